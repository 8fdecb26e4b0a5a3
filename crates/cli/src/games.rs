//! `kabale games`.

use kabale_catalog::{GAMES, Lang};
use kabale_core::OptionKind;
use serde_json::{Value, json};

use crate::{args::Games, problem::Problem, term};

pub(crate) fn run(args: &Games, lang: Lang) -> Result<(), Problem> {
    if args.json {
        return term::write(&format!("{:#}\n", Value::Array(GAMES.iter().map(|entry| as_json(entry, lang)).collect())));
    }
    let mut text = String::new();
    for entry in &GAMES {
        let about = (entry.about)(lang);
        let (min, max, minutes) = (entry.seats.start(), entry.seats.end(), about.minutes);
        text += &match lang {
            Lang::En => format!("{}  —  {}, {min} to {max} players, about {minutes} minutes\n", entry.id, about.name),
            Lang::De => format!("{}  —  {}, {min} bis {max} Personen, etwa {minutes} Minuten\n", entry.id, about.name),
        };
        text += &format!("{}\n", term::wrap(about.blurb, term::width(), "    "));
        if let Some(caveat) = (entry.caveat)(lang) {
            text += &format!("{}\n", term::wrap(caveat, term::width(), "    "));
        }
        if entry.options.is_empty() {
            continue;
        }
        text += lang.pick("    Options (--set OPTION=VALUE):\n", "    Optionen (--set OPTION=WERT):\n");
        for option in entry.options {
            let words = (entry.option)(option.id, lang);
            let usual = default(option.kind, lang);
            let mut described = format!("{}: {} ({usual})", option.id, words.text);
            if let OptionKind::OneOf { values, .. } = option.kind {
                let values = values.iter().map(|value| format!("{value} – {}", (entry.value)(option.id, value, lang)));
                described += &format!(" {}.", values.collect::<Vec<_>>().join("; "));
            }
            text += &format!("{}\n", term::wrap(&described, term::width(), "      "));
        }
    }
    term::write(&text)
}

fn default(kind: OptionKind, lang: Lang) -> String {
    let usual = match kind {
        OptionKind::Flag { default } => default.to_string(),
        OptionKind::OneOf { default, .. } => default.to_owned(),
        OptionKind::Data => lang.pick("the built-in data", "die eingebauten Daten").to_owned(),
    };
    format!("{} {usual}", lang.pick("default:", "Standard:"))
}

fn as_json(entry: &kabale_catalog::Entry, lang: Lang) -> Value {
    let about = (entry.about)(lang);
    let options: Vec<_> = entry
        .options
        .iter()
        .map(|option| {
            let words = (entry.option)(option.id, lang);
            let mut value = json!(option);
            value["title"] = words.title.into();
            value["text"] = words.text.into();
            value
        })
        .collect();
    json!({
        "game": entry.id,
        "name": about.name,
        "blurb": about.blurb,
        "caveat": (entry.caveat)(lang),
        "minutes": about.minutes,
        "rules": entry.rules,
        "seats": { "min": entry.seats.start(), "max": entry.seats.end() },
        "options": options,
        "cards": (entry.cards)(lang),
    })
}

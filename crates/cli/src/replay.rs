//! `kabale replay` and `kabale verify`.

use kabale_catalog::{AnyTable, Lang, Line, Voice, deal_origin};
use kabale_core::{Eye, Fair, Seat};

use crate::{
    args::{self, Replay, Verify},
    files,
    problem::Problem,
    results, term,
};

pub(crate) fn replay(args: &Replay, lang: Lang) -> Result<(), Problem> {
    let file = args.record.file.as_str();
    let (record, entry) = files::record(file)?;
    args.data.load(entry)?;
    let n_all = record.choices.len();
    let at = args::moment(args.at.as_deref(), n_all)?;
    let table = files::replay(file, &record, entry, at.unwrap_or(usize::MAX))?;
    let eye = args::seat(args.seat.as_deref(), table.seats())?.map_or(Eye::Public, Eye::Seat);
    let names = entry.seat_names(table.seats(), lang);
    let voice = Voice { lang, names: &names };
    let about = (entry.about)(lang);
    let mut lines = vec![match lang {
        Lang::En => Line::new().bold(about.name).plain(format!(", {} players, {}", table.seats(), lang.choices(n_all))),
        Lang::De => Line::new().bold(about.name).plain(format!(" zu {}, {}", table.seats(), lang.choices(n_all))),
    }];
    match at {
        None => lines.extend(whole_game(&*table, eye, voice)),
        Some(at) => {
            lines.push(match lang {
                Lang::En => Line::new().plain(format!("After choice {at}:")),
                Lang::De => Line::new().plain(format!("Nach Entscheidung {at}:")),
            });
            let happened = table.retell(eye, at.saturating_sub(1), voice);
            lines.extend(happened.into_iter().map(|(_, text)| Line::new().plain(format!("  {text}"))));
        }
    }
    lines.push(Line::new());
    lines.extend(table.board(eye, voice, term::width()));
    lines.extend(results::lines(&*table, voice));
    term::write_lines(&lines)
}

/// The log of the game, with the number of each choice.
fn whole_game(table: &dyn AnyTable, eye: Eye, voice: Voice<'_>) -> Vec<Line> {
    let mut last = None;
    let tell = |(number, text): (usize, String)| {
        let shown = if last == Some(number) { String::new() } else { (number + 1).to_string() };
        last = Some(number);
        Line::new().dim(format!("{shown:>4}  ")).plain(text)
    };
    table.retell(eye, 0, voice).into_iter().map(tell).collect()
}

pub(crate) fn verify(args: &Verify, lang: Lang) -> Result<(), Problem> {
    let file = args.record.file.as_str();
    let (record, entry) = files::record(file)?;
    args.data.load(entry)?;
    let table = files::replay(file, &record, entry, usize::MAX)?;
    let name = (entry.about)(lang).name;
    let (seats, n_choices, rules) = (record.seats, record.choices.len(), record.rules);
    let is_over = table.standings().is_some();
    let text = match lang {
        Lang::En => {
            let end = if is_over { "played to the end" } else { "not finished" };
            let choices = if n_choices == 1 { "choice" } else { "choices" };
            format!("valid. {name}, {seats} players, rules version {rules}, {n_choices} legal {choices}, {end}.")
        }
        Lang::De => {
            let end = if is_over { "zu Ende gespielt" } else { "nicht beendet" };
            let choices = if n_choices == 1 { "Entscheidung" } else { "Entscheidungen" };
            format!("gültig. {name} zu {seats}, Regelversion {rules}, {n_choices} erlaubte {choices}, {end}.")
        }
    };
    let text = format!("{file}: {text}\n");
    term::write(&text)?;
    term::write(&match &record.hash {
        Some(hash) => {
            format!(
                "{} {hash}\n",
                lang.pick("The final state is as recorded:", "Der Endzustand ist wie aufgezeichnet:")
            )
        }
        None => {
            format!("{}\n", lang.pick("The record names no final state.", "Die Aufzeichnung nennt keinen Endzustand."))
        }
    })?;
    match &record.fair {
        Some(fair) => term::write(&fairness(fair, record.seats, lang)),
        None => Ok(()),
    }
}

/// The origin of a verified deal, and what only its players can compare.
fn fairness(fair: &Fair, seats: u8, lang: Lang) -> String {
    let Fair { table, commitment, .. } = fair;
    let names: Vec<_> = Seat::all(seats).map(|seat| format!("{} {seat}", lang.pick("seat", "Platz"))).collect();
    let origin = deal_origin(&fair.origin(), Voice { lang, names: &names });
    match lang {
        Lang::En => format!(
            "The seed follows from the secret to which table {table} committed with {commitment}, and from the nonces of the \
             seats. Compare the commitment and the nonce of your seat with what you saw before the deal.\n{origin}\n"
        ),
        Lang::De => format!(
            "Der Startwert folgt aus dem Geheimnis, auf das sich Tisch {table} mit {commitment} festgelegt hat, und aus dem, \
             was die Plätze dazugegeben haben. Vergleiche die Festlegung und deinen eigenen Anteil mit dem, was du vor dem \
             Geben gesehen hast.\n{origin}\n"
        ),
    }
}

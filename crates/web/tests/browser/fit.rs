//! Every kind of question of every game fits the window: nothing that one needs to decide has to be scrolled to.
//!
//! The positions come from random games, and their pages are put into a browser as they are, which is faster than playing
//! there. With `FIT_PICTURES=1` they leave a picture of every one in the gallery.

use std::{collections::BTreeSet, env};

use kabale_bots::Level;
use kabale_browser::{Outcome, Page};
use kabale_catalog::{AnyTable, Decision, Entry, Lang, Reasons, Swing, Voice, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use kabale_pages::{Frame, Kept, TablePage, Theme};
use serde_json::{Value, json};

use crate::kit::{Site, picture_of};

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        #[test]
        fn $name() -> Outcome {
            fits($id)
        }
    )* };
}

kabale_games::games!(for_every_game);

/// The windows: two desktops and a phone.
const WINDOWS: [(u32, u32, bool); 3] = [(1280, 800, false), (1920, 1080, false), (360, 740, true)];

/// How many random games are searched for kinds of questions; each with another number of players.
const GAMES: u64 = 12;

/// At most so many kinds of questions are measured: Oath's cards ask more than a test has time for.
const MOST_KINDS: usize = 90;

/// What is wrong with the page at hand, as a list of sentences.
pub(crate) const FLAWS: &str = include_str!("fit.js");

fn fits(id: &str) -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let entry = find(id).expect("the game is in the registry");
    let windows = windows(&site)?;
    let (mut kinds, mut flaws) = (BTreeSet::new(), Vec::new());
    for number in 0..GAMES {
        let seats = entry.seats.start() + (number % entry.seats.clone().count() as u64) as u8;
        let options = if id == "oath" && number % 2 == 1 { json!({ "deck": "whole-archive" }) } else { json!({}) };
        let mut table = (entry.deal)(&options, seats, Seed::new([number as u8; 32])).expect("that many may play");
        let mut rng = Fast::seed_from_u64(number);
        while let Some(seat) = table.to_move() {
            let lang = if (kinds.len() + number as usize).is_multiple_of(2) { Lang::En } else { Lang::De };
            let names = entry.seat_names(seats, lang);
            let decision = table.decision(Voice { lang, names: &names }).expect("the game goes on");
            if kinds.len() < MOST_KINDS && kinds.insert(kind(&decision)) {
                measure(&windows, entry, &*table, Eye::Seat(seat), lang, &decision.text, &mut flaws)?;
            }
            let choice = table.bot_choice(Level::Random, &mut rng).expect("the game goes on");
            table.choose(&choice).expect("a bot picks what is offered");
        }
        if number < 4 {
            measure(
                &windows,
                entry,
                &*table,
                Eye::Seat(Seat::new(0)),
                Lang::ALL[number as usize % 2],
                "the end",
                &mut flaws,
            )?;
        }
    }
    println!("{id}: {} kinds of questions, {} flaws", kinds.len(), flaws.len());
    assert!(kinds.len() > 1, "{id} asks several kinds of questions");
    assert!(flaws.is_empty(), "{id}: {} flaws\n{}", flaws.len(), flaws.join("\n"));
    Ok(())
}

/// Questions are of a kind if they come from the same rule and have the same form.
fn kind(decision: &Decision) -> (&'static str, Vec<String>) {
    let shape = decision.prompt.as_object().map(|prompt| prompt.keys().cloned().collect());
    (decision.rule, shape.unwrap_or_default())
}

/// What a board of Oath shows beside its map, and what others see meanwhile: each must turn up in random games, and fits in
/// both languages. They are found by a piece of their markup.
const STAGES: [&str; 12] = [
    "drawn purpure n-1",
    "n-2",
    "n-3",
    "drawn gules unseen",
    "end-die missed",
    "end-die hit",
    "verdict won",
    "verdict lost",
    "campaign over",
    "to-come",
    "class=\"interim\"",
    "exchange editor",
];

#[test]
fn oath_stages() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let entry = find("oath").expect("the game is in the registry");
    let windows = windows(&site)?;
    let mut left: Vec<(&str, Lang)> =
        Lang::ALL.into_iter().flat_map(|lang| STAGES.map(|stage| (stage, lang))).collect();
    let mut flaws = Vec::new();
    for number in 0..40_u8 {
        let seats = 2 + number % 5;
        let mut table = (entry.deal)(&json!({}), seats, Seed::new([number; 32])).expect("that many may play");
        let mut rng = Fast::seed_from_u64(number.into());
        while !left.is_empty() {
            let lang = Lang::ALL[table.n_choices() % 2];
            for eye in [0, 1, seats - 1].map(|seat| Eye::Seat(Seat::new(seat))) {
                let html = page_of(entry, &*table, eye, lang);
                let Some(at) = left.iter().position(|(stage, of)| *of == lang && html.contains(stage)) else {
                    continue;
                };
                let (stage, _) = left.remove(at);
                show(
                    &windows,
                    &html,
                    &format!("stage-{}-{}", stage.replace(|letter: char| !letter.is_alphanumeric(), "-"), lang.id()),
                    &mut flaws,
                )?;
            }
            if table.to_move().is_none() {
                break;
            }
            let choice = table.bot_choice(Level::Random, &mut rng).expect("the game goes on");
            table.choose(&choice).expect("a bot picks what is offered");
        }
    }
    assert!(left.is_empty(), "never seen: {left:?}");
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
    Ok(())
}

fn windows(site: &Site) -> Outcome<Vec<Page>> {
    let mut windows = Vec::new();
    for (width, height, touch) in WINDOWS {
        let page = site.window(width, height, touch)?;
        page.goto(&site.at("/sign-in"))?;
        windows.push(page);
    }
    Ok(windows)
}

/// The page of a position.
fn page_of(entry: &'static Entry, table: &dyn AnyTable, eye: Eye, lang: Lang) -> String {
    let names = entry.seat_names(table.seats(), lang);
    let sight = table.seen_by(eye);
    let turning = swing(table, Voice { lang, names: &names });
    let page = TablePage {
        id: "t",
        rev: 12,
        entry,
        sight: &*sight,
        names: &names,
        log_from: 0,
        sidebar: None,
        talk: Some(Vec::new()),
        talk_from: 0,
        muted: Vec::new(),
        may_talk: true,
        clock: None,
        timed_out: &[],
        reasons: Reasons::NONE,
        endless: None,
        past: None,
        turning: turning.as_ref(),
        next: None,
        chronicle: None,
        notice: None,
        may_ask: true,
        hint: &[],
        has_stand_in: false,
        bot_after: Some(1000),
        draft: None,
        kept: &Kept::default(),
    };
    let frame = Frame { lang, theme: Theme::Light, path: "/", person: Some("Anna") };
    page.page(&frame).into_string()
}

/// A turning point, as the end of a game tells it, with a long choice.
fn swing(table: &dyn AnyTable, voice: Voice<'_>) -> Option<Swing> {
    if table.to_move().is_some() {
        return None;
    }
    let [seat, whose] = [0, 1].map(Seat::new);
    let label = voice.lang.pick("Face up to your advisers, for 1 favor", "Offen zu deinen Ratgebern, für 1 Gunst");
    let (by, gainer) = (voice.name(seat), voice.name(whose));
    let text = match voice.lang {
        Lang::En => {
            format!("The turning point: {by} chose “{label}”, and the prospects of {gainer} rose from 24 to 56 %.")
        }
        Lang::De => {
            format!("Der Wendepunkt: {by} wählte „{label}“, und die Aussicht von {gainer} stieg von 24 auf 56 %.")
        }
    };
    Some(Swing { number: 1, seat, label: label.to_owned(), whose, before: 24, after: 56, text })
}

/// Shows a position in every window, and collects its flaws.
fn measure(
    windows: &[Page],
    entry: &'static Entry,
    table: &dyn AnyTable,
    eye: Eye,
    lang: Lang,
    what: &str,
    flaws: &mut Vec<String>,
) -> Outcome {
    let html = page_of(entry, table, eye, lang);
    let name = format!("{}-{}-{}", entry.id, table.seats(), table.n_choices());
    let before = flaws.len();
    show(windows, &html, &name, flaws)?;
    for flaw in &mut flaws[before..] {
        *flaw = format!("{}, “{what}” {flaw}", lang.id());
    }
    Ok(())
}

/// Shows a page in every window, and collects its flaws.
fn show(windows: &[Page], html: &str, name: &str, flaws: &mut Vec<String>) -> Outcome {
    let html = Value::from(html);
    for window in windows {
        window.eval(&format!(
            "(async () => {{
              const fresh = new DOMParser().parseFromString({html}, 'text/html');
              const styles = [...fresh.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));
              const missing = styles.filter((href) => !document.querySelector(`link[href=\"${{href}}\"]`));
              await Promise.all(missing.map((href) => new Promise((loaded) =>
                document.head.append(Object.assign(document.createElement('link'), {{ rel: 'stylesheet', href, onload: loaded, onerror: loaded }})))));
              document.documentElement.className = 'js';
              document.documentElement.lang = fresh.documentElement.lang;
              document.body.replaceWith(document.adoptNode(fresh.body));
              await document.fonts.ready;
            }})()"
        ))?;
        let found = window.eval(FLAWS)?;
        let found = found.as_array().cloned().unwrap_or_default();
        let width = window.eval("innerWidth")?;
        if env::var_os("FIT_PICTURES").is_some() {
            picture_of(window, &format!("fit-{name}-{width}"))?;
        }
        if !found.is_empty() {
            picture_of(window, &format!("flaw-{name}-{width}"))?;
        }
        flaws.extend(found.iter().map(|flaw| format!("{name} ×{width}: {}", flaw.as_str().unwrap_or_default())));
    }
    Ok(())
}

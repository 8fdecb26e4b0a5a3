//! Reports are correct: the same games are played again at tables and counted separately.

use std::collections::BTreeMap;

use kabale_arena::balance::{Report, measure, page};
use kabale_bots::{EndlessGame, Level, Simulation, SimulationError};
use kabale_catalog::{AnyTable, Entry, GAMES, Lang, find, seed_of_game};
use kabale_core::{PartKind, Seat};
use serde_json::{Value, json};

fn simulation(entry: &Entry, games: u64, threads: usize) -> Simulation {
    Simulation {
        seats: entry.usual_seats(),
        options: json!({}),
        games,
        seed: "balance".parse().expect("a seed"),
        threads,
        bots: vec![Level::Random],
    }
}

fn report(entry: &Entry, games: u64, threads: usize) -> Report {
    measure(entry, &simulation(entry, games, threads), &|_| ()).expect("the games can be played")
}

/// Plays a game of the simulation at a table and replays its record; calls `see` after each decision.
fn replay(entry: &Entry, number: u64, mut see: impl FnMut(&dyn AnyTable)) -> Box<dyn AnyTable> {
    let simulation = simulation(entry, 0, 1);
    let seed = seed_of_game(&simulation.seed, number);
    let mut table = (entry.deal)(&simulation.options, simulation.seats, seed).expect("the game can be dealt");
    let mut rng = seed.fast();
    while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
        table.choose(&choice).expect("a bot picks what is offered");
        see(table.as_ref());
    }
    (entry.replay)(&table.record(), table.n_choices()).expect("the record is right")
}

/// Wins, and the number of observations.
type Count = (f64, u64);

#[derive(Default)]
struct Recount {
    wins: Vec<f64>,
    scores: Vec<i64>,
    lengths: BTreeMap<u32, u64>,
    lead_changes: BTreeMap<u32, u64>,
    events: BTreeMap<String, u64>,
    cards: BTreeMap<(String, &'static str), Count>,
}

/// Counts games from their events as JSON. `card` tells how an event uses a card, by its fields of seat and card.
fn recount(
    entry: &Entry,
    games: u64,
    card: impl Fn(&Value) -> Option<(&'static str, &'static str, &'static str)>,
) -> Recount {
    let seats = entry.usual_seats();
    let mut sums = Recount { wins: vec![0.0; seats.into()], scores: vec![0; seats.into()], ..Recount::default() };
    for number in 0..games {
        let (mut leader, mut changes, mut decisions) = (None, 0, 0);
        let table = replay(entry, number, |table| {
            decisions += 1;
            let score = |seat| -> i32 {
                table.score_parts(seat).iter().filter(|part| part.kind == PartKind::Score).map(|part| part.amount).sum()
            };
            let mut scores: Vec<_> = Seat::all(seats).map(|seat| (score(seat), seat)).collect();
            scores.sort();
            let [.., (second, _), (first, seat)] = scores[..] else { unreachable!("there are two seats") };
            if first > second && leader != Some(seat) {
                changes += u32::from(leader.is_some());
                leader = Some(seat);
            }
        });
        *sums.lengths.entry(decisions).or_default() += 1;
        *sums.lead_changes.entry(changes).or_default() += 1;
        let standings = table.standings().expect("the game is over");
        for seat in Seat::all(seats) {
            sums.wins[seat.index()] += standings.win_share(seat);
            sums.scores[seat.index()] += i64::from(standings.of(seat).score);
        }
        for (_, event) in table.all_events(0) {
            let name = event["event"].as_str().expect("an event has a name").to_owned();
            if let Some((how, seat, id)) = card(&event) {
                let number = u8::try_from(event[seat].as_u64().expect("a seat")).expect("a small number");
                let seat = Seat::from_number(number).expect("a seat");
                let count = sums.cards.entry((event[id].as_str().expect("a card").to_owned(), how)).or_default();
                *count = (count.0 + standings.win_share(seat), count.1 + 1);
            }
            *sums.events.entry(name).or_default() += 1;
        }
    }
    sums
}

/// Compares all figures; of the cards, only these uses.
fn assert_same(report: &Report, sums: &Recount, ways: &[&'static str]) {
    for (seat, (wins, score)) in report.seats.iter().zip(sums.wins.iter().zip(&sums.scores)) {
        assert!((seat.wins.value * report.games as f64 - wins).abs() < 1e-6, "{seat:?} {wins}");
        assert!((seat.mean_score * report.games as f64 - *score as f64).abs() < 1e-6, "{seat:?} {score}");
        assert!(seat.wins.low <= seat.wins.value && seat.wins.value <= seat.wins.high);
    }
    assert_eq!(report.decisions.games, sums.lengths);
    assert_eq!(report.lead_changes.games, sums.lead_changes);
    for card in &report.cards {
        let shares = [("played", card.played), ("revealed", card.revealed)];
        for (how, share) in shares.into_iter().filter(|(how, _)| ways.contains(how)) {
            let found = share.map(|share| ((share.value * share.count as f64 * 60.0).round() as u64, share.count));
            let counted = sums.cards.get(&(card.card.to_owned(), how));
            assert_eq!(found, counted.map(|(won, count)| ((won * 60.0).round() as u64, *count)), "{} {how}", card.card);
        }
    }
}

fn times(report: &Report, rule: &str) -> u64 {
    report.rules.iter().find(|found| found.rule == rule).expect("a rule that fires").times
}

#[test]
fn oriflamme_is_counted_right() {
    let entry = find("oriflamme").expect("a game");
    let report = report(entry, 40, 2);
    let sums = recount(entry, 40, |event| match event["event"].as_str() {
        Some("placed") => Some(("played", "seat", "card")),
        Some("revealed") => Some(("revealed", "seat", "card")),
        _ => None,
    });
    assert_same(&report, &sums, &["played", "revealed"]);
    assert!(sums.cards.len() > 15, "cards were played and revealed");
    for (rule, event) in [("ORI-7.10", "robbed"), ("ORI-8.3", "removed"), ("ORI-7.3", "moved"), ("ORI-6.3", "kept")] {
        assert_eq!(times(&report, rule), sums.events[event], "{rule}");
    }
    let held: u64 = report.cards.iter().filter_map(|card| card.held).map(|share| share.count).sum();
    assert_eq!(held, 40 * 4 * 7, "everybody is dealt seven cards (ORI-3.2)");
    let won: f64 = report.cards.iter().filter_map(|card| card.held).map(|share| share.value * share.count as f64).sum();
    assert!((won - 40.0 * 7.0).abs() < 1e-6, "each game is won once, with seven cards: {won}");
}

#[test]
fn the_shadow_of_the_throne_is_counted_right() {
    let entry = find("shadow-throne").expect("a game");
    let report = report(entry, 20, 2);
    let sums = recount(entry, 20, |event| match event["event"].as_str() {
        Some("revealed") => Some(("revealed", "seat", "card")),
        _ => None,
    });
    assert_same(&report, &sums, &["revealed"]);
    for (rule, event) in [("SHD-4.6", "bust"), ("SHD-5.8", "swapped"), ("SHD-7.1", "ended"), ("SHD-4.9", "destroyed")] {
        assert_eq!(times(&report, rule), sums.events.get(event).copied().unwrap_or_default(), "{rule}");
    }
}

#[test]
fn the_report_does_not_depend_on_threads() {
    for entry in &GAMES {
        let one = report(entry, 12, 1);
        assert_eq!(one, report(entry, 12, 3), "{}", entry.id);
        assert_eq!(one.games, 12);
        let other = Simulation { seed: "other".parse().expect("a seed"), ..simulation(entry, 12, 1) };
        assert_ne!(one.decisions, measure(entry, &other, &|_| ()).expect("the games can be played").decisions);
    }
}

#[test]
fn bots_that_search_can_be_weighed_too() {
    let entry = find("courtisans").expect("a game");
    let with = |level, threads| {
        let simulation = Simulation { bots: vec![level], seats: 2, ..simulation(entry, 2, threads) };
        measure(entry, &simulation, &|_| ()).expect("the games can be played")
    };
    let report = with(Level::Search(30), 1);
    assert_eq!(report, with(Level::Search(30), 2));
    assert!(report.repeatable);
    assert_eq!(report.bots, ["search:30", "search:30"]);
    let against_the_clock = with(Level::Easy, 2);
    assert!(!against_the_clock.repeatable);
    assert!(page(&against_the_clock, entry, "", "", Lang::En).contains("think for a fixed time"));
}

#[test]
fn the_page_needs_nothing_else_and_says_everything() {
    for entry in &GAMES {
        let report = report(entry, 12, 1);
        let [en, de] = Lang::ALL.map(|lang| page(&report, entry, "kabale balance --seed '<1>'", "9.9", lang));
        for (lang, page) in Lang::ALL.into_iter().zip([&en, &de]) {
            for outside in ["<script", "<link", "<img", "src=", "@import", "url(", "NaN", "inf%"] {
                assert!(!page.contains(outside), "{}: {outside}", entry.id);
            }
            assert_eq!(page.matches("href=").count(), 0);
            assert!(page.starts_with("<!DOCTYPE html>") && page.contains(&format!("<html lang=\"{}\"", lang.id())));
            assert!(page.contains("kabale balance --seed '&lt;1&gt;'") && page.contains("9.9"));
            assert!(page.contains("prefers-color-scheme:dark") && page.contains("<svg") && page.contains("viewport"));
            let names = report.card_names(entry, lang);
            for card in &report.cards {
                assert!(page.contains(&maud_escaped(names[card.card])), "{} is not in the page", card.card);
            }
            assert!(entry.fires.iter().all(|rule| page.contains(rule)));
        }
        assert_ne!(en, de);
    }
}

fn maud_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[test]
fn a_single_game_is_a_report_too() {
    for entry in &GAMES {
        let report = report(entry, 1, 4);
        assert_eq!(report.games, 1);
        assert!(report.seats.iter().all(|seat| seat.wins.high > seat.wins.low), "one game proves nothing");
        assert!(page(&report, entry, "", "", Lang::En).contains("</html>"));
    }
}

/// A game of which the sixth and the eighth do not end.
static ENDLESS: Entry = Entry {
    observer: |simulation| {
        let observe = (find("courtisans").expect("there is such a game").observer)(simulation)?;
        let seed = simulation.seed;
        Ok(Box::new(move |number| match number {
            5 | 7 => Err(EndlessGame::of::<kabale_games::Courtisans>(number, seed)),
            _ => observe(number),
        }))
    },
    ..Entry::of::<kabale_games::Courtisans>()
};

#[test]
fn the_first_game_that_does_not_end_is_an_error() {
    for threads in [1, 4] {
        match measure(&ENDLESS, &simulation(&ENDLESS, 20, threads), &|_| ()) {
            Err(SimulationError::Endless(endless)) => assert_eq!((endless.game, endless.number), ("courtisans", 6)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(measure(&ENDLESS, &simulation(&ENDLESS, 5, 2), &|_| ()).map(|report| report.games), Ok(5));
}

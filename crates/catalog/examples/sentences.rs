//! Prints one example of every sentence that the games say, in both languages:
//! `cargo run -p kabale-catalog --example sentences [-- GAME [GAMES_EACH]]`.
//!
//! Random games are played. Sentences that differ only in names, numbers or cards count as one.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
};

use kabale_bots::Level;
use kabale_catalog::{Entry, GAMES, Lang, Voice};
use kabale_core::{Eye, Fast, OptionKind, Seed, SeedableRng};
use serde_json::Value;

/// The examples found so far, by kind of sentence and by shape.
type Found = BTreeMap<(&'static str, String), String>;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next();
    let n_games = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(20);
    let mut out = io::stdout().lock();
    for entry in GAMES.iter().filter(|entry| game.as_ref().is_none_or(|game| game == entry.id)) {
        for lang in Lang::ALL {
            let found = sentences(entry, lang, n_games);
            writeln!(out, "== {} ({}): {} shapes", entry.id, lang.id(), found.len())?;
            for ((kind, _), example) in &found {
                writeln!(out, "{kind}\t{example}")?;
            }
        }
    }
    Ok(())
}

/// Options of a game: each value of those that can be chosen comes up in turn.
fn options(entry: &Entry, number: usize) -> Value {
    let mut options = serde_json::Map::new();
    for option in entry.options {
        let value = match option.kind {
            OptionKind::Flag { .. } => Value::Bool(number.is_multiple_of(2)),
            OptionKind::OneOf { values, .. } => values[number % values.len()].into(),
            OptionKind::Data => continue,
        };
        options.insert(option.id.to_owned(), value);
    }
    Value::Object(options)
}

/// One example of every sentence of a game.
fn sentences(entry: &Entry, lang: Lang, n_games: u8) -> Found {
    let mut found = Found::new();
    for number in 0..n_games {
        let seats = *entry.seats.start() + number % (entry.seats.end() - entry.seats.start() + 1);
        let names = entry.seat_names(seats, lang);
        let voice = Voice { lang, names: &names };
        let options = options(entry, number.into());
        let mut table = (entry.deal)(&options, seats, Seed::new([number; 32])).expect("the game can be dealt");
        let words = Words::new(entry, &names, lang);
        let mut keep = |kind, text: String| {
            found.entry((kind, words.shape(&text))).or_insert(text);
        };
        let mut rng = Fast::seed_from_u64(u64::from(number));
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            let decision = table.decision(voice).expect("a bot chose");
            keep("ask", decision.text);
            decision.choices.into_iter().for_each(|offer| keep("label", offer.label));
            table.choose(&choice).expect("a bot picks what is offered");
        }
        for eye in Eye::all(seats) {
            table.tell(eye, 0, voice).into_iter().for_each(|(_, text)| keep("tell", text));
        }
    }
    found
}

/// The names of players, cards and sites, which do not count for the shape of a sentence.
struct Words {
    names: BTreeSet<String>,
}

impl Words {
    fn new(entry: &Entry, names: &[String], lang: Lang) -> Self {
        let cards = (entry.cards)(lang).into_iter().map(|card| card.name.to_owned());
        Self { names: cards.chain(names.iter().cloned()).collect() }
    }

    /// A sentence with placeholders for names and numbers.
    fn shape(&self, text: &str) -> String {
        let mut shape = text.to_owned();
        // Long names first, since they may contain short ones.
        let mut names: Vec<_> = self.names.iter().collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        for name in names {
            shape = shape.replace(name.as_str(), "~");
        }
        let plain = shape.chars().map(|letter| if letter.is_ascii_digit() { '#' } else { letter });
        let mut shape = String::new();
        for letter in plain.filter(|letter| *letter != '\u{ad}') {
            // A number is one placeholder, and 1 differs only by the noun that follows.
            if letter != '#' || !shape.ends_with('#') {
                shape.push(letter);
            }
        }
        shape
    }
}

//! The games, with their options and cards.

use axum::Json;
use kabale_bots::Level;
use kabale_catalog::{CardText, Entry, GAMES, Lang};
use kabale_core::{OptionDef, OptionKind};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::who::Who;

/// All games, and the levels of bots.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Game>,
    /// The levels of bots, the weakest first.
    levels: Vec<Level>,
}

// The catalog's entry has functions where this has words in one language.
/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Game {
    /// The name of the game in requests.
    id: &'static str,
    /// The name of the game in the language of the caller.
    name: &'static str,
    /// The character of the game, in a sentence or two.
    blurb: &'static str,
    /// The usual length of a game, in minutes.
    minutes: u8,
    /// The version of the rules.
    rules: u32,
    /// The smallest number of players.
    min_seats: u8,
    /// The largest number of players.
    max_seats: u8,
    options: Vec<GameOption>,
    cards: Vec<CardText>,
}

// The option of the rules, joined with its words.
/// An option of a game, chosen before the deal.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameOption {
    /// The name of the option in requests.
    id: &'static str,
    /// The name of the option in the language of the caller.
    title: &'static str,
    /// What the option changes.
    text: &'static str,
    /// The id of the rule that describes it.
    rule: &'static str,
    /// The value if none is given; `null` for an option that takes the hash of card data.
    default: Value,
    /// The allowed values, if they have names. Other options are on or off, or take a hash.
    values: Vec<&'static str>,
}

impl Game {
    fn new(entry: &Entry, lang: Lang) -> Self {
        let about = (entry.about)(lang);
        Self {
            id: entry.id,
            name: about.name,
            blurb: about.blurb,
            minutes: about.minutes,
            rules: entry.rules,
            min_seats: *entry.seats.start(),
            max_seats: *entry.seats.end(),
            options: entry.options.iter().map(|option| GameOption::new(entry, option, lang)).collect(),
            cards: (entry.cards)(lang),
        }
    }
}

impl GameOption {
    fn new(entry: &Entry, option: &OptionDef, lang: Lang) -> Self {
        let words = (entry.option)(option.id, lang);
        let (default, values) = match option.kind {
            OptionKind::Flag { default } => (Value::Bool(default), Vec::new()),
            OptionKind::OneOf { values, default } => (Value::from(default), values.to_vec()),
            OptionKind::Data => (Value::Null, Vec::new()),
        };
        Self { id: option.id, title: words.title, text: words.text, rule: option.rule, default, values }
    }
}

/// Lists the games with their options and cards.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Games)))]
pub(crate) async fn list_games(who: Who) -> Json<Games> {
    let games = GAMES.iter().map(|entry| Game::new(entry, who.lang)).collect();
    Json(Games { games, levels: Level::NAMED.to_vec() })
}

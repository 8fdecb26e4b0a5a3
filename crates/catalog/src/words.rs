//! What a game says to people.

use kabale_bots::Judged;
use kabale_core::{Objection, Seat, Spot};
use serde::Serialize;

use crate::{Lang, Line, Load, Telling, Tincture, Voice};

/// The words of a game. Whatever it says about a table it says from a view, so that it cannot say too much.
pub trait Words: Judged {
    /// Loads a file of card data and makes it what new games are played with; gives its hash. None for games whose cards
    /// are what they are.
    const LOAD: Option<Load> = None;

    /// The color of every seat.
    const COLORS: &'static [Tincture];

    /// What somebody wants to know who chooses a game.
    fn about(lang: Lang) -> About;
    /// Where the game differs from its box, in a sentence.
    fn caveat(_lang: Lang) -> Option<&'static str> {
        None
    }
    /// The document with the rules.
    fn rules_text(lang: Lang) -> &'static str;
    /// What a seat is called before anybody sits there.
    fn seat_name(seat: Seat, lang: Lang) -> String;
    /// The color of a seat.
    fn color(seat: Seat) -> Tincture {
        Self::COLORS[seat.index()]
    }
    /// What an option means.
    fn option(id: &str, lang: Lang) -> OptionText;
    /// What one of several values of an option means.
    fn value<'v>(_option: &str, value: &'v str, _lang: Lang) -> &'v str {
        value
    }
    /// Every card there is, with what it does.
    fn cards(lang: Lang) -> Vec<CardText>;
    /// The cards of a table with these options.
    fn cards_of(_options: &Self::Options, lang: Lang) -> Vec<CardText> {
        Self::cards(lang)
    }
    /// The open question, as a sentence.
    fn ask(prompt: &Self::Prompt, view: &Self::View, voice: Voice<'_>) -> String;
    /// The rule the question comes from.
    fn rule(prompt: &Self::Prompt) -> &'static str;
    /// What a choice does.
    fn label(choice: Self::Choice, view: &Self::View, voice: Voice<'_>) -> String;
    /// What lies on a spot that choices point at.
    fn spot(spot: Spot, view: &Self::View, voice: Voice<'_>) -> String;
    /// What happened, as a sentence. The view, of then or later, only says what things are called.
    fn tell(event: &Self::Event, view: &Self::View, telling: Telling<'_>) -> String;
    /// Why a choice is refused, as a sentence.
    fn object(objection: &Objection, lang: Lang) -> String;
    /// What a part of a score is called.
    fn score_part(id: &str, lang: Lang) -> &'static str;
    /// The table as text, at most `width` columns wide.
    fn board(view: &Self::View, voice: Voice<'_>, width: usize) -> Vec<Line>;
}

/// What somebody wants to know who chooses a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    /// What it is called.
    pub name: &'static str,
    /// What it feels like, in a sentence or two.
    pub blurb: &'static str,
    /// How long it takes, in minutes.
    pub minutes: u8,
    /// How it is won and played, in a few short paragraphs: enough to start.
    pub primer: &'static [&'static str],
}

/// What an option means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionText {
    /// Its name.
    pub title: &'static str,
    /// What changes when it is on.
    pub text: &'static str,
}

/// A card and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Card))]
pub struct CardText {
    /// The name in notation.
    pub id: &'static str,
    /// The name in the language of the caller.
    pub name: &'static str,
    /// The kind of card, in words.
    pub kind: &'static str,
    /// The effect, in words.
    pub text: &'static str,
    /// The id of the card's rule.
    pub rule: &'static str,
}

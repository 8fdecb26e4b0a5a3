//! The texts of a game.

use std::any::Any;

use kabale_bots::Judged;
use kabale_core::{Eye, Objection, Seat, Spot, Table};
use serde::Serialize;

use crate::{Lang, Line, Load, Note, Reason, Telling, Tincture, Voice};

/// The texts of a game. Texts about a table are made from a view, so they cannot reveal hidden information.
pub trait Words: Judged {
    /// Loads a file of card data for new games. None for games with fixed cards.
    const LOAD: Option<Load> = None;

    /// Whether the table as text says who is how near to winning.
    const BOARD_TELLS_RACE: bool = true;

    /// The color of every seat, by seat.
    const COLORS: &'static [Tincture];

    fn about(lang: Lang) -> About;
    /// How this version differs from the published game, in a sentence.
    fn caveat(_lang: Lang) -> Option<&'static str> {
        None
    }
    /// The rules, in Markdown.
    fn rules_text(lang: Lang) -> &'static str;
    /// The name of a seat that nobody has taken.
    fn seat_name(seat: Seat, lang: Lang) -> String;
    fn color(seat: Seat) -> Tincture {
        Self::COLORS[seat.index()]
    }
    /// The color of a seat at a table with these options.
    fn seat_color(_options: &Self::Options, seat: Seat) -> Tincture {
        Self::color(seat)
    }
    fn option(id: &str, lang: Lang) -> OptionText;
    /// The words for a value of an option that has several.
    fn value<'v>(_option: &str, value: &'v str, _lang: Lang) -> &'v str {
        value
    }
    /// Every card, with its text.
    fn cards(lang: Lang) -> Vec<CardText>;
    /// The cards of a table with these options.
    fn cards_of(_options: &Self::Options, lang: Lang) -> Vec<CardText> {
        Self::cards(lang)
    }
    /// The open decision as a question.
    fn ask(prompt: &Self::Prompt, view: &Self::View, voice: Voice<'_>) -> String;
    /// The rule that the question comes from.
    fn rule(prompt: &Self::Prompt) -> &'static str;
    /// The text of a choice. The labels of one decision must all differ.
    fn label(choice: Self::Choice, view: &Self::View, voice: Voice<'_>) -> String;
    /// The name of what lies on a spot that choices point at.
    fn spot(spot: Spot, view: &Self::View, voice: Voice<'_>) -> String;
    /// What happened, as a sentence. The view may be from a later position: it is only used for names.
    fn tell(event: &Self::Event, view: &Self::View, telling: Telling<'_>) -> String;
    /// What an event means for a digest: whose doing it is, what a turn is in this game, and how much it matters.
    /// `chose` is the player whose choice has this event as its first one.
    fn note(event: &Self::Event, chose: Option<Seat>) -> Note;
    /// The player whose turn it is, even if another one is asked.
    fn on_turn(state: &Self, _view: &Self::View) -> Option<Seat> {
        state.to_move()
    }
    /// Why a choice is refused, as a sentence.
    fn object(objection: &Objection, lang: Lang) -> String;
    /// Choices, in notation, that a player who touches this spot may have meant, the likeliest first. The engine says why they
    /// are refused. The zone `seat` stands for players, by index.
    fn attempts(_zone: &str, _index: u8, _view: &Self::View) -> Vec<String> {
        Vec::new()
    }
    /// The next choice on the way to what a form asks for, out of those that are offered; none if the form does not fit the
    /// question. The fields are names and values, some of them repeated.
    fn compose(
        _prompt: &Self::Prompt,
        _view: &Self::View,
        _offered: &[Self::Choice],
        _fields: &[(String, String)],
    ) -> Option<Self::Choice> {
        None
    }
    /// Whether a form's choices have led to what it asks for.
    fn has_composed(_view: &Self::View, _fields: &[(String, String)]) -> bool {
        false
    }
    /// What changes in the race if the exchange that is proposed on this table is accepted, a sentence for each player.
    fn agreed(_before: &Self::View, _proposed: Table<Self>, _eye: Eye, _voice: Voice<'_>) -> Vec<String> {
        Vec::new()
    }
    /// What is said of a form that does not fit.
    fn misfit(lang: Lang) -> &'static str {
        lang.pick("This cannot be done like that.", "So geht das nicht.")
    }
    /// The zones of the table with the number of spots in each, for a list of what cannot be chosen. See
    /// [`Words::attempts`].
    fn zones(_view: &Self::View) -> Vec<(&'static str, u8)> {
        Vec::new()
    }
    /// The actions that cannot be taken now, if the open question is which action to take.
    fn shut(_view: &Self::View, _voice: Voice<'_>) -> Option<Vec<Shut>> {
        None
    }
    /// How near everybody is to winning: a line for each player, the nearest first.
    fn race(view: &Self::View, voice: Voice<'_>) -> Vec<Line>;
    /// What can be said of why a player did what led from one view to another of the same eye. None if nothing worth telling has
    /// changed.
    fn reason(_before: &Self::View, _after: &Self::View, _by: Seat) -> Option<Box<dyn Reason>> {
        None
    }
    /// The texts of what the viewer can use or meets where they stand, if the table as text has only the names.
    fn reach(_view: &Self::View, _voice: Voice<'_>) -> Vec<Line> {
        Vec::new()
    }
    /// How a finished game was won, if more can be said than who has the most points.
    fn ending(_table: &Table<Self>, _view: &Self::View, _voice: Voice<'_>) -> Option<Ending> {
        None
    }
    /// What just happened and the view does not say, as this eye saw it, for a board that shows it: of a type of the game's own.
    fn recap(_table: &Table<Self>, _eye: Eye, _view: &Self::View, _voice: Voice<'_>) -> Box<dyn Any> {
        Box::new(())
    }
    /// The tracks, tokens and badges of the table that are no cards, each with an explanation.
    fn terms(_lang: Lang) -> Vec<CardText> {
        Vec::new()
    }
    /// The name of a part of a score.
    fn score_part(id: &str, lang: Lang) -> &'static str;
    /// The table as text, at most `width` columns wide.
    fn board(view: &Self::View, voice: Voice<'_>, width: usize) -> Vec<Line>;
}

/// A game in a few words, for people who choose one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    pub name: &'static str,
    /// What it feels like, in a sentence or two.
    pub blurb: &'static str,
    /// The usual duration.
    pub minutes: u8,
    /// How it is played and won, in a few short paragraphs: enough to start playing.
    pub primer: &'static [&'static str],
}

/// How a game was won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Who won and how, as a sentence.
    pub verdict: String,
    /// What decided it, as a sentence.
    pub text: String,
    /// The id of the rule that names the winner.
    pub rule: &'static str,
}

/// Why something on the table cannot be chosen now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Why {
    /// The reason, as a sentence.
    pub text: String,
    /// The id of the rule behind it, if there is one.
    pub rule: Option<&'static str>,
    /// Whether it can be chosen after all.
    pub open: bool,
}

/// Something that cannot be chosen now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shut {
    pub name: String,
    /// The reason in a few words, for a short list.
    pub short: Option<String>,
    /// The reason, as a sentence.
    pub text: String,
    /// The id of the rule behind it.
    pub rule: &'static str,
}

/// The words for an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionText {
    pub title: &'static str,
    /// What the option changes.
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

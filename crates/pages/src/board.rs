//! The board of any game.

use std::{any::Any, hash::Hash};

use kabale_catalog::{AnySight, CardText, Lang, Offer, Opinion, Voice, Words};
use kabale_core::{Eye, Seat, Spot};
use maud::Markup;

use crate::{
    kept::{Kept, Part},
    kit::none,
};

/// A game that can be drawn. Its board is made from a view, so it cannot reveal hidden information.
pub trait Board: Words {
    /// Whether a turn is several choices that are made at once: they are staged, and confirmed together.
    const STAGED: bool = false;

    /// The table as the scene's eye sees it. Every spot or seat that a choice may point at must be a
    /// [`crate::kit::Thing`] with that spot, which is then the button for the choice.
    ///
    /// The board is a `.field` and, for a player, their `.own` hand or purse; the stylesheet of the table places both. An
    /// element `.bar` inside the field is shown in the bar at the top of wide screens.
    fn draw(view: &Self::View, scene: &Scene<'_>) -> Markup;

    /// What is drawn between the question and the list of its choices, such as the cards or actions to choose from.
    fn dock(_view: &Self::View, _scene: &Scene<'_>) -> Markup {
        none()
    }

    /// The question that the board asks instead of the open one, if its form answers that one and those after it; or what
    /// another player is asked.
    fn question(_view: &Self::View, _scene: &Scene<'_>) -> Option<String> {
        None
    }

    /// Whether the board has a form that answers the open question and those after it at once, so that the list of choices may
    /// be folded.
    fn has_form(_view: &Self::View) -> bool {
        false
    }

    /// The parts of the board that a narrow screen shows one at a time: ids and names. The first is shown at the start.
    fn tabs(lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![("board", lang.pick("Table", "Tisch"))]
    }

    /// The id of the symbol for a card of this game.
    fn emblem(card: &str) -> String;
}

/// Everything besides the view that a board is drawn from.
pub struct Scene<'a> {
    /// The viewer.
    pub eye: Eye,
    /// The language and the players' names.
    pub voice: Voice<'a>,
    /// The choices, if the viewer decides; else empty.
    pub offers: &'a [Offer],
    /// The cards of the table, with their texts.
    pub cards: &'a [CardText],
    /// A bot's estimates, its own choice first, if the viewer asked for a hint; else empty.
    pub hint: &'a [Opinion],
    /// What just happened, of the game's own type: see [`Words::recap`].
    pub recap: &'a dyn Any,
    /// The parts of the last boards for the same viewer.
    pub kept: &'a Kept,
}

/// What the choices that point at a thing make of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Aim<'a> {
    /// Whether any choice points at it.
    pub(crate) is_open: bool,
    /// The choice, if only one points at it.
    pub(crate) only: Option<&'a str>,
}

impl Scene<'_> {
    /// What just happened, if it is of this type.
    pub fn recap<T: 'static>(&self) -> Option<&T> {
        self.recap.downcast_ref()
    }

    pub fn lang(&self) -> Lang {
        self.voice.lang
    }

    /// One of two texts.
    pub fn t<'t>(&self, en: &'t str, de: &'t str) -> &'t str {
        self.voice.lang.pick(en, de)
    }

    /// The name of a player, marked with “(you)” for the viewer.
    pub fn called(&self, seat: Seat) -> String {
        self.voice.called(seat, self.eye)
    }

    /// The name of a card.
    pub fn card_name(&self, id: &str) -> &'static str {
        self.cards.iter().find(|card| card.id == id).map_or("?", |card| card.name)
    }

    /// The choices that point at a spot.
    pub fn offers_at(&self, spot: Spot) -> impl Iterator<Item = &Offer> {
        self.offers_on(Some(spot), None)
    }

    /// The choices that point at a spot, or without one at a player.
    pub(crate) fn offers_on(&self, spot: Option<Spot>, seat: Option<Seat>) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |Offer { target, .. }| match spot {
            Some(_) => target.piece == spot || target.place == spot,
            None => seat.is_some() && target.seat == seat,
        })
    }

    /// What the choices that point at a spot, or without one at a player, make of it.
    pub(crate) fn aim(&self, spot: Option<Spot>, seat: Option<Seat>) -> Aim<'_> {
        let mut offers = self.offers_on(spot, seat);
        let first = offers.next();
        let only = first.filter(|_| offers.next().is_none()).map(|offer| offer.choice.as_str());
        Aim { is_open: first.is_some(), only }
    }

    /// A part of the board. While its inputs stay the same, it is not drawn again. They begin with the name of the part, and
    /// are all that it is drawn from, besides the viewer, the language, the names and the cards. What choices make of a thing
    /// is its [`Aim`].
    pub(crate) fn part<F: Fn() -> Markup>(&self, inputs: impl Hash, draw: F) -> Part<'_, F> {
        self.kept.part(inputs, draw)
    }

    /// The choices that point at a player.
    pub fn offers_for(&self, seat: Seat) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| offer.target.seat == Some(seat))
    }
}

/// How the tables of one game are drawn.
struct Drawn {
    id: &'static str,
    board: fn(&dyn Any, &Scene<'_>) -> Option<Markup>,
    dock: fn(&dyn Any, &Scene<'_>) -> Option<Markup>,
    tabs: fn(Lang) -> Vec<(&'static str, &'static str)>,
    emblem: fn(&str) -> String,
    is_staged: bool,
    has_form: fn(&dyn Any) -> bool,
    question: fn(&dyn Any, &Scene<'_>) -> Option<String>,
}

macro_rules! drawn {
    ($($name:ident $id:literal $game:ty;)*) => {
        [$(Drawn { id: $id, board: draw::<$game>, dock: dock::<$game>, tabs: <$game as Board>::tabs, emblem: <$game as Board>::emblem, is_staged: <$game as Board>::STAGED, has_form: has_form::<$game>, question: question::<$game> }),*]
    };
}

static DRAWN: [Drawn; kabale_games::COUNT] = kabale_games::games!(drawn);

fn drawn(game: &str) -> &'static Drawn {
    DRAWN.iter().find(|drawn| drawn.id == game).expect("every game of the registry is drawn")
}

/// The board of a table, as the scene's eye sees it.
pub fn board(sight: &dyn AnySight, scene: &Scene<'_>) -> Markup {
    (drawn(sight.table().game()).board)(sight.typed_view(), scene).expect("a view is of the game its table names")
}

/// What is drawn between the question of a table and the list of its choices.
pub(crate) fn dock_of(sight: &dyn AnySight, scene: &Scene<'_>) -> Markup {
    (drawn(sight.table().game()).dock)(sight.typed_view(), scene).expect("a view is of the game its table names")
}

/// The parts of a game's board that a narrow screen shows one at a time.
pub(crate) fn tabs(game: &str, lang: Lang) -> Vec<(&'static str, &'static str)> {
    (drawn(game).tabs)(lang)
}

/// Whether the choices of a turn of a game are staged and confirmed together.
pub(crate) fn is_staged(game: &str) -> bool {
    drawn(game).is_staged
}

/// Whether the board answers the open question with a form.
pub(crate) fn answers_by_form(sight: &dyn AnySight) -> bool {
    (drawn(sight.table().game()).has_form)(sight.typed_view())
}

/// The question that a board asks instead of the open one.
pub(crate) fn question_of(sight: &dyn AnySight, scene: &Scene<'_>) -> Option<String> {
    (drawn(sight.table().game()).question)(sight.typed_view(), scene)
}

/// The id of the symbol for a card of a game.
pub fn emblem(game: &str, card: &str) -> String {
    (drawn(game).emblem)(card)
}

fn draw<G: Board>(view: &dyn Any, scene: &Scene<'_>) -> Option<Markup> {
    Some(G::draw(view.downcast_ref()?, scene))
}

fn dock<G: Board>(view: &dyn Any, scene: &Scene<'_>) -> Option<Markup> {
    Some(G::dock(view.downcast_ref()?, scene))
}

fn has_form<G: Board>(view: &dyn Any) -> bool {
    view.downcast_ref().is_some_and(G::has_form)
}

fn question<G: Board>(view: &dyn Any, scene: &Scene<'_>) -> Option<String> {
    G::question(view.downcast_ref()?, scene)
}

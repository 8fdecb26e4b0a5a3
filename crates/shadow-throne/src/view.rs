//! SHD-9: what each eye sees.

use kabale_core::{Eye, Seat};
use serde::Serialize;

use crate::{
    cards::{Card, Character, Class},
    decision::to_move,
    score::{points, score},
    state::{Phase, ShadowThrone, copies},
};

/// Everything that an eye may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub eye: Eye,
    pub active: Seat,
    /// The seat to decide; none when the game is over.
    pub to_move: Option<Seat>,
    /// What is being decided.
    pub phase: Phase,
    /// SHD-3.2: the cards revealed in this turn, in order.
    pub middle: Vec<MiddleCard>,
    /// SHD-4.6: whether the last of them is too high.
    pub is_too_high: bool,
    /// SHD-4.11: who has lost a card to destruction in this turn.
    pub struck: Vec<Seat>,
    /// By seat.
    pub seats: Vec<SeatView>,
    /// How many cards the draw pile has.
    pub n_draw: u8,
    /// SHD-9.2: its top card, if this eye has looked at it.
    pub top: Option<Card>,
    /// The seats that have looked at it.
    pub know_top: Vec<Seat>,
    /// SHD-4.18: whether the End card is in the draw pile.
    pub end_is_near: bool,
    /// How many of each card lie on the discard pile.
    pub discard: Vec<Discarded>,
}

/// A card in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MiddleCard {
    pub character: Character,
    /// SHD-3.3: its value now.
    pub value: i8,
}

/// The public information about a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    /// SHD-3.1: its stacks, by value.
    pub stacks: Vec<Stack>,
    /// SHD-7.3: what they would score now.
    pub score: u8,
}

/// A stack of a display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stack {
    pub character: Character,
    pub count: u8,
    /// SHD-7.3: what it would score now.
    pub score: u8,
    /// SHD-3.5: whether its ability can be used.
    pub status: Status,
}

/// SHD-3.5: whether the ability of a stack can be used. If not, the stack is turned by 90°.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It can be used in its owner's turn; a defense protects.
    Ready,
    /// SHD-6.2: it was used in this turn.
    Used,
    /// SHD-3.4: another player has more cards of the character.
    Outnumbered,
    /// SHD-6.14: it binds its owner.
    Binding,
}

/// A part of the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Discarded {
    pub card: Card,
    pub count: u8,
}

impl View {
    /// SHD-9.1: the number of cards of a character that are still to come. It follows from the open cards.
    pub fn n_to_come(&self, character: Character) -> u8 {
        let stacks = self.seats.iter().flat_map(|other| &other.stacks).filter(|stack| stack.character == character);
        let on_display: u8 = stacks.map(|stack| stack.count).sum();
        let in_middle = self.middle.iter().filter(|card| card.character == character).count() as u8;
        copies(self.seats.len() as u8) - on_display - in_middle - self.n_discarded(Card::Character(character))
    }

    /// SHD-9.3: how many of a card lie on the discard pile.
    pub fn n_discarded(&self, card: Card) -> u8 {
        self.discard.iter().find(|part| part.card == card).map_or(0, |part| part.count)
    }
}

pub(crate) fn view(state: &ShadowThrone, eye: Eye) -> View {
    let discarded = Character::ALL.into_iter().zip(state.discard);
    let end = (Card::End, u8::from(state.end_is_discarded));
    let pile = discarded.map(|(character, count)| (Card::Character(character), count)).chain([end]);
    View {
        eye,
        active: state.active,
        to_move: to_move(state),
        phase: state.phase,
        middle: middle(state),
        is_too_high: state.is_too_high(),
        struck: state.struck.iter().collect(),
        seats: Seat::all(state.seats).map(|seat| seat_view(state, seat)).collect(),
        n_draw: state.draw.len() as u8,
        top: known_top(state, eye),
        know_top: state.know_top.iter().collect(),
        end_is_near: !state.end_is_discarded && state.phase != Phase::Over,
        discard: pile.filter(|(_, count)| *count > 0).map(|(card, count)| Discarded { card, count }).collect(),
    }
}

/// The places in the draw pile.
pub(crate) fn unknown(state: &ShadowThrone, eye: Eye) -> u32 {
    state.draw.len() as u32 - u32::from(known_top(state, eye).is_some())
}

/// SHD-9.2: the top card of the draw pile, if `eye` has looked at it.
fn known_top(state: &ShadowThrone, eye: Eye) -> Option<Card> {
    let looked = matches!(eye, Eye::Seat(seat) if state.know_top.has(seat));
    state.draw.last().copied().filter(|_| looked)
}

/// SHD-3.3: earlier cards have their printed value, the last one its current value.
fn middle(state: &ShadowThrone) -> Vec<MiddleCard> {
    let mut cards: Vec<_> = state
        .middle
        .iter()
        .map(|character| MiddleCard { character: *character, value: character.value() as i8 })
        .collect();
    if let Some(last) = cards.last_mut() {
        last.value += state.delta;
    }
    cards
}

fn seat_view(state: &ShadowThrone, seat: Seat) -> SeatView {
    let most = state.most(seat);
    let status = |character: Character| match character.class() {
        Class::Restriction => Status::Binding,
        Class::Modification if seat == state.active && state.used.has(character) => Status::Used,
        Class::Modification | Class::Defense if most.has(character) => Status::Ready,
        Class::Modification | Class::Defense => Status::Outnumbered,
    };
    let stack =
        |(character, count)| Stack { character, count, score: points(character, count), status: status(character) };
    SeatView { seat, stacks: state.display(seat).stacks().map(stack).collect(), score: score(state, seat) }
}

//! CRN-9: what each eye sees.

use kabale_core::{Eye, Seat};
use serde::Serialize;

use crate::{
    Options,
    cards::{EventCard, Family, Symbols},
    data::{LEVELS, SubjectRef},
    state::{Content, ForACrown, Phase, Sleeved},
};

/// Everything that an eye may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub eye: Eye,
    pub options: Options,
    /// CRN-3.1: 1 to 4.
    pub round: u8,
    /// The open question, without the amount of a payment.
    pub phase: Phase,
    /// The seat to decide; none when the game is over.
    pub to_move: Option<Seat>,
    /// The seats that are still to decide in hiring, in Bribery or in Magic Subjects, the next one first.
    pub order: Vec<Seat>,
    /// By seat.
    pub seats: Vec<SeatView>,
    /// CRN-4.3: the cost of each level; none for a column without a tile.
    pub costs: Vec<Option<u8>>,
    /// CRN-2.5a: the stacks of level 1.
    pub stacks: Vec<Stack>,
    /// CRN-2.5b: the face-up cards of levels 2 to 5, two a level.
    pub court: Vec<Option<SubjectRef>>,
    /// How many cards the decks of levels 2 to 5 have.
    pub decks: Vec<u8>,
    /// CRN-2.6: how many cards the event pile has.
    pub pile: u8,
    /// Whether cards are being revealed.
    pub revealing: bool,
    /// CRN-5.4: the revealed cards in their order.
    pub revealed: Vec<SharedCard>,
    /// The face-down cards of the shared deck, as far as this eye knows them: during hiring in the order in which they
    /// were revealed and hired; once they are shuffled, by owner and level.
    pub face_down: Vec<SharedCard>,
    /// The effects that are being carried out.
    pub acting: Option<ActingView>,
    /// CRN-9.2: by seat, the chests as everybody can count them, who sees all that is paid and gained. For programs that
    /// play: it is neither shown nor sent, and may not be.
    #[serde(skip)]
    pub counted: Vec<Chest>,
}

/// What is visible of a player. Chests are visible to their owner, and to all at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub family: Family,
    /// CRN-2.8: the field of the portrait; none for a player who is out.
    pub field: Option<u8>,
    /// CRN-5.6: the thieves in front.
    pub thieves: u16,
    /// CRN-6.1: whether the heirloom is still in the chest. A sale is visible to all.
    pub heirloom: bool,
    /// CRN-2.2: the rest of the chest, if this eye may see it.
    pub chest: Option<Chest>,
}

/// CRN-2.2: the contents of a chest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Chest {
    pub rubies: u16,
    pub coins: u16,
}

/// CRN-2.5a: a stack of level 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stack {
    pub subject: SubjectRef,
    /// The number of cards left.
    pub cards: u8,
}

/// A card of the shared deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SharedCard {
    Subject {
        seat: Seat,
        /// Known to all, since all saw from which column it was hired.
        level: u8,
        /// None if this eye does not know it.
        subject: Option<SubjectRef>,
    },
    /// An event, if this eye knows which one.
    Event(Option<EventCard>),
}

impl SharedCard {
    /// Whether this eye knows the card.
    pub fn is_known(&self) -> bool {
        match self {
            Self::Subject { subject, .. } => subject.is_some(),
            Self::Event(card) => card.is_some(),
        }
    }
}

/// The effects that are being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ActingView {
    pub seat: Seat,
    /// CRN-5.12: one of them is still to be chosen.
    pub choose_one: bool,
    /// What is left of the card.
    pub left: Symbols,
    /// What is left of the rolled face.
    pub rolled: Symbols,
}

pub(crate) fn view(state: &ForACrown, eye: Eye) -> View {
    let data = state.data();
    let (revealed, face_down) = split_shared(state);
    let mut rest: Vec<_> = face_down.iter().map(|card| shared_card(state, *card, eye)).collect();
    if state.is_revealing() {
        // The order of a shuffled deck is hidden.
        rest.sort_by_key(|card| match card {
            SharedCard::Event(card) => (u8::MAX, card.map_or(u8::MAX, |card| card as u8), ""),
            SharedCard::Subject { seat, level, subject } => {
                (seat.number(), *level, subject.map_or("~", |subject| subject.get().id.as_str()))
            }
        });
    }
    View {
        eye,
        options: state.options,
        round: state.round,
        phase: state.phase,
        to_move: crate::decision::to_move(state),
        order: state.order.iter().collect(),
        seats: Seat::all(state.seats).map(|seat| seat_view(state, seat, eye)).collect(),
        costs: (1..=LEVELS).map(|level| state.cost(level)).collect(),
        stacks: data.subject_refs().zip(state.stacks).map(|(subject, cards)| Stack { subject, cards }).collect(),
        court: state.court.iter().flatten().map(|kind| kind.map(|kind| data.subject_ref(kind))).collect(),
        decks: state.n_deck.to_vec(),
        pile: state.pile.len() as u8,
        revealing: state.is_revealing(),
        revealed: revealed.iter().map(|card| shared_card(state, *card, eye)).collect(),
        face_down: rest,
        acting: acting(state),
        counted: Seat::all(state.seats).map(|seat| state.chest(seat)).collect(),
    }
}

/// Cards in decks and event pile, unseen cards of the shared deck, and while cards are revealed the order of those
/// still face down. Chests do not count, since every gain and payment is open.
pub(crate) fn unknown(state: &ForACrown, eye: Eye) -> u32 {
    let decks: u32 = state.n_deck.iter().map(|cards| u32::from(*cards)).sum();
    let (_, face_down) = split_shared(state);
    let unseen = face_down.iter().filter(|card| !knows(**card, eye)).count();
    let order = if state.is_revealing() { face_down.len().saturating_sub(1) } else { 0 };
    decks + (state.pile.len() + unseen + order) as u32
}

/// The shared deck: what is revealed, and what lies face down.
fn split_shared(state: &ForACrown) -> (&[Sleeved], &[Sleeved]) {
    state.shared.split_at(usize::from(state.n_revealed))
}

impl ForACrown {
    /// The contents of a chest. Only for the eyes of its owner.
    pub fn chest(&self, seat: Seat) -> Chest {
        Chest { rubies: self.rubies[seat.index()], coins: self.coins[seat.index()] }
    }
}

/// CRN-9: portraits, thieves and sold heirlooms are open; a chest is visible to its owner, and to all at the end.
fn seat_view(state: &ForACrown, seat: Seat, eye: Eye) -> SeatView {
    let index = seat.index();
    let is_open = eye.is(seat) || state.phase == Phase::Over;
    SeatView {
        seat,
        family: Family::of(seat),
        field: Some(state.fields[index]).filter(|field| *field > 0),
        thieves: state.thieves[index],
        heirloom: state.heirlooms[index],
        chest: is_open.then(|| state.chest(seat)),
    }
}

/// CRN-9: a subject from a deck is known to its owner, and to all once it was revealed; an event once it was revealed.
pub(crate) fn knows(card: Sleeved, eye: Eye) -> bool {
    card.seen || matches!(card.content(), Content::Subject(seat, _) if eye.is(seat))
}

fn shared_card(state: &ForACrown, card: Sleeved, eye: Eye) -> SharedCard {
    let is_known = knows(card, eye);
    match card.content() {
        Content::Subject(seat, kind) => {
            let subject = state.data().subject_ref(kind);
            SharedCard::Subject { seat, level: subject.level, subject: is_known.then_some(subject) }
        }
        Content::Event(event) => SharedCard::Event(is_known.then_some(event)),
    }
}

fn acting(state: &ForACrown) -> Option<ActingView> {
    let acting = state.acting;
    let is_busy = !acting.left.is_empty() || !acting.rolled.is_empty();
    is_busy.then(|| ActingView {
        seat: acting.seat(),
        choose_one: acting.choose_one,
        left: acting.left,
        rolled: acting.rolled,
    })
}

//! Determinization: shuffles what an eye cannot know.

use kabale_core::{Eye, List, Rng, shuffle as mix};

use crate::{
    data::{Kind, LEVELS, POOL},
    state::{Content, ForACrown, PILE, SHARED, Sleeved},
    view::knows,
};

/// CRN-9: the unseen cards of a level trade places between its deck and the hires of others that came from it; unseen
/// events trade places between the pile and the shared deck; and while cards are revealed, those still face down come
/// in any order. Chests stay: every gain and payment was open.
pub(crate) fn shuffle(state: &mut ForACrown, eye: Eye, rng: &mut dyn Rng) {
    // First an order that does not depend on where the unseen cards are.
    let n_revealed = usize::from(state.n_revealed);
    let data = state.data();
    let level = |kind: Kind| data.subject(kind).level;
    if state.is_revealing() {
        let known_of = |card: &Sleeved| match card.content() {
            _ if knows(*card, eye) => (0, *card),
            Content::Subject(seat, kind) => (level(kind), Sleeved::subject(seat, Kind::default(), false)),
            Content::Event(_) => (LEVELS + 1, Sleeved::default()),
        };
        state.shared[n_revealed..].sort_unstable_by_key(known_of);
    }
    for level in 2..=LEVELS {
        shuffle_level(state, eye, level, rng);
    }
    shuffle_events(state, rng);
    if state.is_revealing() {
        // Equal places were left in any order above; sorting the cards there makes the order unique.
        state.shared[n_revealed..].sort_unstable();
        mix(rng, &mut state.shared[n_revealed..]);
    }
}

/// The cards of one level that `eye` has not seen, in the deck and in the sleeves of others.
fn shuffle_level(state: &mut ForACrown, eye: Eye, level: u8, rng: &mut dyn Rng) {
    let data = state.data();
    let is_hidden = |card: &Sleeved| match card.content() {
        Content::Subject(_, kind) => !knows(*card, eye) && data.subject(kind).level == level,
        Content::Event(_) => false,
    };
    let mut cards: List<Kind, POOL> = state.deck(level).iter().copied().collect();
    let mut hires: List<u8, SHARED> = List::new();
    for (card, index) in state.shared.iter().zip(0..).filter(|(card, _)| is_hidden(card)) {
        if let Content::Subject(_, kind) = card.content() {
            cards.push(kind);
            hires.push(index);
        }
    }
    cards.sort_unstable();
    mix(rng, &mut cards);
    let n_deck = state.deck(level).len();
    state.deck_mut(level).copy_from_slice(&cards[..n_deck]);
    for (index, kind) in hires.iter().zip(&cards[n_deck..]) {
        let card = &mut state.shared[usize::from(*index)];
        if let Content::Subject(seat, _) = card.content() {
            *card = Sleeved::subject(seat, *kind, false);
        }
    }
}

/// The events that nobody has seen, in the pile and in the shared deck.
fn shuffle_events(state: &mut ForACrown, rng: &mut dyn Rng) {
    let is_hidden = |card: &&mut Sleeved| !card.seen && matches!(card.content(), Content::Event(_));
    let mut events: List<Sleeved, PILE> = state.pile;
    events.extend(state.shared.iter_mut().filter(is_hidden).map(|card| *card));
    events.sort_unstable();
    mix(rng, &mut events);
    let places = state.pile.iter_mut().chain(state.shared.iter_mut().filter(is_hidden));
    for (place, event) in places.zip(&events) {
        *place = *event;
    }
}

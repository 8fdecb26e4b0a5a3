//! Determinization: shuffles what an eye cannot know.

use kabale_core::{Eye, List, Rng, shuffle as mix};

use crate::{
    Deck,
    cards::{Back, CARDS, Card, CardSet, Suit},
    sites::Site,
    state::{CLEARED, Oath, Step, bit},
};

/// Unseen cards with the same back; all denizens fit in.
type Pool = List<Card, 200>;

/// 9.4: unseen sites are shuffled among themselves and with those in the box; so are unseen relics, unseen denizens and
/// unseen Visions. The order of the world deck is unknown within the packets it was built of (1.24), except for the
/// back of the top card. A player who knows a card knows its place, so the knowledge of others stays with the place.
pub(crate) fn shuffle(state: &mut Oath, eye: Eye, rng: &mut dyn Rng) {
    shuffle_sites(state, eye, rng);
    let visions = deck_visions(state, eye, rng);
    let eye = bit(eye);
    let known = state.known;
    // Unseen cards by their backs, in an order that does not depend on where they lie.
    let mut pools = [Pool::new(); 3];
    let mut n_cleared = 0;
    for_each_place(state, |card, _| {
        if known[card.index()] & eye == 0 {
            pools[card.back() as usize].push(*card);
            n_cleared += usize::from(known[card.index()] & CLEARED != 0);
        }
    });
    let mut now_known = known;
    if state.is_sealed() || state.options.deck == Deck::WholeArchive {
        draw_again(state, &mut pools[Back::Denizen as usize], &mut now_known, rng);
    }
    for pool in &mut pools {
        pool.sort_unstable();
        mix(rng, pool);
    }
    let mut cleared = cleared(n_cleared, &mut pools[Back::Vision as usize], rng);
    let mut becomes = [None; CARDS];
    for_each_place(state, |card, height| {
        let old = *card;
        if known[old.index()] & eye != 0 {
            return;
        }
        let back = match height {
            Some(height) if visions[height] => Back::Vision,
            Some(_) => Back::Denizen,
            None => old.back(),
        };
        let pool = if known[old.index()] & CLEARED == 0 { &mut pools[back as usize] } else { &mut cleared };
        if let Some(new) = pool.pop() {
            now_known[new.index()] = known[old.index()];
            becomes[old.index()] = Some(new);
            *card = new;
        }
    });
    state.known = now_known;
    for step in state.stack.iter_mut() {
        if let Step::Play(card) | Step::Unveil(card) | Step::ShowTo(card) | Step::MakeRoom { card, .. } = step
            && let Some(new) = becomes[card.index()]
        {
            *card = new;
        }
    }
}

/// OATH-F10, OATH-F13: an eye does not know which denizens are in the archive, except that those it has seen are not; but it knows
/// how many of each suit. Unseen ones may be exchanged for others of their suit from the archive.
fn draw_again(state: &mut Oath, unseen: &mut Pool, known: &mut [u8; CARDS], rng: &mut dyn Rng) {
    let mut archive: CardSet = Card::denizens().collect();
    for_each_place(state, |card, _| archive.remove(*card));
    state.in_play.iter().for_each(|card| archive.remove(card));
    let mut drawn = List::new();
    for suit in Suit::ALL {
        let mut pool: List<Card, 48> = unseen.iter().copied().filter(|card| card.is(suit)).collect();
        let n = pool.len();
        pool.extend(archive.iter().filter(|card| card.is(suit)));
        pool.sort_unstable();
        mix(rng, &mut pool);
        pool.iter().for_each(|card| known[card.index()] = 0);
        drawn.extend(pool.iter().copied().take(n));
    }
    *unseen = drawn;
}

/// OATH-038: Visions for the `n` places where the Conspiracy is known not to lie. The others are shuffled, so that it
/// is equally likely at every other place.
fn cleared(n: usize, visions: &mut Pool, rng: &mut dyn Rng) -> Pool {
    let mut cleared = List::new();
    for _ in 0..n {
        let innocent = visions.iter().position(|card| *card != Card::CONSPIRACY);
        cleared.extend(innocent.map(|at| visions.remove(at)));
    }
    if n > 0 {
        mix(rng, visions);
    }
    cleared
}

fn shuffle_sites(state: &mut Oath, eye: Eye, rng: &mut dyn Rng) {
    let mut sites: List<Site, 32> = state.unused.iter().copied().collect();
    let is_open = |place: &&mut crate::state::Place| !place.is_known(eye);
    sites.extend(state.sites.iter_mut().filter(is_open).map(|place| place.site));
    sites.sort_unstable();
    mix(rng, &mut sites);
    for place in state.sites.iter_mut().filter(is_open) {
        place.site = sites.pop().unwrap_or_default();
    }
    state.unused = sites.iter().copied().collect();
    state.unused.sort_unstable();
}

/// Where the Visions lie in the world deck of the determinized state, from the bottom up.
fn deck_visions(state: &Oath, eye: Eye, rng: &mut dyn Rng) -> List<bool, 208> {
    let mut visions: List<bool, 208> = state.deck.iter().map(|card| card.is_vision()).collect();
    let top = state.deck.len().saturating_sub(1);
    let is_fixed = |at: usize| at == top || state.is_known(state.deck[at], eye);
    let mut end = state.deck.len();
    for packet in state.packets {
        let start = end.saturating_sub(usize::from(packet));
        let mut kinds: List<bool, 208> = (start..end).filter(|at| !is_fixed(*at)).map(|at| visions[at]).collect();
        kinds.sort_unstable();
        mix(rng, &mut kinds);
        for at in (start..end).filter(|at| !is_fixed(*at)) {
            visions[at] = kinds.pop().unwrap_or_default();
        }
        end = start;
    }
    visions
}

/// Visits every place where a card may lie facedown, in an order that does not depend on which card lies there; places
/// in the world deck come with their height.
fn for_each_place(state: &mut Oath, mut see: impl FnMut(&mut Card, Option<usize>)) {
    state.deck.iter_mut().enumerate().for_each(|(height, card)| see(card, Some(height)));
    state.piles.cards_mut().iter_mut().for_each(|card| see(card, None));
    for player in &mut state.players {
        player.advisers.iter_mut().filter(|adviser| !adviser.up).for_each(|adviser| see(&mut adviser.card, None));
    }
    state.hand.iter_mut().for_each(|card| see(card, None));
    state.sites.iter_mut().flat_map(|place| place.relics.iter_mut()).for_each(|card| see(card, None));
    state.reliquary.iter_mut().flatten().for_each(|card| see(card, None));
    state.relics.iter_mut().for_each(|card| see(card, None));
    if !state.dispossessed.is_empty() {
        // R12.40: they have no order. Those that the same players know of are alike.
        let mut cards: Pool = state.dispossessed.iter().collect();
        cards.sort_by_key(|card| state.known[card.index()]);
        cards.iter_mut().for_each(|card| see(card, None));
        state.dispossessed = cards.iter().copied().collect();
    }
}

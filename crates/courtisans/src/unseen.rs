//! Determinization: shuffles what an eye cannot know.

use kabale_core::{Eye, List, Rng, Seat, shuffle as mix};

use crate::{
    cards::{Card, Color, Mission, N_CARDS, N_MISSIONS, N_SPIES, Role},
    state::{Cards, Courtisans},
};

/// COU-8: every deal that fits what the eye has seen is equally likely.
///
/// COU-4.6: a face-down card is a spy, so the unseen spies are dealt to those places first; whatever is left then
/// goes to the other hands, the pile and the box.
pub(crate) fn shuffle(state: &mut Courtisans, eye: Eye, rng: &mut dyn Rng) {
    shuffle_cards(state, eye, rng);
    shuffle_missions(state, eye, rng);
}

fn shuffle_cards(state: &mut Courtisans, eye: Eye, rng: &mut dyn Rng) {
    let seats = state.seats;
    let others = move || Seat::all(seats).filter(move |seat| !eye.is(*seat));
    let mut hidden = [false; N_SPIES];
    for (hidden, spy) in hidden.iter_mut().zip(&state.spies) {
        *hidden = !state.is_known(spy, eye);
    }

    // Everything unseen, counted, so that it does not matter where it was.
    let face_down = state.spies.iter().zip(hidden).filter(|(_, hidden)| *hidden).map(|(spy, _)| spy.card());
    let held = others().flat_map(|seat| state.hands[seat.index()].iter().copied());
    let unseen: Cards = face_down.chain(held).chain(state.pile.iter().copied()).collect();

    let mut spies: List<Card, N_SPIES> = unseen.iter().filter(|card| card.role() == Role::Spy).collect();
    mix(rng, &mut spies);
    for (spy, _) in state.spies.iter_mut().zip(hidden).filter(|(_, hidden)| *hidden) {
        spy.family = spies.pop().expect("a face-down card is a spy").family();
    }

    let mut rest: List<Card, N_CARDS> =
        unseen.iter().filter(|card| card.role() != Role::Spy).chain(spies.iter().copied()).collect();
    mix(rng, &mut rest);
    for seat in others() {
        let hand = &mut state.hands[seat.index()];
        for card in hand.iter_mut() {
            *card = rest.pop().expect("all places together hold all cards");
        }
        hand.sort_unstable();
    }
    state.pile = rest;
}

/// COU-2.3, COU-2.4: the missions that the eye does not know trade places within their color. COU-5.6: at the end all
/// that were dealt are known.
fn shuffle_missions(state: &mut Courtisans, eye: Eye, rng: &mut dyn Rng) {
    let mut known = [false; N_MISSIONS];
    for seat in Seat::all(state.seats) {
        known[seat.index()] = state.are_missions_known(seat, eye);
    }
    for color in Color::ALL {
        let missions = &mut state.missions[color as usize];
        let mut unseen: List<Mission, N_MISSIONS> =
            missions.iter().zip(known).filter(|(_, known)| !known).map(|(mission, _)| *mission).collect();
        unseen.sort_unstable();
        mix(rng, &mut unseen);
        for (mission, _) in missions.iter_mut().zip(known).filter(|(_, known)| !known) {
            *mission = unseen.pop().expect("all places together hold all missions");
        }
    }
}

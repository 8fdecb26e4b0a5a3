//! CRN-6: running out of rubies.

use kabale_core::{Log, Seat};

use crate::{
    Event,
    cards::Effect,
    state::{ForACrown, Order},
};

/// CRN-6.1: what an heirloom brings.
pub const HEIRLOOM: u16 = 10;

/// CRN-6.1 to 6.3: returns rubies; sells the heirloom if there are not enough, and is out if it is sold already.
pub(crate) fn lose(state: &mut ForACrown, seat: Seat, rubies: u8, log: &mut Log<ForACrown>) {
    let index = seat.index();
    let mut owed = u16::from(rubies);
    owed -= give_back(state, seat, owed, log); // CRN-6.2
    if owed == 0 {
        return;
    }
    if state.heirlooms[index] {
        let brought = HEIRLOOM.min(state.supply(Effect::Ruby)); // CRN-10.2a
        state.heirlooms[index] = false;
        state.rubies[index] += brought;
        log.tell(Event::Sold { seat, rubies: brought as u8 });
        owed -= give_back(state, seat, owed, log);
    }
    if owed > 0 {
        eliminate(state, seat, log);
    }
}

/// Returns rubies as far as there are any, and returns how many.
fn give_back(state: &mut ForACrown, seat: Seat, owed: u16, log: &mut Log<ForACrown>) -> u16 {
    let rubies = &mut state.rubies[seat.index()];
    let returned = owed.min(*rubies);
    *rubies -= returned;
    if returned > 0 {
        log.tell(Event::Lost { seat, rubies: returned as u8 });
    }
    returned
}

/// CRN-6.3, CRN-6.6: the player is out; portrait, thieves and coins leave the table.
fn eliminate(state: &mut ForACrown, seat: Seat, log: &mut Log<ForACrown>) {
    let index = seat.index();
    state.fields[index] = 0;
    state.thieves[index] = 0;
    state.coins[index] = 0;
    log.tell(Event::Out { seat });
}

/// CRN-8.3, CRN-10.10: everybody who has the most of something, at least one, in influence order (CRN-5.23).
pub(crate) fn leaders(state: &ForACrown, held: &[u16; 5]) -> Order {
    let most = state.players().map(|seat| held[seat.index()]).max().unwrap_or(0);
    state.influence().iter().filter(|seat| most > 0 && held[seat.index()] == most).collect()
}

//! Scripts and parts of scripts that are the same on several cards.

use kabale_core::Seat;

use crate::{
    cards::{Slot, Suit},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::{Manner, Thing},
    ops::Cx,
    powers::{Script, resume},
    run::{AnswerKind, Run},
    state::Oath,
};

/// Banks with favor.
pub(super) fn full_banks(state: &Oath) -> impl Iterator<Item = Suit> + Clone + '_ {
    Suit::ALL.into_iter().filter(|suit| state.banks[*suit as usize] > 0)
}

/// Whether there is favor in any bank.
pub(super) fn is_any_bank_full(state: &Oath) -> bool {
    full_banks(state).next().is_some()
}

/// `N` favor from one bank, as far as it has any.
pub(super) const fn favor_from_bank<const N: u8>() -> Script {
    Script::new(
        |state, run| (run.at == 0).then(|| Ask::default().banks(full_banks(state))),
        |state, run, cx| {
            if let [Choice::Bank(suit)] = *run.answers() {
                state.gain_favor(run.by, N, suit, cx);
            }
            false
        },
    )
}

/// The next card of these suits at a site of the player's region that goes.
pub(super) fn asks_who_goes(state: &Oath, run: &Run, suits: [Suit; 2]) -> Option<Ask> {
    let slots = Slot::all().filter(|slot| slot.region() == state.region(run.by));
    let cards = slots.flat_map(|slot| state.loose_cards(run.by, slot));
    let cards = cards.filter(|card| suits.into_iter().any(|suit| card.is(suit)));
    (run.at == 0).then(|| Ask::default().cards(cards))
}

/// The named card is discarded at its site; then the script starts over.
pub(super) fn discards_at_site(state: &mut Oath, run: &Run, cx: &mut Cx) -> bool {
    let [Choice::Card(card)] = *run.answers() else { return false };
    state.discard_at_site(card, Some(run.by), cx)
}

/// 7.6.1: an Exile who agreed becomes a Citizen.
pub(super) fn becomes_citizen_if_yes(state: &mut Oath, run: &Run, cx: &mut Cx) -> bool {
    if *run.answers() == [Choice::Yes] {
        state.become_citizen(run.by, cx);
    }
    false
}

/// Spaces of the Reliquary with a relic that a player may take.
fn open_spaces(state: &Oath, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    (0..4_u8).filter(move |space| {
        let relic = state.reliquary[usize::from(*space)];
        relic.is_some_and(|relic| state.may_take(seat, None, Thing::Relic(relic), Manner::Take))
    })
}

/// What is kept of the answers to [`asks_for_citizenship`].
pub(super) const CITIZENSHIP_ANSWERS: &[AnswerKind] = &[AnswerKind::YesNo, AnswerKind::Space];

/// Whether a player becomes a Citizen, if that is open, and which relic of the Reliquary they take then.
pub(super) fn asks_for_citizenship(state: &Oath, run: &Run, is_open: bool) -> Option<Ask> {
    match *run.answers() {
        [] if is_open => Some(Ask::yes_no()),
        [Choice::Yes] => Some(Ask::default().spaces(open_spaces(state, run.by))),
        _ => None,
    }
}

/// First the Citizenship, for what it costs, and then the relic.
pub(super) fn becomes_citizen_with_relic(
    state: &mut Oath,
    run: &Run,
    pays: impl FnOnce(&mut Oath, &mut Cx),
    cx: &mut Cx,
) -> bool {
    let [Choice::Yes, ref rest @ ..] = *run.answers() else { return false };
    if let [Choice::Space(space), _] = *rest {
        if let Some(relic) = state.reliquary[usize::from(space & 3)].take() {
            state.take_relic(run.by, relic, Where::Reliquary(space), cx);
        }
        return false;
    }
    cx.tell(Event::Used { seat: Some(run.by), card: run.card });
    pays(state, cx);
    if !rest.is_empty() {
        resume(state, run, 3);
    }
    state.become_citizen(run.by, cx);
    false
}

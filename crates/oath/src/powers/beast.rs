//! Beast (Wildnis).

use super::{Modifier, Plan, Power, Script};
use crate::{
    cards::{Card, Region, Site, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    run::AnswerKind,
    state::{Major, Oath},
};

/// OATH-011. Search another region's pile; see `search`.
pub(crate) const ERRAND_BOY: Power = Power::modifier(
    Cost::favor(1),
    Modifier::new(Major::Search, |state, seat| {
        Region::ALL.into_iter().any(|region| region != state.region(seat) && !state.piles[region as usize].is_empty())
    }),
);

/// OATH-039. Kills a warband on any board.
pub(crate) const WOLVES: Power = Power::action(
    Cost::secret(1),
    |state, _| state.everybody().any(|seat| state.player(seat).warbands > 0),
    Script::new(
        |state, run| {
            let boards = state.everybody().filter(|seat| state.player(*seat).warbands > 0);
            (run.at == 0).then(|| Ask::default().seats(boards))
        },
        |state, run, cx| {
            if let [Choice::Seat(board)] = *run.answers() {
                state.kill_on_board(board, 1, cx);
            }
            false
        },
    ),
);

/// OATH-040. Mustering on a Beast card is free.
pub(crate) const ANIMAL_PLAYMATES: Power = Power::modifier(
    Cost::FREE,
    Modifier {
        free_card: Some(|_, card| card.is(Suit::Beast)),
        ..Modifier::new(Major::Muster, |state, seat| {
            let mut cards = state.place(state.pawn(seat)).cards.iter();
            cards.any(|card| card.is(Suit::Beast) && (state.is_bare(*card) || state.uses(Card::PRESSGANGS)))
        })
    },
);

/// OATH-041. Bars plans of the suits of its holder's advisers; see `campaign`.
pub(crate) const TRUE_NAMES: Power = Power::NONE;

/// OATH-042. One secret more from a trade here; see `trade`.
pub(crate) const THE_OLD_OAK: Power = Power::modifier(
    Cost::FREE,
    Modifier::new(Major::Trade, |state, seat| {
        state.slot_of(Card::THE_OLD_OAK) == Some(state.pawn(seat))
            && state.is_bare(Card::THE_OLD_OAK)
            && state.player(seat).favor >= 2
            && state.matching(seat, Suit::Beast) > 0
    }),
);

fn is_wild(state: &Oath, _: kabale_core::Seat, to: Slot) -> bool {
    state.has_suit(to, Suit::Beast)
}

/// OATH-043. Free travel to a site with a Beast card, past what sites say.
pub(crate) const FOREST_PATHS: Power = Power::modifier(
    Cost::favor(1),
    Modifier {
        free_site: Some(is_wild),
        ignores_sites: Some(is_wild),
        ..Modifier::new(Major::Travel, |state, seat| {
            Slot::all().any(|slot| slot != state.pawn(seat) && is_wild(state, seat, slot))
        })
    },
);

/// OATH-044. An Exile may become a Citizen.
pub(crate) const LONG_LOST_HEIR: Power = Power::played(Script::new(
    |state, run| (run.at == 0 && state.is_exile(run.by)).then(Ask::yes_no),
    |state, run, cx| {
        if *run.answers() == [Choice::Yes] {
            state.become_citizen(run.by, cx);
        }
        false
    },
));

/// OATH-045. No skulls; two dice against four or more.
pub(crate) const RANGERS: Power = Power::plan(
    Cost::favor(1),
    Plan::attacker(|state, _, _, _| {
        state.battle.no_skulls = true;
        if state.battle.defense >= 4 {
            state.add_attack(2);
        }
    }),
);

fn prey(state: &Oath) -> impl Iterator<Item = Card> + Clone + '_ {
    let home = state.slot_of(Card::ROVING_TERROR);
    let slots = Slot::all().filter(move |slot| home.is_some() && Some(*slot) != home);
    slots.flat_map(|slot| state.loose_cards(slot))
}

/// OATH-046. Discards a denizen elsewhere and takes its place.
pub(crate) const ROVING_TERROR: Power = Power::action(
    Cost::secret(1),
    |state, _| prey(state).next().is_some(),
    Script::new(
        |state, run| match *run.answers() {
            [] => Some(Ask::default().cards(prey(state))),
            // OATH-244: whoever moves a card to the Great Slum may first discard one there.
            [Choice::Card(card)] => {
                let slum = state.slot_of(card).filter(|slot| state.place(*slot).site == Site::GREAT_SLUM)?;
                let others = state.loose_cards(slum).filter(|other| *other != card);
                let ask = Ask::default().cards(others);
                Some(ask.done_if(!ask.is_empty()))
            }
            _ => None,
        },
        |state, run, cx| {
            let [Choice::Card(card), ref slum @ ..] = *run.answers() else { return false };
            let (Some(home), Some(slot)) = (state.slot_of(run.card), state.slot_of(card)) else { return false };
            if let [Choice::Card(other)] = *slum {
                state.discard_at_site(other, Some(run.by), cx);
            }
            if state.discard_at_site(card, Some(run.by), cx) {
                state.take_from_site(run.card, home);
                state.place_mut(slot).cards.push(run.card);
                state.tell_card(run.card, Where::Site(home), Where::Site(slot), true, cx);
            }
            false
        },
    )
    .keeping(&[AnswerKind::Card]),
);

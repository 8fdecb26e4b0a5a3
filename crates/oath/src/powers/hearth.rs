//! Hearth (Heimat).

use kabale_core::Seat;

use super::{Modifier, Plan, Power, Script, discord::look_through};
use crate::{
    cards::{Banner, Card, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    state::{DealKind, Major, Oath, SUPPLY, Step},
};

/// OATH-013. A binding exchange with any player.
pub(crate) const TINKERS_FAIR: Power = Power::action(
    Cost::FREE,
    |state, _| state.may_propose(),
    Script::plain(|state, _, _| {
        state.deal.kind = DealKind::Fair;
        state.stack.push(Step::Partner);
        false
    }),
);

/// OATH-047. Two Supply.
pub(crate) const WAYSIDE_INN: Power = Power::action(
    Cost::favor(1),
    |state, seat| state.player(seat).supply < SUPPLY,
    Script::plain(|state, run, cx| {
        state.gain_supply(run.by, 2, cx);
        false
    }),
);

/// OATH-048. A defense die.
pub(crate) const EXTRA_PROVISIONS: Power =
    Power::plan(Cost::favor(1), Plan::defender(|state, _, _, _| state.add_defense(1)));

fn strangers(state: &Oath) -> impl Iterator<Item = Suit> + '_ {
    Suit::ALL.into_iter().filter(|suit| *suit != Suit::Hearth && state.banks[*suit as usize] > 0)
}

/// OATH-049. All favor of another bank comes to Hearth.
pub(crate) const MEMORY_OF_HOME: Power = Power::action(
    Cost::FREE.and_burn_secret(1),
    |state, _| strangers(state).next().is_some(),
    Script::new(
        |state, run| (run.at == 0).then(|| Ask::default().banks(strangers(state))),
        |state, run, cx| {
            if let [Choice::Bank(suit)] = *run.answers() {
                state.move_favor(u8::MAX, Where::Bank(suit), Where::Bank(Suit::Hearth), cx);
            }
            false
        },
    ),
);

/// OATH-050. A favor of Hearth for a card just drawn; see `playing`. If the bank is empty, a card discarded on the way may
/// bring favor back.
pub(crate) const WELCOMING_PARTY: Power = Power::modifier(
    Cost::FREE,
    Modifier::new(Major::Search, |state, _| {
        let is_laden = || Card::all().any(|card| card.is(Suit::Hearth) && state.favor_on(card) > 0);
        state.banks[Suit::Hearth as usize] > 0 || is_laden()
    }),
);

/// OATH-051. In defeat nobody dies, and the Doctor goes; see `campaign`.
pub(crate) const TRAVELING_DOCTOR: Power =
    Power::plan(Cost::FREE, Plan { lost_if_defeated: true, ..Plan::both(|_, _, _, _| ()) });

/// OATH-052. A secret for the Darkest Secret.
pub(crate) const STORYTELLER: Power = Power::action(
    Cost::favor(1),
    |_, _| true,
    Script::plain(|state, _, cx| {
        state.move_secrets(1, Where::Shared, Where::Banner(Banner::DarkestSecret), cx);
        false
    }),
);

/// OATH-053: the holder of the Darkest Secret, unless they have the People's Favor too.
fn lynched(state: &Oath) -> Option<Seat> {
    state.holder(Banner::DarkestSecret).filter(|victim| !state.holds(*victim, Banner::PeoplesFavor))
}

fn outcasts(state: &Oath) -> impl Iterator<Item = Card> + Clone + '_ {
    let advisers = lynched(state).into_iter().flat_map(|victim| state.faceup_advisers(victim));
    advisers.filter(|card| !card.face().locked)
}

/// OATH-053. Discards an adviser of whoever holds the Darkest Secret.
pub(crate) const ARMED_MOB: Power = Power::action(
    Cost::favor(1),
    |state, _| outcasts(state).next().is_some(),
    Script::new(
        |state, run| (run.at == 0).then(|| Ask::default().cards(outcasts(state))),
        |state, run, cx| {
            if let ([Choice::Card(card)], Some(victim)) = (run.answers(), lynched(state)) {
                state.discard_adviser(victim, *card, run.by, cx);
            }
            false
        },
    ),
);

/// OATH-054. Looks at the top three cards of the region's pile.
pub(crate) const TAVERN_SONGS: Power = Power::action(
    Cost::FREE,
    |state, seat| {
        let pile = &state.piles[state.region(seat) as usize];
        pile.iter().rev().take(3).any(|card| !state.knows(seat, *card))
    },
    Script::plain(|state, run, cx| {
        look_through(state, run.by, state.region(run.by), 3, cx);
        false
    }),
);

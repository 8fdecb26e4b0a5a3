//! Hearth (Heimat).

use kabale_core::Seat;

use super::{Modifier, Plan, Power, Row, Script, common::full_banks, discord::look_through};
use crate::{
    cards::{Banner, Card, Limit, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    state::{DealKind, Major, Oath, SUPPLY, Step},
};

impl Card {
    /// OATH-013.
    pub const TINKERS_FAIR: Self = Self::numbered(13);
    /// OATH-047.
    pub const WAYSIDE_INN: Self = Self::numbered(47);
    /// OATH-048.
    pub const EXTRA_PROVISIONS: Self = Self::numbered(48);
    /// OATH-049.
    pub const MEMORY_OF_HOME: Self = Self::numbered(49);
    /// OATH-050.
    pub const WELCOMING_PARTY: Self = Self::numbered(50);
    /// OATH-051.
    pub const TRAVELING_DOCTOR: Self = Self::numbered(51);
    /// OATH-052.
    pub const STORYTELLER: Self = Self::numbered(52);
    /// OATH-053.
    pub const ARMED_MOB: Self = Self::numbered(53);
    /// OATH-054.
    pub const TAVERN_SONGS: Self = Self::numbered(54);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-013. A binding exchange with any player.
    Row::denizen(
        Card::TINKERS_FAIR,
        "tinkers-fair",
        Suit::Hearth,
        Limit::Site,
        Power::action(
            Cost::FREE,
            |state, _| state.may_propose(DealKind::Fair) && !state.ask_partner(DealKind::Fair).is_empty(),
            Script::plain(|state, _, _| {
                state.deal.kind = DealKind::Fair;
                state.stack.push(Step::Partner);
                false
            }),
        ),
    ),
    // OATH-047. Two Supply.
    Row::denizen(
        Card::WAYSIDE_INN,
        "wayside-inn",
        Suit::Hearth,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |state, seat| state.player(seat).supply < SUPPLY,
            Script::plain(|state, run, cx| {
                state.gain_supply(run.by, 2, cx);
                false
            }),
        ),
    ),
    // OATH-048. A defense die.
    Row::denizen(
        Card::EXTRA_PROVISIONS,
        "extra-provisions",
        Suit::Hearth,
        Limit::Any,
        Power::plan(Cost::favor(1), Plan::defender(|state, _, _| state.add_defense(1))),
    ),
    // OATH-049. All favor of another bank comes to Hearth.
    Row::denizen(
        Card::MEMORY_OF_HOME,
        "memory-of-home",
        Suit::Hearth,
        Limit::Any,
        Power::action(
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
        ),
    ),
    // OATH-050. A favor of Hearth for a card just drawn. If the bank is empty, a card discarded on the way may
    // bring favor back.
    Row::denizen(
        Card::WELCOMING_PARTY,
        "welcoming-party",
        Suit::Hearth,
        Limit::Site,
        Power::modifier(
            Cost::FREE,
            Modifier {
                brings: Some(|state, seat, card, is_drawn, cx| {
                    if is_drawn && card.suit().is_some() {
                        state.gain_favor(seat, 1, Suit::Hearth, cx);
                    }
                    is_drawn
                }),
                ..Modifier::new(Major::Search, |state, _| {
                    let is_laden = || Card::all().any(|card| card.is(Suit::Hearth) && state.favor_on(card) > 0);
                    state.banks[Suit::Hearth as usize] > 0 || is_laden()
                })
            },
        ),
    ),
    // OATH-051. In defeat nobody dies, and the Doctor goes.
    Row::denizen(
        Card::TRAVELING_DOCTOR,
        "traveling-doctor",
        Suit::Hearth,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::both(|state, used, _| state.battle.tactics.saved[used.side as usize] = true).risked(),
        ),
    ),
    // OATH-052. A secret for the Darkest Secret.
    Row::denizen(
        Card::STORYTELLER,
        "storyteller",
        Suit::Hearth,
        Limit::Any,
        Power::action(
            Cost::favor(1),
            |_, _| true,
            Script::plain(|state, _, cx| {
                state.move_secrets(1, Where::Shared, Where::Banner(Banner::DarkestSecret), cx);
                false
            }),
        ),
    ),
    // OATH-053. Discards an adviser of the player who holds the Darkest Secret.
    Row::denizen(
        Card::ARMED_MOB,
        "armed-mob",
        Suit::Hearth,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |state, seat| outcasts(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().cards(outcasts(state, run.by))),
                |state, run, cx| {
                    if let ([Choice::Card(card)], Some(victim)) = (run.answers(), lynched(state)) {
                        state.discard_adviser(victim, *card, run.by, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-054. Looks at the top three cards of the region's pile.
    Row::denizen(
        Card::TAVERN_SONGS,
        "tavern-songs",
        Suit::Hearth,
        Limit::Any,
        Power::action(
            Cost::FREE,
            |state, seat| {
                let pile = &state.piles[state.region(seat)];
                pile.iter().rev().take(3).any(|card| !state.knows(seat, *card))
            },
            Script::plain(|state, run, cx| {
                look_through(state, run.by, state.region(run.by), 3, cx);
                false
            }),
        ),
    ),
];

fn strangers(state: &Oath) -> impl Iterator<Item = Suit> + '_ {
    full_banks(state).filter(|suit| *suit != Suit::Hearth)
}

/// OATH-053: the holder of the Darkest Secret, unless they have the People's Favor too.
fn lynched(state: &Oath) -> Option<Seat> {
    state.holder(Banner::DarkestSecret).filter(|victim| !state.holds(*victim, Banner::PeoplesFavor))
}

fn outcasts(state: &Oath, by: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let advisers = lynched(state).into_iter().flat_map(|victim| state.faceup_advisers(victim));
    advisers.filter(move |card| !state.is_locked(Some(by), *card))
}

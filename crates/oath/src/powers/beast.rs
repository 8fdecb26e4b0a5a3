//! Beast (Wildnis).

use kabale_core::Seat;

use super::{Modifier, Plan, Power, Row, Script, Standing, Verb, common::becomes_citizen_if_yes};
use crate::{
    cards::{Card, Limit, Region, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    law::{Deed, Ruling, Scope},
    rule::Cost,
    run::AnswerKind,
    state::{Major, Oath, Piles},
};

impl Card {
    /// OATH-011.
    pub const ERRAND_BOY: Self = Self::numbered(11);
    /// OATH-039.
    pub const WOLVES: Self = Self::numbered(39);
    /// OATH-040.
    pub const ANIMAL_PLAYMATES: Self = Self::numbered(40);
    /// OATH-041.
    pub const TRUE_NAMES: Self = Self::numbered(41);
    /// OATH-042.
    pub const THE_OLD_OAK: Self = Self::numbered(42);
    /// OATH-043.
    pub const FOREST_PATHS: Self = Self::numbered(43);
    /// OATH-044.
    pub const LONG_LOST_HEIR: Self = Self::numbered(44);
    /// OATH-045.
    pub const RANGERS: Self = Self::numbered(45);
    /// OATH-046.
    pub const ROVING_TERROR: Self = Self::numbered(46);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-011. Search another region's pile.
    Row::denizen(
        Card::ERRAND_BOY,
        "errand-boy",
        Suit::Beast,
        Limit::Any,
        Power::modifier(
            Cost::favor(1),
            Modifier::new(Major::Search, |state, seat| {
                Region::ALL.into_iter().any(|region| region != state.region(seat) && !state.piles[region].is_empty())
            })
            .writing(|state, _, _| {
                if state.act.search.piles == Piles::Own {
                    state.act.search.piles = Piles::Others;
                }
            }),
        ),
    ),
    // OATH-039. Kills a warband on any board.
    Row::denizen(
        Card::WOLVES,
        "wolves",
        Suit::Beast,
        Limit::Any,
        Power::action(
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
        ),
    ),
    // OATH-040. Mustering on a Beast card is free.
    Row::denizen(
        Card::ANIMAL_PLAYMATES,
        "animal-playmates",
        Suit::Beast,
        Limit::Adviser,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Muster, |state, seat| {
                let mut cards = state.place(state.pawn(seat)).cards.iter();
                cards.any(|card| card.is(Suit::Beast) && (state.is_bare(*card) || state.act.onto_tokens))
            })
            .free(|_, _, choice| matches!(choice, Choice::Card(card) if card.is(Suit::Beast))),
        ),
    ),
    // OATH-041. Bars plans of the suits of its holder's advisers.
    Row::denizen(
        Card::TRUE_NAMES,
        "true-names",
        Suit::Beast,
        Limit::Adviser,
        Power::standing(&[Standing::new(Scope::Opponents, Verb::Plan, |state, names, _, deed| {
            let suit = if let Deed::Plan { card, .. } = deed { card.suit() } else { None };
            let mut suits = state.owner(names).into_iter().flat_map(|owner| state.faceup_advisers(owner));
            Ruling::shut_if(suit.is_some_and(|suit| suits.any(|card| card.is(suit))))
        })]),
    ),
    // OATH-042. One secret more from a trade here.
    Row::denizen(
        Card::THE_OLD_OAK,
        "the-old-oak",
        Suit::Beast,
        Limit::Site,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |state, seat| {
                state.slot_of(Card::THE_OLD_OAK) == Some(state.here())
                    && state.is_bare(Card::THE_OLD_OAK)
                    && state.purse(seat) >= 2
                    && state.matching(seat, Suit::Beast) > 0
            })
            .gaining(|state, seat, card| u8::from(card == Card::THE_OLD_OAK && state.matching(seat, Suit::Beast) > 0)),
        ),
    ),
    // OATH-043. Free travel to a site with a Beast card, ignoring the rules of sites.
    Row::denizen(
        Card::FOREST_PATHS,
        "forest-paths",
        Suit::Beast,
        Limit::Any,
        Power::modifier(
            Cost::favor(1),
            Modifier {
                free: Some(|state, _, choice| matches!(choice, Choice::Site(to) if state.has_suit(to, Suit::Beast))),
                ignores_sites: Some(|state, _, to| state.has_suit(to, Suit::Beast)),
                ..Modifier::new(Major::Travel, |state, seat| {
                    Slot::all().any(|slot| slot != state.pawn(seat) && state.has_suit(slot, Suit::Beast))
                })
            },
        ),
    ),
    // OATH-044. An Exile may become a Citizen.
    Row::denizen(
        Card::LONG_LOST_HEIR,
        "long-lost-heir",
        Suit::Beast,
        Limit::Adviser,
        Power::played(Script::new(
            |state, run| (run.at == 0 && state.is_exile(run.by)).then(Ask::yes_no),
            becomes_citizen_if_yes,
        )),
    )
    .locked(),
    // OATH-045. No skulls; two dice against four or more.
    Row::denizen(
        Card::RANGERS,
        "rangers",
        Suit::Beast,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan::attacker(|state, _, _| {
                state.battle.no_skulls = true;
                if state.battle.defense >= 4 {
                    state.add_attack(2);
                }
            }),
        ),
    ),
    // OATH-046. Discards a denizen elsewhere and takes its place.
    Row::denizen(
        Card::ROVING_TERROR,
        "roving-terror",
        Suit::Beast,
        Limit::Site,
        Power::action(
            Cost::secret(1),
            |state, seat| prey(state, seat).next().is_some(),
            Script::new(
                |state, run| match *run.answers() {
                    [] => Some(Ask::default().cards(prey(state, run.by))),
                    // OATH-244: a player who moves a card to the Great Slum may first discard one there.
                    [Choice::Card(card)] => {
                        let slum = state.slot_of(card).filter(|slot| state.site_power(*slot).clears)?;
                        let others = state.loose_cards(run.by, slum).filter(|other| *other != card);
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
                        state.put_at_site(run.card, slot);
                        state.tell_card(run.card, Where::Site(home), Where::Site(slot), true, cx);
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Card]),
        ),
    ),
];

fn prey(state: &Oath, by: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let home = state.slot_of(Card::ROVING_TERROR);
    let slots = Slot::all().filter(move |slot| home.is_some() && Some(*slot) != home);
    slots.flat_map(move |slot| state.loose_cards(by, slot))
}

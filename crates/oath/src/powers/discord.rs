//! Discord (Chaos).

use kabale_core::Seat;

use super::{Plan, Power, Row, Script, nothing};
use crate::{
    cards::{Card, Limit, Region, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    state::{CHANCELLOR, Oath, bit_of},
};

impl Card {
    /// OATH-012.
    pub const MERCENARIES: Self = Self::numbered(12);
    /// OATH-015.
    pub const A_SMALL_FAVOR: Self = Self::numbered(15);
    /// OATH-016.
    pub const SECOND_WIND: Self = Self::numbered(16);
    /// OATH-017.
    pub const SLEIGHT_OF_HAND: Self = Self::numbered(17);
    /// OATH-018.
    pub const KEY_TO_THE_CITY: Self = Self::numbered(18);
    /// OATH-019.
    pub const SCRYER: Self = Self::numbered(19);
    /// OATH-020.
    pub const DISGRACED_CAPTAIN: Self = Self::numbered(20);
    /// OATH-021.
    pub const NAYSAYERS: Self = Self::numbered(21);
    /// OATH-022.
    pub const BOOK_BURNING: Self = Self::numbered(22);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-012. Three dice; discarded in defeat.
    Row::denizen(
        Card::MERCENARIES,
        "mercenaries",
        Suit::Discord,
        Limit::Any,
        Power::plan(Cost::favor(1), Plan::both(|state, used, _| state.add_attack(used.side.dice(3))).risked()),
    ),
    // OATH-015. Four warbands.
    Row::denizen(
        Card::A_SMALL_FAVOR,
        "a-small-favor",
        Suit::Discord,
        Limit::Adviser,
        Power::played(Script::plain(|state, run, cx| {
            state.gain_warbands(run.by, 4, cx);
            false
        })),
    )
    .locked(),
    // OATH-016. After a victory a Travel and a Campaign without Supply; see `campaign`.
    Row::denizen(
        Card::SECOND_WIND,
        "second-wind",
        Suit::Discord,
        Limit::Any,
        Power::plan(
            Cost::secret(1).and_burn_favor(1),
            Plan::attacker(nothing).won(|state, _, _| state.battle.wind = true),
        ),
    ),
    // OATH-017. A secret of a player at your site, but never the last.
    Row::denizen(
        Card::SLEIGHT_OF_HAND,
        "sleight-of-hand",
        Suit::Discord,
        Limit::Adviser,
        Power::action(
            Cost::favor(1),
            |state, seat| pickpocketed(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().seats(pickpocketed(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Seat(victim)] = *run.answers() {
                        let from =
                            if state.player(victim).secrets > 0 { Where::Board(victim) } else { Where::Spent(victim) };
                        state.move_secrets(1, from, Where::Board(run.by), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-018. If no ruler of its site is there, all warbands at it die and one of yours comes.
    Row::denizen(
        Card::KEY_TO_THE_CITY,
        "key-to-the-city",
        Suit::Discord,
        Limit::Site,
        Power::played(Script::plain(|state, run, cx| {
            let Some(slot) = state.slot_of(run.card) else { return false };
            let is_kept = state.everybody().any(|seat| state.rules(seat, slot) && state.pawn(seat) == slot);
            if !is_kept {
                // 10 *Then*: nothing comes between, so the title is judged once.
                state.slay_at_site(slot, u8::MAX, cx);
                if !state.is_revised() {
                    state.judge_title(cx);
                }
                if state.may_station(run.by) {
                    let color = state.paint(run.by);
                    state.shift_warbands(color, 1, Where::Reserve(color), Where::Site(slot), cx);
                }
                state.judge_title(cx);
            }
            false
        })),
    ),
    // OATH-019. Looks through a discard pile.
    Row::denizen(
        Card::SCRYER,
        "scryer",
        Suit::Discord,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, seat| unseen_piles(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().piles(unseen_piles(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Pile(region)] = *run.answers() {
                        look_through(state, run.by, region, usize::MAX, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-020. Four dice if a targeted site has an Order card.
    Row::denizen(
        Card::DISGRACED_CAPTAIN,
        "disgraced-captain",
        Suit::Discord,
        Limit::Any,
        Power::plan(
            Cost::favor(1).and_burn_favor(1),
            Plan::attacker(|state, _, _| state.add_attack(4)).when(|state, _| has_order_target(state)),
        ),
    ),
    // OATH-021. A favor of the Chancellor's while an Exile has the title.
    Row::denizen(
        Card::NAYSAYERS,
        "naysayers",
        Suit::Discord,
        Limit::Adviser,
        Power::rest(
            |state, seat| state.is_exile(state.title) && seat != CHANCELLOR && state.player(CHANCELLOR).favor > 0,
            Script::plain(|state, run, cx| {
                state.move_favor(1, Where::Board(CHANCELLOR), Where::Board(run.by), cx);
                false
            }),
        ),
    ),
    // OATH-022. A beaten defender whose pawn was a target keeps one secret.
    Row::denizen(
        Card::BOOK_BURNING,
        "book-burning",
        Suit::Discord,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::attacker(nothing).when(|state, _| state.battle.pawn).won(|state, _, cx| {
                if let Some(defender) = state.defender() {
                    let burned = state.all_secrets(defender).saturating_sub(1);
                    state.burn_any_secrets(defender, burned, cx);
                }
            }),
        ),
    ),
];

fn pickpocketed(state: &Oath, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
    state.others(seat).filter(move |other| state.are_together(seat, *other) && state.all_secrets(*other) >= 2)
}

/// Piles with a card that a player does not know.
fn unseen_piles(state: &Oath, seat: Seat) -> impl Iterator<Item = Region> + '_ {
    let regions = Region::ALL.into_iter();
    regions.filter(move |region| state.piles[*region].iter().any(|card| !state.knows(seat, *card)))
}

/// Looks at the top cards of a pile.
pub(super) fn look_through(state: &mut Oath, seat: Seat, region: Region, n: usize, cx: &mut crate::ops::Cx) {
    let piles = state.piles;
    for card in piles[region].iter().rev().take(n) {
        if state.known[card.index()] & bit_of(seat) == 0 {
            state.peek(seat, *card, Where::Pile(region), cx);
        }
    }
}

fn has_order_target(state: &Oath) -> bool {
    Slot::all().any(|slot| state.battle.sites & slot.bit() != 0 && state.has_suit(slot, Suit::Order))
}

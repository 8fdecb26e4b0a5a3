//! Order (Ordnung).

use super::{
    Modifier, Plan, Power, Row, Script, Side, Use, asks_user, common::becomes_citizen_if_yes, nothing, resume,
};
use crate::{
    cards::{Card, Limit, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    run::AnswerKind,
    state::{Major, Oath, seats_of},
};

impl Card {
    /// OATH-001.
    pub const WRESTLERS: Self = Self::numbered(1);
    /// OATH-002.
    pub const BATTLE_HONORS: Self = Self::numbered(2);
    /// OATH-003.
    pub const BEAR_TRAPS: Self = Self::numbered(3);
    /// OATH-004.
    pub const LONGBOWS: Self = Self::numbered(4);
    /// OATH-005.
    pub const KEEP: Self = Self::numbered(5);
    /// OATH-006.
    pub const PRESSGANGS: Self = Self::numbered(6);
    /// OATH-007.
    pub const GARRISON: Self = Self::numbered(7);
    /// OATH-008.
    pub const SCOUTS: Self = Self::numbered(8);
    /// OATH-010.
    pub const MARTIAL_CULTURE: Self = Self::numbered(10);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-001. A warband of the defending force is sacrificed for a defense die.
    Row::denizen(
        Card::WRESTLERS,
        "wrestlers",
        Suit::Order,
        Limit::Any,
        Power::asking_plan(
            Cost::FREE,
            Plan::defender(nothing).asking().when(|state, _| {
                let boards = seats_of(state.defending_boards()).any(|seat| state.player(seat).warbands > 0);
                boards || state.defended_sites() != 0
            }),
            Script::new(
                |state, run| {
                    let boards = seats_of(state.defending_boards()).filter(|seat| state.player(*seat).warbands > 0);
                    let ask = Ask::default().site_bits(state.defended_sites()).seats(boards);
                    (run.at == 0).then_some(ask)
                },
                |state, run, cx| {
                    let killed = match *run.answers() {
                        [Choice::Site(slot)] => state.kill_at_site(slot, 1, cx),
                        [Choice::Seat(seat)] => state.kill_on_board(seat, 1, cx),
                        _ => 0,
                    };
                    state.count_killed(Side::Defender, killed);
                    state.add_defense(killed);
                    false
                },
            ),
        ),
    ),
    // OATH-002. Two favor of Order for the victor.
    Row::denizen(
        Card::BATTLE_HONORS,
        "battle-honors",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::both(nothing).won(|state, used, cx| {
                let to = used.user.map_or(Where::Shared, Where::Board);
                state.move_favor(2, Where::Bank(Suit::Order), to, cx);
            }),
        ),
    ),
    // OATH-003. An attack die less, and a warband of the attacker.
    Row::denizen(
        Card::BEAR_TRAPS,
        "bear-traps",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::defender(|state, _, cx| {
                state.add_attack(-1);
                state.kill_attackers(1, cx);
            }),
        ),
    ),
    // OATH-004.
    Row::denizen(
        Card::LONGBOWS,
        "longbows",
        Suit::Order,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::both(|state, used, _| state.add_attack(used.side.dice(1)))),
    ),
    // OATH-005. Two defense dice if its site is a target.
    Row::denizen(
        Card::KEEP,
        "keep",
        Suit::Order,
        Limit::Site,
        Power::plan(
            Cost::FREE,
            Plan::defender(|state, _, _| state.add_defense(2)).when(|state, used| state.is_targeted(used.card)),
        ),
    )
    .locked(),
    // OATH-006. Muster on a card with tokens.
    Row::denizen(
        Card::PRESSGANGS,
        "pressgangs",
        Suit::Order,
        Limit::Any,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Muster, |state, seat| {
                state.place(state.pawn(seat)).cards.iter().any(|card| card.suit().is_some() && !state.is_bare(*card))
            })
            .writing(|state, _, _| state.act.onto_tokens = true),
        ),
    ),
    // OATH-007. A warband for each site you rule, then one to each. With too few, you choose; the run notes which sites
    // have theirs, as bits.
    Row::denizen(
        Card::GARRISON,
        "garrison",
        Suit::Order,
        Limit::Site,
        Power::played(
            Script::new(
                |state, run| {
                    let open = state.ruled(run.by) & !run.note();
                    let n = u32::from(state.player(run.by).warbands);
                    let is_short = run.at == 1 && n > 0 && n < open.count_ones();
                    is_short.then(|| Ask::default().site_bits(open))
                },
                |state, run, cx| {
                    let (ruled, color) = (state.ruled(run.by), state.paint(run.by));
                    match *run.answers() {
                        [] => {
                            state.gain_warbands(run.by, ruled.count_ones() as u8, cx);
                            if state.may_station(run.by) {
                                resume(state, run, 1);
                            }
                        }
                        [_] => {
                            for slot in Slot::all().filter(|slot| ruled & !run.note() & slot.bit() != 0) {
                                state.move_warbands(color, 1, Where::Board(run.by), Where::Site(slot), cx);
                            }
                        }
                        [_, Choice::Site(slot)] => {
                            state.move_warbands(color, 1, Where::Board(run.by), Where::Site(slot), cx);
                            resume(state, &run.noting(run.note() | slot.bit()), 1);
                        }
                        _ => (),
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Number, AnswerKind::Site]),
        ),
    ),
    // OATH-008. One Supply.
    Row::denizen(
        Card::SCOUTS,
        "scouts",
        Suit::Order,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::attacker(|state, _, cx| state.gain_supply(state.attacker(), 1, cx))),
    ),
    // OATH-010. A victorious Exile who beat an Exile may become a Citizen.
    Row::denizen(
        Card::MARTIAL_CULTURE,
        "martial-culture",
        Suit::Order,
        Limit::Site,
        Power::asking_plan(
            Cost::FREE,
            Plan::both(nothing).when(is_among_exiles).won(asks_user),
            Script::new(|_, run| (run.at == 0).then(Ask::yes_no), becomes_citizen_if_yes),
        ),
    ),
];

fn is_among_exiles(state: &Oath, _: Use) -> bool {
    state.is_exile(state.attacker()) && state.defender().is_some_and(|defender| state.is_exile(defender))
}

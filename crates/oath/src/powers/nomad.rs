//! Nomad (Nomaden).

use kabale_core::Seat;

use super::{Modifier, Plan, Power, Row, Script, nothing, resume};
use crate::{
    cards::{Card, Limit, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    run::Run,
    state::{CHANCELLOR, Major, Oath, Step},
};

impl Card {
    /// OATH-014.
    pub const RAIN_BOOTS: Self = Self::numbered(14);
    /// OATH-023.
    pub const ANCIENT_BINDING: Self = Self::numbered(23);
    /// OATH-024.
    pub const HORSE_ARCHERS: Self = Self::numbered(24);
    /// OATH-025.
    pub const WARNING_SIGNALS: Self = Self::numbered(25);
    /// OATH-026.
    pub const ELDERS: Self = Self::numbered(26);
    /// OATH-027.
    pub const THE_GATHERING: Self = Self::numbered(27);
    /// OATH-028.
    pub const FAITHFUL_FRIEND: Self = Self::numbered(28);
    /// OATH-029.
    pub const TENTS: Self = Self::numbered(29);
    /// OATH-030.
    pub const GREAT_HERD: Self = Self::numbered(30);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-014. Single shields do not count; discarded at the end.
    Row::denizen(
        Card::RAIN_BOOTS,
        "rain-boots",
        Suit::Nomad,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::attacker(|state, _, _| state.battle.no_singles = true).spent()),
    ),
    // OATH-023. Everybody's secrets burn but one; yours all but the one here.
    Row::denizen(
        Card::ANCIENT_BINDING,
        "ancient-binding",
        Suit::Nomad,
        Limit::Any,
        Power::action(
            Cost::secret(1).and_burn_secret(1),
            |state, seat| {
                let is_rich = |other: Seat| state.all_secrets(other) > 1 + u8::from(other == seat);
                state.everybody().any(is_rich) || state.on.iter().any(|tokens| tokens.secrets > 0)
            },
            Script::plain(|state, run, cx| {
                for seat in 0..state.seats {
                    let seat = Seat::new(seat);
                    let kept = u8::from(seat != run.by);
                    let burned = state.all_secrets(seat).saturating_sub(kept);
                    state.burn_any_secrets(seat, burned, cx);
                }
                for index in 0..state.on.len() {
                    if index != run.card.index() && state.on[index].secrets > 0 {
                        state.move_secrets(u8::MAX, Where::Card(Card(index as u8)), Where::Shared, cx);
                    }
                }
                false
            }),
        ),
    ),
    // OATH-024. Three dice; discarded at the end.
    Row::denizen(
        Card::HORSE_ARCHERS,
        "horse-archers",
        Suit::Nomad,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::both(|state, used, _| state.add_attack(used.side.dice(3))).spent()),
    ),
    // OATH-025. Moves warbands between your board and the sites you rule.
    Row::denizen(
        Card::WARNING_SIGNALS,
        "warning-signals",
        Suit::Nomad,
        Limit::Any,
        Power::asking_plan(Cost::FREE, Plan::defender(nothing).asking().spent(), SIGNALS),
    ),
    // OATH-026. A secret.
    Row::denizen(
        Card::ELDERS,
        "elders",
        Suit::Nomad,
        Limit::Any,
        Power::action(
            Cost::favor(2),
            |_, _| true,
            Script::plain(|state, run, cx| {
                state.gain_secrets(run.by, 1, cx);
                false
            }),
        ),
    ),
    // OATH-027. Everybody may come, and then exchange things; see `deal`.
    Row::denizen(
        Card::THE_GATHERING,
        "the-gathering",
        Suit::Nomad,
        Limit::Site,
        Power::played(Script::plain(|state, run, _| {
            if let Some(slot) = state.slot_of(run.card) {
                (state.turn.offers, state.turn.exchanges) = (0, 0);
                state.stack.push(Step::Gather { seat: CHANCELLOR, slot });
            }
            false
        })),
    ),
    // OATH-028. Four Supply.
    Row::denizen(
        Card::FAITHFUL_FRIEND,
        "faithful-friend",
        Suit::Nomad,
        Limit::Adviser,
        Power::played(Script::plain(|state, run, cx| {
            state.gain_supply(run.by, 4, cx);
            false
        })),
    )
    .locked(),
    // OATH-029. Free travel within the region.
    Row::denizen(
        Card::TENTS,
        "tents",
        Suit::Nomad,
        Limit::Any,
        Power::modifier(
            Cost::favor(1),
            Modifier::new(Major::Travel, |_, _| true)
                .free(|state, seat, choice| matches!(choice, Choice::Site(to) if to.region() == state.region(seat))),
        ),
    ),
    // OATH-030. May change places with a Nomad card at any site.
    Row::denizen(
        Card::GREAT_HERD,
        "great-herd",
        Suit::Nomad,
        Limit::Site,
        Power::played(Script::new(
            |state, run| {
                let cards = Slot::all().flat_map(|slot| state.loose_cards(run.by, slot));
                let cards = cards.filter(|card| card.is(Suit::Nomad) && *card != run.card);
                let ask = Ask::default().cards(cards);
                (run.at == 0).then(|| ask.done_if(!ask.is_empty()))
            },
            |state, run, cx| {
                let [Choice::Card(other)] = *run.answers() else { return false };
                if let (Some(here), Some(there)) = (state.slot_of(run.card), state.slot_of(other)) {
                    state.take_from_site(run.card, here);
                    state.take_from_site(other, there);
                    state.put_at_site(run.card, there);
                    state.put_at_site(other, here);
                    state.tell_card(run.card, Where::Site(here), Where::Site(there), true, cx);
                    state.tell_card(other, Where::Site(there), Where::Site(here), true, cx);
                }
                false
            },
        )),
    ),
];

/// Moves warbands between the board and the sites that are ruled, one after the other.
pub(super) const SIGNALS: Script = Script::new(
    |state, run| {
        let signal = signal(state, run)?;
        (run.at == 0).then(|| Ask::default().numbers(0, signal.most))
    },
    |state, run, cx| {
        let ([Choice::Number(n)], Some(Signal { slot, is_out, step, .. })) = (run.answers(), signal(state, run)) else {
            return false;
        };
        let (color, board, site) = (state.paint(run.by), Where::Board(run.by), Where::Site(slot));
        let (from, to) = if is_out { (board, site) } else { (site, board) };
        state.move_warbands(color, *n, from, to, cx);
        resume(state, &run.noting(step + 1), 0);
        false
    },
);

/// A site at which `SIGNALS` can move warbands.
pub(super) struct Signal {
    pub(super) slot: Slot,
    /// Whether they go out to the site, or come from it.
    pub(super) is_out: bool,
    step: u8,
    most: u8,
}

/// The sites of `SIGNALS` in two passes: first warbands come to the board, then they go out. The run notes how
/// many steps were taken.
pub(super) fn signal(state: &Oath, run: &Run) -> Option<Signal> {
    let color = state.paint(run.by);
    (run.note()..16).find_map(|step| {
        let slot = Slot(step % 8);
        let place = state.place(slot);
        let (is_out, board) = (step >= 8, state.player(run.by).warbands);
        // 7.6.5: with the Bandit Crown a site may be ruled without warbands.
        let is_held = state.rules(run.by, slot) && (place.color == color || place.warbands == 0);
        let most = match (is_out, state.may_station(run.by)) {
            (true, true) => board,
            (true, false) => 0,
            (false, _) => place.warbands.saturating_sub(state.guard(run.by)),
        };
        (is_held && most > 0).then_some(Signal { slot, is_out, step, most })
    })
}

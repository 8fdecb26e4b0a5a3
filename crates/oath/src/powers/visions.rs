//! The Conspiracy (OATH-232). The other Visions are goals.

use kabale_core::Seat;

use super::{Power, Row, Script};
use crate::{
    cards::{Banner, Card, Goal},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::{Deed, Manner, Thing},
    run::AnswerKind,
    state::Oath,
};

impl Card {
    /// OATH-232.
    pub const CONSPIRACY: Self = Self::numbered(232);
    /// OATH-233.
    pub const FAITH: Self = Self::numbered(233);
    /// OATH-234.
    pub const REBELLION: Self = Self::numbered(234);
    /// OATH-235.
    pub const SANCTUARY: Self = Self::numbered(235);
    /// OATH-236.
    pub const CONQUEST: Self = Self::numbered(236);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-232. Burns a secret to take a relic or banner of a player at your site.
    Row::vision(
        Card::CONSPIRACY,
        "conspiracy",
        None,
        Power::played(
            Script::new(
                |state, run| match *run.answers() {
                    [] if state.player(run.by).secrets > 0 && state.is_open(run.by, Deed::Cast) => {
                        let ask = Ask::default().seats(victims(state, run.by));
                        Some(ask.done_if(!ask.is_empty()))
                    }
                    [Choice::Seat(victim)] => Some(loot(state, run.by, victim)),
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Seat(victim), what] = *run.answers() else { return false };
                    cx.tell(Event::Used { seat: Some(run.by), card: run.card });
                    state.move_secrets(1, Where::Board(run.by), Where::Shared, cx);
                    match what {
                        Choice::Banner(banner) => state.seize_banner(run.by, banner, cx),
                        Choice::Card(relic) => state.seize_relic(run.by, victim, relic, cx),
                        other => unreachable!("`{other}` cannot be taken"),
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Seat]),
        ),
    ),
    // OATH-233.
    Row::vision(Card::FAITH, "faith", Some(Goal::Devotion), Power::NONE),
    // OATH-234.
    Row::vision(Card::REBELLION, "rebellion", Some(Goal::People), Power::NONE),
    // OATH-235.
    Row::vision(Card::SANCTUARY, "sanctuary", Some(Goal::Protection), Power::NONE),
    // OATH-236.
    Row::vision(Card::CONQUEST, "conquest", Some(Goal::Supremacy), Power::NONE),
];

/// Relics and banners of a player that can be taken.
pub(super) fn loot(state: &Oath, by: Seat, victim: Seat) -> Ask {
    let may_take = |thing| state.may_take(by, Some(victim), thing, Manner::Take);
    let relics = state.relics(victim).filter(|relic| may_take(Thing::Relic(*relic)));
    let banners = Banner::ALL.into_iter().filter(|banner| state.holds(victim, *banner));
    let banners = banners.filter(|banner| may_take(Thing::Banner(*banner)));
    Ask::default().cards(relics).banners(banners)
}

/// 5.1.4.IV: players at your site who have an adviser of a suit of which you have two.
fn victims(state: &Oath, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
    state.others(seat).filter(move |victim| {
        let mut suits = state.faceup_advisers(*victim).filter_map(Card::suit);
        state.are_together(seat, *victim)
            && suits.any(|suit| state.advisers_of(seat, suit) >= 2)
            && !loot(state, seat, *victim).is_empty()
    })
}

//! 5.6: travel, by choice or because another player sends the pawn.

use kabale_core::Seat;
use serde::Serialize;

use crate::{
    cards::{Region, Slot},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::{Deed, Ruling, Toll},
    ops::Cx,
    powers::{self, Heard},
    rule::{Cost, Trait},
    state::{Oath, Step, bit_of},
};

/// 5.6.1: what a journey costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fare {
    /// Supply.
    pub supply: u8,
    /// Secrets that are turned facedown.
    pub secrets: u8,
    /// Favor for the ruler of a card.
    #[serde(skip_serializing_if = "is_none")]
    pub favor: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_none(favor: &u8) -> bool {
    *favor == 0
}

/// A journey that the Law allows: its Supply, and what rules ask for it.
#[derive(Clone, Copy)]
struct Journey {
    supply: u8,
    toll: Toll,
}

impl Oath {
    /// 5.6.1, by region.
    pub(crate) fn distance(from: Region, to: Region) -> u8 {
        match (from, to) {
            (Region::Cradle, Region::Cradle) => 1,
            (Region::Cradle, Region::Hinterland) | (Region::Hinterland, Region::Cradle) => 4,
            (Region::Hinterland, Region::Hinterland) => 3,
            _ => 2,
        }
    }

    /// What it costs a player to travel to a site; `None` if the Law forbids it.
    fn journey(&self, seat: Seat, to: Slot) -> Option<Journey> {
        let past_sites = self.ignores_sites(seat, to);
        let toll = self.toll_to(seat, to, past_sites)?;
        Some(Journey { supply: self.supply_to(seat, to, past_sites), toll })
    }

    /// Whether a modifier in use makes a player ignore the rules of sites on the way to a site.
    fn ignores_sites(&self, seat: Seat, to: Slot) -> bool {
        let mut ignores = self.act.used.iter().filter_map(|used| powers::of(*used).modifier?.ignores_sites);
        ignores.any(|ignores| ignores(self, seat, to))
    }

    /// What rules ask for a journey to another site; `None` if the Law forbids it.
    fn toll_to(&self, seat: Seat, to: Slot, past_sites: bool) -> Option<Toll> {
        if self.pawn(seat) == to {
            return None;
        }
        match self.lawful(seat, Deed::Travel { to, past_sites }) {
            Ruling::Shut => None,
            Ruling::Open => Some(Toll::FREE),
            Ruling::Priced(toll) => Some(toll),
        }
    }

    /// 5.6.1: the Supply for a journey of a player's own.
    fn supply_to(&self, seat: Seat, to: Slot, past_sites: bool) -> u8 {
        let mut free = self.act.used.iter().filter_map(|used| powers::of(*used).modifier?.free);
        let is_free = free.any(|free| free(self, seat, Choice::Site(to)));
        if is_free || self.act.giant || self.act.free || self.is_welcome(seat, to) {
            return 0;
        }
        let from = self.pawn(seat);
        let site = self.site_power(from);
        let (fare, more) = if past_sites { (None, 0) } else { (site.fare, site.more) };
        let base = fare.and_then(|fare| fare(self, to)).unwrap_or_else(|| Self::distance(from.region(), to.region()));
        match (self.is_bound_by(seat, Trait::Decadent), from.region(), to.region()) {
            (true, Region::Provinces | Region::Hinterland, Region::Cradle) => 0,
            (true, _, Region::Hinterland) => base + more + 1,
            _ => base + more,
        }
    }

    fn affords_toll(&self, seat: Seat, toll: Toll) -> bool {
        let may_cast = toll.secrets == 0 || self.is_open(seat, Deed::Cast);
        may_cast && self.can_spend(seat, Cost { favor: toll.favor, secret: toll.secrets, ..Cost::FREE })
    }

    /// Whether a player can pay for a journey of their own. Its Supply is found out faster than what rules ask.
    fn can_go(&self, seat: Seat, to: Slot) -> bool {
        let past_sites = self.ignores_sites(seat, to);
        self.supply_to(seat, to, past_sites) <= self.player(seat).supply
            && self.toll_to(seat, to, past_sites).is_some_and(|toll| self.affords_toll(seat, toll))
    }

    pub(crate) fn can_travel(&self) -> bool {
        Slot::all().any(|slot| self.can_go(self.actor(), slot))
    }

    /// OATH-255: who chooses where a player goes on leaving the Shrouded Wood: its ruler, if that is an enemy.
    pub(crate) fn guide(&self, seat: Seat) -> Option<Seat> {
        let from = self.pawn(seat);
        if !self.site_power(from).guides {
            return None;
        }
        let ruler = self.ruler(from)?;
        self.are_enemies(seat, ruler).then_some(ruler)
    }

    /// OATH-255: the same for a player's own journey. A player who ignores sites wherever they go ignores the Wood.
    pub(crate) fn own_guide(&self) -> Option<Seat> {
        let (seat, from) = (self.actor(), self.pawn(self.actor()));
        let ignored = self.act.used.iter().filter_map(|used| powers::of(*used).modifier?.ignores_sites);
        let is_ignored = |to: Slot| to == from || ignored.clone().any(|ignores| ignores(self, seat, to));
        self.guide(seat).filter(|_| !Slot::all().all(is_ignored))
    }

    /// 5.6.1: where to go. A guide may name a site whose fare is too high (R5.5).
    pub(crate) fn ask_travel(&self) -> Ask {
        let seat = self.actor();
        if self.own_guide().is_some() {
            Ask::default().sites(Slot::all().filter(|slot| self.journey(seat, *slot).is_some()))
        } else {
            Ask::default().sites(Slot::all().filter(|slot| self.can_go(seat, *slot)))
        }
    }

    pub(crate) fn travel(&mut self, to: Slot, cx: &mut Cx) {
        let seat = self.actor();
        // R5.5: sent by the ruler of the Wood to where the fare is too high, the journey fails.
        if !self.can_go(seat, to) {
            // A failed journey has no consequences.
            return self.act.used.clear();
        }
        if let Some(journey) = self.journey(seat, to) {
            self.spend_supply(seat, journey.supply, cx);
            self.pay_toll(seat, journey.toll, cx);
            self.arrive(seat, to, cx);
        }
    }

    /// What traveling to each site costs the active player now; `None` where the Law forbids it.
    pub(crate) fn fares(&self) -> impl Iterator<Item = Option<Fare>> + '_ {
        let fare = |journey: Journey| Fare {
            supply: journey.supply,
            secrets: journey.toll.secrets,
            favor: journey.toll.favor,
        };
        Slot::all().map(move |slot| self.journey(self.active, slot).map(fare))
    }

    /// 5.6.2: the pawn moves, and a facedown site is turned up. That event comes first, so that the next can name the
    /// site.
    pub(crate) fn arrive(&mut self, seat: Seat, to: Slot, cx: &mut Cx) {
        let from = self.pawn(seat);
        self.player_mut(seat).pawn = to;
        if !self.place(to).up {
            self.turn_up(to, cx);
        }
        cx.tell(Event::Pawn { seat, to });
        self.announce(Heard::Arrived { seat, from });
    }

    /// 2.8.2: a site is turned up and its prompt carried out.
    pub(crate) fn turn_up(&mut self, slot: Slot, cx: &mut Cx) {
        let place = self.place_mut(slot);
        place.up = true;
        place.known = 0;
        let site = place.site;
        cx.tell(Event::SiteUp { slot, site });
        let [favor, secrets, relics] = site.ground().prompt;
        self.move_favor(favor, Where::Shared, Where::Site(slot), cx);
        self.move_secrets(secrets, Where::Shared, Where::Site(slot), cx);
        for _ in 0..relics {
            if let Some(relic) = self.relics.pop() {
                self.place_mut(slot).relics.push(relic);
                self.tell_card(relic, Where::RelicDeck, Where::Site(slot), false, cx);
            }
        }
        self.judge_title(cx);
    }

    /// Where a player can be sent, free of Supply; a bit is set for what they refused to pay for.
    pub(crate) fn sendable(&self, who: Seat, refused: u8) -> impl Iterator<Item = Slot> + Clone + '_ {
        Slot::all().filter(move |slot| refused & slot.bit() == 0 && self.call(who, *slot).is_some())
    }

    /// 5.5.7.III: where to send a pawn.
    pub(crate) fn ask_banish(&self, who: Seat, refused: u8) -> Ask {
        Ask::default().sites(self.sendable(who, refused))
    }

    pub(crate) fn banish(&mut self, who: Seat, by: Seat, refused: u8, to: Slot, cx: &mut Cx) {
        if self.call(who, to).is_some_and(|toll| !toll.is_free()) {
            self.stack.push(Step::Agree { who, by, refused, to });
        } else {
            self.arrive(who, to, cx);
        }
    }

    /// R5.2: whether a player who is sent pays for it; if not, they are sent elsewhere.
    pub(crate) fn agree(&mut self, who: Seat, by: Seat, refused: u8, to: Slot, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat: who, yes });
        if yes {
            self.be_sent(who, to, cx);
        } else {
            self.stack.push(Step::Banish { who, by, refused: refused | to.bit() });
        }
    }

    /// What it costs a player to be sent to a site; `None` if they cannot be.
    pub(crate) fn call(&self, who: Seat, to: Slot) -> Option<Toll> {
        let toll = self.toll_to(who, to, false)?;
        self.affords_toll(who, toll).then_some(toll)
    }

    /// A player goes where they are sent, and pays for it.
    pub(crate) fn be_sent(&mut self, who: Seat, to: Slot, cx: &mut Cx) {
        if let Some(toll) = self.call(who, to) {
            self.pay_toll(who, toll, cx);
            self.arrive(who, to, cx);
        }
    }

    /// Whether a set of seats contains this one.
    pub(crate) fn is_in(bits: u8, seat: Seat) -> bool {
        bits & bit_of(seat) != 0
    }
}

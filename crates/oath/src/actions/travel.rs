//! 5.6: travel, by choice or because somebody is sent.

use kabale_core::Seat;
use serde::Serialize;

use crate::{
    cards::{Card, Region, Slot},
    decision::Ask,
    event::{Event, Where},
    ops::Cx,
    powers,
    sites::Site,
    state::{Oath, Step, bit_of},
};

/// 5.6.1: what a journey costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fare {
    /// Supply.
    pub supply: u8,
    /// Secrets that are turned facedown.
    pub secrets: u8,
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

    fn is_site(&self, slot: Slot, site: Site) -> bool {
        self.place(slot).up && self.place(slot).site == site
    }

    /// What it costs a player to travel to a site; none if the Law forbids it. `own` journeys are modified by what was
    /// used for the action, and cost Supply.
    fn fare(&self, seat: Seat, to: Slot, own: bool) -> Option<Fare> {
        let from = self.pawn(seat);
        if from == to {
            return None;
        }
        let effects = self.act.used.iter().filter_map(|used| powers::of(*used).modifier).filter(|_| own);
        let is_free = effects.clone().any(|modifier| modifier.free_site.is_some_and(|free| free(self, seat, to)));
        let ignores =
            effects.into_iter().any(|modifier| modifier.ignores_sites.is_some_and(|free| free(self, seat, to)));
        let (here, there) = (self.place(from), self.place(to));
        let is_coast = !ignores && here.up && here.site.ground().coast && there.up && there.site.ground().coast;
        let in_wood = !ignores && self.is_site(from, Site::SHROUDED_WOOD);
        let giant = own && self.act.giant;
        // OATH-250: from another region only to the Narrow Pass.
        let is_past_the_pass = ignores || is_coast || in_wood || giant || from.region() == to.region();
        if !is_past_the_pass
            && let Some(pass) = self.slot_of_site(Site::NARROW_PASS)
            && pass.region() == to.region()
            && pass != to
        {
            return None;
        }
        // OATH-258: a secret is turned facedown.
        let secrets = u8::from(self.is_site(to, Site::THE_HIDDEN_PLACE) && !ignores && !in_wood);
        if !own || is_free || giant || self.act.free {
            return Some(Fare { supply: 0, secrets });
        }
        let base = if is_coast {
            1
        } else if in_wood {
            2
        } else {
            Self::distance(from.region(), to.region())
        };
        let valley = u8::from(!ignores && self.is_site(from, Site::CHARMING_VALLEY));
        // OATH-269: a decadent Chancellor.
        let supply = match (self.is_uncovered(seat, 1), from.region(), to.region()) {
            (true, Region::Provinces | Region::Hinterland, Region::Cradle) => 0,
            (true, _, Region::Hinterland) => base + valley + 1,
            _ => base + valley,
        };
        Some(Fare { supply, secrets })
    }

    fn can_go(&self, seat: Seat, to: Slot) -> bool {
        let player = self.player(seat);
        self.fare(seat, to, true).is_some_and(|fare| fare.supply <= player.supply && fare.secrets <= player.secrets)
    }

    pub(crate) fn can_travel(&self) -> bool {
        Slot::all().any(|slot| self.can_go(self.active, slot))
    }

    /// OATH-255: who says where a player goes who leaves the Shrouded Wood: its ruler, if that is an enemy.
    pub(crate) fn guide(&self, seat: Seat) -> Option<Seat> {
        let from = self.pawn(seat);
        if !self.is_site(from, Site::SHROUDED_WOOD) {
            return None;
        }
        let ruler = self.ruler(from)?;
        self.are_enemies(seat, ruler).then_some(ruler)
    }

    /// 5.6.1: where to go. A guide may name a site whose fare is too high (R5.5).
    pub(crate) fn ask_travel(&self) -> Ask {
        let seat = self.active;
        if self.guide(seat).is_some() {
            Ask::default().sites(Slot::all().filter(|slot| self.fare(seat, *slot, true).is_some()))
        } else {
            Ask::default().sites(Slot::all().filter(|slot| self.can_go(seat, *slot)))
        }
    }

    pub(crate) fn travel(&mut self, to: Slot, cx: &mut Cx) {
        let seat = self.active;
        // R5.5: sent by the ruler of the Wood to where the fare is too high, the journey fails.
        if !self.can_go(seat, to) {
            return;
        }
        if let Some(fare) = self.fare(seat, to, true) {
            self.spend_supply(seat, fare.supply, cx);
            self.move_secrets(fare.secrets, Where::Board(seat), Where::Spent(seat), cx);
            self.arrive(seat, to, cx);
        }
    }

    /// What traveling to each site costs the active player now; none where the Law forbids it.
    pub(crate) fn fares(&self) -> impl Iterator<Item = Option<Fare>> + '_ {
        Slot::all().map(|slot| self.fare(self.active, slot, true))
    }

    /// 5.6.2: the pawn moves, and a facedown site is turned up. That is told first, so that it can be said where to.
    pub(crate) fn arrive(&mut self, seat: Seat, to: Slot, cx: &mut Cx) {
        self.player_mut(seat).pawn = to;
        if !self.place(to).up {
            self.turn_up(to, cx);
        }
        cx.tell(Event::Pawn { seat, to });
        if self.has_relic(seat, Card::DRAGONSKIN_DRUM) {
            self.stack.push(Step::Drum(seat));
        }
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

    pub(crate) fn ask_drum(&self, seat: Seat) -> Ask {
        if self.reserve(seat) > 0 { Ask::yes_no() } else { Ask::default() }
    }

    /// Where a player can be sent, free of Supply; a bit is set for what they refused to pay for.
    pub(crate) fn sendable(&self, who: Seat, refused: u8) -> impl Iterator<Item = Slot> + Clone + '_ {
        Slot::all().filter(move |slot| {
            let fare = self.fare(who, *slot, false);
            refused & slot.bit() == 0 && fare.is_some_and(|fare| fare.secrets <= self.player(who).secrets)
        })
    }

    /// 5.5.7.III: where to send a pawn.
    pub(crate) fn ask_banish(&self, who: Seat, refused: u8) -> Ask {
        Ask::default().sites(self.sendable(who, refused))
    }

    pub(crate) fn banish(&mut self, who: Seat, by: Seat, refused: u8, to: Slot, cx: &mut Cx) {
        let secrets = self.fare(who, to, false).map_or(0, |fare| fare.secrets);
        if secrets > 0 {
            self.stack.push(Step::Agree { who, by, refused, to });
        } else {
            self.arrive(who, to, cx);
        }
    }

    /// R5.2: whether somebody who is sent pays for it; if not, they are sent elsewhere.
    pub(crate) fn agree(&mut self, who: Seat, by: Seat, refused: u8, to: Slot, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat: who, yes });
        if yes {
            self.move_secrets(1, Where::Board(who), Where::Spent(who), cx);
            self.arrive(who, to, cx);
        } else {
            self.stack.push(Step::Banish { who, by, refused: refused | to.bit() });
        }
    }

    /// OATH-218: whether a player can be called to a site, and whether that costs them something.
    pub(crate) fn call(&self, who: Seat, to: Slot) -> Option<u8> {
        let fare = self.fare(who, to, false)?;
        (fare.secrets <= self.player(who).secrets).then_some(fare.secrets)
    }

    /// Whether everybody with this bit is meant.
    pub(crate) fn is_in(bits: u8, seat: Seat) -> bool {
        bits & bit_of(seat) != 0
    }
}

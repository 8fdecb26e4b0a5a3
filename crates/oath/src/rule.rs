//! Who rules what, who has access to what, what it costs, and who meets a goal.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, CardSet, Goal, Slot, Suit},
    powers,
    sites::Site,
    state::{CHANCELLOR, Oath, bit_of},
};

/// 7.1.2: what a power costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cost {
    /// Put on the card.
    pub(crate) favor: u8,
    pub(crate) secret: u8,
    /// To the shared bank.
    pub(crate) burn_favor: u8,
    pub(crate) burn_secret: u8,
}

impl Cost {
    pub(crate) const FREE: Self = Self { favor: 0, secret: 0, burn_favor: 0, burn_secret: 0 };

    pub(crate) const fn favor(favor: u8) -> Self {
        Self { favor, ..Self::FREE }
    }

    pub(crate) const fn secret(secret: u8) -> Self {
        Self { secret, ..Self::FREE }
    }

    pub(crate) const fn and_burn_favor(self, burn_favor: u8) -> Self {
        Self { burn_favor, ..self }
    }

    pub(crate) const fn and_burn_secret(self, burn_secret: u8) -> Self {
        Self { burn_secret, ..self }
    }

    pub(crate) fn is_free(self) -> bool {
        self == Self::FREE
    }
}

impl Oath {
    /// The color of a player's warbands: the Chancellor's in the Empire, else the own.
    pub(crate) fn paint(&self, seat: Seat) -> Seat {
        if self.is_imperial(seat) { CHANCELLOR } else { seat }
    }

    /// Whose side a player is on, the Chancellor's being the Empire's: 6.6.3, and for a Campaign 5.5.1.
    pub(crate) fn side(&self, seat: Seat) -> Seat {
        let is_rebel = self.battle.on && self.battle.rebel == Some(seat);
        if is_rebel { seat } else { self.paint(seat) }
    }

    /// 10 *Rule*: the side that rules a site; none are the bandits, or nobody.
    pub(crate) fn ruler(&self, slot: Slot) -> Option<Seat> {
        let place = self.place(slot);
        if !place.up {
            None
        } else if place.warbands > 0 {
            Some(place.color)
        } else {
            // 7.6.5.
            self.relic_holder(Card::BANDIT_CROWN).map(|seat| self.side(seat))
        }
    }

    pub(crate) fn rules(&self, seat: Seat, slot: Slot) -> bool {
        self.ruler(slot) == Some(self.side(seat))
    }

    /// Sites a player rules, as bits.
    pub(crate) fn ruled(&self, seat: Seat) -> u8 {
        let side = Some(self.side(seat));
        Slot::all().filter(|slot| self.ruler(*slot) == side).fold(0, |bits, slot| bits | slot.bit())
    }

    pub(crate) fn is_bandits(&self, slot: Slot) -> bool {
        self.place(slot).up && self.ruler(slot).is_none()
    }

    /// 10 *Rule*: whether a player rules the cards at a site that are no battle plans (OATH-215).
    fn rules_cards(&self, seat: Seat, slot: Slot) -> bool {
        if self.ruler(slot) == Some(CHANCELLOR)
            && let Some(mask) = self.relic_holder(Card::GRAND_MASK)
            && mask == self.active
            && self.is_exile(mask)
        {
            return seat == mask;
        }
        self.rules(seat, slot)
    }

    /// 7.1.1: faceup cards whose powers a player may use: own advisers and relics, cards at the own site and ruled ones.
    pub(crate) fn access(&self, seat: Seat) -> CardSet {
        let mut cards: CardSet = self.faceup_advisers(seat).collect();
        crate::cards::relics_of(self.player(seat).relics).for_each(|relic| cards.insert(relic));
        for slot in Slot::all() {
            let place = self.place(slot);
            if place.up && !place.cards.is_empty() && (self.pawn(seat) == slot || self.rules_cards(seat, slot)) {
                place.cards.iter().for_each(|card| cards.insert(*card));
            }
        }
        cards
    }

    /// 7.5.1: faceup cards a player rules, for battle plans.
    pub(crate) fn ruled_plans(&self, seat: Seat) -> CardSet {
        let mut cards: CardSet = self.faceup_advisers(seat).collect();
        crate::cards::relics_of(self.player(seat).relics).for_each(|relic| cards.insert(relic));
        for slot in Slot::all() {
            let place = self.place(slot);
            if !place.cards.is_empty() && self.rules(seat, slot) {
                place.cards.iter().for_each(|card| cards.insert(*card));
            }
        }
        cards
    }

    /// 7.1.2: whether a player can pay for a card's power.
    pub(crate) fn can_pay(&self, seat: Seat, card: Card) -> bool {
        let (cost, player) = (powers::of(card).cost, self.player(seat));
        let is_free_card = cost.favor == 0 && cost.secret == 0 || self.is_bare(card);
        is_free_card && player.favor >= cost.favor + cost.burn_favor && player.secrets >= cost.secret + cost.burn_secret
    }

    /// 10 *Enemy*.
    pub(crate) fn are_enemies(&self, one: Seat, other: Seat) -> bool {
        one != other && self.side(one) != self.side(other)
    }

    /// 2.8.1: how many more cards a site has room for.
    pub(crate) fn room(&self, slot: Slot) -> u8 {
        let place = self.place(slot);
        if place.up { place.site.ground().capacity.saturating_sub(place.cards.len() as u8) } else { 0 }
    }

    /// 2.3: whether the Chancellor is bound by a space of the Reliquary.
    pub(crate) fn is_uncovered(&self, seat: Seat, space: usize) -> bool {
        Self::is_chancellor(seat) && self.reliquary[space].is_none()
    }

    /// Where a site lies faceup on the map.
    pub(crate) fn slot_of_site(&self, site: Site) -> Option<Slot> {
        Slot::all().find(|slot| self.place(*slot).up && self.place(*slot).site == site)
    }

    /// Whether a card of a suit lies at a site.
    pub(crate) fn has_suit(&self, slot: Slot, suit: Suit) -> bool {
        self.place(slot).cards.iter().any(|card| card.is(suit))
    }

    /// 2.11, 3.2: who comes closest to a goal, as bits: the holder of a banner, or all who have the most.
    pub(crate) fn foremost(&self, goal: Goal) -> u8 {
        let most = |count: &dyn Fn(Seat) -> u32| {
            let (mut best, mut bits) = (1, 0);
            for seat in self.everybody() {
                let n = count(seat);
                if n > best {
                    (best, bits) = (n, bit_of(seat));
                } else if n == best {
                    bits |= bit_of(seat);
                }
            }
            bits
        };
        match goal {
            Goal::Supremacy => {
                let mut counts = [0_u32; 6];
                for slot in Slot::all() {
                    if let Some(side) = self.ruler(slot) {
                        counts[side.index()] += 1;
                    }
                }
                most(&|seat| {
                    let is_counted = Self::is_chancellor(seat) || self.is_exile(seat);
                    if is_counted { counts[seat.index()] } else { 0 }
                })
            }
            Goal::Protection => most(&|seat| self.treasures(seat)),
            Goal::People => self.holder(Banner::PeoplesFavor).map_or(0, bit_of),
            Goal::Devotion => self.holder(Banner::DarkestSecret).map_or(0, bit_of),
        }
    }

    /// 3.2: whether a player alone meets a goal.
    pub(crate) fn meets(&self, seat: Seat, goal: Goal) -> bool {
        self.foremost(goal) == bit_of(seat)
    }

    /// 3.3.1: the Citizen who wins in the Chancellor's place.
    pub(crate) fn successor(&self) -> Option<Seat> {
        let mut citizens = self.everybody().filter(|seat| self.player(*seat).citizen);
        match self.goal {
            Goal::Supremacy => citizens.find(|citizen| {
                let own = self.treasures(*citizen);
                let imperial = self.others(*citizen).filter(|other| self.is_imperial(*other));
                imperial.into_iter().all(|other| self.treasures(other) < own)
            }),
            Goal::People => citizens.find(|citizen| self.holds(*citizen, Banner::DarkestSecret)),
            Goal::Protection => citizens.find(|citizen| self.holds(*citizen, Banner::PeoplesFavor)),
            Goal::Devotion => citizens.find(|citizen| self.has_relic(*citizen, Card::THE_GRAND_SCEPTER)),
        }
    }

    /// OATH-225: whether somebody else's relic or banner is out of reach.
    pub(crate) fn is_guarded(&self, holder: Seat, relic: Option<Card>) -> bool {
        self.has_relic(holder, Card::CIRCLET_OF_COMMAND) && relic != Some(Card::CIRCLET_OF_COMMAND)
    }

    /// OATH-231: whether a player may use the Grand Scepter.
    pub(crate) fn wields_scepter(&self, seat: Seat) -> bool {
        self.has_relic(seat, Card::THE_GRAND_SCEPTER) && !self.turn.scepter
    }
}

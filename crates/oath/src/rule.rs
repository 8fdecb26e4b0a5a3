//! Who rules what, who has access to what, what it costs, and who meets a goal.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, CardSet, Goal, Slot, Suit},
    law::Deed,
    powers,
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

    pub(crate) fn and(self, more: Self) -> Self {
        Self {
            favor: self.favor + more.favor,
            secret: self.secret + more.secret,
            burn_favor: self.burn_favor + more.burn_favor,
            burn_secret: self.burn_secret + more.burn_secret,
        }
    }

    pub(crate) const fn is_free(self) -> bool {
        self.favor + self.secret + self.burn_favor + self.burn_secret == 0
    }
}

/// 2.3: the restrictions of a Chancellor with empty spaces in the Reliquary, in the order of the spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trait {
    /// OATH-267.
    Brutal,
    /// OATH-269.
    Decadent,
    /// OATH-268.
    Careless,
    /// OATH-270.
    Greedy,
}

impl Oath {
    /// OATH-F11: whether the revised readings hold.
    pub(crate) fn is_revised(&self) -> bool {
        self.options.revised.unwrap_or(false)
    }

    /// The color of a player's warbands: the Chancellor's in the Empire, else their own.
    pub(crate) fn paint(&self, seat: Seat) -> Seat {
        if self.is_imperial(seat) { CHANCELLOR } else { seat }
    }

    /// The side of a player; the Chancellor's seat stands for the Empire: 6.6.3, and for a Campaign 5.5.1.
    pub(crate) fn side(&self, seat: Seat) -> Seat {
        let is_rebel = self.battle.on && self.battle.rebel == Some(seat);
        if is_rebel { seat } else { self.paint(seat) }
    }

    /// 10 *Rule*: the side that rules a site; `None` for bandits, or if nobody does.
    pub(crate) fn ruler(&self, slot: Slot) -> Option<Seat> {
        let place = self.place(slot);
        if !place.up {
            None
        } else if place.warbands > 0 {
            Some(place.color)
        } else {
            // 7.6.5.
            self.bandit_king().map(|seat| self.side(seat))
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
    pub(crate) fn rules_cards(&self, seat: Seat, slot: Slot) -> bool {
        self.cards_ruler(slot) == Some(self.side(seat))
    }

    /// 7.1.1: faceup cards whose powers a player may use: their advisers, their relics, cards at their site, ruled
    /// cards.
    pub(crate) fn access(&self, seat: Seat) -> CardSet {
        let mut cards: CardSet = self.faceup_advisers(seat).collect();
        crate::cards::relics_of(self.player(seat).relics).for_each(|relic| cards.insert(relic));
        let (pawn, side) = (self.pawn(seat), Some(self.side(seat)));
        for slot in Slot::all() {
            let place = self.place(slot);
            if place.up && !place.cards.is_empty() && (pawn == slot || self.cards_ruler(slot) == side) {
                place.cards.iter().for_each(|card| cards.insert(*card));
            }
        }
        cards
    }

    /// R1.11: the same for an action in which the pawn counts as standing elsewhere, or another player's advisers count
    /// as the player's own. A modifier in use stays accessible.
    pub(crate) fn access_as(&self, seat: Seat) -> CardSet {
        let mut cards: CardSet = self.faceup_advisers(self.act.advisers_of.unwrap_or(seat)).collect();
        crate::cards::relics_of(self.player(seat).relics).for_each(|relic| cards.insert(relic));
        for slot in Slot::all() {
            if self.place(slot).up && (self.here() == slot || self.rules_cards(seat, slot)) {
                self.place(slot).cards.iter().for_each(|card| cards.insert(*card));
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

    /// 7.1.2: what a card's power costs a player now.
    pub(crate) fn cost_of(&self, seat: Seat, card: Card) -> Cost {
        let power = powers::of(card);
        if power.plan.is_some() && self.battle.on { power.cost.and(self.surcharge(seat)) } else { power.cost }
    }

    /// Favor a player can spend.
    pub(crate) fn purse(&self, seat: Seat) -> u8 {
        self.player(seat).favor.saturating_add(self.lent_favor(seat))
    }

    /// Whether a player has enough to pay a cost.
    pub(crate) fn can_spend(&self, seat: Seat, cost: Cost) -> bool {
        self.purse(seat) >= cost.favor + cost.burn_favor && self.player(seat).secrets >= cost.secret + cost.burn_secret
    }

    /// 7.1.2: whether a player can pay for a card's power and may use it. Outside their turn nothing is put on the
    /// card.
    pub(crate) fn can_pay(&self, seat: Seat, card: Card) -> bool {
        let cost = self.cost_of(seat, card);
        let is_free_card = seat != self.active || cost.favor == 0 && cost.secret == 0 || self.is_bare(card);
        is_free_card && self.can_spend(seat, cost) && self.may_cast(seat, cost)
    }

    /// Whether a player may use a power with this cost.
    pub(crate) fn may_cast(&self, seat: Seat, cost: Cost) -> bool {
        cost.secret + cost.burn_secret == 0 || self.is_open(seat, Deed::Cast)
    }

    /// 10 *Enemy*.
    pub(crate) fn are_enemies(&self, one: Seat, other: Seat) -> bool {
        one != other && self.side(one) != self.side(other)
    }

    /// 2.8.1: how many more cards a site has room for.
    pub(crate) fn room(&self, slot: Slot) -> u8 {
        self.capacity(slot).saturating_sub(self.place(slot).cards.len() as u8)
    }

    /// 2.8.1: how many cards a site holds.
    pub(crate) fn capacity(&self, slot: Slot) -> u8 {
        let place = self.place(slot);
        match place.up {
            true if self.is_salted(slot) => 1,
            true => place.site.ground().capacity,
            false => 0,
        }
    }

    /// 2.3: whether a player is the Chancellor and an empty space of the Reliquary restricts them.
    pub(crate) fn is_bound_by(&self, seat: Seat, space: Trait) -> bool {
        Self::is_chancellor(seat) && self.reliquary[space as usize].is_none()
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
            Goal::Devotion => citizens.find(|citizen| self.scepter() == Some(*citizen)),
        }
    }
}

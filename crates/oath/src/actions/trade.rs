//! 5.2, 5.3: muster and trade, on cards at the player's site.

use kabale_core::Seat;

use crate::{
    cards::{Card, Slot, Suit, bits_of},
    decision::{Ask, Choice},
    event::Where,
    law::Deed,
    ops::Cx,
    powers,
    rule::{Cost, Trait},
    state::{Oath, Step},
};

impl Oath {
    /// Cards that an action can be taken with: those at the player's site, and those that modifiers add.
    pub(crate) fn local_cards(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        let reaches = self.act.used.iter().filter_map(|used| powers::of(*used).modifier?.reaches);
        let reached = |reaches: fn(&Self, Seat, Slot) -> bool| {
            Slot::all().filter(move |slot| reaches(self, self.active, *slot)).fold(0, |bits, slot| bits | slot.bit())
        };
        let slots = reaches.fold(self.here().bit(), |bits, reaches| bits | reached(reaches));
        let cards = bits_of(slots.into()).flat_map(|slot| self.place(Slot(slot)).cards.iter().copied());
        cards.filter(|card| card.suit().is_some())
    }

    /// Whether a modifier in use makes the action cost no Supply with this choice.
    pub(crate) fn is_free(&self, choice: Choice) -> bool {
        let mut free = self.act.used.iter().filter_map(|used| powers::of(*used).modifier?.free);
        free.any(|free| free(self, self.active, choice))
    }

    /// What modifiers in use add to what is gained on or with a card.
    fn more(&self, card: Card) -> u8 {
        let gains = self.act.used.iter().filter_map(|used| powers::of(*used).modifier?.gains);
        gains.map(|gains| gains(self, self.active, card)).sum()
    }

    /// What mustering or trading costs with a card.
    fn supply_for(&self, card: Card) -> u8 {
        u8::from(!self.is_free(Choice::Card(card)))
    }

    /// 5.2.1: what is put on the card.
    pub(crate) fn muster_price(&self, seat: Seat) -> Cost {
        if self.musters_with_secrets(seat) { Cost::secret(1) } else { Cost::favor(1) }
    }

    /// 5.2.1.
    pub(crate) fn ask_muster(&self) -> Ask {
        let (seat, price) = (self.active, self.muster_price(self.active));
        if !self.can_spend(seat, price) {
            return Ask::default();
        }
        let onto_tokens = self.act.onto_tokens;
        let open = self.local_cards().filter(|card| {
            (onto_tokens || self.is_bare(*card))
                && self.can_pay_supply(self.supply_for(*card))
                && self.toll(seat, Deed::Muster(*card), price).is_some()
        });
        Ask::default().cards(open)
    }

    /// 5.2.2.
    pub(crate) fn muster(&mut self, card: Card, cx: &mut Cx) {
        let seat = self.active;
        let slot = self.here();
        let price = self.muster_price(seat);
        if let Some(toll) = self.toll(seat, Deed::Muster(card), price) {
            self.pay_toll(seat, toll, cx);
        }
        let more = self.more(card);
        self.spend_supply(seat, self.supply_for(card), cx);
        self.spend_favor(seat, price.favor, Where::Card(card), cx);
        self.move_secrets(price.secret, Where::Board(seat), Where::Card(card), cx);
        let site = if self.rules(seat, slot) { self.site_power(slot).musters } else { 0 };
        let now = if self.is_revised() { 0 } else { site };
        self.gain_warbands(seat, 2 + more + now + self.muster_bonus(seat), cx);
        if site > now && self.reserve(seat) > 0 {
            self.stack.push(Step::Bounty(slot));
        }
    }

    /// Advisers that match a suit in a trade.
    pub(crate) fn matching(&self, seat: Seat, suit: Suit) -> u8 {
        let advisers = self.faceup_advisers(self.act.advisers_of.unwrap_or(seat));
        advisers.map(|card| if self.suit_in_trade(card) == Some(suit) { 1 + powers::of(card).kin } else { 0 }).sum()
    }

    /// 5.3.2: what can be traded with a card: for favor, for secrets.
    fn bargains(&self, card: Card) -> (bool, bool) {
        let is_open = |price| self.toll(self.active, Deed::Trade(card), price).is_some();
        let can = |price| self.can_spend(self.active, price) && is_open(price);
        (can(Cost::secret(1)), can(Cost::favor(2)))
    }

    /// 5.3.2: cards to trade with.
    pub(crate) fn ask_trade(&self) -> Ask {
        if self.player(self.active).secrets == 0 && self.purse(self.active) < 2 {
            return Ask::default();
        }
        let open = self.local_cards().filter(|card| {
            self.is_bare(*card)
                && self.can_pay_supply(self.supply_for(*card))
                && matches!(self.bargains(*card), (true, _) | (_, true))
        });
        Ask::default().cards(open)
    }

    /// 5.3.2: for favor or for secrets.
    pub(crate) fn ask_barter(&self, card: Card) -> Ask {
        let (favor, secrets) = self.bargains(card);
        Ask::default().word_if(Choice::Favor, favor).word_if(Choice::Secrets, secrets)
    }

    pub(crate) fn barter(&mut self, card: Card, for_favor: bool, cx: &mut Cx) {
        let seat = self.active;
        let Some(suit) = card.suit() else { return };
        let price = if for_favor { Cost::secret(1) } else { Cost::favor(2) };
        if let Some(toll) = self.toll(seat, Deed::Trade(card), price) {
            self.pay_toll(seat, toll, cx);
        }
        self.spend_supply(seat, self.supply_for(card), cx);
        let matching = self.matching(seat, suit);
        let careless = u8::from(self.is_bound_by(seat, Trait::Careless));
        if for_favor {
            self.move_secrets(1, Where::Board(seat), Where::Card(card), cx);
            self.gain_by_trade(seat, 1 + matching + careless, suit, cx);
        } else {
            let more = self.more(card);
            self.spend_favor(seat, 2, Where::Card(card), cx);
            self.gain_secrets(seat, (matching + more).saturating_sub(careless), cx);
            self.gain_by_trade(seat, careless, suit, cx);
        }
    }
}

//! 5.4: recover.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    law::{Manner, Thing},
    ops::Cx,
    powers::Heard,
    rule::Cost,
    sites::{BANK_PRICE, Price},
    state::{Oath, Step},
};

impl Oath {
    /// 2.8.4: what the price of a relic costs, as far as it is paid from the board.
    fn price_cost(price: Price) -> Option<Cost> {
        match price {
            Price::None => None,
            Price::Bank(_) => Some(Cost::favor(BANK_PRICE)),
            Price::Favor(n) => Some(Cost::FREE.and_burn_favor(n)),
            Price::Secrets(n) => Some(Cost::FREE.and_burn_secret(n)),
        }
    }

    /// Favor or secrets a player can put on a banner.
    fn funds(&self, seat: Seat, banner: Banner) -> u8 {
        match banner {
            Banner::PeoplesFavor => self.purse(seat),
            Banner::DarkestSecret => self.player(seat).secrets + self.act.aid,
        }
    }

    /// 5.4.1: whether a banner can be recovered from its holder.
    fn is_recoverable(&self, seat: Seat, banner: Banner) -> bool {
        let holder = self.holder(banner);
        if !self.may_take(seat, holder, Thing::Banner(banner), Manner::Recover) {
            return false;
        }
        let Some(holder) = holder.filter(|holder| *holder != seat) else { return true };
        let suits = self.place(self.pawn(holder)).cards.iter().filter_map(|card| card.suit());
        banner == Banner::PeoplesFavor || suits.into_iter().any(|suit| self.advisers_of(holder, suit) == 0)
    }

    /// 5.4.1: whether a relic at the player's site can be recovered.
    fn is_within_reach(&self, seat: Seat, slot: Slot, relic: Card) -> bool {
        let place = self.place(slot);
        place.up
            && self.act.aid == 0
            && Self::price_cost(place.site.ground().price).is_some_and(|cost| self.can_spend(seat, cost))
            && !self.is_relic_locked(seat, slot)
            && self.may_take(seat, None, Thing::Relic(relic), Manner::Recover)
    }

    /// 5.4.1.
    pub(crate) fn ask_recover(&self) -> Ask {
        let seat = self.active;
        if !self.can_pay_supply(1) {
            return Ask::default();
        }
        let slot = self.pawn(seat);
        let mut ask = Ask::default();
        for (at, relic) in self.place(slot).relics.iter().enumerate() {
            if self.is_within_reach(seat, slot, *relic) {
                ask = ask.relic(slot, at);
            }
        }
        ask.banners(Banner::ALL.into_iter().filter(|banner| {
            (self.act.aid == 0 || *banner == Banner::DarkestSecret)
                && self.funds(seat, *banner) > self.banners[*banner as usize].tokens
                && self.is_recoverable(seat, *banner)
        }))
    }

    pub(crate) fn recover(&mut self, choice: Choice, cx: &mut Cx) {
        let seat = self.active;
        match choice {
            Choice::Banner(banner) => self.stack.push(Step::Pay(banner)),
            Choice::Relic(place) => {
                let (slot, at) = (place.slot(), place.at());
                if at >= self.place(slot).relics.len() {
                    return;
                }
                self.spend_supply(seat, 1, cx);
                match self.place(slot).site.ground().price {
                    Price::None => (),
                    Price::Bank(suit) => {
                        self.spend_favor(seat, BANK_PRICE, Where::Bank(suit), cx);
                    }
                    Price::Favor(n) => {
                        self.burn(seat, n, cx);
                    }
                    Price::Secrets(n) => {
                        self.move_secrets(n, Where::Board(seat), Where::Shared, cx);
                    }
                }
                let relic = self.place_mut(slot).relics.remove(at);
                self.act.found = true;
                self.take_relic(seat, relic, Where::Site(slot), cx);
            }
            choice => unreachable!("`{choice}` cannot be recovered"),
        }
    }

    /// 5.4.2: more than lies on it. Since something always does, both secrets of OATH-032 are among what is paid.
    pub(crate) fn ask_pay(&self, banner: Banner) -> Ask {
        let least = self.banners[banner as usize].tokens + 1;
        Ask::default().numbers(least, self.funds(self.active, banner))
    }

    /// 5.4.2 to 5.4.4.
    pub(crate) fn pay_banner(&mut self, banner: Banner, n: u8, cx: &mut Cx) {
        let seat = self.active;
        let old = self.banners[banner as usize].tokens;
        let holder = self.holder(banner);
        self.spend_supply(seat, 1, cx);
        match banner {
            Banner::PeoplesFavor => {
                self.spend_favor(seat, n, Where::Banner(banner), cx);
                self.take_banner(seat, banner, cx);
                self.turn_mob(self.is_mocked(), cx);
                self.stack.push(Step::Spread(old));
            }
            Banner::DarkestSecret => {
                self.gain_secrets(seat, self.act.aid, cx);
                self.move_secrets(n, Where::Board(seat), Where::Banner(banner), cx);
                let (own, rest) = if holder == Some(seat) { (old, 0) } else { (1, old.saturating_sub(1)) };
                self.move_secrets(own, Where::Banner(banner), Where::Board(seat), cx);
                let back = holder.map_or(Where::Shared, Where::Board);
                self.move_secrets(rest, Where::Banner(banner), back, cx);
                self.take_banner(seat, banner, cx);
                self.announce(Heard::Recovered(seat, n));
            }
        }
    }

    /// 5.4.4: the bank that gets the first favor.
    pub(crate) fn ask_spread() -> Ask {
        Ask::default().banks(Suit::ALL)
    }

    pub(crate) fn spread(&mut self, n: u8, first: Suit, cx: &mut Cx) {
        for suit in Suit::ALL.into_iter().cycle().skip(first as usize).take(n.into()) {
            self.move_favor(1, Where::Banner(Banner::PeoplesFavor), Where::Bank(suit), cx);
        }
    }
}

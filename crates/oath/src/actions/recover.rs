//! 5.4: recover.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Suit},
    decision::{Ask, Choice},
    event::Where,
    ops::Cx,
    sites::{BANK_PRICE, Price},
    state::{Oath, Step},
};

impl Oath {
    fn can_afford(&self, seat: Seat, price: Price) -> bool {
        let player = self.player(seat);
        match price {
            Price::None => false,
            Price::Bank(_) => player.favor >= BANK_PRICE,
            Price::Favor(n) => player.favor >= n,
            Price::Secrets(n) => player.secrets >= n,
        }
    }

    /// Favor or secrets a player can put on a banner. OATH-032 adds two secrets.
    fn funds(&self, seat: Seat, banner: Banner) -> u8 {
        match banner {
            Banner::PeoplesFavor => self.player(seat).favor,
            Banner::DarkestSecret => self.player(seat).secrets + 2 * u8::from(self.uses(Card::MAGICIANS_CODE)),
        }
    }

    /// 5.4.1: whether a banner can be recovered from its holder.
    fn is_recoverable(&self, seat: Seat, banner: Banner) -> bool {
        let Some(holder) = self.holder(banner).filter(|holder| *holder != seat) else { return true };
        if self.is_guarded(holder, None) {
            return false;
        }
        let suits = self.place(self.pawn(holder)).cards.iter().filter_map(|card| card.suit());
        banner == Banner::PeoplesFavor || suits.into_iter().any(|suit| self.advisers_of(holder, suit) == 0)
    }

    /// 5.4.1.
    pub(crate) fn ask_recover(&self) -> Ask {
        let seat = self.active;
        if !self.can_pay_supply(1) {
            return Ask::default();
        }
        let slot = self.pawn(seat);
        let place = self.place(slot);
        let is_code = self.uses(Card::MAGICIANS_CODE);
        let mut ask = Ask::default();
        if !is_code && place.up && self.can_afford(seat, place.site.ground().price) {
            for at in 0..place.relics.len() {
                ask = ask.relic(slot, at);
            }
        }
        ask.banners(Banner::ALL.into_iter().filter(|banner| {
            (!is_code || *banner == Banner::DarkestSecret)
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
                        self.move_favor(BANK_PRICE, Where::Board(seat), Where::Bank(suit), cx);
                    }
                    Price::Favor(n) => self.burn_favor(seat, n, cx),
                    Price::Secrets(n) => {
                        self.move_secrets(n, Where::Board(seat), Where::Shared, cx);
                    }
                }
                let relic = self.place_mut(slot).relics.remove(at);
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
                self.move_favor(n, Where::Board(seat), Where::Banner(banner), cx);
                self.take_banner(seat, banner, cx);
                self.turn_mob(false, cx);
                self.stack.push(Step::Spread(old));
            }
            Banner::DarkestSecret => {
                if self.uses(Card::MAGICIANS_CODE) {
                    self.gain_secrets(seat, 2, cx);
                }
                self.move_secrets(n, Where::Board(seat), Where::Banner(banner), cx);
                let (own, rest) = if holder == Some(seat) { (old, 0) } else { (1, old.saturating_sub(1)) };
                self.move_secrets(own, Where::Banner(banner), Where::Board(seat), cx);
                let back = holder.map_or(Where::Shared, Where::Board);
                self.move_secrets(rest, Where::Banner(banner), back, cx);
                self.take_banner(seat, banner, cx);
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

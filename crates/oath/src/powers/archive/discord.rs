//! Discord (Chaos): the denizens of the archive, OATH-079 to OATH-102.

use kabale_core::Seat;

use super::Row;
use crate::{
    cards::{Card, Slot},
    event::Where,
    ops::Cx,
    state::{Oath, Prophecy, Step},
};

impl Card {
    /// OATH-079.
    pub const CHARLATAN: Self = Self::numbered(79);
    /// OATH-080.
    pub const ASSASSIN: Self = Self::numbered(80);
    /// OATH-081.
    pub const DOWNTRODDEN: Self = Self::numbered(81);
    /// OATH-082.
    pub const BLACKMAIL: Self = Self::numbered(82);
    /// OATH-083.
    pub const CRACKED_SAGE: Self = Self::numbered(83);
    /// OATH-084.
    pub const DISSENT: Self = Self::numbered(84);
    /// OATH-085.
    pub const FALSE_PROPHET: Self = Self::numbered(85);
    /// OATH-086.
    pub const VOW_OF_RENEWAL: Self = Self::numbered(86);
    /// OATH-087.
    pub const ZEALOTS: Self = Self::numbered(87);
    /// OATH-088.
    pub const ROYAL_AMBITIONS: Self = Self::numbered(88);
    /// OATH-089.
    pub const SALT_THE_EARTH: Self = Self::numbered(89);
    /// OATH-090.
    pub const BEAST_TAMER: Self = Self::numbered(90);
    /// OATH-091.
    pub const RIOTS: Self = Self::numbered(91);
    /// OATH-092.
    pub const SILVER_TONGUE: Self = Self::numbered(92);
    /// OATH-093.
    pub const GAMBLING_HALL: Self = Self::numbered(93);
    /// OATH-094.
    pub const BOILING_LAKE: Self = Self::numbered(94);
    /// OATH-095.
    pub const RELIC_THIEF: Self = Self::numbered(95);
    /// OATH-096.
    pub const ENCHANTRESS: Self = Self::numbered(96);
    /// OATH-097.
    pub const INSOMNIA: Self = Self::numbered(97);
    /// OATH-098.
    pub const SNEAK_ATTACK: Self = Self::numbered(98);
    /// OATH-099.
    pub const GOSSIP: Self = Self::numbered(99);
    /// OATH-100.
    pub const BANDIT_CHIEF: Self = Self::numbered(100);
    /// OATH-101.
    pub const CHAOS_CULT: Self = Self::numbered(101);
    /// OATH-102.
    pub const SLANDER: Self = Self::numbered(102);
}

pub(super) const ROWS: &[Row] = &[];

impl Oath {
    /// OATH-086: who gets the favor that is burned.
    pub(crate) fn phoenix(&self) -> Option<Seat> {
        if self.in_play.contains(Card::VOW_OF_RENEWAL) { self.owner(Card::VOW_OF_RENEWAL) } else { None }
    }

    /// OATH-089: whether a site holds Salt the Earth and nothing else.
    pub(crate) fn is_salted(&self, slot: Slot) -> bool {
        self.in_play.contains(Card::SALT_THE_EARTH) && self.place(slot).cards.contains(&Card::SALT_THE_EARTH)
    }

    /// 2.8.3, OATH-100: bandits at each site.
    pub(crate) fn bandits(&self) -> u8 {
        1 + 2 * u8::from(self.in_play.contains(Card::BANDIT_CHIEF))
    }

    /// OATH-085: a Vision that counts as revealed by a player, too.
    pub(crate) fn foretold(&self, seat: Seat) -> Option<Card> {
        self.prophecy.filter(|prophecy| prophecy.seat == seat).map(|prophecy| prophecy.vision)
    }

    /// 10 *Discard*: a revealed Vision. OATH-085: who has a warband on it plays or discards it instead, if they still have
    /// the False Prophet.
    pub(crate) fn discard_vision(&mut self, vision: Card, owner: Seat, cx: &mut Cx) {
        if let Some(Prophecy { seat, .. }) = self.prophecy.take_if(|prophecy| prophecy.vision == vision) {
            self.player_mut(seat).bank += 1;
            self.empty_hand(seat);
            self.hand.push(vision);
            self.tell_card(vision, Where::Vision(owner), Where::Hand(seat), true, cx);
            return self.stack.push(Step::Play(vision));
        }
        self.put_on_pile(vision, Some(owner), self.region(owner), Where::Vision(owner), cx);
    }
}

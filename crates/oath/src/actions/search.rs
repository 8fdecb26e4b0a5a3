//! 5.1: search.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Region},
    decision::{Ask, Choice},
    event::Where,
    law::Deed,
    ops::Cx,
    powers,
    rule::{Cost, Trait},
    run::Run,
    state::{Act, Major, Oath, Piles, Step},
};

/// 2.1.6: what searching the world deck costs, by Visions drawn.
pub const SEARCH_COSTS: [u8; 6] = [2, 3, 3, 4, 4, 4];
const PILE_COST: u8 = 2;

impl Oath {
    /// 5.1.1: what searching the world deck costs (OATH-260: its holder pays 2).
    pub(crate) fn deck_cost(&self, seat: Seat) -> u8 {
        if self.holds(seat, Banner::DarkestSecret) { 2 } else { SEARCH_COSTS[usize::from(self.visions.min(5))] }
    }

    /// What a Search costs now, if it is open.
    fn search_cost(&self, source: Choice) -> Option<u8> {
        let seat = self.active;
        let cost = if source == Choice::Deck { self.deck_cost(seat) } else { PILE_COST };
        // OATH-270: a greedy Chancellor searches only for 2 Supply.
        if cost > 2 && self.is_bound_by(seat, Trait::Greedy) {
            return None;
        }
        let cost = if self.is_free(source) { 0 } else { cost };
        self.can_pay_supply(cost).then_some(cost)
    }

    /// 5.1.2: where to draw from.
    pub(crate) fn ask_source(&self) -> Ask {
        let (seat, plan) = (self.active, self.act.search);
        if self.toll(seat, Deed::Search, Cost::FREE).is_none() {
            return Ask::default();
        }
        let is_open = |source| self.search_cost(source).is_some();
        let deck = !self.deck.is_empty() && !plan.bottom && plan.piles != Piles::Others && is_open(Choice::Deck);
        let piles = Region::ALL.into_iter().filter(|region| match plan.piles {
            Piles::Own => self.region(seat) == *region,
            Piles::Others => self.region(seat) != *region,
            Piles::All => true,
        });
        let piles = piles.filter(|region| !self.piles[*region].is_empty() && is_open(Choice::Pile(*region)));
        Ask::default().piles(piles).word_if(Choice::Deck, deck)
    }

    /// How many cards are drawn.
    fn draws(&self) -> u8 {
        let seat = self.active;
        let base = if self.act.search.bottom { 1 } else { 3 };
        let more = self.act.search.more + 2 * u8::from(self.is_bound_by(seat, Trait::Greedy));
        (base + more).saturating_sub(u8::from(self.site_power(self.pawn(seat)).draws_less))
    }

    /// 5.1.2: draws.
    pub(crate) fn draw(&mut self, choice: Choice, cx: &mut Cx) {
        let seat = self.active;
        let n = self.draws();
        if let Some(toll) = self.toll(seat, Deed::Search, Cost::FREE) {
            self.pay_toll(seat, toll, cx);
        }
        let cost = self.search_cost(choice).unwrap_or_default();
        self.drawer = seat;
        self.hand.clear();
        self.spend_supply(seat, cost, cx);
        if let Choice::Pile(region) = choice {
            let draw = if self.act.search.bottom { Self::draw_from_bottom } else { Self::draw_from_pile };
            (0..n).for_each(|_| draw(self, seat, region, cx));
        } else {
            self.act.search.deck = true;
            for _ in 0..n {
                if self.draw_from_deck(seat, cx).is_none_or(Card::is_vision) {
                    break;
                }
            }
        }
        if self.act.search.shown {
            for at in 0..self.hand.len() {
                self.show(self.hand[at], Where::Hand(seat), cx);
            }
        }
        self.stack.push(Step::Sift);
        let used = self.act.used;
        for card in used.iter().filter(|card| powers::of(**card).modifier.is_some_and(|modifier| modifier.drawn)) {
            self.stack.push(Step::Power(Run::second(*card, seat, 0)));
        }
    }

    /// 5.1.3: cards are discarded in the order they are named until one is left; or both of the last two are kept.
    pub(crate) fn ask_sift(&self) -> Ask {
        if self.hand.len() < 2 || self.act.search.both {
            return Ask::default();
        }
        let ask = Ask::default().cards(self.hand.iter().copied());
        ask.done_if(self.act.search.second && self.hand.len() == 2)
    }

    pub(crate) fn sift(&mut self, choice: Choice, cx: &mut Cx) {
        if let Choice::Card(card) = choice {
            // OATH-214: the other of the two will be revealed.
            if !(self.act.search.shown && self.hand.len() == 2) {
                self.mix_hand(card);
            }
            self.discard_from_hand(card, cx);
        } else {
            self.act.search.both = true;
        }
        self.stack.push(Step::Sift);
    }

    /// 5.1.4: the last card is played or discarded; of two, the first that is named goes first. What was drawn openly is
    /// kept openly (OATH-214).
    pub(crate) fn sifted(&mut self, cx: &mut Cx) {
        if self.act.search.shown && self.act.major == Major::Search {
            for at in 0..self.hand.len() {
                self.show(self.hand[at], Where::Hand(self.drawer), cx);
            }
        }
        match *self.hand {
            [] => (),
            [card] => self.stack.push(Step::Play(card)),
            _ => self.stack.push(Step::PlayFirst),
        }
    }

    /// Which of two kept cards is played first.
    pub(crate) fn ask_play_first(&self) -> Ask {
        Ask::default().cards(self.hand.iter().copied())
    }

    pub(crate) fn play_first(&mut self, first: Card) {
        let others = self.hand;
        for other in others.iter().filter(|other| **other != first) {
            self.stack.push(Step::Play(*other));
        }
        self.stack.push(Step::Play(first));
    }

    /// 6.1: a facedown adviser is played or discarded like the last card of a search.
    pub(crate) fn unveil(&mut self, card: Card, cx: &mut Cx) {
        self.drawer = self.active;
        self.act = Act { major: Major::Search, minor: true, ..Act::default() };
        self.turn.moved = 0;
        if let Some(toll) = self.toll(self.active, Deed::Search, Cost::FREE) {
            self.pay_toll(self.active, toll, cx);
        }
        self.stack.push(Step::Unveil(card));
        self.stack.push(Step::Modify);
    }
}

//! 5.1: search.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Region},
    decision::{Ask, Choice},
    event::Where,
    ops::Cx,
    sites::Site,
    state::{Act, Major, Oath, Step},
};

/// 2.1.6: what searching the world deck costs, by Visions drawn.
pub const SEARCH_COSTS: [u8; 6] = [2, 3, 3, 4, 4, 4];
const PILE_COST: u8 = 2;

impl Oath {
    /// 5.1.1: what searching the world deck costs (OATH-260: its holder pays 2).
    pub(crate) fn deck_cost(&self, seat: Seat) -> u8 {
        if self.holds(seat, Banner::DarkestSecret) { 2 } else { SEARCH_COSTS[usize::from(self.visions.min(5))] }
    }

    /// 5.1.2: where to draw from.
    pub(crate) fn ask_source(&self) -> Ask {
        let seat = self.active;
        // OATH-270: a greedy Chancellor searches only for 2 Supply.
        let is_open = |cost| self.can_pay_supply(cost) && !(self.is_uncovered(seat, 3) && cost > 2);
        let deck = !self.deck.is_empty() && is_open(self.deck_cost(seat));
        // OATH-011: whoever sends the Errand Boy draws from another region's pile.
        let is_sent = self.uses(Card::ERRAND_BOY);
        let piles = Region::ALL.into_iter().filter(|region| (self.region(seat) == *region) != is_sent);
        let piles = piles.filter(|region| !self.piles[*region as usize].is_empty() && is_open(PILE_COST));
        Ask::default().piles(piles).word_if(Choice::Deck, deck && !is_sent)
    }

    /// How many cards are drawn.
    fn draws(&self) -> u8 {
        let seat = self.active;
        let more = 2 * u8::from(self.uses(Card::TRUTHFUL_HARP)) + 2 * u8::from(self.is_uncovered(seat, 3));
        let place = self.place(self.pawn(seat));
        3 + more - u8::from(place.up && place.site == Site::MARSHES)
    }

    /// 5.1.2: draws.
    pub(crate) fn draw(&mut self, choice: Choice, cx: &mut Cx) {
        let seat = self.active;
        let n = self.draws();
        self.drawer = seat;
        self.hand.clear();
        let shown = self.uses(Card::TRUTHFUL_HARP);
        if let Choice::Pile(region) = choice {
            self.spend_supply(seat, PILE_COST, cx);
            (0..n).for_each(|_| self.draw_from_pile(seat, region, cx));
        } else {
            self.spend_supply(seat, self.deck_cost(seat), cx);
            for _ in 0..n {
                if self.draw_from_deck(seat, cx).is_none_or(Card::is_vision) {
                    break;
                }
            }
        }
        if shown {
            for at in 0..self.hand.len() {
                self.show(self.hand[at], Where::Hand(seat), cx);
            }
        }
        self.stack.push(Step::Sift);
    }

    /// 5.1.3: all cards but one are discarded, in the order they are named.
    pub(crate) fn ask_sift(&self) -> Ask {
        if self.hand.len() > 1 { Ask::default().cards(self.hand.iter().copied()) } else { Ask::default() }
    }

    pub(crate) fn sift(&mut self, card: Card, cx: &mut Cx) {
        // OATH-214: the other one of two will be shown.
        if !(self.uses(Card::TRUTHFUL_HARP) && self.hand.len() == 2) {
            self.mix_hand(card);
        }
        self.discard_from_hand(card, cx);
        self.stack.push(Step::Sift);
    }

    /// 5.1.4: the last card is played or discarded. OATH-214: who showed the others shows this one too.
    pub(crate) fn sifted(&mut self, cx: &mut Cx) {
        let Some(card) = self.hand.first().copied() else { return };
        if self.uses(Card::TRUTHFUL_HARP) && self.act.major == Major::Search {
            self.show(card, Where::Hand(self.drawer), cx);
        }
        self.stack.push(Step::Play(card));
    }

    /// 6.1: a facedown adviser is played or discarded like the last card of a search.
    pub(crate) fn unveil(&mut self, card: Card) {
        self.drawer = self.active;
        self.act = Act { major: Major::Search, minor: true, ..Act::default() };
        self.turn.moved = 0;
        self.stack.push(Step::Unveil(card));
        self.stack.push(Step::Modify);
    }
}

//! 5.2, 5.3: muster and trade, on cards at the own site.

use kabale_core::Seat;

use crate::{
    cards::{Card, Suit},
    decision::{Ask, Choice},
    event::Where,
    ops::Cx,
    powers,
    sites::Site,
    state::Oath,
};

impl Oath {
    fn local_cards(&self) -> impl Iterator<Item = (Card, Suit)> + Clone + '_ {
        let cards = self.place(self.pawn(self.active)).cards.iter();
        cards.filter_map(|card| Some((*card, card.suit()?)))
    }

    /// OATH-040: what mustering on a card costs.
    fn muster_cost(&self, card: Card) -> u8 {
        let is_free = self.act.used.iter().any(|used| {
            powers::of(*used).modifier.is_some_and(|modifier| modifier.free_card.is_some_and(|free| free(self, card)))
        });
        u8::from(!is_free)
    }

    /// 5.2.1.
    pub(crate) fn ask_muster(&self) -> Ask {
        if self.player(self.active).favor == 0 {
            return Ask::default();
        }
        let onto_tokens = self.uses(Card::PRESSGANGS);
        let open = self.local_cards().map(|(card, _)| card);
        Ask::default().cards(
            open.filter(|card| (onto_tokens || self.is_bare(*card)) && self.can_pay_supply(self.muster_cost(*card))),
        )
    }

    /// 5.2.2.
    pub(crate) fn muster(&mut self, card: Card, cx: &mut Cx) {
        let seat = self.active;
        let slot = self.pawn(seat);
        self.spend_supply(seat, self.muster_cost(card), cx);
        self.move_favor(1, Where::Board(seat), Where::Card(card), cx);
        let river = self.place(slot).site == Site::RIVER && self.rules(seat, slot);
        let ring = self.has_relic(seat, Card::RING_OF_DEVOTION);
        self.gain_warbands(seat, 2 + u8::from(river) + 2 * u8::from(ring), cx);
    }

    /// OATH-036: advisers that match a suit in a trade.
    pub(crate) fn matching(&self, seat: Seat, suit: Suit) -> u8 {
        let suits = self.faceup_advisers(seat).filter_map(|card| match self.act.troupe {
            Some(suit) if card == Card::ACTING_TROUPE => Some(suit),
            _ => card.suit(),
        });
        suits.filter(|other| *other == suit).count() as u8
    }

    /// OATH-217: what trading with a card costs.
    fn trade_cost(&self, card: Card) -> u8 {
        let is_free =
            self.uses(Card::CUP_OF_PLENTY) && card.suit().is_some_and(|suit| self.matching(self.active, suit) > 0);
        u8::from(!is_free)
    }

    /// 5.3.2: cards to trade with.
    pub(crate) fn ask_trade(&self) -> Ask {
        let player = self.player(self.active);
        if player.secrets == 0 && player.favor < 2 {
            return Ask::default();
        }
        let open = self.local_cards().map(|(card, _)| card);
        Ask::default().cards(open.filter(|card| self.is_bare(*card) && self.can_pay_supply(self.trade_cost(*card))))
    }

    /// 5.3.2: for favor or for secrets.
    pub(crate) fn ask_barter(&self) -> Ask {
        let player = self.player(self.active);
        Ask::default().word_if(Choice::Favor, player.secrets > 0).word_if(Choice::Secrets, player.favor >= 2)
    }

    pub(crate) fn barter(&mut self, card: Card, for_favor: bool, cx: &mut Cx) {
        let seat = self.active;
        let Some(suit) = card.suit() else { return };
        self.spend_supply(seat, self.trade_cost(card), cx);
        let matching = self.matching(seat, suit);
        // OATH-268: a careless Chancellor.
        let careless = u8::from(self.is_uncovered(seat, 2));
        if for_favor {
            self.move_secrets(1, Where::Board(seat), Where::Card(card), cx);
            self.gain_favor(seat, 1 + matching + careless, suit, cx);
        } else {
            self.move_favor(2, Where::Board(seat), Where::Card(card), cx);
            let oak = card == Card::THE_OLD_OAK && self.uses(Card::THE_OLD_OAK) && self.matching(seat, Suit::Beast) > 0;
            let secrets = (matching + u8::from(oak)).saturating_sub(careless);
            self.gain_secrets(seat, secrets, cx);
            self.gain_favor(seat, careless, suit, cx);
        }
    }
}

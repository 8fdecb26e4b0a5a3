//! 4.2: why an action is not open.

use kabale_core::Objection;

use crate::{
    cards::{Banner, Card, CardSet, Limit, Region, Slot},
    decision::Choice,
    law::Deed,
    powers,
    rule::Cost,
    state::{Act, Major, Oath},
};

/// A power among the actions, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerView {
    pub card: Card,
    /// 7.1.2: favor and secrets that are put on the card.
    pub favor: u8,
    pub secrets: u8,
    /// Favor and secrets that are burned.
    pub burned_favor: u8,
    pub burned_secrets: u8,
    /// Why it cannot be used now; `None` if it can.
    pub bar: Option<Objection>,
}

const fn bar(code: &'static str, rule: &'static str) -> Objection {
    Objection { code, rule }
}

impl Oath {
    /// Why the active player cannot take a major action, for the first reason that holds without modifiers.
    pub(crate) fn major_bar(&self, major: Major) -> Objection {
        let mut begun = *self;
        begun.act = Act { major, ..Act::default() };
        match major {
            Major::Search => begun.search_bar(),
            Major::Muster => begun.muster_bar(),
            Major::Trade => begun.trade_bar(),
            Major::Recover => begun.recover_bar(),
            Major::Campaign => begun.campaign_bar(),
            Major::Travel => begun.travel_bar(),
        }
    }

    fn search_bar(&self) -> Objection {
        let supply = self.player(self.active).supply;
        if self.deck.is_empty() && Region::ALL.into_iter().all(|region| self.piles[region].is_empty()) {
            bar("search_empty", "OATH-5.1.2")
        } else if supply < 2 {
            bar("no_supply", "OATH-5.1.1")
        } else if self.toll(self.active, Deed::Search, Cost::FREE).is_none() {
            bar("shut", "OATH-9.2")
        } else if supply < self.deck_cost(self.active) && self.piles[self.region(self.active)].is_empty() {
            bar("search_deck", "OATH-5.1.1")
        } else {
            bar("no_search", "OATH-5.1.1")
        }
    }

    fn muster_bar(&self) -> Objection {
        let cards = self.local_cards();
        let price = self.muster_price(self.active);
        if self.player(self.active).supply == 0 {
            bar("no_supply", "OATH-5.2.1")
        } else if cards.clone().next().is_none() {
            bar("no_card", "OATH-5.2.1")
        } else if !cards.clone().any(|card| self.is_bare(card)) {
            bar("no_bare_card", "OATH-5.2.1")
        } else if !self.can_spend(self.active, price) {
            bar(if price.secret > 0 { "no_secret" } else { "no_favor" }, "OATH-5.2.1")
        } else {
            bar("shut", "OATH-9.2")
        }
    }

    fn trade_bar(&self) -> Objection {
        let cards = self.local_cards();
        if self.player(self.active).supply == 0 {
            bar("no_supply", "OATH-5.3.1")
        } else if cards.clone().next().is_none() {
            bar("no_card", "OATH-5.3.2")
        } else if !cards.clone().any(|card| self.is_bare(card)) {
            bar("no_bare_card", "OATH-5.3.2")
        } else if !self.can_spend(self.active, Cost::secret(1)) && !self.can_spend(self.active, Cost::favor(2)) {
            bar("trade_funds", "OATH-5.3.2")
        } else {
            bar("shut", "OATH-9.2")
        }
    }

    fn recover_bar(&self) -> Objection {
        let seat = self.active;
        let has_relics = !self.place(self.pawn(seat)).relics.is_empty();
        let others_banner = Banner::ALL.into_iter().any(|banner| !self.holds(seat, banner));
        if self.player(seat).supply == 0 {
            bar("no_supply", "OATH-5.4.1")
        } else if has_relics || others_banner {
            bar("recover_funds", "OATH-5.4.2")
        } else {
            bar("no_recover", "OATH-5.4.1")
        }
    }

    fn campaign_bar(&self) -> Objection {
        if self.player(self.active).supply < 2 {
            bar("no_supply", "OATH-5.5.1")
        } else if !self.is_open(self.active, Deed::Campaign) {
            bar("shut", "OATH-9.2")
        } else if self.site_power(self.pawn(self.active)).hides {
            bar("hidden_place", "OATH-258")
        } else {
            bar("no_enemy", "OATH-5.5.1")
        }
    }

    fn travel_bar(&self) -> Objection {
        let least = self.fares().flatten().map(|fare| fare.supply).min();
        match least {
            Some(least) if self.player(self.active).supply < least => bar("no_supply", "OATH-5.6.1"),
            Some(_) => bar("travel_funds", "OATH-5.6.1"),
            None => bar("shut", "OATH-9.2"),
        }
    }

    /// Why the active player cannot travel to a site.
    pub(crate) fn site_bar(&self, to: Slot) -> Objection {
        let seat = self.actor();
        match self.fares().nth(to.index()).flatten() {
            _ if self.pawn(seat) == to => bar("already_there", "OATH-5.6.1"),
            None => bar("shut", "OATH-9.2"),
            Some(fare) if fare.supply > self.player(seat).supply => bar("no_supply", "OATH-5.6.1"),
            Some(_) => bar("travel_funds", "OATH-5.6.1"),
        }
    }

    /// 5.1.4: why a card cannot be played like that.
    pub(crate) fn play_bar(&self, card: Card, choice: Choice) -> Objection {
        let limit = card.face().limit;
        match choice {
            Choice::Site(_) | Choice::Advise if card.is_vision() => bar("vision_down", "OATH-5.1.4.III"),
            Choice::Site(_) if limit == Limit::Adviser => bar("adviser_only", "OATH-7.2.1"),
            Choice::Site(slot) if self.room(slot) == 0 => bar("site_full", "OATH-2.8.1"),
            Choice::Advise if limit == Limit::Site => bar("site_only", "OATH-7.2.1"),
            Choice::Advise | Choice::Hide if !self.could_join(self.drawer, card, choice == Choice::Advise) => {
                bar("advisers_full", "OATH-5.1.4.II")
            }
            Choice::Reveal if card.is_vision() && !self.is_exile(self.drawer) => bar("no_exile", "OATH-5.1.4.III"),
            _ => bar("shut", "OATH-9.2"),
        }
    }

    /// 5.1.4: the ways to play a card that are not open to the player who is asked, in the order they are drawn in: to the
    /// site of the pawn, to the advisers, as a Vision. What the kind of the card does not know at all is left out.
    pub(crate) fn shut_plays(&self, card: Card) -> Vec<(Choice, Objection)> {
        let open = self.open_answers();
        let ways = [
            (Choice::Site(self.pawn(self.drawer)), !card.is_vision()),
            (Choice::Advise, !card.is_vision()),
            (Choice::Hide, self.hand.contains(&card)),
            (Choice::Reveal, card.is_vision()),
        ];
        let shut = ways.into_iter().filter(|(choice, is_known)| *is_known && !open.has(*choice));
        shut.map(|(choice, _)| (choice, self.play_bar(card, choice))).collect()
    }

    /// Why the active player cannot use the power of a card among their actions; `None` if they can.
    pub(crate) fn power_bar(&self, card: Card) -> Option<Objection> {
        let seat = self.active;
        let power = powers::of(card);
        let cost = self.cost_of(seat, card);
        let is_busy = (cost.favor > 0 || cost.secret > 0) && !self.is_bare(card);
        if !self.access(seat).contains(card) {
            Some(bar("no_access", "OATH-7.1.1"))
        } else if power.action.is_none() {
            Some(bar("no_action", "OATH-7.3.2"))
        } else if is_busy {
            Some(bar("card_busy", "OATH-7.1.2"))
        } else if self.purse(seat) < cost.favor + cost.burn_favor {
            Some(bar("power_favor", "OATH-7.1.2"))
        } else if self.player(seat).secrets < cost.secret + cost.burn_secret {
            Some(bar("power_secrets", "OATH-7.1.2"))
        } else if !self.may_cast(seat, cost) {
            Some(bar("shut", "OATH-9.2"))
        } else if power.action.is_some_and(|ready| !ready(self, seat)) {
            Some(bar("no_effect", "OATH-7.1.3"))
        } else {
            None
        }
    }

    /// 4.2: the powers that the active player has access to as actions, in the order of the cards.
    pub(crate) fn action_powers(&self) -> Vec<PowerView> {
        let cards: CardSet = self.access(self.active).and(&powers::ACTIONS);
        let view = |card: Card| {
            let cost = self.cost_of(self.active, card);
            PowerView {
                card,
                favor: cost.favor,
                secrets: cost.secret,
                burned_favor: cost.burn_favor,
                burned_secrets: cost.burn_secret,
                bar: self.power_bar(card),
            }
        };
        cards.iter().map(view).collect()
    }
}

//! 6: minor actions: warbands, Citizenship, exile.

use kabale_core::Seat;

use super::deal::{OFFERS, REQUESTS};
use crate::{
    cards::{Banner, Card, Slot},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::Deed,
    ops::Cx,
    state::{CHANCELLOR, Deal, DealKind, Oath, Step},
};

impl Oath {
    /// Adds the minor actions that are open to a list.
    pub(crate) fn ask_minor(&self, ask: Ask) -> Ask {
        let seat = self.active;
        let slot = self.pawn(seat);
        let can_move = self.turn.moved & 1 == 0;
        let may_ask = self.turn.refused[REQUESTS] < OFFERS;
        let tribunal =
            Slot::all().any(|other| self.site_power(other).binds && (other == slot || self.rules(seat, other)));
        let ask = ask
            .word_if(Choice::PickUp, can_move && (may_ask || !self.player(seat).citizen) && self.spare(seat) > 0)
            .word_if(Choice::SetDown, can_move && !self.ask_set_down().is_empty())
            .word_if(Choice::Lend, may_ask && !self.ask_lend(true).is_empty())
            .word_if(Choice::Borrow, may_ask && !self.ask_lend(false).is_empty());
        let ask = ask
            .word_if(Choice::Inspect, self.is_revised() && self.wields_scepter(seat) && self.has_unseen_relics(seat))
            .word_if(Choice::Show, self.is_revised() && !self.ask_show_adviser().is_empty());
        let may_offer = |kind| self.may_propose(kind);
        ask.word_if(
            Choice::Offer,
            may_offer(DealKind::Citizenship) && self.wields_scepter(seat) && !self.ask_offer().is_empty(),
        )
        .word_if(Choice::Exile, self.wields_scepter(seat) && !self.ask_exile().is_empty())
        .word_if(Choice::Leave, self.leaving_cost(seat).is_some_and(|cost| cost <= self.purse(seat)))
        .word_if(
            Choice::Tribunal,
            may_offer(DealKind::Tribunal) && tribunal && !self.ask_partner(DealKind::Tribunal).is_empty(),
        )
    }

    /// 6.4: whether there are relics in the Reliquary that a player has not seen.
    fn has_unseen_relics(&self, seat: Seat) -> bool {
        self.reliquary.iter().flatten().any(|relic| !self.knows(seat, *relic))
    }

    /// 9.4: facedown advisers of a player that another player does not know.
    pub(crate) fn ask_show_adviser(&self) -> Ask {
        let hidden = self.player(self.active).advisers.iter().filter(|adviser| !adviser.up);
        let hidden = hidden.map(|adviser| adviser.card).filter(|card| !self.ask_show_to(*card).is_empty());
        Ask::default().cards(hidden)
    }

    pub(crate) fn ask_show_to(&self, card: Card) -> Ask {
        Ask::default().seats(self.others(self.active).filter(|other| !self.knows(*other, card)))
    }

    pub(crate) fn act_minor(&mut self, choice: Choice, cx: &mut Cx) {
        match choice {
            Choice::PickUp => self.stack.push(Step::PickUp),
            Choice::SetDown => self.stack.push(Step::SetDown),
            Choice::Lend => self.stack.push(Step::Lend { give: true }),
            Choice::Borrow => self.stack.push(Step::Lend { give: false }),
            Choice::Offer => self.stack.push(Step::Offer),
            Choice::Exile => self.stack.push(Step::Exile),
            Choice::Leave => self.leave(cx),
            Choice::Inspect => self.share_reliquary(cx),
            Choice::Show => self.stack.push(Step::ShowAdviser),
            choice => unreachable!("`{choice}` is no minor action"),
        }
    }

    /// 6.5: warbands that can be picked up: all but one, or all with the Bandit Crown (7.6.5).
    fn spare(&self, seat: Seat) -> u8 {
        let place = self.place(self.pawn(seat));
        if place.up && place.color == self.paint(seat) { place.warbands.saturating_sub(self.guard(seat)) } else { 0 }
    }

    /// Warbands that must stay at a site: one, or none where bandits are yours (7.6.5).
    pub(crate) fn guard(&self, seat: Seat) -> u8 {
        u8::from(self.bandit_king().is_none_or(|holder| self.side(holder) != self.side(seat)))
    }

    pub(crate) fn ask_pick_up(&self) -> Ask {
        Ask::default().numbers(1, self.spare(self.active))
    }

    /// 6.5: a Citizen needs the Chancellor's permission.
    pub(crate) fn pick_up(&mut self, n: u8, cx: &mut Cx) {
        if !self.is_revised() {
            self.turn.moved |= 1;
        }
        if self.player(self.active).citizen {
            self.stack.push(Step::Permit(n));
        } else {
            self.lift_warbands(n, cx);
        }
    }

    pub(crate) fn permit(&mut self, n: u8, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat: CHANCELLOR, yes });
        if yes {
            self.lift_warbands(n, cx);
        } else if self.is_revised() {
            self.turn.refused[REQUESTS] += 1;
        }
    }

    fn lift_warbands(&mut self, n: u8, cx: &mut Cx) {
        let seat = self.active;
        let slot = self.pawn(seat);
        self.turn.moved |= 1;
        self.move_warbands(self.paint(seat), n, Where::Site(slot), Where::Board(seat), cx);
    }

    pub(crate) fn ask_set_down(&self) -> Ask {
        let seat = self.active;
        let is_open = self.rules(seat, self.pawn(seat)) && self.may_station(seat);
        Ask::default().numbers(1, if is_open { self.player(seat).warbands } else { 0 })
    }

    pub(crate) fn set_down(&mut self, n: u8, cx: &mut Cx) {
        let seat = self.active;
        self.turn.moved |= 1;
        self.move_warbands(self.paint(seat), n, Where::Board(seat), Where::Site(self.pawn(seat)), cx);
    }

    /// 6.5: allies at the same site, to give them warbands or to take some.
    pub(crate) fn ask_lend(&self, give: bool) -> Ask {
        let seat = self.active;
        if !self.is_imperial(seat) {
            return Ask::default();
        }
        let allies = self.others(seat).filter(|ally| {
            let source = if give { seat } else { *ally };
            self.is_imperial(*ally)
                && self.are_together(seat, *ally)
                && self.player(source).warbands > 0
                && self.turn.moved & 2 << ally.index() == 0
        });
        Ask::default().seats(allies)
    }

    pub(crate) fn ask_lend_to(&self, give: bool, ally: Seat) -> Ask {
        Ask::default().numbers(1, self.player(if give { self.active } else { ally }).warbands)
    }

    pub(crate) fn lend(&mut self, give: bool, ally: Seat, n: u8, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat: ally, yes });
        if yes || !self.is_revised() {
            self.turn.moved |= 2 << ally.index();
        } else {
            self.turn.refused[REQUESTS] += 1;
        }
        if yes {
            let (from, to) = if give { (self.active, ally) } else { (ally, self.active) };
            self.move_warbands(CHANCELLOR, n, Where::Board(from), Where::Board(to), cx);
        }
    }

    /// 6.6.1: any Exile.
    pub(crate) fn ask_offer(&self) -> Ask {
        if self.reliquary.iter().all(Option::is_none) {
            return Ask::default();
        }
        Ask::default().seats(self.everybody().filter(|seat| self.is_exile(*seat)))
    }

    pub(crate) fn offer(&mut self, to: Seat) {
        self.count_proposal();
        self.deal = Deal::between(DealKind::Citizenship, self.active, to);
        self.stack.push(Step::OfferRelic);
    }

    /// 6.6.1: exactly one relic of the Reliquary.
    pub(crate) fn ask_offer_relic(&self) -> Ask {
        Ask::default().spaces((0..4).filter(|space| self.reliquary[usize::from(*space)].is_some()))
    }

    /// An Exile with the Grand Scepter who makes the offer to themselves need not be asked.
    pub(crate) fn offer_relic(&mut self, space: u8, cx: &mut Cx) {
        self.deal.space = space;
        if self.deal.from == self.deal.to {
            self.agreed(cx);
        } else {
            self.stack.push(Step::ShowRelic);
        }
    }

    /// 6.6.1: relics of the Reliquary that the Exile does not know.
    pub(crate) fn ask_show_relic(&self) -> Ask {
        let exile = self.deal.to;
        let is_news = |space: &u8| self.reliquary[usize::from(*space)].is_some_and(|relic| !self.knows(exile, relic));
        let ask = Ask::default().spaces((0..4).filter(is_news));
        ask.done_if(!ask.is_empty())
    }

    pub(crate) fn show_relic(&mut self, choice: Choice, cx: &mut Cx) {
        let Choice::Space(space) = choice else { return self.compose() };
        if let Some(relic) = self.reliquary[usize::from(space & 3)] {
            self.peek(self.deal.to, relic, Where::Reliquary(space), cx);
        }
        self.stack.push(Step::ShowRelic);
    }

    /// 6.7: what it costs to exile a Citizen.
    pub(crate) fn exile_cost(&self, payer: Seat, citizen: Seat) -> u8 {
        let marks = |seat| u8::from(self.title == seat) + u8::from(self.holds(seat, Banner::PeoplesFavor));
        (5 + marks(citizen)).saturating_sub(marks(payer))
    }

    pub(crate) fn ask_exile(&self) -> Ask {
        let seat = self.active;
        let citizens =
            self.others(seat).filter(|other| self.player(*other).citizen && self.is_open(*other, Deed::Exile));
        Ask::default().seats(citizens.filter(|other| self.exile_cost(seat, *other) <= self.purse(seat)))
    }

    pub(crate) fn exile(&mut self, citizen: Seat, cx: &mut Cx) {
        let cost = self.exile_cost(self.active, citizen);
        self.turn.moved = 0;
        self.spend_favor(self.active, cost, Where::Board(citizen), cx);
        self.become_exile(citizen, cx);
    }

    /// 6.8: what it costs a Citizen to leave; `None` if they cannot.
    pub(crate) fn leaving_cost(&self, seat: Seat) -> Option<u8> {
        if !self.player(seat).citizen || self.scepter()? == seat || !self.is_open(seat, Deed::Exile) {
            return None;
        }
        let secrets = self.in_play.iter().fold(0_u8, |sum, card| sum.saturating_add(self.secrets_on(card)));
        Some(self.all_secrets(seat).saturating_add(secrets).saturating_add(self.player(seat).warbands))
    }

    fn leave(&mut self, cx: &mut Cx) {
        let seat = self.active;
        let (Some(cost), Some(holder)) = (self.leaving_cost(seat), self.scepter()) else {
            return;
        };
        self.spend_favor(seat, cost, Where::Board(holder), cx);
        self.become_exile(seat, cx);
        self.end_act();
    }

    /// 6.6.2: which warband is not replaced.
    pub(crate) fn ask_shed(&self, seat: Seat, n: u8) -> Ask {
        if n == 0 {
            return Ask::default();
        }
        let sites = Slot::all().filter(|slot| self.place(*slot).warbands > 0 && self.place(*slot).color == seat);
        let ask = Ask::default().sites(sites);
        if self.player(seat).warbands > 0 { ask.seats([seat]) } else { ask }
    }

    pub(crate) fn shed(&mut self, seat: Seat, n: u8, choice: Choice, cx: &mut Cx) {
        let from = match choice {
            Choice::Site(slot) => Where::Site(slot),
            _ => Where::Board(seat),
        };
        self.shift_warbands(seat, 1, from, Where::Reserve(seat), cx);
        self.stack.push(Step::Shed { seat, n: n - 1 });
    }
}

//! 6.6.1, 7.6.3: exchanges that bind, put together step by step.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Slot, relics_of},
    decision::{Ask, Choice},
    event::{Event, Where},
    ops::Cx,
    state::{ADVISERS, Bundle, Deal, DealKind, Oath, Step, bit_of},
};

/// How many proposals may fail at a Gathering, all together: without a limit it need not end. Exchanges that both sides
/// want are not counted (OATH-027a) …
const GATHERING_OFFERS: u8 = 6;
/// … but for those who would give each other the same things to and fro for ever.
const GATHERING_EXCHANGES: u8 = 24;

impl Oath {
    /// OATH-013, OATH-245: with whom.
    pub(crate) fn ask_partner(&self) -> Ask {
        Ask::default().seats(self.others(self.active))
    }

    pub(crate) fn partner(&mut self, to: Seat) {
        self.turn.offers += 1;
        let (kind, from) = (self.deal.kind, self.active.index() as u8);
        self.deal = Deal { kind, from, to: to.index() as u8, ..Deal::default() };
        self.stack.push(Step::Bundle(0, 0));
    }

    fn party(&self, side: u8) -> Seat {
        Seat::new(if side == 0 { self.deal.from } else { self.deal.to })
    }

    /// What a side adds: 0 favor, 1 secrets, 2 things, one after the other in ascending order.
    pub(crate) fn ask_bundle(&self, side: u8, kind: u8) -> Ask {
        let seat = self.party(side);
        let player = self.player(seat);
        let most = |n: u8| if n > 0 { Ask::default().numbers(0, n) } else { Ask::default() };
        match kind {
            0 => most(player.favor),
            1 => most(player.secrets),
            _ => {
                let gives = self.deal.gives[usize::from(side & 1)];
                let last_relic = 32 - gives.relics.leading_zeros();
                let has_banners = gives.banners != 0;
                let deal = self.deal.kind;
                let mut ask = Ask::default();
                if deal != DealKind::Tribunal && !has_banners && gives.advisers == 0 {
                    ask = ask.cards(relics_of(player.relics >> last_relic << last_relic));
                }
                if deal == DealKind::Citizenship {
                    let after = if has_banners { 8 - gives.banners.leading_zeros() } else { 0 };
                    let held = Banner::ALL.into_iter().filter(|banner| self.holds(seat, *banner));
                    ask = ask.banners(held.filter(|banner| *banner as u32 >= after));
                }
                if deal == DealKind::Gathering
                    && self.has_seats_for(self.party(1 - side), gives.advisers.count_ones() + 1)
                {
                    let after = 8 - gives.advisers.leading_zeros();
                    for (at, adviser) in player.advisers.iter().enumerate() {
                        if at as u32 >= after && !adviser.is_locked() {
                            ask = ask.adviser(seat, at);
                        }
                    }
                }
                if ask.len() > 0 { ask.done() } else { ask }
            }
        }
    }

    pub(crate) fn bundle(&mut self, side: u8, kind: u8, choice: Choice, cx: &mut Cx) {
        let gives = &mut self.deal.gives[usize::from(side & 1)];
        match (kind, choice) {
            (0, Choice::Number(n)) => gives.favor = n,
            (1, Choice::Number(n)) => gives.secrets = n,
            (2, Choice::Card(relic)) => gives.relics |= relic.relic_bit(),
            (2, Choice::Banner(banner)) => gives.banners |= banner.bit(),
            (2, Choice::Adviser(_, at)) => gives.advisers |= 1 << at,
            _ => (),
        }
        if kind == 2 && choice != Choice::Done {
            self.stack.push(Step::Bundle(side, 2));
        } else {
            self.bundled(side, kind, cx);
        }
    }

    /// The next thing to settle, or the proposal.
    pub(crate) fn bundled(&mut self, side: u8, kind: u8, cx: &mut Cx) {
        match (side, kind) {
            (side, 0 | 1) => self.stack.push(Step::Bundle(side, kind + 1)),
            (0, _) => self.stack.push(Step::Bundle(1, 0)),
            _ => {
                let [gives, gets] = self.deal.gives;
                let is_empty = gives == Bundle::default() && gets == Bundle::default();
                if self.deal.kind == DealKind::Citizenship || !is_empty {
                    let (kind, from, to) = (self.deal.kind, self.party(0), self.party(1));
                    let space = (kind == DealKind::Citizenship).then_some(self.deal.space);
                    cx.tell(Event::Proposed { kind, from, to, space, gives, gets });
                    self.stack.push(Step::Accept);
                }
            }
        }
    }

    pub(crate) fn accept(&mut self, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat: self.party(1), yes });
        if yes {
            if self.deal.kind == DealKind::Gathering {
                self.turn.offers = self.turn.offers.saturating_sub(1);
                self.turn.exchanges += 1;
                // R10.1: whoever had finished may want something again.
                if let Some(Step::Parley(index, _)) = self.stack.last_mut() {
                    *index = 0;
                }
            }
            self.agreed(cx);
        }
    }

    /// 6.6.2: first the Citizenship, then the exchange.
    pub(crate) fn agreed(&mut self, cx: &mut Cx) {
        self.stack.push(Step::Exchange);
        if self.deal.kind == DealKind::Citizenship {
            self.become_citizen(self.party(1), cx);
        }
    }

    /// Both sides give what was agreed on, at once: who has the title is asked when all is done. R4.1: what is given is not
    /// taken.
    pub(crate) fn exchange(&mut self, cx: &mut Cx) {
        let deal = self.deal;
        let parties = [self.party(0), self.party(1)];
        self.turn.moved = 0;
        let mut advisers = [[None; ADVISERS]; 2];
        for side in 0..2 {
            let from = parties[side];
            let places = (0..6).filter(|at| deal.gives[side].advisers >> at & 1 == 1).take(ADVISERS);
            for (at, place) in places.enumerate() {
                advisers[side][at] = self.player(from).advisers.get(place).copied();
            }
        }
        for side in 0..2 {
            let (gives, from, to) = (deal.gives[side], parties[side], parties[1 - side]);
            self.move_favor(gives.favor, Where::Board(from), Where::Board(to), cx);
            self.move_secrets(gives.secrets, Where::Board(from), Where::Board(to), cx);
            for relic in relics_of(gives.relics & self.player(from).relics) {
                self.lose_relic(from, relic);
                self.pass_relic(to, relic, Where::Reserve(from), cx);
            }
            for banner in Banner::ALL {
                if gives.banners & banner.bit() != 0 && self.holds(from, banner) {
                    self.pass_banner(to, banner, cx);
                }
            }
            for adviser in advisers[side].into_iter().flatten() {
                if let Some(moved) = self.take_adviser(from, adviser.card) {
                    self.player_mut(to).advisers.push(moved);
                    self.known[moved.card.index()] |= bit_of(to);
                    self.tell_card(moved.card, Where::Advisers(from), Where::Advisers(to), moved.up, cx);
                }
            }
        }
        // R12.4: the player whose turn it is first; the next step is on top of the stack.
        for seat in self.clockwise(self.active).rev() {
            if let Some(side) = parties.iter().position(|party| *party == seat)
                && self.player(seat).advisers.len() > ADVISERS
            {
                self.stack.push(Step::Trim(seat, deal.gives[1 - side].advisers.count_ones() as u8));
            }
        }
        // 2.3: a relic leaves the Reliquary.
        if deal.kind == DealKind::Citizenship
            && let Some(relic) = self.reliquary[usize::from(deal.space & 3)].take()
        {
            self.pass_relic(parties[1], relic, Where::Reliquary(deal.space), cx);
        }
        // What is exchanged changes hands at one moment.
        self.judge_title(cx);
    }

    /// R3.6: an adviser above the limit is discarded, but none of those just received, which are the last.
    pub(crate) fn ask_trim(&self, seat: Seat, received: u8) -> Ask {
        let advisers = &self.player(seat).advisers;
        if advisers.len() <= ADVISERS {
            return Ask::default();
        }
        let own = advisers.iter().take(advisers.len().saturating_sub(received.into()));
        Ask::default().cards(own.filter(|adviser| !adviser.is_locked()).map(|adviser| adviser.card))
    }

    /// R3.6: whether a player who gets this many advisers could discard enough others. Locked ones stay (7.2.2).
    fn has_seats_for(&self, seat: Seat, received: u32) -> bool {
        let locked = self.player(seat).advisers.iter().filter(|adviser| adviser.is_locked());
        locked.count() + received as usize <= ADVISERS
    }

    /// OATH-027: whether the next player comes.
    pub(crate) fn ask_gather(&self, index: u8, slot: Slot) -> Ask {
        let is_away = index < self.seats && self.pawn(Seat::new(index)) != slot;
        if is_away { Ask::yes_no() } else { Ask::default() }
    }

    pub(crate) fn gather(&mut self, index: u8, slot: Slot, yes: bool, cx: &mut Cx) {
        let seat = Seat::new(index);
        cx.tell(Event::Answered { seat, yes });
        if yes {
            self.put_pawn(seat, slot, cx);
        }
        self.gathered(index, slot);
    }

    pub(crate) fn gathered(&mut self, index: u8, slot: Slot) {
        self.stack.push(if index + 1 < self.seats { Step::Gather(index + 1, slot) } else { Step::Parley(0, slot) });
    }

    /// OATH-027: players at the site propose exchanges to each other.
    pub(crate) fn ask_parley(&self, index: u8, slot: Slot) -> Ask {
        let is_over = self.turn.offers >= GATHERING_OFFERS || self.turn.exchanges >= GATHERING_EXCHANGES;
        if is_over || index >= self.seats || self.pawn(Seat::new(index)) != slot {
            return Ask::default();
        }
        let others = self.others(Seat::new(index)).filter(|seat| self.pawn(*seat) == slot);
        let ask = Ask::default().seats(others);
        if ask.len() > 0 { ask.done() } else { ask }
    }

    pub(crate) fn parley(&mut self, index: u8, slot: Slot, choice: Choice) {
        let Choice::Seat(to) = choice else { return self.parleyed(index, slot) };
        self.turn.offers += 1;
        self.stack.push(Step::Parley(index, slot));
        self.deal = Deal { kind: DealKind::Gathering, from: index, to: to.index() as u8, ..Deal::default() };
        self.stack.push(Step::Bundle(0, 0));
    }

    pub(crate) fn parleyed(&mut self, index: u8, slot: Slot) {
        if index + 1 < self.seats {
            self.stack.push(Step::Parley(index + 1, slot));
        } else {
            (self.turn.offers, self.turn.exchanges) = (0, 0);
        }
    }
}

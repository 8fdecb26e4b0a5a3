//! 6.6.1, 7.6.3: exchanges that bind, put together step by step.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Slot, relics_of},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::Deed,
    ops::Cx,
    powers,
    state::{Adviser, Bundle, CHANCELLOR, Deal, DealKind, Goods, MOST_ADVISERS, Oath, Party, Step, bit_of},
    view::{Bargain, Wares},
};

/// OATH-R12.28: how many offers and exchanges may be proposed in a turn. The Law has no limit; without one a turn might
/// never end.
pub(crate) const OFFERS: u8 = 3;
/// Where refused requests about warbands are counted, after the kinds of exchanges.
pub(crate) const REQUESTS: usize = 5;
/// How many proposals may fail at a Gathering, all together: without a limit it need not end. Exchanges that both sides
/// want are not counted (OATH-027a).
pub(crate) const GATHERING_OFFERS: u8 = 6;
/// The limit for exchanges that both sides want: without one, players could pass the same things to and fro forever.
pub(crate) const GATHERING_EXCHANGES: u8 = 24;

impl Oath {
    /// Whether the active player may make another offer or propose another exchange of a kind in this turn. Both
    /// refused proposals and exchanges are limited.
    pub(crate) fn may_propose(&self, kind: DealKind) -> bool {
        if self.is_revised() {
            self.turn.refused[kind.counter()] < OFFERS && self.turn.exchanges < GATHERING_EXCHANGES
        } else {
            self.turn.offers < OFFERS
        }
    }

    /// Without the revision every proposal counts.
    pub(crate) fn count_proposal(&mut self) {
        if !self.is_revised() {
            self.turn.offers += 1;
        }
    }

    /// OATH-013, OATH-146, OATH-205, OATH-245: with whom an exchange of a kind is possible: a proposal needs something that can be given.
    pub(crate) fn ask_partner(&self, kind: DealKind) -> Ask {
        let has_goods = |seat: Seat, to: Seat| {
            let things = match kind {
                DealKind::Fair | DealKind::Citizenship | DealKind::Gathering => self.player(seat).relics != 0,
                DealKind::Deed => self.ruled(seat) != 0,
                DealKind::Tribunal => false,
                DealKind::Festival => self.can_pass_adviser(seat, to),
            };
            self.purse(seat) > 0 || self.giveable_secrets(seat) > 0 || things
        };
        let own = self.active;
        let is_open = |other: &Seat| !self.is_revised() || has_goods(own, *other) || has_goods(*other, own);
        Ask::default().seats(self.others(self.active).filter(is_open))
    }

    pub(crate) fn partner(&mut self, to: Seat) {
        self.count_proposal();
        self.deal = Deal::between(self.deal.kind, self.active, to);
        self.compose();
    }

    /// The exchange is put together, beginning with what the proposer gives.
    pub(crate) fn compose(&mut self) {
        self.stack.push(Step::Bundle { party: Party::Proposer, goods: Goods::Favor });
    }

    /// What a side adds; things one after the other in ascending order.
    pub(crate) fn ask_bundle(&self, party: Party, goods: Goods) -> Ask {
        let seat = self.deal.party(party);
        let player = self.player(seat);
        // A proposal must not be empty: the last thing that can be named must be named, or the proposal is dropped.
        let least = u8::from(self.is_revised() && self.must_name(party, goods));
        let most = |n: u8| match n {
            0 => Ask::default(),
            n => Ask::default().numbers(least.min(n), n).done_if(least > 0),
        };
        match goods {
            Goods::Favor => most(self.purse(seat)),
            Goods::Secrets => most(self.giveable_secrets(seat)),
            Goods::Things => {
                let gives = self.deal.gives[party as usize];
                let last_relic = 32 - gives.relics.leading_zeros();
                let has_banners = gives.banners != 0;
                let deal = self.deal.kind;
                let mut ask = Ask::default();
                if !matches!(deal, DealKind::Tribunal | DealKind::Deed | DealKind::Festival)
                    && !has_banners
                    && gives.advisers == 0
                {
                    ask = ask.cards(relics_of(player.relics >> last_relic << last_relic));
                }
                if deal == DealKind::Citizenship {
                    let after = if has_banners { 8 - gives.banners.leading_zeros() } else { 0 };
                    let held = Banner::ALL.into_iter().filter(|banner| self.holds(seat, *banner));
                    ask = ask.banners(held.filter(|banner| *banner as u32 >= after));
                }
                if matches!(deal, DealKind::Gathering | DealKind::Festival) {
                    let (after, to) = (16 - gives.advisers.leading_zeros(), self.deal.party(party.other()));
                    for (at, adviser) in player.advisers.iter().enumerate() {
                        let is_open = at as u32 >= after && !self.is_fixed(adviser);
                        if is_open && self.has_seats_for(to, seat, gives.advisers | 1 << at) {
                            ask = ask.adviser(seat, at);
                        }
                    }
                }
                if deal == DealKind::Deed
                    && self.can_take_over(self.deal.party(party.other()), gives.sites.count_ones() + 1)
                {
                    let after = 8 - gives.sites.leading_zeros();
                    let sites = self.transferable(party);
                    ask = ask.sites(Slot::all().filter(|slot| slot.0 as u32 >= after && sites & slot.bit() != 0));
                }
                ask.done_if(!ask.is_empty())
            }
        }
    }

    /// 7.1.2, R4.1: secrets that a player can give in an exchange, facedown ones too.
    fn giveable_secrets(&self, seat: Seat) -> u8 {
        match (self.is_open(seat, Deed::Give), self.is_revised()) {
            (false, _) => 0,
            (true, true) => self.all_secrets(seat),
            (true, false) => self.player(seat).secrets,
        }
    }

    /// The exchanges that can be put together from the open question on, while nothing is named yet.
    pub(crate) fn possible_exchanges(&self) -> Vec<Bargain> {
        let first = (Party::Proposer, Goods::Favor);
        let (kind, from) = match self.stack.last() {
            Some(Step::Partner) => (self.deal.kind, self.active),
            Some(Step::Parley { seat, .. }) => (DealKind::Gathering, *seat),
            Some(Step::Bundle { party, goods }) if self.deal.gives == [Bundle::default(); 2] => {
                let Deal { kind, from, to, .. } = self.deal;
                let sides = self.wares((*party, *goods));
                return vec![Bargain { kind, from, with: to, via: None, sides }];
            }
            _ => return Vec::new(),
        };
        let mut bargains = Vec::new();
        self.open_answers().for_each(|choice| {
            if let Choice::Seat(with) = choice {
                let mut state = *self;
                state.deal = Deal::between(kind, from, with);
                bargains.push(Bargain { kind, from, with, via: Some(choice), sides: state.wares(first) });
            }
        });
        bargains
    }

    /// What both sides of the deal can add from a question on.
    fn wares(&self, since: (Party, Goods)) -> [Wares; 2] {
        Party::ALL.map(|party| {
            let seat = self.deal.party(party);
            let still = |goods: Goods| (party, goods) >= since;
            let mut things = Vec::new();
            if still(Goods::Things) {
                self.ask_bundle(party, Goods::Things).for_each(|choice| things.push(choice));
                things.retain(|choice| *choice != Choice::Done);
            }
            Wares {
                favor: if still(Goods::Favor) { self.purse(seat) } else { 0 },
                secrets: if still(Goods::Secrets) { self.giveable_secrets(seat) } else { 0 },
                things,
            }
        })
    }

    /// Whether nothing was named yet, and nothing can be named later.
    fn must_name(&self, party: Party, goods: Goods) -> bool {
        let [gives, gets] = self.deal.gives;
        let is_empty = gives == Bundle::default() && gets == Bundle::default();
        if !is_empty || self.deal.kind == DealKind::Citizenship {
            return false;
        }
        let later = Party::ALL.into_iter().flat_map(|party| Goods::ALL.into_iter().map(move |goods| (party, goods)));
        let mut later = later.filter(|later| *later > (party, goods));
        !later.any(|(party, goods)| self.can_add(party, goods))
    }

    /// Whether a side could add something.
    fn can_add(&self, party: Party, goods: Goods) -> bool {
        let seat = self.deal.party(party);
        match goods {
            Goods::Favor => self.purse(seat) > 0,
            Goods::Secrets => self.giveable_secrets(seat) > 0,
            Goods::Things => !self.ask_bundle(party, goods).is_empty(),
        }
    }

    /// OATH-146c: the sites that a side rules and the other does not, as bits.
    fn transferable(&self, party: Party) -> u8 {
        self.ruled(self.deal.party(party)) & !self.ruled(self.deal.party(party.other()))
    }

    pub(crate) fn bundle(&mut self, party: Party, goods: Goods, choice: Choice, cx: &mut Cx) {
        if choice == Choice::Done && self.is_revised() && self.must_name(party, goods) {
            // A dropped proposal counts like a refused one, so that a turn comes to an end.
            let count = if self.deal.kind == DealKind::Gathering {
                return;
            } else {
                &mut self.turn.refused[self.deal.kind.counter()]
            };
            *count += 1;
            return;
        }
        let gives = &mut self.deal.gives[party as usize];
        match (goods, choice) {
            (Goods::Favor, Choice::Number(n)) => gives.favor = n,
            (Goods::Secrets, Choice::Number(n)) => gives.secrets = n,
            (Goods::Things, Choice::Card(relic)) => gives.relics |= relic.relic_bit(),
            (Goods::Things, Choice::Banner(banner)) => gives.banners |= banner.bit(),
            (Goods::Things, Choice::Adviser(place)) => gives.advisers |= 1 << place.at(),
            (Goods::Things, Choice::Site(slot)) => gives.sites |= slot.bit(),
            (Goods::Things, Choice::Done) => (),
            (goods, choice) => unreachable!("`{choice}` does not add {goods:?}"),
        }
        if goods == Goods::Things && choice != Choice::Done {
            self.stack.push(Step::Bundle { party, goods });
        } else {
            self.bundled(party, goods, cx);
        }
    }

    /// Asks for the next kind of goods, or proposes the exchange.
    pub(crate) fn bundled(&mut self, party: Party, goods: Goods, cx: &mut Cx) {
        match (party, goods) {
            (party, Goods::Favor) => self.stack.push(Step::Bundle { party, goods: Goods::Secrets }),
            (party, Goods::Secrets) => self.stack.push(Step::Bundle { party, goods: Goods::Things }),
            (Party::Proposer, Goods::Things) => {
                self.stack.push(Step::Bundle { party: Party::Partner, goods: Goods::Favor });
            }
            (Party::Partner, Goods::Things) => {
                let [gives, gets] = self.deal.gives;
                let is_empty = gives == Bundle::default() && gets == Bundle::default();
                if self.deal.kind == DealKind::Citizenship || !is_empty {
                    let Deal { kind, from, to, .. } = self.deal;
                    let space = (kind == DealKind::Citizenship).then_some(self.deal.space);
                    cx.tell(Event::Proposed { kind, from, to, space, gives, gets });
                    self.stack.push(Step::Accept);
                }
            }
        }
    }

    pub(crate) fn accept(&mut self, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat: self.deal.to, yes });
        if self.is_revised() && self.deal.kind != DealKind::Gathering {
            if yes {
                self.turn.exchanges += 1;
            } else {
                self.turn.refused[self.deal.kind.counter()] += 1;
            }
        }
        if yes {
            if self.deal.kind == DealKind::Gathering {
                self.turn.offers = self.turn.offers.saturating_sub(1);
                self.turn.exchanges += 1;
                // R10.1: players who had finished may propose again.
                if let Some(Step::Parley { seat, .. }) = self.stack.last_mut() {
                    *seat = CHANCELLOR;
                }
            }
            self.agreed(cx);
        }
    }

    /// 6.6.2: first the Citizenship, then the exchange.
    pub(crate) fn agreed(&mut self, cx: &mut Cx) {
        self.stack.push(Step::Exchange);
        if self.deal.kind == DealKind::Citizenship {
            self.become_citizen(self.deal.to, cx);
        }
    }

    /// Both sides give what was agreed on, at once; the title is judged afterwards. R4.1: giving does not count as
    /// taking.
    pub(crate) fn exchange(&mut self, cx: &mut Cx) {
        let deal = self.deal;
        let parties = Party::ALL.map(|party| deal.party(party));
        self.turn.moved = 0;
        let before = parties.map(|seat| self.overload(seat));
        let mut advisers = [[None; MOST_ADVISERS]; 2];
        for side in 0..2 {
            let from = parties[side];
            let places = (0..16).filter(|at| deal.gives[side].advisers >> at & 1 == 1).take(MOST_ADVISERS);
            for (at, place) in places.enumerate() {
                advisers[side][at] = self.player(from).advisers.get(place).copied();
            }
        }
        for side in 0..2 {
            let (gives, from, to) = (deal.gives[side], parties[side], parties[1 - side]);
            self.spend_favor(from, gives.favor, Where::Board(to), cx);
            // Facedown secrets are given first, since they cannot pay for anything now.
            let down = if self.is_revised() { gives.secrets.min(self.player(from).spent) } else { 0 };
            self.move_secrets(down, Where::Spent(from), Where::Board(to), cx);
            self.move_secrets(gives.secrets - down, Where::Board(from), Where::Board(to), cx);
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
                    self.put_adviser(to, moved);
                    self.known[moved.card.index()] |= bit_of(to);
                    self.tell_card(moved.card, Where::Advisers(from), Where::Advisers(to), moved.up, cx);
                }
            }
        }
        // R12.4: the player whose turn it is first; the next step is on top of the stack.
        for seat in self.clockwise(self.active).rev() {
            if let Some(side) = parties.iter().position(|party| *party == seat)
                && self.must_trim(seat, before[side])
            {
                let received = deal.gives[1 - side].advisers.count_ones() as u8;
                self.stack.push(Step::Trim { seat, received });
            }
        }
        // 2.3: a relic leaves the Reliquary.
        if deal.kind == DealKind::Citizenship
            && let Some(relic) = self.reliquary[usize::from(deal.space & 3)].take()
        {
            self.pass_relic(parties[1], relic, Where::Reliquary(deal.space), cx);
        }
        // Both sides of the exchange change hands at once.
        if !self.exchange_sites(cx) {
            self.judge_title(cx);
        }
    }

    /// OATH-146: warbands leave the sites that are given; then the new rulers send theirs. Whether there are any.
    fn exchange_sites(&mut self, cx: &mut Cx) -> bool {
        let sites = Party::ALL.map(|party| self.deal.gives[party as usize].sites & self.transferable(party));
        for party in Party::ALL {
            let from = self.deal.party(party);
            for slot in Slot::all().filter(|slot| sites[party as usize] & slot.bit() != 0) {
                self.shift_warbands(self.paint(from), u8::MAX, Where::Site(slot), Where::Board(from), cx);
            }
        }
        // R12.4: the player whose turn it is first; the next step is on top of the stack.
        for seat in self.clockwise(self.active).rev() {
            if let Some(party) = Party::ALL.into_iter().find(|party| self.deal.party(*party) == seat) {
                let received = sites[party.other() as usize];
                for slot in Slot::all().rev().filter(|slot| received & slot.bit() != 0) {
                    self.take_over(seat, slot);
                }
            }
        }
        sites != [0; 2]
    }

    /// How many advisers a player has above the limit, without those who ignore it (OATH-182); below 0 if such ones are
    /// within it.
    fn overload(&self, seat: Seat) -> i8 {
        let unlimited = self.faceup_advisers(seat).filter(|card| powers::of(*card).ignores_limit).count();
        self.excess(seat) as i8 - unlimited as i8
    }

    /// R3.6: whether advisers who came or went have left a player above the limit who had this overload before.
    fn must_trim(&self, seat: Seat, before: i8) -> bool {
        self.excess(seat) > 0 && self.overload(seat) > before
    }

    /// R3.6: an adviser above the limit is discarded, but none of those just received, which are the last.
    pub(crate) fn ask_trim(&self, seat: Seat, received: u8) -> Ask {
        if self.excess(seat) == 0 {
            return Ask::default();
        }
        Ask::default().cards(self.trimmable(seat, received))
    }

    fn trimmable(&self, seat: Seat, received: u8) -> impl Iterator<Item = Card> + '_ {
        let advisers = &self.player(seat).advisers;
        let own = advisers.iter().take(advisers.len().saturating_sub(received.into()));
        let own = own.filter(move |adviser| !self.is_fixed(adviser) && !self.is_in_train(seat, adviser));
        own.map(|adviser| adviser.card)
    }

    /// R3.6: whether enough advisers could be discarded, if any must be, none of the `received` last ones among them.
    fn can_trim(&self, seat: Seat, before: i8, received: u8) -> bool {
        !self.must_trim(seat, before) || self.excess(seat) <= self.trimmable(seat, received).count()
    }

    /// Two faceup advisers change places and become the last of each player's. Returns whether they were there.
    fn change_places(&mut self, (one, first): (Seat, Card), (other, second): (Seat, Card)) -> bool {
        let Some(mine) = self.take_adviser(one, first) else { return false };
        let Some(theirs) = self.take_adviser(other, second) else {
            self.put_adviser(one, mine);
            return false;
        };
        self.put_adviser(other, mine);
        self.put_adviser(one, theirs);
        true
    }

    /// R3.6: whether two players' faceup advisers can change places so that nobody is left with too many.
    pub(crate) fn could_swap_advisers(&self, one: (Seat, Card), other: (Seat, Card)) -> bool {
        let mut swapped = *self;
        swapped.change_places(one, other)
            && [one.0, other.0].into_iter().all(|seat| swapped.can_trim(seat, self.overload(seat), 1))
    }

    /// R3.6: two players' faceup advisers change places. Who has too many now discards some, but not the one that came.
    pub(crate) fn swap_advisers(&mut self, one: (Seat, Card), other: (Seat, Card), cx: &mut Cx) {
        let parties = [one.0, other.0];
        let before = parties.map(|seat| self.overload(seat));
        if !self.change_places(one, other) {
            return;
        }
        self.tell_card(one.1, Where::Advisers(one.0), Where::Advisers(other.0), true, cx);
        self.tell_card(other.1, Where::Advisers(other.0), Where::Advisers(one.0), true, cx);
        // R12.4: the player whose turn it is first; the next step is on top of the stack.
        for seat in self.clockwise(self.active).rev() {
            if let Some(side) = parties.iter().position(|party| *party == seat)
                && self.must_trim(seat, before[side])
            {
                self.stack.push(Step::Trim { seat, received: 1 });
            }
        }
    }

    /// 7.2.2: whether nobody can discard or move an adviser.
    pub(crate) fn is_fixed(&self, adviser: &Adviser) -> bool {
        adviser.up && self.is_locked(None, adviser.card)
    }

    /// OATH-168: whether an adviser does not count for the limit.
    fn is_in_train(&self, seat: Seat, adviser: &Adviser) -> bool {
        adviser.up && self.train(seat).is_some_and(|suit| adviser.card.is(suit))
    }

    /// R3.6: whether a player who gets these advisers of another, as bits, could discard enough others. Locked ones stay
    /// (7.2.2).
    fn has_seats_for(&self, seat: Seat, giver: Seat, given: u16) -> bool {
        let mut state = *self;
        let mut received = 0;
        for (at, adviser) in self.player(giver).advisers.iter().enumerate() {
            if given >> at & 1 == 1 {
                if state.player(seat).advisers.len() == MOST_ADVISERS {
                    return false;
                }
                state.player_mut(seat).advisers.push(*adviser);
                received += 1;
            }
        }
        state.can_trim(seat, self.overload(seat), received)
    }

    /// OATH-205: whether a player has an adviser that another could get.
    fn can_pass_adviser(&self, from: Seat, to: Seat) -> bool {
        let mut advisers = self.player(from).advisers.iter().enumerate();
        advisers.any(|(at, adviser)| !self.is_fixed(adviser) && self.has_seats_for(to, from, 1 << at))
    }

    /// OATH-027: whether the next player joins the Gathering.
    pub(crate) fn ask_gather(&self, seat: Seat, slot: Slot) -> Ask {
        if self.pawn(seat) == slot { Ask::default() } else { Ask::yes_no() }
    }

    pub(crate) fn gather(&mut self, seat: Seat, slot: Slot, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat, yes });
        if yes {
            self.put_pawn(seat, slot, cx);
        }
        self.gathered(seat, slot);
    }

    pub(crate) fn gathered(&mut self, seat: Seat, slot: Slot) {
        self.stack.push(match self.after(seat) {
            Some(seat) => Step::Gather { seat, slot },
            None => Step::Parley { seat: CHANCELLOR, slot },
        });
    }

    /// The next seat, unless it is the last one.
    fn after(&self, seat: Seat) -> Option<Seat> {
        Some(seat.next(self.seats)).filter(|next| *next != CHANCELLOR)
    }

    /// OATH-027: players at the site propose exchanges to each other.
    pub(crate) fn ask_parley(&self, seat: Seat, slot: Slot) -> Ask {
        let is_over = self.turn.offers >= GATHERING_OFFERS || self.turn.exchanges >= GATHERING_EXCHANGES;
        if is_over || self.pawn(seat) != slot {
            return Ask::default();
        }
        let others = self.others(seat).filter(|other| self.pawn(*other) == slot);
        let ask = Ask::default().seats(others);
        ask.done_if(!ask.is_empty())
    }

    pub(crate) fn parley(&mut self, seat: Seat, slot: Slot, choice: Choice) {
        let Choice::Seat(to) = choice else { return self.parleyed(seat, slot) };
        self.turn.offers += 1;
        self.stack.push(Step::Parley { seat, slot });
        self.deal = Deal::between(DealKind::Gathering, seat, to);
        self.compose();
    }

    pub(crate) fn parleyed(&mut self, seat: Seat, slot: Slot) {
        if let Some(seat) = self.after(seat) {
            self.stack.push(Step::Parley { seat, slot });
        } else {
            (self.turn.offers, self.turn.exchanges) = (0, 0);
        }
    }
}

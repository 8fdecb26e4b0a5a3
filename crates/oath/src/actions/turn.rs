//! 4: the turn, apart from the actions: wake, rest, and what comes at the end of a round.

use kabale_core::{Seat, roll};

use crate::{
    cards::{Banner, Card, CardSet, Slot, Suit},
    decision::{Ask, Choice},
    event::{Event, Where},
    ops::Cx,
    powers::{self, Heard},
    run::Run,
    state::{Act, CHANCELLOR, END_DIE_FROM, End, Oath, ROUNDS, SUPPLY, Step, Turn, VISIONS_TO_WIN, Way},
};

/// 3.3: the faces from which on the end die ends the game, by round from [`END_DIE_FROM`] on.
pub const END_DIE: [u8; 3] = [6, 5, 3];

impl Oath {
    /// 4.1.
    pub(crate) fn wake(&mut self, cx: &mut Cx) {
        self.turn = Turn::default();
        cx.tell(Event::Turn { seat: self.active });
        self.stack.push(Step::Check);
        if self.holds(self.active, Banner::PeoplesFavor) {
            self.stack.push(Step::Feed(if self.mob { 2 } else { 1 }));
        }
    }

    /// 4.1.1.I: one favor onto the banner, or one from it to the poorest bank.
    pub(crate) fn ask_feed(&self) -> Ask {
        let least = self.banks.into_iter().min();
        let poorest = Suit::ALL.into_iter().filter(|suit| Some(self.banks[*suit as usize]) == least);
        let ask = Ask::default().word_if(Choice::Favor, self.purse(self.active) > 0);
        if self.banners[Banner::PeoplesFavor as usize].tokens > 1 {
            ask.banks(poorest)
        } else {
            // R4.9: nobody can be made to use favor that is not on their board.
            ask.done_if(!ask.is_empty() && self.player(self.active).favor == 0)
        }
    }

    pub(crate) fn feed(&mut self, n: u8, choice: Choice, cx: &mut Cx) {
        let banner = Where::Banner(Banner::PeoplesFavor);
        match choice {
            Choice::Bank(suit) => self.move_favor(1, banner, Where::Bank(suit), cx),
            Choice::Favor => self.spend_favor(self.active, 1, banner, cx),
            _ => 0,
        };
        // 4.1.1.II: on the Mob side once more.
        if n > 1 {
            self.stack.push(Step::Feed(n - 1));
        } else {
            self.fed(cx);
        }
    }

    /// 4.1.1.III.
    pub(crate) fn fed(&mut self, cx: &mut Cx) {
        if self.banners[Banner::PeoplesFavor as usize].tokens >= 6 {
            self.turn_mob(true, cx);
        }
    }

    /// 4.1.2, 4.1.3.
    pub(crate) fn check(&mut self, cx: &mut Cx) {
        let seat = self.active;
        if self.is_exile(seat) {
            let usurps = self.title == seat && self.usurper;
            let vision = self.fulfilled(seat);
            if usurps || vision.is_some() {
                let way = if usurps { Way::Usurper } else { Way::Vision };
                return self.finish(End { winner: seat, way, vision }, cx);
            }
            if self.title == seat {
                self.usurper = true;
                cx.tell(Event::Title { seat, usurper: true });
            }
        }
        self.stack.push(Step::Act);
        self.stack.push(Step::Opportunity);
    }

    /// 3.2: the goal of a revealed Vision, if it is met. Three Visions must have been drawn.
    fn fulfilled(&self, seat: Seat) -> Option<crate::Goal> {
        if !self.is_exile(seat) || self.visions < VISIONS_TO_WIN {
            return None;
        }
        let visions = [self.player(seat).vision, self.foretold(seat)];
        let goals = visions.into_iter().flatten().filter_map(Card::goal);
        goals.filter(|goal| self.meets(seat, *goal)).min()
    }

    fn finish(&mut self, end: End, cx: &mut Cx) {
        self.end = Some(end);
        cx.tell(Event::Ended { end });
        self.stack.clear();
        self.stack.push(Step::Over);
        if self.options.chronicle_phase {
            self.open_chronicle(cx);
        }
    }

    /// 4.1.4.
    pub(crate) fn ask_opportunity(&self) -> Ask {
        let place = self.place(self.pawn(self.active));
        if !self.site_power(self.pawn(self.active)).opportunity || place.favor + place.secrets == 0 {
            return Ask::default();
        }
        Ask::default().done().word_if(Choice::Favor, place.favor > 0).word_if(Choice::Secrets, place.secrets > 0)
    }

    pub(crate) fn take_opportunity(&mut self, choice: Choice, cx: &mut Cx) {
        let (site, board) = (Where::Site(self.pawn(self.active)), Where::Board(self.active));
        match choice {
            Choice::Favor => {
                self.move_favor(1, site, board, cx);
            }
            Choice::Secrets => {
                self.move_secrets(1, site, board, cx);
            }
            _ => (),
        }
    }

    /// 4.3.1 to 4.3.4.
    pub(crate) fn rest(&mut self, cx: &mut Cx) {
        let seat = self.active;
        // If a power ended the Act phase, the action is still set. Its oldest fields stay, since records hash them.
        let Act { major, used, giant, free, minor, troupe, .. } = self.act;
        self.act = Act { major, used, giant, free, minor, troupe, ..Act::default() };
        self.clear_cards(seat, None, cx);
        let unspent = self.player(seat).supply;
        self.set_supply(seat, (self.refreshed(seat) + unspent).min(SUPPLY), cx);
        self.stack.push(Step::NextTurn);
        self.stack.push(Step::RestPowers);
    }

    /// 4.3.1, 4.3.2: favor and secrets return from all cards but one, and facedown secrets are turned up.
    pub(crate) fn clear_cards(&mut self, seat: Seat, but: Option<Card>, cx: &mut Cx) {
        for card in self.in_play.iter() {
            if self.is_bare(card) {
                continue;
            }
            if let Some(suit) = card.suit().filter(|_| but != Some(card)) {
                self.move_favor(u8::MAX, Where::Card(card), Where::Bank(suit), cx);
            }
            self.move_secrets(u8::MAX, Where::Card(card), Where::Board(seat), cx);
        }
        self.move_secrets(u8::MAX, Where::Spent(seat), Where::Board(seat), cx);
    }

    /// 4.3.3: the space of the Supply track that belongs to the warbands in the bank.
    pub(crate) fn refreshed(&self, seat: Seat) -> u8 {
        let bank = self.player(seat).bank;
        if Self::is_chancellor(seat) {
            match bank {
                18.. => 6,
                11.. => 5,
                4.. => 4,
                _ => 3,
            }
        } else if self.player(seat).citizen {
            self.player(CHANCELLOR).supply
        } else {
            match bank {
                9.. => 6,
                4.. => 5,
                _ => 4,
            }
        }
    }

    /// 4.3.5.
    pub(crate) fn ask_rest_powers(&self) -> Ask {
        let seat = self.active;
        if self.in_play.and(&powers::RESTS).is_empty() {
            return Ask::default();
        }
        let open = self.access(seat).and(&powers::RESTS).iter();
        let open = open.filter(|card| {
            !self.turn.rested.contains(card) && powers::of(*card).rest.is_some_and(|ready| ready(self, seat))
        });
        let open: CardSet = open.collect();
        if open.is_empty() { Ask::default() } else { Ask::default().uses(open).done() }
    }

    pub(crate) fn rest_power(&mut self, choice: Choice, cx: &mut Cx) {
        let Choice::Use(card) = choice else { return };
        let seat = self.active;
        self.turn.rested.push(card);
        cx.tell(Event::Used { seat: Some(seat), card });
        self.stack.push(Step::RestPowers);
        // A card whose first script is an action rests with the second.
        let is_second = powers::of(card).action.is_some();
        self.stack.push(Step::Power(if is_second { Run::second(card, seat, 0) } else { Run::new(card, seat) }));
    }

    /// 2.11: only if the holder does not meet the goal and several others do.
    pub(crate) fn ask_bestow(&self) -> Ask {
        let foremost = self.foremost(self.goal);
        let is_open = !self.title_meets(foremost);
        Ask::default().seats(crate::state::seats_of(if is_open { foremost } else { 0 }))
    }

    /// 4: the next player, or the end of the round.
    pub(crate) fn next_turn(&mut self, cx: &mut Cx) {
        let next = self.active.next(self.seats);
        if next == CHANCELLOR {
            if self.round >= ROUNDS {
                let end = self.exhaustion();
                return self.finish(end, cx);
            }
            // 3.3.
            if self.round >= END_DIE_FROM && self.is_imperial(self.title) {
                let face = roll(cx.rng, 6);
                self.stack.push(Step::Fate(face));
                if self.announce(Heard::EndDie(face)) {
                    cx.tell(Event::DieCast { face });
                }
                return;
            }
            return self.next_round(cx);
        }
        self.active = next;
        self.stack.push(Step::Wake);
    }

    /// 3.3: the result of the end die. OATH-206b: more than 6 ends the game too.
    pub(crate) fn fate(&mut self, face: u8, cx: &mut Cx) {
        let hit = face >= END_DIE[usize::from(self.round - END_DIE_FROM)];
        cx.tell(Event::EndDie { face, hit });
        if hit {
            self.finish(self.imperial_end(Way::Regime), cx);
        } else {
            self.next_round(cx);
        }
    }

    fn next_round(&mut self, cx: &mut Cx) {
        self.round += 1;
        cx.tell(Event::Round { round: self.round });
        self.active = CHANCELLOR;
        self.stack.push(Step::Wake);
    }

    /// 3.3.1: the Chancellor wins, or the successor.
    fn imperial_end(&self, way: Way) -> End {
        match self.successor() {
            Some(winner) => End { winner, way: Way::Successor, vision: None },
            None => End { winner: CHANCELLOR, way, vision: None },
        }
    }

    /// 3.4: the first that matches.
    fn exhaustion(&self) -> End {
        if self.is_imperial(self.title) {
            return self.imperial_end(Way::Exhaustion);
        }
        if self.usurper {
            return End { winner: self.title, way: Way::Usurper, vision: self.fulfilled(self.title) };
        }
        let visions = self.everybody().filter_map(|seat| Some((self.fulfilled(seat)?, seat)));
        match visions.min() {
            Some((goal, winner)) => End { winner, way: Way::Vision, vision: Some(goal) },
            None => self.imperial_end(Way::Exhaustion),
        }
    }

    /// 1.16: favor that a faceup site still lacks at setup.
    fn lacks(&self, slot: Slot) -> u8 {
        let place = self.place(slot);
        if place.up { place.site.ground().prompt[0].saturating_sub(place.favor) } else { 0 }
    }

    /// 1.16: with too little favor the Chancellor says where the next one goes.
    pub(crate) fn ask_endow(&self) -> Ask {
        let wanted: u8 = Slot::all().map(|slot| self.lacks(slot)).sum();
        if self.shared == 0 || wanted <= self.shared {
            return Ask::default();
        }
        Ask::default().sites(Slot::all().filter(|slot| self.lacks(*slot) > 0))
    }

    pub(crate) fn endow(&mut self, slot: Slot, cx: &mut Cx) {
        self.move_favor(1, Where::Shared, Where::Site(slot), cx);
        self.stack.push(Step::Endow);
    }

    pub(crate) fn endow_all(&mut self, cx: &mut Cx) {
        for slot in Slot::all() {
            self.move_favor(self.lacks(slot), Where::Shared, Where::Site(slot), cx);
        }
    }

    /// 1.23: the Chancellor starts at the top of the Cradle, the others at any faceup site.
    pub(crate) fn ask_place(&self, seat: Seat) -> Ask {
        if seat == CHANCELLOR {
            return Ask::default().sites([Slot(0)]);
        }
        Ask::default().sites(Slot::all().filter(|slot| self.place(*slot).up))
    }

    pub(crate) fn put_pawn(&mut self, seat: Seat, slot: Slot, cx: &mut Cx) {
        self.player_mut(seat).pawn = slot;
        cx.tell(Event::Pawn { seat, to: slot });
    }

    /// 1.23: one of three cards stays as a facedown adviser.
    pub(crate) fn ask_reject(&self, seat: Seat) -> Ask {
        let advisers = &self.player(seat).advisers;
        if advisers.len() < 2 {
            Ask::default()
        } else {
            Ask::default().cards(advisers.iter().map(|adviser| adviser.card))
        }
    }

    pub(crate) fn reject(&mut self, seat: Seat, card: Card, cx: &mut Cx) {
        self.discard_adviser(seat, card, seat, cx);
        self.stack.push(Step::Reject(seat));
    }
}

//! 4.2: which actions are open, and 7.4: the modifiers of a major action.

use kabale_core::SeedableRng;
use kabale_core::{Fast, Log, Seat};

use crate::{
    cards::{Card, CardSet},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::Deed,
    ops::Cx,
    powers,
    rule::Cost,
    run::Run,
    state::{Act, DealKind, Major, Oath, Step},
};

impl Oath {
    /// 4.2: everything the active player can do.
    pub(crate) fn ask_act(&self) -> Ask {
        let seat = self.active;
        let access = self.access(seat);
        let mut ask = Ask::default().word(Choice::Rest);
        let mut begun = *self;
        begun.act = Act::default();
        for major in Major::ALL {
            begun.act.major = major;
            ask = ask.word_if(major.choice(), begun.can(&access));
        }
        let ready =
            |card: &Card| self.can_pay(seat, *card) && powers::of(*card).action.is_some_and(|ready| ready(self, seat));
        ask = ask.uses(access.and(&powers::ACTIONS).iter().filter(ready).collect());
        // 6.1.
        let mut hidden = self.player(seat).advisers.iter().filter(|adviser| !adviser.up).peekable();
        if hidden.peek().is_some() && self.toll(seat, Deed::Search, Cost::FREE).is_some() {
            ask = ask.cards(hidden.map(|adviser| adviser.card));
        }
        // 6.3.
        let slot = self.pawn(seat);
        for (at, relic) in self.place(slot).relics.iter().enumerate() {
            if !self.knows(seat, *relic) {
                ask = ask.relic(slot, at);
            }
        }
        self.ask_minor(ask)
    }

    /// 4.2: the active player does something.
    pub(crate) fn act(&mut self, choice: Choice, cx: &mut Cx) {
        let seat = self.active;
        if choice == Choice::Rest {
            return self.stack.push(Step::Rest);
        }
        self.stack.push(Step::Act);
        if let Some(major) = Major::ALL.into_iter().find(|major| major.choice() == choice) {
            self.turn.moved = 0;
            return self.begin(major, false, cx);
        }
        match choice {
            Choice::Use(card) => {
                self.turn.moved = 0;
                self.pay(seat, card, cx);
                self.stack.push(Step::Power(Run::new(card, seat)));
            }
            Choice::Card(card) => self.unveil(card, cx),
            Choice::Relic(place) => {
                if let Some(relic) = self.relic_at(place) {
                    self.peek(seat, relic, Where::Site(place.slot()), cx);
                }
            }
            Choice::Tribunal => {
                self.deal.kind = DealKind::Tribunal;
                self.stack.push(Step::Partner);
            }
            choice => self.act_minor(choice, cx),
        }
    }

    /// 5: a major action begins, and its modifiers are chosen.
    pub(crate) fn begin(&mut self, major: Major, free: bool, cx: &mut Cx) {
        self.begin_as(Act { major, free, ..Act::default() }, cx);
    }

    /// The same, with every field of the action given.
    pub(crate) fn begin_as(&mut self, act: Act, cx: &mut Cx) {
        self.act = act;
        cx.tell(Event::Began { seat: self.actor(), major: act.major });
        self.dice = None;
        self.stack.push(act.major.first_step());
        self.stack.push(Step::Modify);
    }

    /// Whether the major action that was begun can be finished with any further modifiers.
    fn can(&self, access: &CardSet) -> bool {
        // Only the Buried Giant modifies an action without a card.
        let may_modify = || self.act.major == Major::Travel || !self.modifiers(access).is_empty();
        self.legal() || may_modify() && self.open_modifiers(access).any(|choice| self.can_with(choice, access))
    }

    /// Whether the action that was begun can be finished with the modifiers used so far.
    pub(crate) fn legal(&self) -> bool {
        match self.act.major {
            Major::Search => self.act.minor || !self.ask_source().is_empty(),
            Major::Muster => !self.ask_muster().is_empty(),
            Major::Trade => !self.ask_trade().is_empty(),
            Major::Recover => !self.ask_recover().is_empty(),
            Major::Campaign => self.can_pay_supply(2) && self.is_open(self.actor(), Deed::Campaign) && self.can_fight(),
            Major::Travel => self.can_travel(),
        }
    }

    pub(crate) fn can_pay_supply(&self, n: u8) -> bool {
        self.act.free || self.player(self.active).supply >= n
    }

    pub(crate) fn uses(&self, card: Card) -> bool {
        self.act.used.contains(&card)
    }

    /// Modifiers of the action that are at hand.
    fn modifiers(&self, access: &CardSet) -> CardSet {
        let anyone = self.in_play.and(&powers::FOR_ANYONE);
        access.or(&anyone).and(&powers::MODIFIERS[self.act.major as usize])
    }

    /// Modifiers that could still be used, in ascending order so that no set is reached twice; but first those that change
    /// what is at hand.
    fn open_modifiers(&self, access: &CardSet) -> impl Iterator<Item = Choice> {
        let seat = self.actor();
        let last = self.act.used.last().copied();
        let is_giant = self.act.major == Major::Travel
            && !self.act.giant
            && last.is_none()
            && self.site_power(self.pawn(seat)).vaults
            && self.player(seat).secrets > 0
            && self.is_open(seat, Deed::Cast);
        let place = |card: Card| (!powers::of(card).modifier.is_some_and(|modifier| modifier.first), card);
        let cards = self.modifiers(access).iter().filter(move |card| {
            last.is_none_or(|last| place(*card) > place(last))
                && self.can_pay(seat, *card)
                && powers::of(*card)
                    .modifier
                    .is_some_and(|modifier| (modifier.minor || !self.act.minor) && (modifier.ready)(self, seat))
        });
        is_giant.then_some(Choice::Giant).into_iter().chain(cards.map(Choice::Use))
    }

    /// Whether the action can be finished with one more modifier.
    fn can_with(&self, choice: Choice, access: &CardSet) -> bool {
        let mut state = *self;
        let mut cx = Cx { rng: &mut Fast::seed_from_u64(0), log: &mut Log::off() };
        match state.use_modifier(choice, &mut cx) {
            Some(run) => state.can_answer(&run),
            None => state.can(access),
        }
    }

    /// Whether the action can be finished with some answer to what a modifier asks.
    fn can_answer(&self, run: &Run) -> bool {
        let ask = powers::script(run).and_then(|script| script.asks).and_then(|asks| asks(self, run));
        ask.is_none_or(|ask| !ask.is_empty())
    }

    /// Whether the action can be finished after a change of its settings.
    pub(crate) fn can_after(&self, change: impl FnOnce(&mut Act)) -> bool {
        let mut state = *self;
        change(&mut state.act);
        state.can(&state.access_for_action())
    }

    /// 7.1.1, R1.11: cards whose powers can be used for the action under way; none if no modifier of it is in play.
    fn access_for_action(&self) -> CardSet {
        let seat = self.actor();
        if self.in_play.and(&powers::MODIFIERS[self.act.major as usize]).is_empty() {
            return CardSet::EMPTY;
        }
        if self.act.at.is_none() && self.act.advisers_of.is_none() { self.access(seat) } else { self.access_as(seat) }
    }

    /// Uses a modifier. Returns its question, if it has one.
    fn use_modifier(&mut self, choice: Choice, cx: &mut Cx) -> Option<Run> {
        let seat = self.actor();
        match choice {
            Choice::Giant => {
                self.act.giant = true;
                self.move_secrets(1, Where::Board(seat), Where::Spent(seat), cx);
                None
            }
            Choice::Use(card) => {
                self.pay(seat, card, cx);
                self.act.used.push(card);
                let modifier = powers::of(card).modifier?;
                (modifier.writes)(self, seat, cx);
                let first = self.stack.iter().rposition(|step| *step == self.act.major.first_step());
                if let Some(first) = first.filter(|_| modifier.after) {
                    self.stack.insert(first, Step::Power(Run::second(card, seat, 0)));
                }
                if modifier.asks {
                    Some(Run::new(card, seat))
                } else if modifier.drawn && self.act.minor {
                    Some(Run::second(card, seat, 0))
                } else {
                    None
                }
            }
            choice => unreachable!("`{choice}` is no modifier"),
        }
    }

    /// 7.4: modifiers with which the action stays possible.
    pub(crate) fn ask_modify(&self) -> Ask {
        let access = self.access_for_action();
        let mut ask = Ask::default();
        let mut uses = CardSet::EMPTY;
        for choice in self.open_modifiers(&access) {
            if self.can_with(choice, &access) {
                match choice {
                    Choice::Use(card) => uses.insert(card),
                    word => ask = ask.word(word),
                }
            }
        }
        ask = ask.uses(uses);
        ask.done_if(!ask.is_empty() && self.legal())
    }

    pub(crate) fn modify(&mut self, choice: Choice, cx: &mut Cx) {
        if choice == Choice::Done {
            return;
        }
        self.stack.push(Step::Modify);
        if let Some(run) = self.use_modifier(choice, cx) {
            self.stack.push(Step::Power(run));
        }
    }

    /// Whether two players' pawns share a site.
    pub(crate) fn are_together(&self, one: Seat, other: Seat) -> bool {
        self.pawn(one) == self.pawn(other)
    }
}

//! The course of the game: an answer is applied, then steps run until the next question.

use kabale_core::{Log, Rng, Seat};

use crate::{
    decision::{Ask, Choice},
    event::{Event, Where},
    ops::Cx,
    powers,
    state::{Act, CHANCELLOR, Major, Oath, Step},
};

/// Plays a choice from the list.
pub(crate) fn play(state: &mut Oath, choice: Choice, rng: &mut dyn Rng, log: &mut Log<Oath>) {
    let mut cx = Cx { rng, log };
    if let Some(step) = state.stack.pop() {
        state.answer(step, choice, &mut cx);
    }
    state.settle(&mut cx);
}

impl Oath {
    /// Runs until a player has to decide. A question with only one answer is answered automatically, with an event.
    pub(crate) fn settle(&mut self, cx: &mut Cx) {
        loop {
            // R12.1: who gets the title is asked at once.
            if let Some(at) = self.stack.iter().position(|step| matches!(step, Step::Bestow)) {
                let bestow = self.stack.remove(at);
                self.stack.push(bestow);
            }
            let Some(step) = self.stack.pop() else { return };
            if matches!(step, Step::Act | Step::Over) {
                if step == Step::Act {
                    self.act = Act::default();
                }
                self.stack.push(step);
                return;
            }
            let ask = self.answers(step);
            if ask.is_empty() {
                if step.is_joint() {
                    cx.log.board(|| self.before(step));
                }
                self.run(step, cx);
                continue;
            }
            let only = if step.is_secret() { None } else { ask.only() };
            let Some(only) = only else {
                self.stack.push(step);
                return;
            };
            if let Some(seat) = self.asks(step) {
                cx.tell(Event::Forced { seat });
            }
            self.answer(step, only, cx);
        }
    }

    /// The table before a step that asks nothing.
    fn before(&self, step: Step) -> Self {
        let mut board = *self;
        board.stack.push(step);
        board
    }

    /// Who answers the question on top, if the game waits for an answer.
    pub(crate) fn asked(&self) -> Option<Seat> {
        self.stack.last().and_then(|step| self.asks(*step))
    }

    /// Whom a step asks, if there is anything to answer; `None` if it never asks.
    fn asks(&self, step: Step) -> Option<Seat> {
        Some(match step {
            Step::Endow | Step::Permit(_) => CHANCELLOR,
            Step::Place(seat)
            | Step::Reject(seat)
            | Step::Join(seat)
            | Step::Plans(seat)
            | Step::Shed { seat, .. }
            | Step::Trim { seat, .. }
            | Step::Gather { seat, .. }
            | Step::Parley { seat, .. }
            | Step::Pledge(seat) => seat,
            Step::Feed(_)
            | Step::Opportunity
            | Step::Act
            | Step::RestPowers
            | Step::Source
            | Step::Muster
            | Step::Trade
            | Step::Barter(_)
            | Step::Recover
            | Step::Pay(_)
            | Step::Spread(_)
            | Step::PickUp
            | Step::SetDown
            | Step::Lend { .. }
            | Step::LendTo { .. }
            | Step::Offer
            | Step::OfferRelic
            | Step::ShowRelic
            | Step::Partner
            | Step::ShowAdviser
            | Step::ShowTo(_)
            | Step::Exile => self.active,
            Step::Bounty(_) if self.act.major == Major::Muster => self.active,
            Step::Modify | Step::Defender | Step::Again(_) => self.actor(),
            Step::Bestow => self.title,
            Step::Sift
            | Step::PlayFirst
            | Step::Play(_)
            | Step::Unveil(_)
            | Step::Clear(..)
            | Step::Slum(..)
            | Step::MakeRoom { .. }
            | Step::Bounty(_) => self.drawer,
            Step::Travel => self.own_guide().unwrap_or(self.actor()),
            Step::Banish { who, by, .. } => self.guide(who).unwrap_or(by),
            Step::Agree { who, .. } => who,
            Step::Admit(_) => self.battle.defender?,
            Step::Target(_) | Step::Dice | Step::Bleed | Step::Sacrifice | Step::Occupy(_) => self.battle.attacker,
            Step::Fall => self.defender_speaker(),
            Step::LendAgree { ally, .. } => ally,
            Step::Bundle { .. } => self.deal.from,
            Step::Accept => self.deal.to,
            Step::Power(run) => (powers::script(&run)?.who)(self, &run),
            Step::Vow | Step::Invite | Step::Build | Step::Enlist => self.end?.winner,
            Step::Over
            | Step::Wake
            | Step::Check
            | Step::Rest
            | Step::NextTurn
            | Step::Fate(_)
            | Step::Settle(..)
            | Step::BanditPlans
            | Step::Roll
            | Step::Strike
            | Step::Skulls
            | Step::Judge
            | Step::Retreat
            | Step::Spoils
            | Step::Banished(_)
            | Step::Aftermath
            | Step::Disband
            | Step::Convert(_)
            | Step::CleanUp
            | Step::Exchange => return None,
        })
    }

    /// The answers to a step; none if it asks nothing.
    pub(crate) fn answers(&self, step: Step) -> Ask {
        match step {
            Step::Endow => self.ask_endow(),
            Step::Place(seat) => self.ask_place(seat),
            Step::Reject(seat) => self.ask_reject(seat),
            Step::Feed(_) => self.ask_feed(),
            Step::Opportunity => self.ask_opportunity(),
            Step::Act => self.ask_act(),
            Step::RestPowers => self.ask_rest_powers(),
            Step::Bestow => self.ask_bestow(),
            Step::Modify => self.ask_modify(),
            Step::Source => self.ask_source(),
            Step::Sift => self.ask_sift(),
            Step::PlayFirst => self.ask_play_first(),
            Step::Play(card) | Step::Unveil(card) => self.ask_play(card),
            Step::Clear(card, slot) => self.ask_clear(card, slot),
            Step::Slum(card, slot) => self.ask_slum(card, slot),
            Step::MakeRoom { card, up } => self.ask_make_room(card, up),
            Step::Muster => self.ask_muster(),
            Step::Trade => self.ask_trade(),
            Step::Barter(card) => self.ask_barter(card),
            Step::Recover => self.ask_recover(),
            Step::Pay(banner) => self.ask_pay(banner),
            Step::Spread(_) => Self::ask_spread(),
            Step::Travel => self.ask_travel(),
            Step::Banish { who, refused, .. } => self.ask_banish(who, refused),
            Step::Defender => self.ask_defender(),
            Step::Target(after) => self.ask_target(after),
            Step::Dice => self.ask_dice(),
            Step::Plans(seat) => self.ask_plans(seat),
            Step::Sacrifice => self.ask_sacrifice(),
            Step::Bleed => self.ask_bleed(),
            Step::Fall => self.ask_fall(),
            Step::Occupy(slot) => self.ask_occupy(slot),
            Step::Again(major) => self.ask_again(major),
            Step::PickUp => self.ask_pick_up(),
            Step::SetDown => self.ask_set_down(),
            Step::Lend { give } => self.ask_lend(give),
            Step::LendTo { give, ally } => self.ask_lend_to(give, ally),
            Step::Offer => self.ask_offer(),
            Step::OfferRelic => self.ask_offer_relic(),
            Step::ShowRelic => self.ask_show_relic(),
            Step::Partner => self.ask_partner(self.deal.kind),
            Step::Bundle { party, goods } => self.ask_bundle(party, goods),
            Step::Exile => self.ask_exile(),
            Step::ShowAdviser => self.ask_show_adviser(),
            Step::ShowTo(card) => self.ask_show_to(card),
            Step::Shed { seat, n } => self.ask_shed(seat, n),
            Step::Trim { seat, received } => self.ask_trim(seat, received),
            Step::Power(run) => {
                let asks = powers::script(&run).and_then(|script| script.asks);
                asks.and_then(|asks| asks(self, &run)).unwrap_or_default()
            }
            Step::Gather { seat, slot } => self.ask_gather(seat, slot),
            Step::Parley { seat, slot } => self.ask_parley(seat, slot),
            Step::Agree { .. }
            | Step::Join(_)
            | Step::Admit(_)
            | Step::Permit(_)
            | Step::LendAgree { .. }
            | Step::Bounty(_)
            | Step::Pledge(_)
            | Step::Accept => Ask::yes_no(),
            Step::Vow => self.ask_vow(),
            Step::Invite => self.ask_invite(),
            Step::Build => self.ask_build(),
            Step::Enlist => self.ask_enlist(),
            Step::Over
            | Step::Wake
            | Step::Check
            | Step::Rest
            | Step::NextTurn
            | Step::Fate(_)
            | Step::Settle(..)
            | Step::BanditPlans
            | Step::Roll
            | Step::Strike
            | Step::Skulls
            | Step::Judge
            | Step::Retreat
            | Step::Spoils
            | Step::Banished(_)
            | Step::Aftermath
            | Step::Disband
            | Step::Convert(_)
            | Step::CleanUp
            | Step::Exchange => Ask::default(),
        }
    }

    /// Carries out a step that asks nothing, or that has no possible answer. Inlined it would slow down `settle`.
    #[inline(never)]
    fn run(&mut self, step: Step, cx: &mut Cx) {
        match step {
            Step::Endow => self.endow_all(cx),
            Step::Wake => self.wake(cx),
            Step::Feed(_) => self.fed(cx),
            Step::Check => self.check(cx),
            Step::Rest => self.rest(cx),
            Step::NextTurn => self.next_turn(cx),
            Step::Fate(face) => self.fate(face, cx),
            Step::Sift => self.sifted(cx),
            Step::Clear(card, slot) => self.cleared(card, slot),
            Step::Slum(card, slot) => self.stack.push(Step::Settle(card, slot)),
            Step::Settle(card, slot) => self.settle_card(card, slot, cx),
            Step::Target(_) => self.targeted(cx),
            Step::BanditPlans => self.bandit_plans(cx),
            Step::Roll => self.roll(cx),
            Step::Strike => self.strike(cx),
            Step::Skulls => self.skulls(cx),
            Step::Sacrifice => self.stack.push(Step::Judge),
            Step::Judge => self.judge(cx),
            Step::Fall => self.stack.push(Step::Retreat),
            Step::Retreat => self.retreat(cx),
            Step::Occupy(slot) => self.occupied(slot),
            Step::Spoils => self.spoils(cx),
            Step::Banished(seat) => self.banished(seat, cx),
            Step::Aftermath => self.aftermath(cx),
            Step::Disband => self.disband(cx),
            Step::ShowRelic => self.compose(),
            Step::Bundle { party, goods } => self.bundled(party, goods, cx),
            Step::Convert(seat) => self.convert(seat, cx),
            Step::Exchange => self.exchange(cx),
            Step::Power(run) => powers::go(self, run, cx),
            Step::Gather { seat, slot } => self.gathered(seat, slot),
            Step::Parley { seat, slot } => self.parleyed(seat, slot),
            Step::CleanUp => self.clean_up(cx),
            // Without a possible answer nothing happens.
            Step::Over
            | Step::Place(_)
            | Step::Reject(_)
            | Step::Opportunity
            | Step::Act
            | Step::RestPowers
            | Step::Bestow
            | Step::Modify
            | Step::Source
            | Step::PlayFirst
            | Step::Play(_)
            | Step::Unveil(_)
            | Step::MakeRoom { .. }
            | Step::Muster
            | Step::Trade
            | Step::Barter(_)
            | Step::Recover
            | Step::Pay(_)
            | Step::Spread(_)
            | Step::Travel
            | Step::Banish { .. }
            | Step::Agree { .. }
            | Step::Bleed
            | Step::Defender
            | Step::Dice
            | Step::Join(_)
            | Step::Admit(_)
            | Step::Plans(_)
            | Step::Again(_)
            | Step::PickUp
            | Step::SetDown
            | Step::Permit(_)
            | Step::Lend { .. }
            | Step::LendTo { .. }
            | Step::LendAgree { .. }
            | Step::Offer
            | Step::OfferRelic
            | Step::Partner
            | Step::Accept
            | Step::Exile
            | Step::ShowAdviser
            | Step::ShowTo(_)
            | Step::Bounty(_)
            | Step::Shed { .. }
            | Step::Trim { .. }
            | Step::Vow
            | Step::Invite
            | Step::Pledge(_)
            | Step::Build
            | Step::Enlist => (),
        }
    }

    /// Applies an answer.
    fn answer(&mut self, step: Step, choice: Choice, cx: &mut Cx) {
        match (step, choice) {
            (Step::Endow, Choice::Site(slot)) => self.endow(slot, cx),
            (Step::Place(seat), Choice::Site(slot)) => self.put_pawn(seat, slot, cx),
            (Step::Reject(seat), Choice::Card(card)) => self.reject(seat, card, cx),
            (Step::Feed(n), choice) => self.feed(n, choice, cx),
            (Step::Opportunity, choice) => self.take_opportunity(choice, cx),
            (Step::Act, choice) => self.act(choice, cx),
            (Step::RestPowers, choice) => self.rest_power(choice, cx),
            (Step::Bestow, Choice::Seat(seat)) => self.move_title(seat, cx),
            (Step::Modify, choice) => self.modify(choice, cx),
            (Step::Source, choice) => self.draw(choice, cx),
            (Step::Sift, choice) => self.sift(choice, cx),
            (Step::PlayFirst, Choice::Card(card)) => self.play_first(card),
            (Step::Play(card) | Step::Unveil(card), choice) => self.play_card(card, choice, cx),
            (Step::Clear(card, slot), choice) => self.clear(card, slot, choice, cx),
            (Step::Slum(card, slot), choice) => self.slum(card, slot, choice, cx),
            (Step::MakeRoom { card, up }, Choice::Card(gone)) => self.make_room(card, up, gone, cx),
            (Step::Muster, Choice::Card(card)) => self.muster(card, cx),
            (Step::Trade, Choice::Card(card)) => self.stack.push(Step::Barter(card)),
            (Step::Barter(card), choice) => self.barter(card, choice == Choice::Favor, cx),
            (Step::Recover, choice) => self.recover(choice, cx),
            (Step::Pay(banner), Choice::Number(n)) => self.pay_banner(banner, n, cx),
            (Step::Spread(n), Choice::Bank(suit)) => self.spread(n, suit, cx),
            (Step::Travel, Choice::Site(slot)) => self.travel(slot, cx),
            (Step::Banish { who, by, refused }, Choice::Site(to)) => self.banish(who, by, refused, to, cx),
            (Step::Agree { who, by, refused, to }, choice) => {
                self.agree(who, by, refused, to, choice == Choice::Yes, cx);
            }
            (Step::Defender, choice) => self.challenge(choice, cx),
            (Step::Target(_), choice) => self.target(choice, cx),
            (Step::Dice, Choice::Number(n)) => self.gather_dice(n, cx),
            (Step::Join(seat), choice) => self.join(seat, choice == Choice::Yes, cx),
            (Step::Admit(seat), choice) => self.admit(seat, choice == Choice::Yes, cx),
            (Step::Plans(seat), Choice::Use(card)) => self.use_plan(seat, card, cx),
            (Step::Sacrifice, choice) => self.sacrifice(choice == Choice::Yes, cx),
            (Step::Bleed, choice) => self.fall_in_attack(choice, cx),
            (Step::Fall, choice) => self.fall(choice, cx),
            (Step::Occupy(slot), Choice::Number(n)) => self.occupy(slot, n, cx),
            (Step::Again(major), Choice::Yes) => self.again(major, cx),
            (Step::PickUp, Choice::Number(n)) => self.pick_up(n, cx),
            (Step::SetDown, Choice::Number(n)) => self.set_down(n, cx),
            (Step::Permit(n), choice) => self.permit(n, choice == Choice::Yes, cx),
            (Step::Lend { give }, Choice::Seat(ally)) => self.stack.push(Step::LendTo { give, ally }),
            (Step::LendTo { give, ally }, Choice::Number(n)) => {
                self.stack.push(Step::LendAgree { give, ally, n });
            }
            (Step::LendAgree { give, ally, n }, choice) => self.lend(give, ally, n, choice == Choice::Yes, cx),
            (Step::Offer, Choice::Seat(seat)) => self.offer(seat),
            (Step::OfferRelic, Choice::Space(space)) => self.offer_relic(space, cx),
            (Step::ShowRelic, choice) => self.show_relic(choice, cx),
            (Step::Partner, Choice::Seat(seat)) => self.partner(seat),
            (Step::Bundle { party, goods }, choice) => self.bundle(party, goods, choice, cx),
            (Step::Accept, choice) => self.accept(choice == Choice::Yes, cx),
            (Step::Exile, Choice::Seat(seat)) => self.exile(seat, cx),
            (Step::ShowAdviser, Choice::Card(card)) => self.stack.push(Step::ShowTo(card)),
            (Step::ShowTo(card), Choice::Seat(to)) => self.peek(to, card, Where::Advisers(self.active), cx),
            (Step::Bounty(slot), choice) => self.bounty(slot, choice == Choice::Yes, cx),
            (Step::Shed { seat, n }, choice) => self.shed(seat, n, choice, cx),
            (Step::Trim { seat, received }, Choice::Card(card)) => {
                self.discard_adviser(seat, card, seat, cx);
                self.stack.push(Step::Trim { seat, received });
            }
            (Step::Power(run), choice) => self.stack.push(Step::Power(run.answered(choice))),
            (Step::Gather { seat, slot }, choice) => self.gather(seat, slot, choice == Choice::Yes, cx),
            (Step::Parley { seat, slot }, choice) => self.parley(seat, slot, choice),
            (Step::Vow, Choice::Goal(goal)) => self.vow(goal, cx),
            (Step::Invite, Choice::Seat(seat)) => self.invite(seat, cx),
            (Step::Pledge(seat), choice) => self.pledge(seat, choice == Choice::Yes, cx),
            (Step::Build, Choice::Card(card)) => self.build(card, cx),
            (Step::Enlist, Choice::Bank(suit)) => self.enlist(suit, cx),
            (Step::Again(_), Choice::No) | (Step::Plans(_) | Step::Invite | Step::Build, Choice::Done) => (),
            (step, choice) => unreachable!("`{choice}` was not offered in {step:?}"),
        }
    }
}

impl Step {
    /// Whether a chain of events is seen to pause before this step: when dice have been rolled, when a battle is decided, and
    /// between turns.
    fn is_joint(self) -> bool {
        matches!(
            self,
            Self::Strike | Self::Judge | Self::Retreat | Self::Spoils | Self::Rest | Self::NextTurn | Self::Wake
        )
    }

    /// Whether skipping the question when there is only one answer would give others information.
    fn is_secret(self) -> bool {
        matches!(
            self,
            Self::Reject(_) | Self::Sift | Self::PlayFirst | Self::Play(_) | Self::Unveil(_) | Self::MakeRoom { .. }
        )
    }
}

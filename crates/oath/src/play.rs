//! The course of the game: an answer is taken, then everything happens until the next question.

use kabale_core::{Log, Rng, Seat};

use crate::{
    decision::{Ask, Choice},
    event::Event,
    ops::Cx,
    powers,
    state::{Act, Oath, Step},
};

/// Plays a choice from the list.
pub(crate) fn play(state: &mut Oath, choice: Choice, rng: &mut dyn Rng, log: &mut Log<Event>) {
    let mut cx = Cx { rng, log };
    if let Some(step) = state.stack.pop() {
        state.answer(step, choice, &mut cx);
    }
    state.settle(&mut cx);
}

impl Oath {
    /// Carries on until somebody has to decide. What has but one answer is answered, and said.
    pub(crate) fn settle(&mut self, cx: &mut Cx) {
        loop {
            if self.end.is_some() {
                self.stack.clear();
                self.stack.push(Step::Over);
                return;
            }
            // R12.1: who gets the title is asked at once.
            if let Some(at) = self.stack.iter().position(|step| *step == Step::Bestow) {
                let bestow = self.stack.remove(at);
                self.stack.push(bestow);
            }
            let Some(step) = self.stack.pop() else { return };
            if step == Step::Act {
                self.act = Act::default();
                self.stack.push(step);
                return;
            }
            let Some((seat, ask)) = self.ask(step) else {
                self.run(step, cx);
                continue;
            };
            let Some(only) = ask.only().filter(|_| !step.is_secret()) else {
                self.stack.push(step);
                return;
            };
            cx.tell(Event::Forced { seat });
            self.answer(step, only, cx);
        }
    }

    /// What a step asks, of whom; none if it asks nothing, or nothing can be answered.
    pub(crate) fn ask(&self, step: Step) -> Option<(Seat, Ask)> {
        let asked = match step {
            Step::Endow => (crate::state::CHANCELLOR, self.ask_endow()),
            Step::Place(seat) => (seat, self.ask_place(seat)),
            Step::Reject(seat) => (seat, self.ask_reject(seat)),
            Step::Feed(_) => (self.active, self.ask_feed()),
            Step::Opportunity => (self.active, self.ask_opportunity()),
            Step::Act => (self.active, self.ask_act()),
            Step::RestPowers => (self.active, self.ask_rest_powers()),
            Step::Bestow => (self.title, self.ask_bestow()),
            Step::Modify => (self.active, self.ask_modify()),
            Step::Troupe => (self.active, self.ask_troupe()),
            Step::Source => (self.active, self.ask_source()),
            Step::Sift => (self.drawer, self.ask_sift()),
            Step::Play(card) | Step::Unveil(card) => (self.drawer, self.ask_play(card)),
            Step::Clear(_, slot) => (self.drawer, self.ask_clear(slot)),
            Step::Slum(_, slot) => (self.drawer, self.ask_slum(slot)),
            Step::MakeRoom(..) => (self.drawer, self.ask_make_room()),
            Step::Muster => (self.active, self.ask_muster()),
            Step::Trade => (self.active, self.ask_trade()),
            Step::Barter(_) => (self.active, self.ask_barter()),
            Step::Recover => (self.active, self.ask_recover()),
            Step::Pay(banner) => (self.active, self.ask_pay(banner)),
            Step::Spread(_) => (self.active, Self::ask_spread()),
            Step::Travel => self.ask_travel(),
            Step::Banish(who, by, refused) => self.ask_banish(who, by, refused),
            Step::Agree(who, ..) => (who, Ask::yes_no()),
            Step::Drum(seat) => (seat, self.ask_drum(seat)),
            Step::Defender => (self.active, self.ask_defender()),
            Step::Target(after) => (self.active, self.ask_target(after)),
            Step::Dice => (self.active, self.ask_dice()),
            Step::Join(seat) => (seat, Ask::yes_no()),
            Step::Admit(_) => (Seat::new(self.battle.defender?), Ask::yes_no()),
            Step::Plans(seat) => (seat, self.ask_plans(seat)),
            Step::Sacrifice => (self.attacker(), self.ask_sacrifice()),
            Step::Fall => (self.defender_speaker(), self.ask_fall()),
            Step::Occupy(slot) => (self.attacker(), self.ask_occupy(slot)),
            Step::Again(major) => (self.active, self.ask_again(major)),
            Step::PickUp => (self.active, self.ask_pick_up()),
            Step::SetDown => (self.active, self.ask_set_down()),
            Step::Permit(_) => (crate::state::CHANCELLOR, Ask::yes_no()),
            Step::Lend(give) => (self.active, self.ask_lend(give)),
            Step::LendTo(give, ally) => (self.active, self.ask_lend_to(give, ally)),
            Step::LendAgree(_, ally, _) => (ally, Ask::yes_no()),
            Step::Offer => (self.active, self.ask_offer()),
            Step::OfferRelic => (self.active, self.ask_offer_relic()),
            Step::ShowRelic => (self.active, self.ask_show_relic()),
            Step::Partner => (self.active, self.ask_partner()),
            Step::Bundle(side, kind) => (Seat::new(self.deal.from), self.ask_bundle(side, kind)),
            Step::Accept => (Seat::new(self.deal.to), Ask::yes_no()),
            Step::Exile => (self.active, self.ask_exile()),
            Step::Shed(seat, n) => (seat, self.ask_shed(seat, n)),
            Step::Trim(seat, received) => (seat, self.ask_trim(seat, received)),
            Step::Power(run) => (powers::script(&run)?.asks)(self, &run)?,
            Step::Gather(index, slot) => (Seat::new(index), self.ask_gather(index, slot)),
            Step::Parley(index, slot) => (Seat::new(index), self.ask_parley(index, slot)),
            _ => return None,
        };
        (asked.1.len() > 0).then_some(asked)
    }

    /// Carries out a step that asks nothing.
    fn run(&mut self, step: Step, cx: &mut Cx) {
        match step {
            Step::Endow => self.endow_all(cx),
            Step::Wake => self.wake(cx),
            Step::Feed(_) => self.fed(cx),
            Step::Check => self.check(cx),
            Step::Rest => self.rest(cx),
            Step::NextTurn => self.next_turn(cx),
            Step::Sift => self.sifted(cx),
            Step::Clear(card, slot) => self.cleared(card, slot),
            Step::Slum(card, slot) => self.stack.push(Step::Settle(card, slot)),
            Step::Settle(card, slot) => self.settle_card(card, slot, cx),
            Step::Target(_) => self.targeted(cx),
            Step::BanditPlans => self.bandit_plans(cx),
            Step::Roll => self.roll(cx),
            Step::Sacrifice => self.stack.push(Step::Judge),
            Step::Judge => self.judge(cx),
            Step::Fall => self.stack.push(Step::Retreat),
            Step::Retreat => self.retreat(cx),
            Step::Occupy(slot) => self.occupied(slot),
            Step::Spoils => self.spoils(cx),
            Step::Aftermath => self.aftermath(cx),
            Step::Disband => self.disband(cx),
            Step::ShowRelic => self.stack.push(Step::Bundle(0, 0)),
            Step::Bundle(side, kind) => self.bundled(side, kind, cx),
            Step::Convert(seat) => self.convert(seat, cx),
            Step::Exchange => self.exchange(cx),
            Step::Power(run) => powers::go(self, run, cx),
            Step::Gather(index, slot) => self.gathered(index, slot),
            Step::Parley(index, slot) => self.parleyed(index, slot),
            _ => (),
        }
    }

    /// Takes an answer.
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
            (Step::Troupe, Choice::Bank(suit)) => self.act.troupe = Some(suit),
            (Step::Source, choice) => self.draw(choice, cx),
            (Step::Sift, Choice::Card(card)) => self.sift(card, cx),
            (Step::Play(card) | Step::Unveil(card), choice) => self.play_card(card, choice, cx),
            (Step::Clear(card, slot), choice) => self.clear(card, slot, choice, cx),
            (Step::Slum(card, slot), choice) => self.slum(card, slot, choice, cx),
            (Step::MakeRoom(card, up), Choice::Card(gone)) => self.make_room(card, up, gone, cx),
            (Step::Muster, Choice::Card(card)) => self.muster(card, cx),
            (Step::Trade, Choice::Card(card)) => self.stack.push(Step::Barter(card)),
            (Step::Barter(card), choice) => self.barter(card, choice == Choice::Favor, cx),
            (Step::Recover, choice) => self.recover(choice, cx),
            (Step::Pay(banner), Choice::Number(n)) => self.pay_banner(banner, n, cx),
            (Step::Spread(n), Choice::Bank(suit)) => self.spread(n, suit, cx),
            (Step::Travel, Choice::Site(slot)) => self.travel(slot, cx),
            (Step::Banish(who, by, refused), Choice::Site(slot)) => self.banish(who, by, refused, slot, cx),
            (Step::Agree(who, by, refused, slot), choice) => {
                self.agree(who, by, refused, slot, choice == Choice::Yes, cx);
            }
            (Step::Drum(seat), Choice::Yes) => {
                cx.tell(Event::Used { seat: Some(seat), card: crate::Card::DRAGONSKIN_DRUM });
                self.gain_warbands(seat, 1, cx);
            }
            (Step::Defender, choice) => self.challenge(choice, cx),
            (Step::Target(after), choice) => self.target(after, choice, cx),
            (Step::Dice, Choice::Number(n)) => self.gather_dice(n, cx),
            (Step::Join(seat), choice) => self.join(seat, choice == Choice::Yes, cx),
            (Step::Admit(seat), choice) => self.admit(seat, choice == Choice::Yes, cx),
            (Step::Plans(seat), Choice::Use(card)) => self.use_plan(seat, card, cx),
            (Step::Sacrifice, choice) => self.sacrifice(choice == Choice::Yes, cx),
            (Step::Fall, choice) => self.fall(choice, cx),
            (Step::Occupy(slot), Choice::Number(n)) => self.occupy(slot, n, cx),
            (Step::Again(major), Choice::Yes) => self.again(major, cx),
            (Step::PickUp, Choice::Number(n)) => self.pick_up(n, cx),
            (Step::SetDown, Choice::Number(n)) => self.set_down(n, cx),
            (Step::Permit(n), choice) => self.permit(n, choice == Choice::Yes, cx),
            (Step::Lend(give), Choice::Seat(seat)) => self.stack.push(Step::LendTo(give, seat)),
            (Step::LendTo(give, seat), Choice::Number(n)) => self.stack.push(Step::LendAgree(give, seat, n)),
            (Step::LendAgree(give, seat, n), choice) => self.lend(give, seat, n, choice == Choice::Yes, cx),
            (Step::Offer, Choice::Seat(seat)) => self.offer(seat),
            (Step::OfferRelic, Choice::Space(space)) => self.offer_relic(space, cx),
            (Step::ShowRelic, choice) => self.show_relic(choice, cx),
            (Step::Partner, Choice::Seat(seat)) => self.partner(seat),
            (Step::Bundle(side, kind), choice) => self.bundle(side, kind, choice, cx),
            (Step::Accept, choice) => self.accept(choice == Choice::Yes, cx),
            (Step::Exile, Choice::Seat(seat)) => self.exile(seat, cx),
            (Step::Shed(seat, n), choice) => self.shed(seat, n, choice, cx),
            (Step::Trim(seat, received), Choice::Card(card)) => {
                self.discard_adviser(seat, card, seat, cx);
                self.stack.push(Step::Trim(seat, received));
            }
            (Step::Power(run), choice) => self.stack.push(Step::Power(run.answered(choice.code()))),
            (Step::Gather(index, slot), choice) => self.gather(index, slot, choice == Choice::Yes, cx),
            (Step::Parley(index, slot), choice) => self.parley(index, slot, choice),
            _ => (),
        }
    }
}

impl Step {
    /// Whether the question itself would tell others something if it were skipped when there is but one answer.
    fn is_secret(self) -> bool {
        matches!(self, Self::Reject(_) | Self::Sift | Self::Play(_) | Self::Unveil(_) | Self::MakeRoom(..))
    }
}

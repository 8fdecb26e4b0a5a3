//! 5.5.3: battle plans.

use kabale_core::Seat;

use crate::{
    cards::{Card, CardSet, Slot},
    decision::Ask,
    event::Event,
    law::{Deed, Ruling},
    ops::Cx,
    powers::{self, Plan, Use, Verb},
    rule::Cost,
    run::Run,
    state::{Oath, Side, Step, UsedPlan, seats_of},
};

impl Oath {
    /// 5.5.3: a die that cannot be removed from the attack becomes a die of the defense.
    pub(crate) fn add_attack(&mut self, n: i8) {
        let battle = &mut self.battle;
        if n >= 0 {
            battle.attack = battle.attack.saturating_add(n.unsigned_abs());
        } else {
            let missing = n.unsigned_abs().saturating_sub(battle.attack);
            battle.attack = battle.attack.saturating_sub(n.unsigned_abs());
            battle.defense = battle.defense.saturating_add(missing);
        }
    }

    pub(crate) fn add_defense(&mut self, n: u8) {
        self.battle.defense = self.battle.defense.saturating_add(n);
    }

    /// The side of a player in this Campaign.
    pub(crate) fn battle_side(&self, seat: Seat) -> Option<Side> {
        if seat == self.attacker() {
            Some(Side::Attacker)
        } else if Self::is_in(self.defenders(), seat) {
            Some(Side::Defender)
        } else {
            None
        }
    }

    /// Whether a side may not use a plan: because of the other side's cards, or of what was used before.
    fn is_barred(&self, side: Side, card: Card, plan: &Plan) -> bool {
        let deed = Deed::Plan { card, side };
        let others = self.side_of_battle(side.other());
        let speakers = self.in_play.and(&powers::JUDGES[Verb::Plan as usize]);
        let bars = |speaker: Card| {
            let mut stands = powers::of(speaker).stands.iter().filter(|standing| standing.verb == Verb::Plan);
            stands.any(|standing| {
                let binds = standing.scope != crate::law::Scope::Opponents
                    || seats_of(others).any(|seat| self.commands(seat, speaker));
                binds && (standing.judges)(self, speaker, self.attacker(), deed) == Ruling::Shut
            })
        };
        self.battle.tactics.barred[side as usize]
            || plan.alone && self.battle.plans.iter().any(|used| self.user_side(used.user) == side)
            || !speakers.is_empty() && speakers.iter().any(bars)
    }

    /// R6.3: what the other side's cards add to the cost of a side's plans.
    fn surcharge_on(&self, side: Side) -> Cost {
        let dear = self.in_play.and(&powers::DEAR);
        if dear.is_empty() {
            return Cost::FREE;
        }
        let others = self.side_of_battle(side.other());
        let dear = dear.iter().filter(|card| seats_of(others).any(|seat| self.commands(seat, *card)));
        dear.fold(Cost::FREE, |cost, card| cost.and(powers::of(card).surcharge))
    }

    /// What is added to the cost of a player's battle plans.
    pub(crate) fn surcharge(&self, seat: Seat) -> Cost {
        self.battle_side(seat).map_or(Cost::FREE, |side| self.surcharge_on(side))
    }

    /// 7.5.1: plans a player can use.
    pub(crate) fn open_plans(&self, seat: Seat) -> CardSet {
        let Some(side) = self.battle_side(seat) else { return CardSet::EMPTY };
        let cards = self.ruled_plans(seat).and(&powers::PLANS);
        if cards.is_empty() {
            return cards;
        }
        let open = cards.iter().filter(|card| {
            let Some(plan) = powers::of(*card).plan else { return false };
            let cost = self.cost_of(seat, *card);
            let is_new = !self.battle.plans.iter().any(|plan| plan.card == *card);
            self.can_spend(seat, cost)
                && is_new
                && plan.serves(side)
                && self.may_cast(seat, cost)
                && !self.is_barred(side, *card, &plan)
                && (plan.ready)(self, Use { card: *card, user: Some(seat), side })
        });
        open.collect()
    }

    pub(crate) fn ask_plans(&self, seat: Seat) -> Ask {
        let open = self.open_plans(seat);
        if open.is_empty() { Ask::default() } else { Ask::default().uses(open).done() }
    }

    pub(crate) fn use_plan(&mut self, seat: Seat, card: Card, cx: &mut Cx) {
        let Some(side) = self.battle_side(seat) else { return };
        self.stack.push(Step::Plans(seat));
        self.pay(seat, card, cx);
        self.battle.plans.push(UsedPlan { card, user: Some(seat) });
        if let Some(plan) = powers::of(card).plan {
            (plan.does)(self, Use { card, user: Some(seat), side }, cx);
            self.battle.tactics.barred[side as usize] |= plan.alone;
            if plan.asks {
                self.stack.push(Step::Power(Run::new(card, seat)));
            }
        }
        self.tell_pools(cx);
        if self.battle.tactics.victor.is_some() {
            // No further plans and no roll.
            while self.stack.pop().is_some_and(|step| step != Step::Roll) {}
            self.battle.boards = self.defending_boards();
            self.stack.push(Step::Judge);
        }
    }

    /// 5.5.3, R12.6: bandits use every plan they rule that costs nothing. R9.3: one that excludes others comes first.
    pub(crate) fn bandit_plans(&mut self, cx: &mut Cx) {
        if !self.surcharge_on(Side::Defender).is_free() {
            return;
        }
        let slots = Slot::all().filter(|slot| self.is_bandits(*slot));
        let cards: kabale_core::List<Card, 32> =
            slots.flat_map(|slot| self.place(slot).cards.iter().copied()).collect();
        let is_alone = |card: &Card| powers::of(*card).plan.is_some_and(|plan| plan.alone);
        let first = cards.iter().filter(|card| is_alone(card));
        let cards: kabale_core::List<Card, 32> =
            first.chain(cards.iter().filter(|card| !is_alone(card))).copied().collect();
        for card in &cards {
            let used = Use { card: *card, user: None, side: Side::Defender };
            let power = powers::of(*card);
            if let Some(plan) = power.plan
                && power.cost.is_free()
                && plan.serves(Side::Defender)
                && !self.is_barred(Side::Defender, *card, &plan)
                && (plan.ready)(self, used)
            {
                cx.tell(Event::Used { seat: None, card: *card });
                self.battle.plans.push(UsedPlan { card: *card, user: None });
                (plan.does)(self, used, cx);
                self.battle.tactics.barred[Side::Defender as usize] |= plan.alone;
                self.tell_pools(cx);
            }
        }
    }
}

//! 5.5: campaign.

use kabale_core::{Seat, SeedableRng, roll};

use crate::{
    cards::{Banner, Card, CardSet, Goal, N_RELICS, Slot, relics_of},
    decision::{Ask, Choice, RelicAt},
    event::{Event, Where},
    law::{Deed, Manner, Ruling, Thing},
    ops::Cx,
    powers::{self, Heard, Plan, Use, Verb},
    rule::{Cost, Trait},
    run::Run,
    state::{Act, Battle, CHANCELLOR, Dice, Major, Oath, Side, Step, Tactics, UsedPlan, Verdict, bit_of, seats_of},
};

/// Targets in their order: sites, pawn and favor, relics, banners.
const PAWN: u8 = 8;
const RELICS: u8 = 9;
const BANNERS: u8 = RELICS + N_RELICS;

/// The subject of reactions to a roll: which dice were rolled.
pub(crate) const DEFENSE_ROLL: u8 = 0;
pub(crate) const ATTACK_ROLL: u8 = 1;
/// Defense dice of a card's script: their number is added.
pub(crate) const SCRIPT_ROLL: u8 = 2;

impl Oath {
    pub(crate) fn attacker(&self) -> Seat {
        self.battle.attacker
    }

    pub(crate) fn defender(&self) -> Option<Seat> {
        self.battle.defender
    }

    /// Whether the defending side is the Empire.
    fn is_empire_defending(&self) -> bool {
        self.defender().is_some_and(|defender| self.is_imperial(defender) && self.side(defender) == CHANCELLOR)
    }

    /// 5.5.6: who chooses losses of the defending force.
    pub(crate) fn defender_speaker(&self) -> Seat {
        if self.is_empire_defending() { CHANCELLOR } else { self.defender().unwrap_or(self.active) }
    }

    /// Everybody on the defending side, as bits.
    pub(crate) fn defenders(&self) -> u8 {
        self.defender().map_or(0, bit_of) | self.battle.allies
    }

    // ------------------------------------------------------------------ 5.5.1

    pub(crate) fn ask_defender(&self) -> Ask {
        if !self.may_fight_here() {
            return Ask::default();
        }
        Ask::default().seats(self.rivals()).word_if(Choice::Bandits, self.may_fight_bandits())
    }

    /// 5.5.1: whether there is anybody to attack.
    pub(crate) fn can_fight(&self) -> bool {
        self.may_fight_here() && (self.may_fight_bandits() || self.rivals().next().is_some())
    }

    fn may_fight_here(&self) -> bool {
        !self.site_power(self.here()).hides || self.can_unveil(self.actor())
    }

    fn may_fight_bandits(&self) -> bool {
        self.act.against.is_none() && self.is_bandits(self.here())
    }

    /// 5.5.1: players who can be attacked.
    fn rivals(&self) -> impl Iterator<Item = Seat> {
        let slot = self.here();
        self.others(self.actor()).filter(move |other| {
            (self.pawn(*other) == slot || self.would_rule(*other, slot))
                && self.act.against.is_none_or(|against| against == *other)
                && self.can_be_even(*other)
        })
    }

    /// OATH-258: whether a player can turn a secret facedown for targets at the Hidden Place.
    fn can_unveil(&self, seat: Seat) -> bool {
        self.player(seat).secrets > 0 && self.is_open(seat, Deed::Cast)
    }

    /// OATH-186: whether targets can be declared against a player, if their dice must be even.
    fn can_be_even(&self, defender: Seat) -> bool {
        if !self.wants_even(defender) {
            return true;
        }
        let mut state = *self;
        let mut cx = Cx { rng: &mut kabale_core::Fast::seed_from_u64(0), log: &mut kabale_core::Log::off() };
        state.challenge(Choice::Seat(defender), &mut cx);
        // The Chancellor does not help a player who is outside the Empire in the Campaign.
        !state.wants_even(defender) || state.can_end_even(0)
    }

    pub(crate) fn challenge(&mut self, choice: Choice, cx: &mut Cx) {
        let (seat, slot) = (self.actor(), self.here());
        if !self.act.free {
            self.spend_supply(seat, 2, cx);
        }
        let defender = match choice {
            Choice::Seat(defender) => Some(defender),
            _ => None,
        };
        let rebel = defender.and_then(|defender| self.rebel(seat, defender));
        // R7.5: warbands that a power to attack from elsewhere added to the force stay part of it.
        let force = self.act.at.map_or(0, Slot::bit);
        let tactics = Tactics { at: self.act.at, force, ..Tactics::default() };
        self.battle = Battle { on: true, attacker: seat, defender, rebel, tactics, ..Battle::default() };
        self.battle.tactics.force |= self.united_sites(seat);
        cx.tell(Event::Against { seat, defender });
        // R12.1: a player who leaves the Empire keeps the sites that the Bandit Crown rules.
        if rebel.is_some() {
            self.judge_title(cx);
        }
        if self.site_power(slot).hides {
            self.pay_hidden(cx);
        }
        if self.is_ruled_by_defender(slot) && !self.is_of_force(slot) {
            self.battle.sites |= slot.bit();
        }
        self.stack.push(Step::Target(0));
    }

    /// 5.5.1: who is outside the Empire for a Campaign: a Citizen against the Empire, or whom the Chancellor attacks.
    fn rebel(&self, attacker: Seat, defender: Seat) -> Option<Seat> {
        let is_within = self.is_imperial(attacker) && self.is_imperial(defender);
        is_within.then_some(if Self::is_chancellor(attacker) { defender } else { attacker })
    }

    /// 5.5.1a: whether a player would rule a site if the active player attacked them. A player outside the Empire keeps
    /// no Imperial site, except those that the Bandit Crown rules.
    fn would_rule(&self, defender: Seat, slot: Slot) -> bool {
        let Some(rebel) = self.rebel(self.actor(), defender) else { return self.rules(defender, slot) };
        let by_crown = self.place(slot).warbands == 0 && self.bandit_king() == Some(rebel);
        self.rules(defender, slot) && (defender == rebel) == by_crown
    }

    fn pay_hidden(&mut self, cx: &mut Cx) {
        if !self.battle.hidden {
            self.battle.hidden = true;
            let attacker = self.attacker();
            self.move_secrets(1, Where::Board(attacker), Where::Spent(attacker), cx);
        }
    }

    fn is_ruled_by_defender(&self, slot: Slot) -> bool {
        match self.defender() {
            Some(defender) => self.rules(defender, slot),
            None => self.is_bandits(slot),
        }
    }

    // ------------------------------------------------------------------ 5.5.2

    /// OATH-250: the Narrow Pass of another region, if targets there need it and it is no target yet.
    fn pass_owed(&self) -> Option<Slot> {
        let (seat, region) = (self.attacker(), self.battle_site().region());
        let pass = Slot::all().find(|slot| self.site_power(*slot).gates)?;
        let is_bound = pass.region() != region && !self.rules(seat, pass);
        (is_bound && self.battle.sites & pass.bit() == 0).then_some(pass)
    }

    /// 5.5.2: the targets that can still be declared, and whether that may be all. OATH-186: an even total must stay in
    /// reach.
    pub(crate) fn ask_target(&self, after: u8) -> Ask {
        let ask = self.open_targets(after);
        if !self.defender().is_some_and(|defender| self.wants_even(defender)) {
            return ask;
        }
        let mut even = Ask::default();
        ask.for_each(|choice| {
            let mut state = *self;
            let can_end = match state.add_target(choice) {
                Some(next) => state.can_end_even(next),
                None => self.is_even(),
            };
            if can_end {
                even = even.with(choice);
            }
        });
        even
    }

    /// OATH-186: the dice of all targets.
    fn is_even(&self) -> bool {
        self.dice_of_targets().is_multiple_of(2)
    }

    /// OATH-186: whether an even total can be reached with targets from this one on. Only sites depend on each other; of all
    /// else at the attacker's site any set will do that is not empty.
    fn can_end_even(&self, after: u8) -> bool {
        let (ask, is_even) = (self.open_targets(after), self.is_even());
        let (mut can_end, mut n_odd) = (ask.is_empty() && is_even, 0);
        ask.for_each(|choice| {
            let mut state = *self;
            can_end = can_end
                || match (choice, state.add_target(choice)) {
                    (_, None) => is_even,
                    (Choice::Site(_), Some(next)) => state.can_end_even(next),
                    _ => {
                        n_odd += u8::from(state.is_even() != is_even);
                        state.is_even() || n_odd > 1
                    }
                };
        });
        can_end
    }

    /// The targets that can still be declared, in order, and whether that may be all.
    fn open_targets(&self, after: u8) -> Ask {
        let (battle, seat, here) = (&self.battle, self.attacker(), self.battle_site());
        let pass = self.pass_owed();
        let needs_pass = pass
            .filter(|pass| Slot::all().any(|slot| battle.sites & slot.bit() != 0 && slot.region() == pass.region()));
        let last = needs_pass.map_or(u8::MAX, |pass| pass.0);
        let is_open = |code: u8| code >= after && code <= last;
        let sites = Slot::all().filter(|slot| {
            let beyond_pass = pass.is_some_and(|pass| {
                slot.region() == pass.region() && *slot != pass && !(pass.0 >= after && self.is_ruled_by_defender(pass))
            });
            // The Pass comes after this one, or is a target already.
            let pass_later = pass.is_none_or(|pass| slot.region() != pass.region() || *slot == pass || pass > *slot);
            is_open(slot.0)
                && battle.sites & slot.bit() == 0
                && self.is_ruled_by_defender(*slot)
                && !beyond_pass
                && pass_later
                && (!self.site_power(*slot).hides || battle.hidden || self.can_unveil(seat))
        });
        let mut ask = Ask::default().sites(sites);
        if let Some(defender) = self.defender().filter(|defender| self.pawn(*defender) == here) {
            let may_target = |thing| self.may_take(seat, Some(defender), thing, Manner::Target);
            ask = ask.word_if(Choice::Pawn, is_open(PAWN));
            let relics = self.relics(defender).filter(|relic| may_target(Thing::Relic(*relic)));
            ask = ask.cards(relics.filter(|relic| is_open(RELICS + relic.relic_bit().trailing_zeros() as u8)));
            let held = Banner::ALL.into_iter().filter(|banner| self.holds(defender, *banner));
            let held = held.filter(|banner| may_target(Thing::Banner(*banner)));
            ask = ask.banners(held.filter(|banner| is_open(BANNERS + *banner as u8)));
        }
        let own = if battle.tactics.force & here.bit() != 0 && self.is_ruled_by_defender(here) { u8::MAX } else { 0 };
        let is_here =
            battle.sites & (here.bit() | own) != 0 || battle.pawn || battle.relics != 0 || battle.banners != 0;
        ask.done_if(!ask.is_empty() && is_here && needs_pass.is_none())
    }

    pub(crate) fn target(&mut self, choice: Choice, cx: &mut Cx) {
        if let Choice::Site(slot) = choice
            && self.site_power(slot).hides
        {
            self.pay_hidden(cx);
        }
        match self.add_target(choice) {
            Some(next) => self.stack.push(Step::Target(next)),
            None => self.targeted(cx),
        }
    }

    /// Adds a target. Returns the first target that may follow, or `None` if that was the last.
    fn add_target(&mut self, choice: Choice) -> Option<u8> {
        let code = match choice {
            Choice::Site(slot) => {
                self.battle.sites |= slot.bit();
                slot.0
            }
            Choice::Pawn => {
                self.battle.pawn = true;
                PAWN
            }
            Choice::Card(relic) => {
                self.battle.relics |= relic.relic_bit();
                RELICS + relic.relic_bit().trailing_zeros() as u8
            }
            Choice::Banner(banner) => {
                self.battle.banners |= banner.bit();
                BANNERS + banner as u8
            }
            _ => return None,
        };
        Some(code + 1)
    }

    /// 5.5.2: the dice that targets add.
    fn dice_of_targets(&self) -> u8 {
        let Battle { sites, relics, banners, pawn, .. } = self.battle;
        let wards = self.defender().map_or((0, 0), |defender| self.wards(defender));
        let relics: u8 = relics_of(relics).map(|relic| relic.face().dice + wards.0).sum();
        let banners = Banner::ALL.into_iter().filter(|banner| banners & banner.bit() != 0);
        let banners = banners.fold(0_u8, |sum, banner| sum.saturating_add(self.banners[banner as usize].tokens));
        let pawn = if pawn { 2 + wards.1 } else { 0 };
        let sites: u8 = Slot::all().filter(|slot| sites & slot.bit() != 0).map(|slot| 1 + self.rampart(slot)).sum();
        (sites + relics + pawn).saturating_add(banners)
    }

    /// What a defender's cards add to each relic that is a target, and to their pawn.
    fn wards(&self, defender: Seat) -> (u8, u8) {
        let cards = self.faceup_advisers(defender).chain(self.relics(defender)).map(powers::of);
        cards.fold((0, 0), |sum, power| (sum.0 + power.wards.0, sum.1 + power.wards.1))
    }

    /// 5.5.2: the defense pool, then the attack pool.
    pub(crate) fn targeted(&mut self, cx: &mut Cx) {
        let Battle { sites, relics, banners, pawn, .. } = self.battle;
        cx.tell(Event::Targets { sites, relics, banners, pawn });
        let mut dice = self.dice_of_targets();
        if let Some(defender) = self.defender() {
            // 2.11: the title defends its bearer; that of Supremacy defends the whole Empire.
            let is_imperial_title = self.goal == Goal::Supremacy && self.title == CHANCELLOR;
            if self.title == defender || is_imperial_title && self.is_empire_defending() {
                dice += 1 + u8::from(self.usurper);
            }
        }
        self.battle.defense = dice;
        self.stack.push(Step::Dice);
    }

    pub(crate) fn ask_dice(&self) -> Ask {
        Ask::default().numbers(0, self.attacking_force().saturating_add(self.attacking_bandits()))
    }

    /// 10 *Force*: warbands of the attacker: on the board, and where a power counts those at sites.
    pub(crate) fn attacking_force(&self) -> u8 {
        let at_sites: u8 = self.forces().map(|slot| self.place(slot).warbands).sum();
        self.player(self.attacker()).warbands + at_sites
    }

    /// Sites with warbands of the attacking force.
    fn forces(&self) -> impl Iterator<Item = Slot> + Clone + '_ {
        let color = self.paint(self.attacker());
        let slots = Slot::all().filter(|slot| self.battle.tactics.force & slot.bit() != 0);
        slots.filter(move |slot| self.place(*slot).warbands > 0 && self.place(*slot).color == color)
    }

    /// Whether the warbands at a site belong to the attacking force.
    pub(crate) fn is_of_force(&self, slot: Slot) -> bool {
        self.forces().any(|other| other == slot)
    }

    /// 7.6.5: bandits that attack, where the holder of the Bandit Crown counts what stands at sites.
    pub(crate) fn attacking_bandits(&self) -> u8 {
        let force = self.battle.tactics.force;
        if force == 0 || self.bandit_king().is_none_or(|king| self.side(king) != self.side(self.attacker())) {
            return 0;
        }
        let ruled = self.ruled(self.attacker()) & force;
        ruled.count_ones() as u8 * self.bandits()
    }

    /// Whether anything at a site is a target.
    fn is_target_at(&self, slot: Slot) -> bool {
        let battle = &self.battle;
        let things = battle.pawn || battle.relics != 0 || battle.banners != 0;
        battle.sites & slot.bit() != 0 || things && self.battle_site() == slot
    }

    pub(crate) fn gather_dice(&mut self, n: u8, cx: &mut Cx) {
        self.battle.attack = n;
        // Changes that add dice come first, so that those that remove dice have something to remove.
        let dice = Slot::all().filter(|slot| self.is_target_at(*slot)).map(|slot| self.site_power(slot).dice);
        let (more, less) = dice.fold((0, 0), |(more, less), n| (more + n.max(0), less + n.min(0)));
        self.add_attack(more);
        self.add_attack(less);
        self.stack.push(Step::Roll);
        let attacker = self.attacker();
        match self.defender() {
            None => self.stack.push(Step::BanditPlans),
            Some(defender) => {
                if self.is_empire_defending() {
                    // R12.4: clockwise from the attacker, whose turn it is; the next step is on top of the stack.
                    let allies = self.others(defender).filter(|ally| self.is_imperial(*ally) && *ally != attacker);
                    let allies = allies.fold(0, |bits, seat| bits | bit_of(seat));
                    let allies = self.clockwise(attacker).rev().filter(move |seat| Self::is_in(allies, *seat));
                    allies.clone().for_each(|ally| self.stack.push(Step::Plans(ally)));
                    self.stack.push(Step::Plans(defender));
                    self.stack.push(Step::Plans(attacker));
                    // 5.5.2: the Chancellor joins a Citizen; other Citizens may.
                    for ally in allies {
                        if ally == CHANCELLOR {
                            self.battle.allies |= bit_of(ally);
                            cx.tell(Event::Joined { seat: ally });
                        } else if self.may_join(ally) {
                            self.stack.push(Step::Join(ally));
                        }
                    }
                    self.tell_pools(cx);
                    return;
                }
                self.stack.push(Step::Plans(defender));
            }
        }
        self.stack.push(Step::Plans(attacker));
        self.tell_pools(cx);
    }

    /// 5.5.2: whether a Citizen is near enough to join the defense: at the attacker's site, or at one that is attacked.
    fn may_join(&self, ally: Seat) -> bool {
        let at = self.pawn(ally);
        at == self.battle_site() || self.is_revised() && self.battle.sites & at.bit() != 0
    }

    pub(crate) fn tell_pools(&mut self, cx: &mut Cx) {
        cx.tell(Event::Pools { attack: self.battle.attack, defense: self.battle.defense });
    }

    pub(crate) fn join(&mut self, seat: Seat, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat, yes });
        if yes {
            self.stack.push(Step::Admit(seat));
        }
    }

    pub(crate) fn admit(&mut self, seat: Seat, yes: bool, cx: &mut Cx) {
        if let Some(defender) = self.defender() {
            cx.tell(Event::Answered { seat: defender, yes });
        }
        if yes {
            self.battle.allies |= bit_of(seat);
            cx.tell(Event::Joined { seat });
        }
    }

    // ------------------------------------------------------------------ 5.5.3

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

    // ------------------------------------------------------------------ 5.5.4, 5.5.5

    /// Boards whose warbands defend: those with their pawn at the attacker's site or a targeted one, as bits.
    pub(crate) fn defending_boards(&self) -> u8 {
        let reach = self.battle.sites | self.battle_site().bit();
        let near = seats_of(self.defenders()).filter(|seat| self.pawn(*seat).bit() & reach != 0);
        near.fold(0, |bits, seat| bits | bit_of(seat))
    }

    /// The targeted sites with warbands of the defender, as bits.
    pub(crate) fn defended_sites(&self) -> u8 {
        let Some(defender) = self.defender() else { return 0 };
        let side = self.side(defender);
        let held = Slot::all().filter(|slot| {
            let place = self.place(*slot);
            self.battle.sites & slot.bit() != 0 && place.warbands > 0 && place.color == side && !self.is_of_force(*slot)
        });
        held.fold(0, |bits, slot| bits | slot.bit())
    }

    /// 10 *Force*: warbands that raise the defense.
    pub(crate) fn defending_force(&self) -> u8 {
        let sites = self.defended_sites();
        let on_sites: u8 =
            Slot::all().filter(|slot| sites & slot.bit() != 0).map(|slot| self.place(slot).warbands).sum();
        let boards: u8 = seats_of(self.battle.boards).map(|seat| self.player(seat).warbands).sum();
        on_sites.saturating_add(boards)
    }

    /// 5.5.4, 7.6.5: bandits that defend.
    pub(crate) fn defending_bandits(&self) -> u8 {
        let crown = self.bandit_king();
        let theirs = match self.defender() {
            None => true,
            Some(defender) => crown.is_some_and(|holder| self.side(holder) == self.side(defender)),
        };
        if theirs { self.battle.sites.count_ones() as u8 * self.bandits() } else { 0 }
    }

    /// Defense dice by face, and their result.
    pub(crate) fn throw_defense(n: u8, cx: &mut Cx) -> [u8; 4] {
        let mut faces = [0_u8; 4];
        for _ in 0..n {
            faces[[0, 0, 1, 1, 2, 3][usize::from(roll(cx.rng, 6)) - 1]] += 1;
        }
        faces
    }

    /// R1.8: shields, doubled for each face that says so.
    pub(crate) fn shields(faces: [u8; 4]) -> u8 {
        let shields = (u32::from(faces[1]) + 2 * u32::from(faces[2])) << u32::from(faces[3]).min(16);
        shields.min(120) as u8
    }

    /// 5.5.4: the defense is rolled.
    pub(crate) fn roll(&mut self, cx: &mut Cx) {
        self.battle.boards = self.defending_boards();
        self.roll_defense(cx);
        self.stack.push(Step::Strike);
        if let Some(defender) = self.defender() {
            self.announce(Heard::Rolled(defender, DEFENSE_ROLL));
        }
    }

    pub(crate) fn roll_defense(&mut self, cx: &mut Cx) {
        let faces = Self::throw_defense(self.battle.defense, cx);
        let mut counted = faces;
        if self.battle.no_singles {
            counted[1] = 0;
        }
        if self.battle.tactics.no_double_shields {
            counted[2] = 0;
        }
        let shields = Self::shields(counted);
        self.battle.shields = shields;
        cx.tell(Event::DefenseRoll { faces, shields });
        self.dice = Some(Dice {
            attacker: self.attacker(),
            defender: self.defender(),
            attack: [0; 3],
            defense: faces,
            swords: 0,
            shields,
            verdict: None,
        });
    }

    /// 5.5.5: the attack is rolled.
    pub(crate) fn strike(&mut self, cx: &mut Cx) {
        self.roll_attack(cx);
        self.stack.push(Step::Skulls);
        self.announce(Heard::Rolled(self.attacker(), ATTACK_ROLL));
    }

    pub(crate) fn roll_attack(&mut self, cx: &mut Cx) {
        let tactics = self.battle.tactics;
        let n = if tactics.halved { self.battle.attack / 2 } else { self.battle.attack };
        let mut faces = [0_u8; 3];
        for _ in 0..n {
            faces[[0, 0, 0, 1, 1, 2][usize::from(roll(cx.rng, 6)) - 1]] += 1;
        }
        let mut counted = faces.map(|n| n.saturating_mul(1 + u8::from(tactics.doubled)));
        if tactics.no_hollow {
            counted[0] = 0;
        }
        if tactics.no_double_swords {
            counted[2] = 0;
        }
        let [hollow, single, double] = counted.map(u16::from);
        let swords = (single + 2 * double + hollow / 2).min(240) as u8;
        self.battle.swords = swords;
        cx.tell(Event::AttackRoll { faces, swords });
        if let Some(dice) = &mut self.dice {
            (dice.attack, dice.swords) = (faces, swords);
        }
    }

    /// A script rolls defense dice and goes on at this step. It notes the shields; before that they may be rolled again.
    pub(crate) fn roll_in_script(&mut self, run: &Run, n: u8, at: u8, cx: &mut Cx) {
        powers::resume(self, run, at);
        self.roll_noted(n, cx);
        self.announce(Heard::Rolled(run.by, SCRIPT_ROLL.saturating_add(n)));
    }

    /// Rolls defense dice for the script on top of the stack.
    fn roll_noted(&mut self, n: u8, cx: &mut Cx) {
        let faces = Self::throw_defense(n, cx);
        let shields = Self::shields(faces);
        cx.tell(Event::DefenseRoll { faces, shields });
        if let Some(Step::Power(run)) = self.stack.last_mut() {
            *run = run.noting(shields);
        }
    }

    /// Whether the last announced roll had any dice.
    pub(crate) fn has_dice(&self, roll: u8) -> bool {
        match roll {
            DEFENSE_ROLL => self.battle.defense > 0,
            ATTACK_ROLL => self.dice.is_some_and(|dice| dice.attack != [0; 3]),
            n => n > SCRIPT_ROLL,
        }
    }

    /// Rolls all dice of the last announced roll again.
    pub(crate) fn roll_again(&mut self, roll: u8, cx: &mut Cx) {
        match roll {
            DEFENSE_ROLL => self.roll_defense(cx),
            ATTACK_ROLL => self.roll_attack(cx),
            n => self.roll_noted(n - SCRIPT_ROLL, cx),
        }
    }

    /// 5.5.5: skulls kill.
    pub(crate) fn skulls(&mut self, cx: &mut Cx) {
        let skulls = self.dice.map_or(0, |dice| dice.attack[2]) * (1 + u8::from(self.battle.tactics.doubled));
        self.stack.push(Step::Sacrifice);
        self.bleed(if self.battle.no_skulls { 0 } else { skulls }, cx);
    }

    /// Kills warbands of the attacking force. The attacker says where, if it stands at several places.
    pub(crate) fn bleed(&mut self, n: u8, cx: &mut Cx) {
        if self.forces().next().is_none() {
            self.kill_attackers(n, cx);
        } else if n > 0 {
            self.battle.tactics.debt = n.min(self.attacking_force());
            self.stack.push(Step::Bleed);
        }
    }

    /// Where the next warband of the attacking force is killed.
    pub(crate) fn ask_bleed(&self) -> Ask {
        if self.battle.tactics.debt == 0 {
            return Ask::default();
        }
        let ask = Ask::default().sites(self.forces());
        let attacker = self.attacker();
        if self.player(attacker).warbands > 0 { ask.seats([attacker]) } else { ask }
    }

    pub(crate) fn fall_in_attack(&mut self, choice: Choice, cx: &mut Cx) {
        // With one place left there is no need to ask for each.
        let n = if self.ask_bleed().only().is_some() { self.battle.tactics.debt } else { 1 };
        let killed = match choice {
            Choice::Site(slot) => self.kill_at_site(slot, n, cx),
            _ => self.kill_on_board(self.attacker(), n, cx),
        };
        self.count_killed(Side::Attacker, killed);
        self.battle.tactics.debt -= killed.min(self.battle.tactics.debt);
        if killed > 0 {
            self.stack.push(Step::Bleed);
        }
    }

    /// Kills warbands on the attacker's board.
    pub(crate) fn kill_attackers(&mut self, n: u8, cx: &mut Cx) {
        let killed = self.kill_on_board(self.attacker(), n, cx);
        self.count_killed(Side::Attacker, killed);
    }

    /// R6.10: those who were saved are not counted.
    pub(crate) fn count_killed(&mut self, side: Side, n: u8) {
        if !self.is_nursed(side) {
            self.battle.killed[side as usize] += n;
        }
    }

    fn defense(&self) -> u8 {
        self.battle.shields.saturating_add(self.defending_force()).saturating_add(self.defending_bandits())
    }

    /// 5.5.5: how many warbands the attacker lacks for a victory.
    pub(crate) fn missing_strength(&self) -> u8 {
        (self.defense() + 1).saturating_sub(self.battle.swords).div_ceil(1 + self.battle.tactics.zeal)
    }

    pub(crate) fn ask_sacrifice(&self) -> Ask {
        let missing = self.missing_strength();
        let can = missing > 0 && missing <= self.attacking_force() && self.may_sacrifice();
        if can { Ask::yes_no() } else { Ask::default() }
    }

    /// Whether the other side's cards let the attacker sacrifice warbands.
    fn may_sacrifice(&self) -> bool {
        self.is_open(self.attacker(), Deed::Sacrifice)
    }

    pub(crate) fn sacrifice(&mut self, yes: bool, cx: &mut Cx) {
        self.stack.push(Step::Judge);
        if yes {
            let n = self.missing_strength();
            self.battle.sacrificed = n * (1 + self.battle.tactics.zeal);
            self.bleed(n, cx);
        }
    }

    // ------------------------------------------------------------------ 5.5.6

    /// The side that was defeated.
    pub(crate) fn loser(&self) -> Side {
        if self.battle.won { Side::Defender } else { Side::Attacker }
    }

    pub(crate) fn user_side(&self, user: Option<Seat>) -> Side {
        if user == Some(self.battle.attacker) { Side::Attacker } else { Side::Defender }
    }

    pub(crate) fn judge(&mut self, cx: &mut Cx) {
        let (attack, defense) = (self.battle.swords.saturating_add(self.battle.sacrificed), self.defense());
        let tactics = self.battle.tactics;
        let won = tactics.victor.map_or(attack > defense, |victor| victor == Side::Attacker);
        self.battle.won = won;
        cx.tell(Event::Decided { won, attack, defense });
        if let Some(dice) = &mut self.dice {
            dice.verdict = Some(Verdict { won, attack, defense });
        }
        let loser = self.loser();
        let force = if won { self.defending_force() } else { self.attacking_force() };
        let dooms = tactics.doomed[loser as usize] || self.is_bound_by(self.attacker(), Trait::Brutal);
        let losses = match (tactics.saved[loser as usize] || tactics.peaceful, dooms) {
            (true, _) => 0,
            (_, true) => force,
            _ => force / 2,
        };
        self.stack.push(Step::Aftermath);
        if won {
            self.stack.push(Step::Spoils);
            self.stack.push(Step::Occupy(Slot(0)));
            self.battle.losses = losses;
            self.stack.push(Step::Fall);
        } else {
            self.stack.push(Step::Retreat);
            self.bleed(losses, cx);
        }
    }

    /// Where the next warband of the defending force is killed.
    pub(crate) fn ask_fall(&self) -> Ask {
        if self.battle.losses == 0 {
            return Ask::default();
        }
        let boards = seats_of(self.battle.boards).filter(|seat| self.player(*seat).warbands > 0);
        let (ask, sites) = (Ask::default().seats(boards), self.defended_sites());
        // R12.23: if all are at sites, the survivors go to the same board.
        let first = sites & sites.wrapping_neg();
        ask.site_bits(if ask.is_empty() { first } else { sites })
    }

    pub(crate) fn fall(&mut self, choice: Choice, cx: &mut Cx) {
        // With one place left there is no need to ask for each.
        let n = if self.ask_fall().only().is_some() { self.battle.losses } else { 1 };
        let killed = match choice {
            Choice::Site(slot) => self.kill_at_site(slot, n, cx),
            Choice::Seat(seat) => self.kill_on_board(seat, n, cx),
            _ => 0,
        };
        self.count_killed(Side::Defender, killed);
        self.battle.losses -= killed;
        self.stack.push(Step::Fall);
    }

    /// The rest of the defeated force goes to the boards. Then the effects of its plans on a defeat are resolved.
    pub(crate) fn retreat(&mut self, cx: &mut Cx) {
        let loser = self.loser();
        if self.battle.won {
            if let Some(defender) = self.defender() {
                for seat in seats_of(self.battle.boards) {
                    self.battle.left[seat.index()] = self.player(seat).warbands;
                }
                let home = if self.is_empire_defending() { CHANCELLOR } else { defender };
                let sites = self.defended_sites();
                for slot in Slot::all().filter(|slot| sites & slot.bit() != 0) {
                    let color = self.place(slot).color;
                    let n = self.move_warbands(color, u8::MAX, Where::Site(slot), Where::Board(home), cx);
                    self.battle.left[home.index()] += n;
                }
            }
        } else {
            let (attacker, forces) = (self.attacker(), self.battle.tactics.force);
            for slot in Slot::all().filter(|slot| forces & slot.bit() != 0) {
                let color = self.paint(attacker);
                self.move_warbands(color, u8::MAX, Where::Site(slot), Where::Board(attacker), cx);
            }
            self.battle.left[attacker.index()] = self.player(attacker).warbands;
        }
        for at in 0..self.battle.plans.len() {
            let UsedPlan { card, user } = self.battle.plans[at];
            if self.user_side(user) == loser && powers::of(card).plan.is_some_and(|plan| plan.lost_if_defeated) {
                self.discard_anywhere(card, user, cx);
            }
        }
    }

    // ------------------------------------------------------------------ 5.5.7, 5.5.8

    /// 5.5.7.I: the next targeted site.
    pub(crate) fn ask_occupy(&self, slot: Slot) -> Ask {
        let attacker = self.attacker();
        let is_open =
            self.battle.sites & slot.bit() != 0 && self.may_station(attacker) && self.place(slot).warbands == 0;
        let n = self.player(attacker).warbands;
        if is_open && n > 0 { Ask::default().numbers(0, n) } else { Ask::default() }
    }

    pub(crate) fn occupy(&mut self, slot: Slot, n: u8, cx: &mut Cx) {
        let attacker = self.attacker();
        self.move_warbands(self.paint(attacker), n, Where::Board(attacker), Where::Site(slot), cx);
        self.occupied(slot);
    }

    pub(crate) fn occupied(&mut self, slot: Slot) {
        if let Some(next) = Slot::new(slot.0 + 1) {
            self.stack.push(Step::Occupy(next));
        }
    }

    /// 5.5.7.II, III: all targets are taken at once, and the title is judged once; then the pawn.
    pub(crate) fn spoils(&mut self, cx: &mut Cx) {
        let (attacker, battle) = (self.attacker(), self.battle);
        if self.take_find(cx) {
            return;
        }
        let Some(defender) = self.defender() else { return };
        if !self.is_revised() {
            return self.old_spoils(attacker, defender, cx);
        }
        let relics = battle.relics & self.player(defender).relics;
        if battle.pawn {
            self.stack.push(Step::Banished(defender));
            self.stack.push(Step::Banish { who: defender, by: attacker, refused: 0 });
        }
        for relic in relics_of(relics) {
            self.turn.scepter |= Self::is_scepter(relic);
            self.lose_relic(defender, relic);
            self.pass_relic(attacker, relic, Where::Reserve(defender), cx);
        }
        for banner in Banner::ALL.into_iter().filter(|banner| battle.banners & banner.bit() != 0) {
            if self.holds(defender, banner) {
                self.strip_banner(banner, cx);
                self.pass_banner(attacker, banner, cx);
            }
        }
        self.judge_title(cx);
        if relics != 0 {
            self.haul |= relics;
            self.took(attacker);
        }
    }

    /// 5.5.7.III: half the favor of a banished defender burns, after the journey.
    pub(crate) fn banished(&mut self, defender: Seat, cx: &mut Cx) {
        let favor = self.player(defender).favor;
        self.burn_favor(defender, if self.battle.tactics.ruinous { favor } else { favor / 2 }, cx);
    }

    /// The same without the revision: one target after the other, each of which may move the title.
    fn old_spoils(&mut self, attacker: Seat, defender: Seat, cx: &mut Cx) {
        let battle = self.battle;
        let relic = relics_of(battle.relics & self.player(defender).relics).next();
        let mut banners = Banner::ALL.into_iter().filter(|banner| battle.banners & banner.bit() != 0);
        if let Some(relic) = relic {
            self.stack.push(Step::Spoils);
            self.lose_relic(defender, relic);
            if self.hears_taking(attacker) {
                self.haul |= relic.relic_bit();
            }
            self.grab_relic(attacker, relic, Where::Reserve(defender), cx);
        } else if self.haul != 0 {
            // They were taken at once. One that returns to the defender is no longer a target.
            self.stack.push(Step::Spoils);
            self.battle.relics &= !self.haul;
            self.took(attacker);
        } else if let Some(banner) = banners.find(|banner| self.holds(defender, *banner)) {
            self.stack.push(Step::Spoils);
            self.seize_banner(attacker, banner, cx);
        } else if battle.pawn {
            self.stack.push(Step::Banish { who: defender, by: attacker, refused: 0 });
            let favor = self.player(defender).favor;
            self.burn_favor(defender, if battle.tactics.ruinous { favor } else { favor / 2 }, cx);
        }
    }

    /// 5.5.7.II: a relic at a site that was a target; whether there was one. The last of a site first, so that the others
    /// keep their places.
    fn take_find(&mut self, cx: &mut Cx) -> bool {
        while let Some(at) = self.battle.tactics.finds.checked_ilog2() {
            let Some(place) = RelicAt::read(at as u8) else { return false };
            self.battle.tactics.finds &= !place.bit();
            if self.relic_at(place).is_some() {
                let relic = self.place_mut(place.slot()).relics.remove(place.at());
                self.stack.push(Step::Spoils);
                self.take_relic(self.attacker(), relic, Where::Site(place.slot()), cx);
                return true;
            }
        }
        false
    }

    /// 5.5.8: the victor's plans one after the other, then what comes at the end, then plans are discarded.
    pub(crate) fn aftermath(&mut self, cx: &mut Cx) {
        let victor = self.loser().other();
        let (at, n) = (usize::from(self.battle.done), self.battle.plans.len());
        if at >= 2 * n {
            for at in 0..n {
                let UsedPlan { card, user } = self.battle.plans[at];
                if self.is_lost_at_end(at) {
                    self.discard_anywhere(card, user, cx);
                }
            }
            return self.stack.push(Step::Disband);
        }
        self.battle.done += 1;
        self.stack.push(Step::Aftermath);
        for at in (0..n).filter(|_| at == 0) {
            let UsedPlan { card, user } = self.battle.plans[at];
            if let Some(first) = powers::of(card).plan.and_then(|plan| plan.first) {
                first(self, Use { card, user, side: self.user_side(user) }, cx);
            }
        }
        let UsedPlan { card, user } = self.battle.plans[at % n];
        let used = Use { card, user, side: self.user_side(user) };
        let Some(plan) = powers::of(card).plan else { return };
        if at >= n {
            if let Some(ends) = plan.ends {
                ends(self, used, cx);
            }
        } else if let Some(won) = plan.won.filter(|_| used.side == victor) {
            won(self, used, cx);
        }
    }

    /// 5.5.8: whether a plan, by its place, is discarded at the end.
    pub(crate) fn is_lost_at_end(&self, at: usize) -> bool {
        let plan = self.battle.plans.get(at).and_then(|used| powers::of(used.card).plan);
        plan.is_some_and(|plan| plan.lost_at_end) && self.battle.tactics.spared >> at & 1 == 0
    }

    pub(crate) fn disband(&mut self, cx: &mut Cx) {
        // 6.6.2: the Act phase of a player who became a Citizen during the Campaign is over.
        let was_rebellion = self.battle.rebel.is_some();
        let (attacker, defender) = (self.attacker(), self.defender());
        let goes_on = self.battle.wind && (attacker != self.active || self.stack.contains(&Step::Act));
        self.battle = Battle::default();
        if goes_on {
            self.stack.push(Step::Again(Major::Campaign));
            self.stack.push(Step::Again(Major::Travel));
        }
        // R12.1: a player who had left the Empire brings back the sites that the Bandit Crown rules.
        if was_rebellion {
            self.judge_title(cx);
        }
        self.announce(Heard::Fought { attacker, defender });
    }

    /// OATH-016: one more action without Supply, if there is one.
    pub(crate) fn ask_again(&self, major: Major) -> Ask {
        if self.could(self.act_again(major)) { Ask::yes_no() } else { Ask::default() }
    }

    /// Whether an action could be taken now.
    pub(crate) fn could(&self, act: Act) -> bool {
        let mut state = *self;
        state.act = act;
        state.legal()
    }

    /// The action of the attacker, in their turn or not.
    fn act_again(&self, major: Major) -> Act {
        Act { major, free: true, by: self.act.by, ..Act::default() }
    }

    pub(crate) fn again(&mut self, major: Major, cx: &mut Cx) {
        self.begin_as(self.act_again(major), cx);
    }
}

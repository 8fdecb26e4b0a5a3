//! 5.5.2: what is attacked, with how many dice, and who helps to defend it.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Goal, N_RELICS, Slot, relics_of},
    decision::{Ask, Choice},
    event::Event,
    law::{Manner, Thing},
    ops::Cx,
    powers,
    state::{Battle, CHANCELLOR, Oath, Step, bit_of},
};

/// Targets in their order: sites, pawn and favor, relics, banners.
const PAWN: u8 = 8;
const RELICS: u8 = 9;
const BANNERS: u8 = RELICS + N_RELICS;

impl Oath {
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
    pub(super) fn can_end_even(&self, after: u8) -> bool {
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
    pub(super) fn forces(&self) -> impl Iterator<Item = Slot> + Clone + '_ {
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
}

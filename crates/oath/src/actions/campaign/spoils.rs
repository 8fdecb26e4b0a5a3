//! 5.5.6 to 5.5.8: who won, what the losers lose, and what the victor takes.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Slot, relics_of},
    decision::{Ask, Choice, RelicAt},
    event::{Event, Where},
    ops::Cx,
    powers::{self, Heard, Use},
    rule::Trait,
    state::{Battle, CHANCELLOR, Major, Oath, Side, Step, UsedPlan, Verdict, seats_of},
};

impl Oath {
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
}

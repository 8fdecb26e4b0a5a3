//! 5.5.4, 5.5.5: the dice of both sides, skulls, and sacrifices.

use kabale_core::roll;

use crate::{
    cards::Slot,
    decision::{Ask, Choice},
    event::Event,
    law::Deed,
    ops::Cx,
    powers::{self, Heard},
    run::Run,
    state::{Dice, Oath, Side, Step, bit_of, seats_of},
};

/// The subject of reactions to a roll: which dice were rolled.
const DEFENSE_ROLL: u8 = 0;
const ATTACK_ROLL: u8 = 1;
/// Defense dice of a card's script: their number is added.
const SCRIPT_ROLL: u8 = 2;

impl Oath {
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

    pub(super) fn defense(&self) -> u8 {
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
}

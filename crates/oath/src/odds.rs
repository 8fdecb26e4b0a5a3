//! 5.5.4 to 5.5.6: the chances of a Campaign before the dice are rolled, computed exactly from their faces.
//!
//! Everything they depend on is public: the pools, both forces and the faceup cards.

use kabale_core::{Fast, List, Log, Seat, SeedableRng};

use crate::{
    cards::Card,
    law::Deed,
    ops::Cx,
    powers::{self, Heard},
    rule::Trait,
    state::{Oath, Side, Step},
};

/// What the outcome of a Campaign depends on, once its dice are about to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// Warbands of the attacking force.
    pub attackers: u8,
    /// Warbands of the defending force.
    pub defenders: u8,
    /// Bandits that defend beside that force. They are no warbands and cannot be killed.
    pub bandits: u8,
    /// Attack dice that will be rolled.
    pub attack: u8,
    /// Defense dice that will be rolled.
    pub defense: u8,
    /// 5.5.6: what a defeated attacker loses.
    pub attacker_toll: Casualties,
    /// 5.5.6: what a defeated defender loses.
    pub defender_toll: Casualties,
    /// Whether skulls kill.
    pub skulls: bool,
    /// Whether the attacker may sacrifice warbands.
    pub may_sacrifice: bool,
    /// A plan that decided the Campaign without a roll: whether the attacker wins.
    pub decided: Option<bool>,
    /// A card with which one of the two may roll dice again. The chances are those of the first roll.
    pub again: Option<Card>,
    faces: Faces,
}

/// Which faces count, and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Faces {
    doubled: bool,
    no_hollow: bool,
    no_double_swords: bool,
    no_singles: bool,
    no_double_shields: bool,
    /// What a sacrificed warband adds to the attack beyond 1.
    zeal: u8,
    /// OATH-149: what the attacker loses is not killed.
    nursed: bool,
}

/// 5.5.6: how many warbands of a defeated force are killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Casualties {
    None,
    /// Rounded down.
    Half,
    All,
}

/// The chances of a Campaign. The attacker is taken to sacrifice warbands whenever that wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds {
    /// The attacker wins by the dice alone.
    pub outright: f64,
    /// The attacker wins by sacrificing warbands.
    pub sacrificing: f64,
    /// Warbands of the attacker killed in a victory; `None` if there can be none.
    pub won: Option<Losses>,
    /// Warbands of the attacker killed in a defeat; `None` if there can be none.
    pub lost: Option<Losses>,
    /// Warbands of the defender killed in the attacker's victory.
    pub killed: u8,
}

/// How many warbands are killed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    pub least: u8,
    pub mean: f64,
    pub most: u8,
}

/// A battle plan that could still be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheme {
    pub card: Card,
    /// Who would use it.
    pub by: Seat,
    /// What the rolls would depend on then; `None` if the plan asks something first.
    pub clash: Option<Clash>,
    /// The same after each plan with which the other side could answer it.
    pub answers: Vec<(Card, Clash)>,
}

impl Odds {
    /// The attacker wins, one way or the other.
    pub fn win(&self) -> f64 {
        self.outright + self.sacrificing
    }

    pub fn defeat(&self) -> f64 {
        (1.0 - self.win()).max(0.0)
    }
}

impl Casualties {
    fn of(self, force: u8) -> u8 {
        match self {
            Self::None => 0,
            Self::Half => force / 2,
            Self::All => force,
        }
    }
}

/// A sum of losses, weighted by their chance.
#[derive(Clone, Copy, Default)]
struct Tally {
    chance: f64,
    sum: f64,
    range: Option<(u8, u8)>,
}

impl Tally {
    fn add(&mut self, chance: f64, n: u8) {
        self.chance += chance;
        self.sum += chance * f64::from(n);
        let (least, most) = self.range.unwrap_or((n, n));
        self.range = Some((least.min(n), most.max(n)));
    }

    fn losses(self) -> Option<Losses> {
        self.range.map(|(least, most)| Losses { least, mean: self.sum / self.chance, most })
    }
}

impl Clash {
    /// The chances, over all faces of all dice.
    pub fn odds(&self) -> Odds {
        let killed = self.defender_toll.of(self.defenders);
        if let Some(won) = self.decided {
            let none = Some(Losses { least: 0, mean: 0.0, most: 0 });
            let toll = self.attacker_toll.of(self.attackers);
            let lost = Some(Losses { least: toll, mean: f64::from(toll), most: toll });
            let (outright, won, lost) = if won { (1.0, none, None) } else { (0.0, None, lost) };
            return Odds { outright, sacrificing: 0.0, won, lost, killed };
        }
        let shields = self.shields();
        let (mut outright, mut sacrificing) = (0.0, 0.0);
        let (mut won, mut lost) = (Tally::default(), Tally::default());
        for (faces, attack_chance) in throws(self.attack, [3.0, 2.0, 1.0]) {
            let (swords, skulls) = self.attack_of(faces);
            let fallen = if self.skulls { skulls.min(self.attackers) } else { 0 };
            let force = self.attackers - fallen;
            for (shields, defense_chance) in shields.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                let chance = attack_chance * defense_chance;
                let killed = |n: u8| if self.faces.nursed { 0 } else { n };
                let defense = (shields as u8).saturating_add(self.defenders).saturating_add(self.bandits);
                let missing = (defense + 1).saturating_sub(swords).div_ceil(1 + self.faces.zeal);
                if missing == 0 {
                    outright += chance;
                    won.add(chance, killed(fallen));
                } else if missing <= force && self.may_sacrifice {
                    sacrificing += chance;
                    won.add(chance, killed(fallen + missing));
                } else {
                    lost.add(chance, killed(fallen + self.attacker_toll.of(force)));
                }
            }
        }
        Odds { outright, sacrificing, won: won.losses(), lost: lost.losses(), killed }
    }

    /// The chance of each number of shields.
    fn shields(&self) -> [f64; 121] {
        let mut chances = [0.0; 121];
        for (faces, chance) in throws(self.defense, [2.0, 2.0, 1.0, 1.0]) {
            let mut counted = faces;
            if self.faces.no_singles {
                counted[1] = 0;
            }
            if self.faces.no_double_shields {
                counted[2] = 0;
            }
            chances[usize::from(Oath::shields(counted))] += chance;
        }
        chances
    }

    /// Swords and skulls of an attack roll.
    fn attack_of(&self, faces: [u8; 3]) -> (u8, u8) {
        let mut counted = faces.map(|n| n.saturating_mul(1 + u8::from(self.faces.doubled)));
        let skulls = counted[2];
        if self.faces.no_hollow {
            counted[0] = 0;
        }
        if self.faces.no_double_swords {
            counted[2] = 0;
        }
        let [hollow, single, double] = counted.map(u16::from);
        ((single + 2 * double + hollow / 2).min(240) as u8, skulls)
    }
}

/// Every way `n` dice can fall, by face, with its chance. The weights are sixths.
fn throws<const F: usize>(n: u8, sixths: [f64; F]) -> Vec<([u8; F], f64)> {
    let mut falls = vec![([0; F], 1.0, n)];
    for face in 0..F {
        let is_last = face + 1 == F;
        let mut next = Vec::with_capacity(falls.len() * 2);
        for (faces, chance, left) in falls {
            // The chance of each number of this face: a multinomial coefficient, one factor at a time.
            let mut chance: f64 = chance;
            for k in 0..=left {
                if k > 0 {
                    chance *= f64::from(left - k + 1) / f64::from(k) * sixths[face] / 6.0;
                }
                if !is_last || k == left {
                    let mut faces: [u8; F] = faces;
                    faces[face] = k;
                    next.push((faces, chance, left - k));
                }
            }
        }
        falls = next;
    }
    falls.into_iter().map(|(faces, chance, _)| (faces, chance)).collect()
}

/// A state in which a Campaign goes on in thought.
fn with<T>(state: &Oath, think: impl FnOnce(&mut Oath, &mut Cx) -> T) -> (Oath, T) {
    let mut state = *state;
    let mut cx = Cx { rng: &mut Fast::seed_from_u64(0), log: &mut Log::off() };
    let result = think(&mut state, &mut cx);
    (state, result)
}

impl Oath {
    /// The Campaign as it would stand at its roll if no further plan were used: with all dice, if their number is still
    /// open, and with the targets declared so far. `None` if no Campaign waits for its dice.
    fn before_the_roll(&self) -> Option<Self> {
        if !self.battle.on || self.dice.is_some() {
            return None;
        }
        let step = *self.stack.last()?;
        let (mut state, ()) = with(self, |state, cx| {
            if matches!(step, Step::Target(_)) {
                state.stack.clear();
                state.targeted(cx);
            }
            if matches!(step, Step::Target(_) | Step::Dice) {
                let n = state.attacking_force().saturating_add(state.attacking_bandits());
                state.stack.clear();
                state.gather_dice(n, cx);
            }
        });
        if !state.stack.contains(&Step::Roll) {
            return None;
        }
        // What the Campaign interrupts is of no interest, and makes room.
        let mut steps = List::new();
        let from = state.stack.iter().rposition(|step| *step == Step::Roll)?;
        state.stack.iter().skip(from).for_each(|step| steps.push(*step));
        state.stack = steps;
        Some(state)
    }

    /// 5.5.4: what the rolls of the Campaign depend on; `None` unless its dice are still to be rolled.
    pub fn clash(&self) -> Option<Clash> {
        self.before_the_roll().map(|state| state.clash_now())
    }

    fn clash_now(&self) -> Clash {
        let (state, ()) = with(self, |state, cx| {
            if state.defender().is_none() && state.stack.contains(&Step::BanditPlans) {
                state.bandit_plans(cx);
            }
            state.battle.boards = state.defending_boards();
        });
        let (battle, tactics) = (&state.battle, state.battle.tactics);
        let is_brutal = state.is_bound_by(state.attacker(), Trait::Brutal);
        let toll = |side: Side| {
            if tactics.saved[side as usize] || tactics.peaceful || side == Side::Defender && state.is_nursed(side) {
                Casualties::None
            } else if tactics.doomed[side as usize] || is_brutal {
                Casualties::All
            } else {
                Casualties::Half
            }
        };
        let hearers = state.in_play.and(&powers::HEARERS[Heard::Rolled(state.attacker(), 0).index()]);
        let again = hearers.iter().find(|card| {
            let rollers = [Some(state.attacker()), state.defender()];
            rollers.into_iter().flatten().any(|seat| state.commands(seat, *card) && state.can_pay(seat, *card))
        });
        Clash {
            attackers: state.attacking_force(),
            defenders: state.defending_force(),
            bandits: state.defending_bandits(),
            attack: if tactics.halved { battle.attack / 2 } else { battle.attack },
            defense: battle.defense,
            attacker_toll: toll(Side::Attacker),
            defender_toll: toll(Side::Defender),
            skulls: !battle.no_skulls,
            may_sacrifice: state.is_open(state.attacker(), Deed::Sacrifice),
            decided: tactics.victor.map(|victor| victor == Side::Attacker),
            again,
            faces: Faces {
                doubled: tactics.doubled,
                no_hollow: tactics.no_hollow,
                no_double_swords: tactics.no_double_swords,
                no_singles: battle.no_singles,
                no_double_shields: tactics.no_double_shields,
                zeal: tactics.zeal,
                nursed: state.is_nursed(Side::Attacker),
            },
        }
    }

    /// 5.5.3: the plans that can still be used, by those who have not finished theirs, the attacker first.
    pub(crate) fn schemes(&self) -> Vec<Scheme> {
        let Some(state) = self.before_the_roll() else { return Vec::new() };
        let planners: Vec<Seat> = state.planners().collect();
        let mut schemes = Vec::new();
        for by in &planners {
            for card in state.open_plans(*by).iter() {
                let after = state.after_plan(*by, card);
                let others = planners.iter().filter(|other| state.battle_side(**other) != state.battle_side(*by));
                let answers = after.iter().flat_map(|after| {
                    let answers = others.clone().flat_map(move |other| {
                        after.open_plans(*other).iter().map(move |card| (*other, card)).collect::<Vec<_>>()
                    });
                    answers.filter_map(|(other, card)| Some((card, after.after_plan(other, card)?.clash_now())))
                });
                let answers = answers.collect();
                schemes.push(Scheme { card, by: *by, clash: after.map(|after| after.clash_now()), answers });
            }
        }
        schemes
    }

    /// Who may still use plans, the next one first.
    fn planners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.stack.iter().rev().filter_map(|step| match step {
            Step::Plans(seat) => Some(*seat),
            _ => None,
        })
    }

    /// The Campaign after a plan; `None` if the plan asks something.
    fn after_plan(&self, by: Seat, card: Card) -> Option<Self> {
        if powers::of(card).plan.is_none_or(|plan| plan.asks) {
            return None;
        }
        Some(with(self, |state, cx| state.use_plan(by, card, cx)).0)
    }
}

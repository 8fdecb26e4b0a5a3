//! 5.5: campaign. This file has both sides and the choice of a defender (5.5.1).

mod plans;
mod rolls;
mod spoils;
mod targets;

use kabale_core::{Seat, SeedableRng};

use crate::{
    cards::Slot,
    decision::{Ask, Choice},
    event::{Event, Where},
    law::Deed,
    ops::Cx,
    state::{Act, Battle, CHANCELLOR, Major, Oath, Step, Tactics, bit_of},
};

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

//! 5.5: campaign.

use kabale_core::{Seat, roll};

use crate::{
    cards::{Banner, Card, CardSet, Goal, N_RELICS, Slot, relics_of},
    decision::{Ask, Choice},
    event::{Event, Where},
    ops::Cx,
    powers::{self, Side},
    run::Run,
    sites::Site,
    state::{Battle, CHANCELLOR, Dice, Major, Oath, Step, UsedPlan, Verdict, bit_of, seats_of},
};

/// Targets in their order: sites, pawn and favor, relics, banners.
const PAWN: u8 = 8;
const RELICS: u8 = 9;
const BANNERS: u8 = RELICS + N_RELICS;

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
        let seat = self.active;
        let slot = self.pawn(seat);
        // OATH-258: targets here cost a secret.
        if self.place(slot).site == Site::THE_HIDDEN_PLACE && self.player(seat).secrets == 0 {
            return Ask::default();
        }
        let rivals = self.others(seat).filter(|other| self.would_rule(*other, slot) || self.pawn(*other) == slot);
        Ask::default().seats(rivals).word_if(Choice::Bandits, self.is_bandits(slot))
    }

    pub(crate) fn challenge(&mut self, choice: Choice, cx: &mut Cx) {
        let seat = self.active;
        let slot = self.pawn(seat);
        if !self.act.free {
            self.spend_supply(seat, 2, cx);
        }
        let defender = match choice {
            Choice::Seat(defender) => Some(defender),
            _ => None,
        };
        let rebel = defender.and_then(|defender| self.rebel(seat, defender));
        self.battle = Battle { on: true, attacker: seat, defender, rebel, ..Battle::default() };
        cx.tell(Event::Against { seat, defender });
        // R12.1: who leaves the Empire takes along what the Bandit Crown rules.
        if rebel.is_some() {
            self.judge_title(cx);
        }
        if self.place(slot).site == Site::THE_HIDDEN_PLACE {
            self.pay_hidden(cx);
        }
        if self.is_ruled_by_defender(slot) {
            self.battle.sites |= slot.bit();
        }
        self.stack.push(Step::Target(0));
    }

    /// 5.5.1: who is outside the Empire for a Campaign: a Citizen against the Empire, or whom the Chancellor attacks.
    fn rebel(&self, attacker: Seat, defender: Seat) -> Option<Seat> {
        let is_within = self.is_imperial(attacker) && self.is_imperial(defender);
        is_within.then_some(if Self::is_chancellor(attacker) { defender } else { attacker })
    }

    /// 5.5.1a: whether a player would rule a site if the active player attacked them. Who is outside the Empire takes no
    /// Imperial site along, but for those that the Bandit Crown rules.
    fn would_rule(&self, defender: Seat, slot: Slot) -> bool {
        let Some(rebel) = self.rebel(self.active, defender) else { return self.rules(defender, slot) };
        let by_crown = self.place(slot).warbands == 0 && self.relic_holder(Card::BANDIT_CROWN) == Some(rebel);
        self.rules(defender, slot) && (defender == rebel) == by_crown
    }

    fn pay_hidden(&mut self, cx: &mut Cx) {
        if !self.battle.hidden {
            self.battle.hidden = true;
            self.move_secrets(1, Where::Board(self.active), Where::Spent(self.active), cx);
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
        let seat = self.active;
        let pass = self.slot_of_site(Site::NARROW_PASS)?;
        let is_bound = pass.region() != self.region(seat) && !self.rules(seat, pass);
        (is_bound && self.battle.sites & pass.bit() == 0).then_some(pass)
    }

    /// The targets that can still be declared, in order, and whether that may be all.
    pub(crate) fn ask_target(&self, after: u8) -> Ask {
        let (battle, seat) = (&self.battle, self.active);
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
                && (self.place(*slot).site != Site::THE_HIDDEN_PLACE || battle.hidden || self.player(seat).secrets > 0)
        });
        let mut ask = Ask::default().sites(sites);
        if let Some(defender) = self.defender().filter(|defender| self.are_together(seat, *defender)) {
            ask = ask.word_if(Choice::Pawn, is_open(PAWN));
            let relics = self.relics(defender).filter(|relic| !self.is_guarded(defender, Some(*relic)));
            ask = ask.cards(relics.filter(|relic| is_open(RELICS + relic.relic_bit().trailing_zeros() as u8)));
            if !self.is_guarded(defender, None) {
                let held = Banner::ALL.into_iter().filter(|banner| self.holds(defender, *banner));
                ask = ask.banners(held.filter(|banner| is_open(BANNERS + *banner as u8)));
            }
        }
        let here =
            battle.sites & self.pawn(seat).bit() != 0 || battle.pawn || battle.relics != 0 || battle.banners != 0;
        ask.done_if(!ask.is_empty() && here && needs_pass.is_none())
    }

    pub(crate) fn target(&mut self, choice: Choice, cx: &mut Cx) {
        let code = match choice {
            Choice::Site(slot) => {
                if self.place(slot).site == Site::THE_HIDDEN_PLACE {
                    self.pay_hidden(cx);
                }
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
            _ => return self.targeted(cx),
        };
        self.stack.push(Step::Target(code + 1));
    }

    /// 5.5.2: the defense pool, then the attack pool.
    pub(crate) fn targeted(&mut self, cx: &mut Cx) {
        let Battle { sites, relics, banners, pawn, .. } = self.battle;
        cx.tell(Event::Targets { sites, relics, banners, pawn });
        let defender = self.defender();
        let mut dice = sites.count_ones() as u8 + relics_of(relics).map(|relic| relic.face().dice).sum::<u8>();
        for banner in Banner::ALL {
            if banners & banner.bit() != 0 {
                dice = dice.saturating_add(self.banners[banner as usize].tokens);
            }
        }
        if let Some(defender) = defender {
            if pawn {
                dice += 2 + u8::from(self.has_relic(defender, Card::CIRCLET_OF_COMMAND));
            }
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
        Ask::default().numbers(0, self.player(self.active).warbands)
    }

    /// Whether anything at a site is a target.
    fn is_target_at(&self, slot: Slot) -> bool {
        let battle = &self.battle;
        let things = battle.pawn || battle.relics != 0 || battle.banners != 0;
        battle.sites & slot.bit() != 0 || things && self.pawn(self.attacker()) == slot
    }

    pub(crate) fn gather_dice(&mut self, n: u8, cx: &mut Cx) {
        self.battle.attack = n;
        // OATH-251, OATH-249.
        if self.slot_of_site(Site::PLAINS).is_some_and(|slot| self.is_target_at(slot)) {
            self.add_attack(1);
        }
        if self.slot_of_site(Site::MOUNTAIN).is_some_and(|slot| self.is_target_at(slot)) {
            self.add_attack(-1);
        }
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
                        } else if self.are_together(ally, attacker) {
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

    fn tell_pools(&mut self, cx: &mut Cx) {
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

    /// OATH-041: suits a side may not use, as bits.
    fn barred(&self, side: Side) -> u8 {
        let enemies = match side {
            Side::Attacker => self.defenders(),
            Side::Defender => bit_of(self.attacker()),
        };
        let named = seats_of(enemies).filter(|seat| self.faceup_advisers(*seat).any(|card| card == Card::TRUE_NAMES));
        let suits = named.flat_map(|seat| self.faceup_advisers(seat)).filter_map(Card::suit);
        suits.fold(0, |bits, suit| bits | suit.bit())
    }

    /// 7.5.1: plans a player can use.
    pub(crate) fn open_plans(&self, seat: Seat) -> CardSet {
        let Some(side) = self.battle_side(seat) else { return CardSet::EMPTY };
        let cards = self.ruled_plans(seat).and(&powers::PLANS);
        if cards.is_empty() {
            return cards;
        }
        let (barred, player) = (self.barred(side), self.player(seat));
        let open = cards.iter().filter(|card| {
            let power = powers::of(*card);
            let cost = power.cost;
            let is_paid =
                player.favor >= cost.favor + cost.burn_favor && player.secrets >= cost.secret + cost.burn_secret;
            let is_new = !self.battle.plans.iter().any(|plan| plan.card == *card);
            let is_barred = card.suit().is_some_and(|suit| barred & suit.bit() != 0);
            is_paid
                && is_new
                && !is_barred
                && power.plan.is_some_and(|plan| plan.serves(side) && (plan.ready)(self, *card, side))
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
            (plan.does)(self, card, side, cx);
            if plan.asks {
                self.stack.push(Step::Power(Run::new(card, seat)));
            }
        }
        self.tell_pools(cx);
    }

    /// 5.5.3, R12.6: bandits use every plan they rule that costs nothing.
    pub(crate) fn bandit_plans(&mut self, cx: &mut Cx) {
        let barred = self.barred(Side::Defender);
        for slot in Slot::all() {
            if !self.is_bandits(slot) {
                continue;
            }
            for at in 0..self.place(slot).cards.len() {
                let card = self.place(slot).cards[at];
                let is_barred = card.suit().is_some_and(|suit| barred & suit.bit() != 0);
                let power = powers::of(card);
                if let Some(plan) = power.plan
                    && power.cost.is_free()
                    && !is_barred
                    && plan.serves(Side::Defender)
                    && (plan.ready)(self, card, Side::Defender)
                {
                    cx.tell(Event::Used { seat: None, card });
                    self.battle.plans.push(UsedPlan { card, user: None });
                    (plan.does)(self, card, Side::Defender, cx);
                    self.tell_pools(cx);
                }
            }
        }
    }

    // ------------------------------------------------------------------ 5.5.4, 5.5.5

    /// Boards whose warbands defend: those with their pawn at the attacker's site or a targeted one, as bits.
    pub(crate) fn defending_boards(&self) -> u8 {
        let reach = self.battle.sites | self.pawn(self.attacker()).bit();
        let near = seats_of(self.defenders()).filter(|seat| self.pawn(*seat).bit() & reach != 0);
        near.fold(0, |bits, seat| bits | bit_of(seat))
    }

    /// The targeted sites with warbands of the defender, as bits.
    pub(crate) fn defended_sites(&self) -> u8 {
        let Some(defender) = self.defender() else { return 0 };
        let side = self.side(defender);
        let held = Slot::all().filter(|slot| {
            let place = self.place(*slot);
            self.battle.sites & slot.bit() != 0 && place.warbands > 0 && place.color == side
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
        let crown = self.relic_holder(Card::BANDIT_CROWN);
        let theirs = match self.defender() {
            None => true,
            Some(defender) => crown.is_some_and(|holder| self.side(holder) == self.side(defender)),
        };
        if theirs { self.battle.sites.count_ones() as u8 } else { 0 }
    }

    pub(crate) fn roll(&mut self, cx: &mut Cx) {
        self.battle.boards = self.defending_boards();
        let mut defense = [0_u8; 4];
        for _ in 0..self.battle.defense {
            defense[[0, 0, 1, 1, 2, 3][usize::from(roll(cx.rng, 6)) - 1]] += 1;
        }
        // OATH-014.
        let singles = if self.battle.no_singles { 0 } else { u32::from(defense[1]) };
        let shields = (singles + 2 * u32::from(defense[2])) << u32::from(defense[3]).min(16);
        self.battle.shields = shields.min(120) as u8;
        cx.tell(Event::DefenseRoll { faces: defense, shields: self.battle.shields });
        let mut faces = [0_u8; 3];
        for _ in 0..self.battle.attack {
            faces[[0, 0, 0, 1, 1, 2][usize::from(roll(cx.rng, 6)) - 1]] += 1;
        }
        let swords = faces[1] + 2 * faces[2] + faces[0] / 2;
        self.battle.swords = swords;
        cx.tell(Event::AttackRoll { faces, swords });
        self.dice = Some(Dice {
            attacker: self.attacker(),
            defender: self.defender(),
            attack: faces,
            defense,
            swords,
            shields: self.battle.shields,
            verdict: None,
        });
        let skulls = if self.battle.no_skulls { 0 } else { faces[2] };
        self.kill_attackers(skulls, cx);
        self.stack.push(Step::Sacrifice);
    }

    /// Kills warbands of the attacking force.
    pub(crate) fn kill_attackers(&mut self, n: u8, cx: &mut Cx) {
        let killed = self.kill_on_board(self.attacker(), n, cx);
        self.battle.killed[0] += killed;
    }

    fn defense(&self) -> u8 {
        self.battle.shields.saturating_add(self.defending_force()).saturating_add(self.defending_bandits())
    }

    /// 5.5.5: how many warbands the attacker lacks for a victory.
    pub(crate) fn missing_strength(&self) -> u8 {
        (self.defense() + 1).saturating_sub(self.battle.swords)
    }

    pub(crate) fn ask_sacrifice(&self) -> Ask {
        let missing = self.missing_strength();
        let can = missing > 0 && missing <= self.player(self.attacker()).warbands;
        if can { Ask::yes_no() } else { Ask::default() }
    }

    pub(crate) fn sacrifice(&mut self, yes: bool, cx: &mut Cx) {
        if yes {
            let n = self.missing_strength();
            self.battle.sacrificed = n;
            self.kill_attackers(n, cx);
        }
        self.stack.push(Step::Judge);
    }

    // ------------------------------------------------------------------ 5.5.6

    /// The side that was defeated.
    pub(crate) fn loser(&self) -> Side {
        if self.battle.won { Side::Defender } else { Side::Attacker }
    }

    /// Whether a side used a plan.
    pub(crate) fn side_used(&self, card: Card, side: Side) -> bool {
        self.battle.plans.iter().any(|plan| plan.card == card && self.user_side(plan.user) == side)
    }

    fn user_side(&self, user: Option<Seat>) -> Side {
        if user == Some(self.battle.attacker) { Side::Attacker } else { Side::Defender }
    }

    pub(crate) fn judge(&mut self, cx: &mut Cx) {
        let (attack, defense) = (self.battle.swords.saturating_add(self.battle.sacrificed), self.defense());
        let won = attack > defense;
        self.battle.won = won;
        cx.tell(Event::Decided { won, attack, defense });
        if let Some(dice) = &mut self.dice {
            dice.verdict = Some(Verdict { won, attack, defense });
        }
        let (loser, force) = if won {
            (Side::Defender, self.defending_force())
        } else {
            (Side::Attacker, self.player(self.attacker()).warbands)
        };
        // OATH-267: a brutal Chancellor; OATH-051: the Doctor saves all.
        let brutal = self.is_uncovered(self.attacker(), 0);
        let saved = self.side_used(Card::TRAVELING_DOCTOR, loser);
        let losses = match (saved, brutal) {
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
            self.kill_attackers(losses, cx);
            self.stack.push(Step::Retreat);
        }
    }

    /// Where the next warband of the defending force falls.
    pub(crate) fn ask_fall(&self) -> Ask {
        if self.battle.losses == 0 {
            return Ask::default();
        }
        let boards = seats_of(self.battle.boards).filter(|seat| self.player(*seat).warbands > 0);
        let (ask, sites) = (Ask::default().seats(boards), self.defended_sites());
        // R12.23: if all are at sites, those who are left meet on the same board.
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
        self.battle.killed[1] += killed;
        self.battle.losses -= killed;
        self.stack.push(Step::Fall);
    }

    /// The rest of the defeated force goes to the boards. Then what its plans say of defeat.
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
            let attacker = self.attacker();
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

    /// 5.5.7.II, III. One thing after the other, since each may ask who gets the title (R6.12).
    pub(crate) fn spoils(&mut self, cx: &mut Cx) {
        let (attacker, battle) = (self.attacker(), self.battle);
        let Some(defender) = self.defender() else { return };
        let relic = relics_of(battle.relics & self.player(defender).relics).next();
        let mut banners = Banner::ALL.into_iter().filter(|banner| battle.banners & banner.bit() != 0);
        if let Some(relic) = relic {
            self.stack.push(Step::Spoils);
            self.seize_relic(attacker, defender, relic, cx);
        } else if let Some(banner) = banners.find(|banner| self.holds(defender, *banner)) {
            self.stack.push(Step::Spoils);
            self.seize_banner(attacker, banner, cx);
        } else if battle.pawn {
            self.stack.push(Step::Banish { who: defender, by: attacker, refused: 0 });
            self.burn_favor(defender, self.player(defender).favor / 2, cx);
        }
    }

    /// 5.5.8: the victor's plans one after the other, then those that are discarded.
    pub(crate) fn aftermath(&mut self, cx: &mut Cx) {
        let victor = if self.battle.won { Side::Attacker } else { Side::Defender };
        let at = usize::from(self.battle.done);
        let Some(UsedPlan { card, user }) = self.battle.plans.get(at).copied() else {
            for at in 0..self.battle.plans.len() {
                let UsedPlan { card, user } = self.battle.plans[at];
                if powers::of(card).plan.is_some_and(|plan| plan.lost_at_end) {
                    self.discard_anywhere(card, user, cx);
                }
            }
            return self.stack.push(Step::Disband);
        };
        self.battle.done += 1;
        self.stack.push(Step::Aftermath);
        if self.user_side(user) != victor {
            return;
        }
        if let Some(won) = powers::of(card).plan.and_then(|plan| plan.won) {
            won(self, card, user, cx);
        }
    }

    pub(crate) fn disband(&mut self, cx: &mut Cx) {
        // 6.6.2: whoever became a Citizen on the way has no Act phase any more.
        let goes_on = self.battle.wind && self.stack.contains(&Step::Act);
        let was_rebellion = self.battle.rebel.is_some();
        self.battle = Battle::default();
        if goes_on {
            self.stack.push(Step::Again(Major::Campaign));
            self.stack.push(Step::Again(Major::Travel));
        }
        // R12.1: who had left the Empire brings back what the Bandit Crown rules.
        if was_rebellion {
            self.judge_title(cx);
        }
    }

    /// OATH-016: one more action without Supply, if there is one.
    pub(crate) fn ask_again(&self, major: Major) -> Ask {
        let mut state = *self;
        state.act = crate::state::Act { major, free: true, ..crate::state::Act::default() };
        if state.legal() { Ask::yes_no() } else { Ask::default() }
    }

    pub(crate) fn again(&mut self, major: Major, cx: &mut Cx) {
        self.begin(major, true, cx);
    }
}

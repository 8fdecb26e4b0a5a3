//! Oath: the ways to win, the players, what is being done, and each site of the map.

use kabale_core::Seat;
use kabale_oath::{
    Back, Banner, BattleView, Bundle, CHANCELLOR, Card, DealKind, Goal, Major, Oath, PlayerView, Price, ROUNDS, Region,
    Role, Site, SiteView, Slot, Suit, VISIONS_TO_WIN, View, What,
};

use crate::{Observe, Plane, Sheet, around, plane, relative};

/// The most players.
const SEATS: usize = 6;
const GOALS: usize = Goal::ALL.len();
const SUITS: usize = Suit::ALL.len();
const BANNERS: usize = Banner::ALL.len();
const MAJORS: usize = Major::ALL.len();
const REGIONS: usize = Region::ALL.len();
/// The site cards.
const SITES: usize = 23;
/// The number of the first one.
const FIRST_SITE: u16 = 237;
/// Warbands at a site that are told apart.
const GARRISON: u16 = 4;
/// Leads that are told apart, from −3 to 3.
const LEADS: i32 = 3;
/// No number is greater.
const MOST: f32 = 4.0;
/// By round, from the first: how likely the regime wins when it ends, if it keeps the title (OATH-3.3).
const REGIME: [f32; ROUNDS as usize] = [0.0, 0.0, 0.0, 0.0, 1.0 / 6.0, 1.0 / 3.0, 2.0 / 3.0, 1.0];
/// A player: there, role, the title, its Usurper side, successor, lead as successor, turns until their next, wins then,
/// lead in the oath, goal of the revealed Vision, met, lead in it, sites, garrisons, warbands, in the bank, Supply, Supply
/// after a Rest, favor, secrets, facedown ones, relics, their defense dice, banners, faceup advisers by suit, facedown ones,
/// Visions among them, one of which is known, room, pawn at the own site, in the own region.
const PLAYER: usize = 31 + GOALS + BANNERS + SUITS;

impl Observe for Oath {
    const FEATURES: u32 = 1;
    const TABLE: &'static [Plane] = &[
        plane("how many play (2 to 6)", 5),
        plane("round, and how much of it is over", ROUNDS as usize + 1),
        plane("how likely the regime wins after this round: at all, as the title lies now", 2),
        plane("Visions drawn", VISIONS_TO_WIN as usize),
        plane("goal of the oath", GOALS),
        plane("whose turn", SEATS),
        plane("who decides", SEATS),
        plane("what is asked: setup, the Wake, an action, the Rest, a Campaign, an exchange, the next game, other", 8),
        plane("the major action being taken", MAJORS),
        plane("who has won", SEATS),
        plane("favor in the banks", SUITS),
        plane("favor or secrets on the banners, the Mob", BANNERS + 1),
        plane("a Vision is on top of the world deck, Supply for searching it", 2),
        plane("relics in the Reliquary", 1),
        plane("own lead in each goal, and whether it is met", 2 * GOALS),
        plane("own leads in the oath, from −3 to 3", 2 * LEADS as usize + 1),
        plane("goals of own facedown Visions, and whether they are met", 2 * GOALS),
        plane("cards drawn by the own seat, by another, known ones by suit, by goal", 2 + SUITS + GOALS),
        plane("who attacks, who defends", 2 * SEATS),
        plane("Campaign: bandits defend, the own seat attacks, defends, another of its side attacks", 4),
        plane("Campaign: dice, forces, results, chance of the attacker, the same if the own seat attacks, defends", 9),
        plane("Campaign: targets: sites, relics, banners, pawn", 4),
        plane("exchange: who proposes it, to whom, citizenship", 2 * SEATS + 1),
        plane("exchange: gain of the own seat in favor, secrets, treasures, advisers, sites", 5),
        plane("each player: the ways to win, what they rule, have and hold", SEATS * PLAYER),
    ];
    const ITEM: &'static [Plane] = &[
        plane("which region", REGIONS),
        plane("faceup, known", 2),
        plane("which site", SITES),
        plane("ruled: by nobody, by the own side, by the Empire, by another Exile, by who has the title", 5),
        plane("ruled and the goal of the oath is Supremacy: by the own side, by another", 2),
        plane("warbands: own, of the Empire, of another Exile", 3),
        plane("how many warbands", GARRISON as usize),
        plane("warbands on the own board, less those here, if another side rules", 1),
        plane("pawns: own, of others, of the ruler", 3),
        plane("in the region of the own pawn", 1),
        plane("the player whose turn it is can travel here, for how much Supply", 2),
        plane("denizens and edifices by suit", SUITS),
        plane("edifices, ruins, room for cards", 3),
        plane("favor and secrets on the cards, on the site", 4),
        plane("cards without: how many, favor and secrets that the own seat would get for one", 3),
        plane("relics, and whether the own seat can pay for one", 2),
        plane("target of the Campaign", 1),
    ];

    fn observe(view: &View, own: Seat, sheet: &mut Sheet) {
        let realm = Realm::of(view, own);
        clock(view, &realm, sheet);
        supplies(view, sheet);
        goals(view, &realm, sheet);
        drawn(view, &realm, sheet);
        campaign(view, &realm, sheet);
        exchange(view, &realm, sheet);
        for seat in around(own, realm.seats) {
            player(view, &realm, &view.players[seat.index()], sheet);
        }
        sheet.skip((SEATS - realm.seats) * PLAYER);
        for site in &view.sites {
            item(view, &realm, site, sheet);
        }
    }
}

/// Writes an amount in units of what is much of it; there may be very much of it.
fn piled(sheet: &mut Sheet, amount: impl Into<i32>, much: f32) {
    sheet.number((amount.into() as f32 / much).clamp(-MOST, MOST));
}

fn ones(bits: impl Into<u32>) -> i32 {
    bits.into().count_ones() as i32
}

/// What follows from the map and the boards.
struct Realm {
    own: Seat,
    seats: usize,
    /// By seat: the first seat stands for the Empire.
    sides: [Seat; SEATS],
    /// By side: sites ruled, and warbands there.
    sites: [u8; SEATS],
    garrisons: [u8; SEATS],
    /// By seat: relics and banners.
    treasures: [u8; SEATS],
    scepter: Option<Seat>,
    successor: Option<Seat>,
    /// The own faceup advisers by suit.
    advisers: [u8; SUITS],
}

impl Realm {
    fn of(view: &View, own: Seat) -> Self {
        let mut realm = Self {
            own,
            seats: view.players.len(),
            sides: [CHANCELLOR; SEATS],
            sites: [0; SEATS],
            garrisons: [0; SEATS],
            treasures: [0; SEATS],
            scepter: None,
            successor: None,
            advisers: suits(&view.players[own.index()]),
        };
        for player in &view.players {
            let index = player.seat.index();
            if player.role == Role::Exile {
                realm.sides[index] = player.seat;
            }
            let banners = view.banners.iter().filter(|banner| banner.holder == Some(player.seat));
            realm.treasures[index] = (player.relics.len() + banners.count()) as u8;
            if player.relics.iter().any(|relic| relic.card == Some(Card::THE_GRAND_SCEPTER)) {
                realm.scepter = Some(player.seat);
            }
        }
        for site in &view.sites {
            if let Some(side) = site.ruler {
                realm.sites[side.index()] += 1;
                realm.garrisons[side.index()] += site.warbands;
            }
        }
        let mut citizens = view.players.iter().filter(|player| player.role == Role::Citizen);
        realm.successor = citizens.find(|player| realm.succession(view, player.seat) > 0).map(|player| player.seat);
        realm
    }

    fn place(&self, seat: Seat) -> usize {
        relative(seat, self.own, self.seats)
    }

    fn side(&self, seat: Seat) -> Seat {
        self.sides[seat.index()]
    }

    fn is_own_side(&self, seat: Seat) -> bool {
        self.side(seat) == self.side(self.own)
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats as u8).filter(move |other| *other != seat)
    }

    /// A player's lead over all others in what a goal counts: 0 in a tie, negative if behind. For banners see `hold`.
    fn lead(&self, view: &View, goal: Goal, seat: Seat) -> i32 {
        let player = &view.players[seat.index()];
        let ahead = |own: u8, best: Option<u8>| i32::from(own) - i32::from(best.unwrap_or(0));
        let sites = |seat: Seat| self.sites[self.side(seat).index()];
        match goal {
            Goal::Supremacy => {
                let rivals = self.others(seat).filter(|other| self.side(*other) != self.side(seat));
                ahead(sites(seat), rivals.map(sites).max())
            }
            Goal::Protection => {
                let rivals = self.others(seat).map(|other| self.treasures[other.index()]);
                ahead(self.treasures[seat.index()], rivals.max())
            }
            Goal::People => hold(view, Banner::PeoplesFavor, seat, player.favor),
            Goal::Devotion => hold(view, Banner::DarkestSecret, seat, player.secrets),
        }
    }

    /// The same for the condition that makes a Citizen the successor.
    fn succession(&self, view: &View, seat: Seat) -> i32 {
        match view.goal {
            Goal::Supremacy => {
                let imperial = self.others(seat).filter(|other| self.side(*other) == CHANCELLOR);
                let best = imperial.map(|other| self.treasures[other.index()]).max().unwrap_or(0);
                i32::from(self.treasures[seat.index()]) - i32::from(best)
            }
            Goal::People => self.lead(view, Goal::Devotion, seat),
            Goal::Protection => self.lead(view, Goal::People, seat),
            Goal::Devotion if self.scepter == Some(seat) => 2,
            Goal::Devotion => -2,
        }
    }
}

/// The tokens on a banner if the player holds it; else −1 minus the tokens missing for recovering it.
fn hold(view: &View, banner: Banner, seat: Seat, funds: u8) -> i32 {
    let standard = &view.banners[banner as usize];
    if standard.holder == Some(seat) {
        i32::from(standard.tokens)
    } else {
        -1 - i32::from((standard.tokens + 1).saturating_sub(funds))
    }
}

/// The faceup advisers by suit.
fn suits(player: &PlayerView) -> [u8; SUITS] {
    let mut suits = [0; SUITS];
    let faceup = player.advisers.iter().filter(|adviser| adviser.up);
    for suit in faceup.filter_map(|adviser| adviser.card?.suit()) {
        suits[suit as usize] += 1;
    }
    suits
}

/// When it is, and what is being done.
fn clock(view: &View, realm: &Realm, sheet: &mut Sheet) {
    let place = |seat: Seat| Some(realm.place(seat));
    let round = usize::from(view.round).checked_sub(1);
    sheet.one_of(realm.seats.checked_sub(2), 5);
    sheet.one_of(round, ROUNDS.into());
    sheet.number(view.active.index() as f32 / realm.seats as f32);
    let chance = round.and_then(|round| REGIME.get(round)).copied().unwrap_or(0.0);
    sheet.number(chance);
    sheet.number(if realm.side(view.title) == CHANCELLOR { chance } else { 0.0 });
    sheet.thermometer(view.visions.into(), VISIONS_TO_WIN.into());
    sheet.one_of(Some(view.goal as usize), GOALS as u16);
    sheet.one_of(place(view.active), SEATS as u16);
    sheet.one_of(view.to_move.and_then(place), SEATS as u16);
    let asked = match view.asked {
        _ if view.end.is_some() => 6,
        _ if view.deal.is_some() => 5,
        _ if view.battle.is_some() => 4,
        Some(What::Endow | What::Place | What::Reject) => 0,
        Some(What::Feed | What::Opportunity) => 1,
        Some(What::Act) => 2,
        Some(What::RestPowers) => 3,
        _ => 7,
    };
    sheet.one_of(Some(asked), 8);
    sheet.one_of(view.act.as_ref().map(|act| act.major as usize), MAJORS as u16);
    sheet.one_of(view.end.and_then(|end| place(end.winner)), SEATS as u16);
}

/// What lies beside the map.
fn supplies(view: &View, sheet: &mut Sheet) {
    for bank in view.banks {
        piled(sheet, bank, 5.0);
    }
    for banner in &view.banners {
        piled(sheet, banner.tokens, 4.0);
    }
    sheet.flag(view.mob);
    sheet.flag(view.deck == Some(Back::Vision));
    sheet.amount(view.search_cost, 4.0);
    sheet.amount(view.reliquary.iter().flatten().count() as i32, 4.0);
}

/// How far the own seat is with each goal.
fn goals(view: &View, realm: &Realm, sheet: &mut Sheet) {
    let leads = Goal::ALL.map(|goal| realm.lead(view, goal, realm.own));
    for lead in leads {
        piled(sheet, lead, 3.0);
        sheet.flag(lead > 0);
    }
    let lead = leads[view.goal as usize].clamp(-LEADS, LEADS) + LEADS;
    sheet.one_of(usize::try_from(lead).ok(), 2 * LEADS as u16 + 1);
    let mut hidden = [false; GOALS];
    let advisers = view.players[realm.own.index()].advisers.iter().filter(|adviser| !adviser.up);
    for goal in advisers.filter_map(|adviser| adviser.card?.goal()) {
        hidden[goal as usize] = true;
    }
    for (is_held, lead) in hidden.into_iter().zip(leads) {
        sheet.flag(is_held);
        sheet.flag(is_held && lead > 0);
    }
}

/// Cards that were drawn and not yet played.
fn drawn(view: &View, realm: &Realm, sheet: &mut Sheet) {
    let cards = view.hand.as_ref().map_or(&[][..], |hand| &hand.cards);
    let is_own = view.hand.as_ref().is_some_and(|hand| hand.seat == realm.own);
    piled(sheet, if is_own { cards.len() as i32 } else { 0 }, 3.0);
    piled(sheet, if is_own { 0 } else { cards.len() as i32 }, 3.0);
    let (mut suits, mut goals) = ([0_u8; SUITS], [false; GOALS]);
    for card in cards.iter().filter_map(|card| card.card) {
        if let Some(suit) = card.suit() {
            suits[suit as usize] += 1;
        }
        if let Some(goal) = card.goal() {
            goals[goal as usize] = true;
        }
    }
    for count in suits {
        sheet.amount(count, 2.0);
    }
    for is_drawn in goals {
        sheet.flag(is_drawn);
    }
}

fn campaign(view: &View, realm: &Realm, sheet: &mut Sheet) {
    let Some(battle) = &view.battle else { return sheet.skip(2 * SEATS + 17) };
    let defends = |seat: Seat| battle.defender == Some(seat) || battle.allies >> seat.index() & 1 == 1;
    sheet.one_of(Some(realm.place(battle.attacker)), SEATS as u16);
    sheet.one_of(battle.defender.map(|seat| realm.place(seat)), SEATS as u16);
    let (attacks, is_defending) = (battle.attacker == realm.own, defends(realm.own));
    sheet.flag(battle.defender.is_none());
    sheet.flag(attacks);
    sheet.flag(is_defending);
    sheet.flag(!attacks && realm.is_own_side(battle.attacker));
    piled(sheet, battle.attack, 5.0);
    piled(sheet, battle.defense, 5.0);
    piled(sheet, battle.force, 5.0);
    piled(sheet, battle.bandits, 3.0);
    piled(sheet, battle.swords, 5.0);
    piled(sheet, battle.shields, 5.0);
    let win = chance(view, battle);
    sheet.number(win);
    sheet.number(if attacks { win } else { 0.0 });
    sheet.number(if is_defending { win } else { 0.0 });
    piled(sheet, ones(battle.sites), 2.0);
    piled(sheet, battle.relics.len() as i32, 2.0);
    piled(sheet, ones(battle.banners), 2.0);
    sheet.flag(battle.pawn);
}

/// How likely the attacker wins, as far as it is settled.
fn chance(view: &View, battle: &BattleView) -> f32 {
    match (view.dice.and_then(|dice| dice.verdict), battle.clash) {
        (_, Some(clash)) => clash.odds().win() as f32,
        (Some(verdict), None) => f32::from(u8::from(verdict.won)),
        (None, None) => 0.5,
    }
}

fn exchange(view: &View, realm: &Realm, sheet: &mut Sheet) {
    let Some(deal) = &view.deal else { return sheet.skip(2 * SEATS + 6) };
    sheet.one_of(Some(realm.place(deal.from)), SEATS as u16);
    sheet.one_of(Some(realm.place(deal.to)), SEATS as u16);
    sheet.flag(deal.kind == DealKind::Citizenship);
    let none = Bundle::default();
    let (gives, gets) = match realm.own {
        own if own == deal.from => (&deal.gives, &deal.gets),
        own if own == deal.to => (&deal.gets, &deal.gives),
        _ => (&none, &none),
    };
    let gain = |amount: fn(&Bundle) -> i32| amount(gets) - amount(gives);
    piled(sheet, gain(|bundle| bundle.favor.into()), 3.0);
    piled(sheet, gain(|bundle| bundle.secrets.into()), 2.0);
    piled(sheet, gain(|bundle| ones(bundle.relics) + ones(bundle.banners)), 1.0);
    piled(sheet, gain(|bundle| ones(bundle.advisers)), 1.0);
    piled(sheet, gain(|bundle| ones(bundle.sites)), 1.0);
}

fn player(view: &View, realm: &Realm, player: &PlayerView, sheet: &mut Sheet) {
    let seat = player.seat;
    let side = realm.side(seat).index();
    let prophecy = view.prophecy.filter(|prophecy| prophecy.seat == seat).map(|prophecy| prophecy.vision);
    let vision = player.vision.or(prophecy).and_then(Card::goal);
    let lead = vision.map(|goal| realm.lead(view, goal, seat));
    let has_title = view.title == seat;
    let is_met = lead.is_some_and(|lead| lead > 0);
    sheet.flag(true);
    sheet.one_of(Some(player.role as usize), 3);
    sheet.flag(has_title);
    sheet.flag(has_title && view.usurper);
    sheet.flag(realm.successor == Some(seat));
    let succession = if player.role == Role::Citizen { realm.succession(view, seat) } else { 0 };
    piled(sheet, succession, 3.0);
    let turns = match relative(seat, view.active, realm.seats) {
        0 => realm.seats,
        turns => turns,
    };
    sheet.number(turns as f32 / SEATS as f32);
    let is_ripe = is_met && view.visions >= VISIONS_TO_WIN;
    sheet.flag(player.role == Role::Exile && (has_title && view.usurper || is_ripe));
    piled(sheet, realm.lead(view, view.goal, seat), 3.0);
    sheet.one_of(vision.map(|goal| goal as usize), GOALS as u16);
    sheet.flag(is_met);
    piled(sheet, lead.unwrap_or(0), 3.0);
    sheet.amount(realm.sites[side], 4.0);
    piled(sheet, realm.garrisons[side], 8.0);
    piled(sheet, player.warbands, 8.0);
    piled(sheet, player.bank, 10.0);
    piled(sheet, player.supply, 7.0);
    piled(sheet, refreshed(view, player), 7.0);
    piled(sheet, player.favor, 6.0);
    piled(sheet, player.secrets, 4.0);
    piled(sheet, player.spent, 3.0);
    piled(sheet, player.relics.len() as i32, 3.0);
    let dice = player.relics.iter().filter_map(|relic| relic.card).map(|relic| i32::from(relic.face().dice));
    piled(sheet, dice.sum::<i32>(), 5.0);
    for banner in &view.banners {
        sheet.flag(banner.holder == Some(seat));
    }
    for count in if seat == realm.own { realm.advisers } else { suits(player) } {
        sheet.amount(count, 1.0);
    }
    let facedown = || player.advisers.iter().filter(|adviser| !adviser.up);
    sheet.amount(facedown().count() as i32, 3.0);
    sheet.amount(facedown().filter(|adviser| adviser.back == Back::Vision).count() as i32, 2.0);
    sheet.flag(facedown().any(|adviser| adviser.card.is_some_and(|card| card.goal().is_some())));
    sheet.amount(player.room, 3.0);
    let pawn = view.players[realm.own.index()].pawn;
    sheet.flag(player.pawn == pawn);
    sheet.flag(player.pawn.region() == pawn.region());
}

/// OATH-4.3.3: the Supply after a Rest, without what is saved.
fn refreshed(view: &View, player: &PlayerView) -> u8 {
    match (player.role, player.bank) {
        (Role::Citizen, _) => view.players[CHANCELLOR.index()].supply,
        (Role::Chancellor, 18..) | (Role::Exile, 9..) => 6,
        (Role::Chancellor, 11..) | (Role::Exile, 4..) => 5,
        (Role::Chancellor, 4..) | (Role::Exile, _) => 4,
        (Role::Chancellor, _) => 3,
    }
}

fn item(view: &View, realm: &Realm, site: &SiteView, sheet: &mut Sheet) {
    let player = &view.players[realm.own.index()];
    let rules = |seat: Option<Seat>| site.ruler.is_some() && site.ruler == seat;
    let is_own = rules(Some(realm.side(realm.own)));
    let is_imperial = rules(Some(CHANCELLOR));
    let slot = site.slot;

    sheet.item();
    sheet.one_of(Some(site.region as usize), REGIONS as u16);
    sheet.flag(site.up);
    sheet.flag(site.site.is_some());
    sheet.one_of(site.site.map(number), SITES as u16);
    sheet.flag(site.up && site.ruler.is_none());
    sheet.flag(is_own);
    sheet.flag(is_imperial);
    sheet.flag(site.ruler.is_some() && !is_own && !is_imperial);
    sheet.flag(rules(Some(realm.side(view.title))));
    let counts = view.goal == Goal::Supremacy;
    sheet.flag(counts && is_own);
    sheet.flag(counts && site.ruler.is_some() && !is_own);
    let of = |is_it: fn(Seat, &Realm) -> bool| {
        if site.color.is_some_and(|color| is_it(color, realm)) { site.warbands } else { 0 }
    };
    piled(sheet, of(|color, realm| color == realm.side(realm.own)), 3.0);
    piled(sheet, of(|color, _| color == CHANCELLOR), 3.0);
    piled(sheet, of(|color, realm| color != CHANCELLOR && color != realm.side(realm.own)), 3.0);
    sheet.thermometer(site.warbands.into(), GARRISON);
    let edge = i32::from(player.warbands) - i32::from(site.warbands);
    piled(sheet, if site.up && !is_own { edge } else { 0 }, 5.0);
    pawns(view, realm, site, sheet);
    sheet.flag(slot.region() == player.pawn.region());
    let fare = view.fares.get(slot.index()).copied().flatten();
    sheet.flag(fare.is_some());
    piled(sheet, fare.map_or(0, |fare| fare.supply), 4.0);
    cards(view, realm, site, sheet);
    piled(sheet, site.relics.len() as i32, 2.0);
    let pays = site.site.is_some_and(|site| match site.ground().price {
        Price::None => false,
        Price::Bank(_) => player.favor >= kabale_oath::BANK_PRICE,
        Price::Favor(n) => player.favor >= n,
        Price::Secrets(n) => player.secrets >= n,
    });
    sheet.flag(pays && !site.relics.is_empty());
    sheet.flag(view.battle.as_ref().is_some_and(|battle| battle.sites >> slot.index() & 1 == 1));
}

fn number(site: Site) -> usize {
    usize::from(site.number() - FIRST_SITE)
}

fn pawns(view: &View, realm: &Realm, site: &SiteView, sheet: &mut Sheet) {
    let is_here = |pawn: Slot| pawn == site.slot;
    let others = view.players.iter().filter(|other| other.seat != realm.own && is_here(other.pawn));
    let is_rulers = |other: &PlayerView| is_here(other.pawn) && site.ruler == Some(realm.side(other.seat));
    sheet.flag(is_here(view.players[realm.own.index()].pawn));
    sheet.amount(others.count() as i32, 2.0);
    sheet.flag(view.players.iter().any(is_rulers));
}

/// The cards at a site, and what they give.
fn cards(view: &View, realm: &Realm, site: &SiteView, sheet: &mut Sheet) {
    let mut by_suit = [0_u8; SUITS];
    let (mut n_edifices, mut n_ruins, mut favor, mut secrets) = (0_u8, 0_u8, 0_u8, 0_u8);
    let (mut n_free, mut best_favor, mut best_secrets) = (0_u8, 0, 0);
    for card in &site.cards {
        favor = favor.saturating_add(card.favor);
        secrets = secrets.saturating_add(card.secrets);
        let Some(known) = card.card else { continue };
        n_edifices += u8::from(known.is_edifice() && !known.is_ruin());
        n_ruins += u8::from(known.is_ruin());
        let Some(suit) = known.suit() else { continue };
        by_suit[suit as usize] += 1;
        if card.favor == 0 && card.secrets == 0 {
            let advisers = realm.advisers[suit as usize];
            n_free += 1;
            best_favor = best_favor.max(view.banks[suit as usize].min(1 + advisers));
            best_secrets = best_secrets.max(advisers);
        }
    }
    for count in by_suit {
        sheet.amount(count, 1.0);
    }
    sheet.amount(n_edifices, 1.0);
    sheet.amount(n_ruins, 1.0);
    sheet.amount(site.room, 3.0);
    piled(sheet, favor, 3.0);
    piled(sheet, secrets, 2.0);
    piled(sheet, site.favor, 3.0);
    piled(sheet, site.secrets, 2.0);
    sheet.amount(n_free, 2.0);
    sheet.amount(best_favor, 3.0);
    sheet.amount(best_secrets, 2.0);
}

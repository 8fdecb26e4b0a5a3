//! Order (Ordnung): the denizens of the archive, OATH-103 to OATH-126.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Limit, Slot, Suit, relics_of},
    decision::{Ask, Choice, RelicAt},
    event::{Event, Where},
    law::{Deed, Manner, Ruling, Scope, Thing},
    ops::Cx,
    powers::{
        ARRIVED, Heard, Modifier, Plan, Power, Row, Script, Standing, Use, Verb,
        common::{favor_from_bank, is_any_bank_full},
        nomad, nothing,
        relics::bury_relic,
    },
    rule::Cost,
    run::{AnswerKind, Run},
    state::{Act, Major, Oath, Side, Step, seats_of},
};

impl Card {
    /// OATH-103.
    pub const CODE_OF_HONOR: Self = Self::numbered(103);
    /// OATH-104.
    pub const OUTRIDERS: Self = Self::numbered(104);
    /// OATH-105.
    pub const MESSENGER: Self = Self::numbered(105);
    /// OATH-106.
    pub const FIELD_PROMOTION: Self = Self::numbered(106);
    /// OATH-107.
    pub const PALANQUIN: Self = Self::numbered(107);
    /// OATH-108.
    pub const SHIELD_WALL: Self = Self::numbered(108);
    /// OATH-109.
    pub const MILITARY_PARADE: Self = Self::numbered(109);
    /// OATH-110.
    pub const TOME_GUARDIANS: Self = Self::numbered(110);
    /// OATH-111.
    pub const TYRANT: Self = Self::numbered(111);
    /// OATH-112.
    pub const FORCED_LABOR: Self = Self::numbered(112);
    /// OATH-113.
    pub const SECRET_POLICE: Self = Self::numbered(113);
    /// OATH-114.
    pub const SPECIALIST: Self = Self::numbered(114);
    /// OATH-115.
    pub const CAPTAINS: Self = Self::numbered(115);
    /// OATH-116.
    pub const SIEGE_ENGINES: Self = Self::numbered(116);
    /// OATH-117.
    pub const ROYAL_TAX: Self = Self::numbered(117);
    /// OATH-118.
    pub const TOLL_ROADS: Self = Self::numbered(118);
    /// OATH-119.
    pub const CURFEW: Self = Self::numbered(119);
    /// OATH-120.
    pub const KNIGHTS_ERRANT: Self = Self::numbered(120);
    /// OATH-121.
    pub const VOW_OF_OBEDIENCE: Self = Self::numbered(121);
    /// OATH-122.
    pub const HUNTING_PARTY: Self = Self::numbered(122);
    /// OATH-123.
    pub const COUNCIL_SEAT: Self = Self::numbered(123);
    /// OATH-124.
    pub const ENCIRCLEMENT: Self = Self::numbered(124);
    /// OATH-125.
    pub const PEACE_ENVOY: Self = Self::numbered(125);
    /// OATH-126.
    pub const RELIC_HUNTER: Self = Self::numbered(126);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-103. Two dice, and no other plan of the side.
    Row::denizen(
        Card::CODE_OF_HONOR,
        "code-of-honor",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan { alone: true, ..Plan::both(|state, used, _| state.add_attack(used.side.dice(2))) },
        ),
    ),
    // OATH-104. Skulls kill nobody.
    Row::denizen(
        Card::OUTRIDERS,
        "outriders",
        Suit::Order,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::attacker(|state, _, _| state.battle.no_skulls = true)),
    ),
    // OATH-105. Moves warbands between your board and the sites you rule.
    Row::denizen(
        Card::MESSENGER,
        "messenger",
        Suit::Order,
        Limit::Any,
        Power::action(
            Cost::favor(1),
            |state, seat| nomad::signal(state, &Run::new(Card::MESSENGER, seat)).is_some(),
            nomad::SIGNALS,
        ),
    ),
    // OATH-106. Three warbands for the victor.
    Row::denizen(
        Card::FIELD_PROMOTION,
        "field-promotion",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan::both(nothing).won(|state, used, cx| {
                if let Some(user) = used.user {
                    state.gain_warbands(user, 3, cx);
                }
            }),
        ),
    ),
    // OATH-107. Takes a player at your site along to another. The run notes the sites that they refused to pay for.
    Row::denizen(
        Card::PALANQUIN,
        "palanquin",
        Suit::Order,
        Limit::Adviser,
        Power::action(
            Cost::favor(1),
            |state, seat| passengers(state, seat).next().is_some(),
            Script::new(
                |state, run| match *run.answers() {
                    [] => Some(Ask::default().seats(passengers(state, run.by))),
                    [Choice::Seat(who)] => Some(Ask::default().sites(state.sendable(who, run.note()))),
                    // R5.2, OATH-255: a player who has to pay may refuse; where a guide leads is asked later.
                    [Choice::Seat(who), Choice::Site(to)] if state.guide(who).is_none() => {
                        let toll = state.call(who, to)?;
                        (!toll.is_free()).then(Ask::yes_no)
                    }
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Seat(who), Choice::Site(to), ref agreed @ ..] = *run.answers() else { return false };
                    if let [answer] = *agreed {
                        cx.tell(Event::Answered { seat: who, yes: answer == Choice::Yes });
                        if answer == Choice::No {
                            let again = run.again().answered(Choice::Seat(who)).noting(run.note() | to.bit());
                            state.stack.push(Step::Power(again));
                            return false;
                        }
                    }
                    // The site's price is the one from before the journey.
                    let toll = state.call(who, to);
                    if !state.place(to).up {
                        state.turn_up(to, cx);
                    }
                    state.put_pawn(run.by, to, cx);
                    if state.guide(who).is_some() {
                        state.stack.push(Step::Banish { who, by: run.by, refused: 0 });
                    } else if let Some(toll) = toll {
                        state.pay_toll(who, toll, cx);
                        state.arrive(who, to, cx);
                    }
                    false
                },
            )
            .asking(|_, run| match *run.answers() {
                [Choice::Seat(who), Choice::Site(_)] => who,
                _ => run.by,
            })
            .keeping(&[AnswerKind::Seat, AnswerKind::Site]),
        ),
    ),
    // OATH-108. Two defense dice, but in defeat the whole force is killed.
    Row::denizen(
        Card::SHIELD_WALL,
        "shield-wall",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan::defender(|state, used, _| {
                state.add_defense(2);
                state.battle.tactics.doomed[used.side as usize] = true;
            }),
        ),
    ),
    // OATH-109. A favor for each faceup adviser of the defeated.
    Row::denizen(
        Card::MILITARY_PARADE,
        "military-parade",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::both(nothing).won(|state, used, cx| {
                let to = used.user.map_or(Where::Shared, Where::Board);
                let enemies = state.side_of_battle(used.side.other());
                for suit in Suit::ALL {
                    let n = seats_of(enemies).map(|enemy| state.advisers_of(enemy, suit)).sum();
                    state.move_favor(n, Where::Bank(suit), to, cx);
                }
            }),
        ),
    ),
    // OATH-110. No enemy takes the Darkest Secret.
    Row::denizen(
        Card::TOME_GUARDIANS,
        "tome-guardians",
        Suit::Order,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Take, |_, _, _, deed| {
            Ruling::shut_if(matches!(deed, Deed::Take { thing: Thing::Banner(Banner::DarkestSecret), .. }))
        })]),
    ),
    // OATH-111. A warband dies where you travel. All at a site have one color, so there is nothing to ask.
    Row::denizen(
        Card::TYRANT,
        "tyrant",
        Suit::Order,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            ARRIVED,
            |state, tyrant, heard| {
                let Heard::Arrived { seat, .. } = heard else { return None };
                state.owner(tyrant).filter(|owner| *owner == seat && state.place(state.pawn(seat)).warbands > 0)
            },
            Script::plain(|state, run, cx| {
                cx.tell(Event::Used { seat: Some(run.by), card: run.card });
                state.kill_at_site(state.pawn(run.by), 1, cx);
                false
            }),
        ),
    )
    .locked(),
    // OATH-112. A favor for searching at a site of the ruler.
    Row::denizen(
        Card::FORCED_LABOR,
        "forced-labor",
        Suit::Order,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Search, |state, labor, by, _| {
            if is_under_rule_of(state, labor, state.pawn(by)) { state.ruler_toll(labor) } else { Ruling::Open }
        })]),
    ),
    // OATH-113. No Visions at a site of the ruler.
    Row::denizen(
        Card::SECRET_POLICE,
        "secret-police",
        Suit::Order,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Play, |state, police, by, deed| {
            Ruling::shut_if(reveals_vision(deed) && is_under_rule_of(state, police, state.pawn(by)))
        })]),
    ),
    // OATH-114. No plans for the defending side.
    Row::denizen(
        Card::SPECIALIST,
        "specialist",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::favor(2),
            Plan::attacker(|state, used, _| state.battle.tactics.barred[used.side.other() as usize] = true),
        ),
    ),
    // OATH-115. A Campaign from a site you rule, with the warbands there.
    Row::denizen(
        Card::CAPTAINS,
        "captains",
        Suit::Order,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |state, seat| camps(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().sites(camps(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Site(slot)] = *run.answers() {
                        state.begin_as(campaign_from(slot), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-116. Two warbands at a site of the region die.
    Row::denizen(
        Card::SIEGE_ENGINES,
        "siege-engines",
        Suit::Order,
        Limit::Any,
        Power::action(
            Cost::favor(1),
            |state, seat| besieged(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().sites(besieged(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Site(slot)] = *run.answers() {
                        state.kill_at_site(slot, 2, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-117. Two favor from everybody at your sites in the region.
    Row::denizen(
        Card::ROYAL_TAX,
        "royal-tax",
        Suit::Order,
        Limit::Any,
        Power::played(Script::plain(|state, run, cx| {
            for other in state.others(run.by) {
                let slot = state.pawn(other);
                if slot.region() == state.region(run.by) && state.rules(run.by, slot) {
                    state.move_favor(2, Where::Board(other), Where::Board(run.by), cx);
                }
            }
            false
        })),
    ),
    // OATH-118. A favor for traveling to a site of the ruler.
    Row::denizen(
        Card::TOLL_ROADS,
        "toll-roads",
        Suit::Order,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Travel, |state, roads, _, deed| match deed {
            Deed::Travel { to, .. } if is_under_rule_of(state, roads, to) => state.ruler_toll(roads),
            _ => Ruling::Open,
        })]),
    ),
    // OATH-119. A favor for a trade with a card of the ruler.
    Row::denizen(
        Card::CURFEW,
        "curfew",
        Suit::Order,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Trade, |state, curfew, _, deed| match deed {
            Deed::Trade(card) if state.master(card) == state.master(curfew) => state.ruler_toll(curfew),
            _ => Ruling::Open,
        })]),
    ),
    // OATH-120. A Campaign after a muster.
    Row::denizen(
        Card::KNIGHTS_ERRANT,
        "knights-errant",
        Suit::Order,
        Limit::Any,
        Power::following_modifier(
            Cost::FREE,
            Modifier::new(Major::Muster, |state, _| state.could(free_campaign())),
            Script::new(asks_for_campaign, campaigns_if_yes),
        ),
    ),
    // OATH-121. No Visions; a favor at rest.
    Row::denizen(
        Card::VOW_OF_OBEDIENCE,
        "vow-of-obedience",
        Suit::Order,
        Limit::Adviser,
        Power::rest(|state, _| is_any_bank_full(state), favor_from_bank::<1>()).and_stands(&[Standing::new(
            Scope::Holder,
            Verb::Play,
            |_, _, _, deed| Ruling::shut_if(reveals_vision(deed)),
        )]),
    )
    .locked(),
    // OATH-122. A Campaign after a search of the world deck.
    Row::denizen(
        Card::HUNTING_PARTY,
        "hunting-party",
        Suit::Order,
        Limit::Any,
        Power::following_modifier(
            Cost::FREE,
            Modifier::new(Major::Search, |_, _| true),
            Script::new(
                |state, run| if state.act.search.deck { asks_for_campaign(state, run) } else { None },
                campaigns_if_yes,
            ),
        ),
    ),
    // OATH-123. Cannot be exiled.
    Row::denizen(
        Card::COUNCIL_SEAT,
        "council-seat",
        Suit::Order,
        Limit::Adviser,
        Power::standing(&[Standing::new(Scope::Holder, Verb::Exile, |_, _, _, _| Ruling::Shut)]),
    )
    .locked(),
    // OATH-124. Two dice for the larger force.
    Row::denizen(
        Card::ENCIRCLEMENT,
        "encirclement",
        Suit::Order,
        Limit::Any,
        Power::plan(Cost::favor(1), Plan::both(|state, used, _| state.add_attack(used.side.dice(2))).when(is_larger)),
    ),
    // OATH-125. Victory without a fight, for a favor for each defense die.
    Row::denizen(
        Card::PEACE_ENVOY,
        "peace-envoy",
        Suit::Order,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan {
                alone: true,
                ..Plan::both(|state, used, cx| {
                    if let (Some(user), Some(enemy)) = (used.user, opponent(state, used.side)) {
                        state.spend_favor(user, state.battle.defense, Where::Board(enemy), cx);
                        state.battle.tactics.victor = Some(used.side);
                        state.battle.tactics.peaceful = true;
                    }
                })
                .when(can_negotiate)
            },
        ),
    ),
    // OATH-126. Facedown relics at targeted sites are targets too; what was taken may go under the relic deck.
    Row::denizen(
        Card::RELIC_HUNTER,
        "relic-hunter",
        Suit::Order,
        Limit::Any,
        Power {
            second: Some(Script::new(
                |state, run| {
                    let ask = Ask::default().cards(relics_of(prey(state)));
                    (run.at == 0).then(|| ask.done_if(!ask.is_empty()))
                },
                |state, run, cx| {
                    let [Choice::Card(relic)] = *run.answers() else { return false };
                    state.lose_relic(run.by, relic);
                    bury_relic(state, relic, Where::Reserve(run.by), cx);
                    state.judge_title(cx);
                    true
                },
            )),
            ..Power::asking_plan(
                Cost::FREE,
                Plan::attacker(|state, _, _| {
                    state.battle.tactics.hoard = state.player(state.attacker()).relics;
                })
                .asking()
                .won(|state, used, _| {
                    if let Some(user) = used.user.filter(|_| prey(state) != 0) {
                        state.stack.push(Step::Power(Run::second(used.card, user, 0)));
                    }
                }),
                Script::new(
                    |state, run| {
                        let ask = quarry(state);
                        (run.at == 0).then(|| ask.done_if(!ask.is_empty()))
                    },
                    |state, run, cx| {
                        let [Choice::Relic(place)] = *run.answers() else { return false };
                        state.battle.tactics.finds |= place.bit();
                        state.add_defense(1);
                        state.tell_pools(cx);
                        true
                    },
                ),
            )
        },
    ),
];

/// OATH-107: players at your site who could travel.
fn passengers(state: &Oath, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
    let near = state.others(seat).filter(move |other| state.are_together(seat, *other));
    near.filter(|other| state.sendable(*other, 0).next().is_some())
}

/// OATH-112, OATH-113, OATH-118: whether the ruler of a card rules a site. OATH-215: a player who rules only the cards
/// at a site does not rule the site. Nobody rules facedown sites.
fn is_under_rule_of(state: &Oath, card: Card, slot: Slot) -> bool {
    match state.master(card) {
        Some(ruler) => state.ruler(slot) == Some(ruler),
        None => state.is_bandits(slot),
    }
}

/// R3.9: the Conspiracy too.
fn reveals_vision(deed: Deed) -> bool {
    matches!(deed, Deed::Play { card, up: true } if card.is_vision())
}

/// OATH-115: sites to attack from.
fn camps(state: &Oath, seat: Seat) -> impl Iterator<Item = Slot> + Clone + '_ {
    Slot::all().filter(move |slot| state.rules(seat, *slot) && state.could(campaign_from(*slot)))
}

fn campaign_from(slot: Slot) -> Act {
    Act { at: Some(slot), ..free_campaign() }
}

/// A Campaign without Supply.
fn free_campaign() -> Act {
    Act { major: Major::Campaign, free: true, ..Act::default() }
}

/// OATH-116: sites of the region with warbands.
fn besieged(state: &Oath, seat: Seat) -> impl Iterator<Item = Slot> + Clone + '_ {
    Slot::all().filter(move |slot| slot.region() == state.region(seat) && state.place(*slot).warbands > 0)
}

/// OATH-120, OATH-122: whether to fight now. The Act phase of a player who became a Citizen meanwhile is over (6.6.2).
fn asks_for_campaign(state: &Oath, run: &Run) -> Option<Ask> {
    let can = run.at == 0 && state.stack.contains(&Step::Act) && state.could(free_campaign());
    can.then(Ask::yes_no)
}

fn campaigns_if_yes(state: &mut Oath, run: &Run, cx: &mut Cx) -> bool {
    if *run.answers() == [Choice::Yes] {
        state.begin(Major::Campaign, true, cx);
    }
    false
}

/// OATH-124: whether a side has more warbands, wherever they belong to its force, bandits included.
fn is_larger(state: &Oath, used: Use) -> bool {
    let attack = state.attacking_force().saturating_add(state.attacking_bandits());
    let sites = state.defended_sites();
    let at_sites = Slot::all().filter(|slot| sites & slot.bit() != 0).map(|slot| state.place(slot).warbands);
    let on_boards = seats_of(state.defending_boards()).map(|seat| state.player(seat).warbands);
    let defense = at_sites.chain(on_boards).fold(state.defending_bandits(), u8::saturating_add);
    if used.side == Side::Attacker { attack > defense } else { defense > attack }
}

/// R6.3: the one player whom a side fights.
fn opponent(state: &Oath, side: Side) -> Option<Seat> {
    if side == Side::Attacker { state.defender() } else { Some(state.attacker()) }
}

/// OATH-125: whether the enemy is at the player's site, and there is enough favor for all of the cost. An attacker may
/// count as standing elsewhere.
fn can_negotiate(state: &Oath, used: Use) -> bool {
    let (Some(user), Some(enemy)) = (used.user, opponent(state, used.side)) else { return false };
    let other = if used.side == Side::Attacker { enemy } else { user };
    let cost = state.cost_of(user, used.card);
    let gift = Cost { favor: cost.favor.saturating_add(state.battle.defense), ..cost };
    state.pawn(other) == state.battle_site() && state.can_spend(user, gift)
}

/// OATH-126: facedown relics at targeted sites that can still be added.
fn quarry(state: &Oath) -> Ask {
    let (attacker, battle) = (state.attacker(), &state.battle);
    let mut ask = Ask::default();
    for slot in Slot::all().filter(|slot| battle.sites & slot.bit() != 0 && !state.is_relic_locked(attacker, *slot)) {
        for (at, relic) in state.place(slot).relics.iter().enumerate() {
            let is_new = battle.tactics.finds & RelicAt::new(slot, at).bit() == 0;
            if is_new && state.may_take(attacker, None, Thing::Relic(*relic), Manner::Target) {
                ask = ask.relic(slot, at);
            }
        }
    }
    ask
}

/// OATH-126: relics that the attacker took in this Campaign, as bits, except the Grand Scepter.
fn prey(state: &Oath) -> u32 {
    let taken = state.player(state.attacker()).relics & !state.battle.tactics.hoard;
    relics_of(taken).filter(|relic| !Oath::is_scepter(*relic)).fold(0, |bits, relic| bits | relic.relic_bit())
}

//! Nomad (Nomaden): the denizens of the archive, OATH-151 to OATH-174.

use kabale_core::Seat;

use super::super::{
    Modifier, Plan, Power, Row, Script, Standing, Use, Verb,
    common::{CITIZENSHIP_ANSWERS, asks_for_citizenship, becomes_citizen_with_relic},
    nothing, resume,
};
use crate::{
    cards::{Banner, Card, Limit, Region, Slot, Suit},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::{Deed, Ruling, Scope},
    ops::Cx,
    powers,
    rule::Cost,
    run::{AnswerKind, Run},
    state::{Act, CHANCELLOR, Major, Oath, Step, seats_of},
};

impl Card {
    /// OATH-151.
    pub const CONVOYS: Self = Self::numbered(151);
    /// OATH-152.
    pub const VOW_OF_KINSHIP: Self = Self::numbered(152);
    /// OATH-153.
    pub const WILD_MOUNTS: Self = Self::numbered(153);
    /// OATH-154.
    pub const LANCERS: Self = Self::numbered(154);
    /// OATH-155.
    pub const MOUNTAIN_GIANT: Self = Self::numbered(155);
    /// OATH-156.
    pub const RIVAL_KHAN: Self = Self::numbered(156);
    /// OATH-157.
    pub const LOST_TONGUE: Self = Self::numbered(157);
    /// OATH-158.
    pub const SPECIAL_ENVOY: Self = Self::numbered(158);
    /// OATH-159.
    pub const RESETTLE: Self = Self::numbered(159);
    /// OATH-160.
    pub const ORACLE: Self = Self::numbered(160);
    /// OATH-161.
    pub const PILGRIMAGE: Self = Self::numbered(161);
    /// OATH-162.
    pub const SPELL_BREAKER: Self = Self::numbered(162);
    /// OATH-163.
    pub const MOUNTED_PATROL: Self = Self::numbered(163);
    /// OATH-164.
    pub const GREAT_CRUSADE: Self = Self::numbered(164);
    /// OATH-165.
    pub const ANCIENT_BLOODLINE: Self = Self::numbered(165);
    /// OATH-166.
    pub const ANCIENT_PACT: Self = Self::numbered(166);
    /// OATH-167.
    pub const STORM_CALLER: Self = Self::numbered(167);
    /// OATH-168.
    pub const FAMILY_WAGON: Self = Self::numbered(168);
    /// OATH-169.
    pub const WAY_STATION: Self = Self::numbered(169);
    /// OATH-170.
    pub const TWIN_BROTHER: Self = Self::numbered(170);
    /// OATH-171.
    pub const HOSPITALITY: Self = Self::numbered(171);
    /// OATH-172.
    pub const A_FAST_STEED: Self = Self::numbered(172);
    /// OATH-173.
    pub const RELIC_WORSHIP: Self = Self::numbered(173);
    /// OATH-174.
    pub const SACRED_GROUND: Self = Self::numbered(174);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-151. The pile of another region comes on top of that of your region.
    Row::denizen(
        Card::CONVOYS,
        "convoys",
        Suit::Nomad,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |_, _| true,
            Script::new(
                |state, run| {
                    let own = state.region(run.by);
                    let others = Region::ALL.into_iter().filter(|region| *region != own);
                    (run.at == 0).then(|| Ask::default().piles(others))
                },
                |state, run, cx| {
                    if let [Choice::Pile(from)] = *run.answers() {
                        state.merge_piles(from, state.region(run.by), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-152. Your favor is in the Nomad bank; see `lent_favor` and `favor_lands`.
    Row::denizen(
        Card::VOW_OF_KINSHIP,
        "vow-of-kinship",
        Suit::Nomad,
        Limit::Adviser,
        Power::played(Script::plain(|state, run, cx| {
            state.move_favor(u8::MAX, Where::Board(run.by), Where::Bank(Suit::Nomad), cx);
            false
        })),
    )
    .locked(),
    // OATH-153. A Beast card is discarded in place of all your Nomad plans.
    Row::denizen(
        Card::WILD_MOUNTS,
        "wild-mounts",
        Suit::Nomad,
        Limit::Any,
        Power {
            second: Some(Script::new(
                |state, run| {
                    let ask = Ask::default().cards(beasts(state, run.by));
                    (run.at == 0).then(|| ask.done_if(!ask.is_empty()))
                },
                |state, run, cx| {
                    if let [Choice::Card(beast)] = *run.answers() {
                        cx.tell(Event::Used { seat: Some(run.by), card: run.card });
                        state.battle.tactics.spared |= lost_nomads(state, Some(run.by));
                        state.discard_anywhere(beast, Some(run.by), cx);
                    }
                    false
                },
            )),
            ..Power::plan(Cost::FREE, Plan { ends: Some(ride), ..Plan::both(nothing) })
        },
    ),
    // OATH-154. The attack roll counts twice; discarded at the end.
    Row::denizen(
        Card::LANCERS,
        "lancers",
        Suit::Nomad,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::attacker(|state, _, _| state.battle.tactics.doubled = true).spent()),
    ),
    // OATH-155. One die, or three and the card is discarded at the end.
    Row::denizen(
        Card::MOUNTAIN_GIANT,
        "mountain-giant",
        Suit::Nomad,
        Limit::Any,
        Power::asking_plan(
            Cost::secret(1),
            Plan::both(nothing).asking().spent(),
            Script::new(
                |_, run| (run.at == 0).then(Ask::yes_no),
                |state, run, cx| {
                    let Some(side) = state.battle_side(run.by) else { return false };
                    let is_three = *run.answers() == [Choice::Yes];
                    state.add_attack(side.dice(if is_three { 3 } else { 1 }));
                    let place = state.battle.plans.iter().position(|plan| plan.card == run.card);
                    if let Some(at) = place.filter(|_| !is_three) {
                        state.battle.tactics.spared |= 1 << at;
                    }
                    state.tell_pools(cx);
                    false
                },
            ),
        ),
    ),
    // OATH-156. Four dice against an enemy with a Nomad adviser; discarded at the end.
    Row::denizen(
        Card::RIVAL_KHAN,
        "rival-khan",
        Suit::Nomad,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::both(|state, used, _| {
                let mut enemies = seats_of(state.side_of_battle(used.side.other()));
                if enemies.any(|enemy| state.advisers_of(enemy, Suit::Nomad) > 0) {
                    state.add_attack(used.side.dice(4));
                }
            })
            .spent(),
        ),
    ),
    // OATH-157. A player who rules no Nomad card cannot take your relics and banners.
    Row::denizen(
        Card::LOST_TONGUE,
        "lost-tongue",
        Suit::Nomad,
        Limit::Adviser,
        Power::standing(&[Standing::new(Scope::Others, Verb::Take, |state, tongue, by, deed| {
            let Deed::Take { from: Some(from), .. } = deed else { return Ruling::Open };
            let is_theirs = state.owner(tongue) == Some(from);
            Ruling::shut_if(is_theirs && !ruled_cards(state, by).any(|card| card.is(Suit::Nomad)))
        })]),
    ),
    // OATH-158. Free travel; then the Act phase is over.
    Row::denizen(
        Card::SPECIAL_ENVOY,
        "special-envoy",
        Suit::Nomad,
        Limit::Any,
        Power::following_modifier(
            Cost::FREE,
            Modifier::new(Major::Travel, |_, _| true).free(|_, _, _| true),
            Script::plain(|state, run, _| {
                if state.uses(run.card) {
                    state.end_act();
                }
                false
            }),
        ),
    ),
    // OATH-159. A Nomad adviser of anybody goes to a site.
    Row::denizen(
        Card::RESETTLE,
        "resettle",
        Suit::Nomad,
        Limit::Site,
        Power::action(
            Cost::FREE,
            |state, seat| settlers(state, seat).next().is_some() && roomy(state).next().is_some(),
            Script::new(
                |state, run| match run.at {
                    0 => Some(Ask::default().cards(settlers(state, run.by))),
                    1 => Some(Ask::default().sites(roomy(state))),
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Card(card), Choice::Site(slot)] = *run.answers() else { return false };
                    if let Some(owner) = state.owner(card)
                        && state.take_adviser(owner, card).is_some()
                    {
                        state.put_at_site(card, slot);
                        state.tell_card(card, Where::Advisers(owner), Where::Site(slot), true, cx);
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Card]),
        ),
    ),
    // OATH-160. The first Vision of the world deck, to play or discard. What modifies that is chosen before it is seen (R1.1).
    Row::denizen(
        Card::ORACLE,
        "oracle",
        Suit::Nomad,
        Limit::Site,
        Power::action(
            Cost::secret(2),
            |state, _| !state.deck.is_empty(),
            Script::plain(|state, run, cx| {
                if run.at > 0 {
                    foresee(state, run.by, cx);
                } else {
                    state.act = Act { major: Major::Search, minor: true, ..Act::default() };
                    state.drawer = run.by;
                    resume(state, run, 1);
                    state.stack.push(Step::Modify);
                }
                false
            }),
        ),
    ),
    // OATH-161. The denizens of your site leave, and as many Dispossessed come to the pile of your region.
    Row::denizen(
        Card::PILGRIMAGE,
        "pilgrimage",
        Suit::Nomad,
        Limit::Adviser,
        Power::played(Script::new(
            |state, run| {
                // The cards that came are the last of the hand; the run notes how many are left.
                let pilgrims = state.hand.iter().rev().take(run.note().into()).copied();
                (run.at == 1).then(|| Ask::default().cards(pilgrims))
            },
            |state, run, cx| {
                let left = match *run.answers() {
                    [] => depart(state, run.by, cx),
                    [_, Choice::Card(card)] => {
                        let region = state.region(run.by);
                        if let Some(at) = state.hand.iter().rposition(|other| *other == card) {
                            state.hand.remove(at);
                            state.piles.push(region, card);
                            state.tell_card(card, Where::Hand(run.by), Where::Pile(region), false, cx);
                        }
                        run.note().saturating_sub(1)
                    }
                    _ => 0,
                };
                if left > 0 {
                    resume(state, &run.again().noting(left), 1);
                }
                false
            },
        )),
    ),
    // OATH-162. Enemies use no power that costs a secret.
    Row::denizen(
        Card::SPELL_BREAKER,
        "spell-breaker",
        Suit::Nomad,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Cast, |_, _, _, _| Ruling::Shut)]),
    ),
    // OATH-163. Half of the attack pool is rolled; discarded at the end.
    Row::denizen(
        Card::MOUNTED_PATROL,
        "mounted-patrol",
        Suit::Nomad,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::defender(|state, _, _| state.battle.tactics.halved = true).spent()),
    ),
    // OATH-164. A die for each Nomad card you rule; discarded at the end.
    Row::denizen(
        Card::GREAT_CRUSADE,
        "great-crusade",
        Suit::Nomad,
        Limit::Any,
        Power::plan(
            Cost::FREE,
            Plan::both(|state, used, _| {
                let is_nomad = |card: &Card| card.is(Suit::Nomad);
                let n = match used.user {
                    Some(user) => ruled_cards(state, user).filter(is_nomad).count(),
                    None => bandit_cards(state).filter(is_nomad).count(),
                };
                state.add_attack(used.side.dice(n as u8));
            })
            .spent(),
        ),
    ),
    // OATH-165. What lies at your sites is locked for enemies; see `is_locked_by_blood` and `is_relic_locked`.
    Row::denizen(Card::ANCIENT_BLOODLINE, "ancient-bloodline", Suit::Nomad, Limit::Adviser, Power::NONE),
    // OATH-166. An Exile may give the Darkest Secret to the Chancellor for Citizenship and a relic of the Reliquary.
    Row::denizen(
        Card::ANCIENT_PACT,
        "ancient-pact",
        Suit::Nomad,
        Limit::Adviser,
        Power::played(
            Script::new(
                |state, run| {
                    let is_open = state.is_exile(run.by) && state.holds(run.by, Banner::DarkestSecret);
                    asks_for_citizenship(state, run, is_open)
                },
                |state, run, cx| {
                    let pays = |state: &mut Oath, cx: &mut Cx| {
                        state.pass_banner(CHANCELLOR, Banner::DarkestSecret, cx);
                    };
                    becomes_citizen_with_relic(state, run, pays, cx)
                },
            )
            .keeping(CITIZENSHIP_ANSWERS),
        ),
    )
    .locked(),
    // OATH-167. Two dice for the defense; discarded at the end.
    Row::denizen(
        Card::STORM_CALLER,
        "storm-caller",
        Suit::Nomad,
        Limit::Any,
        Power::plan(Cost::FREE, Plan::defender(|state, _, _| state.add_defense(2)).spent()),
    ),
    // OATH-168. Any number of Nomad advisers, and one other.
    Row::denizen(
        Card::FAMILY_WAGON,
        "family-wagon",
        Suit::Nomad,
        Limit::Adviser,
        Power { train: Some(Suit::Nomad), ..Power::NONE },
    ),
    // OATH-169. Free travel to this site for its ruler, see `is_welcome`, and for players who give the ruler a favor.
    Row::denizen(
        Card::WAY_STATION,
        "way-station",
        Suit::Nomad,
        Limit::Site,
        Power::modifier(
            Cost::FREE,
            Modifier {
                anyone: true,
                ..Modifier::new(Major::Travel, |state, seat| {
                    let is_elsewhere = state.slot_of(Card::WAY_STATION).is_some_and(|slot| slot != state.pawn(seat));
                    is_elsewhere && !state.commands(seat, Card::WAY_STATION) && state.purse(seat) > 0
                })
            }
            .writing(|state, seat, cx| {
                if let Ruling::Priced(toll) = state.ruler_toll(Card::WAY_STATION) {
                    state.pay_toll(seat, toll, cx);
                }
            })
            .free(
                |state, _, choice| matches!(choice, Choice::Site(to) if state.slot_of(Card::WAY_STATION) == Some(to)),
            ),
        ),
    ),
    // OATH-170. May change places with another player's Nomad adviser.
    Row::denizen(
        Card::TWIN_BROTHER,
        "twin-brother",
        Suit::Nomad,
        Limit::Adviser,
        Power::played(Script::new(
            |state, run| {
                let ask = Ask::default().cards(twins(state, run));
                (run.at == 0).then(|| ask.done_if(!ask.is_empty()))
            },
            |state, run, cx| {
                let [Choice::Card(twin)] = *run.answers() else { return false };
                let Some(owner) = state.owner(twin) else { return false };
                state.swap_advisers((run.by, run.card), (owner, twin), cx);
                false
            },
        )),
    ),
    // OATH-171. After travel a favor of a suit that site and advisers share.
    Row::denizen(
        Card::HOSPITALITY,
        "hospitality",
        Suit::Nomad,
        Limit::Adviser,
        Power::following_modifier(
            Cost::FREE,
            Modifier::new(Major::Travel, |_, _| true),
            Script::new(
                |state, run| {
                    let suits = Suit::ALL.into_iter().filter(|suit| {
                        state.has_suit(state.pawn(run.by), *suit)
                            && state.advisers_of(run.by, *suit) > 0
                            && state.banks[*suit as usize] > 0
                    });
                    (run.at == 0 && state.uses(run.card)).then(|| Ask::default().banks(suits))
                },
                |state, run, cx| {
                    if let [Choice::Bank(suit)] = *run.answers() {
                        state.gain_favor(run.by, 1, suit, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-172. Free travel with at most three warbands.
    Row::denizen(
        Card::A_FAST_STEED,
        "a-fast-steed",
        Suit::Nomad,
        Limit::Any,
        Power::modifier(
            Cost::favor(1),
            Modifier::new(Major::Travel, |state, seat| state.player(seat).warbands <= 3).free(|_, _, _| true),
        ),
    ),
    // OATH-173. Three Supply for a recovered relic; for that of a Homeland see `worship`.
    Row::denizen(
        Card::RELIC_WORSHIP,
        "relic-worship",
        Suit::Nomad,
        Limit::Any,
        Power::following_modifier(
            Cost::FREE,
            Modifier::new(Major::Recover, |_, _| true),
            Script::plain(|state, run, cx| {
                if state.act.found {
                    state.gain_supply(run.by, 3, cx);
                }
                false
            }),
        ),
    ),
    // OATH-174. Only players who are here play Visions faceup, except the Conspiracy.
    Row::denizen(
        Card::SACRED_GROUND,
        "sacred-ground",
        Suit::Nomad,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Everybody, Verb::Play, |state, ground, by, deed| {
            let Deed::Play { card, up: true } = deed else { return Ruling::Open };
            Ruling::shut_if(card.goal().is_some() && state.slot_of(ground) != Some(state.pawn(by)))
        })]),
    )
    .locked(),
];

/// 10 *Rule*: the cards a player rules: faceup advisers and what lies at ruled sites. OATH-215: battle plans go with the site.
fn ruled_cards(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let at_sites = Slot::all().flat_map(move |slot| {
        let cards = state.place(slot).cards.iter().copied();
        cards.filter(move |card| {
            let is_plan = powers::of(*card).plan.is_some();
            if is_plan { state.rules(seat, slot) } else { state.rules_cards(seat, slot) }
        })
    });
    state.faceup_advisers(seat).chain(at_sites)
}

/// The cards bandits rule, from the top of the Cradle down.
fn bandit_cards(state: &Oath) -> impl Iterator<Item = Card> + Clone + '_ {
    let slots = Slot::all().filter(|slot| state.is_bandits(*slot));
    slots.flat_map(|slot| state.place(slot).cards.iter().copied())
}

/// OATH-153: Nomad plans of a user that would be discarded, as bits of their places.
fn lost_nomads(state: &Oath, user: Option<Seat>) -> u64 {
    let plans = state.battle.plans.iter().enumerate().filter(|(at, plan)| {
        let is_loose = state.in_play.contains(plan.card) && !state.is_locked(user, plan.card);
        plan.user == user && plan.card.is(Suit::Nomad) && is_loose && state.is_lost_at_end(*at)
    });
    plans.fold(0, |bits, (at, _)| bits | 1 << at)
}

/// OATH-153: Beast cards that a player could discard for Nomad plans.
fn beasts(state: &Oath, by: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let is_loose = move |card: &Card| !state.is_locked(Some(by), *card) && !state.uses(*card);
    ruled_cards(state, by).filter(move |card| card.is(Suit::Beast) && is_loose(card))
}

/// OATH-153: the player who used Wild Mounts is asked; bandits follow a fixed rule (R9.3).
fn ride(state: &mut Oath, used: Use, cx: &mut Cx) {
    let lost = lost_nomads(state, used.user);
    match used.user {
        Some(user) if lost != 0 => state.stack.push(Step::Power(Run::second(used.card, user, 0))),
        None if lost.count_ones() > 1 => {
            let is_loose = |card: &Card| !state.is_locked(None, *card) && !state.uses(*card);
            let beast = bandit_cards(state).find(|card| card.is(Suit::Beast) && is_loose(card));
            if let Some(beast) = beast {
                state.battle.tactics.spared |= lost;
                state.discard_at_site(beast, None, cx);
            }
        }
        _ => (),
    }
}

/// OATH-159: advisers that can go to a site.
fn settlers(state: &Oath, by: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let advisers = state.everybody().flat_map(|seat| state.faceup_advisers(seat));
    advisers.filter(move |card| {
        card.is(Suit::Nomad) && card.face().limit != Limit::Adviser && !state.is_locked(Some(by), *card)
    })
}

/// Sites with room.
fn roomy(state: &Oath) -> impl Iterator<Item = Slot> + Clone + '_ {
    Slot::all().filter(|slot| state.room(*slot) > 0)
}

/// OATH-160: draws the first Vision. R2.7: a player who cannot pay for playing it discards it.
fn foresee(state: &mut Oath, by: Seat, cx: &mut Cx) {
    let Some(height) = state.deck.iter().rposition(|card| card.is_vision()) else { return };
    state.hand.clear();
    state.drawer = by;
    let vision = state.draw_at(height, by, cx);
    if let Some(toll) = state.toll(by, Deed::Search, Cost::FREE) {
        state.pay_toll(by, toll, cx);
        state.stack.push(Step::Play(vision));
    } else {
        state.discard_from_hand(vision, cx);
    }
}

/// OATH-161: the denizens at a player's site join the Dispossessed, and as many of these come to the hand; how many. R12.21:
/// what lies on them goes as in a discard.
fn depart(state: &mut Oath, by: Seat, cx: &mut Cx) -> u8 {
    let slot = state.pawn(by);
    let goers: kabale_core::List<Card, 4> = state.loose_cards(by, slot).collect();
    for card in &goers {
        if let Some(suit) = card.suit() {
            state.move_favor(u8::MAX, Where::Card(*card), Where::Bank(suit), cx);
        }
        state.move_secrets(u8::MAX, Where::Card(*card), Where::Spent(by), cx);
        state.take_from_site(*card, slot);
        state.dispossessed.insert(*card);
        state.tell_card(*card, Where::Site(slot), Where::Dispossessed, true, cx);
    }
    state.drawer = by;
    for card in &state.draw_dispossessed(goers.len(), Some(by), cx) {
        state.hand.push(*card);
        state.tell_card(*card, Where::Dispossessed, Where::Hand(by), false, cx);
    }
    goers.len() as u8
}

/// OATH-170: advisers of others that the brother can change places with, so that nobody is left with too many.
fn twins<'a>(state: &'a Oath, run: &'a Run) -> impl Iterator<Item = Card> + Clone + 'a {
    state.others(run.by).flat_map(move |owner| {
        state.faceup_advisers(owner).filter(move |twin| {
            let is_loose = twin.is(Suit::Nomad) && !state.is_locked(Some(run.by), *twin) && !state.uses(*twin);
            is_loose && state.could_swap_advisers((run.by, run.card), (owner, *twin))
        })
    })
}

impl Oath {
    /// OATH-152: favor of the Nomad bank that a player may use as if it lay on their board.
    pub(crate) fn lent_favor(&self, seat: Seat) -> u8 {
        if self.commands(seat, Card::VOW_OF_KINSHIP) { self.banks[Suit::Nomad as usize] } else { 0 }
    }

    /// Where favor goes: OATH-086 receives burned favor, OATH-152 puts favor for the board into the Nomad bank.
    pub(crate) fn favor_lands(&self, to: Where) -> Where {
        let to = match to {
            Where::Shared => self.phoenix().map_or(to, Where::Board),
            to => to,
        };
        match to {
            Where::Board(seat) if self.commands(seat, Card::VOW_OF_KINSHIP) => Where::Bank(Suit::Nomad),
            to => to,
        }
    }

    /// OATH-165: whether a card at a site is locked for a player, since it lies at a site of an enemy with the Bloodline.
    pub(crate) fn is_locked_by_blood(&self, by: Option<Seat>, card: Card) -> bool {
        self.in_play.contains(Card::ANCIENT_BLOODLINE)
            && by.is_some_and(|by| self.slot_of(card).is_some_and(|slot| self.is_relic_locked(by, slot)))
    }

    /// OATH-165: the same for the relics at a site.
    pub(crate) fn is_relic_locked(&self, by: Seat, slot: Slot) -> bool {
        let owner =
            if self.in_play.contains(Card::ANCIENT_BLOODLINE) { self.owner(Card::ANCIENT_BLOODLINE) } else { None };
        owner.is_some_and(|owner| self.are_enemies(by, owner) && self.rules(owner, slot))
    }

    /// OATH-169: whether a player travels to a site without Supply because they rule the Way Station there.
    pub(crate) fn is_welcome(&self, seat: Seat, to: Slot) -> bool {
        self.in_play.contains(Card::WAY_STATION)
            && self.slot_of(Card::WAY_STATION) == Some(to)
            && self.commands(seat, Card::WAY_STATION)
    }

    /// OATH-173: a relic that came from a Homeland is recovered too, and modified without another choice.
    pub(crate) fn worship(&mut self, seat: Seat, cx: &mut Cx) {
        if self.in_play.contains(Card::RELIC_WORSHIP) && self.access(seat).contains(Card::RELIC_WORSHIP) {
            cx.tell(Event::Used { seat: Some(seat), card: Card::RELIC_WORSHIP });
            self.gain_supply(seat, 3, cx);
        }
    }
}

//! Beast (Wildnis): the denizens of the archive, OATH-175 to OATH-198.

use kabale_core::Seat;

use super::{
    super::{
        ARRIVED, Heard, Modifier, Plan, Power, Script, Standing, Verb,
        common::{asks_who_goes, discards_at_site, favor_from_bank, full_banks, is_any_bank_full},
        relics::{bury_relic, must_free},
        resume,
    },
    Row,
};
use crate::{
    cards::{Card, Limit, Region, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    law::{Deed, Manner, Ruling, Scope, Thing},
    ops::Cx,
    rule::Cost,
    run::{AnswerKind, Run},
    state::{Act, Adviser, Heap, MOST_ADVISERS, Major, Oath, Side, Step},
};

impl Card {
    /// OATH-175.
    pub const NATURE_WORSHIP: Self = Self::numbered(175);
    /// OATH-176.
    pub const BIRDSONG: Self = Self::numbered(176);
    /// OATH-177.
    pub const SMALL_FRIENDS: Self = Self::numbered(177);
    /// OATH-178.
    pub const GRASPING_VINES: Self = Self::numbered(178);
    /// OATH-179.
    pub const THREATENING_ROAR: Self = Self::numbered(179);
    /// OATH-180.
    pub const FAE_MERCHANT: Self = Self::numbered(180);
    /// OATH-181.
    pub const SECOND_CHANCE: Self = Self::numbered(181);
    /// OATH-182.
    pub const PIED_PIPER: Self = Self::numbered(182);
    /// OATH-183.
    pub const MUSHROOMS: Self = Self::numbered(183);
    /// OATH-184.
    pub const INSECT_SWARM: Self = Self::numbered(184);
    /// OATH-185.
    pub const VOW_OF_UNION: Self = Self::numbered(185);
    /// OATH-186.
    pub const GIANT_PYTHON: Self = Self::numbered(186);
    /// OATH-187.
    pub const WAR_TORTOISE: Self = Self::numbered(187);
    /// OATH-188.
    pub const NEW_GROWTH: Self = Self::numbered(188);
    /// OATH-189.
    pub const WILD_CRY: Self = Self::numbered(189);
    /// OATH-190.
    pub const ANIMAL_HOST: Self = Self::numbered(190);
    /// OATH-191.
    pub const MEMORY_OF_NATURE: Self = Self::numbered(191);
    /// OATH-192.
    pub const MARSH_SPIRIT: Self = Self::numbered(192);
    /// OATH-193.
    pub const VOW_OF_POVERTY: Self = Self::numbered(193);
    /// OATH-194.
    pub const FOREST_COUNCIL: Self = Self::numbered(194);
    /// OATH-195.
    pub const WALLED_GARDEN: Self = Self::numbered(195);
    /// OATH-196.
    pub const VOW_OF_BEASTKIN: Self = Self::numbered(196);
    /// OATH-197.
    pub const BRACKEN: Self = Self::numbered(197);
    /// OATH-198.
    pub const WILD_ALLIES: Self = Self::numbered(198);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-175. A die for each of your Beast advisers, or one less for the attacker.
    Row::denizen(
        Card::NATURE_WORSHIP,
        "nature-worship",
        Suit::Beast,
        Limit::Any,
        Power::plan(
            Cost::secret(1),
            Plan::both(|state, used, _| {
                let n = used.user.map_or(0, |user| state.advisers_of(user, Suit::Beast));
                state.add_attack(used.side.dice(n));
            })
            .when(|state, used| used.user.is_some_and(|user| state.advisers_of(user, Suit::Beast) > 0)),
        ),
    ),
    // OATH-176. Trading with a Beast or Nomad card is free.
    Row::denizen(
        Card::BIRDSONG,
        "birdsong",
        Suit::Beast,
        Limit::Adviser,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |state, _| {
                state.local_cards().any(|card| state.is_bare(card) && (card.is(Suit::Beast) || card.is(Suit::Nomad)))
            })
            .free(|_, _, choice| matches!(choice, Choice::Card(card) if card.is(Suit::Beast) || card.is(Suit::Nomad))),
        ),
    ),
    // OATH-177. Trades as if at a site with a Beast card.
    Row::denizen(
        Card::SMALL_FRIENDS,
        "small-friends",
        Suit::Beast,
        Limit::Adviser,
        Power::asking_modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |state, _| dens(state).any(|slot| slot != state.here())).first(),
            Script::new(
                |state, run| {
                    let elsewhere = dens(state).filter(|slot| *slot != state.here());
                    let open = elsewhere.filter(|slot| state.can_after(|act| act.at = Some(*slot)));
                    (run.at == 0).then(|| Ask::default().sites(open))
                },
                |state, run, _| {
                    if let [Choice::Site(slot)] = *run.answers() {
                        state.act.at = Some(slot);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-178. Enemies who leave a site of its ruler lose a warband.
    Row::denizen(
        Card::GRASPING_VINES,
        "grasping-vines",
        Suit::Beast,
        Limit::Site,
        Power::hearing(
            Cost::FREE,
            ARRIVED,
            |state, vines, heard| {
                let Heard::Arrived { seat, from } = heard else { return None };
                let is_caught = match state.master(vines) {
                    Some(ruler) => state.are_enemies(seat, ruler) && state.rules(ruler, from),
                    None => state.is_bandits(from),
                };
                (is_caught && state.player(seat).warbands > 0).then_some(seat)
            },
            Script::plain(|state, run, cx| {
                state.kill_on_board(run.by, 1, cx);
                false
            }),
        ),
    ),
    // OATH-179. Discards all Nomad and Beast cards of the region.
    Row::denizen(
        Card::THREATENING_ROAR,
        "threatening-roar",
        Suit::Beast,
        Limit::Any,
        Power::played(Script::new(
            |state, run| asks_who_goes(state, run, [Suit::Nomad, Suit::Beast]),
            discards_at_site,
        )),
    ),
    // OATH-180. A relic from the deck, then one of yours under it.
    Row::denizen(
        Card::FAE_MERCHANT,
        "fae-merchant",
        Suit::Beast,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, seat| drawable(state, seat).is_some() || wares(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 1).then(|| Ask::default().cards(wares(state, run.by))),
                |state, run, cx| {
                    match *run.answers() {
                        [] => {
                            if let Some(relic) = drawable(state, run.by) {
                                state.relics.pop();
                                state.pass_relic(run.by, relic, Where::RelicDeck, cx);
                                state.haul |= relic.relic_bit();
                            }
                            resume(state, run, 1);
                        }
                        // OATH-228b: the Cage is emptied first.
                        [_, Choice::Card(relic)] if must_free(state, relic) => {
                            resume(state, run, 2);
                            state.stack.push(Step::Power(Run::new(relic, run.by)));
                        }
                        [_, ref rest @ ..] => {
                            if let [Choice::Card(relic)] = *rest {
                                state.move_secrets(u8::MAX, Where::Card(relic), Where::Spent(run.by), cx);
                                state.lose_relic(run.by, relic);
                                bury_relic(state, relic, Where::Reserve(run.by), cx);
                                state.haul &= !relic.relic_bit();
                            }
                            state.judge_title(cx);
                            if state.haul != 0 {
                                state.took(run.by);
                            }
                        }
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Number, AnswerKind::Card]),
        ),
    ),
    // OATH-181. Kills a warband of a player with an Order or Discord adviser, for one of yours.
    Row::denizen(
        Card::SECOND_CHANCE,
        "second-chance",
        Suit::Beast,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, _| doubtful(state).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().seats(doubtful(state))),
                |state, run, cx| {
                    if let [Choice::Seat(board)] = *run.answers()
                        && state.kill_on_board(board, 1, cx) > 0
                    {
                        state.gain_warbands(run.by, 1, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-182. Ignores the limit; goes to another player's advisers for two of their favor.
    Row::denizen(
        Card::PIED_PIPER,
        "pied-piper",
        Suit::Beast,
        Limit::Adviser,
        Power {
            ignores_limit: true,
            ..Power::action(
                Cost::secret(1),
                |state, seat| !state.is_locked(Some(seat), Card::PIED_PIPER) && hosts(state, seat).next().is_some(),
                Script::new(
                    |state, run| (run.at == 0).then(|| Ask::default().seats(hosts(state, run.by))),
                    |state, run, cx| {
                        let [Choice::Seat(host)] = *run.answers() else { return false };
                        let from = if let Some(slot) = state.slot_of(run.card) {
                            state.take_from_site(run.card, slot);
                            Where::Site(slot)
                        } else if state.take_adviser(run.by, run.card).is_some() {
                            Where::Advisers(run.by)
                        } else {
                            return false;
                        };
                        state.put_adviser(host, Adviser { card: run.card, up: true });
                        state.tell_card(run.card, from, Where::Advisers(host), true, cx);
                        state.move_favor(2, Where::Board(host), Where::Board(run.by), cx);
                        false
                    },
                ),
            )
        },
    ),
    // OATH-183. A free Search that draws the bottom card of a pile.
    Row::denizen(
        Card::MUSHROOMS,
        "mushrooms",
        Suit::Beast,
        Limit::Site,
        Power::modifier(
            Cost::secret(1),
            Modifier::new(Major::Search, |_, _| true)
                .writing(|state, _, _| state.act.search.bottom = true)
                .free(|_, _, choice| matches!(choice, Choice::Pile(_))),
        ),
    ),
    // OATH-184. The other side's plans cost a favor more.
    Row::denizen(
        Card::INSECT_SWARM,
        "insect-swarm",
        Suit::Beast,
        Limit::Adviser,
        Power { surcharge: Cost::FREE.and_burn_favor(1), ..Power::NONE },
    ),
    // OATH-185. Warbands at sites attack too (see `united_sites`), and with warbands you stay where you rule.
    Row::denizen(
        Card::VOW_OF_UNION,
        "vow-of-union",
        Suit::Beast,
        Limit::Adviser,
        Power::standing(&[Standing::new(Scope::Holder, Verb::Travel, |state, _, by, _| {
            Ruling::shut_if(state.rules(by, state.pawn(by)) && state.player(by).warbands > 0)
        })]),
    )
    .locked(),
    // OATH-186. Targets must have an even number of dice; see `wants_even`.
    Row::denizen(Card::GIANT_PYTHON, "giant-python", Suit::Beast, Limit::Adviser, Power::NONE),
    // OATH-187. Double faces of the other side do not count.
    Row::denizen(
        Card::WAR_TORTOISE,
        "war-tortoise",
        Suit::Beast,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan::both(|state, used, _| match used.side {
                Side::Attacker => state.battle.tactics.no_double_shields = true,
                Side::Defender => state.battle.tactics.no_double_swords = true,
            }),
        ),
    ),
    // OATH-188. Beast and Hearth cards can be played to any site.
    Row::denizen(
        Card::NEW_GROWTH,
        "new-growth",
        Suit::Beast,
        Limit::Any,
        Power::modifier(
            Cost::FREE,
            Modifier {
                settles: Some(|_, _, card, _| card.is(Suit::Beast) || card.is(Suit::Hearth)),
                ..Modifier::new(Major::Search, |_, _| true).minor()
            },
        ),
    ),
    // OATH-189. Supply and warbands for a Beast card.
    Row::denizen(
        Card::WILD_CRY,
        "wild-cry",
        Suit::Beast,
        Limit::Any,
        Power::modifier(
            Cost::FREE,
            Modifier {
                brings: Some(|state, seat, card, _, cx| {
                    if card.is(Suit::Beast) {
                        state.gain_supply(seat, 1, cx);
                        state.gain_warbands(seat, 2, cx);
                    }
                    card.is(Suit::Beast)
                }),
                ..Modifier::new(Major::Search, |_, _| true).minor()
            },
        ),
    ),
    // OATH-190. A warband for each Beast card at sites.
    Row::denizen(
        Card::ANIMAL_HOST,
        "animal-host",
        Suit::Beast,
        Limit::Any,
        Power::played(Script::plain(|state, run, cx| {
            state.gain_warbands(run.by, beasts(state), cx);
            false
        })),
    ),
    // OATH-191. Favor of other banks comes to the Beast bank.
    Row::denizen(
        Card::MEMORY_OF_NATURE,
        "memory-of-nature",
        Suit::Beast,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, _| beasts(state) > 0 && stores(state).next().is_some(),
            Script::new(
                |state, run| {
                    let left = beasts(state).saturating_sub(run.note());
                    let held = |suit: Suit| state.banks[suit as usize];
                    let all: u8 = stores(state).map(held).sum();
                    match *run.answers() {
                        [] if left < all => Some(Ask::default().banks(stores(state))),
                        // What the other banks cannot give must come from here.
                        [Choice::Bank(suit)] => {
                            let least = left.saturating_sub(all - held(suit)).max(1);
                            Some(Ask::default().numbers(least, left.min(held(suit))))
                        }
                        _ => None,
                    }
                },
                |state, run, cx| {
                    let left = beasts(state).saturating_sub(run.note());
                    match *run.answers() {
                        [Choice::Bank(suit), Choice::Number(n)] => {
                            let n = state.move_favor(n, Where::Bank(suit), Where::Bank(Suit::Beast), cx);
                            if n > 0 && n < left {
                                resume(state, &run.again().noting(run.note() + n), 0);
                            }
                        }
                        // All remaining favor comes.
                        _ => {
                            for suit in Suit::ALL.into_iter().filter(|suit| *suit != Suit::Beast) {
                                state.move_favor(u8::MAX, Where::Bank(suit), Where::Bank(Suit::Beast), cx);
                            }
                        }
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Bank]),
        ),
    ),
    // OATH-192. A player who attacks its site uses no plans.
    Row::denizen(
        Card::MARSH_SPIRIT,
        "marsh-spirit",
        Suit::Beast,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Everybody, Verb::Plan, |state, spirit, _, deed| {
            let is_attack = matches!(deed, Deed::Plan { side: Side::Attacker, .. });
            Ruling::shut_if(is_attack && state.is_targeted(spirit))
        })]),
    ),
    // OATH-193. No favor from trades (see `gain_by_trade`), but two at rest for a player who has none.
    Row::denizen(
        Card::VOW_OF_POVERTY,
        "vow-of-poverty",
        Suit::Beast,
        Limit::Adviser,
        Power::rest(|state, seat| state.player(seat).favor == 0 && is_any_bank_full(state), favor_from_bank::<2>()),
    )
    .locked(),
    // OATH-194. Enemies of its ruler neither trade with nor muster on Beast cards.
    Row::denizen(
        Card::FOREST_COUNCIL,
        "forest-council",
        Suit::Beast,
        Limit::Site,
        Power::standing(&[
            Standing::new(Scope::Enemies, Verb::Muster, |_, _, _, deed| {
                Ruling::shut_if(matches!(deed, Deed::Muster(card) if card.is(Suit::Beast)))
            }),
            Standing::new(Scope::Enemies, Verb::Trade, |_, _, _, deed| {
                Ruling::shut_if(matches!(deed, Deed::Trade(card) if card.is(Suit::Beast)))
            }),
        ]),
    )
    .locked(),
    // OATH-195. A defense die for each Beast card at sites, if its own is a target.
    Row::denizen(
        Card::WALLED_GARDEN,
        "walled-garden",
        Suit::Beast,
        Limit::Site,
        Power::plan(
            Cost::FREE,
            Plan::defender(|state, _, _| state.add_defense(beasts(state)))
                .when(|state, used| state.is_targeted(used.card)),
        ),
    ),
    // OATH-196. Musters only on the suits of your advisers, and one warband more.
    Row::denizen(
        Card::VOW_OF_BEASTKIN,
        "vow-of-beastkin",
        Suit::Beast,
        Limit::Adviser,
        Power {
            musters: 1,
            ..Power::standing(&[Standing::new(Scope::Holder, Verb::Muster, |state, _, by, deed| {
                let suit = if let Deed::Muster(card) = deed { card.suit() } else { None };
                Ruling::shut_if(suit.is_none_or(|suit| state.advisers_of(by, suit) == 0))
            })])
        },
    )
    .locked(),
    // OATH-197. What a search discards goes on or under a pile of choice.
    Row::denizen(
        Card::BRACKEN,
        "bracken",
        Suit::Beast,
        Limit::Any,
        Power {
            second: Some(
                Script::new(
                    |_, run| match run.at {
                        0 => Some(Ask::default().piles(Region::ALL)),
                        1 => Some(Ask::yes_no()),
                        _ => None,
                    },
                    |state, run, _| {
                        if let [Choice::Pile(region), under] = *run.answers() {
                            state.act.search.to = Some(Heap { region, bottom: under == Choice::Yes });
                        }
                        false
                    },
                )
                .keeping(&[AnswerKind::Pile]),
            ),
            ..Power::modifier(Cost::FREE, Modifier { drawn: true, ..Modifier::new(Major::Search, |_, _| true).minor() })
        },
    ),
    // OATH-198. A free Campaign as if at a site with a Beast card.
    Row::denizen(
        Card::WILD_ALLIES,
        "wild-allies",
        Suit::Beast,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, _| fields(state).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().sites(fields(state))),
                |state, run, cx| {
                    if let [Choice::Site(slot)] = *run.answers() {
                        state.begin_as(campaign_from(slot), cx);
                    }
                    false
                },
            ),
        ),
    ),
];

/// Sites with a Beast card.
fn dens(state: &Oath) -> impl Iterator<Item = Slot> + Clone + '_ {
    Slot::all().filter(|slot| state.has_suit(*slot, Suit::Beast))
}

/// Beast cards at all sites.
fn beasts(state: &Oath) -> u8 {
    let cards = state.sites.iter().flat_map(|place| place.cards.iter());
    cards.filter(|card| card.is(Suit::Beast)).count() as u8
}

/// OATH-180: the relic that a player can draw and take.
fn drawable(state: &Oath, seat: Seat) -> Option<Card> {
    let relic = state.relics.last().copied()?;
    state.may_take(seat, None, Thing::Relic(relic), Manner::Take).then_some(relic)
}

/// OATH-180: relics of a player that can go under the deck.
fn wares(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone {
    state.relics(seat).filter(|relic| !Oath::is_scepter(*relic))
}

/// OATH-181: players with an Order or Discord adviser and a warband on the board.
fn doubtful(state: &Oath) -> impl Iterator<Item = Seat> + Clone + '_ {
    let has_adviser = |seat: Seat| state.advisers_of(seat, Suit::Order) + state.advisers_of(seat, Suit::Discord) > 0;
    state.everybody().filter(move |seat| state.player(*seat).warbands > 0 && has_adviser(*seat))
}

/// OATH-182: players to whom the Piper can go, R12.29: as long as an adviser fits beside their board.
fn hosts(state: &Oath, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
    state.others(seat).filter(|other| state.player(*other).advisers.len() < MOST_ADVISERS)
}

/// OATH-191: the other banks that have favor.
fn stores(state: &Oath) -> impl Iterator<Item = Suit> + Clone + '_ {
    full_banks(state).filter(|suit| *suit != Suit::Beast)
}

/// OATH-198: a Campaign as if at a site.
fn campaign_from(slot: Slot) -> Act {
    Act { major: Major::Campaign, free: true, at: Some(slot), ..Act::default() }
}

/// OATH-198: sites with a Beast card from which a Campaign is possible.
fn fields(state: &Oath) -> impl Iterator<Item = Slot> + Clone + '_ {
    dens(state).filter(|slot| state.could(campaign_from(*slot)))
}

impl Oath {
    /// OATH-185: sites whose warbands belong to an attacker's force, as bits. R7.5: a rebel rules none of the Empire's, so
    /// this is asked when the sides are known.
    pub(crate) fn united_sites(&self, attacker: Seat) -> u8 {
        if self.commands(attacker, Card::VOW_OF_UNION) { self.ruled(attacker) } else { 0 }
    }

    /// OATH-186: whether the dice of the targets must be even against a player: a holder of the Python, or a Citizen whose
    /// Chancellor holds it.
    pub(crate) fn wants_even(&self, defender: Seat) -> bool {
        self.in_play.contains(Card::GIANT_PYTHON)
            && self
                .owner(Card::GIANT_PYTHON)
                .is_some_and(|owner| owner == defender || Self::is_chancellor(owner) && self.side(defender) == owner)
    }

    /// OATH-193: favor from a trade, unless a vow forbids it. OATH-055: a single one becomes two.
    pub(crate) fn gain_by_trade(&mut self, seat: Seat, n: u8, suit: Suit, cx: &mut Cx) {
        if !self.commands(seat, Card::VOW_OF_POVERTY) {
            self.gain_favor(seat, n + u8::from(n == 1 && self.act.signal), suit, cx);
        }
    }
}

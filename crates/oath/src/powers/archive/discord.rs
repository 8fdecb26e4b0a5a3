//! Discord (Chaos): the denizens of the archive, OATH-079 to OATH-102.

use kabale_core::Seat;

use super::{
    super::{
        ARRIVED, CROWNED, FOUGHT, Heard, Modifier, Plan, Power, Script, Standing, TOOK, Verb,
        common::{CITIZENSHIP_ANSWERS, asks_for_citizenship, becomes_citizen_with_relic, full_banks},
        resume,
    },
    Row,
};
use crate::{
    cards::{Banner, Card, Limit, Slot, Suit, relics_of},
    decision::{Ask, Choice},
    event::{Event, Token, Where},
    law::{Deed, Manner, Ruling, Scope, Thing},
    ops::Cx,
    rule::Cost,
    run::{AnswerKind, Run},
    state::{Act, Adviser, CHANCELLOR, Major, Oath, Prophecy, Step, seats_of},
};

impl Card {
    /// OATH-079.
    pub const CHARLATAN: Self = Self::numbered(79);
    /// OATH-080.
    pub const ASSASSIN: Self = Self::numbered(80);
    /// OATH-081.
    pub const DOWNTRODDEN: Self = Self::numbered(81);
    /// OATH-082.
    pub const BLACKMAIL: Self = Self::numbered(82);
    /// OATH-083.
    pub const CRACKED_SAGE: Self = Self::numbered(83);
    /// OATH-084.
    pub const DISSENT: Self = Self::numbered(84);
    /// OATH-085.
    pub const FALSE_PROPHET: Self = Self::numbered(85);
    /// OATH-086.
    pub const VOW_OF_RENEWAL: Self = Self::numbered(86);
    /// OATH-087.
    pub const ZEALOTS: Self = Self::numbered(87);
    /// OATH-088.
    pub const ROYAL_AMBITIONS: Self = Self::numbered(88);
    /// OATH-089.
    pub const SALT_THE_EARTH: Self = Self::numbered(89);
    /// OATH-090.
    pub const BEAST_TAMER: Self = Self::numbered(90);
    /// OATH-091.
    pub const RIOTS: Self = Self::numbered(91);
    /// OATH-092.
    pub const SILVER_TONGUE: Self = Self::numbered(92);
    /// OATH-093.
    pub const GAMBLING_HALL: Self = Self::numbered(93);
    /// OATH-094.
    pub const BOILING_LAKE: Self = Self::numbered(94);
    /// OATH-095.
    pub const RELIC_THIEF: Self = Self::numbered(95);
    /// OATH-096.
    pub const ENCHANTRESS: Self = Self::numbered(96);
    /// OATH-097.
    pub const INSOMNIA: Self = Self::numbered(97);
    /// OATH-098.
    pub const SNEAK_ATTACK: Self = Self::numbered(98);
    /// OATH-099.
    pub const GOSSIP: Self = Self::numbered(99);
    /// OATH-100.
    pub const BANDIT_CHIEF: Self = Self::numbered(100);
    /// OATH-101.
    pub const CHAOS_CULT: Self = Self::numbered(101);
    /// OATH-102.
    pub const SLANDER: Self = Self::numbered(102);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-079. The secrets on the Darkest Secret burn but one.
    Row::denizen(
        Card::CHARLATAN,
        "charlatan",
        Suit::Discord,
        Limit::Any,
        Power::played(Script::plain(|state, _, cx| {
            let banner = Banner::DarkestSecret;
            let burned = state.banners[banner as usize].tokens.saturating_sub(1);
            state.move_secrets(burned, Where::Banner(banner), Where::Shared, cx);
            false
        })),
    ),
    // OATH-080. Discards an adviser of a player at your site; two advisers at most.
    Row::denizen(
        Card::ASSASSIN,
        "assassin",
        Suit::Discord,
        Limit::Adviser,
        Power {
            limit: Some(2),
            ..Power::action(
                Cost::favor(1),
                |state, seat| marks(state, seat).next().is_some(),
                Script::new(
                    |state, run| (run.at == 0).then(|| Ask::default().cards(marks(state, run.by))),
                    |state, run, cx| {
                        if let [Choice::Card(mark)] = *run.answers()
                            && let Some(owner) = state.owner(mark)
                        {
                            state.discard_adviser(owner, mark, run.by, cx);
                        }
                        false
                    },
                ),
            )
        },
    )
    .locked(),
    // OATH-081. Two warbands more, if the bank of the card's suit alone has the least favor.
    Row::denizen(
        Card::DOWNTRODDEN,
        "downtrodden",
        Suit::Discord,
        Limit::Any,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Muster, |state, _| Suit::ALL.into_iter().any(|suit| is_poorest(state, suit)))
                .gaining(|state, _, card| if card.suit().is_some_and(|suit| is_poorest(state, suit)) { 2 } else { 0 }),
        ),
    ),
    // OATH-082. Three favor of a player at your site, or a relic.
    Row::denizen(
        Card::BLACKMAIL,
        "blackmail",
        Suit::Discord,
        Limit::Any,
        Power::played(
            Script::new(
                |state, run| match *run.answers() {
                    [] => Some(Ask::default().cards(coveted(state, run.by))),
                    [Choice::Card(relic)] => {
                        let victim = state.relic_holder(relic)?;
                        (state.purse(victim) >= RANSOM).then(Ask::yes_no)
                    }
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Card(relic), ref paid @ ..] = *run.answers() else { return false };
                    let Some(victim) = state.relic_holder(relic) else { return false };
                    if let [answer] = *paid {
                        cx.tell(Event::Answered { seat: victim, yes: answer == Choice::Yes });
                    }
                    if *paid == [Choice::Yes] {
                        state.spend_favor(victim, RANSOM, Where::Board(run.by), cx);
                    } else {
                        state.seize_relic(run.by, victim, relic, cx);
                    }
                    false
                },
            )
            .asking(|state, run| match *run.answers() {
                [Choice::Card(relic)] => state.relic_holder(relic).unwrap_or(run.by),
                _ => run.by,
            })
            .keeping(&[AnswerKind::Card]),
        ),
    ),
    // OATH-083. Four dice against an enemy with an Arcane adviser.
    Row::denizen(
        Card::CRACKED_SAGE,
        "cracked-sage",
        Suit::Discord,
        Limit::Any,
        Power::plan(
            Cost::secret(1).and_burn_favor(1),
            Plan::both(|state, used, _| state.add_attack(used.side.dice(4))).when(|state, used| {
                let mut enemies = seats_of(state.side_of_battle(used.side.other()));
                enemies.any(|enemy| state.advisers_of(enemy, Suit::Arcane) > 0)
            }),
        ),
    ),
    // OATH-084. Everybody but the holder of the People's Favor pays for the suits they rule.
    Row::denizen(
        Card::DISSENT,
        "dissent",
        Suit::Discord,
        Limit::Any,
        Power::played(Script::plain(|state, run, cx| {
            if !state.in_play.contains(run.card) {
                return false;
            }
            for seat in (0..state.seats).map(Seat::new) {
                if !state.holds(seat, Banner::PeoplesFavor) {
                    let due = ruled_suits(state, seat).count_ones() as u8;
                    state.move_favor(due, Where::Board(seat), Where::Card(run.card), cx);
                }
            }
            false
        })),
    ),
    // OATH-085. An Exile's warband on a revealed Vision, which counts as theirs too; the second script is about its fall.
    Row::denizen(
        Card::FALSE_PROPHET,
        "false-prophet",
        Suit::Discord,
        Limit::Adviser,
        Power {
            second: Some(Script::new(
                |state, run| match run.at {
                    0 => Some(state.ask_fallen(run)),
                    2 => Some(state.ask_room_for_fallen(run)),
                    _ => None,
                },
                |state, run, cx| {
                    state.play_fallen(run, cx);
                    false
                },
            )),
            ..Power::played(Script::new(
                |state, run| {
                    let may_stand = run.at == 0 && state.is_exile(run.by) && state.reserve(run.by) > 0;
                    may_stand
                        .then(|| Ask::default().cards(state.everybody().filter_map(|seat| state.player(seat).vision)))
                },
                |state, run, cx| {
                    match *run.answers() {
                        [Choice::Card(vision)] => state.foretell(run.by, vision, cx),
                        _ if state.is_exile(run.by) => state.gain_warbands(run.by, 1, cx),
                        _ => (),
                    }
                    false
                },
            ))
        },
    )
    .locked(),
    // OATH-086. Favor that is burned comes to you, but you do not recover the People's Favor; see `phoenix`.
    Row::denizen(
        Card::VOW_OF_RENEWAL,
        "vow-of-renewal",
        Suit::Discord,
        Limit::Adviser,
        Power::standing(&[Standing::new(Scope::Holder, Verb::Take, |_, _, _, deed| {
            let Deed::Take { thing, manner, .. } = deed else { return Ruling::Open };
            Ruling::shut_if(thing == Thing::Banner(Banner::PeoplesFavor) && manner == Manner::Recover)
        })]),
    )
    .locked(),
    // OATH-087. For an outnumbered attacker each sacrificed warband counts three.
    Row::denizen(
        Card::ZEALOTS,
        "zealots",
        Suit::Discord,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan::attacker(|state, _, _| state.battle.tactics.zeal = 2).when(|state, _| is_outnumbered(state)),
        ),
    ),
    // OATH-088. An Exile with more sites than the Chancellor may become a Citizen, and takes a relic of the Reliquary.
    Row::denizen(
        Card::ROYAL_AMBITIONS,
        "royal-ambitions",
        Suit::Discord,
        Limit::Adviser,
        Power::played(
            Script::new(
                |state, run| asks_for_citizenship(state, run, is_mighty(state, run.by)),
                |state, run, cx| becomes_citizen_with_relic(state, run, |_, _| (), cx),
            )
            .keeping(CITIZENSHIP_ANSWERS),
        ),
    )
    .locked(),
    // OATH-089. Nothing else lies at its site; see `is_salted`.
    Row::denizen(
        Card::SALT_THE_EARTH,
        "salt-the-earth",
        Suit::Discord,
        Limit::Site,
        Power {
            settles: Some(|state, slot| {
                let mut cards = state.place(slot).cards.iter();
                state.place(slot).up && !cards.any(|card| state.is_locked(Some(state.drawer), *card))
            }),
            ..Power::played(Script::plain(|state, run, cx| {
                let Some(slot) = state.slot_of(run.card) else { return false };
                let cards = state.place(slot).cards;
                for card in cards.iter().filter(|card| **card != run.card) {
                    state.discard_at_site(*card, Some(run.by), cx);
                }
                false
            }))
        },
    )
    .locked(),
    // OATH-090. The other side uses no plans of Beast and Nomad cards.
    Row::denizen(
        Card::BEAST_TAMER,
        "beast-tamer",
        Suit::Discord,
        Limit::Adviser,
        Power::standing(&[Standing::new(Scope::Opponents, Verb::Plan, |_, _, _, deed| {
            let Deed::Plan { card, .. } = deed else { return Ruling::Open };
            Ruling::shut_if(card.is(Suit::Beast) || card.is(Suit::Nomad))
        })]),
    ),
    // OATH-091. With the Mob up, the cards of the most frequent suit at sites go.
    Row::denizen(
        Card::RIOTS,
        "riots",
        Suit::Discord,
        Limit::Any,
        Power::played(Script::new(
            |state, run| (run.at == 0 && state.mob).then(|| Ask::default().banks(most_frequent(state))),
            |state, run, cx| {
                let [Choice::Bank(suit)] = *run.answers() else { return false };
                for slot in Slot::all() {
                    let cards = state.place(slot).cards;
                    for card in cards.iter().filter(|card| card.is(suit) && **card != run.card) {
                        state.discard_at_site(*card, Some(run.by), cx);
                    }
                }
                false
            },
        )),
    ),
    // OATH-092. A favor from a bank of a suit at your site; two advisers at most.
    Row::denizen(
        Card::SILVER_TONGUE,
        "silver-tongue",
        Suit::Discord,
        Limit::Adviser,
        Power {
            limit: Some(2),
            ..Power::rest(
                |state, seat| local_banks(state, seat).next().is_some(),
                Script::new(
                    |state, run| (run.at == 0).then(|| Ask::default().banks(local_banks(state, run.by))),
                    |state, run, cx| {
                        if let [Choice::Bank(suit)] = *run.answers() {
                            state.gain_favor(run.by, 1, suit, cx);
                        }
                        false
                    },
                ),
            )
        },
    )
    .locked(),
    // OATH-093. Favor for the shields of four dice.
    Row::denizen(
        Card::GAMBLING_HALL,
        "gambling-hall",
        Suit::Discord,
        Limit::Site,
        Power::action(
            Cost::favor(2),
            |_, _| true,
            Script::new(
                |state, run| (run.at == 1 && run.note() > 0).then(|| Ask::default().banks(full_banks(state))),
                |state, run, cx| {
                    match *run.answers() {
                        [] => state.roll_in_script(run, 4, 1, cx),
                        [_, Choice::Bank(suit)] => {
                            state.gain_favor(run.by, run.note(), suit, cx);
                        }
                        _ => (),
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-094. Kills two warbands of a traveler who does not rule it.
    Row::denizen(
        Card::BOILING_LAKE,
        "boiling-lake",
        Suit::Discord,
        Limit::Site,
        Power::hearing(
            Cost::FREE,
            ARRIVED,
            |state, lake, heard| {
                let Heard::Arrived { seat, .. } = heard else { return None };
                let is_scalded = state.slot_of(lake) == Some(state.pawn(seat)) && !state.commands(seat, lake);
                is_scalded.then_some(seat)
            },
            Script::plain(|state, run, cx| {
                state.kill_on_board(run.by, 2, cx);
                false
            }),
        ),
    )
    .locked(),
    // OATH-095. May take relics that another player in your region just took.
    Row::denizen(
        Card::RELIC_THIEF,
        "relic-thief",
        Suit::Discord,
        Limit::Adviser,
        Power::hearing(
            Cost { favor: 1, ..Cost::secret(1) },
            TOOK,
            |state, thief, heard| {
                let Heard::Took(taker) = heard else { return None };
                state.owner(thief).filter(|owner| *owner != taker && state.region(*owner) == state.region(taker))
            },
            Script::new(
                |state, run| {
                    let is_open = stealable(state, run) != 0 && state.can_pay(run.by, run.card);
                    (run.at == 0 && is_open).then(Ask::yes_no)
                },
                steal,
            )
            .keeping(&[AnswerKind::YesNo]),
        ),
    ),
    // OATH-096. Changes places with any adviser.
    Row::denizen(
        Card::ENCHANTRESS,
        "enchantress",
        Suit::Discord,
        Limit::Adviser,
        Power::action(
            Cost::FREE.and_burn_secret(1),
            |state, seat| enchanted(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().cards(enchanted(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Card(other)] = *run.answers()
                        && let Some(owner) = state.owner(other)
                    {
                        state.swap_advisers((run.by, run.card), (owner, other), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-097. A secret; two advisers at most.
    Row::denizen(
        Card::INSOMNIA,
        "insomnia",
        Suit::Discord,
        Limit::Adviser,
        Power {
            limit: Some(2),
            ..Power::rest(
                |_, _| true,
                Script::plain(|state, run, cx| {
                    state.gain_secrets(run.by, 1, cx);
                    false
                }),
            )
        },
    )
    .locked(),
    // OATH-098. After the Campaign of another player, one against them.
    Row::denizen(
        Card::SNEAK_ATTACK,
        "sneak-attack",
        Suit::Discord,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            FOUGHT,
            |state, sneak, heard| {
                let Heard::Fought { attacker, .. } = heard else { return None };
                state.owner(sneak).filter(|owner| *owner != attacker)
            },
            Script::new(
                |state, run| (run.at == 0 && state.could(ambush(run))).then(Ask::yes_no),
                |state, run, cx| {
                    match *run.answers() {
                        [Choice::Yes] => {
                            cx.tell(Event::Used { seat: Some(run.by), card: run.card });
                            resume(state, run, 2);
                            state.begin_as(ambush(run), cx);
                        }
                        // What was interrupted goes on.
                        [_, _] => state.act = Act { major: Major::Campaign, ..Act::default() },
                        _ => (),
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::YesNo]),
        ),
    ),
    // OATH-099. Enemies of its ruler play no cards facedown.
    Row::denizen(
        Card::GOSSIP,
        "gossip",
        Suit::Discord,
        Limit::Site,
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Play, |_, _, _, deed| {
            Ruling::shut_if(matches!(deed, Deed::Play { up: false, .. }))
        })]),
    ),
    // OATH-100. A warband at every site dies; there are three bandits at each, see `bandits`.
    Row::denizen(
        Card::BANDIT_CHIEF,
        "bandit-chief",
        Suit::Discord,
        Limit::Site,
        Power::played(Script::plain(|state, _, cx| {
            for slot in Slot::all() {
                state.slay_at_site(slot, 1, cx);
            }
            state.judge_title(cx);
            false
        })),
    ),
    // OATH-101. A favor of another player who takes the title.
    Row::denizen(
        Card::CHAOS_CULT,
        "chaos-cult",
        Suit::Discord,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            CROWNED,
            |state, cult, heard| {
                let Heard::Crowned(keeper) = heard else { return None };
                state.owner(cult).filter(|owner| *owner != keeper)
            },
            Script::plain(|state, run, cx| {
                let keeper = Seat::new(run.about);
                if keeper.index() < usize::from(state.seats) {
                    state.move_favor(1, Where::Board(keeper), Where::Board(run.by), cx);
                }
                false
            }),
        ),
    ),
    // OATH-102. A beaten defender whose pawn and favor were a target burns all favor.
    Row::denizen(
        Card::SLANDER,
        "slander",
        Suit::Discord,
        Limit::Any,
        Power::plan(
            Cost::favor(1),
            Plan::attacker(|state, _, _| state.battle.tactics.ruinous = true).when(|state, _| state.battle.pawn),
        ),
    ),
];

/// OATH-082: what a player has to pay to keep a relic.
const RANSOM: u8 = 3;

/// OATH-080: faceup advisers of players at the same site that can be discarded.
fn marks(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let players = state.everybody().filter(move |other| state.are_together(seat, *other));
    players.flat_map(|other| state.faceup_advisers(other)).filter(move |card| !state.is_locked(Some(seat), *card))
}

/// OATH-081: whether the bank of a suit alone has the least favor.
fn is_poorest(state: &Oath, suit: Suit) -> bool {
    let favor = |suit: Suit| state.banks[suit as usize];
    Suit::ALL.into_iter().all(|other| other == suit || favor(other) > favor(suit))
}

/// OATH-082: relics of other players at the same site that can be taken.
fn coveted(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    let victims = state.others(seat).filter(move |other| state.are_together(seat, *other));
    victims.flat_map(move |victim| {
        let may_take = move |relic: &Card| state.may_take(seat, Some(victim), Thing::Relic(*relic), Manner::Take);
        state.relics(victim).filter(may_take)
    })
}

/// OATH-084: the suits of all cards a player rules, as bits.
fn ruled_suits(state: &Oath, seat: Seat) -> u8 {
    let ruled = Slot::all().filter(|slot| state.rules_cards(seat, *slot));
    let at_sites = ruled.flat_map(|slot| state.place(slot).cards.iter().copied());
    let suits = state.faceup_advisers(seat).chain(at_sites).filter_map(Card::suit);
    suits.fold(0, |bits, suit| bits | suit.bit())
}

/// OATH-087: whether the force of the defense is larger than that of the attack.
fn is_outnumbered(state: &Oath) -> bool {
    let sites = state.defended_sites();
    let at_sites = Slot::all().filter(|slot| sites & slot.bit() != 0).map(|slot| state.place(slot).warbands);
    let on_boards = seats_of(state.defending_boards()).map(|seat| state.player(seat).warbands);
    let defense: u16 = at_sites.chain(on_boards).chain([state.defending_bandits()]).map(u16::from).sum();
    defense > u16::from(state.attacking_force()) + u16::from(state.attacking_bandits())
}

/// OATH-088: whether an Exile rules more sites than the Chancellor.
fn is_mighty(state: &Oath, seat: Seat) -> bool {
    state.is_exile(seat) && state.ruled(seat).count_ones() > state.ruled(CHANCELLOR).count_ones()
}

/// OATH-091: the suits that most cards at sites have.
fn most_frequent(state: &Oath) -> impl Iterator<Item = Suit> {
    let mut counts = [0_u8; 6];
    for suit in state.sites.iter().flat_map(|place| place.cards.iter()).filter_map(|card| card.suit()) {
        counts[suit as usize] += 1;
    }
    let most = counts.into_iter().max().filter(|n| *n > 0);
    Suit::ALL.into_iter().filter(move |suit| Some(counts[*suit as usize]) == most)
}

/// OATH-092: banks with favor, of suits at a player's site.
fn local_banks(state: &Oath, seat: Seat) -> impl Iterator<Item = Suit> + '_ {
    let slot = state.pawn(seat);
    full_banks(state).filter(move |suit| state.has_suit(slot, *suit))
}

/// OATH-095: relics of the haul that the thief could take, as bits.
fn stealable(state: &Oath, run: &Run) -> u32 {
    let taker = Seat::new(run.about % 6);
    let may_take = |relic: &Card| state.may_take(run.by, Some(taker), Thing::Relic(*relic), Manner::Take);
    let relics = relics_of(state.haul & state.player(taker).relics).filter(may_take);
    relics.fold(0, |bits, relic| bits | relic.relic_bit())
}

/// OATH-095: a die for each relic that was taken; without a shield they are taken one by one (R6.12). In the end there is no
/// haul any more.
fn steal(state: &mut Oath, run: &Run, cx: &mut Cx) -> bool {
    let taker = Seat::new(run.about % 6);
    match *run.answers() {
        [Choice::Yes] => {
            state.pay(run.by, run.card, cx);
            state.roll_in_script(run, state.haul.count_ones() as u8, 2, cx);
        }
        [_, _] if run.note() == 0 => {
            state.haul = stealable(state, run);
            resume(state, run, 3);
        }
        [_, _, _] => {
            if let Some(relic) = relics_of(state.haul & state.player(taker).relics).next() {
                state.haul &= !relic.relic_bit();
                resume(state, run, 3);
                state.lose_relic(taker, relic);
                state.grab_relic(run.by, relic, Where::Reserve(taker), cx);
            } else {
                state.haul = 0;
            }
        }
        _ => state.haul = 0,
    }
    false
}

/// OATH-096: advisers of others that can be swapped.
fn enchanted(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    state.others(seat).flat_map(move |other| {
        state.faceup_advisers(other).filter(move |card| {
            !state.is_locked(Some(seat), *card) && state.could_swap_advisers((seat, Card::ENCHANTRESS), (other, *card))
        })
    })
}

/// OATH-098: a Campaign against a player who just fought.
fn ambush(run: &Run) -> Act {
    let against = Some(Seat::new(run.about % 6));
    Act { major: Major::Campaign, free: true, by: Some(run.by), against, ..Act::default() }
}

impl Oath {
    /// OATH-086: who gets the favor that is burned.
    pub(crate) fn phoenix(&self) -> Option<Seat> {
        if self.in_play.contains(Card::VOW_OF_RENEWAL) { self.owner(Card::VOW_OF_RENEWAL) } else { None }
    }

    /// OATH-089: whether a site holds Salt the Earth and nothing else.
    pub(crate) fn is_salted(&self, slot: Slot) -> bool {
        self.in_play.contains(Card::SALT_THE_EARTH) && self.place(slot).cards.contains(&Card::SALT_THE_EARTH)
    }

    /// 2.8.3, OATH-100: bandits at each site.
    pub(crate) fn bandits(&self) -> u8 {
        1 + 2 * u8::from(self.in_play.contains(Card::BANDIT_CHIEF))
    }

    /// OATH-085: a Vision that counts as revealed by a player, too.
    pub(crate) fn foretold(&self, seat: Seat) -> Option<Card> {
        self.prophecy.filter(|prophecy| prophecy.seat == seat && !prophecy.falls).map(|prophecy| prophecy.vision)
    }

    /// OATH-085: a warband of an Exile is put on a Vision.
    fn foretell(&mut self, seat: Seat, vision: Card, cx: &mut Cx) {
        self.lift_prophecy(cx);
        self.player_mut(seat).bank -= 1;
        self.prophecy = Some(Prophecy { vision, seat, falls: false });
        let (from, to) = (Where::Reserve(seat), Where::Card(vision));
        cx.tell(Event::Flow { token: Token::Warband(seat), n: 1, from, to });
    }

    /// OATH-085: kills the warband on a Vision. Returns that Vision.
    fn lift_prophecy(&mut self, cx: &mut Cx) -> Option<Card> {
        let Prophecy { vision, seat, .. } = self.prophecy.take()?;
        self.player_mut(seat).bank += 1;
        let (from, to) = (Where::Card(vision), Where::Reserve(seat));
        cx.tell(Event::Flow { token: Token::Warband(seat), n: 1, from, to });
        Some(vision)
    }

    /// 10 *Discard*: a revealed Vision. OATH-085: the holder of the False Prophet whose warband stands on it plays or discards
    /// it instead.
    pub(crate) fn discard_vision(&mut self, vision: Card, owner: Seat, cx: &mut Cx) {
        if self.prophecy.is_some_and(|prophecy| prophecy.vision == vision) {
            self.lift_prophecy(cx);
            if let Some(seat) = self.owner(Card::FALSE_PROPHET) {
                self.prophecy = Some(Prophecy { vision, seat, falls: true });
                self.tell_card(vision, Where::Vision(owner), Where::Hand(seat), true, cx);
                return self.stack.push(Step::Power(Run::second(Card::FALSE_PROPHET, seat, 0)));
            }
        }
        self.put_on_pile(vision, Some(owner), self.region(owner), Where::Vision(owner), cx);
    }

    /// OATH-085: the discarded Vision that the holder of the False Prophet plays or discards.
    fn fallen(&self) -> Option<Card> {
        self.prophecy.filter(|prophecy| prophecy.falls).map(|prophecy| prophecy.vision)
    }

    /// OATH-085: what can be done with it.
    fn ask_fallen(&self, run: &Run) -> Ask {
        let Some(vision) = self.fallen() else { return Ask::default() };
        let is_open = |up| self.is_open(run.by, Deed::Play { card: vision, up });
        Ask::default()
            .word(Choice::Discard)
            .word_if(Choice::Hide, is_open(false) && self.could_join(run.by, vision, false))
            .word_if(Choice::Reveal, is_open(true) && self.is_exile(run.by))
    }

    /// OATH-085: an adviser that makes room for it.
    fn ask_room_for_fallen(&self, run: &Run) -> Ask {
        match self.fallen() {
            Some(vision) if self.excess_with(run.by, vision, false) > 0 => {
                Ask::default().cards(self.dismissable(run.by, vision, false))
            }
            _ => Ask::default(),
        }
    }

    fn play_fallen(&mut self, run: &Run, cx: &mut Cx) {
        let Some(vision) = self.fallen() else { return };
        let (seat, from) = (run.by, Where::Hand(run.by));
        match *run.answers() {
            [Choice::Hide] | [_, _] if self.excess_with(seat, vision, false) == 0 => {
                self.prophecy = None;
                self.put_adviser(seat, Adviser { card: vision, up: false });
                self.tell_card(vision, from, Where::Advisers(seat), false, cx);
            }
            [Choice::Hide] => resume(self, &run.again(), 2),
            [_, _, Choice::Card(gone)] => {
                self.discard_adviser(seat, gone, seat, cx);
                resume(self, &run.again(), 2);
            }
            [Choice::Reveal] => {
                self.prophecy = None;
                if let Some(old) = self.player_mut(seat).vision.replace(vision) {
                    self.discard_vision(old, seat, cx);
                }
                self.tell_card(vision, from, Where::Vision(seat), true, cx);
                self.announce(Heard::Played(seat, vision));
            }
            _ => {
                self.prophecy = None;
                self.put_on_pile(vision, Some(seat), self.region(seat), from, cx);
            }
        }
    }
}

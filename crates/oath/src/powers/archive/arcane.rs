//! Arcane (Mystik): the denizens of the archive, OATH-055 to OATH-078.

use kabale_core::Seat;

use super::Row;
use crate::{
    cards::{Banner, Card, Limit, Slot, Suit},
    decision::{AdviserAt, Ask, Choice},
    event::Where,
    law::{Deed, Manner, Ruling, Scope, Thing},
    powers::{
        self, Heard, Modifier, Plan, Power, RECOVERED, ROLLED, Script, Side, Standing, Verb,
        common::becomes_citizen_if_yes, resume,
    },
    rule::Cost,
    run::{AnswerKind, Run},
    state::{CHANCELLOR, Major, Oath, Piles, bit_of},
};

impl Card {
    /// OATH-055.
    pub const SECRET_SIGNAL: Self = Self::numbered(55);
    /// OATH-056.
    pub const AUGURY: Self = Self::numbered(56);
    /// OATH-057.
    pub const RUSTING_RAY: Self = Self::numbered(57);
    /// OATH-058.
    pub const PORTAL: Self = Self::numbered(58);
    /// OATH-059.
    pub const BILLOWING_FOG: Self = Self::numbered(59);
    /// OATH-060.
    pub const KINDRED_WARRIORS: Self = Self::numbered(60);
    /// OATH-061.
    pub const TERROR_SPELLS: Self = Self::numbered(61);
    /// OATH-062.
    pub const BLOOD_PACT: Self = Self::numbered(62);
    /// OATH-063.
    pub const REVELATION: Self = Self::numbered(63);
    /// OATH-064.
    pub const OBSERVATORY: Self = Self::numbered(64);
    /// OATH-065.
    pub const PLAGUE_ENGINES: Self = Self::numbered(65);
    /// OATH-066.
    pub const GLEAMING_ARMOR: Self = Self::numbered(66);
    /// OATH-067.
    pub const BEWITCH: Self = Self::numbered(67);
    /// OATH-068.
    pub const JINX: Self = Self::numbered(68);
    /// OATH-069.
    pub const TUTOR: Self = Self::numbered(69);
    /// OATH-070.
    pub const DREAM_THIEF: Self = Self::numbered(70);
    /// OATH-071.
    pub const CRACKING_GROUND: Self = Self::numbered(71);
    /// OATH-072.
    pub const SEALING_WARD: Self = Self::numbered(72);
    /// OATH-073.
    pub const INITIATION_RITE: Self = Self::numbered(73);
    /// OATH-074.
    pub const VOW_OF_SILENCE: Self = Self::numbered(74);
    /// OATH-075.
    pub const FORGOTTEN_VAULT: Self = Self::numbered(75);
    /// OATH-076.
    pub const MAP_LIBRARY: Self = Self::numbered(76);
    /// OATH-077.
    pub const WITCHS_BARGAIN: Self = Self::numbered(77);
    /// OATH-078.
    pub const MASTER_OF_DISGUISE: Self = Self::numbered(78);
}

/// OATH-R12.30: how many exchanges one use of the Witch's Bargain allows. The Law has no limit; without one a turn
/// might never end.
const BARGAINS: u8 = 12;

pub(super) const ROWS: &[Row] = &[
    // OATH-055. A single favor from a trade becomes two.
    Row::denizen(
        Card::SECRET_SIGNAL,
        "secret-signal",
        Suit::Arcane,
        Limit::Adviser,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |_, _| true).writing(|state, _, _| state.act.signal = true),
        ),
    ),
    // OATH-056. One card more.
    Row::denizen(
        Card::AUGURY,
        "augury",
        Suit::Arcane,
        Limit::Any,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Search, |_, _| true).writing(|state, _, _| state.act.search.more += 1),
        ),
    ),
    // OATH-057. Hollow swords do not count, if the side holds the Darkest Secret (R6.4).
    Row::denizen(
        Card::RUSTING_RAY,
        "rusting-ray",
        Suit::Arcane,
        Limit::Any,
        Power::plan(
            Cost::secret(1),
            Plan::defender(|state, _, _| state.battle.tactics.no_hollow = true)
                .when(|state, used| state.side_holds(used, Banner::DarkestSecret)),
        ),
    ),
    // OATH-058. Free travel from its site or to it, ignoring the rules of sites.
    Row::denizen(
        Card::PORTAL,
        "portal",
        Suit::Arcane,
        Limit::Site,
        Power::modifier(
            Cost::secret(1),
            Modifier {
                ignores_sites: Some(is_through_portal),
                ..Modifier::new(Major::Travel, |_, _| true).free(
                    |state, seat, choice| matches!(choice, Choice::Site(to) if is_through_portal(state, seat, to)),
                )
            },
        ),
    ),
    // OATH-059. No warband of a defeated force is killed.
    Row::denizen(
        Card::BILLOWING_FOG,
        "billowing-fog",
        Suit::Arcane,
        Limit::Any,
        Power::plan(
            Cost::secret(1),
            Plan::both(|state, used, _| state.battle.tactics.saved[used.side as usize] = true),
        ),
    ),
    // OATH-060. Dice for the other suits its user rules, as many as wanted, and no skulls.
    Row::denizen(
        Card::KINDRED_WARRIORS,
        "kindred-warriors",
        Suit::Arcane,
        Limit::Any,
        Power::asking_plan(
            Cost::secret(1),
            Plan::both(|state, used, _| state.battle.no_skulls |= used.side == Side::Attacker).asking(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().numbers(0, kindred(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Number(n)] = *run.answers() {
                        state.add_attack(state.user_side(Some(run.by)).dice(n));
                        state.tell_pools(cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-061. Two warbands of the region die, if its user holds the Darkest Secret.
    Row::denizen(
        Card::TERROR_SPELLS,
        "terror-spells",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, seat| state.holds(seat, Banner::DarkestSecret) && !terrified(state, seat).is_empty(),
            Script::new(
                |state, run| (run.at == 0 && run.note() < 2).then(|| terrified(state, run.by)),
                |state, run, cx| {
                    match *run.answers() {
                        [Choice::Site(slot)] => state.kill_at_site(slot, 1, cx),
                        [Choice::Seat(seat)] => state.kill_on_board(seat, 1, cx),
                        _ => return false,
                    };
                    resume(state, &run.again().noting(run.note() + 1), 0);
                    false
                },
            ),
        ),
    ),
    // OATH-062. A secret for every two warbands.
    Row::denizen(
        Card::BLOOD_PACT,
        "blood-pact",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, seat| state.player(seat).warbands >= 2,
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().numbers(1, state.player(run.by).warbands / 2)),
                |state, run, cx| {
                    if let [Choice::Number(n)] = *run.answers() {
                        let killed = state.kill_on_board(run.by, n.saturating_mul(2), cx);
                        state.gain_secrets(run.by, killed / 2, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-063. Everybody, from the Chancellor on, may turn favor into secrets.
    Row::denizen(
        Card::REVELATION,
        "revelation",
        Suit::Arcane,
        Limit::Any,
        Power::played(
            Script::new(
                |state, run| {
                    let seat = revealed_to(state, run)?;
                    (run.at == 0).then(|| Ask::default().numbers(0, state.purse(seat)))
                },
                |state, run, cx| {
                    let ([Choice::Number(n)], Some(seat)) = (run.answers(), revealed_to(state, run)) else {
                        return false;
                    };
                    let burned = state.burn(seat, *n, cx);
                    state.gain_secrets(seat, burned, cx);
                    resume(state, &run.again().noting(seat.index() as u8 + 1), 0);
                    false
                },
            )
            .asking(|state, run| revealed_to(state, run).unwrap_or(run.by)),
        ),
    ),
    // OATH-064. A player whose pawn is there may search any discard pile.
    Row::denizen(
        Card::OBSERVATORY,
        "observatory",
        Suit::Arcane,
        Limit::Site,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Search, |state, seat| is_at(state, seat, Card::OBSERVATORY)).writing(|state, _, _| {
                if state.act.search.piles == Piles::Own {
                    state.act.search.piles = Piles::All;
                }
            }),
        ),
    ),
    // OATH-065. Everybody loses a favor for each site they rule.
    Row::denizen(
        Card::PLAGUE_ENGINES,
        "plague-engines",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::secret(1).and_burn_secret(1),
            |state, _| state.everybody().any(|seat| state.player(seat).favor > 0 && state.ruled(seat) != 0),
            Script::plain(|state, run, cx| {
                for seat in state.clockwise(run.by) {
                    let n = state.ruled(seat).count_ones() as u8;
                    state.move_favor(n, Where::Board(seat), Where::Bank(Suit::Arcane), cx);
                }
                false
            }),
        ),
    ),
    // OATH-066. The other side's plans cost a secret more.
    Row::denizen(
        Card::GLEAMING_ARMOR,
        "gleaming-armor",
        Suit::Arcane,
        Limit::Adviser,
        Power { surcharge: Cost::secret(1), ..Power::NONE },
    ),
    // OATH-067. An Exile with more secrets than the Chancellor may become a Citizen.
    Row::denizen(
        Card::BEWITCH,
        "bewitch",
        Suit::Arcane,
        Limit::Any,
        Power::played(Script::new(
            |state, run| {
                let is_open = state.is_exile(run.by) && secrets_of(state, run.by) > secrets_of(state, CHANCELLOR);
                (run.at == 0 && is_open).then(Ask::yes_no)
            },
            becomes_citizen_if_yes,
        )),
    ),
    // OATH-068. All dice of one of your rolls are rolled again.
    Row::denizen(
        Card::JINX,
        "jinx",
        Suit::Arcane,
        Limit::Any,
        Power::hearing(
            Cost::secret(1),
            ROLLED,
            |state, card, heard| {
                let Heard::Rolled(seat, _) = heard else { return None };
                state.commands(seat, card).then_some(seat)
            },
            Script::new(
                |state, run| {
                    let is_open = state.has_dice(run.about) && can_react(state, run.by, run.card);
                    (run.at == 0 && is_open).then(Ask::yes_no)
                },
                |state, run, cx| {
                    if *run.answers() == [Choice::Yes] {
                        state.pay(run.by, run.card, cx);
                        state.roll_again(run.about, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-069. A secret.
    Row::denizen(
        Card::TUTOR,
        "tutor",
        Suit::Arcane,
        Limit::Adviser,
        Power::action(
            Cost { favor: 1, ..Cost::secret(1) },
            |_, _| true,
            Script::plain(|state, run, cx| {
                state.gain_secrets(run.by, 1, cx);
                false
            }),
        ),
    ),
    // OATH-070. Two facedown advisers change places.
    Row::denizen(
        Card::DREAM_THIEF,
        "dream-thief",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::favor(2),
            |state, _| sleepers(state).nth(1).is_some(),
            Script::new(
                |state, run| {
                    let first = match *run.answers() {
                        [] => None,
                        [Choice::Adviser(first)] => Some(first),
                        _ => return None,
                    };
                    let others = sleepers(state).filter(|place| Some(*place) != first);
                    Some(others.fold(Ask::default(), |ask, place| ask.adviser(place.seat(), place.at())))
                },
                |state, run, cx| {
                    let [Choice::Adviser(one), Choice::Adviser(other)] = *run.answers() else { return false };
                    let at = |place| state.adviser_at(place).filter(|_| sleepers(state).any(|other| other == place));
                    let (Some(first), Some(second)) = (at(one), at(other)) else { return false };
                    // R12.25: players who knew them still do; and everybody knows their own advisers.
                    for (card, from, to) in [(first, one, other), (second, other, one)] {
                        state.player_mut(to.seat()).advisers[to.at()].card = card;
                        state.known[card.index()] |= bit_of(to.seat());
                        state.tell_card(card, Where::Advisers(from.seat()), Where::Advisers(to.seat()), false, cx);
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Adviser]),
        ),
    ),
    // OATH-071. A die for each targeted site.
    Row::denizen(
        Card::CRACKING_GROUND,
        "cracking-ground",
        Suit::Arcane,
        Limit::Any,
        Power::plan(
            Cost::FREE.and_burn_secret(1),
            Plan::both(|state, used, _| state.add_attack(used.side.dice(state.battle.sites.count_ones() as u8)))
                .when(|state, _| state.battle.sites != 0),
        ),
    ),
    // OATH-072. Relics are better guarded.
    Row::denizen(
        Card::SEALING_WARD,
        "sealing-ward",
        Suit::Arcane,
        Limit::Adviser,
        Power { wards: (1, 0), ..Power::NONE },
    )
    .locked(),
    // OATH-073. Musters with secrets; see `musters_with_secrets`.
    Row::denizen(Card::INITIATION_RITE, "initiation-rite", Suit::Arcane, Limit::Adviser, Power::NONE).locked(),
    // OATH-074. Neither recovers the Darkest Secret nor gives secrets, but gains what others pay for it.
    Row::denizen(
        Card::VOW_OF_SILENCE,
        "vow-of-silence",
        Suit::Arcane,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            RECOVERED,
            |state, vow, _| state.owner(vow),
            Script::plain(|state, run, cx| {
                state.gain_secrets(run.by, run.about, cx);
                false
            }),
        )
        .and_stands(&[
            Standing::new(Scope::Holder, Verb::Take, |_, _, _, deed| {
                let secret = Thing::Banner(Banner::DarkestSecret);
                let is_barred = matches!(deed, Deed::Take { thing, manner: Manner::Recover, .. } if thing == secret);
                Ruling::shut_if(is_barred)
            }),
            Standing::new(Scope::Holder, Verb::Give, |_, _, _, _| Ruling::Shut),
        ]),
    )
    .locked(),
    // OATH-075. A secret comes to the Darkest Secret, or one of it burns.
    Row::denizen(
        Card::FORGOTTEN_VAULT,
        "forgotten-vault",
        Suit::Arcane,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |_, _| true,
            Script::new(
                |state, run| {
                    let may_burn = state.banners[Banner::DarkestSecret as usize].tokens > 1;
                    (run.at == 0).then(|| Ask::default().word(Choice::Yes).word_if(Choice::No, may_burn))
                },
                |state, run, cx| {
                    let banner = Where::Banner(Banner::DarkestSecret);
                    match *run.answers() {
                        [Choice::Yes] => state.move_secrets(1, Where::Shared, banner, cx),
                        [Choice::No] => state.move_secrets(1, banner, Where::Shared, cx),
                        _ => 0,
                    };
                    false
                },
            ),
        ),
    ),
    // OATH-076. A player whose pawn is there trades with any card of the region.
    Row::denizen(
        Card::MAP_LIBRARY,
        "map-library",
        Suit::Arcane,
        Limit::Site,
        Power::modifier(
            Cost::FREE,
            Modifier {
                reaches: Some(|state, seat, slot| slot.region() == state.region(seat)),
                ..Modifier::new(Major::Trade, |state, seat| is_at(state, seat, Card::MAP_LIBRARY))
            },
        ),
    ),
    // OATH-077. Secrets for favor, or favor for secrets, with players at the same site.
    Row::denizen(
        Card::WITCHS_BARGAIN,
        "witchs-bargain",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, seat| bargainers(state, seat, 1).next().is_some(),
            Script::new(
                |state, run| match *run.answers() {
                    [] if run.note() < BARGAINS => {
                        let ask = Ask::default().seats(bargainers(state, run.by, 0));
                        Some(ask.done_if(!ask.is_empty()))
                    }
                    [Choice::Seat(other)] => {
                        let (favor, secret) = bargains(state, run.by, other, 0);
                        Some(Ask::default().word_if(Choice::Favor, favor).word_if(Choice::Secrets, secret))
                    }
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Seat(other), takes] = *run.answers() else { return false };
                    let (own, theirs) = (Where::Board(run.by), Where::Board(other));
                    if takes == Choice::Favor {
                        state.move_secrets(1, own, theirs, cx);
                        state.move_favor(2, theirs, own, cx);
                    } else {
                        let from = if state.player(other).secrets > 0 { theirs } else { Where::Spent(other) };
                        state.spend_favor(run.by, 2, theirs, cx);
                        state.move_secrets(1, from, own, cx);
                    }
                    resume(state, &run.again().noting(run.note() + 1), 0);
                    false
                },
            )
            .keeping(&[AnswerKind::Seat]),
        ),
    ),
    // OATH-078. Trades with another player's advisers.
    Row::denizen(
        Card::MASTER_OF_DISGUISE,
        "master-of-disguise",
        Suit::Arcane,
        Limit::Adviser,
        Power::asking_modifier(
            Cost::secret(1),
            // OATH-078b: the player's own advisers are absent from then on, so it is used before any of them.
            Modifier::new(Major::Trade, |_, _| true).first(),
            Script::new(
                |state, run| {
                    let others = state.others(run.by);
                    let lenders = others.filter(|other| state.can_after(|act| act.advisers_of = Some(*other)));
                    (run.at == 0).then(|| Ask::default().seats(lenders))
                },
                |state, run, _| {
                    if let [Choice::Seat(other)] = *run.answers() {
                        state.act.advisers_of = Some(other);
                    }
                    false
                },
            ),
        ),
    ),
];

/// 7.1.2: whether a player can pay for a reaction. Outside their turn it does not matter what lies on the card.
fn can_react(state: &Oath, by: Seat, card: Card) -> bool {
    let cost = state.cost_of(by, card);
    (by != state.active || state.is_bare(card)) && state.can_spend(by, cost) && state.may_cast(by, cost)
}

/// Whether a player's pawn stands where a card lies.
fn is_at(state: &Oath, seat: Seat, card: Card) -> bool {
    state.slot_of(card) == Some(state.pawn(seat))
}

/// OATH-058: whether a journey begins or ends at the Portal.
fn is_through_portal(state: &Oath, seat: Seat, to: Slot) -> bool {
    state.slot_of(Card::PORTAL).is_some_and(|slot| slot == to || slot == state.pawn(seat))
}

/// OATH-060: how many suits except Arcane are among the cards a player rules. OATH-215: others rule battle plans than
/// rule the cards beside them.
fn kindred(state: &Oath, by: Seat) -> u8 {
    let plans = state.ruled_plans(by);
    let is_ruled = |card: &Card| {
        if powers::PLANS.contains(*card) { plans.contains(*card) } else { state.commands(by, *card) }
    };
    let suits = state.in_play.iter().filter(is_ruled).filter_map(Card::suit);
    let suits = suits.fold(0, |bits, suit| bits | suit.bit());
    (suits & !Suit::Arcane.bit()).count_ones() as u8
}

/// OATH-061: where warbands are in a player's region.
fn terrified(state: &Oath, by: Seat) -> Ask {
    let region = state.region(by);
    let sites = Slot::all().filter(|slot| slot.region() == region && state.place(*slot).warbands > 0);
    let boards = state.everybody().filter(|seat| state.region(*seat) == region && state.player(*seat).warbands > 0);
    Ask::default().sites(sites).seats(boards)
}

/// OATH-063: who may burn favor next. The run notes who was asked.
fn revealed_to(state: &Oath, run: &Run) -> Option<Seat> {
    state.everybody().skip(run.note().into()).find(|seat| state.purse(*seat) > 0)
}

/// OATH-067: secrets on a board, and in a player's own turn on cards.
fn secrets_of(state: &Oath, seat: Seat) -> u32 {
    let on_cards = state.on.iter().filter(|_| seat == state.active).map(|tokens| u32::from(tokens.secrets));
    u32::from(state.all_secrets(seat)) + on_cards.sum::<u32>()
}

/// OATH-070: every facedown adviser.
fn sleepers(state: &Oath) -> impl Iterator<Item = AdviserAt> + Clone + '_ {
    state.everybody().flat_map(move |seat| {
        let advisers = state.player(seat).advisers.iter().enumerate();
        advisers.filter(|(_, adviser)| !adviser.up).map(move |(at, _)| AdviserAt::new(seat, at))
    })
}

/// OATH-077: whether a player can take favor from another for a secret, and a secret for favor; with so many secrets still to
/// pay.
fn bargains(state: &Oath, by: Seat, other: Seat, owed: u8) -> (bool, bool) {
    let (own, theirs) = (state.player(by), state.player(other));
    let favor = theirs.favor > 0 && own.secrets > owed && state.is_open(by, Deed::Give);
    (favor, state.all_secrets(other) > 0 && state.purse(by) >= 2)
}

fn bargainers(state: &Oath, by: Seat, owed: u8) -> impl Iterator<Item = Seat> + Clone + '_ {
    let near = state.others(by).filter(move |other| state.are_together(by, *other));
    near.filter(move |other| matches!(bargains(state, by, *other, owed), (true, _) | (_, true)))
}

impl Oath {
    /// OATH-073: whether a player puts a secret on the card they muster on, and no favor.
    pub(crate) fn musters_with_secrets(&self, seat: Seat) -> bool {
        self.commands(seat, Card::INITIATION_RITE)
    }
}

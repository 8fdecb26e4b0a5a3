//! Relics and the Grand Scepter.

use kabale_core::Seat;

use super::{ARRIVED, Heard, Modifier, Plan, Power, Row, Script, Standing, Verb, asks_user, nothing, resume};
use crate::{
    cards::{Card, Limit, Slot},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::{Deed, Manner, Ruling, Scope, Thing},
    ops::Cx,
    rule::Cost,
    run::AnswerKind,
    state::{CHANCELLOR, Major, Oath, SUPPLY, bit_of},
};

impl Card {
    /// OATH-211.
    pub const STICKY_FIRE: Self = Self::numbered(211);
    /// OATH-212.
    pub const CURSED_CAULDRON: Self = Self::numbered(212);
    /// OATH-213.
    pub const BRASS_HORSE: Self = Self::numbered(213);
    /// OATH-214.
    pub const TRUTHFUL_HARP: Self = Self::numbered(214);
    /// OATH-215.
    pub const GRAND_MASK: Self = Self::numbered(215);
    /// OATH-216.
    pub const HORNED_MASK: Self = Self::numbered(216);
    /// OATH-217.
    pub const CUP_OF_PLENTY: Self = Self::numbered(217);
    /// OATH-218.
    pub const WHISTLE: Self = Self::numbered(218);
    /// OATH-219.
    pub const DOWSING_STICKS: Self = Self::numbered(219);
    /// OATH-220.
    pub const CRACKED_HORN: Self = Self::numbered(220);
    /// OATH-221.
    pub const BANDIT_CROWN: Self = Self::numbered(221);
    /// OATH-222.
    pub const RING_OF_DEVOTION: Self = Self::numbered(222);
    /// OATH-223.
    pub const SKELETON_KEY: Self = Self::numbered(223);
    /// OATH-224.
    pub const ORACULAR_PIG: Self = Self::numbered(224);
    /// OATH-225.
    pub const CIRCLET_OF_COMMAND: Self = Self::numbered(225);
    /// OATH-226.
    pub const IVORY_EYE: Self = Self::numbered(226);
    /// OATH-227.
    pub const MAP: Self = Self::numbered(227);
    /// OATH-228.
    pub const OBSIDIAN_CAGE: Self = Self::numbered(228);
    /// OATH-229.
    pub const BOOK_OF_RECORDS: Self = Self::numbered(229);
    /// OATH-230.
    pub const DRAGONSKIN_DRUM: Self = Self::numbered(230);
    /// OATH-231.
    pub const THE_GRAND_SCEPTER: Self = Self::numbered(231);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-211. The victor may kill what is left of the enemy force, for a favor.
    Row::relic(
        Card::STICKY_FIRE,
        "sticky-fire",
        2,
        Power::asking_plan(
            Cost::FREE,
            Plan::both(nothing).won(|state, used, cx| {
                if state.battle.left != [0; 6] {
                    asks_user(state, used, cx);
                }
            }),
            Script::new(
                |_, run| (run.at == 0).then(Ask::yes_no),
                |state, run, cx| {
                    if *run.answers() != [Choice::Yes] {
                        return false;
                    }
                    let loser = state.loser();
                    // OATH-051a: saved warbands stay alive; the favor is still due.
                    let is_saved = state.battle.tactics.saved[loser as usize];
                    for seat in (0..state.seats).filter(|_| !is_saved) {
                        let seat = Seat::new(seat);
                        let killed = state.kill_on_board(seat, state.battle.left[seat.index()], cx);
                        state.count_killed(loser, killed);
                        state.battle.left[seat.index()] = 0;
                    }
                    if let Some(enemy) = opponent(state, run.by) {
                        state.spend_favor(run.by, 1, Where::Board(enemy), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-212. A warband for every enemy killed.
    Row::relic(
        Card::CURSED_CAULDRON,
        "cursed-cauldron",
        3,
        Power::plan(
            Cost::FREE,
            Plan::both(nothing).won(|state, used, cx| {
                if let Some(user) = used.user {
                    let killed = state.battle.killed[used.side.other() as usize];
                    state.gain_warbands(user, killed, cx);
                }
            }),
        ),
    ),
    // OATH-213. Shows the top card of the region's pile and travels, without Supply, to a site with a card of its suit.
    Row::relic(
        Card::BRASS_HORSE,
        "brass-horse",
        2,
        Power::action(
            Cost::secret(1),
            |state, seat| !state.piles[state.region(seat)].is_empty(),
            Script::new(
                |state, run| (run.at == 1).then(|| Ask::default().site_bits(horse_sites(state, run.by))),
                |state, run, cx| {
                    let region = state.region(run.by);
                    match *run.answers() {
                        [] => {
                            if let Some(card) = state.piles[region].last().copied() {
                                state.show(card, Where::Pile(region), cx);
                                resume(state, run, 1);
                            }
                        }
                        [_, Choice::Site(slot)] => {
                            state.be_sent(run.by, slot, cx);
                        }
                        _ => (),
                    }
                    false
                },
            )
            .asking(|state, run| state.guide(run.by).unwrap_or(run.by)),
        ),
    ),
    // OATH-214. Two cards more, and all are shown.
    Row::relic(
        Card::TRUTHFUL_HARP,
        "truthful-harp",
        2,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Search, |_, _| true).writing(|state, _, _| {
                state.act.search.more += 2;
                state.act.search.shown = true;
            }),
        ),
    ),
    // OATH-215. An Exile rules the cards at Imperial sites; see `mask`.
    Row::relic(Card::GRAND_MASK, "grand-mask", 2, Power::NONE),
    // OATH-216. An adviser and a card at your site change places.
    Row::relic(
        Card::HORNED_MASK,
        "horned-mask",
        2,
        Power::action(
            Cost::secret(1),
            |state, seat| comers(state, seat).next().is_some() && goers(state, seat).next().is_some(),
            Script::new(
                |state, run| match run.at {
                    0 => Some(Ask::default().cards(goers(state, run.by))),
                    1 => Some(Ask::default().cards(comers(state, run.by))),
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Card(goer), Choice::Card(comer)] = *run.answers() else { return false };
                    let slot = state.pawn(run.by);
                    if let Some(mut adviser) = state.take_adviser(run.by, goer) {
                        state.take_from_site(comer, slot);
                        state.put_at_site(goer, slot);
                        adviser.card = comer;
                        state.put_adviser(run.by, adviser);
                        state.tell_card(goer, Where::Advisers(run.by), Where::Site(slot), true, cx);
                        state.tell_card(comer, Where::Site(slot), Where::Advisers(run.by), true, cx);
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Card]),
        ),
    ),
    // OATH-217. Free trade with the suits of your advisers.
    Row::relic(
        Card::CUP_OF_PLENTY,
        "cup-of-plenty",
        2,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |state, seat| {
                let suits = state.place(state.here()).cards.iter().filter_map(|card| card.suit());
                suits.into_iter().any(|suit| state.matching(seat, suit) > 0)
            })
            .free(|state, seat, choice| {
                let suit = if let Choice::Card(card) = choice { card.suit() } else { None };
                suit.is_some_and(|suit| state.matching(seat, suit) > 0)
            }),
        ),
    ),
    // OATH-218. Calls a pawn to your site; its owner gets the secret.
    Row::relic(
        Card::WHISTLE,
        "whistle",
        2,
        Power::action(
            Cost::secret(1),
            |state, seat| called(state, seat).next().is_some(),
            Script::new(
                |state, run| match *run.answers() {
                    [] => Some(Ask::default().seats(called(state, run.by))),
                    // R5.2: a player who has to pay may refuse.
                    [Choice::Seat(who)] => {
                        let toll = state.call(who, state.pawn(run.by))?;
                        (!toll.is_free()).then(Ask::yes_no)
                    }
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Seat(who), ref agreed @ ..] = *run.answers() else { return false };
                    let slot = state.pawn(run.by);
                    let Some(toll) = state.call(who, slot) else { return false };
                    if !toll.is_free() {
                        let yes = *agreed == [Choice::Yes];
                        cx.tell(Event::Answered { seat: who, yes });
                        if !yes {
                            return false;
                        }
                    }
                    state.pay_toll(who, toll, cx);
                    // OATH-074c: a player who may not give secrets keeps this one.
                    if state.is_open(run.by, Deed::Give) {
                        state.move_secrets(1, Where::Card(run.card), Where::Board(who), cx);
                    }
                    state.arrive(who, slot, cx);
                    false
                },
            )
            .asking(|_, run| match *run.answers() {
                [Choice::Seat(who)] => who,
                _ => run.by,
            })
            .keeping(&[AnswerKind::Seat]),
        ),
    ),
    // OATH-219. Draws a relic, to keep or to put under the deck.
    Row::relic(
        Card::DOWSING_STICKS,
        "dowsing-sticks",
        3,
        Power::action(Cost::secret(1).and_burn_favor(2), |state, _| !state.relics.is_empty(), DOWSING),
    ),
    // OATH-220. What a search discards goes under the world deck.
    Row::relic(
        Card::CRACKED_HORN,
        "cracked-horn",
        2,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Search, |_, _| true).minor().writing(|state, _, _| state.act.bury = true),
        ),
    ),
    // OATH-221. Bandits are yours; see `bandit_king`.
    Row::relic(Card::BANDIT_CROWN, "bandit-crown", 3, Power::NONE),
    // OATH-222. More warbands, but none at sites; see `may_station`.
    Row::relic(Card::RING_OF_DEVOTION, "ring-of-devotion", 3, Power { musters: 2, ..Power::NONE }),
    // OATH-223. At a site the Chancellor rules: looks at a relic of the Reliquary, and may take it.
    Row::relic(
        Card::SKELETON_KEY,
        "skeleton-key",
        3,
        Power::action(
            Cost::secret(1).and_burn_secret(1),
            |state, seat| state.ruler(state.pawn(seat)) == Some(CHANCELLOR) && !state.ask_offer_relic().is_empty(),
            Script::new(
                |state, run| match run.at {
                    0 => Some(state.ask_offer_relic()),
                    2 => Some(Ask::yes_no()),
                    _ => None,
                },
                |state, run, cx| {
                    let [Choice::Space(space), ref rest @ ..] = *run.answers() else { return false };
                    let Some(relic) = state.reliquary[usize::from(space)] else { return false };
                    match *rest {
                        [] => {
                            state.peek(run.by, relic, Where::Reliquary(space), cx);
                            resume(state, run, 2);
                        }
                        [_, Choice::Yes] => {
                            state.reliquary[usize::from(space)] = None;
                            state.take_relic(run.by, relic, Where::Reliquary(space), cx);
                        }
                        _ => (),
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Space]),
        ),
    ),
    // OATH-224. Looks at the top three cards of the world deck.
    Row::relic(
        Card::ORACULAR_PIG,
        "oracular-pig",
        2,
        Power::action(
            Cost::FREE,
            |state, seat| state.deck.iter().rev().take(3).any(|card| !state.knows(seat, *card)),
            Script::plain(|state, run, cx| {
                let deck = state.deck;
                for card in deck.iter().rev().take(3) {
                    if !state.knows(run.by, *card) {
                        state.peek(run.by, *card, Where::Deck, cx);
                    }
                }
                false
            }),
        ),
    ),
    // OATH-225. Guards what else its holder has, and their pawn.
    Row::relic(
        Card::CIRCLET_OF_COMMAND,
        "circlet-of-command",
        1,
        Power {
            wards: (0, 1),
            ..Power::standing(&[Standing::new(Scope::Others, Verb::Take, |state, circlet, _, deed| {
                let Deed::Take { from, thing, .. } = deed else { return Ruling::Open };
                Ruling::shut_if(from == state.owner(circlet) && thing != Thing::Relic(circlet))
            })])
        },
    ),
    // OATH-226. Looks at a facedown site, adviser or relic.
    Row::relic(
        Card::IVORY_EYE,
        "ivory-eye",
        2,
        Power::action(
            Cost::secret(1),
            |state, seat| !unseen(state, seat).is_empty(),
            Script::new(
                |state, run| (run.at == 0).then(|| unseen(state, run.by)),
                |state, run, cx| {
                    match *run.answers() {
                        [Choice::Relic(place)] => {
                            if let Some(relic) = state.relic_at(place) {
                                state.peek(run.by, relic, Where::Site(place.slot()), cx);
                            }
                        }
                        [Choice::Adviser(place)] => {
                            if let Some(card) = state.adviser_at(place) {
                                state.peek(run.by, card, Where::Advisers(place.seat()), cx);
                            }
                        }
                        [Choice::Site(slot)] => {
                            state.place_mut(slot).known |= bit_of(run.by);
                            let site = Some(state.place(slot).site);
                            cx.tell(Event::Scouted { seat: run.by, slot, site });
                        }
                        _ => (),
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-227. Goes under the relic deck for four Supply.
    Row::relic(
        Card::MAP,
        "map",
        3,
        Power::action(
            Cost::FREE,
            |state, seat| state.player(seat).supply < SUPPLY,
            Script::plain(|state, run, cx| {
                state.lose_relic(run.by, run.card);
                bury_relic(state, run.card, Where::Reserve(run.by), cx);
                state.gain_supply(run.by, 4, cx);
                state.judge_title(cx);
                false
            }),
        ),
    ),
    // OATH-228. Takes what is left of a beaten force, and lets it go again.
    Row::relic(
        Card::OBSIDIAN_CAGE,
        "obsidian-cage",
        2,
        Power {
            plan: Some(Plan::both(nothing).won(|state, used, cx| {
                if used.user.is_some() {
                    for seat in 0..state.seats {
                        let seat = Seat::new(seat);
                        let n = state.battle.left[seat.index()];
                        state.move_warbands(state.paint(seat), n, Where::Board(seat), Where::Card(used.card), cx);
                        state.battle.left[seat.index()] = 0;
                    }
                }
            })),
            ..Power::action(
                Cost::FREE,
                |state, _| state.everybody().any(|seat| freed(state, seat).is_some()),
                Script::new(
                    |state, run| match *run.answers() {
                        [] => {
                            let boards = state.everybody().filter(|seat| freed(state, *seat).is_some());
                            Some(Ask::default().seats(boards))
                        }
                        [Choice::Seat(seat)] => {
                            let color = freed(state, seat)?;
                            Some(Ask::default().numbers(1, state.caged[color.index()]))
                        }
                        _ => None,
                    },
                    |state, run, cx| {
                        let [Choice::Seat(seat), Choice::Number(n)] = *run.answers() else { return false };
                        let Some(color) = freed(state, seat) else { return false };
                        if color == state.paint(seat) {
                            state.move_warbands(color, n, Where::Card(run.card), Where::Board(seat), cx);
                        } else {
                            // Those of a Citizen return as purple ones.
                            let n = state.move_warbands(color, n, Where::Card(run.card), Where::Reserve(seat), cx);
                            state.gain_warbands(seat, n, cx);
                        }
                        false
                    },
                )
                .keeping(&[AnswerKind::Seat]),
            )
        },
    ),
    // OATH-229. A secret instead of a favor for a card played to a site; see `keeps_records`.
    Row::relic(Card::BOOK_OF_RECORDS, "book-of-records", 2, Power::NONE),
    // OATH-230. A warband after travel.
    Row::relic(
        Card::DRAGONSKIN_DRUM,
        "dragonskin-drum",
        2,
        Power::hearing(
            Cost::FREE,
            ARRIVED,
            |state, drum, heard| {
                let Heard::Arrived { seat, .. } = heard else { return None };
                state.owner(drum).filter(|owner| *owner == seat)
            },
            Script::new(
                |state, run| (run.at == 0 && state.reserve(run.by) > 0).then(Ask::yes_no),
                |state, run, cx| {
                    if *run.answers() == [Choice::Yes] {
                        cx.tell(Event::Used { seat: Some(run.by), card: run.card });
                        state.gain_warbands(run.by, 1, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-231. Offers and exile; see `scepter` and `empire`.
    Row::relic(Card::THE_GRAND_SCEPTER, "the-grand-scepter", 5, Power::NONE),
];

/// The player a victor fought.
fn opponent(state: &Oath, user: Seat) -> Option<Seat> {
    if user == state.attacker() { state.defender() } else { Some(state.attacker()) }
}

/// OATH-213: where the Brass Horse can go: to sites with a card of the suit shown, or anywhere.
fn horse_sites(state: &Oath, seat: Seat) -> u8 {
    let shown = state.piles[state.region(seat)].last().and_then(|card| card.suit());
    let all = state.sendable(seat, 0).fold(0, |bits, slot| bits | slot.bit());
    let fitting = Slot::all().filter(|slot| shown.is_some_and(|suit| state.has_suit(*slot, suit)));
    let fitting = fitting.fold(0, |bits, slot| bits | slot.bit()) & all;
    if fitting == 0 { all } else { fitting }
}

fn comers(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    state.loose_cards(seat, state.pawn(seat)).filter(|card| card.face().limit != Limit::Site)
}

pub(super) fn goers(state: &Oath, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    state
        .faceup_advisers(seat)
        .filter(move |card| !state.is_locked(Some(seat), *card) && card.face().limit != Limit::Adviser)
}

fn called(state: &Oath, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
    let slot = state.pawn(seat);
    state.others(seat).filter(move |other| state.call(*other, slot).is_some())
}

/// OATH-228b: whether a relic holds warbands that have to leave it before it goes under the relic deck.
pub(super) fn must_free(state: &Oath, relic: Card) -> bool {
    relic == Card::OBSIDIAN_CAGE && state.everybody().any(|seat| freed(state, seat).is_some())
}

/// A relic goes under the relic deck. Its former holder gets the secrets on it, facedown, and warbands return to their
/// banks.
pub(super) fn bury_relic(state: &mut Oath, relic: Card, from: Where, cx: &mut Cx) {
    if let Where::Reserve(owner) = from {
        state.move_secrets(u8::MAX, Where::Card(relic), Where::Spent(owner), cx);
    }
    for color in (0..state.seats).map(Seat::new).filter(|_| relic == Card::OBSIDIAN_CAGE) {
        state.move_warbands(color, u8::MAX, Where::Card(relic), Where::Reserve(color), cx);
    }
    state.relics.insert(0, relic);
    state.tell_card(relic, from, Where::RelicBottom, false, cx);
}

/// OATH-133, OATH-209, OATH-219: the top relic is looked at, and taken or put under the deck.
pub(super) const DOWSING: Script = Script::new(
    |state, run| {
        let relic = state.relics.last().copied().filter(|_| run.at == 1)?;
        let may_keep = state.may_take(run.by, None, Thing::Relic(relic), Manner::Take);
        Some(Ask::default().word(Choice::No).word_if(Choice::Yes, may_keep))
    },
    |state, run, cx| {
        let Some(relic) = state.relics.last().copied() else { return false };
        match *run.answers() {
            [] => {
                state.peek(run.by, relic, Where::RelicDeck, cx);
                resume(state, run, 1);
            }
            [_, answer] => {
                state.relics.pop();
                if answer == Choice::Yes {
                    state.take_relic(run.by, relic, Where::RelicDeck, cx);
                } else {
                    bury_relic(state, relic, Where::RelicDeck, cx);
                }
            }
            _ => (),
        }
        false
    },
);

/// OATH-226: everything that lies facedown and that `seat` has not seen.
fn unseen(state: &Oath, seat: Seat) -> Ask {
    let bit = bit_of(seat);
    let sites = Slot::all().filter(|slot| !state.place(*slot).up && state.place(*slot).known & bit == 0);
    let mut ask = Ask::default().sites(sites);
    for other in state.others(seat) {
        for (at, adviser) in state.player(other).advisers.iter().enumerate() {
            if !adviser.up && !state.knows(seat, adviser.card) {
                ask = ask.adviser(other, at);
            }
        }
    }
    for slot in Slot::all() {
        for (at, relic) in state.place(slot).relics.iter().enumerate() {
            if !state.knows(seat, *relic) {
                ask = ask.relic(slot, at);
            }
        }
    }
    ask
}

/// OATH-228: the color of caged warbands that can go to a board.
fn freed(state: &Oath, seat: Seat) -> Option<Seat> {
    [seat, state.paint(seat)].into_iter().find(|color| state.caged[color.index()] > 0)
}

impl Oath {
    /// OATH-215: the Exile who rules the cards at Imperial sites: the holder of the Grand Mask in their own turn.
    pub(crate) fn mask(&self) -> Option<Seat> {
        self.relic_holder(Card::GRAND_MASK).filter(|mask| *mask == self.active && self.is_exile(*mask))
    }

    /// OATH-221: whose warbands bandits are.
    pub(crate) fn bandit_king(&self) -> Option<Seat> {
        self.relic_holder(Card::BANDIT_CROWN)
    }

    /// OATH-222: whether a player may put warbands at sites.
    pub(crate) fn may_station(&self, seat: Seat) -> bool {
        !self.has_relic(seat, Card::RING_OF_DEVOTION)
    }

    /// OATH-229: whether a player gains a secret, and no favor, for a card played to a site.
    pub(crate) fn keeps_records(&self, seat: Seat) -> bool {
        self.has_relic(seat, Card::BOOK_OF_RECORDS)
    }

    /// OATH-231: who holds the Grand Scepter.
    pub(crate) fn scepter(&self) -> Option<Seat> {
        self.relic_holder(Card::THE_GRAND_SCEPTER)
    }

    pub(crate) fn is_scepter(relic: Card) -> bool {
        relic == Card::THE_GRAND_SCEPTER
    }

    /// OATH-231: whether a player may use the Grand Scepter.
    pub(crate) fn wields_scepter(&self, seat: Seat) -> bool {
        self.has_relic(seat, Card::THE_GRAND_SCEPTER) && !self.turn.scepter
    }
}

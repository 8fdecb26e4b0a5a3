//! Hearth (Heimat): the denizens of the archive, OATH-127 to OATH-150.

use kabale_core::Seat;

use super::{
    super::{
        FOUGHT, Heard, MODIFIERS, Modifier, PLAYED, Plan, Power, Script, Standing, Use, Verb,
        common::{favor_from_bank, full_banks, is_any_bank_full},
        relics::{DOWSING, bury_relic, goers},
    },
    Row,
};
use crate::{
    cards::{Banner, Card, Limit, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    law::{Ruling, Scope},
    ops::Cx,
    rule::Cost,
    run::{AnswerKind, Run},
    state::{DealKind, Major, Oath, Side, Step},
};

impl Card {
    /// OATH-127.
    pub const HOMESTEADERS: Self = Self::numbered(127);
    /// OATH-128.
    pub const CROP_ROTATION: Self = Self::numbered(128);
    /// OATH-129.
    pub const A_ROUND_OF_ALE: Self = Self::numbered(129);
    /// OATH-130.
    pub const LAND_WARDEN: Self = Self::numbered(130);
    /// OATH-131.
    pub const CHARMING_FRIEND: Self = Self::numbered(131);
    /// OATH-132.
    pub const VILLAGE_CONSTABLE: Self = Self::numbered(132);
    /// OATH-133.
    pub const FAMILY_HEIRLOOM: Self = Self::numbered(133);
    /// OATH-134.
    pub const NEWS_FROM_AFAR: Self = Self::numbered(134);
    /// OATH-135.
    pub const LEVELERS: Self = Self::numbered(135);
    /// OATH-136.
    pub const FABLED_FEAST: Self = Self::numbered(136);
    /// OATH-137.
    pub const THE_GREAT_LEVY: Self = Self::numbered(137);
    /// OATH-138.
    pub const HEARTS_AND_MINDS: Self = Self::numbered(138);
    /// OATH-139.
    pub const RELIC_BREAKER: Self = Self::numbered(139);
    /// OATH-140.
    pub const BOOK_BINDERS: Self = Self::numbered(140);
    /// OATH-141.
    pub const BALLOT_BOX: Self = Self::numbered(141);
    /// OATH-142.
    pub const SADDLE_MAKERS: Self = Self::numbered(142);
    /// OATH-143.
    pub const HERALD: Self = Self::numbered(143);
    /// OATH-144.
    pub const ROWDY_PUB: Self = Self::numbered(144);
    /// OATH-145.
    pub const VOW_OF_PEACE: Self = Self::numbered(145);
    /// OATH-146.
    pub const DEED_WRITER: Self = Self::numbered(146);
    /// OATH-147.
    pub const SALAD_DAYS: Self = Self::numbered(147);
    /// OATH-148.
    pub const MARRIAGE: Self = Self::numbered(148);
    /// OATH-149.
    pub const HOSPITAL: Self = Self::numbered(149);
    /// OATH-150.
    pub const AWAITED_RETURN: Self = Self::numbered(150);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-127. An adviser moves to your site.
    Row::denizen(
        Card::HOMESTEADERS,
        "homesteaders",
        Suit::Hearth,
        Limit::Any,
        Power::action(
            Cost::FREE,
            |state, seat| state.room(state.pawn(seat)) > 0 && goers(state, seat).next().is_some(),
            Script::new(
                |state, run| {
                    let is_open = run.at == 0 && state.room(state.pawn(run.by)) > 0;
                    is_open.then(|| Ask::default().cards(goers(state, run.by)))
                },
                |state, run, cx| {
                    let [Choice::Card(card)] = *run.answers() else { return false };
                    let slot = state.pawn(run.by);
                    if state.take_adviser(run.by, card).is_some() {
                        state.put_at_site(card, slot);
                        state.tell_card(card, Where::Advisers(run.by), Where::Site(slot), true, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-128. Makes room where a card is played.
    Row::denizen(
        Card::CROP_ROTATION,
        "crop-rotation",
        Suit::Hearth,
        Limit::Any,
        Power {
            second: Some(Script::new(
                |state, run| {
                    let slot = Slot::new(run.about)?;
                    (run.at == 0).then(|| state.ask_rotate(slot))
                },
                |state, run, cx| {
                    if let [Choice::Card(card)] = *run.answers() {
                        state.discard_at_site(card, Some(run.by), cx);
                    }
                    false
                },
            )),
            ..Power::modifier(
                Cost::FREE,
                Modifier { clears: true, ..Modifier::new(Major::Search, |_, _| true).minor() },
            )
        },
    ),
    // OATH-129. Favor and secrets return as at rest, but for the favor here.
    Row::denizen(
        Card::A_ROUND_OF_ALE,
        "a-round-of-ale",
        Suit::Hearth,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |_, _| true,
            Script::plain(|state, run, cx| {
                state.clear_cards(run.by, Some(run.card), cx);
                false
            }),
        ),
    )
    .locked(),
    // OATH-130. Two cards of a Search are played, if one goes to a site.
    Row::denizen(
        Card::LAND_WARDEN,
        "land-warden",
        Suit::Hearth,
        Limit::Any,
        Power::modifier(
            Cost::favor(1),
            Modifier::new(Major::Search, |_, _| true).writing(|state, _, _| state.act.search.second = true),
        ),
    ),
    // OATH-131. A favor of another player at your site.
    Row::denizen(
        Card::CHARMING_FRIEND,
        "charming-friend",
        Suit::Hearth,
        Limit::Adviser,
        Power::action(
            Cost::secret(1),
            |state, seat| charmed(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().seats(charmed(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Seat(other)] = *run.answers() {
                        state.move_favor(1, Where::Board(other), Where::Board(run.by), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-132. Two dice against an enemy without the People's Favor.
    Row::denizen(
        Card::VILLAGE_CONSTABLE,
        "village-constable",
        Suit::Hearth,
        Limit::Site,
        Power::plan(
            Cost::FREE,
            Plan::both(|state, used, _| state.add_attack(used.side.dice(2))).when(is_against_the_unloved),
        ),
    ),
    // OATH-133. Draws a relic, to keep or to put under the deck.
    Row::denizen(Card::FAMILY_HEIRLOOM, "family-heirloom", Suit::Hearth, Limit::Adviser, Power::played(DOWSING))
        .locked(),
    // OATH-134. A free Search.
    Row::denizen(
        Card::NEWS_FROM_AFAR,
        "news-from-afar",
        Suit::Hearth,
        Limit::Any,
        Power::modifier(Cost::favor(2), Modifier::new(Major::Search, |_, _| true).free(|_, _, _| true)),
    ),
    // OATH-135. Two favor from the fullest bank to the emptiest.
    Row::denizen(
        Card::LEVELERS,
        "levelers",
        Suit::Hearth,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, _| is_any_bank_full(state),
            Script::new(
                |state, run| match *run.answers() {
                    [] => {
                        let most = state.banks.into_iter().max().filter(|most| *most > 0)?;
                        Some(Ask::default().banks(banks_with(state, most)))
                    }
                    [Choice::Bank(from)] => {
                        let others = Suit::ALL.into_iter().filter(|suit| *suit != from);
                        let least = others.map(|suit| state.banks[suit as usize]).min()?;
                        Some(Ask::default().banks(banks_with(state, least).filter(|suit| *suit != from)))
                    }
                    _ => None,
                },
                |state, run, cx| {
                    if let [Choice::Bank(from), Choice::Bank(to)] = *run.answers() {
                        state.move_favor(2, Where::Bank(from), Where::Bank(to), cx);
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Bank]),
        ),
    ),
    // OATH-136. A favor of one bank for each Hearth card you rule.
    Row::denizen(
        Card::FABLED_FEAST,
        "fabled-feast",
        Suit::Hearth,
        Limit::Any,
        Power::played(Script::new(
            |state, run| (run.at == 0 && feasters(state, run.by) > 0).then(|| Ask::default().banks(full_banks(state))),
            |state, run, cx| {
                if let [Choice::Bank(suit)] = *run.answers() {
                    state.gain_favor(run.by, feasters(state, run.by), suit, cx);
                }
                false
            },
        )),
    ),
    // OATH-137. Three dice against an enemy without the People's Favor, and no skulls.
    Row::denizen(
        Card::THE_GREAT_LEVY,
        "the-great-levy",
        Suit::Hearth,
        Limit::Any,
        Power::plan(
            Cost::favor(2),
            Plan::both(|state, used, _| {
                state.add_attack(used.side.dice(3));
                state.battle.no_skulls |= used.side == Side::Attacker;
            })
            .when(is_against_the_unloved),
        ),
    ),
    // OATH-138. Victory at once; the card stays only with the People's Favor (R6.4: or an Imperial ally who has it).
    Row::denizen(
        Card::HEARTS_AND_MINDS,
        "hearts-and-minds",
        Suit::Hearth,
        Limit::Site,
        Power::plan(
            Cost::favor(3),
            Plan {
                ends: Some(|state, used, cx| {
                    if !state.side_holds(used, Banner::PeoplesFavor) {
                        state.discard_anywhere(used.card, used.user, cx);
                    }
                }),
                ..Plan::defender(|state, used, _| state.battle.tactics.victor = Some(used.side))
            },
        ),
    ),
    // OATH-139. A relic of your site goes under the deck; three warbands.
    Row::denizen(
        Card::RELIC_BREAKER,
        "relic-breaker",
        Suit::Hearth,
        Limit::Any,
        Power::action(
            Cost::favor(1),
            |state, seat| !breakable(state, seat).is_empty(),
            Script::new(
                |state, run| (run.at == 0).then(|| breakable(state, run.by)),
                |state, run, cx| {
                    let [Choice::Relic(place)] = *run.answers() else { return false };
                    let Some(relic) = state.relic_at(place) else { return false };
                    state.place_mut(place.slot()).relics.remove(place.at());
                    bury_relic(state, relic, Where::Site(place.slot()), cx);
                    state.gain_warbands(run.by, 3, cx);
                    false
                },
            ),
        ),
    ),
    // OATH-140. Two favor of a bank when another plays a Vision.
    Row::denizen(
        Card::BOOK_BINDERS,
        "book-binders",
        Suit::Hearth,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            PLAYED,
            |state, binders, heard| {
                let Heard::Played(by, card) = heard else { return None };
                state.owner(binders).filter(|owner| *owner != by && card.is_vision())
            },
            favor_from_bank::<2>(),
        ),
    ),
    // OATH-141. An Exile with the People's Favor becomes a Citizen.
    Row::denizen(
        Card::BALLOT_BOX,
        "ballot-box",
        Suit::Hearth,
        Limit::Site,
        Power::action(
            Cost::FREE,
            |state, seat| state.is_exile(seat) && state.holds(seat, Banner::PeoplesFavor),
            Script::plain(|state, run, cx| {
                state.become_citizen(run.by, cx);
                false
            }),
        ),
    ),
    // OATH-142. Two favor when another plays a Nomad or Order card.
    Row::denizen(
        Card::SADDLE_MAKERS,
        "saddle-makers",
        Suit::Hearth,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            PLAYED,
            |state, makers, heard| {
                let Heard::Played(by, card) = heard else { return None };
                let is_wanted = card.is(Suit::Nomad) || card.is(Suit::Order);
                state.owner(makers).filter(|owner| *owner != by && is_wanted)
            },
            Script::plain(|state, run, cx| {
                if let Some(suit) = Card::all().find(|card| card.0 == run.about).and_then(Card::suit) {
                    state.gain_favor(run.by, 2, suit, cx);
                }
                false
            }),
        ),
    ),
    // OATH-143. A favor of a bank after another's Campaign against a player.
    Row::denizen(
        Card::HERALD,
        "herald",
        Suit::Hearth,
        Limit::Adviser,
        Power::hearing(
            Cost::FREE,
            FOUGHT,
            |state, herald, heard| {
                let Heard::Fought { attacker, defender: Some(_) } = heard else { return None };
                state.owner(herald).filter(|owner| *owner != attacker)
            },
            favor_from_bank::<1>(),
        ),
    ),
    // OATH-144. A warband more for a muster on it.
    Row::denizen(
        Card::ROWDY_PUB,
        "rowdy-pub",
        Suit::Hearth,
        Limit::Site,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Muster, |state, _| {
                // Elsewhere it can be used only if another modifier brings the player here.
                let others = state.in_play.and(&MODIFIERS[Major::Muster as usize]);
                let is_here = state.slot_of(Card::ROWDY_PUB) == Some(state.here());
                is_here || others.iter().any(|card| card != Card::ROWDY_PUB)
            })
            .gaining(|_, _, card| u8::from(card == Card::ROWDY_PUB)),
        ),
    ),
    // OATH-145. No Campaigns, and no sacrifices against you.
    Row::denizen(
        Card::VOW_OF_PEACE,
        "vow-of-peace",
        Suit::Hearth,
        Limit::Adviser,
        Power::standing(&[
            Standing::new(Scope::Holder, Verb::Campaign, |_, _, _, _| Ruling::Shut),
            Standing::new(Scope::Opponents, Verb::Sacrifice, |_, _, _, _| Ruling::Shut),
        ]),
    )
    .locked(),
    // OATH-146. A binding exchange in which sites change hands; see `deal`. The second script is about a site received.
    Row::denizen(
        Card::DEED_WRITER,
        "deed-writer",
        Suit::Hearth,
        Limit::Any,
        Power {
            second: Some(Script::new(
                |state, run| (run.at == 0).then(|| state.ask_take_over(run)),
                |state, run, cx| {
                    if let ([Choice::Number(n)], Some(slot)) = (run.answers(), Slot::new(run.about)) {
                        state.shift_warbands(state.paint(run.by), *n, Where::Board(run.by), Where::Site(slot), cx);
                    }
                    // R6.12: an exchange happens at once.
                    if !state.stack.iter().any(is_deed) {
                        state.judge_title(cx);
                    }
                    false
                },
            )),
            ..Power::action(
                Cost::FREE,
                |state, _| state.may_propose(DealKind::Deed) && !state.ask_partner(DealKind::Deed).is_empty(),
                Script::plain(|state, _, _| {
                    state.deal.kind = DealKind::Deed;
                    state.stack.push(Step::Partner);
                    false
                }),
            )
        },
    ),
    // OATH-147. A favor from each of three banks.
    Row::denizen(
        Card::SALAD_DAYS,
        "salad-days",
        Suit::Hearth,
        Limit::Any,
        Power::played(
            Script::new(
                |state, run| {
                    let others = full_banks(state).filter(|suit| !run.answers().contains(&Choice::Bank(*suit)));
                    (run.at < 3).then(|| Ask::default().banks(others))
                },
                |state, run, cx| {
                    for answer in run.answers() {
                        if let Choice::Bank(suit) = *answer {
                            state.gain_favor(run.by, 1, suit, cx);
                        }
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Bank; 3]),
        ),
    ),
    // OATH-148. Counts as two Hearth advisers.
    Row::denizen(Card::MARRIAGE, "marriage", Suit::Hearth, Limit::Adviser, Power { kin: 1, ..Power::NONE }).locked(),
    // OATH-149. Warbands that would be killed come here, if you still rule the site at the end; see `is_nursed`.
    Row::denizen(
        Card::HOSPITAL,
        "hospital",
        Suit::Hearth,
        Limit::Site,
        Power::plan(
            Cost::FREE,
            Plan {
                // OATH-149c: before the victor's plans; and once more for warbands that those plans would kill.
                first: Some(discharge),
                ends: Some(discharge),
                ..Plan::both(|state, used, _| {
                    state.battle.tactics.hospital = used.user;
                    state.battle.tactics.nursed = used.user.map(|user| state.paint(user));
                })
                .when(|_, used| used.user.is_some())
            },
        ),
    ),
    // OATH-150. A warband for a free Trade.
    Row::denizen(
        Card::AWAITED_RETURN,
        "awaited-return",
        Suit::Hearth,
        Limit::Any,
        Power::modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |state, seat| state.player(seat).warbands > 0)
                .writing(|state, seat, cx| {
                    state.kill_on_board(seat, 1, cx);
                })
                .free(|_, _, _| true),
        ),
    ),
];

/// Banks with this much favor.
fn banks_with(state: &Oath, n: u8) -> impl Iterator<Item = Suit> + Clone + '_ {
    Suit::ALL.into_iter().filter(move |suit| state.banks[*suit as usize] == n)
}

/// OATH-131: others at the player's site who have favor. R4.9: favor in a bank is on nobody's board.
fn charmed(state: &Oath, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
    state.others(seat).filter(move |other| state.are_together(seat, *other) && state.player(*other).favor > 0)
}

/// OATH-132, OATH-137: whether nobody on the other side holds the People's Favor.
fn is_against_the_unloved(state: &Oath, used: Use) -> bool {
    let enemies = state.side_of_battle(used.side.other());
    !state.holder(Banner::PeoplesFavor).is_some_and(|holder| Oath::is_in(enemies, holder))
}

/// OATH-136: the Hearth cards a player rules. Marriage is one card.
fn feasters(state: &Oath, seat: Seat) -> u8 {
    let ruled = Slot::all().filter(|slot| state.rules_cards(seat, *slot));
    let cards = ruled.flat_map(|slot| state.place(slot).cards.iter().copied());
    state.faceup_advisers(seat).chain(cards).filter(|card| card.is(Suit::Hearth)).count() as u8
}

/// OATH-139: relics at the player's site, except locked ones.
fn breakable(state: &Oath, seat: Seat) -> Ask {
    let slot = state.pawn(seat);
    let n = if state.is_relic_locked(seat, slot) { 0 } else { state.place(slot).relics.len() };
    (0..n).fold(Ask::default(), |ask, at| ask.relic(slot, at))
}

/// OATH-146: whether a step is about a site that was received in an exchange.
fn is_deed(step: &Step) -> bool {
    matches!(step, Step::Power(run) if run.card == Card::DEED_WRITER && run.second)
}

/// OATH-149: saved warbands come to the Hospital's site if its user rules it; else they are killed.
fn discharge(state: &mut Oath, used: Use, cx: &mut Cx) {
    let (Some(user), Some(color)) = (used.user, state.battle.tactics.nursed) else { return };
    let home = state.slot_of(used.card).filter(|slot| state.rules(user, *slot) && state.may_station(user));
    let n = state.battle.tactics.patients;
    if let Some(slot) = home.filter(|_| color == state.paint(user)) {
        state.move_warbands(color, n, Where::Hospital, Where::Site(slot), cx);
    }
    let dead = state.move_warbands(color, u8::MAX, Where::Hospital, Where::Reserve(color), cx);
    state.battle.killed[used.side as usize] += dead;
}

impl Oath {
    /// OATH-149: whether warbands of a side of the Campaign come to the Hospital instead of dying.
    pub(crate) fn is_nursed(&self, side: Side) -> bool {
        self.battle.on && self.battle.tactics.hospital.is_some_and(|user| self.battle_side(user) == Some(side))
    }

    /// OATH-146d, OATH-146e: whether a player who gets this many sites could hold them all.
    pub(crate) fn can_take_over(&self, seat: Seat, sites: u32) -> bool {
        self.bandit_king() == Some(seat) || self.may_station(seat) && u32::from(self.player(seat).warbands) >= sites
    }

    /// OATH-146: a player chooses how many warbands come to a site received in an exchange.
    pub(crate) fn take_over(&mut self, seat: Seat, slot: Slot) {
        self.stack.push(Step::Power(Run::second(Card::DEED_WRITER, seat, slot.0)));
    }

    /// OATH-146d: at least 1, or none with the Bandit Crown; one is left for each other site.
    fn ask_take_over(&self, run: &Run) -> Ask {
        let (board, is_king) = (self.player(run.by).warbands, self.bandit_king() == Some(run.by));
        if !self.may_station(run.by) {
            return Ask::default();
        }
        let is_other =
            |step: &Step| matches!(step, Step::Power(other) if other.by == run.by && other.about != run.about);
        let others = self.stack.iter().filter(|step| is_deed(step) && is_other(step)).count() as u8;
        let kept = if is_king { 0 } else { others };
        Ask::default().numbers(u8::from(!is_king), board.saturating_sub(kept))
    }

    /// OATH-128, OATH-146: the site that a card's question is about.
    pub(crate) fn site_in_question(run: &Run) -> Option<Slot> {
        let is_about_site = run.second && [Card::CROP_ROTATION, Card::DEED_WRITER].contains(&run.card);
        if is_about_site { Slot::new(run.about) } else { None }
    }
}

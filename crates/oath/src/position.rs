//! Serialized states, and the checks that reject an impossible one.

use kabale_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Deck,
    actions::{GATHERING_EXCHANGES, GATHERING_OFFERS, OFFERS},
    cards::{Back, Banner, CARDS, Card, CardSet, Suit, relics_of},
    load::card_limit,
    powers,
    sites::Site,
    state::{
        CHANCELLOR, CLEARED, END_DIE_FROM, FAVOR, MOST_ADVISERS, MOST_SECRETS, Oath, Prophecy, ROUNDS, SUIT_SIZE,
        SUPPLY, Step, WARBANDS,
    },
};

/// Pushes a number for every piece, the same for interchangeable ones. Hidden information does not change the result.
pub(crate) fn census(state: &Oath, out: &mut Vec<u32>) {
    let mut found = CardSet::EMPTY;
    let is_open = !state.options.chronicle_phase && !state.options.chronicle.is_sealed();
    cards(state, |card| {
        found.insert(card);
        if card.is_edifice() {
            return;
        }
        out.push(u32::from(card.0));
        if let Some(suit) = card.suit().filter(|_| is_open) {
            out.push(600 + suit as u32);
        }
    });
    // 2.9: an edifice is one piece, whichever side is up. What is not on the map is in the archive.
    for edifice in Card::edifices() {
        let n_sides = [edifice, edifice.other_side()].iter().filter(|side| found.contains(**side)).count();
        out.extend((0..n_sides.max(1)).map(|_| u32::from(edifice.0)));
    }
    // OATH-F10, OATH-F13: which denizens are in the archive is not known to all; without the Chronicle it is known how many
    // there are of each suit.
    if state.options.deck == Deck::WholeArchive || !is_open {
        out.extend(Card::denizens().filter(|card| !found.contains(*card)).map(|card| u32::from(card.0)));
    }
    let sites = state.sites.iter().map(|place| place.site).chain(state.unused.iter().copied());
    out.extend(sites.map(|site| 300 + u32::from(site.0)));
    out.extend((0..favor(state)).map(|_| 400));
    for (color, n) in warbands(state).into_iter().enumerate() {
        out.extend((0..n).map(|_| 500 + color as u32));
    }
}

/// Every card, wherever it lies.
pub(crate) fn cards(state: &Oath, mut see: impl FnMut(Card)) {
    let mut all = |cards: &[Card]| cards.iter().for_each(|card| see(*card));
    all(&state.deck);
    all(state.piles.cards());
    all(&state.relics);
    all(&state.boxed);
    all(&state.hand);
    state.dispossessed.iter().for_each(|card| all(&[card]));
    for place in &state.sites {
        all(&place.cards);
        all(&place.relics);
    }
    for card in state.reliquary.iter().flatten() {
        all(&[*card]);
    }
    for player in &state.players {
        player.advisers.iter().for_each(|adviser| all(&[adviser.card]));
        relics_of(player.relics).for_each(|relic| all(&[relic]));
        player.vision.iter().for_each(|vision| all(&[*vision]));
    }
    if let Some(prophecy) = state.prophecy.filter(|prophecy| prophecy.falls) {
        all(&[prophecy.vision]);
    }
}

fn favor(state: &Oath) -> u32 {
    let banks = state.banks.iter().copied();
    let boards = state.players.iter().map(|player| player.favor);
    let sites = state.sites.iter().map(|place| place.favor);
    let cards = state.on.iter().map(|tokens| tokens.favor);
    let others = [state.shared, state.banners[Banner::PeoplesFavor as usize].tokens];
    banks.chain(boards).chain(sites).chain(cards).chain(others).map(u32::from).sum()
}

/// By color.
fn warbands(state: &Oath) -> [u32; 6] {
    let mut counts = [0; 6];
    for seat in Seat::all(state.seats) {
        let player = state.player(seat);
        counts[state.paint(seat).index()] += u32::from(player.warbands);
        counts[seat.index()] += u32::from(player.bank);
    }
    for place in state.sites.iter().filter(|place| place.warbands > 0) {
        counts[place.color.index()] += u32::from(place.warbands);
    }
    for (count, caged) in counts.iter_mut().zip(state.caged) {
        *count += u32::from(caged);
    }
    if let Some(prophecy) = state.prophecy.filter(|prophecy| !prophecy.falls) {
        counts[prophecy.seat.index()] += 1;
    }
    if let Some(color) = state.battle.tactics.nursed {
        counts[color.index()] += u32::from(state.battle.tactics.patients);
    }
    counts
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// An impossible number of players.
    #[error("there are {0} seats: 2 to 6 play")]
    Seats(u8),
    /// A seat that is not in this game.
    #[error("`{0}` names a seat that is not at this table")]
    NoSuchSeat(&'static str),
    /// A number that is too large.
    #[error("`{what}` is {found}: {most} is the most")]
    TooMany { what: &'static str, found: u32, most: u32 },
    /// 9.3.
    #[error("there are {found} favor in all, and not {FAVOR} (OATH-1.4)")]
    Favor { found: u32 },
    /// 1.8, 1.9.
    #[error("seat {seat} has {found} warbands of its color in all, and not {expected} (OATH-1.8, OATH-1.9)")]
    Warbands { seat: u8, found: u32, expected: u8 },
    /// A card that does not occur exactly once.
    #[error("`{card}` lies at {times} places, and not at one")]
    Card { card: &'static str, times: u8 },
    /// OATH-F10.
    #[error("there are {found} denizens of the suit {suit}, and not {SUIT_SIZE} (OATH-F10)")]
    Suit { suit: &'static str, found: usize },
    /// A site that does not occur exactly once.
    #[error("the site `{0}` is not there exactly once")]
    Site(&'static str),
    /// A piece lies where it cannot.
    #[error("{0}")]
    Misplaced(&'static str),
    /// A pending step that does not fit the rest of the state.
    #[error("step {0} of `stack` does not fit the table")]
    Step(usize),
    /// No player has a decision, and the game is not over.
    #[error("nobody is asked anything, and the game is not over")]
    Stuck,
}

impl Serialize for Oath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Oath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut state = Self::deserialize(deserializer)?;
        state.recount();
        check(&state).map_err(de::Error::custom)?;
        Ok(state)
    }
}

fn at_most(what: &'static str, found: impl Into<u32>, most: u32) -> Result<(), PositionError> {
    let found = found.into();
    if found > most { Err(PositionError::TooMany { what, found, most }) } else { Ok(()) }
}

pub(crate) fn check(state: &Oath) -> Result<(), PositionError> {
    if !(2..=6).contains(&state.seats) {
        return Err(PositionError::Seats(state.seats));
    }
    check_numbers(state)?;
    check_pieces(state)?;
    check_places(state)?;
    // Whatever lies at the bottom leads on to the next turn.
    let is_led = |step: &Step| {
        matches!(step, Step::Wake | Step::Check | Step::Act | Step::Rest | Step::NextTurn | Step::Fate(_))
    };
    let is_last = |step: &Step| *step == Step::Over;
    if !state.stack.first().is_some_and(if state.end.is_none() { is_led } else { is_last }) {
        return Err(PositionError::Step(1));
    }
    for (number, step) in state.stack.iter().enumerate() {
        if !fits(state, *step) {
            return Err(PositionError::Step(number + 1));
        }
    }
    match (state.end, state.stack.last()) {
        (Some(_), Some(Step::Over)) => Ok(()),
        (Some(_), Some(_)) if !state.options.chronicle_phase => Err(PositionError::Stuck),
        (_, Some(_)) if state.asked().is_some() && !state.open_answers().is_empty() => Ok(()),
        _ => Err(PositionError::Stuck),
    }
}

fn check_numbers(state: &Oath) -> Result<(), PositionError> {
    let is_seat = |seat: usize| seat < usize::from(state.seats);
    let seats = [
        ("active", Some(state.active)),
        ("title", Some(state.title)),
        ("drawer", Some(state.drawer)),
        ("banners", state.banners[0].holder),
        ("banners", state.banners[1].holder),
        ("end", state.end.map(|end| end.winner)),
        ("dice", state.dice.map(|dice| dice.attacker)),
        ("dice", state.dice.and_then(|dice| dice.defender)),
        ("prophecy", state.prophecy.map(|prophecy| prophecy.seat)),
        ("act", state.act.by),
        ("act", state.act.against),
    ];
    for (what, seat) in seats {
        if seat.is_some_and(|seat| !is_seat(seat.index())) {
            return Err(PositionError::NoSuchSeat(what));
        }
    }
    let battle = &state.battle;
    let named = [Some(battle.attacker), battle.defender, battle.rebel, Some(state.deal.from), Some(state.deal.to)];
    let named = named.into_iter().chain(battle.plans.iter().map(|plan| plan.user)).flatten();
    if named.into_iter().any(|seat| !is_seat(seat.index())) || (battle.allies | battle.boards) >> state.seats != 0 {
        return Err(PositionError::NoSuchSeat("battle"));
    }
    at_most("round", state.round, ROUNDS.into())?;
    at_most("visions", state.visions, 5)?;
    at_most("packets", state.packets.iter().map(|n| u32::from(*n)).sum::<u32>(), state.deck.len() as u32)?;
    at_most("turn.offers", state.turn.offers, OFFERS.max(GATHERING_OFFERS).into())?;
    at_most("turn.exchanges", state.turn.exchanges, GATHERING_EXCHANGES.into())?;
    at_most("battle.attack", battle.attack, 60)?;
    at_most("battle.defense", battle.defense, 200)?;
    at_most("battle.swords", battle.swords, 240)?;
    at_most("battle.shields", battle.shields, 120)?;
    at_most("battle.sacrificed", battle.sacrificed, 100)?;
    at_most("battle.losses", battle.losses, u32::from(state.defending_force()))?;
    for n in battle.killed.iter().chain(&battle.left) {
        at_most("battle", *n, 60)?;
    }
    at_most("deal.space", state.deal.space, 3)?;
    at_most("banners", state.banners[Banner::DarkestSecret as usize].tokens, MOST_SECRETS.into())?;
    for player in &state.players {
        at_most("supply", player.supply, SUPPLY.into())?;
        at_most("secrets", player.secrets, MOST_SECRETS.into())?;
        at_most("spent", player.spent, MOST_SECRETS.into())?;
        at_most("advisers", player.advisers.len() as u32, MOST_ADVISERS as u32)?;
    }
    if state.round == 0 {
        return Err(PositionError::Misplaced("rounds count from 1"));
    }
    Ok(())
}

fn check_pieces(state: &Oath) -> Result<(), PositionError> {
    let found = favor(state);
    if found != u32::from(FAVOR) {
        return Err(PositionError::Favor { found });
    }
    let found = warbands(state);
    for seat in 0..6_u8 {
        let expected = if seat < state.seats { WARBANDS[usize::from(seat)] } else { 0 };
        let found = found[usize::from(seat)];
        if found != u32::from(expected) {
            return Err(PositionError::Warbands { seat: seat + 1, found, expected });
        }
    }
    let mut times = [0_u8; CARDS];
    cards(state, |card| times[card.index()] = times[card.index()].saturating_add(1));
    let expected: CardSet = state.options.chronicle.all_denizens().collect();
    let is_sealed = state.is_sealed();
    let is_drawn = state.options.deck == Deck::WholeArchive && !is_sealed;
    let mut suits = [0_usize; 6];
    for card in Card::all() {
        let n = times[card.index()];
        let is_played = match card.back() {
            Back::Relic | Back::Vision => true,
            Back::Denizen if is_drawn || is_sealed => n > 0,
            Back::Denizen => expected.contains(card),
            Back::Edifice => n > 0,
        };
        if n != u8::from(is_played) {
            return Err(PositionError::Card { card: card.key(), times: n });
        }
        if let Some(suit) = card.suit().filter(|_| card.is_denizen()) {
            suits[suit as usize] += usize::from(n);
        }
    }
    for edifice in Card::edifices() {
        let n_sides = times[edifice.index()] + times[edifice.other_side().index()];
        if n_sides > 1 {
            return Err(PositionError::Card { card: edifice.key(), times: n_sides });
        }
    }
    if let Some(suit) = Suit::ALL.into_iter().find(|suit| is_drawn && suits[*suit as usize] != SUIT_SIZE) {
        return Err(PositionError::Suit { suit: suit.key(), found: suits[suit as usize] });
    }
    for site in Site::all() {
        let places = state.sites.iter().map(|place| place.site).chain(state.unused.iter().copied());
        if places.filter(|other| *other == site).count() != 1 {
            return Err(PositionError::Site(site.key()));
        }
    }
    Ok(())
}

fn check_places(state: &Oath) -> Result<(), PositionError> {
    let wrong = PositionError::Misplaced;
    let is_relic = |cards: &[Card]| cards.iter().all(|card| card.is_relic());
    let is_world = |cards: &[Card]| cards.iter().all(|card| card.is_denizen() || card.is_vision());
    let is_local = |cards: &[Card]| cards.iter().all(|card| card.is_denizen() || card.is_edifice());
    if !is_world(&state.deck) || !is_world(state.piles.cards()) || !is_world(&state.hand) {
        return Err(wrong("a relic or an edifice lies among denizens and Visions"));
    }
    if state.hand.iter().any(|card| !state.knows(state.drawer, *card)) {
        return Err(wrong("whoever drew cards knows them (OATH-9.4)"));
    }
    // OATH-220: it may have been buried, but does not lie among the cards that were dealt.
    let is_packed = |card: Card| state.deck.iter().rev().take(state.n_packed()).any(|other| *other == card);
    let may_be_cleared = |card: Card| card.is_vision() && card != Card::CONSPIRACY && !is_packed(card);
    if Card::all().any(|card| state.known[card.index()] & CLEARED != 0 && !may_be_cleared(card)) {
        return Err(wrong("it was seen to be no Conspiracy, and cannot have been (OATH-038)"));
    }
    if state.boxed.iter().copied().chain(state.dispossessed.iter()).any(Card::is_edifice) {
        return Err(wrong("an edifice lies on the map or in the archive (OATH-2.9)"));
    }
    if !is_relic(&state.relics) || !state.reliquary.iter().flatten().all(|card| card.is_relic()) {
        return Err(wrong("the relic deck and the Reliquary hold relics only"));
    }
    for (index, place) in state.sites.iter().enumerate() {
        if !is_local(&place.cards) || !is_relic(&place.relics) {
            return Err(wrong("at a site lie denizens and edifices, and relics beside it"));
        }
        let room = if place.up { card_limit(place.site, &place.cards) } else { 0 };
        at_most("cards at a site (OATH-2.8.1)", place.cards.len() as u32, room.into())?;
        let bare = place.warbands == 0 && place.favor == 0 && place.secrets == 0 && place.relics.is_empty();
        if !place.up && !bare {
            return Err(wrong("on a facedown site lies nothing (OATH-2.8.1)"));
        }
        if place.warbands == 0 && place.color != CHANCELLOR || place.color.index() >= usize::from(state.seats) {
            return Err(wrong("the color of warbands at a site is that of a seat, and 0 if there are none"));
        }
        if place.warbands > 0
            && state.player(place.color).citizen
            && !state.stack.iter().any(|step| matches!(step, Step::Convert(_)))
        {
            return Err(wrong("a Citizen's warbands are purple (OATH-6.6.2)"));
        }
        at_most("secrets at a site", place.secrets, 20)?;
        if !place.up && state.players.iter().take(state.seats.into()).any(|player| player.pawn.index() == index) {
            return Err(wrong("no pawn stands on a facedown site"));
        }
    }
    for (index, player) in state.players.iter().enumerate() {
        let unused = index >= usize::from(state.seats);
        if unused && *player != crate::state::Player::default() {
            return Err(wrong("a seat that nobody sits on has nothing"));
        }
        if player.citizen && index == 0 {
            return Err(wrong("the Chancellor is no Citizen"));
        }
        let is_adviser = |card: Card, up: bool| card.is_denizen() || card.is_vision() && !up;
        if player.advisers.iter().any(|adviser| !is_adviser(adviser.card, adviser.up)) {
            return Err(wrong("advisers are denizens, and Visions facedown (OATH-2.2.2)"));
        }
        if player.advisers.iter().any(|adviser| !adviser.up && !state.knows(Seat::new(index as u8), adviser.card)) {
            return Err(wrong("everybody knows the own facedown advisers (OATH-9.4)"));
        }
        if player.vision.is_some_and(|vision| vision.goal().is_none()) || player.citizen && player.vision.is_some() {
            return Err(wrong("an Exile reveals a Vision with a goal (OATH-5.1.4.III)"));
        }
        if player.relics >> crate::cards::N_RELICS != 0 {
            return Err(wrong("there is no such relic"));
        }
    }
    if let Some(Prophecy { vision, falls, .. }) = state.prophecy {
        let is_revealed = state.players.iter().any(|player| player.vision == Some(vision));
        if vision.goal().is_none() || is_revealed == falls {
            return Err(wrong("a warband stands on a revealed Vision only (OATH-085)"));
        }
    }
    for index in 0..CARDS {
        let card = Card(index as u8);
        if state.is_bare(card) {
            continue;
        }
        at_most("secrets on a card", state.secrets_on(card), 60)?;
        let in_play = state.slot_of(card).is_some()
            || state.everybody().any(|seat| {
                state.faceup_advisers(seat).any(|other| other == card) || card.is_relic() && state.has_relic(seat, card)
            });
        if !in_play || card.suit().is_none() && state.favor_on(card) > 0 {
            return Err(wrong("tokens lie on cards in play, and favor on those with a suit"));
        }
    }
    Ok(())
}

/// Whether a step names only cards, seats and places that exist.
fn fits(state: &Oath, step: Step) -> bool {
    let is_seat = |seat: Seat| seat.index() < usize::from(state.seats);
    let at_hand = |card: Card| {
        let advisers = &state.player(state.drawer).advisers;
        state.hand.contains(&card) || advisers.iter().any(|adviser| adviser.card == card && !adviser.up)
    };
    match step {
        Step::Place(seat)
        | Step::Reject(seat)
        | Step::Join(seat)
        | Step::Admit(seat)
        | Step::Plans(seat)
        | Step::LendTo { ally: seat, .. }
        | Step::LendAgree { ally: seat, .. }
        | Step::Shed { seat, .. }
        | Step::Convert(seat)
        | Step::Banished(seat)
        | Step::Trim { seat, .. }
        | Step::Gather { seat, .. }
        | Step::Parley { seat, .. }
        | Step::Pledge(seat) => is_seat(seat),
        Step::Over | Step::Vow | Step::Invite | Step::Build | Step::CleanUp | Step::Enlist => state.end.is_some(),
        Step::Banish { who, by, .. } | Step::Agree { who, by, .. } => is_seat(who) && is_seat(by),
        Step::Play(card) => state.hand.contains(&card),
        Step::Unveil(card) => at_hand(card) && !state.hand.contains(&card),
        Step::MakeRoom { card, up } => at_hand(card) && !(up && card.is_vision()),
        Step::Clear(card, _) | Step::Slum(card, _) | Step::Settle(card, _) => at_hand(card) && card.is_denizen(),
        Step::Power(run) => is_seat(run.by) && run.at <= 4 && powers::script(&run).is_some(),
        Step::ShowTo(card) => {
            state.player(state.active).advisers.iter().any(|adviser| adviser.card == card && !adviser.up)
        }
        Step::Barter(card) => card.suit().is_some(),
        Step::Fate(face) => face <= 7 && (END_DIE_FROM..ROUNDS).contains(&state.round),
        _ => true,
    }
}

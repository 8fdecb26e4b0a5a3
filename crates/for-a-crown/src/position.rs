//! States as data: how they are written, and the checks when they are read.

use kabale_core::{List, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    cards::{Effect, EventCard, Family, Symbols},
    data::{Data, Kind, LEVELS, STACKS},
    decision,
    setup::FIRST_HIRES,
    state::{Acting, Bill, COINS, Content, ForACrown, Order, PILE, Phase, ROUNDS, RUBIES, SHARED, Sleeved, THIEVES},
};

/// A state as it is written: every card by its id, where it lies.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    #[serde(default)]
    options: Options,
    round: u8,
    phase: Phase,
    hires: u8,
    #[serde(default)]
    order: Vec<Seat>,
    #[serde(default)]
    acting: Option<Working>,
    seats: Vec<Holding>,
    stacks: [u8; STACKS],
    court: [[Option<String>; 2]; 4],
    decks: [Vec<String>; 4],
    pile: Vec<EventCard>,
    shared: Vec<Laid>,
    revealed: u8,
}

/// Effects that are being carried out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Working {
    seat: Seat,
    #[serde(default)]
    choose_one: bool,
    #[serde(default)]
    left: Symbols,
    #[serde(default)]
    rolled: Symbols,
}

/// What a player has.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Holding {
    rubies: u16,
    coins: u16,
    thieves: u16,
    heirloom: bool,
    field: Option<u8>,
}

/// A card of the shared deck: a subject of a seat, or an event.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Laid {
    seat: Option<Seat>,
    card: String,
    seen: bool,
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// CRN-1.2.
    #[error("the number of seats is {0}, not 3 to 5 (CRN-1.2)")]
    Seats(usize),
    /// The table does not have this seat.
    #[error("seat {0} is not at this table")]
    NoSuchSeat(Seat),
    /// CRN-3.1.
    #[error("the round is {0}, not 1 to 4 (CRN-3.1)")]
    Round(u8),
    /// CRN-4.8.
    #[error("`hires` is {found}; here it must be {expected} (CRN-4.8)")]
    Hires {
        found: u8,
        /// What it may be.
        expected: &'static str,
    },
    /// CRN-4.6.
    #[error("{0} cannot have so little left before hiring in round 1 is finished (CRN-4.6)")]
    Funds(Family),
    /// CRN-2.8.
    #[error("the portrait of {family} cannot hang on field {field} (CRN-2.8)")]
    Field { family: Family, field: u8 },
    /// CRN-2.9.
    #[error("two portraits hang on field {0} (CRN-2.9)")]
    Shared(u8),
    /// CRN-6.3, CRN-6.6.
    #[error("{0} is out and cannot have rubies, coins, thieves or an heirloom (CRN-6.3)")]
    OutWithGoods(Family),
    /// CRN-7.4.
    #[error("{0} is out, but the game goes on; it ends with that round (CRN-6.4)")]
    OutEarly(Family),
    /// More than a game can bring.
    #[error("{amount} {what} are more than possible")]
    TooMany { amount: u16, what: &'static str },
    /// A subject that the data does not know.
    #[error("there is no subject `{0}` in this card data")]
    NoSubject(String),
    /// An event that does not exist.
    #[error("there is no event `{0}`; a subject needs a seat")]
    NoEvent(String),
    /// CRN-2.5.
    #[error("`{subject}` is of level {level} and cannot lie in column {column} (CRN-2.5)")]
    Column { subject: String, level: u8, column: u8 },
    /// CRN-1.3.
    #[error("the number of `{card}` cards is {found}, not {expected} (CRN-1.3)")]
    Copies { card: String, found: u8, expected: u8 },
    /// CRN-4.7.
    #[error("level {0} lacks face-up cards although its deck has some (CRN-4.7)")]
    NotRefilled(u8),
    /// CRN-5.3.
    #[error("the number of subjects of {family} in the shared deck is {found}, not {expected} (CRN-5.3)")]
    Hired { family: Family, found: u8, expected: u8 },
    /// CRN-5.3, CRN-7.5.
    #[error("the number of events in the shared deck is {found}; in this round it must be {expected} (CRN-5.3)")]
    Events { found: usize, expected: u8 },
    /// CRN-9.
    #[error("the shared deck: {0} (CRN-9.3)")]
    Seen(&'static str),
    /// CRN-5.4.
    #[error("the number of revealed cards is {0}; there are fewer cards, or none are revealed in this phase (CRN-5.4)")]
    Revealed(u8),
    /// CRN-4.1, CRN-5.22.
    #[error("the order does not fit: {0}")]
    Order(&'static str),
    /// The phase does not fit the table.
    #[error("the phase does not fit the table: {0}")]
    Phase(&'static str),
}

/// More than any game brings.
const MOST: u16 = 10_000;

impl From<ForACrown> for Position {
    fn from(state: ForACrown) -> Self {
        let id = |kind: Kind| state.data().subject(kind).id.clone();
        let card = |card: &Sleeved| match card.content() {
            Content::Subject(seat, kind) => Laid { seat: Some(seat), card: id(kind), seen: card.seen },
            Content::Event(event) => Laid { seat: None, card: event.id().to_owned(), seen: card.seen },
        };
        let Acting { choose_one, left, rolled, .. } = state.acting;
        let is_busy = !left.is_empty() || !rolled.is_empty();
        Self {
            options: state.options,
            round: state.round,
            phase: state.phase,
            hires: state.hires,
            order: state.order.iter().collect(),
            acting: is_busy.then(|| Working { seat: state.acting.seat(), choose_one, left, rolled }),
            seats: Seat::all(state.seats)
                .map(|seat| Holding {
                    rubies: state.rubies[seat.index()],
                    coins: state.coins[seat.index()],
                    thieves: state.thieves[seat.index()],
                    heirloom: state.heirlooms[seat.index()],
                    field: Some(state.fields[seat.index()]).filter(|field| *field > 0),
                })
                .collect(),
            stacks: state.stacks,
            court: state.court.map(|column| column.map(|kind| kind.map(id))),
            decks: [2, 3, 4, 5].map(|level| state.deck(level).iter().copied().map(id).collect()),
            pile: state
                .pile
                .iter()
                .filter_map(|card| match card.content() {
                    Content::Event(event) => Some(event),
                    Content::Subject(..) => None,
                })
                .collect(),
            shared: state.shared.iter().map(card).collect(),
            revealed: state.n_revealed,
        }
    }
}

impl TryFrom<Position> for ForACrown {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<Self, PositionError> {
        let n_seats = position.seats.len();
        if !(3..=5).contains(&n_seats) {
            return Err(PositionError::Seats(n_seats));
        }
        if !(1..=ROUNDS).contains(&position.round) {
            return Err(PositionError::Round(position.round));
        }
        let mut state = Self {
            options: position.options,
            seats: n_seats as u8,
            round: position.round,
            phase: position.phase,
            hires: position.hires,
            order: Order::default(),
            acting: Acting::default(),
            rubies: [0; 5],
            coins: [0; 5],
            thieves: [0; 5],
            heirlooms: [false; 5],
            fields: [0; 5],
            stacks: position.stacks,
            court: [[None; 2]; 4],
            pool: [Kind::default(); crate::data::POOL],
            n_deck: [0; 4],
            pile: List::new(),
            shared: List::new(),
            n_revealed: position.revealed,
        };
        read_seats(&mut state, &position)?;
        read_holdings(&mut state, &position.seats)?;
        read_court(&mut state, &position)?;
        read_shared(&mut state, &position)?;
        check_copies(&state)?;
        check_hiring(&state)?;
        check_seen(&state)?;
        check_phase(&state)?;
        Ok(state)
    }
}

/// All named seats are at the table, and none is named twice.
fn read_seats(state: &mut ForACrown, position: &Position) -> Result<(), PositionError> {
    let mover = decision::to_move(state);
    let acting = position.acting.as_ref().map(|acting| acting.seat);
    let owners = position.shared.iter().filter_map(|card| card.seat);
    for seat in mover.into_iter().chain(acting).chain(position.order.iter().copied()).chain(owners) {
        if seat.index() >= position.seats.len() {
            return Err(PositionError::NoSuchSeat(seat));
        }
    }
    let mut coming: Vec<_> = mover.iter().chain(&position.order).copied().collect();
    coming.sort_unstable();
    if !coming.is_sorted_by(|one, next| one < next) {
        return Err(PositionError::Order("a player is listed twice"));
    }
    state.order = position.order.iter().copied().collect();
    if let Some(Working { seat, choose_one, left, rolled }) = position.acting {
        state.acting = Acting { seat: seat.index() as u8, choose_one, left, rolled };
        if left.is_empty() && rolled.is_empty() {
            return Err(PositionError::Phase("a player acts without effects"));
        }
    }
    Ok(())
}

fn read_holdings(state: &mut ForACrown, holdings: &[Holding]) -> Result<(), PositionError> {
    for (family, holding) in Family::ALL.into_iter().zip(holdings) {
        let index = family as usize;
        let Holding { rubies, coins, thieves, heirloom, field } = *holding;
        for (amount, what) in [(rubies, "rubies"), (coins, "coins"), (thieves, "thieves")] {
            if amount > MOST {
                return Err(PositionError::TooMany { amount, what });
            }
        }
        match field {
            Some(field) if !(1..=state.data().gallery.fields).contains(&field) => {
                return Err(PositionError::Field { family, field });
            }
            Some(field) if state.fields.contains(&field) => return Err(PositionError::Shared(field)),
            Some(field) => state.fields[index] = field,
            None if rubies + coins + thieves > 0 || heirloom => return Err(PositionError::OutWithGoods(family)),
            None if !state.is_revealing() => return Err(PositionError::OutEarly(family)),
            None => (),
        }
        state.rubies[index] = rubies;
        state.coins[index] = coins;
        state.thieves[index] = thieves;
        state.heirlooms[index] = heirloom;
    }
    if state.options.strict_supply {
        let all =
            [(&state.rubies, RUBIES, "rubies"), (&state.coins, COINS, "coins"), (&state.thieves, THIEVES, "thieves")];
        for (held, most, what) in all {
            let amount = held.iter().sum();
            if amount > most {
                return Err(PositionError::TooMany { amount, what });
            }
        }
    }
    Ok(())
}

fn kind(data: &Data, id: &str) -> Result<Kind, PositionError> {
    data.kind(id).ok_or_else(|| PositionError::NoSubject(id.chars().take(60).collect()))
}

/// CRN-2.5: each column holds cards of its level.
fn read_court(state: &mut ForACrown, position: &Position) -> Result<(), PositionError> {
    let data = state.data();
    let in_column = |id: &str, column: u8| {
        let kind = kind(data, id)?;
        let level = data.subject(kind).level;
        if level == column { Ok(kind) } else { Err(PositionError::Column { subject: id.to_owned(), level, column }) }
    };
    for (level, (row, deck)) in (2..).zip(position.court.iter().zip(&position.decks)) {
        let column = usize::from(level) - 2;
        for (slot, id) in row.iter().enumerate() {
            state.court[column][slot] = id.as_ref().map(|id| in_column(id, level)).transpose()?;
        }
        let room = usize::from(data.starts[column + 1] - data.starts[column]);
        if deck.len() > room {
            let found = deck.len().min(usize::from(u8::MAX)) as u8;
            let card = format!("level {level}");
            return Err(PositionError::Copies { card, found, expected: room as u8 });
        }
        state.n_deck[column] = deck.len() as u8;
        for (index, id) in deck.iter().enumerate() {
            let kind = in_column(id, level)?;
            state.deck_mut(level)[index] = kind;
        }
    }
    Ok(())
}

fn read_shared(state: &mut ForACrown, position: &Position) -> Result<(), PositionError> {
    if position.shared.len() > SHARED || usize::from(position.revealed) > position.shared.len() {
        return Err(PositionError::Revealed(position.revealed));
    }
    for Laid { seat, card, seen } in &position.shared {
        state.shared.push(match (seat, card.parse()) {
            (Some(seat), _) => Sleeved::subject(*seat, kind(state.data(), card)?, *seen),
            (None, Ok(event)) => Sleeved::event(event, *seen),
            (None, Err(())) => return Err(PositionError::NoEvent(card.chars().take(60).collect())),
        });
    }
    // CRN-5.3, CRN-7.5: an event more each round.
    let expected = state.round + 1;
    let found = position.shared.iter().filter(|card| card.seat.is_none()).count();
    if found != usize::from(expected) || position.pile.len() + found != PILE + 2 {
        return Err(PositionError::Events { found, expected });
    }
    state.pile.extend(position.pile.iter().map(|event| Sleeved::event(*event, false)));
    Ok(())
}

/// CRN-1.3: each card is there as often as the data says.
fn check_copies(state: &ForACrown) -> Result<(), PositionError> {
    let data = state.data();
    let mut subjects = vec![0_u8; data.subjects.len()];
    let mut events = [0_u8; 5];
    let mut starting = [0_u8; 5];
    subjects[..STACKS].copy_from_slice(&state.stacks);
    let lying = state.court.iter().flatten().flatten().chain((2..=LEVELS).flat_map(|level| state.deck(level)));
    lying.for_each(|kind| subjects[usize::from(kind.0)] += 1);
    for (card, is_shared) in
        state.pile.iter().map(|card| (card, false)).chain(state.shared.iter().map(|card| (card, true)))
    {
        match card.content() {
            Content::Subject(_, kind) => {
                let count = &mut subjects[usize::from(kind.0)];
                *count = count.saturating_add(1);
            }
            Content::Event(event) => {
                events[event as usize] += 1;
                starting[event as usize] += u8::from(is_shared && card.seen);
            }
        }
    }
    for (subject, found) in data.subjects.iter().zip(subjects) {
        if found != subject.copies {
            return Err(PositionError::Copies { card: subject.id.clone(), found, expected: subject.copies });
        }
    }
    for event in EventCard::ALL {
        let (def, found) = (data.event(event), events[event as usize]);
        if found != def.copies {
            return Err(PositionError::Copies { card: event.id().to_owned(), found, expected: def.copies });
        }
        if starting[event as usize] < def.starting {
            return Err(PositionError::Seen("a starting event is missing or not seen"));
        }
    }
    Ok(())
}

/// The player who is hiring, if that is the phase.
fn hiring(state: &ForACrown) -> Option<Seat> {
    match state.phase {
        Phase::Hire(seat) | Phase::Pay(seat, Bill::Hire(_)) => Some(seat),
        _ => None,
    }
}

/// CRN-4.1, CRN-4.7, CRN-4.8: everybody has hired as often as it was their turn.
fn check_hiring(state: &ForACrown) -> Result<(), PositionError> {
    let most = if state.round == 1 { FIRST_HIRES } else { 1 };
    let wrong = |expected| Err(PositionError::Hires { found: state.hires, expected });
    match hiring(state) {
        Some(_) if state.round == 1 && !(1..=most).contains(&state.hires) => return wrong("1 or 2"),
        Some(_) if state.round > 1 && state.hires != 1 => return wrong("1"),
        None if state.hires != 0 => return wrong("0"),
        _ => (),
    }
    let mut n_hired = state.seats;
    if let Some(mover) = hiring(state) {
        let after: Vec<_> = state.influence().iter().skip_while(|seat| *seat != mover).skip(1).collect();
        if !state.order.iter().eq(after.iter().copied()) {
            return Err(PositionError::Order("everybody hires, from the most to the least influential (CRN-4.1)"));
        }
        n_hired = state.seats - 1 - after.len() as u8;
    }
    for seat in Seat::all(state.seats) {
        let is_his = |card: &&Sleeved| matches!(card.content(), Content::Subject(owner, _) if owner == seat);
        let found = state.shared.iter().filter(is_his).count() as u8;
        let is_to_come = hiring(state) == Some(seat) || state.order.iter().any(|other| other == seat);
        let has_hired = state.hires == 0 || !is_to_come;
        let expected = state.round + 1 - state.hires + u8::from(has_hired && state.hires > 0);
        if found != expected {
            return Err(PositionError::Hired { family: Family::of(seat), found, expected });
        }
        // In round 1 no subject is free yet: the dearest costs 5, the cheapest 1.
        let n_to_come = state.hires - u8::from(has_hired && state.hires > 0);
        let least = [0, 1, 6][usize::from(n_to_come.min(2))];
        if state.round == 1 && state.funds(seat) < least {
            return Err(PositionError::Funds(Family::of(seat)));
        }
    }
    let mut n_empty = 0;
    for level in 2..=LEVELS {
        let column = usize::from(level) - 2;
        if state.n_deck[column] > 0 {
            n_empty += state.court[column].iter().filter(|slot| slot.is_none()).count() as u8;
        }
        if n_empty > if state.hires == 0 { 0 } else { n_hired } {
            return Err(PositionError::NotRefilled(level));
        }
    }
    Ok(())
}

/// CRN-9.3: what was revealed is known to all; unseen are new hires from decks and one new event.
fn check_seen(state: &ForACrown) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Seen(why));
    let (revealed, face_down) = state.shared.split_at(usize::from(state.n_revealed));
    if !state.is_revealing() && state.n_revealed > 0 {
        return Err(PositionError::Revealed(state.n_revealed));
    }
    if revealed.iter().any(|card| !card.seen) {
        return wrong("a revealed card is seen by all");
    }
    let unseen = face_down.iter().filter(|card| !card.seen);
    let mut hires = [0; 5];
    let mut n_events = 0;
    for card in unseen {
        match card.content() {
            Content::Subject(_, kind) if state.data().subject(kind).level == 1 => {
                return wrong("subjects of level 1 are hired face up");
            }
            Content::Subject(seat, _) => hires[seat.index()] += 1,
            Content::Event(_) => n_events += 1,
        }
    }
    let most = if state.round == 1 { FIRST_HIRES } else { 1 };
    for seat in Seat::all(state.seats) {
        let is_to_come = hiring(state) == Some(seat) || state.order.iter().any(|other| other == seat);
        let this_round = if state.hires == 0 { most } else { most - state.hires + u8::from(!is_to_come) };
        if hires[seat.index()] > this_round {
            return wrong("only subjects hired in this round can be unseen");
        }
    }
    let new = u8::from(state.round > 1);
    if n_events > new || !state.is_revealing() && n_events < new {
        return wrong("only the event of this round is unseen");
    }
    Ok(())
}

/// The open question must be one that the rules ask at this table.
fn check_phase(state: &ForACrown) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Phase(why));
    let is_busy = !state.acting.left.is_empty() || !state.acting.rolled.is_empty();
    let current = state.current();
    let is_event = |card| current == Some(Content::Event(card));
    if decision::to_move(state).is_some_and(|seat| state.is_out(seat)) {
        return wrong("a player who is out is not asked (CRN-6.3)");
    }
    let asks_in_order = is_event(EventCard::Bribery) || is_event(EventCard::MagicSubjects);
    if hiring(state).is_none() && state.order.iter().next().is_some() && !asks_in_order {
        return Err(PositionError::Order("nobody is to come (CRN-5.22)"));
    }
    match state.phase {
        Phase::Next(_) | Phase::Target(..) => check_acting(state)?,
        _ if is_busy => return wrong("effects are carried out before anything else is asked (CRN-5.1)"),
        Phase::Over => {
            let is_late = state.round == ROUNDS || Seat::all(state.seats).any(|seat| state.is_out(seat));
            if !is_late || usize::from(state.n_revealed) < state.shared.len() {
                return wrong("the game is over after round 4, or after the round in which a player is out (CRN-8.1)");
            }
            return if state.order.iter().next().is_none() { Ok(()) } else { wrong("no player is waiting for a turn") };
        }
        Phase::Bribe(_) | Phase::Pay(_, Bill::Bribe(_)) if !is_event(EventCard::Bribery) => {
            return wrong("thieves are bought off in Bribery (CRN-5.17)");
        }
        Phase::Offer(_) | Phase::Pay(_, Bill::Roll) if !is_event(EventCard::MagicSubjects) => {
            return wrong("rolls are paid for in Magic Subjects (CRN-5.19)");
        }
        Phase::Offer(seat) if state.funds(seat) == 0 => return wrong("the player has nothing to pay with (CRN-5.24)"),
        Phase::Pay(seat, Bill::Hire(place)) if !decision::places(state, seat).any(|other| other == place) => {
            return wrong("there is no such subject to hire (CRN-4.2)");
        }
        Phase::Pay(seat, Bill::Bribe(thieves)) if !(1..=decision::most_bribed(state, seat)).contains(&thieves) => {
            return wrong("fewer thieves can be bought off (CRN-5.17)");
        }
        _ => (),
    }
    let mut answers = Vec::new();
    decision::choices(state, &mut answers);
    let least = if matches!(state.phase, Phase::Hire(_)) { 1 } else { 2 }; // CRN-4.1: hiring is always asked
    if answers.len() < least { wrong("there is nothing to choose") } else { Ok(()) }
}

/// CRN-5.11: what is left is on the card that was revealed, or on a face of the die.
fn check_acting(state: &ForACrown) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Phase(why));
    let Acting { choose_one, left, rolled, .. } = state.acting;
    let seat = state.acting.seat();
    if decision::to_move(state) != Some(seat) || left.is_empty() && rolled.is_empty() {
        return wrong("the player who carries out the effects is asked");
    }
    if !rolled.is_empty() && !state.data().faces.iter().any(|face| rolled.is_within(*face)) {
        return wrong("the die has no such face (CRN-5.15)");
    }
    match state.current() {
        Some(Content::Subject(owner, kind)) => {
            let subject = state.data().subject(kind);
            if owner != seat {
                return wrong("the revealed subject belongs to another player (CRN-5.2)");
            }
            if !left.is_within(subject.symbols) || !rolled.is_empty() && subject.symbols.count(Effect::Die) == 0 {
                return wrong("the revealed subject does not show that (CRN-5.11)");
            }
            let is_chosen = left.effects().count() <= 1;
            let is_whole = choose_one && left == subject.symbols && rolled.is_empty();
            if subject.choose_one && !is_chosen && !is_whole || choose_one && !(subject.choose_one && is_whole) {
                return wrong("only one effect of a subject of level 1 is carried out (CRN-5.12)");
            }
        }
        Some(Content::Event(EventCard::HelpingMagicHand | EventCard::MagicSubjects)) => {
            if choose_one || !left.is_empty() {
                return wrong("an event has no effects other than those of the die (CRN-5.18)");
            }
        }
        Some(Content::Event(_)) | None => return wrong("no effects are carried out here (CRN-5.2)"),
    }
    let gains = |symbols: Symbols| symbols.count(Effect::Ruby) + symbols.count(Effect::Coin);
    if !choose_one && !state.options.strict_supply && gains(left) + gains(rolled) > 0 {
        return wrong("rubies and coins are taken first (CRN-5.11a)");
    }
    match state.phase {
        Phase::Target(_, effect @ (Effect::Thief | Effect::Hit | Effect::Move)) => {
            let is_possible = !choose_one && decision::possible(state).any(|other| other == effect);
            if is_possible { Ok(()) } else { wrong("that effect is not to be carried out (CRN-5.11)") }
        }
        Phase::Target(..) => wrong("that effect has no target (CRN-5.5)"),
        _ => Ok(()),
    }
}

//! Carrying out choices, with one function per rule, and the events they report.

use kabale_core::{Eye, Eyes, Log, Seat};
use serde::Serialize;

use crate::{
    cards::{Card, Family, Kind},
    decision::{Choice, Place, acting, destinations, models, others, victims},
    state::{Ask, Laid, Oriflamme, Phase, Piece, Position, ROUNDS},
};

/// An event in a game. Positions are those of the row at that moment, before anything moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// ORI-5.2: a card was placed face down.
    Placed {
        seat: Seat,
        /// The card, only for its owner.
        card: Option<Card>,
        place: Place,
    },
    /// ORI-5.7: everybody has placed a card.
    Evaluation { round: u8 },
    /// ORI-6.3: a card stays hidden.
    Kept {
        seat: Seat,
        at: Position,
        /// The points that lie on it now.
        points: u8,
    },
    /// ORI-6.3: a card was turned up.
    Revealed {
        seat: Seat,
        at: Position,
        card: Card,
        /// The points that lie on it.
        points: u8,
    },
    /// ORI-6.2: a card that lies face up acts.
    Acted { seat: Seat, at: Position, card: Card },
    /// ORI-7.4: a Shapeshifter does what a neighbor does.
    Copied {
        seat: Seat,
        /// Where the model lies.
        at: Position,
        card: Card,
    },
    /// ORI-2.6: an effect took a card out of the row.
    Removed {
        by: Seat,
        seat: Seat,
        at: Position,
        card: Card,
        /// The points that lay on it and are lost (ORI-8.3).
        points: u8,
    },
    /// ORI-7.3: a card was moved.
    Moved {
        by: Seat,
        seat: Seat,
        /// What it is, for those who know it.
        card: Option<Card>,
        /// Whether everybody knows it.
        face_up: bool,
        from: Position,
        /// Where it went, in the notation of choices.
        to: Destination,
    },
    /// Points came into a pool.
    Took { seat: Seat, points: u8, reason: Reason },
    /// ORI-7.10: a point changed hands.
    Robbed { seat: Seat, from: Seat },
    /// ORI-7.7: the points on a Conspiracy were doubled.
    Doubled {
        seat: Seat,
        /// The points that lie on it now.
        points: u8,
    },
    /// ORI-7.6a: the points on a revealed Ambush went back to the supply.
    Lost { seat: Seat, points: u8 },
    /// An effect changed nothing (ORI-7.4b, 7.8, 7.11, 7.12, 7.13).
    NoEffect {
        seat: Seat,
        /// The card that acted: a Shapeshifter, whatever it copied.
        card: Card,
        why: Obstacle,
    },
    /// ORI-2.6: a card left the row after its own effect.
    Discarded { seat: Seat, card: Card },
    /// ORI-4.2: the crown moved on and a round began.
    Round {
        round: u8,
        /// Who wears the crown now.
        crown: Seat,
    },
    /// ORI-9.1: six rounds are over.
    Ended,
}

/// Where a Decree puts a card, written like the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Destination(pub(crate) Choice);

impl Destination {
    /// The choice that named it: `before`, `end` or `onto`.
    pub fn choice(self) -> Choice {
        self.0
    }
}

impl Serialize for Destination {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// What points were taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// For removing a card.
    Removal,
    /// They lay on the card.
    OnCard,
    /// ORI-7.5.
    Lord,
    /// ORI-7.8.
    Heir,
    /// ORI-7.4a: a Shapeshifter copied an Heir and is the only face-up Shapeshifter.
    CopiedHeir,
    /// ORI-7.6a: an Ambush was revealed.
    AmbushRevealed,
    /// ORI-7.6b: an opponent ran into an Ambush.
    AmbushSprung,
    /// ORI-7.6c: a card of the same family removed the Ambush.
    AmbushWasted,
}

/// Why an effect changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// ORI-7.11, ORI-7.12: the row holds no other top card.
    NoOtherCard,
    /// ORI-7.11, ORI-7.13: no card lies next to it.
    NoNeighbor,
    /// ORI-7.4b, ORI-7.4d: no neighbor can be copied.
    NothingToCopy,
    /// ORI-7.8: another card of the same name is face up.
    Namesake,
    /// ORI-7.13: only cards of the same family lie next to it.
    OnlyOwnNeighbors,
    /// ORI-7.13: no opposing family next to it has a point.
    NothingToRob,
}

/// ORI-11: what is face down is told only to its owner.
impl Eyes for Event {
    fn seen_by(&self, eye: Eye) -> Option<Self> {
        let mut told = *self;
        match &mut told {
            Self::Placed { seat, card, .. } if !eye.is(*seat) => *card = None,
            Self::Moved { seat, card, face_up, .. } if !*face_up && !eye.is(*seat) => *card = None,
            _ => (),
        }
        Some(told)
    }
}

/// How an effect ended.
#[derive(Clone, Copy)]
enum Then {
    /// Its owner is asked something.
    Ask(Ask),
    /// It is carried out. The card is at this position, since others may have come or gone before it.
    Done(Position),
    /// ORI-10.1: it is carried out and the card goes too.
    Spent(Position),
    /// ORI-6.12: the card has removed itself. This position is next.
    Gone(Position),
}

/// How much there is to choose from: only several answers make a question.
enum Few<T> {
    None,
    One(T),
    More,
}

fn few<T>(mut answers: impl Iterator<Item = T>) -> Few<T> {
    match (answers.next(), answers.next()) {
        (None, _) => Few::None,
        (Some(only), None) => Few::One(only),
        (Some(_), Some(_)) => Few::More,
    }
}

/// Plays an offered choice.
pub(crate) fn play(state: &mut Oriflamme, choice: Choice, log: &mut Log<Oriflamme>) {
    let Phase::Effect(at, ask) = state.phase else {
        match (state.phase, choice) {
            (Phase::Place(seat), Choice::Place(card, place)) => place_card(state, seat, card, place, log),
            (Phase::Evaluate(at), Choice::Keep) => keep(state, at, log),
            (Phase::Evaluate(at), Choice::Reveal) => reveal(state, at, log),
            (phase, choice) => unreachable!("`{choice}` was not offered in {phase:?}"),
        }
        return;
    };
    let piece = acting(state, at);
    let then = match (ask, choice) {
        (Ask::Assassinate | Ask::Shoot | Ask::Strike, Choice::Target(target)) => remove(state, at, target, log),
        (Ask::Rob, Choice::Rob(family)) => rob(state, at, family, log),
        (Ask::Copy, Choice::Copy(model)) => copy(state, at, model, log),
        (Ask::Move, Choice::Move(from)) => pick_up(state, at, from, log),
        (Ask::MoveTo(from), to) => move_card(state, at, from, to, log),
        (ask, choice) => unreachable!("`{choice}` does not answer {ask:?}"),
    };
    go_on(state, piece, at, then, log);
}

/// ORI-5.1, ORI-5.2: a card joins the row face down; then the next player places, or the evaluation starts.
fn place_card(state: &mut Oriflamme, seat: Seat, card: Card, place: Place, log: &mut Log<Oriflamme>) {
    let piece = Piece::new(seat, card);
    log.tell(Event::Placed { seat, card: Some(card), place });
    state.hands.remove(piece);
    match place {
        Place::Left => state.row.insert(Position(0), piece),
        Place::Right => state.row.insert(Position(state.row.len()), piece),
        Place::On(at) => cover(state, at, piece, 0),
    }
    let next = seat.next(state.seats);
    if next == state.crown {
        log.tell(Event::Evaluation { round: state.round });
        evaluate(state, Position(0), log); // ORI-5.7, ORI-6.1
    } else {
        state.phase = Phase::Place(next);
    }
}

/// ORI-5.5: puts a card on a position. What is covered keeps its points.
fn cover(state: &mut Oriflamme, at: Position, piece: Piece, points: u8) {
    state.lay(piece, Laid::new(state.row.top(at), points));
    state.row.set_top(at, piece);
}

/// ORI-6.1: goes on from this position until a player is asked something.
fn evaluate(state: &mut Oriflamme, mut at: Position, log: &mut Log<Oriflamme>) {
    while let Some(top) = state.row.top(at) {
        if !state.is_face_up(top) {
            state.phase = Phase::Evaluate(at); // ORI-6.3
            return;
        }
        log.board(|| about_to_act(state, at));
        log.tell(Event::Acted { seat: top.seat(), at, card: top.card() });
        let then = effect(state, at, top.card(), log); // ORI-6.2
        match finish(state, top, at, then, log) {
            Some(next) => at = next,
            None => return,
        }
    }
    end_round(state, log);
}

/// A board in between, on which the card at this position is next.
fn about_to_act(state: &Oriflamme, at: Position) -> Oriflamme {
    let mut board = *state;
    board.phase = Phase::Evaluate(at);
    board
}

/// ORI-6.9, ORI-4.2, ORI-9.1: the crown moves on, or the game is over.
fn end_round(state: &mut Oriflamme, log: &mut Log<Oriflamme>) {
    if state.round == ROUNDS {
        state.phase = Phase::Over;
        log.tell(Event::Ended);
        return;
    }
    state.round += 1;
    state.crown = state.crown.next(state.seats);
    state.phase = Phase::Place(state.crown);
    log.tell(Event::Round { round: state.round, crown: state.crown });
}

/// ORI-6.3 (a): the card stays hidden and gathers a point.
fn keep(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) {
    let piece = acting(state, at);
    let points = state.points(piece) + 1;
    state.set_points(piece, points);
    log.tell(Event::Kept { seat: piece.seat(), at, points });
    evaluate(state, Position(at.0 + 1), log);
}

/// ORI-6.3 (b), ORI-6.4: the card is turned up and has its effect.
fn reveal(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) {
    let piece = acting(state, at);
    state.face_up.insert(piece);
    log.tell(Event::Revealed { seat: piece.seat(), at, card: piece.card(), points: state.points(piece) });
    if piece.card().kind() == Kind::OneShot {
        log.board(|| *state); // Otherwise nobody would see it in the row.
    }
    // ORI-10.3a: the points on an Ambush are lost, those on a Conspiracy are doubled first.
    if state.options.points_on_reveal && !matches!(piece.card(), Card::Ambush | Card::Conspiracy) {
        take_points(state, piece, log);
    }
    let then = effect(state, at, piece.card(), log);
    go_on(state, piece, at, then, log);
}

/// After a step of an effect: asks, or finishes the card and evaluates on.
fn go_on(state: &mut Oriflamme, piece: Piece, at: Position, then: Then, log: &mut Log<Oriflamme>) {
    if let Some(next) = finish(state, piece, at, then, log) {
        evaluate(state, next, log);
    }
}

/// ORI-6.4, ORI-6.6: takes the points on the card, discards it if it is one-shot, and returns which position is next:
/// none if a player is asked something first.
fn finish(state: &mut Oriflamme, piece: Piece, at: Position, then: Then, log: &mut Log<Oriflamme>) -> Option<Position> {
    match then {
        Then::Ask(ask) => {
            state.phase = Phase::Effect(at, ask);
            None
        }
        Then::Gone(next) => Some(next),
        Then::Done(at) | Then::Spent(at) if piece.card().kind() == Kind::OneShot => {
            take_points(state, piece, log);
            discard(state, at, piece, log);
            Some(at) // ORI-6.6: the card beneath, or the position that moved up
        }
        Then::Done(at) => {
            take_points(state, piece, log);
            Some(Position(at.0 + 1))
        }
        Then::Spent(at) => {
            take_points(state, piece, log);
            let emptied = discard(state, at, piece, log);
            Some(if emptied { at } else { Position(at.0 + 1) }) // ORI-10.1a
        }
    }
}

/// ORI-6.4 step 2: the points still lying on the card go to its owner's pool.
fn take_points(state: &mut Oriflamme, piece: Piece, log: &mut Log<Oriflamme>) {
    let points = state.points(piece);
    if points > 0 {
        state.set_points(piece, 0);
        take(state, piece.seat(), points, Reason::OnCard, log);
    }
}

/// From the supply into the pool.
fn take(state: &mut Oriflamme, seat: Seat, points: u8, reason: Reason, log: &mut Log<Oriflamme>) {
    state.pools[seat.index()] += u16::from(points);
    log.tell(Event::Took { seat, points, reason });
}

/// ORI-2.6: a card leaves the row after its own effect. Returns whether its position is empty now.
fn discard(state: &mut Oriflamme, at: Position, piece: Piece, log: &mut Log<Oriflamme>) -> bool {
    log.tell(Event::Discarded { seat: piece.seat(), card: piece.card() });
    let top = acting(state, at);
    if top == piece {
        return lift(state, at).1;
    }
    // ORI-7.3a: a card was put on the Decree; what lay beneath the Decree lies beneath that card now.
    let covering = state.laid(top);
    debug_assert_eq!(covering.beneath(), Some(piece), "only the card right above can have been put on the Decree");
    state.lay(top, Laid::new(state.laid(piece).beneath(), covering.points));
    out_of_row(state, piece);
    false
}

/// Takes the top card off a position and puts it on its owner's discard pile (ORI-8.1). Returns the points that lay on
/// it, and returns whether the position is empty now.
fn lift(state: &mut Oriflamme, at: Position) -> (u8, bool) {
    let piece = acting(state, at);
    let laid = state.laid(piece);
    match laid.beneath() {
        Some(beneath) => state.row.set_top(at, beneath),
        None => state.row.close(at), // ORI-6.8
    }
    out_of_row(state, piece);
    (laid.points, laid.beneath().is_none())
}

fn out_of_row(state: &mut Oriflamme, piece: Piece) {
    state.lay(piece, Laid::default());
    state.face_up.remove(piece);
    state.discarded.insert(piece);
}

/// ORI-7: what a card does. `card` is what is printed on the acting card, or on the one it copies.
fn effect(state: &mut Oriflamme, at: Position, card: Card, log: &mut Log<Oriflamme>) -> Then {
    match card {
        Card::Assassination => assassination(state, at, log),
        Card::Archer => archer(state, at, log),
        Card::RoyalDecree => royal_decree(state, at, log),
        Card::Shapeshifter => shapeshifter(state, at, log),
        Card::Lord => lord(state, at, log),
        Card::Ambush => ambush(state, at, log),
        Card::Conspiracy => conspiracy(state, at, log),
        Card::Heir => heir(state, at, log),
        Card::Soldier => soldier(state, at, log),
        Card::Spy => spy(state, at, log),
    }
}

/// ORI-7.1 Assassination: remove any other top card and take 1.
fn assassination(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    match few(others(state, at)) {
        Few::None => nothing(state, at, Obstacle::NoOtherCard, log), // ORI-7.11
        Few::One(only) => remove(state, at, only, log),
        Few::More => Then::Ask(Ask::Assassinate),
    }
}

/// ORI-7.2 Archer: remove the first or the last top card, even herself, and take 1.
fn archer(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    if state.row.len() == 1 { remove(state, at, at, log) } else { Then::Ask(Ask::Shoot) }
}

/// ORI-7.3 Royal Decree: move another top card.
fn royal_decree(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    match few(others(state, at)) {
        Few::None => nothing(state, at, Obstacle::NoOtherCard, log), // ORI-7.12
        Few::One(only) => pick_up(state, at, only, log),
        Few::More => Then::Ask(Ask::Move),
    }
}

/// ORI-7.4 Shapeshifter: do what an adjacent face-up card does.
fn shapeshifter(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    match few(models(state, at).into_iter().flatten()) {
        Few::None => nothing(state, at, Obstacle::NothingToCopy, log), // ORI-7.4b
        Few::One(only) => copy(state, at, only, log),
        Few::More => Then::Ask(Ask::Copy),
    }
}

/// ORI-7.4a: the copied effect is carried out as if it were printed on the Shapeshifter.
fn copy(state: &mut Oriflamme, at: Position, model: Position, log: &mut Log<Oriflamme>) -> Then {
    let card = acting(state, model).card();
    log.tell(Event::Copied { seat: acting(state, at).seat(), at: model, card });
    effect(state, at, card, log)
}

/// ORI-7.5 Lord: take 1, and 1 more for each adjacent top card of the same family.
fn lord(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    let seat = acting(state, at).seat();
    let kin = state.neighbors(at).filter(|(_, neighbor)| neighbor.seat() == seat);
    let n_kin = if state.options.lord_counts_covered {
        kin.flat_map(|(_, top)| state.stack(top)).count() // ORI-10.4
    } else {
        kin.count()
    };
    take(state, seat, 1 + n_kin as u8, Reason::Lord, log);
    Then::Done(at)
}

/// ORI-7.6a Ambush, revealed by its owner: the points on it are lost; take 1.
fn ambush(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    let piece = acting(state, at);
    let points = state.points(piece);
    if points > 0 {
        state.set_points(piece, 0);
        log.tell(Event::Lost { seat: piece.seat(), points });
    }
    take(state, piece.seat(), 1, Reason::AmbushRevealed, log);
    Then::Done(at)
}

/// ORI-7.7 Conspiracy: double the points on it; they are taken right after.
fn conspiracy(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    let piece = acting(state, at);
    let points = state.points(piece) * 2;
    state.set_points(piece, points);
    log.tell(Event::Doubled { seat: piece.seat(), points });
    Then::Done(at)
}

/// ORI-7.8 Heir: take 2 if no other top card of the same name is face up. The name is the acting card's (ORI-7.4a).
fn heir(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    let piece = acting(state, at);
    let is_namesake = |top: &Piece| *top != piece && top.card() == piece.card() && state.is_face_up(*top);
    if state.row.tops().iter().any(is_namesake) {
        return nothing(state, at, Obstacle::Namesake, log);
    }
    let reason = if piece.card() == Card::Heir { Reason::Heir } else { Reason::CopiedHeir };
    take(state, piece.seat(), 2, reason, log);
    Then::Done(at)
}

/// ORI-7.9 Soldier: remove an adjacent top card, even one of the same family, and take 1.
fn soldier(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    match few(state.neighbors(at)) {
        Few::None => nothing(state, at, Obstacle::NoNeighbor, log), // ORI-7.11
        Few::One((only, _)) => remove(state, at, only, log),
        Few::More => Then::Ask(Ask::Strike),
    }
}

/// ORI-7.10 Spy: take 1 point out of the pool of an adjacent family.
fn spy(state: &mut Oriflamme, at: Position, log: &mut Log<Oriflamme>) -> Then {
    match few(victims(state, at).into_iter().flatten()) {
        Few::None => nothing(state, at, why_nothing_to_rob(state, at), log), // ORI-7.13
        Few::One(only) => rob(state, at, only, log),
        Few::More => Then::Ask(Ask::Rob),
    }
}

/// ORI-7.13: what a Spy without a victim lacks.
fn why_nothing_to_rob(state: &Oriflamme, at: Position) -> Obstacle {
    let own = acting(state, at).seat();
    let mut neighbors = state.neighbors(at).map(|(_, neighbor)| neighbor.seat()).peekable();
    if neighbors.peek().is_none() {
        Obstacle::NoNeighbor
    } else if neighbors.all(|seat| seat == own) {
        Obstacle::OnlyOwnNeighbors
    } else {
        Obstacle::NothingToRob
    }
}

/// ORI-7.10: the point goes from pool to pool.
fn rob(state: &mut Oriflamme, at: Position, family: Family, log: &mut Log<Oriflamme>) -> Then {
    let seat = acting(state, at).seat();
    state.pools[family as usize] -= 1;
    state.pools[seat.index()] += 1;
    log.tell(Event::Robbed { seat, from: family.seat() });
    Then::Done(at)
}

/// An effect that cannot be carried out, or changes nothing.
fn nothing(state: &Oriflamme, at: Position, why: Obstacle, log: &mut Log<Oriflamme>) -> Then {
    let piece = acting(state, at);
    log.tell(Event::NoEffect { seat: piece.seat(), card: piece.card(), why });
    Then::Done(at)
}

/// ORI-2.6, ORI-8.1 to 8.4: the card at `at` removes the one at `target`; its owner takes 1 for it.
fn remove(state: &mut Oriflamme, at: Position, target: Position, log: &mut Log<Oriflamme>) -> Then {
    let by = acting(state, at).seat();
    let victim = acting(state, target);
    let (points, emptied) = lift(state, target); // ORI-8.3: the points on it are lost
    log.tell(Event::Removed { by, seat: victim.seat(), at: target, card: victim.card(), points });
    take(state, by, 1, Reason::Removal, log);
    let is_ambush = victim.card() == Card::Ambush;
    let is_enemy = victim.seat() != by;
    match (is_ambush, is_enemy) {
        (true, true) => take(state, victim.seat(), 4, Reason::AmbushSprung, log), // ORI-7.6b
        (true, false) => take(state, victim.seat(), 1, Reason::AmbushWasted, log), // ORI-7.6c
        (false, _) => (),
    }
    if target == at {
        return Then::Gone(if emptied { at } else { Position(at.0 + 1) }); // ORI-6.12
    }
    let at = if emptied && target < at { Position(at.0 - 1) } else { at }; // ORI-6.10
    if is_ambush && is_enemy && state.options.ambush_discards_attacker { Then::Spent(at) } else { Then::Done(at) }
}

/// ORI-7.3: the card to move is chosen; if it can go to one place only, it goes there.
fn pick_up(state: &mut Oriflamme, at: Position, from: Position, log: &mut Log<Oriflamme>) -> Then {
    match few(destinations(state, from)) {
        Few::One(only) => move_card(state, at, from, only, log),
        Few::None | Few::More => Then::Ask(Ask::MoveTo(from)),
    }
}

/// ORI-7.3, ORI-7.3d: the top card of `from` goes to another place with the points on it, and nothing else moves.
fn move_card(state: &mut Oriflamme, at: Position, from: Position, to: Choice, log: &mut Log<Oriflamme>) -> Then {
    let by = acting(state, at).seat();
    let piece = acting(state, from);
    let laid = state.laid(piece);
    let face_up = state.is_face_up(piece);
    log.tell(Event::Moved { by, seat: piece.seat(), card: Some(piece.card()), face_up, from, to: Destination(to) });

    let len = state.row.len();
    let mut decree = at.0;
    // Where a place of the old row is once the moved card has left its own.
    let closes = laid.beneath().is_none();
    let closed_up = |index: u8| if closes && index > from.0 { index - 1 } else { index };
    match laid.beneath() {
        Some(beneath) => state.row.set_top(from, beneath),
        None => state.row.close(from),
    }
    decree = closed_up(decree);
    state.lay(piece, Laid::new(None, laid.points));
    match to {
        Choice::Onto(stack) => cover(state, Position(closed_up(stack.0)), piece, laid.points),
        Choice::Before(_) | Choice::End => {
            let gap = closed_up(if let Choice::Before(next) = to { next.0 } else { len });
            state.row.insert(Position(gap), piece);
            if gap <= decree {
                decree += 1; // ORI-6.10: a place that has passed
            }
        }
        other => unreachable!("`{other}` is no place to move to"),
    }
    Then::Done(Position(decree))
}

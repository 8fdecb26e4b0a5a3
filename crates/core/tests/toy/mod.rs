//! A toy game that fulfills the contract of games, or breaks it in one way at a time.
//!
//! There are nine different cards. Each player holds two; the others are a face-down pile. A turn is two decisions: play
//! a card openly, bury one face down, peek at the top of the pile, roll a die, or wait. Each player has two turns. Open
//! cards and dice are the score.
#![allow(dead_code, reason = "each test file uses a different part of the toy")]

use std::{
    cell::Cell,
    fmt,
    hash::{Hash, Hasher},
    ops::RangeInclusive,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

use kabale_core::{
    Eye, Eyes, Game, Illegal, Log, NotationError, Objection, OptionDef, OptionKind, Part, PartKind, Rng, Seat, Spot,
    Standings, Target, roll, shuffle,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The ways in which a toy can break the contract.
pub(crate) mod fault {
    /// None: the toy is lawful.
    pub(crate) const NONE: u8 = 0;
    /// A view shows a card in the hand of another seat.
    pub(crate) const VIEW_SHOWS_A_HAND: u8 = 1;
    /// The view of a watcher shows the top of the pile.
    pub(crate) const WATCHERS_SEE_THE_PILE: u8 = 2;
    /// The question shows the top of the pile.
    pub(crate) const PROMPT_SHOWS_THE_PILE: u8 = 3;
    /// What a choice points at depends on the top of the pile.
    pub(crate) const TARGET_SHOWS_THE_PILE: u8 = 4;
    /// What is offered depends on the top of the pile.
    pub(crate) const CHOICES_SHOW_THE_PILE: u8 = 5;
    /// The reason of a refusal depends on where a hidden card lies.
    pub(crate) const OBJECTION_SHOWS_A_CARD: u8 = 6;
    /// Everybody is told which card was buried.
    pub(crate) const EVENT_TELLS_OTHERS: u8 = 7;
    /// A player who waits is told the top of the pile.
    pub(crate) const EVENT_TELLS_THE_MOVER: u8 = 8;
    /// Waiting brings points that depend on the top of the pile.
    pub(crate) const WAITING_SHOWS_THE_PILE: u8 = 9;
    /// A view does not count the pile among what it does not know, so that peeking goes unnoticed.
    pub(crate) const PEEKING_IS_NOT_COUNTED: u8 = 10;
    /// A view does not count hands among what it does not know, so that playing openly goes unnoticed.
    pub(crate) const PLAYING_IS_NOT_COUNTED: u8 = 11;
    /// A player who waits forgets what a peek showed.
    pub(crate) const WAITING_FORGETS: u8 = 12;
    /// Nothing is shuffled.
    pub(crate) const SHUFFLE_DOES_NOTHING: u8 = 13;
    /// Hands are shuffled, the pile is not.
    pub(crate) const SHUFFLE_LEAVES_THE_PILE: u8 = 14;
    /// The shuffled world depends on the hidden order of the old one.
    pub(crate) const SHUFFLE_STARTS_FROM_THE_TRUTH: u8 = 15;
    /// Every other shuffle returns the truth.
    pub(crate) const SHUFFLE_OFTEN_RETURNS_THE_TRUTH: u8 = 16;
    /// A shuffle puts a card in two places.
    pub(crate) const SHUFFLE_DOUBLES_A_CARD: u8 = 17;
    /// A shuffle moves a card that the eye knows.
    pub(crate) const SHUFFLE_MOVES_WHAT_IS_KNOWN: u8 = 18;
    /// The unseen cards are sorted, then only two of them are swapped.
    pub(crate) const SHUFFLE_HARDLY_MIXES: u8 = 19;
    /// The unseen cards are sorted, then only rotated.
    pub(crate) const SHUFFLE_ROTATES: u8 = 20;
    /// Playing is read as burying.
    pub(crate) const NOTATION_READS_ANOTHER: u8 = 21;
    /// The notation lacks the card, so it cannot be parsed.
    pub(crate) const NOTATION_CANNOT_BE_READ: u8 = 22;
    /// Parsing an odd text panics.
    pub(crate) const NOTATION_PANICS: u8 = 23;
    /// Choices are offered in another order.
    pub(crate) const CHOICES_UNSORTED: u8 = 24;
    /// A choice is offered twice.
    pub(crate) const CHOICES_REPEATED: u8 = 25;
    /// Nothing is offered at the end, although a seat is to decide.
    pub(crate) const CHOICES_EMPTY: u8 = 26;
    /// The game forgets its options.
    pub(crate) const OPTIONS_FORGOTTEN: u8 = 27;
    /// A refused choice changes the state.
    pub(crate) const REFUSAL_CHANGES: u8 = 28;
    /// A refused choice draws from the generator.
    pub(crate) const REFUSAL_DRAWS: u8 = 29;
    /// A card that is not held can be played.
    pub(crate) const NOTHING_REFUSED: u8 = 30;
    /// A refusal does not name its rule.
    pub(crate) const REFUSAL_WITHOUT_RULE: u8 = 31;
    /// A card leaves the game.
    pub(crate) const PIECE_LOST: u8 = 32;
    /// Waiting does not bring the game closer to its end.
    pub(crate) const ENDLESS: u8 = 33;
    /// The parts of a score do not add up.
    pub(crate) const PARTS_DIFFER: u8 = 34;
    /// There are standings before the end.
    pub(crate) const STANDINGS_TOO_EARLY: u8 = 35;
    /// Clones share a part of their state.
    pub(crate) const CLONES_SHARE: u8 = 36;
    /// A written state lacks a field.
    pub(crate) const WRITING_FORGETS: u8 = 37;
    /// Dice do not come from the generator.
    pub(crate) const CHANCE_FROM_ELSEWHERE: u8 = 38;
    /// The parts of a score name what is buried.
    pub(crate) const PARTS_SHOW_THE_BURIED: u8 = 39;
    /// The final score counts what stays buried.
    pub(crate) const STANDINGS_SHOW_THE_BURIED: u8 = 40;
    /// Impossible positions are accepted.
    pub(crate) const POSITIONS_UNCHECKED: u8 = 41;
    /// Nearly every shuffle returns the truth.
    pub(crate) const SHUFFLE_HARDLY_EVER_SHUFFLES: u8 = 42;
    /// A player who waits rolls a die, but only with one in 17 orders of the pile.
    pub(crate) const WAITING_SELDOM_ROLLS: u8 = 43;
    /// How much is unknown depends on the top card.
    pub(crate) const COUNT_SHOWS_THE_PILE: u8 = 44;
    /// A board in between shows everybody the top of the pile.
    pub(crate) const BOARD_SHOWS_THE_PILE: u8 = 45;
    /// There is a board in between only with some orders of the pile.
    pub(crate) const BOARDS_DEPEND_ON_THE_PILE: u8 = 46;
    /// A card is missing from a board in between.
    pub(crate) const BOARD_LACKS_A_CARD: u8 = 47;
}

thread_local! {
    /// The number of views that this thread has built.
    pub(crate) static N_VIEWS: Cell<u32> = const { Cell::new(0) };
}

pub(crate) type Card = u8;

const CARDS: RangeInclusive<Card> = 1..=9;
const HAND: usize = 2;
/// The decisions of each seat: two turns of two.
const DECISIONS: u8 = 4;

/// The lawful toy.
pub(crate) type Lawful = Toy<{ fault::NONE }>;

/// The state of the toy.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Position")]
pub(crate) struct Toy<const FAULT: u8> {
    options: Options,
    done: Tally<FAULT>,
    /// By seat, in ascending order.
    hands: Vec<Vec<Card>>,
    /// By seat, face up.
    open: Vec<Vec<Card>>,
    /// By seat, face down; known to their owner.
    buried: Vec<Vec<Card>>,
    /// The top card comes first.
    pile: Vec<Card>,
    /// By seat: whether it knows the top card.
    peeked: Vec<bool>,
    /// By seat: the points of its dice.
    dice: Vec<u32>,
}

/// A state as it is read, before it is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    options: Options,
    done: u8,
    hands: Vec<Vec<Card>>,
    open: Vec<Vec<Card>>,
    buried: Vec<Vec<Card>>,
    pile: Vec<Card>,
    peeked: Vec<bool>,
    dice: Vec<u32>,
}

impl<const FAULT: u8> TryFrom<Position> for Toy<FAULT> {
    type Error = &'static str;

    fn try_from(read: Position) -> Result<Self, Self::Error> {
        let Position { options, done, hands, open, buried, pile, peeked, dice } = read;
        let seats = hands.len();
        let toy = Self { options, done: Tally::new(done), hands, open, buried, pile, peeked, dice };
        if FAULT == fault::POSITIONS_UNCHECKED {
            return Ok(toy);
        }
        let lengths = [toy.open.len(), toy.buried.len(), toy.peeked.len(), toy.dice.len()];
        if !(2..=3).contains(&seats) || lengths != [seats; 4] {
            return Err("two or three play, and everybody has a hand");
        }
        let mut pieces = Vec::new();
        toy.census(&mut pieces);
        pieces.sort_unstable();
        let n_owned = |seat: usize| toy.hands[seat].len() + toy.open[seat].len() + toy.buried[seat].len();
        if !pieces.into_iter().eq(CARDS.map(u32::from)) || (0..seats).any(|seat| n_owned(seat) != HAND) {
            return Err("there are nine cards, and everybody has two of them");
        }
        if !toy.hands.iter().all(|hand| hand.is_sorted()) {
            return Err("hands are in ascending order");
        }
        if done > DECISIONS * seats as u8 || toy.dice.iter().any(|points| *points > 100) {
            return Err("nobody can have decided that often");
        }
        Ok(toy)
    }
}

/// The number of decisions made. A faulty one is shared between clones or not serialized.
#[derive(Debug)]
struct Tally<const FAULT: u8>(Arc<AtomicU8>);

impl<const FAULT: u8> Tally<FAULT> {
    fn new(number: u8) -> Self {
        Self(Arc::new(AtomicU8::new(number)))
    }

    fn number(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }

    fn add_one(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl<const FAULT: u8> Clone for Tally<FAULT> {
    fn clone(&self) -> Self {
        if FAULT == fault::CLONES_SHARE { Self(Arc::clone(&self.0)) } else { Self::new(self.number()) }
    }
}

impl<const FAULT: u8> PartialEq for Tally<FAULT> {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl<const FAULT: u8> Eq for Tally<FAULT> {}

impl<const FAULT: u8> Hash for Tally<FAULT> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

impl<const FAULT: u8> Serialize for Tally<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(if FAULT == fault::WRITING_FORGETS { 0 } else { self.number() })
    }
}

impl<'de, const FAULT: u8> Deserialize<'de> for Tally<FAULT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Self::new)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// Dice count twice.
    pub(crate) heavy_die: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Choice<const FAULT: u8> {
    Bury(Card),
    Peek,
    Play(Card),
    Roll,
    Wait,
}

impl<const FAULT: u8> fmt::Display for Choice<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bury(_) if FAULT == fault::NOTATION_CANNOT_BE_READ => f.write_str("bury"),
            Self::Bury(card) => write!(f, "bury {card}"),
            Self::Peek => f.write_str("peek"),
            Self::Play(card) => write!(f, "play {card}"),
            Self::Roll => f.write_str("roll"),
            Self::Wait => f.write_str("wait"),
        }
    }
}

impl<const FAULT: u8> FromStr for Choice<FAULT> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if FAULT == fault::NOTATION_PANICS {
            let _ = &text[..4];
        }
        let error = || NotationError::new(text);
        let [verb, number] = NotationError::words(text)?;
        let card = || number.parse().ok().filter(|card| CARDS.contains(card) && number.len() == 1).ok_or_else(error);
        match (verb, number) {
            ("bury", _) => Ok(Self::Bury(card()?)),
            ("play", _) if FAULT == fault::NOTATION_READS_ANOTHER => Ok(Self::Bury(card()?)),
            ("play", _) => Ok(Self::Play(card()?)),
            ("peek", "") => Ok(Self::Peek),
            ("roll", "") => Ok(Self::Roll),
            ("wait", "") => Ok(Self::Wait),
            _ => Err(error()),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Prompt {
    /// The decisions left in the turn.
    left: u8,
    hint: Option<Card>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Event<const FAULT: u8> {
    Buried { seat: Seat, card: Option<Card> },
    Peeked { seat: Seat, card: Option<Card> },
    Played { seat: Seat, card: Card },
    Rolled { seat: Seat, face: u8 },
    Waited { seat: Seat, card: Option<Card> },
    Passed { seat: Seat },
}

impl<const FAULT: u8> Eyes for Event<FAULT> {
    fn seen_by(&self, eye: Eye) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::Buried { .. } if FAULT == fault::EVENT_TELLS_OTHERS => (),
            Self::Buried { seat, card } | Self::Peeked { seat, card } | Self::Waited { seat, card } => {
                *card = card.filter(|_| eye.is(*seat));
            }
            Self::Played { .. } | Self::Rolled { .. } | Self::Passed { .. } => (),
        }
        Some(seen)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View<const FAULT: u8> {
    hands: Vec<Vec<Option<Card>>>,
    open: Vec<Vec<Card>>,
    buried: Vec<Vec<Option<Card>>>,
    pile: Vec<Option<Card>>,
    peeked: Vec<bool>,
    dice: Vec<u32>,
    done: u8,
}

impl<const FAULT: u8> Toy<FAULT> {
    fn top(&self) -> Card {
        self.pile[0]
    }

    fn is_top_known(&self, eye: Eye) -> bool {
        match eye {
            Eye::Seat(seat) => self.peeked[seat.index()],
            Eye::Public => FAULT == fault::WATCHERS_SEE_THE_PILE,
        }
    }

    /// The board before the turn passes on.
    fn between(&self) -> Self {
        let mut board = self.clone();
        match FAULT {
            fault::BOARD_SHOWS_THE_PILE => board.peeked.fill(true),
            fault::BOARD_LACKS_A_CARD => _ = board.pile.pop(),
            _ => (),
        }
        board
    }

    /// Whether the order of the pile is one of a few rare ones.
    fn is_pile_odd(&self) -> bool {
        self.pile.iter().zip(1..).map(|(card, place)| card * place).sum::<u8>().is_multiple_of(17)
    }

    /// The cards that an eye cannot see, in the order of their places.
    fn unseen(&mut self, eye: Eye) -> Vec<&mut Card> {
        let skip = match eye {
            Eye::Seat(seat) if self.peeked[seat.index()] && FAULT != fault::SHUFFLE_MOVES_WHAT_IS_KNOWN => 1,
            _ => 0,
        };
        let skip = if FAULT == fault::SHUFFLE_LEAVES_THE_PILE { self.pile.len() } else { skip };
        let mut unseen = Vec::new();
        for (index, (hand, buried)) in self.hands.iter_mut().zip(&mut self.buried).enumerate() {
            if !eye.is(Seat::new(index as u8)) {
                unseen.extend(hand.iter_mut().chain(buried));
            }
        }
        unseen.extend(self.pile.iter_mut().skip(skip));
        unseen
    }

    fn points(&self, seat: Seat) -> [i32; 2] {
        let cards = self.open[seat.index()].iter().map(|card| i32::from(*card)).sum();
        [cards, self.dice[seat.index()] as i32]
    }

    fn is_offered(&self, choice: Choice<FAULT>) -> bool {
        let mut offered = Vec::new();
        self.choices(&mut offered);
        offered.contains(&choice)
    }
}

impl<const FAULT: u8> Game for Toy<FAULT> {
    const ID: &'static str = "toy";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const OPTIONS: &'static [OptionDef] =
        &[OptionDef { id: "heavy_die", rule: "a heavy die", kind: OptionKind::Flag { default: false } }];
    const LONGEST: u32 = 12;

    type Options = Options;
    type Choice = Choice<FAULT>;
    type Prompt = Prompt;
    type Event = Event<FAULT>;
    type View = View<FAULT>;

    fn deal(options: &Options, seats: u8, rng: &mut dyn Rng) -> Self {
        let mut pile: Vec<_> = CARDS.collect();
        shuffle(rng, &mut pile);
        let mut hands: Vec<_> = Seat::all(seats).map(|_| pile.split_off(pile.len() - HAND)).collect();
        for hand in &mut hands {
            hand.sort_unstable();
        }
        let none = vec![Vec::new(); usize::from(seats)];
        Self {
            options: *options,
            done: Tally::new(0),
            hands,
            open: none.clone(),
            buried: none,
            pile,
            peeked: vec![false; usize::from(seats)],
            dice: vec![0; usize::from(seats)],
        }
    }

    fn options(&self) -> Options {
        if FAULT == fault::OPTIONS_FORGOTTEN { Options::default() } else { self.options }
    }

    fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    fn to_move(&self) -> Option<Seat> {
        let done = self.done.number();
        (done < self.seats() * DECISIONS).then(|| Seat::new(done / 2 % self.seats()))
    }

    fn prompt(&self) -> Option<Prompt> {
        let hint = (FAULT == fault::PROMPT_SHOWS_THE_PILE).then(|| self.top());
        self.to_move().map(|_| Prompt { left: 2 - self.done.number() % 2, hint })
    }

    fn choices(&self, out: &mut Vec<Choice<FAULT>>) {
        let Some(seat) = self.to_move() else { return };
        if FAULT == fault::CHOICES_EMPTY && self.done.number() == 5 {
            return;
        }
        let hand = &self.hands[seat.index()];
        out.extend(hand.iter().map(|card| Choice::Bury(*card)));
        let may_peek = FAULT != fault::CHOICES_SHOW_THE_PILE || self.top().is_multiple_of(2);
        if !self.peeked[seat.index()] && may_peek {
            out.push(Choice::Peek);
        }
        out.extend(hand.iter().map(|card| Choice::Play(*card)));
        out.extend([Choice::Roll, Choice::Wait]);
        match FAULT {
            fault::CHOICES_UNSORTED => out.reverse(),
            fault::CHOICES_REPEATED => out.push(Choice::Wait),
            _ => (),
        }
    }

    fn target(&self, choice: Choice<FAULT>) -> Target {
        match choice {
            Choice::Bury(card) | Choice::Play(card) => Target::piece(Spot::new("card", card)),
            Choice::Peek if FAULT == fault::TARGET_SHOWS_THE_PILE => Target::piece(Spot::new("pile", self.top())),
            Choice::Peek => Target::piece(Spot::new("pile", 0)),
            Choice::Roll | Choice::Wait => Target::NONE,
        }
    }

    fn play(&mut self, choice: Choice<FAULT>, rng: &mut dyn Rng, log: &mut Log<Self>) {
        static ELSEWHERE: AtomicU8 = AtomicU8::new(0);
        let seat = self.to_move().expect("a seat is to decide");
        let at = seat.index();
        match choice {
            Choice::Bury(card) => {
                self.hands[at].retain(|other| *other != card);
                self.buried[at].push(card);
                log.tell(Event::Buried { seat, card: Some(card) });
            }
            Choice::Peek => {
                self.peeked[at] = true;
                log.tell(Event::Peeked { seat, card: Some(self.top()) });
            }
            Choice::Play(card) => {
                self.hands[at].retain(|other| *other != card);
                if FAULT != fault::PIECE_LOST || card != 9 {
                    self.open[at].push(card);
                }
                log.tell(Event::Played { seat, card });
            }
            Choice::Roll => {
                let face = match FAULT {
                    fault::CHANCE_FROM_ELSEWHERE => ELSEWHERE.fetch_add(1, Ordering::Relaxed) % 6 + 1,
                    _ => roll(rng, 6),
                };
                self.dice[at] += u32::from(face) * if self.options.heavy_die { 2 } else { 1 };
                log.tell(Event::Rolled { seat, face });
            }
            Choice::Wait => {
                let mut card = None;
                match FAULT {
                    fault::EVENT_TELLS_THE_MOVER => card = Some(self.top()),
                    fault::WAITING_SHOWS_THE_PILE => self.dice[at] += u32::from(self.top()),
                    fault::WAITING_FORGETS => self.peeked[at] = false,
                    fault::WAITING_SELDOM_ROLLS if self.is_pile_odd() => {
                        self.dice[at] += u32::from(roll(rng, 6));
                    }
                    _ => (),
                }
                log.tell(Event::Waited { seat, card });
            }
        }
        if FAULT != fault::ENDLESS || choice != Choice::Wait {
            self.done.add_one();
        }
        // After a player's second decision, the turn passes on: a chain of two events.
        if self.done.number().is_multiple_of(2) {
            if FAULT != fault::BOARDS_DEPEND_ON_THE_PILE || self.top().is_multiple_of(2) {
                log.board(|| self.between());
            }
            log.tell(Event::Passed { seat });
        }
    }

    fn objection(&self, choice: Choice<FAULT>) -> Objection {
        let rule = if FAULT == fault::REFUSAL_WITHOUT_RULE { "" } else { "what is offered" };
        let code = match choice {
            _ if self.to_move().is_none() => "game_over",
            Choice::Bury(card) | Choice::Play(card) => {
                let is_deep = FAULT == fault::OBJECTION_SHOWS_A_CARD && self.pile.contains(&card);
                if is_deep { "in_the_pile" } else { "not_in_hand" }
            }
            Choice::Peek => "seen_already",
            Choice::Roll | Choice::Wait => "not_now",
        };
        Objection { code, rule }
    }

    fn view(&self, eye: Eye) -> View<FAULT> {
        N_VIEWS.set(N_VIEWS.get() + 1);
        let own = |index: usize| eye.is(Seat::new(index as u8));
        let faces = |lists: &[Vec<Card>]| -> Vec<Vec<Option<Card>>> {
            let face = |index: usize, card: Card| own(index).then_some(card);
            lists.iter().enumerate().map(|(index, list)| list.iter().map(|card| face(index, *card)).collect()).collect()
        };
        let mut hands = faces(&self.hands);
        if FAULT == fault::VIEW_SHOWS_A_HAND
            && let Some(shown) = hands[0].first_mut()
        {
            *shown = self.hands[0].first().copied();
        }
        let mut pile = vec![None; self.pile.len()];
        if self.is_top_known(eye) {
            pile[0] = Some(self.top());
        }
        View {
            hands,
            open: self.open.clone(),
            buried: faces(&self.buried),
            pile,
            peeked: self.peeked.clone(),
            dice: self.dice.clone(),
            done: self.done.number(),
        }
    }

    fn unknown(&self, eye: Eye) -> u32 {
        let others = Seat::all(self.seats()).filter(|seat| !eye.is(*seat));
        let cards: usize = others.map(|seat| self.hands[seat.index()].len() + self.buried[seat.index()].len()).sum();
        let pile = self.pile.len() - usize::from(self.is_top_known(eye));
        let count = match FAULT {
            fault::PEEKING_IS_NOT_COUNTED => cards,
            fault::PLAYING_IS_NOT_COUNTED => pile,
            fault::COUNT_SHOWS_THE_PILE => cards + pile + usize::from(self.top().is_multiple_of(2)),
            _ => cards + pile,
        };
        count as u32
    }

    fn shuffle_unseen(&mut self, eye: Eye, rng: &mut dyn Rng) {
        let keeps = match FAULT {
            fault::SHUFFLE_OFTEN_RETURNS_THE_TRUTH => rng.next_u32().is_multiple_of(2),
            fault::SHUFFLE_HARDLY_EVER_SHUFFLES => !rng.next_u32().is_multiple_of(32),
            _ => false,
        };
        if keeps || FAULT == fault::SHUFFLE_DOES_NOTHING {
            return;
        }
        let mut places = self.unseen(eye);
        let mut cards: Vec<Card> = places.iter().map(|place| **place).collect();
        if FAULT != fault::SHUFFLE_STARTS_FROM_THE_TRUTH {
            cards.sort_unstable();
        }
        let chance = rng.next_u32() as usize;
        match (FAULT, cards.len()) {
            (_, 0) => (),
            (fault::SHUFFLE_HARDLY_MIXES, n) => cards.swap(chance % n, chance / n % n),
            (fault::SHUFFLE_ROTATES, n) => cards.rotate_left(chance % n),
            _ => shuffle(rng, &mut cards),
        }
        if FAULT == fault::SHUFFLE_DOUBLES_A_CARD && cards.len() > 1 {
            cards[0] = cards[1];
        }
        for (place, card) in places.iter_mut().zip(cards) {
            **place = card;
        }
        for hand in &mut self.hands {
            hand.sort_unstable();
        }
    }

    fn standings(&self) -> Option<Standings> {
        if self.to_move().is_some() && FAULT != fault::STANDINGS_TOO_EARLY {
            return None;
        }
        let scores: Vec<_> = Seat::all(self.seats())
            .map(|seat| {
                let parts = self.score_parts(seat);
                let score: i32 = parts.iter().filter(|part| part.kind == PartKind::Score).map(|part| part.amount).sum();
                let score = if FAULT == fault::PARTS_DIFFER { score + 1 } else { score };
                (score, score)
            })
            .collect();
        Some(Standings::ranked(&scores))
    }

    fn score_parts(&self, seat: Seat) -> Vec<Part> {
        let [cards, dice] = self.points(seat);
        let buried: i32 = self.buried[seat.index()].iter().map(|card| i32::from(*card)).sum();
        let part = |id, amount, kind| Part { id, amount, kind };
        let mut parts = vec![part("cards", cards, PartKind::Score), part("dice", dice, PartKind::Score)];
        match FAULT {
            fault::PARTS_SHOW_THE_BURIED => parts.push(part("buried", buried, PartKind::Note)),
            fault::STANDINGS_SHOW_THE_BURIED if self.to_move().is_none() => {
                parts.push(part("buried", buried, PartKind::Score));
            }
            _ => (),
        }
        parts
    }

    fn census(&self, out: &mut Vec<u32>) {
        let lists = self.hands.iter().chain(&self.open).chain(&self.buried).chain([&self.pile]);
        out.extend(lists.flatten().map(|card| u32::from(*card)));
    }

    fn apply(&mut self, choice: Choice<FAULT>, rng: &mut dyn Rng, log: &mut Log<Self>) -> Result<(), Illegal> {
        let is_over = self.to_move().is_none();
        if self.is_offered(choice) || FAULT == fault::NOTHING_REFUSED && !is_over {
            self.play(choice, rng, log);
            return Ok(());
        }
        match FAULT {
            fault::REFUSAL_CHANGES => self.done.add_one(),
            fault::REFUSAL_DRAWS => _ = rng.next_u32(),
            _ => (),
        }
        Err(Illegal { choice: choice.to_string(), objection: self.objection(choice) })
    }
}

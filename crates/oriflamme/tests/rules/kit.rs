//! Tables on one line: `"blue:spy, red:LORD, red:heir(1), red:archer(2)/red:SPY"`, first to last.
//!
//! Upper case is face up, `A/B` is A on top of B, `(n)` are points on the card, and `x` is some card of the family
//! that does nothing while it is face down and nothing when it is removed. Everything else a state needs is filled
//! up and goes through the checks of `serde`, so a scene is always a position that the rules know.

use std::{collections::BTreeMap, fmt};

use kabale_core::{Eye, Eyes, Fast, Game, Illegal, Log, Objection, Seat, SeedableRng, pick};
use kabale_oriflamme::{Card, Choice, Event, Family, Oriflamme, View};
use serde_json::{Value, json};

/// What `x` stands for: the first of these that the family has left.
const ANYTHING: [Card; 6] = [Card::Heir, Card::Lord, Card::Spy, Card::Soldier, Card::Archer, Card::Shapeshifter];

/// A card in the row, as written.
#[derive(Clone, Copy)]
struct Laid {
    family: Family,
    card: Option<Card>,
    face_up: bool,
    points: u8,
}

/// A builder for tables.
#[derive(Clone)]
pub(crate) struct Scene {
    /// Positions from first to last, each from its top card down.
    row: Vec<Vec<Laid>>,
    seats: u8,
    round: Option<u8>,
    crown: Family,
    pools: Vec<u16>,
    options: Value,
    hand: Option<(Family, Vec<Card>)>,
}

/// A row with the families red, blue and green at the table, red with the crown, and 5 points in every pool.
pub(crate) fn scene(row: &str) -> Scene {
    let stacks = row.split(", ").filter(|stack| !stack.is_empty());
    Scene {
        row: stacks.map(|stack| stack.split('/').map(read_card).collect()).collect(),
        seats: 3,
        round: None,
        crown: Family::Red,
        pools: vec![5; 5],
        options: json!({}),
        hand: None,
    }
}

/// Evaluates a row from its first position on.
pub(crate) fn evaluate(row: &str) -> Play {
    scene(row).from(1)
}

fn read_card(text: &str) -> Laid {
    let (family, card) = text.split_once(':').expect("a card is written `family:card`");
    let (name, points) = match card.split_once('(') {
        Some((name, points)) => (name, points.trim_end_matches(')').parse().expect("points are a number")),
        None => (card, 0),
    };
    let card = if name.eq_ignore_ascii_case("x") { None } else { Some(read_name(name)) };
    let face_up = name.chars().all(|letter| !letter.is_ascii_lowercase());
    Laid { family: read_family(family), card, face_up, points }
}

/// Short for `royal_decree`, `decree` is what the worked examples write.
fn read_name(name: &str) -> Card {
    let name = name.to_ascii_lowercase();
    let id = if name == "decree" { "royal_decree" } else { &name };
    id.parse().unwrap_or_else(|()| panic!("there is no card `{name}`"))
}

fn read_family(name: &str) -> Family {
    name.parse().unwrap_or_else(|()| panic!("there is no family `{name}`"))
}

impl Scene {
    pub(crate) fn seats(mut self, seats: u8) -> Self {
        self.seats = seats;
        self
    }

    pub(crate) fn round(mut self, round: u8) -> Self {
        self.round = Some(round);
        self
    }

    pub(crate) fn crown(mut self, family: &str) -> Self {
        self.crown = read_family(family);
        self
    }

    /// By seat: red, blue, green, yellow, black.
    pub(crate) fn pools(mut self, pools: &[u16]) -> Self {
        self.pools = pools.to_vec();
        self
    }

    /// Turns an option away from its default.
    pub(crate) fn with(mut self, option: &str) -> Self {
        let default = serde_json::to_value(kabale_oriflamme::Options::default()).expect("options are plain data");
        let value = default[option].as_bool().expect("there is such an option");
        self.options[option] = json!(!value);
        self
    }

    /// The first cards in a family's hand; others fill it up.
    pub(crate) fn hand(mut self, family: &str, cards: &str) -> Self {
        self.hand = Some((read_family(family), cards.split(", ").map(read_name).collect()));
        self
    }

    /// The evaluation reaches position `number`, counted from 1, and goes on until a player is asked something.
    ///
    /// A face-up card acts without a question before it, so the scene starts a moment earlier: an empty Conspiracy
    /// lies before that position, is revealed, and is gone.
    pub(crate) fn from(mut self, number: usize) -> Play {
        let spare = self.families().filter(|family| !self.has(*family, Card::Conspiracy));
        let family = spare.min_by_key(|family| self.n_in_row(*family)).expect("a family has its Conspiracy to spare");
        let spare = Laid { family, card: Some(Card::Conspiracy), face_up: false, points: 0 };
        self.row.insert(number - 1, vec![spare]);
        let mut play = Play::new(self.state(&json!({ "evaluate": number })), &self).play("reveal");
        play.gone_before.push((family, Card::Conspiracy));
        let revealed_doubled_discarded = 3;
        play.events.drain(..revealed_doubled_discarded);
        play
    }

    /// The card phase: this family places.
    pub(crate) fn placing(self, family: &str) -> Play {
        let seat = read_family(family).seat();
        let state = self.state(&json!({ "place": seat }));
        Play::new(state, &self)
    }

    /// The game is over.
    pub(crate) fn over(self) -> Play {
        let scene = self.round(6);
        Play::new(scene.state(&json!("over")), &scene)
    }

    fn families(&self) -> impl Iterator<Item = Family> {
        Family::ALL.into_iter().take(usize::from(self.seats))
    }

    fn has(&self, family: Family, card: Card) -> bool {
        self.row.iter().flatten().any(|laid| laid.family == family && laid.card == Some(card))
    }

    fn n_in_row(&self, family: Family) -> u8 {
        self.row.iter().flatten().filter(|laid| laid.family == family).count() as u8
    }

    fn state(&self, phase: &Value) -> Oriflamme {
        let json = self.json(phase);
        serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{error}: {json}"))
    }

    /// The scene as data, with hands, set-aside cards and discard piles that fit.
    pub(crate) fn json(&self, phase: &Value) -> Value {
        let needed = self.families().map(|family| self.n_in_row(family)).max().unwrap_or(0);
        let is_placing = phase.get("place").is_some();
        let round = self.round.unwrap_or_else(|| 3.max(needed + u8::from(is_placing)));
        let mut left: Vec<Vec<Card>> = self.families().map(|family| self.unused(family)).collect();
        let row: Vec<Vec<Value>> =
            self.row.iter().map(|stack| stack.iter().rev().map(|laid| laying(*laid, &mut left)).collect()).collect();
        let holding = |family: Family, mut left: Vec<Card>| {
            let n_hand = usize::from(7 - round + u8::from(!self.has_placed(family, phase)));
            if let Some((_, wanted)) = self.hand.as_ref().filter(|(owner, _)| *owner == family) {
                left.sort_by_key(|card| wanted.iter().position(|other| other == card).unwrap_or(wanted.len()));
            }
            let (hand, rest) = left.split_at(n_hand);
            let (set_aside, discarded) = rest.split_at(3);
            json!({
                "pool": self.pools[family as usize], "hand": hand, "set_aside": set_aside, "discarded": discarded,
            })
        };
        let seats: Vec<Value> = self.families().zip(left).map(|(family, left)| holding(family, left)).collect();
        json!({
            "options": self.options, "round": round, "crown": self.crown.seat(), "phase": phase,
            "row": row, "seats": seats,
        })
    }

    /// The cards of a family that the row does not name, those that `x` may be at the end.
    fn unused(&self, family: Family) -> Vec<Card> {
        let named = Card::ALL.into_iter().filter(|card| !ANYTHING.contains(card));
        named.chain(ANYTHING.into_iter().rev()).filter(|card| !self.has(family, *card)).collect()
    }

    fn has_placed(&self, family: Family, phase: &Value) -> bool {
        let Some(placing) = phase.get("place").and_then(Value::as_u64) else { return true };
        let after_crown = |number: u64| (number + u64::from(self.seats) - self.crown as u64) % u64::from(self.seats);
        after_crown(family as u64) < after_crown(placing - 1)
    }
}

/// A card in the row as data. An `x` is taken from what the family has left.
fn laying(laid: Laid, left: &mut [Vec<Card>]) -> Value {
    let card = laid.card.unwrap_or_else(|| {
        let card = left[laid.family as usize].pop().expect("the family has a card left");
        assert!(ANYTHING.contains(&card), "the family has no harmless card left");
        card
    });
    json!({ "family": laid.family, "card": card, "face_up": laid.face_up, "points": laid.points })
}

/// No rule after the deal is random, so any generator will do.
pub(crate) fn no_chance() -> Fast {
    Fast::seed_from_u64(0)
}

/// A running game. Its `Display` is a line: the row, who gained what, which cards are gone, who is asked.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) state: Oriflamme,
    /// All events since the scene began.
    pub(crate) events: Vec<Event>,
    pools: Vec<u16>,
    gone_before: Vec<(Family, Card)>,
}

impl Play {
    fn new(state: Oriflamme, scene: &Scene) -> Self {
        let mut play = Self { state, events: Vec::new(), pools: scene.pools.clone(), gone_before: Vec::new() };
        play.gone_before = play.discarded();
        play
    }

    /// A game from the deal.
    pub(crate) fn dealt(seats: u8, seed: u64) -> Self {
        let state = Oriflamme::deal(&kabale_oriflamme::Options::default(), seats, &mut Fast::seed_from_u64(seed));
        Self { state, events: Vec::new(), pools: vec![1; 5], gone_before: Vec::new() }
    }

    /// A game from a position.
    pub(crate) fn starting(state: Oriflamme) -> Self {
        Self { pools: state.view(Eye::Public).seats.iter().map(|seat| seat.pool).collect(), state, ..Self::dealt(3, 0) }
    }

    /// Plays choices in notation, separated by commas.
    pub(crate) fn play(mut self, choices: &str) -> Self {
        for choice in choices.split(", ") {
            let mut log = Log::on();
            let read = choice.parse().expect("the notation of a choice");
            let answer = self.state.apply(read, &mut no_chance(), &mut log);
            answer.unwrap_or_else(|why| panic!("{why}; offered: {}", self.asked()));
            self.events.extend(log.into_events());
            let written = serde_json::to_value(self.state).expect("a state is plain data");
            assert_eq!(serde_json::from_value(written).ok(), Some(self.state), "a state survives being written");
        }
        self
    }

    /// The family that decides places the first card of its hand there.
    pub(crate) fn place_anything(self, place: &str) -> Self {
        let card = self.view(self.mover()).hand[0];
        self.play(&format!("{card} {place}"))
    }

    /// Why a choice in notation is refused, as `code rule`. It must change nothing.
    pub(crate) fn refusal(&self, choice: &str) -> String {
        let mut tried = self.state;
        let read = choice.parse().expect("the notation of a choice");
        let answer = tried.apply(read, &mut no_chance(), &mut Log::off());
        assert_eq!(tried, self.state, "a refused choice changed the state");
        let Illegal { objection: Objection { code, rule }, .. } = answer.expect_err("the choice is refused");
        format!("{code} {rule}")
    }

    /// Plays on to the end of the game, always the first choice.
    pub(crate) fn finish(mut self) -> Self {
        while let Some(first) = self.choices().first() {
            let first = first.to_string();
            self = self.play(&first);
        }
        self
    }

    pub(crate) fn choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.state.choices(&mut choices);
        choices
    }

    /// What is offered, in notation.
    pub(crate) fn offered(&self) -> String {
        list(self.choices().iter())
    }

    /// Where the family that decides may place a card. Each card of its hand must have the same places.
    pub(crate) fn places(&self) -> String {
        let hand = self.view(self.mover()).hand;
        let offered: Vec<String> = self.choices().iter().map(ToString::to_string).collect();
        let places = |card: &Card| {
            let prefix = format!("{card} ");
            let places: Vec<String> =
                offered.iter().filter_map(|choice| choice.strip_prefix(&prefix).map(str::to_owned)).collect();
            places
        };
        let first = places(&hand[0]);
        assert!(hand.iter().all(|card| places(card) == first), "the cards of a hand have different places");
        assert_eq!(offered.len(), hand.len() * first.len(), "something else is offered than the hand");
        first.join(", ")
    }

    /// The family that decides.
    pub(crate) fn mover(&self) -> Family {
        Family::of(self.state.to_move().expect("a seat is to decide"))
    }

    pub(crate) fn view(&self, family: Family) -> View {
        self.state.view(Eye::Seat(family.seat()))
    }

    pub(crate) fn public(&self) -> View {
        self.state.view(Eye::Public)
    }

    /// The row as it truly is.
    pub(crate) fn row(&self) -> String {
        let json = serde_json::to_value(self.state).expect("a state is plain data");
        let card = |laid: &Value| {
            let name = laid["card"].as_str().expect("a card has a name");
            let name = if laid["face_up"] == true { name.to_ascii_uppercase() } else { name.to_owned() };
            let family = laid["family"].as_str().expect("a card has a family");
            match laid["points"].as_u64() {
                Some(0) => format!("{family}:{name}"),
                points => format!("{family}:{name}({})", points.expect("a card has points")),
            }
        };
        let stack = |stack: &Value| {
            let cards: Vec<String> = stack.as_array().expect("a stack").iter().rev().map(card).collect();
            cards.join("/")
        };
        list(json["row"].as_array().expect("a row").iter().map(stack))
    }

    /// The owners of the top cards.
    pub(crate) fn owners(&self) -> String {
        list(self.public().row.iter().map(|stack| stack[0].family))
    }

    /// By how much the pools have changed since the scene began.
    pub(crate) fn gains(&self) -> String {
        let changes = self.public().seats.into_iter().zip(&self.pools).filter_map(|(seat, before)| {
            let change = i32::from(seat.pool) - i32::from(*before);
            (change != 0).then(|| format!("{} {change:+}", seat.family))
        });
        list(changes)
    }

    /// The cards that have gone to the discard piles since the scene began.
    pub(crate) fn gone(&self) -> String {
        let new = self.discarded().into_iter().filter(|card| !self.gone_before.contains(card));
        list(new.map(|(family, card)| format!("{family}:{card}")))
    }

    fn discarded(&self) -> Vec<(Family, Card)> {
        let seats = self.public().seats.into_iter();
        seats.flat_map(|seat| seat.discarded.into_iter().map(move |card| (seat.family, card))).collect()
    }

    /// The seat that decides, and the question.
    pub(crate) fn asked(&self) -> String {
        let Some(seat) = self.state.to_move() else { return "over".to_owned() };
        let family = Family::of(seat);
        match self.public().evaluating {
            Some(at) => format!("{family} at {at}: {}", self.offered()),
            None => format!("round {}: {family} places", self.public().round),
        }
    }

    /// What an eye was told since the scene began, one event per line.
    pub(crate) fn told(&self, eye: Eye) -> Vec<String> {
        self.events.iter().filter_map(|event| event.seen_by(eye)).map(|event| tell(&event)).collect()
    }

    /// Places by seat, `1 2 3`.
    pub(crate) fn ranks(&self) -> String {
        let standings = self.state.standings().expect("the game is over");
        let places: Vec<String> = standings.by_seat().iter().map(|standing| standing.place.to_string()).collect();
        places.join(" ")
    }
}

/// Plays random games of all sizes to the end and shows every state on the way.
pub(crate) fn random_games(n_games: u64, mut see: impl FnMut(&Oriflamme)) {
    for seed in 0..n_games {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Oriflamme::deal(&kabale_oriflamme::Options::default(), 3 + (seed % 3) as u8, &mut rng);
        let mut choices = Vec::new();
        loop {
            see(&state);
            choices.clear();
            state.choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
        }
    }
}

/// An event on one line: its name, then its fields in alphabetical order.
pub(crate) fn tell(event: &Event) -> String {
    let Ok(Value::Object(fields)) = serde_json::to_value(event) else { panic!("an event is an object") };
    let name = fields["event"].as_str().expect("an event has a name");
    let fields: BTreeMap<_, _> = fields.iter().filter(|(key, _)| *key != "event").collect();
    let fields = fields.iter().map(|(key, value)| format!(" {key}={}", value.to_string().trim_matches('"')));
    name.to_owned() + &fields.collect::<String>()
}

/// The items of a list, separated by commas; `-` if there are none.
pub(crate) fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(", ") }
}

/// All seats of a table as families.
pub(crate) fn families(seats: u8) -> impl Iterator<Item = Family> {
    Seat::all(seats).map(Family::of)
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | gone: {} | {}", self.row(), self.gains(), self.gone(), self.asked())
    }
}

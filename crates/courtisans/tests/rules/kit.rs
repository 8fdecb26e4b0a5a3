//! Tables on one line: `"above hare_noble toad_plain*2; below carp_spy@2; 1 stag_guard; gone hare_plain"`.
//!
//! The areas are `above`, `below` and the districts by number; `gone` are eliminated cards. `*2` is two of a kind, a
//! spy lies face down, and `@2` says that seat 2 laid it. Everything else that a state needs is filled in and goes
//! through the checks of `serde`, so a scene is always a position that the rules know: the last seat's district takes
//! the cards that must have been laid by then, which are never spies.

use std::collections::BTreeMap;

use kabale_core::{Eye, Eyes, Fast, Game, Illegal, Log, Objection, Seat, SeedableRng, pick};
use kabale_courtisans::{Area, Card, Choice, Courtisans, Event, Family, Options, Role, View};
use serde_json::{Value, json};

/// A builder for tables.
#[derive(Clone)]
pub(crate) struct Scene {
    areas: BTreeMap<String, Vec<Card>>,
    spies: Vec<Value>,
    last_spy: u8,
    seats: u8,
    active: u8,
    open: [bool; 3],
    hand: Vec<Card>,
    missions: BTreeMap<u8, [String; 2]>,
    options: Value,
}

/// Three seats, of which the first started and is to move, with everything still open.
pub(crate) fn scene(areas: &str) -> Scene {
    Scene::at(3, areas)
}

pub(crate) fn card(name: &str) -> Card {
    name.parse().unwrap_or_else(|()| panic!("there is no card `{name}`"))
}

pub(crate) fn cards(names: &str) -> Vec<Card> {
    names.split(' ').filter(|name| !name.is_empty()).flat_map(several).collect()
}

/// `hare_noble*2` is two of them.
fn several(name: &str) -> Vec<Card> {
    let (name, n) = name.split_once('*').unwrap_or((name, "1"));
    vec![card(name); n.parse().expect("a number of cards")]
}

fn copies(card: Card) -> usize {
    usize::from(card.role().copies())
}

impl Scene {
    pub(crate) fn at(seats: u8, text: &str) -> Self {
        let mut scene = Self {
            areas: BTreeMap::new(),
            spies: Vec::new(),
            last_spy: 0,
            seats,
            active: 1,
            open: [true; 3],
            hand: Vec::new(),
            missions: BTreeMap::new(),
            options: json!({}),
        };
        for part in text.split("; ").filter(|part| !part.is_empty()) {
            let (area, names) = part.split_once(' ').unwrap_or((part, ""));
            for name in names.split(' ').filter(|name| !name.is_empty()) {
                let (name, by) = name.split_once('@').map_or((name, None), |(name, by)| (name, Some(by)));
                for card in several(name) {
                    if card.role() == Role::Spy {
                        let by = by.map(|by| by.parse().expect("a seat"));
                        scene.lay_spy(card.family(), area, by);
                    } else {
                        scene.areas.entry(area.to_owned()).or_default().push(card);
                    }
                }
            }
        }
        scene
    }

    /// Each spy is laid in a turn of its own, the next one that its player has.
    fn lay_spy(&mut self, family: Family, area: &str, by: Option<u8>) {
        self.last_spy += 1;
        while by.is_some_and(|by| (self.last_spy - 1) % self.seats + 1 != by) {
            self.last_spy += 1;
        }
        let is_gone = area == "gone";
        let area = match area {
            "above" | "below" => area.to_owned(),
            "gone" => "above".to_owned(),
            district => format!("district {district}"),
        };
        self.spies.push(json!({ "family": family, "area": area, "turn": self.last_spy, "eliminated": is_gone }));
    }

    /// Another seat is to move.
    pub(crate) fn active(mut self, seat: u8) -> Self {
        self.active = seat;
        self
    }

    /// The areas that still get a card, and as many cards in the hand of the seat to move.
    pub(crate) fn open(mut self, areas: &str) -> Self {
        self.open = ["table", "own", "other"].map(|area| areas.split(' ').any(|open| open == area));
        self
    }

    pub(crate) fn hand(mut self, names: &str) -> Self {
        self.hand = cards(names);
        self
    }

    /// The two missions of a seat, `L1 D1`.
    pub(crate) fn missions(mut self, seat: u8, ids: &str) -> Self {
        let (light, dark) = ids.split_once(' ').expect("two missions");
        self.missions.insert(seat, [light.to_owned(), dark.to_owned()]);
        self
    }

    /// Switches an option on.
    pub(crate) fn with(mut self, option: &str) -> Self {
        self.options[option] = json!(true);
        self
    }

    /// The seat that is to move lays a card.
    pub(crate) fn lay(&self) -> Play {
        Play::starting(&self.state(&json!("lay")))
    }

    /// The game is over.
    pub(crate) fn over(&self) -> Play {
        Play::starting(&self.state(&json!("over")))
    }

    fn state(&self, phase: &Value) -> Courtisans {
        let json = self.json(phase);
        serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{error}: {json}"))
    }

    fn area(&self, name: &str) -> Vec<Card> {
        self.areas.get(name).cloned().unwrap_or_default()
    }

    /// The scene as data, with a pile, hands and missions that fit.
    pub(crate) fn json(&self, phase: &Value) -> Value {
        let n_removed = [30, 18, 6, 0][usize::from(self.seats) - 2];
        let n_turns = (90 - n_removed) / 3;
        let is_over = phase == "over";
        let n_open = self.open.iter().filter(|open| **open).count();
        let mut left = self.left();
        let n_named = self.areas.values().map(Vec::len).sum::<usize>() + self.spies.len();
        let is_table = |spy: &&Value| spy["area"] == "above" || spy["area"] == "below";
        let n_table = self.area("above").len() + self.area("below").len() + self.spies.iter().filter(is_table).count();
        // As early in the game as the cards allow, when it is the seat's turn.
        let seats = usize::from(self.seats);
        let least = n_named.div_ceil(3).max(n_table).max(usize::from(self.last_spy));
        let turn = if is_over {
            n_turns
        } else {
            (least..n_turns).find(|turn| turn % seats + 1 == usize::from(self.active)).expect("everybody has turns")
        };

        let hand_of = |seat: usize, left: &mut Vec<Card>| -> Vec<Card> {
            let until = (seat + seats - turn % seats) % seats;
            match until {
                _ if until >= n_turns - turn => Vec::new(),
                0 if !self.hand.is_empty() => self.hand.clone(),
                0 => left.drain(..n_open).collect(),
                _ => left.drain(..3).collect(),
            }
        };
        let hands: Vec<Vec<Card>> = (0..seats).map(|seat| hand_of(seat, &mut left)).collect();
        let n_laid = turn * 3 + if is_over { 0 } else { 3 - n_open };
        let filling: Vec<Card> = left.drain(..n_laid - n_named).collect();
        assert!(filling.iter().all(|card| card.role() != Role::Spy), "a spy would have to be laid");
        let removed: Vec<Card> = left.drain(left.len() - n_removed..).collect();

        let [mut light, mut dark] = ["L", "D"].map(|color| (1..=10).map(|n| format!("{color}{n}")).collect::<Vec<_>>());
        let is_given = |id: &String| self.missions.values().flatten().any(|given| given == id);
        light.retain(|id| !is_given(id));
        dark.retain(|id| !is_given(id));
        let holding = |(seat, hand): (usize, Vec<Card>)| {
            let mut district = self.area(&(seat + 1).to_string());
            if seat + 1 == seats {
                district.extend(&filling);
            }
            let given = self.missions.get(&(seat as u8 + 1)).cloned();
            let missions = given.unwrap_or_else(|| [light.remove(0), dark.remove(0)]);
            json!({ "hand": hand, "district": district, "missions": missions })
        };
        let holdings: Vec<Value> = hands.into_iter().enumerate().map(holding).collect();
        let returned = [light, dark].concat();
        let [table, own, other] = if is_over { [true; 3] } else { self.open };
        json!({
            "options": self.options, "start": 1, "turn": turn, "phase": phase,
            "open": { "table": table, "own": own, "other": other },
            "above": self.area("above"), "below": self.area("below"), "spies": self.spies,
            "eliminated": self.area("gone"), "pile": left, "removed": removed,
            "returned_missions": returned, "seats": holdings,
        })
    }

    /// The cards that the scene does not name: those that do little first, spies last.
    fn left(&self) -> Vec<Card> {
        let mut used: Vec<Card> = self.areas.values().flatten().chain(&self.hand).copied().collect();
        for spy in &self.spies {
            let family = serde_json::from_value(spy["family"].clone()).expect("a family");
            used.push(Card::new(family, Role::Spy));
        }
        let mut left = Vec::new();
        for role in [Role::Plain, Role::Guard, Role::Noble, Role::Assassin, Role::Spy] {
            for family in Family::ALL {
                let card = Card::new(family, role);
                let n_used = used.iter().filter(|other| **other == card).count();
                let n_left = copies(card).checked_sub(n_used);
                left.extend(vec![card; n_left.unwrap_or_else(|| panic!("there are not so many {card}"))]);
            }
        }
        left
    }
}

/// No rule after the deal is random, so any generator will do.
pub(crate) fn no_chance() -> Fast {
    Fast::seed_from_u64(0)
}

/// A running game.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) state: Courtisans,
    /// All events since the scene began.
    pub(crate) events: Vec<Event>,
}

impl Play {
    /// A game from the deal.
    pub(crate) fn dealt(seats: u8, seed: u64) -> Self {
        Self::starting(&Courtisans::deal(&Options::default(), seats, &mut Fast::seed_from_u64(seed)))
    }

    /// A game from a position.
    pub(crate) fn starting(state: &Courtisans) -> Self {
        Self { state: *state, events: Vec::new() }
    }

    /// Plays choices in notation, separated by commas.
    pub(crate) fn play(mut self, choices: &str) -> Self {
        for choice in choices.split(", ") {
            let mut log = Log::on();
            let read = choice.parse().expect("the notation of a choice");
            let answer = self.state.apply(read, &mut no_chance(), &mut log);
            answer.unwrap_or_else(|why| panic!("{why}; offered: {}", self.offered()));
            self.events.extend(log.into_events());
            let written = serde_json::to_value(self.state).expect("a state is plain data");
            assert_eq!(serde_json::from_value(written).ok(), Some(self.state), "a state survives being written");
        }
        self
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

    /// The number of the seat that decides.
    pub(crate) fn mover(&self) -> u8 {
        self.state.to_move().expect("a seat is to decide").number()
    }

    pub(crate) fn view(&self, number: u8) -> View {
        self.state.view(eye(number))
    }

    pub(crate) fn public(&self) -> View {
        self.state.view(Eye::Public)
    }

    /// The state as data.
    pub(crate) fn json(&self) -> Value {
        serde_json::to_value(self.state).expect("a state is plain data")
    }

    /// The face-up cards on both sides of the mat.
    pub(crate) fn table(&self) -> String {
        let view = self.public();
        format!("{} | {}", list(view.above.iter()), list(view.below.iter()))
    }

    /// The face-up cards in a district.
    pub(crate) fn district(&self, number: u8) -> String {
        list(self.public().seats[usize::from(number) - 1].district.iter())
    }

    /// Where the face-down cards lie, `x` for those that are eliminated, as an eye knows them.
    pub(crate) fn spies(&self, eye: Eye) -> String {
        list(self.state.view(eye).spies.iter().map(|spy| {
            let family = spy.family.map_or("?".to_owned(), |family| family.to_string());
            let area = match spy.area {
                Area::Table(side) => side.to_string(),
                Area::District(seat) => seat.to_string(),
            };
            format!("{}{family} {area} by {} in {}", if spy.eliminated { "x" } else { "" }, spy.laid_by, spy.turn)
        }))
    }

    /// How the families stand that have cards at the table: `hare 2/1 esteemed`.
    pub(crate) fn standing(&self) -> String {
        let all = self.public().families.into_iter().filter(|family| family.above + family.below > 0);
        list(all.map(|one| format!("{} {}/{} {:?}", one.family, one.above, one.below, one.status).to_lowercase()))
    }

    /// What an eye was told since the scene began, one event per line.
    pub(crate) fn told(&self, eye: Eye) -> Vec<String> {
        self.events.iter().filter_map(|event| event.seen_by(eye)).map(|event| tell(&event)).collect()
    }

    /// The parts of a score that are not zero.
    pub(crate) fn parts(&self, number: u8) -> String {
        let parts = self.state.score_parts(seat(number));
        list(parts.iter().filter(|part| part.amount != 0).map(|part| format!("{} {:+}", part.id, part.amount)))
    }

    pub(crate) fn score(&self, number: u8) -> i32 {
        self.state.standings().expect("the game is over").of(seat(number)).score
    }

    /// Places by seat, `1 2 3`.
    pub(crate) fn ranks(&self) -> String {
        let standings = self.state.standings().expect("the game is over");
        let places: Vec<String> = standings.by_seat().iter().map(|standing| standing.place.to_string()).collect();
        places.join(" ")
    }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

pub(crate) fn eye(number: u8) -> Eye {
    Eye::Seat(seat(number))
}

/// Plays random games of all sizes to the end and shows every state on the way.
pub(crate) fn random_games(n_games: u64, mut see: impl FnMut(&Courtisans)) {
    for seed in 0..n_games {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Courtisans::deal(&Options::default(), 2 + (seed % 4) as u8, &mut rng);
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
    let fields = fields.iter().map(|(key, value)| {
        let value = value.to_string().replace("\",\"", "_").replace("],[", " ");
        format!(" {key}={}", value.replace(['"', '[', ']'], ""))
    });
    name.to_owned() + &fields.collect::<String>()
}

/// The items of a list, separated by commas; `-` if there are none.
pub(crate) fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(", ") }
}

//! The laws: property tests that every game runs over random games, all player counts and all options.
//!
//! A game's `tests/laws.rs` is one line, `kabale_core::laws!(Oriflamme);`, which makes a test of each law.

use std::collections::{BTreeMap, BTreeSet};

use proptest::{
    prelude::*,
    sample::Index,
    test_runner::{Config, TestCaseError, TestRunner},
};
use rand_core::SeedableRng;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    ChooseError, Eye, Eyes, Fast, Game, Knowledge, Log, OptionKind, Perspective, Record, Seat, Seed, Table,
    UndoRefusal, below, pick, state_hash,
};

type Verdict = Result<(), TestCaseError>;

/// Makes a test of each law for a game.
#[macro_export]
macro_rules! laws {
    ($game:ty) => {
        $crate::laws!($game:
            choices_are_sorted_unique_and_never_empty
            views_do_not_change_under_shuffles_of_the_unseen
            events_tell_no_more_than_views
            shuffles_do_not_return_the_truth
            notation_round_trips
            records_replay_to_equal_states
            illegal_choices_are_refused_and_change_nothing
            pieces_are_neither_made_nor_lost
            every_game_ends_with_standings
            clones_leave_their_original_alone
            states_survive_serialisation
            undo_is_offered_exactly_when_it_is_allowed
            perspectives_tell_nothing_else
        );
    };
    ($game:ty: $($law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::laws::$law::<$game>();
            }
        )*
    };
}

/// How a random game is set up and played.
#[derive(Clone, Debug)]
struct Walk {
    seats: u8,
    options: Value,
    seed: u64,
    picks: Vec<Index>,
}

impl Walk {
    fn any<G: Game>() -> impl Strategy<Value = Walk> {
        let options = G::OPTIONS.iter().filter(|option| option.kind != OptionKind::Data).fold(
            Just(Map::new()).boxed(),
            |all, option| {
                let values: Vec<Value> = match option.kind {
                    OptionKind::Flag { .. } => vec![false.into(), true.into()],
                    OptionKind::OneOf { values, .. } => values.iter().map(|&value| value.into()).collect(),
                    OptionKind::Data => unreachable!("left out above"),
                };
                (all, proptest::sample::select(values))
                    .prop_map(move |(mut all, value)| {
                        all.insert(option.id.to_owned(), value);
                        all
                    })
                    .boxed()
            },
        );
        (G::SEATS, options, any::<u64>(), proptest::collection::vec(any::<Index>(), 0..60))
            .prop_map(|(seats, options, seed, picks)| Walk { seats, options: Value::Object(options), seed, picks })
    }

    fn rng(&self) -> Fast {
        Fast::seed_from_u64(self.seed)
    }

    fn options<G: Game>(&self) -> G::Options {
        Table::<G>::read_options(&self.options).expect("the options a game names are options it reads")
    }

    fn deal<G: Game>(&self) -> G {
        G::deal(&self.options::<G>(), self.seats, &mut self.rng())
    }

    fn table<G: Game>(&self) -> Table<G> {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        Table::new(self.options::<G>(), self.seats, Seed::new(bytes)).expect("the seats are within the game's")
    }

    /// Picks for the first choices come from the walk, so that a failure shrinks; later ones are random.
    fn pick<C: Copy>(&self, number: usize, choices: &[C], rng: &mut Fast) -> C {
        match self.picks.get(number) {
            Some(pick) => *pick.get(choices),
            None => *pick(rng, choices),
        }
    }

    /// Plays to the end and shows every state on the way, with the choice about to be made there.
    fn visit<G: Game>(&self, mut see: impl FnMut(usize, &G, Option<G::Choice>) -> Verdict) -> Verdict {
        let mut rng = self.rng();
        let mut state = self.deal::<G>();
        let mut choices = Vec::new();
        for number in 0..=G::LONGEST as usize {
            choices.clear();
            state.choices(&mut choices);
            if choices.is_empty() {
                return see(number, &state, None);
            }
            let choice = self.pick(number, &choices, &mut rng);
            see(number, &state, Some(choice))?;
            state.play(choice, &mut rng, &mut Log::off());
        }
        Err(TestCaseError::fail("the game does not end"))
    }
}

/// Runs `check` for random walks: `PROPTEST_CASES` of them, or `cases`.
fn for_walks<G: Game>(cases: u32, check: impl Fn(&Walk) -> Verdict) {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    if let Err(error) = TestRunner::new(config).run(&Walk::any::<G>(), |walk| check(&walk)) {
        panic!("{error}");
    }
}

fn bytes<T: Serialize>(data: &T) -> String {
    serde_json::to_string(data).expect("views and events are plain data")
}

fn choices<G: Game>(state: &G) -> Vec<G::Choice> {
    let mut choices = Vec::new();
    state.choices(&mut choices);
    choices
}

fn shuffled<G: Game>(state: &G, eye: Eye, seed: u64) -> G {
    let mut world = state.clone();
    world.shuffle_unseen(eye, &mut Fast::seed_from_u64(seed));
    world
}

/// Everything `eye` can get from a state, as bytes: the view, and if it decides, what it is asked and offered,
/// where the choices point, and how choices it was offered elsewhere are refused.
fn everything_seen<G: Game>(state: &G, eye: Eye, foreign: &BTreeSet<G::Choice>) -> String {
    let mut seen = bytes(&state.view(eye));
    if let Some(seat) = state.to_move()
        && eye.is(seat)
    {
        seen += &bytes(&state.prompt());
        let offered = choices(state);
        for choice in &offered {
            seen += &format!("\n{choice} {}", bytes(&state.target(*choice)));
        }
        for choice in foreign.iter().filter(|choice| offered.binary_search(choice).is_err()) {
            let refusal = state.clone().apply(*choice, &mut Fast::seed_from_u64(0), &mut Log::off());
            seen += &format!("\n{}", refusal.expect_err("it was not offered"));
        }
    }
    seen
}

/// A decision is a list in ascending order without repetitions, and empty only when the game is over.
pub fn choices_are_sorted_unique_and_never_empty<G: Game>() {
    for_walks::<G>(64, |walk| {
        walk.visit::<G>(|_, state, _| {
            let choices = choices(state);
            prop_assert!(choices.is_sorted_by(|a, b| a < b), "{choices:?}");
            prop_assert_eq!(choices.is_empty(), state.to_move().is_none());
            prop_assert_eq!(state.prompt().is_some(), state.to_move().is_some());
            prop_assert_eq!(state.seats(), walk.seats);
            prop_assert!(state.options() == walk.options::<G>());
            Ok(())
        })
    });
}

/// No byte of view, prompt, choices, targets or refusals depends on what an eye cannot know,
/// and a shuffle depends on nothing but what the eye knows.
pub fn views_do_not_change_under_shuffles_of_the_unseen<G: Game>() {
    for_walks::<G>(40, |walk| {
        let mut foreign = BTreeSet::new();
        walk.visit::<G>(|number, state, choice| {
            for eye in Eye::all(walk.seats) {
                let seen = everything_seen(state, eye, &foreign);
                let world = shuffled(state, eye, walk.seed ^ number as u64);
                prop_assert_eq!(everything_seen(&world, eye, &foreign), seen);
                prop_assert_eq!(world.to_move(), state.to_move());
                let seed = walk.seed.wrapping_add(number as u64 + 1);
                prop_assert!(
                    shuffled(&world, eye, seed) == shuffled(state, eye, seed),
                    "a shuffle for {eye:?} depends on what it does not know"
                );
            }
            if foreign.len() < 30 {
                foreign.extend(choice);
            }
            Ok(())
        })
    });
}

/// What an eye sees happen fits every world it thought possible, unless its view says that it learned something.
///
/// For each other world that an eye thinks possible: if the view after a choice names nothing new, then in that
/// world too some choice must lead to the same view and the same told events. And where a choice leads to
/// the same view in both worlds, the same must be told.
pub fn events_tell_no_more_than_views<G: Game>() {
    for_walks::<G>(24, |walk| {
        walk.visit::<G>(|number, before, choice| {
            let Some(choice) = choice else { return Ok(()) };
            let seed = walk.seed.wrapping_mul(31).wrapping_add(number as u64);
            let moment = |state: &G, choice: G::Choice, eye: Eye| {
                let (mut state, mut log, mut rng) = (state.clone(), Log::on(), Counted::new(seed));
                state.play(choice, &mut rng, &mut log);
                let told: Vec<_> = log.into_events().iter().filter_map(|event| event.seen_by(eye)).collect();
                (state.view(eye), bytes(&told), rng.drawn > 0)
            };
            for eye in Eye::all(walk.seats) {
                let (view, told, random) = moment(before, choice, eye);
                let learned = view.unknown() < before.view(eye).unknown();
                if !random {
                    prop_assert!(
                        view.unknown() <= before.view(eye).unknown(),
                        "{eye:?} forgot something at `{choice}`"
                    );
                }
                let world = shuffled(before, eye, seed);
                let mover = before.to_move().expect("a choice is about to be made");
                let candidates = if eye.is(mover) { vec![choice] } else { choices(&world) };
                let alike: Vec<_> = candidates
                    .into_iter()
                    .map(|choice| moment(&world, choice, eye))
                    .filter(|(other, ..)| *other == view)
                    .collect();
                if alike.is_empty() {
                    prop_assert!(learned || random, "{eye:?} learned from `{choice}` what its view does not count");
                } else {
                    prop_assert!(
                        alike.iter().any(|(_, other, _)| *other == told),
                        "{eye:?} was told more of `{choice}` than it sees: {told}"
                    );
                }
            }
            Ok(())
        })
    });
}

/// A shuffle moves everything that is hidden, and what it puts there is right no more often than chance.
///
/// The facts that differ between worlds are the leaves of the state as JSON. The truth must agree with an
/// imagined world as often as two imagined worlds agree with each other.
pub fn shuffles_do_not_return_the_truth<G: Game>() {
    const WORLDS: usize = 24;
    let mut rng = Fast::seed_from_u64(7);
    let (mut truth_agrees, mut worlds_agree, mut squares, mut n_samples) = (0.0, 0.0, 0.0, 0.0_f64);
    for number in 0..400 {
        let seats = *pick(&mut rng, &G::SEATS.collect::<Vec<_>>());
        let mut state = G::deal(&G::Options::default(), seats, &mut rng);
        // The first games are looked at as they are dealt, when everything hidden can still be anything.
        let stop = if number < 20 { 0 } else { below(&mut rng, 60) };
        for _ in 0..stop {
            let offered = choices(&state);
            if offered.is_empty() {
                break;
            }
            state.play(*pick(&mut rng, &offered), &mut rng, &mut Log::off());
        }
        for eye in Eye::all(seats) {
            let truth = leaves(&state);
            let worlds: Vec<_> =
                (0..WORLDS).map(|_| leaves(&shuffled(&state, eye, rand_core::Rng::next_u64(&mut rng)))).collect();
            let facts: Vec<_> =
                truth.keys().filter(|fact| worlds.iter().any(|world| world[*fact] != truth[*fact])).collect();
            if number < 20 {
                let unknown = state.view(eye).unknown() as usize;
                assert!(
                    facts.len() >= unknown,
                    "{eye:?} does not know {unknown} things, but only {} of them ever change: {facts:?}",
                    facts.len()
                );
            }
            if facts.is_empty() {
                continue;
            }
            let agreement = |a: &BTreeMap<String, Value>, b: &BTreeMap<String, Value>| {
                facts.iter().filter(|fact| a[**fact] == b[**fact]).count() as f64 / facts.len() as f64
            };
            let with_truth = worlds.iter().map(|world| agreement(world, &truth)).sum::<f64>() / WORLDS as f64;
            let between =
                worlds.windows(2).map(|pair| agreement(&pair[0], &pair[1])).sum::<f64>() / (WORLDS - 1) as f64;
            truth_agrees += with_truth;
            worlds_agree += between;
            squares += (with_truth - between).powi(2);
            n_samples += 1.0;
        }
    }
    let difference = (truth_agrees - worlds_agree) / n_samples;
    let deviation = (squares / n_samples - difference * difference).sqrt() / n_samples.sqrt();
    assert!(
        difference < 5.0 * deviation + 0.002,
        "imagined worlds agree with the truth by {difference} (deviation {deviation}) more than with each other"
    );
    assert!(worlds_agree / n_samples < 0.9, "imagined worlds hardly differ");
}

/// A choice survives being written and read.
pub fn notation_round_trips<G: Game>() {
    for_walks::<G>(64, |walk| {
        walk.visit::<G>(|_, state, _| {
            let mut written = BTreeSet::new();
            for choice in choices(state) {
                let text = choice.to_string();
                prop_assert!(text.is_ascii() && text.len() <= 60 && text.trim() == text, "{text:?}");
                prop_assert_eq!(text.parse::<G::Choice>().ok(), Some(choice));
                prop_assert!(written.insert(text), "two choices are written alike");
            }
            Ok(())
        })
    });
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    runner
        .run(&"\\PC{0,40}|[a-z]{1,12}( [a-z0-9]{1,12}){0,3}", |text| {
            if let Ok(choice) = text.parse::<G::Choice>() {
                prop_assert_eq!(choice.to_string().parse::<G::Choice>(), Ok(choice));
            }
            Ok(())
        })
        .expect("any text is a choice that round-trips, or an error");
}

fn play_table<G: Game>(walk: &Walk, mut see: impl FnMut(&mut Table<G>) -> Verdict) -> Result<Table<G>, TestCaseError> {
    let mut rng = walk.rng();
    let mut table = walk.table::<G>();
    for number in 0.. {
        let offered = choices(table.state());
        if offered.is_empty() {
            break;
        }
        let choice = walk.pick(number, &offered, &mut rng);
        table.choose(choice).map_err(|error| TestCaseError::fail(error.to_string()))?;
        see(&mut table)?;
    }
    Ok(table)
}

/// A record, written and read, replays to the state, the views and the hash it came from; and so does its half.
pub fn records_replay_to_equal_states<G: Game>() {
    for_walks::<G>(48, |walk| {
        let table = play_table::<G>(walk, |_| Ok(()))?;
        let record = table.record();
        let read = Record::parse(&record.to_text()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(read == record);
        let replayed = Table::<G>::replay(&read).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(replayed.state() == table.state());
        prop_assert_eq!(state_hash(replayed.state()), state_hash(table.state()));
        for eye in Eye::all(walk.seats) {
            prop_assert!(replayed.events(eye, 0).eq(table.events(eye, 0)));
        }
        // Half a record from a position is the same game again.
        let half = record.choices.len() / 2;
        let middle = Table::<G>::replay_until(&read, half).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(middle.steps().len(), half);
        let restarted = Table::from_position(middle.state().clone(), table.seed());
        let again = Table::<G>::replay(&restarted.record()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(again.state() == middle.state());
        Ok(())
    });
}

/// A choice from another moment of the game, if it is not offered now, is refused with a reason and changes nothing.
pub fn illegal_choices_are_refused_and_change_nothing<G: Game>() {
    for_walks::<G>(32, |walk| {
        let mut known = BTreeSet::new();
        walk.visit::<G>(|number, state, _| {
            let offered = choices(state);
            known.extend(offered.iter().copied());
            let skip = known.len().saturating_sub(40).min(number.wrapping_mul(7) % 97);
            for choice in known.iter().skip(skip).take(40).filter(|choice| offered.binary_search(choice).is_err()) {
                let mut tried = state.clone();
                let mut rng = Counted::new(1);
                let refusal = tried.apply(*choice, &mut rng, &mut Log::off());
                let refusal = refusal.expect_err("it was not offered");
                prop_assert!(tried == *state, "a refused choice changed the state");
                prop_assert_eq!(rng.drawn, 0);
                prop_assert_eq!(&refusal.choice, &choice.to_string());
                prop_assert!(!refusal.objection.code.is_empty() && !refusal.objection.rule.is_empty());
            }
            Ok(())
        })
    });
}

/// The same pieces are there from the deal to the end, in every imagined world too.
pub fn pieces_are_neither_made_nor_lost<G: Game>() {
    fn census<G: Game>(state: &G) -> Vec<u32> {
        let mut pieces = Vec::new();
        state.census(&mut pieces);
        pieces.sort_unstable();
        pieces
    }
    for_walks::<G>(64, |walk| {
        let dealt = census(&walk.deal::<G>());
        prop_assert!(!dealt.is_empty());
        walk.visit::<G>(|number, state, _| {
            prop_assert_eq!(&census(state), &dealt);
            let eye = Eye::all(walk.seats).nth(number % (usize::from(walk.seats) + 1)).expect("an eye");
            prop_assert_eq!(&census(&shuffled(state, eye, walk.seed)), &dealt);
            Ok(())
        })
    });
}

/// Every game ends within its bound, and with it come places that fit the scores' parts.
pub fn every_game_ends_with_standings<G: Game>() {
    for_walks::<G>(200, |walk| {
        walk.visit::<G>(|_, state, choice| {
            prop_assert_eq!(state.standings().is_some(), choice.is_none());
            let Some(standings) = state.standings() else { return Ok(()) };
            prop_assert_eq!(standings.by_seat().len(), usize::from(walk.seats));
            // Where the rules know no winner, everybody shares the last place.
            let nobody_won = standings.by_seat().iter().all(|standing| standing.place == walk.seats);
            for standing in standings.by_seat() {
                let better = standings.by_seat().iter().filter(|other| other.place < standing.place).count();
                prop_assert!(nobody_won || usize::from(standing.place) == better + 1);
                let parts = state.score_parts(standing.seat);
                let sum: i32 =
                    parts.iter().filter(|part| part.kind == crate::PartKind::Score).map(|part| part.amount).sum();
                prop_assert_eq!(sum, standing.score);
            }
            Ok(())
        })
    });
}

/// Playing a clone on leaves its original as it was.
pub fn clones_leave_their_original_alone<G: Game>() {
    for_walks::<G>(24, |walk| {
        walk.visit::<G>(|number, state, _| {
            if number % 11 == 0 {
                let before = state_hash(state);
                let mut clone = state.clone();
                let mut rng = walk.rng();
                while let Some(choice) = choices(&clone).first().copied() {
                    clone.play(choice, &mut rng, &mut Log::off());
                }
                prop_assert_eq!(state_hash(state), before);
            }
            Ok(())
        })
    });
}

/// A state written as JSON and read back is the same state.
pub fn states_survive_serialisation<G: Game>() {
    for_walks::<G>(48, |walk| {
        walk.visit::<G>(|_, state, _| {
            let text = bytes(state);
            let read: Result<G, _> = serde_json::from_str(&text);
            prop_assert!(read.as_ref().is_ok_and(|read| read == state), "{text}\n{:?}", read.err());
            Ok(())
        })
    });
}

/// Undo restores the state before, is refused with the true reason otherwise, and is never offered when somebody
/// could have learned something: in every world that any eye thought possible before, some choice leads to its view.
pub fn undo_is_offered_exactly_when_it_is_allowed<G: Game>() {
    for_walks::<G>(24, |walk| {
        let mut before = walk.table::<G>();
        prop_assert_eq!(before.may_undo(Seat::new(0)), Err(UndoRefusal::Nothing(Seat::new(0))));
        let end = play_table::<G>(walk, |table| {
            let step = table.steps().last().expect("a step was taken").clone();
            for seat in Seat::all(walk.seats) {
                let mut tried = table.clone();
                let answer = tried.undo(seat);
                let expected = if seat != step.seat {
                    let decided = table.steps().iter().any(|step| step.seat == seat);
                    Err(if decided { UndoRefusal::OthersDecided(step.seat) } else { UndoRefusal::Nothing(seat) })
                } else if step.random {
                    Err(UndoRefusal::Random)
                } else if step.shown {
                    Err(UndoRefusal::Shown)
                } else {
                    Ok(())
                };
                prop_assert_eq!(answer, expected);
                let left = if answer.is_ok() { &before } else { &*table };
                prop_assert!(tried.state() == left.state());
                prop_assert_eq!(tried.steps().len(), left.steps().len());
                if answer.is_ok() {
                    prop_assert!(tried.choose(step.choice).is_ok());
                    prop_assert!(tried.state() == table.state(), "the same choice again led elsewhere");
                }
            }
            if table.may_undo(step.seat).is_ok() {
                for eye in Eye::all(walk.seats).filter(|eye| !eye.is(step.seat)) {
                    let world = shuffled(before.state(), eye, walk.seed);
                    let view = table.view(eye);
                    let possible = choices(&world).into_iter().any(|choice| {
                        let mut world = world.clone();
                        world.play(choice, &mut walk.rng(), &mut Log::off());
                        world.view(eye) == view
                    });
                    prop_assert!(possible, "`{}` showed {eye:?} something and could be taken back", step.choice);
                }
            }
            before = table.clone();
            Ok(())
        })?;
        let mut end = end;
        prop_assert!(matches!(end.choose_text("anything at all"), Err(ChooseError::Over)));
        Ok(())
    });
}

/// A perspective offers what the table offers, shows what the seat sees, and is the same for all worlds alike.
pub fn perspectives_tell_nothing_else<G: Game>() {
    for_walks::<G>(24, |walk| {
        walk.visit::<G>(|number, state, _| {
            let Some(seat) = state.to_move() else { return Ok(()) };
            let seed = walk.seed ^ (number as u64) << 8;
            let perspective = Perspective::new(state, seat, &mut Fast::seed_from_u64(seed));
            let world = shuffled(state, Eye::Seat(seat), seed + 1);
            let other = Perspective::new(&world, seat, &mut Fast::seed_from_u64(seed));
            let mut offered = Vec::new();
            perspective.choices(&mut offered);
            prop_assert_eq!(&offered, &choices(state));
            prop_assert!(perspective.view() == state.view(Eye::Seat(seat)));
            let imagine = |perspective: &Perspective<G>| perspective.imagine(&mut Fast::seed_from_u64(seed + 2));
            prop_assert!(imagine(&perspective) == imagine(&other));
            Ok(())
        })
    });
}

/// Every number, word and flag of a state, by its path.
fn leaves<G: Game>(state: &G) -> BTreeMap<String, Value> {
    fn gather(path: String, value: Value, out: &mut BTreeMap<String, Value>) {
        match value {
            Value::Array(items) => {
                items.into_iter().enumerate().for_each(|(index, item)| gather(format!("{path}.{index}"), item, out));
            }
            Value::Object(fields) => {
                fields.into_iter().for_each(|(name, field)| gather(format!("{path}.{name}"), field, out));
            }
            leaf => {
                out.insert(path, leaf);
            }
        }
    }
    let mut out = BTreeMap::new();
    gather(String::new(), serde_json::to_value(state).expect("a state is plain data"), &mut out);
    out
}

/// A fast generator that counts.
struct Counted {
    words: Fast,
    drawn: u64,
}

impl Counted {
    fn new(seed: u64) -> Self {
        Self { words: Fast::seed_from_u64(seed), drawn: 0 }
    }
}

impl rand_core::TryRng for Counted {
    type Error = rand_core::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.drawn += 1;
        self.words.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.drawn += 1;
        self.words.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.drawn += 1;
        self.words.try_fill_bytes(bytes)
    }
}

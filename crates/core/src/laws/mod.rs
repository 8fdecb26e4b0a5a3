//! The laws: property tests that every game runs over random games, all player counts and all options.
//!
//! A game's `tests/laws.rs` is one line, `kabale_core::laws!(Oriflamme);`, which makes a test of each law.

mod data;
mod play;
mod preview;
mod secrecy;
mod shuffles;
mod undo;

use proptest::{
    prelude::*,
    sample::Index,
    test_runner::{Config, TestCaseError, TestRunner},
};
use rand_core::SeedableRng;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Eye, Fast, Game, Log, OptionKind, Seed, Table, pick};

pub use data::*;
pub use play::*;
pub use preview::*;
pub use secrecy::*;
pub use shuffles::*;
pub use undo::*;

type Verdict = Result<(), TestCaseError>;

/// Generates a test of each law for a game.
#[macro_export]
macro_rules! laws {
    ($game:ty) => {
        $crate::laws!($game:
            choices_are_sorted_unique_and_never_empty
            views_do_not_change_under_shuffles_of_the_unseen
            events_tell_no_more_than_views
            shuffles_do_not_return_the_truth
            the_truth_is_as_likely_as_any_imagined_world
            positions_from_outside_are_refused_or_played
            notation_round_trips
            records_replay_to_equal_states
            illegal_choices_are_refused_and_change_nothing
            pieces_are_neither_made_nor_lost
            every_game_ends_with_standings
            clones_leave_their_original_alone
            states_survive_serialisation
            undo_is_offered_exactly_when_it_is_allowed
            perspectives_tell_nothing_else
            previews_tell_nothing_else
            previews_come_true
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

/// The setup and the choices of a random game.
#[derive(Clone, Debug)]
struct Walk {
    seats: u8,
    options: Value,
    seed: u64,
    picks: Vec<Index>,
}

impl Walk {
    fn any<G: Game>() -> impl Strategy<Value = Walk> {
        let choosable = G::OPTIONS.iter().filter(|option| option.kind != OptionKind::Data);
        let options = choosable.fold(Just(Map::new()).boxed(), |all, option| {
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
        });
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

    /// The first picks come from the walk, so that failures shrink; later ones are random.
    fn pick<C: Copy>(&self, number: usize, choices: &[C], rng: &mut Fast) -> C {
        match self.picks.get(number) {
            Some(pick) => *pick.get(choices),
            None => *pick(rng, choices),
        }
    }

    /// Plays to the end and passes every state to `see`, with the choice about to be made.
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

/// Runs `check` on random walks: `PROPTEST_CASES` of them, or `cases`.
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

/// Plays a table to its end and passes it to `see` after every choice.
fn play_table<G: Game>(walk: &Walk, mut see: impl FnMut(&mut Table<G>) -> Verdict) -> Result<Table<G>, TestCaseError> {
    let mut rng = walk.rng();
    let mut table = walk.table::<G>();
    for number in 0..=G::LONGEST as usize {
        let offered = choices(table.state());
        if offered.is_empty() {
            return Ok(table);
        }
        let choice = walk.pick(number, &offered, &mut rng);
        table.choose(choice).map_err(|error| TestCaseError::fail(error.to_string()))?;
        see(&mut table)?;
    }
    Err(TestCaseError::fail("the game does not end"))
}

/// A fast generator that counts its draws.
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

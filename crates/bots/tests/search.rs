//! Guarantees of the search, for every game.

mod common;

use std::time::Instant;

use common::positions;
use kabale_bots::{Judged, Level, Mind, Search, Simulation, simulate};
use kabale_core::{Eye, Fast, Game, Log, Perspective, Rng, Seat, SeedableRng};
use kabale_courtisans::{Choice, Options, Role};
use kabale_games::{Courtisans, Oath, Oriflamme, games};
use rand_core::{Infallible, TryRng};
use serde_json::Value;

/// A generator that counts its draws.
struct Counting {
    rng: Fast,
    drawn: u64,
}

impl TryRng for Counting {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.drawn += 1;
        self.rng.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.drawn += 1;
        self.rng.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.drawn += 1;
        self.rng.try_fill_bytes(bytes)
    }
}

/// In two worlds that differ only in what its seat cannot know, a bot makes the same choice with as many draws.
fn honest<G: Judged>() {
    positions::<G>(24, |truth, seat, rng| {
        let mut other = truth.clone();
        other.shuffle_unseen(Eye::Seat(seat), rng);
        let seed = rng.next_u64();
        for level in [Level::Random, Level::Greedy, Level::Search(120), Level::Net(60), Level::Plan(40)] {
            let answer = |world: &G| {
                let mut rng = Counting { rng: Fast::seed_from_u64(seed), drawn: 0 };
                let perspective = Perspective::new(world, seat, &mut rng);
                (level.choose(&perspective, &mut rng), rng.drawn)
            };
            assert_eq!(answer(&truth), answer(&other), "{level} {truth:?}");
            assert!(answer(&truth).1 > 0);
        }
        let opinions = |world: &G| {
            let mut rng = Fast::seed_from_u64(seed);
            let perspective = Perspective::new(world, seat, &mut rng);
            Search { trees: 2, ..Search::over(120) }.think(&perspective, &mut rng)
        };
        assert_eq!(opinions(&truth), opinions(&other));
    });
}

/// The same seed gives the same result, on one thread and on several; every choice is listed, and all games are counted.
fn repeatable<G: Judged>() {
    positions::<G>(12, |truth, seat, rng| {
        let perspective = Perspective::new(&truth, seat, rng);
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        for trees in [1, 3] {
            let search = Search { trees, ..Search::over(400) };
            let think = |seed| search.think(&perspective, &mut Fast::seed_from_u64(seed));
            let found = think(7);
            assert_eq!(found, think(7));
            assert_ne!(found, think(8), "another seed draws other determinizations");
            assert_eq!(found.iter().map(|estimate| estimate.visits).sum::<u32>(), 400);
            let mut listed: Vec<_> = found.iter().map(|estimate| estimate.choice).collect();
            listed.sort_unstable();
            assert_eq!(listed, choices);
            assert!(found.is_sorted_by_key(|estimate| std::cmp::Reverse(estimate.visits)));
            for estimate in found {
                assert!((0.0..=1.0).contains(&estimate.win_share), "{estimate:?}");
                assert!(estimate.visits == 0 || (1.0..=f64::from(truth.seats())).contains(&estimate.place));
            }
        }
    });
}

/// A search whose time is over still tries every choice once, and little more.
fn in_time<G: Judged>() {
    positions::<G>(6, |truth, seat, rng| {
        let perspective = Perspective::new(&truth, seat, rng);
        let found = Search { until: Some(Instant::now()), ..Search::over(u32::MAX) }.think(&perspective, rng);
        let visits: u32 = found.iter().map(|estimate| estimate.visits).sum();
        assert!(found.iter().all(|estimate| estimate.visits > 0), "{found:?}");
        assert!((visits as usize) < found.len().max(32) + 17, "{visits} games");
        // Fewer games than choices are enough for an answer, too.
        assert_eq!(Search::over(1).think(&perspective, rng)[0].visits, 1);
    });
}

/// One bot wins far more than its share against three random bots.
fn strong<G: Judged>(level: Level, seat: Seat, games: u64, least: f64) {
    let mut bots = vec![Level::Random; 4];
    bots[seat.index()] = level;
    let seed = "strength".parse().expect("a seed");
    let simulation = Simulation { seats: 4, options: Value::Null, games, seed, threads: 2, bots };
    let tally = simulate::<G>(&simulation, &|_| ()).expect("four may play");
    let share = tally.wins(seat) / games as f64;
    assert!(share > least, "{share}");
}

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        mod $name {
            use super::*;

            #[test]
            fn a_bot_knows_no_more_than_its_seat() {
                honest::<$game>();
            }

            #[test]
            fn a_seed_finds_the_same_again() {
                repeatable::<$game>();
            }

            #[test]
            fn time_ends_a_search() {
                in_time::<$game>();
            }

            #[test]
            fn thinking_ahead_pays() {
                strong::<$game>(Level::Search(120), Seat::new(0), 24, 0.5);
            }
        }
    )* };
}

games!(for_every_game);

#[test]
fn thinking_ahead_pays_most_where_there_is_least_chance() {
    strong::<Oriflamme>(Level::Search(120), Seat::new(0), 24, 0.7);
}

/// An Exile of Oath wins one game in five by chance. Rollouts stop long before the end.
#[test]
fn oath_is_evaluated_well_enough_to_win_it() {
    strong::<Oath>(Level::Search(120), Seat::new(0), 24, 0.6);
    let exile = Seat::new(1);
    strong::<Oath>(Level::Greedy, exile, 100, 0.4);
    strong::<Oath>(Level::Search(120), exile, 24, 0.6);
}

/// The three cards of a turn in Courtisans share one search tree: results for the first card help with the second.
#[test]
fn a_mind_goes_on_where_it_was() {
    let mut rng = Fast::seed_from_u64(3);
    let (mut remembered, mut afresh) = (0, 0);
    for _ in 0..10 {
        let mut game = Courtisans::deal(&<Courtisans as Game>::Options::default(), 3, &mut rng);
        let mut mind = Mind::new(Level::Search(60));
        let mut last = None;
        for _ in 0..9 {
            let Some(seat) = game.to_move() else { break };
            let perspective = Perspective::new(&game, seat, &mut rng);
            match (last == Some(seat), mind.remembers(&perspective)) {
                (true, true) => remembered += 1,
                (true, false) => afresh += 1,
                (false, remembers) => assert!(!remembers, "what was thought for another seat is of no use"),
            }
            let choice = mind.choose(&perspective, &mut rng);
            game.play(choice, &mut rng, &mut Log::off());
            last = Some(seat);
        }
    }
    assert!(remembered > 3 * afresh, "{remembered} remembered, {afresh} afresh");
}

/// COU-7.4a: if laid spies are forgotten, the bot's search tree from when it knew them is dropped.
#[test]
fn a_mind_forgets_the_spy_it_laid() {
    let mut rng = Fast::seed_from_u64(5);
    let (mut spies, mut others) = (0, 0);
    for _ in 0..40 {
        let options = Options { memory: true, ..Options::default() };
        let mut game = Courtisans::deal(&options, 3, &mut rng);
        let seat = game.to_move().expect("the game begins");
        let mut mind = Mind::new(Level::Search(30));
        let choice = mind.choose(&Perspective::new(&game, seat, &mut rng), &mut rng);
        game.play(choice, &mut rng, &mut Log::off());
        let remembers = mind.remembers(&Perspective::new(&game, seat, &mut rng));
        if matches!(choice, Choice::Lay(card, _) if card.role() == Role::Spy) {
            assert!(!remembers, "`{choice}`");
            spies += 1;
        } else {
            others += u32::from(remembers);
        }
    }
    assert!(spies > 0 && others > 0, "{spies} spies, {others} others");
}

#[test]
fn levels_are_called_by_their_names() {
    for level in
        Level::NAMED.into_iter().chain([Level::Rollouts, Level::Search(1), Level::Search(4000), Level::Plan(9)])
    {
        assert_eq!(Level::from_id(&level.to_string()), Some(level));
    }
    for id in ["", "genius", "search", "search:", "search:0", "search:-1", "search:99999999999", "Strong"] {
        assert_eq!(Level::from_id(id), None, "{id}");
    }
}

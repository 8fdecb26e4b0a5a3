//! No loop over a game goes on for ever, even if the game does: the toy game of `core`, in a variant where waiting brings the
//! end no closer.

#[path = "../../core/tests/toy/mod.rs"]
mod toy;

use kabale_bots::{
    Chance, EndlessGame, Judged, Level, Mind, Simulation, SimulationError, Unfinished, contest, outlook, playout,
    simulate,
};
use kabale_core::{Fast, Game, Log, Perspective, Seat, Seed, SeedableRng, pick};
use kabale_encode::Observe;
use serde_json::json;
use toy::{Choice, Lawful, Toy, fault};

type Endless = Toy<{ fault::ENDLESS }>;

impl<const FAULT: u8> Observe for Toy<FAULT> {}

/// Bots that like to wait.
impl<const FAULT: u8> Judged for Toy<FAULT> {
    fn worth(&self, _: Seat) -> i32 {
        0
    }

    fn rollout(&self, choices: &[Choice<FAULT>], rng: &mut Fast) -> Choice<FAULT> {
        if FAULT == fault::ENDLESS { Choice::Wait } else { *pick(rng, choices) }
    }
}

fn simulation(seats: u8, bots: Vec<Level>, threads: usize) -> Simulation {
    Simulation { seats, options: json!({}), games: 500, seed: Seed::new([4; 32]), threads, bots }
}

#[test]
fn a_game_may_have_its_longest_length_and_no_more() {
    fn result<G: Judged>(seed: u64) -> (Option<u32>, Result<(), Unfinished>) {
        let mut rng = Fast::seed_from_u64(seed);
        let game = G::deal(&G::Options::default(), 3, &mut rng);
        let played = playout(game.clone(), &mut rng.clone(), &mut Vec::new());
        let mut minds: Vec<_> = (0..3).map(|_| Mind::new(Level::Random)).collect();
        let contested = contest(&mut game.clone(), &mut minds, &mut Chance::Shared(rng), &mut ());
        (played.map(|played| played.decisions), contested.map(|_| ()))
    }
    assert_eq!(result::<Lawful>(1), (Some(Lawful::LONGEST), Ok(())));
    let is_endless = |seed| result::<Endless>(seed) == (None, Err(Unfinished::Endless));
    assert!((1..20).any(is_endless));
}

#[test]
fn a_simulation_names_its_first_endless_game_on_any_number_of_threads() {
    for bots in [vec![Level::Random], vec![Level::Random, Level::Greedy]] {
        let run = |threads| simulate::<Endless>(&simulation(2, bots.clone(), threads), &|_| ());
        let Err(SimulationError::Endless(found)) = run(1) else { panic!("it cannot end") };
        let EndlessGame { game, number, seed, choices } = found.clone();
        assert_eq!((game, seed, choices), ("toy", Seed::new([4; 32]), 12));
        assert!(number > 0);
        assert_eq!(run(4), Err(SimulationError::Endless(found)));
        // The run up to this game, and not a shorter one, shows it again.
        let to = |games| Simulation { games, ..simulation(2, bots.clone(), 1) };
        assert!(simulate::<Endless>(&to(number), &|_| ()).is_err());
        assert_eq!(simulate::<Endless>(&to(number - 1), &|_| ()).map(|tally| tally.games), Ok(number - 1));
    }
    assert_eq!(simulate::<Lawful>(&simulation(3, vec![Level::Random], 2), &|_| ()).map(|tally| tally.games), Ok(500));
}

#[test]
fn searches_and_estimates_end() {
    let mut rng = Fast::seed_from_u64(3);
    let mut game = Endless::deal(&toy::Options::default(), 2, &mut rng);
    assert_eq!(outlook(&game, 5, &mut rng), [0.0, 0.0], "nobody wins");
    for _ in 0..4 {
        let seat = game.to_move().expect("the game goes on");
        let choice = Level::Search(50).choose(&Perspective::new(&game, seat, &mut rng), &mut rng);
        game.play(choice, &mut rng, &mut Log::off());
    }
}

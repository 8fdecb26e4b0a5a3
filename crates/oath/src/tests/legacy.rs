//! 8: the Chronicle, over whole games of random players.

use kabale_core::{Fast, Game, Log, Rng, SeedableRng, below};

use crate::{ChronicleRef, Oath, Options, position};

/// Plays random choices to the end, the Chronicle included.
fn play_out(options: Options, seats: u8, rng: &mut Fast) -> Oath {
    let mut state = Oath::deal(&options, seats, rng);
    let mut choices = Vec::new();
    while state.to_move().is_some() {
        choices.clear();
        state.choices(&mut choices);
        let choice = choices[below(rng, choices.len() as u32) as usize];
        state.play(choice, rng, &mut Log::off());
    }
    state
}

#[test]
fn chronicles_go_on() {
    for seed in 0..20_u64 {
        let mut rng = Fast::seed_from_u64(seed);
        let mut options = Options { chronicle_phase: true, ..Options::default() };
        for game in 1..=10_u16 {
            let seats = 2 + (rng.next_u32() % 5) as u8;
            let state = play_out(options, seats, &mut rng);
            assert_eq!(position::check(&state), Ok(()), "seed {seed}, game {game}");
            let world = state.world().expect("the Chronicle is written");
            assert_eq!(world.game(), game + 1);
            let text = world.to_text();
            let kept = ChronicleRef::load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(*kept, world, "{text}");
            options.chronicle = kept;
        }
    }
}

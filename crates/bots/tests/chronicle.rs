//! 8: bots decide about the next game of Oath with sense, whatever their level.

use kabale_bots::{Level, Mind};
use kabale_core::{Fast, Game, Log, Perspective, SeedableRng, pick};
use kabale_oath::{Choice, Goal, Oath, Options, What};

/// Bots build where they can, take Citizenship, and do not vow Protection, which gives the next Chancellor the least.
#[test]
fn bots_write_the_chronicle_with_sense() {
    let mut rng = Fast::seed_from_u64(3);
    let options = Options { chronicle_phase: true, ..Options::default() };
    let mut asked = Vec::new();
    for game in 0..60_u64 {
        let mut state = Oath::deal(&options, 3 + (game % 3) as u8, &mut rng);
        let level = if game % 2 == 0 { Level::Greedy } else { Level::Search(20) };
        let mut choices = Vec::new();
        while let Some(seat) = state.to_move() {
            choices.clear();
            state.choices(&mut choices);
            let what = state.prompt().expect("a question").what;
            let mut choice = *pick(&mut rng, &choices);
            if matches!(what, What::Vow | What::Invite | What::Pledge | What::Build) {
                let perspective = Perspective::new(&state, seat, &mut rng);
                choice = Mind::new(level).choose(&perspective, &mut rng);
                match what {
                    What::Vow => assert_ne!(choice, Choice::Goal(Goal::Protection)),
                    What::Pledge => assert_eq!(choice, Choice::Yes),
                    _ => assert_ne!(choice, Choice::Done),
                }
                asked.push(what);
            }
            state.play(choice, &mut rng, &mut Log::off());
        }
    }
    for what in [What::Vow, What::Invite, What::Pledge, What::Build] {
        assert!(asked.contains(&what), "{what:?} never happened");
    }
}

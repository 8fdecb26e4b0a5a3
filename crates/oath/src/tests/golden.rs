//! Golden values: what random games choose and every state on the way, written as data.
//!
//! A record keeps a hash of the state it ends in, so a state must be written tomorrow as it is today. Whatever changes the
//! order of choices, what they do or how a state is written changes these numbers.

use kabale_core::{Fast, Game, Log, SeedableRng, pick};

use crate::{Choice, Oath, Options, state::Step};

/// FNV-1a: simple enough to be computed anywhere.
struct Sum(u64);

impl Sum {
    const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// How many choices there were, a sum of them, of every state as data, and of the states in which games end.
fn games(options: &Options, seats: u8, n_games: u64) -> String {
    let (mut n, mut chosen, mut states, mut ends) = (0_u32, Sum::EMPTY, Sum::EMPTY, Sum::EMPTY);
    for seed in 0..n_games {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Oath::deal(options, seats, &mut rng);
        let mut choices = Vec::new();
        loop {
            let text = serde_json::to_string(&state).expect("a state is plain data");
            states.add(text.as_bytes());
            choices.clear();
            state.choices(&mut choices);
            if choices.is_empty() {
                ends.add(text.as_bytes());
                break;
            }
            let choice = *pick(&mut rng, &choices);
            chosen.add(choice.to_string().as_bytes());
            state.play(choice, &mut rng, &mut Log::off());
            n += 1;
        }
    }
    format!("{n} choices {:016x}, states {:016x}, ends {:016x}", chosen.0, states.0, ends.0)
}

/// Games that were dealt before the readings were revised (OATH-F11) go on as they were: records of them replay.
#[test]
fn random_games_of_old_stay_the_same() {
    let old = Options { revised: None, ..Options::default() };
    let games = |seats, n_games| games(&old, seats, n_games);
    insta::assert_snapshot!(games(2, 60), @"8532 choices efa8362adb0dd7d7, states e939961a7bb6ccef, ends ddb2aea3e68114b8");
    insta::assert_snapshot!(games(3, 60), @"13869 choices 8980c85565015517, states 86cf760ac8daf521, ends b8ab34d02212b5b6");
    insta::assert_snapshot!(games(4, 60), @"19345 choices 9e42892990eac32f, states a2ef63f48fdc546e, ends 3adfce47cfb14f73");
    insta::assert_snapshot!(games(5, 60), @"22347 choices cd8f805ea706ffb1, states e8f63750941344c7, ends a900fa517f307fd0");
    insta::assert_snapshot!(games(6, 60), @"27549 choices 23e346d3bade5a32, states 840b4c78ef19fd0d, ends 104aedc762565300");
}

#[test]
fn random_games_stay_the_same() {
    let games = |seats| games(&Options::default(), seats, 60);
    insta::assert_snapshot!(games(2), @"8450 choices aa57a30643041b34, states 75ef79396f8f6710, ends 08f70b31f0a5a416");
    insta::assert_snapshot!(games(4), @"18817 choices 1f3ebad9bd002410, states bf1013ac1ed26f47, ends ae7db49d4ca309e3");
    insta::assert_snapshot!(games(6), @"27477 choices 6730bb6ef2c0b932, states 315ae31893a5f0d1, ends 5c40973f24b61729");
}

/// OATH-F11: the revised readings hold in new games, and not in records from before there were any.
#[test]
fn old_records_know_no_revision() {
    let read = |text: &str| serde_json::from_str::<Options>(text).expect("options").revised;
    assert_eq!(Options::default().revised, Some(true));
    assert_eq!((read("{}"), read("{\"revised\":true}"), read("{\"revised\":false}")), (None, Some(true), Some(false)));
    let old = Options { revised: None, ..Options::default() };
    assert!(!serde_json::to_string(&old).expect("options are plain data").contains("revised"));
}

/// A search copies states and lists choices all the time, so both stay small.
#[test]
fn states_and_choices_stay_small() {
    assert!(size_of::<Oath>() <= 2560, "{} bytes", size_of::<Oath>());
    assert!(size_of::<Step>() <= 14, "{} bytes", size_of::<Step>());
    assert_eq!(size_of::<Choice>(), 2);
}

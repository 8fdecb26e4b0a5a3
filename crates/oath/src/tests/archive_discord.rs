//! OATH-079 to OATH-102: the Discord denizens of the archive.

use kabale_core::{Fast, Game, Log, SeedableRng, below};

use super::facts;
use crate::{Deck, Oath, Options};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-discord.toml"));
}

/// Every game ends, nobody is asked without an answer, nothing is lost on the way, and every position can be written.
#[test]
fn random_games_with_this_suit_end() {
    let options = Options { deck: Deck::WholeArchive, ..Options::default() };
    let games = std::env::var("KABALE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    for number in 0..games {
        let mut rng = Fast::seed_from_u64(number);
        let mut state = Oath::deal(&options, 2 + (number % 5) as u8, &mut rng);
        let (mut census, mut now, mut offered) = (Vec::new(), Vec::new(), Vec::new());
        state.census(&mut census);
        census.sort_unstable();
        let mut decisions = 0;
        while state.to_move().is_some() {
            offered.clear();
            state.choices(&mut offered);
            assert!(!offered.is_empty(), "game {number}: {:?}", state.stack.last());
            let chosen = offered[below(&mut rng, offered.len() as u32) as usize];
            state.play(chosen, &mut rng, &mut Log::off());
            decisions += 1;
            assert!(decisions < Oath::LONGEST, "game {number} does not end");
            now.clear();
            state.census(&mut now);
            now.sort_unstable();
            assert_eq!(now, census, "game {number}: a piece was lost or made by {chosen}");
            if decisions % 50 == 0 {
                let text = serde_json::to_string(&state).expect("a state is plain data");
                let read: Result<Oath, _> = serde_json::from_str(&text);
                assert!(read.as_ref().is_ok_and(|read| *read == state), "game {number}, {chosen}: {:?}", read.err());
            }
        }
        assert!(state.standings().is_some(), "game {number}: nobody decides, and it is not over");
    }
}

//! Whole games at full speed.

use kabale_core::{Game, Log, Rng, Standings, below};

/// How a random game went.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    /// How many decisions were made.
    pub decisions: u32,
    /// How it ended.
    pub standings: Standings,
}

/// Plays a game to its end with random choices. `choices` is room to work in, kept between games. None if the game goes
/// on after [`Game::LONGEST`] choices.
pub fn playout<G: Game, R: Rng>(mut game: G, rng: &mut R, choices: &mut Vec<G::Choice>) -> Option<Playout> {
    for decisions in 0..=G::LONGEST {
        choices.clear();
        game.choices(choices);
        if choices.is_empty() {
            let standings = game.standings().expect("nobody has a choice, so the game is over");
            return Some(Playout { decisions, standings });
        }
        let choice = choices[below(rng, choices.len() as u32) as usize];
        game.play(choice, rng, &mut Log::off());
    }
    None
}

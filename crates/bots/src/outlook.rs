//! Win probabilities, estimated by rollouts.

use kabale_core::{Fast, Log, MAX_SEATS, Standings};

use crate::Judged;

/// The share of the win that each seat gets, averaged over rollouts from this state.
///
/// It starts from the true state, hidden cards included: use it for finished games only. Nobody wins a rollout that goes
/// on after [`kabale_core::Game::LONGEST`] choices.
pub fn outlook<G: Judged>(game: &G, games: u32, rng: &mut Fast) -> Vec<f64> {
    let mut shares = [0.0; MAX_SEATS as usize];
    let mut choices = Vec::new();
    for _ in 0..games {
        let Some(standings) = rollout(game.clone(), &mut choices, rng) else { continue };
        for standing in standings.by_seat() {
            shares[standing.seat.index()] += standings.win_share(standing.seat);
        }
    }
    shares[..usize::from(game.seats())].iter().map(|share| share / f64::from(games.max(1))).collect()
}

fn rollout<G: Judged>(mut world: G, choices: &mut Vec<G::Choice>, rng: &mut Fast) -> Option<Standings> {
    for _ in 0..=G::LONGEST {
        if let Some(standings) = world.standings() {
            return Some(standings);
        }
        choices.clear();
        world.choices(choices);
        let choice = world.rollout(choices, rng);
        world.play(choice, rng, &mut Log::off());
    }
    None
}

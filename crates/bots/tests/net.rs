//! Learned evaluations: they fit the games as they are, see no secret, and are worth having.

mod common;

use common::positions;
use kabale_bots::{Judged, Level, Net, Planner, Search};
use kabale_core::{Eye, Fast, Log, Perspective, Rng, Seat, SeedableRng};
use kabale_encode::Sheet;
use kabale_games::games;

/// The most that the weights of a game may take, in bytes.
const LARGEST: usize = 300_000;

/// The weights in the program are for today's rules and features of their game, and small. If this fails, rules or features
/// have moved on: train again (`cargo xtask train`).
fn fits<G: Judged>() {
    let Some(net) = G::net() else { return };
    let bytes = net.to_bytes::<G>();
    assert_eq!(Net::from_bytes::<G>(&bytes).as_ref(), Ok(net));
    assert!(bytes.len() <= LARGEST, "{}: {} bytes", G::ID, bytes.len());
    assert!(net.weights.iter().all(|weight| weight.is_finite()));
}

/// In all worlds that a seat cannot tell apart it is told the same, and a bot that thinks with the net does the same.
fn sees_no_secret<G: Judged>() {
    let Some(net) = G::net() else { return };
    let mut sheet = Sheet::default();
    positions::<G>(12, |truth, seat, rng| {
        let mut other = truth.clone();
        other.shuffle_unseen(Eye::Seat(seat), rng);
        assert_eq!(net.judge(&truth, seat, &mut sheet), net.judge(&other, seat, &mut sheet));
        let seed = rng.next_u64();
        let thought = |world: &G| {
            let mut rng = Fast::seed_from_u64(seed);
            let perspective = Perspective::new(world, seat, &mut rng);
            let found = Search { net: Some(net), ..Search::over(60) }.think(&perspective, &mut rng);
            let planned = Planner { net: Some(net), ..Planner::over(40) }.estimates(&perspective, &mut rng);
            (found, planned, rng.next_u64())
        };
        assert_eq!(thought(&truth), thought(&other));
    });
}

/// The shares of the win that all seats expect add up to one, and nobody expects less than nothing.
fn shares_add_up<G: Judged>() {
    let Some(net) = G::net() else { return };
    let mut sheet = Sheet::default();
    positions::<G>(40, |world, _, _| {
        let all = net.judge_all(&world, &mut sheet);
        let sum: f32 = all.iter().map(|judgment| judgment.win).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        assert!(
            all.iter().all(|judgment| (0.0..=1.0).contains(&judgment.win) && (0.0..=1.0).contains(&judgment.reward))
        );
    });
}

/// One bot that thinks a little with the net wins more than its share against three greedy bots.
fn is_worth_having<G: Judged>() {
    const DEALS: u64 = 6;
    if G::net().is_none() {
        return;
    }
    let mut won = 0.0;
    for deal in 0..DEALS {
        for own in 0..4 {
            let mut rng = Fast::seed_from_u64(deal);
            let mut game = G::deal(&G::Options::default(), 4, &mut rng);
            while let Some(seat) = game.to_move() {
                let perspective = Perspective::new(&game, seat, &mut rng);
                let own_level = if G::PLANS.is_some() { Level::Plan(100) } else { Level::Net(150) };
                let level = if seat.index() == own { own_level } else { Level::Greedy };
                let choice = level.choose(&perspective, &mut rng);
                game.play(choice, &mut rng, &mut Log::off());
            }
            won += game.standings().expect("the game is over").win_share(Seat::new(own as u8)) / (4 * DEALS) as f64;
        }
    }
    assert!(won > 0.27, "{}: it wins {won}", G::ID);
}

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        mod $name {
            #[test]
            fn fits() {
                super::fits::<$game>();
            }

            #[test]
            fn sees_no_secret() {
                super::sees_no_secret::<$game>();
            }

            #[test]
            fn shares_add_up() {
                super::shares_add_up::<$game>();
            }

            #[test]
            fn is_worth_having() {
                super::is_worth_having::<$game>();
            }
        }
    )* };
}

games!(for_every_game);

//! How strong weights are: games, never the loss alone.

use kabale_bots::{Judged, Level, Mind, Net};
use kabale_core::{Fast, Log, Perspective, Seat, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::self_play::thinking;

/// The share of the games that one bot with the weights wins against as many others as fit, in percent.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Strength {
    pub games: u32,
    pub greedy: f64,
    pub random: f64,
    /// Against the weights of some generations ago.
    pub earlier: f64,
}

/// Whom the weights are tried against.
#[derive(Clone, Copy)]
enum Other {
    Bot(Level),
    Net(&'static Net),
}

impl Strength {
    /// Plays so many games against each. Bots look one choice or one turn ahead, as in training.
    pub(crate) fn of<G: Judged>(
        net: &'static Net,
        earlier: &'static Net,
        seats: u8,
        games: u32,
        threads: usize,
    ) -> Self {
        let share = |other| 100.0 * share::<G>(net, other, seats, games, threads);
        Self {
            games,
            greedy: share(Other::Bot(Level::Greedy)),
            random: share(Other::Bot(Level::Random)),
            earlier: share(Other::Net(earlier)),
        }
    }
}

fn share<G: Judged>(net: &'static Net, other: Other, seats: u8, games: u32, threads: usize) -> f64 {
    let part = |part: usize| -> f64 {
        (0..games).skip(part).step_by(threads.max(1)).map(|number| game::<G>(net, other, seats, number)).sum()
    };
    let won: f64 = std::thread::scope(|scope| {
        let helpers: Vec<_> = (0..threads.max(1)).map(|number| scope.spawn(move || part(number))).collect();
        helpers.into_iter().map(|helper| helper.join().expect("no game panics")).sum()
    });
    won / f64::from(games)
}

/// What the bot with the weights wins of one game. Every deal is played once from each seat.
fn game<G: Judged>(net: &'static Net, other: Other, seats: u8, number: u32) -> f64 {
    let own = Seat::new((number % u32::from(seats)) as u8);
    let mut rng = Fast::seed_from_u64(u64::from(number / u32::from(seats)) + 1_000_000);
    let mut game = G::deal(&G::Options::default(), seats, &mut rng);
    let level = if let Other::Bot(level) = other { level } else { Level::Plan(1) };
    let mut minds: Vec<Mind<G>> = Seat::all(seats).map(|_| Mind::new(level)).collect();
    for _ in 0..G::LONGEST {
        let Some(seat) = game.to_move() else { break };
        let perspective = Perspective::new(&game, seat, &mut rng);
        let mind = &mut minds[seat.index()];
        let choice = match other {
            _ if seat == own => mind.choose_by(thinking::<G>(net), &perspective, &mut rng),
            Other::Net(earlier) => mind.choose_by(thinking::<G>(earlier), &perspective, &mut rng),
            Other::Bot(_) => mind.choose(&perspective, &mut rng),
        };
        game.play(choice, &mut rng, &mut Log::off());
    }
    game.standings().map_or(0.0, |standings| standings.win_share(own))
}

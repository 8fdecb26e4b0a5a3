//! Plays bots against each other without records, as fast as it can, and counts what they do in Oath.
//!
//! `cargo run --release -p kabale-bots --example duel -- GAME DEALS BOT,BOT,… [OPTIONS-JSON]`: every deal is played with the
//! list of bots rotated to every seat.

use std::{
    collections::BTreeMap,
    env,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use kabale_bots::{Chance, Judged, Level, Mind, Watch, contest};
use kabale_core::{Fast, Game, Seat, Seed, SeedableRng, Table};
use kabale_games::games;
use serde_json::Value;

/// What one bot of the list did.
#[derive(Clone, Default)]
struct Sum {
    wins: f64,
    squares: f64,
    time: Duration,
    decisions: u32,
}

struct Clock {
    asked: Instant,
    time: [Duration; 6],
    decisions: [u32; 6],
}

impl<G: Game> Watch<G> for Clock {
    fn asked(&mut self, _: Seat) -> ControlFlow<()> {
        self.asked = Instant::now();
        ControlFlow::Continue(())
    }

    fn decided(&mut self, seat: Seat, _: G::Choice) {
        self.time[seat.index()] += self.asked.elapsed();
        self.decisions[seat.index()] += 1;
    }
}

fn play<G: Judged>(deals: u64, bots: &[Level], options: &Value) {
    let options = Table::<G>::read_options(options).expect("options");
    let n = bots.len();
    let next = AtomicU64::new(0);
    let work = || {
        let mut sums = vec![Sum::default(); n];
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= deals {
                return sums;
            }
            let mut shares = vec![0.0; n];
            for shift in 0..n {
                let seed: Seed = format!("duel {deal}").parse().expect("a seed");
                let mut game = G::deal(&options, n as u8, &mut seed.at(0));
                let at = |seat: usize| (seat + shift) % n;
                let mut minds: Vec<_> = (0..n).map(|seat| Mind::new(bots[at(seat)])).collect();
                let rngs = (0..n).map(|seat| Fast::seed_from_u64(deal * 1000 + (shift * 10 + seat) as u64)).collect();
                let mut clock = Clock { asked: Instant::now(), time: Default::default(), decisions: [0; 6] };
                let standings =
                    contest(&mut game, &mut minds, &mut Chance::Table(seed, rngs), &mut clock).expect("a game ends");
                for seat in 0..n {
                    let sum = &mut sums[at(seat)];
                    shares[at(seat)] += standings.win_share(Seat::new(seat as u8)) / n as f64;
                    sum.time += clock.time[seat];
                    sum.decisions += clock.decisions[seat];
                }
            }
            for (sum, share) in sums.iter_mut().zip(shares) {
                sum.wins += share;
                sum.squares += share * share;
            }
        }
    };
    let mut all = vec![Sum::default(); n];
    thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            for (sum, more) in all.iter_mut().zip(thread.join().expect("no panic")) {
                sum.wins += more.wins;
                sum.squares += more.squares;
                sum.time += more.time;
                sum.decisions += more.decisions;
            }
        }
    });
    let mut by_level: BTreeMap<String, (f64, u32)> = BTreeMap::new();
    for (level, sum) in bots.iter().zip(&all) {
        let (mean, deals) = (sum.wins / deals as f64, deals as f64);
        let deviation = ((sum.squares / deals - mean * mean) / (deals - 1.0).max(1.0)).sqrt();
        let each = sum.time.as_secs_f64() * 1000.0 / f64::from(sum.decisions.max(1));
        println!("{level:>14}  {:5.1} ±{:.1} %  {each:.2} ms", 100.0 * mean, 196.0 * deviation);
        let entry = by_level.entry(level.to_string()).or_default();
        *entry = (entry.0 + mean, entry.1 + 1);
    }
    for (level, (share, count)) in by_level.iter().filter(|(_, (_, count))| *count > 1) {
        println!("  each {level}: {:.1} %", 100.0 * share / f64::from(*count));
    }
}

macro_rules! run {
    ($($name:ident $id:literal $game:ty;)*) => {
        fn run(game: &str, deals: u64, bots: &[Level], options: &Value) {
            match game {
                $($id => play::<$game>(deals, bots, options),)*
                _ => eprintln!("no such game"),
            }
        }
    };
}

games!(run);

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [game, deals, bots, rest @ ..] = &args[..] else { return eprintln!("GAME DEALS BOTS") };
    let bots: Vec<Level> = bots.split(',').map(|id| Level::from_id(id).expect("a level")).collect();
    let options = rest.first().map_or(Value::Null, |text| serde_json::from_str(text).expect("json"));
    println!("{game} {deals} deals {}", env::args().nth(3).expect("bots"));
    run(game, deals.parse().expect("a number"), &bots, &options);
}

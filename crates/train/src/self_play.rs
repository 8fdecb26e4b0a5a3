//! Games to learn from.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use kabale_bots::{Judged, Level, Mind, Net, OUTPUTS, Planner, Thinking, rewards};
use kabale_core::{Eye, Fast, Log, Perspective, Rng, Seat, SeedableRng, below, pick};
use kabale_encode::Sheet;

/// What a seat saw, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub sheet: Sheet,
    /// The share of the win and the reward, each between 0 and 1.
    pub targets: [f32; OUTPUTS],
}

/// How often a learning bot makes any choice, in percent: games that are alike teach little.
const TRIES: u32 = 6;
/// How much of what a position is judged by comes from the end of the game; the rest is what the net expects soon after it.
const FROM_THE_END: f32 = 0.8;
/// In how many of ten games everybody learns; in the others some play by hand-made evaluations.
const AMONG_THEMSELVES: u64 = 6;

/// The bot whose judgment is being learned: it looks at its next choices, or at whole turns where they are few.
pub(crate) fn thinking<G: Judged>(net: &'static Net) -> Thinking {
    let samples = if G::FEW_TURNS { 8 } else { 24 };
    Thinking::Plan(Planner { net: Some(net), alone: true, whole: G::FEW_TURNS, ..Planner::over(samples) })
}

/// Plays games `first` to `last` of a seed and returns a sample of every seat at every quiet position, in the order of the
/// games.
pub fn self_play<G: Judged>(
    net: Option<&'static Net>,
    seats: &[u8],
    seed: u64,
    games: std::ops::Range<u64>,
    threads: usize,
) -> Vec<Sample> {
    let next = AtomicU64::new(games.start);
    let mut found: Vec<(u64, Vec<Sample>)> = thread::scope(|scope| {
        let play = || {
            let mut own = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games.end {
                    return own;
                }
                own.push((number, game::<G>(net, seats, seed, number)));
            }
        };
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(play)).collect();
        let mut all = play();
        for helper in helpers {
            all.extend(helper.join().expect("no game panics"));
        }
        all
    });
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// The generator of a game: numbers that differ in one place give unrelated ones.
fn chance(seed: u64, number: u64) -> Fast {
    let mut mixed = Fast::seed_from_u64(seed);
    Fast::seed_from_u64(mixed.next_u64() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn game<G: Judged>(net: Option<&'static Net>, seats: &[u8], seed: u64, number: u64) -> Vec<Sample> {
    let mut rng = chance(seed, number);
    let seats = *pick(&mut rng, seats);
    let mut game = G::deal(&G::Options::default(), seats, &mut rng);
    let is_mixed = net.is_none() || number % 10 >= AMONG_THEMSELVES;
    let mut kinds: Vec<Level> = Seat::all(seats).map(|_| Level::Plan(1)).collect();
    if is_mixed {
        let others = [Level::Greedy, Level::Greedy, Level::Random];
        let n_learners = if net.is_some() { 2 } else { 0 };
        for kind in &mut kinds {
            if below(&mut rng, 4) >= n_learners {
                *kind = *pick(&mut rng, &others);
            }
        }
    }
    let mut minds: Vec<Mind<G>> = kinds.iter().map(|kind| Mind::new(*kind)).collect();
    let mut positions: Vec<Vec<(Sheet, [f32; OUTPUTS])>> = Vec::new();
    let (mut choices, mut last) = (Vec::new(), None);
    for _ in 0..G::LONGEST {
        let Some(seat) = game.to_move() else { break };
        if last.is_none_or(|last| game.is_quiet(last)) {
            positions.push(seen(&game, net));
        }
        last = Some(seat);
        choices.clear();
        game.choices(&mut choices);
        let learns = kinds[seat.index()] == Level::Plan(1);
        let choice = match net {
            Some(net) if learns && below(&mut rng, 100) >= TRIES => {
                let perspective = Perspective::new(&game, seat, &mut rng);
                minds[seat.index()].choose_by(thinking::<G>(net), &perspective, &mut rng)
            }
            _ if learns => *pick(&mut rng, &choices),
            _ => {
                let perspective = Perspective::new(&game, seat, &mut rng);
                minds[seat.index()].choose(&perspective, &mut rng)
            }
        };
        game.play(choice, &mut rng, &mut Log::off());
    }
    let Some(standings) = game.standings() else { return Vec::new() };
    let rewards = rewards::<G>(&standings);
    let mut follows: Vec<[f32; OUTPUTS]> =
        Seat::all(seats).map(|seat| [standings.win_share(seat) as f32, rewards[seat.index()]]).collect();
    let mut samples = Vec::new();
    for seen in positions.into_iter().rev() {
        for (index, (sheet, expected)) in seen.into_iter().enumerate() {
            samples.push(Sample { sheet, targets: follows[index] });
            if net.is_some() {
                for (follows, expected) in follows[index].iter_mut().zip(expected) {
                    *follows = FROM_THE_END * *follows + (1.0 - FROM_THE_END) * expected;
                }
            }
        }
    }
    samples
}

/// What every seat sees and, with a net, what it expects.
fn seen<G: Judged>(game: &G, net: Option<&Net>) -> Vec<(Sheet, [f32; OUTPUTS])> {
    let mut room = Sheet::default();
    let expected = net.map(|net| net.judge_all(game, &mut room));
    let of = |seat: Seat| {
        let mut sheet = Sheet::default();
        G::observe(&game.view(Eye::Seat(seat)), seat, &mut sheet);
        let expected = expected.map_or([0.0; OUTPUTS], |all| [all[seat.index()].win, all[seat.index()].reward]);
        (sheet, expected)
    };
    Seat::all(game.seats()).map(of).collect()
}

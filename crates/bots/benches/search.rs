//! How many games a search plays in a second: for every game, over threads, and beside a search by others.
//! `cargo xtask bench` runs it; `--json` prints one object for machines.

use std::{cell::RefCell, time::Instant};

use ismcts::{action_list::ActionList, inference::NoInference, searcher::Searcher, state::State};
use kabale_bots::{Judged, Search};
use kabale_core::{Eye, Fast, Game, Log, Perspective, Seat, SeedableRng, below};
use kabale_games::{Oriflamme, games};
use serde_json::{Value, json};

const ITERATIONS: u32 = 30_000;
/// For games so long that rollouts stop before their end, and for learned evaluations.
const FEWER: u32 = 3_000;
/// How often each figure is measured; the best one counts, since other programs only ever slow us down.
const REPEATS: u64 = 7;

fn main() {
    let json = std::env::args().any(|argument| argument == "--json");
    macro_rules! measured {
        ($($name:ident $id:literal $game:ty;)*) => { [$(measure::<$game>()),*] };
    }
    let games = games!(measured);
    let yardstick = [ours::<Oriflamme>(Search { plain: true, ..Search::over(ITERATIONS) }), theirs::<Oriflamme>()];
    if json {
        println!("{}", json!({ "games": games, "yardstick": { "kabale": yardstick[0], "ismcts": yardstick[1] } }));
        return;
    }
    println!("searches at the start of a game for four; iterations a second");
    println!(
        "{:<16}{:>10}{:>14}{:>12}{:>12}{:>12}",
        "game", "uniform", "with policy", "2 threads", "4 threads", "with net"
    );
    for game in &games {
        let figure = |name: &str| game[name].as_f64().unwrap_or_default();
        let [chance, policy, two, four] = ["plain", "policy", "threads_2", "threads_4"].map(figure);
        let net = game["net"].as_f64().map_or_else(|| "none".to_owned(), |speed| format!("{speed:.0}"));
        println!(
            "{:<16}{chance:>10.0}{policy:>14.0}{two:>12.0}{four:>12.0}{net:>12}",
            game["game"].as_str().unwrap_or_default()
        );
    }
    let [own, other] = yardstick;
    println!(
        "the same search by crate ismcts, of Oriflamme for four by chance: {other:.0}; ours is {:.1} times as fast",
        own / other
    );
}

fn measure<G: Judged>() -> Value {
    let iterations = if G::HORIZON.is_some() { FEWER } else { ITERATIONS };
    let plain = Search { plain: true, ..Search::over(iterations) };
    json!({
        "game": G::ID,
        "plain": ours::<G>(plain),
        "policy": ours::<G>(Search::over(iterations)),
        "threads_2": ours::<G>(Search { trees: 2, ..plain }),
        "threads_4": ours::<G>(Search { trees: 4, ..plain }),
        "net": G::net().map(|net| ours::<G>(Search { net: Some(net), ..Search::over(FEWER) })),
    })
}

fn opening<G: Judged>(number: u64) -> (G, Seat, Fast) {
    let mut rng = Fast::seed_from_u64(number);
    let game = G::deal(&G::Options::default(), 4, &mut rng);
    let seat = game.to_move().expect("somebody begins");
    (game, seat, rng)
}

fn ours<G: Judged>(search: Search) -> f64 {
    let run = |number| {
        let (game, seat, mut rng) = opening::<G>(number);
        let perspective = Perspective::new(&game, seat, &mut rng);
        let start = Instant::now();
        search.think(&perspective, &mut rng);
        f64::from(search.iterations) / start.elapsed().as_secs_f64()
    };
    (0..REPEATS).map(run).fold(0.0, f64::max)
}

fn theirs<G: Judged>() -> f64 {
    let run = |number| {
        let (game, _, _) = opening::<G>(number);
        let found = Searcher::default().search(&Theirs(game), &NoInference, 300);
        found.num_simulations as f64 / found.duration.as_secs_f64()
    };
    (0..REPEATS).map(run).fold(0.0, f64::max)
}

thread_local! {
    static CHANCE: RefCell<Fast> = RefCell::new(Fast::seed_from_u64(1));
}

/// One of our games as that crate wants it.
#[derive(Clone)]
struct Theirs<G>(G);

#[derive(Clone)]
struct Actions<C>(Vec<C>);

impl<C: Clone + PartialEq> ActionList<C> for Actions<C> {
    fn uninit() -> Self {
        Self(Vec::new())
    }

    fn pop_random(&mut self) -> Option<C> {
        let index = CHANCE.with_borrow_mut(|rng| below(rng, self.0.len() as u32));
        Some(self.0.swap_remove(index as usize))
    }

    fn push(&mut self, action: C) {
        self.0.push(action);
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn has(&self, item: &C) -> bool {
        self.0.contains(item)
    }

    fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().filter(|action| !other.0.contains(action)).cloned().collect())
    }
}

impl<G: Game> State for Theirs<G> {
    type Action = G::Choice;
    type ActionList = Actions<G::Choice>;
    type Inference = NoInference;

    fn turn(&self) -> usize {
        self.0.to_move().map_or(0, Seat::index)
    }

    fn randomize(&self, observer: usize, _: &NoInference) -> Self {
        let mut world = self.0.clone();
        CHANCE.with_borrow_mut(|rng| world.shuffle_unseen(Eye::Seat(Seat::new(observer as u8)), rng));
        Self(world)
    }

    fn possible_actions(&self) -> Self::ActionList {
        let mut choices = Vec::new();
        self.0.choices(&mut choices);
        Actions(choices)
    }

    fn apply_action(&mut self, action: G::Choice) {
        CHANCE.with_borrow_mut(|rng| self.0.play(action, rng, &mut Log::off()));
    }

    fn is_terminal(&self) -> bool {
        self.0.to_move().is_none()
    }

    fn reward(&self, perspective: usize) -> f32 {
        self.0.standings().map_or(0.0, |standings| standings.win_share(Seat::new(perspective as u8)) as f32)
    }
}

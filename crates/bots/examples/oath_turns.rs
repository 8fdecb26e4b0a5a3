//! Counts what bots of one level do in Oath: turns that end with Supply left, attacks without hope, gifts, and how games are
//! won.
//!
//! `cargo run --release -p kabale-bots --example oath_turns -- LEVEL GAMES [SEATS [OPTIONS-JSON]]`

use std::{collections::BTreeMap, env, mem, thread};

use kabale_bots::{Chance, Level, Mind, Watch, contest};
use kabale_core::{Fast, Game, Seat, Seed, SeedableRng, Table};
use kabale_games::Oath;
use kabale_oath::{Choice, Odds, What};
use serde_json::Value;

/// A turn that ends with so much Supply is idle, if one of [`USEFUL`] was open.
const MUCH: u8 = 4;
/// Travel and Campaign depend on where there is something to do, and against whom.
const USEFUL: [Choice; 4] = [Choice::Search, Choice::Muster, Choice::Trade, Choice::Recover];

#[derive(Clone, Default)]
struct Counts {
    games: u32,
    turns: u32,
    idle: u32,
    attacks: u32,
    /// Attacks with a chance of less than 5 % that risked warbands.
    hopeless: u32,
    no_dice: u32,
    proposals: u32,
    accepted: u32,
    gifts: u32,
    ways: BTreeMap<String, u32>,
    chancellor: f64,
    rounds: u32,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.idle += other.idle;
        self.attacks += other.attacks;
        self.hopeless += other.hopeless;
        self.no_dice += other.no_dice;
        self.proposals += other.proposals;
        self.accepted += other.accepted;
        self.gifts += other.gifts;
        self.chancellor += other.chancellor;
        self.rounds += other.rounds;
        for (way, n) in &other.ways {
            *self.ways.entry(way.clone()).or_default() += n;
        }
    }
}

/// Follows a game.
struct Follower {
    before: Oath,
    /// The chances of the attack under way, and its dice.
    attack: Option<(Odds, u8)>,
    counts: Counts,
}

impl Watch<Oath> for Follower {
    fn decided(&mut self, seat: Seat, choice: Choice) {
        let state = &self.before;
        let Some(prompt) = state.prompt() else { return };
        match (prompt.what, choice) {
            (What::Act, Choice::Rest) => {
                let mut choices = Vec::new();
                state.choices(&mut choices);
                let is_busy = choices.iter().any(|choice| USEFUL.contains(choice));
                let supply = state.means().players[seat.index()].supply;
                self.counts.turns += 1;
                self.counts.idle += u32::from(is_busy && supply >= MUCH);
            }
            (What::Accept, answer) => {
                self.counts.proposals += 1;
                self.counts.accepted += u32::from(answer == Choice::Yes);
                self.counts.gifts += u32::from(state.proposal().is_some_and(|(_, goods)| goods == [true, false]));
            }
            (What::Dice, Choice::Number(n)) => {
                if let Some(mut clash) = state.clash() {
                    clash.attack = clash.attack.min(n);
                    self.attack = Some((clash.odds(), clash.attack));
                }
            }
            _ => (),
        }
    }

    fn played(&mut self, game: &Oath, _: Vec<kabale_oath::Event>) {
        // Once the dice are gathered an attack cannot be called off; plans of the attacker count if they help.
        let may_plan = game.to_move() == game.assailant();
        if let (Some(clash), Some((odds, dice)), true) = (game.clash(), &mut self.attack, may_plan)
            && clash.odds().win() > odds.win()
        {
            (*odds, *dice) = (clash.odds(), clash.attack);
        }
        if let Some((odds, dice)) = self.attack.take_if(|_| game.clash().is_none()) {
            let risks = odds.lost.is_some_and(|lost| lost.most > 0);
            self.counts.attacks += 1;
            self.counts.hopeless += u32::from(odds.win() < 0.05 && risks);
            self.counts.no_dice += u32::from(dice == 0);
        }
        self.before = *game;
    }
}

fn play(level: Level, seats: u8, options: &Value, number: u64) -> Counts {
    let seed: Seed = format!("turns {number}").parse().expect("a seed");
    let options = Table::<Oath>::read_options(options).expect("options of Oath");
    let mut game = Oath::deal(&options, seats, &mut seed.at(0));
    let mut minds: Vec<_> = (0..seats).map(|_| Mind::new(level)).collect();
    let mut follower = Follower { before: game, attack: None, counts: Counts::default() };
    let rngs = (0..u64::from(seats)).map(|seat| Fast::seed_from_u64(number * 8 + seat)).collect();
    contest(&mut game, &mut minds, &mut Chance::Table(seed, rngs), &mut follower).expect("a game ends");
    let mut counts = mem::take(&mut follower.counts);
    let means = game.means();
    let end = game.view(kabale_core::Eye::Public).end.expect("it is over");
    counts.games = 1;
    counts.rounds = means.round.into();
    counts.chancellor = f64::from(u8::from(means.winner == Some(Seat::new(0))));
    *counts.ways.entry(format!("{:?}", end.way)).or_default() += 1;
    counts
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [level, games, rest @ ..] = &args[..] else { return eprintln!("LEVEL GAMES [SEATS [OPTIONS-JSON]]") };
    let level = Level::from_id(level).expect("a level");
    let games: u64 = games.parse().expect("a number of games");
    let seats: u8 = rest.first().map_or(4, |seats| seats.parse().expect("a number of seats"));
    let options = rest.get(1).map_or(Value::Null, |text| serde_json::from_str(text).expect("JSON"));
    let mut all = Counts::default();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..2)
            .map(|part| {
                let options = &options;
                scope.spawn(move || {
                    let mut counts = Counts::default();
                    let mine = (0..games).filter(|number| number % 2 == part);
                    mine.for_each(|number| counts.add(&play(level, seats, options, number)));
                    counts
                })
            })
            .collect();
        for thread in threads {
            all.add(&thread.join().expect("games end without a panic"));
        }
    });
    let percent = |n: u32, of: u32| 100.0 * f64::from(n) / f64::from(of.max(1));
    println!("{} games of {seats} {level}, {:.1} rounds", all.games, f64::from(all.rounds) / f64::from(all.games));
    println!("idle turns      {:6.2} % of {}", percent(all.idle, all.turns), all.turns);
    println!(
        "hopeless        {:6.2} % of {} attacks ({} without dice)",
        percent(all.hopeless, all.attacks),
        all.attacks,
        all.no_dice
    );
    println!("proposals       {:6} ({} accepted, {} gifts)", all.proposals, all.accepted, all.gifts);
    println!("Chancellor wins {:6.1} %", 100.0 * all.chancellor / f64::from(all.games));
    for (way, n) in &all.ways {
        println!("  {way:<13} {:6.1} %", percent(*n, all.games));
    }
}

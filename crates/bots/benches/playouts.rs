//! Random games of every game and player count, against a fixed loop measured in the same run; and choices at a table.
//! `cargo xtask bench` runs it; `--json` prints one object for machines.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use kabale_bots::playout;
use kabale_core::{Fast, Game, Log, OptionKind, Seed, SeedableRng, Table, pick};
use kabale_games::games;
use serde_json::json;

/// How often each figure is measured; the best one counts, since other programs only ever slow us down.
const REPEATS: usize = 9;
const SPAN: Duration = Duration::from_millis(150);

struct Row {
    game: &'static str,
    /// The deck that was agreed on, if it is not the usual one.
    deck: Option<&'static str>,
    seats: u8,
    decisions_per_second: f64,
    decisions_per_game: f64,
    per_reference: f64,
    clone_ns: f64,
    choose_us: f64,
    bytes: usize,
}

fn main() {
    let json = std::env::args().any(|argument| argument == "--json");
    let mut rows = Vec::new();
    macro_rules! measured {
        ($($name:ident $id:literal $game:ty;)*) => { $(measure::<$game>(&mut rows);)* };
    }
    games!(measured);
    if json {
        let rows: Vec<_> = rows
            .iter()
            .map(|row| {
                format!(
                    "{{\"game\":\"{}\",\"deck\":\"{}\",\"seats\":{},\"decisions_per_second\":{:.0},\"decisions_per_game\":{:.2},\
                     \"per_reference\":{:.4},\"clone_ns\":{:.2},\"choose_us\":{:.2},\"state_bytes\":{}}}",
                    row.game,
                    row.deck.unwrap_or("usual"),
                    row.seats,
                    row.decisions_per_second,
                    row.decisions_per_game,
                    row.per_reference,
                    row.clone_ns,
                    row.choose_us,
                    row.bytes
                )
            })
            .collect();
        println!("[{}]", rows.join(","));
        return;
    }
    println!("random play-outs on one core; reference: one step of a fixed loop of 64-bit multiplications");
    println!(
        "{:<14} {:>5} {:>16} {:>14} {:>22} {:>10} {:>12} {:>10}",
        "game", "seats", "decisions/s", "per game", "decisions/reference", "clone", "state", "choose"
    );
    for row in rows {
        println!(
            "{:<14} {:>5} {:>16} {:>14.1} {:>22.4} {:>7.1} ns {:>6} bytes {:>7.2} µs",
            row.deck.unwrap_or(row.game),
            row.seats,
            grouped(row.decisions_per_second),
            row.decisions_per_game,
            row.per_reference,
            row.clone_ns,
            row.bytes,
            row.choose_us
        );
    }
}

/// Measures a game with its usual options, and with every other deck that can be agreed on.
fn measure<G: Game>(rows: &mut Vec<Row>) {
    measure_with::<G>(&G::Options::default(), None, rows);
    let decks = G::OPTIONS.iter().find(|option| option.id == "deck").map(|option| option.kind);
    if let Some(OptionKind::OneOf { values, default }) = decks {
        for deck in values.iter().filter(|deck| **deck != default) {
            let options = Table::<G>::read_options(&json!({ "deck": deck })).expect("it is one of the values");
            measure_with::<G>(&options, Some(deck), rows);
        }
    }
}

fn measure_with<G: Game>(options: &G::Options, deck: Option<&'static str>, rows: &mut Vec<Row>) {
    for seats in G::SEATS {
        let (mut best, mut per_game, mut best_ratio) = (0.0_f64, 0.0, 0.0_f64);
        for repeat in 0..REPEATS {
            let reference = reference_per_second();
            let (decisions_per_second, decisions_per_game) = playouts::<G>(options, seats, repeat as u64);
            best_ratio = best_ratio.max(decisions_per_second / reference);
            best = best.max(decisions_per_second);
            per_game = decisions_per_game;
        }
        rows.push(Row {
            game: G::ID,
            deck,
            seats,
            decisions_per_second: best,
            decisions_per_game: per_game,
            per_reference: best_ratio,
            clone_ns: clone_ns::<G>(options, seats),
            choose_us: choose_us::<G>(options, seats),
            bytes: size_of::<G>(),
        });
    }
}

/// Decisions a second, and decisions a game. Dealing is part of a game and of its time.
fn playouts<G: Game>(options: &G::Options, seats: u8, seed: u64) -> (f64, f64) {
    let mut rng = Fast::seed_from_u64(seed);
    let mut choices = Vec::with_capacity(512);
    let (mut decisions, mut games) = (0_u64, 0_u64);
    let start = Instant::now();
    while start.elapsed() < SPAN {
        for _ in 0..64 {
            let game = G::deal(options, seats, &mut rng);
            let played = black_box(playout(game, &mut rng, &mut choices)).expect("every game ends");
            decisions += u64::from(played.decisions);
        }
        games += 64;
    }
    (decisions as f64 / start.elapsed().as_secs_f64(), decisions as f64 / games as f64)
}

/// Steps a second of a loop that no compiler shortens and no memory slows down: each step waits for the one before.
fn reference_per_second() -> f64 {
    const STEPS: u64 = 1 << 26;
    let start = Instant::now();
    let mut value = black_box(0x9e37_79b9_7f4a_7c15_u64);
    for _ in 0..STEPS {
        value = (value ^ (value >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    black_box(value);
    STEPS as f64 / start.elapsed().as_secs_f64()
}

/// Nanoseconds for a clone in the middle of a game.
fn clone_ns<G: Game>(options: &G::Options, seats: u8) -> f64 {
    const CLONES: u32 = 1 << 20;
    let mut rng = Fast::seed_from_u64(1);
    let mut game = G::deal(options, seats, &mut rng);
    let mut choices = Vec::new();
    for _ in 0..30 {
        choices.clear();
        game.choices(&mut choices);
        game.play(choices[choices.len() / 2], &mut rng, &mut Log::off());
    }
    (0..REPEATS)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..CLONES {
                black_box(black_box(&game).clone());
            }
            start.elapsed().as_secs_f64() * 1e9 / f64::from(CLONES)
        })
        .fold(f64::INFINITY, f64::min)
}

/// Microseconds for a choice in notation at a table, with everything that a table keeps for its log and for undo.
fn choose_us<G: Game>(options: &G::Options, seats: u8) -> f64 {
    let mut rng = Fast::seed_from_u64(1);
    let deal = |number: u8| Table::<G>::new(options.clone(), seats, Seed::new([number; 32])).expect("seats fit");
    let games: Vec<Vec<String>> = (0..40)
        .map(|number| {
            let (mut table, mut choices) = (deal(number), Vec::new());
            while table.state().to_move().is_some() {
                choices.clear();
                table.state().choices(&mut choices);
                table.choose(*pick(&mut rng, &choices)).expect("it is offered");
            }
            table.record().choices
        })
        .collect();
    let n_choices: usize = games.iter().map(Vec::len).sum();
    (0..REPEATS)
        .map(|_| {
            let mut tables: Vec<_> = (0..40).map(deal).collect();
            let start = Instant::now();
            for (table, choices) in tables.iter_mut().zip(&games) {
                for choice in choices {
                    table.choose_text(choice).expect("it was possible before");
                }
            }
            start.elapsed().as_secs_f64() * 1e6 / n_choices as f64
        })
        .fold(f64::INFINITY, f64::min)
}

fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

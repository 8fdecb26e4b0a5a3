//! Measures what a push costs: `cargo run --release -p kabale-pages --example pushes -- GAME [SEATS] [GAMES]`.
//!
//! Random games are played. After each choice, the page of every player is drawn as the server does it, and the message
//! for it is made. `valgrind --tool=callgrind` counts the instructions of both.

use std::{
    env,
    error::Error,
    time::{Duration, Instant},
};

use kabale_bots::Level;
use kabale_catalog::{Lang, Reasons, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use kabale_pages::{Frame, Kept, TablePage, Theme, parts::Sent};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let entry = arguments.next().as_deref().and_then(find).ok_or("the first argument is a game")?;
    let seats = arguments.next().map_or(Ok(entry.usual_seats()), |seats| seats.parse())?;
    let games: u8 = arguments.next().map_or(Ok(20), |games| games.parse())?;
    let (lang, mut rng) = (Lang::En, Fast::seed_from_u64(3));
    let names = vec!["Guest".to_owned(); seats.into()];
    let frame = Frame { lang, theme: Theme::System, path: "/", person: None };
    let (mut drawing, mut comparing) = (Duration::ZERO, Duration::ZERO);
    let (mut pushes, mut whole, mut bytes) = (0_u32, 0, 0);
    for game in 0..games {
        let mut table = (entry.deal)(&json!({}), seats, Seed::new([game; 32]))?;
        let mut sent: Vec<_> = Seat::all(seats).map(|_| (Sent::default(), Kept::default())).collect();
        let mut log_from = 0;
        loop {
            for (seat, (sent, kept)) in Seat::all(seats).zip(&mut sent) {
                let start = Instant::now();
                let sight = table.seen_by(Eye::Seat(seat));
                let page = TablePage {
                    id: "0123456789ab",
                    rev: table.n_choices() as u64,
                    entry,
                    sight: &*sight,
                    names: &names,
                    log_from,
                    sidebar: None,
                    talk: Some(Vec::new()),
                    talk_from: 0,
                    muted: Vec::new(),
                    may_talk: true,
                    clock: None,
                    timed_out: &[],
                    reasons: Reasons::NONE,
                    endless: None,
                    past: None,
                    turning: None,
                    next: None,
                    chronicle: None,
                    notice: None,
                    may_ask: true,
                    hint: &[],
                    has_stand_in: false,
                    bot_after: Some(1000),
                    draft: None,
                    kept,
                };
                let text = page.live(&frame).into_string();
                let drawn = Instant::now();
                let message = sent.message(&text).ok_or("the revision is new")?;
                (drawing, comparing) = (drawing + (drawn - start), comparing + drawn.elapsed());
                (pushes, whole, bytes) = (pushes + 1, whole + text.len(), bytes + message.len());
            }
            log_from = table.n_choices();
            let Some(choice) = table.bot_choice(Level::Random, &mut rng) else { break };
            table.choose(&choice)?;
        }
    }
    let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(pushes);
    println!(
        "{pushes} pushes: {:.1} µs for drawing {} bytes, {:.1} µs for a message of {}",
        each(drawing),
        whole / pushes as usize,
        each(comparing),
        bytes / pushes as usize
    );
    Ok(())
}

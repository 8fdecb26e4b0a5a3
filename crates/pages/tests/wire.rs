//! What travels to pages: messages, applied one after another, lead to the page as it is drawn.

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Entry, GAMES, Lang};
use kabale_core::{Eye, Fast, Seed, SeedableRng};
use kabale_pages::{
    ChatLine, Frame, TablePage, Theme,
    parts::{Received, Sent},
};
use serde_json::json;

/// How much of a long game is played.
const MOST_CHOICES: usize = 150;

/// The changing part of a page, which has the log up to `log_from`.
fn live(entry: &'static Entry, table: &dyn AnyTable, eye: Eye, lang: Lang, log_from: usize) -> String {
    let names = entry.seat_names(table.seats(), lang);
    let frame = Frame { lang, theme: Theme::System, path: "/", person: None };
    let sight = table.seen_by(eye);
    // Somebody tries to forge a message.
    let line =
        ChatLine { number: 0, name: "<b>0+1".to_owned(), account: Some(1), text: "0+3 1\n<i>\u{1}</i>".to_owned() };
    let page = TablePage {
        id: "t",
        rev: table.n_choices() as u64,
        entry,
        sight: &*sight,
        names: &names,
        log_from,
        sidebar: None,
        talk: Some(vec![line]),
        talk_from: 0,
        muted: Vec::new(),
        may_talk: true,
        clock: Some(99 - table.n_choices() as u64 % 9),
        timed_out: &[],
        endless: None,
        past: None,
        next: None,
        chronicle: None,
        notice: None,
        may_ask: true,
        hint: &[],
    };
    page.live(&frame).into_string()
}

/// Every game, the first two players and a watcher, both languages: at every step of a random game the
/// messages lead to the same text as drawing the page. Their mean size stays far below that of pages.
#[test]
fn messages_lead_to_the_page() {
    for entry in &GAMES {
        let seats = *entry.seats.end();
        let mut table = (entry.deal)(&json!({}), seats, Seed::new([9; 32])).expect("that many may play");
        let mut rng = Fast::seed_from_u64(9);
        let eyes = Eye::all(seats).take(2).chain([Eye::Public]);
        let mut pages: Vec<_> =
            eyes.flat_map(|eye| Lang::ALL.map(|lang| (eye, lang, Sent::default(), Received::default()))).collect();
        let (mut n_pages, mut whole, mut sent_bytes, mut log_from) = (0, 0, 0, 0);
        loop {
            for (eye, lang, sent, received) in &mut pages {
                let text = live(entry, &*table, *eye, *lang, log_from);
                let message = sent.message(&text).expect("the revision is new");
                assert_eq!(received.apply(&message), Some(&*text), "{} {eye:?}: {message}", entry.id);
                assert_eq!(sent.message(&text), None, "the same text is not sent again");
                n_pages += 1;
                whole += text.len();
                sent_bytes += message.len();
            }
            log_from = table.n_choices();
            if log_from == MOST_CHOICES {
                break;
            }
            let Some(choice) = table.bot_choice(Level::Random, &mut rng) else { break };
            table.choose(&choice).expect("a bot picks what is offered");
        }
        println!("{}: {} of {} bytes a push", entry.id, sent_bytes / n_pages, whole / n_pages);
        assert!(sent_bytes * 4 < whole, "{}: {sent_bytes} of {whole} bytes in {n_pages} messages", entry.id);
    }
}

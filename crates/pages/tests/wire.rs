//! What travels to pages: messages, applied one after another, lead to the page as it is drawn.

#[path = "kit/page.rs"]
mod page;

use kabale_bots::Level;
use kabale_catalog::{GAMES, Lang};
use kabale_core::{Eye, Fast, Seed, SeedableRng};
use kabale_pages::{
    Kept,
    parts::{Received, Sent},
};
use page::live;
use serde_json::json;

/// How much of a long game is played.
const MOST_CHOICES: usize = 150;

/// The most bytes that a message may have in the mean, the first whole page of each viewer included.
const MOST_BYTES: [(&str, usize); 5] =
    [("oriflamme", 1800), ("courtisans", 2000), ("shadow-throne", 1500), ("for-a-crown", 1500), ("oath", 1500)];

/// Every game, the first two players and a watcher, both languages: at every step of a random game, boards in between
/// included, the messages lead to the same text as drawing all of the page, whatever was drawn before. Their mean size has a
/// limit.
#[test]
fn messages_lead_to_the_page() {
    for entry in &GAMES {
        let seats = *entry.seats.end();
        let mut table = (entry.deal)(&json!({}), seats, Seed::new([9; 32])).expect("that many may play");
        let mut rng = Fast::seed_from_u64(9);
        let eyes = Eye::all(seats).take(2).chain([Eye::Public]);
        let mut pages: Vec<_> = eyes
            .flat_map(|eye| Lang::ALL.map(|lang| (eye, lang, Kept::default(), Sent::default(), Received::default())))
            .collect();
        let (mut n_pages, mut n_between, mut whole, mut sent_bytes, mut log_from) = (0, 0, 0, 0, 0);
        let mut chain = None;
        loop {
            for (eye, lang, kept, sent, received) in &mut pages {
                let between = chain.as_ref().map_or_else(Vec::new, |chain| table.unfolds(chain, *eye));
                n_between += between.len();
                for sight in between.into_iter().chain([table.seen_by(*eye)]) {
                    let text = live(&*sight, *lang, log_from, &[], kept);
                    let anew = live(&*sight, *lang, log_from, &[], &Kept::default());
                    assert_eq!(text, anew, "{} {eye:?}: a part is drawn from more than it says", entry.id);
                    let message = sent.message(&text).expect("the moment is new");
                    assert_eq!(received.apply(&message), Some(&*text), "{} {eye:?}: {message}", entry.id);
                    n_pages += 1;
                    whole += text.len();
                    sent_bytes += message.len();
                    assert_eq!(sent.message(&text), None, "the same text is not sent again");
                }
            }
            log_from = table.n_choices();
            if log_from == MOST_CHOICES {
                break;
            }
            let Some(choice) = table.bot_choice(Level::Random, &mut rng) else { break };
            chain = table.choose_watched(&choice).expect("a bot picks what is offered");
        }
        assert!(n_between > 0, "no choice of {} sets off a chain", entry.id);
        println!(
            "{}: {} of {} bytes a push; {n_between} of {n_pages} pushes are boards in between",
            entry.id,
            sent_bytes / n_pages,
            whole / n_pages
        );
        let most = MOST_BYTES.iter().find(|(id, _)| *id == entry.id).expect("every game has a limit").1;
        assert!(sent_bytes / n_pages <= most, "{}: {sent_bytes} of {whole} bytes in {n_pages} messages", entry.id);
    }
}

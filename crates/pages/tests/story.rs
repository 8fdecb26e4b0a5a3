//! What a page tells of what its reader has missed.

#[path = "kit/page.rs"]
mod page;

use kabale_bots::Level;
use kabale_catalog::{Lang, Reasons, Telling, Voice, Weight, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use kabale_pages::Kept;
use page::{live, with_reasons};
use serde_json::Value;

/// The text of an element, by its id, up to the end of an element of this kind.
fn part<'p>(page: &'p str, id: &str, end: &str) -> &'p str {
    let start = page.split_once(&format!(" id=\"{id}\"")).map_or("", |(_, rest)| rest);
    start.split_once(end).map_or(start, |(part, _)| part)
}

/// A sentence as it stands in a page.
fn written(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// After an answer in another player's Campaign, the page still tells what has happened since the own turn, with its end.
#[test]
fn an_answer_in_a_campaign_does_not_hide_its_result() {
    let entry = find("oath").expect("a game");
    let names = entry.seat_names(4, Lang::En);
    let voice = Voice { lang: Lang::En, names: &names };
    let mut n_battles = 0;
    for number in 0..6 {
        let mut rng = Fast::seed_from_u64(number);
        let mut table = (entry.deal)(&Value::Null, 4, Seed::new([number as u8; 32])).expect("the game can be dealt");
        let mut answered = None;
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            let (mover, n) = (table.to_move().expect("a seat decides"), table.n_choices());
            let active = serde_json::from_value(table.view(Eye::Public)["active"].clone()).ok();
            table.choose(&choice).expect("a bot picks what is offered");
            // A defender has answered in another player's turn.
            if active != Some(mover) {
                answered = Some(mover);
            }
            let is_decided = |(_, event): &(usize, Value)| event["event"] == "decided";
            let Some(defender) = answered.filter(|_| table.all_events(n).iter().any(is_decided)) else { continue };
            answered = None;
            if table.to_move().is_none() {
                break;
            }
            let sight = table.seen_by(Eye::Seat(defender));
            let page = live(&*sight, Lang::En, 0, &[], &Kept::default());
            let since = part(&page, "since", "</details>");
            let chapters = sight.digest(voice, &[]);
            let others = chapters.iter().filter(|chapter| chapter.seat.is_some_and(|seat| seat != defender));
            let mut is_told = false;
            for deed in others.flat_map(|chapter| &chapter.deeds).filter(|deed| deed.weight != Weight::Minor) {
                assert!(since.contains(&written(deed.short())), "{} is not in {since}", deed.text);
                is_told |= deed.number == n && deed.icon == Some("campaign");
            }
            n_battles += u32::from(is_told);
        }
    }
    assert!(n_battles > 3, "{n_battles}");
}

#[test]
fn a_decision_that_a_bot_made_since_time_was_up_is_told_as_such() {
    for entry in &kabale_catalog::GAMES {
        let mut rng = Fast::seed_from_u64(5);
        let seats = entry.usual_seats();
        let mut table = (entry.deal)(&Value::Null, seats, Seed::new([5; 32])).expect("the game can be dealt");
        let (mut n_own, mut n_others) = (0, 0);
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            let (mover, n) = (table.to_move().expect("a seat decides"), table.n_choices());
            table.choose(&choice).expect("a bot picks what is offered");
            if n > 60 || table.to_move().is_none() {
                break;
            }
            for eye in Eye::all(seats) {
                let page = live(&*table.seen_by(eye), Lang::En, 0, &[n], &Kept::default());
                let notice = part(&page, "notice", "</p>");
                assert_eq!(notice.contains("Your time was up: a bot decided for you."), eye.is(mover), "{notice}");
                if eye.is(mover) {
                    n_own += 1;
                } else if part(&page, "since", "</details>").contains("Time was up: a bot decided.") {
                    n_others += 1;
                }
            }
        }
        assert!(n_own > 5 && n_others > 5, "{}: {n_own} {n_others}", entry.id);
    }
}

/// What a bot did is followed by its reason, once for each choice, in the words of the reader.
#[test]
fn the_story_says_why() {
    let entry = find("shadow-throne").expect("a game");
    let (seed, reader) = (Seed::new([3; 32]), Seat::new(0));
    let mut table = (entry.deal)(&Value::Null, 3, seed).expect("three may play");
    let (mut reasons, mut n_told) = (Reasons::default(), 0);
    let names = entry.seat_names(3, Lang::De);
    let telling = Telling::to(Voice { lang: Lang::De, names: &names }, Eye::Seat(reader));
    while let Some(choice) = table.bot_choice(Level::Greedy, &mut seed.at(table.n_choices() as u64)) {
        let (before, number) = (table.vantage(Eye::Public), table.n_choices());
        let by = table.to_move().expect("a seat decides");
        table.choose(&choice).expect("a bot picks what is offered");
        let Some(reason) = table.reason(&before, by).filter(|_| by != reader) else { continue };
        reasons.keep(number, reason);
        if table.to_move().is_none() {
            break;
        }
        let page = with_reasons(&*table.seen_by(Eye::Seat(reader)), Lang::De, 0, &[], &reasons, &Kept::default());
        let text = written(&reasons.told(number, telling).expect("it was kept"));
        let told = format!("<span class=\"reason\">{text}</span></li>");
        n_told += u32::from(page.contains(&told));
        let plain = live(&*table.seen_by(Eye::Seat(reader)), Lang::De, 0, &[], &Kept::default());
        assert!(!plain.contains("class=\"reason\""));
    }
    assert!(n_told > 5, "{n_told} reasons were told");
}

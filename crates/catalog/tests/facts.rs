//! For every game: why something cannot be chosen, how a game was won, and what the signs on the table mean.

use std::collections::BTreeSet;

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Entry, GAMES, Lang, Voice, results};
use kabale_core::{Eye, Fast, PartKind, Seed, SeedableRng};
use serde_json::Value;

/// Plays a random game and calls `see` at every position.
fn walk(entry: &'static Entry, seats: u8, number: u8, mut see: impl FnMut(&dyn AnyTable)) -> Box<dyn AnyTable> {
    let mut rng = Fast::seed_from_u64(u64::from(number));
    let mut table = (entry.deal)(&Value::Null, seats, Seed::new([number; 32])).expect("the game can be dealt");
    while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
        see(&*table);
        table.choose(&choice).expect("a bot picks what is offered");
    }
    table
}

/// Every spot that ever was a target has an answer at every later position: it can be chosen, or there is a reason, and the rule
/// it names exists.
#[test]
fn whatever_cannot_be_chosen_has_a_reason() {
    for entry in &GAMES {
        let documents = Lang::ALL.map(entry.rules_text);
        let seats = *entry.seats.end();
        let names = Lang::ALL.map(|lang| entry.seat_names(seats, lang));
        let mut spots: BTreeSet<String> =
            BTreeSet::from(["seat.1".to_owned(), "nonsense".to_owned(), "no.9".to_owned()]);
        let mut reasons = BTreeSet::new();
        let mut n = 0;
        walk(entry, seats, 7, |table| {
            n += 1;
            let asked = table.to_move().expect("somebody decides");
            let decision = table.decision(Voice { lang: Lang::En, names: &names[0] }).expect("a question");
            let mut offered = BTreeSet::new();
            for offer in &decision.choices {
                let target = offer.target;
                offered.extend([target.piece, target.place].into_iter().flatten().map(|spot| spot.to_string()));
                offered.extend(target.seat.map(|seat| format!("seat.{seat}")));
            }
            spots.extend(offered.iter().cloned());
            if n % 5 != 0 {
                return;
            }
            for (at, lang) in Lang::ALL.into_iter().enumerate() {
                let voice = Voice { lang, names: &names[at] };
                let own = table.seen_by(Eye::Seat(asked));
                let other = table.seen_by(Eye::Public);
                for spot in &spots {
                    let why = own.why(spot, voice);
                    assert_eq!(why.open, offered.contains(spot), "{spot}: {why:?}");
                    assert!(why.text.ends_with(['.', '”', '“']), "{why:?}");
                    assert!(why.text.starts_with(|first: char| !first.is_lowercase()), "{why:?}");
                    let rule = why.rule.expect("the question has a rule");
                    assert!(documents.iter().all(|text| text.contains(&format!("**{rule}"))), "{why:?}");
                    reasons.insert(why.text);
                    let foreign = other.why(spot, voice);
                    assert!(!foreign.open && foreign.text.contains(voice.name(asked)), "{foreign:?}");
                }
            }
        });
        assert!(reasons.len() > 8, "{}: {reasons:?}", entry.id);
    }
}

/// Every score is the sum of its parts, all parts have names, and Oath says who won, how, and by which rule.
#[test]
fn results_say_how_a_game_was_won() {
    for entry in &GAMES {
        let documents = Lang::ALL.map(entry.rules_text);
        for number in 0..6 {
            let seats = *entry.seats.start() + number % (entry.seats.end() - entry.seats.start() + 1);
            let table = walk(entry, seats, number, |_| ());
            for lang in Lang::ALL {
                let names = entry.seat_names(seats, lang);
                let results = results(&*table, Voice { lang, names: &names }).expect("it is over");
                assert!(results.verdict.ends_with('.'), "{}", results.verdict);
                for player in &results.standings {
                    let sum: i32 =
                        player.parts.iter().filter(|part| part.kind == PartKind::Score).map(|part| part.amount).sum();
                    assert_eq!(sum, player.score, "{}: {player:?}", entry.id);
                    let names: BTreeSet<_> = player.parts.iter().map(|part| part.text).collect();
                    assert_eq!(names.len(), player.parts.len(), "{}: {player:?}", entry.id);
                    assert!(results.shown_parts(player).all(|part| part.id != "victory"));
                }
                assert_eq!(results.ending.is_some(), entry.id == "oath");
                if let Some(ending) = &results.ending {
                    let winner = results.ranked()[0];
                    assert!(ending.verdict.contains(&names[winner.seat.index()]), "{ending:?}");
                    assert!(ending.text.ends_with('.') && ending.text.len() > 40, "{ending:?}");
                    assert!(documents.iter().all(|text| text.contains(&format!("**{}", ending.rule))), "{ending:?}");
                }
            }
        }
    }
}

/// Every game explains its tracks and tokens in both languages, each with a rule that exists, under an id of its own.
#[test]
fn tracks_and_tokens_are_explained() {
    for entry in &GAMES {
        let table = (entry.deal)(&Value::Null, *entry.seats.start(), Seed::new([1; 32])).expect("a deal");
        let [english, german] = Lang::ALL.map(|lang| table.terms(lang));
        assert!(english.len() >= 6, "{}", entry.id);
        let ids: BTreeSet<_> =
            english.iter().map(|term| term.id).chain(table.cards(Lang::En).iter().map(|card| card.id)).collect();
        assert_eq!(ids.len(), english.len() + table.cards(Lang::En).len(), "{}", entry.id);
        for (one, other) in english.iter().zip(&german) {
            assert_eq!((one.id, one.rule), (other.id, other.rule));
            assert!(
                one.id.starts_with("term-")
                    && one.text != other.text
                    && one.text.ends_with('.')
                    && other.text.ends_with('.'),
                "{one:?} {other:?}"
            );
            for lang in Lang::ALL {
                assert!((entry.rules_text)(lang).contains(&format!("**{}", one.rule)), "{one:?}");
            }
        }
    }
    let oath = GAMES.iter().find(|entry| entry.id == "oath").expect("a game");
    let table = (oath.deal)(&Value::Null, 3, Seed::new([1; 32])).expect("a deal");
    let ids: Vec<_> = table.terms(Lang::En).iter().map(|term| term.id).collect();
    for track in ["supply", "visions", "round", "bank", "shared-bank", "warband-bank", "banner-price", "end-die"] {
        assert!(ids.contains(&&*format!("term-{track}")), "{track}");
    }
}

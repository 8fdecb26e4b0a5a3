//! Sentences that are easy to get wrong, and patterns that no sentence may contain.

use kabale_bots::Level;
use kabale_catalog::{GAMES, Lang, Telling, Voice, Words, find};
use kabale_core::{Eye, Fast, Game, Seat, Seed, SeedableRng};
use kabale_oath::{Oath, Where};
use kabale_oriflamme::{Card, Event, Obstacle, Options, Oriflamme, Reason};
use serde_json::Value;

/// An event of Oriflamme in both languages, as a watcher reads it.
fn oriflamme(event: &Event) -> [String; 2] {
    let view = Oriflamme::deal(&Options::default(), 3, &mut Fast::seed_from_u64(1)).view(Eye::Public);
    Lang::ALL.map(|lang| {
        let names: Vec<_> = Seat::all(3).map(|seat| Oriflamme::seat_name(seat, lang)).collect();
        Oriflamme::tell(event, &view, Telling::by_name(Voice { lang, names: &names }))
    })
}

/// ORI-7.4a: a Shapeshifter that copies an Heir is not called the only Heir.
#[test]
fn a_copied_heir_is_no_only_heir() {
    let seat = Seat::new(1);
    let took = |reason| oriflamme(&Event::Took { seat, points: 2, reason });
    assert_eq!(took(Reason::Heir)[0], "Blue takes 2 points for the only Heir.");
    let [english, german] = took(Reason::CopiedHeir);
    assert_eq!(english, "Blue takes 2 points for the copied Heir.");
    assert_eq!(german, "Blau nimmt 2 Punkte für den kopierten Nachfahren.");
    let [english, german] = oriflamme(&Event::NoEffect { seat, card: Card::Shapeshifter, why: Obstacle::Namesake });
    assert_eq!(english, "Blue's Shapeshifter has no effect: another Shapeshifter is face up.");
    assert_eq!(german, "Die Formwandlerin von Blau bleibt ohne Wirkung: Eine andere Formwandlerin ist aufgedeckt.");
}

/// OATH-9.4: a card that somebody looked at has an article in German, and what is forced points to what follows.
#[test]
fn cards_of_oath_have_articles() {
    let view = Oath::deal(&kabale_oath::Options::default(), 3, &mut Fast::seed_from_u64(1)).view(Eye::Public);
    let seat = Seat::new(1);
    let tell = |event: &kabale_oath::Event| {
        Lang::ALL.map(|lang| {
            let names: Vec<_> = Seat::all(3).map(|seat| Oath::seat_name(seat, lang)).collect();
            Oath::tell(event, &view, Telling::to(Voice { lang, names: &names }, Eye::Seat(seat)))
        })
    };
    let card = Some(kabale_oath::Card::CRACKED_HORN);
    let [english, german] = tell(&kabale_oath::Event::Seen { seat: Some(seat), card, at: Where::RelicDeck });
    assert!(english.starts_with("You look at Cracked Horn"), "{english}");
    assert!(german.starts_with("Du siehst dir die Reliquie Gesprungenes Horn"), "{german}");
    let [english, german] = tell(&kabale_oath::Event::Forced { seat });
    assert_eq!(english, "You have no other choice than what follows.");
    assert_eq!(german, "Du hast keine andere Wahl als das Folgende.");
    let board = Oath::board(&view, Voice { lang: Lang::De, names: &[] }, 200);
    let board: Vec<_> = board.iter().map(kabale_catalog::Line::text).collect();
    assert!(board.iter().any(|line| line.contains("Volksgunst") && line.contains("bei niemandem")), "{board:#?}");
}

/// ORI-7.13: a Spy between own cards does not claim that nobody there has points.
#[test]
fn a_spy_says_why_it_robs_nobody() {
    let why = |why| oriflamme(&Event::NoEffect { seat: Seat::new(0), card: Card::Spy, why });
    assert_eq!(
        why(Obstacle::OnlyOwnNeighbors)[0],
        "Red's Spy has no effect: only cards of its own family lie next to it."
    );
    assert_eq!(why(Obstacle::NothingToRob)[0], "Red's Spy has no effect: no opponent next to it has a point.");
    assert_eq!(why(Obstacle::NoNeighbor)[1], "Die Spionin von Rot bleibt ohne Wirkung: Keine Karte liegt daneben.");
}

/// SHD-4.4, SHD-8.2: going on is named exactly where it is offered, also at a fifth card that may destroy.
#[test]
fn going_on_is_named_only_where_it_is_possible() {
    let entry = find("shadow-throne").expect("a game");
    let (mut n_fifth, mut rng) = (0, Fast::seed_from_u64(4));
    for number in 0..60 {
        let mut table = (entry.deal)(&Value::Null, 2, Seed::new([number; 32])).expect("the game can be dealt");
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            for (lang, go_on) in [(Lang::En, "o on"), (Lang::De, "eitermachen")] {
                let names = entry.seat_names(2, lang);
                let decision = table.decision(Voice { lang, names: &names }).expect("a bot chose");
                if decision.prompt["ask"] == "decide" {
                    let may_reveal = decision.choices.iter().any(|offer| offer.choice == "reveal");
                    assert_eq!(decision.text.contains(go_on), may_reveal, "{}", decision.text);
                    n_fifth += u32::from(!may_reveal && decision.prompt["may_destroy"] == true);
                }
            }
            // Reveals as many cards as possible.
            let reveal = table.choose("reveal");
            if reveal.is_err() {
                table.choose(&choice).expect("a bot picks what is offered");
            }
        }
    }
    assert!(n_fifth > 0, "no fifth card could destroy");
}

/// Parts that no sentence may contain: a wrong number, case or gender, a missing name, a riddle. `^` is the beginning
/// of a sentence.
const BAD: [(Lang, &str); 14] = [
    (Lang::En, " 1 choices"),
    (Lang::En, " 1 points"),
    (Lang::En, " 1 cards"),
    (Lang::En, " the own "),
    (Lang::En, " has but "),
    (Lang::En, " You takes"),
    (Lang::En, " you's "),
    (Lang::De, " 1 Punkte "),
    (Lang::De, " 1 Karten"),
    (Lang::De, " kommt nach "),
    (Lang::De, " Ordnung-"),
    (Lang::De, " Du nimmt "),
    (Lang::De, " von du "),
    (Lang::De, "^ Wölfe kommt"),
];

/// Checks every question, choice and event of random games, for every reader. The reader is never called by name.
#[test]
fn no_sentence_is_broken_and_the_reader_is_you() {
    for entry in &GAMES {
        let seats = entry.usual_seats();
        // These names occur nowhere else in the sentences.
        let names: Vec<_> = Seat::all(seats).map(|seat| format!("Xaver{seat}")).collect();
        for number in 0..8 {
            let mut rng = Fast::seed_from_u64(u64::from(number));
            let mut table = (entry.deal)(&Value::Null, seats, Seed::new([number; 32])).expect("the game can be dealt");
            let mut told = Vec::new();
            while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
                for lang in Lang::ALL {
                    let decision = table.decision(Voice { lang, names: &names }).expect("a bot chose");
                    told.push((lang, decision.text));
                    told.extend(decision.choices.into_iter().map(|offer| (lang, offer.label)));
                }
                table.choose(&choice).expect("a bot picks what is offered");
            }
            for lang in Lang::ALL {
                let voice = Voice { lang, names: &names };
                for seat in Seat::all(seats) {
                    let log: Vec<_> = table.tell(Eye::Seat(seat), 0, voice).into_iter().map(|(_, text)| text).collect();
                    let own = log.iter().find(|text| text.contains(&names[seat.index()]));
                    assert_eq!(own, None, "the log of {} calls its reader by name", names[seat.index()]);
                    let you = lang.pick("You ", "Du ");
                    assert!(log.iter().any(|text| text.starts_with(you)), "{} never says {you}", entry.id);
                    told.extend(log.into_iter().map(|text| (lang, text)));
                }
                // Watchers and replays read names.
                let you = lang.pick("You", "Du");
                let by_name = |text: &String| text.split([' ', ',']).all(|word| word != you);
                assert!(table.tell(Eye::Public, 0, voice).iter().all(|(_, text)| by_name(text)));
                assert!(table.retell(Eye::Seat(Seat::new(0)), 0, voice).iter().all(|(_, text)| by_name(text)));
            }
            for (lang, text) in &told {
                let bad = BAD.iter().find(|(other, bad)| other == lang && format!("^ {text}").contains(bad));
                assert_eq!(bad, None, "{text}");
                assert!(!text.contains("  ") && !text.contains(" ."), "something is missing: {text}");
            }
        }
    }
}

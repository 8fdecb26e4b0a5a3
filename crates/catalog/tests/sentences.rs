//! Sentences that once were wrong, and patterns that no sentence may show.

use kabale_bots::Level;
use kabale_catalog::{Lang, Voice, Words, find};
use kabale_core::{Eye, Fast, Game, Seat, Seed, SeedableRng};
use kabale_oriflamme::{Card, Event, Obstacle, Options, Oriflamme, Reason};
use serde_json::Value;

/// An event of Oriflamme in both languages, as a watcher reads it.
fn oriflamme(event: &Event) -> [String; 2] {
    let view = Oriflamme::deal(&Options::default(), 3, &mut Fast::seed_from_u64(1)).view(Eye::Public);
    Lang::ALL.map(|lang| {
        let names: Vec<_> = Seat::all(3).map(|seat| Oriflamme::seat_name(seat, lang)).collect();
        Oriflamme::tell(event, &view, Voice { lang, names: &names })
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
    assert_eq!(german, "Formwandlerin von Blau bleibt ohne Wirkung: eine andere Formwandlerin ist aufgedeckt.");
}

/// ORI-7.13: a Spy between own cards does not claim that nobody there has points.
#[test]
fn a_spy_says_why_it_robs_nobody() {
    let why = |why| oriflamme(&Event::NoEffect { seat: Seat::new(0), card: Card::Spy, why });
    assert_eq!(why(Obstacle::OnlyOwnNeighbors)[0], "Red's Spy has no effect: only own cards lie next to it.");
    assert_eq!(why(Obstacle::NothingToRob)[0], "Red's Spy has no effect: no opponent next to it has a point.");
    assert_eq!(why(Obstacle::NoNeighbor)[1], "Spionin von Rot bleibt ohne Wirkung: keine Karte liegt daneben.");
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
            // As many cards as possible.
            let reveal = table.choose("reveal");
            if reveal.is_err() {
                table.choose(&choice).expect("a bot picks what is offered");
            }
        }
    }
    assert!(n_fifth > 0, "no fifth card could destroy");
}

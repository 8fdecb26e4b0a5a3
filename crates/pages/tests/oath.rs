//! The board of Oath.

mod kit;

use std::collections::BTreeSet;

use kabale_catalog::{AnyTable, Lang, Voice, Words};
use kabale_core::{Eye, Fast, Game, Log, Seat, Seed, SeedableRng, Table, pick};
use kabale_oath::{Oath, Options, View};
use kabale_pages::{Board, Scene};

#[test]
fn choices_point_at_buttons() {
    kit::choices_point_at_buttons::<Oath>();
}

#[test]
fn pages_are_sound() {
    kit::pages_are_sound::<Oath>();
}

#[test]
fn worlds_alike_look_alike() {
    kit::worlds_alike_look_alike::<Oath>();
}

#[test]
fn cards_have_emblems() {
    kit::cards_have_emblems::<Oath>();
}

#[test]
fn both_languages_are_drawn() {
    kit::both_languages_are_drawn::<Oath>();
}

/// The board of a random game at the first moment that fits.
fn first_board(fits: impl Fn(&View) -> bool) -> (View, String) {
    for seed in 0..2_000 {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Oath::deal(&Options::default(), 3, &mut rng);
        let mut choices = Vec::new();
        while state.to_move().is_some() {
            let view = state.view(Eye::Public);
            if fits(&view) {
                let table = Table::from_position(state, Seed::new([0; 32]));
                return (view, kit::drawn(&table, Eye::Public, Lang::En));
            }
            choices.clear();
            state.choices(&mut choices);
            state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
        }
    }
    panic!("no random game comes to this");
}

/// OATH-5.5.4, OATH-7.6.5: bandits of targeted sites defend, those of a crowned defender too.
#[test]
fn bandits_count_for_the_force() {
    let force = |crowned: bool| {
        let (view, html) = first_board(|view| {
            let battle = view.battle.as_ref().filter(|battle| battle.defender.is_some() == crowned);
            battle.is_some_and(|battle| battle.bandits > 0)
        });
        let battle = view.battle.expect("a Campaign");
        // The attackers stand before the defenders.
        let line = html.rsplit_once("force-line").expect("the force is drawn").1;
        let line = line.split_once("</p>").expect("a paragraph").0;
        (battle.force + battle.bandits, line.to_owned())
    };
    for crowned in [false, true] {
        let (n, line) = force(crowned);
        assert!(line.contains(&format!(">{n}<")), "{n}: {line}");
    }
}

/// The dock of a position, as an eye sees it.
fn dock(table: &Table<Oath>, eye: Eye, lang: Lang) -> String {
    let names: Vec<String> = Seat::all(table.seats()).map(|seat| Oath::seat_name(seat, lang)).collect();
    let voice = Voice { lang, names: &names };
    let decision = table.seen_by(eye).decision(voice);
    let offers = decision.as_ref().map_or(&[][..], |decision| &decision.choices);
    let cards = AnyTable::cards(table, lang);
    let scene = Scene { eye, voice, offers, cards: &cards, hint: &[] };
    Oath::dock(&table.state().view(eye), &scene).into_string()
}

/// 4.2: whatever is asked and whoever is on turn, the seven major actions are in their places; those that cannot be
/// taken say why, and cite the rule.
#[test]
fn the_actions_never_move() {
    let actions = ["search", "muster", "trade", "travel", "recover", "campaign", "rest"];
    let (mut shut, mut open) = (0, 0);
    for seed in 0..6_u8 {
        let seats = 2 + seed % 5;
        let mut rng = Fast::seed_from_u64(seed.into());
        let mut table =
            Table::<Oath>::new(Options::default(), seats, Seed::new([seed; 32])).expect("that many may play");
        for number in 0.. {
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            if choices.is_empty() || table.state().view(Eye::Public).end.is_some() {
                break;
            }
            let eyes = Seat::all(seats).map(Eye::Seat).filter(|_| number % 7 == 0);
            for (eye, lang) in eyes.flat_map(|eye| Lang::ALL.map(|lang| (eye, lang))) {
                let html = dock(&table, eye, lang);
                let tags: Vec<_> = html.split(" id=\"act-").skip(1).collect();
                let found: Vec<_> = tags.iter().filter_map(|tag| tag.split_once('"')).map(|(id, _)| id).collect();
                assert_eq!(found[..7], actions, "{eye:?} at {number}");
                for tag in &tags[..7] {
                    let tag = tag.split_once('>').expect("a tag").0;
                    if tag.contains("aria-disabled") {
                        shut += 1;
                        let why = tag.split_once("title=\"").expect("a reason").1;
                        let why = why.split_once('"').expect("a text").0;
                        assert!(why.contains(": ") && why.contains("(OATH-"), "{why}");
                    } else {
                        open += 1;
                    }
                }
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
    assert!(shut > 100 && open > 100, "{shut} shut, {open} open");
}

/// Every site that a choice points at can be touched on the map.
#[test]
fn targets_on_the_map_can_be_touched() {
    let mut targets = 0;
    for seed in 0..6_u8 {
        let mut rng = Fast::seed_from_u64(seed.into());
        let mut table = Table::<Oath>::new(Options::default(), 2 + seed % 5, Seed::new([seed; 32])).expect("a table");
        loop {
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            let Some(seat) = table.state().to_move() else { break };
            let eye = Eye::Seat(seat);
            let names: Vec<String> = Seat::all(table.seats()).map(|seat| Oath::seat_name(seat, Lang::En)).collect();
            let decision = table.seen_by(eye).decision(Voice { lang: Lang::En, names: &names }).expect("a decision");
            let spots = decision.choices.iter().flat_map(|offer| [offer.target.piece, offer.target.place]).flatten();
            let sites: BTreeSet<_> =
                spots.map(|spot| spot.to_string()).filter(|spot| spot.starts_with("site.")).collect();
            if !sites.is_empty() {
                let html = kit::drawn(&table, eye, Lang::En);
                for site in sites {
                    let before = html.split_once(&format!("data-spot=\"{site}\"")).expect("the site is drawn").0;
                    let tag = before.rsplit_once('<').expect("a tag").1;
                    assert!(tag.starts_with("button"), "{site}: {tag}");
                    targets += 1;
                }
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
    assert!(targets > 100, "{targets}");
}

//! The board of Courtisans.

mod kit;

use kabale_catalog::{Lang, Voice};
use kabale_core::{Eye, Fast, SeedableRng, Table, pick};
use kabale_courtisans::{Courtisans, Options};
use kabale_pages::{Board, Scene};

#[test]
fn choices_point_at_buttons() {
    kit::choices_point_at_buttons::<Courtisans>();
}

#[test]
fn pages_are_sound() {
    kit::pages_are_sound::<Courtisans>();
}

#[test]
fn worlds_alike_look_alike() {
    kit::worlds_alike_look_alike::<Courtisans>();
}

#[test]
fn cards_have_emblems() {
    kit::cards_have_emblems::<Courtisans>();
}

#[test]
fn both_languages_are_drawn() {
    kit::both_languages_are_drawn::<Courtisans>();
}

/// Every card on the table and in the viewer's hand is drawn exactly once.
#[test]
fn every_card_in_sight_is_drawn_once() {
    for seats in 2..=5 {
        let seed = "every card".parse().expect("any text is a seed");
        let mut table = Table::<Courtisans>::new(Options::default(), seats, seed).expect("so many may play");
        let mut rng = Fast::seed_from_u64(seats.into());
        let names = vec![String::new(); seats.into()];
        loop {
            for eye in Eye::all(seats) {
                let view = table.view(eye);
                let voice = Voice { lang: Lang::En, names: &names };
                let html =
                    Courtisans::draw(&view, &Scene { eye, voice, offers: &[], cards: &[], hint: &[], recap: &() })
                        .into_string();
                let n_districts: usize = view.seats.iter().map(|seat| seat.district.len()).sum();
                // At the end the remaining spies lie among the other cards.
                let n_spies = view.spies.iter().filter(|spy| spy.eliminated || view.to_move.is_some()).count();
                let n_open = view.above.len() + view.below.len() + view.eliminated.len() + n_districts;
                assert_eq!(html.matches("class=\"card ").count(), n_open + n_spies + view.hand.len(), "{view:?}");
            }
            let mut choices = Vec::new();
            kabale_core::Game::choices(table.state(), &mut choices);
            if choices.is_empty() {
                break;
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
}

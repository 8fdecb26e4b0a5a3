//! The board of Oriflamme.

mod kit;

use kabale_oriflamme::Oriflamme;

#[test]
fn choices_point_at_buttons() {
    kit::choices_point_at_buttons::<Oriflamme>();
}

#[test]
fn pages_are_sound() {
    kit::pages_are_sound::<Oriflamme>();
}

#[test]
fn worlds_alike_look_alike() {
    kit::worlds_alike_look_alike::<Oriflamme>();
}

#[test]
fn cards_have_emblems() {
    kit::cards_have_emblems::<Oriflamme>();
}

#[test]
fn both_languages_are_drawn() {
    kit::both_languages_are_drawn::<Oriflamme>();
}

//! The board of Oath.

mod kit;

use kabale_oath::Oath;

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

//! The board of For a Crown.

mod kit;

use kabale_for_a_crown::ForACrown;

#[test]
fn choices_point_at_buttons() {
    kit::choices_point_at_buttons::<ForACrown>();
}

#[test]
fn pages_are_sound() {
    kit::pages_are_sound::<ForACrown>();
}

#[test]
fn worlds_alike_look_alike() {
    kit::worlds_alike_look_alike::<ForACrown>();
}

#[test]
fn cards_have_emblems() {
    kit::cards_have_emblems::<ForACrown>();
}

#[test]
fn both_languages_are_drawn() {
    kit::both_languages_are_drawn::<ForACrown>();
}

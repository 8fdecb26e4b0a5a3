//! The board of In the Shadow of the Throne.

mod kit;

use kabale_shadow_throne::ShadowThrone;

#[test]
fn choices_point_at_buttons() {
    kit::choices_point_at_buttons::<ShadowThrone>();
}

#[test]
fn pages_are_sound() {
    kit::pages_are_sound::<ShadowThrone>();
}

#[test]
fn worlds_alike_look_alike() {
    kit::worlds_alike_look_alike::<ShadowThrone>();
}

#[test]
fn cards_have_emblems() {
    kit::cards_have_emblems::<ShadowThrone>();
}

#[test]
fn both_languages_are_drawn() {
    kit::both_languages_are_drawn::<ShadowThrone>();
}

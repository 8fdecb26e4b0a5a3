//! The board of For a Crown with cards from a file: a longer gallery, many copies, and a subject that no animal is
//! drawn for. Loaded cards apply to the whole process, so these tests have a process of their own.

#[allow(dead_code, reason = "the other checks are made with the built-in cards")]
mod kit;

use std::sync::Once;

use kabale_for_a_crown::{DataRef, ForACrown};

/// Loads cards with a single kind of level 2.
fn load() {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| {
        let text = include_str!("../../../docs/rules/data/for-a-crown.toml")
            .replace("fields = 9", "fields = 20")
            .replace("[7, 8, 9]", "[7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]")
            .replace("fox-smuggler", "gardener");
        let is_kept = |part: &&str| !part.contains("level = 2") || part.contains("rat-gang-leader");
        let many = |part: &str| part.replace("level = 2\ncopies = 1", "level = 2\ncopies = 10");
        let parts: Vec<_> = text.split("[[subjects]]").filter(is_kept).map(many).collect();
        DataRef::load(&parts.join("[[subjects]]")).expect("the file is sound").make_usual();
    });
}

#[test]
fn pages_are_sound() {
    load();
    kit::pages_are_sound::<ForACrown>();
}

#[test]
fn cards_have_emblems() {
    load();
    kit::cards_have_emblems::<ForACrown>();
}

//! OATH-175 to OATH-198: the Beast denizens of the archive.

use super::{facts, kit::Scene};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-beast.toml"));
}

#[test]
fn zz_print() {
    for scene in [Scene::new(3), super::kit::duel()] {
        for slot in crate::Slot::all() {
            println!("{slot:?} {:?}", scene.state.place(slot));
        }
        println!("{:?}", scene.state.piles);
        println!("{:?} {:?} {:?}", scene.state.relics.len(), scene.state.banks, scene.state.goal);
        for p in scene.state.players { println!("{p:?}"); }
        println!("{:?}", scene.choices());
    }
}

//! 5.1: search.

use super::{Scene, seat};
use crate::{Card, Region, What};

/// OATH-5.1.1: a discard pile costs 2 Supply; OATH-5.1.2: three cards of the own region's pile; OATH-5.1.3: all but one are
/// discarded, and OATH-10.1 puts them on the next region's pile.
#[test]
fn three_cards_are_drawn_and_two_discarded() {
    let scene = Scene::new(3)
        .on_pile(Region::Cradle, Card::WOLVES)
        .on_pile(Region::Cradle, Card::TENTS)
        .on_pile(Region::Cradle, Card::ELDERS)
        .play(&["search", "pile cradle"]);
    assert_eq!(scene.state.player(seat(1)).supply, 5);
    assert_eq!(scene.asked(), (1, What::Sift));
    let scene = scene.play(&["card elders", "card wolves"]);
    assert_eq!(
        scene.state.piles[Region::Provinces as usize].iter().rev().take(2).collect::<Vec<_>>(),
        [&Card::WOLVES, &Card::ELDERS]
    );
    assert_eq!(scene.asked(), (1, What::Play));
    let scene = scene.play(&["hide"]);
    assert!(scene.knows(1, Card::TENTS) && !scene.knows(2, Card::TENTS));
}

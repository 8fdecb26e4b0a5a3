//! The numbers of lines of play and of different positions to a fixed depth.
//!
//! Golden numbers, which catch unexpected changes. The lines of play were also counted by a second program,
//! written from the rules alone.

use insta::assert_snapshot;
use kabale_core::laws::counts;

use crate::kit::{Play, scene};

#[test]
fn from_the_deal() {
    assert_snapshot!(counts(&Play::dealt(2, 6).state, 5), @"12 (12), 60 (18), 600 (156), 2784 (516), 14688 (1220)");
    assert_snapshot!(counts(&Play::dealt(3, 7).state, 5), @"15 (15), 96 (48), 816 (380), 6048 (1484), 48384 (9424)");
    assert_snapshot!(counts(&Play::dealt(4, 8).state, 4), @"18 (18), 132 (66), 1440 (684), 10048 (3256)");
    assert_snapshot!(counts(&Play::dealt(5, 9).state, 4), @"21 (21), 168 (84), 2208 (1056), 20160 (5040)");
}

#[test]
fn from_the_middle() {
    let text = "above hare_noble toad_plain carp_spy@2; below toad_guard; 1 stag_plain; 2 hare_spy@1 carp_noble*2";
    let hand = "stag_assassin carp_assassin toad_spy";
    assert_snapshot!(counts(&scene(text).hand(hand).lay().state, 5), @"15 (15), 68 (68), 336 (224), 832 (416), 3584 (1536)");
}

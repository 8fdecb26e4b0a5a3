//! The numbers of lines of play and of different positions to a fixed depth.
//!
//! Golden numbers, which catch unexpected changes. The lines of play were also counted by a second program,
//! written from the rules alone.

use insta::assert_snapshot;
use kabale_core::laws::counts;

use crate::kit::{Play, scene};

#[test]
fn from_the_deal() {
    assert_snapshot!(counts(&Play::dealt(3, 7).state, 6), @"7 (7), 98 (98), 1372 (1372), 2744 (2744), 5488 (5153), 14938 (13072)");
    assert_snapshot!(counts(&Play::dealt(4, 8).state, 5), @"7 (7), 98 (98), 1372 (1372), 19208 (19208), 38416 (38416)");
    assert_snapshot!(counts(&Play::dealt(5, 9).state, 4), @"7 (7), 98 (98), 1372 (1372), 19208 (19208)");
}

#[test]
fn from_the_middle() {
    let row = "red:archer(1), blue:SOLDIER, red:decree/red:LORD, green:assassination, blue:x, green:SHAPESHIFTER";
    assert_snapshot!(counts(&scene(row).from(1).state, 7), @"2 (2), 4 (4), 8 (8), 23 (23), 139 (137), 1676 (1671), 22214 (22189)");
    let row = "yellow:spy, red:soldier, blue:shapeshifter(2)/blue:HEIR, green:decree, yellow:ambush(1), blue:ARCHER";
    assert_snapshot!(counts(&scene(row).seats(4).from(1).state, 8), @"2 (2), 4 (4), 8 (8), 16 (16), 50 (50), 226 (212), 766 (719), 6946 (6552)");
    let row = "black:assassination, red:decree/red:SPY, yellow:archer, blue:ambush(2), green:shapeshifter, black:LORD";
    assert_snapshot!(counts(&scene(row).seats(5).from(1).state, 7), @"2 (2), 7 (7), 17 (17), 55 (52), 122 (107), 371 (340), 2421 (2331)");
}

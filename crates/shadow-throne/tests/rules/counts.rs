//! The numbers of lines of play and of different positions to a fixed depth.
//!
//! Golden numbers, which catch unexpected changes. Those from the middle were also counted by a second program,
//! written from the rules alone.

use insta::assert_snapshot;
use kabale_core::laws::counts;

use crate::kit::{Play, scene};

#[test]
fn from_the_deal() {
    assert_snapshot!(counts(&Play::dealt(2, 7).state, 11), @"1 (1), 2 (2), 2 (2), 5 (5), 7 (7), 15 (14), 30 (26), 59 (44), 114 (77), 239 (146), 523 (283)");
    assert_snapshot!(counts(&Play::dealt(3, 8).state, 11), @"1 (1), 2 (2), 3 (3), 6 (5), 11 (8), 21 (13), 38 (24), 78 (47), 159 (91), 356 (185), 816 (365)");
    assert_snapshot!(counts(&Play::dealt(4, 9).state, 11), @"1 (1), 2 (2), 3 (3), 6 (6), 10 (9), 19 (18), 37 (33), 91 (83), 186 (167), 458 (361), 1048 (736)");
}

#[test]
fn from_the_middle() {
    let two = ["general 1, prophet 2, jester 1, judge 1, king 2", "general 2, assassin 1, bard 1, queen 2, king 1"];
    assert_snapshot!(counts(&scene(&two).draw("king king queen judge bard").begin().state, 6), @"2 (2), 4 (4), 15 (14), 74 (54), 353 (190), 1468 (544)");
    let three = ["assassin 2, judge 1, alchemist 1", "assassin 3, bard 2, queen 1", "jester 2, alchemist 2, king 1"];
    assert_snapshot!(counts(&scene(&three).draw("bard queen bard bard alchemist").begin().state, 7), @"1 (1), 4 (3), 7 (6), 19 (15), 61 (48), 174 (140), 469 (337)");
    let four = [
        "general 1, prophet 1, jester 1, assassin 1, judge 1",
        "general 1, prophet 2, bard 1, alchemist 1, king 1",
        "queen 3, king 2",
        "jester 2, judge 2",
    ];
    assert_snapshot!(counts(&scene(&four).draw("king king queen alchemist bard").begin().state, 6), @"1 (1), 5 (5), 27 (27), 91 (90), 334 (299), 1224 (962)");
}

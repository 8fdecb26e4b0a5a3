//! How many lines of play and how many different positions there are to a fixed depth.
//!
//! Golden numbers: whatever nobody thought of changes them. The lines of play were counted by a second program too,
//! written from the rules alone.

use std::collections::HashSet;

use insta::assert_snapshot;
use kabale_core::{Game, Log};
use kabale_courtisans::Courtisans;

use crate::kit::{Play, no_chance, scene};

/// For each depth: lines of play, and in brackets how many different positions they lead to.
fn counts(start: &Courtisans, depth: usize) -> String {
    let mut line = vec![*start];
    let mut counts = Vec::new();
    let mut choices = Vec::new();
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in &line {
            choices.clear();
            state.choices(&mut choices);
            for choice in &choices {
                let mut after = *state;
                after.play(*choice, &mut no_chance(), &mut Log::off());
                next.push(after);
            }
        }
        counts.push(format!("{} ({})", next.len(), next.iter().collect::<HashSet<_>>().len()));
        line = next;
    }
    counts.join(", ")
}

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

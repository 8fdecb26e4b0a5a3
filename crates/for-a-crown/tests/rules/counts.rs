//! How many lines of play and how many different positions there are to a fixed depth. Golden numbers: whatever nobody
//! thought of changes them.

use std::collections::HashSet;

use insta::assert_snapshot;
use kabale_core::{Fast, Game, Log, SeedableRng};
use kabale_for_a_crown::ForACrown;

use crate::kit::{Play, scene};

/// For each depth: lines of play, and in brackets how many different positions they lead to. Dice and shuffles fall the
/// same way in all of them.
fn counts(start: ForACrown, depth: usize) -> String {
    let mut line = vec![start];
    let mut counts = Vec::new();
    let mut choices = Vec::new();
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in &line {
            choices.clear();
            state.choices(&mut choices);
            for choice in &choices {
                let mut after = *state;
                after.play(*choice, &mut Fast::seed_from_u64(1), &mut Log::off());
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
    assert_snapshot!(counts(Play::dealt(3, 7).state, 5));
    assert_snapshot!(counts(Play::dealt(4, 8).state, 5));
    assert_snapshot!(counts(Play::dealt(5, 9).state, 5));
}

#[test]
fn from_the_middle() {
    let cards = "rabbit:weasel-blackmailer, penguin:otter-ferryman, bribery";
    assert_snapshot!(counts(scene(cards).thieves(&[1, 2, 0]).before().state, 7));
    let cards = "flamingo:chameleon-spy, burglary, monkey:octopus-chancellor";
    assert_snapshot!(counts(scene(cards).seats(4).thieves(&[1, 1, 0, 2]).before().state, 6));
    let cards = "croc:hyena-mercenary, scandal, rabbit:salamander-alchemist";
    assert_snapshot!(counts(scene(cards).seats(5).rubies(&[1, 1, 1, 1, 1]).sold("rabbit").before().state, 6));
}

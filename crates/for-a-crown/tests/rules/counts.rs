//! The numbers of lines of play and of different positions to a fixed depth. Golden numbers, which catch
//! unexpected changes.

use insta::assert_snapshot;
use kabale_core::laws::counts;

use crate::kit::{Play, scene};

#[test]
fn from_the_deal() {
    assert_snapshot!(counts(&Play::dealt(3, 7).state, 5));
    assert_snapshot!(counts(&Play::dealt(4, 8).state, 5));
    assert_snapshot!(counts(&Play::dealt(5, 9).state, 5));
}

#[test]
fn from_the_middle() {
    let cards = "rabbit:weasel-blackmailer, penguin:otter-ferryman, bribery";
    assert_snapshot!(counts(&scene(cards).thieves(&[1, 2, 0]).before().state, 7));
    let cards = "flamingo:chameleon-spy, burglary, monkey:octopus-chancellor";
    assert_snapshot!(counts(&scene(cards).seats(4).thieves(&[1, 1, 0, 2]).before().state, 6));
    let cards = "croc:hyena-mercenary, scandal, rabbit:salamander-alchemist";
    assert_snapshot!(counts(&scene(cards).seats(5).rubies(&[1, 1, 1, 1, 1]).sold("rabbit").before().state, 6));
}

//! How many lines of play and how many different positions there are to a fixed depth.
//!
//! Golden numbers: an unintended change of the rules changes them.

use insta::assert_snapshot;
use kabale_core::laws::counts;

use super::kit::Scene;
use crate::{Banner, Card, Site};

#[test]
fn from_the_deal() {
    assert_snapshot!(counts(&Scene::dealt(2, 7).state, 6), @"3 (3), 6 (6), 18 (18), 54 (54), 108 (108), 1440 (1440)");
    assert_snapshot!(counts(&Scene::dealt(4, 8).state, 6), @"3 (3), 6 (6), 18 (18), 54 (54), 108 (108), 324 (324)");
    assert_snapshot!(counts(&Scene::dealt(6, 9).state, 6), @"3 (3), 6 (6), 18 (18), 54 (54), 108 (108), 324 (324)");
}

#[test]
fn from_the_middle() {
    let rich = |seats| (1..=seats).fold(Scene::new(seats), |scene, number| scene.favor(number, 2).secrets(number, 2));
    let war = rich(3).site(2, Site::RIVER).garrison(2, 2, 2).pawn(2, 2).adviser(1, Card::LONGBOWS).turn(1).pawn(1, 2);
    assert_snapshot!(counts(&war.adviser(2, Card::KEEP).adviser(1, Card::WOLVES).state, 6), @"8 (8), 32 (32), 172 (161), 806 (674), 3804 (2739), 17337 (10616)");
    let empire = rich(4).citizen(3).adviser(1, Card::TINKERS_FAIR).holds(2, Card::BANDIT_CROWN).turn(1);
    assert_snapshot!(counts(&empire.bears(3, Banner::PeoplesFavor, 3).state, 5), @"12 (12), 63 (61), 302 (255), 1517 (1104), 7279 (4561)");
    let trade = rich(2).card_at(1, Card::THE_OLD_OAK).card_at(1, Card::ELDERS).adviser(2, Card::ACTING_TROUPE).turn(2);
    assert_snapshot!(counts(&trade.adviser(2, Card::ROVING_TERROR).holds(2, Card::CUP_OF_PLENTY).state, 6), @"8 (8), 40 (40), 192 (188), 1007 (871), 5262 (3911), 27275 (17150)");
}

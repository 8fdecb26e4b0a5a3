//! COU chapter 10: the worked examples, as written there.

use kabale_core::Eye;
use kabale_courtisans::{Color, Mission};

use crate::kit::{Play, eye, scene, seat};

/// The table of COU-E2.
const COURT: &str = "above butterfly_plain*2 toad_plain*2 toad_noble nightingale_plain*2 hare_plain stag_noble \
                     stag_assassin carp_plain*2; below butterfly_guard nightingale_noble nightingale_assassin \
                     hare_noble hare_guard stag_plain carp_guard*2";
/// Noemi's district in COU-E3.
const NOEMI: &str = "1 butterfly_plain*2 butterfly_guard toad_noble toad_guard stag_noble stag_plain stag_guard*2 \
                     nightingale_noble nightingale_guard carp_plain*2 carp_guard";

fn is_fulfilled(play: &Play, id: &str) -> bool {
    let mission = Color::ALL.into_iter().flat_map(Mission::of).find(|mission| mission.id() == id);
    play.state.revealed().is_fulfilled(mission.expect("there is such a mission"), seat(1))
}

/// COU-E1: an assassin below hits a noble above, of another family in another column.
#[test]
fn cou_e1_assassin() {
    let text = "above hare_noble toad_plain toad_spy@2; below stag_plain carp_spy@3";
    let play = scene(text).hand("nightingale_assassin stag_noble carp_guard").lay();
    let after = play.play("nightingale_assassin below, eliminate hare_noble above");
    assert_eq!(after.table(), "toad_plain | nightingale_assassin, stag_plain");
    assert_eq!(after.public().eliminated, crate::kit::cards("hare_noble"));
    assert_eq!(after.spies(Eye::Public), "? above by 2 in 2, ? below by 3 in 3");
}

/// COU-E2: the statuses of the six families.
#[test]
fn cou_e2_status() {
    assert_eq!(
        scene(COURT).over().standing(),
        "butterfly 2/1 esteemed, toad 4/0 esteemed, nightingale 2/3 fallen, hare 1/3 fallen, stag 3/1 esteemed, \
         carp 2/2 neutral"
    );
}

/// COU-E3: Noemi's eleven points.
#[test]
fn cou_e3_score() {
    let end = scene(&format!("{COURT}; {NOEMI}")).missions(1, "L8 D3").over();
    assert_eq!(end.parts(1), "butterfly +3, toad +3, nightingale -3, stag +5, dark_mission +3");
    assert_eq!(end.score(1), 11);
}

/// COU-E4: missions at that table.
#[test]
fn cou_e4_missions() {
    let end = scene(&format!("{COURT}; {NOEMI}")).over();
    for (id, expected) in
        [("D3", true), ("D1", false), ("D9", true), ("D10", true), ("D7", false), ("D8", false), ("L7", true)]
    {
        assert_eq!(is_fulfilled(&end, id), expected, "{id}");
    }
}

/// COU-E5: a spy tips the Carps.
#[test]
fn cou_e5_spy_at_the_end() {
    assert_eq!(scene("above carp_plain*2; below carp_noble").over().standing(), "carp 2/2 neutral");
    let end = scene("above carp_plain*2 carp_spy; below carp_noble").over();
    assert_eq!(end.standing(), "carp 3/2 esteemed");
    assert_eq!(end.table(), "carp_plain, carp_plain, carp_spy | carp_noble");
}

/// COU-E6: a district of guards has no victim; with a face-down spy it has one, which leaves unseen.
#[test]
fn cou_e6_guard() {
    let hand = "stag_assassin stag_noble carp_guard";
    let guards = scene("2 hare_guard toad_guard*2").hand(hand).lay().play("stag_assassin to 2");
    assert_eq!(guards.told(Eye::Public)[1], "no_victim area=district 2 seat=1");
    let play = scene("2 hare_guard toad_guard*2 carp_spy@3").hand(hand).lay().play("stag_assassin to 2");
    assert_eq!(play.offered(), "spare all, eliminate spy 1");
    let after = play.play("eliminate spy 1");
    assert_eq!((after.spies(eye(1)), after.spies(eye(2))), ("x? 2 by 3 in 3".into(), "x? 2 by 3 in 3".into()));
}

/// COU-E7: two nobles are fewer cards than three plain courtiers, unless the option says otherwise.
#[test]
fn cou_e7_light_mission() {
    let areas = "1 stag_noble*2; 2 stag_plain*3";
    assert!(is_fulfilled(&scene(areas).over(), "L5"));
    assert!(!is_fulfilled(&scene(areas).with("noble_double_in_missions").over(), "L5"));
}

/// COU-E8: four players, six cards in the box, seventy-two in the pile, seven turns each.
#[test]
fn cou_e8_setup() {
    let dealt = Play::dealt(4, 1);
    let view = dealt.public();
    assert_eq!((view.n_removed, view.n_pile, view.n_turns), (6, 72, 7));
    let start = dealt.mover();
    let end = dealt.finish();
    let told = end.told(Eye::Public);
    let drew = |number: u8| end.told(eye(number)).iter().filter(|line| line.starts_with("drew ")).count();
    assert_eq!([1, 2, 3, 4].map(drew), [6; 4]);
    let last = told.iter().rfind(|line| line.starts_with("laid")).expect("cards were laid");
    let fourth = (start + 2) % 4 + 1;
    assert!(last.ends_with(&format!("seat={fourth}")), "{last}");
}

/// COU-E9: two players with fourteen points each win both.
#[test]
fn cou_e9_tie() {
    let fourteen = |family: &str| format!("{family}_noble*3 {family}_plain*3 {family}_guard*3 {family}_assassin*2");
    let text = format!("above hare_noble stag_noble; 1 {}; 2 {}", fourteen("hare"), fourteen("stag"));
    let end = scene(&text).missions(1, "L10 D7").missions(2, "L5 D8").over();
    assert_eq!((end.score(1), end.score(2)), (14, 14));
    assert!(end.score(3) < 14);
    assert_eq!(end.ranks(), "1 1 3");
}

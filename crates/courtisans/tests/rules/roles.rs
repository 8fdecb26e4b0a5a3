//! COU chapter 4: roles, but for the assassin.

use kabale_core::{Eye, Game};
use kabale_courtisans::{Role, Victim};

use crate::kit::{Play, eye, random_games, scene};

/// COU-4.1: a courtier without role does nothing but count 1.
#[test]
fn cou_4_1_plain_courtiers() {
    let play = scene("above toad_plain; 1 stag_plain").hand("hare_plain stag_plain carp_plain").lay();
    let after = play.play("hare_plain above, stag_plain own");
    assert_eq!(after.offered(), "carp_plain to 2, carp_plain to 3");
    assert_eq!(after.table(), "toad_plain, hare_plain | -");
    let values = Role::ALL.map(|role| (role.id(), role.value()));
    assert_eq!(values, [("plain", 1), ("noble", 2), ("spy", 1), ("assassin", 1), ("guard", 1)]);
}

/// COU-4.2: a noble counts double, at the table and in a district.
#[test]
fn cou_4_2_nobles_count_double() {
    let end = scene("above hare_noble; below hare_plain; 1 hare_noble hare_plain").over();
    assert_eq!(end.standing(), "hare 2/1 esteemed");
    assert_eq!(end.parts(1), "hare +3");
    let fallen = scene("above hare_plain; below hare_noble; 1 hare_noble*2").over();
    assert_eq!(fallen.parts(1), "hare -4");
}

/// COU-4.3: a spy is laid face down, and only the player who laid it knows it.
#[test]
fn cou_4_3_spies_lie_face_down() {
    let play = scene("").hand("hare_spy stag_noble carp_guard").lay().play("hare_spy above");
    assert_eq!(play.table(), "- | -");
    assert_eq!(play.spies(eye(1)), "hare above by 1 in 1");
    for eye in [eye(2), eye(3), Eye::Public] {
        assert_eq!(play.spies(eye), "? above by 1 in 1");
        assert_eq!(play.told(eye), ["laid_face_down area=above family=null number=1 seat=1"]);
    }
    assert_eq!(play.told(eye(1)), ["laid_face_down area=above family=hare number=1 seat=1"]);
}

/// COU-4.3a: at the table above or below the Queen's column, and in no family's.
#[test]
fn cou_4_3a_spies_at_the_table() {
    let play = scene("above hare_plain").hand("hare_spy stag_noble carp_guard").lay();
    for side in ["above", "below"] {
        let after = play.clone().play(&format!("hare_spy {side}"));
        assert_eq!(after.spies(Eye::Public), format!("? {side} by 1 in 4"));
        assert_eq!(after.standing(), "hare 1/0 esteemed");
    }
}

/// COU-4.3b: in a district it lies face down there.
#[test]
fn cou_4_3b_spies_in_districts() {
    let play = scene("").hand("hare_spy stag_spy carp_guard").lay().play("hare_spy own, stag_spy to 2");
    assert_eq!(play.spies(Eye::Public), "? 1 by 1 in 1, ? 2 by 1 in 1");
    assert_eq!((play.district(1), play.district(2)), ("-".into(), "-".into()));
}

/// COU-4.3c: spies count for nothing before the end, and for their family then.
#[test]
fn cou_4_3c_spies_are_assigned_at_the_end() {
    let text = "above hare_spy@2 hare_plain; below hare_noble; 1 hare_spy@3";
    let before = scene(text).lay();
    assert_eq!(before.standing(), "hare 1/2 fallen");
    assert_eq!(before.district(1), "-");
    let end = scene(text).over();
    assert_eq!(end.standing(), "hare 2/2 neutral");
    assert_eq!(end.district(1), "hare_spy");
    assert_eq!(end.spies(Eye::Public), "hare above by 2 in 2, hare 1 by 3 in 3");
}

/// COU-4.5: a guard is never offered as a victim, and stays to the end.
#[test]
fn cou_4_5_guards_stay() {
    let play = scene("above hare_guard hare_plain").hand("stag_assassin stag_noble carp_guard").lay();
    let play = play.play("stag_assassin below");
    assert_eq!(play.offered(), "spare all, eliminate hare_plain above");
    assert_eq!(play.refusal("eliminate hare_guard above"), "guards_stay COU-4.5");
    random_games(40, |state| {
        assert!(state.view(Eye::Public).eliminated.iter().all(|card| card.role() != Role::Guard));
    });
}

/// COU-4.6: every face-down card in the area is a spy and a legal victim.
#[test]
fn cou_4_6_face_down_cards_are_victims() {
    let text = "above hare_spy@2; below carp_spy@3; 1 toad_spy@2";
    let play = scene(text).hand("stag_assassin stag_noble carp_guard").lay().play("stag_assassin above");
    assert_eq!(play.offered(), "spare all, eliminate spy 1, eliminate spy 2");
    let mut n_asked = 0;
    random_games(40, |state| {
        let play = Play::starting(state);
        let Some(acting) = play.public().assassin else { return };
        n_asked += 1;
        let view = play.public();
        let is_table = |area| matches!(area, kabale_courtisans::Area::Table(_));
        let is_here = |area| area == acting.area || is_table(area) && is_table(acting.area);
        let lying = view.spies.iter().enumerate().filter(|(_, spy)| !spy.eliminated && is_here(spy.area));
        let offered = play.choices().into_iter().filter_map(|choice| match choice {
            kabale_courtisans::Choice::Eliminate(Victim::FaceDown(index)) => Some(usize::from(index)),
            _ => None,
        });
        assert!(offered.eq(lying.map(|(index, _)| index)));
        assert!(state.to_move().is_some());
    });
    assert!(n_asked > 200);
}

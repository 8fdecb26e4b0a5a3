//! COU chapter 7: edge cases.

use kabale_core::{Eye, Fast, Game, SeedableRng};
use kabale_courtisans::Area;

use crate::kit::{Play, Scene, eye, random_games, scene};

const HAND: &str = "stag_assassin stag_noble carp_guard";

/// COU-7.1: an assassin without legal victim has no effect and asks nothing.
#[test]
fn cou_7_1_no_victim_no_effect() {
    let play = scene("").hand(HAND).lay().play("stag_assassin own");
    assert_eq!(play.told(Eye::Public)[1], "no_victim area=district 1 seat=1");
    assert_eq!(play.district(1), "stag_assassin");
    assert!(play.offered().starts_with("stag_noble above"));
    let guards = scene("above hare_guard; below toad_guard").hand(HAND).lay().play("stag_assassin above");
    assert!(guards.offered().starts_with("stag_noble own"));
}

/// COU-7.2: an assassin never hits a card of its own turn.
#[test]
fn cou_7_2_no_victim_of_the_same_turn() {
    let play = scene("").hand("stag_assassin stag_spy hare_plain").lay().play("stag_spy above, hare_plain own");
    assert_eq!(play.offered(), "stag_assassin to 2, stag_assassin to 3");
    let after = play.play("stag_assassin to 2");
    assert_eq!(after.mover(), 2, "nobody could be eliminated");
    let is_table = |area| matches!(area, Area::Table(_));
    random_games(30, |state| {
        let view = state.view(Eye::Public);
        let Some(acting) = view.assassin else { return };
        let now = view.spies.iter().filter(|spy| Some(spy.laid_by) == state.to_move() && !spy.eliminated);
        let turn = view.spies.iter().map(|spy| spy.turn).max().unwrap_or(0);
        for spy in now.filter(|spy| spy.turn == turn && turn_of(state) == turn) {
            assert!(spy.area != acting.area && !(is_table(spy.area) && is_table(acting.area)));
        }
    });
}

fn turn_of(state: &kabale_courtisans::Courtisans) -> u8 {
    let json = serde_json::to_value(state).expect("a state is plain data");
    json["turn"].as_u64().expect("a number") as u8 + 1
}

/// COU-7.3: eliminated face-up cards are public; eliminated spies stay unknown, also at the end.
#[test]
fn cou_7_3_eliminated_cards() {
    let play = scene("above hare_noble").hand(HAND).lay().play("stag_assassin above, eliminate hare_noble above");
    for eye in Eye::all(3) {
        assert_eq!(play.state.view(eye).eliminated, crate::kit::cards("hare_noble"));
    }
    let end = scene("gone hare_spy@2; above toad_spy@3").over();
    assert_eq!(end.spies(Eye::Public), "x? above by 2 in 2, toad above by 3 in 3");
    assert_eq!(end.spies(eye(1)), "x? above by 2 in 2, toad above by 3 in 3");
    assert_eq!(end.spies(eye(2)), "xhare above by 2 in 2, toad above by 3 in 3");
    let mut n_eliminated = 0;
    for seed in 0..20 {
        let mut played = Play::dealt(2, seed);
        while let Some(last) = played.choices().last() {
            let last = last.to_string();
            played = played.play(&last);
        }
        let gone =
            (1..).zip(&played.public().spies).filter(|(_, spy)| spy.eliminated).map(|(n, _)| n).collect::<Vec<u8>>();
        n_eliminated += gone.len();
        for number in gone {
            let revealed = format!("number={number}");
            let told = played.told(Eye::Public);
            assert!(!told.iter().any(|line| line.starts_with("revealed") && line.ends_with(&revealed)));
        }
    }
    assert!(n_eliminated > 10);
}

/// COU-7.4: only the player who laid a spy knows it, also later.
#[test]
fn cou_7_4_whoever_laid_a_spy_knows_it() {
    let play = scene("above hare_spy@1; 2 toad_spy@3; gone carp_spy@2; 1 stag_assassin").lay();
    assert_eq!(play.spies(eye(1)), "hare above by 1 in 1, ? 2 by 3 in 3, x? above by 2 in 5");
    assert_eq!(play.spies(eye(2)), "? above by 1 in 1, ? 2 by 3 in 3, xcarp above by 2 in 5");
    assert_eq!(play.spies(eye(3)), "? above by 1 in 1, toad 2 by 3 in 3, x? above by 2 in 5");
    assert_eq!(play.spies(Eye::Public), "? above by 1 in 1, ? 2 by 3 in 3, x? above by 2 in 5");
}

/// COU-7.4a, COU-4.3: with the option `memory` nobody knows a spy once it is laid, and the log names none, until the end.
#[test]
fn cou_7_4a_nobody_is_reminded() {
    let start = scene("above hare_spy@1; gone carp_spy@1; 2 toad_spy@3; 2 carp_assassin").with("memory");
    let play = start.hand("stag_spy stag_assassin carp_guard").lay().play("stag_spy own, stag_assassin above");
    let play = play.play("eliminate spy 1, carp_guard to 2");
    for seen in [eye(1), eye(2), eye(3), Eye::Public] {
        assert!(!play.spies(seen).contains("hare") && play.spies(seen).matches('?').count() == 4, "{seen:?}");
    }
    let told = play.told(eye(1));
    assert_eq!(told[0], "laid_face_down area=district 1 family=null number=4 seat=1");
    assert_eq!(told[2], "eliminated_face_down area=above family=null laid_by=1 number=1 seat=1");
    assert!(told.contains(&"drew cards=null seat=1".to_owned()), "{told:?}");
    // What is laid can be anything that the eye does not hold or see; including a spy of their own.
    let mut families = std::collections::BTreeSet::new();
    let mut rng = Fast::seed_from_u64(1);
    for _ in 0..200 {
        let mut world = play.state;
        world.shuffle_unseen(eye(1), &mut rng);
        families.insert(crate::kit::Play::starting(&world).json()["spies"][3]["family"].to_string());
    }
    assert_eq!(families.len(), 6);
    let end = play.finish();
    assert!(end.public().spies.iter().all(|spy| spy.family.is_some() != spy.eliminated));
    // Records of games without it keep their hashes: it is written only where it is on.
    let off = serde_json::to_value(scene("").lay().state).expect("a state is plain data");
    assert_eq!(off["options"], serde_json::json!({ "noble_double_in_missions": false }));
}

/// COU-7.5: face-down cards in one place keep their order, and who laid them when.
#[test]
fn cou_7_5_face_down_cards_are_told_apart() {
    let play =
        scene("above hare_spy@2 toad_spy@3").hand("carp_spy stag_assassin carp_guard").lay().play("carp_spy own");
    assert_eq!(play.spies(Eye::Public), "? above by 2 in 2, ? above by 3 in 3, ? 1 by 1 in 4");
    let play = play.play("stag_assassin below");
    assert_eq!(play.offered(), "spare all, eliminate spy 1, eliminate spy 2");
    let after = play.play("eliminate spy 1");
    assert_eq!(after.spies(Eye::Public), "x? above by 2 in 2, ? above by 3 in 3, ? 1 by 1 in 4");
    assert_eq!(after.spies(eye(3)), "x? above by 2 in 2, toad above by 3 in 3, ? 1 by 1 in 4");
    assert_eq!(after.spies(eye(2)), "xhare above by 2 in 2, ? above by 3 in 3, ? 1 by 1 in 4");
}

/// COU-7.6: a spy at the table changes no visible count, not even for the player who laid it.
#[test]
fn cou_7_6_spies_change_no_visible_count() {
    let play = scene("above hare_plain").hand("hare_spy stag_noble carp_guard").lay();
    let before: Vec<_> = Eye::all(3).map(|eye| play.state.view(eye).families).collect();
    let after = play.play("hare_spy below");
    let families: Vec<_> = Eye::all(3).map(|eye| after.state.view(eye).families).collect();
    assert_eq!(before, families);
}

/// COU-7.7: a revealed spy is still a spy.
#[test]
fn cou_7_7_a_revealed_spy_is_a_spy() {
    let end = scene("1 hare_spy@1 hare_spy@2 stag_spy@3").missions(1, "L10 D1").over();
    assert_eq!(end.district(1), "hare_spy, hare_spy, stag_spy");
    assert_eq!(end.parts(1), "light_mission +3");
    // Face down they are spies as well, so the mission shows as fulfilled before the end.
    let fulfilled = |areas: &str| {
        let view = scene(areas).missions(1, "L10 D1").lay().view(1);
        view.seats[0].missions.expect("the own ones")[0].fulfilled
    };
    assert!(fulfilled("1 hare_spy@1 hare_spy@2 stag_spy@3"));
    assert!(!fulfilled("1 hare_spy@1 hare_spy@2; 2 stag_spy@3"));
    assert!(!fulfilled("1 hare_spy@1 hare_spy@2; gone stag_spy@3; 2 carp_assassin"));
}

/// COU-7.8: a turn always empties the hand.
#[test]
fn cou_7_8_a_turn_empties_the_hand() {
    let play =
        scene("").hand("stag_spy stag_noble carp_guard").lay().play("stag_spy above, stag_noble own, carp_guard to 2");
    let json = play.json();
    let laid =
        ["stag_noble", "carp_guard"].map(crate::kit::card).map(|card| serde_json::to_value(card).expect("a card"));
    let hand = json["seats"][0]["hand"].as_array().expect("a hand").clone();
    assert_eq!(hand.len(), 3);
    let n_drawn = play.told(eye(1)).iter().filter(|line| line.starts_with("drew")).count();
    assert_eq!(n_drawn, 1);
    assert_eq!(json["seats"][0]["district"][0], laid[0]);
    assert_eq!(json["seats"][1]["district"][0], laid[1]);
}

/// COU-7.9: at the end no card is left in a hand or in the pile.
#[test]
fn cou_7_9_nothing_is_left() {
    for seats in 2..=5 {
        let end = Play::dealt(seats, 9).finish();
        assert_eq!(end.public().n_pile, 0);
        assert!(end.public().seats.iter().all(|seat| seat.n_hand == 0));
        let json = end.json();
        assert_eq!(json["pile"].as_array().map(Vec::len), Some(0));
    }
    assert_eq!(Scene::at(2, "").lay().public().n_pile, 54);
}

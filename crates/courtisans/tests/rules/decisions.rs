//! COU chapter 9: every decision with exactly what it offers, and what is done without asking.

use kabale_core::{Eye, Game};
use kabale_courtisans::Choice;

use crate::kit::{Play, Scene, scene};

/// COU-D1: each remaining card of the hand times each remaining area, in ascending order; equal cards once.
#[test]
fn cou_d1_cards_times_areas() {
    let play = scene("").hand("hare_noble carp_spy hare_noble").lay();
    assert_eq!(
        play.offered(),
        "hare_noble above, hare_noble below, hare_noble own, hare_noble to 2, hare_noble to 3, \
         carp_spy above, carp_spy below, carp_spy own, carp_spy to 2, carp_spy to 3"
    );
    let prompt = serde_json::to_value(play.state.prompt()).expect("a prompt is plain data");
    let open = serde_json::json!({ "table": true, "own": true, "other": true });
    assert_eq!(prompt, serde_json::json!({ "ask": "lay", "open": open }));
    let play = play.play("hare_noble own");
    assert_eq!(
        play.offered(),
        "hare_noble above, hare_noble below, hare_noble to 2, hare_noble to 3, \
         carp_spy above, carp_spy below, carp_spy to 2, carp_spy to 3"
    );
    let n_choices =
        (2..=5).map(|seats| Scene::at(seats, "").hand("hare_noble carp_spy stag_plain").lay().choices().len());
    assert!(n_choices.eq([12, 15, 18, 21]), "three cards times the mat's sides and every district");
}

/// COU-D2: at the table, above or below; asked for the last card too.
#[test]
fn cou_d2_above_or_below() {
    let play = scene("").hand("hare_noble carp_spy stag_plain").lay().play("hare_noble own, carp_spy to 3");
    assert_eq!(play.offered(), "stag_plain above, stag_plain below");
}

/// COU-D3: in an opponent's district, whose; asked for the last card too, unless there is one opponent.
#[test]
fn cou_d3_which_opponent() {
    let play = Scene::at(5, "").hand("hare_noble carp_spy stag_plain").lay().play("hare_noble own, carp_spy above");
    assert_eq!(play.offered(), "stag_plain to 2, stag_plain to 3, stag_plain to 4, stag_plain to 5");
    let two = Scene::at(2, "").hand("hare_noble carp_spy stag_plain").lay().play("hare_noble own, carp_spy above");
    assert_eq!((two.mover(), two.district(2)), (2, "stag_plain".into()));
    assert_eq!(two.told(Eye::Public)[2], "laid area=district 2 card=stag_plain seat=1");
}

/// COU-D4: one legal victim or none; nothing is asked where there is nobody.
#[test]
fn cou_d4_the_victim() {
    let hand = "stag_assassin stag_noble carp_guard";
    let play = scene("above hare_noble; below toad_spy@2 carp_plain").hand(hand).lay().play("stag_assassin above");
    assert_eq!(play.offered(), "spare all, eliminate hare_noble above, eliminate carp_plain below, eliminate spy 1");
    let prompt = serde_json::to_value(play.state.prompt()).expect("a prompt is plain data");
    assert_eq!(prompt, serde_json::json!({ "ask": "eliminate", "card": ["stag", "assassin"], "area": "above" }));
    assert_eq!(play.refusal("eliminate spy 2"), "not_in_this_area COU-4.4a");
    assert_eq!(play.refusal("eliminate carp_plain"), "not_in_this_area COU-4.4a");
    assert!(scene("").hand(hand).lay().play("stag_assassin above").offered().starts_with("stag_noble own"));
}

/// COU-D1, COU-D4: the last card goes to the player's own district without asking, but its assassin asks.
#[test]
fn the_last_card_into_the_own_district_is_laid() {
    let hand = "stag_assassin stag_noble carp_guard";
    let play = scene("1 hare_plain").hand(hand).lay().play("stag_noble above, carp_guard to 2");
    assert_eq!(play.offered(), "spare all, eliminate hare_plain");
    assert_eq!((play.mover(), play.district(1)), (1, "hare_plain, stag_assassin".into()));
    assert_eq!(play.play("spare all").mover(), 2);
    let plain =
        scene("1 hare_plain").hand("stag_plain stag_noble carp_guard").lay().play("stag_noble above, carp_guard to 2");
    assert_eq!((plain.mover(), plain.district(1)), (2, "hare_plain, stag_plain".into()));
}

/// COU-D1, COU-D2, COU-D3: three different cards can be laid in 6 × 2 × (players − 1) ways.
#[test]
fn ways_to_lay_three_cards() {
    for seats in 2..=5_u8 {
        let start = Scene::at(seats, "").hand("hare_noble carp_guard stag_plain").lay();
        let mut ends = std::collections::BTreeSet::new();
        walk(&start, &mut ends);
        assert_eq!(ends.len(), 6 * 2 * (usize::from(seats) - 1));
    }
}

fn walk(play: &Play, ends: &mut std::collections::BTreeSet<String>) {
    if play.mover() != 1 {
        let districts: Vec<String> = (1..=play.state.seats()).map(|number| play.district(number)).collect();
        ends.insert(format!("{} {districts:?}", play.table()));
        return;
    }
    for choice in play.choices() {
        walk(&play.clone().play(&choice.to_string()), ends);
    }
}

#[test]
fn every_choice_reads_back_as_itself() {
    let written = [
        "hare_noble above",
        "butterfly_plain below",
        "carp_spy own",
        "nightingale_assassin to 6",
        "spare all",
        "eliminate toad_guard above",
        "eliminate stag_spy below",
        "eliminate hare_assassin",
        "eliminate spy 1",
        "eliminate spy 12",
    ];
    for text in written {
        assert_eq!(text.parse::<Choice>().map(|choice| choice.to_string()).ok().as_deref(), Some(text));
    }
    let nonsense = [
        "",
        "hare_noble",
        "hare above",
        "hare_noble up",
        "hare_noble to",
        "hare_noble to 0",
        "hare_noble to 7",
        "hare_noble to +1",
        "hare_noble to 01",
        "hare_noble own 1",
        "hare_noble above 2",
        "noble_hare above",
        "hare_queen above",
        "_ above",
        "spare",
        "spare all now",
        "eliminate",
        "eliminate spy",
        "eliminate spy 0",
        "eliminate spy 13",
        "eliminate spy 256",
        "eliminate spy x",
        "eliminate hare_noble own",
        "eliminate hare",
        "HARE_NOBLE above",
        "hare-noble above",
    ];
    for text in nonsense {
        assert!(text.parse::<Choice>().is_err(), "{text:?} was read");
    }
    assert_eq!("  spare   all ".parse(), Ok(Choice::Spare));
}

#[test]
fn choices_point_at_the_table() {
    let target = |play: &Play, text: &str| {
        let choice: Choice = text.parse().expect("a choice");
        serde_json::to_string(&play.state.target(choice)).expect("a target is plain data")
    };
    let text = "above hare_noble*2 carp_plain; below toad_spy@2 carp_plain; 2 hare_plain*2 stag_plain";
    let play = scene(text).hand("stag_assassin stag_noble toad_guard").lay();
    assert_eq!(target(&play, "toad_guard above"), r#"{"piece":"hand.0","place":"table.0"}"#);
    assert_eq!(target(&play, "stag_noble below"), r#"{"piece":"hand.1","place":"table.1"}"#);
    assert_eq!(target(&play, "stag_assassin own"), r#"{"piece":"hand.2","place":"districts.0"}"#);
    assert_eq!(target(&play, "stag_assassin to 3"), r#"{"piece":"hand.2","place":"districts.2","seat":3}"#);
    let table = play.clone().play("stag_assassin above");
    assert_eq!(target(&table, "spare all"), "{}");
    assert_eq!(target(&table, "eliminate hare_noble above"), r#"{"piece":"above.0"}"#);
    assert_eq!(target(&table, "eliminate carp_plain above"), r#"{"piece":"above.3"}"#);
    assert_eq!(table.public().above[3], crate::kit::card("carp_plain"));
    assert_eq!(target(&table, "eliminate carp_plain below"), r#"{"piece":"below.0"}"#);
    assert_eq!(target(&table, "eliminate spy 1"), r#"{"piece":"spies.0"}"#);
    let district = play.play("stag_assassin to 2");
    assert_eq!(target(&district, "eliminate stag_plain"), r#"{"piece":"district_2.2"}"#);
    assert_eq!(target(&table, "eliminate stag_plain"), "{}");
}

//! Positions from outside: impossible ones are refused with a reason, and all others can be played.

use std::cell::Cell;

use kabale_core::{Eye, Fast, Game, Log, SeedableRng, Table, pick};
use kabale_shadow_throne::{Options, ShadowThrone};
use proptest::{
    prelude::*,
    sample::Index,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};

use crate::kit::{Play, scene};

fn read(value: Value) -> Result<ShadowThrone, String> {
    Table::<ShadowThrone>::read_position(value).map_err(|error| error.to_string())
}

/// Why a state, changed by `spoil`, is refused.
fn refused(play: &Play, spoil: impl Fn(&mut Value)) -> String {
    let mut position = serde_json::to_value(play.state).expect("a state is plain data");
    assert!(read(position.clone()).is_ok(), "before it is spoiled it is good");
    spoil(&mut position);
    let error = read(position).expect_err("an impossible position");
    error.strip_prefix("this position is impossible: ").expect("what all refusals begin with").to_owned()
}

/// Two players, the first with a few abilities, two cards in the middle.
fn turn() -> Play {
    scene(&["general 1, prophet 1, jester 1", "king 2, queen 1"]).draw("bard judge").reveal()
}

fn push(list: &mut Value, item: Value) {
    list.as_array_mut().expect("a list").push(item);
}

/// Takes a card with this name out of a pile.
fn pull(position: &mut Value, from: &str, card: &str) {
    let list = position[from].as_array_mut().expect("a list");
    let at = list.iter().position(|item| item == card).expect("there is such a card");
    list.remove(at);
}

#[test]
fn a_good_position_is_read() {
    let position = serde_json::to_value(turn().state).expect("a state is plain data");
    let state = read(position.clone()).expect("a good position");
    assert_eq!(serde_json::to_value(state).expect("a state is plain data"), position);
    // What a turn has not brought yet may be left out.
    let begun = scene(&["", ""]).json();
    assert!(begun.get("used").is_none() && begun.get("delta").is_none());
    assert!(read(begun).is_ok());
}

/// SHD-1.2: seats that are too few, too many, or not at the table.
#[test]
fn seats_must_fit() {
    let one = refused(&turn(), |position| position["displays"].as_array_mut().expect("a list").truncate(1));
    assert_eq!(one, "the number of displays is 1, not 2 to 4 (SHD-1.2)");
    let five = refused(&turn(), |position| position["displays"] = json!([{}, {}, {}, {}, {}]));
    assert_eq!(five, "the number of displays is 5, not 2 to 4 (SHD-1.2)");
    assert_eq!(refused(&turn(), |position| position["active"] = json!(3)), "seat 3 is not at this table");
    for phase in [
        json!({ "destroy": 3 }),
        json!({ "take": 3 }),
        json!({ "give_up": { "seat": 3, "left": 1, "after": null, "then": null } }),
        json!({ "give_up": { "seat": 1, "left": 1, "after": null, "then": 3 } }),
    ] {
        assert_eq!(refused(&turn(), |position| position["phase"] = phase.clone()), "seat 3 is not at this table");
    }
    assert_eq!(refused(&turn(), |position| position["struck"] = json!([3])), "seat 3 is not at this table");
    assert_eq!(refused(&turn(), |position| position["know_top"] = json!([4])), "seat 4 is not at this table");
    assert!(refused(&turn(), |position| position["active"] = json!(0)).starts_with("there is no seat 0"));
}

/// SHD-1.3, SHD-2.3: cards that are too many, too few, or that nobody knows.
#[test]
fn cards_must_fit() {
    let more = refused(&turn(), |position| push(&mut position["discard"], json!("bard")));
    assert_eq!(more, "the number of bard cards is 6, not 5 (SHD-2.3)");
    let fewer = refused(&turn(), |position| pull(position, "draw", "king"));
    assert_eq!(fewer, "the number of king cards is 4, not 5 (SHD-2.3)");
    let two_ends = refused(&turn(), |position| push(&mut position["draw"], json!("end")));
    assert_eq!(two_ends, "the number of End cards in the piles is 2, not 1 (SHD-1.3, SHD-7.1)");
    let no_end = refused(&turn(), |position| pull(position, "discard", "end"));
    assert_eq!(no_end, "the number of End cards in the piles is 0, not 1 (SHD-1.3, SHD-7.1)");
    let over = refused(&turn(), |position| position["phase"] = json!("over"));
    assert_eq!(over, "the number of End cards in the piles is 1, not 0 (SHD-1.3, SHD-7.1)");
    let strange = refused(&turn(), |position| position["draw"][0] = json!("joker"));
    assert_eq!(strange, "there is no card `joker`");
    assert!(refused(&turn(), |position| position["middle"][0] = json!("end")).contains("unknown variant `end`"));
    assert!(refused(&turn(), |position| position["color"] = json!(1)).contains("unknown field `color`"));
}

/// SHD-3.1: stacks that are too high or empty, and too many of them.
#[test]
fn displays_must_fit() {
    let empty = refused(&turn(), |position| position["displays"][0]["bard"] = json!(0));
    assert_eq!(empty, "seat 1 has 0 cards of the bard; a stack has 1 to 5 (SHD-3.1)");
    let high = refused(&turn(), |position| position["displays"][1]["king"] = json!(6));
    assert_eq!(high, "seat 2 has 6 cards of the king; a stack has 1 to 5 (SHD-3.1)");
    let wide = refused(&turn(), |position| {
        for name in ["assassin", "alchemist", "bard"] {
            pull(position, "draw", name);
            position["displays"][0][name] = json!(1);
        }
    });
    assert_eq!(wide, "seat 1 has 6 stacks, more than the 5 possible here (SHD-3.1)");
}

/// SHD-4.17: an empty draw pile.
#[test]
fn the_draw_pile_must_have_a_card() {
    let empty = refused(&turn(), |position| {
        let draw = position["draw"].take();
        draw.as_array().expect("a list").iter().for_each(|card| push(&mut position["discard"], card.clone()));
        position["draw"] = json!([]);
    });
    assert_eq!(empty, "the draw pile is empty (SHD-4.17)");
}

/// SHD-4.2, SHD-4.6, SHD-6.3: a middle that this turn cannot have brought.
#[test]
fn the_middle_must_fit() {
    let move_to_middle = |position: &mut Value, names: &[&str]| {
        let middle = position["middle"].take();
        middle.as_array().expect("a list").iter().for_each(|card| push(&mut position["draw"], card.clone()));
        for name in names {
            pull(position, "draw", name);
        }
        position["middle"] = json!(names);
    };
    let six =
        refused(&turn(), |position| move_to_middle(position, &["king", "bard", "bard", "judge", "judge", "judge"]));
    assert_eq!(six, "there are 6 cards in the middle; the most is 5 (SHD-4.2)");
    let rise = refused(&turn(), |position| move_to_middle(position, &["judge", "bard", "general"]));
    assert_eq!(rise, "the cards in the middle rise more than the used abilities allow (SHD-4.6)");
    let more = refused(&turn(), |position| {
        move_to_middle(position, &["judge", "queen", "alchemist"]);
        position["used"] = json!(["general"]);
        position["delta"] = json!(-3);
    });
    assert_eq!(more, "the cards in the middle rise more than the used abilities allow (SHD-4.6)");
    let delta = refused(&turn(), |position| position["delta"] = json!(-3));
    assert_eq!(delta, "the used abilities cannot change a value by -3 (SHD-6.3)");
    let wrong = refused(&turn(), |position| {
        position["used"] = json!(["general"]);
        position["delta"] = json!(-2);
    });
    assert_eq!(wrong, "the used abilities cannot change a value by -2 (SHD-6.3)");
    let single = refused(&scene(&["general 1", ""]).draw("king").reveal(), |position| {
        position["used"] = json!(["general"]);
        position["delta"] = json!(-3);
    });
    assert_eq!(single, "the used abilities cannot change a value by -3 (SHD-6.3)");
}

/// SHD-6.2, SHD-4.10, SHD-9.2: what was used, destroyed and looked at.
#[test]
fn the_history_of_the_turn_must_fit() {
    let king = refused(&turn(), |position| position["used"] = json!(["king"]));
    assert_eq!(king, "the king has no ability that is used up (SHD-6.2)");
    let twice = refused(&turn(), |position| position["used"] = json!(["general", "general"]));
    assert_eq!(twice, "`used` lists something twice");
    assert_eq!(refused(&turn(), |position| position["struck"] = json!([2, 2])), "`struck` lists something twice");
    assert_eq!(refused(&turn(), |position| position["know_top"] = json!([1, 1])), "`know_top` lists something twice");
    let early = refused(&turn(), |position| position["struck"] = json!([2]));
    assert_eq!(early, "more cards were destroyed than the middle allows (SHD-4.10)");
    let both = refused(&turn(), |position| {
        position["struck"] = json!([1, 2]);
        position["has_struck"] = json!(true);
    });
    assert_eq!(both, "more cards were destroyed than the middle allows (SHD-4.10)");
    let nobody = refused(&turn(), |position| position["has_struck"] = json!(true));
    assert_eq!(nobody, "more cards were destroyed than the middle allows (SHD-4.10)");
    let unlooked = refused(&turn(), |position| position["know_top"] = json!([1]));
    assert_eq!(unlooked, "seat 1 cannot know the top card of the draw pile (SHD-9.2)");
    let other = refused(&turn(), |position| position["know_top"] = json!([2]));
    assert_eq!(other, "seat 2 cannot know the top card of the draw pile (SHD-9.2)");
    let not_before = scene(&["", "", ""]).begin();
    assert_eq!(
        refused(&not_before, |position| position["know_top"] = json!([2])),
        "seat 2 cannot know the top card of the draw pile (SHD-9.2)"
    );
    let ended = scene(&["prophet 1", ""]).draw("end").reveal();
    let over = refused(&ended, |position| {
        position["used"] = json!(["prophet"]);
        position["know_top"] = json!([1]);
    });
    assert_eq!(over, "seat 1 cannot know the top card of the draw pile (SHD-9.2)");
}

const NO_CHOICE: &str = "the phase does not fit the table: there is nothing to choose (SHD-10.1)";

/// SHD-10.1, SHD-4.9, SHD-5.8: questions that are not asked at this table.
#[test]
fn phases_must_fit() {
    let phase = |play: &Play, phase: Value| refused(play, |position| position["phase"] = phase.clone());
    let early = refused(&scene(&["general 1", ""]).begin(), |position| position["used"] = json!(["general"]));
    assert_eq!(early, "the phase does not fit the table: nothing can be modified before the first card (SHD-6.11)");
    let hopeless = refused(&turn(), |position| {
        position["middle"] = json!(["judge", "bard"]);
        position["used"] = json!(["general", "jester"]);
    });
    assert_eq!(hopeless, NO_CHOICE);
    let not_equal = phase(&turn(), json!({ "destroy": 2 }));
    assert_eq!(not_equal, "the phase does not fit the table: no card of that player can be destroyed (SHD-4.9)");
    let equal = scene(&["", "king 2"]).draw("bard bard").reveal();
    assert_eq!(phase(&equal, json!({ "destroy": 2 })), NO_CHOICE);
    assert_eq!(phase(&equal, json!({ "take": 2 })), NO_CHOICE);
    let nobody = "the phase does not fit the table: nobody can swap with that player (SHD-5.8)";
    assert_eq!(phase(&turn(), json!({ "take": 1 })), nobody);
    assert_eq!(phase(&scene(&["", "king 2, queen 1"]).begin(), json!({ "take": 2 })), nobody);
    let high = scene(&["general 1", "king 2, queen 1"]).draw("judge bard").reveal();
    assert_eq!(phase(&high, json!({ "take": 2 })), nobody);
    let five = scene(&["", "king 1"]).draw("bard bard judge judge judge").reveal();
    let over = refused(&five, |position| {
        pull(position, "discard", "end");
        position["phase"] = json!("over");
    });
    assert_eq!(over, "the phase does not fit the table: the End card is not revealed after five cards (SHD-4.4)");
}

/// SHD-5.6, SHD-5.14: giving up what does not have to go.
#[test]
fn giving_up_must_fit() {
    let full = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let collected = scene(&[full, ""]).draw("king queen").reveal().play("collect");
    let change =
        |key: &str, value: Value| refused(&collected, |position| position["phase"]["give_up"][key] = value.clone());
    assert_eq!(change("left", json!(1)), "seat 1 has 7 stacks, more than the 6 possible here (SHD-3.1)");
    let count = "the phase does not fit the table: a player gives up only stacks beyond five (SHD-5.6)";
    assert_eq!(change("left", json!(3)), count);
    assert_eq!(change("left", json!(255)), count);
    assert_eq!(change("after", json!("judge")), NO_CHOICE);
    let order =
        "the phase does not fit the table: in a swap the active player first makes room for one card (SHD-5.14)";
    assert_eq!(change("then", json!(2)), order);
    assert_eq!(change("seat", json!(2)), "seat 1 has 7 stacks, more than the 5 possible here (SHD-3.1)");
    let none = refused(&turn(), |position| {
        position["phase"] = json!({ "give_up": { "seat": 1, "left": 0, "after": null, "then": null } });
    });
    assert_eq!(none, count);
    let swapping = scene(&[full, "king 2, queen 1"]).draw("bard").reveal().play("swap 2, take king");
    let placed = refused(&swapping, |position| position["phase"]["give_up"]["then"] = json!(null));
    assert_eq!(placed, "the phase does not fit the table: the cards in the middle are already placed (SHD-5.6)");
    let oneself = refused(&swapping, |position| position["phase"]["give_up"]["then"] = json!(1));
    assert_eq!(oneself, order);
}

/// Whatever is changed in a position, it is refused or can be played to the end.
#[test]
fn changed_positions_are_refused_or_playable() {
    let n_read = Cell::new(0);
    let values = || {
        let words = ["king", "general", "end", "turn", "over", "joker"].map(Value::from).to_vec();
        let numbers = [0, 1, 2, 3, 5, 9, -3].map(Value::from).to_vec();
        proptest::sample::select([words, numbers, vec![json!([]), json!({}), json!([1]), json!(null)]].concat())
    };
    let strategy = (2..=4_u8, any::<u64>(), 0..120_usize, any::<Index>(), values());
    let mut runner = TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&strategy, |(seats, seed, n_choices, at, value)| {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = ShadowThrone::deal(&Options {}, seats, &mut rng);
        let mut choices = Vec::new();
        for _ in 0..n_choices {
            choices.clear();
            state.choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
        }
        let mut position = serde_json::to_value(state).expect("a state is plain data");
        let fields =
            ["active", "phase", "delta", "used", "struck", "has_struck", "know_top", "middle", "draw", "discard"];
        let field = at.get(&fields);
        match position[*field].as_array_mut() {
            Some(items) if !items.is_empty() => *items.first_mut().expect("an item") = value,
            _ => position[*field] = value,
        }
        if let Ok(mut state) = read(position) {
            n_read.set(n_read.get() + 1);
            for _ in 0..=ShadowThrone::LONGEST {
                choices.clear();
                state.choices(&mut choices);
                for eye in Eye::all(state.seats()) {
                    let _ = state.view(eye);
                }
                if choices.is_empty() {
                    break;
                }
                state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
            }
            prop_assert!(state.standings().is_some());
        }
        Ok(())
    });
    outcome.expect("a position is refused or playable");
    assert!(n_read.get() > 10, "some changes are harmless: {}", n_read.get());
}

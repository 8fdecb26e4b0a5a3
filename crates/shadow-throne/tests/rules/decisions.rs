//! SHD chapter 10: decision points, their notation and what they point at.

use kabale_core::{Game, Seed, Table};
use kabale_shadow_throne::{Choice, Options, Prompt, ShadowThrone};
use serde_json::json;

use crate::kit::{Play, scene};

/// Where each offered choice points.
fn targets(play: &Play) -> Vec<String> {
    let target = |choice: &Choice| {
        let target = serde_json::to_value(play.state.target(*choice)).expect("plain data");
        let parts = ["piece", "place", "seat"].into_iter().filter_map(|name| target.get(name));
        format!("{choice}: {}", parts.map(|part| part.to_string().replace('"', "")).collect::<Vec<_>>().join(" "))
    };
    play.choices().iter().map(target).collect()
}

fn prompt(play: &Play) -> serde_json::Value {
    serde_json::to_value(play.state.prompt()).expect("plain data")
}

/// SHD-10.1: what has one answer is carried out: a hopeless card, the fifth card, the only card to destroy or take.
#[test]
fn shd_10_1_one_answer_is_no_question() {
    assert_eq!(scene(&["prophet 1", ""]).draw("judge king").reveal().mover(), 2);
    let five = scene(&["general 1", ""]).draw("king king queen queen judge").reveal();
    assert_eq!(five.asked(), "collect, use general");
    let collected = scene(&["bard 1", ""]).draw("king queen alchemist bard judge").reveal();
    assert_eq!((collected.mover(), collected.display(1)), (2, "judge 1, bard 2, alchemist 1, queen 1, king 1".into()));
    assert_eq!(collected.last_told(), "collected cards=king+queen+alchemist+bard+judge seat=1");
    assert_eq!(five.play("use general").mover(), 2);
    let only = scene(&["", "king 3"]).draw("judge judge").reveal();
    assert_eq!(only.clone().play("destroy 2").display(2), "king 2");
    assert_eq!(only.play("swap 2").display(1), "king 1");
    // In all of random play, only the first reveal of a turn is a question with one answer.
    for seed in 0..60 {
        Play::dealt(2 + (seed % 3) as u8, seed).finish(|play| {
            let is_first = play.state.prompt() == Some(Prompt::Begin);
            assert!(play.choices().len() != 1 || is_first, "{}", play.asked());
        });
    }
}

/// SHD-10.2: the first reveal is asked for, so that the player before may take the end of the turn back until then.
#[test]
fn shd_10_2_the_first_reveal_is_asked_for() {
    let mut table = Table::<ShadowThrone>::new(Options {}, 2, Seed::new([1; 32])).expect("two can play");
    let first = table.state().to_move().expect("a seat is to decide");
    table.choose(Choice::Reveal).expect("it is offered");
    assert!(table.undo(first).is_err(), "a card was shown");
    table.choose(Choice::Collect).expect("it is offered");
    assert_ne!(table.state().to_move(), Some(first));
    assert_eq!(table.undo(first), Ok(()));
    assert_eq!(table.state().to_move(), Some(first));
}

/// SHD-D1: before a reveal: the Prophet, the Judge as Prophet, or the card.
#[test]
fn shd_d1_before_a_reveal() {
    let play = scene(&["prophet 1, judge 1", "prophet 2"]).draw("king").begin();
    assert_eq!((play.asked(), prompt(&play)), ("reveal, judge prophet".into(), json!({ "ask": "begin" })));
    assert_eq!(targets(&play), ["reveal: draw.0", "judge prophet: display1.0 draw.0"]);
    let own = scene(&["general 1, prophet 1", ""]).draw("king").begin();
    assert_eq!(targets(&own), ["reveal: draw.0", "use prophet: display1.1 draw.0"]);
}

/// SHD-D2: after a reveal: abilities, the Jester's sign, the Judge's target; on a card that is too high or not.
#[test]
fn shd_d2_after_a_reveal() {
    let own = "general 1, jester 1, assassin 1, judge 1";
    let play = scene(&[own, "assassin 2"]).draw("judge king").reveal();
    assert_eq!(prompt(&play), json!({ "ask": "too_high", "value": 9, "limit": 5 }));
    assert_eq!(play.asked(), "use general, use jester up, use jester down, judge assassin, bust");
    let expected = [
        "use general: display1.0 lower.1",
        "use jester up: display1.1 raise.1",
        "use jester down: display1.1 lower.1",
        "judge assassin: display1.2 lower.1",
        "bust: discard.0",
    ];
    assert_eq!(targets(&play), expected);
    assert_eq!(play.clone().play("use jester up, use general, judge assassin").middle(), "judge 5, king 5");
    assert_eq!(
        prompt(&play.play("use general, judge assassin")),
        json!({ "ask": "decide", "value": 4, "limit": 5, "may_destroy": false })
    );
}

/// SHD-D3: on equality: whose card, then which; or nothing.
#[test]
fn shd_d3_on_equality() {
    let play = scene(&["bard 1", "king 2, queen 1"]).draw("judge judge").reveal();
    assert_eq!(prompt(&play), json!({ "ask": "decide", "value": 5, "limit": 5, "may_destroy": true }));
    let expected = ["reveal: draw.0", "collect: 1", "swap 2: 2", "destroy 1: discard.0 1", "destroy 2: discard.0 2"];
    assert_eq!(targets(&play), expected);
    let which = play.play("destroy 2");
    assert_eq!(prompt(&which), json!({ "ask": "destroy", "owner": 2 }));
    assert_eq!(targets(&which), ["hit queen: display2.0", "hit king: display2.1"]);
}

/// SHD-D4: another card, collecting, or swapping: with whom, then for what.
#[test]
fn shd_d4_stop_or_go_on() {
    let play = scene(&["bard 1", "king 2, queen 1", "jester 1"]).draw("judge").reveal();
    assert_eq!(prompt(&play), json!({ "ask": "decide", "value": 5, "limit": null, "may_destroy": false }));
    assert_eq!(play.asked(), "reveal, collect, swap 2, swap 3");
    let which = play.play("swap 2");
    assert_eq!(prompt(&which), json!({ "ask": "take", "from": 2 }));
    assert_eq!(targets(&which), ["take queen: display2.0", "take king: display2.1"]);
}

/// SHD-D5: the player who places decides what stays.
#[test]
fn shd_d5_who_places_decides() {
    let full = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let play = scene(&["", full]).draw("king queen").reveal().play("swap 2, take general");
    assert_eq!((play.mover(), prompt(&play)), (2, json!({ "ask": "give_up", "left": 1 })));
    assert_eq!(targets(&play)[..2], ["drop prophet: display2.0", "drop jester: display2.1"]);
}

/// SHD-D1, SHD-D2, SHD-D3, SHD-D4, SHD-D5: answers are written and read back; anything else is refused.
#[test]
fn notation() {
    let good = [
        "reveal",
        "collect",
        "swap 2",
        "destroy 4",
        "use general",
        "use prophet",
        "use jester up",
        "use jester down",
        "use assassin",
        "judge general",
        "judge jester down",
        "bust",
        "hit king",
        "take queen",
        "drop general",
    ];
    for text in good {
        assert_eq!(text.parse::<Choice>().expect(text).to_string(), text);
    }
    let bad = [
        "",
        "reveal 1",
        "swap",
        "swap 0",
        "swap 5",
        "swap 02",
        "swap +2",
        "swap 2 3",
        "swap king",
        "use",
        "use king",
        "use judge",
        "use jester",
        "use jester left",
        "use general up",
        "judge",
        "judge bard",
        "hit",
        "hit 2",
        "take end",
        "drop king king",
        "REVEAL",
        "use jester up now",
    ];
    for text in bad {
        assert!(text.parse::<Choice>().is_err(), "{text}");
    }
}

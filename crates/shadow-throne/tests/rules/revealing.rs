//! SHD chapter 4: revealing, interruption, and the end of the draw pile.

use kabale_core::{Fast, Game, Log, Seed, SeedableRng, Table, pick};
use kabale_shadow_throne::{Card, Choice, Event, Options, Phase, ShadowThrone};
use serde_json::Value;

use crate::kit::{Play, scene};

/// SHD-4.1: cards come from the top of the draw pile, one at a time.
#[test]
fn shd_4_1_one_card_at_a_time() {
    let play = scene(&["", ""]).draw("king queen").play("reveal");
    assert_eq!((play.middle(), play.public().n_draw), ("king 9".into(), 44));
    assert_eq!(play.last_told(), "revealed card=king seat=1");
    let play = play.play("reveal");
    assert_eq!((play.middle(), play.public().n_draw), ("king 9, queen 8".into(), 43));
}

/// SHD-4.2: at least one card, and at most five.
#[test]
fn shd_4_2_one_to_five_cards() {
    let begin = scene(&["king 1", "king 1"]).draw("queen queen queen queen queen").begin();
    assert_eq!(begin.asked(), "reveal");
    for choice in ["collect", "swap 2", "destroy 2"] {
        assert_eq!(begin.refusal(choice), "reveal_first SHD-4.2");
    }
    let mut play = begin;
    for _ in 0..5 {
        assert!(play.offers("reveal"));
        play = play.play("reveal");
    }
    assert!(!play.offers("reveal"));
}

/// SHD-4.3: after each card the player goes on or stops.
#[test]
fn shd_4_3_go_on_or_stop() {
    let play = scene(&["", "king 1"]).draw("king queen bard").play("reveal");
    assert_eq!(play.asked(), "reveal, collect, swap 2");
    assert_eq!(play.play("reveal").asked(), "reveal, collect, swap 2");
}

/// SHD-4.4: after the fifth card it is collecting or swapping.
#[test]
fn shd_4_4_after_the_fifth_card() {
    let play = scene(&["", "king 1"]).draw("king queen alchemist bard judge").reveal();
    assert_eq!(play.asked(), "collect, swap 2");
    assert_eq!(play.refusal("reveal"), "five_cards SHD-4.4");
}

/// SHD-4.5: a card is compared with the printed value of the one before it; the first one with nothing.
#[test]
fn shd_4_5_what_is_compared() {
    assert_eq!(scene(&["", ""]).draw("king").reveal().middle(), "king 9");
    let play = scene(&["assassin 1", ""]).draw("queen king judge").play("reveal, reveal, use assassin");
    assert_eq!(play.middle(), "queen 8, king 7");
    // 8 would be higher than the 7 that the King was lowered to, but not than its printed 9.
    let next = scene(&["assassin 1", ""]).draw("queen king queen").play("reveal, reveal, use assassin, reveal");
    assert_eq!(next.middle(), "queen 8, king 9, queen 8");
}

/// SHD-4.6: a higher card ends the turn at once: the middle is discarded, and nothing is collected.
#[test]
fn shd_4_6_too_high() {
    let play = scene(&["bard 1", "king 1"]).draw("judge general prophet").reveal();
    assert_eq!(play.mover(), 2);
    assert_eq!(play.last_told(), "bust cards=judge+general+prophet seat=1");
    assert_eq!((play.middle(), play.discarded()), ("-".into(), "general 1, prophet 1, judge 1, end 1".into()));
    assert_eq!(play.display(1), "bard 1");
    // An equal card is not too high.
    assert_eq!(scene(&["", ""]).draw("judge judge").reveal().mover(), 1);
    let high = scene(&["jester 1", "king 1"]).draw("general king").reveal();
    for choice in ["reveal", "collect", "swap 2", "destroy 2"] {
        assert_eq!(high.refusal(choice), "too_high SHD-4.6");
    }
    assert_eq!(scene(&["", ""]).draw("judge judge").reveal().refusal("bust"), "not_too_high SHD-4.6");
}

/// SHD-4.7: nobody has to save the turn.
#[test]
fn shd_4_7_the_turn_need_not_be_saved() {
    let play = scene(&["general 1", ""]).draw("judge bard").reveal();
    assert_eq!(play.asked(), "use general, bust");
    let lost = play.play("bust");
    assert_eq!((lost.mover(), lost.discarded()), (2, "judge 1, bard 1, end 1".into()));
}

/// SHD-4.8: several abilities add up; if they do not suffice, the turn is lost and they were used in vain.
#[test]
fn shd_4_8_abilities_add_up() {
    let high = scene(&["general 1, assassin 1", ""]).draw("assassin king").reveal();
    let lowered = high.clone().play("use general, use assassin");
    assert_eq!((lowered.mover(), lowered.middle()), (1, "assassin 4, king 4".into()));
    let half = high.clone().play("use general");
    assert_eq!((half.middle(), half.asked()), ("assassin 4, king 6".into(), "use assassin, bust".into()));
    assert_eq!(half.statuses(1), "general used, assassin ready");
    let in_vain = scene(&["general 1", ""]).draw("assassin king").reveal().play("use general");
    assert_eq!((in_vain.mover(), in_vain.last_told()), (2, "bust cards=assassin+king seat=1".into()));
}

/// SHD-4.16: the discard pile with the End card becomes the draw pile when that is used up.
#[test]
fn shd_4_16_the_discard_pile_is_shuffled() {
    let scene = scene(&["", ""]).draw("king queen").short();
    let before = scene.begin();
    assert_eq!(before.public().n_draw, 2);
    let play = before.play("reveal, reveal");
    assert_eq!(play.events.iter().map(crate::kit::tell).next_back(), Some("reshuffled cards=44".to_owned()));
    assert_eq!((play.public().n_draw, play.discarded()), (44, "-".into()));
    assert!(play.public().end_is_near);
    // Another seed gives another order of the same cards.
    let orders: Vec<Vec<Value>> = (0..2)
        .map(|seed| {
            let mut state = scene.begin().play("reveal").state;
            state.play(Choice::Reveal, &mut Fast::seed_from_u64(seed), &mut Log::off());
            let json = serde_json::to_value(state).expect("a state is plain data");
            json["draw"].as_array().expect("cards").clone()
        })
        .collect();
    assert_ne!(orders[0], orders[1]);
    let sorted = |order: &Vec<Value>| {
        let mut names: Vec<_> = order.iter().map(Value::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(sorted(&orders[0]), sorted(&orders[1]));
}

/// SHD-4.17: at once, without the cards of the middle, and before a bust discards them.
#[test]
fn shd_4_17_at_once_and_without_the_middle() {
    let play = scene(&["", ""]).draw("judge king").short().reveal();
    assert_eq!(play.mover(), 2);
    assert_eq!((play.public().n_draw, play.discarded()), (44, "judge 1, king 1".into()));
    let told: Vec<_> = play.events.iter().map(crate::kit::tell).collect();
    assert_eq!(told[2..], ["reshuffled cards=44", "bust cards=judge+king seat=1"]);
}

/// SHD-4.16, SHD-4.17: it is the only moment of play that draws chance.
#[test]
fn shd_4_16_nothing_else_is_random() {
    for number in 0..40 {
        let mut rng = Fast::seed_from_u64(number);
        let seed = Seed::new([number as u8; 32]);
        let mut table = Table::<ShadowThrone>::new(Options {}, 2 + (number % 3) as u8, seed).expect("two to four");
        let mut choices = Vec::new();
        loop {
            choices.clear();
            table.state().choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            let step = table.choose(*pick(&mut rng, &choices)).expect("it was offered");
            let is_reshuffled = step.events.iter().any(|event| matches!(event, Event::Reshuffled { .. }));
            assert_eq!(step.random, is_reshuffled);
        }
    }
}

/// SHD-4.18: the End card is never in the first draw pile and always in the second, and there is no third.
#[test]
fn shd_4_18_two_draw_piles() {
    for seed in 0..80 {
        let mut n_piles = 1;
        let mut n_before = u8::MAX;
        let end = Play::dealt(2 + (seed % 3) as u8, seed).finish(|play| {
            let view = play.public();
            let json = serde_json::to_value(play.state).expect("a state is plain data");
            n_piles += i32::from(view.n_draw > n_before);
            n_before = view.n_draw;
            let has_end = json["draw"].as_array().expect("cards").contains(&Value::from("end"));
            assert_eq!(has_end, n_piles == 2 && view.phase != Phase::Over);
            assert_eq!(view.end_is_near, has_end);
            assert_eq!(view.discard.iter().any(|part| part.card == Card::End), n_piles == 1);
        });
        assert_eq!(n_piles, 2);
        assert_eq!(end.events.iter().filter(|event| crate::kit::tell(event).starts_with("reshuffled")).count(), 1);
    }
}

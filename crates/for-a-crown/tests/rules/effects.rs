//! CRN-5: the shared deck and the basic effects.

use kabale_core::Table;
use kabale_for_a_crown::{Event, ForACrown, Options};
use serde_json::json;

use crate::kit::{Play, scene};

/// CRN-5.1: the shared deck is shuffled and carried out card by card until it is empty.
#[test]
fn the_shared_deck_is_turned_up_card_by_card() {
    let play = scene("rabbit:mole-prospector, penguin:hamster-tax-collector").go();
    assert_eq!((play.rubies(), play.coins(), play.view().round), (vec![11, 10, 10], vec![2, 4, 2], 3));
    let orders: std::collections::BTreeSet<String> = (0..8)
        .map(|seed| {
            let mut play = Play::dealt(3, seed);
            play.until(|view| view.revealing);
            serde_json::to_value(play.state).expect("data")["shared"].to_string()
        })
        .collect();
    assert_eq!(orders.len(), 8);
}

/// CRN-5.2: a subject works for its owner, an event for all it concerns.
#[test]
fn subjects_work_for_their_owner_events_for_all() {
    let play = scene("monkey:mole-prospector, scandal").fields(&[7, 5, 2]).go();
    assert_eq!(play.rubies(), [10, 9, 9]);
}

/// CRN-5.3: (r + 1) + n × (r + 1) cards.
#[test]
fn the_deck_grows_with_the_rounds() {
    for seats in 3..=5_usize {
        for round in 2..=4 {
            let view = scene("").seats(seats).round(round).before().view();
            assert_eq!(view.revealed.len() + view.face_down.len(), (round + 1) * (seats + 1));
        }
        let mut play = Play::dealt(seats as u8, 1);
        play.until(|view| view.revealing || view.round > 1);
        let view = play.view();
        assert_eq!((view.round, view.revealed.len() + view.face_down.len()), (1, 2 * (seats + 1)));
    }
}

/// CRN-5.4: a revealed card lies open until the round ends and acts once.
#[test]
fn revealed_cards_stay_open_and_act_once() {
    let mut play = scene("rabbit:mole-prospector, rabbit:otter-ferryman").go();
    assert_eq!(play.rubies()[0], 11);
    assert_eq!((play.view().revealed.len(), play.view().face_down.len()), (12, 0));
    play.choose("do coin");
    assert_eq!((play.rubies()[0], play.view().revealed.len()), (11, 0));
}

/// CRN-5.5: a ruby from the supply.
#[test]
fn ruby() {
    assert_eq!(scene("penguin:elephant-crown-jeweler").go().rubies(), [10, 13, 10]);
}

/// CRN-5.6: another player takes a thief.
#[test]
fn thief() {
    let mut play = scene("rabbit:rat-gang-leader").go();
    play.choose("thief monkey").choose("thief penguin");
    assert_eq!(play.thieves(), [0, 1, 1]);
}

/// CRN-5.7: another player returns a ruby.
#[test]
fn hit() {
    let mut play = scene("rabbit:wolf-toll-keeper").go();
    assert_eq!(play.choices(), "hit penguin, hit monkey");
    play.choose("hit monkey");
    assert_eq!((play.rubies(), play.coins()[0]), (vec![10, 10, 9], 3));
}

/// CRN-5.8, CRN-5.15: the die is rolled, and its face carried out: rubies on 1 and 2, a hit, a thief, coins, moves.
#[test]
fn die() {
    let rolled = |face| scene("rabbit:toad-fortune-teller").go_rolling(face);
    assert_eq!((rolled(1).rubies()[0], rolled(2).rubies()[0]), (11, 11));
    assert_eq!(
        (rolled(3).choices().as_str(), rolled(4).choices().as_str()),
        ("hit penguin, hit monkey", "thief penguin, thief monkey")
    );
    assert_eq!(rolled(5).coins()[0], 2 + 1 + 2);
    assert!(rolled(6).choices().starts_with("move rabbit left, move rabbit right"));
}

/// CRN-5.8a: the face comes before the rest of the subject.
#[test]
fn the_face_comes_before_the_rest_of_the_card() {
    let mut play = scene("rabbit:viper-curse-weaver").go();
    assert_eq!(play.choices(), "do hit, do die");
    play.choose_rolling("do die", 4);
    assert_eq!(play.choices(), "thief penguin, thief monkey");
    play.choose("thief penguin");
    assert_eq!(play.choices(), "hit penguin, hit monkey");
}

/// CRN-5.9: a coin from the supply.
#[test]
fn coin() {
    assert_eq!(scene("penguin:hamster-tax-collector").go().coins(), [2, 4, 2]);
}

/// CRN-5.10, CRN-D6: any portrait to the next free field, past those in between.
#[test]
fn moves_go_to_the_next_free_field() {
    let mut play = scene("rabbit:donkey-picture-carrier").fields(&[9, 8, 1]).go();
    assert_eq!(play.choices(), "move rabbit left, move penguin left, move monkey right");
    assert_eq!(play.refusal("move rabbit right"), "no_free_field CRN-5.10");
    play.choose("move rabbit left");
    assert_eq!(play.fields(), [7, 8, 1]);
    play.choose("move penguin right");
    assert_eq!(play.fields(), [7, 9, 1]);
}

/// CRN-5.11, CRN-D4: the owner chooses the order; each symbol has its own target, the same one again if wished.
#[test]
fn the_owner_chooses_the_order() {
    let mut play = scene("rabbit:weasel-blackmailer").go();
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("rabbit", "do thief, do hit, do move"));
    assert_eq!(play.refusal("do die"), "not_on_card CRN-5.11");
    assert_eq!(play.refusal("hit monkey"), "which_effect_first CRN-5.11");
    play.choose("do hit").choose("hit monkey");
    assert_eq!(play.choices(), "do thief, do move");
    play.choose("do move").choose("move monkey left").choose("thief monkey");
    assert_eq!((play.rubies()[2], play.fields()[2], play.thieves()[2]), (9, 4, 1));
    let mut twice = scene("rabbit:hyena-mercenary").go();
    twice.choose("do hit").choose("hit monkey").choose("do hit").choose("hit monkey");
    assert_eq!(twice.rubies()[2], 8);
}

/// CRN-5.11a: gains come first without a question; with a strict supply their place is chosen too.
#[test]
fn gains_come_first() {
    let card = "rabbit:hedgehog-moneylender";
    let play = scene(card).go();
    assert_eq!((play.rubies()[0], play.coins()[0], play.choices().as_str()), (11, 3, "hit penguin, hit monkey"));
    let mut strict = scene(card).strict().go();
    assert_eq!(strict.choices(), "do ruby, do hit, do coin");
    strict.choose("do coin");
    assert_eq!((strict.coins()[0], strict.choices().as_str()), (3, "do ruby, do hit"));
}

/// CRN-5.12, CRN-D3: of a subject of level 1 one effect is chosen.
#[test]
fn level_1_offers_a_choice() {
    let play = scene("penguin:magpie-market-woman").go();
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("penguin", "do thief, do coin"));
    let mut coin = play.clone();
    coin.choose("do coin");
    assert_eq!((coin.coins()[1], coin.view().round), (3, 3));
    let mut thief = play;
    thief.choose("do thief").choose("thief rabbit");
    assert_eq!((thief.coins()[1], thief.thieves()[0]), (2, 1));
}

/// CRN-5.13a: with the option Moves may be left out, all that are left at once; the only one that is possible is then asked
/// for, too. Positions and records that do not name the option are played without it; new games have it on.
#[test]
fn moves_may_be_left_out() {
    let cards = "rabbit:donkey-picture-carrier";
    let mut play = scene(cards).may_move_fewer(true).go();
    assert!(play.choices().ends_with(", pass"), "{}", play.choices());
    play.choose("move monkey left");
    let moved = play.fields();
    play.choose("pass");
    assert_eq!(play.fields(), moved);
    for strictly in [scene(cards).go(), scene(cards).may_move_fewer(false).go()] {
        assert_eq!(strictly.refusal("pass"), "finish_the_effect CRN-5.13");
    }
    let default = Table::<ForACrown>::read_options(&json!({ "strict_supply": true })).expect("good options");
    assert_eq!(default, Options { strict_supply: true, ..Options::default() });
    assert_eq!(default.may_move_fewer, Some(true));
    let recorded = Table::<ForACrown>::recorded_options(&json!({ "strict_supply": true })).expect("good options");
    assert_eq!(recorded.may_move_fewer, None);
}

/// CRN-5.13: effects are mandatory, moves too, but a portrait may go away and back.
#[test]
fn effects_are_mandatory() {
    let mut play = scene("rabbit:donkey-picture-carrier").go();
    assert_eq!(play.refusal("pass"), "finish_the_effect CRN-5.13");
    play.choose("move monkey left").choose("move monkey right");
    assert_eq!(play.fields(), [7, 6, 5]);
    // Of a level 1 subject a possible effect is carried out: alone, nobody takes a thief.
    let alone = scene("rabbit:magpie-market-woman").out("penguin").out("monkey").go();
    assert_eq!(alone.coins()[0], 3);
}

/// CRN-5.14, CRN-D5: another player is anybody still in the game but oneself.
#[test]
fn another_player_is_still_in_the_game() {
    let play = scene("rabbit:rat-gang-leader").seats(4).out("penguin").go();
    assert_eq!(play.choices(), "thief monkey, thief flamingo");
    assert_eq!(play.refusal("thief rabbit"), "not_yourself CRN-5.14");
    assert_eq!(play.refusal("thief penguin"), "is_out CRN-6.3");
    assert_eq!(play.refusal("thief croc"), "not_playing CRN-5.14");
    // With one other player left nothing is asked.
    let two = scene("rabbit:rat-gang-leader").out("penguin").go();
    assert!(two.log.iter().filter(|event| matches!(event, Event::Thief { .. })).count() == 2);
}

//! CRN-2: the deal.

use std::collections::BTreeSet;

use kabale_core::{Eye, Game};
use kabale_for_a_crown::{EventCard, SharedCard};

use crate::kit::{Play, scene};

/// CRN-2.1: five sleeves are enough: 2 + 1 + 1 + 1 subjects.
#[test]
fn nobody_hires_more_than_five() {
    let mut play = Play::dealt(4, 3);
    play.until(|view| view.phase == kabale_for_a_crown::Phase::Over || view.round == 4 && view.revealing);
    let view = play.view();
    for player in &view.seats {
        let cards = view.revealed.iter().chain(&view.face_down);
        let n = cards.filter(|card| matches!(card, SharedCard::Subject { seat, .. } if *seat == player.seat)).count();
        assert_eq!(n, if view.round == 4 { 5 } else { usize::from(view.round) + 1 });
    }
}

/// CRN-2.2: heirloom and 10 rubies in each chest, seen by its owner alone.
#[test]
fn chests_start_with_ten_rubies_and_the_heirloom() {
    let play = Play::dealt(5, 2);
    assert_eq!((play.rubies(), play.heirlooms()), (vec![10; 5], vec![true; 5]));
    assert!(play.view().seats.iter().all(|player| player.chest.is_none()));
}

/// CRN-2.3: the supply has thieves, coins and rubies to give.
#[test]
fn the_supply_gives_what_is_needed() {
    let mut play = scene("rabbit:magpie-market-woman, rabbit:mole-prospector").go();
    play.choose("do thief").choose("thief monkey");
    assert_eq!((play.thieves(), play.rubies()), (vec![0, 0, 1], vec![11, 10, 10]));
}

/// CRN-2.4: tiles 1, 3, 5 on the first three columns.
#[test]
fn tiles_lie_on_the_first_three_columns() {
    let play = Play::dealt(4, 4);
    assert_eq!(play.view().costs, [Some(1), Some(3), Some(5), None, None]);
    assert_eq!(play.refusal("hire 4 1"), "no_tile CRN-4.2");
}

/// CRN-2.5, CRN-2.5a, CRN-2.5b: three open stacks of level 1; two open cards and a deck of each other level.
#[test]
fn the_court_has_a_column_for_each_level() {
    let view = Play::dealt(3, 5).view();
    let stacks: Vec<_> = view.stacks.iter().map(|stack| (stack.subject.level, stack.cards)).collect();
    assert_eq!(stacks, [(1, 5); 3]);
    let levels: Vec<_> = view.court.iter().map(|subject| subject.expect("a card").level).collect();
    assert_eq!(levels, [2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(view.decks, [8; 4]);
    let other = Play::dealt(3, 6).view();
    assert_ne!(view.court, other.court, "the levels are shuffled");
}

/// CRN-2.6: the starting events are the shared deck, the other five a pile that nobody has seen.
#[test]
fn starting_events_are_the_shared_deck() {
    let view = Play::dealt(3, 7).view();
    let known = [EventCard::Burglary, EventCard::Scandal].map(|card| SharedCard::Event(Some(card)));
    assert_eq!((view.face_down.as_slice(), view.pile), (&known[..], 5));
    let piles: BTreeSet<String> = (0..20).map(|seed| json(seed)["pile"].to_string()).collect();
    assert!(piles.len() > 10, "the pile is shuffled");
}

fn json(seed: u64) -> serde_json::Value {
    serde_json::to_value(Play::dealt(3, seed).state).expect("data")
}

/// CRN-2.7: sleeved cards look alike: a view of the shuffled deck is the same however its cards lie.
#[test]
fn sleeved_cards_look_alike() {
    let play = scene("rabbit:otter-ferryman, penguin:rat-gang-leader, burglary").before();
    let turned = scene("burglary, penguin:rat-gang-leader, rabbit:otter-ferryman").before();
    assert_ne!(play.state, turned.state);
    assert_eq!(play.view(), turned.view());
}

/// CRN-2.8: portraits from the star leftwards, in random order.
#[test]
fn portraits_hang_from_the_star_leftwards() {
    for (seats, expected) in [(3, vec![5, 6, 7]), (4, vec![4, 5, 6, 7]), (5, vec![3, 4, 5, 6, 7])] {
        let mut orders = BTreeSet::new();
        for seed in 0..60 {
            let mut fields = Play::dealt(seats, seed).fields();
            orders.insert(fields.clone());
            fields.sort_unstable();
            assert_eq!(fields, expected);
        }
        assert!(orders.len() >= 6, "{orders:?}");
    }
}

/// CRN-2.9: further right is more influence: the player whose portrait is furthest right hires first.
#[test]
fn further_right_is_more_influence() {
    for seed in 0..20 {
        let play = Play::dealt(5, seed);
        let view = play.view();
        let mut sorted = view.seats.clone();
        sorted.sort_by_key(|player| std::cmp::Reverse(player.field));
        let order: Vec<_> = view.to_move.into_iter().chain(view.order).collect();
        assert_eq!(order, sorted.iter().map(|player| player.seat).collect::<Vec<_>>());
    }
}

/// CRN-2.10: 3 coins for the most influential, 5 for the least, 4 for the others.
#[test]
fn coins_make_up_for_influence() {
    for seed in 0..20 {
        let play = Play::dealt(5, seed);
        for (field, coins) in play.fields().into_iter().zip(play.coins()) {
            assert_eq!(
                coins,
                match field {
                    7 => 3,
                    3 => 5,
                    _ => 4,
                }
            );
        }
    }
}

/// CRN-2.11: the die lies ready from the start and is rolled in the first round.
#[test]
fn the_die_is_there_in_round_1() {
    let rolled = (0..60).any(|seed| {
        let mut play = Play::dealt(3, seed);
        while play.view().round == 1 && play.view().to_move.is_some() {
            let last = play.choices().split(", ").last().unwrap_or_default().to_owned();
            play.choose(&last);
        }
        play.log.iter().any(|event| matches!(event, kabale_for_a_crown::Event::Rolled { .. }))
    });
    assert!(rolled);
    assert!(Play::dealt(3, 1).state.view(Eye::Public).acting.is_none());
}

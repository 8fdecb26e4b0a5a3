//! COU chapter 8: who knows what.

use std::collections::{BTreeMap, BTreeSet};

use kabale_core::{Eye, Fast, Game, Seed, SeedableRng, Table, UndoRefusal};
use kabale_courtisans::{Courtisans, Options, Role};

use crate::kit::{Play, eye, random_games, scene, seat};

/// COU-8.1: players see their own hand, missions and spies; a watcher sees none of it.
#[test]
fn cou_8_1_what_a_player_sees() {
    let play = scene("above hare_spy@1 toad_spy@2").missions(1, "L3 D4").hand("stag_spy stag_noble carp_guard").lay();
    let view = play.view(1);
    assert_eq!(view.hand, crate::kit::cards("stag_noble stag_spy carp_guard"));
    let missions = view.seats[0].missions.expect("the own ones").map(|one| one.mission.id());
    assert_eq!(missions, ["L3", "D4"]);
    let families: Vec<_> = view.spies.iter().map(|spy| spy.family.is_some()).collect();
    assert_eq!(families, [true, false]);
    let other = play.view(2);
    assert_ne!(other.hand, view.hand);
    assert!(other.seats[0].missions.is_none() && view.seats[1].missions.is_none());
    let public = play.public();
    assert!(public.hand.is_empty() && public.seats.iter().all(|seat| seat.missions.is_none()));
    assert!(public.spies.iter().all(|spy| spy.family.is_none()));
}

/// COU-8.2: what everybody sees is the same for every eye.
#[test]
fn cou_8_2_what_everybody_sees() {
    random_games(8, |state| {
        let common = |eye| {
            let mut view = state.view(eye);
            view.eye = Eye::Public;
            view.hand.clear();
            view.spies.iter_mut().for_each(|spy| spy.family = None);
            view.seats.iter_mut().for_each(|seat| seat.missions = None);
            view
        };
        for eye in Eye::all(state.seats()) {
            assert_eq!(common(eye), common(Eye::Public));
        }
    });
    let text = "above hare_noble toad_spy@2; 2 carp_plain; gone stag_plain; 1 hare_assassin";
    let view = scene(text).hand("stag_spy stag_noble carp_guard").lay().play("stag_noble own").public();
    assert_eq!((view.above, view.eliminated), (crate::kit::cards("hare_noble"), crate::kit::cards("stag_plain")));
    assert_eq!(view.seats.iter().map(|seat| seat.n_hand).collect::<Vec<_>>(), [2, 3, 3]);
    assert_eq!((view.open.table, view.open.own, view.open.other), (true, false, true));
    assert_eq!((view.spies.len(), view.spies[0].laid_by.number(), view.spies[0].turn), (1, 2, 2));
}

/// COU-8.3: at the end missions and living spies are shown; eliminated spies and the box are not.
#[test]
fn cou_8_3_what_is_shown_at_the_end() {
    let mut n_over = 0;
    random_games(24, |state| {
        if state.to_move().is_some() {
            return;
        }
        n_over += 1;
        let view = state.view(Eye::Public);
        assert!(view.seats.iter().all(|seat| seat.missions.is_some()));
        assert!(view.spies.iter().all(|spy| spy.family.is_some() != spy.eliminated));
        let n_gone = view.spies.iter().filter(|spy| spy.eliminated).count() as u32;
        let n_missions = 20 - 2 * u32::from(state.seats());
        assert_eq!(state.unknown(Eye::Public), 2 * u32::from(view.n_removed) + n_gone + n_missions);
    });
    assert_eq!(n_over, 24);
}

/// COU-8.1: drawing shows hidden cards and laying shows a hand card, so neither can be taken back; a victim can.
#[test]
fn what_was_shown_cannot_be_taken_back() {
    let start = scene("above hare_noble; 1 toad_plain").hand("stag_assassin stag_spy carp_guard").lay().state;
    let mut table = Table::from_position(start, Seed::new([1; 32]));
    let mut choose = |choice: &str| {
        table.choose_text(choice).expect("it is offered");
        let answer = table.may_undo(seat(1));
        answer.map_err(|why| assert_eq!(why, UndoRefusal::Shown)).is_ok()
    };
    assert!(!choose("stag_spy own"), "everybody saw that it is a spy");
    assert!(!choose("stag_assassin below"), "everybody saw it");
    assert!(choose("eliminate hare_noble above"), "nothing hidden was shown");
    assert!(!choose("carp_guard to 2"), "the cards drawn were hidden");
}

/// COU-4.6, COU-8.1: in imagined worlds face-down cards are spies that the eye has not seen, each equally likely, and
/// hands are dealt from what is left.
#[test]
fn imagined_worlds_are_uniform() {
    let start = scene("above hare_spy@2 toad_spy@3; 2 hare_spy@1").hand("stag_spy stag_noble carp_guard").lay().state;
    let mut rng = Fast::seed_from_u64(3);
    let mut pairs: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut n_spies_held = 0;
    let n_worlds = 24_000;
    for _ in 0..n_worlds {
        let mut world = start;
        world.shuffle_unseen(eye(1), &mut rng);
        let play = Play::starting(&world);
        let json = play.json();
        let family = |index: usize| json["spies"][index]["family"].as_str().expect("a family").to_owned();
        assert_eq!(family(2), "hare", "the own spy is known");
        *pairs.entry((family(0), family(1))).or_default() += 1;
        n_spies_held += play.view(2).hand.iter().filter(|card| card.role() == Role::Spy).count();
    }
    // Unseen spies: one hare, one stag, two each of the other four: ten cards, ninety ordered pairs.
    let copies = |family: &str| if ["hare", "stag"].contains(&family) { 1 } else { 2 };
    let mut n_pairs = 0;
    for ((one, other), count) in pairs {
        let ways = copies(&one) * (copies(&other) - i32::from(one == other));
        n_pairs += ways;
        let expected = f64::from(n_worlds * ways) / 90.0;
        assert!((f64::from(count) - expected).abs() < 5.0 * expected.sqrt(), "{one} {other}: {count} for {expected}");
    }
    assert_eq!(n_pairs, 90);
    // Eight spies are left among the cards of hands, pile and box.
    let view = start.view(eye(1));
    let n_hidden = f64::from(6 + u32::from(view.n_pile) + u32::from(view.n_removed));
    let expected = f64::from(n_worlds) * 3.0 * 8.0 / n_hidden;
    assert!((n_spies_held as f64 - expected).abs() < 6.0 * expected.sqrt(), "{n_spies_held} for {expected}");
}

/// COU-7.3, COU-8.3: at the end an eliminated spy can still be any that is in the box, and the others are what they are.
#[test]
fn eliminated_spies_stay_open_at_the_end() {
    let end = scene("gone hare_spy@2; above toad_spy@3").over().state;
    let mut rng = Fast::seed_from_u64(4);
    let mut families = BTreeSet::new();
    for _ in 0..200 {
        let mut world = end;
        world.shuffle_unseen(eye(1), &mut rng);
        let json = Play::starting(&world).json();
        families.insert(json["spies"][0]["family"].to_string());
        assert_eq!(json["spies"][1]["family"], "toad");
    }
    assert_eq!(families.len(), 6);
}

/// COU-2.3, COU-8.1: imagined missions are those of the right color that the eye does not hold, each equally likely.
#[test]
fn imagined_missions_are_uniform() {
    let start = Courtisans::deal(&Options::default(), 3, &mut Fast::seed_from_u64(5));
    let own = start.view(eye(1)).seats[0].missions.expect("the own ones").map(|one| one.mission);
    let mut rng = Fast::seed_from_u64(6);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..9_000 {
        let mut world = start;
        world.shuffle_unseen(eye(1), &mut rng);
        assert_eq!(world.missions_of(seat(1)), own);
        for mission in world.missions_of(seat(2)) {
            *seen.entry(mission.id()).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 18);
    assert!(own.iter().all(|mission| !seen.contains_key(mission.id())));
    assert!(seen.values().all(|&count| count.abs_diff(1_000) < 160), "{seen:?}");
}

//! Oath: the actions of a turn, the race, and the chances of a Campaign, at every position of random games.

use std::collections::BTreeSet;

use kabale_bots::Level;
use kabale_catalog::{
    AnyTable, Entry, Lang, Voice, find,
    oath::{ActionKind, RunnerWay, actions, chances, race},
};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use kabale_oath::{View, Way, What};

fn oath() -> &'static Entry {
    find("oath").expect("a game")
}

/// Plays a game and calls `see` before every choice, with the choice.
fn walk(seats: u8, number: u8, level: Level, mut see: impl FnMut(&dyn AnyTable, &str)) -> Box<dyn AnyTable> {
    let mut rng = Fast::seed_from_u64(u64::from(number));
    let mut table = (oath().deal)(&serde_json::Value::Null, seats, Seed::new([number; 32])).expect("a deal");
    while let Some(choice) = table.bot_choice(level, &mut rng) {
        see(&*table, &choice);
        table.choose(&choice).expect("a bot picks what is offered");
    }
    table
}

fn with_view<T>(table: &dyn AnyTable, eye: Eye, read: impl FnOnce(&View) -> T) -> T {
    let sight = table.seen_by(eye);
    read(sight.typed_view().downcast_ref().expect("a view of Oath"))
}

/// OATH-4.2: every offered action is in exactly one slot; the seven are always there; what is not open has a reason and its
/// rule.
#[test]
fn every_action_has_its_slot_or_a_reason() {
    let document = Lang::ALL.map(oath().rules_text);
    let mut reasons = BTreeSet::new();
    for number in 0..5 {
        let seats = 2 + number;
        let names = Lang::ALL.map(|lang| oath().seat_names(seats, lang));
        walk(seats, number, Level::Random, |table, _| {
            let asked = table.to_move().expect("somebody decides");
            for (at, lang) in Lang::ALL.into_iter().enumerate() {
                let voice = Voice { lang, names: &names[at] };
                let decision = table.decision(voice).expect("a question");
                for eye in [Eye::Seat(asked), Eye::Seat(asked.next(seats)), Eye::Public] {
                    let offers = if eye.is(asked) { &decision.choices[..] } else { &[] };
                    with_view(table, eye, |view| {
                        let slots = actions(view, offers, voice);
                        assert!(slots.iter().take(7).all(|slot| is_major(slot.kind)));
                        assert!(slots.iter().skip(7).all(|slot| !is_major(slot.kind)));
                        let ids: BTreeSet<_> = slots.iter().map(|slot| &slot.id).collect();
                        assert_eq!(ids.len(), slots.len(), "{slots:?}");
                        for slot in &slots {
                            assert_eq!(slot.offers.is_empty(), slot.bar.is_some(), "{slot:?}");
                            assert!(!slot.name.is_empty() && !slot.line.is_empty(), "{slot:?}");
                            if let Some(bar) = &slot.bar {
                                assert!(!bar.short.is_empty() && bar.text.ends_with('.'), "{bar:?}");
                                assert!(bar.text.starts_with(|first: char| !first.is_lowercase()), "{bar:?}");
                                assert!(
                                    document.iter().all(|text| text.contains(&format!("**{}", bar.rule))),
                                    "{bar:?}"
                                );
                                reasons.insert((is_major(slot.kind), bar.short.clone()));
                            }
                        }
                        if eye.is(asked) && view.asked == Some(What::Act) {
                            let offered: usize = slots.iter().map(|slot| slot.offers.len()).sum();
                            assert_eq!(offered, offers.len(), "{offers:?} {slots:?}");
                        } else {
                            assert!(slots.iter().all(|slot| slot.offers.is_empty()));
                            assert_eq!(slots.len(), 7);
                        }
                    });
                }
            }
        });
    }
    assert!(reasons.len() > 20, "{reasons:?}");
}

/// OATH-3: the race names everybody once, alarms first; who wins in a Wake was announced, and no alarm is false.
#[test]
fn the_race_announces_victories() {
    let (mut announced, mut by_wake) = (0, 0);
    for number in 0..60 {
        let seats = 3 + number % 3;
        let names = Lang::ALL.map(|lang| oath().seat_names(seats, lang));
        let mut last = None;
        let table = walk(seats, number, Level::Greedy, |table, choice| {
            for (at, lang) in Lang::ALL.into_iter().enumerate() {
                let voice = Voice { lang, names: &names[at] };
                with_view(table, Eye::Public, |view| {
                    let runners = race(view, voice);
                    let seats: BTreeSet<Seat> = runners.iter().map(|runner| runner.seat).collect();
                    assert_eq!(seats.len(), view.players.len());
                    assert!(runners.is_sorted_by_key(|runner| !runner.alarm), "{runners:?}");
                    for runner in &runners {
                        assert!(!runner.text.is_empty() && !runner.text.ends_with('.'), "{runner:?}");
                        assert!(runner.turns >= 1 && usize::from(runner.turns) <= view.players.len(), "{runner:?}");
                        assert!(!runner.alarm || runner.meets, "{runner:?}");
                    }
                    let next = view.active.next(view.players.len() as u8);
                    let due =
                        runners.iter().find(|runner| runner.seat == next && runner.alarm).map(|runner| runner.seat);
                    last = Some((choice == "rest", due, view.players[next.index()].seat));
                });
            }
        });
        let way = with_view(&*table, Eye::Public, |view| view.end);
        let end = way.expect("it is over");
        let (rested, due, next) = last.expect("a last choice");
        if rested && matches!(end.way, Way::Usurper | Way::Vision) && next == end.winner {
            by_wake += 1;
            announced += u32::from(due == Some(end.winner));
        }
    }
    assert!(by_wake >= 3, "{by_wake} victories in a Wake");
    assert_eq!(announced, by_wake);
}

/// OATH-5.5: chances are told from the targets on until the dice fall, and add up.
#[test]
fn chances_are_told_before_the_dice() {
    let (mut told, mut with_plans) = (0, 0);
    for number in 0..12 {
        let names = Lang::ALL.map(|lang| oath().seat_names(4, lang));
        walk(4, number, Level::Random, |table, _| {
            let asked = table.to_move().expect("somebody decides");
            for (at, lang) in Lang::ALL.into_iter().enumerate() {
                let voice = Voice { lang, names: &names[at] };
                with_view(table, Eye::Seat(asked), |view| {
                    let chances = chances(view, voice);
                    let is_before =
                        matches!(view.asked, Some(What::Target | What::Dice | What::Join | What::Admit | What::Plans));
                    assert!(!is_before || !chances.is_empty(), "{:?}", view.asked);
                    assert!(view.battle.is_some() || chances.is_empty());
                    told += usize::from(!chances.is_empty());
                    with_plans += usize::from(chances.iter().any(|chance| chance.plan.is_some()));
                    let names: BTreeSet<_> = chances.iter().map(|chance| (&chance.name, chance.by)).collect();
                    assert_eq!(names.len(), chances.len());
                    for chance in &chances {
                        assert_eq!(chance.percent, chance.outright + chance.sacrificing);
                        assert!((chance.odds.win() + chance.odds.defeat() - 1.0).abs() < 1e-9);
                        assert!(chance.if_won.ends_with('.') && chance.if_lost.ends_with('.'), "{chance:?}");
                    }
                });
            }
        });
    }
    assert!(told > 50 && with_plans > 5, "{told} {with_plans}");
    assert!(is_major(ActionKind::Rest) && RunnerWay::Usurper < RunnerWay::Oath);
}

/// Whether it is one of the seven that are always shown.
fn is_major(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Major(_) | ActionKind::Rest)
}

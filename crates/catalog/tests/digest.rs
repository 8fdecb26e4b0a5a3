//! What players read when it is their turn again.

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Chapter, Deed, Entry, GAMES, Lang, Voice, Weight, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use serde_json::Value;

/// Plays a random game and calls `see` at every position.
fn walk(entry: &'static Entry, seats: u8, number: u8, mut see: impl FnMut(&dyn AnyTable)) {
    let mut rng = Fast::seed_from_u64(u64::from(number));
    let mut table = (entry.deal)(&Value::Null, seats, Seed::new([number; 32])).expect("the game can be dealt");
    while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
        see(&*table);
        table.choose(&choice).expect("a bot picks what is offered");
    }
    see(&*table);
}

fn deeds(chapters: &[Chapter]) -> Vec<&Deed> {
    chapters.iter().flat_map(|chapter| &chapter.deeds).collect()
}

fn seat_of(value: &Value) -> Option<Seat> {
    serde_json::from_value(value.clone()).ok()
}

/// The seat on turn at each event of Oath; nobody before the first turn.
fn on_turn(events: &[(usize, Value)]) -> Vec<Option<Seat>> {
    let mut now = None;
    let mut owners = Vec::new();
    for (_, event) in events {
        match event["event"].as_str().expect("events have names") {
            "round" | "die_cast" | "end_die" | "ended" => now = None,
            "turn" => now = seat_of(&event["seat"]),
            _ => (),
        }
        owners.push(now);
    }
    owners
}

#[test]
fn a_digest_is_the_end_of_the_log_in_chapters() {
    for entry in &GAMES {
        for number in 0..4 {
            let seats = *entry.seats.start() + number % (entry.seats.end() - entry.seats.start() + 1);
            let lang = Lang::ALL[usize::from(number % 2)];
            let names = entry.seat_names(seats, lang);
            let voice = Voice { lang, names: &names };
            let mut position = 0;
            let mut longest = 0;
            walk(entry, seats, number, |table| {
                position += 1;
                // Long games are looked at now and then.
                if position % if entry.id == "oath" { 23 } else { 3 } > 0 && table.to_move().is_some() {
                    return;
                }
                for eye in Eye::all(seats) {
                    let chapters = table.digest(eye, voice, &[]);
                    let told: Vec<_> = deeds(&chapters).iter().map(|deed| (deed.number, deed.text.clone())).collect();
                    assert!(table.tell(eye, 0, voice).ends_with(&told), "{} {eye:?}: {told:?}", entry.id);
                    longest = longest.max(told.len());
                    assert!(chapters.windows(2).all(|pair| pair[0].seat != pair[1].seat), "{chapters:?}");
                    for chapter in &chapters {
                        assert!(!chapter.deeds.is_empty());
                        let named = chapter.heading(voice, eye);
                        assert_eq!(named.is_some(), chapter.seat.is_some());
                        for deed in &chapter.deeds {
                            assert!(deed.text.ends_with(deed.short()) && !deed.short().is_empty());
                            assert!(
                                named.is_none_or(|name| !deed.short().starts_with(&format!("{name} "))),
                                "{deed:?}"
                            );
                        }
                    }
                }
            });
            assert!(longest > 3, "{}", entry.id);
        }
    }
}

/// The events that are made of turns, with the seat on turn.
fn turn_of(game: &str, event: &Value) -> Option<Seat> {
    let name = event["event"].as_str().expect("events have names");
    let is_turn = match game {
        "oriflamme" => matches!(name, "placed" | "kept" | "revealed"),
        "courtisans" => matches!(name, "laid" | "laid_face_down"),
        "shadow-throne" => matches!(name, "revealed" | "collected" | "swapped" | "bust"),
        "for-a-crown" => name == "hired",
        _ => panic!("what is a turn in {game}?"),
    };
    if is_turn { seat_of(&event["seat"]) } else { None }
}

#[test]
fn a_digest_begins_after_the_own_last_turn() {
    for entry in GAMES.iter().filter(|entry| entry.id != "oath") {
        let seats = entry.usual_seats();
        let names = entry.seat_names(seats, Lang::En);
        let voice = Voice { lang: Lang::En, names: &names };
        let mut n_restarted = 0;
        for number in 0..5 {
            walk(entry, seats, number, |table| {
                for seat in Seat::all(seats) {
                    let eye = Eye::Seat(seat);
                    let events = table.events(eye, 0);
                    let told = deeds(&table.digest(eye, voice, &[])).len();
                    let (before, since) = events.split_at(events.len() - told);
                    let [before, since] = [before, since].map(|events| {
                        events.iter().filter_map(|(_, event)| turn_of(entry.id, event)).collect::<Vec<_>>()
                    });
                    // A turn of one's own is there only if it goes on.
                    let own = since.iter().position(|by| *by == seat).unwrap_or(since.len());
                    assert!(since[own..].iter().all(|by| *by == seat), "{} {since:?}", entry.id);
                    assert!(own == since.len() || table.to_move().is_some(), "{} {since:?}", entry.id);
                    if entry.id != "for-a-crown" && !before.is_empty() {
                        assert_eq!(before.last(), Some(&seat), "{}", entry.id);
                    }
                    n_restarted += u32::from(!before.is_empty() && told > 0);
                }
            });
        }
        assert!(n_restarted > 100, "{} {n_restarted}", entry.id);
    }
}

#[test]
fn an_answer_in_a_campaign_does_not_hide_its_result() {
    let entry = find("oath").expect("a game");
    let seats = 4;
    let names = entry.seat_names(seats, Lang::En);
    let voice = Voice { lang: Lang::En, names: &names };
    let (mut n_turns, mut n_battles) = (0, 0);
    for number in 0..6 {
        let mut position = 0;
        walk(entry, seats, number, |table| {
            position += 1;
            let Some(seat) = table.to_move().filter(|_| position % 3 == 0) else { return };
            let (eye, n_choices) = (Eye::Seat(seat), table.n_choices());
            let events = table.events(eye, 0);
            let owners = on_turn(&events);
            // What follows the last turn that is over.
            let is_own = |owner: &Option<Seat>| *owner == Some(seat);
            let current = owners.iter().rev().take_while(|owner| is_own(owner)).count();
            let before = &owners[..owners.len() - current];
            let from = before.iter().rposition(is_own).map_or(0, |index| index + 1);
            let chapters = table.digest(eye, voice, &[]);
            let told = deeds(&chapters);
            assert_eq!(told.len(), events.len() - from, "choice {n_choices} of game {number}");
            n_turns += u32::from(from > 0);
            // An answer of this player, and after it the result of the battle.
            let answered = events.iter().zip(&owners).skip(from).any(|((choice, event), owner)| {
                event["event"] == "decided"
                    && *owner != Some(seat)
                    && (events[from].0 + 1..=*choice).any(|n| table.step(n).is_some_and(|(by, _)| by == seat))
            });
            if answered {
                n_battles += 1;
                let battle = told.iter().filter(|deed| deed.icon == Some("campaign") && deed.weight == Weight::Matters);
                assert!(battle.count() > 0, "{chapters:?}");
            }
        });
    }
    assert!(n_turns > 100 && n_battles > 0, "{n_turns} {n_battles}");
}

/// A Battle Plan of the defender in one's own turn is not told as one's own.
#[test]
fn what_others_do_in_ones_own_turn_is_told_as_theirs() {
    let entry = find("oath").expect("a game");
    let names = entry.seat_names(4, Lang::En);
    let voice = Voice { lang: Lang::En, names: &names };
    let (mut n_own, mut n_others) = (0, 0);
    for number in 0..6 {
        walk(entry, 4, number, |table| {
            let Some(last) = table.n_choices().checked_sub(1) else { return };
            let used =
                |(_, event): (usize, Value)| (event["event"] == "used").then(|| seat_of(&event["seat"])).flatten();
            let users: Vec<Seat> = table.all_events(last).into_iter().filter_map(used).collect();
            if users.is_empty() {
                return;
            }
            for eye in Seat::all(4).map(Eye::Seat) {
                for chapter in table.digest(eye, voice, &[]) {
                    for deed in chapter.deeds.iter().filter(|deed| deed.number == last && deed.icon == Some("power")) {
                        let Some(seat) = chapter.seat else { continue };
                        assert!(users.contains(&seat), "{eye:?} reads `{}` under {seat}", deed.text);
                        let is_own = seat_of(&table.view(Eye::Public)["active"]) == Some(seat);
                        *if is_own { &mut n_own } else { &mut n_others } += 1;
                    }
                }
            }
        });
    }
    assert!(n_own > 0 && n_others > 0, "{n_own} {n_others}");
}

#[test]
fn decisions_of_a_bot_when_time_was_up_are_told_to_whom_they_concern() {
    for entry in &GAMES {
        let seats = entry.usual_seats();
        let names = entry.seat_names(seats, Lang::En);
        let voice = Voice { lang: Lang::En, names: &names };
        let (mut n_own, mut n_others) = (0, 0);
        walk(entry, seats, 7, |table| {
            let last = table.n_choices().checked_sub(1);
            let Some((last, (seat, _))) = last.and_then(|last| Some((last, table.step(last)?))) else { return };
            if last > 200 {
                return;
            }
            for eye in Eye::all(seats) {
                let sight = table.seen_by(eye);
                let chapters = sight.digest(voice, &[last]);
                let late: Vec<_> = deeds(&chapters).into_iter().filter(|deed| deed.timed_out).collect();
                assert!(late.len() <= 1 && late.iter().all(|deed| deed.number == last));
                if eye.is(seat) {
                    assert_eq!(sight.missed(&[last]), [last]);
                    let has_seen = sight.tell(last, voice).len();
                    assert_eq!(late.len(), usize::from(has_seen > 0), "{} {last}", entry.id);
                    assert!(late.iter().all(|deed| deed.weight == Weight::Matters));
                    n_own += late.len();
                } else {
                    assert!(sight.missed(&[last]).is_empty());
                    assert!(late.iter().all(|deed| deed.weight >= Weight::Plain));
                    n_others += late.len();
                }
                assert!(deeds(&sight.digest(voice, &[])).iter().all(|deed| !deed.timed_out));
            }
        });
        assert!(n_own > 5 && n_others > 5, "{} {n_own} {n_others}", entry.id);
    }
}

#[test]
fn bookkeeping_can_be_folded_and_every_action_keeps_a_sentence() {
    let entry = find("oath").expect("a game");
    let names = entry.seat_names(3, Lang::En);
    let voice = Voice { lang: Lang::En, names: &names };
    let [mut n_minor, mut n_all, mut n_icons] = [0; 3];
    walk(entry, 3, 1, |table| {
        let Some(seat) = table.to_move() else { return };
        if table.n_choices() % 17 > 0 {
            return;
        }
        let chapters = table.digest(Eye::Seat(seat), voice, &[]);
        for chapter in &chapters {
            // An announcement that is bookkeeping has a result that carries its icon.
            for (index, deed) in chapter.deeds.iter().enumerate() {
                n_all += 1;
                n_icons += usize::from(deed.icon.is_some());
                if deed.weight == Weight::Minor {
                    n_minor += 1;
                    if let Some(icon) = deed.icon {
                        let results = chapter.deeds[index + 1..].iter().filter(|deed| deed.weight > Weight::Minor);
                        assert!(results.clone().next().is_some_and(|deed| deed.icon.is_some()), "{icon} {chapter:?}");
                    }
                }
            }
        }
    });
    assert!(n_minor * 4 > n_all && n_minor * 4 < n_all * 3 && n_icons * 8 > n_all, "{n_minor} {n_icons} {n_all}");
}

/// Before the first turn, what somebody places belongs to them, not to the player who was asked first.
#[test]
fn the_setup_is_told_by_player() {
    let entry = find("oath").expect("it is in the catalog");
    let names = entry.seat_names(4, Lang::En);
    let voice = Voice { lang: Lang::En, names: &names };
    let mut n_told = 0;
    walk(entry, 4, 1, |table| {
        if table.events(Eye::Public, 0).iter().any(|(_, event)| event["event"] == "turn") {
            return;
        }
        for chapter in table.digest(Eye::Public, voice, &[]) {
            let steps = chapter.deeds.iter().filter_map(|deed| table.step(deed.number));
            for (seat, _) in steps {
                assert_eq!(chapter.seat, Some(seat));
                n_told += 1;
            }
        }
    });
    assert!(n_told > 20, "{n_told}");
}

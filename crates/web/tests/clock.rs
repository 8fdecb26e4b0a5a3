//! Clocks: when they run out, and what does not count. The tests control the time.

mod kit;

use std::collections::BTreeMap;

use kabale_store::Entry;
use kabale_web::FakeTime;
use kit::{
    House,
    timed::{NOON, Table, pass, timed_house},
};
use serde_json::json;

const HOUR: i64 = 3_600_000;

fn kinds(journal: &[Entry]) -> Vec<&str> {
    journal.iter().map(|entry| entry.kind.as_str()).collect()
}

#[test]
fn when_time_is_up_a_bot_decides_once_and_the_log_says_so() {
    let (mut house, time) = timed_house(|_| ());
    let mut table = Table::dealt(&house, 2, &json!({"game": "courtisans", "seats": 2, "clock": 60}));
    let mut stream = table.players[1].stream(&format!("{}/stream", table.path), &[]);
    assert_eq!(table.seconds_left(), 60);
    pass(&time, 59_999);
    assert_eq!((table.seconds_left(), table.n_choices()), (0, 0));
    pass(&time, 1);
    table.until(1);
    let told = stream.until(|event| event["kind"] == "choice");
    let seat = &told.last().expect("a choice")["seat"];
    let timeout = told.iter().find(|event| event["kind"] == "timeout").expect("the stream says so");
    assert_eq!((&timeout["seat"], &timeout["decision"]), (seat, &json!(0)));
    let page = house.stranger().get(&format!("/tables/{}", table.id())).text();
    assert_eq!(page.matches("(Time was up: a bot decided.)").count(), 1);
    // The same player decides next, with a full clock, and still holds the seat.
    assert_eq!(table.seconds_left(), 60);
    assert!(table.now()["seats"].as_array().expect("seats").iter().all(|seat| seat["kind"] == "person"));
    table.choose();
    table.until(2);
    let journal = table.journal(&mut house);
    assert_eq!(kinds(&journal), ["sit", "deal", "timeout", "choice", "choice"]);
    assert_eq!(journal[3].at_ms - journal[1].at_ms, 60_000, "neither early nor late");
    assert_eq!((journal[3].account, journal[4].account.is_some()), (None, true));
    house.start();
    table.moved_to(&house);
    assert_eq!(table.n_choices(), 2, "what the clock decided is read as it was written");
}

#[test]
fn time_without_a_server_does_not_count_and_nothing_runs_out_right_after_a_start() {
    let (mut house, time) = timed_house(|_| ());
    let mut table = Table::dealt(&house, 2, &json!({"game": "courtisans", "seats": 2, "clock": 600}));
    let mut restart = |table: &mut Table, ms: i64| {
        house.stop();
        pass(&time, ms);
        house.start();
        table.moved_to(&house);
    };
    pass(&time, 40_000);
    restart(&mut table, 3 * HOUR);
    assert_eq!(table.seconds_left(), 560);
    pass(&time, 100_000);
    restart(&mut table, 24 * HOUR);
    assert_eq!(table.seconds_left(), 460, "twice in one decision");
    pass(&time, 455_000);
    restart(&mut table, HOUR);
    assert_eq!(table.seconds_left(), 30, "five are left, but people have to come back first");
    pass(&time, 29_999);
    assert_eq!(table.n_choices(), 0);
    pass(&time, 1);
    table.until(1);
    let journal = table.journal(&mut house);
    let choice = journal.iter().position(|entry| entry.kind == "choice").expect("a choice");
    let (dealt, chosen) = (journal[choice - 2].at_ms, journal[choice].at_ms);
    assert_eq!(chosen - dealt, 40_000 + 3 * HOUR + 100_000 + 24 * HOUR + 455_000 + HOUR + 30_000);
}

#[test]
fn a_short_clock_does_not_run_out_right_after_a_start_either() {
    let time = FakeTime::new(NOON);
    let mut house = House::with(|config| config.machine.time = Some(time.clone()));
    pass(&time, 5000);
    let mut table = Table::dealt(&house, 2, &json!({"game": "courtisans", "seats": 2, "clock": 3}));
    assert_eq!(table.seconds_left(), 25);
    pass(&time, 25_000);
    table.until(1);
    assert_eq!(table.seconds_left(), 3);
    let journal = table.journal(&mut house);
    assert_eq!(journal.last().expect("a choice").at_ms, NOON + 30_000);
}

#[test]
fn setting_the_systems_time_takes_no_turn_and_freezes_no_bot() {
    let (mut house, time) = timed_house(|_| ());
    let wish = json!({"game": "courtisans", "seats": 2, "clock": 600});
    let mut people = Table::dealt(&house, 2, &wish);
    let wish = json!({"game": "courtisans", "seats": 2, "bots": "random", "pace": 1000});
    let mut bots = Table::dealt(&house, 1, &wish);
    bots.done(0, "hand", &json!({"seat": 1, "level": "random"}));
    let mut n_choices = 0;
    let mut left = 600;
    for by in [3 * HOUR, -3 * HOUR, -3 * HOUR, 3 * HOUR] {
        time.set_by(by);
        assert_eq!((people.seconds_left(), people.n_choices()), (left, 0), "set by {by}");
        pass(&time, 1000);
        left -= 1;
        n_choices += 1;
        bots.until(n_choices);
    }
    // The system's time is behind when the server starts again, and then far ahead.
    for by in [-3 * HOUR, 6 * HOUR] {
        house.stop();
        time.set_by(by);
        house.start();
        for table in [&mut people, &mut bots] {
            table.moved_to(&house);
        }
        assert_eq!((people.seconds_left(), people.n_choices()), (left, 0), "set by {by} during a restart");
        pass(&time, 1000);
        left -= 1;
        n_choices += 1;
        bots.until(n_choices);
    }
    bots.journal(&mut house);
}

/// Hundreds of decisions, some made in the last millisecond and some by the clock: every seat has the agreed time, to the
/// millisecond, however it passes.
#[test]
fn every_seat_has_exactly_the_agreed_time() {
    const CLOCK: i64 = 20_000;
    let mut by_seat: BTreeMap<u8, (u32, u32)> = BTreeMap::new();
    let mut lot: u64 = 7;
    let mut below = |most: i64| {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (lot >> 33) as i64 % most
    };
    for game in ["courtisans", "oriflamme", "shadow-throne", "for-a-crown"] {
        let (mut house, time) = timed_house(|_| ());
        let mut table = Table::dealt(&house, 3, &json!({"game": game, "seats": 3, "clock": CLOCK / 1000}));
        for n_choices in 0..60 {
            if table.now()["status"] == "over" {
                break;
            }
            let in_time = below(2) == 0;
            let mut left = if in_time { CLOCK - 1 } else { CLOCK };
            while left > 0 {
                let piece = 1 + below(left);
                pass(&time, piece);
                left -= piece;
            }
            if in_time {
                table.choose();
            }
            table.until(n_choices + 1);
        }
        let mut asked = None;
        for entry in table.journal(&mut house) {
            if entry.kind == "choice" {
                let took = entry.at_ms - asked.expect("dealt before");
                let is_late = entry.account.is_none();
                let seat = entry.seat.expect("a choice has a seat").number();
                assert_eq!(took, if is_late { CLOCK } else { CLOCK - 1 }, "{game}, seat {seat}, entry {}", entry.rev);
                let (n_made, n_late) = by_seat.entry(seat).or_default();
                *n_made += 1;
                *n_late += u32::from(is_late);
            }
            if matches!(entry.kind.as_str(), "deal" | "choice") {
                asked = Some(entry.at_ms);
            }
        }
    }
    assert_eq!(by_seat.len(), 3);
    assert!(by_seat.values().all(|(n_made, n_late)| *n_made >= 20 && (1..*n_made).contains(n_late)), "{by_seat:?}");
}

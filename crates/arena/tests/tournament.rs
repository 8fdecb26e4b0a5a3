//! Tournaments are fair and repeatable, and no finished game is lost.

use std::{
    cell::Cell,
    collections::BTreeMap,
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use kabale_arena::tournament::{Fault, Figures, Folder, FolderError, Plan, PlanError, Played, RunError, Seating, run};
use kabale_bots::Level::{self, Greedy, Random, Search};
use kabale_catalog::{ContestError, Entry, GAMES, find};
use kabale_core::{Record, Seat};
use serde_json::{Value, json};

fn plan(game: &str, seats: u8, bots: &[Level], games: u64) -> Plan {
    let entry = find(game).expect("there is such a game");
    let seed = "arena".parse().expect("a seed");
    Plan::new(entry, seats, &Value::Null, bots, Seating::Rotations, games, seed).expect("a plan")
}

fn play(plan: &Plan, threads: usize) -> Vec<Played> {
    timeless(run(plan, threads, None, &|_| (), &AtomicBool::new(false)).expect("nothing is written"))
}

/// Games without the fields that differ from run to run.
fn timeless(mut games: Vec<Played>) -> Vec<Played> {
    games.iter_mut().flat_map(|game| &mut game.micros).for_each(|micros| *micros = 0);
    games
}

fn go_on(plan: &Plan, path: &Path) -> Vec<Played> {
    let mut folder = Folder::open(path, plan).expect("the folder fits");
    timeless(run(plan, 2, Some(&mut folder), &|_| (), &AtomicBool::new(false)).expect("the folder takes everything"))
}

#[test]
fn a_deal_is_the_same_for_everybody_and_everybody_sits_everywhere() {
    let plan = plan("courtisans", 3, &[Greedy, Random, Random], 20);
    assert_eq!((plan.games(), plan.deals(), plan.orders()), (21, 7, 3));
    let games = play(&plan, 1);
    for deal in games.chunk_by(|one, next| one.deal == next.deal) {
        assert!(deal.len() == 3 && deal.iter().all(|game| game.seed == deal[0].seed));
        for seat in 0..3 {
            assert_eq!(deal.iter().filter(|game| game.bots[seat] == "greedy").count(), 1);
        }
    }
    let seeds: std::collections::BTreeSet<_> = games.iter().map(|game| game.seed.to_string()).collect();
    assert_eq!(seeds.len(), 7);
}

#[test]
fn a_short_list_is_repeated_and_a_long_one_takes_turns() {
    let short = plan("oriflamme", 5, &[Greedy, Random], 1);
    assert_eq!(short.pairing(0).bots, [Greedy, Random, Greedy, Random, Greedy]);
    assert_eq!((short.chairs(Greedy), short.chairs(Random), short.orders()), (3, 2, 5));
    let entry = find("courtisans").expect("a game of two");
    let seed = "arena".parse().expect("a seed");
    let error = Plan::new(entry, 2, &Value::Null, &[Greedy, Random, Greedy], Seating::All, 1, seed).err();
    assert_eq!(error, Some(PlanError::Twice(Greedy)));
    let error = Plan::new(entry, 2, &Value::Null, &[], Seating::All, 1, seed).err();
    assert_eq!(error, Some(PlanError::Bots(0)));
    let error = Plan::new(entry, 9, &Value::Null, &[Random], Seating::All, 1, seed).err();
    assert!(matches!(error, Some(PlanError::Setup(_))));
    let all = Plan::new(entry, 4, &Value::Null, &[Greedy, Random], Seating::All, 7, seed).expect("a plan");
    assert_eq!((all.orders(), all.games()), (6, 12));
}

#[test]
fn with_more_bots_than_seats_all_meet_equally_often() {
    let bots = [Random, Greedy, Search(60), Search(120)];
    let plan = plan("courtisans", 3, &bots, 13);
    assert_eq!((plan.tables(), plan.round(), plan.games(), plan.deals()), (4, 12, 24, 8));
    for one in bots {
        let own: Vec<_> =
            (0..plan.games()).map(|game| plan.pairing(game)).filter(|pairing| pairing.bots.contains(&one)).collect();
        assert_eq!(own.len(), 18);
        for other in bots.iter().filter(|other| **other != one) {
            assert_eq!(own.iter().filter(|pairing| pairing.bots.contains(other)).count(), 12);
        }
        for seat in 0..3 {
            assert_eq!(own.iter().filter(|pairing| pairing.bots[seat] == one).count(), 6);
        }
    }
    let games = play(&plan, 3);
    assert_eq!(games, play(&plan, 1), "a search over a number of games is repeatable");
    let figures = Figures::of(&plan, &games).expect("all rounds are complete");
    assert!(figures.results.iter().all(|bot| bot.games == 18 && bot.chairs == 1));
    assert!(Figures::of(&plan, &games[1..]).is_some_and(|figures| figures.games == 12), "half a round is not fair");
    assert!(Figures::of(&plan, &games[1..12]).is_none());
}

#[test]
fn every_game_comes_out_the_same_on_any_number_of_threads() {
    for entry in &GAMES {
        let plan = plan(entry.id, entry.usual_seats(), &[Greedy, Random], 12);
        let one = play(&plan, 1);
        let three = play(&plan, 3);
        assert_eq!(one, three, "{}", entry.id);
        assert_eq!(Figures::of(&plan, &one), Figures::of(&plan, &three));
        assert_eq!(one.len(), 12);
    }
}

#[test]
fn a_result_is_what_its_record_says() {
    let plan = plan("shadow-throne", 3, &[Greedy, Random, Random], 6);
    let folder = tempfile::tempdir().expect("a folder");
    let games = go_on(&plan, folder.path());
    let open = Folder::open(folder.path(), &plan).expect("it is there");
    for game in &games {
        let text = fs::read_to_string(open.record_path(game.game)).expect("there is a record");
        assert_eq!(text.lines().count(), 1, "it is compact");
        let record = Record::parse(&text).expect("a record");
        assert_eq!((record.choices.len(), record.seed), (game.length() as usize, game.seed));
        let table = (plan.entry().replay)(&record, usize::MAX).expect("it can be replayed");
        let standings = table.standings().expect("it is over");
        for seat in Seat::all(3) {
            let standing = standings.of(seat);
            assert_eq!((game.places[seat.index()], game.scores[seat.index()]), (standing.place, standing.score));
            assert!((game.shares[seat.index()] - standings.win_share(seat)).abs() < 1e-12);
        }
    }
}

/// The contents of the folder, without the fields that differ from run to run.
fn contents(path: &Path) -> (BTreeMap<u64, Value>, BTreeMap<String, String>) {
    let results = fs::read_to_string(path.join("results.jsonl")).expect("results");
    let lines = results.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).expect("every line is JSON");
        line["micros"] = Value::Null;
        (line["game"].as_u64().expect("a number"), line)
    });
    let records = fs::read_dir(path.join("records")).expect("records").map(|file| {
        let file = file.expect("a file");
        (file.file_name().into_string().expect("a name"), fs::read_to_string(file.path()).expect("a record"))
    });
    (lines.collect(), records.collect())
}

#[test]
fn cut_anywhere_it_goes_on_as_if_nothing_had_happened() {
    let plan = plan("courtisans", 3, &[Greedy, Random, Random], 9);
    let whole = tempfile::tempdir().expect("a folder");
    let games = go_on(&plan, whole.path());
    assert_eq!(games, play(&plan, 1));
    let expected = contents(whole.path());
    assert_eq!((expected.0.len(), expected.1.len()), (9, 9));
    let results = fs::read(whole.path().join("results.jsonl")).expect("results");
    let ends: Vec<usize> = results.iter().zip(1..).filter(|(byte, _)| **byte == b'\n').map(|(_, end)| end).collect();
    let near_ends = ends.iter().flat_map(|end| [end - 1, *end]);
    for cut in (0..results.len()).step_by(97).chain(near_ends) {
        let folder = tempfile::tempdir().expect("a folder");
        fs::copy(whole.path().join("arena.json"), folder.path().join("arena.json")).expect("a plan");
        fs::write(folder.path().join("results.jsonl"), &results[..cut]).expect("some results");
        // The record that was being written is incomplete as well.
        fs::create_dir(folder.path().join("records")).expect("a folder");
        for (name, text) in &expected.1 {
            let game: u64 = name.trim_end_matches(".json").parse().expect("a number");
            let is_kept = results[..cut]
                .split_inclusive(|byte| *byte == b'\n')
                .any(|line| serde_json::from_slice::<Value>(line).is_ok_and(|line| line["game"] == json!(game)));
            let text = if is_kept { text } else { &text[..text.len() / 2] };
            fs::write(folder.path().join("records").join(name), text).expect("a record");
        }
        let open = Folder::open(folder.path(), &plan).expect("the folder fits");
        assert_eq!(open.was_torn(), cut != 0 && !ends.contains(&cut), "cut at {cut}");
        assert_eq!(open.n_played() as usize, ends.iter().filter(|end| **end <= cut).count());
        drop(open);
        assert_eq!(go_on(&plan, folder.path()), games, "cut at {cut}");
        assert_eq!(contents(folder.path()), expected, "cut at {cut}");
    }
}

#[test]
fn a_run_that_is_stopped_keeps_what_is_over() {
    let plan = plan("oriflamme", 4, &[Greedy, Random], 20);
    let folder = tempfile::tempdir().expect("a folder");
    let stop = AtomicBool::new(false);
    let last = Cell::new(0);
    let progress = |n_games| {
        last.set(n_games);
        stop.store(n_games >= 5, Ordering::Relaxed);
    };
    let mut open = Folder::open(folder.path(), &plan).expect("a new folder");
    let games = run(&plan, 2, Some(&mut open), &progress, &stop).expect("the folder takes everything");
    assert!((5..20).contains(&games.len()) && games.len() as u64 == last.get(), "{}", games.len());
    let figures = Figures::of(&plan, &games).expect("some rounds are complete");
    assert!(figures.games <= games.len() as u64 && figures.games.is_multiple_of(plan.round()));
    drop(open);
    assert_eq!(go_on(&plan, folder.path()), play(&plan, 1));
}

#[test]
fn a_tournament_can_be_extended_but_not_changed() {
    let path = tempfile::tempdir().expect("a folder");
    let small = plan("courtisans", 3, &[Greedy, Random, Random], 3);
    go_on(&small, path.path());
    let large = plan("courtisans", 3, &[Greedy, Random, Random], 6);
    assert_eq!(Folder::open(path.path(), &large).expect("it grows").n_played(), 3);
    assert_eq!(go_on(&large, path.path()), play(&large, 1));
    let differs = |plan: &Plan| match Folder::open(path.path(), plan).err() {
        Some(FolderError::OtherPlan { field, there, here, .. }) => (field, there, here),
        other => panic!("{other:?}"),
    };
    assert_eq!(differs(&small), ("games".to_owned(), json!(6), json!(3)));
    assert_eq!(differs(&plan("courtisans", 4, &[Greedy, Random, Random, Random], 8)).0, "bots");
    assert_eq!(differs(&plan("oriflamme", 3, &[Greedy, Random, Random], 6)).0, "game");
    let other = Plan::new(
        large.entry(),
        3,
        &Value::Null,
        &[Greedy, Random, Random],
        Seating::All,
        6,
        "2".parse().expect("a seed"),
    );
    assert_eq!(differs(&other.expect("a plan")).0, "seating");
}

#[test]
fn what_is_not_a_tournament_is_left_alone() {
    let plan = plan("courtisans", 3, &[Greedy, Random, Random], 3);
    let open = |path: &Path| Folder::open(path, &plan).err();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("diary.txt"), "Dear diary").expect("a file");
    assert!(matches!(open(folder.path()), Some(FolderError::Foreign(_))));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    assert!(matches!(open(&folder.path().join("diary.txt")), Some(FolderError::Io { .. })));
    fs::write(folder.path().join("arena.json"), "[").expect("a file");
    assert!(matches!(open(folder.path()), Some(FolderError::BadPlan(_))));
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Folder::open(folder.path(), &plan).expect("a new folder");
    assert!(matches!(open(folder.path()), Some(FolderError::InUse(_))));
    drop(kept);
    assert!(open(folder.path()).is_none());
}

#[test]
fn a_bad_line_is_named() {
    let plan = plan("courtisans", 3, &[Greedy, Random, Random], 6);
    let folder = tempfile::tempdir().expect("a folder");
    go_on(&plan, folder.path());
    let file = folder.path().join("results.jsonl");
    let good = fs::read_to_string(&file).expect("results");
    let lines: Vec<&str> = good.lines().collect();
    let fault = |second: &str| {
        fs::write(&file, [lines[0], second, lines[2], ""].join("\n")).expect("results");
        match Folder::open(folder.path(), &plan).err() {
            Some(FolderError::BadLine { line: 2, fault, path }) if path == file => fault,
            other => panic!("{other:?}"),
        }
    };
    assert!(matches!(fault("garbage"), Fault::Unreadable(_)));
    assert!(matches!(fault(""), Fault::Unreadable(_)));
    assert!(matches!(fault("{}"), Fault::Unreadable(why) if why == "missing field `game`"));
    assert!(matches!(fault(lines[0]), Fault::Twice(_)));
    let mut line: Value = serde_json::from_str(lines[1]).expect("a line");
    for (field, value) in [
        ("game", json!(0)),
        ("game", json!(7)),
        ("deal", json!(99)),
        ("seed", json!("2")),
        ("bots", json!(["random", "random", "random"])),
        ("places", json!([1, 2])),
        ("places", json!([1, 2, 4])),
        ("scores", json!([])),
    ] {
        let right = std::mem::replace(&mut line[field], value);
        assert_eq!(fault(&line.to_string()), Fault::NotPlanned, "{line}");
        line[field] = right;
    }
    assert_eq!(fs::read_to_string(&file).expect("results").lines().count(), 3, "nothing was changed");
}

#[test]
fn the_better_bot_has_the_better_figures() {
    let plan = plan("oriflamme", 4, &[Greedy, Random, Random, Random], 120);
    let figures = Figures::of(&plan, &play(&plan, 2)).expect("all rounds are complete");
    assert_eq!((figures.deals, figures.games), (30, 120));
    let [greedy, random] = &figures.results[..] else { panic!("two bots") };
    assert_eq!((greedy.chairs, random.chairs), (1, 3));
    assert!(greedy.rating - 2.0 * greedy.uncertainty > random.rating + 2.0 * random.uncertainty, "{figures:?}");
    assert!(greedy.mean_place < random.mean_place && greedy.mean_score > random.mean_score);
    let share = greedy.win_share;
    assert!(share.low > figures.fair_share && share.low < share.mean && share.mean < share.high, "{share:?}");
    // The bots share one win, so their shares add up, and their intervals match.
    assert!((share.mean + 3.0 * random.win_share.mean - 1.0).abs() < 1e-9);
    assert!((share.low + 3.0 * random.win_share.high - 1.0).abs() < 1e-9);
    assert!((figures.share_by_seat.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let by_seat = greedy.share_by_seat.iter().sum::<f64>() / 4.0;
    assert!((by_seat - share.mean).abs() < 1e-9, "every seat equally often");
}

#[test]
fn nobody_is_told_apart_from_himself() {
    let plan = plan("courtisans", 3, &[Random], 30);
    assert_eq!(plan.orders(), 1);
    let figures = Figures::of(&plan, &play(&plan, 1)).expect("all rounds are complete");
    assert!((figures.results[0].win_share.mean - figures.fair_share).abs() < 1e-9);
    assert!((figures.results[0].rating - 25.0).abs() < 1e-9);
}

/// A game that does not end if the greedy bot begins.
static ENDLESS: Entry = Entry {
    contest: |contest| {
        let contested = (find("courtisans").expect("there is such a game").contest)(contest)?;
        if contest.bots[0].0 == Greedy {
            return Err(ContestError::Endless(Box::new(contested.record)));
        }
        Ok(contested)
    },
    ..Entry::of::<kabale_games::Courtisans>()
};

#[test]
fn a_game_that_does_not_end_is_an_error_and_its_record_is_kept() {
    let seed = "arena".parse().expect("a seed");
    let plan = Plan::new(&ENDLESS, 2, &Value::Null, &[Random, Greedy], Seating::Rotations, 6, seed).expect("a plan");
    let ends = |folder: Option<&mut Folder>| match run(&plan, 1, folder, &|_| (), &AtomicBool::new(false)) {
        Err(RunError::Endless { game, record }) => {
            assert_eq!((game.game, game.number, game.seed), ("courtisans", 2, seed));
            assert_eq!(game.choices, ENDLESS.longest);
            record
        }
        Err(error) => panic!("{error}"),
        Ok(games) => panic!("{} games ended", games.len()),
    };
    assert_eq!(ends(None), None);
    let dir = tempfile::tempdir().expect("a folder");
    let mut folder = Folder::open(dir.path(), &plan).expect("it is empty");
    let file = ends(Some(&mut folder)).expect("the record is kept");
    assert_eq!(file, dir.path().join("records/000002.unfinished.json"));
    let record = Record::parse(&fs::read_to_string(file).expect("a file")).expect("a record");
    (ENDLESS.replay)(&record, usize::MAX).expect("it replays");
    drop(folder);
    let folder = Folder::open(dir.path(), &plan).expect("it can be continued");
    assert_eq!(folder.n_played(), 1, "the finished game counts");
}

//! Records of every released format must replay to the state whose hash they contain.
//! `records/README.md` says how a new format gets its folder.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use kabale_catalog::{GAMES, find};
use kabale_core::{FORMAT, OptionKind, Origin, Record, RecordError, Seed};
use serde_json::Value;

fn folder(format: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(format.to_string())
}

/// The records of one format by the names of their files, with the cards they were played with loaded.
fn records(format: u32) -> BTreeMap<String, Record> {
    let folder = folder(format);
    let files = |folder: &Path, ending: &str| -> Vec<PathBuf> {
        let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let paths = files.map(|file| file.expect("a file").path());
        paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
    };
    let text = |path: &Path| fs::read_to_string(path).expect("a text");
    let stem = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    for path in files(&folder.join("data"), "toml") {
        let load = find(&stem(&path)).and_then(|entry| entry.load).expect("data is named after a game that has some");
        load(&text(&path)).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
    }
    let read = |path: PathBuf| (stem(&path), Record::parse(&text(&path)).expect("a record"));
    files(&folder, "json").into_iter().map(read).collect()
}

#[test]
fn every_record_ever_written_replays() {
    for format in 1..=FORMAT {
        let records = records(format);
        assert!(records.len() >= 50, "format {format} has only {} records", records.len());
        for (name, record) in &records {
            assert_eq!(record.format, format, "{name}");
            let entry = find(&record.game).expect("a game");
            assert!(record.hash.is_some(), "{name} has no hash");
            let table = (entry.replay)(record, usize::MAX).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(table.standings().is_some(), !name.ends_with("-unfinished"), "{name}");
            if record.rules == entry.rules && format == FORMAT {
                let again = Record { fair: record.fair.clone(), ..table.record() };
                assert_eq!(again.to_text(), record.to_text(), "{name} is not written as it was");
            }
            // The hash is really compared: a wrong one is detected.
            let other = record.hash.as_ref().map(|hash| hash.chars().rev().collect());
            let error = (entry.replay)(&Record { hash: other, ..record.clone() }, usize::MAX).err();
            assert!(matches!(error, Some(RecordError::HashDiffers { .. })), "{name}");
        }
    }
}

/// The records of the newest format cover all games, seats and options, and all kinds of starts.
#[test]
fn the_records_cover_everything() {
    let records = records(FORMAT);
    for entry in &GAMES {
        let own = || records.values().filter(|record| record.game == entry.id);
        let seats: BTreeSet<_> = own().map(|record| record.seats).collect();
        assert_eq!(seats, entry.seats.clone().collect(), "{}", entry.id);
        assert!(own().any(|record| record.start.is_some()), "{} from a position", entry.id);
        let origins = || own().filter_map(|record| record.fair.as_ref()).map(kabale_core::Fair::origin);
        assert!(origins().any(|origin| origin == Origin::ServerAlone), "{}", entry.id);
        assert!(origins().any(|origin| origin != Origin::ServerAlone), "{}", entry.id);
        for option in entry.options {
            let values: BTreeSet<_> = own().map(|record| record.options[option.id].to_string()).collect();
            let wanted = match option.kind {
                OptionKind::Flag { .. } | OptionKind::Data => 2,
                OptionKind::OneOf { values, .. } => values.len(),
            };
            assert!(values.len() >= wanted, "{} {}: only {values:?}", entry.id, option.id);
        }
    }
}

/// CRN-5.13a: a game that was stored before an option existed is dealt again as it was; a new one has today's default.
#[test]
fn options_that_came_later_do_not_change_old_games() {
    let entry = find("for-a-crown").expect("a game");
    let stored = serde_json::json!({ "strict_supply": true });
    let options = |deal: fn(&Value, u8, Seed) -> _| -> Value {
        let table: Box<dyn kabale_catalog::AnyTable> =
            Result::expect(deal(&stored, 3, Seed::new([1; 32])), "good options");
        table.record().options
    };
    assert_eq!(options(entry.deal)["may_move_fewer"], true);
    assert_eq!(options(entry.redeal)["may_move_fewer"], Value::Null);
    for record in records(1).values().filter(|record| record.game == entry.id) {
        let table = (entry.replay)(record, 0).expect("it replays");
        assert_eq!(table.record().options, record.options);
    }
}

//! Any text is a record or an error; a record that replays gives the same record again.
#![no_main]

use kabale_core::Record;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(record) = Record::parse(text)
        && let Some(entry) = kabale_catalog::find(&record.game)
        && let Ok(table) = (entry.replay)(&record, usize::MAX)
    {
        let again = (entry.replay)(&table.record(), usize::MAX).expect("our own record is right");
        assert_eq!(again.state(), table.state());
    }
});

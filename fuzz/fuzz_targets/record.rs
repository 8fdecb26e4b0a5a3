//! Any text is a record or an error; a record that replays gives the same record again.
#![no_main]

use kabale_core::{Record, Table};
use kabale_oriflamme::Oriflamme;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(record) = Record::parse(text)
        && let Ok(table) = Table::<Oriflamme>::replay(&record)
    {
        let again = Table::<Oriflamme>::replay(&table.record()).expect("our own record is right");
        assert_eq!(again.state(), table.state());
    }
});

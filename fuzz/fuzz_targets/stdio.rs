//! Any bytes are lines that get one answer each.
#![no_main]

use kabale::stdio::{Session, read_line};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut session = Session::new(kabale_catalog::find("oriflamme").expect("it is in the catalog"), kabale_catalog::Lang::En);
    let mut input = bytes;
    while let Some(line) = read_line(&mut input).expect("memory can be read") {
        let answer = session.answer(line);
        assert!(answer["ok"] == true || answer["error"]["code"].is_string());
    }
});

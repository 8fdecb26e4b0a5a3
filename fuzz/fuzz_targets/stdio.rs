//! Any bytes are lines that get one answer each. The first byte says which game they are about.
#![no_main]

use kabale::stdio::{Session, read_line};
use kabale_catalog::{GAMES, Lang};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((first, mut input)) = bytes.split_first() else { return };
    let mut session = Session::new(&GAMES[usize::from(*first) % GAMES.len()], Lang::En);
    while let Some(line) = read_line(&mut input).expect("memory can be read") {
        let answer = session.answer(line);
        assert!(answer["ok"] == true || answer["error"]["code"].is_string());
    }
});

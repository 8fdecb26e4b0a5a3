//! Any text is a choice that reads back as itself, or an error.
#![no_main]

use kabale_oriflamme::Choice;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(choice) = text.parse::<Choice>() {
        assert_eq!(choice.to_string().parse::<Choice>(), Ok(choice));
    }
});

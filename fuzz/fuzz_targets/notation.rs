//! Any text is a choice that reads back as itself, or an error.
#![no_main]

use kabale_core::Game;
use kabale_courtisans::Courtisans;
use kabale_for_a_crown::ForACrown;
use kabale_oath::Oath;
use kabale_oriflamme::Oriflamme;
use kabale_shadow_throne::ShadowThrone;

fn read<G: Game>(text: &str) {
    if let Ok(choice) = text.parse::<G::Choice>() {
        assert_eq!(choice.to_string().parse::<G::Choice>(), Ok(choice));
    }
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    read::<Oriflamme>(text);
    read::<Courtisans>(text);
    read::<ShadowThrone>(text);
    read::<ForACrown>(text);
    read::<Oath>(text);
});

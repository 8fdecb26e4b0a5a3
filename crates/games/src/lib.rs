//! The registry: every game there is, once.
//!
//! A new game is one line in [`games!`] and one that re-exports its type. Bots, catalog, pages, tests, benches and
//! fuzzers take their lists of games from here.
//!
//! ```
//! use kabale_core::Game;
//!
//! macro_rules! ids {
//!     ($($name:ident $id:literal $game:ty;)*) => { [$(<$game>::ID),*] };
//! }
//! assert_eq!(kabale_games::games!(ids)[0], "oriflamme");
//! ```

pub use kabale_courtisans::Courtisans;
pub use kabale_for_a_crown::ForACrown;
pub use kabale_oath::Oath;
pub use kabale_oriflamme::Oriflamme;
pub use kabale_shadow_throne::ShadowThrone;

/// Calls the macro `$each` once with a line per game: the name of its modules, its id and its type.
#[macro_export]
macro_rules! games {
    ($each:ident) => {
        $each! {
            oriflamme "oriflamme" $crate::Oriflamme;
            courtisans "courtisans" $crate::Courtisans;
            shadow_throne "shadow-throne" $crate::ShadowThrone;
            for_a_crown "for-a-crown" $crate::ForACrown;
            oath "oath" $crate::Oath;
        }
    };
}

macro_rules! ids {
    ($($name:ident $id:literal $game:ty;)*) => { [$($id),*] };
}

/// The number of games.
pub const COUNT: usize = games!(ids).len();

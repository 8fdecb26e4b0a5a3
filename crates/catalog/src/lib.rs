//! All games.

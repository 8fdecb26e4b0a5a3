//! The web table in a real Chromium: what people do with mouse, finger and keys, alone and together, when all goes well
//! and when the connection does not.
//!
//! Pictures of what they saw are left in `gallery` in the target folder.

mod kit;
mod player;

mod accounts;
mod company;
mod fair;
mod games;
mod help;
mod hints;
mod interruptions;
mod looks;
mod plain;
mod words;

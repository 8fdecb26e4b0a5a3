//! The web table in a real Chromium: one or several people with mouse, touch and keyboard, with good and with bad
//! connections.
//!
//! Pictures of the pages are written to `gallery` in the target folder.

mod kit;
mod player;
mod staging;

mod accounts;
mod chronicle;
mod company;
mod exchange;
mod explain;
mod fair;
mod fit;
mod follow;
mod games;
mod help;
mod hints;
mod interruptions;
mod looks;
mod plain;
mod rules;
mod steady;
mod words;

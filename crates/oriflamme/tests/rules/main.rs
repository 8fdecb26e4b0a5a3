//! The rules of Oriflamme, a module for each chapter of `docs/rules/oriflamme.md`.
//!
//! Rows are written as in the worked examples there; `kit` turns them into states and states back into rows.

mod components;
mod counts;
mod data;
mod decisions;
mod decree;
mod effects;
mod ending;
mod evaluation;
mod examples;
mod kit;
mod options;
mod placing;
mod positions;
mod removed;
mod rounds;
mod secrets;
mod setup;
mod shapeshifter;
mod transcripts;

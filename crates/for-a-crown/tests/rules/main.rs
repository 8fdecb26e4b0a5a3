//! The rules of For a Crown, a module for each chapter of `docs/rules/for-a-crown.md`.
//!
//! `kit` sets up tables in the middle of a reveal phase, with the cards that come next on one line.

mod components;
mod counts;
mod data;
mod decisions;
mod edges;
mod effects;
mod ending;
mod events;
mod examples;
mod files;
mod heirloom;
mod hiring;
mod kit;
mod positions;
mod rounds;
mod secrets;
mod setup;
mod transcripts;

//! The rules of Courtisans, a module for each chapter of `docs/rules/courtisans.md`.
//!
//! Tables are written on one line; `kit` turns them into states and states back into lines.

mod assassins;
mod components;
mod counts;
mod data;
mod decisions;
mod edges;
mod examples;
mod kit;
mod missions;
mod positions;
mod roles;
mod scoring;
mod secrets;
mod setup;
mod transcripts;
mod turns;

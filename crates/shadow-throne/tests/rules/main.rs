//! The rules of In the Shadow of the Throne, a module for each chapter of `docs/rules/shadow-throne.md`.
//!
//! Tables are written as lists of characters; `kit` turns them into states and states back into lists.

mod abilities;
mod components;
mod counts;
mod data;
mod decisions;
mod destroying;
mod edges;
mod ending;
mod examples;
mod kit;
mod placing;
mod positions;
mod revealing;
mod secrets;
mod swapping;
mod terms;
mod transcripts;

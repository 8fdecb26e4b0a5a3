//! Presence at a table, and when absent players were last seen. It is separate from the table, so that it survives a
//! reread.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use kabale_store::{AccountId, Millis};

/// Presence at one table.
#[derive(Default)]
pub(crate) struct Presence(Mutex<People>);

#[derive(Default)]
struct People {
    /// The number of open streams per account.
    streams: HashMap<AccountId, u32>,
    /// When players last sent a request for this table, or closed a stream.
    seen: HashMap<AccountId, Millis>,
    /// The revision of the last change of presence.
    arranged: u32,
    /// How often an analysis of the finished game was completed.
    n_looked_back: u32,
}

impl Presence {
    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.people().streams.contains_key(&account)
    }

    /// When an account was last seen, as far as is known; none if it is present.
    pub(super) fn away_since(&self, account: AccountId) -> Option<Millis> {
        let people = self.people();
        if people.streams.contains_key(&account) {
            return None;
        }
        Some(people.seen.get(&account).copied().unwrap_or(Millis::MIN))
    }

    /// When any account was last seen.
    pub(super) fn last_seen(&self) -> Millis {
        let people = self.people();
        if people.streams.is_empty() { people.seen.values().copied().max().unwrap_or(Millis::MIN) } else { Millis::MAX }
    }

    /// A player sends a request.
    pub(super) fn see(&self, account: AccountId, now: Millis) {
        self.people().seen.insert(account, now);
    }

    /// An account opens or closes a stream, at a revision of the table. Pages learn of it with the next revision or
    /// heartbeat.
    pub(super) fn set(&self, account: AccountId, comes: bool, rev: u32, now: Millis) {
        let mut people = self.people();
        if let Some(seen) = people.seen.get_mut(&account) {
            *seen = now;
        }
        let streams = people.streams.entry(account).or_insert(0);
        *streams = if comes { *streams + 1 } else { streams.saturating_sub(1) };
        let (is_first, is_gone) = (comes && *streams == 1, *streams == 0);
        if is_gone {
            people.streams.remove(&account);
        }
        if is_first || is_gone {
            people.arranged = rev + 1;
        }
    }

    /// An analysis of the finished game is complete: pages may tell its turning point.
    pub(super) fn looked_back(&self) {
        self.people().n_looked_back += 1;
    }

    pub(super) fn n_looked_back(&self) -> u32 {
        self.people().n_looked_back
    }

    /// The revision of the last change of presence.
    pub(super) fn arranged(&self) -> u32 {
        self.people().arranged
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

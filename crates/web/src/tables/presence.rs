//! Who is at a table, and when those who are not were last heard of. It is known apart from the table itself, so that it
//! outlives one that has to be read anew.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use kabale_store::{AccountId, Millis};

/// Who is at one table.
#[derive(Default)]
pub(crate) struct Presence(Mutex<People>);

#[derive(Default)]
struct People {
    /// With how many open streams.
    streams: HashMap<AccountId, u32>,
    /// When players last asked for something at this table, or closed a stream.
    seen: HashMap<AccountId, Millis>,
    /// The revision from which on pages know who is here.
    arranged: u32,
}

impl Presence {
    /// Whether somebody is here.
    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.people().streams.contains_key(&account)
    }

    /// When somebody was last heard of, as far as is known; none if they are here.
    pub(super) fn away_since(&self, account: AccountId) -> Option<Millis> {
        let people = self.people();
        if people.streams.contains_key(&account) {
            return None;
        }
        Some(people.seen.get(&account).copied().unwrap_or(Millis::MIN))
    }

    /// When anybody was last heard of.
    pub(super) fn last_seen(&self) -> Millis {
        let people = self.people();
        if people.streams.is_empty() { people.seen.values().copied().max().unwrap_or(Millis::MIN) } else { Millis::MAX }
    }

    /// A player asks for something.
    pub(super) fn see(&self, account: AccountId, now: Millis) {
        self.people().seen.insert(account, now);
    }

    /// Somebody has come with a stream, or has gone, at a revision of the table: pages learn of it with the next one, or at
    /// the next heartbeat.
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

    /// The revision from which on pages know who is here.
    pub(super) fn arranged(&self) -> u32 {
        self.people().arranged
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

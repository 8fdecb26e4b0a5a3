//! Who is at a table. It is known apart from the table itself, so that it outlives one that has to be read anew.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use kabale_store::AccountId;

/// Who is at one table.
#[derive(Default)]
pub(crate) struct Presence(Mutex<People>);

#[derive(Default)]
struct People {
    /// With how many open streams.
    streams: HashMap<AccountId, u32>,
    /// The revision from which on pages know who is here.
    arranged: u32,
}

impl Presence {
    /// Whether somebody is here.
    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.people().streams.contains_key(&account)
    }

    /// Somebody has come with a stream, or has gone, at a revision of the table: pages learn of it with the next one.
    pub(crate) fn set(&self, account: AccountId, comes: bool, rev: u32) {
        let mut people = self.people();
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

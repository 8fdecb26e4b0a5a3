//! Notifications for an account about all its tables: its turn, a deal, the end of a game.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use kabale_store::{AccountId, Status};
use serde::Serialize;
use tokio::sync::broadcast;
use utoipa::ToSchema;

use super::Live;

/// The most queued notices for a slow reader. Lost ones are made up for from the list of tables.
const WAITING: usize = 64;

/// A notice about one of your tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Notice {
    /// A game has begun.
    Dealt {
        table: String,
        game: &'static str,
        /// The revision of the table.
        rev: u32,
    },
    /// It is your turn.
    Turn {
        table: String,
        game: &'static str,
        /// The revision of the table.
        rev: u32,
        /// The number of the decision.
        decision: usize,
    },
    /// A game is over.
    Over {
        table: String,
        game: &'static str,
        /// The revision of the table.
        rev: u32,
    },
    /// The server restarts. Connect again in a moment.
    Restart,
    /// Your token was revoked or has expired. The stream ends.
    SignedOut,
}

/// The state that notices are derived from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    status: Status,
    mover: Option<AccountId>,
    n_choices: usize,
}

impl Moment {
    pub(super) fn of(live: &Live) -> Self {
        Self { status: live.status(), mover: live.person_to_move(), n_choices: live.n_choices() }
    }

    /// The status of the table, if it has changed since.
    pub(super) fn changed_status(self, live: &Live) -> Option<Status> {
        Some(live.status()).filter(|status| *status != self.status)
    }
}

/// The subscribers by account.
#[derive(Default)]
pub(crate) struct News {
    listeners: Mutex<HashMap<AccountId, broadcast::Sender<Notice>>>,
}

impl News {
    pub(crate) fn follow(&self, account: AccountId) -> broadcast::Receiver<Notice> {
        self.listeners().entry(account).or_insert_with(|| broadcast::channel(WAITING).0).subscribe()
    }

    /// Notifies all accounts of what has changed for them since a moment.
    pub(super) fn tell(&self, live: &Live, before: Moment) {
        let now = Moment::of(live);
        let mut listeners = self.listeners();
        if now == before || listeners.is_empty() {
            return;
        }
        let mut send = |account: AccountId, notice: Notice| {
            if listeners.get(&account).is_some_and(|listener| listener.send(notice).is_err()) {
                listeners.remove(&account); // No subscribers are left.
            }
        };
        let (table, game, rev) = (|| live.id.to_string(), live.entry.id, live.rev);
        let people = || live.seats.iter().filter_map(|seat| seat.account);
        if before.status == Status::Waiting {
            people().for_each(|account| send(account, Notice::Dealt { table: table(), game, rev }));
        }
        if let Some(mover) = now.mover {
            send(mover, Notice::Turn { table: table(), game, rev, decision: now.n_choices });
        }
        if now.status == Status::Over {
            people().for_each(|account| send(account, Notice::Over { table: table(), game, rev }));
        }
    }

    fn listeners(&self) -> MutexGuard<'_, HashMap<AccountId, broadcast::Sender<Notice>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The event stream of an account: its turns, deals and ends of games at all its tables.

use std::sync::atomic::Ordering::Relaxed;

use axum::{extract::State, http::HeaderMap, response::Response};
use futures_util::stream::unfold;
use kabale_catalog::find;
use kabale_store::AccountId;
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::{
    read::Program,
    table::LISTED,
    wire::{Beat, Format, Pulse},
};
use crate::{App, problem::Problem, stream::Open, tables::Notice};

/// Streams your turns, and the deals and ends of games, at all your tables.
///
/// It begins with every table where it is your turn. The format is that of a table's stream, without event ids.
#[utoipa::path(
    get,
    path = "/api/stream",
    responses((status = 200, content((Notice = "text/event-stream"), (Notice = "application/x-ndjson"))))
)]
pub(crate) async fn stream_account(
    State(app): State<App>,
    Program(who): Program,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let account = who.account()?.id;
    let format = Format::wanted(&headers);
    let news = app.tables.news.follow(account);
    let (pulse, open) = (Pulse::new(&app, &who)?, Open::new(&app, &who)?);
    let mine = Mine { app, account, format, pulse, news, next: Next::First, _open: open };
    Ok(format.answer(unfold(mine, |mut mine| async { Some((mine.text().await?, mine)) })))
}

/// An open stream.
struct Mine {
    app: App,
    account: AccountId,
    format: Format,
    pulse: Pulse,
    news: Receiver<Notice>,
    next: Next,
    _open: Open,
}

/// What a stream sends next.
enum Next {
    /// The tables where it is the account's turn.
    First,
    News,
    End,
}

impl Mine {
    /// Waits for the next text to be sent; none at the end.
    async fn text(&mut self) -> Option<String> {
        match self.next {
            Next::End => return None,
            _ if self.pulse.is_over() => return Some(self.last(Notice::SignedOut)),
            Next::First => {
                self.next = Next::News;
                let turns = self.turns()?;
                return Some(if turns.is_empty() { self.format.heartbeat() } else { self.write(&turns) });
            }
            Next::News => (),
        }
        loop {
            let notices = tokio::select! {
                notice = self.news.recv() => match notice {
                    Ok(notice) => vec![notice],
                    Err(RecvError::Lagged(_)) => self.turns()?,
                    Err(RecvError::Closed) => return None,
                },
                beat = self.pulse.beat() => return Some(match beat {
                    Beat::Quiet => self.format.heartbeat(),
                    Beat::Stop => self.last(Notice::Restart),
                    Beat::SignedOut => self.last(Notice::SignedOut),
                }),
            };
            if !notices.is_empty() {
                return Some(self.write(&notices));
            }
        }
    }

    /// The last notice, which says why the stream ends.
    fn last(&mut self, notice: Notice) -> String {
        self.next = Next::End;
        self.write(&[notice])
    }

    fn write(&self, notices: &[Notice]) -> String {
        self.app.metrics.pushes.fetch_add(1, Relaxed);
        let mut out = String::new();
        for notice in notices {
            self.format.write(&mut out, None, notice);
        }
        out
    }

    /// The tables where it is the account's turn; none if the store cannot be read.
    fn turns(&self) -> Option<Vec<Notice>> {
        let rows = self.app.store.tables_of(self.account, LISTED).ok()?;
        let waiting = rows.iter().filter(|row| row.is_turn_of(self.account));
        let turns = waiting.filter_map(|row| {
            let (table, game) = (row.id.to_string(), find(&row.game)?.id);
            Some(Notice::Turn { table, game, rev: row.rev, decision: row.n_choices as usize })
        });
        Some(turns.collect())
    }
}

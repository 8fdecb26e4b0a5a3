//! The event stream of a table: what happens there, as the caller sees it, and the caller's decisions.
//!
//! Every entry of the table's journal has a revision, and its event is always the same, so a stream can be resumed after
//! any of them. The other events (`state`, `decision`, `over`, `restart`, `signed_out`) describe the present.

use std::{
    iter,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use futures_util::stream::unfold;
use kabale_bots::Level;
use kabale_catalog::{AnySight, Decision, Results, Voice, results};
use kabale_core::{Eye, Seat};
use kabale_store::AccountId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};

use super::{
    read::{Asked, Program},
    seen::{Table, Told},
    table::muted,
    wire::{Beat, Format, Pulse},
};
use crate::{
    App,
    access::{Act, may},
    problem::Problem,
    requests::open,
    stream::{Open, Presence},
    tables::{Happening, Live, Past, Slot, Undone},
    who::Who,
};

/// An event on the stream of a table.
#[derive(Serialize, ToSchema)]
#[schema(as = TableEvent)]
pub(crate) struct Event {
    /// The revision of the table. To resume a stream, send the last revision that you have seen.
    rev: u32,
    #[serde(flatten)]
    what: What,
}

// An entry of the journal as one viewer may see it, or the present state. The journal itself holds hidden choices.
/// What happened, or how things are now.
#[derive(Serialize, ToSchema)]
#[schema(as = Happening)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum What {
    /// The whole table. It comes first if you have not given a revision.
    State { table: Box<Table> },
    /// A person took a seat.
    Sit {
        seat: Seat,
        /// The name of the person at this table.
        name: String,
    },
    /// A person left a seat.
    Leave { seat: Seat },
    /// The host put a bot on a seat, or opened the seat.
    Arrange {
        seat: Seat,
        /// The level of the bot; none if the seat is open.
        level: Option<Level>,
    },
    /// The person on this seat is the host now.
    Host { seat: Seat },
    /// The game was dealt.
    Deal,
    /// A seat made a choice.
    Choice {
        seat: Seat,
        /// The number of the decision.
        decision: usize,
        /// The choice in notation, only if the seat is yours: the choices of others may be hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
        /// What you saw happen.
        log: Vec<Told>,
    },
    /// A person ran out of time, and a bot decides for them.
    Timeout {
        seat: Seat,
        /// The number of the decision. The choice comes next.
        decision: usize,
    },
    /// A person took back their last choice. It is as if it had never been made.
    Undo {
        seat: Seat,
        /// The number of the decision that is open again.
        decision: usize,
    },
    /// A bot stands in for the person on this seat.
    Hand { seat: Seat, level: Level },
    /// A person took their seat back from a bot.
    Return { seat: Seat },
    /// A chat message. Of the messages before the stream was opened, only the newest are sent.
    Say {
        seat: Seat,
        /// The name of the speaker at this table.
        name: String,
        /// One line of text.
        text: String,
    },
    /// The host switched the chat on or off.
    Chat {
        /// Whether people may chat.
        on: bool,
    },
    /// The host allowed or forbade hints.
    Hints {
        /// Whether players may ask for hints although they play against other people.
        on: bool,
    },
    /// There is a table for a rematch.
    Rematch {
        /// The id of the new table.
        table: String,
    },
    /// It is your turn.
    Decision {
        decision: Decision,
        /// What you see, as data.
        view: Value,
    },
    /// The game is over.
    Over { results: Results },
    /// The server restarts. Connect again in a moment.
    Restart,
    /// Your token was revoked or has expired. The stream ends.
    SignedOut,
}

/// The point from which a stream is resumed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The last revision that you have seen; 0 for everything. The header `Last-Event-ID` takes precedence.
    since: Option<u32>,
}

/// Streams what happens at a table, as you see it.
///
/// The format is server-sent events, with the revision as the event id, or one line of JSON per event with
/// `Accept: application/x-ndjson`. If you give the last revision that you have seen, the stream begins with everything
/// after it, otherwise with the state of the table. When it is your turn, there is a `decision`. At least every 15
/// seconds there is an empty line.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/stream",
    params(Since, ("Last-Event-ID" = Option<u32>, Header, description = "The last revision that you have seen.")),
    responses((status = 200, content((Event = "text/event-stream"), (Event = "application/x-ndjson"))))
)]
pub(crate) async fn stream_table(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Asked(from): Asked<Since>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.trim().parse().ok());
    let format = Format::wanted(&headers);
    let here = Presence::new(Open::new(&app, &who)?, &slot, who.id());
    let pulse = Pulse::new(&app, &who)?;
    let revision = slot.follow();
    let feed = Feed { app, slot, who, format, pulse, revision, next: Next::First(last.or(from.since)), _here: here };
    Ok(format.answer(unfold(feed, |mut feed| async { Some((feed.text().await?, feed)) })))
}

/// An open stream. Events are made only when the connection can send them.
struct Feed {
    app: App,
    slot: Arc<Slot>,
    who: Who,
    format: Format,
    pulse: Pulse,
    revision: watch::Receiver<u32>,
    next: Next,
    _here: Presence,
}

/// What a stream sends next.
#[derive(Clone, Copy)]
enum Next {
    /// The beginning, for a caller who has seen this revision.
    First(Option<u32>),
    /// The events after this revision.
    After(u32),
    End,
}

impl Feed {
    /// Waits for the next text to be sent; none at the end.
    async fn text(&mut self) -> Option<String> {
        let is_first = matches!(self.next, Next::First(_));
        if self.pulse.is_over() {
            return self.last(What::SignedOut);
        }
        loop {
            self.revision.borrow_and_update();
            let events = self.events().await?;
            if !events.is_empty() {
                self.app.metrics.pushes.fetch_add(1, Relaxed);
                return Some(self.write(&events));
            }
            if is_first {
                return Some(self.format.heartbeat());
            }
            tokio::select! {
                changed = self.revision.changed() => changed.ok()?,
                beat = self.pulse.beat() => return match beat {
                    Beat::Quiet => Some(self.format.heartbeat()),
                    Beat::Stop => self.last(What::Restart),
                    Beat::SignedOut => self.last(What::SignedOut),
                },
            }
        }
    }

    /// The last event, which says why the stream ends; none if it was sent already.
    fn last(&mut self, what: What) -> Option<String> {
        let rev = match std::mem::replace(&mut self.next, Next::End) {
            Next::First(seen) => seen.unwrap_or_default(),
            Next::After(rev) => rev,
            Next::End => return None,
        };
        Some(self.write(&[Event { rev, what }]))
    }

    fn write(&self, events: &[Event]) -> String {
        let mut out = String::new();
        for event in events {
            self.format.write(&mut out, Some(event.rev), event);
        }
        out
    }

    /// The events to be sent now; none if the caller may no longer see the table, or the table cannot be read.
    async fn events(&mut self) -> Option<Vec<Event>> {
        let account = self.who.id();
        let live = self.slot.look().await.ok()?;
        may(live.standing(account), Act::Watch).ok()?;
        let rev = live.rev;
        let (seen, is_first) = match self.next {
            Next::End => return None,
            Next::First(seen) => (seen.filter(|seen| *seen <= rev), true),
            Next::After(seen) if seen == rev => return Some(Vec::new()),
            Next::After(seen) => (Some(seen), false),
        };
        self.next = Next::After(rev);
        let muted = muted(&self.app, account).ok()?;
        let lang = self.who.lang;
        let names = live.names(lang);
        let eye = live.eye(account);
        let sight = live.game.as_deref().map(|game| game.seen_by(eye));
        let voice = Voice { lang, names: &names };
        let teller = Teller { live: &live, eye, sight: sight.as_deref(), muted: &muted, voice };
        let mut events = if let Some(seen) = seen {
            teller.since(seen)
        } else {
            // No revision was given, or one that does not exist yet: the stream begins with the state.
            let table = Box::new(Table::new(&live, account, &muted, lang, 0));
            vec![Event { rev, what: What::State { table } }]
        };
        let is_asked_anew = |event: &Event| matches!(event.what, What::Choice { .. } | What::Undo { .. } | What::Deal);
        if is_first || events.iter().any(is_asked_anew) {
            events.extend(teller.now().map(|what| Event { rev, what }));
        }
        Some(events)
    }
}

/// Makes events from the journal, as one viewer may see them.
struct Teller<'a> {
    live: &'a Live,
    eye: Eye,
    /// None before the deal.
    sight: Option<&'a dyn AnySight>,
    muted: &'a [AccountId],
    voice: Voice<'a>,
}

impl Teller<'_> {
    /// The events after a revision.
    fn since(&self, rev: u32) -> Vec<Event> {
        let first = self.live.since(rev).find_map(|(_, past)| past.standing_choice());
        // Both the journal and the log have the choices that were not taken back in the order of their numbers.
        let told = self.sight.zip(first);
        let told = told.map_or_else(Vec::new, |(sight, first)| Told::since(sight, first, self.voice));
        let mut told = told.into_iter().peekable();
        let mut log = |decision| iter::from_fn(|| told.next_if(|told| told.decision == decision)).collect();
        self.live
            .since(rev)
            .filter_map(|(rev, past)| Some(Event { rev, what: self.what(rev, past, &mut log)? }))
            .collect()
    }

    /// The event of a journal entry; none if the viewer may not see it. `log` returns the events of a choice that was
    /// not taken back.
    fn what(&self, rev: u32, past: &Past, log: &mut impl FnMut(usize) -> Vec<Told>) -> Option<What> {
        Some(match &past.what {
            Happening::Sit { seat, name } => What::Sit { seat: *seat, name: name.clone() },
            Happening::Leave { seat } => What::Leave { seat: *seat },
            Happening::Arrange { seat, level } => What::Arrange { seat: *seat, level: *level },
            Happening::Host { seat } => What::Host { seat: *seat },
            Happening::Deal => What::Deal,
            Happening::Choice { seat, decision, .. } => self.choice(*seat, *decision, past.undone.as_deref(), log)?,
            Happening::Timeout { seat, decision } => What::Timeout { seat: *seat, decision: *decision },
            Happening::Undo { seat, decision } => What::Undo { seat: *seat, decision: decision.checked_sub(1)? },
            Happening::Hand { seat, level } => What::Hand { seat: *seat, level: *level },
            Happening::Return { seat, .. } => What::Return { seat: *seat },
            Happening::Say { seat, .. } => {
                let (_, said) = self.live.heard(self.muted).find(|(_, said)| said.rev == rev)?;
                What::Say { seat: (*seat)?, name: said.name.clone(), text: said.text.clone() }
            }
            Happening::Chat(on) => What::Chat { on: *on },
            Happening::Hints(on) => What::Hints { on: *on },
            Happening::Rematch(table) => What::Rematch { table: table.to_string() },
        })
    }

    fn choice(
        &self,
        seat: Seat,
        decision: usize,
        undone: Option<&Undone>,
        log: &mut impl FnMut(usize) -> Vec<Told>,
    ) -> Option<What> {
        let (choice, log) = match undone {
            None => (self.live.game.as_deref()?.step(decision)?.1, log(decision)),
            Some(undone) => {
                let told = undone.told(self.eye, self.voice.lang);
                (undone.choice.clone(), told.map(|(event, text)| Told { decision, event, text }).collect())
            }
        };
        let is_told = self.live.looks_back(self.eye).is(seat);
        Some(What::Choice { seat, decision, choice: Some(choice).filter(|_| is_told), log })
    }

    /// The viewer's open decision, or the result.
    fn now(&self) -> Option<What> {
        let sight = self.sight?;
        if let Some(decision) = sight.decision(self.voice) {
            return Some(What::Decision { decision, view: sight.view() });
        }
        results(sight.table(), self.voice).map(|results| What::Over { results })
    }
}

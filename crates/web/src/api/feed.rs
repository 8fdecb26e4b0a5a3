//! The stream of a table: what happened there, as the caller saw it, and what is asked of them.
//!
//! Events that are in the journal of the table have revisions of their own, and are the same whenever they are sent: so
//! a stream can be taken up again after any of them. What is said besides (`state`, `decision`, `over`, `restart`, `signed_out`) tells
//! how things stand now.

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
use kabale_catalog::{AnySight, Voice};
use kabale_core::{Eye, Seat};
use kabale_store::AccountId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};

use super::{
    data::{Decision, Results, Table, Told},
    read::{Asked, Program},
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

/// Something on the stream of a table.
#[derive(Serialize, ToSchema)]
#[schema(as = TableEvent)]
pub(crate) struct Event {
    /// The revision of the table: give the last one you have seen to go on from there.
    rev: u32,
    #[serde(flatten)]
    what: What,
}

/// What it is.
#[derive(Serialize, ToSchema)]
#[schema(as = Happening)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum What {
    /// How everything stands: comes first, if you have not said what you know.
    State {
        /// The table.
        table: Box<Table>,
    },
    /// Somebody sat down.
    Sit {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The name at this table.
        name: String,
    },
    /// Somebody got up.
    Leave {
        /// From where.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// The host seated a bot or freed a seat.
    Arrange {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The level of the bot; nothing if the seat is free.
        level: Option<String>,
    },
    /// Somebody who sits here is the host from now on.
    Host {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// The game was dealt.
    Deal,
    /// Somebody chose.
    Choice {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The number of the decision.
        decision: usize,
        /// What, in notation: only if the seat is yours, since others may have chosen something hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
        /// What you saw happen.
        log: Vec<Told>,
    },
    /// The time of a person was up: a bot made this decision.
    Timeout {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The number of the decision. What was chosen comes next.
        decision: usize,
    },
    /// Somebody took their last choice back: it is as if it had never been made.
    Undo {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The number of the decision that is open again.
        decision: usize,
    },
    /// A bot stands in for somebody.
    Hand {
        /// For whom.
        #[schema(value_type = u8)]
        seat: Seat,
        /// How well it plays.
        level: String,
    },
    /// Somebody took their seat back.
    Return {
        /// The seat, counted from 1.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Somebody said something. Of what was said before the stream was opened, only the last lines come.
    Say {
        /// From where.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The name at this table.
        name: String,
        /// One line of chat.
        text: String,
    },
    /// The host switched the chat.
    Chat {
        /// Whether people may talk.
        on: bool,
    },
    /// The host allowed or forbade hints.
    Hints {
        /// Whether players may ask for them although they play each other.
        on: bool,
    },
    /// There is a table for a rematch.
    Rematch {
        /// Its id.
        table: String,
    },
    /// You decide.
    Decision {
        /// What is asked, and every answer.
        decision: Decision,
        /// What you see.
        view: Value,
    },
    /// The game is over.
    Over {
        /// How it ended.
        results: Results,
    },
    /// The server stops and will be back: connect again in a moment.
    Restart,
    /// Your token was revoked or has expired: nothing more comes.
    SignedOut,
}

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The last revision you have seen; 0 for everything. The header `Last-Event-ID` says the same and comes first.
    since: Option<u32>,
}

/// Streams what happens at a table, as you see it.
///
/// As server-sent events whose id is the revision, or with `Accept: application/x-ndjson` as a line of JSON each. If you
/// say what you have seen, everything after that comes first; if not, the state of the table. Whenever it is your turn
/// there is a `decision`. Every 15 seconds there is at least an empty line.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/stream",
    params(Since, ("Last-Event-ID" = Option<u32>, Header, description = "The last revision you have seen.")),
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

/// A stream that is open. It does nothing by itself: events are made when the connection can take them.
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

/// What comes next on a stream.
#[derive(Clone, Copy)]
enum Next {
    /// The beginning, for somebody who has seen as much as this.
    First(Option<u32>),
    /// What happens after a revision.
    After(u32),
    /// Nothing.
    End,
}

impl Feed {
    /// What is sent next; nothing at the end.
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

    /// Says why nothing more comes, once.
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

    /// What there is to tell now; none at all if the caller may not look at the table any more, or nobody can.
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
            // Whoever knows nothing begins with how it stands; and so does who knows more than there is.
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

/// Tells what happened at a table through somebody's eyes.
struct Teller<'a> {
    live: &'a Live,
    eye: Eye,
    /// What they see of the game; none before the deal.
    sight: Option<&'a dyn AnySight>,
    muted: &'a [AccountId],
    voice: Voice<'a>,
}

impl Teller<'_> {
    /// What happened after a revision.
    fn since(&self, rev: u32) -> Vec<Event> {
        let first = self.live.since(rev).find_map(|(_, past)| past.standing_choice());
        // The choices that still stand are in the journal in the order of their numbers, and so is what came of them.
        let told = self.sight.zip(first);
        let told = told.map_or_else(Vec::new, |(sight, first)| Told::since(sight, first, self.voice));
        let mut told = told.into_iter().peekable();
        let mut log = |decision| iter::from_fn(|| told.next_if(|told| told.decision == decision)).collect();
        self.live
            .since(rev)
            .filter_map(|(rev, past)| Some(Event { rev, what: self.what(rev, past, &mut log)? }))
            .collect()
    }

    /// One entry of the journal; nothing if it is not for these eyes. `log` gives what came of a choice that stands.
    fn what(&self, rev: u32, past: &Past, log: &mut impl FnMut(usize) -> Vec<Told>) -> Option<What> {
        Some(match &past.what {
            Happening::Sit { seat, name } => What::Sit { seat: *seat, name: name.clone() },
            Happening::Leave { seat } => What::Leave { seat: *seat },
            Happening::Arrange { seat, level } => {
                What::Arrange { seat: *seat, level: level.map(|level| level.to_string()) }
            }
            Happening::Host { seat } => What::Host { seat: *seat },
            Happening::Deal => What::Deal,
            Happening::Choice { seat, decision, .. } => self.choice(*seat, *decision, past.undone.as_deref(), log)?,
            Happening::Timeout { seat, decision } => What::Timeout { seat: *seat, decision: *decision },
            Happening::Undo { seat, decision } => What::Undo { seat: *seat, decision: decision.checked_sub(1)? },
            Happening::Hand { seat, level } => What::Hand { seat: *seat, level: level.to_string() },
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

    /// What is asked of them now, or how it ended.
    fn now(&self) -> Option<What> {
        let sight = self.sight?;
        if let Some(decision) = Decision::new(sight, self.voice) {
            return Some(What::Decision { decision, view: sight.view() });
        }
        Results::new(sight.table(), self.voice).map(|results| What::Over { results })
    }
}

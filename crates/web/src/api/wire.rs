//! The two formats of event streams: server-sent events, and one line of JSON per event.

use std::{convert::Infallible, time::Duration};

use axum::{
    body::Body,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt};
use serde::Serialize;
use tokio::{
    sync::watch,
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};

use crate::{App, problem::Problem, sessions::Lease, stopped, who::Who};

/// The longest silence of a stream, so that both sides notice a dead connection.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// `text/event-stream`.
    Events,
    /// `application/x-ndjson`.
    Lines,
}

impl Format {
    /// The format that the caller accepts.
    pub(super) fn wanted(headers: &HeaderMap) -> Self {
        let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if accept.contains("application/x-ndjson") { Self::Lines } else { Self::Events }
    }

    /// Appends an event.
    pub(super) fn write(self, out: &mut String, id: Option<u32>, event: &impl Serialize) {
        let json = serde_json::to_string(event).expect("events are plain data");
        match (self, id) {
            (Self::Lines, _) => out.push_str(&format!("{json}\n")),
            (Self::Events, Some(id)) => out.push_str(&format!("id: {id}\ndata: {json}\n\n")),
            (Self::Events, None) => out.push_str(&format!("data: {json}\n\n")),
        }
    }

    /// What is sent on a quiet stream: nothing that a reader would take for an event.
    pub(super) fn heartbeat(self) -> String {
        match self {
            Self::Events => ":\n\n".to_owned(),
            Self::Lines => "\n".to_owned(),
        }
    }

    /// The response that sends a stream.
    pub(super) fn answer(self, stream: impl Stream<Item = String> + Send + 'static) -> Response {
        let kind = match self {
            Self::Events => "text/event-stream",
            Self::Lines => "application/x-ndjson",
        };
        let body = Body::from_stream(stream.map(Ok::<_, Infallible>));
        // Some proxies buffer responses unless they are told not to.
        ([(header::CONTENT_TYPE, kind), ("x-accel-buffering".parse().expect("a name"), "no")], body).into_response()
    }
}

/// What a stream waits for besides its events.
pub(super) struct Pulse {
    heartbeat: Interval,
    stop: watch::Receiver<bool>,
    lease: Lease,
}

/// Why a stream stops waiting.
pub(super) enum Beat {
    /// A heartbeat is due.
    Quiet,
    /// The server stops.
    Stop,
    /// The token was revoked or has expired.
    SignedOut,
}

impl Pulse {
    pub(super) fn new(app: &App, who: &Who) -> Result<Self, Problem> {
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Self { heartbeat, stop: app.stop.clone(), lease: Lease::new(app, who)? })
    }

    /// Whether the token was revoked or has expired. Then no further event may be sent.
    pub(super) fn is_over(&self) -> bool {
        self.lease.is_over()
    }

    /// Waits for the first of them.
    pub(super) async fn beat(&mut self) -> Beat {
        tokio::select! {
            () = self.lease.ended() => Beat::SignedOut,
            () = stopped(&mut self.stop) => Beat::Stop,
            _ = self.heartbeat.tick() => Beat::Quiet,
        }
    }
}

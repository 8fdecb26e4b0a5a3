//! How events are written on a stream: as server-sent events, or as a line of JSON each.

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

/// How often something is said on a quiet stream, so that both sides notice when it is dead.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How events are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// `text/event-stream`.
    Events,
    /// `application/x-ndjson`.
    Lines,
}

impl Format {
    /// What the caller wants.
    pub(super) fn wanted(headers: &HeaderMap) -> Self {
        let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if accept.contains("application/x-ndjson") { Self::Lines } else { Self::Events }
    }

    /// Adds an event to what is sent.
    pub(super) fn write(self, out: &mut String, id: Option<u32>, event: &impl Serialize) {
        let json = serde_json::to_string(event).expect("events are plain data");
        match (self, id) {
            (Self::Lines, _) => out.push_str(&format!("{json}\n")),
            (Self::Events, Some(id)) => out.push_str(&format!("id: {id}\ndata: {json}\n\n")),
            (Self::Events, None) => out.push_str(&format!("data: {json}\n\n")),
        }
    }

    /// What is sent when there is nothing to say.
    pub(super) fn heartbeat(self) -> String {
        match self {
            Self::Events => ":\n\n".to_owned(),
            Self::Lines => "\n".to_owned(),
        }
    }

    /// The answer with such a stream.
    pub(super) fn answer(self, stream: impl Stream<Item = String> + Send + 'static) -> Response {
        let kind = match self {
            Self::Events => "text/event-stream",
            Self::Lines => "application/x-ndjson",
        };
        let body = Body::from_stream(stream.map(Ok::<_, Infallible>));
        // Some proxies collect what they pass on unless they are told not to.
        ([(header::CONTENT_TYPE, kind), ("x-accel-buffering".parse().expect("a name"), "no")], body).into_response()
    }
}

/// What happens to a stream besides its events.
pub(super) struct Pulse {
    heartbeat: Interval,
    stop: watch::Receiver<bool>,
    lease: Lease,
}

/// Why a stream stopped waiting.
pub(super) enum Beat {
    /// It was quiet for a while.
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

    /// Whether the stream may not go on, whatever there is to tell.
    pub(super) fn is_over(&self) -> bool {
        self.lease.is_over()
    }

    /// Waits for any of them.
    pub(super) async fn beat(&mut self) -> Beat {
        tokio::select! {
            () = self.lease.ended() => Beat::SignedOut,
            () = stopped(&mut self.stop) => Beat::Stop,
            _ = self.heartbeat.tick() => Beat::Quiet,
        }
    }
}

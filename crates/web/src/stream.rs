//! The live table of a page: a socket over which the part of the page that changes is sent whenever it has changed.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::{
    extract::{
        Path, Query, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket},
    },
    response::Response,
};
use kabale_store::AccountId;
use serde::Deserialize;
use tokio::time::{Instant, interval_at};

use crate::{
    App,
    access::{Act, may},
    pages::open,
    problem::Problem,
    show::{Looker, Seen},
    stopped,
    tables::Slot,
    who::Who,
};

/// How often something is said on a quiet stream, so that both sides notice when it is dead.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// The code with which a stream is told that the server goes away and will be back.
const RESTART: u16 = 1012;

/// What the page has already.
#[derive(Deserialize)]
pub(crate) struct Has {
    #[serde(default)]
    rev: u32,
}

pub(crate) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(has): Query<Has>,
    who: Who,
    socket: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    // The default buffers would take 128 KiB for every idle page.
    let socket = socket.read_buffer_size(4096).write_buffer_size(4096).max_message_size(4096);
    Ok(socket.on_upgrade(move |socket| run(app, slot, who, has.rev, socket)))
}

async fn run(app: App, slot: Arc<Slot>, who: Who, rev: u32, mut socket: WebSocket) {
    let _here = Presence::new(&app, &slot, who.id()).await;
    let mut revision = slot.follow();
    let mut stop = app.stop.clone();
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    let mut seen = None;
    let mut looker = None;
    loop {
        revision.borrow_and_update();
        let push = {
            let live = slot.look().await;
            // Who may look at a table that waits may not always look at its game.
            if may(live.standing(who.id()), Act::Watch).is_err() {
                break;
            }
            let has = seen.unwrap_or_else(|| if live.rev == rev { Seen::all(&live) } else { Seen::default() });
            let is_new = live.rev != has.rev;
            if is_new {
                // What only they have is read anew when the page gets it anew, not for every board.
                let keeps = has.around && has.rev >= live.arranged;
                let looker = match &looker {
                    Some(looker) if keeps => looker,
                    _ => match Looker::new(&app, who.clone(), &live) {
                        Ok(fresh) => looker.insert(fresh),
                        Err(_) => break,
                    },
                };
                let (html, now) = looker.push(&live, has);
                seen = Some(now);
                Some(html)
            } else {
                seen = Some(has);
                None
            }
        };
        if let Some(html) = push {
            app.metrics.pushes.fetch_add(1, Relaxed);
            if socket.send(Message::Text(html.into())).await.is_err() {
                break;
            }
        }
        let goes_on = loop {
            tokio::select! {
                changed = revision.changed() => break changed.is_ok(),
                _ = heartbeat.tick() => if socket.send(Message::Text("".into())).await.is_err() { break false },
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break false,
                    Some(Ok(_)) => (),
                },
                () = stopped(&mut stop) => {
                    let frame = CloseFrame { code: RESTART, reason: "restart".into() };
                    socket.send(Message::Close(Some(frame))).await.ok();
                    break false;
                }
            }
        };
        if !goes_on {
            break;
        }
    }
}

/// A stream is open for as long as this lives.
pub(crate) struct Open(App);

impl Open {
    pub(crate) fn new(app: &App) -> Self {
        app.metrics.streams.fetch_add(1, Relaxed);
        Self(app.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.metrics.streams.fetch_sub(1, Relaxed);
    }
}

/// Somebody is here, with an open stream, for as long as this lives.
pub(crate) struct Presence {
    _open: Open,
    slot: Arc<Slot>,
    account: Option<AccountId>,
}

impl Presence {
    pub(crate) async fn new(app: &App, slot: &Arc<Slot>, account: Option<AccountId>) -> Self {
        let open = Open::new(app);
        if let Some(account) = account {
            slot.look().await.come_and_go(account, true);
        }
        Self { _open: open, slot: slot.clone(), account }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let Some(account) = self.account else { return };
        let slot = self.slot.clone();
        tokio::spawn(async move { slot.look().await.come_and_go(account, false) });
    }
}

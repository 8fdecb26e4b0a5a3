//! The live stream of a page: a WebSocket that sends the changed part of the page after each change.

use std::{
    error::Error,
    net::IpAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::{
    Extension,
    extract::{
        Path, Query, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket},
    },
    response::Response,
};
use kabale_pages::{Kept, parts::Sent};
use kabale_store::AccountId;
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tungstenite::error::ProtocolError;

use crate::{
    App,
    access::{Act, may},
    connections::{Entered, Link, Tally, TooMuchInput},
    limits::household,
    problem::{Kind, Problem},
    requests::open,
    sessions::Lease,
    show::{Seen, Viewer},
    stopped,
    tables::{Look, Slot},
    who::Who,
};

/// A page counts as gone after this many heartbeats without an answer.
const SILENT_BEATS: u32 = 3;

/// The largest message from a page, in bytes. Pages send only answers to heartbeats.
const LARGEST_MESSAGE: usize = 1 << 10;

/// The most input from a page between two heartbeats, in bytes.
const MOST_INPUT: usize = 4 << 10;

/// The deadline for sending the close frame.
const GOODBYE: Duration = Duration::from_secs(1);

/// `Retry-After` when a caller has too many streams, in seconds.
const LATER: u64 = 30;

/// Close codes: those of RFC 6455 and its registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Close {
    /// The page has not answered for too long.
    Gone = 1001,
    /// A protocol error by the page.
    Nonsense = 1002,
    /// The page sends too much.
    TooMuch = 1008,
    /// A message is too large.
    TooLarge = 1009,
    /// The server restarts.
    Restart = 1012,
    /// The session has ended; the page must be reloaded.
    SignedOut = 4001,
}

/// The parts that the page already has.
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
    link: Option<Extension<Link>>,
    socket: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let open = Open::new(&app, &who)?;
    let lease = Lease::new(&app, &who)?;
    // The default buffers take 128 KiB per idle page, and the default limits allow 16 MiB per frame.
    let socket = socket.read_buffer_size(4096).write_buffer_size(4096);
    let socket = socket.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE);
    Ok(socket.on_upgrade(move |socket| {
        let link = link.map(|Extension(link)| link);
        if let Some(link) = &link {
            link.allow_input(MOST_INPUT, app.config.timeouts.heartbeat);
        }
        let watcher = Watcher { who, open, lease, link };
        run(app, slot, watcher, has.rev, socket)
    }))
}

/// A viewer with an open stream, and the session it depends on.
struct Watcher {
    who: Who,
    open: Open,
    lease: Lease,
    link: Option<Link>,
}

async fn run(app: App, slot: Arc<Slot>, watcher: Watcher, rev: u32, mut socket: WebSocket) {
    let Watcher { who, open, mut lease, link } = watcher;
    let _here = Presence::new(open, &slot, who.id());
    let mut revision = slot.follow();
    let mut stop = app.stop.clone();
    let beat = app.config.timeouts.heartbeat;
    let mut heartbeat = interval_at(Instant::now() + beat, beat);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let mut seen = None;
    let mut viewer = None;
    let mut attendance = None;
    let (mut sent, kept) = (Sent::default(), Kept::default());
    loop {
        revision.borrow_and_update();
        if lease.is_over() {
            close(&mut socket, Close::SignedOut).await;
            break;
        }
        let pushes = {
            let Ok(live) = slot.look().await else { break };
            // Not everybody who may view a waiting table may watch its game.
            if may(live.standing(who.id()), Act::Watch).is_err() {
                break;
            }
            let has = seen.unwrap_or_else(|| if live.rev == rev { Seen::all(&live) } else { Seen::default() });
            let now = live.attendance();
            let is_same = attendance.replace(now.clone()).is_none_or(|before| before == now);
            let has = Seen { sidebar: has.sidebar && is_same, ..has };
            let is_new = live.rev != has.rev || !is_same;
            if is_new {
                // Private data is read only when the sidebar is sent, not for every board.
                let keeps = has.sidebar && has.rev >= live.arranged();
                let viewer = match &viewer {
                    Some(viewer) if keeps => viewer,
                    _ => match Viewer::new(&app, who.clone(), &live) {
                        Ok(fresh) => viewer.insert(fresh),
                        Err(_) => break,
                    },
                };
                // A page that has just connected gets the table as it is now.
                let between = if seen.is_some() { viewer.unfold(&live, has, &kept) } else { Vec::new() };
                let (html, now) = viewer.push(&live, has, &kept);
                seen = Some(now);
                between.iter().chain([&html]).filter_map(|text| sent.message(text)).collect()
            } else {
                seen = Some(has);
                Vec::new()
            }
        };
        app.metrics.pushes.fetch_add(pushes.len() as u64, Relaxed);
        let mut is_sent = true;
        for message in pushes {
            is_sent = is_sent && socket.send(Message::Text(message.into())).await.is_ok();
        }
        if !is_sent {
            break;
        }
        let goes_on = loop {
            tokio::select! {
                changed = revision.changed() => break changed.is_ok(),
                _ = heartbeat.tick() => {
                    if heard.elapsed() >= beat * SILENT_BEATS {
                        close(&mut socket, Close::Gone).await;
                        break false;
                    }
                    // The text message tells the script that the server is alive; the browser's answer to the ping
                    // tells the server that the page is.
                    let is_told = socket.send(Message::Text("".into())).await.is_ok();
                    if !is_told || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                        break false;
                    }
                    // Presence, and who has been away for too long, changes without a new revision.
                    let is_same = |live: Look<'_>| attendance.as_ref() == Some(&live.attendance());
                    if !slot.look().await.is_ok_and(is_same) {
                        break true;
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_))) | None => break false,
                    Some(Ok(_)) => heard = Instant::now(),
                    Some(Err(error)) => {
                        if let Some(why) = refusal(&error) {
                            close(&mut socket, why).await;
                            link.as_ref().inspect(|link| link.refused());
                        }
                        break false;
                    }
                },
                () = lease.ended() => {
                    close(&mut socket, Close::SignedOut).await;
                    break false;
                }
                () = stopped(&mut stop) => {
                    close(&mut socket, Close::Restart).await;
                    break false;
                }
            }
        };
        if !goes_on {
            break;
        }
    }
}

/// Sends a close frame with a reason.
async fn close(socket: &mut WebSocket, why: Close) {
    let reason = match why {
        Close::Gone => "no answer",
        Close::Nonsense => "not understood",
        Close::TooMuch => "too many messages",
        Close::TooLarge => "too large",
        Close::Restart => "restart",
        Close::SignedOut => "signed out",
    };
    let frame = CloseFrame { code: why as u16, reason: reason.into() };
    timeout(GOODBYE, socket.send(Message::Close(Some(frame)))).await.ok();
}

/// The close code for an error on input; none if the page has just closed the connection.
fn refusal(error: &axum::Error) -> Option<Close> {
    match error.source()?.downcast_ref()? {
        tungstenite::Error::Capacity(_) => Some(Close::TooLarge),
        tungstenite::Error::Io(error) => error.get_ref()?.is::<TooMuchInput>().then_some(Close::TooMuch),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_) => Some(Close::Nonsense),
        _ => None,
    }
}

/// The open streams, by account and by address.
#[derive(Default)]
pub(crate) struct Streams {
    accounts: Tally<AccountId>,
    addresses: Tally<IpAddr>,
}

/// A counted open stream; dropping it subtracts it.
pub(crate) struct Open {
    app: App,
    _of_account: Option<Entered<AccountId>>,
    _of_address: Entered<IpAddr>,
}

impl Open {
    /// Counts one more stream, unless its account or address has too many.
    pub(crate) fn new(app: &App, who: &Who) -> Result<Self, Problem> {
        let (config, streams) = (&app.config, &app.streams);
        let too_many = || Problem { retry: Some(LATER), ..Kind::TooManyStreams.into() };
        let of_account = match who.id() {
            Some(account) => Some(streams.accounts.enter(account, config.max_streams).ok_or_else(too_many)?),
            None => None,
        };
        let of_address = streams.addresses.enter(household(who.address), config.max_per_address);
        let of_address = of_address.ok_or_else(too_many)?;
        app.metrics.streams.fetch_add(1, Relaxed);
        Ok(Self { app: app.clone(), _of_account: of_account, _of_address: of_address })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, Relaxed);
    }
}

/// An account counts as present, with an open stream, until this is dropped.
pub(crate) struct Presence {
    _open: Open,
    slot: Arc<Slot>,
    account: Option<AccountId>,
}

impl Presence {
    pub(crate) fn new(open: Open, slot: &Arc<Slot>, account: Option<AccountId>) -> Self {
        if let Some(account) = account {
            slot.set_presence(account, true);
        }
        Self { _open: open, slot: slot.clone(), account }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(account) = self.account {
            self.slot.set_presence(account, false);
        }
    }
}

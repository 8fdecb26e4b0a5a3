//! The live table of a page: a socket over which the part of the page that changes is sent whenever it has changed.

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

/// After how many heartbeats without any answer a page counts as gone.
const SILENT_BEATS: u32 = 3;

/// Pages send nothing but answers to heartbeats: no message is larger than this, in bytes.
const LARGEST_MESSAGE: usize = 1 << 10;

/// How much a page may send from one heartbeat to the next, in bytes.
const MOST_INPUT: usize = 4 << 10;

/// How long saying why a stream is closed may take.
const GOODBYE: Duration = Duration::from_secs(1);

/// After how many seconds it is worth trying again when somebody has too many streams.
const LATER: u64 = 30;

/// Why a stream is closed: the codes of RFC 6455 and its registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Close {
    /// Nothing has been heard of the page for a while.
    Gone = 1001,
    /// What it sends makes no sense.
    Nonsense = 1002,
    /// It sends too much.
    TooMuch = 1008,
    /// A message is too large.
    TooLarge = 1009,
    /// The server goes away and will be back.
    Restart = 1012,
    /// The session has ended; the page is to be loaded anew.
    SignedOut = 4001,
}

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
    link: Option<Extension<Link>>,
    socket: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let open = Open::new(&app, &who)?;
    let lease = Lease::new(&app, &who)?;
    // The default buffers would take 128 KiB for every idle page, and the default limits 16 MiB for every frame.
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

/// Who watches, and what that rests on.
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
    loop {
        revision.borrow_and_update();
        if lease.is_over() {
            close(&mut socket, Close::SignedOut).await;
            break;
        }
        let push = {
            let Ok(live) = slot.look().await else { break };
            // Who may look at a table that waits may not always look at its game.
            if may(live.standing(who.id()), Act::Watch).is_err() {
                break;
            }
            let has = seen.unwrap_or_else(|| if live.rev == rev { Seen::all(&live) } else { Seen::default() });
            let now = live.attendance();
            let is_same = attendance.replace(now.clone()).is_none_or(|before| before == now);
            let has = Seen { sidebar: has.sidebar && is_same, ..has };
            let is_new = live.rev != has.rev || !is_same;
            if is_new {
                // What only they have is read anew when the page gets it anew, not for every board.
                let keeps = has.sidebar && has.rev >= live.arranged();
                let viewer = match &viewer {
                    Some(viewer) if keeps => viewer,
                    _ => match Viewer::new(&app, who.clone(), &live) {
                        Ok(fresh) => viewer.insert(fresh),
                        Err(_) => break,
                    },
                };
                let (html, now) = viewer.push(&live, has);
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
                _ = heartbeat.tick() => {
                    if heard.elapsed() >= beat * SILENT_BEATS {
                        close(&mut socket, Close::Gone).await;
                        break false;
                    }
                    // The script hears the text, which tells it that we are here; the browser answers the ping, which
                    // tells us that it is.
                    let is_told = socket.send(Message::Text("".into())).await.is_ok();
                    if !is_told || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                        break false;
                    }
                    // Who is here, and who has been away for too long, changes without a new revision.
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

/// Closes a stream and says why.
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

/// What is wrong with what a page sent; nothing if it has just gone.
fn refusal(error: &axum::Error) -> Option<Close> {
    match error.source()?.downcast_ref()? {
        tungstenite::Error::Capacity(_) => Some(Close::TooLarge),
        tungstenite::Error::Io(error) => error.get_ref()?.is::<TooMuchInput>().then_some(Close::TooMuch),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_) => Some(Close::Nonsense),
        _ => None,
    }
}

/// The streams that are open, by who has them and by where they are.
#[derive(Default)]
pub(crate) struct Streams {
    accounts: Tally<AccountId>,
    addresses: Tally<IpAddr>,
}

/// A stream is open for as long as this lives.
pub(crate) struct Open {
    app: App,
    _of_account: Option<Entered<AccountId>>,
    _of_address: Entered<IpAddr>,
}

impl Open {
    /// One more stream, if its owner and their address have not too many yet.
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

/// Somebody is here, with an open stream, for as long as this lives.
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

//! Connections: how many there may be, how long they may wait, and what those get who come when there are too many.
//!
//! A connection that says nothing, sends its request byte by byte or never reads its answer costs us a file and some
//! memory. So every wait has an end, and there is a cap for all and one for each address.

use std::{
    collections::HashMap,
    convert::Infallible,
    hash::Hash,
    io,
    net::{IpAddr, SocketAddr},
    pin::{Pin, pin},
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{
    body::{Body as HttpBody, Bytes, Frame, Incoming, SizeHint},
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use kabale_catalog::Lang;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::{TcpListener, TcpSocket, TcpStream},
    runtime::Handle,
    sync::{Semaphore, mpsc},
    time::{Instant, Sleep, sleep, sleep_until, timeout},
};

use crate::{
    App,
    config::Timeouts,
    limits::household,
    problem::{Kind, Problem},
    routes, stopped,
};

/// How many files are left for everything but connections: the database, logs, and those who are being refused.
const OTHER_FILES: u64 = 96;

/// The most connections that are taken if nobody says how many, however many files there may be.
const MOST: u64 = 65_536;

/// How many are told at the same time that they are refused. Whoever comes beyond that is not even told.
const REFUSING: usize = 32;

/// How long somebody who is refused may take to hear it.
const REFUSAL: Duration = Duration::from_secs(1);

/// How much is read of somebody who is refused, in bytes.
const MOST_IGNORED: u64 = 1 << 20;

/// After how many seconds it is worth trying again when there are too many connections.
const LATER: u64 = 10;

/// How long to wait when the system has no connection to give, because there are no files left, for instance.
const PAUSE: Duration = Duration::from_millis(200);

/// How often at most the log says the same.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// How much the system keeps of what a peer has not taken yet, in bytes. More than the largest page.
const SEND_BUFFER: u32 = 256 << 10;

/// How many connections the system holds ready that are not accepted yet.
const BACKLOG: u32 = 1024;

/// Listens at an address.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Connections inherit this: peers that never read cannot make the system buffer megabytes for each.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// How many connections there may be, with as many files as the system gives: the soft limit is raised to the hard one.
pub(crate) fn most_connections(wanted: Option<usize>) -> usize {
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        // If the system refuses, the limit stays as it was, and so does what follows from it.
        setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).ok();
    }
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let possible = files.saturating_sub(OTHER_FILES).max(files / 2);
    match wanted.map(|wanted| wanted as u64) {
        Some(wanted) if wanted <= possible => wanted as usize,
        Some(wanted) => {
            tracing::warn!(wanted, possible, files, "the limit of open files allows fewer connections than wanted");
            possible as usize
        }
        None => possible.min(MOST) as usize,
    }
}

/// How many of something each has.
pub(crate) struct Tally<K>(Arc<Mutex<HashMap<K, u32>>>);

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Copy + Eq + Hash> Tally<K> {
    /// Counts one more, if there are fewer than `most` so far; 0 for any number. It counts for as long as what is given
    /// back lives.
    pub(crate) fn enter(&self, key: K, most: u32) -> Option<Entered<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_insert(0);
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Entered { key, counts: self.0.clone() })
    }
}

/// One that is counted.
pub(crate) struct Entered<K: Copy + Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Copy + Eq + Hash> Drop for Entered<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

/// A place among all connections, and among those of one address.
struct Place {
    app: App,
    _of_address: Option<Entered<IpAddr>>,
}

impl Place {
    /// A place for a peer; if there is none, why.
    fn take(app: &App, peer: IpAddr) -> Result<Self, Problem> {
        // Behind a proxy all connections have its address.
        let of_address = if app.config.trust_proxy {
            None
        } else {
            let of_address = app.connections.enter(household(peer), app.config.max_per_address);
            Some(of_address.ok_or_else(|| {
                Problem::said(Kind::TooManyConnections, |lang| match lang {
                    Lang::En => "Too many connections from your address are open; try again in a moment.".to_owned(),
                    Lang::De => {
                        "Von deiner Adresse sind zu viele Verbindungen offen; versuch es gleich noch einmal.".to_owned()
                    }
                })
            })?)
        };
        if app.metrics.connections.fetch_add(1, Relaxed) >= app.most_connections {
            app.metrics.connections.fetch_sub(1, Relaxed);
            return Err(Kind::TooManyConnections.into());
        }
        Ok(Self { app: app.clone(), _of_address: of_address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.metrics.connections.fetch_sub(1, Relaxed);
    }
}

/// Says something in the log, but not again and again.
#[derive(Default)]
struct Seldom {
    said: Option<Instant>,
    /// How often it happened since it was said.
    times: u64,
}

impl Seldom {
    /// How often it has happened, if it is time to say so.
    fn happened(&mut self) -> Option<u64> {
        self.times += 1;
        if self.said.is_some_and(|said| said.elapsed() < LOG_EVERY) {
            return None;
        }
        self.said = Some(Instant::now());
        Some(std::mem::take(&mut self.times))
    }
}

/// Takes connections until the server stops, then waits until all of them are done.
pub(crate) async fn serve(listener: TcpListener, app: App) {
    let router = routes::router(app.clone());
    let mut stop = app.stop.clone();
    let (running, mut all_done) = mpsc::channel::<Infallible>(1);
    let refusing = Arc::new(Semaphore::new(REFUSING));
    let (mut refused, mut failed) = (Seldom::default(), Seldom::default());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stop) => break,
        };
        match accepted {
            Ok((stream, peer)) => match Place::take(&app, peer.ip()) {
                Ok(place) => {
                    let (router, running) = (router.clone(), running.clone());
                    tokio::spawn(async move {
                        connection(router, stream, peer, place).await;
                        drop(running);
                    });
                }
                Err(problem) => {
                    app.metrics.refused_connections.fetch_add(1, Relaxed);
                    if let Some(times) = refused.happened() {
                        let open = app.metrics.connections.load(Relaxed);
                        tracing::warn!(times, open, why = problem.text(Lang::En), "connections were refused");
                    }
                    if let Ok(permit) = refusing.clone().try_acquire_owned() {
                        tokio::spawn(async move {
                            timeout(REFUSAL, refuse(stream, &problem)).await.ok();
                            drop(permit);
                        });
                    }
                }
            },
            Err(error) if is_about_one_connection(&error) => (),
            Err(error) => {
                app.metrics.failed_accepts.fetch_add(1, Relaxed);
                if let Some(times) = failed.happened() {
                    tracing::error!(times, %error, "no connection can be accepted");
                }
                sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    drop(running);
    all_done.recv().await;
}

/// Whether only this one connection is lost, since its peer has gone again.
fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Tells somebody that there is no room, without reading what they want.
async fn refuse(mut stream: TcpStream, problem: &Problem) -> io::Result<()> {
    let (body, status) = (problem.body(Lang::En).to_string(), problem.kind.status());
    let answer = format!(
        "HTTP/1.1 {status}\r\nretry-after: {LATER}\r\nconnection: close\r\ncontent-type: application/problem+json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    hang_up(stream).await
}

/// Ends a connection so that the peer gets what was sent last: if we did not read what is still coming in, the system
/// would take it back.
async fn hang_up(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let mut rest = stream.take(MOST_IGNORED);
    let mut ignored = [0; 4096];
    while rest.read(&mut ignored).await? > 0 {}
    Ok(())
}

/// Answers what is asked over one connection, until its end.
async fn connection(router: Router, stream: TcpStream, peer: SocketAddr, place: Place) {
    let app = place.app.clone();
    let local = stream.local_addr().map_or(peer.ip(), |local| local.ip());
    stream.set_nodelay(true).ok(); // Answers are written in one piece: there is nothing to wait for.
    let link = Link(Arc::new(Inner {
        local: local.to_canonical(),
        timeouts: app.config.timeouts,
        state: Mutex::new(State { phase: Phase::Head(Instant::now()), allowance: None, is_refused: false }),
    }));
    let stream = Monitored { stream: Some(stream), link: link.clone(), stalled: None, place: Some(place) };
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(link.clone());
        let busy = Busy::new(&link);
        let answer = router.call(request);
        async move { Ok::<_, Infallible>(answer.await?.map(|body| Answer { body, _busy: busy })) }
    });
    let mut http = http1::Builder::new();
    http.max_buf_size(LONGEST_HEAD);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let (mut stop, mut is_stopping) = (app.stop.clone(), false);
    loop {
        tokio::select! {
            done = connection.as_mut() => {
                if let Err(error) = done {
                    tracing::debug!(%error, "a connection failed");
                }
                return;
            }
            () = stopped(&mut stop), if !is_stopping => {
                is_stopping = true;
                connection.as_mut().graceful_shutdown();
            }
            // Closed by being dropped.
            () = sleep_until(link.deadline()) => if link.deadline() <= Instant::now() { return },
        }
    }
}

/// What is known of a connection while it is open: requests carry it.
#[derive(Clone)]
pub(crate) struct Link(Arc<Inner>);

struct Inner {
    local: IpAddr,
    timeouts: Timeouts,
    state: Mutex<State>,
}

struct State {
    phase: Phase,
    allowance: Option<Allowance>,
    /// Whether the peer was told that it is at fault, and should hear it.
    is_refused: bool,
}

/// What a connection is doing.
#[derive(Clone, Copy)]
enum Phase {
    /// The head of a request is on its way, since then.
    Head(Instant),
    /// A request is being answered.
    Busy,
    /// Nothing, since then.
    Idle(Instant),
}

/// How much may come in for a while.
struct Allowance {
    most: usize,
    every: Duration,
    since: Instant,
    received: usize,
}

/// More came in than is allowed.
#[derive(Debug, thiserror::Error)]
#[error("more was sent than is allowed")]
pub(crate) struct TooMuchInput;

impl Link {
    /// The address of ours at which the connection came in.
    pub(crate) fn local(&self) -> IpAddr {
        self.0.local
    }

    /// From now on at most this many bytes may come in within this time; then reading fails with [`TooMuchInput`].
    pub(crate) fn allow_input(&self, most: usize, every: Duration) {
        self.state().allowance = Some(Allowance { most, every, since: Instant::now(), received: 0 });
    }

    /// The peer was told that it is at fault: when the connection ends, it gets the time to hear it.
    pub(crate) fn refused(&self) {
        self.state().is_refused = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Until when it may stay as it is. It is worth looking again then.
    fn deadline(&self) -> Instant {
        let Timeouts { head, idle, .. } = self.0.timeouts;
        match self.state().phase {
            Phase::Head(since) => since + head,
            Phase::Idle(since) => since + idle,
            Phase::Busy => Instant::now() + head.min(idle),
        }
    }

    /// Some bytes came in.
    fn received(&self, bytes: usize) -> io::Result<()> {
        let mut state = self.state();
        if matches!(state.phase, Phase::Idle(_)) {
            state.phase = Phase::Head(Instant::now());
        }
        let Some(allowance) = &mut state.allowance else { return Ok(()) };
        if allowance.since.elapsed() > allowance.every {
            (allowance.since, allowance.received) = (Instant::now(), 0);
        }
        allowance.received += bytes;
        if allowance.received > allowance.most { Err(io::Error::other(TooMuchInput)) } else { Ok(()) }
    }
}

/// A request is being answered for as long as this lives.
struct Busy(Link);

impl Busy {
    fn new(link: &Link) -> Self {
        link.state().phase = Phase::Busy;
        Self(link.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.state().phase = Phase::Idle(Instant::now());
    }
}

/// The body of an answer. Once it is dropped, the answer is done.
struct Answer {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that fails when its peer takes nothing for too long, and notices when something comes in.
struct Monitored {
    /// There until this is dropped, and so is the place.
    stream: Option<TcpStream>,
    link: Link,
    /// Runs while the peer takes nothing of what we want to send.
    stalled: Option<Pin<Box<Sleep>>>,
    place: Option<Place>,
}

impl Drop for Monitored {
    fn drop(&mut self) {
        let is_refused = self.link.state().is_refused;
        let (stream, place) = (self.stream.take(), self.place.take());
        if let (true, Some(stream), Ok(runtime)) = (is_refused, stream, Handle::try_current()) {
            runtime.spawn(async move {
                timeout(REFUSAL, hang_up(stream)).await.ok();
                drop(place);
            });
        }
    }
}

impl Monitored {
    fn stream(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.stream.as_mut().expect("it is there until this is dropped"))
    }

    /// What came of writing: if the peer takes nothing, the time runs.
    fn written(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.link.0.timeouts.stall;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Monitored {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(self.stream().poll_read(context, buffer))?;
        let received = buffer.filled().len() - before;
        Poll::Ready(if received > 0 { self.link.received(received) } else { Ok(()) })
    }
}

impl AsyncWrite for Monitored {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write_vectored(context, pieces);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(TcpStream::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}

//! Connections: limits, deadlines, and refusals when there are too many.
//!
//! A client that sends nothing, sends its request byte by byte or never reads its response costs a file descriptor and
//! some memory. So every wait has a deadline, and connections are limited in total and per address.

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

/// File descriptors reserved for everything but connections: the database, logs, and connections being refused.
const OTHER_FILES: u64 = 96;

/// The default limit of connections, however many file descriptors are available.
const MOST: u64 = 65_536;

/// The most connections being refused at the same time. Further ones are dropped without a response.
const REFUSING: usize = 32;

/// The deadline for sending a refusal.
const REFUSAL: Duration = Duration::from_secs(1);

/// The most bytes read and ignored from a refused client.
const MOST_IGNORED: u64 = 1 << 20;

/// `Retry-After` when there are too many connections, in seconds.
const LATER: u64 = 10;

/// The pause after a failed `accept`, for instance when no file descriptors are left.
const PAUSE: Duration = Duration::from_millis(200);

/// The shortest interval between equal log messages.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// The socket's send buffer, in bytes. Larger than the largest page.
const SEND_BUFFER: u32 = 256 << 10;

/// The most connections that wait to be accepted.
const BACKLOG: u32 = 1024;

pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Connections inherit this: a client that never reads cannot make the kernel buffer megabytes.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The limit of connections. Raises the soft limit of open files to the hard one.
pub(crate) fn most_connections(wanted: Option<usize>) -> usize {
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        // If this fails, the limit stays as it was and is used as it is.
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

/// Counts per key.
pub(crate) struct Tally<K>(Arc<Mutex<HashMap<K, u32>>>);

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Copy + Eq + Hash> Tally<K> {
    /// Counts one more for `key`, if there are fewer than `most`; 0 for no limit. It counts until the returned value is
    /// dropped.
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

/// One counted unit; dropping it subtracts it.
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

/// A slot among all connections, and among those of one address.
struct Place {
    app: App,
    _of_address: Option<Entered<IpAddr>>,
}

impl Place {
    /// Takes a slot for a client, or says why there is none.
    fn take(app: &App, peer: IpAddr) -> Result<Self, Problem> {
        // Behind a proxy all connections come from the proxy's address.
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

/// Limits how often a message is logged.
#[derive(Default)]
struct Seldom {
    said: Option<Instant>,
    /// Occurrences since the last log message.
    times: u64,
}

impl Seldom {
    /// Counts an occurrence; returns the count if it should be logged now.
    fn happened(&mut self) -> Option<u64> {
        self.times += 1;
        if self.said.is_some_and(|said| said.elapsed() < LOG_EVERY) {
            return None;
        }
        self.said = Some(Instant::now());
        Some(std::mem::take(&mut self.times))
    }
}

/// Accepts connections until the server stops, then waits until all of them are closed.
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

/// Whether the error affects only this connection, since the client has closed it.
fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers that there is no room, without reading the request.
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

/// Closes a connection so that the client receives the last response: closing with unread input would make the kernel
/// discard it.
async fn hang_up(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let mut rest = stream.take(MOST_IGNORED);
    let mut ignored = [0; 4096];
    while rest.read(&mut ignored).await? > 0 {}
    Ok(())
}

/// Serves one connection until it ends.
async fn connection(router: Router, stream: TcpStream, peer: SocketAddr, place: Place) {
    let app = place.app.clone();
    let local = stream.local_addr().map_or(peer.ip(), |local| local.ip());
    stream.set_nodelay(true).ok(); // Responses are written in one piece, so there is nothing to wait for.
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
            // Dropping the connection closes it.
            () = sleep_until(link.deadline()) => if link.deadline() <= Instant::now() { return },
        }
    }
}

/// The state of an open connection. Every request carries it.
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
    /// Whether the client was sent an error that it should still receive.
    is_refused: bool,
}

/// The phase of a connection.
#[derive(Clone, Copy)]
enum Phase {
    /// Receiving the head of a request, since then.
    Head(Instant),
    /// Answering a request.
    Busy,
    /// Waiting for the next request, since then.
    Idle(Instant),
}

/// A limit on input per period.
struct Allowance {
    most: usize,
    every: Duration,
    since: Instant,
    received: usize,
}

/// The client has sent more than allowed.
#[derive(Debug, thiserror::Error)]
#[error("more was sent than is allowed")]
pub(crate) struct TooMuchInput;

impl Link {
    /// The server's own address on this connection.
    pub(crate) fn local(&self) -> IpAddr {
        self.0.local
    }

    /// Limits input to `most` bytes per period; beyond that, reads fail with [`TooMuchInput`].
    pub(crate) fn allow_input(&self, most: usize, every: Duration) {
        self.state().allowance = Some(Allowance { most, every, since: Instant::now(), received: 0 });
    }

    /// Marks that the client was sent an error: on closing, it gets time to receive it.
    pub(crate) fn refused(&self) {
        self.state().is_refused = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the current phase times out. The phase may have changed by then.
    fn deadline(&self) -> Instant {
        let Timeouts { head, idle, .. } = self.0.timeouts;
        match self.state().phase {
            Phase::Head(since) => since + head,
            Phase::Idle(since) => since + idle,
            Phase::Busy => Instant::now() + head.min(idle),
        }
    }

    /// Counts received bytes.
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

/// A request is being answered until this is dropped.
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

/// The body of a response. The response is complete when it is dropped.
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

/// A stream that fails if its client receives nothing for too long, and reports input to its [`Link`].
struct Monitored {
    /// Some until this is dropped; the slot as well.
    stream: Option<TcpStream>,
    link: Link,
    /// Runs while the client receives nothing.
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

    /// Handles the result of a write: starts the timer while the client receives nothing.
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

//! The web server: pages, live tables and an API, over HTTP.
//!
//! A request is authenticated (`who`), rate-limited (`limits`, `routes`), authorized (`access`) and carried out by the
//! table (`tables`), which commits before it shows. `kabale_pages` renders the response from what the caller may see.

pub mod access;
mod api;
mod check;
mod config;
mod connections;
mod limits;
mod metrics;
mod offline;
mod pages;
mod password;
pub mod problem;
mod requests;
mod retention;
mod routes;
mod sessions;
mod show;
mod stream;
mod system;
mod tables;
mod text;
mod who;

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use kabale_catalog::{AnyTable, Chain};
use kabale_store::{Millis, Store, StoreError, Uptime};
use tokio::{sync::watch, time};

pub use check::{Checked, DamagedTable, check};
#[doc(hidden)]
pub use config::Machine;
pub use config::{Config, Thinking, Timeouts};
#[doc(hidden)]
pub use offline::Offline;
#[doc(hidden)]
pub use system::FakeTime;
pub use tables::{Damage, Done, Settings};

use crate::{
    connections::Tally,
    limits::Limits,
    metrics::Metrics,
    password::Passwords,
    problem::{Kind, Problem},
    sessions::Sessions,
    stream::Streams,
    system::Clock,
    tables::Tables,
};

/// The deadline for running requests when the server stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(4);

/// The shared state of all requests.
#[derive(Clone)]
pub(crate) struct App(Arc<Inner>);

pub(crate) struct Inner {
    config: Config,
    clock: Clock,
    store: Store,
    tables: Arc<Tables>,
    sessions: Sessions,
    passwords: Passwords,
    limits: Limits,
    metrics: Arc<Metrics>,
    /// Connections by address.
    connections: Tally<IpAddr>,
    most_connections: usize,
    streams: Streams,
    stop: watch::Receiver<bool>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// Why the server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: std::io::Error },
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system denies a needed resource.
    #[error("cannot start: {0}")]
    System(std::io::Error),
}

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    done: tokio::task::JoinHandle<()>,
    noting: tokio::task::JoinHandle<()>,
    app: App,
}

impl Server {
    /// Starts a server. It accepts connections when this returns.
    #[allow(clippy::unused_async, reason = "connections need the runtime in which this is awaited")]
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let store = match &config.machine.faults {
            Some(faults) => Store::open_with(&config.data, faults.clone())?,
            None => Store::open(&config.data)?,
        };
        let listener =
            connections::listen(config.listen).map_err(|error| StartError::Listen { address: config.listen, error })?;
        let address = listener.local_addr().map_err(StartError::System)?;
        let clock = Clock::start(&config.machine, &Uptime::earlier(&config.data), newest(&store));
        let uptime = Uptime::begin(&config.data, clock.now())?;
        let (stop, stopped) = watch::channel(false);
        let metrics = Arc::new(Metrics::default());
        let tables = Tables::new(store.clone(), clock.clone(), metrics.clone(), &config, stopped.clone());
        let limits = Limits::new(&config);
        let (sessions, passwords) = (Sessions::default(), Passwords::default());
        let most_connections = connections::most_connections(config.max_connections);
        let inner = Inner {
            config,
            clock,
            store,
            tables,
            sessions,
            passwords,
            limits,
            metrics,
            connections: Tally::default(),
            most_connections,
            streams: Streams::default(),
            stop: stopped,
        };
        let app = App(Arc::new(inner));
        match app.tables.wake() {
            Ok(woken) => tracing::info!(%address, woken, connections = app.most_connections, "started"),
            Err(problem) => tracing::error!(code = problem.kind.code(), "some tables could not be woken"),
        }
        tokio::spawn(tidy(app.clone()));
        let done = tokio::spawn(connections::serve(listener, app.clone()));
        let noting = tokio::spawn(note_uptime(app.clone(), uptime));
        Ok(Self { address, stop, done, noting, app })
    }

    /// Stops the server: running requests are answered, streams are closed with a message, and all changes are on disk.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        let ended = async {
            self.noting.await.ok();
            self.done.await.ok();
            // Streams do not count as requests, so wait for their closing message here.
            while self.app.metrics.streams.load(Relaxed) > 0 {
                time::sleep(Duration::from_millis(5)).await;
            }
        };
        if time::timeout(SHUTDOWN_GRACE, ended).await.is_err() {
            tracing::warn!("some connections were still open");
        }
        let store = self.app.store.clone();
        tokio::task::spawn_blocking(move || store.close()).await.ok();
        tracing::info!("stopped");
    }

    /// For tests: deletes what is past its retention, as of this time in milliseconds since 1970.
    #[doc(hidden)]
    pub async fn tidy(&self, now: i64) -> Result<(), StoreError> {
        retention::tidy(&self.app, now).await
    }

    /// For tests: puts a table into this state in memory, without writing anything. All requests are then answered from
    /// it. Pages that follow also get the boards in between of the last choice.
    #[doc(hidden)]
    pub async fn pretend(
        &self,
        table: &str,
        rev: u32,
        game: Box<dyn AnyTable>,
        chain: Option<Chain>,
    ) -> Result<(), Problem> {
        let id = table.parse().map_err(|_| Kind::NotFound)?;
        self.app.tables.get(&id)?.pretend(rev, game, chain).await
    }
}

/// Waits until the server is told to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    stop.wait_for(|stop| *stop).await.ok();
}

/// When any table last changed.
fn newest(store: &Store) -> Millis {
    store.newest_ms().unwrap_or_else(|error| {
        tracing::error!(code = error.code(), %error, "the time of the last change could not be read");
        0
    })
}

/// Records regularly that the server is alive, and once more when it stops.
async fn note_uptime(app: App, mut uptime: Uptime) {
    let mut stop = app.stop.clone();
    let every = Duration::from_secs(5).as_millis() as Millis;
    loop {
        let now = app.clock.now();
        uptime.note(now);
        tokio::select! {
            () = stopped(&mut stop) => return uptime.note(app.clock.now()),
            () = app.clock.sleep_until(now + every) => (),
        }
    }
}

/// Deletes regularly what is past its retention.
async fn tidy(app: App) {
    let mut stop = app.stop.clone();
    let mut every = time::interval(Duration::from_hours(1));
    let mut often = time::interval(Duration::from_mins(1));
    loop {
        tokio::select! {
            () = stopped(&mut stop) => return,
            _ = often.tick() => {
                app.limits.tidy();
                app.tables.tidy();
                continue;
            }
            _ = every.tick() => (),
        }
        // The scan is slow, so it must not run on a thread that answers requests.
        let (here, of, now) = (tokio::runtime::Handle::current(), app.clone(), app.clock.now());
        match tokio::task::spawn_blocking(move || here.block_on(retention::tidy(&of, now))).await {
            Ok(Ok(())) => (),
            Ok(Err(error)) => tracing::error!(code = error.code(), %error, "expired data could not be deleted"),
            Err(error) => tracing::error!(%error, "expired data could not be deleted"),
        }
    }
}

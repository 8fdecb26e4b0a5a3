//! The configuration of the server.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use kabale_catalog::Effort;
use kabale_store::Faults;

use crate::system::FakeTime;

/// The configuration of the server. `docs/operations.md` explains each field.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// The folder with the database.
    pub data: PathBuf,
    /// The public URL, such as `https://kabale.example`; none to take it from requests.
    pub public_url: Option<String>,
    /// Whether to trust `X-Forwarded-For`. Only behind a proxy that sets it.
    pub trust_proxy: bool,
    /// Requests per second and player; 0 for no limit, on hints and chat messages as well.
    pub rate: u32,
    /// New guests and tables per minute and address; 0 for no limit, on sign-ins as well.
    pub new_rate: u32,
    /// The most open connections; none for as many as the limit of open files allows.
    pub max_connections: Option<usize>,
    /// The most open connections per address, and the most live streams; 0 for no limit.
    pub max_per_address: u32,
    /// The most live streams per player; 0 for no limit.
    pub max_streams: u32,
    /// The most unfinished tables per host; 0 for no limit.
    pub max_hosted: u32,
    /// The most running tables with only bots per host; 0 for no limit.
    pub max_bot_tables: u32,
    /// The most tables in memory; beyond that, unused ones are evicted.
    pub max_tables: usize,
    /// Whether to disable deletion of old guests, tables and chat messages.
    pub keep_all: bool,
    pub timeouts: Timeouts,
    /// How thoroughly bots search for hints and analyses.
    pub thinking: Thinking,
    /// Replacements for the machine in tests.
    #[doc(hidden)]
    pub machine: Machine,
}

/// Replacements for the machine in tests; never set otherwise.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// Injected storage faults.
    pub faults: Option<Arc<dyn Faults>>,
    pub time: Option<FakeTime>,
    /// The most choices of a game, instead of the bound of its rules.
    pub longest: Option<u32>,
}

/// Deadlines of the server.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the head of a request, from its first byte to its last; on a new connection, from the start.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// Between two requests on one connection.
    pub idle: Duration,
    /// For a client to receive some of the data sent to it.
    pub stall: Duration,
    /// For the server to answer a request.
    pub answer: Duration,
    /// Between two heartbeats on the live stream of a page.
    pub heartbeat: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            idle: Duration::from_mins(1),
            stall: Duration::from_secs(30),
            answer: Duration::from_secs(20),
            heartbeat: Duration::from_secs(25),
        }
    }
}

/// How thoroughly bots search for hints and analyses.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// The number of simulated games per hint, without a time limit; none for the effort of the strongest bot.
    pub hint: Option<u32>,
    /// The effort for the analysis of finished games.
    pub analysis: Effort,
}

impl Default for Thinking {
    fn default() -> Self {
        Self { hint: None, analysis: Effort::USUAL }
    }
}

impl Config {
    /// The default configuration for a folder.
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data,
            public_url: None,
            trust_proxy: false,
            rate: 50,
            new_rate: 60,
            max_connections: None,
            max_per_address: 300,
            max_streams: 60,
            max_hosted: 60,
            max_bot_tables: 4,
            max_tables: 20_000,
            keep_all: false,
            timeouts: Timeouts::default(),
            thinking: Thinking::default(),
            machine: Machine::default(),
        }
    }

    /// The public URL without a trailing slash; `host` is the host of the request.
    pub fn origin(&self, host: &str) -> String {
        let url = self.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        url.trim_end_matches('/').to_owned()
    }

    /// The public host, such as `kabale.example` or `kabale.example:8443`, if it is known.
    pub(crate) fn host(&self) -> Option<&str> {
        self.public_url.as_deref()?.split_once("://").map(|(_, host)| host.trim_end_matches('/'))
    }

    /// Whether clients reach the server over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

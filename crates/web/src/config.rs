//! How the server is set up.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use kabale_catalog::Effort;
use kabale_store::Faults;

use crate::system::FakeTime;

/// How the server is set up. `docs/operations.md` says what each part is for.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder with the database.
    pub data: PathBuf,
    /// The address people see, such as `https://kabale.example`; none to take it from requests.
    pub public_url: Option<String>,
    /// Whether `X-Forwarded-For` is believed, because a proxy of ours sets it.
    pub trust_proxy: bool,
    /// How many requests a second one player may make; 0 for any number, of hints and chat lines as well.
    pub rate: u32,
    /// How many guests and tables a minute one address may make; 0 for any number, of sign-ins as well.
    pub new_rate: u32,
    /// How many connections there may be at once; none for as many as the limit of open files allows.
    pub max_connections: Option<usize>,
    /// How many connections one address may have at once, and how many live streams; 0 for any number.
    pub max_per_address: u32,
    /// How many live streams one player may have at once; 0 for any number.
    pub max_streams: u32,
    /// How many tables that are not over one player may host; 0 for any number.
    pub max_hosted: u32,
    /// How many running tables at which bots play alone one player may host; 0 for any number.
    pub max_bot_tables: u32,
    /// How many tables are kept in memory; beyond it, those go that nobody uses.
    pub max_tables: usize,
    /// Whether nothing is ever forgotten: neither guests nor tables nor what was said.
    pub keep_all: bool,
    /// How long the server waits for others.
    pub timeouts: Timeouts,
    /// How thoroughly bots think when somebody asks for their opinion.
    pub thinking: Thinking,
    /// What tests put in the place of the machine.
    #[doc(hidden)]
    pub machine: Machine,
}

/// What tests put in the place of the machine: nothing else may.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// When storage fails.
    pub faults: Option<Arc<dyn Faults>>,
    /// What time it is.
    pub time: Option<FakeTime>,
}

/// How long the server waits for others.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the head of a request, from its first byte to its last; on a new connection, from the start.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// Between two requests on one connection.
    pub idle: Duration,
    /// For a peer to take something of what it is sent.
    pub stall: Duration,
    /// For an answer of our own.
    pub answer: Duration,
    /// Between two signs of life on the live stream of a page.
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

/// How thoroughly bots think when somebody asks for their opinion.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// Over how many imagined games a hint is thought about, however long that takes; if nothing is said, as the
    /// strongest bot would think.
    pub hint: Option<u32>,
    /// How a game that is over is looked at again.
    pub analysis: Effort,
}

impl Default for Thinking {
    fn default() -> Self {
        Self { hint: None, analysis: Effort::USUAL }
    }
}

impl Config {
    /// What holds if nothing is said, for a folder.
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

    /// The address people see, without a slash at its end; `host` is what they asked for.
    pub fn origin(&self, host: &str) -> String {
        let url = self.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        url.trim_end_matches('/').to_owned()
    }

    /// The host that people see, such as `kabale.example` or `kabale.example:8443`, if it is known.
    pub(crate) fn host(&self) -> Option<&str> {
        self.public_url.as_deref()?.split_once("://").map(|(_, host)| host.trim_end_matches('/'))
    }

    /// Whether people reach the server over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

//! How the server is set up.

use std::{net::SocketAddr, path::PathBuf};

use kabale_catalog::Effort;

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
    /// How many requests a second one address or player may make; 0 for any number.
    pub rate: u32,
    /// How many accounts, sign-ins and tables a minute one address may make; 0 for any number.
    pub new_rate: u32,
    /// How many running games one server keeps; beyond it new ones are refused.
    pub max_tables: usize,
    /// How thoroughly bots think when somebody asks for their opinion.
    pub thinking: Thinking,
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
            max_tables: 20_000,
            thinking: Thinking::default(),
        }
    }

    /// The address people see, without a slash at its end; `host` is what they asked for.
    pub fn origin(&self, host: &str) -> String {
        let url = self.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        url.trim_end_matches('/').to_owned()
    }

    /// Whether people reach the server over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

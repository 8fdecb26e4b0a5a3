//! `kabale serve`: the tables in the browser.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use clap::ArgMatches;
use kabale_catalog::{Lang, find};
use kabale_core::shorten;
use kabale_web::{Config, Server, StartError};
use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

use crate::{args, files, problem::Problem, term};

pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Result<(), Problem> {
    args::check_lang(matches)?;
    let config = config(matches)?;
    load_files(matches)?;
    log(matches)?;
    let system = |error| Problem::Serve(StartError::System(error));
    Runtime::new().map_err(system)?.block_on(async {
        let mut terminate = signal(SignalKind::terminate()).map_err(system)?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(system)?;
        let shown = config.public_url.clone();
        let server = Server::start(config).await.map_err(Problem::Serve)?;
        let address = shown.unwrap_or_else(|| format!("http://{}", server.address));
        term::write(&match lang {
            Lang::En => format!("Kabale is running: open {address}/ (stop with Ctrl+C)\n"),
            Lang::De => format!("Kabale läuft: öffne {address}/ (beenden mit Strg+C)\n"),
        })?;
        tokio::select! {
            _ = terminate.recv() => (),
            _ = interrupt.recv() => (),
        }
        server.stop().await;
        Ok(())
    })
}

/// A setting: an option of the call, or else of the environment.
fn setting(matches: &ArgMatches, name: &'static str) -> Option<String> {
    let variable = format!("KABALE_{}", name.to_uppercase().replace('-', "_"));
    let said = matches.try_get_one::<String>(name).ok().flatten().cloned();
    said.or_else(|| std::env::var(variable).ok()).filter(|value| !value.is_empty())
}

fn number<T: TryFrom<u64>>(
    matches: &ArgMatches,
    name: &'static str,
    option: &'static str,
    most: u64,
) -> Result<Option<T>, Problem> {
    let Some(text) = setting(matches, name) else { return Ok(None) };
    let number = text.parse::<u64>().ok().filter(|number| *number <= most).and_then(|number| T::try_from(number).ok());
    number.map(Some).ok_or_else(|| Problem::Number(option, shorten(&text), 0..=most))
}

fn config(matches: &ArgMatches) -> Result<Config, Problem> {
    let folder = match setting(matches, "data") {
        Some(folder) => PathBuf::from(folder),
        None => files::state_folder().map_or_else(|| PathBuf::from("kabale-data"), |folder| folder.join("server")),
    };
    if let Some(parent) = folder.parent() {
        std::fs::create_dir_all(parent).map_err(|error| Problem::File(folder.display().to_string(), error))?;
    }
    let mut config = Config::new(folder);
    let ip = match setting(matches, "listen") {
        None => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Some(text) => {
            text.parse().map_err(|_| Problem::Value("--listen", shorten(&text), "an IP address", "eine IP-Adresse"))?
        }
    };
    config.listen = SocketAddr::new(ip, number(matches, "port", "--port", u64::from(u16::MAX))?.unwrap_or(8080));
    if let Some(url) = setting(matches, "public-url") {
        let host =
            url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).map(|host| host.trim_end_matches('/'));
        if host.is_none_or(|host| host.is_empty() || host.contains(['/', ' ', '?', '#'])) {
            let (en, de) = ("an address such as https://kabale.example", "eine Adresse wie https://kabale.example");
            return Err(Problem::Value("--public-url", shorten(&url), en, de));
        }
        config.public_url = Some(url.trim_end_matches('/').to_owned());
    }
    let is_set = |name| matches.try_get_one::<bool>(name).ok().flatten() == Some(&true);
    config.trust_proxy = is_set("trust-proxy") || setting_flag("KABALE_TRUST_PROXY")?;
    config.keep_all = is_set("keep-all") || setting_flag("KABALE_KEEP_ALL")?;
    config.rate = number(matches, "rate", "--rate", 1_000_000)?.unwrap_or(config.rate);
    config.new_rate = number(matches, "new-rate", "--new-rate", 1_000_000)?.unwrap_or(config.new_rate);
    if config.rate == 0 {
        // Whoever limits nobody does not mean streams and connections to be an exception, unless they say so.
        (config.max_per_address, config.max_streams) = (0, 0);
    }
    if config.new_rate == 0 {
        (config.max_hosted, config.max_bot_tables) = (0, 0);
    }
    let most = number(matches, "max-connections", "--max-connections", 10_000_000)?;
    config.max_connections = most.filter(|most| *most > 0);
    let of_address = number(matches, "max-per-address", "--max-per-address", 1_000_000)?;
    config.max_per_address = of_address.unwrap_or(config.max_per_address);
    config.max_hosted = number(matches, "max-hosted", "--max-hosted", 1_000_000)?.unwrap_or(config.max_hosted);
    let alone = number(matches, "max-bot-tables", "--max-bot-tables", 1_000_000)?;
    config.max_bot_tables = alone.unwrap_or(config.max_bot_tables);
    if let Some(most) = number(matches, "max-tables", "--max-tables", 10_000_000)? {
        config.max_tables = std::cmp::max(1, most);
    }
    Ok(config)
}

fn setting_flag(variable: &'static str) -> Result<bool, Problem> {
    match std::env::var(variable).unwrap_or_default().as_str() {
        "" | "0" | "false" => Ok(false),
        "1" | "true" => Ok(true),
        other => Err(Problem::Value(variable, shorten(other), "1 or 0", "1 oder 0")),
    }
}

/// Which game's file an option names.
const FILES: [(&str, &str); 2] = [("cards", "for-a-crown"), ("chronicle", "oath")];

/// `--cards`, `--chronicle`: what new games are played with.
pub(crate) fn load_files(matches: &ArgMatches) -> Result<(), Problem> {
    for (option, game) in FILES {
        if let Some(file) = setting(matches, option)
            && let Some(load) = find(game).and_then(|entry| entry.load)
        {
            load(&files::read(&file)?).map_err(|error| Problem::Data(file, error))?;
        }
    }
    Ok(())
}

/// Logs go to standard error, as much as `RUST_LOG` says.
fn log(matches: &ArgMatches) -> Result<(), Problem> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match setting(matches, "log").as_deref() {
        None | Some("text") => log.compact().init(),
        Some("json") => log.json().init(),
        Some(other) => return Err(Problem::Value("--log", shorten(other), "text or json", "text oder json")),
    }
    Ok(())
}

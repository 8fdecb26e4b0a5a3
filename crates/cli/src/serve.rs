//! `kabale serve`: the tables in the browser.

use std::{
    io::{self, IsTerminal},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use kabale_catalog::{Lang, find};
use kabale_web::{Config, Server, StartError};
use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

use crate::{
    args::{GameFiles, Limits, LogFormat, Serve},
    files,
    problem::Problem,
    term,
};

pub(crate) fn run(args: &Serve, lang: Lang) -> Result<(), Problem> {
    let config = config(args)?;
    load_files(&args.files)?;
    log(args.log.flatten().unwrap_or(LogFormat::Text));
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

fn config(args: &Serve) -> Result<Config, Problem> {
    let folder = match args.data.as_ref().filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => files::state_folder().map_or_else(|| PathBuf::from("kabale-data"), |folder| folder.join("server")),
    };
    if let Some(parent) = folder.parent() {
        std::fs::create_dir_all(parent).map_err(|error| Problem::File(folder.display().to_string(), error))?;
    }
    let mut config = Config::new(folder);
    let ip = args.listen.flatten().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    config.listen = SocketAddr::new(ip, args.port.flatten().unwrap_or(8080));
    config.public_url = args.public_url.clone().flatten();
    config.trust_proxy = args.trust_proxy;
    config.keep_all = args.keep_all;
    limit(&mut config, &args.limits);
    Ok(config)
}

fn limit(config: &mut Config, limits: &Limits) {
    config.rate = limits.rate.flatten().unwrap_or(config.rate);
    config.new_rate = limits.new_rate.flatten().unwrap_or(config.new_rate);
    if config.rate == 0 {
        // Without a limit of requests, streams and connections have none either, unless it is given explicitly.
        (config.max_per_address, config.max_streams) = (0, 0);
    }
    if config.new_rate == 0 {
        (config.max_hosted, config.max_bot_tables) = (0, 0);
    }
    config.max_connections = limits.max_connections.flatten().filter(|most| *most > 0);
    config.max_per_address = limits.max_per_address.flatten().unwrap_or(config.max_per_address);
    config.max_hosted = limits.max_hosted.flatten().unwrap_or(config.max_hosted);
    config.max_bot_tables = limits.max_bot_tables.flatten().unwrap_or(config.max_bot_tables);
    if let Some(most) = limits.max_tables.flatten() {
        config.max_tables = std::cmp::max(1, most);
    }
}

/// Loads the files of `--cards` and `--chronicle` for new games.
pub(crate) fn load_files(given: &GameFiles) -> Result<(), Problem> {
    for (file, game) in [(&given.cards, "for-a-crown"), (&given.chronicle, "oath")] {
        if let Some(file) = file.as_ref().filter(|file| !file.is_empty())
            && let Some(load) = find(game).and_then(|entry| entry.load)
        {
            load(&files::read(file)?).map_err(|error| Problem::Data(file.clone(), error))?;
        }
    }
    Ok(())
}

/// Starts logging to standard error, at the level in `RUST_LOG`.
fn log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal() && console::colors_enabled_stderr());
    match format {
        LogFormat::Text => log.compact().init(),
        LogFormat::Json => log.json().init(),
    }
}

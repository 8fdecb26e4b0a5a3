//! `kabale load`: throughput and response times of a server under load.
//!
//! One thread plays all tables over real connections. Every player listens and sends choices as a page does.

mod figures;
mod http;
mod play;
mod server;

use std::{
    io,
    net::SocketAddr,
    path::Path,
    rc::Rc,
    time::{Duration, Instant},
};

use futures_util::future::try_join_all;
use kabale_catalog::{Entry, Lang};
use serde_json::{Value, json};
use tokio::{
    runtime,
    task::{JoinSet, LocalSet},
    time::{sleep, timeout},
};

use self::{
    figures::Times,
    http::{Connection, bad},
    play::{Party, Shared},
    server::{Server, Usage},
};
use crate::{
    args::{self, Load},
    problem::Problem,
    simulate::decimal,
    term,
};

/// The time before the measurement starts.
const WARM_UP: Duration = Duration::from_secs(1);

/// Tables set up at the same time.
const AT_ONCE: usize = 50;

/// The parameters of a load test.
struct Plan {
    entry: &'static Entry,
    tables: u64,
    seats: u8,
    seconds: u64,
    rate: u32,
    idle: u64,
    url: Option<SocketAddr>,
}

pub(crate) fn run(args: &Load, lang: Lang) -> Result<(), Problem> {
    let plan = plan(args)?;
    let needed = (2 * plan.tables + plan.idle) * u64::from(plan.seats) + 100;
    if needed > server::open_files() {
        return Err(Problem::TooManyFiles(needed));
    }
    let server = if plan.url.is_none() { Some(Server::start().map_err(Problem::Load)?) } else { None };
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(Problem::Load)?;
    let measured = LocalSet::new().block_on(&runtime, async {
        tokio::select! {
            measured = measure(&plan, server.as_ref()) => measured,
            _ = tokio::signal::ctrl_c() => Err(io::ErrorKind::Interrupted.into()),
        }
    });
    let report = report(&plan, server.as_ref(), &measured.map_err(Problem::Load)?);
    term::write(&if args.json { format!("{report}\n") } else { summary(&plan, &report, lang) })
}

fn plan(args: &Load) -> Result<Plan, Problem> {
    let entry = args.game;
    let seats = args::seats(args.seats, entry)?;
    Ok(Plan {
        entry,
        tables: args.tables.unwrap_or(100),
        seats,
        seconds: args.seconds.unwrap_or(20),
        rate: args.rate.unwrap_or(0),
        idle: args.idle.unwrap_or(0).div_ceil(u64::from(seats)),
        url: args.url,
    })
}

/// The results of a load test.
struct Measured {
    shared: Rc<Shared>,
    seconds: f64,
    /// Memory before and after the idle streams were opened, in KiB.
    idle: Option<(u64, u64)>,
    /// Usage of the server and of the driver, before and after.
    server: Option<(Usage, Usage)>,
    driver: Option<(Usage, Usage)>,
    /// Choices counted by the server itself.
    counted: u64,
}

async fn measure(plan: &Plan, server: Option<&Server>) -> io::Result<Measured> {
    let address = plan.url.or(server.map(|server| server.address)).ok_or_else(|| bad("no server"))?;
    let shared = Rc::new(Shared::new(address, plan.rate));
    let usage = || server.and_then(Server::usage);
    let counted_before = choices(address).await?;
    let mut running = JoinSet::new();
    let before_idle = usage();
    set_up(&shared, plan, plan.idle, |party| running.spawn_local(party.listen())).await?;
    // Time for the server to free what it needs only at the start.
    sleep(Duration::from_millis(if plan.idle > 0 { 1000 } else { 0 })).await;
    let idle = before_idle.zip(usage()).map(|(before, after)| (before.rss, after.rss));
    set_up(&shared, plan, plan.tables, |party| running.spawn_local(party.play())).await?;
    let watched = async {
        sleep(WARM_UP).await;
        shared.figures.borrow_mut().counting = true;
        let (start, server_before, driver_before) = (Instant::now(), usage(), Usage::own());
        sleep(Duration::from_secs(plan.seconds)).await;
        shared.figures.borrow_mut().counting = false;
        let seconds = start.elapsed().as_secs_f64();
        (seconds, server_before.zip(usage()), driver_before.zip(Usage::own()))
    };
    let (seconds, used, driver) = tokio::select! {
        watched = watched => watched,
        Some(ended) = running.join_next() => {
            return Err(ended.map_err(io::Error::other).and_then(|ended| ended).err().unwrap_or_else(|| bad("a table ended")));
        }
    };
    shared.stopping.set(true);
    let answered = async {
        while shared.in_flight.get() > 0 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(10), answered).await.map_err(|_| bad("some choices were not answered"))?;
    let counted = choices(address).await? - counted_before;
    Ok(Measured { shared, seconds, idle, server: used, driver, counted })
}

/// Sets up `count` tables in batches and starts their players.
async fn set_up<T>(shared: &Rc<Shared>, plan: &Plan, count: u64, mut go: impl FnMut(Party) -> T) -> io::Result<()> {
    let mut left = count as usize;
    while left > 0 {
        let now = AT_ONCE.min(left);
        let parties = (0..now).map(|_| Party::new(shared.clone(), plan.entry, plan.seats));
        for party in try_join_all(parties).await? {
            go(party);
        }
        left -= now;
    }
    Ok(())
}

/// Choices that the server has counted so far.
async fn choices(address: SocketAddr) -> io::Result<u64> {
    let mut connection = Connection::open(address).await?;
    let answer = connection.ask(&format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\n\r\n")).await?;
    let line = answer.body.lines().find_map(|line| line.strip_prefix("kabale_choices_total "));
    line.and_then(|count| count.parse().ok()).ok_or_else(|| bad("this is not a Kabale server"))
}

fn report(plan: &Plan, server: Option<&Server>, measured: &Measured) -> Value {
    let mut figures = measured.shared.figures.borrow_mut();
    let (n, seconds) = (figures.answers.len(), measured.seconds);
    let used = |usage: Option<(Usage, Usage)>| {
        usage.map(|(before, after)| {
            let cpu = after.cpu - before.cpu;
            json!({
                "cores": cpu / seconds,
                "cpu_us_per_choice": if n > 0 { Value::from(cpu * 1e6 / n as f64) } else { Value::Null },
                "rss_mib": after.rss as f64 / 1024.0,
                "peak_mib": after.peak as f64 / 1024.0,
            })
        })
    };
    let streams = plan.idle * u64::from(plan.seats);
    let idle = measured.idle.filter(|_| streams > 0).map(|(before, after)| {
        json!({
            "streams": streams,
            "rss_mib": after as f64 / 1024.0,
            "kib_per_stream": after.saturating_sub(before) as f64 / streams as f64,
        })
    });
    json!({
        "game": plan.entry.id,
        "tables": plan.tables,
        "seats": plan.seats,
        "seconds": seconds,
        "rate": plan.rate,
        "data": server.map(|server| server.folder.display().to_string()),
        "file_system": server.map(|server| server::file_system(server.folder.parent().unwrap_or(Path::new("/")))),
        "choices": n,
        "choices_per_second": n as f64 / seconds,
        "games": figures.games,
        "all_choices": figures.all_choices,
        "all_choices_counted_by_server": measured.counted,
        "answer_ms": Times::json(&mut figures.answers),
        "others_ms": Times::json(&mut figures.others),
        "pushes": figures.pushes,
        "pushes_per_second": figures.pushes as f64 / seconds,
        "bytes_per_push": if figures.pushes > 0 { Value::from(figures.bytes as f64 / figures.pushes as f64) } else { Value::Null },
        "megabytes_per_second": figures.bytes as f64 / 1e6 / seconds,
        "server": used(measured.server),
        "driver": used(measured.driver),
        "idle": idle,
        "load_average": server::load_average(),
    })
}

/// The report for people.
fn summary(plan: &Plan, report: &Value, lang: Lang) -> String {
    let t = |en, de| lang.pick(en, de);
    let number = |path: &str, digits| {
        report
            .pointer(path)
            .and_then(Value::as_f64)
            .map_or_else(|| "?".to_owned(), |number| decimal(number, digits, lang))
    };
    let name = (plan.entry.about)(lang).name;
    let (seats, seconds) = (plan.seats, number("/seconds", 1));
    let tables = lang.count(plan.tables, ["table", "tables"], ["Tisch", "Tische"]);
    let mut lines = vec![match lang {
        Lang::En => format!("{name}: {tables} of {seats}, all players listening, {seconds} s"),
        Lang::De => format!("{name}: {tables} zu {seats}, alle hören zu, {seconds} s"),
    }];
    let mut line = |what: &str, text: String| lines.push(format!("  {what:<20} {text}"));
    let times = |of: &str| {
        let [p50, p99, max] = ["p50", "p99", "max"].map(|which| number(&format!("/{of}/{which}"), 1));
        format!("p50 {p50} ms, p99 {p99} ms, max {max} ms")
    };
    let used = |of: &str| {
        let [cores, cpu, rss] = [("cores", 2), ("cpu_us_per_choice", 0), ("rss_mib", 0)]
            .map(|(which, digits)| number(&format!("/{of}/{which}"), digits));
        match lang {
            Lang::En => format!("{cores} cores, {cpu} µs per choice, {rss} MiB"),
            Lang::De => format!("{cores} Kerne, {cpu} µs je Entscheidung, {rss} MiB"),
        }
    };
    if plan.tables > 0 {
        let (n, games) = (&report["choices"], &report["games"]);
        line(
            t("choices on disk", "Entscheidungen"),
            match lang {
                Lang::En => {
                    format!("{} per second; {n} in all, games finished: {games}", number("/choices_per_second", 0))
                }
                Lang::De => {
                    format!("{} je Sekunde; {n} im Ganzen, beendete Spiele: {games}", number("/choices_per_second", 0))
                }
            },
        );
        line(t("response time", "Antwortzeit"), times("answer_ms"));
        line(t("until others see it", "bis andere es sehen"), times("others_ms"));
        line(
            t("boards sent", "gesendete Bretter"),
            match lang {
                Lang::En => format!(
                    "{} per second, {} bytes each, {} MB per second",
                    number("/pushes_per_second", 0),
                    number("/bytes_per_push", 0),
                    number("/megabytes_per_second", 1)
                ),
                Lang::De => format!(
                    "{} je Sekunde mit je {} Bytes, {} MB je Sekunde",
                    number("/pushes_per_second", 0),
                    number("/bytes_per_push", 0),
                    number("/megabytes_per_second", 1)
                ),
            },
        );
        line(t("the server", "der Server"), used("server"));
        line(t("this driver", "dieser Treiber"), used("driver"));
    }
    if report["idle"].is_object() {
        let streams = &report["idle"]["streams"];
        let (rss, each) = (number("/idle/rss_mib", 0), number("/idle/kib_per_stream", 1));
        line(
            t("idle streams", "ruhende Streams"),
            match lang {
                Lang::En => format!("{streams}: the server takes {rss} MiB, {each} KiB per stream"),
                Lang::De => format!("{streams}: Der Server braucht {rss} MiB, {each} KiB je Stream"),
            },
        );
    }
    if let (Some(data), Some(kind)) = (report["data"].as_str(), report["file_system"].as_str()) {
        line(t("the data", "die Daten"), format!("{data} ({kind})"));
    }
    line(t("load average", "Auslastung"), number("/load_average", 1));
    lines.join("\n") + "\n"
}

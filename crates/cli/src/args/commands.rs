//! The commands and their arguments. What is written above one of them is its help in English.

use std::net::IpAddr;

use clap::{ArgAction, Args, Parser, Subcommand};
use kabale_arena::tournament::Seating;
use kabale_bots::Level;
use kabale_catalog::Entry;
use kabale_core::Seed;

use super::values::{
    Given, LogFormat, Setting, address, game, given, level, levels, local_address, log_format, name_of_file,
    name_of_folder, option, or_unset, public_url, seating, seed, switch, whole,
};

#[derive(Parser)]
#[command(
    name = "kabale",
    version,
    about = "Games of crowns and conspiracies: play, simulate, replay.",
    after_help = "Without a command: kabale serve, the tables in the browser."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    shared: Shared,
    /// Show the version
    #[arg(long, short = 'V', action = ArgAction::Version)]
    version: (),
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command has. Both are read before the command is.
#[derive(Args)]
struct Shared {
    /// Show this help
    #[arg(long, short, action = ArgAction::Help)]
    help: (),
    /// The language (else that of the locale)
    #[arg(long, value_name = "de|en")]
    lang: Option<String>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(Box<Serve>),
    Games(Games),
    Play(Play),
    Simulate(Simulate),
    Arena(Arena),
    Balance(Balance),
    Stdio(Stdio),
    Replay(Replay),
    Analyze(Analyze),
    Verify(Verify),
    Check(Check),
    Backup(Backup),
    Restore(Restore),
    Accept(Accept),
    Load(Load),
}

/// Serve the tables in the browser
#[derive(Args)]
#[command(after_help = "Settings can also be given in the environment, for instance KABALE_PUBLIC_URL.")]
pub(crate) struct Serve {
    #[command(flatten)]
    shared: Shared,
    /// The port (default: 8080)
    #[arg(long, value_name = "N", env = "KABALE_PORT", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u16>(0..=65_535)))]
    pub(crate) port: Option<Setting<u16>>,
    /// The address to listen on (default: 127.0.0.1, this machine only)
    #[arg(long, value_name = "IP", env = "KABALE_LISTEN", hide_env = true, value_parser = or_unset(address))]
    pub(crate) listen: Option<Setting<IpAddr>>,
    /// Where everything is kept (default: below ~/.local/state/kabale)
    #[arg(long, value_name = "FOLDER", env = "KABALE_DATA", hide_env = true)]
    pub(crate) data: Option<String>,
    #[arg(long, value_name = "URL", env = "KABALE_PUBLIC_URL", hide_env = true, value_parser = or_unset(public_url))]
    #[arg(help = "The address people see, such as https://kabale.example")]
    pub(crate) public_url: Option<Setting<String>>,
    /// Believe X-Forwarded-For: a proxy of yours sets it
    #[arg(long, env = "KABALE_TRUST_PROXY", hide_env = true, value_parser = switch)]
    pub(crate) trust_proxy: bool,
    /// Never forget anything: no guests, no games, nothing that was said
    #[arg(long, env = "KABALE_KEEP_ALL", hide_env = true, value_parser = switch)]
    pub(crate) keep_all: bool,
    /// How the log is written (default: text)
    #[arg(long, value_name = "text|json", env = "KABALE_LOG", hide_env = true, value_parser = or_unset(log_format))]
    pub(crate) log: Option<Setting<LogFormat>>,
    #[command(flatten)]
    pub(crate) files: GameFiles,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// The files that games are played with.
#[derive(Args)]
pub(crate) struct GameFiles {
    /// Play For a Crown with the card data in this file
    #[arg(long, value_name = "FILE", env = "KABALE_CARDS", hide_env = true)]
    pub(crate) cards: Option<String>,
    /// Begin games of Oath from the chronicle in this file
    #[arg(long, value_name = "FILE", env = "KABALE_CHRONICLE", hide_env = true)]
    pub(crate) chronicle: Option<String>,
}

/// How much the server does for one player, one address and all together.
#[derive(Args)]
pub(crate) struct Limits {
    /// Requests a second for one player, 0 for any number (default: 50)
    #[arg(long, value_name = "N", env = "KABALE_RATE", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) rate: Option<Setting<u32>>,
    /// New tables, guests and sign-ins a minute for one address, 0 for any number (default: 60)
    #[arg(long, value_name = "N", env = "KABALE_NEW_RATE", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) new_rate: Option<Setting<u32>>,
    /// Connections at once (default: as many as the limit of open files allows)
    #[arg(long, value_name = "N", env = "KABALE_MAX_CONNECTIONS", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<usize>(0..=10_000_000)))]
    pub(crate) max_connections: Option<Setting<usize>>,
    /// Connections and live streams at once for one address, 0 for any number (default: 300)
    #[arg(long, value_name = "N", env = "KABALE_MAX_PER_ADDRESS", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) max_per_address: Option<Setting<u32>>,
    /// Tables that are not over for one host, 0 for any number (default: 60)
    #[arg(long, value_name = "N", env = "KABALE_MAX_HOSTED", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) max_hosted: Option<Setting<u32>>,
    /// Running tables of one host at which bots play alone, 0 for any number (default: 4)
    #[arg(long, value_name = "N", env = "KABALE_MAX_BOT_TABLES", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) max_bot_tables: Option<Setting<u32>>,
    /// Tables in memory; beyond it, those go that nobody uses (default: 20000)
    #[arg(long, value_name = "N", env = "KABALE_MAX_TABLES", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<usize>(0..=10_000_000)))]
    pub(crate) max_tables: Option<Setting<usize>>,
}

/// List the games
#[derive(Args)]
pub(crate) struct Games {
    #[command(flatten)]
    shared: Shared,
    /// As JSON, with options and cards
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play against bots in the terminal
#[derive(Args)]
#[command(after_help = "The game is saved after every choice. At the table, h lists what you can type.")]
pub(crate) struct Play {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    /// How many play (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// Deal from this seed: any text
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    /// How well the bots play: easy, solid, strong, or the simple random and greedy (default: solid)
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) bot: Option<Level>,
    /// Where you sit (default: 1)
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Go on with the saved game
    #[arg(long, conflicts_with_all = ["new", "seats", "seed", "bot", "seat", "set"])]
    pub(crate) resume: bool,
    /// Start anew, whatever is saved
    #[arg(long)]
    pub(crate) new: bool,
}

/// Let bots play many games
#[derive(Args)]
#[command(after_help = "One JSON object goes to standard output; progress and a summary go to standard error.")]
pub(crate) struct Simulate {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    /// How many play (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// How many games (default: 10000)
    #[arg(long, value_name = "M", value_parser = whole::<u64>(1..=1_000_000_000_000))]
    pub(crate) games: Option<u64>,
    /// The same seed gives the same games (default: 1)
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Who sits where: random, greedy, easy, solid, strong or search:N, repeated as needed (default: random)
    #[arg(long, value_name = "A,B,…", value_parser = given(levels))]
    pub(crate) bots: Option<Given<Vec<Level>>>,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// No progress and no summary, only the JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let bots compete: the same deals on changing seats, with ratings
#[derive(Args)]
#[command(
    after_help = "A deal is played in several orders of its bots, so its games are not independent: intervals are \
        computed over deals. What a bot wins is counted per chair, and compared with the fair share of a chair."
)]
pub(crate) struct Arena {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    /// Who competes: random, greedy, easy, solid, strong or search:N; a short list is repeated to fill the table, from
    /// a long one all tables are made up
    #[arg(long, value_name = "A,B,…", value_parser = given(levels))]
    pub(crate) bots: Given<Vec<Level>>,
    /// How many games, rounded up to whole rounds (default: 400)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// How many play (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// In which orders a table plays a deal: each bot once on every seat, or all (default: rotations)
    #[arg(long, value_name = "rotations|all", value_parser = seating)]
    pub(crate) seating: Option<Seating>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Keep results, records and plots there; the same call goes on where it stopped
    #[arg(long, value_name = "FOLDER", value_parser = name_of_folder)]
    pub(crate) out: Option<String>,
    /// The same seed gives the same games (default: 1)
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// No progress and no table, only one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// See whether seats, cards and rules of a game are balanced
#[derive(Args)]
pub(crate) struct Balance {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    /// How many play (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// How many games (default: 1000)
    #[arg(long, value_name = "M", value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// How well everybody plays: random, greedy, easy, solid, strong or search:N (default: greedy)
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) bots: Option<Level>,
    /// The same seed gives the same report (default: 1)
    #[arg(long, value_name = "S", value_parser = given(seed))]
    pub(crate) seed: Option<Given<Seed>>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Write the whole report with its plots to this HTML file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// The figures as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Drive a game from another program: one JSON object a line in, one out
#[derive(Args)]
#[command(after_help = "The protocol is described in docs/protocol.md.")]
pub(crate) struct Stdio {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// Show a recorded game
#[derive(Args)]
pub(crate) struct Replay {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) record: RecordFile,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Show the table after N choices, not the whole game
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<String>,
    /// Through the eyes of this seat (else those of a watcher)
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<String>,
}

/// Look at a finished game again: where it turned, and how well everybody decided
#[derive(Args)]
#[command(
    after_help = "Win shares are estimated from games played on from each moment, with everything that was hidden. A \
        decision is judged by what its seat could know. The same record gives the same analysis."
)]
pub(crate) struct Analyze {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) record: RecordFile,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Only what concerns this seat
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// Think ten times as much about everything
    #[arg(long)]
    pub(crate) thorough: bool,
    /// Also draw the win shares into this file, as SVG
    #[arg(long, value_name = "FILE", value_parser = name_of_file)]
    pub(crate) plot: Option<String>,
    /// No progress and no words, only one JSON object
    #[arg(long, conflicts_with = "seat")]
    pub(crate) json: bool,
}

/// Check a record: legal throughout, and the end it promises
#[derive(Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) record: RecordFile,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// Check what a server has stored, also while it runs: is anything damaged?
#[derive(Args)]
#[command(after_help = "The exit code is 0 if all is sound, 1 if something is damaged, 2 if it cannot be checked.")]
pub(crate) struct Check {
    #[command(flatten)]
    shared: Shared,
    /// The folder of the server
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
    /// Write what is sound of damaged tables into this folder, with everything hidden
    #[arg(long, value_name = "FOLDER")]
    pub(crate) export: Option<String>,
    /// As one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) files: GameFiles,
}

/// Copy what a server has stored into one file, also while it runs
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    shared: Shared,
    /// The folder of the server
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
    /// The new file
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
}

/// Check a file of kabale backup and make a folder for a server from it
#[derive(Args)]
#[command(
    after_help = "The exit code is 0 if it is restored, 1 if the file is damaged, 2 if it cannot be restored. Whatever \
        is not restored leaves the folder as it was."
)]
pub(crate) struct Restore {
    #[command(flatten)]
    shared: Shared,
    /// The file
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// The folder: a new or an empty one
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
    /// Restore it although it is damaged: damaged tables cannot be played on, all others can
    #[arg(long)]
    pub(crate) damaged: bool,
    #[command(flatten)]
    pub(crate) files: GameFiles,
}

/// Take stored data as it is, although something that was acknowledged is missing
#[derive(Args)]
#[command(
    after_help = "A server refuses data that has lost choices which players saw. If there is no backup, this is the \
        way on."
)]
pub(crate) struct Accept {
    #[command(flatten)]
    shared: Shared,
    /// The folder of a server that does not run
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
}

/// Measure a server on this machine under the load of many tables
#[derive(Args)]
#[command(
    after_help = "Without --url it starts a server of its own, with a folder of its own that is deleted at the end."
)]
pub(crate) struct Load {
    #[command(flatten)]
    shared: Shared,
    /// How many tables are played at (default: 100)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=1000))]
    pub(crate) tables: Option<u64>,
    /// How many play at each (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// Which game (default: oriflamme)
    #[arg(long, value_name = "GAME", default_value = "oriflamme", hide_default_value = true, value_parser = game)]
    pub(crate) game: &'static Entry,
    /// How long to measure (default: 20)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=120))]
    pub(crate) seconds: Option<u64>,
    /// Choices a second over all tables (default: as many as possible)
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=100_000))]
    pub(crate) rate: Option<u32>,
    /// Open this many more streams at tables where nothing happens (default: 0)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=20_000))]
    pub(crate) idle: Option<u64>,
    #[arg(long, value_name = "URL", value_parser = local_address)]
    #[arg(help = "Use the server that runs there, such as http://127.0.0.1:8080, started with --rate 0 --new-rate 0")]
    pub(crate) url: Option<std::net::SocketAddr>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Game {
    /// Which game; kabale games lists them
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) game: &'static Entry,
}

#[derive(Args)]
pub(crate) struct RecordFile {
    /// A record; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
}

#[derive(Args)]
pub(crate) struct Threads {
    /// How many threads (default: one a core)
    #[arg(long, value_name = "T", value_parser = whole::<usize>(1..=1024))]
    threads: Option<usize>,
}

impl Threads {
    /// `--threads`, or as many as there are cores.
    pub(crate) fn count(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

#[derive(Args)]
pub(crate) struct Set {
    /// Agree on an option of the game (may be repeated)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = option)]
    pub(crate) set: Vec<(String, String)>,
}

#[derive(Args)]
pub(crate) struct Data {
    /// Play with the cards or the chronicle in this file, in games that have such files
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<String>,
}

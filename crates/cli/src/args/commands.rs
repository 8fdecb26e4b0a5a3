//! The commands and their arguments. Their doc comments are the help in English.

use std::net::IpAddr;

use clap::{ArgAction, Args, Parser, Subcommand};
use kabale_arena::tournament::Seating;
use kabale_bots::Level;
use kabale_catalog::Entry;
use kabale_core::Seed;
use kabale_oath::Color;

use super::values::{
    Given, LogFormat, Setting, address, color, game, given, level, levels, local_address, log_format, name_of_file,
    name_of_folder, option, or_unset, public_url, seating, seed, switch, whole,
};

#[derive(Parser)]
#[command(
    name = "kabale",
    version,
    about = "Games of crowns and conspiracies: play, simulate, replay.",
    after_help = "Without a command, kabale serves the tables in the browser."
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

/// The options of every command. Both are read before the command itself.
#[derive(Args)]
struct Shared {
    /// Show this help
    #[arg(long, short, action = ArgAction::Help)]
    help: (),
    /// The language (default: that of the locale)
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
    Chronicle(Chronicle),
}

/// Serve the tables in the browser
#[derive(Args)]
#[command(after_help = "Environment variables set the same options, for instance KABALE_PUBLIC_URL.")]
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
    /// The folder for all data (default: below ~/.local/state/kabale)
    #[arg(long, value_name = "FOLDER", env = "KABALE_DATA", hide_env = true)]
    pub(crate) data: Option<String>,
    #[arg(long, value_name = "URL", env = "KABALE_PUBLIC_URL", hide_env = true, value_parser = or_unset(public_url))]
    #[arg(help = "The public address, such as https://kabale.example")]
    pub(crate) public_url: Option<Setting<String>>,
    /// Trust X-Forwarded-For; use it only behind a proxy that sets this header
    #[arg(long, env = "KABALE_TRUST_PROXY", hide_env = true, value_parser = switch)]
    pub(crate) trust_proxy: bool,
    /// Never delete old guests, games or chat messages
    #[arg(long, env = "KABALE_KEEP_ALL", hide_env = true, value_parser = switch)]
    pub(crate) keep_all: bool,
    /// The format of the log (default: text)
    #[arg(long, value_name = "text|json", env = "KABALE_LOG", hide_env = true, value_parser = or_unset(log_format))]
    pub(crate) log: Option<Setting<LogFormat>>,
    #[command(flatten)]
    pub(crate) files: GameFiles,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Data files of games.
#[derive(Args)]
pub(crate) struct GameFiles {
    /// Play For a Crown with the card data in this file
    #[arg(long, value_name = "FILE", env = "KABALE_CARDS", hide_env = true)]
    pub(crate) cards: Option<String>,
    /// Begin games of Oath from the chronicle in this file
    #[arg(long, value_name = "FILE", env = "KABALE_CHRONICLE", hide_env = true)]
    pub(crate) chronicle: Option<String>,
}

/// Limits per player, per address and in total.
#[derive(Args)]
pub(crate) struct Limits {
    /// Requests per second and player, 0 for no limit (default: 50)
    #[arg(long, value_name = "N", env = "KABALE_RATE", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) rate: Option<Setting<u32>>,
    /// New tables, guests and sign-ins per minute and address, 0 for no limit (default: 60)
    #[arg(long, value_name = "N", env = "KABALE_NEW_RATE", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) new_rate: Option<Setting<u32>>,
    /// Open connections (default: as many as the limit of open files allows)
    #[arg(long, value_name = "N", env = "KABALE_MAX_CONNECTIONS", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<usize>(0..=10_000_000)))]
    pub(crate) max_connections: Option<Setting<usize>>,
    /// Open connections and live streams per address, 0 for no limit (default: 300)
    #[arg(long, value_name = "N", env = "KABALE_MAX_PER_ADDRESS", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) max_per_address: Option<Setting<u32>>,
    /// Unfinished tables per host, 0 for no limit (default: 60)
    #[arg(long, value_name = "N", env = "KABALE_MAX_HOSTED", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) max_hosted: Option<Setting<u32>>,
    /// Running tables with only bots per host, 0 for no limit (default: 4)
    #[arg(long, value_name = "N", env = "KABALE_MAX_BOT_TABLES", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<u32>(0..=1_000_000)))]
    pub(crate) max_bot_tables: Option<Setting<u32>>,
    /// Tables in memory; beyond that, unused ones are unloaded (default: 20000)
    #[arg(long, value_name = "N", env = "KABALE_MAX_TABLES", hide_env = true)]
    #[arg(value_parser = or_unset(whole::<usize>(0..=10_000_000)))]
    pub(crate) max_tables: Option<Setting<usize>>,
}

/// List the games
#[derive(Args)]
pub(crate) struct Games {
    #[command(flatten)]
    shared: Shared,
    /// Print JSON, with options and cards
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
    /// The number of players (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// The seed of the deal, any text
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    /// The level of the bots: easy, solid, strong, eminence, or the simple bots random and greedy (default: solid)
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) bot: Option<Level>,
    /// Your seat (default: 1)
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Continue the saved game
    #[arg(long, conflicts_with_all = ["new", "seats", "seed", "bot", "seat", "set"])]
    pub(crate) resume: bool,
    /// Start a new game, even if one is saved
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
    /// The number of players (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// The number of games (default: 10000)
    #[arg(long, value_name = "M", value_parser = whole::<u64>(1..=1_000_000_000_000))]
    pub(crate) games: Option<u64>,
    /// The seed; the same seed gives the same games (default: 1)
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// The bots in the order of seats: random, greedy, easy, solid, strong, eminence, rollouts, search:N, net:N or plan:N; a short
    /// list is repeated (default: random)
    #[arg(long, value_name = "A,B,…", value_parser = given(levels))]
    pub(crate) bots: Option<Given<Vec<Level>>>,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Print only the JSON object, no progress and no summary
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let bots compete on the same deals with changing seats, and rate them
#[derive(Args)]
#[command(
    after_help = "Each deal is played in several seatings, so its games are not independent: intervals are computed \
        over deals. A bot has one chair for each seat it takes in a game. Wins are counted per chair and compared \
        with the fair share of a chair."
)]
pub(crate) struct Arena {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    /// The bots: random, greedy, easy, solid, strong, eminence, rollouts, search:N, net:N or plan:N; a list shorter than the table
    /// is repeated, of a longer one every combination plays
    #[arg(long, value_name = "A,B,…", value_parser = given(levels))]
    pub(crate) bots: Given<Vec<Level>>,
    /// The number of games, rounded up to whole rounds (default: 400)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// The number of players (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// The seatings for each deal: every bot once on every seat, or all orders (default: rotations)
    #[arg(long, value_name = "rotations|all", value_parser = seating)]
    pub(crate) seating: Option<Seating>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Keep results, records and plots in this folder; the same command continues where it stopped
    #[arg(long, value_name = "FOLDER", value_parser = name_of_folder)]
    pub(crate) out: Option<String>,
    /// The seed; the same seed gives the same games (default: 1)
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Print only one JSON object, no progress and no table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure how balanced the seats, cards and rules of a game are
#[derive(Args)]
pub(crate) struct Balance {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) game: Game,
    /// The number of players (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// The number of games (default: 1000)
    #[arg(long, value_name = "M", value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// The level of all players: random, greedy, easy, solid, strong, eminence, rollouts, search:N, net:N or plan:N (default: greedy)
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) bots: Option<Level>,
    /// The seed; the same seed gives the same report (default: 1)
    #[arg(long, value_name = "S", value_parser = given(seed))]
    pub(crate) seed: Option<Given<Seed>>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) set: Set,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Write the full report with plots to this HTML file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// Print the figures as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Drive a game from another program: one JSON object per line in, one out
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
    /// Show the table after N choices instead of the whole game
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<String>,
    /// Show what this seat sees (default: what watchers see)
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<String>,
}

/// Review a finished game: where it turned, and how well each player decided
#[derive(Args)]
#[command(
    after_help = "Win shares are estimated by playing on from each moment with all hidden cards known. A decision is \
        judged by what its player could know. The same record gives the same analysis."
)]
pub(crate) struct Analyze {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) record: RecordFile,
    #[command(flatten)]
    pub(crate) data: Data,
    /// Show only what concerns this seat
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// Search ten times as many games
    #[arg(long)]
    pub(crate) thorough: bool,
    /// Also draw the win shares to this SVG file
    #[arg(long, value_name = "FILE", value_parser = name_of_file)]
    pub(crate) plot: Option<String>,
    /// Print only one JSON object, no progress and no text
    #[arg(long, conflicts_with = "seat")]
    pub(crate) json: bool,
}

/// Check that every choice of a record is legal and that the game ends as recorded
#[derive(Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) record: RecordFile,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// Check the stored data of a server for damage; the server may be running
#[derive(Args)]
#[command(after_help = "The exit code is 0 if no damage was found, 1 if there is damage, 2 if the check failed.")]
pub(crate) struct Check {
    #[command(flatten)]
    shared: Shared,
    /// The server's data folder
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
    /// Write the undamaged part of each damaged table to this folder, hidden cards included
    #[arg(long, value_name = "FOLDER")]
    pub(crate) export: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) files: GameFiles,
}

/// Copy the stored data of a server to one file; the server may be running
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    shared: Shared,
    /// The server's data folder
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
    /// The new file
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
}

/// Check a backup made with kabale backup, and restore it to a new data folder
#[derive(Args)]
#[command(
    after_help = "The exit code is 0 if the backup was restored, 1 if it is damaged, 2 if it could not be restored. The \
        folder changes only if the backup was restored."
)]
pub(crate) struct Restore {
    #[command(flatten)]
    shared: Shared,
    /// The backup
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// The data folder, new or empty
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
    /// Restore a damaged backup, too; its damaged tables cannot be continued, all others can
    #[arg(long)]
    pub(crate) damaged: bool,
    #[command(flatten)]
    pub(crate) files: GameFiles,
}

/// Accept stored data although acknowledged choices are missing
#[derive(Args)]
#[command(
    after_help = "A server refuses data from which choices that players have seen are missing. Use this command if \
        there is no backup."
)]
pub(crate) struct Accept {
    #[command(flatten)]
    shared: Shared,
    /// The data folder of a server that is not running
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: String,
}

/// Measure a server on this machine under the load of many tables
#[derive(Args)]
#[command(
    after_help = "Without --url, it starts its own server with a temporary data folder, which it deletes at the end."
)]
pub(crate) struct Load {
    #[command(flatten)]
    shared: Shared,
    /// The number of tables (default: 100)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=1000))]
    pub(crate) tables: Option<u64>,
    /// The number of players per table (default: 4)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seats: Option<u64>,
    /// The game (default: oriflamme)
    #[arg(long, value_name = "GAME", default_value = "oriflamme", hide_default_value = true, value_parser = game)]
    pub(crate) game: &'static Entry,
    /// The length of the measurement in seconds (default: 20)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=120))]
    pub(crate) seconds: Option<u64>,
    /// Choices per second over all tables (default: as many as possible)
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=100_000))]
    pub(crate) rate: Option<u32>,
    /// Additional streams at tables where nothing happens (default: 0)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=20_000))]
    pub(crate) idle: Option<u64>,
    #[arg(long, value_name = "URL", value_parser = local_address)]
    #[arg(help = "Use the server at this address, such as http://127.0.0.1:8080, started with --rate 0 --new-rate 0")]
    pub(crate) url: Option<std::net::SocketAddr>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Keep chronicles of Oath: games that follow one another in one world
#[derive(Args)]
#[command(after_help = "A walk through these commands is in docs/chronicle.md.")]
pub(crate) struct Chronicle {
    #[command(flatten)]
    shared: Shared,
    #[command(subcommand)]
    pub(crate) command: ChronicleCommand,
}

#[derive(Subcommand)]
pub(crate) enum ChronicleCommand {
    New(ChronicleNew),
    List(ChronicleList),
    Show(ChronicleShow),
    Play(ChroniclePlay),
    Import(ChronicleImport),
    Export(ChronicleExport),
    Verify(ChronicleVerify),
    Branch(ChronicleBranch),
    String(ChronicleString),
}

/// Begin a chronicle
#[derive(Args)]
pub(crate) struct ChronicleNew {
    #[command(flatten)]
    shared: Shared,
    /// The name of the new chronicle
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Begin from the world in this file instead of that of a first game
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// List all chronicles
#[derive(Args)]
pub(crate) struct ChronicleList {
    #[command(flatten)]
    shared: Shared,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show the world of a chronicle, its members and its history
#[derive(Args)]
pub(crate) struct ChronicleShow {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) chronicle: ChronicleName,
    /// Show the world before this game instead of the world as it stands
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000))]
    pub(crate) before: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play the next game of a chronicle against bots, or go on with the game in progress
#[derive(Args)]
#[command(after_help = "The winner of the last game is the Chancellor. The game is saved after every choice.")]
pub(crate) struct ChroniclePlay {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) chronicle: ChronicleName,
    /// The number of players (default: as many as in the last game, 4 in the first)
    #[arg(long, value_name = "N", value_parser = whole::<u8>(2..=6))]
    pub(crate) seats: Option<u8>,
    /// The level of the bots: easy, solid, strong, eminence, or the simple bots random and greedy (default: solid)
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) bot: Option<Level>,
    /// Your name in the chronicle (default: the first person in it)
    #[arg(long = "as", value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// The color of your board from now on: red, blue, yellow, white or black (default: the first that is free)
    #[arg(long, value_name = "COLOR", conflicts_with = "watch", value_parser = color)]
    pub(crate) color: Option<Color>,
    /// The seed of the deal, any text
    #[arg(long, value_name = "S", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    /// Let bots play on all seats
    #[arg(long, conflicts_with = "player")]
    pub(crate) watch: bool,
    /// Give up the game in progress and begin another
    #[arg(long)]
    pub(crate) new: bool,
}

/// Begin a chronicle from a chronicle string
#[derive(Args)]
pub(crate) struct ChronicleImport {
    #[command(flatten)]
    shared: Shared,
    /// A file with the string, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// The name of the new chronicle
    #[arg(long, value_name = "NAME")]
    pub(crate) name: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write the world of a chronicle as a chronicle string; it tells what is hidden in the decks
#[derive(Args)]
#[command(after_help = "The string goes to standard output; what it cannot say goes to standard error.")]
pub(crate) struct ChronicleExport {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) chronicle: ChronicleName,
    /// Write the world before this game instead of the world as it stands
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000))]
    pub(crate) before: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Replay all games of a chronicle and check that its worlds follow from them
#[derive(Args)]
#[command(after_help = "The exit code is 0 if all is right, 1 if it is not, 2 if the chronicle cannot be read.")]
pub(crate) struct ChronicleVerify {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) chronicle: ChronicleName,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Copy a chronicle up to a game, so that another can be played in its place
#[derive(Args)]
pub(crate) struct ChronicleBranch {
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    pub(crate) chronicle: ChronicleName,
    /// The copy ends before this game (default: after the last)
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000))]
    pub(crate) before: Option<usize>,
    /// The name of the copy
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) copy: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ChronicleName {
    /// The chronicle; kabale chronicle list lists all
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// Show what a chronicle string contains, the text in which Tabletop Simulator keeps a chronicle
#[derive(Args)]
#[command(after_help = "The format is described in docs/chronicle-string.md.")]
pub(crate) struct ChronicleString {
    #[command(flatten)]
    shared: Shared,
    /// A file with the string, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Game {
    /// The game; kabale games lists all
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) game: &'static Entry,
}

#[derive(Args)]
pub(crate) struct RecordFile {
    /// A record, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
}

#[derive(Args)]
pub(crate) struct Threads {
    /// The number of threads (default: one per core)
    #[arg(long, value_name = "T", value_parser = whole::<usize>(1..=1024))]
    threads: Option<usize>,
}

impl Threads {
    /// `--threads`, or the number of cores.
    pub(crate) fn count(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

#[derive(Args)]
pub(crate) struct Set {
    /// Set an option of the game (may be repeated)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = option)]
    pub(crate) set: Vec<(String, String)>,
}

#[derive(Args)]
pub(crate) struct Data {
    /// Play with the cards or the chronicle in this file, for games that use such files
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<String>,
}

//! The command line, in both languages.

mod commands;
mod german;
mod values;

use std::error::Error;

use clap::{
    ArgMatches, CommandFactory, FromArgMatches,
    error::{ContextKind, ContextValue, ErrorKind},
};
use kabale_catalog::{Entry, Lang};
use kabale_core::{OptionDef, OptionKind, Seat, Seed, SetupError, shorten};
use serde_json::{Map, Value};

pub(crate) use commands::*;
pub(crate) use values::LogFormat;

use crate::{files, problem::Problem};
use values::{InvalidValue, whole};

/// The language: `--lang`, or that of the locale.
pub(crate) fn language() -> Lang {
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => continue,
        };
        return value.and_then(|id| Lang::from_id(&id)).unwrap_or_default();
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    Lang::from_locale(&locale.unwrap_or_default())
}

/// Reads the arguments of the process. The default command is `serve`, with the settings of the environment.
pub(crate) fn command(lang: Lang) -> Result<Command, Problem> {
    let refused = |error: clap::Error| problem(&error, lang);
    let matches = localized(Cli::command(), "", lang).try_get_matches().map_err(refused)?;
    check_lang(&matches)?;
    if let Some(command) = Cli::from_arg_matches(&matches).map_err(refused)?.command {
        return Ok(command);
    }
    let matches = localized(Cli::command(), "", lang).try_get_matches_from(["kabale", "serve"]).map_err(refused)?;
    Command::from_arg_matches(&matches).map_err(refused)
}

/// A command and its subcommands, with their help in a language. `above` are the commands it belongs to.
fn localized(command: clap::Command, above: &str, lang: Lang) -> clap::Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let path = path(above, &command);
    let command = match lang {
        Lang::En => command,
        Lang::De => german::translate(command, &path),
    };
    let usage = usage(&command, &path, lang);
    command
        .override_usage(usage)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .help_template(t(
            "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}\n",
            "{about-with-newline}\nAufruf: {usage}\n\n{all-args}{after-help}\n",
        ))
        .subcommand_help_heading(t("Commands", "Befehle"))
        .mut_args(|arg| {
            let heading = if arg.is_positional() { t("Arguments", "Angaben") } else { t("Options", "Optionen") };
            arg.help_heading(heading)
        })
        .mut_subcommands(|command| localized(command, &path, lang))
}

/// A command with those it belongs to: `kabale chronicle string`.
fn path(above: &str, command: &clap::Command) -> String {
    format!("{above} {}", command.get_name()).trim_start().to_owned()
}

/// The usage of a command: `kabale backup [OPTIONS] <FOLDER> <FILE>`.
fn usage(command: &clap::Command, path: &str, lang: Lang) -> String {
    let options = lang.pick("OPTIONS", "OPTIONEN");
    let mut usage = format!("{path} [{options}]");
    if command.has_subcommands() {
        let name = lang.pick("COMMAND", "BEFEHL");
        usage += &if command.is_subcommand_required_set() { format!(" <{name}>") } else { format!(" [{name}]") };
    }
    for name in command.get_positionals().filter_map(|arg| arg.get_value_names()?.first()) {
        usage += &format!(" <{name}>");
    }
    usage
}

/// An error of clap, as one sentence.
fn problem(error: &clap::Error, lang: Lang) -> Problem {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    if let Some(invalid) = error.source().and_then(|source| source.downcast_ref::<InvalidValue>()) {
        // clap shows an option with the placeholder of its value: `--port <N>`.
        let option = argument.split(' ').next().unwrap_or_default();
        return invalid_value(option, invalid.clone());
    }
    let text = match (error.kind(), lang) {
        (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _) => return Problem::Help(error.render().to_string()),
        (ErrorKind::InvalidSubcommand, Lang::En) => {
            format!(
                "There is no command “{}”; kabale --help lists all commands.",
                context(ContextKind::InvalidSubcommand)
            )
        }
        (ErrorKind::InvalidSubcommand, Lang::De) => {
            format!(
                "Es gibt keinen Befehl „{}“; kabale --help zählt alle auf.",
                context(ContextKind::InvalidSubcommand)
            )
        }
        (ErrorKind::UnknownArgument, Lang::En) => format!("“{argument}” does not belong here; try --help."),
        (ErrorKind::UnknownArgument, Lang::De) => format!("„{argument}“ gehört nicht hierher; --help hilft weiter."),
        (ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, Lang::En) => {
            "A command is missing; --help lists those there are.".to_owned()
        }
        (ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, Lang::De) => {
            "Es fehlt ein Befehl; --help zählt auf, welche es gibt.".to_owned()
        }
        (ErrorKind::MissingRequiredArgument, Lang::En) => format!("Something is missing: {argument}."),
        (ErrorKind::MissingRequiredArgument, Lang::De) => format!("Es fehlt etwas: {argument}."),
        (ErrorKind::ArgumentConflict, Lang::En) if argument == context(ContextKind::PriorArg) => {
            format!("{argument} is given twice.")
        }
        (ErrorKind::ArgumentConflict, Lang::De) if argument == context(ContextKind::PriorArg) => {
            format!("{argument} ist doppelt angegeben.")
        }
        (ErrorKind::ArgumentConflict, Lang::En) => {
            format!("{argument} does not go with {}.", context(ContextKind::PriorArg))
        }
        (ErrorKind::ArgumentConflict, Lang::De) => {
            format!("{argument} verträgt sich nicht mit {}.", context(ContextKind::PriorArg))
        }
        (ErrorKind::InvalidValue, Lang::En) => format!("{argument} needs a value."),
        (ErrorKind::InvalidValue, Lang::De) => format!("{argument} braucht einen Wert."),
        (_, Lang::En) => "The command line cannot be understood; try --help.".to_owned(),
        (_, Lang::De) => "Der Aufruf ist nicht zu verstehen; --help hilft weiter.".to_owned(),
    };
    Problem::Call(text)
}

fn invalid_value(option: &str, invalid: InvalidValue) -> Problem {
    match invalid {
        InvalidValue::Expected(value, en, de) => Problem::Value(option.to_owned(), value, en, de),
        InvalidValue::Number(value, allowed) => Problem::Number(option.to_owned(), value, allowed),
        InvalidValue::Game(id) => Problem::NoGame(id),
        InvalidValue::Switch(value) => {
            Problem::Value(variable(option.trim_start_matches('-')), value, "1 or 0", "1 oder 0")
        }
    }
}

/// The environment variable of an option.
fn variable(option: &str) -> String {
    format!("KABALE_{}", option.to_uppercase().replace('-', "_"))
}

/// Checks `--lang` of a command and of those below it. It was already read to choose the language of everything else.
fn check_lang(matches: &ArgMatches) -> Result<(), Problem> {
    if let Some((_, below)) = matches.subcommand() {
        check_lang(below)?;
    }
    match matches.get_one::<String>("lang") {
        Some(id) if Lang::from_id(id).is_none() => {
            Err(Problem::Value("--lang".to_owned(), shorten(id), "de or en", "de oder en"))
        }
        _ => Ok(()),
    }
}

impl Game {
    /// The requested game, after loading its `data`.
    pub(crate) fn entry(&self, data: &Data) -> Result<&'static Entry, Problem> {
        data.load(self.game)?;
        Ok(self.game)
    }
}

impl Data {
    /// Loads the file of `--data` for new games.
    pub(crate) fn load(&self, entry: &Entry) -> Result<(), Problem> {
        let Some(file) = &self.data else { return Ok(()) };
        let Some(load) = entry.load else { return Err(Problem::NoData(entry.id)) };
        let text = files::read(file)?;
        load(&text).map(|_| ()).map_err(|error| Problem::Data(file.to_owned(), error))
    }
}

impl Set {
    /// All `--set` arguments, as the options of a game.
    pub(crate) fn options(&self, entry: &Entry) -> Value {
        let mut options = Map::new();
        for (id, value) in &self.set {
            let is_flag = |def: &&OptionDef| def.id == id && matches!(def.kind, OptionKind::Flag { .. });
            let value = match (entry.options.iter().find(is_flag), value.as_str()) {
                (Some(_), "true" | "on") => Value::Bool(true),
                (Some(_), "false" | "off") => Value::Bool(false),
                _ => Value::String(value.clone()),
            };
            options.insert(id.clone(), value);
        }
        Value::Object(options)
    }
}

impl Play {
    /// Whether an argument is given that only applies to a new game.
    pub(crate) fn asks_for_new(&self) -> bool {
        let Self { seats, seed, bot, seat, set, .. } = self;
        seats.is_some() || seed.is_some() || bot.is_some() || seat.is_some() || !set.set.is_empty()
    }
}

/// `--seats`, or the usual number of seats.
pub(crate) fn seats(asked: Option<u64>, entry: &Entry) -> Result<u8, Problem> {
    let Some(asked) = asked else { return Ok(entry.usual_seats()) };
    let (min, max) = (*entry.seats.start(), *entry.seats.end());
    match u8::try_from(asked) {
        Ok(seats) if entry.seats.contains(&seats) => Ok(seats),
        _ => Err(SetupError::Seats { game: entry.id, asked, min, max }.into()),
    }
}

/// `--as`, a seat at a table of `seats`.
pub(crate) fn seat(asked: Option<&str>, seats: u8) -> Result<Option<Seat>, Problem> {
    let number = asked.map(whole::<u8>(1..=u64::from(seats))).transpose();
    Ok(number.map_err(|invalid| invalid_value("--as", invalid))?.and_then(Seat::from_number))
}

/// `--at`, a moment in a game of `n_all` choices.
pub(crate) fn moment(asked: Option<&str>, n_all: usize) -> Result<Option<usize>, Problem> {
    asked.map(whole::<usize>(0..=n_all as u64)).transpose().map_err(|invalid| invalid_value("--at", invalid))
}

/// The seed of simulations without `--seed`.
pub(crate) fn usual_seed() -> Seed {
    USUAL_SEED.parse().expect("a short text is a seed")
}

/// The text of [`usual_seed`].
pub(crate) const USUAL_SEED: &str = "1";

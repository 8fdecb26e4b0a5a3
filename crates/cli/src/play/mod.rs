//! `kabale play`: one player against bots, line by line.

mod help;
mod saved;
mod tip;

use std::{
    io::{self, BufRead, IsTerminal},
    path::PathBuf,
};

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Decision, Entry, Lang, Line, Offer, Voice};
use kabale_chronicles::Seating;
use kabale_core::{Eye, Record, RecordError, Seat, Seed, Spot};

use crate::{
    args::{self, Play},
    files,
    problem::Problem,
    results, say, term,
};
pub(crate) use saved::{Saved, forget, lock};

/// A table with one human player.
pub(crate) struct Game {
    entry: &'static Entry,
    table: Box<dyn AnyTable>,
    seat: Seat,
    level: Level,
    names: Vec<String>,
    lang: Lang,
    /// How many choices the player has been told about.
    told: usize,
    /// Whether the player has been told that the game cannot be saved.
    cannot_save: bool,
    place: Place,
}

/// Where a game is saved.
pub(crate) struct Place {
    /// None if there is no folder for it.
    pub(crate) path: Option<PathBuf>,
    /// The command that continues it.
    pub(crate) resume: String,
    /// Who plays, if it belongs to a chronicle.
    pub(crate) seating: Option<Seating>,
}

impl Place {
    /// That of a game by itself.
    fn of(entry: &Entry) -> Self {
        let resume = format!("kabale play {} --resume", entry.id);
        Self { path: saved::path(entry), resume, seating: None }
    }
}

/// What the player typed.
enum Command {
    Help,
    Cards(String),
    Log,
    Board,
    Tip,
    Undo,
    Quit,
    Other(String),
}

/// The player's answer to a question.
enum Answer {
    Choice(String),
    Undo,
    Quit,
}

pub(crate) fn run(args: &Play, lang: Lang) -> Result<(), Problem> {
    let entry = args.game.entry(&args.data)?;
    let _lock = lock(saved::lock_path(entry))?;
    let mut game = match resume(args, entry, lang)? {
        Some(game) => game,
        None => Game::new(args, entry, lang)?,
    };
    game.save()?;
    match game.play()? {
        Some(record) => game.keep_record(&record),
        None => Ok(()),
    }
}

/// The saved game, if there is one and the player wants it.
fn resume(args: &Play, entry: &'static Entry, lang: Lang) -> Result<Option<Game>, Problem> {
    if args.new {
        return Ok(None);
    }
    let wanted = args.resume;
    let asks_for_new = args.asks_for_new();
    let Some(path) = saved::path(entry).filter(|path| path.exists()) else {
        if wanted {
            let text = say(lang, "There is no saved game.", "Es gibt kein gespeichertes Spiel.");
            return Err(Problem::Call(text));
        }
        return Ok(None);
    };
    if asks_for_new && !wanted {
        let text = say(
            lang,
            "There is a saved game. Continue it with --resume, or start a new one with --new.",
            "Es gibt ein gespeichertes Spiel. Mit --resume geht es weiter, mit --new beginnt ein neues.",
        );
        return Err(Problem::Call(text));
    }
    let broken = || Problem::Saved(path.display().to_string());
    let saved = Saved::read(&path)?;
    let table = (entry.replay)(&saved.record, usize::MAX).map_err(|error| match error {
        // What is missing here, such as card data, can be given as an argument.
        RecordError::Setup(_) => Problem::Record(path.display().to_string(), error),
        _ => broken(),
    })?;
    if saved.seat.index() >= usize::from(table.seats()) {
        return Err(broken());
    }
    let told = table.n_choices();
    let text = say(
        lang,
        "Continuing the saved game (--new starts another).",
        "Das gespeicherte Spiel geht weiter (--new beginnt ein anderes).",
    );
    term::write(&format!("{text}\n"))?;
    Ok(Some(Game::at(entry, table, saved.seat, saved.level, lang, told)))
}

impl Game {
    fn new(args: &Play, entry: &'static Entry, lang: Lang) -> Result<Self, Problem> {
        let seats = args::seats(args.seats, entry)?;
        let seat = args::seat(args.seat.as_deref(), seats)?.unwrap_or(Seat::new(0));
        let level = args.bot.unwrap_or(Level::Solid);
        let seed = match args.seed {
            Some(seed) => seed,
            None => entropy()?,
        };
        let table = (entry.deal)(&args.set.options(entry), seats, seed)?;
        let game = Self::at(entry, table, seat, level, lang, 0);
        game.welcome()?;
        Ok(game)
    }

    fn at(entry: &'static Entry, table: Box<dyn AnyTable>, seat: Seat, level: Level, lang: Lang, told: usize) -> Self {
        let names = entry.seat_names(table.seats(), lang);
        Self { entry, table, seat, level, names, lang, told, cannot_save: false, place: Place::of(entry) }
    }

    /// A game of a chronicle. What happened so far is not told again.
    pub(crate) fn of_chronicle(
        (entry, table): (&'static Entry, Box<dyn AnyTable>),
        (seat, level): (Seat, Level),
        names: Vec<String>,
        lang: Lang,
        place: Place,
    ) -> Self {
        let told = table.n_choices();
        Self { entry, table, seat, level, names, lang, told, cannot_save: false, place }
    }

    fn voice(&self) -> Voice<'_> {
        Voice { lang: self.lang, names: &self.names }
    }

    fn eye(&self) -> Eye {
        Eye::Seat(self.seat)
    }

    pub(crate) fn welcome(&self) -> Result<(), Problem> {
        let about = (self.entry.about)(self.lang);
        let mut text = format!("{}\n\n", console::style(about.name).bold());
        for paragraph in about.primer {
            text += &format!("{}\n\n", term::wrap(paragraph, term::width().min(100), ""));
        }
        let keys = say(
            self.lang,
            "? explains the cards, t gives a tip, h lists everything you can type, q saves and quits.",
            "? erklärt die Karten, t gibt einen Tipp, h zeigt alles, was du eingeben kannst, q speichert und beendet.",
        );
        text += &format!("{}\n", term::wrap(&keys, term::width().min(100), ""));
        term::write(&text)
    }

    /// Plays until the game is over or the player leaves. The record of a game that is over.
    pub(crate) fn play(&mut self) -> Result<Option<Record>, Problem> {
        while let Some(seat) = self.table.to_move() {
            if seat != self.seat {
                self.bot_decides()?;
                continue;
            }
            self.tell_news()?;
            term::write_lines(&self.table.board(self.eye(), self.voice(), term::width()))?;
            match self.ask()? {
                Answer::Choice(choice) => {
                    self.table.choose(&choice).expect("the choice was offered");
                    self.save()?;
                    if !self.confirm()? {
                        self.leave()?;
                        return Ok(None);
                    }
                }
                Answer::Undo => self.take_back()?,
                Answer::Quit => {
                    self.leave()?;
                    return Ok(None);
                }
            }
        }
        self.tell_news()?;
        term::write_lines(&self.table.board(self.eye(), self.voice(), term::width()))?;
        term::write_lines(&results::lines(&*self.table, self.voice()))?;
        Ok(Some(self.table.record()))
    }

    /// A bot's randomness depends on the seed and the moment, so a resumed game continues the same way. No bot
    /// decides in a game that is longer than any can be: it is saved, and the program stops.
    fn bot_decides(&mut self) -> Result<(), Problem> {
        let n_choices = self.table.n_choices();
        if n_choices >= self.entry.longest as usize {
            self.save()?;
            let file = self.place.path.clone().filter(|_| !self.cannot_save);
            return Err(Problem::EndlessTable(self.entry.id, n_choices, file));
        }
        decide(&mut *self.table, self.level);
        Ok(())
    }

    /// Tells what happened since the player last saw the table.
    fn tell_news(&mut self) -> Result<(), Problem> {
        let news = self.table.tell(self.eye(), self.told, self.voice());
        self.told = self.table.n_choices();
        let mut lines = vec![Line::new()];
        lines.extend(news.into_iter().map(|(_, text)| Line::new().dim("  · ").plain(text)));
        lines.push(Line::new());
        term::write_lines(&lines)
    }

    /// Shows the question and reads until there is an answer.
    fn ask(&self) -> Result<Answer, Problem> {
        let sight = self.table.seen_by(self.eye());
        let decision = sight.decision(self.voice()).expect("the player is to decide");
        let pieces = pieces(&decision);
        question(&decision)?;
        // Many choices are easier to make in two steps: which card, and then what to do with it.
        let mut piece = None;
        let mut shown = false;
        loop {
            let offers: Vec<&Offer> = match piece {
                Some(piece) => decision.choices.iter().filter(|offer| offer.target.piece == Some(piece)).collect(),
                None => decision.choices.iter().collect(),
            };
            let picks_piece = piece.is_none() && !pieces.is_empty();
            let labels: Vec<String> = if picks_piece {
                pieces.iter().map(|piece| sight.spot(*piece, self.voice())).collect()
            } else {
                offers.iter().map(|offer| offer.label.clone()).collect()
            };
            if !shown {
                self.list(&labels, piece.is_some())?;
                shown = true;
            }
            let text = match read_command("> ")? {
                Command::Help => {
                    help::commands(self.lang)?;
                    continue;
                }
                Command::Cards(name) => {
                    help::cards(&*self.table, &name, self.lang)?;
                    continue;
                }
                Command::Log => {
                    self.log()?;
                    continue;
                }
                Command::Board => {
                    term::write_lines(&self.table.board(self.eye(), self.voice(), term::width()))?;
                    question(&decision)?;
                    shown = false;
                    continue;
                }
                Command::Tip => {
                    tip::give(&*self.table, &decision, &labels, self.lang)?;
                    continue;
                }
                Command::Undo if piece.is_some() => {
                    (piece, shown) = (None, false);
                    continue;
                }
                Command::Undo => match self.table.may_undo(self.seat) {
                    Ok(()) => return Ok(Answer::Undo),
                    Err(refusal) => {
                        term::write(&format!("{}\n", kabale_catalog::undo_refusal(refusal, self.voice())))?;
                        continue;
                    }
                },
                Command::Quit => return Ok(Answer::Quit),
                Command::Other(text) => text,
            };
            // What the list shows can be typed as well as its number.
            let named = labels.iter().position(|label| label.to_lowercase() == text.to_lowercase());
            match named.map_or_else(|| text.parse::<usize>(), |index| Ok(index + 1)) {
                Ok(0) if piece.is_some() => (piece, shown) = (None, false),
                Ok(number) if picks_piece && (1..=pieces.len()).contains(&number) => {
                    (piece, shown) = (Some(pieces[number - 1]), false);
                }
                Ok(number) if !picks_piece && (1..=offers.len()).contains(&number) => {
                    return Ok(Answer::Choice(offers[number - 1].choice.clone()));
                }
                _ if text.is_empty() => {
                    question(&decision)?;
                    shown = false;
                }
                _ => match self.try_notation(&text) {
                    Ok(choice) => return Ok(Answer::Choice(choice)),
                    Err(why) => term::write(&format!("{}\n", term::wrap(&why, term::width(), "")))?,
                },
            }
        }
    }

    /// Reads an answer in notation. The error is a sentence.
    fn try_notation(&self, text: &str) -> Result<String, String> {
        let text = &text.to_lowercase();
        let mut tried = (self.entry.replay)(&self.table.record(), usize::MAX).expect("our own record is right");
        match tried.choose(text) {
            Ok(()) => Ok(text.to_owned()),
            Err(_) if text.bytes().all(|c| c.is_ascii_digit()) => Err(say(
                self.lang,
                "There is no choice with that number.",
                "Eine Wahl mit dieser Nummer gibt es nicht.",
            )),
            Err(error) => {
                Err(format!("{} {}", self.table.explain(&error, self.lang), say(self.lang, "(h helps)", "(h hilft)")))
            }
        }
    }

    fn list(&self, labels: &[String], has_way_back: bool) -> Result<(), Problem> {
        let mut lines = Vec::new();
        if has_way_back {
            lines.push(Line::new().dim("   0  ").plain(say(self.lang, "back", "zurück")));
        }
        for (index, label) in labels.iter().enumerate() {
            lines.push(Line::new().bold(format!("{:>4}  ", index + 1)).plain(label.clone()));
        }
        term::write_lines(&lines)
    }

    /// Asks for confirmation of a choice that can be taken back, before a bot answers it. False if the player leaves.
    fn confirm(&mut self) -> Result<bool, Problem> {
        let others_turn = self.table.to_move().is_some_and(|next| next != self.seat);
        while others_turn && self.table.may_undo(self.seat).is_ok() {
            for (_, text) in self.table.tell(self.eye(), self.table.n_choices() - 1, self.voice()) {
                term::write_lines(&[Line::new().dim("  · ").plain(text)])?;
            }
            let prompt = say(self.lang, "[Enter: continue · u: take back] ", "[Enter: weiter · u: zurücknehmen] ");
            match read_command(&prompt)? {
                Command::Undo => return self.take_back().map(|()| true),
                Command::Quit => return Ok(false),
                Command::Help => help::commands(self.lang)?,
                Command::Cards(name) => help::cards(&*self.table, &name, self.lang)?,
                Command::Log => self.log()?,
                Command::Tip => {
                    let text =
                        say(self.lang, "There is nothing to decide now.", "Jetzt gibt es nichts zu entscheiden.");
                    term::write(&format!("{text}\n"))?;
                }
                Command::Board | Command::Other(_) => {
                    self.told = self.table.n_choices();
                    return Ok(true);
                }
            }
        }
        Ok(true)
    }

    fn take_back(&mut self) -> Result<(), Problem> {
        let text = match self.table.undo(self.seat) {
            Ok(()) => {
                self.told = self.told.min(self.table.n_choices());
                say(self.lang, "Taken back.", "Zurückgenommen.")
            }
            Err(refusal) => kabale_catalog::undo_refusal(refusal, self.voice()),
        };
        term::write(&format!("{text}\n"))?;
        self.save()
    }

    fn log(&self) -> Result<(), Problem> {
        let lines: Vec<_> = self
            .table
            .tell(self.eye(), 0, self.voice())
            .into_iter()
            .map(|(number, text)| Line::new().dim(format!("{:>4}  ", number + 1)).plain(text))
            .collect();
        term::write_lines(&lines)
    }

    /// Saves the game. If that fails, the player is told once and can play on.
    pub(crate) fn save(&mut self) -> Result<(), Problem> {
        let (seat, level, seating) = (self.seat, self.level, self.place.seating.clone());
        let saved = match &self.place.path {
            Some(path) => Saved { record: self.table.record(), seat, level, seating }.write(path),
            None => {
                Err(Problem::Call(say(self.lang, "There is no folder to save it in.", "Es gibt keinen Ordner dafür.")))
            }
        };
        self.told_of(saved.err())
    }

    /// Tells the player once that the game cannot be saved.
    fn told_of(&mut self, problem: Option<Problem>) -> Result<(), Problem> {
        let is_news = !std::mem::replace(&mut self.cannot_save, problem.is_some());
        match problem {
            Some(problem) if is_news => {
                let not_saved = say(self.lang, "The game cannot be saved.", "Das Spiel lässt sich nicht speichern.");
                let text = format!("{not_saved} {}", problem.text(self.lang));
                term::write(&format!("{}\n", term::wrap(&text, term::width(), "")))
            }
            _ => Ok(()),
        }
    }

    fn leave(&mut self) -> Result<(), Problem> {
        self.save()?;
        let resume = &self.place.resume;
        let text = match (self.cannot_save, self.lang) {
            (false, Lang::En) => format!("\nSaved. Continue with: {resume}\n"),
            (false, Lang::De) => format!("\nGespeichert. Weiter geht es mit: {resume}\n"),
            (true, Lang::En) => "\nNot saved.\n".to_owned(),
            (true, Lang::De) => "\nNicht gespeichert.\n".to_owned(),
        };
        term::write(&text)
    }

    /// Keeps the finished game as a record and deletes the saved game.
    fn keep_record(&mut self, record: &Record) -> Result<(), Problem> {
        let Some(path) = saved::record_path(self.entry, record) else { return Ok(()) };
        let kept = files::write(&path, &record.to_text()).and_then(|()| forget(self.place.path.as_deref()));
        if let Err(problem) = kept {
            self.cannot_save = false;
            return self.told_of(Some(problem));
        }
        let path = path.display();
        term::write(&match self.lang {
            Lang::En => format!(
                "\nThe record is in {path}\nReplay it with: kabale replay {path}\n\
                 Analyze it with: kabale analyze {path}\n"
            ),
            Lang::De => format!(
                "\nDie Aufzeichnung liegt in {path}\nNachspielen: kabale replay {path}\n\
                 Auswerten: kabale analyze {path}\n"
            ),
        })
    }
}

/// A bot's choice for the seat to move.
pub(crate) fn decide(table: &mut dyn AnyTable, level: Level) {
    let mut rng = table.seed().at(BOTS + table.n_choices() as u64);
    let choice = table.bot_choice(level, &mut rng).expect("a seat is to decide");
    table.choose(&choice).expect("a bot picks what is offered");
}

fn question(decision: &Decision) -> Result<(), Problem> {
    let question = term::wrap(&decision.text, term::width(), "");
    term::write(&format!("\n{}\n", console::style(question).bold()))
}

/// Random streams from this number on are for bots; no game has that many choices.
const BOTS: u64 = 1 << 32;

/// The pieces to choose from first, if there are many choices and all of them are about a piece.
fn pieces(decision: &Decision) -> Vec<Spot> {
    let mut pieces: Vec<Spot> = decision.choices.iter().filter_map(|offer| offer.target.piece).collect();
    let all = pieces.len() == decision.choices.len();
    pieces.dedup();
    if all && decision.choices.len() > 9 && pieces.len() < decision.choices.len() { pieces } else { Vec::new() }
}

/// A seed from the system's random source.
pub(crate) fn entropy() -> Result<Seed, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Problem::Input(io::Error::other(error.to_string())))?;
    Ok(Seed::new(bytes))
}

/// Reads a line; the end of the input means quitting.
fn read_command(prompt: &str) -> Result<Command, Problem> {
    term::write(prompt)?;
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => return Ok(Command::Quit),
        Ok(_) => (),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => line.clear(),
        Err(error) => return Err(Problem::Input(error)),
    }
    if !io::stdin().is_terminal() {
        term::write("\n")?; // no Enter key ended the line
    }
    let text = line.trim();
    Ok(match text.to_lowercase().as_str() {
        "h" | "help" | "hilfe" => Command::Help,
        "u" | "undo" | "z" | "zurück" => Command::Undo,
        "q" | "quit" | "exit" | "ende" => Command::Quit,
        "l" | "log" => Command::Log,
        "t" | "tip" | "tipp" => Command::Tip,
        "b" | "board" | "brett" => Command::Board,
        other => match other.strip_prefix('?') {
            Some(name) => Command::Cards(name.trim().to_owned()),
            None => Command::Other(text.to_owned()),
        },
    })
}

//! `kabale play`: one player against bots, line by line.

mod help;
mod keys;
mod news;
mod pace;
mod saved;
mod screen;
mod tip;

use std::{
    cell::{Cell, RefCell},
    io::{self, BufRead, IsTerminal},
    path::PathBuf,
    time::{Duration, Instant},
};

use kabale_bots::Level;
use kabale_catalog::{
    AnySight, AnyTable, Decision, Effort, Entry, Lang, Line, Offer, Reasons, Voice, glance, turning_point,
};
use kabale_chronicles::Seating;
use kabale_core::{Eye, Record, RecordError, Seat, Seed, Spot, UndoRefusal};
use keys::{Editor, Typed};
use pace::Pace;
use screen::Screen;

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
    /// Why bots made the newest choices.
    reasons: Reasons,
    /// Whether the player has been told that the game cannot be saved.
    cannot_save: bool,
    place: Place,
    desk: Desk,
}

/// What the player reads and types on. Without a terminal on both sides, the whole table is printed at every question,
/// so that the output does not depend on what was shown before.
struct Desk {
    is_terminal: bool,
    editor: RefCell<Editor>,
    screen: RefCell<Screen>,
    pace: Cell<Pace>,
    /// Whether the news say why bots did something.
    says_why: Cell<bool>,
}

impl Desk {
    fn new() -> Self {
        Self {
            is_terminal: io::stdin().is_terminal() && io::stdout().is_terminal(),
            editor: RefCell::default(),
            screen: RefCell::default(),
            pace: Cell::new(Pace::kept()),
            says_why: Cell::new(pace::kept_why()),
        }
    }
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
    News,
    Race,
    Shut,
    Pace(String),
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
        Self {
            entry,
            table,
            seat,
            level,
            names,
            lang,
            told,
            reasons: Reasons::default(),
            cannot_save: false,
            place: Place::of(entry),
            desk: Desk::new(),
        }
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
        Self {
            entry,
            table,
            seat,
            level,
            names,
            lang,
            told,
            reasons: Reasons::default(),
            cannot_save: false,
            place,
            desk: Desk::new(),
        }
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
            "? explains the cards, x what you cannot choose and why, t gives a tip, h lists everything you can type, q saves \
             and quits.",
            "? erklärt die Karten, x was du nicht wählen kannst und warum, t gibt einen Tipp, h zeigt alles, was du eingeben \
             kannst, q speichert und beendet.",
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
            if let Some(choice) = self.forced()? {
                self.table.choose(&choice).expect("the choice was offered");
                self.save()?;
                self.tell_own()?;
                continue;
            }
            self.show_changes()?;
            match self.ask()? {
                Answer::Choice(choice) => {
                    self.table.choose(&choice).expect("the choice was offered");
                    self.save()?;
                    self.tell_own()?;
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
        self.show_all()?;
        term::write_lines(&results::lines(&*self.table, self.voice()))?;
        let record = self.table.record();
        if self.desk.is_terminal {
            self.tell_turning_point(&record)?;
        }
        Ok(Some(record))
    }

    /// The whole table.
    fn show_all(&self) -> Result<(), Problem> {
        let sight = self.table.seen_by(self.eye());
        term::write_lines(&if self.desk.is_terminal {
            self.desk.screen.borrow_mut().whole(&*sight, self.voice())
        } else {
            sight.board(self.voice(), term::width())
        })
    }

    /// What has changed on the table since it was last shown.
    fn show_changes(&self) -> Result<(), Problem> {
        if !self.desk.is_terminal {
            return self.show_all();
        }
        let sight = self.table.seen_by(self.eye());
        term::write_lines(&self.desk.screen.borrow_mut().changes(&*sight, self.voice()))
    }

    /// The only choice there is, on a terminal: it is said and made.
    fn forced(&self) -> Result<Option<String>, Problem> {
        let Some(choice) = self.table.forced().filter(|_| self.desk.is_terminal) else { return Ok(None) };
        let decision = self.table.seen_by(self.eye()).decision(self.voice()).expect("the player is to decide");
        let offer = decision.choices.into_iter().find(|offer| offer.choice == choice);
        let label = offer.map_or_else(|| choice.clone(), |offer| offer.label);
        let text = say(
            self.lang,
            "There was only one choice, so it was made:",
            "Es gab nur eine Möglichkeit, also geschah es:",
        );
        term::write(&format!("{}\n", term::wrap(&format!("{text} {label}"), term::width(), "")))?;
        Ok(Some(choice))
    }

    /// On a terminal, what the player's own choice brought is told at once.
    fn tell_own(&mut self) -> Result<(), Problem> {
        if !self.desk.is_terminal {
            return Ok(());
        }
        let events = self.table.tell(self.eye(), self.table.n_choices() - 1, self.voice());
        self.told = self.table.n_choices();
        let lines: Vec<_> = events.into_iter().map(|(_, text)| Line::new().dim("  · ").plain(text)).collect();
        term::write_lines(&lines)
    }

    /// The choice that changed the game most. Looking for it ends with the Enter key, or after a while.
    fn tell_turning_point(&self, record: &Record) -> Result<(), Problem> {
        let text = say(
            self.lang,
            "Looking for the turning point (Enter skips) …",
            "Der Wendepunkt wird gesucht (Enter überspringt) …",
        );
        term::write(&format!("\n{text}\n"))?;
        let until = Instant::now() + LONGEST_LOOK;
        let found = glance(self.entry, record, Effort::USUAL.outlook, &mut |_, _| {
            keys::pause(Duration::ZERO) && Instant::now() < until
        });
        keys::take_line();
        let none = say(self.lang, "No single choice turned the game.", "Keine einzelne Wahl hat die Partie gedreht.");
        let text = match found {
            Ok(Some(found)) => match turning_point(self.entry, record, &found, self.voice()) {
                Ok(Some(swing)) => swing.text,
                _ => none,
            },
            _ => say(self.lang, "Not looked at to the end.", "Nicht bis zum Ende angesehen."),
        };
        term::write(&format!("{}\n", term::wrap(&text, term::width(), "")))
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
        let (before, by) = (self.table.vantage(Eye::Public), self.table.to_move());
        decide(&mut *self.table, self.level);
        if let Some(reason) = by.and_then(|by| self.table.reason(&before, by)) {
            self.reasons.keep(n_choices, reason);
        }
        Ok(())
    }

    /// Tells what happened since the player last saw the table.
    fn tell_news(&mut self) -> Result<(), Problem> {
        if self.desk.is_terminal {
            let chapters = self.table.digest(self.eye(), self.voice(), &[]);
            let seen = std::mem::replace(&mut self.told, self.table.n_choices());
            let news = news::since(chapters, seen);
            return news::tell(
                &news,
                &*self.table,
                self.shown_reasons(),
                self.eye(),
                self.voice(),
                self.desk.pace.get(),
            );
        }
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
                if self.desk.is_terminal && piece.is_none() {
                    self.say_shut(&*sight)?;
                }
                shown = true;
            }
            let text = match self.read_command("> ")? {
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
                Command::News => {
                    self.all_news()?;
                    continue;
                }
                Command::Race => {
                    self.race()?;
                    continue;
                }
                Command::Shut => {
                    self.shut()?;
                    continue;
                }
                Command::Pace(name) => {
                    self.change_pace(&name)?;
                    continue;
                }
                Command::Board => {
                    self.show_all()?;
                    question(&decision)?;
                    shown = false;
                    continue;
                }
                Command::Tip => {
                    tip::give(&*self.table, &decision, &labels, self.voice())?;
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

    /// Reads what the player types.
    fn read_command(&self, prompt: &str) -> Result<Command, Problem> {
        let line = if self.desk.is_terminal {
            match self.desk.editor.borrow_mut().read(prompt)? {
                Typed::Line(line) => Some(line),
                Typed::Leave => None,
            }
        } else {
            read_line(prompt)?
        };
        Ok(line.map_or(Command::Quit, |line| Command::of(&line)))
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
            if self.desk.is_terminal {
                self.show_changes()?;
            } else {
                for (_, text) in self.table.tell(self.eye(), self.table.n_choices() - 1, self.voice()) {
                    term::write_lines(&[Line::new().dim("  · ").plain(text)])?;
                }
            }
            let prompt = say(self.lang, "[Enter: continue · u: take back] ", "[Enter: weiter · u: zurücknehmen] ");
            match self.read_command(&prompt)? {
                Command::Undo => return self.take_back().map(|()| true),
                Command::Quit => return Ok(false),
                Command::Help => help::commands(self.lang)?,
                Command::Cards(name) => help::cards(&*self.table, &name, self.lang)?,
                Command::Log => self.log()?,
                Command::News => self.all_news()?,
                Command::Race => self.race()?,
                Command::Pace(name) => self.change_pace(&name)?,
                Command::Board if self.desk.is_terminal => self.show_all()?,
                Command::Tip | Command::Shut => {
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
        let text = match self.undo() {
            Ok(()) => {
                self.told = self.told.min(self.table.n_choices());
                say(self.lang, "Taken back.", "Zurückgenommen.")
            }
            Err(refusal) => kabale_catalog::undo_refusal(refusal, self.voice()),
        };
        term::write(&format!("{text}\n"))?;
        self.save()
    }

    /// Takes the last choice back, and with it those that were made because there was only one.
    fn undo(&mut self) -> Result<(), UndoRefusal> {
        if !self.desk.is_terminal {
            return self.table.undo(self.seat);
        }
        let mut earlier = self.table.fork();
        earlier.undo(self.seat)?;
        while earlier.forced().is_some() {
            earlier.undo(self.seat)?;
        }
        self.table = earlier;
        self.reasons.forget(self.table.n_choices());
        Ok(())
    }

    /// Everything since the end of the player's last turn.
    fn all_news(&self) -> Result<(), Problem> {
        let chapters = self.table.digest(self.eye(), self.voice(), &[]);
        term::write_lines(&news::everything(&chapters, &*self.table, self.shown_reasons(), self.eye(), self.voice()))
    }

    /// Why bots did something, unless the player does not want to read it.
    fn shown_reasons(&self) -> &Reasons {
        if self.desk.says_why.get() { &self.reasons } else { Reasons::NONE }
    }

    /// Who is how near to winning.
    fn race(&self) -> Result<(), Problem> {
        let race = self.table.seen_by(self.eye()).race(self.voice());
        let title = Line::new().bold(screen::race_title(self.lang));
        term::write_lines(&[title].into_iter().chain(race).collect::<Vec<_>>())
    }

    /// What cannot be chosen now, with the reason and the rule.
    fn shut(&self) -> Result<(), Problem> {
        let shut = self.table.seen_by(self.eye()).shut(self.voice());
        if shut.is_empty() {
            let text = say(
                self.lang,
                "Everything that answers this question can be chosen.",
                "Alles, was diese Frage beantwortet, steht zur Wahl.",
            );
            return term::write(&format!("{}\n", term::wrap(&text, term::width(), "")));
        }
        let mut lines = vec![Line::new().bold(self.lang.pick("Not possible now:", "Jetzt nicht möglich:"))];
        let mut before: Option<(String, &str)> = None;
        for shut in shut {
            // Several things that one rule forbids for one reason are told together.
            match lines.last_mut().filter(|_| before.as_ref() == Some(&(shut.text.clone(), shut.rule))) {
                Some(line) => line.0[1].text += &format!(", {}", shut.name),
                None => lines.push(
                    Line::new()
                        .plain("  ")
                        .bold(&*shut.name)
                        .plain(format!(": {}", shut.text))
                        .dim(format!(" ({})", shut.rule)),
                ),
            }
            before = Some((shut.text, shut.rule));
        }
        term::write_lines(&lines)
    }

    /// Below a list of actions, those that cannot be taken, in one line.
    fn say_shut(&self, sight: &dyn AnySight) -> Result<(), Problem> {
        let shut = sight.shut(self.voice());
        let named = shut.iter().filter_map(|shut| Some(format!("{} ({})", shut.name, shut.short.as_ref()?)));
        let named: Vec<_> = named.collect();
        if named.is_empty() {
            return Ok(());
        }
        let text = match self.lang {
            Lang::En => format!("      Not now: {}. x says why.", named.join(", ")),
            Lang::De => format!("      Jetzt nicht: {}. x sagt, warum.", named.join(", ")),
        };
        term::write_lines(&[Line::new().dim(text)])
    }

    /// Shows the pace, or changes it.
    fn change_pace(&self, name: &str) -> Result<(), Problem> {
        if pace::is_why(name) {
            let says_why = !self.desk.says_why.get();
            self.desk.says_why.set(says_why);
            pace::keep_why(says_why);
        }
        if let Some(pace) = Pace::from_name(name) {
            self.desk.pace.set(pace);
            pace.keep();
        }
        let mut lines = self.desk.pace.get().lines(self.lang);
        lines.push(pace::why_line(self.desk.says_why.get(), self.lang));
        term::write_lines(&lines)
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

/// How long the turning point of a finished game is looked for.
const LONGEST_LOOK: Duration = Duration::from_secs(30);

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
fn read_line(prompt: &str) -> Result<Option<String>, Problem> {
    term::write(prompt)?;
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => return Ok(None),
        Ok(_) => (),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => line.clear(),
        Err(error) => return Err(Problem::Input(error)),
    }
    if !io::stdin().is_terminal() {
        term::write("\n")?; // no Enter key ended the line
    }
    Ok(Some(line))
}

impl Command {
    fn of(line: &str) -> Self {
        let text = line.trim();
        match text.to_lowercase().as_str() {
            "h" | "help" | "hilfe" => Self::Help,
            "u" | "undo" | "z" | "zurück" => Self::Undo,
            "q" | "quit" | "exit" | "ende" => Self::Quit,
            "l" | "log" => Self::Log,
            "n" | "news" | "neues" => Self::News,
            "w" | "win" | "sieg" => Self::Race,
            "x" | "why" | "warum" => Self::Shut,
            "t" | "tip" | "tipp" => Self::Tip,
            "b" | "board" | "brett" => Self::Board,
            "p" | "pace" | "tempo" => Self::Pace(String::new()),
            other => match (other.strip_prefix('?'), other.strip_prefix("p ")) {
                (Some(name), _) => Self::Cards(name.trim().to_owned()),
                (None, Some(name)) => Self::Pace(name.trim().to_owned()),
                (None, None) => Self::Other(text.to_owned()),
            },
        }
    }
}

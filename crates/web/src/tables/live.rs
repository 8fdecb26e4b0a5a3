//! One table in memory: what its journal folds into, and what can happen to it.
//!
//! Every change is made here first and then written. A change that cannot be written is thrown away with the whole
//! table, which is then read anew (see `Memory`). Whatever is refused leaves the table as it was.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Entry, Lang, Voice, find, setup_error, undo_refusal};
use kabale_core::{ChooseError, Eye, Fair, Record, Seat, Secret, Seed, SetupError, shorten};
use kabale_pages::TALK_LINES;
use kabale_store::{
    Account, AccountId, Digest, Entry as Written, Head, Hidden, Millis, NewEntry, NewTable, SeatKind, SeatRow, Status,
    StoreError, Stored, TableId, TableRow, TableUpdate, Turn, Visibility,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    damage::{Damage, Unread},
    past::{KINDS, Past, Undone},
    presence::Presence,
};
use crate::{
    access::Standing,
    chance,
    problem::{Kind, Problem},
};

/// How many lines one person may say at one table.
const MOST_LINES: u32 = 1000;

/// What else was agreed on when a table was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How many seconds a decision may take, then a bot makes it; 0 for as long as one likes.
    pub clock: u32,
    /// How many milliseconds bots wait before they decide.
    pub pace: u32,
    /// Whether players may ask a bot for advice although they play each other.
    pub hints: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { clock: 0, pace: 700, hints: false }
    }
}

/// A choice that was made: the answer to whoever made it, however often they ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema)]
pub struct Done {
    /// The number of the decision.
    pub decision: usize,
    /// What was chosen, in notation; nothing for a choice that was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The revision of the table that came of it.
    pub rev: u32,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Talk {
    pub(crate) account: Option<AccountId>,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) rev: u32,
}

/// What is written when something happens.
#[derive(Default)]
pub(crate) struct Change {
    pub(crate) entries: Vec<NewEntry>,
    pub(crate) update: TableUpdate,
}

/// A table in memory.
pub(crate) struct Live {
    pub(crate) id: TableId,
    pub(crate) entry: &'static Entry,
    pub(crate) options: Value,
    pub(crate) host: AccountId,
    pub(crate) visibility: Visibility,
    pub(crate) chat: bool,
    pub(crate) settings: Settings,
    pub(crate) secret: Secret,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) rev: u32,
    /// The hash of the newest entry on disk.
    pub(crate) hash: Digest,
    pub(crate) game: Option<Box<dyn AnyTable>>,
    /// What was said last.
    pub(crate) talk: VecDeque<Talk>,
    /// How many lines were said, by whom.
    said: HashMap<Option<AccountId>, u32>,
    pub(crate) next: Option<TableId>,
    /// When the open question was asked.
    pub(crate) asked_ms: Millis,
    /// Who is here.
    pub(crate) here: Arc<Presence>,
    /// The revision from which on pages know who sits where, and the like.
    arranged: u32,
    /// What was taken back: at which revision, and down to how many choices.
    undone: Vec<(u32, usize)>,
    /// Everything that happened: revision 1 comes first.
    past: Vec<Past>,
    keys: HashMap<(AccountId, String), (bool, Done)>,
}

impl Live {
    /// Folds what is stored into a table. Refuses whatever does not follow from the rest.
    pub(crate) fn fold(stored: Stored) -> Result<Self, Unread> {
        match Self::salvage(stored) {
            (Some(live), None) => Ok(live),
            (_, Some(unread)) => Err(unread),
            (None, None) => Err(Damage::Options.into()),
        }
    }

    /// Folds what is stored into a table as far as it is sound; if that is not to its end, also says what is wrong.
    pub(crate) fn salvage(stored: Stored) -> (Option<Self>, Option<Unread>) {
        let Stored { row, journal, flaw } = stored;
        let (mut live, seed) = match Self::empty(&row) {
            Ok(empty) => empty,
            Err(damage) => return (None, Some(flaw.map_or(damage, Damage::Stored).into())),
        };
        let last_ms = journal.last().map_or(row.created_ms, |entry| entry.at_ms);
        for written in journal {
            let rev = written.rev;
            if let Err(unread) = live.replay(written, seed) {
                live.rev = rev - 1;
                return (Some(live), Some(flaw.map_or(unread, |flaw| Damage::Stored(flaw).into())));
            }
            live.rev = rev;
        }
        let wrong = flaw.map(Damage::Stored).or_else(|| {
            let is_dealt = live.game.is_some() == seed.is_some();
            (live.status() != row.status || !is_dealt)
                .then_some(Damage::Status)
                .or_else(|| (live.n_choices() != row.n_choices as usize).then_some(Damage::Count))
                .or_else(|| (live.turn() != row.turn).then_some(Damage::Turn))
                .or_else(|| (last_ms != row.changed_ms).then_some(Damage::Time))
        });
        (Some(live), wrong.map(Unread::Damaged))
    }

    /// A table at which nothing has happened yet, and the seed it will be dealt with.
    fn empty(row: &TableRow) -> Result<(Self, Option<Seed>), Damage> {
        let entry = find(&row.game).ok_or_else(|| Damage::Game(shorten(&row.game)))?;
        let options = serde_json::from_str(&row.options).map_err(|_| Damage::Options)?;
        let settings = serde_json::from_str(&row.settings).map_err(|_| Damage::Options)?;
        let live = Self {
            id: row.id.clone(),
            entry,
            options,
            host: row.host,
            visibility: row.visibility,
            chat: row.chat,
            settings,
            secret: Secret::new(row.secret.0),
            seats: row.seats.clone(),
            rev: 0,
            hash: row.hash,
            game: None,
            talk: VecDeque::new(),
            said: HashMap::new(),
            next: row.next.clone(),
            asked_ms: row.created_ms,
            here: Arc::default(),
            arranged: row.rev,
            undone: Vec::new(),
            past: Vec::new(),
            keys: HashMap::new(),
        };
        let seed = row.seed.map(|Hidden(seed)| Seed::new(seed));
        if seed.is_some_and(|seed| seed != live.seed(&live.nonces())) {
            return Err(Damage::Seed);
        }
        Ok((live, seed))
    }

    /// The seed that the secret and what the seats threw in give.
    fn seed(&self, nonces: &[String]) -> Seed {
        self.secret.seed(self.id.as_str(), self.entry.id, nonces)
    }

    fn replay(&mut self, written: Written, seed: Option<Seed>) -> Result<(), Unread> {
        let impossible = || Unread::Damaged(Damage::Step(written.rev));
        let n = written.n.map(|n| n as usize);
        match written.kind.as_str() {
            "deal" => {
                let seed = seed.filter(|_| self.game.is_none()).ok_or_else(impossible)?;
                let dealt = (self.entry.redeal)(&self.options, self.seats.len() as u8, seed);
                self.game = Some(dealt.map_err(|error| match error {
                    SetupError::DataNotLoaded { .. } => Unread::NotLoaded(error),
                    error => Damage::Deal(error).into(),
                })?);
            }
            "choice" => {
                let game = self.game.as_mut().ok_or_else(impossible)?;
                if n != Some(game.n_choices()) || written.seat != game.to_move() {
                    return Err(impossible());
                }
                game.choose(&written.text).map_err(|_| impossible())?;
            }
            "undo" => {
                if n != Some(self.n_choices()) {
                    return Err(impossible());
                }
                self.retract(written.seat.ok_or_else(impossible)?).map_err(|_| impossible())?;
            }
            "say" => {
                self.hear(written.account, &written.text, written.rev);
            }
            kind if !KINDS.contains(&kind) => return Err(Damage::Kind(written.rev).into()),
            _ => (),
        }
        self.past.push(Past::new(&written.kind, written.seat, written.account, written.n, &written.text));
        self.note(&written.kind, written.rev, written.at_ms);
        if let (Some(account), Some(key), Some(n)) = (written.account, written.key, n) {
            let is_choice = written.kind == "choice";
            let done = Done { decision: n, choice: is_choice.then_some(written.text), rev: written.rev };
            self.keys.insert((account, key), (is_choice, done));
        }
        Ok(())
    }

    /// Keeps the books of what happened.
    fn note(&mut self, kind: &str, rev: u32, at_ms: Millis) {
        if !matches!(kind, "choice" | "undo" | "say") || self.status() == Status::Over {
            self.arranged = rev;
        }
        match kind {
            "undo" => self.undone.push((rev, self.n_choices())),
            "choice" | "deal" | "return" => (),
            _ => return,
        }
        self.asked_ms = at_ms;
    }

    /// For tests: as if it had come to this, the choices of the game being the last things that happened.
    pub(crate) fn pretend(&mut self, rev: u32, game: Box<dyn AnyTable>) {
        let choices = (0..game.n_choices()).filter_map(|n| Some((n, game.step(n)?.0)));
        let choices: Vec<_> = choices.skip(game.n_choices().saturating_sub(rev as usize)).collect();
        self.past.retain(|past| past.kind != "choice");
        self.past.resize_with(rev as usize - choices.len(), || Past::new("", None, None, None, ""));
        self.past.extend(choices.into_iter().map(|(n, by)| Past::new("choice", Some(by), None, Some(n as u32), "")));
        self.undone.clear();
        self.rev = rev;
        self.game = Some(game);
    }

    /// The revision from which on pages know what is around the game: who sits where, who is here, and the like.
    pub(crate) fn arranged(&self) -> u32 {
        self.arranged.max(self.here.arranged())
    }

    /// Where it stands.
    pub(crate) fn status(&self) -> Status {
        match &self.game {
            None => Status::Waiting,
            Some(game) if game.to_move().is_some() => Status::Running,
            Some(_) => Status::Over,
        }
    }

    /// The game, once it was dealt.
    pub(crate) fn dealt(&self) -> Result<&dyn AnyTable, Problem> {
        Ok(&**self.game.as_ref().ok_or(Kind::WrongMoment)?)
    }

    /// The game, if its open question is somebody's to answer, and has this number if one is said.
    pub(crate) fn asked(&self, account: Option<AccountId>, decision: Option<usize>) -> Result<&dyn AnyTable, Problem> {
        let game = self.dealt()?;
        if decision.is_some_and(|decision| game.n_choices() != decision) {
            return Err(Kind::Stale.into());
        }
        if game.to_move().map(Eye::Seat) != Some(self.eye(account)) {
            return Err(Kind::NotYourTurn.into());
        }
        Ok(game)
    }

    /// How many choices were made and not taken back.
    pub(crate) fn n_choices(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.n_choices())
    }

    /// Where somebody sits.
    pub(crate) fn seat_of(&self, account: AccountId) -> Option<Seat> {
        self.seats.iter().find(|seat| seat.account == Some(account)).map(|seat| seat.seat)
    }

    /// How somebody stands to the table.
    pub(crate) fn standing(&self, account: Option<AccountId>) -> Standing {
        Standing {
            known: account.is_some(),
            seat: account.and_then(|account| self.seat_of(account)),
            host: account == Some(self.host),
            // Before the deal the link is an invitation, whoever may watch afterwards.
            open: self.visibility != Visibility::Closed || self.game.is_none(),
            advised: self.settings.hints || !self.has_company(),
        }
    }

    /// Whether people play each other. Somebody for whom a bot stands in may come back.
    pub(crate) fn has_company(&self) -> bool {
        self.seats.iter().filter(|seat| seat.account.is_some()).count() > 1
    }

    /// Through whose eyes somebody sees the table.
    pub(crate) fn eye(&self, account: Option<AccountId>) -> Eye {
        account.and_then(|account| self.seat_of(account)).map_or(Eye::Public, Eye::Seat)
    }

    /// What the players are called.
    pub(crate) fn names(&self, lang: Lang) -> Vec<String> {
        let name = |seat: &SeatRow| match seat.account {
            Some(_) => seat.name.clone(),
            None => (self.entry.seat_name)(seat.seat, lang),
        };
        self.seats.iter().map(name).collect()
    }

    /// What somebody is called at this table, or was when they sat here.
    fn name_of(&self, account: Option<AccountId>) -> String {
        let seat = self.seats.iter().find(|seat| account.is_some() && seat.account == account);
        let left = || self.past.iter().rev().find(|past| past.kind == "sit" && past.account == account);
        let name = seat.map(|seat| &seat.name).or_else(|| left().map(|past| &past.text));
        name.map_or_else(|| "?".to_owned(), String::clone)
    }

    /// Keeps what somebody says, and forgets what was said long ago.
    fn hear(&mut self, account: Option<AccountId>, text: &str, rev: u32) {
        if self.talk.len() == TALK_LINES {
            self.talk.pop_front();
        }
        *self.said.entry(account).or_insert(0) += 1;
        self.talk.push_back(Talk { account, name: self.name_of(account), text: text.to_owned(), rev });
    }

    /// How many lines were said.
    pub(crate) fn n_said(&self) -> usize {
        self.said.values().sum::<u32>() as usize
    }

    /// What was said last, with its number; without those whom the one who listens does not want to hear.
    pub(crate) fn heard(&self, muted: &[AccountId]) -> impl Iterator<Item = (usize, &Talk)> {
        let said = (self.n_said() - self.talk.len()..).zip(&self.talk);
        // What was taken out of the journal later has left an empty text.
        let said = said.filter(|(_, talk)| self.chat && !talk.text.is_empty());
        said.filter(|(_, talk)| talk.account.is_none_or(|by| !muted.contains(&by)))
    }

    /// How many seconds the one who decides has left, if there is a clock.
    pub(crate) fn seconds_left(&self, now: Millis) -> Option<u64> {
        self.person_to_move().filter(|_| self.settings.clock > 0)?;
        let until = self.asked_ms + Millis::from(self.settings.clock) * 1000;
        Some(((until - now).max(0) / 1000) as u64)
    }

    /// Whether somebody could take their last choice back now.
    pub(crate) fn may_undo(&self, seat: Seat) -> bool {
        self.status() == Status::Running && self.game.as_ref().is_some_and(|game| game.may_undo(seat).is_ok())
    }

    /// What the secret is committed to.
    pub(crate) fn commitment(&self) -> String {
        self.secret.commitment(self.id.as_str())
    }

    /// What the players threw in.
    pub(crate) fn nonces(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.nonce.clone()).collect()
    }

    /// The record of a game that is over, with what is needed to check the deal.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        if self.status() != Status::Over {
            return Err(Kind::WrongMoment.into());
        }
        let fair = Fair {
            table: self.id.to_string(),
            commitment: self.commitment(),
            secret: self.secret,
            nonces: self.nonces(),
        };
        Ok(Record { fair: Some(fair), ..self.dealt()?.record() })
    }

    /// From which choice on the log has to be told to somebody who has it as of revision `rev` up to choice `n`.
    pub(crate) fn log_from(&self, rev: u32, n: usize) -> usize {
        self.undone.iter().filter(|(at, _)| *at > rev).map(|(_, n)| *n).fold(n, usize::min)
    }

    /// What happened after a revision, each with the revision that came of it.
    pub(crate) fn since(&self, rev: u32) -> impl Iterator<Item = (u32, &Past)> {
        (1..).zip(&self.past).skip(rev as usize)
    }

    /// With which eyes a player looks back: with the own ones, unless they would show what the players agreed to forget.
    pub(crate) fn looks_back(&self, own: Eye) -> Eye {
        let forgets = self.status() != Status::Over && self.game.as_ref().is_some_and(|game| game.forgets());
        if forgets { Eye::Public } else { own }
    }

    /// The game as it was after a number of choices. Through other eyes than one's own only once it is over.
    pub(crate) fn replay_at(&self, n_choices: usize, eye: Option<Eye>) -> Result<Box<dyn AnyTable>, Problem> {
        let game = self.dealt()?;
        if n_choices > game.n_choices() || (eye.is_some() && self.status() != Status::Over) {
            return Err(Kind::NotFound.into());
        }
        (self.entry.replay)(&game.record(), n_choices).map_err(|error| {
            tracing::error!(table = %self.id, %error, "a table cannot be replayed");
            Kind::Internal.into()
        })
    }

    /// Who decides next, and whether it is a bot.
    pub(crate) fn mover(&self) -> Option<&SeatRow> {
        let seat = self.game.as_ref()?.to_move()?;
        self.seats.get(seat.index())
    }

    /// The person who decides next; nobody if it is a bot.
    pub(crate) fn person_to_move(&self) -> Option<AccountId> {
        self.mover().filter(|seat| seat.kind == SeatKind::Person)?.account
    }

    fn turn(&self) -> Turn {
        match self.mover() {
            None => Turn::Nobody,
            Some(seat) => Turn::Of { seat: seat.seat, account: self.person_to_move() },
        }
    }

    /// The row as it is now, as far as the game goes.
    fn update(&self) -> TableUpdate {
        TableUpdate { turn: Some(self.turn()), n_choices: Some(self.n_choices() as u32), ..TableUpdate::default() }
    }

    /// How far the journal goes, as long as nothing is changed in memory.
    pub(crate) fn head(&self) -> Head {
        Head { rev: self.rev, hash: self.hash }
    }

    /// Finishes a change that was made in memory.
    fn changed(&mut self, entry: NewEntry, now: Millis) -> Change {
        debug_assert!(KINDS.contains(&entry.kind.as_str()), "`{}` is missing in KINDS", entry.kind);
        self.rev += 1;
        self.past.push(Past::new(&entry.kind, entry.seat, entry.account, entry.n, &entry.text));
        self.note(&entry.kind, self.rev, now);
        Change { update: self.update(), entries: vec![entry] }
    }

    /// The answer to a key that was used before, if the same was asked with it.
    pub(crate) fn done(&self, account: AccountId, post: &Post, is_choice: bool) -> Result<Option<Done>, Problem> {
        let Some((was_choice, done)) = self.keys.get(&(account, post.key.clone())) else { return Ok(None) };
        let same = *was_choice == is_choice
            && done.decision == post.decision
            && (!is_choice || done.choice.as_deref() == Some(&post.choice));
        if same { Ok(Some(done.clone())) } else { Err(Kind::KeyReused.into()) }
    }

    /// Somebody answers the open question.
    pub(crate) fn choose(&mut self, account: AccountId, post: &Post, now: Millis) -> Result<(Change, Done), Problem> {
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        let game = self.dealt()?;
        if game.n_choices() != post.decision {
            return Err(Kind::Stale.into());
        }
        if game.to_move() != Some(seat) {
            return Err(Kind::NotYourTurn.into());
        }
        // Whoever chooses is back, if a bot has stood in.
        let returns = self.seats[seat.index()].kind == SeatKind::Bot;
        self.play(&post.choice)?;
        let choice = Some(post.choice.clone());
        let mut change = self.changed(
            NewEntry {
                kind: "choice".to_owned(),
                seat: Some(seat),
                account: Some(account),
                n: Some(post.decision as u32),
                text: post.choice.clone(),
                key: Some(post.key.clone()),
            },
            now,
        );
        if returns {
            self.seats[seat.index()].kind = SeatKind::Person;
            self.seats[seat.index()].level = None;
            change.update.seats = vec![self.seats[seat.index()].clone()];
            change.update.turn = Some(self.turn());
        }
        let done = Done { decision: post.decision, choice, rev: self.rev };
        self.keys.insert((account, post.key.clone()), (true, done.clone()));
        Ok((change, done))
    }

    /// A bot answers the open question, for its own seat or when the time is up.
    pub(crate) fn choose_for(&mut self, choice: &str, now: Millis) -> Result<Change, Problem> {
        let game = self.dealt()?;
        let (seat, n) = (game.to_move(), game.n_choices());
        self.play(choice)?;
        let kind = "choice".to_owned();
        Ok(self
            .changed(NewEntry { kind, seat, n: Some(n as u32), text: choice.to_owned(), ..NewEntry::default() }, now))
    }

    fn play(&mut self, choice: &str) -> Result<(), Problem> {
        let game = self.game.as_mut().ok_or(Kind::WrongMoment)?;
        game.choose(choice).map_err(|error| refused(&**game, &error))
    }

    /// Somebody takes their last choice back.
    pub(crate) fn undo(&mut self, account: AccountId, post: &Post, now: Millis) -> Result<(Change, Done), Problem> {
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        if self.dealt()?.n_choices() != post.decision {
            return Err(Kind::Stale.into());
        }
        // Once it is over the secret is out and everybody can look at everything: the rules alone would allow it.
        if self.status() == Status::Over {
            return Err(Kind::NoUndo.into());
        }
        self.retract(seat)?;
        let change = self.changed(
            NewEntry {
                kind: "undo".to_owned(),
                seat: Some(seat),
                account: Some(account),
                n: Some(post.decision as u32),
                text: String::new(),
                key: Some(post.key.clone()),
            },
            now,
        );
        let done = Done { decision: post.decision, choice: None, rev: self.rev };
        self.keys.insert((account, post.key.clone()), (false, done.clone()));
        Ok((change, done))
    }

    /// Takes the last choice back, and remembers what everybody had seen of it.
    fn retract(&mut self, seat: Seat) -> Result<(), Problem> {
        let names = Lang::ALL.map(|lang| self.names(lang));
        let game = self.game.as_mut().ok_or(Kind::WrongMoment)?;
        let undone = Undone::last_of(&**game, &names);
        game.undo(seat).map_err(|refusal| {
            Problem::said(Kind::NoUndo, |lang| undo_refusal(refusal, Voice { lang, names: &names[lang as usize] }))
        })?;
        let last = self.past.iter_mut().rev().find(|past| past.kind == "choice" && past.undone.is_none());
        if let Some(last) = last {
            last.undone = undone.map(Box::new);
        }
        Ok(())
    }

    /// Changes a seat, whoever sits there. The journal keeps the level of a bot that comes, otherwise the name.
    fn reseat(&mut self, kind: &str, row: SeatRow, account: AccountId, now: Millis) -> Change {
        let seat = row.seat;
        self.seats[seat.index()] = row.clone();
        let text = row.level.clone().unwrap_or_else(|| row.name.clone());
        let entry =
            NewEntry { kind: kind.to_owned(), seat: Some(seat), account: Some(account), text, ..NewEntry::default() };
        let mut change = self.changed(entry, now);
        change.update.seats = vec![row];
        change
    }

    fn waiting(&self) -> Result<(), Problem> {
        if self.game.is_none() { Ok(()) } else { Err(Kind::WrongMoment.into()) }
    }

    /// Somebody sits down before the deal.
    pub(crate) fn join(&mut self, account: AccountId, name: &str, nonce: &str, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        if self.seat_of(account).is_some() {
            return Err(Kind::WrongMoment.into());
        }
        let free = self.seats.iter().find(|seat| seat.kind == SeatKind::Open).ok_or(Kind::NoSeat)?.seat;
        let row = SeatRow { nonce: nonce.to_owned(), ..SeatRow::person(free, account, name) };
        Ok(self.reseat("sit", row, account, now))
    }

    /// Somebody gets up before the deal.
    pub(crate) fn leave(&mut self, account: AccountId, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let seat = self.seat_of(account).ok_or(Kind::WrongMoment)?;
        Ok(self.reseat("leave", SeatRow::open(seat), account, now))
    }

    /// The host seats a bot, or frees a seat, before the deal.
    pub(crate) fn arrange(&mut self, seat: Seat, bot: Option<Level>, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let Some(row) = self.seats.get(seat.index()) else { return Err(Kind::NotFound.into()) };
        if row.account == Some(self.host) || (bot.is_some() && row.account.is_some()) {
            return Err(Kind::WrongMoment.into());
        }
        let row = bot.map_or_else(|| SeatRow::open(seat), |level| SeatRow::bot(seat, &level.to_string(), ""));
        Ok(self.reseat("arrange", row, self.host, now))
    }

    /// The host deals; free seats get a bot.
    pub(crate) fn deal(&mut self, nonce: Option<&str>, level: Level, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let own = self.seat_of(self.host);
        let mut seats = self.seats.clone();
        for row in &mut seats {
            if row.kind == SeatKind::Open {
                *row = SeatRow::bot(row.seat, &level.to_string(), "");
            }
            if let Some(nonce) = nonce.filter(|_| own == Some(row.seat)) {
                nonce.clone_into(&mut row.nonce);
            }
        }
        let nonces: Vec<_> = seats.iter().map(|seat| seat.nonce.clone()).collect();
        let seed = self.seed(&nonces);
        let game = (self.entry.redeal)(&self.options, seats.len() as u8, seed)
            .map_err(|error| Problem::said(Kind::BadSetup, |lang| setup_error(&error, lang)))?;
        self.seats = seats;
        self.game = Some(game);
        let entry = NewEntry { kind: "deal".to_owned(), account: Some(self.host), ..NewEntry::default() };
        let mut change = self.changed(entry, now);
        change.update.seats.clone_from(&self.seats);
        change.update.seed = Some(Hidden(*seed.bytes()));
        Ok(change)
    }

    /// Whether a seat may be handed to a bot by somebody: one's own, or that of somebody who is away.
    pub(crate) fn may_hand(&self, seat: Seat, by: AccountId) -> bool {
        let row = &self.seats[seat.index()];
        let is_away = row.account.is_some_and(|account| !self.here.is_here(account));
        self.status() == Status::Running && row.kind == SeatKind::Person && (row.account == Some(by) || is_away)
    }

    /// A bot stands in for somebody.
    pub(crate) fn hand(&mut self, seat: Seat, by: AccountId, level: Level, now: Millis) -> Result<Change, Problem> {
        if seat.index() >= self.seats.len() {
            return Err(Kind::NotFound.into());
        }
        if !self.may_hand(seat, by) {
            return Err(Kind::WrongMoment.into());
        }
        let row = self.seats[seat.index()].clone();
        let row = SeatRow { kind: SeatKind::Bot, level: Some(level.to_string()), ..row };
        Ok(self.reseat("hand", row, by, now))
    }

    /// Somebody takes their seat back.
    pub(crate) fn take_back(&mut self, account: AccountId, now: Millis) -> Result<Change, Problem> {
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        let row = self.seats[seat.index()].clone();
        if row.kind == SeatKind::Person {
            return Err(Kind::WrongMoment.into());
        }
        let row = SeatRow { kind: SeatKind::Person, level: None, ..row };
        Ok(self.reseat("return", row, account, now))
    }

    /// Somebody says something.
    pub(crate) fn say(&mut self, account: AccountId, text: &str, now: Millis) -> Result<Change, Problem> {
        if !self.chat {
            return Err(Kind::Forbidden.into());
        }
        if self.said.get(&Some(account)).is_some_and(|lines| *lines >= MOST_LINES) {
            return Err(Kind::TooMuchTalk.into());
        }
        let (kind, seat) = ("say".to_owned(), self.seat_of(account));
        let entry = NewEntry { kind, seat, account: Some(account), text: text.to_owned(), ..NewEntry::default() };
        let change = self.changed(entry, now);
        self.hear(Some(account), text, self.rev);
        Ok(change)
    }

    /// The host switches the chat on or off.
    pub(crate) fn switch_chat(&mut self, on: bool, now: Millis) -> Change {
        self.chat = on;
        let entry =
            NewEntry { kind: "chat".to_owned(), account: Some(self.host), text: on.to_string(), ..NewEntry::default() };
        let mut change = self.changed(entry, now);
        change.update.chat = Some(on);
        change
    }

    /// The host allows hints, or does not any more.
    pub(crate) fn switch_hints(&mut self, on: bool, now: Millis) -> Change {
        self.settings.hints = on;
        let (kind, text) = ("hints".to_owned(), on.to_string());
        let mut change = self.changed(NewEntry { kind, account: Some(self.host), text, ..NewEntry::default() }, now);
        change.update.settings = Some(serde_json::to_string(&self.settings).expect("settings are plain data"));
        change
    }

    /// The same people play again, at a new table.
    pub(crate) fn rematch(&mut self, host: &Account, now: Millis) -> Result<(Change, TableId), Problem> {
        if self.status() != Status::Over {
            return Err(Kind::WrongMoment.into());
        }
        let new = self.again(host);
        let (id, kind) = (new.id.clone(), "rematch".to_owned());
        self.next = Some(id.clone());
        let entry = NewEntry { kind, account: Some(host.id), text: id.to_string(), ..NewEntry::default() };
        let mut change = self.changed(entry, now);
        change.update.next = Some(Box::new(new));
        Ok((change, id))
    }

    /// A new table for the same people: whoever asks for it is its host, everybody else is expected.
    fn again(&self, host: &Account) -> NewTable {
        let seats = self.seats.iter().map(|row| match row.account {
            None => row.clone(),
            Some(person) if person == host.id => SeatRow::person(row.seat, person, &host.name),
            Some(_) => SeatRow::open(row.seat),
        });
        NewTable {
            id: chance::table_id(),
            game: self.entry.id.to_owned(),
            options: self.options.to_string(),
            host: host.id,
            visibility: self.visibility,
            chat: self.chat,
            settings: serde_json::to_string(&self.settings).expect("settings are plain data"),
            secret: Hidden(chance::bytes()),
            seats: seats.collect(),
            rematch_of: Some(self.id.clone()),
        }
    }
}

/// What is sent to answer a question, or to take an answer back.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) decision: usize,
    pub(crate) key: String,
    pub(crate) choice: String,
}

impl Post {
    /// What was sent, if it can be stored.
    pub(crate) fn new(decision: usize, key: String, choice: String) -> Result<Self, Problem> {
        if key.is_empty() || key.len() > 64 || choice.len() > 200 {
            return Err(Kind::BadRequest.into());
        }
        Ok(Self { decision, key, choice })
    }
}

/// Why a choice was not made.
pub(crate) fn refused(game: &dyn AnyTable, error: &ChooseError) -> Problem {
    Problem::said(Kind::Illegal, |lang| game.explain(error, lang))
}

/// Whether storage refused because something else happened first.
pub(crate) fn moved_on(error: &StoreError) -> bool {
    matches!(error, StoreError::Conflict { .. } | StoreError::DuplicateKey { .. })
}

//! One table in memory: the fold of its journal, and all its changes.
//!
//! Every change is made in memory first and then written. If the write fails, the whole table is dropped and read again
//! (see `Memory`). A refused change leaves the table as it was.

use std::{
    collections::{HashMap, VecDeque},
    hash::{DefaultHasher, Hash, Hasher},
    iter,
    sync::Arc,
};

use kabale_bots::Level;
use kabale_catalog::{AnyTable, BotMemory, Chain, Entry, Lang, Reasons, Voice, find, setup_error, undo_refusal};
use kabale_core::{ChooseError, Eye, Fair, Record, Seat, Secret, Seed, SetupError, shorten};
use kabale_oath::Color;
use kabale_pages::{Handing, TALK_LINES, kit::isolated};
use kabale_store::{
    Account, AccountId, Digest, Entry as Written, Head, Hidden, KeptSeat, Millis, NewTable, SeatKind, SeatRow, Status,
    StoreError, Stored, TableChronicle, TableId, TableRow, TableUpdate, Turn, Visibility, name_key, numbered_name,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    damage::{Damage, Unread},
    journal::{Happened, Happening, Place},
    past::{Past, Undone},
    presence::Presence,
};
use crate::{
    access::Standing,
    problem::{Kind, Problem},
    system::{self, Clock},
};

/// A clock of this many seconds or more makes a table slow.
const SLOW: u32 = 3600;

/// The boards in between of so many choices are kept, and so many revisions long: for pages that follow, and that are woken a
/// moment later.
const MOST_CHAINS: usize = 6;
const OLD_CHAIN: u32 = 8;

/// The most chat messages per person and table.
const MOST_LINES: u32 = 1000;

/// The settings of a table besides the game's options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The seconds per decision, after which a bot decides; 0 for no clock.
    pub clock: u32,
    /// The milliseconds that bots wait before they decide.
    pub pace: u32,
    /// Whether players may ask for hints although they play against other people.
    pub hints: bool,
    /// The seconds a player may be away before other players may act; none for the default.
    pub grace: Option<u32>,
    /// The level of bots that stand in for people or take the open seats.
    pub level: Level,
}

impl Default for Settings {
    fn default() -> Self {
        Self { clock: 0, pace: 700, hints: false, grace: None, level: Level::Solid }
    }
}

impl Settings {
    /// The seconds a player may be away: by default two minutes, or a day at a slow table.
    pub fn grace(&self) -> u32 {
        self.grace.unwrap_or(if self.clock >= SLOW { 86_400 } else { 120 })
    }
}

/// The choice was made or taken back. A request that is repeated with the same key gets the same answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema)]
pub struct Done {
    /// The number of the decision.
    pub decision: usize,
    /// The choice in notation; missing for a choice that was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The revision of the table after it.
    pub rev: u32,
    /// The choices that the same request made for the decisions after it.
    #[serde(skip)]
    pub(super) then: Vec<String>,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Talk {
    pub(crate) account: Option<AccountId>,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) rev: u32,
}

/// A change to be written.
#[derive(Default)]
pub(crate) struct Change {
    pub(crate) entries: Vec<Happened>,
    pub(crate) update: TableUpdate,
}

/// What the bot that made the newest choice remembers, while its seat decides again.
pub(super) struct Remembered {
    /// None while the bot thinks with it.
    memory: Option<BotMemory>,
    /// Whether it has planned its next answer.
    is_planned: bool,
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
    pub(crate) seats: Vec<Place>,
    pub(crate) rev: u32,
    /// The hash of the newest entry on disk.
    pub(crate) hash: Digest,
    pub(crate) game: Option<Box<dyn AnyTable>>,
    /// The newest chat messages.
    pub(crate) talk: VecDeque<Talk>,
    /// The number of chat messages per account.
    said: HashMap<Option<AccountId>, u32>,
    pub(crate) next: Option<TableId>,
    /// The chronicle that the table belongs to.
    pub(crate) chronicle: Option<TableChronicle>,
    /// When the open decision began.
    pub(crate) asked_ms: Millis,
    pub(super) clock: Clock,
    /// The most choices that the game can have.
    pub(super) longest: u32,
    /// Which players are present.
    pub(crate) here: Arc<Presence>,
    created_ms: Millis,
    /// When each account last caused a journal entry.
    acted: HashMap<AccountId, Millis>,
    /// The revision of the last change to the sidebar.
    arranged: u32,
    /// The decisions that a bot made because a person's time was up.
    pub(crate) timed_out: Vec<usize>,
    /// The boards in between of the newest choices, each with the revision of its choice. They are not stored, so a table that
    /// is read again has none.
    chains: VecDeque<(u32, Chain)>,
    /// Why bots made the newest choices, as far as everybody can tell. They are not stored either.
    pub(crate) reasons: Reasons,
    /// Dropped when anybody chooses, takes back a choice, or changes seats. It is not stored either.
    pub(super) remembered: Option<Remembered>,
    /// Undone choices: the revision of the undo, and the number of choices left.
    undone: Vec<(u32, usize)>,
    /// All journal entries; revision 1 comes first.
    past: Vec<Past>,
    keys: HashMap<(AccountId, String), (bool, Done)>,
    /// The newest key of a choice. Choices of a person without a key were made by the same request.
    key: Option<(AccountId, String)>,
    /// Chat messages with a key: the revision, and a hash of the text unless it is redacted.
    lines: HashMap<(AccountId, String), (u32, Option<u64>)>,
}

impl Live {
    /// Folds a stored table. Refuses anything inconsistent.
    pub(crate) fn fold(stored: Stored) -> Result<Self, Unread> {
        match Self::salvage(stored) {
            (Some(live), None) => Ok(live),
            (_, Some(unread)) => Err(unread),
            (None, None) => Err(Damage::Options.into()),
        }
    }

    /// Folds the sound part of a stored table; if that is not all of it, also returns the reason.
    pub(crate) fn salvage(stored: Stored) -> (Option<Self>, Option<Unread>) {
        let Stored { row, journal, flaw, chronicle } = stored;
        let (mut live, seed) = match Self::empty(&row, chronicle) {
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

    /// A table before its first entry, and the seed of its deal.
    fn empty(row: &TableRow, chronicle: Option<TableChronicle>) -> Result<(Self, Option<Seed>), Damage> {
        let entry = find(&row.game).ok_or_else(|| Damage::Game(shorten(&row.game)))?;
        if let Some(chronicle) = &chronicle {
            (entry.load_data)(&chronicle.world).map_err(|_| Damage::Options)?;
        }
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
            seats: row.seats.iter().cloned().map(Place::from).collect(),
            rev: 0,
            hash: row.hash,
            game: None,
            talk: VecDeque::new(),
            said: HashMap::new(),
            next: row.next.clone(),
            chronicle,
            asked_ms: row.created_ms,
            clock: Clock::default(),
            longest: entry.longest,
            here: Arc::default(),
            created_ms: row.created_ms,
            acted: HashMap::new(),
            arranged: row.rev,
            timed_out: Vec::new(),
            chains: VecDeque::new(),
            reasons: Reasons::default(),
            remembered: None,
            undone: Vec::new(),
            past: Vec::new(),
            keys: HashMap::new(),
            key: None,
            lines: HashMap::new(),
        };
        let seed = row.seed.map(|Hidden(seed)| Seed::new(seed));
        if seed.is_some_and(|seed| seed != live.seed(&live.nonces())) {
            return Err(Damage::Seed);
        }
        Ok((live, seed))
    }

    /// The seed that follows from the secret and the nonces.
    fn seed(&self, nonces: &[String]) -> Seed {
        self.secret.seed(self.id.as_str(), self.entry.id, nonces)
    }

    fn replay(&mut self, written: Written, seed: Option<Seed>) -> Result<(), Unread> {
        let (rev, at_ms) = (written.rev, written.at_ms);
        let happened = Happened::read(written)?;
        let impossible = || Unread::Damaged(Damage::Step(rev));
        let is_open = |game: &dyn AnyTable, seat: Seat, decision: usize| {
            decision == game.n_choices() && Some(seat) == game.to_move()
        };
        match &happened.what {
            Happening::Deal => {
                let seed = seed.filter(|_| self.game.is_none()).ok_or_else(impossible)?;
                let dealt = (self.entry.redeal)(&self.options, self.seats.len() as u8, seed);
                self.game = Some(dealt.map_err(|error| match error {
                    SetupError::DataNotLoaded { .. } => Unread::NotLoaded(error),
                    error => Damage::Deal(error).into(),
                })?);
            }
            Happening::Choice { seat, decision, choice } => {
                let game = self.game.as_mut().ok_or_else(impossible)?;
                if !is_open(&**game, *seat, *decision) {
                    return Err(impossible());
                }
                game.choose(choice).map_err(|_| impossible())?;
            }
            Happening::Timeout { seat, decision } => {
                if !self.game.as_ref().is_some_and(|game| is_open(&**game, *seat, *decision)) {
                    return Err(impossible());
                }
            }
            Happening::Undo { seat, decision } => {
                if *decision != self.n_choices() {
                    return Err(impossible());
                }
                self.retract(*seat).map_err(|_| impossible())?;
            }
            // The row holds the result of these.
            Happening::Sit { .. }
            | Happening::Leave { .. }
            | Happening::Arrange { .. }
            | Happening::Host { .. }
            | Happening::Hand { .. }
            | Happening::Return { .. }
            | Happening::Say { .. }
            | Happening::Chat(_)
            | Happening::Hints(_)
            | Happening::Rematch(_) => (),
        }
        self.note(&happened, rev, at_ms);
        Ok(())
    }

    /// Updates the bookkeeping for an entry about the game or the seats.
    fn note(&mut self, happened: &Happened, rev: u32, at_ms: Millis) {
        let Happened { by, key, what } = happened;
        self.past.push(Past::new(happened));
        self.acted.extend(by.map(|account| (account, at_ms)));
        let key = by.zip(key.clone());
        let mut is_arranged = self.status() == Status::Over;
        match what {
            Happening::Choice { decision, choice, .. } => {
                self.asked_ms = at_ms;
                match key {
                    Some(key) => {
                        let done = Done { decision: *decision, choice: Some(choice.clone()), rev, then: Vec::new() };
                        self.key = Some(key.clone());
                        self.keys.insert(key, (true, done));
                    }
                    None if by.is_some() => {
                        let first = self.key.as_ref().and_then(|key| self.keys.get_mut(key));
                        if let Some((_, done)) = first {
                            done.then.push(choice.clone());
                            done.rev = rev;
                        }
                    }
                    None => (),
                }
            }
            Happening::Timeout { decision, .. } => self.timed_out.push(*decision),
            Happening::Undo { decision, .. } => {
                self.undone.push((rev, self.n_choices()));
                self.asked_ms = at_ms;
                let done = Done { decision: *decision, choice: None, rev, then: Vec::new() };
                self.keys.extend(key.map(|key| (key, (false, done))));
            }
            Happening::Say { text, .. } => {
                self.hear(*by, text.as_deref().unwrap_or_default(), rev);
                self.lines.extend(key.map(|key| (key, (rev, text.as_deref().map(hash)))));
            }
            Happening::Deal | Happening::Return { .. } => {
                self.asked_ms = at_ms;
                is_arranged = true;
            }
            Happening::Sit { .. }
            | Happening::Leave { .. }
            | Happening::Arrange { .. }
            | Happening::Host { .. }
            | Happening::Hand { .. }
            | Happening::Chat(_)
            | Happening::Hints(_)
            | Happening::Rematch(_) => is_arranged = true,
        }
        if is_arranged {
            self.arranged = rev;
        }
    }

    /// For tests: puts the table into this state, with the choices of the game as its newest entries, and the boards in between of
    /// the last one.
    pub(crate) fn pretend(&mut self, rev: u32, game: Box<dyn AnyTable>, chain: Option<Chain>) {
        let choices = (0..game.n_choices()).filter_map(|n| Some((n, game.step(n)?.0)));
        let choices: Vec<_> = choices.skip(game.n_choices().saturating_sub(rev as usize)).collect();
        let past = |what| Past::new(&Happened { by: None, key: None, what });
        self.past.retain(|past| !matches!(past.what, Happening::Choice { .. }));
        // Redacted chat messages are shown to nobody.
        self.past.resize_with(rev as usize - choices.len(), || past(Happening::Say { seat: None, text: None }));
        let choice = |(decision, seat)| past(Happening::Choice { seat, decision, choice: String::new() });
        self.past.extend(choices.into_iter().map(choice));
        self.undone.clear();
        self.timed_out.clear();
        self.rev = rev;
        self.game = Some(game);
        self.remembered = None;
        self.reasons.forget(0);
        self.chains.clear();
        self.keep(chain);
    }

    /// The revision of the last change to the sidebar: seats, presence, and the like.
    pub(crate) fn arranged(&self) -> u32 {
        self.arranged.max(self.here.arranged())
    }

    pub(crate) fn status(&self) -> Status {
        match &self.game {
            None => Status::Waiting,
            Some(game) if game.to_move().is_some() => Status::Running,
            Some(_) => Status::Over,
        }
    }

    /// Whether the game goes on after as many choices as it can have at most. Bots then no longer decide, so that a bug
    /// in the rules does not keep them busy for ever.
    pub(crate) fn is_endless(&self) -> bool {
        self.status() == Status::Running && self.n_choices() >= self.longest as usize
    }

    /// The game; a problem before the deal.
    pub(crate) fn dealt(&self) -> Result<&dyn AnyTable, Problem> {
        Ok(&**self.game.as_ref().ok_or(Kind::WrongMoment)?)
    }

    /// The game, if the open decision is this account's and has this number, if one is given.
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

    /// The number of choices made and not taken back.
    pub(crate) fn n_choices(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.n_choices())
    }

    pub(crate) fn seat_of(&self, account: AccountId) -> Option<Seat> {
        self.seats.iter().find(|seat| seat.account == Some(account)).map(|seat| seat.seat)
    }

    /// The account's relation to the table.
    pub(crate) fn standing(&self, account: Option<AccountId>) -> Standing {
        Standing {
            known: account.is_some(),
            seat: account.and_then(|account| self.seat_of(account)),
            host: account == Some(self.host),
            // Before the deal the link is an invitation, even if the game is closed to spectators.
            open: self.visibility != Visibility::Closed || self.game.is_none() || self.is_member(account),
            advised: self.settings.hints || !self.has_company(),
        }
    }

    /// Whether an account belongs to the chronicle of the table.
    fn is_member(&self, account: Option<AccountId>) -> bool {
        let members = self.chronicle.as_ref().map_or(&[][..], |chronicle| &chronicle.members);
        account.is_some_and(|account| members.contains(&account))
    }

    /// Whether the table belongs to a chronicle in which further games may be played. What was hidden in this one may
    /// then be hidden in the next one.
    pub(crate) fn is_sealed(&self) -> bool {
        self.chronicle.as_ref().is_some_and(|chronicle| !chronicle.is_closed)
    }

    /// Whether everybody may know everything: the game is over, and no further one depends on what was hidden.
    pub(crate) fn is_revealed(&self) -> bool {
        self.status() == Status::Over && !self.is_sealed()
    }

    /// Whether people play against each other. A person whose seat a bot has may come back.
    pub(crate) fn has_company(&self) -> bool {
        self.seats.iter().filter(|seat| seat.account.is_some()).count() > 1
    }

    /// Whether no person plays, not counting the one on this seat.
    pub(crate) fn is_alone(&self, without: Option<Seat>) -> bool {
        !self.seats.iter().any(|row| row.kind == SeatKind::Person && Some(row.seat) != without)
    }

    /// The eye through which an account sees the table.
    pub(crate) fn eye(&self, account: Option<AccountId>) -> Eye {
        account.and_then(|account| self.seat_of(account)).map_or(Eye::Public, Eye::Seat)
    }

    pub(crate) fn names(&self, lang: Lang) -> Vec<String> {
        let name = |seat: &Place| match seat.account {
            Some(_) => seat.name.clone(),
            None => self.seat_name(seat.seat, lang),
        };
        self.seats.iter().map(name).collect()
    }

    /// The name of a seat without a person: in a chronicle, that of the member for whom it is kept, or of its board.
    pub(crate) fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        match self.kept(seat) {
            Some(KeptSeat { name: Some(name), .. }) => name.clone(),
            _ => self.board_name(seat, lang),
        }
    }

    /// The name of a seat's board.
    pub(crate) fn board_name(&self, seat: Seat, lang: Lang) -> String {
        let color = self.kept(seat).and_then(|kept| Color::ALL.into_iter().find(|color| color.key() == kept.color));
        (self.entry.seat_name)(color.map_or(seat, |color| Seat::new(color as u8)), lang)
    }

    /// For whom a seat is kept in a chronicle.
    pub(crate) fn kept(&self, seat: Seat) -> Option<&KeptSeat> {
        self.chronicle.as_ref()?.seats.get(seat.index())
    }

    /// The name of an account at this table, now or when it had a seat here.
    fn name_of(&self, account: Option<AccountId>) -> String {
        let seat = self.seats.iter().find(|seat| account.is_some() && seat.account == account);
        let left = || {
            self.past.iter().rev().find_map(|past| match &past.what {
                Happening::Sit { name, .. } if past.by == account => Some(name),
                _ => None,
            })
        };
        let name = seat.map(|seat| &seat.name).or_else(left);
        name.map_or_else(|| "?".to_owned(), String::clone)
    }

    /// Adds a chat message and drops the oldest beyond the limit.
    fn hear(&mut self, account: Option<AccountId>, text: &str, rev: u32) {
        if self.talk.len() == TALK_LINES {
            self.talk.pop_front();
        }
        *self.said.entry(account).or_insert(0) += 1;
        self.talk.push_back(Talk { account, name: self.name_of(account), text: text.to_owned(), rev });
    }

    /// The number of chat messages so far.
    pub(crate) fn n_said(&self) -> usize {
        self.said.values().sum::<u32>() as usize
    }

    /// The newest chat messages with their numbers, without those of muted accounts.
    pub(crate) fn heard(&self, muted: &[AccountId]) -> impl Iterator<Item = (usize, &Talk)> {
        let said = (self.n_said() - self.talk.len()..).zip(&self.talk);
        // Redacted messages have an empty text.
        let said = said.filter(|(_, talk)| self.chat && !talk.text.is_empty());
        said.filter(|(_, talk)| talk.account.is_none_or(|by| !muted.contains(&by)))
    }

    /// The deadline of the person to move, if there is a clock and a bot would decide then.
    pub(super) fn deadline(&self) -> Option<Millis> {
        self.person_to_move().filter(|_| self.settings.clock > 0 && !self.is_endless())?;
        Some(self.clock.deadline(self.asked_ms, self.settings.clock))
    }

    /// The seconds left for the person to move, if there is a clock.
    pub(crate) fn seconds_left(&self) -> Option<u64> {
        Some(((self.deadline()? - self.clock.now()).max(0) / 1000) as u64)
    }

    /// Whether a seat could take back its last choice now.
    pub(crate) fn may_undo(&self, seat: Seat) -> bool {
        self.status() == Status::Running && self.game.as_ref().is_some_and(|game| game.may_undo(seat).is_ok())
    }

    /// The commitment to the secret.
    pub(crate) fn commitment(&self) -> String {
        self.secret.commitment(self.id.as_str())
    }

    pub(crate) fn nonces(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.nonce.clone()).collect()
    }

    /// Whether everybody may have the record, with all that was hidden: once the game is over, or if it does not end and
    /// no two people play against each other.
    pub(crate) fn is_record_open(&self) -> bool {
        self.is_revealed() || (self.is_endless() && !self.has_company() && !self.is_sealed())
    }

    /// The record, with the proof of a fair deal.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        if !self.is_record_open() {
            let is_kept = self.is_sealed() && (self.status() == Status::Over || self.is_endless());
            return Err(if is_kept { Kind::ChronicleOpen } else { Kind::WrongMoment }.into());
        }
        self.record_so_far()
    }

    /// The record including hidden information, even of an unfinished game: not for players.
    pub(crate) fn record_so_far(&self) -> Result<Record, Problem> {
        let fair = Fair {
            table: self.id.to_string(),
            commitment: self.commitment(),
            secret: self.secret,
            nonces: self.nonces(),
        };
        Ok(Record { fair: Some(fair), ..self.dealt()?.record() })
    }

    /// The first choice whose log lines a client must get that has the log of revision `rev` up to choice `n`.
    pub(crate) fn log_from(&self, rev: u32, n: usize) -> usize {
        self.undone.iter().filter(|(at, _)| *at > rev).map(|(_, n)| *n).fold(n, usize::min)
    }

    /// The entries after a revision, each with its own revision.
    pub(crate) fn since(&self, rev: u32) -> impl Iterator<Item = (u32, &Past)> {
        (1..).zip(&self.past).skip(rev as usize)
    }

    /// The eye with which a player may replay: their own, unless it would show what the players agreed to forget.
    pub(crate) fn looks_back(&self, own: Eye) -> Eye {
        let forgets = self.status() != Status::Over && self.game.as_ref().is_some_and(|game| game.forgets());
        if forgets { Eye::Public } else { own }
    }

    /// The game after a number of choices. Eyes other than one's own are allowed only once the game is over; in an open
    /// chronicle only that of a watcher.
    pub(crate) fn replay_at(&self, n_choices: usize, eye: Option<Eye>, own: Eye) -> Result<Box<dyn AnyTable>, Problem> {
        let game = self.dealt()?;
        if n_choices > game.n_choices() || (eye.is_some() && self.status() != Status::Over) {
            return Err(Kind::NotFound.into());
        }
        if self.is_sealed() && eye.is_some_and(|eye| eye != own && eye != Eye::Public) {
            return Err(Kind::ChronicleOpen.into());
        }
        (self.entry.replay)(&game.record(), n_choices).map_err(|error| {
            tracing::error!(table = %self.id, %error, "a table cannot be replayed");
            Kind::Internal.into()
        })
    }

    /// The seat to move.
    pub(crate) fn mover(&self) -> Option<&Place> {
        let seat = self.game.as_ref()?.to_move()?;
        self.seats.get(seat.index())
    }

    /// The person to move; none if it is a bot.
    pub(crate) fn person_to_move(&self) -> Option<AccountId> {
        self.mover().filter(|seat| seat.kind == SeatKind::Person)?.account
    }

    fn turn(&self) -> Turn {
        match self.mover() {
            None => Turn::Nobody,
            Some(seat) => Turn::Of { seat: seat.seat, account: self.person_to_move() },
        }
    }

    /// The columns of the row that follow from the game.
    fn update(&self) -> TableUpdate {
        TableUpdate { turn: Some(self.turn()), n_choices: Some(self.n_choices() as u32), ..TableUpdate::default() }
    }

    /// The end of the journal, valid while there is no unwritten change.
    pub(crate) fn head(&self) -> Head {
        Head { rev: self.rev, hash: self.hash }
    }

    /// Completes a change made in memory.
    fn changed(&mut self, by: Option<AccountId>, key: Option<String>, what: Happening, now: Millis) -> Change {
        let happened = Happened { by, key, what };
        self.rev += 1;
        self.note(&happened, self.rev, now);
        Change { update: self.update(), entries: vec![happened] }
    }

    /// The answer to a request whose key was used before. The request must be the same.
    pub(crate) fn done(&self, account: AccountId, post: &Post, is_choice: bool) -> Result<Option<Done>, Problem> {
        let key = (account, post.key.clone());
        if self.lines.contains_key(&key) {
            return Err(Kind::KeyReused.into());
        }
        let Some((was_choice, done)) = self.keys.get(&key) else { return Ok(None) };
        let same = *was_choice == is_choice
            && done.decision == post.decision
            && (!is_choice || (done.choice.as_deref() == Some(&post.choice) && done.then == post.then));
        if same { Ok(Some(done.clone())) } else { Err(Kind::KeyReused.into()) }
    }

    /// The game as it was when a request with this key answered this decision, if one did and the game still has the
    /// choices before it.
    pub(crate) fn asked_with(
        &self,
        account: AccountId,
        key: &str,
        decision: usize,
    ) -> Result<Option<Box<dyn AnyTable>>, Problem> {
        let answered = self.keys.get(&(account, key.to_owned()));
        let is_this = answered.is_some_and(|(is_choice, done)| *is_choice && done.decision == decision);
        if is_this && self.n_choices() >= decision {
            self.replay_at(decision, None, self.eye(Some(account))).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A person answers the open decision, and those of their seat that follow if the request names them: all or none.
    pub(crate) fn choose(&mut self, account: AccountId, post: &Post, now: Millis) -> Result<(Change, Done), Problem> {
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        let game = self.dealt()?;
        if game.n_choices() != post.decision {
            return Err(Kind::Stale.into());
        }
        if game.to_move() != Some(seat) {
            return Err(Kind::NotYourTurn.into());
        }
        // A person who chooses gets their seat back from a bot.
        let returns = self.seats[seat.index()].kind == SeatKind::Bot;
        if !post.then.is_empty() {
            Self::try_all(game, seat, post)?;
        }
        let chain = self.play(&post.choice)?;
        let (decision, choice) = (post.decision, post.choice.clone());
        let what = Happening::Choice { seat, decision, choice: choice.clone() };
        let mut change = self.changed(Some(account), Some(post.key.clone()), what, now);
        self.keep(chain);
        for (choice, decision) in post.then.iter().zip(decision + 1..) {
            let chain = self.play(choice)?;
            let what = Happening::Choice { seat, decision, choice: choice.clone() };
            let next = self.changed(Some(account), None, what, now);
            self.keep(chain);
            change.entries.extend(next.entries);
            change.update = next.update;
        }
        if returns {
            self.seats[seat.index()].kind = SeatKind::Person;
            self.seats[seat.index()].level = None;
            change.update.seats = vec![self.seats[seat.index()].clone().into()];
            change.update.turn = Some(self.turn());
        }
        Ok((change, Done { decision, choice: Some(choice), rev: self.rev, then: post.then.clone() }))
    }

    /// Checks that all choices of a request can be made, one after another, by the same seat.
    fn try_all(game: &dyn AnyTable, seat: Seat, post: &Post) -> Result<(), Problem> {
        let mut ahead = game.fork();
        for choice in iter::once(&post.choice).chain(&post.then) {
            if ahead.to_move().is_some_and(|mover| mover != seat) {
                return Err(Kind::NotYourTurn.into());
            }
            ahead.choose(choice).map_err(|error| refused(&*ahead, &error))?;
        }
        Ok(())
    }

    /// A bot answers the open decision, for its own seat or for a person whose time is up.
    pub(crate) fn choose_for(&mut self, choice: &str, now: Millis) -> Result<Change, Problem> {
        let game = self.dealt()?;
        let (seat, decision) = (game.to_move().ok_or(Kind::WrongMoment)?, game.n_choices());
        let is_late = self.person_to_move().is_some();
        let before = game.vantage(Eye::Public);
        let chain = self.play(choice)?;
        if let Some(reason) = self.dealt()?.reason(&before, seat) {
            self.reasons.keep(decision, reason);
        }
        let mut entries = Vec::new();
        if is_late {
            entries = self.changed(None, None, Happening::Timeout { seat, decision }, now).entries;
        }
        let what = Happening::Choice { seat, decision, choice: choice.to_owned() };
        let chosen = self.changed(None, None, what, now);
        self.keep(chain);
        entries.extend(chosen.entries);
        Ok(Change { entries, ..chosen })
    }

    /// Keeps what a bot remembers, if its seat decides again.
    pub(super) fn remember(&mut self, seat: Seat, memory: BotMemory) {
        let decides = self.mover().is_some_and(|mover| mover.seat == seat && mover.kind == SeatKind::Bot);
        if let Some(game) = self.game.as_ref().filter(|_| decides) {
            let is_planned = game.is_answered_at_once(Some(&memory));
            self.remembered = Some(Remembered { memory: Some(memory), is_planned });
        }
    }

    /// What the bot that is to decide remembers.
    pub(super) fn recollect(&mut self) -> Option<BotMemory> {
        self.remembered.as_mut().and_then(|remembered| remembered.memory.take())
    }

    /// Whether the bot that is to decide need not think: there is only one choice, or it has planned its answer.
    pub(super) fn is_bot_ready(&self) -> bool {
        self.is_answered_at_once(|remembered| remembered.memory.is_some() && remembered.is_planned)
    }

    /// The same, also while it is about to answer.
    pub(super) fn is_bot_prompt(&self) -> bool {
        self.is_answered_at_once(|remembered| remembered.is_planned)
    }

    fn is_answered_at_once(&self, is_planned: impl Fn(&Remembered) -> bool) -> bool {
        self.mover().is_some_and(|mover| mover.kind == SeatKind::Bot)
            && (self.remembered.as_ref().is_some_and(is_planned)
                || self.game.as_ref().is_some_and(|game| game.is_answered_at_once(None)))
    }

    fn play(&mut self, choice: &str) -> Result<Option<Chain>, Problem> {
        self.remembered = None;
        let game = self.game.as_mut().ok_or(Kind::WrongMoment)?;
        game.choose_watched(choice).map_err(|error| refused(&**game, &error))
    }

    /// Keeps the boards in between of the newest choice for a while.
    fn keep(&mut self, chain: Option<Chain>) {
        self.chains.extend(chain.map(|chain| (self.rev, chain)));
        while self.chains.front().is_some_and(|(rev, _)| self.chains.len() > MOST_CHAINS || rev + OLD_CHAIN < self.rev)
        {
            self.chains.pop_front();
        }
    }

    /// The boards in between of the choices after a revision, each with the revision of the choice; only of the last few.
    pub(crate) fn chains(&self, rev: u32) -> impl Iterator<Item = (u32, &Chain)> {
        self.chains.iter().filter(move |(at, _)| *at > rev).map(|(at, chain)| (*at, chain))
    }

    /// A person takes back their last choice.
    pub(crate) fn undo(&mut self, account: AccountId, post: &Post, now: Millis) -> Result<(Change, Done), Problem> {
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        if self.dealt()?.n_choices() != post.decision {
            return Err(Kind::Stale.into());
        }
        // After the end the secret is revealed and everybody can see everything. The rules alone would allow undo.
        if self.status() == Status::Over {
            return Err(Kind::NoUndo.into());
        }
        self.retract(seat)?;
        let decision = post.decision;
        let what = Happening::Undo { seat, decision };
        let change = self.changed(Some(account), Some(post.key.clone()), what, now);
        Ok((change, Done { decision, choice: None, rev: self.rev, then: Vec::new() }))
    }

    /// Takes back the last choice, and keeps what every eye had seen of it.
    fn retract(&mut self, seat: Seat) -> Result<(), Problem> {
        let names = Lang::ALL.map(|lang| self.names(lang));
        let game = self.game.as_mut().ok_or(Kind::WrongMoment)?;
        let undone = Undone::last_of(&**game, &names);
        game.undo(seat).map_err(|refusal| {
            Problem::said(Kind::NoUndo, |lang| {
                let names: Vec<_> = names[lang as usize].iter().map(|name| isolated(name).into_owned()).collect();
                undo_refusal(refusal, Voice { lang, names: &names })
            })
        })?;
        let left = game.n_choices();
        self.remembered = None;
        self.reasons.forget(left);
        self.chains.clear();
        self.timed_out.retain(|decision| *decision < left);
        let last = self.past.iter_mut().rev().find(|past| past.standing_choice().is_some());
        if let Some(last) = last {
            last.undone = undone.map(Box::new);
        }
        Ok(())
    }

    /// Replaces a seat.
    fn reseat(&mut self, what: Happening, place: Place, by: AccountId, now: Millis) -> Change {
        let row = place.clone().into();
        let seat = place.seat;
        self.seats[seat.index()] = place;
        self.remembered = None;
        let mut change = self.changed(Some(by), None, what, now);
        change.update.seats = vec![row];
        change
    }

    /// The level of the bot on a seat; the table's level if it has none.
    pub(crate) fn level_of(&self, place: &Place) -> Level {
        place.level.unwrap_or(self.settings.level)
    }

    fn waiting(&self) -> Result<(), Problem> {
        if self.game.is_none() { Ok(()) } else { Err(Kind::WrongMoment.into()) }
    }

    /// A person takes a seat before the deal. Names at a table are unique: the account that has claimed the name keeps
    /// it, among guests the first to sit down; the other gets a number.
    pub(crate) fn join(&mut self, account: &Account, nonce: &str, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        if self.seat_of(account.id).is_some() {
            return Err(Kind::WrongMoment.into());
        }
        let free = self.free_seat(account.id).ok_or(Kind::NoSeat)?;
        let key = name_key(&account.name);
        let namesake = self.seats.iter().find(|row| row.account.is_some() && name_key(&row.name) == key).cloned();
        let renamed = match namesake.filter(|_| account.claimed) {
            Some(row) => row.account.map(|other| {
                let name = self.free_name(&row.name);
                let what = Happening::Sit { seat: row.seat, name: name.clone() };
                self.reseat(what, Place { name, ..row }, other, now)
            }),
            None => None,
        };
        let name = if account.claimed { account.name.clone() } else { self.free_name(&account.name) };
        let place = Place { nonce: nonce.to_owned(), ..Place::person(free, account.id, &name) };
        let mut change = self.reseat(Happening::Sit { seat: free, name }, place, account.id, now);
        if let Some(before) = renamed {
            change.entries.splice(..0, before.entries);
            change.update.seats.extend(before.update.seats);
        }
        Ok(change)
    }

    /// The open seat for an account: in a chronicle the one that is kept for it, otherwise the first one that is kept for
    /// nobody.
    fn free_seat(&self, account: AccountId) -> Option<Seat> {
        let open = || self.seats.iter().filter(|seat| seat.kind == SeatKind::Open).map(|seat| seat.seat);
        let kept_for = |seat: Seat| self.kept(seat).and_then(|kept| kept.account);
        open().find(|seat| kept_for(*seat) == Some(account)).or_else(|| open().find(|seat| kept_for(*seat).is_none()))
    }

    /// Whether an account finds a seat here.
    pub(crate) fn may_sit(&self, account: Option<AccountId>) -> bool {
        self.free_seat(account.unwrap_or(AccountId(0))).is_some() // No account has the number 0.
    }

    /// The name, or the name with the first number that makes it unique at the table.
    fn free_name(&self, name: &str) -> String {
        let has = |key: &str| self.seats.iter().any(|row| row.account.is_some() && name_key(&row.name) == key);
        let numbered = (2..).map(|number| numbered_name(name, number));
        let mut names = iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !has(&name_key(name))).expect("there are more numbers than seats")
    }

    /// A person leaves before the deal. If it is the host, the next person at the table becomes the host.
    pub(crate) fn leave(&mut self, account: AccountId, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let seat = self.seat_of(account).ok_or(Kind::WrongMoment)?;
        let mut change = self.reseat(Happening::Leave { seat }, Place::open(seat), account, now);
        let (before, after) = self.seats.split_at(seat.index());
        let next = after.iter().chain(before).find_map(|row| Some((row.seat, row.account?)));
        if let Some((seat, next)) = next.filter(|_| account == self.host) {
            let passed_on = self.make_host(seat, next, account, now);
            change.entries.extend(passed_on.entries);
            change.update.host = passed_on.update.host;
        }
        Ok(change)
    }

    fn make_host(&mut self, seat: Seat, host: AccountId, by: AccountId, now: Millis) -> Change {
        self.host = host;
        let mut change = self.changed(Some(by), None, Happening::Host { seat }, now);
        change.update.host = Some(host);
        change
    }

    /// Whether a player may become the host before the deal: only if the host has been away for too long.
    pub(crate) fn hosting(&self, account: AccountId) -> Handing {
        if self.game.is_some() || account == self.host || self.seat_of(account).is_none() {
            return Handing::No;
        }
        match self.grace_left(self.host) {
            None => Handing::No,
            Some(0) => Handing::Now,
            Some(left) => Handing::In((left as u64).div_ceil(1000)),
        }
    }

    /// A player takes over from a host who has been away for too long.
    pub(crate) fn take_over(&mut self, account: AccountId, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        match self.hosting(account) {
            Handing::Now => Ok(self.make_host(seat, account, account, now)),
            Handing::In(seconds) => Err(away_for(seconds)),
            Handing::No | Handing::Clock if account == self.host => Err(Kind::WrongMoment.into()),
            Handing::No | Handing::Clock => Err(Kind::NotAway.into()),
        }
    }

    /// The host seats a bot, or frees a seat, before the deal.
    pub(crate) fn arrange(&mut self, seat: Seat, level: Option<Level>, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let Some(row) = self.seats.get(seat.index()) else { return Err(Kind::NotFound.into()) };
        if row.account == Some(self.host) || (level.is_some() && row.account.is_some()) {
            return Err(Kind::WrongMoment.into());
        }
        let place = level.map_or_else(|| Place::open(seat), |level| Place::bot(seat, level));
        Ok(self.reseat(Happening::Arrange { seat, level }, place, self.host, now))
    }

    /// The host deals; open seats get a bot.
    pub(crate) fn deal(&mut self, nonce: Option<&str>, now: Millis) -> Result<Change, Problem> {
        self.waiting()?;
        let (own, level) = (self.seat_of(self.host), self.settings.level);
        let mut seats = self.seats.clone();
        for row in &mut seats {
            if row.kind == SeatKind::Open {
                *row = Place::bot(row.seat, level);
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
        let mut change = self.changed(Some(self.host), None, Happening::Deal, now);
        change.update.seats = self.seats.iter().cloned().map(SeatRow::from).collect();
        change.update.seed = Some(Hidden(*seed.bytes()));
        Ok(change)
    }

    /// The milliseconds an absent person has left before other players may act, at least 0; none if they are present.
    /// After a server start everybody has the whole grace period again.
    fn grace_left(&self, account: AccountId) -> Option<Millis> {
        let acted = self.acted.get(&account).copied().unwrap_or(self.created_ms);
        let since = self.here.away_since(account)?.max(acted).max(self.clock.start_ms());
        Some((since + Millis::from(self.settings.grace()) * 1000 - self.clock.now()).max(0))
    }

    /// Whether an account may hand a seat to a bot now: its own always, another person's only if they have been away
    /// for too long and there is no clock. With a clock, the clock decides for them.
    pub(crate) fn handing(&self, seat: Seat, by: AccountId) -> Handing {
        let row = &self.seats[seat.index()];
        let Some(account) = row.account.filter(|_| self.status() == Status::Running && row.kind == SeatKind::Person)
        else {
            return Handing::No;
        };
        if account == by {
            return Handing::Now;
        }
        match self.grace_left(account) {
            None => Handing::No,
            Some(_) if self.settings.clock > 0 => Handing::Clock,
            Some(0) => Handing::Now,
            Some(left) => Handing::In((left as u64).div_ceil(1000)),
        }
    }

    /// What changes on a page without a new revision: who is present, away, or away for too long (by seat, the host
    /// last), and the analyses of the finished game.
    pub(crate) fn attendance(&self) -> (Vec<Option<bool>>, u32) {
        let left = |account| self.grace_left(account).map(|left| left == 0);
        let people = self.seats.iter().map(|row| row.account).chain([Some(self.host)]);
        (people.map(|account| account.and_then(left)).collect(), self.here.n_looked_back())
    }

    /// Whether a player has the table open.
    pub(crate) fn is_read(&self) -> bool {
        self.seats.iter().filter_map(|row| row.account).any(|account| self.here.is_here(account))
    }

    /// A bot stands in for a person: at a level of their choice on their own seat, otherwise at the table's level.
    pub(crate) fn hand(
        &mut self,
        seat: Seat,
        by: AccountId,
        level: Option<Level>,
        now: Millis,
    ) -> Result<Change, Problem> {
        let row = self.seats.get(seat.index()).ok_or(Kind::NotFound)?.clone();
        match self.handing(seat, by) {
            Handing::Now => (),
            Handing::In(seconds) => return Err(away_for(seconds)),
            Handing::Clock => return Err(clock_decides()),
            Handing::No if self.status() == Status::Running && row.kind == SeatKind::Person => {
                return Err(Kind::NotAway.into());
            }
            Handing::No => return Err(Kind::WrongMoment.into()),
        }
        let level = level.filter(|_| row.account == Some(by)).unwrap_or(self.settings.level);
        let place = Place { kind: SeatKind::Bot, level: Some(level), ..row };
        Ok(self.reseat(Happening::Hand { seat, level }, place, by, now))
    }

    /// Whether another player has handed this person's seat to a bot. They get it back as soon as they return.
    pub(crate) fn is_replaced(&self, account: AccountId) -> bool {
        let seat = self.seats.iter().find(|row| row.account == Some(account) && row.kind == SeatKind::Bot);
        let Some(seat) = seat.filter(|_| self.status() == Status::Running) else { return false };
        let is_handing =
            |past: &&Past| matches!(past.what, Happening::Hand { seat: handed, .. } if handed == seat.seat);
        self.past.iter().rev().find(is_handing).is_some_and(|past| past.by != Some(account))
    }

    /// A person takes their seat back.
    pub(crate) fn take_back(&mut self, account: AccountId, now: Millis) -> Result<Change, Problem> {
        let seat = self.seat_of(account).ok_or(Kind::Forbidden)?;
        let row = self.seats[seat.index()].clone();
        if row.kind == SeatKind::Person {
            return Err(Kind::WrongMoment.into());
        }
        let what = Happening::Return { seat, name: row.name.clone() };
        Ok(self.reseat(what, Place { kind: SeatKind::Person, level: None, ..row }, account, now))
    }

    /// The revision of an earlier chat message with this key. The text must be the same.
    pub(crate) fn said(&self, account: AccountId, key: &str, text: &str) -> Result<Option<u32>, Problem> {
        let key = (account, key.to_owned());
        match self.lines.get(&key) {
            Some((rev, said)) if said.is_none_or(|said| said == hash(text)) => Ok(Some(*rev)),
            None if !self.keys.contains_key(&key) => Ok(None),
            _ => Err(Problem::said(Kind::KeyReused, |lang| {
                lang.pick(
                    "Another request was already sent with this key.",
                    "Mit diesem Schlüssel kam schon eine andere Anfrage.",
                )
                .to_owned()
            })),
        }
    }

    /// A person writes a chat message.
    pub(crate) fn say(
        &mut self,
        account: AccountId,
        text: &str,
        key: Option<String>,
        now: Millis,
    ) -> Result<Change, Problem> {
        if !self.chat {
            return Err(Kind::Forbidden.into());
        }
        if self.said.get(&Some(account)).is_some_and(|lines| *lines >= MOST_LINES) {
            return Err(Kind::TooMuchTalk.into());
        }
        let what = Happening::Say { seat: self.seat_of(account), text: Some(text.to_owned()) };
        Ok(self.changed(Some(account), key, what, now))
    }

    pub(crate) fn switch_chat(&mut self, on: bool, now: Millis) -> Change {
        self.chat = on;
        let mut change = self.changed(Some(self.host), None, Happening::Chat(on), now);
        change.update.chat = Some(on);
        change
    }

    pub(crate) fn switch_hints(&mut self, on: bool, now: Millis) -> Change {
        self.settings.hints = on;
        let mut change = self.changed(Some(self.host), None, Happening::Hints(on), now);
        change.update.settings = Some(serde_json::to_string(&self.settings).expect("settings are plain data"));
        change
    }

    /// Sets up a rematch at a new table.
    pub(crate) fn rematch(&mut self, host: &Account, now: Millis) -> Result<(Change, TableId), Problem> {
        // In a chronicle, the next game follows from this one.
        if self.status() != Status::Over || self.chronicle.is_some() {
            return Err(Kind::WrongMoment.into());
        }
        let new = self.again(host);
        let id = new.id.clone();
        self.next = Some(id.clone());
        let mut change = self.changed(Some(host.id), None, Happening::Rematch(id.clone()), now);
        change.update.next = Some(Box::new(new));
        Ok((change, id))
    }

    /// The new table of a rematch: the account is its host, bots keep their seats, those of other people are open.
    fn again(&self, host: &Account) -> NewTable {
        let seats = self.seats.iter().map(|row| match row.account {
            None => row.clone().into(),
            Some(person) if person == host.id => SeatRow::person(row.seat, person, &host.name),
            Some(_) => SeatRow::open(row.seat),
        });
        NewTable {
            id: system::table_id(),
            game: self.entry.id.to_owned(),
            options: self.options.to_string(),
            host: host.id,
            visibility: self.visibility,
            chat: self.chat,
            settings: serde_json::to_string(&self.settings).expect("settings are plain data"),
            secret: Hidden(system::bytes()),
            seats: seats.collect(),
            rematch_of: Some(self.id.clone()),
        }
    }
}

/// A request to answer a decision or to undo one.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) decision: usize,
    pub(crate) key: String,
    pub(crate) choice: String,
    /// The choices for the decisions after it.
    pub(crate) then: Vec<String>,
}

/// The most choices of one request besides the first.
const MOST_THEN: usize = 15;

impl Post {
    /// A request with a valid key.
    pub(crate) fn new(decision: usize, key: String, choice: String) -> Result<Self, Problem> {
        if choice.len() > 200 {
            return Err(Kind::BadRequest.into());
        }
        Ok(Self { decision, key: usable_key(key)?, choice, then: Vec::new() })
    }

    /// The same request with choices for the decisions that follow.
    pub(crate) fn and_then(self, then: Vec<String>) -> Result<Self, Problem> {
        if then.len() > MOST_THEN || then.iter().any(|choice| choice.len() > 200) {
            return Err(Kind::BadRequest.into());
        }
        Ok(Self { then, ..self })
    }
}

/// The problem that a player has not been away for long enough.
fn away_for(seconds: u64) -> Problem {
    let problem = Problem::said(Kind::NotAway, |lang| match lang {
        Lang::En if seconds == 1 => "This player has 1 more second to come back.".to_owned(),
        Lang::En => format!("This player has {seconds} more seconds to come back."),
        Lang::De if seconds == 1 => "Diese Person hat noch 1 Sekunde Zeit, um zurückzukommen.".to_owned(),
        Lang::De => format!("Diese Person hat noch {seconds} Sekunden Zeit, um zurückzukommen."),
    });
    Problem { retry: Some(seconds), ..problem }
}

/// The problem that the clock decides for an absent player.
fn clock_decides() -> Problem {
    Problem::said(Kind::NotAway, |lang| {
        let en = "This table has a clock: when time is up, a bot makes that one decision.";
        let de = "An diesem Tisch läuft eine Uhr: Ist die Zeit um, trifft ein Bot diese eine Entscheidung.";
        lang.pick(en, de).to_owned()
    })
}

/// Refuses a key that cannot be stored.
pub(crate) fn usable_key(key: String) -> Result<String, Problem> {
    if (1..=64).contains(&key.len()) { Ok(key) } else { Err(Kind::BadRequest.into()) }
}

/// A hash to compare texts within one process.
fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The problem for a refused choice.
pub(crate) fn refused(game: &dyn AnyTable, error: &ChooseError) -> Problem {
    Problem::said(Kind::Illegal, |lang| game.explain(error, lang))
}

/// Whether storage refused a write because of a newer revision.
pub(crate) fn moved_on(error: &StoreError) -> bool {
    matches!(error, StoreError::Conflict { .. } | StoreError::DuplicateKey { .. })
}

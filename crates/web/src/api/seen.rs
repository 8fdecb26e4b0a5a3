//! A table as the caller may see it. These types differ from those of `tables` and the store, which also hold secrets,
//! accounts and nonces.

use kabale_bots::Level;
use kabale_catalog::{AnySight, AnyTable, Decision, Entry, Lang, Results, Voice, endless_table, results};
use kabale_core::{Origin, Seat};
use kabale_pages::Handing;
use kabale_store::{AccountId, SeatKind, SeatRow, Status, Visibility};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::tables::{ENDLESS, Live, Place};

/// A table, as far as the caller may see it.
#[derive(Serialize, ToSchema)]
#[allow(clippy::struct_excessive_bools, reason = "these are independent facts")]
pub(crate) struct Table {
    /// The id of the table, as in its address.
    id: String,
    /// The id of the game.
    pub(crate) game: &'static str,
    /// The options of the game, by name.
    options: Value,
    status: Status,
    /// The revision: it grows with everything that happens at the table.
    rev: u32,
    visibility: Visibility,
    /// Whether people may chat.
    chat: bool,
    /// Whether players may ask for hints although they play against other people.
    hints: bool,
    /// The time for a decision, in seconds; 0 for no limit.
    clock: u32,
    /// How long bots wait before they decide, in milliseconds.
    pace: u32,
    /// How long a person may be away, in seconds, before other players may act.
    grace: u32,
    /// The level of the bots that stand in for people or take open seats.
    level: Level,
    /// The people other than you who are away while the game is running.
    absent: Vec<Absent>,
    /// All seats, in order.
    seats: Vec<Chair>,
    /// Your seat; none if you watch.
    seat: Option<Seat>,
    /// Whether you are the host.
    is_host: bool,
    /// The seat of the host; none if the host has no seat.
    host: Option<Seat>,
    /// Before the deal: in how many seconds you may become the host, because the host is away; 0 for now.
    host_absent: Option<u64>,
    /// The commitment to the secret of the deal, a SHA-256 hash: see `docs/protocol.md`.
    commitment: String,
    /// The nonces of the players by seat, after the deal.
    nonces: Option<Vec<String>>,
    /// Who contributed to the deal, after the deal.
    origin: Option<Origin>,
    /// The secret of the deal, after the game; in a chronicle, once that is closed.
    secret: Option<String>,
    /// The number of choices made and not taken back. It is also the number of the open decision.
    n_choices: usize,
    /// The seat that decides.
    to_move: Option<Seat>,
    /// The seconds left for the decision, if there is a clock.
    seconds_left: Option<u64>,
    /// Why bots no longer decide at this table; none if they do.
    stopped: Option<Stopped>,
    /// What you see, as data; `null` before the deal. Its form depends on the game, see `docs/notation`.
    view: Value,
    /// The question that you have to answer, if it is your turn.
    decision: Option<Decision>,
    /// Whether you can take back your last choice.
    may_undo: bool,
    /// What you saw happen, from the choice that you asked for.
    log: Vec<Told>,
    /// The newest chat messages, at most 200.
    talk: Vec<Said>,
    /// The result, after the game.
    results: Option<Results>,
    /// The id of the table of the rematch.
    next: Option<String>,
    /// The chronicle that the table belongs to.
    chronicle: Option<String>,
}

impl Table {
    /// A table as an account sees it, with its log from choice number `since` on.
    pub(crate) fn new(live: &Live, account: Option<AccountId>, muted: &[AccountId], lang: Lang, since: usize) -> Self {
        let standing = live.standing(account);
        let eye = live.eye(account);
        let names = live.names(lang);
        let voice = Voice { lang, names: &names };
        let game = live.game.as_deref();
        let sight = game.map(|game| game.seen_by(eye));
        let sight = sight.as_deref();
        Self {
            id: live.id.to_string(),
            game: live.entry.id,
            options: live.options.clone(),
            status: live.status(),
            rev: live.rev,
            visibility: live.visibility,
            chat: live.chat,
            hints: live.settings.hints,
            clock: live.settings.clock,
            pace: live.settings.pace,
            grace: live.settings.grace(),
            level: live.settings.level,
            absent: live.seats.iter().filter_map(|row| Absent::new(live, row, account)).collect(),
            seats: live.seats.iter().map(|row| Chair::of(live, row, lang)).collect(),
            seat: standing.seat,
            is_host: standing.host,
            host: live.seat_of(live.host),
            host_absent: account.and_then(|account| match live.hosting(account) {
                Handing::Now => Some(0),
                Handing::In(seconds) => Some(seconds),
                Handing::No | Handing::Clock => None,
            }),
            commitment: live.commitment(),
            nonces: game.map(|_| live.nonces()),
            origin: game.map(|_| Origin::new(&live.nonces())),
            secret: live.is_revealed().then(|| live.secret.to_string()),
            n_choices: live.n_choices(),
            to_move: game.and_then(AnyTable::to_move),
            seconds_left: live.seconds_left(),
            stopped: Stopped::new(live, lang),
            view: sight.map_or(Value::Null, AnySight::view),
            decision: sight.and_then(|sight| sight.decision(voice)),
            may_undo: standing.seat.is_some_and(|seat| live.may_undo(seat)),
            log: sight.map_or_else(Vec::new, |sight| Told::since(sight, since, voice)),
            talk: Said::all(live, muted),
            results: game.and_then(|game| results(game, voice)),
            next: live.next.as_ref().map(ToString::to_string),
            chronicle: live.chronicle.as_ref().map(|chronicle| chronicle.id.to_string()),
        }
    }
}

/// Why bots no longer decide at a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct Stopped {
    /// A stable name. `endless`: the game goes on after as many choices as any game can have.
    pub(super) code: &'static str,
    /// The reason as a sentence.
    pub(super) text: String,
}

impl Stopped {
    pub(super) fn new(live: &Live, lang: Lang) -> Option<Self> {
        let text = || endless_table(live.entry.id, live.n_choices(), lang);
        live.is_endless().then(|| Self { code: ENDLESS, text: text() })
    }
}

/// A seat and its player.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chair {
    seat: Seat,
    kind: SeatKind,
    /// The name of the player. An open seat has the name of its color or family.
    name: String,
    /// The level of the bot.
    level: Option<String>,
    /// Whether the bot stands in for a person, who can take the seat back.
    stands_in: bool,
}

impl Chair {
    fn of(live: &Live, place: &Place, lang: Lang) -> Self {
        let chair = Self::new(&place.clone().into(), live.entry, lang);
        if place.account.is_some() { chair } else { Self { name: live.seat_name(place.seat, lang), ..chair } }
    }

    pub(super) fn new(row: &SeatRow, entry: &Entry, lang: Lang) -> Self {
        Self {
            seat: row.seat,
            kind: row.kind,
            name: row.account.map_or_else(|| (entry.seat_name)(row.seat, lang), |_| row.name.clone()),
            level: row.level.clone(),
            stands_in: row.kind == SeatKind::Bot && row.account.is_some(),
        }
    }
}

/// A person who is away.
#[derive(Serialize, ToSchema)]
pub(crate) struct Absent {
    seat: Seat,
    /// In how many seconds the other players may hand the seat to a bot, 0 for now; none if the clock decides instead.
    seconds: Option<u64>,
}

impl Absent {
    fn new(live: &Live, row: &Place, account: Option<AccountId>) -> Option<Self> {
        if row.account == account {
            return None;
        }
        // No account has the number 0: spectators are told what any other player may do.
        let seconds = match live.handing(row.seat, account.unwrap_or(AccountId(0))) {
            Handing::No => return None,
            Handing::Now => Some(0),
            Handing::In(seconds) => Some(seconds),
            Handing::Clock => None,
        };
        Some(Self { seat: row.seat, seconds })
    }
}

/// An event of the game, as you saw it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Told {
    /// The number of the decision that led to it.
    pub(super) decision: usize,
    /// The event as data. Its form depends on the game, see `docs/notation`.
    pub(super) event: Value,
    /// The event as a sentence.
    pub(super) text: String,
}

impl Told {
    /// The events that an eye saw from choice number `since` on.
    pub(super) fn since(sight: &dyn AnySight, since: usize, voice: Voice<'_>) -> Vec<Self> {
        Self::with(sight.table().events(sight.eye(), since), sight.tell(since, voice))
    }

    /// The same for a replay: the sentences name everybody and address nobody as "you".
    pub(super) fn again(sight: &dyn AnySight, since: usize, voice: Voice<'_>) -> Vec<Self> {
        Self::with(sight.table().events(sight.eye(), since), sight.retell(since, voice))
    }

    fn with(events: Vec<(usize, Value)>, texts: Vec<(usize, String)>) -> Vec<Self> {
        let told = events.into_iter().zip(texts);
        told.map(|((decision, event), (_, text))| Self { decision, event, text }).collect()
    }
}

/// A chat message.
#[derive(Serialize, ToSchema)]
pub(crate) struct Said {
    /// The revision of the table after the message.
    rev: u32,
    /// The name of the speaker at this table.
    name: String,
    /// One line of text.
    text: String,
}

impl Said {
    fn all(live: &Live, muted: &[AccountId]) -> Vec<Self> {
        let heard = live.heard(muted);
        heard.map(|(_, talk)| Self { rev: talk.rev, name: talk.name.clone(), text: talk.text.clone() }).collect()
    }
}

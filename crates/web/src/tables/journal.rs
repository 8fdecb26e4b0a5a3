//! The journal of a table as types. Text is parsed here when an entry is read and written here when one is stored;
//! the names of the kinds and the form of their texts are part of the stored format and occur nowhere else.

use kabale_bots::Level;
use kabale_core::Seat;
use kabale_store::{AccountId, Entry, NewEntry, SeatKind, SeatRow, TableId};

use super::damage::Damage;

/// The stored kind of [`Happening::Say`], whose texts are redacted after a while.
pub(crate) const SAY: &str = "say";

/// One entry of the journal of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Happened {
    /// The account that caused it; none for bots and the clock.
    pub(crate) by: Option<AccountId>,
    /// The client's idempotency key.
    pub(crate) key: Option<String>,
    pub(crate) what: Happening,
}

/// The kinds of journal entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Happening {
    /// A person takes a seat, or changes their name.
    Sit { seat: Seat, name: String },
    /// A person leaves their seat before the deal.
    Leave { seat: Seat },
    /// The host seats a bot, or frees the seat if there is no level.
    Arrange { seat: Seat, level: Option<Level> },
    /// The person on this seat becomes the host.
    Host { seat: Seat },
    /// The game is dealt.
    Deal,
    /// A choice, in notation.
    Choice { seat: Seat, decision: usize, choice: String },
    /// A person's time is up. The choice that a bot makes for them comes next.
    Timeout { seat: Seat, decision: usize },
    /// A person takes back their last choice, while this decision is open.
    Undo { seat: Seat, decision: usize },
    /// A bot stands in for a person.
    Hand { seat: Seat, level: Level },
    /// A person takes their seat back.
    Return { seat: Seat, name: String },
    /// A chat message; the text is none once it is redacted.
    Say { seat: Option<Seat>, text: Option<String> },
    /// The host switches the chat on or off.
    Chat(bool),
    /// The host switches hints on or off.
    Hints(bool),
    /// A rematch was set up at this table.
    Rematch(TableId),
}

impl Happened {
    /// Parses a stored entry.
    pub(super) fn read(entry: Entry) -> Result<Self, Damage> {
        let Entry { rev, kind, seat, account, n, text, key, redacted, at_ms: _ } = entry;
        let malformed = || Damage::Step(rev);
        let at = || seat.ok_or_else(malformed);
        let decision = || n.map(|n| n as usize).ok_or_else(malformed);
        let level = |id: &str| Level::from_id(id).ok_or_else(malformed);
        let switch = |text: &str| text.parse().map_err(|_| malformed());
        let what = match kind.as_str() {
            "sit" => Happening::Sit { seat: at()?, name: text },
            "leave" => Happening::Leave { seat: at()? },
            "arrange" if text.is_empty() => Happening::Arrange { seat: at()?, level: None },
            "arrange" => Happening::Arrange { seat: at()?, level: Some(level(&text)?) },
            "host" => Happening::Host { seat: at()? },
            "deal" => Happening::Deal,
            "choice" => Happening::Choice { seat: at()?, decision: decision()?, choice: text },
            "timeout" => Happening::Timeout { seat: at()?, decision: decision()? },
            "undo" => Happening::Undo { seat: at()?, decision: decision()? },
            "hand" => Happening::Hand { seat: at()?, level: level(&text)? },
            "return" => Happening::Return { seat: at()?, name: text },
            SAY => Happening::Say { seat, text: (!redacted).then_some(text) },
            "chat" => Happening::Chat(switch(&text)?),
            "hints" => Happening::Hints(switch(&text)?),
            "rematch" => Happening::Rematch(text.parse().map_err(|_| malformed())?),
            _ => return Err(Damage::Kind(rev)),
        };
        Ok(Self { by: account, key, what })
    }
}

/// The stored form of an entry.
impl From<Happened> for NewEntry {
    fn from(happened: Happened) -> Self {
        let Happened { by: account, key, what } = happened;
        let level_text = |level: Option<Level>| level.map_or_else(String::new, |level| level.to_string());
        let (kind, seat, decision, text) = match what {
            Happening::Sit { seat, name } => ("sit", Some(seat), None, name),
            Happening::Leave { seat } => ("leave", Some(seat), None, String::new()),
            Happening::Arrange { seat, level } => ("arrange", Some(seat), None, level_text(level)),
            Happening::Host { seat } => ("host", Some(seat), None, String::new()),
            Happening::Deal => ("deal", None, None, String::new()),
            Happening::Choice { seat, decision, choice } => ("choice", Some(seat), Some(decision), choice),
            Happening::Timeout { seat, decision } => ("timeout", Some(seat), Some(decision), String::new()),
            Happening::Undo { seat, decision } => ("undo", Some(seat), Some(decision), String::new()),
            Happening::Hand { seat, level } => ("hand", Some(seat), None, level_text(Some(level))),
            Happening::Return { seat, name } => ("return", Some(seat), None, name),
            Happening::Say { seat, text } => (SAY, seat, None, text.unwrap_or_default()),
            Happening::Chat(on) => ("chat", None, None, on.to_string()),
            Happening::Hints(on) => ("hints", None, None, on.to_string()),
            Happening::Rematch(table) => ("rematch", None, None, table.to_string()),
        };
        Self { kind: kind.to_owned(), seat, account, n: decision.map(|n| n as u32), text, key }
    }
}

/// A seat of a table in memory: a [`SeatRow`] whose level is a [`Level`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) seat: Seat,
    pub(crate) kind: SeatKind,
    /// The person; for a bot, the person it stands in for and who may take the seat back.
    pub(crate) account: Option<AccountId>,
    /// Only bots have one.
    pub(crate) level: Option<Level>,
    pub(crate) name: String,
    /// The player's nonce for the seed; may be empty.
    pub(crate) nonce: String,
}

impl Place {
    /// An open seat.
    pub(crate) fn open(seat: Seat) -> Self {
        SeatRow::open(seat).into()
    }

    /// A seat taken by a person.
    pub(crate) fn person(seat: Seat, account: AccountId, name: &str) -> Self {
        SeatRow::person(seat, account, name).into()
    }

    /// A seat taken by a bot of its own.
    pub(crate) fn bot(seat: Seat, level: Level) -> Self {
        Self { kind: SeatKind::Bot, level: Some(level), ..Self::open(seat) }
    }
}

impl From<SeatRow> for Place {
    fn from(row: SeatRow) -> Self {
        let SeatRow { seat, kind, account, level, name, nonce } = row;
        Self { seat, kind, account, level: level.as_deref().and_then(Level::from_id), name, nonce }
    }
}

impl From<Place> for SeatRow {
    fn from(place: Place) -> Self {
        let Place { seat, kind, account, level, name, nonce } = place;
        Self { seat, kind, account, level: level.map(|level| level.to_string()), name, nonce }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(kind: &str, seat: Option<Seat>, n: Option<u32>, text: &str) -> Entry {
        let (kind, text) = (kind.to_owned(), text.to_owned());
        Entry { rev: 7, at_ms: 1, kind, seat, account: Some(AccountId(3)), n, text, key: None, redacted: false }
    }

    /// The stored format: what earlier versions wrote is read, and written in the same way.
    #[test]
    fn every_kind_is_read_and_written_as_it_is_stored() {
        let (seat, table) = (Seat::new(1), "k7f2m9qhx4st".to_owned());
        let id: TableId = table.parse().expect("an id");
        let (at, name) = (Some(seat), || "Ada".to_owned());
        let stored = [
            (("sit", at, None, "Ada"), Happening::Sit { seat, name: name() }),
            (("leave", at, None, ""), Happening::Leave { seat }),
            (("arrange", at, None, ""), Happening::Arrange { seat, level: None }),
            (("arrange", at, None, "strong"), Happening::Arrange { seat, level: Some(Level::Strong) }),
            (("arrange", at, None, "search:9"), Happening::Arrange { seat, level: Some(Level::Search(9)) }),
            (("host", at, None, ""), Happening::Host { seat }),
            (("deal", None, None, ""), Happening::Deal),
            (("choice", at, Some(4), "spy left"), Happening::Choice { seat, decision: 4, choice: "spy left".into() }),
            (("timeout", at, Some(4), ""), Happening::Timeout { seat, decision: 4 }),
            (("undo", at, Some(4), ""), Happening::Undo { seat, decision: 4 }),
            (("hand", at, None, "solid"), Happening::Hand { seat, level: Level::Solid }),
            (("return", at, None, "Ada"), Happening::Return { seat, name: name() }),
            (("say", at, None, "hello"), Happening::Say { seat: at, text: Some("hello".into()) }),
            (("say", None, None, ""), Happening::Say { seat: None, text: Some(String::new()) }),
            (("chat", None, None, "true"), Happening::Chat(true)),
            (("hints", None, None, "false"), Happening::Hints(false)),
            (("rematch", None, None, table.as_str()), Happening::Rematch(id)),
        ];
        for ((kind, at, n, text), what) in stored {
            let happened = Happened { by: Some(AccountId(3)), key: Some("key".to_owned()), what };
            let read = Happened::read(Entry { key: Some("key".to_owned()), ..entry(kind, at, n, text) });
            assert_eq!(read.as_ref(), Ok(&happened));
            let (kind, text, account) = (kind.to_owned(), text.to_owned(), Some(AccountId(3)));
            let expected = NewEntry { kind, seat: at, account, n, text, key: Some("key".to_owned()) };
            assert_eq!(NewEntry::from(happened), expected);
        }
        let redacted = Happened::read(Entry { redacted: true, ..entry("say", at, None, "") });
        assert_eq!(redacted.map(|said| said.what), Ok(Happening::Say { seat: at, text: None }));
    }

    #[test]
    fn what_cannot_be_read_is_damage() {
        let at = Some(Seat::new(0));
        for (kind, at, n, text) in [
            ("sit", None, None, "Ada"),
            ("arrange", at, None, "mighty"),
            ("choice", at, None, "spy left"),
            ("choice", None, Some(0), "spy left"),
            ("undo", at, None, ""),
            ("hand", at, None, ""),
            ("chat", None, None, "yes"),
            ("hints", None, None, ""),
            ("rematch", None, None, "not an id"),
        ] {
            assert_eq!(Happened::read(entry(kind, at, n, text)), Err(Damage::Step(7)), "{kind} {text}");
        }
        for kind in ["", "dance", "SAY"] {
            assert_eq!(Happened::read(entry(kind, at, None, "")), Err(Damage::Kind(7)));
        }
    }

    #[test]
    fn seats_are_stored_with_the_names_of_levels() {
        for row in [
            SeatRow::open(Seat::new(0)),
            SeatRow::person(Seat::new(1), AccountId(3), "Ada"),
            SeatRow::bot(Seat::new(2), "easy", ""),
            SeatRow { nonce: "seven swans".to_owned(), ..SeatRow::bot(Seat::new(2), "search:9", "") },
        ] {
            assert_eq!(SeatRow::from(Place::from(row.clone())), row);
        }
        assert_eq!(SeatRow::from(Place::bot(Seat::new(2), Level::Easy)), SeatRow::bot(Seat::new(2), "easy", ""));
    }
}

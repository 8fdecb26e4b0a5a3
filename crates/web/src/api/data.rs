//! What programs are told: tables, questions and events as data, made from what the caller may see.

use kabale_bots::Level;
use kabale_catalog::{AnySight, AnyTable, Conduct, Entry, Lang, Voice, find, results};
use kabale_core::{Eye, OptionKind, Origin, PartKind, Seat, shorten};
use kabale_pages::Handing;
use kabale_store::{AccountId, SeatRow, TableRow, Turn};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    problem::{Kind, Problem},
    tables::{Live, Place},
};

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Not everybody is there yet.
    Waiting,
    /// The game is on.
    Running,
    /// The game has been played to its end.
    Over,
    /// The game will not be played to its end.
    Abandoned,
}

impl From<kabale_store::Status> for Status {
    fn from(status: kabale_store::Status) -> Self {
        match status {
            kabale_store::Status::Waiting => Self::Waiting,
            kabale_store::Status::Running => Self::Running,
            kabale_store::Status::Over => Self::Over,
            kabale_store::Status::Abandoned => Self::Abandoned,
        }
    }
}

/// Who may come to a table.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Visibility {
    /// Everybody: it is on the list.
    Public,
    /// Whoever has its address.
    Link,
    /// Only those who sit there.
    Closed,
}

impl From<kabale_store::Visibility> for Visibility {
    fn from(visibility: kabale_store::Visibility) -> Self {
        match visibility {
            kabale_store::Visibility::Public => Self::Public,
            kabale_store::Visibility::Link => Self::Link,
            kabale_store::Visibility::Closed => Self::Closed,
        }
    }
}

impl From<Visibility> for kabale_store::Visibility {
    fn from(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Public => Self::Public,
            Visibility::Link => Self::Link,
            Visibility::Closed => Self::Closed,
        }
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person, or a program of one.
    Person,
    /// A bot of the server.
    Bot,
}

impl From<kabale_store::SeatKind> for SeatKind {
    fn from(kind: kabale_store::SeatKind) -> Self {
        match kind {
            kabale_store::SeatKind::Open => Self::Open,
            kabale_store::SeatKind::Person => Self::Person,
            kabale_store::SeatKind::Bot => Self::Bot,
        }
    }
}

/// How well a bot plays: one of the levels that `/api/games` lists.
#[derive(Clone, Copy, ToSchema)]
#[schema(value_type = String, example = "solid")]
pub(crate) struct BotLevel(pub(crate) Level);

impl<'de> Deserialize<'de> for BotLevel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Level::NAMED.into_iter().find(|level| level.to_string() == id).map(Self).ok_or_else(|| {
            let known = Level::NAMED.map(|level| level.to_string()).join(", ");
            de::Error::custom(format_args!("there is no level `{}`, but {known}", shorten(&id)))
        })
    }
}

/// Everything that can be played.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    /// The games.
    games: Vec<Game>,
    /// How well bots can play, the weakest first.
    levels: Vec<String>,
}

impl Games {
    pub(crate) fn new(lang: Lang) -> Self {
        let games = kabale_catalog::GAMES.iter().map(|entry| Game::new(entry, lang)).collect();
        Self { games, levels: Level::NAMED.map(|level| level.to_string()).to_vec() }
    }
}

/// A game that can be played.
#[derive(Serialize, ToSchema)]
pub(crate) struct Game {
    /// Its name in requests.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// What it feels like.
    blurb: &'static str,
    /// How long it takes.
    minutes: u8,
    /// The version of its rules.
    rules: u32,
    /// How few may play.
    min_seats: u8,
    /// How many may play.
    max_seats: u8,
    /// What can be agreed on before the deal.
    options: Vec<GameOption>,
    /// Its cards.
    cards: Vec<Card>,
}

/// Something that can be agreed on before the deal.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameOption {
    /// Its name in requests.
    id: &'static str,
    /// Its name.
    title: &'static str,
    /// What it changes.
    text: &'static str,
    /// The rule that describes it.
    rule: &'static str,
    /// What holds if nothing is said; none for the hash of card data.
    default: Value,
    /// The values it may have, if they are named.
    values: Vec<&'static str>,
}

/// A card and what it does.
#[derive(Serialize, ToSchema)]
pub(crate) struct Card {
    /// Its name in notation.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// What kind of card it is.
    kind: &'static str,
    /// What it does.
    text: &'static str,
    /// Its rule.
    rule: &'static str,
}

impl Game {
    fn new(entry: &Entry, lang: Lang) -> Self {
        let about = (entry.about)(lang);
        let option = |option: &kabale_core::OptionDef| {
            let text = (entry.option)(option.id, lang);
            let (default, values) = match option.kind {
                OptionKind::Flag { default } => (Value::Bool(default), Vec::new()),
                OptionKind::OneOf { values, default } => (Value::from(default), values.to_vec()),
                OptionKind::Data => (Value::Null, Vec::new()),
            };
            GameOption { id: option.id, title: text.title, text: text.text, rule: option.rule, default, values }
        };
        let cards = (entry.cards)(lang).into_iter();
        Self {
            id: entry.id,
            name: about.name,
            blurb: about.blurb,
            minutes: about.minutes,
            rules: entry.rules,
            min_seats: *entry.seats.start(),
            max_seats: *entry.seats.end(),
            options: entry.options.iter().map(option).collect(),
            cards: cards
                .map(|card| Card { id: card.id, name: card.name, kind: card.kind, text: card.text, rule: card.rule })
                .collect(),
        }
    }
}

/// A seat and who sits there.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chair {
    /// Its number, from 1.
    #[schema(value_type = u8)]
    seat: Seat,
    /// What sits there.
    kind: SeatKind,
    /// What they are called; a free seat has the name of its color or family.
    name: String,
    /// How well the bot plays.
    level: Option<String>,
    /// Whether the bot stands in for a person, who can take the seat back.
    stands_in: bool,
}

impl Chair {
    fn new(row: &SeatRow, entry: &Entry, lang: Lang) -> Self {
        Self {
            seat: row.seat,
            kind: row.kind.into(),
            name: row.account.map_or_else(|| (entry.seat_name)(row.seat, lang), |_| row.name.clone()),
            level: row.level.clone(),
            stands_in: row.kind == kabale_store::SeatKind::Bot && row.account.is_some(),
        }
    }
}

/// Somebody who is away.
#[derive(Serialize, ToSchema)]
pub(crate) struct Absent {
    /// Where they sit.
    #[schema(value_type = u8)]
    seat: Seat,
    /// In how many seconds the players may have a bot play for them, 0 for now; nothing if the clock decides for them.
    seconds: Option<u64>,
}

impl Absent {
    fn new(live: &Live, row: &Place, account: Option<AccountId>) -> Option<Self> {
        if row.account == account {
            return None;
        }
        // No account has this number: what everybody else may do.
        let seconds = match live.handing(row.seat, account.unwrap_or(AccountId(0))) {
            Handing::No => return None,
            Handing::Now => Some(0),
            Handing::In(seconds) => Some(seconds),
            Handing::Clock => None,
        };
        Some(Self { seat: row.seat, seconds })
    }
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableLine {
    /// Its id.
    id: String,
    /// The game.
    game: &'static str,
    /// Where it stands.
    status: Status,
    /// Its revision.
    rev: u32,
    /// Whether you decide.
    your_turn: bool,
    /// Whether it is known that what is stored of it is damaged.
    damaged: bool,
    /// The seats.
    seats: Vec<Chair>,
}

impl TableLine {
    pub(crate) fn new(row: &TableRow, account: AccountId, damaged: bool, lang: Lang) -> Option<Self> {
        let entry = find(&row.game)?;
        Some(Self {
            id: row.id.to_string(),
            game: entry.id,
            status: row.status.into(),
            rev: row.rev,
            your_turn: is_turn_of(row, account),
            damaged,
            seats: row.seats.iter().map(|seat| Chair::new(seat, entry, lang)).collect(),
        })
    }
}

/// Whether a table waits for somebody.
pub(crate) fn is_turn_of(row: &TableRow, account: AccountId) -> bool {
    row.status == kabale_store::Status::Running
        && matches!(row.turn, Turn::Of { account: Some(mover), .. } if mover == account)
}

/// A table, as far as the caller may know it.
#[derive(Serialize, ToSchema)]
#[allow(clippy::struct_excessive_bools, reason = "these are independent facts")]
pub(crate) struct Table {
    /// Its id, as in its address.
    id: String,
    /// The game.
    pub(crate) game: &'static str,
    /// What was agreed on.
    options: Value,
    /// Where it stands.
    status: Status,
    /// Its revision: how much has happened. It only ever grows.
    rev: u32,
    /// Who may come.
    visibility: Visibility,
    /// Whether people may talk.
    chat: bool,
    /// Whether players may ask for hints although they play each other.
    hints: bool,
    /// How many seconds a decision may take; 0 for as long as one likes.
    clock: u32,
    /// How many milliseconds bots wait before they decide.
    pace: u32,
    /// For how many seconds somebody may be away before others can do something about it.
    grace: u32,
    /// How well the bots play that stand in for people or take free seats.
    level: String,
    /// The people other than you who are away while the game is on.
    absent: Vec<Absent>,
    /// The seats.
    seats: Vec<Chair>,
    /// Where you sit; nothing if you watch.
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    /// Whether you are the host.
    is_host: bool,
    /// Where the host sits; nothing if they do not.
    #[schema(value_type = Option<u8>)]
    host: Option<Seat>,
    /// Before the deal, in how many seconds you may take over from a host who is away, 0 for now.
    host_absent: Option<u64>,
    /// What the secret of the deal is bound to: SHA-256, see `docs/protocol.md`.
    commitment: String,
    /// What the players threw in, by seat, once it was dealt.
    nonces: Option<Vec<String>>,
    /// Who had a part in the deal, once it was dealt: `{"kind":"mixed","seats":[1]}` with the seats that threw something in,
    /// or `{"kind":"server_alone"}` if none did.
    #[schema(value_type = Option<Object>)]
    origin: Option<Origin>,
    /// The secret of the deal, once the game is over.
    secret: Option<String>,
    /// How many choices were made and not taken back: also the number of the open decision.
    n_choices: usize,
    /// Who decides.
    #[schema(value_type = Option<u8>)]
    to_move: Option<Seat>,
    /// How many seconds are left for it, if the clock runs.
    seconds_left: Option<u64>,
    /// What you see, as data: its form is that of the game, see `docs/notation`.
    view: Value,
    /// What you are asked, if it is your turn.
    decision: Option<Decision>,
    /// Whether you can take your last choice back.
    may_undo: bool,
    /// What you saw happen, from the choice on that was asked for.
    log: Vec<Told>,
    /// What was said last: 200 lines at most.
    talk: Vec<Said>,
    /// How it ended, if it has.
    results: Option<Results>,
    /// The table of the rematch.
    next: Option<String>,
}

impl Table {
    /// A table through the eyes of an account, with its log from choice number `since` on.
    pub(crate) fn new(live: &Live, account: Option<AccountId>, muted: &[AccountId], lang: Lang, since: usize) -> Self {
        let standing = live.standing(account);
        let eye = live.eye(account);
        let names = live.names(lang);
        let voice = Voice { lang, names: &names };
        let game = live.game.as_deref();
        let sight = game.map(|game| game.seen_by(eye));
        let sight = sight.as_deref();
        let is_over = live.status() == kabale_store::Status::Over;
        Self {
            id: live.id.to_string(),
            game: live.entry.id,
            options: live.options.clone(),
            status: live.status().into(),
            rev: live.rev,
            visibility: live.visibility.into(),
            chat: live.chat,
            hints: live.settings.hints,
            clock: live.settings.clock,
            pace: live.settings.pace,
            grace: live.settings.grace(),
            level: live.settings.level.to_string(),
            absent: live.seats.iter().filter_map(|row| Absent::new(live, row, account)).collect(),
            seats: live.seats.iter().map(|row| Chair::new(&row.clone().into(), live.entry, lang)).collect(),
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
            secret: is_over.then(|| live.secret.to_string()),
            n_choices: live.n_choices(),
            to_move: game.and_then(AnyTable::to_move),
            seconds_left: live.seconds_left(),
            view: sight.map_or(Value::Null, AnySight::view),
            decision: sight.and_then(|sight| Decision::new(sight, voice)),
            may_undo: standing.seat.is_some_and(|seat| live.may_undo(seat)),
            log: sight.map_or_else(Vec::new, |sight| Told::since(sight, since, voice)),
            talk: Said::all(live, muted),
            results: game.and_then(|game| Results::new(game, voice)),
            next: live.next.as_ref().map(ToString::to_string),
        }
    }
}

/// How a table stands now, for somebody who was refused.
#[derive(Serialize)]
pub(crate) struct Now {
    rev: u32,
    n_choices: usize,
    decision: Option<Decision>,
}

impl Now {
    pub(crate) fn new(live: &Live, account: Option<AccountId>, lang: Lang) -> Self {
        let names = live.names(lang);
        let voice = Voice { lang, names: &names };
        let decision = live.game.as_deref().and_then(|game| Decision::new(&*game.seen_by(live.eye(account)), voice));
        Self { rev: live.rev, n_choices: live.n_choices(), decision }
    }
}

/// A question, and every answer to it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Decision {
    /// Its number: how many choices were made before.
    #[serde(rename = "decision")]
    number: usize,
    /// Who decides.
    #[schema(value_type = u8)]
    seat: Seat,
    /// The question as data.
    prompt: Value,
    /// The question as a sentence.
    text: String,
    /// The rule it comes from.
    rule: &'static str,
    /// What can be chosen.
    choices: Vec<Offer>,
}

/// Something that can be chosen.
#[derive(Serialize, ToSchema)]
pub(crate) struct Offer {
    /// In notation: what to send.
    choice: String,
    /// In words.
    label: String,
    /// What it points at in the view: `piece`, `place` and `seat`, as far as they apply.
    #[schema(value_type = Object)]
    target: kabale_core::Target,
}

impl Decision {
    /// What is asked of the player behind these eyes.
    pub(crate) fn new(sight: &dyn AnySight, voice: Voice<'_>) -> Option<Self> {
        let decision = sight.decision(voice)?;
        let offer = |offer: kabale_catalog::Offer| {
            let kabale_catalog::Offer { choice, label, target } = offer;
            Offer { choice, label, target }
        };
        Some(Self {
            number: decision.number,
            seat: decision.seat,
            prompt: decision.prompt,
            text: decision.text,
            rule: decision.rule,
            choices: decision.choices.into_iter().map(offer).collect(),
        })
    }
}

/// What a bot thinks of a question.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    /// The number of the decision.
    decision: usize,
    /// Every choice: the one that the bot would make first.
    choices: Vec<Opinion>,
}

/// What a bot thinks of a choice.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opinion {
    /// The choice, in notation.
    choice: String,
    /// In words.
    label: String,
    /// What share of the win it expects, from 0 to 1.
    win_share: f64,
    /// What place it expects.
    place: f64,
    /// How many of the games it imagined began with this choice.
    visits: u32,
    /// Whether these were too few to be sure.
    unsure: bool,
}

impl Hint {
    /// What a bot thinks of the open question of a table.
    pub(crate) fn new(live: &Live, opinions: Vec<kabale_catalog::Opinion>, lang: Lang) -> Result<Self, Problem> {
        let names = live.names(lang);
        let decision = live.dealt()?.decision(Voice { lang, names: &names }).ok_or(Kind::Stale)?;
        let label = |choice: &str| {
            let offer = decision.choices.iter().find(|offer| offer.choice == choice);
            offer.map_or_else(String::new, |offer| offer.label.clone())
        };
        let opinion = |opinion: kabale_catalog::Opinion| Opinion {
            label: label(&opinion.choice),
            unsure: opinion.is_unsure(),
            choice: opinion.choice,
            win_share: opinion.win_share,
            place: opinion.place,
            visits: opinion.visits,
        };
        Ok(Self { decision: decision.number, choices: opinions.into_iter().map(opinion).collect() })
    }
}

/// Something that happened, as one pair of eyes saw it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Told {
    /// The number of the decision that led to it.
    pub(crate) decision: usize,
    /// As data: its form is that of the game, see `docs/notation`.
    pub(crate) event: Value,
    /// As a sentence.
    pub(crate) text: String,
}

impl Told {
    /// What an eye saw happen from choice number `since` on.
    pub(crate) fn since(sight: &dyn AnySight, since: usize, voice: Voice<'_>) -> Vec<Self> {
        Self::with(sight.table().events(sight.eye(), since), sight.tell(since, voice))
    }

    /// The same for a replay, where everybody has a name.
    fn again(sight: &dyn AnySight, since: usize, voice: Voice<'_>) -> Vec<Self> {
        Self::with(sight.table().events(sight.eye(), since), sight.retell(since, voice))
    }

    fn with(events: Vec<(usize, Value)>, texts: Vec<(usize, String)>) -> Vec<Self> {
        let told = events.into_iter().zip(texts);
        told.map(|((decision, event), (_, text))| Self { decision, event, text }).collect()
    }
}

/// Something that was said.
#[derive(Serialize, ToSchema)]
pub(crate) struct Said {
    /// The revision that came of it.
    rev: u32,
    /// Who said it.
    name: String,
    /// One line of chat.
    text: String,
}

impl Said {
    fn all(live: &Live, muted: &[AccountId]) -> Vec<Self> {
        let heard = live.heard(muted);
        heard.map(|(_, talk)| Self { rev: talk.rev, name: talk.name.clone(), text: talk.text.clone() }).collect()
    }
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct Results {
    /// Who wins, as a sentence.
    verdict: String,
    /// Everybody, by seat.
    standings: Vec<PlayerResult>,
}

/// One player's result.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerResult {
    /// The seat, counted from 1.
    #[schema(value_type = u8)]
    seat: Seat,
    /// 1 for a winner; players who tie share a place.
    place: u8,
    /// What the rules count.
    score: i32,
    /// How the score comes about.
    parts: Vec<ScorePart>,
}

/// A part of a score.
#[derive(Serialize, ToSchema)]
pub(crate) struct ScorePart {
    /// What it is for.
    id: &'static str,
    /// The same in words.
    text: &'static str,
    /// How much.
    amount: i32,
    /// `score` if it is summed up into the score, `tiebreak` if it decides between equal ones, otherwise `note`.
    #[schema(value_type = String)]
    kind: PartKind,
}

impl Results {
    /// How a game ended; nothing while it goes on.
    pub(crate) fn new(game: &dyn AnyTable, voice: Voice<'_>) -> Option<Self> {
        let verdict = results(game, voice)?.verdict;
        let part = |part: kabale_core::Part| ScorePart {
            id: part.id,
            text: game.score_part(part.id, voice.lang),
            amount: part.amount,
            kind: part.kind,
        };
        let standings = game.standings()?;
        let places = standings.by_seat().iter().map(|standing| PlayerResult {
            seat: standing.seat,
            place: standing.place,
            score: standing.score,
            parts: game.score_parts(standing.seat).into_iter().map(part).collect(),
        });
        Some(Self { verdict, standings: places.collect() })
    }
}

/// The game as it was after a number of choices.
#[derive(Serialize, ToSchema)]
pub(crate) struct Moment {
    /// After how many choices.
    n_choices: usize,
    /// How many there are by now.
    of: usize,
    /// Who decided next.
    #[schema(value_type = Option<u8>)]
    to_move: Option<Seat>,
    /// What could be seen then.
    view: Value,
    /// What the last of these choices led to.
    log: Vec<Told>,
}

impl Moment {
    pub(crate) fn new(then: &dyn AnyTable, of: usize, eye: Eye, voice: Voice<'_>) -> Self {
        let (n_choices, sight) = (then.n_choices(), then.seen_by(eye));
        Self {
            n_choices,
            of,
            to_move: then.to_move(),
            view: sight.view(),
            log: Told::again(&*sight, n_choices.saturating_sub(1), voice),
        }
    }
}

/// How far something is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Progress {
    /// How many moments of the game are done.
    done: usize,
    /// How many there are.
    of: usize,
}

impl Progress {
    pub(crate) fn new((done, of): (usize, usize)) -> Self {
        Self { done, of }
    }
}

/// A game that is over, looked at again.
#[derive(Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// From the deal to the end.
    moments: Vec<Prospect>,
    /// The numbers of the decisions that changed most, the weightiest first.
    turning_points: Vec<usize>,
    /// What everybody gave away, by seat.
    players: Vec<GivenAway>,
}

/// A moment of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Prospect {
    /// What share of the win each seat could expect then, from 0 to 1, everything hidden included.
    shares: Vec<f64>,
    /// What was decided then; nothing at the end.
    decision: Option<Judgement>,
}

/// A decision, looked at again with what its seat could know.
#[derive(Serialize, ToSchema)]
pub(crate) struct Judgement {
    /// Whose it was.
    #[schema(value_type = u8)]
    seat: Seat,
    /// What was chosen, in notation.
    chosen: String,
    /// What share of the win that promised.
    chosen_share: f64,
    /// What a bot would have chosen, in notation.
    best: String,
    /// What share of the win that promised.
    best_share: f64,
    /// What the choice gave away.
    loss: f64,
}

/// What a player gave away.
#[derive(Serialize, ToSchema)]
pub(crate) struct GivenAway {
    /// The seat, counted from 1.
    #[schema(value_type = u8)]
    seat: Seat,
    /// In how many decisions; those with a single choice do not count.
    decisions: u32,
    /// How much of the win in each of them, on average.
    mean_loss: f64,
}

impl Analysis {
    pub(crate) fn new(analysis: &kabale_catalog::Analysis) -> Self {
        let judgement = |made: &kabale_catalog::Judgment| Judgement {
            seat: made.seat,
            chosen: made.chosen.clone(),
            chosen_share: made.chosen_share,
            best: made.best.clone(),
            best_share: made.best_share,
            loss: made.loss(),
        };
        let given_away = |(index, conduct): (usize, &Conduct)| GivenAway {
            seat: Seat::new(index as u8),
            decisions: conduct.decisions,
            mean_loss: conduct.mean_loss,
        };
        let moments = analysis.moments.iter();
        Self {
            moments: moments
                .map(|moment| Prospect {
                    shares: moment.shares.clone(),
                    decision: moment.decision.as_ref().map(judgement),
                })
                .collect(),
            turning_points: analysis.turning_points.clone(),
            players: analysis.conduct.iter().enumerate().map(given_away).collect(),
        }
    }
}

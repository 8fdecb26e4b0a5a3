//! Tables: opening, listing and showing them, and everything before the deal and after the game.

use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kabale_bots::Level;
use kabale_catalog::{Lang, find};
use kabale_store::{AccountId, Status, TableRow, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{
    read::{Asked, Body, NamedLevel, Program},
    seen::{Chair, Table},
};
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    requests::{
        game, level, nonce, open, seat,
        setup::{self, TableRequest, set_up},
    },
    tables::{LONGEST_GRACE, SHORTEST_GRACE, Settings},
};

/// The most tables in a list.
pub(super) const LISTED: u32 = 100;

/// The longest time for a decision, in seconds: four weeks.
const LONGEST_CLOCK: u32 = 4 * 7 * 86_400;

/// The longest pause of bots, in milliseconds.
const LONGEST_PACE: u32 = 60_000;

/// A table to be opened. You are its host and take the first seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "oriflamme", "seats": 3, "bots": "greedy", "pace": 0}))]
pub(crate) struct NewTable {
    /// The id of the game.
    game: String,
    /// The number of players. By default four, or as close to it as the game allows.
    seats: Option<u8>,
    /// Options of the game, by name. Options that are not given have their defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Value,
    /// Everybody finds a `public` table in the list, and everybody with the link may see a `link` table. After the deal,
    /// only its players may see a `closed` table. By default `link`.
    visibility: Option<Visibility>,
    /// Whether people may chat. By default they may.
    chat: Option<bool>,
    /// The time for a decision, in seconds, at most four weeks; 0 for no limit.
    #[serde(default)]
    clock: u32,
    /// How long bots wait before they decide, in milliseconds, at most a minute. By default 700.
    pace: Option<u32>,
    /// How long a person may be away, in seconds, before other players may hand the seat to a bot (if there is no clock)
    /// or, before the deal, become the host: 30 to 604800. By default 120, or 86400 with a clock of an hour or more.
    grace: Option<u32>,
    /// The level of the bots that stand in for people or take open seats. By default that of `bots`, or else `solid`.
    #[schema(value_type = Option<Level>)]
    level: Option<NamedLevel>,
    /// The level of bots on all other seats; without it, these seats stay open.
    #[schema(value_type = Option<Level>)]
    bots: Option<NamedLevel>,
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses((status = 201, body = Table)))]
pub(crate) async fn create_table(
    State(app): State<App>,
    Program(who): Program,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    let account = who.account()?;
    let entry = game(&new.game).map_err(|problem| Problem { kind: Kind::BadSetup, ..problem })?;
    let usual = Settings::default();
    let level = new.level.or(new.bots).map_or(usual.level, Level::from);
    let pace = new.pace.unwrap_or(usual.pace);
    let settings = Settings { clock: new.clock, pace, grace: new.grace, level, ..usual };
    let graces = SHORTEST_GRACE..=LONGEST_GRACE;
    if settings.clock > LONGEST_CLOCK || settings.pace > LONGEST_PACE || !graces.contains(&settings.grace()) {
        let (from, to) = (SHORTEST_GRACE, LONGEST_GRACE);
        return Err(Problem::said(Kind::BadSetup, |lang| match lang {
            Lang::En => {
                format!("`clock` goes up to {LONGEST_CLOCK}, `pace` up to {LONGEST_PACE}, `grace` from {from} to {to}.")
            }
            Lang::De => {
                format!("`clock` geht bis {LONGEST_CLOCK}, `pace` bis {LONGEST_PACE}, `grace` von {from} bis {to}.")
            }
        }));
    }
    app.limits.new_thing(who.address)?;
    let request = TableRequest {
        entry,
        seats: new.seats.unwrap_or_else(|| entry.usual_seats()),
        options: new.options,
        visibility: new.visibility.unwrap_or(Visibility::Link),
        chat: new.chat.unwrap_or(true),
        settings,
        bots: new.bots.map(Level::from),
    };
    let id = set_up(&app, account, request).await?;
    let slot = app.tables.get(&id)?;
    let table = Table::new(&*slot.look().await?, Some(account.id), &[], who.lang, 0);
    let place = [(header::LOCATION, format!("/api/tables/{id}"))];
    Ok((StatusCode::CREATED, place, Json(table)).into_response())
}

/// A list of tables.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableLines {
    /// First the tables where it is your turn, then running, waiting and finished tables.
    tables: Vec<TableLine>,
}

// Unlike the stored row, it is safe to show, and it says `your_turn` for one account.
/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableLine {
    id: String,
    /// The id of the game.
    game: &'static str,
    status: Status,
    /// The revision of the table.
    rev: u32,
    /// Whether it is your turn.
    your_turn: bool,
    /// Whether the stored data of the table is known to be damaged.
    damaged: bool,
    seats: Vec<Chair>,
}

impl TableLine {
    /// None for a game that this server does not have.
    fn new(row: &TableRow, account: AccountId, damaged: bool, lang: Lang) -> Option<Self> {
        let entry = find(&row.game)?;
        Some(Self {
            id: row.id.to_string(),
            game: entry.id,
            status: row.status,
            rev: row.rev,
            your_turn: row.is_turn_of(account),
            damaged,
            seats: row.seats.iter().map(|seat| Chair::new(seat, entry, lang)).collect(),
        })
    }
}

/// Lists the tables where you have a seat or are the host.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = TableLines)))]
pub(crate) async fn list_tables(State(app): State<App>, Program(who): Program) -> Result<Json<TableLines>, Problem> {
    let account = who.account()?.id;
    let rows = app.store.tables_of(account, LISTED)?;
    let line = |row| TableLine::new(row, account, app.tables.is_damaged(row), who.lang);
    Ok(Json(TableLines { tables: rows.iter().filter_map(line).collect() }))
}

/// The part of the log that the caller knows already.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Known {
    /// The number of choices that you know already: the log starts after them.
    #[serde(default)]
    #[param(default = 0)]
    since: usize,
}

/// Shows a table as far as you may see it: seats, view, question, log and result.
#[utoipa::path(get, path = "/api/tables/{id}", params(Known), responses((status = 200, body = Table)))]
pub(crate) async fn show_table(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Asked(known): Asked<Known>,
) -> Result<Json<Table>, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let muted = muted(&app, who.id())?;
    let live = slot.look().await?;
    Ok(Json(Table::new(&live, who.id(), &muted, who.lang, known.since)))
}

/// The accounts whose messages the caller does not want to read.
pub(super) fn muted(app: &App, account: Option<AccountId>) -> Result<Vec<AccountId>, Problem> {
    Ok(account.map(|account| app.store.muted(account)).transpose()?.unwrap_or_default())
}

/// The change was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct Changed {
    /// The revision of the table after it.
    pub(super) rev: u32,
}

/// A player's contribution to the shuffle.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"nonce": "seven swans"}))]
pub(crate) struct Nonce {
    /// Any text; only its first 64 bytes are used.
    nonce: Option<String>,
}

/// Takes the first open seat.
#[utoipa::path(post, path = "/api/tables/{id}/join", request_body = Nonce, responses((status = 200, body = Changed)))]
pub(crate) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Nonce>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Join).await?;
    let account = who.account()?.clone();
    let nonce = nonce(body.nonce.as_deref());
    let rev = slot.make(move |live, now| live.join(&account, &nonce, now)).await?;
    Ok(Json(Changed { rev }))
}

/// Leaves your seat before the deal. If you are the host, the next person at the table becomes the host.
#[utoipa::path(post, path = "/api/tables/{id}/leave", responses((status = 200, body = Changed)))]
pub(crate) async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    let rev = slot.make(move |live, now| live.leave(account, now)).await?;
    Ok(Json(Changed { rev }))
}

/// Makes you the host before the deal, if the host has been away for too long.
#[utoipa::path(post, path = "/api/tables/{id}/host", responses((status = 200, body = Changed)))]
pub(crate) async fn take_over(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    let rev = slot.make(move |live, now| live.take_over(account, now)).await?;
    Ok(Json(Changed { rev }))
}

// The host cannot seat a person, so this is not a `SeatKind`.
/// What a host can put on a seat.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

/// The new occupant of a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"kind": "bot", "level": "solid"}))]
pub(crate) struct Arrangement {
    kind: Sitter,
    /// The level of the bot. By default `solid`.
    #[schema(value_type = Option<Level>)]
    level: Option<NamedLevel>,
}

/// Puts a bot on a seat, or opens the seat, before the deal: for the host.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}", request_body = Arrangement, responses((status = 200, body = Changed)))]
pub(crate) async fn arrange(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    Program(who): Program,
    Body(body): Body<Arrangement>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    let bot = match body.kind {
        Sitter::Bot => Some(body.level.map_or(level(None), Level::from)),
        Sitter::Open => None,
    };
    let rev = slot.make(move |live, now| live.arrange(seat(&number, live.seats.len())?, bot, now)).await?;
    Ok(Json(Changed { rev }))
}

/// Deals: for the host. Open seats get a bot.
#[utoipa::path(post, path = "/api/tables/{id}/deal", request_body = Nonce, responses((status = 200, body = Changed)))]
pub(crate) async fn deal(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Nonce>,
) -> Result<Json<Changed>, Problem> {
    let rev = setup::deal(&app, &id, &who, body.nonce.as_deref()).await?;
    Ok(Json(Changed { rev }))
}

/// The table of a rematch, or of the next game of a chronicle.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextTable {
    /// The id of the table.
    pub(super) table: String,
}

/// Opens a table for the same people after the game.
///
/// If there is one already, its id is returned.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", responses((status = 200, body = NextTable)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<NextTable>, Problem> {
    let next = setup::rematch(&app, &id, &who).await?;
    Ok(Json(NextTable { table: next.to_string() }))
}

//! Tables: setting one up, sitting down, dealing, looking at it, and what is left of it.

use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kabale_catalog::Voice;
use kabale_store::AccountId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{
    data::{Analysis, BotLevel, Moment, Progress, Table, TableLine, Visibility},
    read::{Asked, Body, Program},
};
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    requests::{
        self, eye, game, level, nonce, open, seat,
        setup::{self, TableRequest, set_up},
    },
    tables::{LONGEST_GRACE, SHORTEST_GRACE, Settings},
    who::Who,
};

/// How many tables are listed.
pub(super) const LISTED: u32 = 100;

/// The longest a clock may run, in seconds: four weeks.
const LONGEST_CLOCK: u32 = 4 * 7 * 86_400;

/// The longest a bot may wait, in milliseconds.
const LONGEST_PACE: u32 = 60_000;

/// A new table. Its host sits on the first seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "oriflamme", "seats": 3, "bots": "greedy", "pace": 0}))]
pub(crate) struct NewTable {
    /// The id of the game.
    game: String,
    /// How many play; if nothing is said, four or as near to it as the game allows.
    seats: Option<u8>,
    /// What is agreed on, by name; what is not said has its default.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Value,
    /// Who may come; if nothing is said, whoever has the address.
    visibility: Option<Visibility>,
    /// Whether people may talk; if nothing is said, they may.
    chat: Option<bool>,
    /// How many seconds a decision may take, at most four weeks; 0 for as long as one likes.
    #[serde(default)]
    clock: u32,
    /// How many milliseconds bots wait before they decide, at most a minute; 700 if nothing is said.
    pace: Option<u32>,
    /// For how many seconds somebody may be away before others can have a bot play for them (where there is no clock), or
    /// replace them as host before the deal: 30 to 604800. If nothing is said, 120, or 86400 with a clock of an hour or more.
    grace: Option<u32>,
    /// How well the bots play that stand in for people or take free seats; if nothing is said, as `bots`, or `solid`.
    #[schema(value_type = Option<String>)]
    level: Option<BotLevel>,
    /// The level of the bots on all other seats; nothing to leave them free.
    #[schema(value_type = Option<String>)]
    bots: Option<BotLevel>,
}

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses((status = 201, body = Table)))]
pub(crate) async fn create_table(
    State(app): State<App>,
    Program(who): Program,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    let account = who.account()?;
    let entry = game(&new.game).map_err(|problem| Problem { kind: Kind::BadSetup, ..problem })?;
    let usual = Settings::default();
    let level = new.level.or(new.bots).map_or(usual.level, |BotLevel(level)| level);
    let pace = new.pace.unwrap_or(usual.pace);
    let settings = Settings { clock: new.clock, pace, grace: new.grace, level, ..usual };
    let graces = SHORTEST_GRACE..=LONGEST_GRACE;
    if settings.clock > LONGEST_CLOCK || settings.pace > LONGEST_PACE || !graces.contains(&settings.grace()) {
        let (from, to) = (SHORTEST_GRACE, LONGEST_GRACE);
        return Err(Problem::said(Kind::BadSetup, |lang| match lang {
            kabale_catalog::Lang::En => {
                format!("`clock` goes up to {LONGEST_CLOCK}, `pace` up to {LONGEST_PACE}, `grace` from {from} to {to}.")
            }
            kabale_catalog::Lang::De => {
                format!("`clock` geht bis {LONGEST_CLOCK}, `pace` bis {LONGEST_PACE}, `grace` von {from} bis {to}.")
            }
        }));
    }
    app.limits.new_thing(who.address)?;
    let request = TableRequest {
        entry,
        seats: new.seats.unwrap_or_else(|| entry.usual_seats()),
        options: new.options,
        visibility: new.visibility.unwrap_or(Visibility::Link).into(),
        chat: new.chat.unwrap_or(true),
        settings,
        bots: new.bots.map(|BotLevel(level)| level),
    };
    let id = set_up(&app, account, request).await?;
    let slot = app.tables.get(&id)?;
    let table = Table::new(&*slot.look().await?, Some(account.id), &[], who.lang, 0);
    let place = [(header::LOCATION, format!("/api/tables/{id}"))];
    Ok((StatusCode::CREATED, place, Json(table)).into_response())
}

/// Some tables.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableLines {
    /// The tables: first those where it is your turn, then those that run, wait, and are over.
    tables: Vec<TableLine>,
}

/// Lists the tables you sit at or have set up.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = TableLines)))]
pub(crate) async fn list_tables(State(app): State<App>, Program(who): Program) -> Result<Json<TableLines>, Problem> {
    let account = who.account()?.id;
    let rows = app.store.tables_of(account, LISTED)?;
    let line = |row| TableLine::new(row, account, app.tables.is_damaged(row), who.lang);
    Ok(Json(TableLines { tables: rows.iter().filter_map(line).collect() }))
}

/// What is known already.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Known {
    /// How many choices are known already: the log starts behind them.
    #[serde(default)]
    #[param(default = 0)]
    since: usize,
}

/// Shows a table as you may see it: seats, view, question, log, and how it ended.
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

/// Those whom somebody does not want to hear.
pub(super) fn muted(app: &App, account: Option<AccountId>) -> Result<Vec<AccountId>, Problem> {
    Ok(account.map(|account| app.store.muted(account)).transpose()?.unwrap_or_default())
}

/// Something was done.
#[derive(Serialize, ToSchema)]
pub(crate) struct Changed {
    /// The revision of the table that came of it.
    pub(super) rev: u32,
}

/// What somebody throws into the shuffle.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"nonce": "seven swans"}))]
pub(crate) struct Nonce {
    /// Any text, at most 64 bytes of it count.
    nonce: Option<String>,
}

/// Sits down on the first free seat.
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

/// Gets up before the deal. If you are the host, the next person who sits there takes over.
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

/// Becomes the host before the deal, if the host has been away for too long.
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

/// Who is to sit on a seat.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

/// What a seat is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"kind": "bot", "level": "solid"}))]
pub(crate) struct Arrangement {
    /// Who is to sit there.
    kind: Sitter,
    /// How well the bot plays; if nothing is said, `solid`.
    #[schema(value_type = Option<String>)]
    level: Option<BotLevel>,
}

/// Seats a bot, or frees a seat, before the deal: for the host.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}", request_body = Arrangement, responses((status = 200, body = Changed)))]
pub(crate) async fn arrange(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    Program(who): Program,
    Body(body): Body<Arrangement>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    let bot = match body.kind {
        Sitter::Bot => Some(body.level.map_or(level(None), |BotLevel(level)| level)),
        Sitter::Open => None,
    };
    let rev = slot.make(move |live, now| live.arrange(seat(&number, live.seats.len())?, bot, now)).await?;
    Ok(Json(Changed { rev }))
}

/// Deals: for the host. Free seats get a bot.
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

/// A table that was set up.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextTable {
    /// Its id.
    table: String,
}

/// Sets up a table for the same people once the game is over.
///
/// If somebody was faster, it is the table that is there already.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", responses((status = 200, body = NextTable)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<NextTable>, Problem> {
    let next = setup::rematch(&app, &id, &who).await?;
    Ok(Json(NextTable { table: next.to_string() }))
}

/// Gives the record of a game that is over.
///
/// With it goes what is needed to check the deal: see `docs/protocol.md`.
#[utoipa::path(get, path = "/api/tables/{id}/record", responses((status = 200, body = Object)))]
pub(crate) async fn show_record(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let record = slot.look().await?.record()?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.to_text()).into_response())
}

/// Gives what is sound of a damaged table, as you may see it.
///
/// If the game was over there, its record comes with it; otherwise what is hidden stays so, since the table may be restored.
#[utoipa::path(get, path = "/api/tables/{id}/salvage", responses((status = 200, body = Salvage)))]
pub(crate) async fn show_salvage(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<Salvage>, Problem> {
    Ok(Json(Salvage::new(&app, &id, &who).await?))
}

/// The same as a file, for people.
pub(crate) async fn download_salvage(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
) -> Result<Response, Problem> {
    let salvage = Salvage::new(&app, &id, &who).await?;
    let name = format!("attachment; filename=\"{}-{id}-salvage.json\"", salvage.table.game);
    let text = serde_json::to_string_pretty(&salvage).map_err(|_| Kind::Internal)?;
    let headers = [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text + "\n").into_response())
}

/// What is sound of a damaged table.
#[derive(Serialize, ToSchema)]
pub(crate) struct Salvage {
    /// What is wrong with it.
    damage: DamageFound,
    /// The table as it was after its last sound entry, with the whole log.
    table: Table,
    /// The record, if the game was over.
    #[schema(value_type = Option<Object>)]
    record: Option<Value>,
}

impl Salvage {
    async fn new(app: &App, id: &str, who: &Who) -> Result<Self, Problem> {
        let (live, damage) = requests::salvage(app, id, who).await?;
        let muted = muted(app, who.id())?;
        Ok(Self {
            damage: DamageFound { code: damage.code(), rev: damage.rev(), text: damage.text(who.lang) },
            table: Table::new(&live, who.id(), &muted, who.lang, 0),
            record: live.record().ok().and_then(|record| serde_json::to_value(record).ok()),
        })
    }
}

/// What is wrong with what is stored of a table.
#[derive(Serialize, ToSchema)]
#[schema(as = Damage)]
pub(crate) struct DamageFound {
    /// A stable name, see `docs/operations.md`.
    code: &'static str,
    /// The entry of the journal it is about: everything before is sound.
    rev: Option<u32>,
    /// In words.
    text: String,
}

/// Gives a game that is over, looked at again: what everybody could expect, and what was given away.
///
/// It is done in the background; until then the answer is how far it is, with status 202.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/analysis",
    responses((status = 200, body = Analysis), (status = 202, body = Progress))
)]
pub(crate) async fn show_analysis(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let review = app.tables.review(&slot, || app.limits.thought(who.caller())).await?;
    Ok(match review.found()? {
        Some(analysis) => Json(Analysis::new(analysis)).into_response(),
        None => (StatusCode::ACCEPTED, Json(Progress::new(review.progress()))).into_response(),
    })
}

/// Whose eyes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Eyes {
    /// The number of a seat, or `public`, once the game is over; if nothing is said, your own eyes.
    #[serde(rename = "as")]
    eye: Option<String>,
}

/// Shows a game as it was after a number of choices.
#[utoipa::path(get, path = "/api/tables/{id}/at/{n}", params(Eyes), responses((status = 200, body = Moment)))]
pub(crate) async fn show_moment(
    State(app): State<App>,
    Path((id, n)): Path<(String, String)>,
    Program(who): Program,
    Asked(eyes): Asked<Eyes>,
) -> Result<Json<Moment>, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let n_choices = n.parse().map_err(|_| Kind::NotFound)?;
    let live = slot.look().await?;
    let asked = eye(eyes.eye.as_deref(), live.seats.len())?;
    let then = live.replay_at(n_choices, asked)?;
    let names = live.names(who.lang);
    let voice = Voice { lang: who.lang, names: &names };
    Ok(Json(Moment::new(&*then, live.n_choices(), asked.unwrap_or_else(|| live.looks_back(live.eye(who.id()))), voice)))
}

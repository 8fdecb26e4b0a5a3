//! Setting up a table, sitting down, dealing, looking at it, and what is left of it.

use std::collections::HashMap;

use axum::{
    Form,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use kabale_bots::Level;
use kabale_catalog::{Entry, Voice, setup_error};
use kabale_core::{Eye, OptionKind, Seat, Seed};
use kabale_pages::{AnalysisPage, CLOCKS, GRACES, PACES, analysis_waits};
use kabale_store::{Account, AccountId, Hidden, NewTable, SeatRow, TableId, Visibility};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{home::game, keep, level, nonce, open, somebody, to_table};
use crate::{
    App,
    access::Act,
    api::salvaged,
    problem::{Kind, Problem},
    show::{Looker, shown_names},
    system,
    tables::Settings,
    who::Who,
};

/// What a new table is to be like.
pub(crate) struct Wish {
    pub(crate) entry: &'static Entry,
    pub(crate) seats: u8,
    pub(crate) options: Value,
    pub(crate) visibility: Visibility,
    pub(crate) chat: bool,
    pub(crate) settings: Settings,
    /// The level of the bots on all other seats; none to leave them free.
    pub(crate) bots: Option<Level>,
}

/// Whether there is room for one more table that somebody hosts.
pub(crate) fn has_room(app: &App, host: AccountId) -> Result<(), Problem> {
    if *app.stop.borrow() {
        return Err(Kind::Stopping.into());
    }
    let most = app.config.max_hosted;
    if most > 0 && app.store.hosted(host)? >= most {
        return Err(Kind::TooManyTables.into());
    }
    app.tables.make_room()
}

/// Sets up a table as wished, its host on the first seat.
pub(crate) async fn set_up(app: &App, host: &Account, wish: Wish) -> Result<TableId, Problem> {
    has_room(app, host.id)?;
    // A deal that nobody sees tells whether the game can be set up like this, and fills in what was not said.
    let trial = (wish.entry.deal)(&wish.options, wish.seats, Seed::new([0; 32]))
        .map_err(|error| Problem::said(Kind::BadSetup, |lang| setup_error(&error, lang)))?;
    let others =
        |seat| wish.bots.map_or_else(|| SeatRow::open(seat), |level| SeatRow::bot(seat, &level.to_string(), ""));
    let mut seats: Vec<_> = Seat::all(wish.seats).map(others).collect();
    seats[0] = SeatRow::person(Seat::new(0), host.id, &host.name);
    let new = NewTable {
        id: system::table_id(),
        game: wish.entry.id.to_owned(),
        options: trial.record().options.to_string(),
        host: host.id,
        visibility: wish.visibility,
        chat: wish.chat,
        settings: serde_json::to_string(&wish.settings).expect("settings are plain data"),
        secret: Hidden(system::bytes()),
        seats,
        rematch_of: None,
    };
    let id = new.id.clone();
    app.tables.create(new).await?;
    Ok(id)
}

pub(crate) async fn create(
    State(app): State<App>,
    who: Who,
    Form(form): Form<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let text = |name: &str| form.get(name).map(String::as_str);
    let entry = game(text("game").unwrap_or_default())?;
    let seats = match text("seats") {
        None => entry.usual_seats(),
        Some(seats) => seats.parse().map_err(|_| Kind::BadSetup)?,
    };
    let is_quick = form.contains_key("quick");
    let listed = |wanted: Option<&str>, default: u32, list: &[(u32, &str, &str)]| {
        let wanted = wanted.and_then(|wanted| wanted.parse().ok());
        wanted.filter(|wanted| list.iter().any(|(known, ..)| known == wanted)).unwrap_or(default)
    };
    let (usual, level) = (Settings::default(), level(text("level")));
    let wish = Wish {
        entry,
        seats,
        options: if is_quick { Value::Null } else { options(entry, &form) },
        visibility: match text("visibility") {
            Some("public") => Visibility::Public,
            Some("closed") => Visibility::Closed,
            _ => Visibility::Link,
        },
        chat: is_quick || form.contains_key("chat"),
        settings: Settings {
            clock: listed(text("clock"), usual.clock, &CLOCKS),
            pace: listed(text("pace"), usual.pace, &PACES),
            grace: Some(listed(text("grace"), 0, &GRACES)).filter(|grace| *grace > 0),
            level,
            ..usual
        },
        bots: is_quick.then_some(level),
    };
    app.limits.new_thing(who.address)?;
    let (account, token) = somebody(&app, &who, text("name")).await?;
    let id = set_up(&app, &account, wish).await?;
    Ok(keep(&app, token, to_table(id)))
}

/// The options that a form says. A box that is not ticked is not sent.
fn options(entry: &Entry, form: &HashMap<String, String>) -> Value {
    let value = |kind: OptionKind, said: Option<&String>| match (kind, said) {
        (OptionKind::Flag { .. }, said) => Some(Value::Bool(said.is_some())),
        (OptionKind::OneOf { .. }, Some(said)) => Some(Value::String(said.clone())),
        (OptionKind::OneOf { .. }, None) | (OptionKind::Data, _) => None,
    };
    let said = entry.options.iter().filter_map(|option| {
        Some((option.id.to_owned(), value(option.kind, form.get(&format!("option-{}", option.id)))?))
    });
    Value::Object(said.collect::<Map<_, _>>())
}

#[derive(Deserialize)]
pub(crate) struct Moment {
    at: Option<usize>,
    #[serde(rename = "as")]
    eye: Option<String>,
}

pub(crate) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
    who: Who,
) -> Result<Response, Problem> {
    let slot = match open(&app, &id, &who, Act::Watch).await {
        Err(problem) if problem.kind == Kind::Damaged => return Ok(damaged(&app, &id, &who, &problem).await),
        slot => slot?,
    };
    let live = slot.look().await?;
    let looker = Looker::new(&app, who, &live)?;
    let page = match moment.at {
        None => looker.page(&live, None),
        Some(at) => looker.past(&live, at, eye(moment.eye.as_deref(), live.seats.len())?)?,
    };
    Ok(page.into_response())
}

/// The eyes that are asked for: those of a seat, or `public`.
pub(crate) fn eye(asked: Option<&str>, seats: usize) -> Result<Option<Eye>, Problem> {
    Ok(match asked {
        None => None,
        Some("public") => Some(Eye::Public),
        Some(number) => Some(Eye::Seat(seat(number, seats)?)),
    })
}

/// The seat with this number.
pub(crate) fn seat(number: &str, seats: usize) -> Result<Seat, Problem> {
    let seat = number.parse().ok().and_then(Seat::from_number).filter(|seat| seat.index() < seats);
    Ok(seat.ok_or(Kind::NotFound)?)
}

#[derive(Deserialize)]
pub(crate) struct JoinForm {
    name: Option<String>,
    nonce: Option<String>,
}

pub(crate) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<JoinForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Join).await?;
    let (account, token) = somebody(&app, &who, form.name.as_deref()).await?;
    let nonce = nonce(form.nonce.as_deref());
    slot.make(move |live, now| live.join(&account, &nonce, now)).await?;
    Ok(keep(&app, token, to_table(id)))
}

pub(crate) async fn leave(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    slot.make(move |live, now| live.leave(account, now)).await?;
    Ok(to_table(id))
}

pub(crate) async fn take_over(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    slot.make(move |live, now| live.take_over(account, now)).await?;
    Ok(to_table(id))
}

#[derive(Deserialize)]
pub(crate) struct SeatForm {
    kind: String,
    level: Option<String>,
}

pub(crate) async fn arrange(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    who: Who,
    Form(form): Form<SeatForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    let bot = match form.kind.as_str() {
        "bot" => Some(level(form.level.as_deref())),
        "open" => None,
        _ => return Err(Kind::BadRequest.into()),
    };
    slot.make(move |live, now| live.arrange(seat(&number, live.seats.len())?, bot, now)).await?;
    Ok(to_table(id))
}

#[derive(Deserialize)]
pub(crate) struct DealForm {
    nonce: Option<String>,
}

pub(crate) async fn deal(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<DealForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    if *app.stop.borrow() {
        return Err(Kind::Stopping.into());
    }
    let nonce = form.nonce.as_deref().map(|text| nonce(Some(text)));
    app.tables.deal(&slot, nonce).await?;
    Ok(to_table(id))
}

pub(crate) async fn rematch(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Rematch).await?;
    if slot.look().await?.next.is_none() {
        has_room(&app, who.account()?.id)?;
    }
    app.limits.new_thing(who.address)?;
    let next = slot.rematch(who.account()?).await?;
    Ok(to_table(next))
}

pub(crate) async fn record(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let record = slot.look().await?.record()?;
    let name = format!("attachment; filename=\"{}-{id}.json\"", record.game);
    let headers = [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_text()).into_response())
}

/// The page of a damaged table: with what is sound of it, for those who may have that.
async fn damaged(app: &App, id: &str, who: &Who, problem: &Problem) -> Response {
    let is_salvaged = salvaged(app, id, who).await.is_ok();
    let page = kabale_pages::damaged(&who.frame(), id, problem.text(who.lang), is_salvaged);
    (problem.kind.status(), page).into_response()
}

/// What is sound of a damaged table, as a file.
pub(crate) async fn salvage(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let salvage = salvaged(&app, &id, &who).await?;
    let name = format!("attachment; filename=\"{}-{id}-salvage.json\"", salvage.table.game);
    let text = serde_json::to_string_pretty(&salvage).map_err(|_| Kind::Internal)?;
    let headers = [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text + "\n").into_response())
}

/// A game that is over, looked at again; or how far that is.
pub(crate) async fn analysis(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let review = app.tables.review(&slot, || app.limits.thought(who.caller())).await?;
    let (names, entry) = {
        let live = slot.look().await?;
        (shown_names(&live, who.lang), live.entry)
    };
    let Some(analysis) = review.found()? else {
        let (done, of) = review.progress();
        return Ok(analysis_waits(&who.frame(), &id, entry, done, of).into_response());
    };
    let points = review.turning_points(analysis, Voice { lang: who.lang, names: &names })?;
    let page = AnalysisPage { id: &id, entry, names: &names, analysis, points };
    Ok(page.page(&who.frame()).into_response())
}

//! Handlers for setting up, joining, dealing, viewing and exporting a table.

use std::collections::HashMap;

use axum::{
    Form,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use kabale_catalog::{Entry, Voice};
use kabale_core::OptionKind;
use kabale_pages::{AnalysisPage, CLOCKS, GRACES, PACES, analysis_waits};
use kabale_store::Visibility;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{ensure_account, listed, to_table, with_session_cookie};
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    requests::{
        self, eye, game, level, nonce, open, seat,
        setup::{self, TableRequest, set_up},
    },
    show::{Viewer, shown_names},
    tables::Settings,
    who::Who,
};

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
    let listed =
        |wanted: Option<&str>, default: u32, list| wanted.map_or(default, |wanted| listed(wanted, default, list));
    let (usual, level) = (Settings::default(), level(text("level")));
    let request = TableRequest {
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
    let (account, token) = ensure_account(&app, &who, text("name")).await?;
    let id = set_up(&app, &account, request).await?;
    Ok(with_session_cookie(&app, token, to_table(id)))
}

/// The options in a form. Browsers do not send unchecked boxes.
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
    let viewer = Viewer::new(&app, who, &live)?;
    let page = match moment.at {
        None => viewer.page(&live, None),
        Some(at) => viewer.past(&live, at, eye(moment.eye.as_deref(), live.seats.len())?)?,
    };
    Ok(page.into_response())
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
    let (account, token) = ensure_account(&app, &who, form.name.as_deref()).await?;
    let nonce = nonce(form.nonce.as_deref());
    slot.make(move |live, now| live.join(&account, &nonce, now)).await?;
    Ok(with_session_cookie(&app, token, to_table(id)))
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
    setup::deal(&app, &id, &who, form.nonce.as_deref()).await?;
    Ok(to_table(id))
}

pub(crate) async fn rematch(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    Ok(to_table(setup::rematch(&app, &id, &who).await?))
}

pub(crate) async fn record(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let record = slot.look().await?.record()?;
    let name = format!("attachment; filename=\"{}-{id}.json\"", record.game);
    let headers = [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_text()).into_response())
}

/// The page of a damaged table, with its sound part for callers who may see it.
async fn damaged(app: &App, id: &str, who: &Who, problem: &Problem) -> Response {
    let is_salvaged = requests::salvage(app, id, who).await.is_ok();
    let page = kabale_pages::damaged(&who.frame(), id, problem.text(who.lang), is_salvaged);
    (problem.kind.status(), page).into_response()
}

/// The analysis of a finished game, or its progress.
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

//! At the table: choosing, taking back, handing over, talking.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{
    data::{BotLevel, Hint, Now},
    read::{Asked, Body, Program},
    table::Changed,
};
use crate::{
    App, Done,
    access::Act,
    problem::Problem,
    requests::{Preview, find, line, open, preview_choice, seat},
    tables::{Post, Slot},
    who::Who,
};

/// What was refused; if the table is not where the caller thought, with how it stands now.
async fn as_it_stands(slot: &Slot, who: &Who, problem: Problem) -> Problem {
    if problem.kind.status() != StatusCode::CONFLICT {
        return problem;
    }
    match slot.look().await {
        Ok(live) => problem.with(Now::new(&live, who.id(), who.lang)),
        Err(_) => problem,
    }
}

/// An answer to a question.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": 0, "key": "6f1c", "choice": "spy left"}))]
pub(crate) struct Reply {
    /// The number of the decision.
    decision: usize,
    /// Any text of 1 to 64 bytes. Whatever is sent again with the same key counts once and gets the same answer.
    key: String,
    /// What you choose, in notation.
    choice: String,
}

/// Answers the open question.
#[utoipa::path(post, path = "/api/tables/{id}/choices", request_body = Reply, responses((status = 200, body = Done)))]
pub(crate) async fn choose(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Reply>,
) -> Result<Json<Done>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let post = Post::new(body.decision, body.key, body.choice)?;
    match slot.choose(who.account()?.id, post).await {
        Ok(done) => Ok(Json(done)),
        Err(problem) => Err(as_it_stands(&slot, &who, problem).await),
    }
}

/// What is to be taken back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": 1, "key": "6f1d"}))]
pub(crate) struct Undo {
    /// The number of the open decision: the one after the choice that is taken back.
    decision: usize,
    /// As with choices.
    key: String,
}

/// Takes your last choice back, if nobody has decided or learned anything since.
#[utoipa::path(post, path = "/api/tables/{id}/undo", request_body = Undo, responses((status = 200, body = Done)))]
pub(crate) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Undo>,
) -> Result<Json<Done>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let post = Post::new(body.decision, body.key, String::new())?;
    match slot.undo(who.account()?.id, post).await {
        Ok(done) => Ok(Json(done)),
        Err(problem) => Err(as_it_stands(&slot, &who, problem).await),
    }
}

/// What is looked ahead at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Ahead {
    /// The number of the decision.
    decision: usize,
    /// A choice, in notation.
    choice: String,
}

/// Says what a choice would do, as far as you can know.
#[utoipa::path(get, path = "/api/tables/{id}/preview", params(Ahead), responses((status = 200, body = Preview)))]
pub(crate) async fn preview(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Asked(ahead): Asked<Ahead>,
) -> Result<Json<Preview>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let imagined = {
        let live = slot.look().await?;
        let names = live.names(who.lang);
        preview_choice(&live, &who, &names, ahead.decision, &ahead.choice)
    };
    match imagined {
        Ok(preview) => Ok(Json(preview)),
        Err(problem) => Err(as_it_stands(&slot, &who, problem).await),
    }
}

/// Which question.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Question {
    /// The number of the decision; if nothing is said, the one that is open.
    decision: Option<usize>,
}

/// Says what a strong bot would do, and what it thinks of every choice.
///
/// It thinks for up to a second. Where several people play, the host has to allow it.
#[utoipa::path(get, path = "/api/tables/{id}/hint", params(Question), responses((status = 200, body = Hint)))]
pub(crate) async fn show_hint(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Asked(question): Asked<Question>,
) -> Result<Json<Hint>, Problem> {
    let slot = open(&app, &id, &who, Act::Hint).await?;
    app.limits.thought(who.caller())?;
    match slot.advise(&app.tables, who.account()?.id, question.decision).await {
        Ok((opinions, live)) => Ok(Json(Hint::new(&live, opinions, who.lang)?)),
        Err(problem) => Err(as_it_stands(&slot, &who, problem).await),
    }
}

/// A seat that a bot is to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 2, "level": "solid"}))]
pub(crate) struct Handover {
    /// The number of the seat.
    seat: u8,
    /// How well the bot plays, if the seat is yours; if nothing is said, and on other seats, as was agreed on.
    #[schema(value_type = Option<String>)]
    level: Option<BotLevel>,
}

/// Hands your seat, or that of somebody who has been away for too long, to a bot.
///
/// Whoever comes back to a seat that another handed over has it again at once.
#[utoipa::path(post, path = "/api/tables/{id}/hand", request_body = Handover, responses((status = 200, body = Changed)))]
pub(crate) async fn hand_over(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Handover>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::HandOver).await?;
    let account = who.account()?.id;
    let level = body.level.map(|BotLevel(level)| level);
    let seat = seat(&body.seat.to_string(), slot.look().await?.seats.len())?;
    let rev = app.tables.hand(&slot, seat, account, level).await?;
    Ok(Json(Changed { rev }))
}

/// Takes your seat back from the bot that stood in.
#[utoipa::path(post, path = "/api/tables/{id}/return", responses((status = 200, body = Changed)))]
pub(crate) async fn take_back(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<Changed>, Problem> {
    let slot = find(&app, &id, &who, Act::Play).await?.0;
    let account = who.account()?.id;
    let rev = slot.make(move |live, now| live.take_back(account, now)).await?;
    Ok(Json(Changed { rev }))
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "Well played.", "key": "6f1e"}))]
pub(crate) struct Line {
    /// One line of at most 300 characters.
    text: String,
    /// As with choices: what is sent again with the same key is said once. Without a key it is said every time.
    key: Option<String>,
}

/// Says something to the table.
#[utoipa::path(post, path = "/api/tables/{id}/chat", request_body = Line, responses((status = 200, body = Changed)))]
pub(crate) async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Line>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Talk).await?;
    let account = who.account()?.id;
    let (admits, caller) = (app.clone(), who.caller());
    let rev = slot.say(account, line(&body.text)?, body.key, move || admits.limits.line(caller)).await?;
    Ok(Json(Changed { rev }))
}

/// Whether people may talk, or ask for hints.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"on": false}))]
pub(crate) struct Switch {
    /// Whether they may.
    on: bool,
}

/// Switches the chat on or off: for the host.
#[utoipa::path(post, path = "/api/tables/{id}/chat-switch", request_body = Switch, responses((status = 200, body = Changed)))]
pub(crate) async fn switch_chat(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Switch>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    let rev = slot.make(move |live, now| Ok(live.switch_chat(body.on, now))).await?;
    Ok(Json(Changed { rev }))
}

/// Allows or forbids hints where several people play: for the host.
#[utoipa::path(post, path = "/api/tables/{id}/hint-switch", request_body = Switch, responses((status = 200, body = Changed)))]
pub(crate) async fn switch_hints(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Switch>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    let rev = slot.make(move |live, now| Ok(live.switch_hints(body.on, now))).await?;
    Ok(Json(Changed { rev }))
}

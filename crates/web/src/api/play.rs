//! Playing: choices, undo, previews, hints, stand-ins and chat.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use kabale_bots::Level;
use kabale_catalog::{Decision, Lang, Preview, Voice, Why};
use kabale_store::AccountId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    read::{Asked, Body, NamedLevel, Program},
    table::Changed,
};
use crate::{
    App, Done,
    access::Act,
    problem::{Kind, Problem},
    requests::{find, line, open, preview_choice, seat, why_not},
    tables::{Live, Post, Slot},
    who::Who,
};

/// Adds the current state of the table to a conflict, so that the caller can try again at once.
async fn as_it_stands(slot: &Slot, who: &Who, problem: Problem) -> Problem {
    if problem.kind.status() != StatusCode::CONFLICT {
        return problem;
    }
    match slot.look().await {
        Ok(live) => problem.with(Now::new(&live, who.id(), who.lang)),
        Err(_) => problem,
    }
}

/// The state of a table, in the answer to a caller who was refused with 409.
#[derive(Serialize)]
struct Now {
    rev: u32,
    n_choices: usize,
    decision: Option<Decision>,
}

impl Now {
    fn new(live: &Live, account: Option<AccountId>, lang: Lang) -> Self {
        let names = live.names(lang);
        let voice = Voice { lang, names: &names };
        let decision = live.game.as_deref().and_then(|game| game.seen_by(live.eye(account)).decision(voice));
        Self { rev: live.rev, n_choices: live.n_choices(), decision }
    }
}

/// A choice to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": 0, "key": "6f1c", "choice": "spy left"}))]
pub(crate) struct Reply {
    /// The number of the open decision.
    decision: usize,
    /// Any text of 1 to 64 bytes. A choice that is sent again with the same key counts once and gets the same answer.
    key: String,
    /// Your choice, in notation.
    choice: String,
    /// Your choices for the decisions after it, as long as they are yours. Either all of the choices are made or none.
    #[serde(default)]
    then: Vec<String>,
}

/// Makes a choice for the open decision.
#[utoipa::path(post, path = "/api/tables/{id}/choices", request_body = Reply, responses((status = 200, body = Done)))]
pub(crate) async fn choose(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Reply>,
) -> Result<Json<Done>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let post = Post::new(body.decision, body.key, body.choice)?.and_then(body.then)?;
    match slot.choose(who.account()?.id, post).await {
        Ok(done) => Ok(Json(done)),
        Err(problem) => Err(as_it_stands(&slot, &who, problem).await),
    }
}

/// A choice to be taken back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": 1, "key": "6f1d"}))]
pub(crate) struct Undo {
    /// The number of the open decision, which is one more than that of the choice to be taken back.
    decision: usize,
    /// As for choices.
    key: String,
}

/// Takes back your last choice, if nobody has decided or learned anything since.
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

/// The choice to be previewed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Ahead {
    /// The number of the open decision.
    decision: usize,
    /// A choice, in notation.
    choice: String,
}

/// Says what a choice would do, as far as you can foresee it.
#[utoipa::path(get, path = "/api/tables/{id}/preview", params(Ahead), responses((status = 200, body = Preview)))]
pub(crate) async fn preview(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Asked(ahead): Asked<Ahead>,
) -> Result<Json<Preview>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let preview = {
        let live = slot.look().await?;
        let names = live.names(who.lang);
        preview_choice(&live, &who, &names, ahead.decision, &ahead.choice)
    };
    match preview {
        Ok(preview) => Ok(Json(preview)),
        Err(problem) => Err(as_it_stands(&slot, &who, problem).await),
    }
}

/// What is asked about.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Touched {
    /// A spot, as in targets: `hand.2`, or `seat.1` for the first player.
    spot: String,
}

/// Says why you cannot choose something on the table now.
#[utoipa::path(get, path = "/api/tables/{id}/why", params(Touched), responses((status = 200, body = Why)))]
pub(crate) async fn explain_spot(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Asked(touched): Asked<Touched>,
) -> Result<Json<Why>, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let live = slot.look().await?;
    let names = live.names(who.lang);
    Ok(Json(why_not(&live, &who, &names, &touched.spot)?))
}

/// The decision that a hint is for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Question {
    /// The number of the decision. By default the open one.
    decision: Option<usize>,
}

/// Says what a strong bot would choose, and its estimate of every choice.
///
/// It thinks for up to a second. If several people play, the host has to allow hints.
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

/// A bot's estimates for the open decision.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    /// The number of the decision.
    decision: usize,
    /// Every choice. The first is the one that the bot would make.
    choices: Vec<Opinion>,
}

/// A choice with a bot's estimate of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opinion {
    /// The choice in words.
    label: String,
    /// Whether too few simulated games began with this choice for a precise estimate.
    unsure: bool,
    /// Whether the estimate shows no real difference from the first choice: less than two points of a hundred, or within two
    /// standard errors.
    about_equal: bool,
    #[serde(flatten)]
    estimate: kabale_catalog::Opinion,
}

impl Hint {
    /// A hint for the open decision of a table.
    fn new(live: &Live, opinions: Vec<kabale_catalog::Opinion>, lang: Lang) -> Result<Self, Problem> {
        let names = live.names(lang);
        let decision = live.dealt()?.decision(Voice { lang, names: &names }).ok_or(Kind::Stale)?;
        let best = opinions.first().cloned();
        let opinion = |estimate: kabale_catalog::Opinion| {
            let offer = decision.choices.iter().find(|offer| offer.choice == estimate.choice);
            let label = offer.map_or_else(String::new, |offer| offer.label.clone());
            let about_equal = best.as_ref().is_some_and(|best| estimate.is_about_equal(best));
            Opinion { label, unsure: estimate.is_unsure(), about_equal, estimate }
        };
        Ok(Self { decision: decision.number, choices: opinions.into_iter().map(opinion).collect() })
    }
}

/// A seat to be handed to a bot.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 2, "level": "solid"}))]
pub(crate) struct Handover {
    /// The number of the seat, counted from 1.
    seat: u8,
    /// The level of the bot, if the seat is yours. By default, and on other seats, the `level` of the table.
    #[schema(value_type = Option<Level>)]
    level: Option<NamedLevel>,
}

/// Hands your seat, or the seat of a person who has been away for too long, to a bot.
///
/// A person whose seat was handed over by another gets it back on return.
#[utoipa::path(post, path = "/api/tables/{id}/hand", request_body = Handover, responses((status = 200, body = Changed)))]
pub(crate) async fn hand_over(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<Handover>,
) -> Result<Json<Changed>, Problem> {
    let slot = open(&app, &id, &who, Act::HandOver).await?;
    let account = who.account()?.id;
    let level = body.level.map(Level::from);
    let seat = seat(&body.seat.to_string(), slot.look().await?.seats.len())?;
    let rev = app.tables.hand(&slot, seat, account, level).await?;
    Ok(Json(Changed { rev }))
}

/// Takes your seat back from the bot that stands in for you.
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

/// A chat message to be sent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "Well played.", "key": "6f1e"}))]
pub(crate) struct Line {
    /// One line of at most 300 characters.
    text: String,
    /// As for choices: a message that is sent again with the same key appears once. Without a key it appears every time.
    key: Option<String>,
}

/// Sends a chat message to the table.
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

/// The position of a switch.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"on": false}))]
pub(crate) struct Switch {
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

/// Allows or forbids hints if several people play: for the host.
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

//! Handlers at the table: choices, undo, handing over, chat, notes.

use axum::{
    Form, Json,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use kabale_catalog::{Offer, Preview, Voice, Why};
use kabale_pages::confirm;
use kabale_store::AccountId;
use serde::Deserialize;

use super::to_table;
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    requests::{find, level, line, open, preview_choice, seat, why_not},
    show::{Viewer, shown_names},
    tables::{Post, Slot},
    text::visible,
    who::Who,
};

/// The longest notes, in bytes.
const LONGEST_NOTES: usize = 8000;

#[derive(Deserialize)]
pub(crate) struct PreviewQuery {
    decision: usize,
    choice: String,
}

pub(crate) async fn preview(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<PreviewQuery>,
    who: Who,
) -> Result<Json<Preview>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let live = slot.look().await?;
    let names = shown_names(&live, who.lang);
    Ok(Json(preview_choice(&live, &who, &names, query.decision, &query.choice)?))
}

#[derive(Deserialize)]
pub(crate) struct WhyQuery {
    spot: String,
}

/// Why the viewer cannot choose something on the table.
pub(crate) async fn why(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<WhyQuery>,
    who: Who,
) -> Result<Json<Why>, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let live = slot.look().await?;
    let names = shown_names(&live, who.lang);
    Ok(Json(why_not(&live, &who, &names, &query.spot)?))
}

#[derive(Deserialize)]
pub(crate) struct HintQuery {
    decision: usize,
}

/// A bot's hint. The script gets only the part of the page that changes.
pub(crate) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<HintQuery>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Hint).await?;
    app.limits.thought(who.caller())?;
    let is_part = is_scripted(&headers);
    match slot.advise(&app.tables, who.account()?.id, Some(query.decision)).await {
        Ok((opinions, live)) => Ok(Viewer::new(&app, who, &live)?.advised(&live, &opinions, is_part).into_response()),
        Err(problem) if is_part => Err(problem),
        Err(problem) => as_it_is(&app, &slot, who, problem).await,
    }
}

#[derive(Deserialize)]
pub(crate) struct ChoiceForm {
    decision: usize,
    key: String,
    choice: Option<String>,
    confirmed: Option<String>,
}

impl ChoiceForm {
    fn post(&self) -> Result<Post, Problem> {
        Post::new(self.decision, self.key.clone(), self.choice.clone().unwrap_or_default())
    }
}

/// Whether the page's script sent the request: it gets a short answer, a plain form gets a page.
fn is_scripted(headers: &HeaderMap) -> bool {
    headers.contains_key("x-live")
}

pub(crate) async fn choose(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    headers: HeaderMap,
    Form(form): Form<ChoiceForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    let post = form.post()?;
    if is_scripted(&headers) {
        return Ok(Json(slot.choose(account, post).await?).into_response());
    }
    if form.confirmed.is_none()
        && let Some(page) = ask_again(&slot, &who, account, &post).await
    {
        return Ok(page);
    }
    match slot.choose(account, post).await {
        Ok(_) => Ok(to_table(id)),
        Err(problem) => as_it_is(&app, &slot, who, problem).await,
    }
}

/// Asks for confirmation before a choice that cannot be undone. Illegal choices are refused later.
async fn ask_again(slot: &Slot, who: &Who, account: AccountId, post: &Post) -> Option<Response> {
    let live = slot.look().await.ok()?;
    let is_new = matches!(live.done(account, post, true), Ok(None));
    let names = shown_names(&live, who.lang);
    let preview = preview_choice(&live, who, &names, post.decision, &post.choice)
        .ok()
        .filter(|preview| is_new && !preview.undoable)?;
    let decision = live.dealt().ok()?.decision(Voice { lang: who.lang, names: &names })?;
    let offer: Offer = decision.choices.into_iter().find(|offer| offer.choice == post.choice)?;
    let page = confirm(&who.frame(), live.id.as_str(), post.decision, &post.key, &offer, &preview.tells);
    Some(page.into_response())
}

/// The current page of the table with a refusal, for pages that are out of date.
async fn as_it_is(app: &App, slot: &Slot, who: Who, problem: Problem) -> Result<Response, Problem> {
    if !matches!(problem.kind.status(), StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY) {
        return Err(problem);
    }
    let live = slot.look().await?;
    let text = problem.text(who.lang).to_owned();
    let page = Viewer::new(app, who, &live)?.page(&live, Some(&text));
    Ok((problem.kind.status(), page).into_response())
}

pub(crate) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    headers: HeaderMap,
    Form(form): Form<ChoiceForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    match slot.undo(account, form.post()?).await {
        Ok(done) if is_scripted(&headers) => Ok(Json(done).into_response()),
        Ok(_) => Ok(to_table(id)),
        Err(problem) if is_scripted(&headers) => Err(problem),
        Err(problem) => as_it_is(&app, &slot, who, problem).await,
    }
}

#[derive(Deserialize)]
pub(crate) struct SeatNumber {
    seat: String,
    level: Option<String>,
}

pub(crate) async fn hand(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<SeatNumber>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::HandOver).await?;
    let account = who.account()?.id;
    let level = form.level.as_deref().map(|id| level(Some(id)));
    let seat = seat(&form.seat, slot.look().await?.seats.len())?;
    app.tables.hand(&slot, seat, account, level).await?;
    Ok(to_table(id))
}

pub(crate) async fn take_back(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let slot = find(&app, &id, &who, Act::Play).await?.0;
    let account = who.account()?.id;
    slot.make(move |live, now| live.take_back(account, now)).await?;
    Ok(to_table(id))
}

#[derive(Deserialize)]
pub(crate) struct TextForm {
    text: String,
}

#[derive(Deserialize)]
pub(crate) struct LineForm {
    text: String,
    key: Option<String>,
}

pub(crate) async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    headers: HeaderMap,
    Form(form): Form<LineForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Talk).await?;
    let account = who.account()?.id;
    let (admits, caller) = (app.clone(), who.caller());
    match slot.say(account, line(&form.text)?, form.key, move || admits.limits.line(caller)).await {
        Ok(_) if is_scripted(&headers) => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok(_) => Ok(to_table(id)),
        Err(problem) if is_scripted(&headers) => Err(problem),
        Err(problem) => as_it_is(&app, &slot, who, problem).await,
    }
}

#[derive(Deserialize)]
pub(crate) struct SwitchForm {
    on: String,
}

pub(crate) async fn switch_chat(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<SwitchForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    slot.make(move |live, now| Ok(live.switch_chat(form.on == "1", now))).await?;
    Ok(to_table(id))
}

pub(crate) async fn switch_hints(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<SwitchForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Host).await?;
    slot.make(move |live, now| Ok(live.switch_hints(form.on == "1", now))).await?;
    Ok(to_table(id))
}

#[derive(Deserialize)]
pub(crate) struct MuteForm {
    account: i64,
}

pub(crate) async fn mute(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<MuteForm>,
) -> Result<Response, Problem> {
    open(&app, &id, &who, Act::Keep).await?;
    let account = who.account()?.id;
    let muted = app.store.muted(account)?.contains(&AccountId(form.account));
    app.store.set_muted(account, AccountId(form.account), !muted).await?;
    Ok(to_table(id))
}

pub(crate) async fn notes(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    headers: HeaderMap,
    Form(form): Form<TextForm>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Keep).await?;
    if form.text.len() > LONGEST_NOTES {
        return Err(Kind::TooLarge.into());
    }
    app.limits.note(who.caller())?;
    app.store.set_note(&slot.id, who.account()?.id, &visible(&form.text)).await?;
    Ok(if is_scripted(&headers) { StatusCode::NO_CONTENT.into_response() } else { to_table(id) })
}

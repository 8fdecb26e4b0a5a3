//! Handlers at the table: choices, undo, handing over, chat, notes.

use axum::{
    Form, Json,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use kabale_catalog::{Offer, Preview, Voice, Why};
use kabale_pages::{Draft, confirm};
use kabale_store::AccountId;
use serde::Deserialize;

use super::to_table;
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    requests::{find, level, line, open, preview_choice, seat, why_not},
    show::{Viewer, shown_names},
    tables::{Post, Slot, refused},
    text::visible,
    who::Who,
};

/// The longest notes, in bytes.
const LONGEST_NOTES: usize = 8000;

/// The most choices that can be staged.
const MOST_STAGED: usize = 16;

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

/// What an exchange would mean if it were accepted, a sentence for each player whose way to win changes.
pub(crate) async fn terms(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(fields): Query<Fields>,
    who: Who,
) -> Result<Json<Vec<String>>, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let live = slot.look().await?;
    let game = live.asked(who.id(), Some(number(&fields, "decision")?))?;
    let names = shown_names(&live, who.lang);
    let terms = game.agreed(&fields, Voice { lang: who.lang, names: &names });
    terms.map(Json).ok_or_else(|| Problem::said(Kind::Illegal, |lang| game.misfit(lang).to_owned()))
}

/// The table as it would be after staged choices, with the buttons to make them.
pub(crate) async fn draft(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(fields): Query<Fields>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let live = slot.look().await?;
    let (decision, choices) = (number(&fields, "decision")?, all(&fields, "choice"));
    if choices.len() > MOST_STAGED || choices.iter().any(|choice| choice.len() > 200) {
        return Err(Kind::BadRequest.into());
    }
    let game = live.asked(who.id(), Some(decision))?;
    let (ahead, n_played) = game.draft(&choices).map_err(|error| refused(game, &error))?;
    if n_played + 1 < choices.len() {
        return Err(Kind::BadRequest.into()); // Nobody can know what happens in between.
    }
    let names = shown_names(&live, who.lang);
    let voice = Voice { lang: who.lang, names: &names };
    let mut labels = Vec::new();
    for (index, choice) in choices.iter().enumerate() {
        let (then, _) = game.draft(&choices[..index]).map_err(|error| refused(game, &error))?;
        let offers = then.decision(voice).map_or_else(Vec::new, |decision| decision.choices);
        labels.extend(offers.into_iter().find(|offer| offer.choice == *choice).map(|offer| offer.label));
    }
    let draft = Draft { decision, choices: &choices, labels: &labels, is_complete: n_played < choices.len() };
    let draft = (!choices.is_empty()).then_some(draft);
    let is_part = is_scripted(&headers);
    Ok(Viewer::new(&app, who, &live)?.drafted(&live, &*ahead, draft, is_part).into_response())
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

/// The fields of a form or query, some of them repeated.
type Fields = Vec<(String, String)>;

fn all(fields: &Fields, name: &str) -> Vec<String> {
    fields.iter().filter(|(field, _)| field == name).map(|(_, value)| value.clone()).collect()
}

fn number(fields: &Fields, name: &str) -> Result<usize, Problem> {
    let value = all(fields, name).pop().and_then(|value| value.parse().ok());
    value.ok_or_else(|| Kind::BadRequest.into())
}

/// The request of a form: `decision`, `key`, the `choice`, and with `then` or further fields `choice` the choices for the
/// decisions after it.
fn post(fields: &Fields) -> Result<Post, Problem> {
    let mut choices = all(fields, "choice").into_iter();
    let first = choices.next().unwrap_or_default();
    let then = choices.chain(all(fields, "then")).collect();
    let key = all(fields, "key").pop().unwrap_or_default();
    Post::new(number(fields, "decision")?, key, first)?.and_then(then)
}

/// Whether the page's script sent the request: it gets a short answer, a plain form gets a page.
fn is_scripted(headers: &HeaderMap) -> bool {
    headers.contains_key("x-live")
}

/// A form that stands for a row of choices, such as both sides of an exchange, as these choices. None if it is not such a
/// form.
async fn composed(slot: &Slot, who: &Who, fields: &Fields) -> Result<Option<Post>, Problem> {
    if all(fields, "compose").is_empty() {
        return Ok(None);
    }
    let (decision, live) = (number(fields, "decision")?, slot.look().await?);
    let key = all(fields, "key").pop().unwrap_or_default();
    // A form that is sent again is read at the table as it was when it came first.
    let then = live.asked_with(who.account()?.id, &key, decision)?;
    let game = match &then {
        Some(then) => &**then,
        None => live.asked(who.id(), Some(decision))?,
    };
    let misfit = || Problem::said(Kind::Illegal, |lang| game.misfit(lang).to_owned());
    let mut choices = game.composed(fields).ok_or_else(misfit)?.into_iter();
    let first = choices.next().ok_or_else(misfit)?;
    Post::new(decision, key, first)?.and_then(choices.collect()).map(Some)
}

pub(crate) async fn choose(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    headers: HeaderMap,
    Form(form): Form<Fields>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    let post = match composed(&slot, &who, &form).await {
        Ok(Some(post)) => post,
        Ok(None) => post(&form)?,
        Err(problem) if is_scripted(&headers) => return Err(problem),
        Err(problem) => return as_it_is(&app, &slot, who, problem).await,
    };
    if is_scripted(&headers) {
        return Ok(Json(slot.choose(account, post).await?).into_response());
    }
    if all(&form, "confirmed").is_empty()
        && post.then.is_empty()
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
        .filter(|preview| is_new && !preview.undoable && !preview.is_plain())?;
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
    Form(form): Form<Fields>,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Play).await?;
    let account = who.account()?.id;
    match slot.undo(account, post(&form)?).await {
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

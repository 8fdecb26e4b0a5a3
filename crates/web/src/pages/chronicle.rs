//! Handlers for chronicles: beginning, reading, the next game, the string, branches.

use std::collections::HashMap;

use axum::{
    Form,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Redirect, Response},
};
use kabale_chronicles::{Note, Saga, import};
use kabale_oath::Color;
use kabale_pages::{
    Branch, ChapterLine, ChroniclePage, ChronicleTitle, MemberLine, OpenGame, PACES, Readers, Rights, StringPreview,
    begin_chronicle, branch_page, export_page, string_page,
};
use kabale_store::{ChronicleRow, MemberRow, Status, Visibility};
use maud::Markup;
use serde::Deserialize;

use super::{ensure_account, listed, to_table, with_session_cookie};
use crate::{
    App,
    access::{Deed, may_with},
    problem::{Kind, Problem},
    requests::{
        chronicle::{self, Group, Kept, NewChronicle},
        level,
    },
    system,
    tables::Settings,
    who::Who,
};

fn to_chronicle(id: impl std::fmt::Display) -> Response {
    Redirect::to(&format!("/chronicles/{id}")).into_response()
}

/// A chronicle's line in a list.
pub(crate) fn line(row: &ChronicleRow) -> ChronicleTitle {
    let n_games = row.games.iter().filter(|game| game.result.is_some()).count();
    ChronicleTitle { id: row.id.to_string(), name: row.name.clone(), n_games, is_closed: row.is_closed }
}

pub(crate) async fn new(who: Who) -> Markup {
    begin_chronicle(&who.frame(), system::guest_name())
}

#[derive(Deserialize)]
pub(crate) struct BeginForm {
    title: String,
    visibility: Option<String>,
    /// The name of a guest.
    name: Option<String>,
    string: Option<String>,
}

fn visibility(text: Option<&str>) -> Visibility {
    match text {
        Some("public") => Visibility::Public,
        Some("closed") => Visibility::Closed,
        _ => Visibility::Link,
    }
}

pub(crate) async fn begin(State(app): State<App>, who: Who, Form(form): Form<BeginForm>) -> Result<Response, Problem> {
    app.limits.new_thing(who.address)?;
    let new = NewChronicle {
        name: form.title,
        visibility: visibility(form.visibility.as_deref()),
        string: form.string.filter(|string| !string.is_empty()),
    };
    let (account, token) = ensure_account(&app, &who, form.name.as_deref()).await?;
    let id = chronicle::begin(&app, &account, new).await?;
    Ok(with_session_cookie(&app, token, to_chronicle(id)))
}

pub(crate) async fn show(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Markup, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Read).await?;
    page(&app, &who, &kept)
}

fn page(app: &App, who: &Who, kept: &Kept) -> Result<Markup, Problem> {
    let Kept { row, saga } = kept;
    let fellow = kept.fellow(who.id());
    let may = |deed| may_with(fellow, deed).is_ok();
    let number = kept.next_number();
    let summary = saga.summary(number).ok_or(Kind::Internal)?;
    let suits: Vec<_> = (1..=number).filter_map(|number| saga.suits(number)).collect();
    let won = |number: u32| {
        let winners = row.games.iter().filter_map(|game| game.result.as_ref()?.winner);
        winners.filter(|winner| *winner == number).count()
    };
    let member = |member: &MemberRow| MemberLine {
        number: member.number,
        name: member.name.clone(),
        color: Color::ALL.into_iter().find(|color| member.color.as_deref() == Some(color.key())),
        is_bot: member.account.is_none(),
        has_left: member.has_left,
        is_owner: member.account == Some(row.owner),
        is_you: member.account.is_some() && member.account == who.id(),
        n_won: won(member.number),
    };
    let chapters = row.games.iter().zip(saga.history(who.lang));
    let chapters =
        chapters.map(|(game, text)| ChapterLine { number: game.number, table: game.table.to_string(), text });
    let open_game = match row.open_game() {
        None => None,
        Some(game) => Some(OpenGame {
            number: game.number,
            table: game.table.to_string(),
            is_running: app.store.table(&game.table)?.is_some_and(|row| row.status != Status::Waiting),
        }),
    };
    let origin = kept.origin(app, who.id())?;
    let branch = row.branch_of.as_ref().map(|(_, before)| Branch { origin, before: *before });
    let link = format!("{}/chronicles/{}", app.config.origin(&who.host), row.id);
    let page = ChroniclePage {
        id: row.id.as_str(),
        name: &row.name,
        readers: readers(row.visibility),
        summary: &summary,
        suits: &suits,
        members: row.members.iter().map(member).collect(),
        chapters: chapters.collect(),
        open_game,
        is_closed: row.is_closed,
        branch,
        may: Rights {
            play: may(Deed::Play),
            own: may(Deed::Own),
            join: may(Deed::Join) && !fellow.member,
            branch: may(Deed::Branch),
        },
        link: &link,
        notice: None,
        suggested: system::guest_name(),
    };
    Ok(page.page(&who.frame()))
}

fn readers(visibility: Visibility) -> Readers {
    match visibility {
        Visibility::Public => Readers::Everybody,
        Visibility::Link => Readers::Link,
        Visibility::Closed => Readers::Members,
    }
}

pub(crate) async fn next(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Play).await?;
    app.limits.new_thing(who.address)?;
    let number = |name: &str| match form.get(name) {
        None => Ok(0),
        Some(text) => text.parse().map_err(|_| Problem::from(Kind::BadRequest)),
    };
    let members = form.keys().filter_map(|name| name.strip_prefix("member-")?.parse().ok());
    let group = Group {
        members: members.collect(),
        free: number("free")?,
        bots: number("bots")?,
        level: level(form.get("level").map(String::as_str)),
        pace: form.get("pace").map_or(Settings::default().pace, |pace| listed(pace, Settings::default().pace, &PACES)),
    };
    Ok(to_table(chronicle::next(&app, kept, who.account()?, who.lang, group).await?))
}

pub(crate) async fn call_off(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    chronicle::call_off(&app, chronicle::open(&app, &id, &who, Deed::Play).await?).await?;
    Ok(to_chronicle(id))
}

#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: Option<String>,
}

pub(crate) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<NameForm>,
) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Join).await?;
    let (account, token) = ensure_account(&app, &who, form.name.as_deref()).await?;
    chronicle::join(&app, kept, &account).await?;
    Ok(with_session_cookie(&app, token, to_chronicle(id)))
}

pub(crate) async fn leave(
    State(app): State<App>,
    Path((id, number)): Path<(String, u32)>,
    who: Who,
) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Play).await?;
    let is_hidden = kept.row.visibility == Visibility::Closed && kept.row.owner != who.account()?.id;
    chronicle::leave(&app, kept, who.account()?.id, number).await?;
    // Who has left a chronicle for members only cannot read it any more.
    Ok(if is_hidden { Redirect::to("/").into_response() } else { to_chronicle(id) })
}

#[derive(Deserialize)]
pub(crate) struct ColorForm {
    color: String,
}

pub(crate) async fn choose_color(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
    Form(form): Form<ColorForm>,
) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Play).await?;
    chronicle::choose_color(&app, kept, who.account()?.id, &form.color).await?;
    Ok(to_chronicle(id))
}

pub(crate) async fn close(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    chronicle::close(&app, chronicle::open(&app, &id, &who, Deed::Own).await?).await?;
    Ok(to_chronicle(id))
}

#[derive(Deserialize)]
pub(crate) struct Shown {
    show: Option<String>,
}

pub(crate) async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(shown): Query<Shown>,
    who: Who,
) -> Result<Markup, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Export).await?;
    let (frame, name) = (who.frame(), kept.row.name.as_str());
    if shown.show.is_none() {
        return Ok(export_page(&frame, &id, name, None));
    }
    let exported = chronicle::export(&kept)?;
    let notes = notes(&exported.notes, &who);
    Ok(export_page(&frame, &id, name, Some((&exported.text, &notes))))
}

fn notes(notes: &[Note], who: &Who) -> Vec<String> {
    notes.iter().map(|note| note.text(who.lang).to_owned()).collect()
}

pub(crate) async fn download(State(app): State<App>, Path(id): Path<String>, who: Who) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Export).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"chronicle-{id}.txt\"")),
    ];
    Ok((headers, chronicle::export(&kept)?.text + "\n").into_response())
}

pub(crate) async fn read_string(who: Who) -> Markup {
    string_page(&who.frame(), system::guest_name(), "", None, None)
}

#[derive(Deserialize)]
pub(crate) struct StringForm {
    string: String,
}

pub(crate) async fn preview_string(who: Who, Form(form): Form<StringForm>) -> Result<Response, Problem> {
    let (frame, suggested) = (who.frame(), system::guest_name());
    let string = form.string.trim();
    let imported = match import(string) {
        Ok(imported) => imported,
        Err(error) => {
            let text = error.text(who.lang);
            let page = string_page(&frame, suggested, &form.string, Some(&text), None);
            return Ok((Kind::BadString.status(), page).into_response());
        }
    };
    let notes = notes(&imported.notes, &who);
    let name: String = crate::text::visible(&imported.saved.name).chars().take(60).collect();
    let saga = Saga::begin("?", imported.world).map_err(|_| Kind::Internal)?;
    let summary = saga.summary(1).ok_or(Kind::Internal)?;
    let found = StringPreview { string, name: &name, summary: &summary, notes: &notes };
    Ok(string_page(&frame, suggested, string, None, Some(&found)).into_response())
}

pub(crate) async fn branch_form(
    State(app): State<App>,
    Path((id, number)): Path<(String, u32)>,
    who: Who,
) -> Result<Markup, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Branch).await?;
    let summary = kept.saga.summary(number as usize).ok_or(Kind::NotFound)?;
    Ok(branch_page(&who.frame(), &id, &kept.row.name, number, &summary))
}

pub(crate) async fn branch(
    State(app): State<App>,
    Path((id, number)): Path<(String, u32)>,
    who: Who,
    Form(form): Form<BeginForm>,
) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Branch).await?;
    app.limits.new_thing(who.address)?;
    let readers = visibility(form.visibility.as_deref());
    Ok(to_chronicle(chronicle::branch(&app, &kept, number, who.account()?, &form.title, readers).await?))
}

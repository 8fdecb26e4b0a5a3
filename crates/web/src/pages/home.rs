//! The home page, new tables, rules, language and theme.

use axum::{
    Form,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Redirect, Response},
};
use kabale_catalog::{Lang, find};
use kabale_pages::{Chronicles, LineStatus, TableLine, Theme};
use kabale_store::{AccountId, Status, TableRow, Turn};
use maud::Markup;
use serde::Deserialize;

use super::chronicle;
use crate::{
    App,
    problem::Problem,
    requests::game,
    system,
    who::{Who, set_cookie},
};

/// The number of tables listed.
const LISTED: u32 = 30;

/// The number of public tables among which those with a player present are searched.
const LOOKED_AT: u32 = 3 * LISTED;

pub(crate) async fn home(State(app): State<App>, who: Who) -> Result<Markup, Problem> {
    let mine = match who.id() {
        Some(account) => app.store.tables_of(account, LISTED)?,
        None => Vec::new(),
    };
    let mine: Vec<_> = mine.into_iter().filter(|row| row.status != Status::Over).collect();
    let mut public = app.store.public_tables(LOOKED_AT)?;
    public.retain(|row| !app.tables.is_damaged(row) && !mine.iter().any(|own| own.id == row.id));
    public.sort_by_cached_key(|row| !app.tables.has_visitor(row)); // Tables with a player present come first.
    public.truncate(LISTED as usize);
    let line = |row: &TableRow| {
        let line = line(row, who.id(), who.lang)?;
        Some(if app.tables.is_damaged(row) { TableLine { status: LineStatus::Damaged, ..line } } else { line })
    };
    let lines = |rows: &[TableRow]| rows.iter().filter_map(line).collect::<Vec<_>>();
    let own = who.id().map(|account| app.store.chronicles_of(account, LISTED)).transpose()?.unwrap_or_default();
    let mut others = app.store.public_chronicles(LISTED)?;
    others.retain(|row| !own.iter().any(|mine| mine.id == row.id));
    let chronicles = Chronicles {
        mine: own.iter().map(chronicle::line).collect(),
        public: others.iter().map(chronicle::line).collect(),
    };
    Ok(kabale_pages::home(&who.frame(), &lines(&mine), &lines(&public), &chronicles))
}

/// A table's line in a list.
pub(crate) fn line(row: &TableRow, account: Option<AccountId>, lang: Lang) -> Option<TableLine> {
    let entry = find(&row.game)?;
    let status = match (row.status, row.turn) {
        (Status::Waiting, _) => LineStatus::Waiting,
        (Status::Running, Turn::Of { account: Some(by), .. }) if account == Some(by) => LineStatus::YourTurn,
        (Status::Running, Turn::Of { seat, .. }) => {
            let row = row.seats.get(seat.index())?;
            let name = if row.account.is_some() { row.name.clone() } else { (entry.seat_name)(seat, lang) };
            LineStatus::Running(name)
        }
        _ => LineStatus::Over,
    };
    let people = row.seats.iter().filter(|seat| seat.account.is_some()).map(|seat| seat.name.clone());
    Some(TableLine { id: row.id.to_string(), entry, players: people.collect(), status })
}

pub(crate) async fn new(Path(id): Path<String>, who: Who) -> Result<Markup, Problem> {
    Ok(kabale_pages::new_table(&who.frame(), game(&id)?, system::guest_name()))
}

pub(crate) async fn guide(Path(id): Path<String>, who: Who) -> Result<Markup, Problem> {
    Ok(kabale_pages::guide(&who.frame(), game(&id)?))
}

pub(crate) async fn numbered(Path(id): Path<String>, who: Who) -> Result<Markup, Problem> {
    Ok(kabale_pages::numbered(&who.frame(), game(&id)?))
}

pub(crate) async fn cards(Path(id): Path<String>, who: Who) -> Result<Markup, Problem> {
    Ok(kabale_pages::cards(&who.frame(), game(&id)?))
}

#[derive(Deserialize)]
pub(crate) struct SettingsForm {
    lang: Option<String>,
    theme: Option<String>,
    back: Option<String>,
}

pub(crate) async fn settings(State(app): State<App>, Form(form): Form<SettingsForm>) -> Response {
    // Redirect only to our own pages: neither `//elsewhere` nor a URL with a scheme.
    let back = form.back.filter(|back| {
        back.starts_with('/')
            && !back.starts_with("//")
            && back.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
    });
    let mut response = Redirect::to(back.as_deref().unwrap_or("/")).into_response();
    let mut keep = |name, value| {
        response.headers_mut().append(header::SET_COOKIE, set_cookie(&app, name, value, 400));
    };
    if let Some(lang) = form.lang.as_deref().and_then(Lang::from_id) {
        keep("lang", lang.id());
    }
    if let Some(theme) = form.theme.as_deref().and_then(Theme::from_id) {
        keep("theme", theme.id());
    }
    response
}

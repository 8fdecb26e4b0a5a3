//! Setting up tables, dealing, and rematches.

use kabale_bots::Level;
use kabale_catalog::{Entry, setup_error};
use kabale_core::{Seat, Seed};
use kabale_store::{Account, AccountId, Hidden, NewTable, SeatRow, TableId, Visibility};
use serde_json::Value;

use super::{nonce, open};
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    system,
    tables::{Place, Settings},
    who::Who,
};

/// The settings of a new table.
pub(crate) struct TableRequest {
    pub(crate) entry: &'static Entry,
    pub(crate) seats: u8,
    pub(crate) options: Value,
    pub(crate) visibility: Visibility,
    pub(crate) chat: bool,
    pub(crate) settings: Settings,
    /// The level of the bots on all other seats; none to leave them open.
    pub(crate) bots: Option<Level>,
}

/// Refuses if the server is stopping or full, or if this host has too many tables.
pub(super) fn has_room(app: &App, host: AccountId) -> Result<(), Problem> {
    if *app.stop.borrow() {
        return Err(Kind::Stopping.into());
    }
    let most = app.config.max_hosted;
    if most > 0 && app.store.hosted(host)? >= most {
        return Err(Kind::TooManyTables.into());
    }
    app.tables.make_room()
}

/// Sets up a table as requested, with the host on the first seat.
pub(crate) async fn set_up(app: &App, host: &Account, request: TableRequest) -> Result<TableId, Problem> {
    has_room(app, host.id)?;
    // A trial deal checks the setup and fills in the default options.
    let trial = (request.entry.deal)(&request.options, request.seats, Seed::new([0; 32]))
        .map_err(|error| Problem::said(Kind::BadSetup, |lang| setup_error(&error, lang)))?;
    let others = |seat| request.bots.map_or_else(|| Place::open(seat), |level| Place::bot(seat, level));
    let mut seats: Vec<SeatRow> = Seat::all(request.seats).map(|seat| others(seat).into()).collect();
    seats[0] = SeatRow::person(Seat::new(0), host.id, &host.name);
    let new = NewTable {
        id: system::table_id(),
        game: request.entry.id.to_owned(),
        options: trial.record().options.to_string(),
        host: host.id,
        visibility: request.visibility,
        chat: request.chat,
        settings: serde_json::to_string(&request.settings).expect("settings are plain data"),
        secret: Hidden(system::bytes()),
        seats,
        rematch_of: None,
    };
    let id = new.id.clone();
    app.tables.create(new).await?;
    Ok(id)
}

/// Deals at a table and returns the new revision.
pub(crate) async fn deal(app: &App, id: &str, who: &Who, thrown_in: Option<&str>) -> Result<u32, Problem> {
    let slot = open(app, id, who, Act::Host).await?;
    if *app.stop.borrow() {
        return Err(Kind::Stopping.into());
    }
    app.tables.deal(&slot, thrown_in.map(|text| nonce(Some(text)))).await
}

/// The rematch of a finished game: a new table, or the existing one.
pub(crate) async fn rematch(app: &App, id: &str, who: &Who) -> Result<TableId, Problem> {
    let slot = open(app, id, who, Act::Rematch).await?;
    if slot.look().await?.next.is_none() {
        has_room(app, who.account()?.id)?;
    }
    app.limits.new_thing(who.address)?;
    slot.rematch(who.account()?).await
}

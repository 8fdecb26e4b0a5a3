//! Chronicles: reading them with everything that follows from their tables, the next game, and all other changes.

use kabale_bots::Level;
use kabale_catalog::{Entry, Lang, find, setup_error};
use kabale_chronicles::{Exported, MemberId, Saga, SagaError, Seating, check_name, import};
use kabale_core::{FORMAT, Game, Seat, Seed};
use kabale_oath::{ChronicleRef, Color, Oath};
use kabale_pages::level_name;
use kabale_store::{
    Account, AccountId, ChronicleRow, GameResult, GameRow, Hidden, MemberRow, NewTable, ReservedSeat, SeatRow, Status,
    StoreError, TableId, Visibility, numbered_name,
};
use serde_json::{Value, json};

use super::setup::has_room;
use crate::{
    App,
    access::{Deed, Fellow, may_with},
    problem::{Kind, Problem},
    system,
    tables::{Live, Settings},
    text::visible,
    who::Who,
};

/// The most open chronicles of one owner.
const MOST_OWNED: u32 = 50;

/// How often a change is tried again if others change the chronicle at the same time.
const ATTEMPTS: usize = 8;

/// The most members of a chronicle, with those who have left.
const MOST_MEMBERS: usize = 100;

/// A chronicle, with everything that follows from its tables.
pub(crate) struct Kept {
    pub(crate) row: ChronicleRow,
    pub(crate) saga: Saga,
}

impl Kept {
    /// A caller's relation to it.
    pub(crate) fn fellow(&self, account: Option<AccountId>) -> Fellow {
        Fellow {
            known: account.is_some(),
            member: account.is_some_and(|account| self.row.member(account).is_some()),
            owner: account == Some(self.row.owner),
            visibility: self.row.visibility,
            closed: self.row.is_closed,
        }
    }

    /// The name and the id of the chronicle of which it is a copy. Its link is not passed on: only who belongs to it, or finds it
    /// in the list, is told.
    pub(crate) fn origin(&self, app: &App, account: Option<AccountId>) -> Result<Option<(String, String)>, Problem> {
        let Some((id, _)) = &self.row.branch_of else { return Ok(None) };
        let Some(row) = app.store.chronicle(id)? else { return Ok(None) };
        let belongs = account.is_some_and(|account| row.owner == account || row.member(account).is_some());
        let is_told = belongs || row.visibility == Visibility::Public;
        Ok(is_told.then(|| (row.name, row.id.to_string())))
    }

    /// The number of the game that comes next.
    pub(crate) fn next_number(&self) -> usize {
        self.saga.games().len() + 1
    }
}

fn entry() -> Result<&'static Entry, Problem> {
    Ok(find(Oath::ID).ok_or(Kind::Internal)?)
}

/// The problem of something that cannot be done with a chronicle.
pub(crate) fn refused(kind: Kind, error: &SagaError) -> Problem {
    Problem::said(kind, |lang| error.text(lang)).with(json!({ "reason": error.code() }))
}

/// A problem in stored data.
fn unreadable(row: &ChronicleRow, error: &dyn std::fmt::Display) -> Problem {
    tracing::error!(chronicle = %row.id, %error, "a stored chronicle cannot be read");
    Kind::DamagedChronicle.into()
}

/// A chronicle, if the caller may do this with it.
pub(crate) async fn open(app: &App, id: &str, who: &Who, deed: Deed) -> Result<Kept, Problem> {
    let kept = load(app, id).await?;
    may_with(kept.fellow(who.id()), deed)?;
    Ok(kept)
}

/// A chronicle. What follows from its open game is written first, if it is missing: newcomers at the table are members once the
/// cards are dealt, and a game whose Chronicle is written has a result. So nothing is lost if the server stops in between.
async fn load(app: &App, id: &str) -> Result<Kept, Problem> {
    let id = id.parse().map_err(|_| Kind::NotFound)?;
    for _ in 0..ATTEMPTS {
        let row = app.store.chronicle(&id)?.ok_or(Kind::NotFound)?;
        if !row.is_sealed {
            return Err(unreadable(&row, &"it does not match its seal"));
        }
        let saga = saga_of(&row)?;
        let kept = Kept { row, saga };
        let Some(settled) = settle(app, &kept).await? else { return Ok(kept) };
        let tables = tables_of(&settled);
        match app.store.save_chronicle(settled, None, app.clock.now()).await {
            Ok(()) => app.tables.changed(&tables).await,
            Err(StoreError::Conflict { .. }) => (),
            Err(error) => return Err(error.into()),
        }
    }
    Err(Kind::Stale.into())
}

fn tables_of(row: &ChronicleRow) -> Vec<TableId> {
    row.games.iter().map(|game| game.table.clone()).collect()
}

/// The chronicle of a row. The records of its games stay with their tables.
pub(crate) fn saga_of(row: &ChronicleRow) -> Result<Saga, Problem> {
    let member = |member: &MemberRow| {
        let MemberRow { account, name, color, has_left, .. } = member;
        json!({ "name": name, "color": color, "bot": account.is_none(), "left": has_left })
    };
    let games = row.games.iter().map_while(|game| {
        let result = game.result.as_ref()?;
        let outcome: Value = serde_json::from_str(&result.outcome).unwrap_or_default();
        let record = json!({
            "format": FORMAT, "game": row.game, "rules": Oath::RULES, "seats": game.seats.len(), "options": {},
            "seed": Seed::new([0; 32]), "choices": [],
        });
        Some(json!({ "seats": seats_json(&game.seats), "outcome": outcome, "record": record, "world": result.world }))
    });
    let document = json!({
        "format": kabale_chronicles::FORMAT, "name": row.name, "world": row.first,
        "members": row.members.iter().map(member).collect::<Vec<_>>(), "games": games.collect::<Vec<_>>(),
    });
    Saga::from_json(&document.to_string()).map_err(|error| unreadable(row, &error))
}

fn seats_json(seats: &[ReservedSeat]) -> Value {
    seats.iter().map(|seat| json!({ "member": seat.member, "color": seat.color })).collect()
}

/// What follows from the open game and is not stored yet; none if nothing does.
async fn settle(app: &App, kept: &Kept) -> Result<Option<ChronicleRow>, Problem> {
    let Some(game) = kept.row.open_game() else { return Ok(None) };
    let slot = match app.tables.get(&game.table) {
        Ok(slot) => slot,
        Err(problem) => {
            // The chronicle is worth reading without its last game.
            tracing::warn!(chronicle = %kept.row.id, code = problem.kind.code(), "the open game cannot be read");
            return Ok(None);
        }
    };
    let live = slot.look().await?;
    if live.status() == Status::Waiting {
        return Ok(None);
    }
    let mut row = kept.row.clone();
    welcome(&mut row, &live)?;
    if live.status() == Status::Over {
        finish(&mut row, &live)?;
    }
    Ok((row != kept.row).then_some(row))
}

/// Everybody at a dealt table is a member.
fn welcome(row: &mut ChronicleRow, live: &Live) -> Result<(), Problem> {
    let mut game = row.games.pop().ok_or(Kind::Internal)?;
    for (seat, place) in game.seats.iter_mut().zip(&live.seats).filter(|(seat, _)| seat.member.is_none()) {
        let known = place.account.and_then(|account| row.members.iter().find(|member| member.account == Some(account)));
        seat.member = Some(match known {
            Some(member) => member.number,
            None if place.account.is_some() => enter(row, place.account, &place.name),
            None => enter(row, None, level_name(live.level_of(place), Lang::En)),
        });
    }
    row.games.push(game);
    Ok(())
}

/// Adds a member under a name that nobody else has, and returns the number.
fn enter(row: &mut ChronicleRow, account: Option<AccountId>, name: &str) -> u32 {
    let number = row.members.len() as u32 + 1;
    let is_taken = |name: &str| row.members.iter().any(|member| member.name == name);
    let numbered = (2..).map(|number| numbered_name(name, number));
    let name = std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default();
    row.members.push(MemberRow { number, account, name, color: None, has_left: false });
    number
}

/// Derives the result of a game that is over from its journal.
fn finish(row: &mut ChronicleRow, live: &Live) -> Result<(), Problem> {
    let mut saga = saga_of(row)?;
    let seats = row.open_game().map(|game| seats_json(&game.seats)).ok_or(Kind::Internal)?;
    let seating: Seating = serde_json::from_value(seats).map_err(|error| unreadable(row, &error))?;
    let chapter = match saga.add(&seating, live.record_so_far()?) {
        Ok(chapter) => chapter,
        Err(error) => {
            tracing::error!(chronicle = %row.id, table = %live.id, %error, "a finished game has no result");
            return Ok(());
        }
    };
    let result = GameResult {
        world: chapter.world.to_text(),
        winner: Some(chapter.winner().member.number() as u32),
        outcome: serde_json::to_string(&chapter.outcome).map_err(|_| Kind::Internal)?,
    };
    if let Some(game) = row.games.last_mut() {
        game.result = Some(result);
    }
    take_members(row, &saga);
    Ok(())
}

/// Takes over what a saga says about the members.
fn take_members(row: &mut ChronicleRow, saga: &Saga) {
    for (member, (_, known)) in row.members.iter_mut().zip(saga.members()) {
        member.color = known.color.map(|color| color.key().to_owned());
        member.has_left = known.left;
    }
}

/// A chronicle to be begun.
pub(crate) struct NewChronicle {
    pub(crate) name: String,
    pub(crate) visibility: Visibility,
    /// The community's string of its first world; none for that of a first game.
    pub(crate) string: Option<String>,
}

/// The name of a chronicle, checked.
fn title(text: &str) -> Result<String, Problem> {
    let name = visible(text).split_whitespace().collect::<Vec<_>>().join(" ");
    check_name(&name).map_err(|error| refused(Kind::BadName, &error))?;
    Ok(name)
}

/// Begins a chronicle. Its owner is the first member.
pub(crate) async fn begin(app: &App, owner: &Account, new: NewChronicle) -> Result<String, Problem> {
    let name = title(&new.name)?;
    let first = match &new.string {
        None => ChronicleRef::built_in().get().to_text(),
        Some(string) => import(string).map_err(|error| refused(Kind::BadString, &error))?.world.to_text(),
    };
    create(app, owner, ChronicleRow { name, visibility: new.visibility, first, ..empty(owner.id) }).await
}

fn empty(owner: AccountId) -> ChronicleRow {
    ChronicleRow {
        id: system::chronicle_id(),
        game: Oath::ID.to_owned(),
        name: String::new(),
        owner,
        visibility: Visibility::Link,
        first: String::new(),
        is_closed: false,
        branch_of: None,
        rev: 0,
        created_ms: 0,
        changed_ms: 0,
        members: Vec::new(),
        games: Vec::new(),
        is_sealed: true,
    }
}

async fn create(app: &App, owner: &Account, mut row: ChronicleRow) -> Result<String, Problem> {
    if *app.stop.borrow() {
        return Err(Kind::Stopping.into());
    }
    if app.store.owned_chronicles(owner.id)? >= MOST_OWNED {
        return Err(Kind::TooManyChronicles.into());
    }
    if row.member(owner.id).is_none() {
        enter(&mut row, Some(owner.id), &owner.name);
    }
    let id = row.id.to_string();
    app.store.create_chronicle(row, app.clock.now()).await?;
    Ok(id)
}

/// Copies a chronicle as it was before a game, as a new one without games.
pub(crate) async fn branch(
    app: &App,
    kept: &Kept,
    number: u32,
    owner: &Account,
    name: &str,
    visibility: Visibility,
) -> Result<String, Problem> {
    let row = &kept.row;
    let first = row.world_before(number).ok_or(Kind::NotFound)?.to_owned();
    let winner = number.checked_sub(2).and_then(|index| row.games.get(index as usize)?.result.as_ref()?.winner);
    // The first of the group is the Chancellor of the first game: the winner of the game before.
    let mut members: Vec<MemberRow> = row.members.iter().filter(|member| !member.has_left).cloned().collect();
    members.sort_by_key(|member| Some(member.number) != winner);
    for (number, member) in (1..).zip(&mut members) {
        member.number = number;
    }
    let branch_of = Some((row.id.clone(), number));
    create(app, owner, ChronicleRow { name: title(name)?, visibility, first, branch_of, members, ..empty(owner.id) })
        .await
}

/// Who plays the next game.
pub(crate) struct Group {
    /// The numbers of members.
    pub(crate) members: Vec<u32>,
    /// The number of seats that anybody may take.
    pub(crate) free: usize,
    /// The number of bots that join.
    pub(crate) bots: usize,
    pub(crate) level: Level,
    /// How long bots wait before they decide, in milliseconds.
    pub(crate) pace: u32,
}

/// The most seats of a game.
const MOST_SEATS: usize = 6;

/// Sets up the table of the next game. Everybody has a seat with their own board, kept for them.
pub(crate) async fn next(app: &App, kept: Kept, host: &Account, lang: Lang, group: Group) -> Result<TableId, Problem> {
    let Kept { mut row, saga } = kept;
    if row.is_closed {
        return Err(Kind::ChronicleClosed.into());
    }
    if row.open_game().is_some() {
        return Err(Kind::GameOpen.into());
    }
    let n_seats = group.members.len().saturating_add(group.free).saturating_add(group.bots);
    if !(2..=MOST_SEATS).contains(&n_seats) {
        return Err(refused(Kind::BadGroup, &SagaError::Group(n_seats)));
    }
    has_room(app, host.id)?;
    let n_members = row.members.len();
    for _ in 0..group.bots {
        enter(&mut row, None, level_name(group.level, lang));
    }
    // Newcomers are members only while the seats are given out.
    let mut trial = row.clone();
    for number in 0..group.free {
        enter(&mut trial, None, &format!("? {number}"));
    }
    drop(saga);
    let trial = saga_of(&trial)?;
    let chosen = |id: MemberId| id.index() >= n_members || group.members.contains(&(id.number() as u32));
    let ids: Vec<MemberId> = trial.members().map(|(id, _)| id).filter(|id| chosen(*id)).collect();
    if ids.len() != n_seats {
        return Err(Kind::BadGroup.into());
    }
    let bad = |error: SagaError| refused(Kind::BadGroup, &error);
    let seating = trial.next(&ids).map_err(bad)?;
    let options = trial.options(&seating).map_err(bad)?;
    let member = |id: MemberId| row.members.get(id.index());
    let settings = Settings { level: group.level, pace: group.pace, ..Settings::default() };
    let sits = |(index, id): (usize, MemberId)| {
        let seat = Seat::new(index as u8);
        match member(id) {
            None => SeatRow::open(seat),
            Some(member) => match member.account {
                None => SeatRow::bot(seat, &group.level.to_string(), ""),
                Some(account) if account == host.id => SeatRow::person(seat, account, &host.name),
                Some(_) => SeatRow::open(seat),
            },
        }
    };
    let values = serde_json::to_value(options).map_err(|_| Kind::Internal)?;
    let trial_deal = (entry()?.deal)(&values, n_seats as u8, Seed::new([0; 32]))
        .map_err(|error| Problem::said(Kind::BadSetup, |lang| setup_error(&error, lang)))?;
    let table = NewTable {
        id: system::table_id(),
        game: row.game.clone(),
        options: trial_deal.record().options.to_string(),
        host: host.id,
        visibility: row.visibility,
        chat: true,
        settings: serde_json::to_string(&settings).map_err(|_| Kind::Internal)?,
        secret: Hidden(system::bytes()),
        seats: seating.seats.iter().map(|seated| seated.member).enumerate().map(sits).collect(),
        rematch_of: None,
    };
    let reserved = seating.seats.iter().enumerate().map(|(index, seated)| ReservedSeat {
        seat: Seat::new(index as u8),
        color: seated.color.key().to_owned(),
        member: member(seated.member).map(|member| member.number),
    });
    let id = table.id.clone();
    let game = GameRow {
        number: row.games.len() as u32 + 1,
        table: id.clone(),
        world: options.chronicle.get().to_text(),
        seats: reserved.collect(),
        result: None,
    };
    row.games.push(game);
    save(app, row, Some(table)).await?;
    app.tables.get(&id)?;
    Ok(id)
}

/// Writes a changed chronicle, and makes its tables follow.
async fn save(app: &App, row: ChronicleRow, table: Option<NewTable>) -> Result<(), Problem> {
    let tables = tables_of(&row);
    app.store.save_chronicle(row, table, app.clock.now()).await.map_err(|error| match error {
        StoreError::Conflict { .. } => Kind::Stale.into(),
        StoreError::NoChronicle => Kind::NotFound.into(),
        error => Problem::from(error),
    })?;
    app.tables.changed(&tables).await;
    Ok(())
}

/// Calls off the open game, if its cards are not dealt yet.
pub(crate) async fn call_off(app: &App, kept: Kept) -> Result<(), Problem> {
    let mut row = kept.row;
    let game = row.open_game().ok_or(Kind::WrongMoment)?.clone();
    let is_dealt = app.tables.get(&game.table)?.look().await?.status() != Status::Waiting;
    if is_dealt {
        return Err(Kind::WrongMoment.into());
    }
    row.games.pop();
    save(app, row, None).await?;
    app.tables.deleted(&[game.table]).await;
    Ok(())
}

/// An account joins. Nothing happens if it is a member already.
pub(crate) async fn join(app: &App, kept: Kept, account: &Account) -> Result<(), Problem> {
    let mut row = kept.row;
    let is_full = row.members.len() >= MOST_MEMBERS;
    match row.members.iter_mut().find(|member| member.account == Some(account.id)) {
        Some(member) if !member.has_left => return Ok(()),
        // The board may belong to somebody else by now.
        Some(member) => (member.has_left, member.color) = (false, None),
        None if is_full => return Err(Kind::NoSeat.into()),
        None => {
            enter(&mut row, Some(account.id), &account.name);
        }
    }
    save(app, row, None).await
}

/// A member leaves, or the owner asks one to leave.
pub(crate) async fn leave(app: &App, kept: Kept, account: AccountId, number: u32) -> Result<(), Problem> {
    let mut row = kept.row;
    if row.is_closed {
        return Err(Kind::ChronicleClosed.into());
    }
    let is_owner = row.owner == account;
    let member = row.members.iter_mut().find(|member| member.number == number && !member.has_left);
    let member = member.ok_or(Kind::NotFound)?;
    if member.account != Some(account) && !is_owner {
        return Err(Kind::Forbidden.into());
    }
    member.has_left = true;
    save(app, row, None).await
}

/// A member chooses a board that belongs to nobody else, for the games to come.
pub(crate) async fn choose_color(app: &App, kept: Kept, account: AccountId, color: &str) -> Result<(), Problem> {
    let Kept { mut row, mut saga } = kept;
    if row.is_closed {
        return Err(Kind::ChronicleClosed.into());
    }
    let number = row.member(account).ok_or(Kind::Forbidden)?.number;
    let member = saga.members().map(|(id, _)| id).find(|id| id.number() == number as usize).ok_or(Kind::Internal)?;
    let color = Color::ALL.into_iter().find(|known| known.key() == color).ok_or(Kind::BadRequest)?;
    saga.choose_color(member, color).map_err(|error| refused(Kind::ColorTaken, &error))?;
    take_members(&mut row, &saga);
    save(app, row, None).await
}

/// Closes a chronicle for good: the records of its games are opened.
pub(crate) async fn close(app: &App, kept: Kept) -> Result<(), Problem> {
    let mut row = kept.row;
    if row.is_closed {
        return Ok(());
    }
    if row.open_game().is_some() {
        return Err(Kind::GameOpen.into());
    }
    row.is_closed = true;
    save(app, row, None).await
}

/// The world as it stands, as the community's string.
pub(crate) fn export(kept: &Kept) -> Result<Exported, Problem> {
    Ok(kept.saga.export(kept.next_number()).ok_or(Kind::NotFound)?)
}

//! Chronicles: their members, their games, and the worlds between the games.

use std::collections::BTreeSet;

use kabale_core::Seat;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::{
    AccountId, ChronicleId, Digest, Millis, NewTable, Status, Store, StoreError, TableId, Visibility, chain,
    error::Trouble,
    tables::{TableRow, insert_table},
    values::seat_in,
};

/// A chronicle with its members and games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChronicleRow {
    pub id: ChronicleId,
    pub game: String,
    pub name: String,
    pub owner: AccountId,
    /// [`Visibility::Closed`] means members only.
    pub visibility: Visibility,
    /// The text of the world before the first game.
    pub first: String,
    /// Whether no further game will be played.
    pub is_closed: bool,
    /// The chronicle of which this is a copy, and the number of the game before which the copy was made. That chronicle
    /// may have been deleted since.
    pub branch_of: Option<(ChronicleId, u32)>,
    /// The revision: the number of changes.
    pub rev: u32,
    pub created_ms: Millis,
    pub changed_ms: Millis,
    /// By number.
    pub members: Vec<MemberRow>,
    /// By number.
    pub games: Vec<GameRow>,
    /// Whether everything matches the seal. If not, the chronicle is damaged.
    pub is_sealed: bool,
}

/// A member of a chronicle. Members who have left stay in the list, since earlier games name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberRow {
    /// Counted from 1; never reused.
    pub number: u32,
    /// None for a bot.
    pub account: Option<AccountId>,
    pub name: String,
    /// None if they have none yet.
    pub color: Option<String>,
    pub has_left: bool,
}

/// A game of a chronicle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Counted from 1.
    pub number: u32,
    pub table: TableId,
    /// The text of the world in which it begins, for its players.
    pub world: String,
    /// All seats, in order.
    pub seats: Vec<ReservedSeat>,
    /// None until the game is over.
    pub result: Option<GameResult>,
}

/// A seat of a game, and for whom it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReservedSeat {
    pub seat: Seat,
    pub color: String,
    /// The number of the member; none if anybody may take it.
    pub member: Option<u32>,
}

/// The outcome of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The text of the world to which it led.
    pub world: String,
    /// The number of the winning member; none if nobody who is a member won.
    pub winner: Option<u32>,
    /// Who won and how, as JSON. The store does not interpret it.
    pub outcome: String,
}

/// The part of a chronicle that its table needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableChronicle {
    pub id: ChronicleId,
    /// The number of the game.
    pub number: u32,
    pub is_closed: bool,
    /// The text of the world in which the game begins.
    pub world: String,
    /// By seat.
    pub seats: Vec<KeptSeat>,
    /// The accounts of all members who have not left, and the owner's.
    pub members: Vec<AccountId>,
}

/// A seat of a table in a chronicle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSeat {
    pub color: String,
    /// The name of the member for whom it is kept; none if anybody may take it.
    pub name: Option<String>,
    /// The account of that member; none for a bot.
    pub account: Option<AccountId>,
}

impl ChronicleRow {
    /// The member with this account who has not left.
    pub fn member(&self, account: AccountId) -> Option<&MemberRow> {
        self.members.iter().find(|member| member.account == Some(account) && !member.has_left)
    }

    /// The last game, if it is not over.
    pub fn open_game(&self) -> Option<&GameRow> {
        self.games.last().filter(|game| game.result.is_none())
    }

    /// The text of the world before a game, counted from 1, as the game before it left it; none if that game is not
    /// over.
    pub fn world_before(&self, number: u32) -> Option<&str> {
        match number {
            0 => None,
            1 => Some(&self.first),
            _ => Some(&self.games.get(number as usize - 2)?.result.as_ref()?.world),
        }
    }
}

/// Chronicles.
impl Store {
    /// Creates a chronicle at revision 0 without games. The seal and the times in `row` are ignored.
    pub async fn create_chronicle(&self, row: ChronicleRow, now_ms: Millis) -> Result<(), StoreError> {
        let row = ChronicleRow { rev: 0, created_ms: now_ms, changed_ms: now_ms, games: Vec::new(), ..row };
        self.write(move |db| {
            let insert = "INSERT INTO chronicle (id, game, name, owner, visibility, first, is_closed, branch_of,
                                                 branch_before, rev, created_ms, changed_ms, seal)
                          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10, ?10, ?11)";
            let (branch_of, before) = row.branch_of.clone().unzip();
            let seal = chain::seal_chronicle(&row);
            db.prepare_cached(insert)?.execute((
                &row.id,
                &row.game,
                &row.name,
                row.owner,
                row.visibility,
                &row.first,
                row.is_closed,
                branch_of,
                before,
                now_ms,
                seal,
            ))?;
            row.members.iter().try_for_each(|member| write_member(db, &row.id, member))
        })
        .await
    }

    /// Replaces a chronicle that was read before by a changed one, if nobody else has changed it since
    /// ([`StoreError::Conflict`]). Only what differs is written. A new game comes with its table. A game that is missing
    /// now is deleted with its table, which must not have started. The game, the first world and the origin stay as they are.
    pub async fn save_chronicle(
        &self,
        row: ChronicleRow,
        table: Option<NewTable>,
        now_ms: Millis,
    ) -> Result<(), StoreError> {
        let table = table.map(|table| TableRow::new(table, now_ms));
        self.write(move |db| {
            let before = sound(db, &row.id)?;
            if before.rev != row.rev {
                return Err(StoreError::Conflict { rev: before.rev }.into());
            }
            if let Some(table) = &table {
                insert_table(db, table)?;
            }
            let ChronicleRow { id, game, first, branch_of, rev, created_ms, .. } = before.clone();
            let row = ChronicleRow { id, game, first, branch_of, rev: rev + 1, created_ms, changed_ms: now_ms, ..row };
            db.prepare_cached(
                "UPDATE chronicle SET name = :name, owner = :owner, visibility = :visibility, is_closed = :closed, rev = :rev,
                                      changed_ms = :now, seal = :seal
                 WHERE id = :id",
            )?
            .execute(named_params! {
                ":id": row.id, ":name": row.name, ":owner": row.owner, ":visibility": row.visibility,
                ":closed": row.is_closed, ":rev": row.rev, ":now": now_ms, ":seal": chain::seal_chronicle(&row),
            })?;
            for member in row.members.iter().filter(|member| !before.members.contains(member)) {
                write_member(db, &row.id, member)?;
            }
            let numbers: BTreeSet<u32> = row.games.iter().map(|game| game.number).collect();
            for game in before.games.iter().filter(|game| !numbers.contains(&game.number)) {
                delete_game(db, &row.id, game)?;
            }
            for game in row.games.iter().filter(|game| !before.games.contains(game)) {
                write_game(db, &row.id, game)?;
            }
            Ok(())
        })
        .await
    }

    /// A chronicle, checked against its seal by [`ChronicleRow::is_sealed`].
    pub fn chronicle(&self, id: &ChronicleId) -> Result<Option<ChronicleRow>, StoreError> {
        let found = self.read(|db| {
            let moment = db.unchecked_transaction()?;
            read_chronicle(&moment, id)
        })?;
        match found {
            Some(Err(Unreadable)) => Err(StoreError::DamagedChronicle { chronicle: id.clone() }),
            Some(Ok(row)) => Ok(Some(row)),
            None => Ok(None),
        }
    }

    /// The chronicles that an account owns or belongs to, the most recently changed first. Unreadable ones are left out.
    pub fn chronicles_of(&self, account: AccountId, limit: u32) -> Result<Vec<ChronicleRow>, StoreError> {
        let which = "WHERE owner = ?1 OR id IN (
                         SELECT chronicle FROM chronicle_member WHERE account = ?1 AND NOT has_left)
                     ORDER BY changed_ms DESC, id LIMIT ?2";
        self.chronicles(which, (account, limit))
    }

    /// The public chronicles, the most recently changed first. Unreadable ones are left out.
    pub fn public_chronicles(&self, limit: u32) -> Result<Vec<ChronicleRow>, StoreError> {
        self.chronicles("WHERE visibility = 'public' ORDER BY changed_ms DESC, id LIMIT ?1", [limit])
    }

    fn chronicles(&self, which: &str, params: impl rusqlite::Params) -> Result<Vec<ChronicleRow>, StoreError> {
        self.read(|db| {
            let moment = db.unchecked_transaction()?;
            let ids = moment
                .prepare_cached(&format!("SELECT id FROM chronicle {which}"))?
                .query_map(params, |row| Ok(row.get(0).ok()))?
                .collect::<rusqlite::Result<Vec<Option<ChronicleId>>>>()?;
            let read = |id| read_chronicle(&moment, &id).transpose();
            let rows = ids.into_iter().flatten().filter_map(read).collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(rows.into_iter().flatten().collect())
        })
    }

    /// The number of an account's own chronicles that are not closed.
    pub fn owned_chronicles(&self, owner: AccountId) -> Result<u32, StoreError> {
        let select = "SELECT count(*) FROM chronicle WHERE owner = ?1 AND NOT is_closed";
        self.read(|db| db.prepare_cached(select)?.query_row([owner], |row| row.get(0)))
    }

    /// The ids of all chronicles with a readable id.
    pub fn chronicle_ids(&self) -> Result<Vec<ChronicleId>, StoreError> {
        let ids: Vec<Option<ChronicleId>> = self.read(|db| {
            db.prepare("SELECT id FROM chronicle ORDER BY id")?.query_map([], |row| Ok(row.get(0).ok()))?.collect()
        })?;
        Ok(ids.into_iter().flatten().collect())
    }
}

/// A chronicle that is there and not damaged. A new seal would hide damage.
fn sound(db: &Connection, id: &ChronicleId) -> Result<ChronicleRow, Trouble> {
    let row = read_chronicle(db, id)?.ok_or(StoreError::NoChronicle)?;
    Ok(row.ok().filter(|row| row.is_sealed).ok_or_else(|| StoreError::DamagedChronicle { chronicle: id.clone() })?)
}

fn write_member(db: &Connection, id: &ChronicleId, member: &MemberRow) -> Result<(), Trouble> {
    let MemberRow { number, account, name, color, has_left } = member;
    let insert = "INSERT INTO chronicle_member (chronicle, number, account, name, color, has_left)
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                  ON CONFLICT DO UPDATE SET account = excluded.account, name = excluded.name, color = excluded.color,
                                            has_left = excluded.has_left";
    db.prepare_cached(insert)?.execute((id, number, account, name, color, has_left))?;
    Ok(())
}

fn write_game(db: &Connection, id: &ChronicleId, game: &GameRow) -> Result<(), Trouble> {
    let (after, winner, outcome) = match &game.result {
        Some(GameResult { world, winner, outcome }) => (Some(world), *winner, Some(outcome)),
        None => (None, None, None),
    };
    let insert = "INSERT INTO chronicle_game (chronicle, number, table_id, world, after, winner, outcome)
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                  ON CONFLICT (chronicle, number) DO UPDATE SET after = excluded.after, winner = excluded.winner,
                                                                outcome = excluded.outcome";
    db.prepare_cached(insert)?.execute((id, game.number, &game.table, &game.world, after, winner, outcome))?;
    for ReservedSeat { seat, color, member } in &game.seats {
        let insert = "INSERT INTO chronicle_seat (chronicle, game, seat, color, member) VALUES (?1, ?2, ?3, ?4, ?5)
                      ON CONFLICT DO UPDATE SET color = excluded.color, member = excluded.member";
        db.prepare_cached(insert)?.execute((id, game.number, seat.number(), color, member))?;
    }
    Ok(())
}

/// Deletes a game that has not started, with its table.
fn delete_game(db: &Connection, id: &ChronicleId, game: &GameRow) -> Result<(), Trouble> {
    let select = "SELECT status FROM game_table WHERE id = ?1";
    let status: Option<Status> = db.prepare_cached(select)?.query_row([&game.table], |row| row.get(0)).optional()?;
    if status.is_some_and(|status| status != Status::Waiting) {
        return Err(StoreError::Invalid("a game that has started stays in its chronicle".to_owned()).into());
    }
    db.prepare_cached("DELETE FROM chronicle_game WHERE chronicle = ?1 AND number = ?2")?.execute((id, game.number))?;
    db.prepare_cached("DELETE FROM game_table WHERE id = ?1")?.execute([&game.table])?;
    Ok(())
}

/// Deletes a chronicle with all its tables, and returns their ids.
pub(crate) fn delete_chronicle(db: &Connection, id: &ChronicleId) -> Result<Vec<TableId>, Trouble> {
    let select = "SELECT table_id FROM chronicle_game WHERE chronicle = ?1";
    let mut select = db.prepare_cached(select)?;
    let tables = select.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<Vec<TableId>>>()?;
    db.prepare_cached("DELETE FROM chronicle WHERE id = ?1")?.execute([id])?;
    for table in &tables {
        db.prepare_cached("DELETE FROM game_table WHERE id = ?1")?.execute([table])?;
    }
    Ok(tables)
}

/// A chronicle with a value that cannot be read.
pub(crate) struct Unreadable;

/// A chronicle, if there is one.
pub(crate) fn read_chronicle(
    db: &Connection,
    id: &ChronicleId,
) -> rusqlite::Result<Option<Result<ChronicleRow, Unreadable>>> {
    let select =
        "SELECT id, game, name, owner, visibility, first, is_closed, branch_of, branch_before, rev, created_ms,
                         changed_ms, seal
                  FROM chronicle WHERE id = ?1";
    let found = db.prepare_cached(select)?.query_row([id], |row| Ok(read_row(row).ok())).optional()?;
    let Some(Some((mut row, seal))) = found else { return Ok(found.map(|_| Err(Unreadable))) };
    let members =
        "SELECT number, account, name, color, has_left FROM chronicle_member WHERE chronicle = ?1 ORDER BY number";
    let members = db
        .prepare_cached(members)?
        .query_map([id], |row| Ok(read_member(row).ok()))?
        .collect::<rusqlite::Result<Option<Vec<_>>>>()?;
    let games = "SELECT number, table_id, world, after, winner, outcome FROM chronicle_game WHERE chronicle = ?1 ORDER BY number";
    let games = db
        .prepare_cached(games)?
        .query_map([id], |row| Ok(read_game(row).ok()))?
        .collect::<rusqlite::Result<Option<Vec<_>>>>()?;
    let (Some(members), Some(mut games)) = (members, games) else { return Ok(Some(Err(Unreadable))) };
    for game in &mut games {
        let seats = "SELECT seat, color, member FROM chronicle_seat WHERE chronicle = ?1 AND game = ?2 ORDER BY seat";
        let read = |row: &Row<'_>| Ok(read_seat(row).ok());
        let seats = db
            .prepare_cached(seats)?
            .query_map((id, game.number), read)?
            .collect::<rusqlite::Result<Option<Vec<_>>>>()?;
        let Some(seats) = seats else { return Ok(Some(Err(Unreadable))) };
        game.seats = seats;
    }
    row.members = members;
    row.games = games;
    row.is_sealed = chain::seal_chronicle(&row) == seal;
    Ok(Some(Ok(row)))
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<(ChronicleRow, Digest)> {
    let origin: Option<ChronicleId> = row.get(7)?;
    let before: Option<u32> = row.get(8)?;
    let chronicle = ChronicleRow {
        id: row.get(0)?,
        game: row.get(1)?,
        name: row.get(2)?,
        owner: row.get(3)?,
        visibility: row.get(4)?,
        first: row.get(5)?,
        is_closed: row.get(6)?,
        branch_of: origin.zip(before),
        rev: row.get(9)?,
        created_ms: row.get(10)?,
        changed_ms: row.get(11)?,
        members: Vec::new(),
        games: Vec::new(),
        is_sealed: false,
    };
    Ok((chronicle, row.get(12)?))
}

fn read_member(row: &Row<'_>) -> rusqlite::Result<MemberRow> {
    Ok(MemberRow {
        number: row.get(0)?,
        account: row.get(1)?,
        name: row.get(2)?,
        color: row.get(3)?,
        has_left: row.get(4)?,
    })
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let (after, outcome): (Option<String>, Option<String>) = (row.get(3)?, row.get(5)?);
    let winner = row.get(4)?;
    Ok(GameRow {
        number: row.get(0)?,
        table: row.get(1)?,
        world: row.get(2)?,
        seats: Vec::new(),
        result: after.zip(outcome).map(|(world, outcome)| GameResult { world, winner, outcome }),
    })
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<ReservedSeat> {
    let seat = seat_in(row, 0)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    Ok(ReservedSeat { seat, color: row.get(1)?, member: row.get(2)? })
}

/// The part of its chronicle that a table needs; none if it belongs to none.
pub(crate) fn chronicle_of_table(db: &Connection, table: &TableId) -> rusqlite::Result<Option<TableChronicle>> {
    let select = "SELECT chronicle FROM chronicle_game WHERE table_id = ?1";
    let id: Option<ChronicleId> = db.prepare_cached(select)?.query_row([table], |row| row.get(0)).optional()?;
    let Some(id) = id else { return Ok(None) };
    // Without its chronicle, nobody knows whether the record of the table may be shown.
    let row = read_chronicle(db, &id)?.and_then(Result::ok).ok_or(rusqlite::Error::InvalidQuery)?;
    let game = row.games.iter().find(|game| game.table == *table).ok_or(rusqlite::Error::InvalidQuery)?;
    let member = |number: u32| row.members.iter().find(|member| member.number == number);
    let kept_for = |seat: &ReservedSeat| {
        let member = seat.member.and_then(member);
        let name = member.map(|member| member.name.clone());
        KeptSeat { color: seat.color.clone(), name, account: member.and_then(|member| member.account) }
    };
    let here = row.members.iter().filter(|member| !member.has_left).filter_map(|member| member.account);
    Ok(Some(TableChronicle {
        number: game.number,
        is_closed: row.is_closed && row.is_sealed,
        world: game.world.clone(),
        seats: game.seats.iter().map(kept_for).collect(),
        members: here.chain([row.owner]).collect(),
        id,
    }))
}

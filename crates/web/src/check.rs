//! Offline check of a store: reads and folds every table as the server would.

use kabale_core::Record;
use kabale_store::{ChronicleId, Entry, SeatRow, Store, StoreError, Stored, TableId, TableRow};
use serde_json::{Value, json};

use crate::{
    requests::chronicle::saga_of,
    tables::{Damage, Live, Unread},
};

/// The result of a check.
#[derive(Debug, Default)]
pub struct Checked {
    pub n_tables: usize,
    /// Problems of the file, in the words of the database engine.
    pub file: Vec<String>,
    pub damaged: Vec<DamagedTable>,
    /// Damaged chronicles.
    pub chronicles: Vec<ChronicleId>,
    /// Sound tables that need a file of card data that is not loaded.
    pub not_loaded: Vec<TableId>,
}

#[derive(Debug)]
pub struct DamagedTable {
    pub id: TableId,
    pub damage: Damage,
    /// The number of sound entries at the start of its journal.
    pub n_sound: u32,
    /// The number of entries it should have, if known.
    pub n_entries: Option<u32>,
    /// Everything that is sound, as JSON, including secrets; none if nothing is.
    pub export: Option<Value>,
    /// The sound part of the game, if it was dealt.
    pub record: Option<Record>,
}

impl Checked {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.file.is_empty() && self.damaged.is_empty() && self.chronicles.is_empty()
    }
}

/// Checks the file, every table and every chronicle of a store. Fails only if the store cannot be read at all.
pub fn check(store: &Store) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    match store.integrity() {
        Ok(found) => checked.file = found,
        Err(StoreError::Damaged { message, .. }) => checked.file.push(message),
        Err(error) => return Err(error),
    }
    let ids = match store.table_ids() {
        Err(StoreError::Damaged { message, .. }) => {
            if !checked.file.contains(&message) {
                checked.file.push(message);
            }
            store.readable_table_ids()?
        }
        ids => ids?,
    };
    for id in ids {
        checked.n_tables += 1;
        match store.stored(&id).map_err(Unread::from) {
            Ok(Some(stored)) => checked.table(stored),
            Ok(None) => checked.n_tables -= 1, // The table was deleted meanwhile.
            Err(Unread::Damaged(damage)) => checked.damaged.push(DamagedTable {
                id,
                damage,
                n_sound: 0,
                n_entries: None,
                export: None,
                record: None,
            }),
            Err(Unread::Store(error)) => return Err(error),
            Err(Unread::Missing | Unread::NotLoaded(_)) => (),
        }
    }
    match store.chronicle_ids() {
        Ok(ids) => {
            for id in ids {
                match store.chronicle(&id) {
                    Ok(None) => (), // It was deleted meanwhile.
                    Ok(Some(row)) if row.is_sealed && saga_of(&row).is_ok() => (),
                    Ok(Some(_)) | Err(StoreError::DamagedChronicle { .. } | StoreError::Damaged { .. }) => {
                        checked.chronicles.push(id);
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        // The file is damaged there, which was found above.
        Err(StoreError::Damaged { .. }) => (),
        Err(error) => return Err(error),
    }
    Ok(checked)
}

impl Checked {
    fn table(&mut self, stored: Stored) {
        let (row, journal) = (stored.row.clone(), stored.journal.clone());
        let (live, unread) = Live::salvage(stored);
        let damage = match unread {
            Some(Unread::Damaged(damage)) => damage,
            Some(Unread::NotLoaded(_)) => return self.not_loaded.push(row.id),
            None | Some(Unread::Missing | Unread::Store(_)) => return,
        };
        let n_sound = live.as_ref().map_or(journal.len() as u32, |live| live.rev);
        let record = live.and_then(|live| live.record_so_far().ok());
        let export = Some(export(&row, &journal[..n_sound as usize], &damage));
        let n_entries = Some(row.rev);
        self.damaged.push(DamagedTable { id: row.id, damage, n_sound, n_entries, export, record });
    }
}

/// Everything about a table that is sound.
fn export(row: &TableRow, journal: &[Entry], damage: &Damage) -> Value {
    let hex = |bytes: &[u8; 32]| bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    let seat = |row: &SeatRow| {
        let account = row.account.map(|account| account.0);
        json!({
            "seat": row.seat.number(), "kind": row.kind.as_str(), "account": account, "level": row.level,
            "name": row.name, "nonce": row.nonce,
        })
    };
    let entry = |entry: &Entry| {
        let (seat, account) = (entry.seat.map(kabale_core::Seat::number), entry.account.map(|account| account.0));
        json!({
            "rev": entry.rev, "at_ms": entry.at_ms, "kind": entry.kind, "seat": seat, "account": account,
            "decision": entry.n, "text": entry.text, "key": entry.key,
        })
    };
    json!({
        "table": row.id.as_str(),
        "damage": {"code": damage.code(), "rev": damage.rev()},
        "row_is_sound": row.is_sealed,
        "game": row.game,
        "options": row.options,
        "settings": row.settings,
        "status": row.status.as_str(),
        "host": row.host.0,
        "created_ms": row.created_ms,
        "secret": hex(&row.secret.0),
        "seed": row.seed.as_ref().map(|seed| hex(&seed.0)),
        "seats": row.seats.iter().map(seat).collect::<Vec<_>>(),
        "journal": journal.iter().map(entry).collect::<Vec<_>>(),
    })
}

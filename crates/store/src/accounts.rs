//! Accounts, their sessions and tokens, and their mutes.

use std::fmt;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;

use crate::{AccountId, Millis, Scopes, Store, StoreError, TokenHash, TokenId, error::Trouble, name_key};

/// The longest name, in characters. Callers must check this; names generated here respect it.
pub const LONGEST_NAME: usize = 24;

/// An account: a guest, or a person with a claimed name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    pub id: AccountId,
    /// A claimed name is unique; guests may share theirs.
    pub name: String,
    /// Whether the name is claimed with a password.
    pub claimed: bool,
    pub prefs: Prefs,
    pub created_ms: Millis,
}

/// Page preferences. Where one is none, the browser decides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prefs {
    pub lang: Option<String>,
    pub theme: Option<String>,
}

/// An account with a claimed name, and its password hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Claimed {
    pub account: Account,
    /// The password hash, as given to [`Store::claim`].
    pub password: String,
}

impl fmt::Debug for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claimed").field("account", &self.account).finish_non_exhaustive()
    }
}

/// A signed-in browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub account: Account,
    pub created_ms: Millis,
    /// When the session was last used, to about an hour: see [`Store::touch_session`].
    pub seen_ms: Millis,
}

/// An API token, as its owner sees it. The token itself is not stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// The number by which the owner can delete it.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub id: TokenId,
    /// The owner's name for it.
    pub label: String,
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::Scope>))]
    pub scopes: Scopes,
    /// When it was created, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub created_ms: Millis,
    /// The token is invalid from this moment on, in milliseconds since 1970; none if it never expires.
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub expires_ms: Option<Millis>,
    /// When the token was last used, to about an hour, in milliseconds since 1970; none if it was never used.
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>))]
    pub used_ms: Option<Millis>,
}

impl Token {
    pub fn is_expired(&self, now_ms: Millis) -> bool {
        self.expires_ms.is_some_and(|expires_ms| expires_ms <= now_ms)
    }
}

/// An API token to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// The owner's name for it.
    pub label: String,
    pub scopes: Scopes,
    /// The token is invalid from this moment on; none if it never expires.
    pub expires_ms: Option<Millis>,
}

/// A token and its account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bearer {
    pub account: Account,
    pub token: Token,
}

/// Accounts.
impl Store {
    /// Creates a guest account. The name must not be claimed.
    pub async fn create_guest(&self, name: &str, prefs: Prefs, now_ms: Millis) -> Result<Account, StoreError> {
        let name = name.to_owned();
        self.write(move |db| {
            refuse_taken(db, None, &name_key(&name))?;
            insert_guest(db, name, prefs, now_ms)
        })
        .await
    }

    /// Creates a guest account under a default name. If that name is claimed, a number is appended.
    pub async fn create_guest_like(&self, name: &str, prefs: Prefs, now_ms: Millis) -> Result<Account, StoreError> {
        let name = name.to_owned();
        self.write(move |db| {
            let name = unclaimed_name(db, &name)?;
            insert_guest(db, name, prefs, now_ms)
        })
        .await
    }

    /// Renames an account. The name must not be claimed by another account.
    pub async fn rename(&self, account: AccountId, name: &str) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(move |db| {
            let key = name_key(&name);
            refuse_taken(db, Some(account), &key)?;
            let rename = "UPDATE account SET name = ?2, name_key = ?3 WHERE id = ?1";
            let n_rows = db.prepare_cached(rename)?.execute((account, &name, &key))?;
            if n_rows == 0 {
                return Err(StoreError::NoAccount.into());
            }
            if is_claimed(db, account)? {
                rename_guests(db, account, &name, &key)?;
            }
            Ok(())
        })
        .await
    }

    /// Claims a name with a password hash, or changes the name and password of a claimed account. Guests with the same
    /// name get a number appended to theirs.
    pub async fn claim(&self, account: AccountId, name: &str, password: &str) -> Result<(), StoreError> {
        let (name, password) = (name.to_owned(), password.to_owned());
        self.write(move |db| {
            let key = name_key(&name);
            refuse_taken(db, Some(account), &key)?;
            let claim = "UPDATE account SET name = ?2, name_key = ?3, password = ?4 WHERE id = ?1";
            let n_rows = db.prepare_cached(claim)?.execute((account, &name, &key, password))?;
            if n_rows == 0 {
                return Err(StoreError::NoAccount.into());
            }
            rename_guests(db, account, &name, &key)
        })
        .await
    }

    /// Changes a password. All sessions of the account end, and the browser that sent the request gets a new one.
    /// Returns the hashes of the sessions that ended.
    pub async fn change_password(
        &self,
        account: AccountId,
        password: &str,
        session: TokenHash,
        now_ms: Millis,
    ) -> Result<Vec<TokenHash>, StoreError> {
        let password = password.to_owned();
        self.write(move |db| {
            let change = "UPDATE account SET password = ?2 WHERE id = ?1 AND password IS NOT NULL";
            if db.prepare_cached(change)?.execute((account, password))? == 0 {
                return Err(StoreError::NoAccount.into());
            }
            let ended = delete_hashes(db, "DELETE FROM session WHERE account = ?1 RETURNING hash", account)?;
            insert_session(db, session, account, now_ms)?;
            Ok(ended)
        })
        .await
    }

    pub fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let select = format!("SELECT {ACCOUNT} FROM account WHERE id = ?1");
        self.read(|db| db.prepare_cached(&select)?.query_row([id], read_account).optional())
    }

    /// The account that has claimed this name; names are compared by [`name_key`]. If several claimed names share a
    /// key, it is the account with exactly this spelling.
    pub fn claimed(&self, name: &str) -> Result<Option<Claimed>, StoreError> {
        let select = format!(
            "SELECT {ACCOUNT}, password FROM account
             WHERE (name_key = ?1 OR name_key > ?1 || char(10) AND name_key < ?1 || char(11)) AND password IS NOT NULL
             ORDER BY name = ?2 DESC, name_key LIMIT 1"
        );
        self.read(|db| {
            let read = |row: &Row<'_>| Ok(Claimed { account: read_account(row)?, password: row.get(ACCOUNT_COLUMNS)? });
            db.prepare_cached(&select)?.query_row([&name_key(name), name], read).optional()
        })
    }
}

/// Sessions and tokens.
impl Store {
    /// Creates a session.
    pub async fn create_session(&self, hash: TokenHash, account: AccountId, now_ms: Millis) -> Result<(), StoreError> {
        self.write(move |db| Ok(insert_session(db, hash, account, now_ms)?)).await
    }

    /// Creates a session and deletes the browser's previous one, of whichever account.
    pub async fn replace_session(
        &self,
        old: Option<TokenHash>,
        hash: TokenHash,
        account: AccountId,
        now_ms: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            if let Some(old) = old {
                db.prepare_cached("DELETE FROM session WHERE hash = ?1")?.execute([old])?;
            }
            Ok(insert_session(db, hash, account, now_ms)?)
        })
        .await
    }

    /// Deletes all sessions of an account, and on request its tokens. Returns the hashes of the deleted rows.
    pub async fn sign_out_everywhere(&self, account: AccountId, tokens: bool) -> Result<Vec<TokenHash>, StoreError> {
        self.write(move |db| {
            let mut ended = delete_hashes(db, "DELETE FROM session WHERE account = ?1 RETURNING hash", account)?;
            if tokens {
                ended.extend(delete_hashes(db, "DELETE FROM token WHERE account = ?1 RETURNING hash", account)?);
            }
            Ok(ended)
        })
        .await
    }

    /// Updates when a session was last used. Callers do this at most once an hour.
    pub async fn touch_session(&self, hash: TokenHash, now_ms: Millis) -> Result<(), StoreError> {
        self.write(move |db| {
            let update = "UPDATE session SET seen_ms = ?2 WHERE hash = ?1";
            db.prepare_cached(update)?.execute((hash, now_ms))?;
            Ok(())
        })
        .await
    }

    pub async fn delete_session(&self, hash: TokenHash) -> Result<(), StoreError> {
        self.write(move |db| {
            db.prepare_cached("DELETE FROM session WHERE hash = ?1")?.execute([hash])?;
            Ok(())
        })
        .await
    }

    /// The session whose token has this hash.
    pub fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        let select = format!(
            "SELECT {ACCOUNT}, session.created_ms, seen_ms
             FROM session JOIN account ON account.id = session.account WHERE hash = ?1"
        );
        self.read(|db| {
            let read = |row: &Row<'_>| {
                let account = read_account(row)?;
                Ok(Session { account, created_ms: row.get(ACCOUNT_COLUMNS)?, seen_ms: row.get(ACCOUNT_COLUMNS + 1)? })
            };
            db.prepare_cached(&select)?.query_row([hash], read).optional()
        })
    }

    /// Stores an API token.
    pub async fn create_token(
        &self,
        hash: TokenHash,
        account: AccountId,
        new: NewToken,
        now_ms: Millis,
    ) -> Result<Token, StoreError> {
        self.write(move |db| {
            let NewToken { label, scopes, expires_ms } = new;
            let insert = "INSERT INTO token (hash, account, label, created_ms, scopes, expires_ms)
                          VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let row = (hash, account, &label, now_ms, &scopes, expires_ms);
            let id = TokenId(db.prepare_cached(insert)?.insert(row)?);
            Ok(Token { id, label, scopes, created_ms: now_ms, expires_ms, used_ms: None })
        })
        .await
    }

    /// Updates when a token was last used. Callers do this at most once an hour.
    pub async fn touch_token(&self, id: TokenId, now_ms: Millis) -> Result<(), StoreError> {
        self.write(move |db| {
            db.prepare_cached("UPDATE token SET used_ms = ?2 WHERE id = ?1")?.execute((id, now_ms))?;
            Ok(())
        })
        .await
    }

    /// Deletes a token if it belongs to this account. Returns its hash, or none if there was no such token.
    pub async fn delete_token(&self, account: AccountId, id: TokenId) -> Result<Option<TokenHash>, StoreError> {
        self.write(move |db| {
            let delete = "DELETE FROM token WHERE id = ?1 AND account = ?2 RETURNING hash";
            Ok(db.prepare_cached(delete)?.query_row((id, account), |row| row.get(0)).optional()?)
        })
        .await
    }

    /// The tokens of an account, in the order of their creation.
    pub fn tokens(&self, account: AccountId) -> Result<Vec<Token>, StoreError> {
        let select = format!("SELECT {TOKEN} FROM token WHERE account = ?1 ORDER BY id");
        self.read(|db| db.prepare_cached(&select)?.query_map([account], |row| read_token(row, 0))?.collect())
    }

    /// The token with this hash, and its account. The token may have expired.
    pub fn bearer(&self, hash: &TokenHash) -> Result<Option<Bearer>, StoreError> {
        let select =
            format!("SELECT {ACCOUNT}, {TOKEN} FROM token JOIN account ON account.id = token.account WHERE hash = ?1");
        let read = |row: &Row<'_>| Ok(Bearer { account: read_account(row)?, token: read_token(row, ACCOUNT_COLUMNS)? });
        self.read(|db| db.prepare_cached(&select)?.query_row([hash], read).optional())
    }
}

/// Mutes.
impl Store {
    /// Sets whether `account` has muted `other`, at all tables. Does nothing if `other` does not exist.
    pub async fn set_muted(&self, account: AccountId, other: AccountId, muted: bool) -> Result<(), StoreError> {
        self.write(move |db| {
            let set = if muted {
                "INSERT INTO mute (account, muted) SELECT ?1, id FROM account WHERE id = ?2 ON CONFLICT DO NOTHING"
            } else {
                "DELETE FROM mute WHERE account = ?1 AND muted = ?2"
            };
            db.prepare_cached(set)?.execute((account, other))?;
            Ok(())
        })
        .await
    }

    /// The accounts that `account` has muted.
    pub fn muted(&self, account: AccountId) -> Result<Vec<AccountId>, StoreError> {
        self.read(|db| {
            let select = "SELECT muted FROM mute WHERE account = ?1 ORDER BY muted";
            db.prepare_cached(select)?.query_map([account], |row| row.get(0))?.collect()
        })
    }
}

/// The columns of an [`Account`].
const ACCOUNT: &str = "account.id, account.name, account.password IS NOT NULL, account.lang, account.theme, \
                       account.created_ms";
const ACCOUNT_COLUMNS: usize = 6;

fn read_account(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        claimed: row.get(2)?,
        prefs: Prefs { lang: row.get(3)?, theme: row.get(4)? },
        created_ms: row.get(5)?,
    })
}

/// The columns of a [`Token`].
const TOKEN: &str = "token.id, token.label, token.scopes, token.created_ms, token.expires_ms, token.used_ms";

fn read_token(row: &Row<'_>, first: usize) -> rusqlite::Result<Token> {
    Ok(Token {
        id: row.get(first)?,
        label: row.get(first + 1)?,
        scopes: row.get(first + 2)?,
        created_ms: row.get(first + 3)?,
        expires_ms: row.get(first + 4)?,
        used_ms: row.get(first + 5)?,
    })
}

fn insert_guest(db: &Connection, name: String, prefs: Prefs, now_ms: Millis) -> Result<Account, Trouble> {
    let mut insert = db.prepare_cached(
        "INSERT INTO account (name, name_key, lang, theme, created_ms) VALUES (:name, :key, :lang, :theme, :now)",
    )?;
    let key = name_key(&name);
    let id = insert.insert(
        named_params! {":name": name, ":key": key, ":lang": prefs.lang, ":theme": prefs.theme, ":now": now_ms},
    )?;
    Ok(Account { id: AccountId(id), name, claimed: false, prefs, created_ms: now_ms })
}

fn insert_session(db: &Connection, hash: TokenHash, account: AccountId, now_ms: Millis) -> rusqlite::Result<()> {
    let insert = "INSERT INTO session (hash, account, created_ms, seen_ms) VALUES (?1, ?2, ?3, ?3)";
    db.prepare_cached(insert)?.execute((hash, account, now_ms)).map(drop)
}

/// Deletes rows of an account and returns their hashes.
fn delete_hashes(db: &Connection, delete: &str, account: AccountId) -> rusqlite::Result<Vec<TokenHash>> {
    db.prepare_cached(delete)?.query_map([account], |row| row.get(0))?.collect()
}

fn is_claimed(db: &Connection, account: AccountId) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM account WHERE id = ?1 AND password IS NOT NULL")?.exists([account])
}

/// Whether another account has claimed a name with this key.
fn is_taken(db: &Connection, account: Option<AccountId>, key: &str) -> rusqlite::Result<bool> {
    let select = "SELECT 1 FROM account WHERE name_key = ?1 AND password IS NOT NULL AND id IS NOT ?2";
    db.prepare_cached(select)?.exists((key, account))
}

/// Refuses a name that another account has claimed.
fn refuse_taken(db: &Connection, account: Option<AccountId>, key: &str) -> Result<(), Trouble> {
    if is_taken(db, account, key)? { Err(StoreError::NameTaken.into()) } else { Ok(()) }
}

/// The name if it is unclaimed, else the name with the first number that makes it so.
fn unclaimed_name(db: &Connection, name: &str) -> rusqlite::Result<String> {
    let mut wanted = name.to_owned();
    for number in 2.. {
        if !is_taken(db, None, &name_key(&wanted))? {
            break;
        }
        wanted = numbered_name(name, number);
    }
    Ok(wanted)
}

/// A name with a number appended, shortened to [`LONGEST_NAME`].
pub fn numbered_name(name: &str, number: u32) -> String {
    let suffix = format!(" {number}");
    let kept: String = name.chars().take(LONGEST_NAME - suffix.len()).collect();
    format!("{}{suffix}", kept.trim_end())
}

/// Renames all guests whose name `owner` has claimed.
fn rename_guests(db: &Connection, owner: AccountId, name: &str, key: &str) -> Result<(), Trouble> {
    let select = "SELECT 1 FROM account WHERE name_key = ?1 AND password IS NULL AND id <> ?2";
    if db.prepare_cached(select)?.exists((key, owner))? {
        let other = unclaimed_name(db, name)?;
        let rename =
            "UPDATE account SET name = ?3, name_key = ?4 WHERE name_key = ?1 AND password IS NULL AND id <> ?2";
        db.prepare_cached(rename)?.execute((key, owner, &other, name_key(&other)))?;
    }
    Ok(())
}

/// The third migration: recomputes the keys of names. If several claimed names share a key, the first account keeps it,
/// and the others get a key that no name has: they sign in with the exact spelling. Guests are renamed.
pub(crate) fn introduce_keys(db: &Connection) -> Result<(), Trouble> {
    let accounts = db
        .prepare("SELECT id, name FROM account ORDER BY password IS NULL, id")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<Vec<(AccountId, String)>>>()?;
    // Keys are unique: first move all of them out of the way.
    db.execute("UPDATE account SET name_key = char(10) || id", [])?;
    for (id, name) in accounts {
        let set = "UPDATE account SET name = ?2, name_key = ?3 WHERE id = ?1";
        let key = name_key(&name);
        let (name, key) = match (is_claimed(db, id)?, is_taken(db, Some(id), &key)?) {
            (_, false) => (name, key),
            (true, true) => (name, format!("{key}\n{}", id.0)),
            (false, true) => {
                let other = unclaimed_name(db, &name)?;
                let key = name_key(&other);
                (other, key)
            }
        };
        db.prepare_cached(set)?.execute((id, name, key))?;
    }
    Ok(())
}

//! Who plays: accounts, how they are recognized, and whom they do not want to hear.

use std::fmt;

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::{AccountId, Millis, Store, StoreError, TokenHash, TokenId, error::Trouble};

/// Somebody: a guest, or a person who has claimed a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The number.
    pub id: AccountId,
    /// What they are called. Only claimed names are unique.
    pub name: String,
    /// Whether the name is claimed with a password.
    pub claimed: bool,
    /// How they want their pages.
    pub prefs: Prefs,
    /// When they first came.
    pub created_ms: Millis,
}

/// How somebody wants their pages. What is none is up to the browser.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prefs {
    /// The language.
    pub lang: Option<String>,
    /// Light or dark.
    pub theme: Option<String>,
}

/// An account with a claimed name, and what its password is checked against.
#[derive(Clone, PartialEq, Eq)]
pub struct Claimed {
    /// The account.
    pub account: Account,
    /// The hash of the password, as it was given to [`Store::claim`].
    pub password: String,
}

impl fmt::Debug for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claimed").field("account", &self.account).finish_non_exhaustive()
    }
}

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Who uses it.
    pub account: Account,
    /// When it began.
    pub created_ms: Millis,
    /// When it was last touched.
    pub seen_ms: Millis,
}

/// A token for programs, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The number by which it can be deleted.
    pub id: TokenId,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created_ms: Millis,
}

/// Accounts.
impl Store {
    /// Makes an account for somebody new.
    pub async fn create_guest(&self, name: &str, prefs: Prefs, now_ms: Millis) -> Result<Account, StoreError> {
        let name = name.to_owned();
        self.write(move |db| {
            let mut insert = db.prepare_cached(
                "INSERT INTO account (name, name_key, lang, theme, created_ms)
                 VALUES (:name, :key, :lang, :theme, :now)",
            )?;
            let key = name_key(&name);
            let id = insert.insert(
                named_params! {":name": name, ":key": key, ":lang": prefs.lang, ":theme": prefs.theme, ":now": now_ms},
            )?;
            Ok(Account { id: AccountId(id), name, claimed: false, prefs, created_ms: now_ms })
        })
        .await
    }

    /// Gives an account another name. Those who have claimed theirs cannot take one that is claimed.
    pub async fn rename(&self, account: AccountId, name: &str) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(move |db| {
            let key = name_key(&name);
            let claimed = "SELECT password IS NOT NULL FROM account WHERE id = ?1";
            let claimed = db.prepare_cached(claimed)?.query_row([account], |row| row.get(0)).optional()?;
            if claimed.ok_or(StoreError::NoAccount)? {
                refuse_taken(db, account, &key)?;
            }
            let rename = "UPDATE account SET name = ?2, name_key = ?3 WHERE id = ?1";
            db.prepare_cached(rename)?.execute((account, name, key))?;
            Ok(())
        })
        .await
    }

    /// Claims a name with the hash of a password, or changes either for somebody who has done so before.
    /// Names that differ only in case count as the same.
    pub async fn claim(&self, account: AccountId, name: &str, password: &str) -> Result<(), StoreError> {
        let (name, password) = (name.to_owned(), password.to_owned());
        self.write(move |db| {
            let key = name_key(&name);
            refuse_taken(db, account, &key)?;
            let claim = "UPDATE account SET name = ?2, name_key = ?3, password = ?4 WHERE id = ?1";
            let n_rows = db.prepare_cached(claim)?.execute((account, name, key, password))?;
            if n_rows == 0 { Err(StoreError::NoAccount.into()) } else { Ok(()) }
        })
        .await
    }

    /// Remembers how somebody wants their pages.
    pub async fn set_prefs(&self, account: AccountId, prefs: Prefs) -> Result<(), StoreError> {
        self.write(move |db| {
            let set = "UPDATE account SET lang = ?2, theme = ?3 WHERE id = ?1";
            let n_rows = db.prepare_cached(set)?.execute((account, prefs.lang, prefs.theme))?;
            if n_rows == 0 { Err(StoreError::NoAccount.into()) } else { Ok(()) }
        })
        .await
    }

    /// The account with this number.
    pub fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let select = format!("SELECT {ACCOUNT} FROM account WHERE id = ?1");
        self.read(|db| db.prepare_cached(&select)?.query_row([id], read_account).optional())
    }

    /// The account that has claimed this name, in whatever case.
    pub fn claimed(&self, name: &str) -> Result<Option<Claimed>, StoreError> {
        let select = format!("SELECT {ACCOUNT}, password FROM account WHERE name_key = ?1 AND password IS NOT NULL");
        self.read(|db| {
            let read = |row: &Row<'_>| Ok(Claimed { account: read_account(row)?, password: row.get(ACCOUNT_COLUMNS)? });
            db.prepare_cached(&select)?.query_row([name_key(name)], read).optional()
        })
    }
}

/// Sessions and tokens.
impl Store {
    /// Signs a browser in.
    pub async fn create_session(&self, hash: TokenHash, account: AccountId, now_ms: Millis) -> Result<(), StoreError> {
        self.write(move |db| {
            let insert = "INSERT INTO session (hash, account, created_ms, seen_ms) VALUES (?1, ?2, ?3, ?3)";
            db.prepare_cached(insert)?.execute((hash, account, now_ms))?;
            Ok(())
        })
        .await
    }

    /// Remembers that a session was used. Often enough is once an hour.
    pub async fn touch_session(&self, hash: TokenHash, now_ms: Millis) -> Result<(), StoreError> {
        self.write(move |db| {
            let update = "UPDATE session SET seen_ms = ?2 WHERE hash = ?1";
            db.prepare_cached(update)?.execute((hash, now_ms))?;
            Ok(())
        })
        .await
    }

    /// Signs a browser out.
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

    /// Remembers a token for programs.
    pub async fn create_token(
        &self,
        hash: TokenHash,
        account: AccountId,
        label: &str,
        now_ms: Millis,
    ) -> Result<TokenId, StoreError> {
        let label = label.to_owned();
        self.write(move |db| {
            let insert = "INSERT INTO token (hash, account, label, created_ms) VALUES (?1, ?2, ?3, ?4)";
            Ok(TokenId(db.prepare_cached(insert)?.insert((hash, account, label, now_ms))?))
        })
        .await
    }

    /// Forgets a token, if it belongs to this account. Says whether there was one.
    pub async fn delete_token(&self, account: AccountId, id: TokenId) -> Result<bool, StoreError> {
        self.write(move |db| {
            let delete = "DELETE FROM token WHERE id = ?1 AND account = ?2";
            Ok(db.prepare_cached(delete)?.execute((id, account))? == 1)
        })
        .await
    }

    /// The tokens of an account, in the order they were made.
    pub fn tokens(&self, account: AccountId) -> Result<Vec<Token>, StoreError> {
        self.read(|db| {
            let read = |row: &Row<'_>| Ok(Token { id: row.get(0)?, label: row.get(1)?, created_ms: row.get(2)? });
            let select = "SELECT id, label, created_ms FROM token WHERE account = ?1 ORDER BY id";
            db.prepare_cached(select)?.query_map([account], read)?.collect()
        })
    }

    /// The account whose token has this hash.
    pub fn token_account(&self, hash: &TokenHash) -> Result<Option<Account>, StoreError> {
        let select = format!("SELECT {ACCOUNT} FROM token JOIN account ON account.id = token.account WHERE hash = ?1");
        self.read(|db| db.prepare_cached(&select)?.query_row([hash], read_account).optional())
    }
}

/// Mutes.
impl Store {
    /// Whether `account` wants to read what `other` says, at any table. If there is no such other, nothing changes.
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

    /// Those whom `account` does not want to read.
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

/// A name without regard to case. By way of upper case, since `ß` and `SS` or `ς` and `σ` meet only there.
fn name_key(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// Refuses a name that somebody else has claimed.
fn refuse_taken(db: &Connection, account: AccountId, key: &str) -> Result<(), Trouble> {
    let select = "SELECT 1 FROM account WHERE name_key = ?1 AND password IS NOT NULL AND id <> ?2";
    if db.prepare_cached(select)?.exists((key, account))? { Err(StoreError::NameTaken.into()) } else { Ok(()) }
}

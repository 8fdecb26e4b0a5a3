//! Accounts, sessions, tokens, mutes.

mod common;

use std::path::Path;

use common::{guest, key, store, wait};
use kabale_store::{AccountId, NewToken, Prefs, Scope, Scopes, Store, StoreError, TokenId, name_key};
use rusqlite::Connection;

/// Names that have caused faults in other programs.
const ODD_NAMES: [&str; 8] = [
    "Robert'); DROP TABLE account;--",
    "\" OR 1=1 --",
    "%_\\",
    "Žofie Ærøskøbing",
    "伊達政宗",
    "👑👨‍👩‍👧",
    "\u{202e}live",
    "a\0b",
];

#[test]
fn a_guest_is_found_again_with_everything() {
    let (store, _dir) = store();
    let prefs = Prefs { lang: Some("de".to_owned()), theme: Some("dark".to_owned()) };
    let account = wait(store.create_guest("Ada", prefs.clone(), 5)).expect("a guest can come");
    assert!(!account.claimed);
    assert_eq!(account.prefs, prefs);
    assert_eq!(store.account(account.id), Ok(Some(account.clone())));
    assert_eq!(store.account(AccountId(account.id.0 + 1)), Ok(None));
}

#[test]
fn claimed_names_are_unique_in_any_case() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada Groß"), guest(&store, "Eve"));
    wait(store.claim(ada, "Ada Groß", "$argon2id$1")).expect("nobody has this name");

    for name in ["Ada Groß", "ADA GROSS", "ada groß", "aDa gROSS"] {
        assert_eq!(wait(store.claim(eve, name, "$argon2id$2")), Err(StoreError::NameTaken), "{name}");
        let found = store.claimed(name).expect("it can be read").expect("it is claimed");
        assert_eq!((found.account.id, found.password.as_str()), (ada, "$argon2id$1"), "{name}");
    }
    assert_eq!(name_of(&store, eve), "Eve", "a refused claim changes nothing");
    assert_eq!(store.claimed("Eve"), Ok(None), "guests have claimed nothing");

    wait(store.claim(ada, "ada groß", "$argon2id$3")).expect("one's own name is not taken");
    wait(store.claim(eve, "Eve", "$argon2id$4")).expect("nobody has this name");
    assert_eq!(wait(store.rename(eve, "ADA GROSS")), Err(StoreError::NameTaken));
    wait(store.rename(ada, "Lovelace")).expect("nobody has this name");
    wait(store.rename(eve, "ADA GROSS")).expect("it is free now");
    assert_eq!(store.claimed("ada groß").map(|found| found.map(|found| found.account.id)), Ok(Some(eve)));
}

#[test]
fn guests_may_share_a_name_until_somebody_claims_it() {
    let (store, _dir) = store();
    let [one, two, three, other] = ["Guest", "Guest", "guest", "Guess"].map(|name| guest(&store, name));
    wait(store.claim(one, "Guest", "$argon2id$1")).expect("nobody has claimed it");
    assert_eq!([one, two, three, other].map(|id| name_of(&store, id)), ["Guest", "Guest 2", "Guest 2", "Guess"]);

    // No guest can take it any more, even with other letters that look the same.
    for name in ["guest", "GUEST", "Ｇuest", "Gu\u{435}st", "Gues\u{200b}t"] {
        assert_eq!(wait(store.rename(two, name)), Err(StoreError::NameTaken), "{name}");
        let new = wait(store.create_guest(name, Prefs::default(), 1));
        assert_eq!(new.map_err(|error| error.code()), Err("name_taken"), "{name}");
    }
    wait(store.claim(two, "Guest 2", "$argon2id$2")).expect("nobody has claimed it");
    assert_eq!(name_of(&store, three), "Guest 2 2");
    let called = wait(store.create_guest_like("Guest", Prefs::default(), 1)).expect("a guest can come");
    assert_eq!(called.name, "Guest 3", "numbers that are claimed are passed over");
    let long = wait(store.create_guest_like("Guess", Prefs::default(), 1)).expect("a guest can come");
    assert_eq!(long.name, "Guess", "what nobody has claimed stays as it is");

    let long = "x".repeat(24);
    let (owner, namesake) = (guest(&store, &long), guest(&store, &long));
    wait(store.claim(owner, &long, "$argon2id$3")).expect("nobody has claimed it");
    assert_eq!(name_of(&store, namesake), format!("{} 2", "x".repeat(22)));

    wait(store.rename(owner, "Guess")).expect("nobody has claimed it");
    assert_eq!(name_of(&store, other), "Guess 2");
    assert_eq!(wait(store.rename(AccountId(99), "Nobody")), Err(StoreError::NoAccount));
    assert_eq!(wait(store.claim(AccountId(99), "Nobody", "x")), Err(StoreError::NoAccount));
}

#[test]
fn odd_names_come_back_as_they_were() {
    let (store, _dir) = store();
    for name in ODD_NAMES {
        let id = guest(&store, name);
        wait(store.claim(id, name, name)).expect("nobody has this name");
        let found = store.claimed(name).expect("it can be read").expect("it is claimed");
        assert_eq!((found.account.id, found.account.name.as_str(), found.password.as_str()), (id, name, name));
    }
    assert_eq!(store.counts().map(|counts| counts.claimed), Ok(ODD_NAMES.len() as u32));
}

#[test]
fn sessions_lead_to_their_account() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let (hash, other) = ([1; 32], [2; 32]);
    wait(store.create_session(hash, ada, 100)).expect("the account exists");
    wait(store.create_session(other, ada, 100)).expect("one may be signed in twice");
    wait(store.touch_session(hash, 200)).expect("the session exists");

    let session = store.session(&hash).expect("it can be read").expect("it is there");
    assert_eq!((session.account.id, session.created_ms, session.seen_ms), (ada, 100, 200));
    wait(store.delete_session(hash)).expect("the session exists");
    assert_eq!(store.session(&hash), Ok(None));
    assert!(store.session(&other).expect("it can be read").is_some());

    let nobody = wait(store.create_session([3; 32], AccountId(99), 100));
    assert_eq!(nobody.map_err(|error| error.code()), Err("invalid"));
}

#[test]
fn tokens_lead_to_their_account_and_only_that_can_delete_them() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    let first = wait(store.create_token([1; 32], ada, key("my bot"), 100)).expect("the account exists").id;
    let second = wait(store.create_token([2; 32], ada, key("'; --"), 101)).expect("the account exists").id;
    let labels = |store: &Store| -> Vec<(TokenId, String)> {
        let tokens = store.tokens(ada).expect("they can be read");
        tokens.into_iter().map(|token| (token.id, token.label)).collect()
    };
    assert_eq!(labels(&store), [(first, "my bot".to_owned()), (second, "'; --".to_owned())]);
    let bearer = store.bearer(&[2; 32]).expect("it can be read").expect("it is there");
    assert_eq!((bearer.account.id, bearer.token.id), (ada, second));

    assert_eq!(wait(store.delete_token(eve, first)), Ok(None));
    assert_eq!(wait(store.delete_token(ada, first)), Ok(Some([1; 32])));
    assert_eq!(store.bearer(&[1; 32]), Ok(None));
    assert_eq!(labels(&store), [(second, "'; --".to_owned())]);
}

#[test]
fn tokens_have_scopes_an_end_and_a_last_use() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let scopes: Scopes = [Scope::Play, Scope::Read, Scope::Play].into_iter().collect();
    let new = NewToken { label: "bot".to_owned(), scopes, expires_ms: Some(200) };
    let made = wait(store.create_token([1; 32], ada, new, 100)).expect("the account exists");
    wait(store.touch_token(made.id, 150)).expect("it is there");
    let token = store.bearer(&[1; 32]).expect("it can be read").expect("it is there").token;
    assert_eq!((token.scopes, token.created_ms, token.used_ms), (scopes, 100, Some(150)));
    assert_eq!(token.scopes.iter().collect::<Vec<_>>(), [Scope::Read, Scope::Play]);
    assert!(token.scopes.has(Scope::Play) && !token.scopes.has(Scope::Account));
    assert!(!token.is_expired(199) && token.is_expired(200));
    let nothing = NewToken { scopes: Scopes::default(), ..key("nothing") };
    let nothing = wait(store.create_token([2; 32], ada, nothing, 100)).expect("the account exists");
    assert!(nothing.scopes.is_empty() && !nothing.is_expired(i64::MAX));
    assert_eq!(store.tokens(ada).expect("they can be read"), [token, nothing]);
}

#[test]
fn a_new_session_takes_the_place_of_the_old_one() {
    let (store, _dir) = store();
    let (guest, ada) = (guest(&store, "Guest"), guest(&store, "Ada"));
    wait(store.create_session([1; 32], guest, 100)).expect("the account exists");
    wait(store.replace_session(Some([1; 32]), [2; 32], ada, 200)).expect("the account exists");
    assert_eq!(store.session(&[1; 32]), Ok(None));
    let session = store.session(&[2; 32]).expect("it can be read").expect("it is there");
    assert_eq!((session.account.id, session.created_ms), (ada, 200));
    wait(store.replace_session(None, [3; 32], ada, 200)).expect("the account exists");
    assert!(store.session(&[2; 32]).expect("it can be read").is_some());
}

#[test]
fn a_new_password_ends_all_sessions_but_the_new_one() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    assert_eq!(wait(store.change_password(ada, "x", [9; 32], 1)), Err(StoreError::NoAccount), "guests have none");
    wait(store.claim(ada, "Ada", "$argon2id$1")).expect("nobody has this name");
    for (hash, account) in [([1; 32], ada), ([2; 32], ada), ([3; 32], eve)] {
        wait(store.create_session(hash, account, 100)).expect("the account exists");
    }
    wait(store.create_token([4; 32], ada, key("bot"), 100)).expect("the account exists");
    let mut ended = wait(store.change_password(ada, "$argon2id$2", [5; 32], 200)).expect("it is claimed");
    ended.sort_unstable();
    assert_eq!(ended, [[1; 32], [2; 32]]);
    let has = |hash: [u8; 32]| store.session(&hash).expect("it can be read").is_some();
    assert_eq!([1, 2, 3, 5].map(|n| has([n; 32])), [false, false, true, true]);
    assert!(store.bearer(&[4; 32]).expect("it can be read").is_some(), "programs go on");
    let claimed = store.claimed("Ada").expect("it can be read").expect("it is claimed");
    assert_eq!(claimed.password, "$argon2id$2");

    assert_eq!(wait(store.sign_out_everywhere(ada, false)), Ok(vec![[5; 32]]));
    wait(store.create_session([6; 32], ada, 100)).expect("the account exists");
    assert_eq!(wait(store.sign_out_everywhere(ada, true)), Ok(vec![[6; 32], [4; 32]]));
    assert_eq!([3, 5, 6].map(|n| has([n; 32])), [true, false, false]);
    assert_eq!(store.bearer(&[4; 32]), Ok(None));
}

/// Turns a store into one of format 2, in which only case was ignored when names were compared and tokens had all
/// scopes, and adds accounts.
fn as_format_2(dir: &Path, people: &[(&str, bool)]) {
    let db = Connection::open(dir.join("kabale.db")).expect("it is a database");
    db.execute_batch(
        "DROP INDEX account_by_name; ALTER TABLE token DROP COLUMN scopes; ALTER TABLE token DROP COLUMN expires_ms;
         ALTER TABLE token DROP COLUMN used_ms;
         DROP TABLE chronicle_seat; DROP TABLE chronicle_game; DROP TABLE chronicle_member; DROP TABLE chronicle;
         PRAGMA user_version = 2;",
    )
    .expect("it is of format 4");
    for (index, (name, claimed)) in people.iter().enumerate() {
        let insert = "INSERT INTO account (name, name_key, password, created_ms) VALUES (?1, ?2, ?3, 1)";
        let key = name.to_uppercase().to_lowercase();
        db.execute(insert, (name, key, claimed.then(|| format!("hash {index}")))).expect("keys differ");
    }
    let insert = "INSERT INTO token (hash, account, label, created_ms) VALUES (zeroblob(32), 1, 'old', 1)";
    db.execute(insert, []).expect("the account exists");
}

#[test]
fn accounts_of_format_2_are_kept() {
    let (store, dir) = store();
    drop(store);
    let people = [("Аda", true), ("Ada", true), ("Ａda", false), ("ada", false), ("Eve", false), ("Jose\u{301}", true)];
    as_format_2(dir.path(), &people);
    let store = Store::open(dir.path()).expect("it is brought up to date");
    let token = store.bearer(&[0; 32]).expect("it can be read").expect("it is kept").token;
    assert_eq!((token.scopes, token.expires_ms, token.used_ms), (Scopes::all(), None, None));
    // Both accounts whose names now count as the same can sign in; guests are renamed.
    assert_eq!(name_key("Аda"), name_key("Ada"));
    let owner = |name: &str| store.claimed(name).expect("it can be read").map(|claimed| claimed.account.id.0);
    assert_eq!([owner("Аda"), owner("Ada"), owner("ADA")], [Some(1), Some(2), Some(1)]);
    assert_eq!([owner("José"), owner("Eve")], [Some(6), None]);
    assert_eq!([3, 4, 5].map(|id| name_of(&store, AccountId(id))), ["Ａda 2", "ada 2", "Eve"]);
    assert_eq!(wait(store.rename(AccountId(5), "Ada")), Err(StoreError::NameTaken));
}

#[test]
fn mutes_are_remembered_once_and_can_be_lifted() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    for _ in 0..2 {
        wait(store.set_muted(ada, eve, true)).expect("both exist");
    }
    assert_eq!(store.muted(ada), Ok(vec![eve]));
    assert_eq!(store.muted(eve), Ok(vec![]));
    wait(store.set_muted(ada, AccountId(i64::MAX), true)).expect("nobody is muted");
    assert_eq!(store.muted(ada).expect("it can be read"), [eve]);
    wait(store.set_muted(ada, eve, false)).expect("both exist");
    assert_eq!(store.muted(ada), Ok(vec![]));
}

#[test]
fn no_secret_is_shown_when_printed() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    wait(store.claim(ada, "Ada", "$argon2id$secret")).expect("nobody has this name");
    common::open_table(&store, 1, ada);
    let claimed = format!("{:?}", store.claimed("Ada"));
    let table = format!("{:?}", store.table(&common::table_id(1)));
    assert!(claimed.contains("Ada") && !claimed.contains("argon2"), "{claimed}");
    assert!(table.contains("Hidden(…)") && !table.contains("7, 7"), "{table}");
}

fn name_of(store: &Store, id: AccountId) -> String {
    store.account(id).expect("it can be read").expect("it is there").name
}

//! Accounts, sessions, tokens, mutes.

mod common;

use common::{guest, store, wait};
use kabale_store::{AccountId, Prefs, Store, StoreError, TokenId};

/// Names that have led other programs astray.
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

    wait(store.set_prefs(account.id, Prefs::default())).expect("the account exists");
    let changed = store.account(account.id).expect("it can be read").expect("it is there");
    assert_eq!(changed.prefs, Prefs::default());
    assert_eq!(wait(store.set_prefs(AccountId(99), prefs)), Err(StoreError::NoAccount));
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
fn guests_may_share_a_name() {
    let (store, _dir) = store();
    let (one, two) = (guest(&store, "Guest"), guest(&store, "Guest"));
    wait(store.claim(one, "Guest", "$argon2id$1")).expect("nobody has claimed it");
    wait(store.rename(two, "guest")).expect("a guest may have any name");
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
    let first = wait(store.create_token([1; 32], ada, "my bot", 100)).expect("the account exists");
    let second = wait(store.create_token([2; 32], ada, "'; --", 101)).expect("the account exists");
    let labels = |store: &Store| -> Vec<(TokenId, String)> {
        let tokens = store.tokens(ada).expect("they can be read");
        tokens.into_iter().map(|token| (token.id, token.label)).collect()
    };
    assert_eq!(labels(&store), [(first, "my bot".to_owned()), (second, "'; --".to_owned())]);
    let account = store.token_account(&[2; 32]).expect("it can be read");
    assert_eq!(account.map(|account| account.id), Some(ada));

    assert_eq!(wait(store.delete_token(eve, first)), Ok(false));
    assert_eq!(wait(store.delete_token(ada, first)), Ok(true));
    assert_eq!(store.token_account(&[1; 32]), Ok(None));
    assert_eq!(labels(&store), [(second, "'; --".to_owned())]);
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

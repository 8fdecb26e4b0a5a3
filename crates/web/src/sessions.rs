//! Sessions of browsers and tokens of programs: a cache of their accounts, and the end of their streams.
//!
//! Lookups are cached. When a session or token ends, it is deleted in the store first, then removed from the cache, and
//! then its streams are closed. So later requests do not find it, and a stream opened in between looks it up again.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use kabale_store::{Account, Millis, Scopes, StoreError, TokenHash};
use tokio::{sync::watch, time::Instant};

use crate::{
    App,
    problem::{Kind, Problem},
    system::Clock,
    who::{Proof, Who},
};

/// How long a lookup is cached, and how precisely the time of last use is stored.
const REMEMBERED: Duration = Duration::from_hours(1);

/// The most cached lookups.
const MOST: usize = 50_000;

/// An existing session or token.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) account: Account,
    /// A token's permissions; none for a session.
    pub(crate) grant: Option<Grant>,
}

/// A token's permissions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grant {
    pub(crate) scopes: Scopes,
    pub(crate) expires_ms: Option<Millis>,
}

impl Grant {
    pub(crate) fn is_expired(&self, now: Millis) -> bool {
        self.expires_ms.is_some_and(|expires| expires <= now)
    }
}

/// The use of a token: a session token is not valid for programs, nor the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Use {
    Browser,
    Program,
}

/// The cache of sessions and tokens.
#[derive(Default)]
pub(crate) struct Sessions {
    cache: Mutex<Cache>,
    /// Sessions and tokens with open streams. A sender is dropped when its session or token ends.
    leased: Mutex<HashMap<TokenHash, watch::Sender<()>>>,
}

#[derive(Default)]
struct Cache {
    /// Counts invalidations of the cache: a lookup that started before one must not be cached.
    generation: u64,
    known: HashMap<(Use, TokenHash), (Known, Instant)>,
}

impl Sessions {
    /// The account of a session.
    pub(crate) fn session(&self, app: &App, hash: &TokenHash) -> Option<Known> {
        self.find((Use::Browser, *hash), || {
            let session = app.store.session(hash).inspect_err(report).ok().flatten()?;
            let now = app.clock.now();
            if is_old(Some(session.seen_ms), now) {
                let (store, hash) = (app.store.clone(), *hash);
                tokio::spawn(async move { store.touch_session(hash, now).await.inspect_err(report) });
            }
            Some(Known { account: session.account, grant: None })
        })
    }

    /// The account of a token, which may have expired.
    pub(crate) fn token(&self, app: &App, hash: &TokenHash) -> Option<Known> {
        self.find((Use::Program, *hash), || {
            let bearer = app.store.bearer(hash).inspect_err(report).ok().flatten()?;
            let token = bearer.token;
            let now = app.clock.now();
            if is_old(token.used_ms, now) && !token.is_expired(now) {
                let (store, id) = (app.store.clone(), token.id);
                tokio::spawn(async move { store.touch_token(id, now).await.inspect_err(report) });
            }
            let grant = Grant { scopes: token.scopes, expires_ms: token.expires_ms };
            Some(Known { account: bearer.account, grant: Some(grant) })
        })
    }

    fn find(&self, key: (Use, TokenHash), ask: impl FnOnce() -> Option<Known>) -> Option<Known> {
        let generation = {
            let cache = self.cache();
            if let Some((known, since)) = cache.known.get(&key)
                && since.elapsed() < REMEMBERED
            {
                return Some(known.clone());
            }
            cache.generation
        };
        let known = ask()?;
        let mut cache = self.cache();
        if cache.generation == generation {
            if cache.known.len() >= MOST {
                cache.known.clear();
            }
            cache.known.insert(key, (known.clone(), Instant::now()));
        }
        Some(known)
    }

    /// Invalidates the cache, after a change of names or preferences.
    pub(crate) fn forget(&self) {
        let mut cache = self.cache();
        cache.generation += 1;
        cache.known.clear();
    }

    /// Removes deleted sessions and tokens from the cache and ends their streams.
    pub(crate) fn end(&self, ended: &[TokenHash]) {
        self.forget();
        let mut leased = self.leased();
        for hash in ended {
            leased.remove(hash);
        }
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leased(&self) -> MutexGuard<'_, HashMap<TokenHash, watch::Sender<()>>> {
        self.leased.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the time of last use is old enough to be updated.
fn is_old(used: Option<Millis>, now: Millis) -> bool {
    used.is_none_or(|used| now - used > REMEMBERED.as_millis() as Millis)
}

fn report(error: &StoreError) {
    tracing::error!(code = error.code(), %error, "storage failed");
}

/// The session or token that a stream depends on.
pub(crate) struct Lease {
    app: App,
    held: Option<(TokenHash, watch::Receiver<()>)>,
    expires_ms: Option<Millis>,
}

impl Lease {
    /// A lease for a caller's stream. It never ends for a caller without an account.
    pub(crate) fn new(app: &App, who: &Who) -> Result<Self, Problem> {
        let (hash, expires_ms) = match who.proof {
            Proof::None | Proof::Unknown | Proof::Expired => {
                return Ok(Self { app: app.clone(), held: None, expires_ms: None });
            }
            Proof::Session(hash) => (hash, None),
            Proof::Token(hash, grant) => (hash, grant.expires_ms),
        };
        let ended = app.sessions.leased().entry(hash).or_insert_with(|| watch::channel(()).0).subscribe();
        let lease = Self { app: app.clone(), held: Some((hash, ended)), expires_ms };
        // The session or token may have ended between its lookup and the subscription above.
        let is_there = match who.proof {
            Proof::Token(..) => app.sessions.token(app, &hash).is_some(),
            _ => app.sessions.session(app, &hash).is_some(),
        };
        if is_there { Ok(lease) } else { Err(Kind::NotSignedIn.into()) }
    }

    pub(crate) fn is_over(&self) -> bool {
        let is_deleted = self.held.as_ref().is_some_and(|(_, ended)| ended.has_changed().is_err());
        is_deleted || self.expires_ms.is_some_and(|expires_ms| expires_ms <= self.app.clock.now())
    }

    /// Waits until the session or token is deleted, revoked or expired.
    pub(crate) async fn ended(&mut self) {
        match &mut self.held {
            Some((_, held)) => over(held, &self.app.clock, self.expires_ms).await,
            None => std::future::pending().await,
        }
    }
}

/// Waits until the sender is dropped or the expiry is reached.
async fn over(held: &mut watch::Receiver<()>, clock: &Clock, expires_ms: Option<Millis>) {
    let dropped = async { while held.changed().await.is_ok() {} };
    match expires_ms {
        None => dropped.await,
        Some(expires_ms) => tokio::select! {
            () = dropped => (),
            () = clock.sleep_until(expires_ms) => (),
        },
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some((hash, receiver)) = self.held.take() {
            let mut leased = self.app.sessions.leased();
            drop(receiver);
            if leased.get(&hash).is_some_and(|sender| sender.receiver_count() == 0) {
                leased.remove(&hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;
    use crate::{Machine, system::FakeTime};

    fn known(name: &str) -> Known {
        let account = Account {
            id: kabale_store::AccountId(1),
            name: name.to_owned(),
            claimed: false,
            prefs: kabale_store::Prefs::default(),
            created_ms: 0,
        };
        Known { account, grant: None }
    }

    #[test]
    fn what_was_looked_up_before_something_ended_is_not_remembered() {
        let (sessions, key) = (Sessions::default(), (Use::Browser, [1; 32]));
        let late = sessions.find(key, || {
            sessions.end(&[[1; 32]]);
            Some(known("late"))
        });
        assert_eq!(late.expect("it was found").account.name, "late");
        assert!(sessions.find(key, || None).is_none(), "and is looked up again");
        sessions.find(key, || Some(known("new")));
        assert_eq!(sessions.find(key, || None).expect("it is remembered").account.name, "new");
        assert!(sessions.find((Use::Program, [1; 32]), || None).is_none(), "for browsers alone");
        sessions.end(&[]);
        assert!(sessions.find(key, || None).is_none());
    }

    #[tokio::test]
    async fn a_lease_is_over_when_its_moment_has_come_or_it_was_ended() {
        let (sender, mut held) = watch::channel(());
        let time = FakeTime::new(0);
        let clock = Clock::start(&Machine { time: Some(time.clone()), ..Machine::default() }, &[], 0);
        over(&mut held, &clock, Some(0)).await;
        let later = Some(86_400_000);
        for expires_ms in [None, later] {
            timeout(Duration::from_millis(1), over(&mut held, &clock, expires_ms)).await.expect_err("it goes on");
        }
        time.pass(Duration::from_hours(24));
        over(&mut held, &clock, later).await;
        drop(sender);
        for expires_ms in [None, Some(2 * 86_400_000)] {
            over(&mut held, &clock, expires_ms).await;
        }
    }
}

//! Who asks: a session or a token, a language, a theme, an address.

use std::{
    collections::HashMap,
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Mutex, Once, PoisonError},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use kabale_catalog::Lang;
use kabale_pages::{Frame, Theme};
use kabale_store::{Account, AccountId, TokenHash};

use crate::{
    App,
    limits::Caller,
    problem::{Kind, Problem},
    system,
};

/// The cookie with the token of a session.
pub(crate) const SESSION: &str = "kabale";

/// How long a session lasts without a visit, in days.
pub(crate) const SESSION_DAYS: i64 = 400;

/// How somebody proved who they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// Not at all.
    None,
    /// With the cookie of a session.
    Session(TokenHash),
    /// With a token for programs.
    Token,
    /// With a token that nobody has.
    Unknown,
}

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) account: Option<Account>,
    pub(crate) proof: Proof,
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) path: String,
    /// What the caller calls this server, as in `localhost:8080`.
    pub(crate) host: String,
    pub(crate) address: IpAddr,
}

impl Who {
    /// What pages are framed with.
    pub(crate) fn frame(&self) -> Frame<'_> {
        let person = self.account.as_ref().map(|account| account.name.as_str());
        Frame { lang: self.lang, theme: self.theme, path: &self.path, person }
    }

    /// The account's number.
    pub(crate) fn id(&self) -> Option<AccountId> {
        self.account.as_ref().map(|account| account.id)
    }

    /// The account; a problem if it is not known who asks.
    pub(crate) fn account(&self) -> Result<&Account, Problem> {
        Ok(self.account.as_ref().ok_or(Kind::NotSignedIn)?)
    }

    /// For whom it is counted what they do.
    pub(crate) fn caller(&self) -> Caller {
        Caller { account: self.id(), address: self.address }
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        if let Some(who) = parts.extensions.get::<Self>() {
            return Ok(who.clone());
        }
        let who = recognize(parts, app);
        parts.extensions.insert(who.clone());
        Ok(who)
    }
}

fn recognize(parts: &Parts, app: &App) -> Who {
    let headers = &parts.headers;
    let (account, proof) = match bearer(headers) {
        Some(token) => match app.sessions.token(app, &system::hash(token)) {
            Some(account) => (Some(account), Proof::Token),
            None => (None, Proof::Unknown),
        },
        // Programs say who they are in every request: what a browser sends by itself proves nothing there.
        None if parts.uri.path().starts_with("/api/") => (None, Proof::None),
        None => match cookie(headers, SESSION).map(system::hash) {
            Some(hash) => match app.sessions.session(app, &hash) {
                Some(account) => (Some(account), Proof::Session(hash)),
                None => (None, Proof::None),
            },
            None => (None, Proof::None),
        },
    };
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    Who {
        account,
        proof,
        lang: language(headers, parts.uri.query()),
        theme: cookie(headers, "theme").and_then(Theme::from_id).unwrap_or_default(),
        path,
        host: headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned(),
        address: address(parts, app),
    }
}

/// The token that a program sends.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// The language: asked for, chosen before, or preferred by the browser.
fn language(headers: &HeaderMap, query: Option<&str>) -> Lang {
    let asked = query.and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("lang=")));
    if let Some(lang) = asked.and_then(Lang::from_id).or_else(|| cookie(headers, "lang").and_then(Lang::from_id)) {
        return lang;
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut languages = accepted.split(',').map(|part| part.split([';', '-']).next().unwrap_or_default().trim());
    languages.find_map(|id| Lang::from_id(&id.to_ascii_lowercase())).unwrap_or_default()
}

/// A cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// A header that sets a cookie for a number of days; 0 deletes it.
pub(crate) fn set_cookie(app: &App, name: &str, value: &str, days: i64) -> HeaderValue {
    let secure = if app.config.is_secure() { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}", days * 86_400);
    HeaderValue::from_str(&text).expect("the values of our cookies are letters and digits")
}

fn address(parts: &Parts, app: &App) -> IpAddr {
    static WARNING: Once = Once::new();
    let forwarded = parts.headers.get("x-forwarded-for");
    if forwarded.is_some() && !app.config.trust_proxy {
        WARNING.call_once(|| {
            tracing::warn!("requests have `X-Forwarded-For`; behind a proxy, limits need the setting to trust it");
        });
    }
    let forwarded = forwarded.filter(|_| app.config.trust_proxy);
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    last.or_else(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Who belongs to which token, as far as it was asked for lately.
#[derive(Default)]
pub(crate) struct Sessions {
    known: Mutex<HashMap<(Use, TokenHash), Account>>,
}

/// What a token is good for: one for browsers is none for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Use {
    Browser,
    Program,
}

impl Sessions {
    /// How many are kept.
    const MOST: usize = 50_000;

    fn session(&self, app: &App, hash: &TokenHash) -> Option<Account> {
        self.find((Use::Browser, *hash), || {
            let session = app.store.session(hash).inspect_err(report).ok().flatten()?;
            if app.clock.now() - session.seen_ms > 3_600_000 {
                let (store, hash, now) = (app.store.clone(), *hash, app.clock.now());
                tokio::spawn(async move { store.touch_session(hash, now).await.inspect_err(report) });
            }
            Some(session.account)
        })
    }

    fn token(&self, app: &App, hash: &TokenHash) -> Option<Account> {
        self.find((Use::Program, *hash), || app.store.token_account(hash).inspect_err(report).ok().flatten())
    }

    fn find(&self, token: (Use, TokenHash), ask: impl FnOnce() -> Option<Account>) -> Option<Account> {
        if let Some(account) = self.known().get(&token) {
            return Some(account.clone());
        }
        let account = ask()?;
        let mut known = self.known();
        if known.len() >= Self::MOST {
            known.clear();
        }
        known.insert(token, account.clone());
        Some(account)
    }

    /// Asks anew from now on: names or sessions have changed.
    pub(crate) fn forget(&self) {
        self.known().clear();
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<(Use, TokenHash), Account>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn report(error: &kabale_store::StoreError) {
    tracing::error!(code = error.code(), %error, "storage failed");
}

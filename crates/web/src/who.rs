//! The caller of a request: session or token, language, theme, address.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Once,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::Response,
};
use kabale_catalog::Lang;
use kabale_pages::{Frame, Theme};
use kabale_store::{Account, AccountId, TokenHash};

use crate::{
    App, Config,
    limits::Caller,
    problem::{Kind, Problem},
    sessions::{Grant, Known},
    system,
};

/// The session cookie without TLS.
const PLAIN_COOKIE: &str = "kabale";

/// The session cookie with TLS: browsers accept it only from this host, over TLS and for all paths.
const HOST_COOKIE: &str = "__Host-kabale";

/// How long a session lasts without a visit, in days.
pub(crate) const SESSION_DAYS: i64 = 400;

/// How the caller was authenticated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    None,
    /// By a session cookie.
    Session(TokenHash),
    /// By an API token.
    Token(TokenHash, Grant),
    /// The token is unknown.
    Unknown,
    /// The token has expired.
    Expired,
}

/// The caller of a request.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) account: Option<Account>,
    pub(crate) proof: Proof,
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) path: String,
    /// The host in the request, as in `localhost:8080`.
    pub(crate) host: String,
    pub(crate) address: IpAddr,
}

impl Who {
    /// The data that frames every page.
    pub(crate) fn frame(&self) -> Frame<'_> {
        let person = self.account.as_ref().map(|account| account.name.as_str());
        Frame { lang: self.lang, theme: self.theme, path: &self.path, person }
    }

    pub(crate) fn id(&self) -> Option<AccountId> {
        self.account.as_ref().map(|account| account.id)
    }

    /// The account; a problem if the caller has none.
    pub(crate) fn account(&self) -> Result<&Account, Problem> {
        Ok(self.account.as_ref().ok_or(Kind::NotSignedIn)?)
    }

    /// The caller to count for in rate limits.
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
    // The API ignores cookies: a browser sends them by itself, so they prove nothing there. Tokens are valid for the
    // API alone.
    let (account, proof) =
        if parts.uri.path().starts_with("/api/") { program(app, headers) } else { person(app, headers) };
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

fn program(app: &App, headers: &HeaderMap) -> (Option<Account>, Proof) {
    let Some(hash) = bearer(headers).map(system::hash) else { return (None, Proof::None) };
    match app.sessions.token(app, &hash) {
        Some(Known { account, grant: Some(grant) }) if !grant.is_expired(app.clock.now()) => {
            (Some(account), Proof::Token(hash, grant))
        }
        Some(_) => (None, Proof::Expired),
        None => (None, Proof::Unknown),
    }
}

fn person(app: &App, headers: &HeaderMap) -> (Option<Account>, Proof) {
    let Some(hash) = session_token(&app.config, headers).map(system::hash) else { return (None, Proof::None) };
    match app.sessions.session(app, &hash) {
        Some(Known { account, .. }) => (Some(account), Proof::Session(hash)),
        None => (None, Proof::None),
    }
}

/// The bearer token of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// The language: requested, chosen before, or preferred by the browser.
fn language(headers: &HeaderMap, query: Option<&str>) -> Lang {
    let asked = query.and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("lang=")));
    if let Some(lang) = asked.and_then(Lang::from_id).or_else(|| cookie(headers, "lang").and_then(Lang::from_id)) {
        return lang;
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut languages = accepted.split(',').map(|part| part.split([';', '-']).next().unwrap_or_default().trim());
    languages.find_map(|id| Lang::from_id(&id.to_ascii_lowercase())).unwrap_or_default()
}

/// The value of a cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// The session token of a browser. With TLS, the cookie without TLS is still accepted.
fn session_token<'h>(config: &Config, headers: &'h HeaderMap) -> Option<&'h str> {
    let plain = || cookie(headers, PLAIN_COOKIE);
    if config.is_secure() { cookie(headers, HOST_COOKIE).or_else(plain) } else { plain() }
}

/// The session token, if the browser has it only in the cookie without TLS.
pub(crate) fn token_to_move(app: &App, who: &Who, headers: &HeaderMap) -> Option<String> {
    let moves = app.config.is_secure() && matches!(who.proof, Proof::Session(_));
    let token = session_token(&app.config, headers).filter(|_| moves && cookie(headers, HOST_COOKIE).is_none())?;
    Some(token.to_owned())
}

/// Sets the session cookie; without a token, deletes it.
pub(crate) fn set_session(app: &App, token: Option<&str>, response: &mut Response) {
    let days = if token.is_some() { SESSION_DAYS } else { 0 };
    let mut set = |name, value, days| {
        response.headers_mut().append(header::SET_COOKIE, set_cookie(app, name, value, days));
    };
    if app.config.is_secure() {
        set(HOST_COOKIE, token.unwrap_or_default(), days);
        set(PLAIN_COOKIE, "", 0);
    } else {
        set(PLAIN_COOKIE, token.unwrap_or_default(), days);
    }
}

/// Whether a response sets the session cookie.
pub(crate) fn sets_session(response: &Response) -> bool {
    let mut cookies = response.headers().get_all(header::SET_COOKIE).iter();
    cookies.any(|cookie| cookie.as_bytes().starts_with(HOST_COOKIE.as_bytes()))
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

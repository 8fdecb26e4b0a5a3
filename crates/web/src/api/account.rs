//! Who a program is, and what there is to play.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use kabale_store::{Millis, Prefs, Scope, Scopes, Token, TokenId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    data::Games,
    read::{Body, Program, missing},
};
use crate::{
    App,
    problem::{Kind, Problem},
    requests::{
        taken,
        token::{TOKEN_DAYS, new_token, revoke},
    },
    system,
    text::name,
    who::{Proof, Who},
};

/// The longest that a token can be valid, in days: ten years.
const LONGEST_DAYS: u32 = 3650;

/// Something that a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Scope)]
pub(crate) enum ScopeName {
    /// Looking at tables, and listening to them.
    Read,
    /// Setting up tables, and everything there.
    Play,
    /// Making and revoking tokens.
    Account,
}

impl From<ScopeName> for Scope {
    fn from(scope: ScopeName) -> Self {
        match scope {
            ScopeName::Read => Self::Read,
            ScopeName::Play => Self::Play,
            ScopeName::Account => Self::Account,
        }
    }
}

impl From<Scope> for ScopeName {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Read => Self::Read,
            Scope::Play => Self::Play,
            Scope::Account => Self::Account,
        }
    }
}

/// A new guest.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ada's bot"}))]
pub(crate) struct NewAccount {
    /// What it is to be called: 1 to 24 characters, and no name that somebody has claimed.
    name: String,
    /// For how many days its token is valid, at most ten years; 0 for no expiry. If nothing is said, 90.
    days: Option<u32>,
}

/// A guest that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct Guest {
    /// What it is called.
    name: String,
    /// Its token, which has all scopes, shown this once: send it as `Authorization: Bearer TOKEN`.
    token: String,
    /// When the token expires, in milliseconds since 1970; nothing if it does not.
    expires_ms: Option<Millis>,
}

/// Makes a guest and its token.
#[utoipa::path(post, path = "/api/accounts", request_body = NewAccount, responses((status = 201, body = Guest)))]
pub(crate) async fn create_account(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewAccount>,
) -> Result<(StatusCode, Json<Guest>), Problem> {
    let name = name(&new.name)?;
    let key = new_token("API", Scopes::all(), lifetime(new.days)?, app.clock.now())?;
    app.limits.guest(who.address)?;
    let account = app.store.create_guest(&name, Prefs::default(), app.clock.now()).await.map_err(taken)?;
    let (token, hash) = system::token();
    let made = app.store.create_token(hash, account.id, key, app.clock.now()).await?;
    Ok((StatusCode::CREATED, Json(Guest { name, token, expires_ms: made.expires_ms })))
}

/// For how many days a token is to be good.
fn lifetime(days: Option<u32>) -> Result<u32, Problem> {
    let days = days.unwrap_or(TOKEN_DAYS);
    if days <= LONGEST_DAYS {
        return Ok(days);
    }
    Err(Problem::said(Kind::BadRequest, |lang| {
        let en = format!("`days` goes up to {LONGEST_DAYS}.");
        lang.pick(&en, &format!("`days` geht bis {LONGEST_DAYS}.")).to_owned()
    }))
}

/// Somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Account {
    /// What they are called.
    name: String,
    /// Whether the name is theirs, with a password.
    claimed: bool,
    /// What the token of this request is good for.
    scopes: Vec<ScopeName>,
    /// When it expires, in milliseconds since 1970; nothing if it does not.
    expires_ms: Option<Millis>,
}

/// Says who you are, and what your token is good for.
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = Account)))]
pub(crate) async fn show_account(Program(who): Program) -> Result<Json<Account>, Problem> {
    let account = who.account()?;
    let Proof::Token(_, grant) = who.proof else { return Err(Kind::NotSignedIn.into()) };
    let (name, scopes) = (account.name.clone(), names(grant.scopes));
    Ok(Json(Account { name, claimed: account.claimed, scopes, expires_ms: grant.expires_ms }))
}

fn names(scopes: Scopes) -> Vec<ScopeName> {
    scopes.iter().map(ScopeName::from).collect()
}

/// A token, without the token itself.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
pub(crate) struct TokenLine {
    /// Its number.
    id: i64,
    /// What it is for.
    label: String,
    /// What it is good for.
    scopes: Vec<ScopeName>,
    /// When it was made, in milliseconds since 1970.
    created_ms: Millis,
    /// When it expires or has expired; nothing if it does not.
    expires_ms: Option<Millis>,
    /// When it was last used, give or take an hour; nothing if it was not yet.
    used_ms: Option<Millis>,
}

impl From<Token> for TokenLine {
    fn from(token: Token) -> Self {
        let Token { id: TokenId(id), label, scopes, created_ms, expires_ms, used_ms } = token;
        Self { id, label, scopes: names(scopes), created_ms, expires_ms, used_ms }
    }
}

/// Tokens.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tokens {
    /// In the order they were made.
    tokens: Vec<TokenLine>,
}

/// Lists your tokens.
#[utoipa::path(get, path = "/api/account/tokens", responses((status = 200, body = Tokens)))]
pub(crate) async fn list_tokens(State(app): State<App>, Program(who): Program) -> Result<Json<Tokens>, Problem> {
    let tokens = app.store.tokens(who.account()?.id)?;
    Ok(Json(Tokens { tokens: tokens.into_iter().map(TokenLine::from).collect() }))
}

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"label": "watches my tables", "scopes": ["read"], "days": 30}))]
pub(crate) struct WantedToken {
    /// What it is for, at most 40 characters of it count.
    label: String,
    /// What it is good for.
    scopes: Vec<ScopeName>,
    /// For how many days it is valid, at most ten years; 0 for no expiry. If nothing is said, 90.
    days: Option<u32>,
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct FreshToken {
    /// The token, shown this once.
    token: String,
    /// What is known of it.
    #[serde(flatten)]
    line: TokenLine,
}

/// Makes a token that is good for nothing that yours is not good for.
#[utoipa::path(
    post,
    path = "/api/account/tokens",
    request_body = WantedToken,
    responses((status = 201, body = FreshToken))
)]
pub(crate) async fn create_token(
    State(app): State<App>,
    Program(who): Program,
    Body(wanted): Body<WantedToken>,
) -> Result<(StatusCode, Json<FreshToken>), Problem> {
    let account = who.account()?.id;
    let Proof::Token(_, grant) = who.proof else { return Err(Kind::NotSignedIn.into()) };
    let scopes: Scopes = wanted.scopes.into_iter().map(Scope::from).collect();
    if let Some(scope) = scopes.iter().find(|scope| !grant.scopes.has(*scope)) {
        return Err(missing(scope));
    }
    let new = new_token(&wanted.label, scopes, lifetime(wanted.days)?, app.clock.now())?;
    app.limits.new_thing(who.address)?;
    let (token, hash) = system::token();
    let line = app.store.create_token(hash, account, new, app.clock.now()).await?.into();
    Ok((StatusCode::CREATED, Json(FreshToken { token, line })))
}

/// Revokes a token. Streams that were opened with it end.
#[utoipa::path(delete, path = "/api/account/tokens/{id}", responses((status = 200, body = TokenGone)))]
pub(crate) async fn revoke_token(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<TokenGone>, Problem> {
    let id = id.parse().map_err(|_| Kind::NotFound)?;
    revoke(&app, who.account()?.id, TokenId(id)).await?;
    Ok(Json(TokenGone { id }))
}

/// A token that is revoked.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenGone {
    /// Its number.
    id: i64,
}

/// Lists the games with their options and cards.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Games)))]
pub(crate) async fn list_games(who: Who) -> Json<Games> {
    Json(Games::new(who.lang))
}

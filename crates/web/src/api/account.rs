//! Guest accounts for programs, and their tokens.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use kabale_store::{Prefs, Scope, Scopes, Token, TokenId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::read::{Body, Program, missing};
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

/// The longest validity of a token, in days: ten years.
const LONGEST_DAYS: u32 = 3650;

/// A guest to be created.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ada's bot"}))]
pub(crate) struct NewAccount {
    /// The name of the guest: 1 to 24 characters, and not a name that somebody has claimed.
    name: String,
    /// For how many days the token is valid, at most ten years; 0 for no expiry. By default 90.
    days: Option<u32>,
}

/// The new guest, with a token.
#[derive(Serialize, ToSchema)]
pub(crate) struct Guest {
    name: String,
    /// The token, with all scopes. It is shown only here. Send it as `Authorization: Bearer TOKEN`.
    token: String,
    /// When the token expires, in milliseconds since 1970; none if it never expires.
    expires_ms: Option<i64>,
}

/// Creates a guest with a token.
#[utoipa::path(post, path = "/api/accounts", request_body = NewAccount, responses((status = 201, body = Guest)))]
pub(crate) async fn create_account(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewAccount>,
) -> Result<(StatusCode, Json<Guest>), Problem> {
    let name = name(&new.name)?;
    let now = app.clock.now();
    let key = new_token("API", Scopes::all(), lifetime(new.days)?, now)?;
    app.limits.guest(who.address)?;
    let account = app.store.create_guest(&name, Prefs::default(), now).await.map_err(taken)?;
    let (token, hash) = system::token();
    let made = app.store.create_token(hash, account.id, key, now).await?;
    Ok((StatusCode::CREATED, Json(Guest { name, token, expires_ms: made.expires_ms })))
}

/// The validity of a new token in days.
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

// Unlike the stored account, it tells about the token of the request, and not about settings.
/// Your account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Account {
    name: String,
    /// Whether the name is claimed with a password.
    claimed: bool,
    /// The scopes of the token of this request.
    #[schema(value_type = Vec<Scope>)]
    scopes: Scopes,
    /// When the token of this request expires, in milliseconds since 1970; none if it never expires.
    expires_ms: Option<i64>,
}

/// Shows your account and the scopes of your token.
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = Account)))]
pub(crate) async fn show_account(Program(who): Program) -> Result<Json<Account>, Problem> {
    let account = who.account()?;
    let Proof::Token(_, grant) = who.proof else { return Err(Kind::NotSignedIn.into()) };
    let (name, claimed) = (account.name.clone(), account.claimed);
    Ok(Json(Account { name, claimed, scopes: grant.scopes, expires_ms: grant.expires_ms }))
}

/// A list of tokens.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tokens {
    /// Your tokens, the oldest first.
    tokens: Vec<Token>,
}

/// Lists your tokens.
#[utoipa::path(get, path = "/api/account/tokens", responses((status = 200, body = Tokens)))]
pub(crate) async fn list_tokens(State(app): State<App>, Program(who): Program) -> Result<Json<Tokens>, Problem> {
    Ok(Json(Tokens { tokens: app.store.tokens(who.account()?.id)? }))
}

/// A token to be created.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"label": "watches my tables", "scopes": ["read"], "days": 30}))]
pub(crate) struct WantedToken {
    /// Your name for the token; only its first 40 characters are used.
    label: String,
    scopes: Vec<Scope>,
    /// For how many days the token is valid, at most ten years; 0 for no expiry. By default 90.
    days: Option<u32>,
}

/// The new token.
#[derive(Serialize, ToSchema)]
pub(crate) struct FreshToken {
    /// The token itself. It is shown only here.
    token: String,
    #[serde(flatten)]
    line: Token,
}

/// Creates a token. It can have only scopes that your token has.
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
    let scopes: Scopes = wanted.scopes.into_iter().collect();
    if let Some(scope) = scopes.iter().find(|scope| !grant.scopes.has(*scope)) {
        return Err(missing(scope));
    }
    let now = app.clock.now();
    let new = new_token(&wanted.label, scopes, lifetime(wanted.days)?, now)?;
    app.limits.new_thing(who.address)?;
    let (token, hash) = system::token();
    let line = app.store.create_token(hash, account, new, now).await?;
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

/// The token is revoked.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenGone {
    /// The number of the token.
    id: i64,
}

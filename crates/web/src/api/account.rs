//! Who a program is, and what there is to play.

use axum::{Json, extract::State, http::StatusCode};
use kabale_store::Prefs;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    data::Games,
    read::{Body, Program},
};
use crate::{App, pages::name, problem::Problem, system, who::Who};

/// A new guest.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ada's bot"}))]
pub(crate) struct NewAccount {
    /// What it is to be called: 1 to 24 characters.
    name: String,
}

/// A guest that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct Guest {
    /// What it is called.
    name: String,
    /// Its token, shown this once: send it as `Authorization: Bearer TOKEN`.
    token: String,
}

/// Makes a guest and its token.
#[utoipa::path(post, path = "/api/accounts", request_body = NewAccount, responses((status = 201, body = Guest)))]
pub(crate) async fn create_account(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewAccount>,
) -> Result<(StatusCode, Json<Guest>), Problem> {
    let name = name(&new.name)?;
    app.limits.guest(who.address)?;
    let account = app.store.create_guest(&name, Prefs::default(), app.clock.now()).await?;
    let (token, hash) = system::token();
    app.store.create_token(hash, account.id, "API", app.clock.now()).await?;
    Ok((StatusCode::CREATED, Json(Guest { name, token })))
}

/// Somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Account {
    /// What they are called.
    name: String,
    /// Whether the name is theirs, with a password.
    claimed: bool,
}

/// Says who you are.
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = Account)))]
pub(crate) async fn show_account(Program(who): Program) -> Result<Json<Account>, Problem> {
    let account = who.account()?;
    Ok(Json(Account { name: account.name.clone(), claimed: account.claimed }))
}

/// Lists the games with their options and cards.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Games)))]
pub(crate) async fn list_games(who: Who) -> Json<Games> {
    Json(Games::new(who.lang))
}

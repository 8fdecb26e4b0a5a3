//! Handlers of the pages: each parses a request, calls the table and picks a page.

pub(crate) mod account;
pub(crate) mod chronicle;
pub(crate) mod home;
pub(crate) mod play;
pub(crate) mod table;

use axum::response::{IntoResponse, Redirect, Response};
use kabale_store::{Account, Prefs};

use crate::{
    App,
    problem::Problem,
    requests::taken,
    system, text,
    who::{Who, set_session},
};

/// A number from a list of choices; the default for any other text.
fn listed(wanted: &str, default: u32, list: &[(u32, &str, &str)]) -> u32 {
    wanted.parse().ok().filter(|wanted| list.iter().any(|(known, ..)| known == wanted)).unwrap_or(default)
}

/// Redirects to a table.
pub(crate) fn to_table(id: impl std::fmt::Display) -> Response {
    Redirect::to(&format!("/tables/{id}")).into_response()
}

/// The caller's account, or a new guest's; then also the token of a new session, for [`with_session_cookie`].
pub(crate) async fn ensure_account(
    app: &App,
    who: &Who,
    wanted: Option<&str>,
) -> Result<(Account, Option<String>), Problem> {
    if let Some(account) = &who.account {
        return Ok((account.clone(), None));
    }
    let name = wanted.map(text::name).transpose()?;
    app.limits.guest(who.address)?;
    let now = app.clock.now();
    let account = match name {
        // A name that we suggested is not refused for being claimed.
        Some(name) if !system::is_guest_name(&name) => app.store.create_guest(&name, Prefs::default(), now).await,
        name => {
            let name = name.as_deref().unwrap_or_else(|| system::guest_name());
            app.store.create_guest_like(name, Prefs::default(), now).await
        }
    };
    let account = account.map_err(taken)?;
    let token = sign_in(app, &account).await?;
    Ok((account, Some(token)))
}

/// Creates a session and returns its token.
pub(crate) async fn sign_in(app: &App, account: &Account) -> Result<String, Problem> {
    let (token, hash) = system::token();
    app.store.create_session(hash, account.id, app.clock.now()).await?;
    Ok(token)
}

/// Adds the session cookie to a response, if a session was created.
pub(crate) fn with_session_cookie(app: &App, token: Option<String>, mut response: Response) -> Response {
    if let Some(token) = token {
        set_session(app, Some(&token), &mut response);
    }
    response
}

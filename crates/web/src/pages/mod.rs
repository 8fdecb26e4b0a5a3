//! What is done for people: each function reads a request, has the table do something, and picks a page.

pub(crate) mod account;
pub(crate) mod home;
pub(crate) mod play;
pub(crate) mod table;

use std::sync::Arc;

use axum::response::{IntoResponse, Redirect, Response};
use kabale_bots::Level;
use kabale_core::LONGEST_NONCE;
use kabale_store::{Account, AccountId, Prefs, StoreError};

use crate::{
    App,
    access::{Act, may},
    problem::{Kind, Problem},
    system,
    tables::Slot,
    text,
    who::{Who, set_session},
};

/// A table, if the caller may do this there. Players are not away then, and have their seats again if others had handed
/// them to a bot.
pub(crate) async fn open(app: &App, id: &str, who: &Who, act: Act) -> Result<Arc<Slot>, Problem> {
    let (slot, player) = find(app, id, who, act).await?;
    if let Some((account, is_replaced)) = player {
        slot.welcome(account, is_replaced).await;
    }
    Ok(slot)
}

/// A table, if the caller may do this there; and if they sit there or are its host, who they are and whether others have
/// handed their seat to a bot.
pub(crate) async fn find(
    app: &App,
    id: &str,
    who: &Who,
    act: Act,
) -> Result<(Arc<Slot>, Option<(AccountId, bool)>), Problem> {
    let id = id.parse().map_err(|_| Kind::NotFound)?;
    let slot = app.tables.get(&id)?;
    let player = {
        let live = slot.look().await?;
        let standing = live.standing(who.id());
        may(standing, act)?;
        let player = who.id().filter(|_| standing.seat.is_some() || standing.host);
        player.map(|account| (account, live.is_replaced(account)))
    };
    Ok((slot, player))
}

/// Back to a table.
pub(crate) fn to_table(id: impl std::fmt::Display) -> Response {
    Redirect::to(&format!("/tables/{id}")).into_response()
}

/// The level with this name; the one in the middle if there is none.
pub(crate) fn level(id: Option<&str>) -> Level {
    id.and_then(Level::from_id).filter(|level| Level::NAMED.contains(level)).unwrap_or(Level::Solid)
}

/// What somebody throws into the shuffle, cut to what fits.
pub(crate) fn nonce(text: Option<&str>) -> String {
    let text = text.unwrap_or_default().trim();
    text[..text.floor_char_boundary(LONGEST_NONCE)].to_owned()
}

/// The one who asks, as an account: theirs, or a guest's that is made now. What is given back besides is for [`keep`].
pub(crate) async fn somebody(app: &App, who: &Who, wanted: Option<&str>) -> Result<(Account, Option<String>), Problem> {
    if let Some(account) = &who.account {
        return Ok((account.clone(), None));
    }
    let name = wanted.map(text::name).transpose()?;
    app.limits.guest(who.address)?;
    let now = app.clock.now();
    let account = match name {
        // What we suggested ourselves is not refused because somebody has claimed it.
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

/// What is wrong with a name that cannot be stored.
pub(crate) fn taken(error: StoreError) -> Problem {
    if error == StoreError::NameTaken { Kind::NameTaken.into() } else { error.into() }
}

/// Makes a session; gives its token.
pub(crate) async fn sign_in(app: &App, account: &Account) -> Result<String, Problem> {
    let (token, hash) = system::token();
    app.store.create_session(hash, account.id, app.clock.now()).await?;
    Ok(token)
}

/// Has the browser keep a session that was made.
pub(crate) fn keep(app: &App, token: Option<String>, mut response: Response) -> Response {
    if let Some(token) = token {
        set_session(app, Some(&token), &mut response);
    }
    response
}

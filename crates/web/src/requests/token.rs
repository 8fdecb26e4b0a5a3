//! Creating and revoking API tokens.

use kabale_catalog::Lang;
use kabale_store::{AccountId, Millis, NewToken, Scopes, TokenId};

use crate::{
    App,
    problem::{Kind, Problem},
    text::visible,
};

/// The default validity of a token, in days.
pub(crate) const TOKEN_DAYS: u32 = 90;

/// The longest label of a token, in characters.
const LONGEST_LABEL: usize = 40;

const DAY_MS: i64 = 86_400_000;

/// A token that is valid for a number of days; 0 for no expiry.
pub(crate) fn new_token(label: &str, scopes: Scopes, days: u32, now: Millis) -> Result<NewToken, Problem> {
    if scopes.is_empty() {
        return Err(Problem::said(Kind::BadRequest, |lang| match lang {
            Lang::En => "Choose at least one thing that the key may do.".to_owned(),
            Lang::De => "Wähle mindestens eine Sache aus, die der Schlüssel darf.".to_owned(),
        }));
    }
    let label = visible(label).trim().chars().take(LONGEST_LABEL).collect();
    let expires_ms = (days > 0).then(|| now + i64::from(days) * DAY_MS);
    Ok(NewToken { label, scopes, expires_ms })
}

/// Revokes a token of an account.
pub(crate) async fn revoke(app: &App, account: AccountId, id: TokenId) -> Result<(), Problem> {
    let ended = app.store.delete_token(account, id).await?.ok_or(Kind::NotFound)?;
    app.sessions.end(&[ended]);
    Ok(())
}

//! Account pages: names, passwords, sessions, API tokens.

use std::collections::HashMap;

use axum::{
    Form,
    extract::{Path, Query, State},
    response::{IntoResponse, Redirect, Response},
};
use kabale_pages::{Account as AccountPage, LIFETIMES, Notice, Permission, TokenLine};
use kabale_store::{AccountId, Scope, Token, TokenId};
use maud::Markup;
use serde::Deserialize;

use super::{home::line, with_session_cookie};
use crate::{
    App,
    problem::{Kind, Problem},
    requests::{
        taken,
        token::{TOKEN_DAYS, new_token, revoke},
    },
    system,
    text::name,
    who::{Proof, Who, set_session},
};

/// The most characters of a sign-in name that are read: more than any name has.
const LONGEST_WANTED: usize = 100;

/// The completed action, for the page's message.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Done {
    Claimed,
    Password,
}

#[derive(Deserialize)]
pub(crate) struct Shown {
    done: Option<Done>,
}

pub(crate) async fn show(State(app): State<App>, Query(shown): Query<Shown>, who: Who) -> Result<Response, Problem> {
    if who.account.is_none() {
        return Ok(Redirect::to("/sign-in").into_response());
    }
    let notice = shown.done.map(|done| match done {
        Done::Claimed => who.lang.pick("The name is yours.", "Der Name gehört jetzt dir."),
        Done::Password => who.lang.pick(
            "The password is changed. All other browsers are signed out.",
            "Das Passwort ist geändert. Alle anderen Browser sind abgemeldet.",
        ),
    });
    page(&app, &who, None, notice.map(Notice::Done)).map(IntoResponse::into_response)
}

fn page(app: &App, who: &Who, fresh: Option<&str>, notice: Option<Notice<'_>>) -> Result<Markup, Problem> {
    let account = who.account()?;
    let now = app.clock.now();
    let token = |token: Token| TokenLine {
        id: token.id.0,
        permissions: token.scopes.iter().map(permission).collect(),
        is_expired: token.is_expired(now),
        label: token.label,
        expires_ms: token.expires_ms,
        used_ms: token.used_ms,
    };
    let tokens: Vec<_> = app.store.tokens(account.id)?.into_iter().map(token).collect();
    let finished = app.store.finished_of(account.id, 30, None)?;
    let finished: Vec<_> = finished.iter().filter_map(|row| line(row, who.id(), who.lang)).collect();
    let (name, claimed) = (account.name.as_str(), account.claimed);
    let days = TOKEN_DAYS;
    Ok(AccountPage { name, claimed, tokens: &tokens, fresh, days, notice, finished: &finished }.page(&who.frame()))
}

fn permission(scope: Scope) -> Permission {
    match scope {
        Scope::Read => Permission::Read,
        Scope::Play => Permission::Play,
        Scope::Account => Permission::Account,
    }
}

/// The account page with the refusal, if the refusal is about its forms.
fn as_it_is(app: &App, who: &Who, problem: Problem) -> Result<Response, Problem> {
    match problem.kind {
        Kind::WrongPassword | Kind::BadPassword | Kind::NameTaken | Kind::BadName | Kind::BadRequest => {
            let page = page(app, who, None, Some(Notice::Refused(problem.text(who.lang))))?;
            Ok((problem.kind.status(), page).into_response())
        }
        _ => Err(problem),
    }
}

#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

pub(crate) async fn rename(State(app): State<App>, who: Who, Form(form): Form<NameForm>) -> Result<Response, Problem> {
    let account = who.account()?;
    if account.claimed {
        return Err(Kind::WrongMoment.into());
    }
    let renamed = async {
        app.store.rename(account.id, &name(&form.name)?).await.map_err(taken)?;
        app.sessions.forget();
        Ok(Redirect::to("/account").into_response())
    };
    renamed.await.or_else(|problem| as_it_is(&app, &who, problem))
}

#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    password: String,
}

pub(crate) async fn claim(
    State(app): State<App>,
    who: Who,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Problem> {
    let account = who.account()?;
    app.limits.new_thing(who.address)?;
    if account.claimed {
        return Err(Kind::WrongMoment.into());
    }
    let claimed = async {
        // The guest's name may be one that is no longer allowed.
        let name = name(&account.name)?;
        let hash = app.passwords.hash(form.password).await?;
        app.store.claim(account.id, &name, &hash).await.map_err(taken)?;
        let token = start_session(&app, &who, account.id).await?;
        Ok(with_session_cookie(&app, Some(token), Redirect::to("/account?done=claimed").into_response()))
    };
    claimed.await.or_else(|problem| as_it_is(&app, &who, problem))
}

/// Creates a session for this browser and ends its previous one. Returns the token.
async fn start_session(app: &App, who: &Who, account: AccountId) -> Result<String, Problem> {
    let old = match who.proof {
        Proof::Session(hash) => Some(hash),
        Proof::None | Proof::Token(..) | Proof::Unknown | Proof::Expired => None,
    };
    let (token, hash) = system::token();
    app.store.replace_session(old, hash, account, app.clock.now()).await?;
    app.sessions.end(old.as_slice());
    Ok(token)
}

#[derive(Deserialize)]
pub(crate) struct ChangeForm {
    current: String,
    password: String,
}

/// Changes the password. All sessions end, and this browser gets a new one.
pub(crate) async fn change_password(
    State(app): State<App>,
    who: Who,
    Form(form): Form<ChangeForm>,
) -> Result<Response, Problem> {
    let account = who.account()?;
    if !account.claimed {
        return Err(Kind::WrongMoment.into());
    }
    app.limits.guess(&account.name, who.address)?;
    let changed = async {
        let claimed = app.store.claimed(&account.name)?.filter(|claimed| claimed.account.id == account.id);
        let stored = claimed.as_ref().map(|claimed| claimed.password.as_str());
        if !app.passwords.fits(&form.current, stored).await? {
            return Err(Problem::said(Kind::WrongPassword, |lang| {
                let en = "The current password is wrong; nothing was changed.";
                lang.pick(en, "Das aktuelle Passwort stimmt nicht; es wurde nichts geändert.").to_owned()
            }));
        }
        let hash = app.passwords.hash(form.password).await?;
        let (token, session) = system::token();
        let ended = app.store.change_password(account.id, &hash, session, app.clock.now()).await?;
        app.sessions.end(&ended);
        Ok(with_session_cookie(&app, Some(token), Redirect::to("/account?done=password").into_response()))
    };
    changed.await.or_else(|problem| as_it_is(&app, &who, problem))
}

pub(crate) async fn sign_in_form(who: Who) -> Markup {
    kabale_pages::sign_in(&who.frame(), guest(&who), "", None)
}

/// The guest name of this browser before it signs in.
fn guest(who: &Who) -> Option<&str> {
    who.account.as_ref().filter(|account| !account.claimed).map(|account| account.name.as_str())
}

#[derive(Deserialize)]
pub(crate) struct SignInForm {
    name: String,
    password: String,
}

pub(crate) async fn sign_in(
    State(app): State<App>,
    who: Who,
    Form(form): Form<SignInForm>,
) -> Result<Response, Problem> {
    let wanted: String = form.name.chars().take(LONGEST_WANTED).collect();
    let wanted = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    app.limits.guess(&wanted, who.address)?;
    let claimed = app.store.claimed(&wanted)?;
    let stored = claimed.as_ref().map(|claimed| claimed.password.as_str());
    let fits = app.passwords.fits(&form.password, stored).await?;
    let Some(claimed) = claimed.filter(|_| fits) else {
        let problem = Problem::from(Kind::WrongPassword);
        let page = kabale_pages::sign_in(&who.frame(), guest(&who), &wanted, Some(problem.text(who.lang)));
        return Ok((problem.kind.status(), page).into_response());
    };
    let token = start_session(&app, &who, claimed.account.id).await?;
    Ok(with_session_cookie(&app, Some(token), Redirect::to("/").into_response()))
}

pub(crate) async fn sign_out(State(app): State<App>, who: Who) -> Result<Response, Problem> {
    if let Proof::Session(hash) = who.proof {
        app.store.delete_session(hash).await?;
        app.sessions.end(&[hash]);
    }
    Ok(signed_out(&app))
}

#[derive(Deserialize)]
pub(crate) struct EverywhereForm {
    tokens: Option<String>,
}

/// Ends all sessions of an account, and on request revokes its tokens.
pub(crate) async fn sign_out_everywhere(
    State(app): State<App>,
    who: Who,
    Form(form): Form<EverywhereForm>,
) -> Result<Response, Problem> {
    let ended = app.store.sign_out_everywhere(who.account()?.id, form.tokens.is_some()).await?;
    app.sessions.end(&ended);
    Ok(signed_out(&app))
}

fn signed_out(app: &App) -> Response {
    let mut response = Redirect::to("/").into_response();
    set_session(app, None, &mut response);
    response
}

/// Creates a token. The form's checkboxes have the names of scopes.
pub(crate) async fn make_token(
    State(app): State<App>,
    who: Who,
    Form(form): Form<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let account = who.account()?;
    app.limits.new_thing(who.address)?;
    let wanted = form.get("days").and_then(|days| days.parse().ok());
    let days = wanted.filter(|wanted| LIFETIMES.iter().any(|(known, ..)| known == wanted)).unwrap_or(TOKEN_DAYS);
    let scopes = Scope::ALL.into_iter().filter(|scope| form.contains_key(scope.as_str())).collect();
    let made = async {
        let now = app.clock.now();
        let new = new_token(form.get("label").map_or("", String::as_str), scopes, days, now)?;
        let (token, hash) = system::token();
        app.store.create_token(hash, account.id, new, now).await?;
        page(&app, &who, Some(&token), None).map(IntoResponse::into_response)
    };
    made.await.or_else(|problem| as_it_is(&app, &who, problem))
}

pub(crate) async fn delete_token(State(app): State<App>, Path(id): Path<i64>, who: Who) -> Result<Redirect, Problem> {
    revoke(&app, who.account()?.id, TokenId(id)).await?;
    Ok(Redirect::to("/account"))
}

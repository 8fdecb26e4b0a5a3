//! Names, passwords, sessions, keys for programs.

use axum::{
    Form,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Redirect, Response},
};
use kabale_pages::{Account as AccountPage, TokenLine};
use kabale_store::{StoreError, TokenId};
use maud::Markup;
use serde::Deserialize;

use super::{home::line, keep, name, sign_in as make_session};
use crate::{
    App,
    problem::{Kind, Problem},
    system,
    who::{Proof, SESSION, Who, set_cookie},
};

pub(crate) async fn show(State(app): State<App>, who: Who) -> Result<Response, Problem> {
    if who.account.is_none() {
        return Ok(Redirect::to("/sign-in").into_response());
    }
    page(&app, &who, None).map(IntoResponse::into_response)
}

fn page(app: &App, who: &Who, fresh: Option<&str>) -> Result<Markup, Problem> {
    let account = who.account()?;
    let tokens = app.store.tokens(account.id)?;
    let tokens: Vec<_> = tokens.into_iter().map(|token| TokenLine { id: token.id.0, label: token.label }).collect();
    let finished = app.store.finished_of(account.id, 30, None)?;
    let finished: Vec<_> = finished.iter().filter_map(|row| line(row, who.id(), who.lang)).collect();
    let (name, claimed) = (account.name.as_str(), account.claimed);
    Ok(AccountPage { name, claimed, tokens: &tokens, fresh, finished: &finished }.page(&who.frame()))
}

#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

pub(crate) async fn rename(State(app): State<App>, who: Who, Form(form): Form<NameForm>) -> Result<Redirect, Problem> {
    let account = who.account()?;
    if account.claimed {
        return Err(Kind::WrongMoment.into());
    }
    app.store.rename(account.id, &name(&form.name)?).await.map_err(taken)?;
    app.sessions.forget();
    Ok(Redirect::to("/account"))
}

#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    password: String,
}

pub(crate) async fn claim(
    State(app): State<App>,
    who: Who,
    Form(form): Form<PasswordForm>,
) -> Result<Redirect, Problem> {
    let account = who.account()?;
    app.limits.new_thing(who.address)?;
    if account.claimed {
        return Err(Kind::WrongMoment.into());
    }
    let hash = app.passwords.hash(form.password).await?;
    app.store.claim(account.id, &account.name, &hash).await.map_err(taken)?;
    app.sessions.forget();
    Ok(Redirect::to("/account"))
}

fn taken(error: StoreError) -> Problem {
    if error == StoreError::NameTaken { Kind::NameTaken.into() } else { error.into() }
}

pub(crate) async fn sign_in_form(who: Who) -> Markup {
    kabale_pages::sign_in(&who.frame(), "", None)
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
    let wanted = form.name.split_whitespace().collect::<Vec<_>>().join(" ");
    app.limits.guess(&wanted, who.address)?;
    let claimed = app.store.claimed(&wanted)?;
    let stored = claimed.as_ref().map(|claimed| claimed.password.as_str());
    let fits = app.passwords.fits(&form.password, stored).await?;
    let Some(claimed) = claimed.filter(|_| fits) else {
        let problem = Problem::from(Kind::WrongPassword);
        let page = kabale_pages::sign_in(&who.frame(), &wanted, Some(problem.text(who.lang)));
        return Ok((problem.kind.status(), page).into_response());
    };
    let token = make_session(&app, &claimed.account).await?;
    Ok(keep(&app, Some(token), Redirect::to("/").into_response()))
}

pub(crate) async fn sign_out(State(app): State<App>, who: Who) -> Result<Response, Problem> {
    if let Proof::Session(hash) = who.proof {
        app.store.delete_session(hash).await?;
        app.sessions.forget();
    }
    let mut response = Redirect::to("/").into_response();
    response.headers_mut().append(header::SET_COOKIE, set_cookie(&app, SESSION, "", 0));
    Ok(response)
}

#[derive(Deserialize)]
pub(crate) struct TokenForm {
    label: String,
}

pub(crate) async fn make_token(
    State(app): State<App>,
    who: Who,
    Form(form): Form<TokenForm>,
) -> Result<Markup, Problem> {
    let account = who.account()?;
    app.limits.new_thing(who.address)?;
    let label: String = form.label.trim().chars().take(40).collect();
    let (token, hash) = system::token();
    app.store.create_token(hash, account.id, &label, app.clock.now()).await?;
    page(&app, &who, Some(&token))
}

pub(crate) async fn delete_token(State(app): State<App>, Path(id): Path<i64>, who: Who) -> Result<Redirect, Problem> {
    if !app.store.delete_token(who.account()?.id, TokenId(id)).await? {
        return Err(Kind::NotFound.into());
    }
    app.sessions.forget();
    Ok(Redirect::to("/account"))
}

//! How requests of programs are read: what does not fit is refused with the place where it does not.

use std::error::Error;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, MatchedPath, Query, Request, rejection::JsonRejection},
    http::{header, request::Parts},
};
use kabale_catalog::Lang;
use kabale_store::Scope;
use serde::de::DeserializeOwned;

use super::document::needed;
use crate::{
    App,
    problem::{Kind, Problem},
    who::{Proof, Who},
};

/// How much is said about what does not fit, in characters.
const LONGEST_WHY: usize = 300;

/// Who asks: somebody with a token that is good for what they ask, or nobody. What each operation needs is said in
/// `document`.
pub(crate) struct Program(pub(crate) Who);

impl FromRequestParts<App> for Program {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(who) = Who::from_request_parts(parts, app).await;
        match who.proof {
            Proof::Unknown => {
                return Err(Problem::said(Kind::NotSignedIn, |lang| {
                    lang.pick("Nobody has this token.", "Diesen Schlüssel hat niemand.").to_owned()
                }));
            }
            Proof::Expired => return Err(Kind::ExpiredToken.into()),
            Proof::Token(_, grant) => {
                let path = parts.extensions.get::<MatchedPath>().ok_or(Kind::Internal)?;
                let scope = needed(&parts.method, path.as_str()).ok_or(Kind::Internal)?;
                if !grant.scopes.has(scope) {
                    return Err(missing(scope));
                }
            }
            Proof::None | Proof::Session(_) => (),
        }
        Ok(Self(who))
    }
}

/// What a token lacks.
pub(super) fn missing(scope: Scope) -> Problem {
    let scope = scope.as_str();
    Problem::said(Kind::MissingScope, |lang| match lang {
        Lang::En => format!("This needs a key with the scope `{scope}`."),
        Lang::De => format!("Dafür braucht der Schlüssel die Berechtigung `{scope}`."),
    })
}

/// The body of a request, as JSON. No body is as good as an empty object.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let is_json = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
            let kind = kind.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
            kind.eq_ignore_ascii_case(b"application/json")
        });
        let body = Bytes::from_request(request, app).await.map_err(|rejection| misfit(&rejection))?;
        if !body.is_empty() && !is_json {
            return Err(Problem::said(Kind::BadRequest, |lang| {
                let en = "The body needs the header `Content-Type: application/json`.";
                lang.pick(en, "Der Inhalt braucht den Header `Content-Type: application/json`.").to_owned()
            }));
        }
        // What is read by the names of its fields could also be read by their order, which nobody means.
        if body.trim_ascii_start().starts_with(b"[") {
            return Err(Problem::said(Kind::BadRequest, |lang| {
                lang.pick("The body has to be an object.", "Der Inhalt muss ein Objekt sein.").to_owned()
            }));
        }
        let body = if body.is_empty() { &b"{}"[..] } else { &body };
        let Json(value) = Json::from_bytes(body).map_err(|rejection: JsonRejection| misfit(&rejection))?;
        Ok(Self(value))
    }
}

/// What stands behind the question mark of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let asked = Query::from_request_parts(parts, app).await;
        let Query(value) = asked.map_err(|rejection| misfit(&rejection))?;
        Ok(Self(value))
    }
}

/// What does not fit, with its place: the innermost error knows both.
fn misfit(rejection: &(dyn Error + 'static)) -> Problem {
    let inner = std::iter::successors(rejection.source(), |error| (**error).source());
    let why = inner.map(ToString::to_string).find(|text| !text.is_empty()).unwrap_or_else(|| rejection.to_string());
    let why: String = why.chars().take(LONGEST_WHY).collect(); // It may quote all that was sent.
    Problem::said(Kind::BadRequest, |lang| match lang {
        Lang::En => format!("The request does not fit: {why}"),
        Lang::De => format!("Die Anfrage passt nicht: {why}"),
    })
}

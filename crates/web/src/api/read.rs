//! Parsing requests of programs. A request that does not fit is refused, and the answer says where it does not fit.

use std::error::Error;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, MatchedPath, Query, Request, rejection::JsonRejection},
    http::{header, request::Parts},
};
use kabale_bots::Level;
use kabale_catalog::Lang;
use kabale_store::Scope;
use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeOwned},
};

use super::document::needed;
use crate::{
    App,
    problem::{Kind, Problem},
    who::{Proof, Who},
};

/// The longest explanation of what does not fit, in characters.
const LONGEST_WHY: usize = 300;

/// The caller: the owner of a token with the scope that the operation needs (see `document`), or an anonymous caller.
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

/// The refusal of a token without this scope.
pub(super) fn missing(scope: Scope) -> Problem {
    let scope = scope.as_str();
    Problem::said(Kind::MissingScope, |lang| match lang {
        Lang::En => format!("This needs a key with the scope `{scope}`."),
        Lang::De => format!("Dafür braucht der Schlüssel die Berechtigung `{scope}`."),
    })
}

/// The body of a request, as JSON. No body means an empty object.
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
        // Serde would also read a struct from a list, by the order of its fields.
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

/// A level that programs may ask for. [`Level::Search`] is not among them: it could think for hours.
#[derive(Clone, Copy)]
pub(crate) struct NamedLevel(Level);

impl From<NamedLevel> for Level {
    fn from(NamedLevel(level): NamedLevel) -> Self {
        level
    }
}

impl<'de> Deserialize<'de> for NamedLevel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let level = Level::deserialize(deserializer)?;
        if Level::NAMED.contains(&level) {
            Ok(Self(level))
        } else {
            Err(de::Error::custom("only levels with a name can be chosen"))
        }
    }
}

/// The query of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let asked = Query::from_request_parts(parts, app).await;
        let Query(value) = asked.map_err(|rejection| misfit(&rejection))?;
        Ok(Self(value))
    }
}

/// The refusal of a request that does not fit. The innermost error with a text says what is wrong, and where.
fn misfit(rejection: &(dyn Error + 'static)) -> Problem {
    let inner = std::iter::successors(rejection.source(), |error| (**error).source());
    let why = inner.map(ToString::to_string).find(|text| !text.is_empty()).unwrap_or_else(|| rejection.to_string());
    let why: String = why.chars().take(LONGEST_WHY).collect(); // It may quote the whole request.
    Problem::said(Kind::BadRequest, |lang| match lang {
        Lang::En => format!("The request does not fit: {why}"),
        Lang::De => format!("Die Anfrage passt nicht: {why}"),
    })
}

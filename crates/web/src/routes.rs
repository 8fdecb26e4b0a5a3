//! Every address there is, and what is done for every request alike.

use std::{sync::atomic::Ordering::Relaxed, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use kabale_pages::assets;
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, timeout::TimeoutLayer};

use crate::{
    App, api,
    pages::{account, home, play, table},
    problem::{Kind, Problem},
    stream,
    who::{Proof, Who},
};

/// Nobody has to send more than this.
const LARGEST_BODY: usize = 16 << 10;

/// The whole site.
pub(crate) fn router(app: App) -> Router {
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/new/{game}", get(home::new))
        .route("/rules/{game}", get(home::rules))
        .route("/settings", post(home::settings))
        .route("/api", get(api::page))
        .route("/sign-in", get(account::sign_in_form).post(account::sign_in))
        .route("/sign-out", post(account::sign_out))
        .route("/account", get(account::show))
        .route("/account/name", post(account::rename))
        .route("/account/claim", post(account::claim))
        .route("/account/tokens", post(account::make_token))
        .route("/account/tokens/{id}/delete", post(account::delete_token))
        .route("/tables", post(table::create))
        .route("/tables/{id}", get(table::show))
        .route("/tables/{id}/join", post(table::join))
        .route("/tables/{id}/leave", post(table::leave))
        .route("/tables/{id}/seats/{seat}", post(table::arrange))
        .route("/tables/{id}/deal", post(table::deal))
        .route("/tables/{id}/preview", get(play::preview))
        .route("/tables/{id}/hint", get(play::hint))
        .route("/tables/{id}/choose", post(play::choose))
        .route("/tables/{id}/undo", post(play::undo))
        .route("/tables/{id}/hand", post(play::hand))
        .route("/tables/{id}/return", post(play::take_back))
        .route("/tables/{id}/chat", post(play::say))
        .route("/tables/{id}/talk", post(play::switch_chat))
        .route("/tables/{id}/hints", post(play::switch_hints))
        .route("/tables/{id}/mute", post(play::mute))
        .route("/tables/{id}/notes", post(play::notes))
        .route("/tables/{id}/rematch", post(table::rematch))
        .route("/tables/{id}/analysis", get(table::analysis))
        .route("/tables/{id}/record", get(table::record));
    Router::new()
        .merge(pages.layer(quick()))
        .route("/tables/{id}/live", get(stream::page))
        .merge(api::router())
        .route("/assets/{version}/{name}", get(asset))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(|| async { Problem::from(Kind::NotFound) })
        .method_not_allowed_fallback(|| async { Problem::from(Kind::BadMethod) })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), answer))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Problem::from(Kind::Internal).into_response()
        }))
        .layer(middleware::map_response(secure))
        .with_state(app)
}

/// What is done for everything but streams.
pub(crate) fn quick() -> (TimeoutLayer, CompressionLayer) {
    let timeout = TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(20));
    (timeout, CompressionLayer::new())
}

/// What is done for every request: who asks is found out, foreign sites and the impatient are turned away, and what
/// was refused is said in the language and the form that the caller understands.
async fn answer(State(app): State<App>, who: Who, mut request: Request, next: Next) -> Response {
    app.metrics.requests.fetch_add(1, Relaxed);
    let wants_json = wants_json(&request);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = std::time::Instant::now();
    request.extensions_mut().insert(who.clone());
    let admitted = app.limits.request(who.caller()).and_then(|()| same_origin(&app, &who, &request));
    let response = match admitted {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let problem = response.extensions().get::<Problem>().cloned().or_else(|| plain_refusal(&response));
    let response = match problem {
        None => response,
        Some(problem) => {
            app.metrics.refused.fetch_add(1, Relaxed);
            if wants_json { problem.json(who.lang) } else { problem.page(&who.frame()) }
        }
    };
    let (status, micros) = (response.status().as_u16(), start.elapsed().as_micros() as u64);
    tracing::debug!(%method, path, status, micros, "request");
    response
}

/// What the framework refuses by itself, such as a form that cannot be read.
fn plain_refusal(response: &Response) -> Option<Problem> {
    let ours = response.headers().contains_key(header::CONTENT_TYPE)
        && !response.headers()[header::CONTENT_TYPE].as_bytes().starts_with(b"text/plain");
    let kind = match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Kind::TooLarge,
        StatusCode::METHOD_NOT_ALLOWED => Kind::BadMethod,
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            Kind::BadRequest
        }
        StatusCode::SERVICE_UNAVAILABLE => Kind::Storage,
        _ => return None,
    };
    (!ours).then(|| kind.into())
}

fn wants_json(request: &Request) -> bool {
    let accepts = |headers: &HeaderMap| {
        headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|accept| accept.contains("json"))
    };
    request.uri().path().starts_with("/api/") || request.headers().contains_key("x-live") || accepts(request.headers())
}

/// A request that changes something, or opens a stream, with the cookie of a session must come from our own pages.
fn same_origin(app: &App, who: &Who, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
    if harmless || who.proof == Proof::Token {
        return Ok(());
    }
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(Kind::ForeignOrigin.into());
    }
    let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
    let own = match &app.config.public_url {
        Some(url) => origin == url.trim_end_matches('/'),
        None => origin.split_once("://").is_some_and(|(_, host)| Some(host) == text(header::HOST)),
    };
    if own { Ok(()) } else { Err(Kind::ForeignOrigin.into()) }
}

/// What every answer says about itself.
async fn secure(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                          form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn asset(Path((_, name)): Path<(String, String)>) -> Result<Response, Problem> {
    let asset = assets::ASSETS.iter().find(|asset| asset.name == name).ok_or(Kind::NotFound)?;
    let headers = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, asset.text).into_response())
}

/// Whether the server can do its work: the database answers.
async fn health(State(app): State<App>) -> Result<&'static str, Problem> {
    app.store.counts()?;
    if *app.stop.borrow() { Err(Kind::Stopping.into()) } else { Ok("ok\n") }
}

async fn metrics(State(app): State<App>) -> Response {
    let text = app.metrics.text(app.tables.len());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

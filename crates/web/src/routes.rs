//! The routes, and the middleware for all requests.

use std::{net::IpAddr, sync::atomic::Ordering::Relaxed};

use axum::{
    Router,
    body::{Body, HttpBody},
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures_util::StreamExt;
use kabale_catalog::Lang;
use kabale_pages::assets;
use tokio::time::timeout;
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer};

use crate::{
    App, api,
    connections::Link,
    pages::{account, chronicle, home, play, table},
    problem::{Kind, Problem},
    stream,
    who::{Proof, Who, set_session, sets_session, token_to_move},
};

/// The largest request body, in bytes.
const LARGEST_BODY: usize = 16 << 10;

/// `Retry-After` when there was no answer in time, in seconds.
const LATER: u64 = 5;

/// Paths that are answered for any `Host`, since they reveal nothing about people. Monitoring often knows only the IP
/// address.
const UNDER_ANY_NAME: [&str; 2] = ["/healthz", "/metrics"];

/// The routes of the whole site.
pub(crate) fn router(app: App) -> Router {
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/new/{game}", get(home::new))
        .route("/rules/{game}", get(home::guide))
        .route("/rules/{game}/numbered", get(home::numbered))
        .route("/rules/{game}/cards", get(home::cards))
        .route("/settings", post(home::settings))
        .route("/api", get(api::page))
        .route("/sign-in", get(account::sign_in_form).post(account::sign_in))
        .route("/sign-out", post(account::sign_out))
        .route("/account", get(account::show))
        .route("/account/name", post(account::rename))
        .route("/account/claim", post(account::claim))
        .route("/account/password", post(account::change_password))
        .route("/account/sign-out", post(account::sign_out_everywhere))
        .route("/account/tokens", post(account::make_token))
        .route("/account/tokens/{id}/delete", post(account::delete_token))
        .route("/chronicles", post(chronicle::begin))
        .route("/chronicles/new", get(chronicle::new))
        .route("/chronicles/string", get(chronicle::read_string).post(chronicle::preview_string))
        .route("/chronicles/{id}", get(chronicle::show))
        .route("/chronicles/{id}/next", post(chronicle::next))
        .route("/chronicles/{id}/call-off", post(chronicle::call_off))
        .route("/chronicles/{id}/join", post(chronicle::join))
        .route("/chronicles/{id}/members/{number}/leave", post(chronicle::leave))
        .route("/chronicles/{id}/color", post(chronicle::choose_color))
        .route("/chronicles/{id}/close", post(chronicle::close))
        .route("/chronicles/{id}/string", get(chronicle::export))
        .route("/chronicles/{id}/string.txt", get(chronicle::download))
        .route("/chronicles/{id}/branch/{number}", get(chronicle::branch_form).post(chronicle::branch))
        .route("/tables", post(table::create))
        .route("/tables/{id}", get(table::show))
        .route("/tables/{id}/join", post(table::join))
        .route("/tables/{id}/leave", post(table::leave))
        .route("/tables/{id}/host", post(table::take_over))
        .route("/tables/{id}/seats/{seat}", post(table::arrange))
        .route("/tables/{id}/deal", post(table::deal))
        .route("/tables/{id}/preview", get(play::preview))
        .route("/tables/{id}/terms", get(play::terms))
        .route("/tables/{id}/why", get(play::why))
        .route("/tables/{id}/draft", get(play::draft))
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
        .route("/tables/{id}/record", get(table::record))
        .route("/tables/{id}/salvage", get(api::download_salvage));
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
        .layer(middleware::from_fn_with_state(app.clone(), answer))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Problem::from(Kind::Internal).into_response()
        }))
        .layer(middleware::map_response(secure))
        .with_state(app)
}

/// Compression for everything but streams.
pub(crate) fn quick() -> CompressionLayer {
    CompressionLayer::new()
}

/// The middleware for all requests: authenticates the caller, refuses foreign origins and excess requests, reads the
/// body, and renders errors in the caller's language and format.
async fn answer(State(app): State<App>, who: Who, mut request: Request, next: Next) -> Response {
    app.metrics.requests.fetch_add(1, Relaxed);
    let wants_json = wants_json(&request);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = std::time::Instant::now();
    let to_move = token_to_move(&app, &who, request.headers());
    request.extensions_mut().insert(who.clone());
    let admitted = app
        .limits
        .request(who.caller())
        .and_then(|()| own_host(&app, &who, &request))
        .and_then(|()| same_origin(&app, &who, &request));
    let request = match admitted {
        Ok(()) => timeout(app.config.timeouts.body, whole(request)).await.unwrap_or(Err(Kind::TooSlow.into())),
        Err(problem) => Err(problem),
    };
    let response = match request {
        // A started change completes even after the timeout.
        Ok(request) => timeout(app.config.timeouts.answer, next.run(request)).await.unwrap_or_else(|_| {
            tracing::warn!(%method, path, "no answer in time");
            Problem { retry: Some(LATER), ..Kind::NoAnswer.into() }.into_response()
        }),
        Err(problem) => problem.into_response(),
    };
    let problem = response.extensions().get::<Problem>().cloned().or_else(|| plain_refusal(&response));
    let mut response = match problem {
        None => response,
        Some(problem) => {
            app.metrics.refused.fetch_add(1, Relaxed);
            let mut response = if wants_json { problem.json(who.lang) } else { problem.page(&who.frame()) };
            if problem.kind == Kind::TooSlow {
                // The rest of the request body is not read.
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            response
        }
    };
    if to_move.is_some() && !sets_session(&response) {
        set_session(&app, to_move.as_deref(), &mut response);
    }
    let (status, micros) = (response.status().as_u16(), start.elapsed().as_micros() as u64);
    tracing::debug!(%method, path, status, micros, "request");
    response
}

/// Reads the whole body of a request, up to the size limit.
async fn whole(request: Request) -> Result<Request, Problem> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let announced = body.size_hint().lower();
    if announced > LARGEST_BODY as u64 {
        return Err(Kind::TooLarge.into());
    }
    let mut bytes = Vec::with_capacity(announced as usize);
    let mut pieces = body.into_data_stream();
    while let Some(piece) = pieces.next().await {
        bytes.extend_from_slice(&piece.map_err(|_| Kind::BadRequest)?);
        if bytes.len() > LARGEST_BODY {
            return Err(Kind::TooLarge.into());
        }
    }
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Checks the `Host` header. If the public URL is known, it must match. If not, a connection from this machine must use
/// a name of this machine, which prevents DNS rebinding.
fn own_host(app: &App, who: &Who, request: &Request) -> Result<(), Problem> {
    if UNDER_ANY_NAME.contains(&request.uri().path()) {
        return Ok(());
    }
    let said = request.uri().authority().map_or(who.host.as_str(), |authority| authority.as_str());
    let arrived = request.extensions().get::<Link>().map(Link::local);
    let is_own = match app.config.host() {
        Some(host) => without_usual_port(said).eq_ignore_ascii_case(without_usual_port(host)),
        None => app.config.trust_proxy || !arrived.is_some_and(|address| address.is_loopback()) || is_loopback(said),
    };
    if is_own {
        return Ok(());
    }
    Err(match &app.config.public_url {
        None => Kind::WrongHost.into(),
        Some(url) => Problem::said(Kind::WrongHost, |lang| match lang {
            Lang::En => format!("This server answers only at {url}."),
            Lang::De => format!("Dieser Server antwortet nur unter {url}."),
        }),
    })
}

/// A host without the default port of HTTP or HTTPS.
fn without_usual_port(host: &str) -> &str {
    host.strip_suffix(":443").or_else(|| host.strip_suffix(":80")).unwrap_or(host)
}

/// Whether a host, with or without a port, is a name of this machine.
fn is_loopback(host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port),
        _ => (host, ""),
    };
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_name = || {
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        name == "localhost" || name.ends_with(".localhost")
    };
    port.bytes().all(|byte| byte.is_ascii_digit())
        && number.parse::<IpAddr>().map_or_else(|_| is_name(), |address| address.to_canonical().is_loopback())
}

/// The problem for a refusal by the framework itself, such as a malformed form.
fn plain_refusal(response: &Response) -> Option<Problem> {
    let ours = response.headers().contains_key(header::CONTENT_TYPE)
        && !response.headers()[header::CONTENT_TYPE].as_bytes().starts_with(b"text/plain");
    let kind = match response.status() {
        StatusCode::METHOD_NOT_ALLOWED => Kind::BadMethod,
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            Kind::BadRequest
        }
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

/// A request with a session cookie that changes something or opens a stream must come from our own pages.
fn same_origin(app: &App, who: &Who, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
    if harmless || matches!(who.proof, Proof::Token(..)) {
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

/// Adds the security headers to every response.
async fn secure(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                          form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    // Our pages use one browser feature, the clipboard, to copy a link.
    const UNUSED: &str = "accelerometer=(), autoplay=(), bluetooth=(), browsing-topics=(), camera=(), \
                          clipboard-read=(), clipboard-write=(self), display-capture=(), encrypted-media=(), \
                          fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), \
                          local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), \
                          picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), \
                          storage-access=(), usb=(), window-management=(), xr-spatial-tracking=()";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("permissions-policy", HeaderValue::from_static(UNUSED));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A static file, compressed if the caller accepts it. Browsers keep it for ever, unless the address is of another version,
/// as it may be during an update.
async fn asset(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, Problem> {
    let asset = assets::ASSETS.iter().find(|asset| asset.name == name).ok_or(Kind::NotFound)?;
    let keep = if version == *assets::VERSION { "public, max-age=31536000, immutable" } else { "no-store" };
    let about = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep), (header::VARY, "accept-encoding")];
    Ok(if accepts_gzip(&headers) {
        (about, [(header::CONTENT_ENCODING, "gzip")], asset.gzip).into_response()
    } else {
        (about, asset.text).into_response()
    })
}

/// Whether the caller accepts gzip: it is named, or everything is, and its weight is not zero.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let weight = |coding: &str| {
        let all = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        all.flat_map(|value| value.split(',')).find_map(|part| {
            let (name, rest) = part.split_once(';').unwrap_or((part, ""));
            let q = rest.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.trim().parse::<f32>().ok());
            name.trim().eq_ignore_ascii_case(coding).then_some(q.unwrap_or(0.0))
        })
    };
    weight("gzip").or_else(|| weight("*")).is_some_and(|q| q > 0.0)
}

/// Whether the server is healthy: the database answers.
async fn health(State(app): State<App>) -> Result<&'static str, Problem> {
    app.store.counts()?;
    if *app.stop.borrow() { Err(Kind::Stopping.into()) } else { Ok("ok\n") }
}

async fn metrics(State(app): State<App>) -> Response {
    let text = app.metrics.text(app.tables.len(), app.tables.damaged.len(), app.tables.n_endless());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_accept_it() {
        for (said, accepts) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("*", true),
            ("gzip;q=0, *", false),
            ("gzip; q=0.0", false),
            ("identity", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(said))]);
            assert_eq!(accepts_gzip(&headers), accepts, "{said}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn names_of_this_machine_are_known_and_no_others() {
        for own in [
            "localhost",
            "localhost:8080",
            "LocalHost.:1",
            "kabale.localhost:8080",
            "127.0.0.1",
            "127.1.2.3:9",
            "[::1]",
            "[::1]:8080",
            "[::ffff:127.0.0.1]:80",
        ] {
            assert!(is_loopback(own), "{own}");
        }
        for foreign in [
            "",
            "kabale.example",
            "localhost.kabale.example",
            "notlocalhost",
            "127.0.0.1.kabale.example:8080",
            "10.0.0.1",
            "128.0.0.1:8080",
            "[::2]:8080",
            "localhost:x",
            "localhost:80@kabale.example",
            ":8080",
        ] {
            assert!(!is_loopback(foreign), "{foreign}");
        }
        assert_eq!(without_usual_port("kabale.example:443"), "kabale.example");
        assert_eq!(without_usual_port("kabale.example:8443"), "kabale.example:8443");
    }
}

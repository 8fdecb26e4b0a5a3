//! For fuzzers: sends requests to a server without a network.

use std::net::SocketAddr;

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, header},
};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

use crate::{Server, routes};

/// Larger than any response.
const LARGEST_ANSWER: usize = 64 << 20;

/// The routes of a server, called without a network.
pub struct Offline(TowerToHyperService<Router>);

impl Offline {
    pub fn new(server: &Server) -> Self {
        Self(TowerToHyperService::new(routes::router(server.app.clone())))
    }

    /// Sends a request. Returns the status and the headers, one per line; none if the request is malformed.
    pub async fn ask(
        &self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Option<(u16, String)> {
        let request = Request::builder().method(method).uri(target);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let mut request = request.body(Body::from(body)).ok()?;
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))));
        let response = self.0.call(request).await.unwrap_or_else(|never| match never {});
        let (head, body) = response.into_parts();
        let lines =
            head.headers.iter().map(|(name, value)| format!("{name}: {}\n", String::from_utf8_lossy(value.as_bytes())));
        let lines: String = lines.collect();
        // Streams do not end by themselves.
        let kind = head.headers.get(header::CONTENT_TYPE).map_or(&[][..], |kind| kind.as_bytes());
        if !kind.starts_with(b"text/event-stream") && !kind.starts_with(b"application/x-ndjson") {
            to_bytes(body, LARGEST_ANSWER).await.ok()?;
        }
        Some((head.status.as_u16(), lines))
    }
}

//! For programs.

use axum::Router;

use crate::App;

pub(crate) fn router() -> Router<App> {
    Router::new()
}

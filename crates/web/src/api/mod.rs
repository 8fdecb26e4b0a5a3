//! For programs: the same tables as JSON, under `/api`.
//!
//! Handlers parse (`read`), have the table do something, and answer with `data`. What is refused comes out as
//! `application/problem+json`, since `routes::answer` sees to that.

mod account;
mod data;
mod document;
mod feed;
mod mine;
mod play;
mod read;
mod table;
mod wire;

use axum::Router;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use document::page;
pub(crate) use table::download_salvage;

use crate::App;

pub(crate) fn router() -> Router<App> {
    routes().split_for_parts().0
}

/// Every address there is for programs. What is not made with `routes!` would be missing in the document.
fn routes() -> OpenApiRouter<App> {
    let quick = OpenApiRouter::with_openapi(document::start())
        .routes(routes!(document::show_document))
        .routes(routes!(account::create_account))
        .routes(routes!(account::show_account))
        .routes(routes!(account::list_tokens, account::create_token))
        .routes(routes!(account::revoke_token))
        .routes(routes!(account::list_games))
        .routes(routes!(table::list_tables, table::create_table))
        .routes(routes!(table::show_table))
        .routes(routes!(table::join))
        .routes(routes!(table::leave))
        .routes(routes!(table::take_over))
        .routes(routes!(table::arrange))
        .routes(routes!(table::deal))
        .routes(routes!(play::choose))
        .routes(routes!(play::undo))
        .routes(routes!(play::preview))
        .routes(routes!(play::show_hint))
        .routes(routes!(play::hand_over))
        .routes(routes!(play::take_back))
        .routes(routes!(play::say))
        .routes(routes!(play::switch_chat))
        .routes(routes!(play::switch_hints))
        .routes(routes!(table::rematch))
        .routes(routes!(table::show_record))
        .routes(routes!(table::show_salvage))
        .routes(routes!(table::show_analysis))
        .routes(routes!(table::show_moment));
    let streams = OpenApiRouter::default().routes(routes!(feed::stream_table)).routes(routes!(mine::stream_account));
    quick.layer(crate::routes::quick()).merge(streams)
}

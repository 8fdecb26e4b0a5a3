//! The JSON API for programs, under `/api`.
//!
//! Handlers parse a request (`read`), call the table, and answer with a type that has a schema. Types of other crates
//! that are shown as they are have their schemas there (feature `schema`); here are only types that join several
//! sources or leave something out. `routes::answer` turns refusals into `application/problem+json`.

mod account;
mod chronicle;
mod document;
mod feed;
mod games;
mod mine;
mod play;
mod read;
mod review;
mod seen;
mod table;
mod wire;

use axum::Router;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use document::page;
pub(crate) use review::download_salvage;

use crate::App;

pub(crate) fn router() -> Router<App> {
    routes().split_for_parts().0
}

/// All routes of the API. Only routes made with `routes!` are in the document.
fn routes() -> OpenApiRouter<App> {
    let quick = OpenApiRouter::with_openapi(document::start())
        .routes(routes!(document::show_document))
        .routes(routes!(account::create_account))
        .routes(routes!(account::show_account))
        .routes(routes!(account::list_tokens, account::create_token))
        .routes(routes!(account::revoke_token))
        .routes(routes!(games::list_games))
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
        .routes(routes!(play::explain_spot))
        .routes(routes!(play::show_hint))
        .routes(routes!(play::hand_over))
        .routes(routes!(play::take_back))
        .routes(routes!(play::say))
        .routes(routes!(play::switch_chat))
        .routes(routes!(play::switch_hints))
        .routes(routes!(table::rematch))
        .routes(routes!(review::show_record))
        .routes(routes!(review::show_salvage))
        .routes(routes!(review::show_analysis))
        .routes(routes!(review::show_moment))
        .routes(routes!(chronicle::list_chronicles, chronicle::create_chronicle))
        .routes(routes!(chronicle::show_chronicle))
        .routes(routes!(chronicle::next_game))
        .routes(routes!(chronicle::call_off_game))
        .routes(routes!(chronicle::join_chronicle))
        .routes(routes!(chronicle::leave_chronicle))
        .routes(routes!(chronicle::choose_color))
        .routes(routes!(chronicle::close_chronicle))
        .routes(routes!(chronicle::export_chronicle))
        .routes(routes!(chronicle::branch_chronicle))
        .routes(routes!(chronicle::read_string));
    let streams = OpenApiRouter::default().routes(routes!(feed::stream_table)).routes(routes!(mine::stream_account));
    quick.layer(crate::routes::quick()).merge(streams)
}

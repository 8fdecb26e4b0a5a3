//! Looking back: records, replays and analyses of games, and the sound part of a damaged table.

use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kabale_catalog::{AnyTable, Conduct, Voice};
use kabale_core::{Eye, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{
    read::{Asked, Program},
    seen::{Stopped, Table, Told},
    table::muted,
};
use crate::{
    App,
    access::Act,
    problem::{Kind, Problem},
    requests::{self, eye, open},
    tables::Live,
    who::Who,
};

/// Returns the record of a finished game, or of an endless one in which at most one person plays.
///
/// It contains what is needed to check the deal: see `docs/protocol.md`.
#[utoipa::path(get, path = "/api/tables/{id}/record", responses((status = 200, body = Object)))]
pub(crate) async fn show_record(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let record = slot.look().await?.record()?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.to_text()).into_response())
}

/// Returns the sound part of a damaged table, or a table whose game does not end, as far as you may see it.
///
/// The record is included if the game is over, or endless with at most one person. Otherwise hidden information stays
/// hidden, since the game may go on.
#[utoipa::path(get, path = "/api/tables/{id}/salvage", responses((status = 200, body = Salvage)))]
pub(crate) async fn show_salvage(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<Salvage>, Problem> {
    Ok(Json(Salvage::new(&app, &id, &who).await?))
}

/// The same as a file, for the page of the table.
pub(crate) async fn download_salvage(
    State(app): State<App>,
    Path(id): Path<String>,
    who: Who,
) -> Result<Response, Problem> {
    let salvage = Salvage::new(&app, &id, &who).await?;
    let name = format!("attachment; filename=\"{}-{id}-salvage.json\"", salvage.table.game);
    let text = serde_json::to_string_pretty(&salvage).map_err(|_| Kind::Internal)?;
    let headers = [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text + "\n").into_response())
}

/// The sound part of a damaged table, or a table whose game does not end.
#[derive(Serialize, ToSchema)]
pub(crate) struct Salvage {
    damage: DamageFound,
    /// The table after its last sound entry, with the whole log.
    table: Table,
    /// The record, if the game was over, or endless with at most one person.
    #[schema(value_type = Option<Object>)]
    record: Option<Value>,
}

impl Salvage {
    async fn new(app: &App, id: &str, who: &Who) -> Result<Self, Problem> {
        if let Ok(slot) = open(app, id, who, Act::Watch).await {
            let live = slot.look().await?;
            let Stopped { code, text } = Stopped::new(&live, who.lang).ok_or(Kind::WrongMoment)?;
            return Self::of(&live, DamageFound { code, rev: None, text }, app, who);
        }
        let (live, damage) = requests::salvage(app, id, who).await?;
        let found = DamageFound { code: damage.code(), rev: damage.rev(), text: damage.text(who.lang) };
        Self::of(&live, found, app, who)
    }

    fn of(live: &Live, damage: DamageFound, app: &App, who: &Who) -> Result<Self, Problem> {
        let muted = muted(app, who.id())?;
        Ok(Self {
            damage,
            table: Table::new(live, who.id(), &muted, who.lang, 0),
            record: live.record().ok().and_then(|record| serde_json::to_value(record).ok()),
        })
    }
}

// `Damage` has a text for each language.
/// What is wrong with a table.
#[derive(Serialize, ToSchema)]
#[schema(as = Damage)]
pub(crate) struct DamageFound {
    /// A stable name: `endless` if the game does not end, otherwise the damage to the stored data, see
    /// `docs/operations.md`.
    code: &'static str,
    /// The first damaged entry of the journal; all entries before it are sound.
    rev: Option<u32>,
    /// The same as a sentence.
    text: String,
}

/// Returns the analysis of a finished game: what everybody could expect, and what each player gave away.
///
/// It is made in the background. Until it is done, the answer is the progress, with status 202.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/analysis",
    responses((status = 200, body = Analysis), (status = 202, body = Progress))
)]
pub(crate) async fn show_analysis(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Response, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let review = app.tables.review(&slot, || app.limits.thought(who.caller())).await?;
    if let Some(analysis) = review.found()? {
        return Ok(Json(Analysis::new(analysis)).into_response());
    }
    let (done, of) = review.progress();
    Ok((StatusCode::ACCEPTED, Json(Progress { done, of })).into_response())
}

// `kabale analyze --json` writes the catalog's analysis, where `players` is called `conduct`.
/// The analysis of a finished game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Analysis<'a> {
    /// Every moment from the deal to the end.
    moments: &'a [kabale_catalog::Moment],
    /// The numbers of the decisions that changed most, the greatest change first.
    turning_points: &'a [usize],
    /// How well each player decided, by seat.
    players: &'a [Conduct],
}

impl<'a> Analysis<'a> {
    fn new(analysis: &'a kabale_catalog::Analysis) -> Self {
        let kabale_catalog::Analysis { moments, turning_points, conduct } = analysis;
        Self { moments, turning_points, players: conduct }
    }
}

/// The progress of an analysis.
#[derive(Serialize, ToSchema)]
pub(crate) struct Progress {
    /// The number of moments of the game that are done.
    done: usize,
    /// The number of all moments.
    of: usize,
}

/// The viewpoint of a replay.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Eyes {
    /// After the game: the number of a seat, or `public`. By default your own view.
    #[serde(rename = "as")]
    eye: Option<String>,
}

/// Shows a game as it was after a number of choices.
#[utoipa::path(get, path = "/api/tables/{id}/at/{n}", params(Eyes), responses((status = 200, body = Moment)))]
pub(crate) async fn show_moment(
    State(app): State<App>,
    Path((id, n)): Path<(String, String)>,
    Program(who): Program,
    Asked(eyes): Asked<Eyes>,
) -> Result<Json<Moment>, Problem> {
    let slot = open(&app, &id, &who, Act::Watch).await?;
    let n_choices = n.parse().map_err(|_| Kind::NotFound)?;
    let live = slot.look().await?;
    let asked = eye(eyes.eye.as_deref(), live.seats.len())?;
    let then = live.replay_at(n_choices, asked, live.eye(who.id()))?;
    let names = live.names(who.lang);
    let voice = Voice { lang: who.lang, names: &names };
    Ok(Json(Moment::new(&*then, live.n_choices(), asked.unwrap_or_else(|| live.looks_back(live.eye(who.id()))), voice)))
}

/// A game as it was after a number of choices.
#[derive(Serialize, ToSchema)]
pub(crate) struct Moment {
    /// The number of choices made by then.
    n_choices: usize,
    /// The number of choices made until now.
    of: usize,
    /// The seat that decided next.
    to_move: Option<Seat>,
    /// What could be seen then, as data.
    view: Value,
    /// The events of the last of these choices.
    log: Vec<Told>,
}

impl Moment {
    fn new(then: &dyn AnyTable, of: usize, eye: Eye, voice: Voice<'_>) -> Self {
        let (n_choices, sight) = (then.n_choices(), then.seen_by(eye));
        Self {
            n_choices,
            of,
            to_move: then.to_move(),
            view: sight.view(),
            log: Told::again(&*sight, n_choices.saturating_sub(1), voice),
        }
    }
}

//! Chronicles: the same as in the browser.

use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kabale_bots::Level;
use kabale_catalog::Lang;
use kabale_chronicles::{Note, Saga, Summary, import};
use kabale_store::{AccountId, ChronicleRow, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    read::{Body, NamedLevel, Program},
    table::{LISTED, NextTable},
};
use crate::{
    App,
    access::Deed,
    problem::{Kind, Problem},
    requests::chronicle::{self, Group, Kept, NewChronicle, refused},
    tables::Settings,
    who::Who,
};

/// The chronicles that you own or belong to.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChronicleLines {
    /// The most recently changed first.
    chronicles: Vec<ChronicleLine>,
}

/// A chronicle in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChronicleLine {
    id: String,
    name: String,
    visibility: Visibility,
    /// Whether no further game will be played.
    closed: bool,
    /// The number of games that are over.
    n_games: usize,
    /// The table of the game that is not over.
    open_game: Option<String>,
}

impl ChronicleLine {
    fn new(row: &ChronicleRow) -> Self {
        Self {
            id: row.id.to_string(),
            name: row.name.clone(),
            visibility: row.visibility,
            closed: row.is_closed,
            n_games: row.games.iter().filter(|game| game.result.is_some()).count(),
            open_game: row.open_game().map(|game| game.table.to_string()),
        }
    }
}

/// A chronicle, as far as everybody who may read it knows it.
#[derive(Serialize, ToSchema)]
#[schema(as = Chronicle)]
pub(crate) struct ChronicleSeen {
    #[serde(flatten)]
    line: ChronicleLine,
    /// Whether you are its owner.
    is_owner: bool,
    /// Your number among the members.
    member: Option<u32>,
    /// Everybody who plays or played in it.
    members: Vec<Member>,
    /// The games that are over.
    games: Vec<ToldGame>,
    /// The world as it stands: the oath, the map, the boards, and how many cards there are where nobody knows which.
    #[schema(value_type = Object)]
    world: Summary,
    /// The chronicle of which this is a copy.
    branch_of: Option<Origin>,
}

/// A member of a chronicle.
#[derive(Serialize, ToSchema)]
#[schema(as = ChronicleMember)]
struct Member {
    /// Counted from 1.
    number: u32,
    name: String,
    /// The color of their board, once they have one.
    color: Option<String>,
    is_bot: bool,
    has_left: bool,
}

/// A game of a chronicle that is over.
#[derive(Serialize, ToSchema)]
#[schema(as = ChronicleGame)]
struct ToldGame {
    /// Counted from 1.
    number: u32,
    table: String,
    /// The number of the member who won.
    winner: Option<u32>,
    /// The public facts: who won and how, what was sworn, who was exiled or joined, and which suits were added.
    #[schema(value_type = Object)]
    outcome: Value,
    /// What happened, in sentences.
    text: String,
}

/// The origin of a branch, if you belong to it or it is public.
#[derive(Serialize, ToSchema)]
#[schema(as = ChronicleOrigin)]
struct Origin {
    id: String,
    /// The game of that chronicle before which the copy was made.
    before: u32,
}

impl ChronicleSeen {
    fn new(app: &App, kept: &Kept, account: Option<AccountId>, lang: Lang) -> Result<Self, Problem> {
        let Kept { row, saga } = kept;
        let origin = kept.origin(app, account)?;
        let members = row.members.iter().map(|member| Member {
            number: member.number,
            name: member.name.clone(),
            color: member.color.clone(),
            is_bot: member.account.is_none(),
            has_left: member.has_left,
        });
        let games = row.games.iter().zip(saga.history(lang)).filter_map(|(game, text)| {
            let result = game.result.as_ref()?;
            let outcome = serde_json::from_str(&result.outcome).unwrap_or_default();
            Some(ToldGame { number: game.number, table: game.table.to_string(), winner: result.winner, outcome, text })
        });
        Ok(Self {
            line: ChronicleLine::new(row),
            is_owner: account == Some(row.owner),
            member: account.and_then(|account| row.member(account)).map(|member| member.number),
            members: members.collect(),
            games: games.collect(),
            world: saga.summary(kept.next_number()).ok_or(Kind::Internal)?,
            branch_of: origin.zip(row.branch_of.as_ref()).map(|((_, id), (_, before))| Origin { id, before: *before }),
        })
    }
}

/// The chronicle after a change.
async fn changed(app: &App, id: &str, who: &Who) -> Result<Json<ChronicleSeen>, Problem> {
    let kept = chronicle::open(app, id, who, Deed::Read).await?;
    Ok(Json(ChronicleSeen::new(app, &kept, who.id(), who.lang)?))
}

async fn created(app: &App, id: &str, who: &Who) -> Result<Response, Problem> {
    let place = [(header::LOCATION, format!("/api/chronicles/{id}"))];
    Ok((StatusCode::CREATED, place, changed(app, id, who).await?).into_response())
}

/// Lists the chronicles that you own or belong to.
#[utoipa::path(get, path = "/api/chronicles", responses((status = 200, body = ChronicleLines)))]
pub(crate) async fn list_chronicles(
    State(app): State<App>,
    Program(who): Program,
) -> Result<Json<ChronicleLines>, Problem> {
    let rows = app.store.chronicles_of(who.account()?.id, LISTED)?;
    Ok(Json(ChronicleLines { chronicles: rows.iter().map(ChronicleLine::new).collect() }))
}

/// Shows a chronicle: its members, its games in sentences, and the world as it stands.
#[utoipa::path(get, path = "/api/chronicles/{id}", responses((status = 200, body = ChronicleSeen)))]
pub(crate) async fn show_chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<ChronicleSeen>, Problem> {
    changed(&app, &id, &who).await
}

/// A chronicle to be begun. You are its owner and first member.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "The first age", "visibility": "link"}))]
pub(crate) struct Beginning {
    /// 1 to 60 characters.
    name: String,
    /// Everybody finds a `public` chronicle in the list, and everybody with the link may read a `link` one. Only members may
    /// read a `closed` one. By default `link`.
    visibility: Option<Visibility>,
    /// The community's string of the first world. By default it is that of a first game.
    string: Option<String>,
}

/// Begins a chronicle, in the world of a first game or of a string.
#[utoipa::path(post, path = "/api/chronicles", request_body = Beginning, responses((status = 201, body = ChronicleSeen)))]
pub(crate) async fn create_chronicle(
    State(app): State<App>,
    Program(who): Program,
    Body(body): Body<Beginning>,
) -> Result<Response, Problem> {
    app.limits.new_thing(who.address)?;
    let visibility = body.visibility.unwrap_or(Visibility::Link);
    let new = NewChronicle { name: body.name, visibility, string: body.string };
    let id = chronicle::begin(&app, who.account()?, new).await?;
    created(&app, &id, &who).await
}

/// Who plays the next game: 2 to 6 in all.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"members": [1], "bots": 2, "level": "greedy", "pace": 0}))]
pub(crate) struct NextGroup {
    /// The numbers of the members who play.
    members: Vec<u32>,
    /// The number of seats that anybody may take. Who takes one becomes a member. By default 0.
    #[serde(default)]
    free: u8,
    /// The number of bots that join the chronicle. By default 0.
    #[serde(default)]
    bots: u8,
    /// The level of bots. By default `solid`.
    #[schema(value_type = Option<Level>)]
    level: Option<NamedLevel>,
    /// How long bots wait before they decide, in milliseconds, at most a minute. By default 700.
    pace: Option<u16>,
}

/// Sets up the table of the next game, with a seat for everybody: for members.
///
/// The winner of the last game has the first seat. Seats are kept for their members.
#[utoipa::path(post, path = "/api/chronicles/{id}/next", request_body = NextGroup, responses((status = 200, body = NextTable)))]
pub(crate) async fn next_game(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<NextGroup>,
) -> Result<Json<NextTable>, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Play).await?;
    app.limits.new_thing(who.address)?;
    let usual = Settings::default();
    let group = Group {
        members: body.members,
        free: body.free.into(),
        bots: body.bots.into(),
        level: body.level.map_or(usual.level, Level::from),
        pace: body.pace.map_or(usual.pace, |pace| u32::from(pace).min(60_000)),
    };
    let table = chronicle::next(&app, kept, who.account()?, who.lang, group).await?;
    Ok(Json(NextTable { table: table.to_string() }))
}

/// Calls off the open game before its cards are dealt: for members.
#[utoipa::path(post, path = "/api/chronicles/{id}/call-off", responses((status = 200, body = ChronicleSeen)))]
pub(crate) async fn call_off_game(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<ChronicleSeen>, Problem> {
    chronicle::call_off(&app, chronicle::open(&app, &id, &who, Deed::Play).await?).await?;
    changed(&app, &id, &who).await
}

/// Makes you a member of a chronicle whose link you have.
#[utoipa::path(post, path = "/api/chronicles/{id}/join", responses((status = 200, body = ChronicleSeen)))]
pub(crate) async fn join_chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<ChronicleSeen>, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Join).await?;
    chronicle::join(&app, kept, who.account()?).await?;
    changed(&app, &id, &who).await
}

/// The member has left.
#[derive(Serialize, ToSchema)]
pub(crate) struct HasLeft {
    /// The number of the member.
    member: u32,
}

/// Leaves a chronicle with your own number; the owner may ask others to leave.
#[utoipa::path(post, path = "/api/chronicles/{id}/members/{number}/leave", responses((status = 200, body = HasLeft)))]
pub(crate) async fn leave_chronicle(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    Program(who): Program,
) -> Result<Json<HasLeft>, Problem> {
    let number = number.parse().map_err(|_| Kind::NotFound)?;
    let kept = chronicle::open(&app, &id, &who, Deed::Play).await?;
    chronicle::leave(&app, kept, who.account()?.id, number).await?;
    Ok(Json(HasLeft { member: number }))
}

/// The board that a member chooses.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"color": "red"}))]
pub(crate) struct ChosenColor {
    /// `red`, `blue`, `yellow`, `white` or `black`.
    color: String,
}

/// Chooses your board for the games to come: one that belongs to nobody else.
#[utoipa::path(post, path = "/api/chronicles/{id}/color", request_body = ChosenColor, responses((status = 200, body = ChronicleSeen)))]
pub(crate) async fn choose_color(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<ChosenColor>,
) -> Result<Json<ChronicleSeen>, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Play).await?;
    chronicle::choose_color(&app, kept, who.account()?.id, &body.color).await?;
    changed(&app, &id, &who).await
}

/// Closes a chronicle for good: for its owner. The records of its games are opened.
#[utoipa::path(post, path = "/api/chronicles/{id}/close", responses((status = 200, body = ChronicleSeen)))]
pub(crate) async fn close_chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<ChronicleSeen>, Problem> {
    chronicle::close(&app, chronicle::open(&app, &id, &who, Deed::Own).await?).await?;
    changed(&app, &id, &who).await
}

/// A world as the community's string.
#[derive(Serialize, ToSchema)]
pub(crate) struct WorldString {
    string: String,
    /// What the string cannot say.
    notes: Vec<Remark>,
}

/// Something that was changed in the exchange, or that one side cannot say.
#[derive(Serialize, ToSchema)]
pub(crate) struct Remark {
    /// A stable name.
    code: &'static str,
    /// The same as a sentence.
    text: String,
}

impl Remark {
    fn all(notes: &[Note], lang: Lang) -> Vec<Self> {
        notes.iter().map(|note| Self { code: note.code, text: note.text(lang).to_owned() }).collect()
    }
}

/// Returns the world as it stands as the community's string: for members.
///
/// It tells what the next game hides.
#[utoipa::path(get, path = "/api/chronicles/{id}/string", responses((status = 200, body = WorldString)))]
pub(crate) async fn export_chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
) -> Result<Json<WorldString>, Problem> {
    let exported = chronicle::export(&chronicle::open(&app, &id, &who, Deed::Export).await?)?;
    Ok(Json(WorldString { notes: Remark::all(&exported.notes, who.lang), string: exported.text }))
}

/// A string of the community.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"string": "030303…"}))]
pub(crate) struct SentString {
    string: String,
}

/// The content of a string.
#[derive(Serialize, ToSchema)]
pub(crate) struct StringContent {
    /// The name of the chronicle.
    name: String,
    /// The world, as everybody may know it.
    #[schema(value_type = Object)]
    world: Summary,
    /// What was not understood or cannot be kept.
    notes: Vec<Remark>,
}

/// Says what a string contains, without making a chronicle of it.
#[utoipa::path(post, path = "/api/chronicle-strings", request_body = SentString, responses((status = 200, body = StringContent)))]
pub(crate) async fn read_string(
    Program(who): Program,
    Body(body): Body<SentString>,
) -> Result<Json<StringContent>, Problem> {
    let imported = import(body.string.trim()).map_err(|error| refused(Kind::BadString, &error))?;
    let saga = Saga::begin("?", imported.world).map_err(|_| Kind::Internal)?;
    let world = saga.summary(1).ok_or(Kind::Internal)?;
    Ok(Json(StringContent { name: imported.saved.name, world, notes: Remark::all(&imported.notes, who.lang) }))
}

/// A branch to be begun.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "What if", "before": 1}))]
pub(crate) struct NewBranch {
    /// 1 to 60 characters.
    name: String,
    /// The number of the game before which the copy begins: 1 to one more than the games that are over.
    before: u32,
    /// As for a new chronicle.
    visibility: Option<Visibility>,
}

/// Copies a chronicle as it was before a game: for members, and for everybody once it is closed.
#[utoipa::path(post, path = "/api/chronicles/{id}/branch", request_body = NewBranch, responses((status = 201, body = ChronicleSeen)))]
pub(crate) async fn branch_chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    Program(who): Program,
    Body(body): Body<NewBranch>,
) -> Result<Response, Problem> {
    let kept = chronicle::open(&app, &id, &who, Deed::Branch).await?;
    app.limits.new_thing(who.address)?;
    let visibility = body.visibility.unwrap_or(Visibility::Link);
    let id = chronicle::branch(&app, &kept, body.before, who.account()?, &body.name, visibility).await?;
    created(&app, &id, &who).await
}

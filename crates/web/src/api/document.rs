//! The `OpenAPI` document, made from the handlers and their types, and the page that shows it to people.

use std::{collections::HashMap, sync::LazyLock};

use axum::{Json, extract::State, http::Method};
use kabale_catalog::Lang;
use kabale_pages::{Code, Endpoint};
use kabale_store::Scope;
use maud::Markup;
use serde_json::{Map, Value, json};
use utoipa::openapi::{InfoBuilder, OpenApi, Paths};

use crate::{App, problem::Kind, who::Who};

/// Who may call an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Caller {
    Anybody,
    /// Everybody; a token, which must have this scope, shows more.
    AnybodyOr(Scope),
    Token(Scope),
}

impl Caller {
    /// The scope that a token needs; none if tokens are not read.
    fn scope(self) -> Option<Scope> {
        match self {
            Self::Anybody => None,
            Self::AnybodyOr(scope) | Self::Token(scope) => Some(scope),
        }
    }
}

/// What the handlers' attributes do not say: name of the handler, German summary, caller, and refusals besides those
/// that every operation may answer.
const OPERATIONS: [(&str, &str, Caller, &[Kind]); 44] = {
    use Caller::Anybody;
    use Kind::{
        BadGroup, BadName, BadSetup, BadString, ChronicleClosed, ChronicleOpen, ColorTaken, Damaged, DamagedChronicle,
        Forbidden, Full, GameOpen, Illegal, KeyReused, NameTaken, NoHints, NoSeat, NoUndo, NotAway, NotFound,
        NotYourTurn, Stale, TooMany, TooManyBotTables, TooManyChronicles, TooManyStreams, TooManyTables, TooMuchTalk,
        WrongMoment,
    };
    const READ: Caller = Caller::Token(Scope::Read);
    const READ_MORE: Caller = Caller::AnybodyOr(Scope::Read);
    const PLAY: Caller = Caller::Token(Scope::Play);
    const ACCOUNT: Caller = Caller::Token(Scope::Account);
    [
        ("show_document", "Beschreibt diese Schnittstelle als OpenAPI-Dokument.", Anybody, &[]),
        ("create_account", "Legt einen Gast und seinen Schlüssel an.", Anybody, &[BadName, NameTaken]),
        ("show_account", "Sagt, wer du bist und was dein Schlüssel darf.", READ, &[]),
        ("list_tokens", "Nennt deine Schlüssel.", ACCOUNT, &[]),
        ("create_token", "Macht einen Schlüssel, der nicht mehr darf als der, mit dem du fragst.", ACCOUNT, &[]),
        ("revoke_token", "Widerruft einen Schlüssel. Übertragungen mit ihm enden.", ACCOUNT, &[NotFound]),
        ("list_games", "Nennt die Spiele mit ihren Optionen und Karten.", Anybody, &[]),
        ("list_tables", "Nennt die Tische, an denen du sitzt oder die du eingerichtet hast.", READ, &[]),
        ("create_table", "Richtet einen Tisch ein.", PLAY, &[BadSetup, Full, TooManyTables]),
        (
            "show_table",
            "Zeigt einen Tisch, wie du ihn sehen darfst: Plätze, Sicht, Frage, Verlauf, Ergebnis.",
            READ_MORE,
            &[NotFound],
        ),
        ("join", "Setzt sich auf den ersten freien Platz.", PLAY, &[NotFound, NoSeat, WrongMoment]),
        (
            "leave",
            "Steht vor dem Austeilen wieder auf. Bist du Gastgeber, übernimmt die nächste Person am Tisch.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment],
        ),
        (
            "take_over",
            "Macht dich vor dem Austeilen zum Gastgeber, wenn der Gastgeber zu lange weg ist.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, NotAway],
        ),
        (
            "arrange",
            "Setzt vor dem Austeilen einen Bot auf einen Platz oder macht ihn frei: für den Gastgeber.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment],
        ),
        (
            "deal",
            "Teilt aus: für den Gastgeber. Freie Plätze bekommen einen Bot.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, BadSetup, TooManyBotTables],
        ),
        (
            "choose",
            "Beantwortet die offene Frage.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, Stale, NotYourTurn, KeyReused, Illegal],
        ),
        (
            "undo",
            "Nimmt deine letzte Wahl zurück, wenn seither niemand entschieden oder etwas erfahren hat.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, Stale, KeyReused, NoUndo],
        ),
        (
            "preview",
            "Sagt, was eine Wahl bewirken würde, soweit du es wissen kannst.",
            READ,
            &[NotFound, Forbidden, WrongMoment, Stale, NotYourTurn, Illegal],
        ),
        (
            "explain_spot",
            "Sagt, warum du etwas auf dem Tisch jetzt nicht wählen kannst.",
            READ,
            &[NotFound, WrongMoment],
        ),
        (
            "show_hint",
            "Sagt, was ein starker Bot täte und was er von jeder Möglichkeit hält.",
            PLAY,
            &[NotFound, Forbidden, NoHints, WrongMoment, Stale, NotYourTurn, TooMany],
        ),
        (
            "hand_over",
            "Übergibt deinen Platz, oder den von jemandem, der zu lange weg ist, einem Bot.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, NotAway, TooManyBotTables],
        ),
        (
            "take_back",
            "Nimmt deinen Platz von dem Bot zurück, der dich vertrat.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment],
        ),
        ("say", "Sagt etwas am Tisch.", PLAY, &[NotFound, Forbidden, KeyReused, TooMuchTalk]),
        ("switch_chat", "Schaltet das Gespräch ein oder aus: für den Gastgeber.", PLAY, &[NotFound, Forbidden]),
        (
            "switch_hints",
            "Erlaubt oder verbietet Tipps, wo mehrere Leute spielen: für den Gastgeber.",
            PLAY,
            &[NotFound, Forbidden],
        ),
        (
            "rematch",
            "Richtet nach dem Spiel einen Tisch für dieselben Leute ein.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, Full, TooManyTables],
        ),
        (
            "show_record",
            "Gibt die Aufzeichnung eines beendeten Spiels, oder eines endlosen, in dem höchstens ein Mensch spielt.",
            READ_MORE,
            &[NotFound, WrongMoment, ChronicleOpen],
        ),
        (
            "show_salvage",
            "Gibt, was von einem beschädigten Tisch unversehrt ist, oder einen Tisch, dessen Spiel nicht endet, wie du es sehen darfst.",
            READ_MORE,
            &[NotFound, WrongMoment, Damaged],
        ),
        (
            "show_analysis",
            "Gibt ein beendetes Spiel, noch einmal betrachtet: womit alle rechnen konnten und was vergeben wurde.",
            READ_MORE,
            &[NotFound, WrongMoment, TooMany, ChronicleOpen],
        ),
        (
            "show_moment",
            "Zeigt ein Spiel, wie es nach einer Anzahl von Wahlen stand.",
            READ_MORE,
            &[NotFound, WrongMoment, ChronicleOpen],
        ),
        (
            "stream_table",
            "Überträgt, was an einem Tisch geschieht, wie du es siehst.",
            READ_MORE,
            &[NotFound, TooManyStreams],
        ),
        ("stream_account", "Überträgt, was dich an all deinen Tischen angeht.", READ, &[TooManyStreams]),
        ("list_chronicles", "Nennt die Chroniken, die du führst oder zu denen du gehörst.", READ, &[]),
        (
            "show_chronicle",
            "Zeigt eine Chronik: ihre Mitglieder, ihre Partien in Sätzen und die Welt, wie sie steht.",
            READ_MORE,
            &[NotFound, DamagedChronicle],
        ),
        (
            "create_chronicle",
            "Beginnt eine Chronik, in der Welt einer ersten Partie oder einer Zeichenkette.",
            PLAY,
            &[BadName, BadString, TooManyChronicles],
        ),
        (
            "next_game",
            "Richtet den Tisch der nächsten Partie ein, mit einem Platz für alle: für Mitglieder.",
            PLAY,
            &[NotFound, Forbidden, BadGroup, GameOpen, ChronicleClosed, Full, TooManyTables, Stale],
        ),
        (
            "call_off_game",
            "Sagt die offene Partie ab, bevor ausgeteilt ist: für Mitglieder.",
            PLAY,
            &[NotFound, Forbidden, WrongMoment, Stale],
        ),
        (
            "join_chronicle",
            "Macht dich zum Mitglied einer Chronik, deren Link du hast.",
            PLAY,
            &[NotFound, Forbidden, NoSeat, Stale],
        ),
        (
            "leave_chronicle",
            "Verlässt eine Chronik mit deiner eigenen Nummer; wer sie führt, darf andere wegbitten.",
            PLAY,
            &[NotFound, Forbidden, ChronicleClosed, Stale],
        ),
        (
            "choose_color",
            "Wählt dein Tableau für die kommenden Partien: eines, das niemand anderem gehört.",
            PLAY,
            &[NotFound, Forbidden, ColorTaken, ChronicleClosed, Stale],
        ),
        (
            "close_chronicle",
            "Schließt eine Chronik endgültig: für die Person, die sie führt. Die Aufzeichnungen ihrer Partien werden geöffnet.",
            PLAY,
            &[NotFound, Forbidden, GameOpen, Stale],
        ),
        (
            "export_chronicle",
            "Gibt die Welt, wie sie steht, als Zeichenkette der Gemeinschaft: für Mitglieder.",
            READ,
            &[NotFound, Forbidden],
        ),
        (
            "branch_chronicle",
            "Kopiert eine Chronik, wie sie vor einer Partie war: für Mitglieder und, wenn sie geschlossen ist, für alle.",
            PLAY,
            &[NotFound, Forbidden, BadName, TooManyChronicles],
        ),
        (
            "read_string",
            "Sagt, was eine Zeichenkette enthält, ohne eine Chronik daraus zu machen.",
            READ_MORE,
            &[BadString],
        ),
    ]
};

/// The `OpenAPI` document.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = serde_json::to_value(super::routes().into_openapi()).expect("a document is plain data");
    describe(&mut document);
    document
});

/// The scopes that tokens need, by method and path.
static SCOPES: LazyLock<HashMap<(String, String), Scope>> = LazyLock::new(|| {
    let operations = operations(&DOCUMENT).filter_map(|(path, method, operation)| {
        let (.., caller, _) = OPERATIONS.iter().find(|known| operation["operationId"] == known.0)?;
        Some(((method.clone(), path.clone()), caller.scope()?))
    });
    operations.collect()
});

/// The scope that a token needs for an operation.
pub(super) fn needed(method: &Method, path: &str) -> Option<Scope> {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    SCOPES.get(&(method.as_str().to_lowercase(), path.to_owned())).copied()
}

/// The document without its operations.
pub(super) fn start() -> OpenApi {
    let text = "Games of crowns and conspiracies for programs: the same tables as in the browser, under the same rules.\n\n\
                Requests and answers are JSON. Unknown fields are refused. No body means an empty object. Seats are counted \
                from 1. Texts are in the language of `?lang=` or `Accept-Language`: `en` or `de`. Refusals are \
                `application/problem+json` with a stable `code`.\n\n\
                A token has scopes: `read` for viewing tables and streams, `play` for opening tables and playing, `account` \
                for tokens. Each operation names the scope it needs under `security`. When a token expires or is revoked, \
                the streams that were opened with it end.";
    let info = InfoBuilder::new().title("Kabale").version(env!("CARGO_PKG_VERSION")).description(Some(text));
    OpenApi::new(info.build(), Paths::new())
}

/// Adds what the handlers' attributes do not say, see [`OPERATIONS`].
fn describe(document: &mut Value) {
    let about: Map<_, _> = document["components"]["schemas"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, schema)| (format!("#/components/schemas/{name}"), schema["description"].clone()))
        .collect();
    for operation in operations_mut(document) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        let known = OPERATIONS.iter().find(|known| known.0 == id);
        let (_, german, caller, kinds) = known.unwrap_or_else(|| panic!("{id} is not described"));
        operation["x-summary-de"] = json!(german);
        operation["security"] = match caller {
            Caller::Anybody => json!([]),
            Caller::AnybodyOr(scope) => json!([{}, {"token": [scope.as_str()]}]),
            Caller::Token(scope) => json!([{"token": [scope.as_str()]}]),
        };
        let responses = operation["responses"].as_object_mut().expect("an operation has responses");
        for response in responses.values_mut() {
            let mut contents = response["content"].as_object().into_iter().flat_map(Map::values);
            let schema = contents.next().and_then(|content| content["schema"]["$ref"].as_str());
            let text = schema.and_then(|schema| about.get(schema)?.as_str()).unwrap_or("As JSON.");
            response["description"] = json!(text);
        }
        let token: &[Kind] = match caller {
            Caller::Anybody => &[],
            Caller::AnybodyOr(_) | Caller::Token(_) => &[Kind::NotSignedIn, Kind::ExpiredToken, Kind::MissingScope],
        };
        for kind in token.iter().chain(kinds.iter().filter(|kind| !token.contains(kind))) {
            let response = responses.entry(kind.status().as_str()).or_insert_with(|| problem(""));
            let codes = response["description"].as_str().unwrap_or_default();
            let comma = if codes.is_empty() { "" } else { ", " };
            response["description"] = json!(format!("{codes}{comma}`{}`", kind.code()));
        }
        responses.insert("default".to_owned(), json!({"$ref": "#/components/responses/Problem"}));
    }
    let components = &mut document["components"];
    components["securitySchemes"] = json!({"token": {"type": "http", "scheme": "bearer"}});
    components["responses"] = json!({"Problem": problem("Refusals that every operation may answer.")});
    components["schemas"]["Problem"] = json!({
        "type": "object",
        "description": "The reason of a refusal: RFC 9457.",
        "required": ["type", "title", "status", "code", "detail"],
        "properties": {
            "type": {"type": "string", "description": "The address where the code is explained."},
            "title": {"type": "string", "description": "The HTTP status in words."},
            "status": {"type": "integer", "description": "The HTTP status."},
            "code": {"type": "string", "description": "A stable name.", "enum": Kind::all().map(Kind::code).collect::<Vec<_>>()},
            "detail": {"type": "string", "description": "The reason as a sentence, in the language of the caller."},
            "rev": {"type": "integer", "description": "With 409 for a decision: the current revision of the table."},
            "n_choices": {"type": "integer", "description": "With 409 for a decision: the number of the open decision."},
            "decision": {
                "description": "With 409 for a decision: the open decision with every choice; `null` if it is not your turn.",
                "oneOf": [{"$ref": "#/components/schemas/Decision"}, {"type": "null"}],
            },
            "reason": {"type": "string", "description": "With `bad_group`, `bad_name` and `bad_string`: a stable name of what is wrong."},
            "damage": {
                "type": "object",
                "description": "With `damaged`: the damage to the stored data.",
                "required": ["code", "rev"],
                "properties": {
                    "code": {"type": "string", "description": "A stable name, see `docs/operations.md`."},
                    "rev": {"type": ["integer", "null"], "description": "The first damaged entry of the journal."},
                },
            },
        },
    });
}

fn problem(description: &str) -> Value {
    let schema = json!({"$ref": "#/components/schemas/Problem"});
    json!({"description": description, "content": {"application/problem+json": {"schema": schema}}})
}

/// All operations: the path, the method in lower case, and the description.
fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, item)| {
        item.as_object().into_iter().flatten().map(move |(method, operation)| (path, method, operation))
    })
}

fn operations_mut(document: &mut Value) -> impl Iterator<Item = &mut Value> {
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut)
}

/// Returns this description of the API as an `OpenAPI` document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(crate) async fn show_document() -> Json<&'static Value> {
    Json(&DOCUMENT)
}

/// The page that shows the document to people.
pub(crate) async fn page(State(app): State<App>, who: Who) -> Markup {
    let codes: Vec<_> = Kind::all()
        .map(|kind| Code { code: kind.code(), status: kind.status().as_u16(), text: kind.text(who.lang) })
        .collect();
    kabale_pages::api(&who.frame(), &app.config.origin(&who.host), &endpoints(who.lang), &codes)
}

fn endpoints(lang: Lang) -> Vec<Endpoint> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut endpoints: Vec<_> = operations(&DOCUMENT)
        .map(|(path, method, operation)| {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let is_asked = |parameter: &&Value| parameter["in"] == "query";
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let schema = schema.as_str().and_then(|schema| DOCUMENT.pointer(schema.trim_start_matches('#')));
            let place = OPERATIONS.iter().position(|known| operation["operationId"] == known.0);
            let kinds = place.map_or(&[][..], |place| OPERATIONS[place].3);
            let scope = place.and_then(|place| OPERATIONS[place].2.scope());
            let endpoint = Endpoint {
                method: method.to_uppercase(),
                path: path.clone(),
                text: text(&operation[lang.pick("summary", "x-summary-de")]),
                query: parameters.filter(is_asked).map(|parameter| text(&parameter["name"])).collect(),
                example: schema.map(|schema| schema["example"].to_string()),
                scope: scope.map(Scope::as_str),
                codes: kinds.iter().map(|kind| kind.code()).collect(),
            };
            (place, endpoint)
        })
        .collect();
    endpoints.sort_by_key(|(place, _)| *place);
    endpoints.into_iter().map(|(_, endpoint)| endpoint).collect()
}

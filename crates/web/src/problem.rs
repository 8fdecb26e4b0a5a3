//! All errors of requests, with code, HTTP status and text, and their responses.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kabale_catalog::Lang;
use kabale_pages::{Frame, message};
use kabale_store::StoreError;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A refused request.
#[derive(Clone, Debug)]
pub struct Problem {
    pub kind: Kind,
    /// Details in both languages, if the kind's text does not say enough.
    pub detail: Option<[String; 2]>,
    /// When to retry, in seconds.
    pub retry: Option<u64>,
    /// Further fields for programs.
    pub more: Option<Box<Map<String, Value>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// There is no such page or resource.
    NotFound,
    /// The request is malformed.
    BadRequest,
    /// The request needs an account.
    NotSignedIn,
    /// The name or the password is wrong.
    WrongPassword,
    /// The token has expired.
    ExpiredToken,
    /// The caller may not do this here.
    Forbidden,
    /// The token lacks the scope for this.
    MissingScope,
    /// The request comes from another site.
    ForeignOrigin,
    /// Another account has claimed the name.
    NameTaken,
    /// The name is not allowed.
    BadName,
    /// The password is too short or too long.
    BadPassword,
    /// The host does not allow hints.
    NoHints,
    /// The decision was already answered, or is not open yet.
    Stale,
    /// It is not this player's turn.
    NotYourTurn,
    /// The key was used for another request.
    KeyReused,
    /// The choice is not legal.
    Illegal,
    /// The choice cannot be taken back.
    NoUndo,
    /// The player is present, or has not been away for long enough.
    NotAway,
    /// The table's status does not allow this.
    WrongMoment,
    /// There is no free seat.
    NoSeat,
    /// The game cannot be set up like this.
    BadSetup,
    /// Too many requests.
    TooMany,
    /// The caller has too many live streams.
    TooManyStreams,
    /// The server has too many connections.
    TooManyConnections,
    /// The host has too many unfinished tables.
    TooManyTables,
    /// The host has too many tables with only bots.
    TooManyBotTables,
    /// The caller has sent too many chat messages at this table.
    TooMuchTalk,
    /// The body is too large.
    TooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// The request names another host.
    WrongHost,
    /// The path does not support the method.
    BadMethod,
    /// The server is stopping.
    Stopping,
    /// The server has as many tables in memory as it can keep.
    Full,
    /// Storage failed; nothing was changed.
    Storage,
    /// The record of a game would tell what the next game of its chronicle hides.
    ChronicleOpen,
    /// The chronicle is closed.
    ChronicleClosed,
    /// A game of the chronicle is not over yet.
    GameOpen,
    /// The group cannot be seated.
    BadGroup,
    /// The board belongs to somebody else.
    ColorTaken,
    /// The chronicle string cannot be read.
    BadString,
    /// The caller owns too many chronicles.
    TooManyChronicles,
    /// The stored data of the chronicle is damaged.
    DamagedChronicle,
    /// The disk is full; nothing was changed.
    DiskFull,
    /// There was no answer in time, and the outcome is unknown.
    NoAnswer,
    /// The table's stored data is damaged.
    Damaged,
    /// The table needs a file of card data that is not loaded.
    NotLoaded,
    /// A bug in the server.
    Internal,
}

/// Every kind of problem: its code, its HTTP status, and its texts. In the order of [`Kind`].
const TABLE: [(Kind, &str, StatusCode, &str, &str); 47] = [
    (Kind::NotFound, "not_found", StatusCode::NOT_FOUND, "There is nothing here.", "Hier ist nichts."),
    (
        Kind::BadRequest,
        "bad_request",
        StatusCode::BAD_REQUEST,
        "The request cannot be understood.",
        "Die Anfrage ist nicht zu verstehen.",
    ),
    (
        Kind::NotSignedIn,
        "not_signed_in",
        StatusCode::UNAUTHORIZED,
        "Take a seat at a table or sign in first.",
        "Setz dich zuerst an einen Tisch oder melde dich an.",
    ),
    (
        Kind::WrongPassword,
        "wrong_password",
        StatusCode::UNAUTHORIZED,
        "The name or the password is wrong.",
        "Name oder Passwort stimmt nicht.",
    ),
    (
        Kind::ExpiredToken,
        "expired_token",
        StatusCode::UNAUTHORIZED,
        "This key has expired; create a new one.",
        "Dieser Schlüssel ist abgelaufen; erstelle einen neuen.",
    ),
    (Kind::Forbidden, "forbidden", StatusCode::FORBIDDEN, "You may not do this here.", "Das darfst du hier nicht."),
    (
        Kind::MissingScope,
        "missing_scope",
        StatusCode::FORBIDDEN,
        "This key does not have the scope for that.",
        "Dafür fehlt diesem Schlüssel die Berechtigung.",
    ),
    (
        Kind::ForeignOrigin,
        "foreign_origin",
        StatusCode::FORBIDDEN,
        "The request comes from another website.",
        "Die Anfrage kommt von einer anderen Website.",
    ),
    (
        Kind::NameTaken,
        "name_taken",
        StatusCode::CONFLICT,
        "This name is taken. If it is yours, sign in; if not, choose another one.",
        "Dieser Name ist schon vergeben. Wenn er dir gehört, melde dich an; wenn nicht, wähle einen anderen.",
    ),
    (
        Kind::BadName,
        "bad_name",
        StatusCode::UNPROCESSABLE_ENTITY,
        "A name has 1 to 24 visible characters.",
        "Ein Name hat 1 bis 24 sichtbare Zeichen.",
    ),
    (
        Kind::BadPassword,
        "bad_password",
        StatusCode::UNPROCESSABLE_ENTITY,
        "A password has 8 to 200 characters.",
        "Ein Passwort hat 8 bis 200 Zeichen.",
    ),
    (
        Kind::NoHints,
        "no_hints",
        StatusCode::FORBIDDEN,
        "Several people play here, and the host does not allow hints.",
        "Hier spielen mehrere Leute, und der Gastgeber erlaubt keine Tipps.",
    ),
    (
        Kind::Stale,
        "stale",
        StatusCode::CONFLICT,
        "The table has moved on. This is how it stands now.",
        "Am Tisch ging es inzwischen weiter. So steht es jetzt.",
    ),
    (Kind::NotYourTurn, "not_your_turn", StatusCode::CONFLICT, "It is not your turn.", "Du bist nicht dran."),
    (
        Kind::KeyReused,
        "key_reused",
        StatusCode::CONFLICT,
        "This was already answered with another choice.",
        "Das wurde schon mit einer anderen Wahl beantwortet.",
    ),
    (
        Kind::Illegal,
        "illegal_choice",
        StatusCode::UNPROCESSABLE_ENTITY,
        "This choice is not possible.",
        "Diese Wahl ist nicht möglich.",
    ),
    (Kind::NoUndo, "no_undo", StatusCode::CONFLICT, "That cannot be taken back.", "Das lässt sich nicht zurücknehmen."),
    (
        Kind::NotAway,
        "not_away",
        StatusCode::CONFLICT,
        "This player is here, or has not been away for long enough.",
        "Diese Person ist da oder noch nicht lange genug weg.",
    ),
    (
        Kind::WrongMoment,
        "wrong_moment",
        StatusCode::CONFLICT,
        "This is not possible at this point of the game.",
        "Das ist zu diesem Zeitpunkt des Spiels nicht möglich.",
    ),
    (
        Kind::NoSeat,
        "no_seat",
        StatusCode::CONFLICT,
        "There is no free seat at this table.",
        "An diesem Tisch ist kein Platz frei.",
    ),
    (
        Kind::BadSetup,
        "bad_setup",
        StatusCode::UNPROCESSABLE_ENTITY,
        "The game cannot be set up like this.",
        "So lässt sich das Spiel nicht aufbauen.",
    ),
    (
        Kind::TooMany,
        "too_many_requests",
        StatusCode::TOO_MANY_REQUESTS,
        "Too many requests; wait a moment.",
        "Zu viele Anfragen; warte einen Augenblick.",
    ),
    (
        Kind::TooManyStreams,
        "too_many_streams",
        StatusCode::TOO_MANY_REQUESTS,
        "You have too many tables open at once; close one.",
        "Du hast zu viele Tische gleichzeitig offen; schließ einen.",
    ),
    (
        Kind::TooManyConnections,
        "too_many_connections",
        StatusCode::SERVICE_UNAVAILABLE,
        "The server cannot take more connections; try again in a moment.",
        "Der Server kann keine weiteren Verbindungen annehmen; versuch es gleich noch einmal.",
    ),
    (
        Kind::TooManyTables,
        "too_many_tables",
        StatusCode::TOO_MANY_REQUESTS,
        "You host too many tables at once; finish a game first.",
        "Du hast zu viele Tische gleichzeitig; spiel erst ein Spiel zu Ende.",
    ),
    (
        Kind::TooManyBotTables,
        "too_many_bot_tables",
        StatusCode::TOO_MANY_REQUESTS,
        "The host has too many tables with only bots; at this table, a person has to play.",
        "Der Gastgeber hat zu viele Tische, an denen nur Bots spielen; an diesem Tisch muss ein Mensch mitspielen.",
    ),
    (
        Kind::TooMuchTalk,
        "too_much_talk",
        StatusCode::TOO_MANY_REQUESTS,
        "You have written too many messages at this table.",
        "Du hast an diesem Tisch zu viele Nachrichten geschrieben.",
    ),
    (
        Kind::TooLarge,
        "too_large",
        StatusCode::PAYLOAD_TOO_LARGE,
        "The request is too large.",
        "Die Anfrage ist zu groß.",
    ),
    (
        Kind::TooSlow,
        "too_slow",
        StatusCode::REQUEST_TIMEOUT,
        "The request did not arrive in time; nothing was done.",
        "Die Anfrage kam nicht rechtzeitig an; es wurde nichts getan.",
    ),
    (
        Kind::WrongHost,
        "wrong_host",
        StatusCode::MISDIRECTED_REQUEST,
        "This server does not answer under this name.",
        "Unter diesem Namen antwortet dieser Server nicht.",
    ),
    (
        Kind::BadMethod,
        "bad_method",
        StatusCode::METHOD_NOT_ALLOWED,
        "This address does not accept this kind of request.",
        "Diese Adresse nimmt diese Art von Anfrage nicht an.",
    ),
    (
        Kind::Stopping,
        "stopping",
        StatusCode::SERVICE_UNAVAILABLE,
        "The server is restarting; it will be back in a moment.",
        "Der Server startet neu und ist gleich wieder da.",
    ),
    (
        Kind::Full,
        "full",
        StatusCode::SERVICE_UNAVAILABLE,
        "The server has no room for another game.",
        "Der Server hat keinen Platz für ein weiteres Spiel.",
    ),
    (
        Kind::Storage,
        "storage",
        StatusCode::SERVICE_UNAVAILABLE,
        "The change could not be saved, so nothing was done. Try again.",
        "Die Änderung ließ sich nicht speichern, deshalb wurde nichts getan. Versuch es noch einmal.",
    ),
    (
        Kind::ChronicleOpen,
        "chronicle_open",
        StatusCode::FORBIDDEN,
        "The record is opened when the chronicle is closed, since it tells what the next game hides.",
        "Die Aufzeichnung wird geöffnet, wenn die Chronik geschlossen ist, denn sie verrät, was die nächste Partie verbirgt.",
    ),
    (
        Kind::ChronicleClosed,
        "chronicle_closed",
        StatusCode::CONFLICT,
        "This chronicle is closed.",
        "Diese Chronik ist geschlossen.",
    ),
    (
        Kind::GameOpen,
        "game_open",
        StatusCode::CONFLICT,
        "A game of this chronicle is not over yet.",
        "Eine Partie dieser Chronik ist noch nicht zu Ende.",
    ),
    (
        Kind::BadGroup,
        "bad_group",
        StatusCode::UNPROCESSABLE_ENTITY,
        "A game is for 2 to 6 players.",
        "Eine Partie ist für 2 bis 6 Personen.",
    ),
    (
        Kind::ColorTaken,
        "color_taken",
        StatusCode::CONFLICT,
        "This board belongs to somebody else.",
        "Dieses Tableau gehört jemand anderem.",
    ),
    (
        Kind::BadString,
        "bad_string",
        StatusCode::UNPROCESSABLE_ENTITY,
        "This is not a chronicle string.",
        "Das ist keine Chronik-Zeichenkette.",
    ),
    (
        Kind::TooManyChronicles,
        "too_many_chronicles",
        StatusCode::TOO_MANY_REQUESTS,
        "You have too many open chronicles; close one first.",
        "Du hast zu viele offene Chroniken; schließ erst eine.",
    ),
    (
        Kind::DamagedChronicle,
        "damaged_chronicle",
        StatusCode::INTERNAL_SERVER_ERROR,
        "The stored data of this chronicle is damaged. Please tell whoever runs this server.",
        "Die gespeicherten Daten dieser Chronik sind beschädigt. Bitte sag es denen, die diesen Server betreiben.",
    ),
    (
        Kind::DiskFull,
        "disk_full",
        StatusCode::SERVICE_UNAVAILABLE,
        "The server's disk is full, so nothing was done. Try again later.",
        "Der Speicherplatz des Servers ist voll, deshalb wurde nichts getan. Versuch es später noch einmal.",
    ),
    (
        Kind::NoAnswer,
        "no_answer",
        StatusCode::SERVICE_UNAVAILABLE,
        "This takes longer than expected and may still happen. Check how things stand, or send the same request again.",
        "Das dauert länger als erwartet und geschieht vielleicht noch. Sieh nach, wie es steht, oder schick dieselbe Anfrage noch einmal.",
    ),
    (
        Kind::Damaged,
        "damaged",
        StatusCode::INTERNAL_SERVER_ERROR,
        "The stored data of this table is damaged, so its game cannot go on. Other tables are not affected.",
        "Die gespeicherten Daten dieses Tisches sind beschädigt; deshalb geht es hier nicht weiter. Andere Tische sind nicht betroffen.",
    ),
    (
        Kind::NotLoaded,
        "data_not_loaded",
        StatusCode::SERVICE_UNAVAILABLE,
        "This table needs a file that this server has not loaded.",
        "Dieser Tisch braucht eine Datei, die dieser Server nicht geladen hat.",
    ),
    (
        Kind::Internal,
        "internal",
        StatusCode::INTERNAL_SERVER_ERROR,
        "Something went wrong on our side.",
        "Bei uns ist etwas schiefgegangen.",
    ),
];

impl Kind {
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    /// A stable code for programs.
    pub const fn code(self) -> &'static str {
        TABLE[self as usize].1
    }

    pub const fn status(self) -> StatusCode {
        TABLE[self as usize].2
    }

    pub const fn text(self, lang: Lang) -> &'static str {
        let (.., en, de) = TABLE[self as usize];
        lang.pick(en, de)
    }
}

impl From<Kind> for Problem {
    fn from(kind: Kind) -> Self {
        Self { kind, detail: None, retry: None, more: None }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(code = error.code(), %error, "storage failed");
        let (kind, seconds) = match error {
            StoreError::Full { .. } => (Kind::DiskFull, 60),
            StoreError::DamagedChronicle { .. } => return Kind::DamagedChronicle.into(),
            _ => (Kind::Storage, 5),
        };
        Self { retry: Some(seconds), ..kind.into() }
    }
}

impl Problem {
    /// A problem with a text of its own instead of the kind's.
    pub fn said(kind: Kind, text: impl Fn(Lang) -> String) -> Self {
        Self { detail: Some([text(Lang::En), text(Lang::De)]), ..kind.into() }
    }

    /// Adds the fields of an object for programs.
    pub(crate) fn with(mut self, more: impl Serialize) -> Self {
        if let Ok(Value::Object(fields)) = serde_json::to_value(more) {
            self.more.get_or_insert_default().extend(fields);
        }
        self
    }

    pub fn text(&self, lang: Lang) -> &str {
        self.detail.as_ref().map_or(self.kind.text(lang), |[en, de]| lang.pick(en, de))
    }

    /// The response for programs: RFC 9457.
    pub fn json(&self, lang: Lang) -> Response {
        self.finish(self.kind.status(), "application/problem+json", self.body(lang).to_string())
    }

    /// The JSON body for programs.
    pub(crate) fn body(&self, lang: Lang) -> Value {
        let (code, status) = (self.kind.code(), self.kind.status());
        let mut body = json!({
            "type": format!("/api#{code}"),
            "title": status.canonical_reason().unwrap_or_default(),
            "status": status.as_u16(),
            "code": code,
            "detail": self.text(lang),
        });
        for (name, value) in self.more.iter().flat_map(|more| more.iter()) {
            body[name] = value.clone();
        }
        body
    }

    /// The response for people: a page.
    pub fn page(&self, frame: &Frame<'_>) -> Response {
        let status = self.kind.status();
        let title = match status.as_u16() {
            404 => frame.t("Not found", "Nicht gefunden"),
            401 | 403 => frame.t("Not allowed", "Nicht erlaubt"),
            429 => frame.t("Too much at once", "Zu viel auf einmal"),
            500.. => frame.t("Something went wrong", "Etwas ist schiefgegangen"),
            _ => frame.t("That does not work", "Das geht nicht"),
        };
        self.finish(status, "text/html; charset=utf-8", message(frame, title, self.text(frame.lang)).into_string())
    }

    fn finish(&self, status: StatusCode, kind: &'static str, body: String) -> Response {
        let mut response = (status, [(header::CONTENT_TYPE, kind)], body).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// `routes::answer` renders the response, where the caller's language and format are known.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = self.kind.status();
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_codes_are_unique() {
        assert!(Kind::all().enumerate().all(|(index, kind)| kind as usize == index));
        let codes: std::collections::BTreeSet<_> = Kind::all().map(Kind::code).collect();
        assert_eq!(codes.len(), TABLE.len());
    }
}

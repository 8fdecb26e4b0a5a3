//! The page about the API, for people who write programs.

use maud::{Markup, html};

use crate::Frame;

/// An endpoint of the API.
pub struct Endpoint {
    pub method: String,
    /// The path, with its parameters in braces.
    pub path: String,
    /// What it does.
    pub text: String,
    /// The names of the query parameters.
    pub query: Vec<String>,
    /// An example of a request body.
    pub example: Option<String>,
    /// The scope that a token needs; none if no token is needed.
    pub scope: Option<&'static str>,
    /// The error codes of this endpoint, without those that every endpoint has.
    pub codes: Vec<&'static str>,
}

/// An error code.
pub struct Code {
    /// Its stable name.
    pub code: &'static str,
    pub status: u16,
    /// What it means, in a sentence.
    pub text: &'static str,
}

/// The page about the API, which is served at `origin`.
pub fn api(frame: &Frame<'_>, origin: &str, endpoints: &[Endpoint], codes: &[Code]) -> Markup {
    let title = frame.t("For programs", "Für Programme");
    frame.page(title, &html! {
        main id="main" class="narrow rules-text" {
            h1 { (title) }
            p { (frame.t(
                "Programs sit at the same tables as people, under the same rules. They send and receive JSON, send a token with every request, and see what their seat may see.",
                "Programme sitzen an denselben Tischen wie Menschen, nach denselben Regeln. Sie senden und bekommen JSON, weisen sich bei jeder Anfrage mit einem Schlüssel aus und sehen, was ihr Platz sehen darf.",
            )) }
            p {
                (frame.t("Everything in detail, as OpenAPI 3.1: ", "Alles im Einzelnen, als OpenAPI 3.1: "))
                a href="/api/openapi.json" { "/api/openapi.json" }
            }
            h2 { (frame.t("A short session", "Eine kurze Sitzung")) }
            (session(frame, origin))
            h2 { (frame.t("Tokens", "Schlüssel")) }
            p { (frame.t(
                "A token has scopes: read for watching, play for everything at tables, account for managing tokens. By default it is valid for 90 days. It can be revoked at any time, which also ends the streams that were opened with it.",
                "Ein Schlüssel hat Berechtigungen: read zum Zusehen, play für alles am Tisch, account zum Verwalten von Schlüsseln. Er gilt 90 Tage, wenn nichts anderes verlangt wurde, und lässt sich jederzeit widerrufen; Übertragungen mit ihm enden dann.",
            )) }
            h2 { (frame.t("Streams", "Übertragungen")) }
            (streams(frame))
            h2 { (frame.t("Addresses", "Adressen")) }
            @for endpoint in endpoints { (endpoint.section(frame)) }
            h2 { (frame.t("Errors", "Fehler")) }
            p { (frame.t(
                "Errors are sent as application/problem+json, with one of these codes and a sentence that says what is wrong.",
                "Fehler kommen als application/problem+json, mit einem dieser Codes und einem Satz, der sagt, was nicht stimmt.",
            )) }
            div class="wide" tabindex="0" role="region" aria-label=(frame.t("Codes", "Codes")) { table {
                thead { tr { th { "code" } th { "status" } th { (frame.t("Meaning", "Bedeutung")) } } }
                tbody { @for code in codes { tr id=(code.code) { td { code { (code.code) } } td { (code.status) } td { (code.text) } } } }
            } }
        }
    })
}

impl Endpoint {
    fn section(&self, frame: &Frame<'_>) -> Markup {
        html! {
            section {
                h3 { code { (self.method) " " (self.path) @if !self.query.is_empty() { "?" (self.query.join("&")) } } }
                p { (self.text) @if let Some(scope) = self.scope { " " span class="quiet" { (frame.t("Scope: ", "Berechtigung: ")) code { (scope) } } } }
                @if let Some(example) = &self.example { pre tabindex="0" { code { (example) } } }
                @if !self.codes.is_empty() {
                    p { (frame.t("Errors: ", "Fehler: ")) @for (index, code) in self.codes.iter().enumerate() {
                        @if index > 0 { ", " }
                        a href={ "#" (code) } { code { (code) } }
                    } }
                }
            }
        }
    }
}

/// From a new account to the first choice, with nothing but `curl`.
fn session(frame: &Frame<'_>, origin: &str) -> Markup {
    let json = "-H 'Content-Type: application/json'";
    let token = "-H \"Authorization: Bearer $TOKEN\"";
    let steps = [
        (
            frame.t(
                "Create an account; the answer contains your token:",
                "Ein Konto anlegen; die Antwort enthält deinen Schlüssel:",
            ),
            format!("curl -s {origin}/api/accounts {json} -d '{{\"name\": \"Ada\"}}'\nTOKEN=…"),
        ),
        (
            frame.t(
                "Set up a table with two bots; the answer contains its id:",
                "Einen Tisch mit zwei Bots aufstellen; die Antwort enthält seine id:",
            ),
            format!(
                "curl -s {origin}/api/tables {token} {json} -d '{{\"game\": \"oriflamme\", \"seats\": 3, \"bots\": \"solid\"}}'\nTABLE=…"
            ),
        ),
        (
            frame.t("Deal, and add your part to the shuffle:", "Karten geben und deinen Anteil zum Mischen beitragen:"),
            format!("curl -s {origin}/api/tables/$TABLE/deal {token} {json} -d '{{\"nonce\": \"seven swans\"}}'"),
        ),
        (
            frame.t("Follow the table, in another terminal:", "Den Tisch verfolgen, in einem zweiten Terminal:"),
            format!("curl -sN {origin}/api/tables/$TABLE/stream {token}"),
        ),
        (
            frame.t(
                "Choose, once the stream has sent a decision. “key” makes sure that a choice that is sent twice counts once:",
                "Wählen, sobald eine Entscheidung kommt. „key“ sorgt dafür, dass eine doppelt gesendete Wahl nur einmal zählt:",
            ),
            format!(
                "curl -s {origin}/api/tables/$TABLE/choices {token} {json} -d '{{\"decision\": 0, \"key\": \"1\", \"choice\": \"spy left\"}}'"
            ),
        ),
    ];
    html! { ol { @for (text, command) in &steps { li { (text) pre tabindex="0" { code { (command) } } } } } }
}

fn streams(frame: &Frame<'_>) -> Markup {
    html! {
        p { (frame.t(
            "A stream sends server-sent events or, if you accept application/x-ndjson, a line of JSON for each event. Everything that happens at a table has a revision; give the last one you have seen as Last-Event-ID or ?since= and you get exactly what you missed, even choices that were taken back.",
            "Eine Übertragung sendet Server-Sent Events oder, wenn du application/x-ndjson annimmst, je Ereignis eine Zeile JSON. Alles, was an einem Tisch geschieht, hat eine Revision; nenne die letzte, die du gesehen hast, als Last-Event-ID oder ?since=, und du bekommst genau das, was dir fehlt, auch zurückgenommene Wahlen.",
        )) }
        p { (frame.t(
            "When others choose, you are told what your seat saw of it. When it is your turn, you get a decision with all choices; at the end, the results; before the server restarts, “restart”; and when your token has expired or was revoked, “signed_out”.",
            "Wenn andere wählen, erfährst du, was dein Platz davon gesehen hat. Wenn du dran bist, folgt eine Entscheidung mit allen Möglichkeiten, am Ende das Ergebnis, vor einem Neustart des Servers „restart“, und wenn dein Schlüssel abgelaufen ist oder widerrufen wurde, „signed_out“.",
        )) }
    }
}

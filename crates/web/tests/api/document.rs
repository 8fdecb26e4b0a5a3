//! The `OpenAPI` document is complete, and requests and answers match it.

use std::{collections::BTreeSet, thread, time::Duration};

use kabale_web::{FakeTime, problem::Kind};
use serde_json::{Value, json};

use crate::kit::{Client, House};

/// Checks a value against a schema; the error says where it does not fit. Knows only what the document uses of JSON
/// Schema.
fn fits(document: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).ok_or(format!("{place}: there is no {name}"))?;
        return fits(document, schema, value, place);
    }
    for schema in schema["allOf"].as_array().into_iter().flatten() {
        fits(document, schema, value, place)?;
    }
    if let Some(schemas) = schema["oneOf"].as_array() {
        let fitting = schemas.iter().filter(|schema| fits(document, schema, value, place).is_ok()).count();
        if fitting != 1 {
            return Err(format!("{place}: fits {fitting} of {} schemas: {value}", schemas.len()));
        }
    }
    let is = |kind: &Value| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => false,
    };
    let kinds = &schema["type"];
    if !kinds.is_null() && !is(kinds) && !kinds.as_array().is_some_and(|kinds| kinds.iter().any(is)) {
        return Err(format!("{place}: not {kinds}: {value}"));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return Err(format!("{place}: not one of {}: {value}", schema["enum"]));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        value.get(name).ok_or(format!("{place}: {name} is missing: {value}"))?;
    }
    for (name, value) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(schema) => fits(document, schema, value, &format!("{place}.{name}"))?,
            None if schema["additionalProperties"] == false => return Err(format!("{place}: unknown: {name}")),
            None => (),
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(document, &schema["items"], item, &format!("{place}[{index}]"))?;
    }
    Ok(())
}

#[test]
fn the_checker_finds_what_does_not_fit() {
    let document =
        json!({"a": {"type": "object", "required": ["x"], "properties": {"x": {"type": ["integer", "null"]}}}});
    let schema = json!({"allOf": [{"$ref": "#/a"}, {"properties": {"k": {"enum": ["on"]}}}]});
    for good in [json!({"x": 1}), json!({"x": null, "k": "on"}), json!({"x": 1, "y": 2})] {
        assert_eq!(fits(&document, &schema, &good, "it"), Ok(()));
    }
    for bad in [json!({}), json!([]), json!({"x": "1"}), json!({"x": 1, "k": "off"})] {
        assert!(fits(&document, &schema, &bad, "it").is_err(), "{bad}");
    }
    let one_of = json!({"oneOf": [{"type": "string"}, {"type": "null"}]});
    assert!(fits(&document, &one_of, &json!(1), "it").is_err());
}

/// A client with a token that checks every request and answer against the document.
struct Checker {
    document: Value,
    client: Client,
    /// The operations that succeeded, such as `GET /api/games`.
    used: BTreeSet<String>,
}

impl Checker {
    fn new(site: &House, name: &str) -> Self {
        let document = site.stranger().get("/api/openapi.json").json();
        let mut checker = Self { document, client: site.stranger(), used: BTreeSet::new() };
        let token = checker.ask("POST", "/api/accounts", &[], &json!({"name": name}))["token"].clone();
        checker.client.token = Some(token.as_str().expect("a token").to_owned());
        checker
    }

    /// Sends a request, with `parts` for the parameters of the path, and checks the body and the answer.
    fn ask(&mut self, method: &str, path: &str, parts: &[(&str, &str)], body: &Value) -> Value {
        let (template, query) = path.split_once('?').unwrap_or((path, ""));
        let operation = self.document["paths"][template][method.to_lowercase()].clone();
        assert!(operation.is_object(), "{method} {template} is not in the document");
        let full = parts.iter().fold(path.to_owned(), |path, (name, part)| path.replace(&format!("{{{name}}}"), part));
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let name = pair.split('=').next();
            let known = operation["parameters"].as_array().into_iter().flatten();
            assert!(known.into_iter().any(|parameter| parameter["name"].as_str() == name), "{path}");
        }
        let answer = if body.is_null() {
            self.client.send(method, &full, &[], b"")
        } else {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert!(schema.is_object(), "{path} takes a body");
            fits(&self.document, schema, body, "body").expect("the body fits");
            self.client.post_json(&full, body)
        };
        let response = &operation["responses"][answer.status.to_string()];
        assert!(response.is_object(), "{method} {path} may not answer {answer:?}");
        let schema = &response["content"][answer.header("content-type").expect("it is said")]["schema"];
        assert!(schema.is_object(), "{method} {path} may not answer {answer:?}");
        if let Err(misfit) = fits(&self.document, schema, &answer.json(), "answer") {
            panic!("{method} {path}: {misfit}");
        }
        if answer.status >= 400 {
            let code = format!("`{}`", answer.code());
            assert!(response["description"].as_str().is_some_and(|codes| codes.contains(&code)), "{path}: {code}");
        } else {
            self.used.insert(format!("{method} {template}"));
        }
        answer.json()
    }
}

/// Checks the stream of a table, once from the first revision on and once from the state.
fn streams_are_as_the_document_says(ada: &mut Checker, document: &Value, id: &str) {
    for query in ["?since=0", ""] {
        let path = format!("/api/tables/{id}/stream{query}");
        let schema = &document["paths"]["/api/tables/{id}/stream"]["get"]["responses"]["200"]["content"];
        let mut stream = ada.client.stream(&path, &[]);
        let schema = &schema[&stream.kind]["schema"];
        for event in stream.until(|event| event["kind"] == "over") {
            fits(document, schema, &event, "event").expect("the event fits");
        }
    }
    ada.used.insert("GET /api/tables/{id}/stream".to_owned());
}

#[test]
fn answers_are_as_the_document_says() {
    let time = FakeTime::new(0);
    let site = House::with(|config| config.machine.time = Some(time.clone()));
    let (mut ada, mut bob) = (Checker::new(&site, "Ada"), Checker::new(&site, "Bob"));
    let none = Value::Null;
    for path in ["/api/openapi.json", "/api/account", "/api/games"] {
        ada.ask("GET", path, &[], &none);
    }
    let key = ada.ask("POST", "/api/account/tokens", &[], &json!({"label": "x", "scopes": ["read"], "days": 0}));
    let keys = ada.ask("GET", "/api/account/tokens", &[], &none);
    assert_eq!(keys["tokens"].as_array().map(Vec::len), Some(2), "{keys}");
    let number = key["id"].to_string();
    ada.ask("DELETE", "/api/account/tokens/{id}", &[("id", &number)], &none);
    ada.ask("DELETE", "/api/account/tokens/{id}", &[("id", &number)], &none);
    let wish = json!({"game": "oriflamme", "seats": 3, "pace": 0, "visibility": "public", "clock": 900});
    let table = ada.ask("POST", "/api/tables", &[], &wish);
    let id = table["id"].as_str().expect("an id").to_owned();
    let at_table = [("id", id.as_str())];
    let seat = [at_table[0], ("seat", "3")];
    let start = [at_table[0], ("n", "0")];

    bob.ask("POST", "/api/tables/{id}/join", &at_table, &json!({"nonce": "x"}));
    bob.ask("POST", "/api/tables/{id}/join", &at_table, &none);
    bob.ask("POST", "/api/tables/{id}/leave", &at_table, &none);
    bob.ask("POST", "/api/tables/{id}/join", &at_table, &none);
    bob.ask("POST", "/api/tables/{id}/host", &at_table, &none);
    bob.ask("POST", "/api/tables/{id}/deal", &at_table, &none);
    // Bob replaces a host who is away. When Bob leaves, Ada is the host again.
    time.pass(Duration::from_mins(2));
    bob.ask("POST", "/api/tables/{id}/host", &at_table, &none);
    bob.ask("POST", "/api/tables/{id}/leave", &at_table, &none);
    bob.ask("POST", "/api/tables/{id}/join", &at_table, &none);
    ada.ask("POST", "/api/tables/{id}/choices", &at_table, &json!({"decision": 0, "key": "a", "choice": "x"}));
    ada.ask("POST", "/api/tables/{id}/seats/{seat}", &seat, &json!({"kind": "bot", "level": "random"}));
    ada.ask("POST", "/api/tables/{id}/deal", &at_table, &json!({}));
    ada.ask("POST", "/api/tables/{id}/chat", &at_table, &json!({"text": "Well?"}));
    ada.ask("POST", "/api/tables/{id}/hand", &at_table, &json!({"seat": 1}));
    ada.ask("POST", "/api/tables/{id}/return", &at_table, &none);
    ada.ask("POST", "/api/tables/{id}/chat-switch", &at_table, &json!({"on": true}));
    ada.ask("GET", "/api/tables/{id}/hint", &at_table, &none);
    ada.ask("POST", "/api/tables/{id}/hint-switch", &at_table, &json!({"on": true}));
    ada.ask("GET", "/api/tables/{id}/at/{n}", &start, &none);
    ada.ask("GET", "/api/tables/{id}/at/{n}?as=1", &start, &none);
    ada.ask("GET", "/api/tables/{id}/record", &at_table, &none);
    ada.ask("POST", "/api/tables/{id}/rematch", &at_table, &none);

    // Every choice has its own key, even if it repeats a choice that was taken back.
    let mut n_tries = 0;
    while ada.ask("GET", "/api/tables/{id}", &at_table, &none)["status"] == "running" {
        for player in [&mut ada, &mut bob] {
            let table = player.ask("GET", "/api/tables/{id}?since=3", &at_table, &none);
            let Some(decision) = table["decision"].as_object() else { continue };
            let (number, choice) =
                (&decision["decision"], decision["choices"][0]["choice"].as_str().expect("a choice"));
            let ahead = format!("/api/tables/{{id}}/preview?decision={number}&choice={}", choice.replace(' ', "%20"));
            player.ask("GET", &ahead, &at_table, &none);
            player.ask("GET", "/api/tables/{id}/why?spot=seat.1", &at_table, &none);
            let hint = player.ask("GET", &format!("/api/tables/{{id}}/hint?decision={number}"), &at_table, &none);
            assert_eq!(hint["decision"], *number);
            n_tries += 1;
            assert!(n_tries < 300, "the game goes on");
            let body = json!({"decision": number, "key": format!("choice-{n_tries}"), "choice": choice});
            player.ask("POST", "/api/tables/{id}/choices", &at_table, &body);
            if n_tries <= 10 {
                let next = number.as_u64().expect("a number") + 1;
                let undo = json!({"decision": next, "key": format!("undo-{n_tries}")});
                player.ask("POST", "/api/tables/{id}/undo", &at_table, &undo);
            }
        }
    }
    ada.ask("GET", "/api/tables", &[], &none);
    ada.ask("GET", "/api/tables/{id}/record", &at_table, &none);
    ada.ask("GET", "/api/tables/{id}/at/{n}?as=public", &start, &none);
    let mut analysis = ada.ask("GET", "/api/tables/{id}/analysis", &at_table, &none);
    while analysis["of"].is_number() {
        thread::sleep(Duration::from_millis(20));
        analysis = ada.ask("GET", "/api/tables/{id}/analysis", &at_table, &none);
    }
    let record = ada.ask("GET", "/api/tables/{id}/record", &at_table, &none);
    let n_choices = record["choices"].as_array().expect("choices").len();
    assert_eq!(analysis["moments"].as_array().map(Vec::len), Some(n_choices + 1));
    assert_eq!(analysis["players"].as_array().map(Vec::len), Some(3));
    ada.ask("POST", "/api/tables/{id}/rematch", &at_table, &none);

    chronicles_are_as_the_document_says(&mut ada, &mut bob);
    let document = ada.document.clone();
    streams_are_as_the_document_says(&mut ada, &document, &id);
    let mut news = ada.client.stream("/api/stream", &[("accept", "application/x-ndjson")]);
    let next =
        ada.ask("POST", "/api/tables", &[], &json!({"game": "courtisans", "seats": 2, "bots": "random", "pace": 0}));
    let at_next = [("id", next["id"].as_str().expect("an id"))];
    ada.ask("POST", "/api/tables/{id}/deal", &at_next, &none);
    let schema =
        &document["paths"]["/api/stream"]["get"]["responses"]["200"]["content"]["application/x-ndjson"]["schema"];
    for notice in news.until(|notice| notice["kind"] == "turn") {
        fits(&document, schema, &notice, "notice").expect("the notice fits");
    }
    ada.used.insert("GET /api/stream".to_owned());
    // This table is not damaged and the request is refused. `care.rs` tests the salvage of a damaged table.
    ada.ask("GET", "/api/tables/{id}/salvage", &at_next, &none);
    ada.used.insert("GET /api/tables/{id}/salvage".to_owned());

    let used: BTreeSet<_> = ada.used.union(&bob.used).cloned().collect();
    assert_eq!(used, operations(&document).into_iter().map(|(name, _)| name).collect(), "every operation was tried");
}

fn chronicles_are_as_the_document_says(ada: &mut Checker, bob: &mut Checker) {
    let none = Value::Null;
    let new = ada.ask("POST", "/api/chronicles", &[], &json!({"name": "The long war"}));
    let id = new["id"].as_str().expect("an id").to_owned();
    let at = [("id", id.as_str())];
    ada.ask("POST", "/api/chronicles", &[], &json!({"name": ""}));
    ada.ask("POST", "/api/chronicles", &[], &json!({"name": "x", "string": "y"}));
    bob.ask("GET", "/api/chronicles/{id}/string", &at, &none);
    bob.ask("POST", "/api/chronicles/{id}/next", &at, &json!({"members": [1]}));
    bob.ask("POST", "/api/chronicles/{id}/join", &at, &none);
    ada.ask("POST", "/api/chronicles/{id}/color", &at, &json!({"color": "white"}));
    bob.ask("POST", "/api/chronicles/{id}/color", &at, &json!({"color": "white"}));
    bob.ask("POST", "/api/chronicles/{id}/color", &at, &json!({"color": "purple"}));
    ada.ask("POST", "/api/chronicles/{id}/next", &at, &json!({"members": [1]}));
    let next = json!({"members": [1, 2], "bots": 1, "free": 1, "level": "random", "pace": 0});
    let table = ada.ask("POST", "/api/chronicles/{id}/next", &at, &next);
    ada.ask("POST", "/api/chronicles/{id}/next", &at, &next);
    ada.ask("POST", "/api/chronicles/{id}/close", &at, &none);
    let shown = ada.ask("GET", "/api/tables/{id}", &[("id", table["table"].as_str().expect("an id"))], &none);
    assert_eq!(shown["chronicle"], id.as_str());
    ada.ask("POST", "/api/chronicles/{id}/call-off", &at, &none);
    ada.ask("POST", "/api/chronicles/{id}/call-off", &at, &none);
    let leave = "/api/chronicles/{id}/members/{number}/leave";
    bob.ask("POST", leave, &[at[0], ("number", "1")], &none);
    bob.ask("POST", leave, &[at[0], ("number", "2")], &none);
    let string = ada.ask("GET", "/api/chronicles/{id}/string", &at, &none)["string"].clone();
    let read = ada.ask("POST", "/api/chronicle-strings", &[], &json!({"string": string}));
    let as_stands = ada.ask("GET", "/api/chronicles/{id}", &at, &none);
    assert_eq!(read["world"]["map"], as_stands["world"]["map"]);
    ada.ask("POST", "/api/chronicle-strings", &[], &json!({"string": "x"}));
    ada.ask("POST", "/api/chronicles", &[], &json!({"name": "Again", "string": string}));
    ada.ask("POST", "/api/chronicles/{id}/branch", &at, &json!({"name": "What if", "before": 1}));
    ada.ask("POST", "/api/chronicles/{id}/branch", &at, &json!({"name": "What if", "before": 9}));
    let list = ada.ask("GET", "/api/chronicles", &[], &none);
    assert_eq!(list["chronicles"].as_array().map(Vec::len), Some(3), "{list}");
    ada.ask("POST", "/api/chronicles/{id}/close", &at, &none);
    ada.ask("POST", "/api/chronicles/{id}/next", &at, &next);
}

/// All operations of the document by name, such as `GET /api/games`.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
    });
    operations.collect()
}

#[test]
fn the_document_is_whole() {
    let site = House::open();
    let answer = site.stranger().get("/api/openapi.json");
    assert_eq!(answer.header("content-type").expect("it is said"), "application/json");
    let document = answer.json();
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1.")), "{}", document["openapi"]);
    assert_eq!(document["info"]["title"], "Kabale");
    let operations = operations(&document);

    // Every route is in the document, since all are made with `routes!`.
    let source = include_str!("../../src/api/mod.rs");
    let routed: usize =
        source.split("routes!(").skip(1).map(|part| part[..part.find(')').unwrap_or(0)].matches("::").count()).sum();
    assert_eq!(routed, operations.len());
    assert!(!source.contains(".route("));

    let codes: BTreeSet<_> = Kind::all().map(Kind::code).collect();
    let listed = document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"].as_array().expect("codes");
    assert_eq!(listed.iter().filter_map(Value::as_str).collect::<BTreeSet<_>>(), codes);
    let mut names = BTreeSet::new();
    for (name, operation) in &operations {
        assert!(names.insert(operation["operationId"].as_str().expect("a name")), "{name}");
        // Every operation that takes a token names exactly one scope.
        for token in operation["security"].as_array().expect("who may call").iter().filter_map(|by| by.get("token")) {
            assert!(["read", "play", "account"].map(|scope| json!([scope])).contains(token), "{name}: {token}");
        }
        for text in ["summary", "x-summary-de"] {
            assert!(operation[text].as_str().is_some_and(|text| text.ends_with('.')), "{name}: {text}");
        }
        for (status, response) in operation["responses"].as_object().expect("responses") {
            let response = response["$ref"].as_str().map_or(response, |name| {
                document.pointer(name.trim_start_matches('#')).expect("a response that there is")
            });
            let description = response["description"].as_str().expect("a description");
            assert!(!description.is_empty(), "{name} {status}");
            if status.starts_with('4') || status.starts_with('5') {
                for code in description.split(", ").map(|code| code.trim_matches('`')) {
                    let kind = Kind::all().find(|kind| kind.code() == code).expect("a code that there is");
                    assert_eq!(kind.status().as_str(), status, "{name}: {code}");
                }
            }
        }
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if let Some(body) = schema["$ref"].as_str() {
            let body = document.pointer(body.trim_start_matches('#')).expect("a schema that there is");
            assert!(body["example"].is_object(), "{name} has an example");
            fits(&document, schema, &body["example"], "example").expect("the example fits");
        }
    }
    let text = document.to_string();
    for name in text.split("\"$ref\":\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(document.pointer(name).is_some(), "there is no {name}");
    }
}

#[test]
fn the_page_shows_the_whole_document() {
    let site = House::open();
    let mut client = site.stranger();
    let document = client.get("/api/openapi.json").json();
    for (lang, summary, title) in [("en", "summary", "For programs"), ("de", "x-summary-de", "Für Programme")] {
        let answer = client.get(&format!("/api?lang={lang}"));
        assert_eq!(answer.header("content-type").expect("it is said"), "text/html; charset=utf-8");
        let page = answer.text().replace("&quot;", "\"").replace("&amp;", "&");
        assert!(page.contains(&format!("<h1>{title}</h1>")));
        for (name, operation) in operations(&document) {
            assert!(page.contains(&format!("<code>{name}")), "{name}");
            assert!(page.contains(operation[summary].as_str().expect("words")), "{name}");
            for scope in operation["security"].as_array().into_iter().flatten().filter_map(|by| by["token"][0].as_str())
            {
                assert!(page.contains(&format!(": <code>{scope}</code>")), "{name}");
            }
        }
        for kind in Kind::all() {
            assert!(page.contains(&format!("<tr id=\"{}\">", kind.code())), "{}", kind.code());
        }
        assert!(page.contains("/api/tables/$TABLE/stream"));
    }
}

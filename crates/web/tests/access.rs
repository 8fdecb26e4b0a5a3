//! Access control: every address for every role, and the checks that all addresses share.

mod kit;

use std::{collections::BTreeSet, fs};

use kabale_catalog::{AnyTable, Lang, Voice, find};
use kabale_core::Seed;
use kit::{Answer, Client, House, Party, between, escape, saga::Annals};

/// The state of the table when a request is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Waiting,
    Running,
    Over,
}

use When::{Over, Running, Waiting};

/// A client without an account; a stranger to a table that only players may see; a watcher; a player; the host, who
/// also plays.
const ROLES: [&str; 5] = ["nobody", "other", "spectator", "seat", "host"];

/// What each role gets: method, address, state of the table, body, and the expected status by role. `x` as a decision
/// stands for one that is long over: those who may choose get 409.
#[rustfmt::skip]
const MATRIX: &[(&str, &str, When, &str, [u16; 5])] = &[
    ("GET",  "/",                           Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/new/{game}",                 Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/rules/{game}",               Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/rules/{game}/numbered",      Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/rules/{game}/cards",         Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("POST", "/settings",                   Waiting, "lang=de",                           [303, 303, 303, 303, 303]),
    ("GET",  "/api",                        Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/sign-in",                    Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("POST", "/sign-in",                    Waiting, "name=Nobody&password=wrong-enough", [401, 401, 401, 401, 401]),
    ("POST", "/sign-out",                   Waiting, "",                                  [303, 303, 303, 303, 303]),
    ("GET",  "/account",                    Waiting, "",                                  [303, 200, 200, 200, 200]),
    ("POST", "/account/name",               Waiting, "name=Somebody",                     [401, 303, 303, 303, 303]),
    ("POST", "/account/claim",              Waiting, "password=short",                    [401, 422, 422, 422, 422]),
    ("POST", "/account/password",           Waiting, "current=wrong-enough&password=new-enough", [401, 409, 409, 409, 409]),
    ("POST", "/account/sign-out",           Waiting, "tokens=1",                          [401, 303, 303, 303, 303]),
    ("POST", "/account/tokens",             Waiting, "label=mine&read=1",                 [401, 200, 200, 200, 200]),
    ("POST", "/account/tokens",             Waiting, "label=mine",                        [401, 400, 400, 400, 400]),
    ("POST", "/account/tokens/{id}/delete", Waiting, "",                                  [401, 404, 404, 404, 404]),
    ("POST", "/tables",                     Waiting, "game=courtisans",                   [303, 303, 303, 303, 303]),
    ("GET",  "/tables/{id}",                Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/tables/{id}",                Running, "",                                  [200, 404, 200, 200, 200]),
    ("GET",  "/tables/{id}",                Over,    "",                                  [200, 404, 200, 200, 200]),
    ("POST", "/tables/{id}/join",           Waiting, "",                                  [303, 303, 303, 409, 409]),
    ("POST", "/tables/{id}/join",           Running, "",                                  [409, 404, 409, 409, 409]),
    ("POST", "/tables/{id}/leave",          Waiting, "",                                  [401, 403, 403, 303, 303]),
    ("POST", "/tables/{id}/host",           Waiting, "",                                  [401, 403, 403, 409, 409]),
    ("POST", "/tables/{id}/seats/{seat}",   Waiting, "kind=bot",                          [401, 403, 403, 403, 303]),
    ("POST", "/tables/{id}/deal",           Waiting, "",                                  [401, 403, 403, 403, 303]),
    ("GET",  "/tables/{id}/preview",        Running, "?decision=99&choice=x",             [401, 404, 403, 409, 409]),
    ("GET",  "/tables/{id}/draft",          Running, "?decision=99&choice=x",             [401, 404, 403, 409, 409]),
    ("GET",  "/tables/{id}/why",            Running, "?spot=seat.1",                      [200, 404, 200, 200, 200]),
    ("GET",  "/tables/{id}/terms",          Running, "?decision=99&with=1",               [401, 404, 403, 409, 409]),
    ("GET",  "/tables/{id}/hint",           Waiting, "?decision=0",                       [401, 403, 403, 403, 403]),
    ("GET",  "/tables/{id}/hint",           Running, "?decision=99",                      [401, 404, 403, 403, 403]),
    ("POST", "/tables/{id}/choose",         Running, "decision=99&key=k&choice=x",        [401, 404, 403, 409, 409]),
    ("POST", "/tables/{id}/undo",           Running, "decision=99&key=k",                 [401, 404, 403, 409, 409]),
    ("POST", "/tables/{id}/hand",           Running, "seat=2",                            [401, 404, 403, 303, 409]),
    ("POST", "/tables/{id}/return",         Running, "",                                  [401, 404, 403, 409, 409]),
    ("POST", "/tables/{id}/chat",           Running, "text=hello",                        [401, 404, 403, 303, 303]),
    ("POST", "/tables/{id}/talk",           Running, "on=0",                              [401, 404, 403, 403, 303]),
    ("POST", "/tables/{id}/hints",          Running, "on=1",                              [401, 404, 403, 403, 303]),
    ("POST", "/tables/{id}/mute",           Running, "account=1",                         [401, 404, 303, 303, 303]),
    ("POST", "/tables/{id}/notes",          Running, "text=mine",                         [401, 404, 303, 303, 303]),
    ("POST", "/tables/{id}/rematch",        Running, "",                                  [401, 404, 403, 409, 409]),
    ("POST", "/tables/{id}/rematch",        Over,    "",                                  [401, 404, 403, 303, 303]),
    ("GET",  "/tables/{id}/record",         Running, "",                                  [409, 404, 409, 409, 409]),
    ("GET",  "/tables/{id}/record",         Over,    "",                                  [200, 404, 200, 200, 200]),
    ("GET",  "/tables/{id}/salvage",        Running, "",                                  [409, 404, 409, 409, 409]),
    ("GET",  "/tables/{id}/analysis",       Waiting, "",                                  [409, 409, 409, 409, 409]),
    ("GET",  "/tables/{id}/analysis",       Running, "",                                  [409, 404, 409, 409, 409]),
    ("GET",  "/tables/{id}/analysis",       Over,    "",                                  [200, 404, 200, 200, 200]),
    ("GET",  "/tables/{id}/live",           Running, "",                                  [101, 404, 101, 101, 101]),
    ("GET",  "/assets/{version}/{name}",    Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/favicon.ico",                Waiting, "",                                  [204, 204, 204, 204, 204]),
    ("GET",  "/healthz",                    Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/metrics",                    Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/api/openapi.json",           Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("GET",  "/api/games",                  Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("POST", "/api/accounts",               Waiting, r#"{"name":"Robot"}"#,               [201, 201, 201, 201, 201]),
    ("GET",  "/api/account",                Waiting, "",                                  [401, 200, 200, 200, 200]),
    ("GET",  "/api/account/tokens",         Waiting, "",                                  [401, 200, 200, 200, 200]),
    ("POST", "/api/account/tokens",         Waiting, r#"{"label":"x","scopes":["read"]}"#, [401, 201, 201, 201, 201]),
    ("DELETE", "/api/account/tokens/{id}",  Waiting, "",                                  [401, 404, 404, 404, 404]),
    ("GET",  "/api/stream",                 Waiting, "",                                  [401, 200, 200, 200, 200]),
    ("GET",  "/api/tables",                 Waiting, "",                                  [401, 200, 200, 200, 200]),
    ("POST", "/api/tables",                 Waiting, r#"{"game":"courtisans"}"#,          [401, 201, 201, 201, 201]),
    ("GET",  "/api/tables/{id}",            Running, "",                                  [200, 404, 200, 200, 200]),
    ("GET",  "/api/tables/{id}/stream",     Running, "",                                  [200, 404, 200, 200, 200]),
    ("GET",  "/api/tables/{id}/at/{n}",     Running, "",                                  [200, 404, 200, 200, 200]),
    ("POST", "/api/tables/{id}/join",       Waiting, "{}",                                [401, 200, 200, 409, 409]),
    ("POST", "/api/tables/{id}/leave",      Waiting, "",                                  [401, 403, 403, 200, 200]),
    ("POST", "/api/tables/{id}/host",       Waiting, "",                                  [401, 403, 403, 409, 409]),
    ("POST", "/api/tables/{id}/seats/{seat}", Waiting, r#"{"kind":"bot"}"#,               [401, 403, 403, 403, 200]),
    ("POST", "/api/tables/{id}/deal",       Waiting, "{}",                                [401, 403, 403, 403, 200]),
    ("POST", "/api/tables/{id}/choices",    Running, r#"{"decision":99,"key":"k","choice":"x"}"#, [401, 404, 403, 409, 409]),
    ("POST", "/api/tables/{id}/undo",       Running, r#"{"decision":99,"key":"k"}"#,      [401, 404, 403, 409, 409]),
    ("GET",  "/api/tables/{id}/preview",    Running, "?decision=99&choice=x",             [401, 404, 403, 409, 409]),
    ("GET",  "/api/tables/{id}/why",        Running, "?spot=seat.1",                      [200, 404, 200, 200, 200]),
    ("GET",  "/api/tables/{id}/hint",       Running, "?decision=99",                      [401, 404, 403, 403, 403]),
    ("POST", "/api/tables/{id}/hand",       Running, r#"{"seat":2}"#,                     [401, 404, 403, 200, 409]),
    ("POST", "/api/tables/{id}/return",     Running, "",                                  [401, 404, 403, 409, 409]),
    ("POST", "/api/tables/{id}/chat",       Running, r#"{"text":"hello"}"#,               [401, 404, 403, 200, 200]),
    ("POST", "/api/tables/{id}/chat-switch", Running, r#"{"on":false}"#,                  [401, 404, 403, 403, 200]),
    ("POST", "/api/tables/{id}/hint-switch", Running, r#"{"on":true}"#,                   [401, 404, 403, 403, 200]),
    ("POST", "/api/tables/{id}/rematch",    Over,    "",                                  [401, 404, 403, 200, 200]),
    ("GET",  "/api/tables/{id}/analysis",   Running, "",                                  [409, 404, 409, 409, 409]),
    ("GET",  "/api/tables/{id}/record",     Over,    "",                                  [200, 404, 200, 200, 200]),
    ("GET",  "/api/tables/{id}/salvage",    Running, "",                                  [409, 404, 409, 409, 409]),
    ("GET",  "/chronicles/new",             Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("POST", "/chronicles",                 Waiting, "title=X",                           [303, 303, 303, 303, 303]),
    ("GET",  "/chronicles/string",          Waiting, "",                                  [200, 200, 200, 200, 200]),
    ("POST", "/chronicles/string",          Waiting, "string=x",                          [422, 422, 422, 422, 422]),
    ("GET",  "/chronicles/{id}",            Waiting, "",                                  [200, 404, 200, 200, 200]),
    ("POST", "/chronicles/{id}/next",       Waiting, "bots=2",                            [401, 404, 403, 303, 303]),
    ("POST", "/chronicles/{id}/call-off",   Waiting, "",                                  [401, 404, 403, 409, 409]),
    ("POST", "/chronicles/{id}/join",       Waiting, "",                                  [303, 404, 303, 303, 303]),
    ("POST", "/chronicles/{id}/members/{number}/leave", Waiting, "",                      [401, 404, 403, 403, 303]),
    ("POST", "/chronicles/{id}/color",      Waiting, "color=red",                         [401, 404, 403, 303, 303]),
    ("POST", "/chronicles/{id}/close",      Waiting, "",                                  [401, 404, 403, 403, 303]),
    ("GET",  "/chronicles/{id}/string",     Waiting, "",                                  [401, 404, 403, 200, 200]),
    ("GET",  "/chronicles/{id}/string.txt", Waiting, "",                                  [401, 404, 403, 200, 200]),
    ("GET",  "/chronicles/{id}/branch/{number}", Waiting, "",                             [401, 404, 403, 200, 200]),
    ("POST", "/chronicles/{id}/branch/{number}", Waiting, "title=X",                      [401, 404, 403, 303, 303]),
    ("GET",  "/api/chronicles",             Waiting, "",                                  [401, 200, 200, 200, 200]),
    ("POST", "/api/chronicles",             Waiting, r#"{"name":"X"}"#,                   [401, 201, 201, 201, 201]),
    ("GET",  "/api/chronicles/{id}",        Waiting, "",                                  [200, 404, 200, 200, 200]),
    ("POST", "/api/chronicles/{id}/next",   Waiting, r#"{"members":[],"bots":2}"#,        [401, 404, 403, 200, 200]),
    ("POST", "/api/chronicles/{id}/call-off", Waiting, "",                                [401, 404, 403, 409, 409]),
    ("POST", "/api/chronicles/{id}/join",   Waiting, "",                                  [401, 404, 200, 200, 200]),
    ("POST", "/api/chronicles/{id}/members/{number}/leave", Waiting, "",                  [401, 404, 403, 403, 200]),
    ("POST", "/api/chronicles/{id}/color",  Waiting, r#"{"color":"red"}"#,                [401, 404, 403, 200, 200]),
    ("POST", "/api/chronicles/{id}/close",  Waiting, "",                                  [401, 404, 403, 403, 200]),
    ("GET",  "/api/chronicles/{id}/string", Waiting, "",                                  [401, 404, 403, 200, 200]),
    ("POST", "/api/chronicles/{id}/branch", Waiting, r#"{"name":"X","before":1}"#,        [401, 404, 403, 201, 201]),
    ("POST", "/api/chronicle-strings",      Waiting, r#"{"string":"x"}"#,                 [422, 422, 422, 422, 422]),
];

#[test]
fn everybody_may_do_what_the_matrix_says() {
    let house = House::open();
    let mut wrong = Vec::new();
    for (method, path, when, sent, row) in MATRIX {
        // Requests of several roles at one table must not affect each other.
        for (role, expected) in ROLES.into_iter().zip(row) {
            let is_chronicle = path.contains("chronicles/{id}");
            let (mut client, id) = if is_chronicle { read(&house, role) } else { come(&house, role, *when) };
            let path = path.replace("tables/{id}", &format!("tables/{id}"));
            let path = path.replace("chronicles/{id}", &format!("chronicles/{id}"));
            let got = ask(&mut client, method, &path, sent);
            if got != *expected {
                wrong.push(format!("{method} {path} {when:?} by {role}: {got}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A client in a role, and its table.
fn come(house: &House, role: &str, when: When) -> (Client, String) {
    let visibility = if role == "other" { "closed" } else { "link" };
    let fields = [("game", "courtisans"), ("seats", "3"), ("chat", "1"), ("visibility", visibility)];
    // Before the deal one seat is free; afterwards people have all seats, so that no bot acts.
    let mut party = Party::seated(house.address(), &fields, if when == Waiting { 2 } else { 3 });
    if when != Waiting {
        assert_eq!(party.post(0, "/deal", &[]).status, 303);
    }
    if when == Over {
        let rev = kit::Asked::read(&party.get(0, "").text()).rev;
        house.wait(house.server().pretend(&party.id, rev, finished(), None)).expect("the table is there");
    }
    let mut stranger = house.stranger();
    let client = match role {
        "nobody" => stranger,
        "seat" => party.players.remove(1),
        "host" => party.players.remove(0),
        _ => {
            stranger.post("/tables", &[("game", "courtisans"), ("name", "Zoe")]);
            stranger
        }
    };
    (client, party.id)
}

/// A client in a role, and its chronicle: a player is a member, the host is the owner.
fn read(house: &House, role: &str) -> (Client, String) {
    let annals = Annals::begin(house, if role == "other" { "closed" } else { "link" });
    let mut stranger = house.stranger();
    let client = match role {
        "nobody" => stranger,
        "seat" => {
            assert_eq!(stranger.post(&annals.at("/join"), &[("name", "Bea")]).status, 303);
            stranger
        }
        "host" => annals.owner,
        _ => {
            stranger.post("/tables", &[("game", "courtisans"), ("name", "Zoe")]);
            stranger
        }
    };
    (client, annals.id)
}

/// A game that is over.
fn finished() -> Box<dyn AnyTable> {
    let entry = find("courtisans").expect("a game");
    let mut game = (entry.deal)(&serde_json::Value::Null, 3, Seed::new([7; 32])).expect("it can be dealt");
    let names = entry.seat_names(3, Lang::En);
    while let Some(decision) = game.decision(Voice { lang: Lang::En, names: &names }) {
        game.choose(&decision.choices[0].choice).expect("it is offered");
    }
    game
}

fn ask(client: &mut Client, method: &str, path: &str, sent: &str) -> u16 {
    let asset = "/assets/x/kabale.css";
    let path = path.replace("/assets/{version}/{name}", asset).replace("{game}", "oriflamme");
    let path = path.replace("{seat}", "3").replace("{n}", "0").replace("{number}", "1").replace("{id}", "999");
    if path.ends_with("/live") {
        return client.knock(&path, &[]).map_or_else(|status| status, |_| 101);
    }
    // Programs send a token, people send a cookie.
    let mut tab = client.tab();
    let mut headers = Vec::new();
    let token = match path.strip_prefix("/api/") {
        Some(_) if !client.cookies.is_empty() => format!("Bearer {}", token(client)),
        _ => String::new(),
    };
    if !token.is_empty() {
        headers.push(("authorization", token.as_str()));
    }
    let kind = if path.starts_with("/api/") { "application/json" } else { "application/x-www-form-urlencoded" };
    match method {
        // The answer to a HEAD request for a stream ends.
        "GET" if path.ends_with("/stream") => tab.send("HEAD", &path, &headers, b"").status,
        "GET" => tab.send("GET", &format!("{path}{sent}"), &headers, b"").status,
        _ => {
            headers.push(("content-type", kind));
            tab.send(method, &path, &headers, sent.as_bytes()).status
        }
    }
}

/// A key for programs.
fn token(client: &mut Client) -> String {
    client.key(&["read", "play", "account"])
}

#[test]
fn no_address_is_missing_in_the_matrix() {
    let mut known = BTreeSet::new();
    for line in include_str!("../src/routes.rs").lines() {
        let Some(path) = between(line, ".route(\"", "\"") else { continue };
        for (method, call) in [("GET", "get("), ("POST", "post(")] {
            if line.contains(call) {
                known.insert(format!("{method} {path}"));
            }
        }
    }
    let house = House::open();
    let document = house.stranger().get("/api/openapi.json").json();
    for (path, methods) in document["paths"].as_object().expect("the document lists addresses") {
        for method in methods.as_object().expect("an address has methods").keys() {
            known.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    let listed: BTreeSet<_> = MATRIX.iter().map(|(method, path, ..)| format!("{method} {path}")).collect();
    assert!(known.len() > 50);
    assert_eq!(known.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new(), "not in the matrix");
    assert_eq!(listed.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "no longer there");
}

#[test]
fn what_comes_from_elsewhere_is_refused() {
    let house = House::open();
    let mut party = house.party("courtisans", 2);
    let (path, live) = (party.at("/chat"), party.at("/live"));
    let own = format!("http://{}", house.address());
    let foreign: [&[(&str, &str)]; 6] = [
        &[("origin", "https://elsewhere.example")],
        &[("origin", "null")],
        &[("origin", "http://127.0.0.1:1")],
        &[("origin", own.as_str()), ("sec-fetch-site", "cross-site")],
        &[("origin", own.as_str()), ("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", "https://elsewhere.example")],
    ];
    for headers in foreign {
        let refused = party.players[0].form(&path, &[("text", "hello")], &[headers, &[("x-live", "1")]].concat());
        assert_eq!((refused.status, refused.code().as_str()), (403, "foreign_origin"), "{headers:?}");
        let headers: Vec<_> = headers.iter().map(|(name, value)| (leak(name), *value)).collect();
        assert_eq!(party.players[0].knock(&live, &headers).err(), Some(403), "{headers:?}");
    }
    assert!(!party.get(0, "").text().contains("hello"), "nothing was done");
    for headers in [&[("origin", own.as_str()), ("sec-fetch-site", "same-origin")][..], &[]] {
        assert_eq!(party.players[0].form(&path, &[("text", "hello")], headers).status, 303, "{headers:?}");
        let headers: Vec<_> = headers.iter().map(|(name, value)| (leak(name), *value)).collect();
        assert!(party.players[0].knock(&live, &headers).is_ok(), "{headers:?}");
    }
    // Behind a proxy, the public address counts.
    let house = House::with(|config| config.public_url = Some("https://kabale.example".to_owned()));
    let mut client = house.stranger();
    let (form, host) = ([("game", "courtisans")], ("host", "kabale.example"));
    assert_eq!(client.form("/tables", &form, &[("origin", "https://kabale.example"), host]).status, 303);
    assert_eq!(client.form("/tables", &form, &[host]).status, 403, "and not the one behind it");
}

/// Leaks the string: header names are few, and tests are short.
fn leak(name: &str) -> &'static str {
    name.to_owned().leak()
}

#[test]
fn cookies_are_for_the_server_alone() {
    for (url, is_secure) in [(None, false), (Some("https://kabale.example"), true)] {
        let house = House::with(|config| config.public_url = url.map(str::to_owned));
        let mut client = house.stranger();
        let host = url.map_or_else(|| house.address().to_string(), |url| url.replace("https://", ""));
        let own = url.map_or_else(|| format!("http://{host}"), str::to_owned);
        let headers = [("origin", own.as_str()), ("host", host.as_str())];
        let session = if is_secure { "__Host-kabale" } else { "kabale" };
        let answers = [
            (client.form("/tables", &[("game", "courtisans")], &headers), session),
            (client.form("/settings", &[("lang", "de")], &headers), "lang"),
            (client.form("/sign-out", &[], &headers), session),
        ];
        for (answer, name) in answers {
            let cookie = answer.header("set-cookie").expect("a cookie");
            assert!(cookie.starts_with(&format!("{name}=")), "{cookie}");
            assert!(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"), "{cookie}");
            assert!(cookie.contains("; Path=/") && !cookie.contains("Domain"), "{cookie}");
            assert_eq!(cookie.contains("; Secure"), is_secure, "{cookie}");
        }
    }
}

#[test]
fn a_session_from_before_tls_moves_to_the_new_cookie() {
    let mut house = House::open();
    let mut client = house.stranger();
    client.post("/tables", &[("game", "courtisans"), ("name", "Ada")]);
    let token = client.cookies["kabale"].clone();
    house.config.public_url = Some("https://kabale.example".to_owned());
    house.restart();
    client.moved_to(house.address());
    let host = [("host", "kabale.example")];
    assert!(client.send("GET", "/account", &host, b"").text().contains("Ada"), "the old cookie still counts");
    assert_eq!(client.cookies.get("__Host-kabale"), Some(&token));
    assert_eq!(client.cookies.get("kabale"), None);
    let page = client.send("GET", "/account", &host, b"");
    assert!(page.text().contains("Ada") && page.header("set-cookie").is_none(), "it moves once");
    // Only the new cookie counts: one that another site under the same domain has set is ignored.
    let planted = [host[0], ("cookie", &format!("__Host-kabale=0123; kabale={token}"))];
    assert_eq!(house.stranger().send("GET", "/account", &planted, b"").status, 303);
    // Signing out with the old cookie deletes both.
    let mut late = house.stranger();
    late.cookies.insert("kabale".to_owned(), token);
    let own = [host[0], ("origin", "https://kabale.example")];
    assert_eq!(late.form("/sign-out", &[], &own).status, 303);
    assert!(late.cookies.is_empty(), "{:?}", late.cookies);
    assert_eq!(client.send("GET", "/account", &host, b"").status, 303);
}

#[test]
fn every_kind_of_answer_is_guarded() {
    let house = House::with(|config| config.new_rate = 5);
    let mut party = house.party("courtisans", 2);
    let (table, live) = (party.at(""), party.at("/live"));
    let host = &mut party.players[0];
    let large = "x".repeat(20_000);
    let answers: [(Answer, u16); 15] = [
        (host.get("/"), 200),
        (host.get(&table), 200),
        (host.get("/api/games"), 200),
        (host.get("/healthz"), 200),
        (host.get("/metrics"), 200),
        (host.get("/assets/x/kabale.js"), 200),
        (host.get("/favicon.ico"), 204),
        (host.post("/settings", &[("theme", "dark")]), 303),
        (host.get("/nothing"), 404),
        (host.get("/api/nothing"), 404),
        (host.send("DELETE", "/", &[], b""), 405),
        (host.post(&format!("{table}/notes"), &[("text", &large)]), 413),
        (host.script(&format!("{table}/choose"), &[("decision", "99"), ("key", "k")]), 409),
        (host.post("/settings", &[("lang", "\u{fffd}")]), 303),
        (host.get(&live), 400),
    ];
    for (answer, status) in answers {
        assert_eq!(answer.status, status, "{}", answer.text());
        guarded(&answer);
    }
    let refused = (0..20).map(|_| host.post("/tables", &[("game", "courtisans")])).find(|answer| answer.status == 429);
    guarded(&refused.expect("too many tables"));
}

fn guarded(answer: &Answer) {
    let policy = answer.header("content-security-policy").expect("every answer has a policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{}", answer.status);
    assert_eq!(answer.header("referrer-policy"), Some("same-origin"), "{}", answer.status);
    for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
        assert_eq!(answer.header(name), Some("same-origin"), "{}", answer.status);
    }
    let unused = answer.header("permissions-policy").expect("every answer says what pages do not use");
    for name in ["camera", "microphone", "geolocation", "payment", "usb"] {
        assert!(unused.contains(&format!("{name}=()")), "{unused}");
    }
    assert!(answer.header("cache-control").is_some(), "{}", answer.status);
    assert_eq!(answer.header("server"), None);
    assert_eq!(answer.header("access-control-allow-origin"), None);
}

#[test]
fn passwords_and_tokens_are_not_on_disk() {
    let mut house = House::open();
    let mut client = house.stranger();
    client.post("/tables", &[("game", "courtisans"), ("name", "Ada")]);
    let password = "correct horse battery";
    assert_eq!(client.post("/account/claim", &[("password", password)]).status, 303);
    let key = token(&mut client);
    // Both work: the password in another browser, the key in a program.
    let mut elsewhere = house.stranger();
    assert_eq!(elsewhere.post("/sign-in", &[("name", "Ada"), ("password", "correct horse batterx")]).status, 401);
    assert_eq!(elsewhere.post("/sign-in", &[("name", "ada"), ("password", password)]).status, 303);
    let bearer = format!("Bearer {key}");
    assert_eq!(house.stranger().send("GET", "/api/account", &[("authorization", &bearer)], b"").json()["name"], "Ada");
    let secrets = [password.to_owned(), key, client.cookies["kabale"].clone(), elsewhere.cookies["kabale"].clone()];
    // Signing out ends the session, also for the old cookie.
    let mut old = elsewhere.tab();
    assert_eq!(old.get("/account").status, 200);
    assert_eq!(elsewhere.post("/sign-out", &[]).status, 303);
    assert_eq!(old.get("/account").location(), "/sign-in");
    house.stop();
    let mut bytes = Vec::new();
    for file in fs::read_dir(house.dir.path()).expect("the folder is there") {
        bytes.extend(fs::read(file.expect("a file").path()).expect("it can be read"));
    }
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("Ada") && holds("$argon2id$"));
    for secret in secrets {
        assert!(!holds(&secret), "{secret}");
    }
}

#[test]
fn names_and_chat_are_only_text() {
    let house = House::open();
    let (name, line) = ("<script>x</script>", "<script>alert(\"x\")</script><img src=x onerror=y>");
    let mut host = house.stranger();
    let path =
        host.post("/tables", &[("game", "courtisans"), ("seats", "2"), ("name", name), ("chat", "1")]).location();
    let lobby = host.get(&path).text();
    host.post(&format!("{path}/join"), &[]);
    host.post(&format!("{path}/deal"), &[("nonce", name)]);
    host.post(&format!("{path}/chat"), &[("text", line)]);
    host.post(&format!("{path}/notes"), &[("text", "</textarea><script>z</script>")]);
    let mut watcher = house.stranger();
    let pages = [
        lobby,
        host.get(&path).text(),
        watcher.get(&path).text(),
        watcher.follow(&path, 0).pushed(),
        host.get("/account").text(),
        host.get("/?back=<script>q</script>").text(),
        host.get("/sign-in?<script>").text(),
        host.post("/sign-in", &[("name", name), ("password", "wrong password")]).text(),
        host.get("/new/<script>x<").text(),
    ];
    for page in &pages {
        let scripts: Vec<_> = page.split("<script").skip(1).collect();
        assert!(scripts.iter().all(|rest| rest.starts_with(" src=\"/assets/")), "{page}");
        assert!(!page.contains("<img"), "{page}");
    }
    assert!(pages[0].contains(&escape(name)) && pages[1].contains(&escape(line)) && pages[3].contains(&escape(line)));
}

#[test]
fn too_much_is_refused_and_told_when_to_come_back() {
    let house = House::with(|config| config.rate = 2);
    let mut client = house.stranger();
    let answers: Vec<_> =
        (0..30).map(|_| client.send("GET", "/healthz", &[("accept", "application/json")], b"")).collect();
    assert_eq!(answers[0].status, 200);
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() >= 10, "only {} of 30 were refused", refused.len());
    for answer in refused {
        assert_eq!(answer.code(), "too_many_requests");
        let seconds: u64 = answer.header("retry-after").and_then(|text| text.parse().ok()).expect("when to come back");
        assert!((1..=2).contains(&seconds), "{seconds}");
    }
    // Password attempts and new tables are limited.
    let house = House::with(|config| config.new_rate = 4);
    for (path, fields) in [
        ("/sign-in", &[("name", "Ada"), ("password", "guess after guess")][..]),
        ("/tables", &[("game", "courtisans")]),
    ] {
        let mut client = house.stranger();
        let refused = (0..6).map(|_| client.post(path, fields)).find(|answer| answer.status == 429);
        let refused = refused.expect("it is refused after a few");
        assert!(refused.header("retry-after").is_some() && refused.text().contains("Too many"), "{}", refused.text());
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of requests")]
fn garbage_is_refused_and_breaks_nothing() {
    let house = House::open();
    let mut party = house.party("courtisans", 2);
    let table = party.at("");
    let form = "application/x-www-form-urlencoded";
    let at = |rest: &str| format!("{table}{rest}");
    let long = "x".repeat(15_000);
    let posts = [
        ("/choose", ""),
        ("/choose", "decision=0"),
        ("/choose", "decision=0&key="),
        ("/choose", "decision=-1&key=k&choice=x"),
        ("/choose", "decision=99999999999999999999&key=k&choice=x"),
        ("/choose", "decision=18446744073709551615&key=k&choice=x"),
        ("/choose", "decision=0&key=k&choice=%FF%FE"),
        ("/choose", "decision=0&key=k&choice=%00"),
        ("/choose", "decision=0&key=k&choice=%"),
        ("/choose", "decision=0&decision=1&key=k&choice=x"),
        ("/choose", "%FF=%FF&&&==="),
        ("/undo", "decision=18446744073709551615&key=k"),
        ("/undo", "key=k"),
        ("/hand", "seat=0"),
        ("/hand", "seat=255"),
        ("/hand", "seat=-1"),
        ("/hand", "seat=%F0%9F%91%91"),
        ("/hand", ""),
        ("/mute", "account=9223372036854775807"),
        ("/mute", "account=-1"),
        ("/mute", "account=x"),
        ("/talk", "on="),
        ("/talk", ""),
        ("/hints", "on=%FF"),
        ("/hints", ""),
        ("/chat", "text="),
        ("/chat", "text=%00%01"),
        ("/chat", "text=%FF"),
        ("/join", "name=%E2%80%AE"),
        ("/seats/9999999999", "kind=bot"),
        ("/seats/0", "kind=bot"),
        ("/seats/1", "kind=king"),
        ("/deal", "nonce=%FF%FE"),
        ("/rematch", "x"),
        ("/return", "seat=7"),
        ("/leave", ""),
    ];
    let gets = [
        "?at=-1",
        "?at=99999999999999999999999",
        "?at=18446744073709551615",
        "?at=0&as=9",
        "?at=0&as=0",
        "?at=%FF",
        "?at=",
        "?lang=%00",
        "/preview",
        "/preview?decision=0",
        "/preview?decision=x&choice=y",
        "/preview?decision=0&choice=%FF%FF",
        "/analysis?x=%FF",
        "/hint",
        "/hint?decision=x",
        "/hint?decision=-1",
        "/hint?decision=18446744073709551615",
        "/live",
        "/live?rev=99999999999",
        "/record?x=%",
        "/%FF",
        "%FF",
        "/..%2f..%2fetc",
        "//",
    ];
    let elsewhere = [
        ("GET", "/tables/%FF%FE"),
        ("GET", "/tables/"),
        ("GET", "/tables/aaaaaaaaaaaa"),
        ("GET", "/tables/short"),
        ("GET", "/new/%FF"),
        ("GET", "/rules/..%2f"),
        ("GET", "/assets/x/..%2f..%2fCargo.toml"),
        ("GET", "/assets/%FF/%FF"),
        ("POST", "/account/tokens/99999999999999999999/delete"),
        ("POST", "/account/tokens/x/delete"),
        ("POST", "/account/name"),
        ("POST", "/account/claim"),
        ("POST", "/sign-in"),
        ("POST", "/tables"),
        ("PUT", "/tables"),
        ("DELETE", "/tables/aaaaaaaaaaaa"),
        ("OPTIONS", "/"),
        ("BREW", "/"),
        ("TRACE", "/"),
        ("GET", "/api/tables/%FF"),
        ("GET", "/api/tables/aaaaaaaaaaaa/at/-1"),
        ("GET", "/api/tables/aaaaaaaaaaaa/hint?decision=%FF"),
        ("POST", "/api/tables"),
        ("POST", "/api/accounts"),
    ];
    let mut asked = Vec::new();
    asked.extend(posts.iter().map(|(rest, body)| ("POST", at(rest), form, (*body).to_owned())));
    asked.extend(gets.iter().map(|rest| ("GET", at(rest), form, String::new())));
    asked.extend(elsewhere.iter().map(|(method, path)| (*method, (*path).to_owned(), form, String::new())));
    asked.extend([
        ("POST", "/tables".to_owned(), form, "game=oriflamme&seats=99999".to_owned()),
        ("POST", "/tables".to_owned(), form, "game=oriflamme&seats=0".to_owned()),
        ("POST", "/tables".to_owned(), form, "game=oriflamme&clock=-1&pace=x&visibility=?&level=god".to_owned()),
        ("POST", "/tables".to_owned(), form, format!("game={long}")),
        ("POST", "/tables".to_owned(), "text/plain", "game=oriflamme".to_owned()),
        ("POST", "/tables".to_owned(), "application/json", "{}".to_owned()),
        ("POST", "/tables".to_owned(), "multipart/form-data; boundary=x", "--x".to_owned()),
        ("POST", at("/choose"), form, format!("decision=0&key={long}&choice=x")),
        ("POST", at("/choose"), form, format!("decision=0&key=k&choice={long}")),
        ("POST", at("/chat"), form, format!("text={long}")),
        ("POST", at("/notes"), form, format!("text={long}")),
        ("POST", "/settings".to_owned(), form, "back=//elsewhere.example&lang=xx&theme=pink".to_owned()),
        ("POST", "/settings".to_owned(), form, "back=/%0d%0aset-cookie:x=y".to_owned()),
        ("POST", "/account/name".to_owned(), form, format!("name={long}")),
        ("POST", "/account/claim".to_owned(), form, "password=%FF%FF%FF%FF%FF%FF%FF%FF%FF".to_owned()),
        ("POST", "/account/tokens".to_owned(), form, format!("label={long}")),
        ("POST", "/sign-in".to_owned(), form, format!("name=x&password={long}")),
        ("POST", "/api/tables".to_owned(), "application/json", "[[[[[[".to_owned()),
        ("POST", "/api/tables".to_owned(), "application/json", "[".repeat(10_000)),
        ("POST", "/api/accounts".to_owned(), "application/json", r#"{"name":"\ud800"}"#.to_owned()),
    ]);
    for (method, path, kind, body) in asked {
        let answer = party.players[0].send(method, &path, &[("content-type", kind)], body.as_bytes());
        let short = &body[..body.len().min(60)];
        assert!(answer.status < 500, "{method} {path} {short}: {} {}", answer.status, answer.text());
        let leads_astray = answer.header("location").is_some_and(|to| to.starts_with("//") || to.contains("example"));
        assert!(!leads_astray, "{method} {path} {short}: {:?}", answer.header("location"));
        guarded(&answer);
    }
    let (player, asked) = party.turn().expect("the game goes on as if nothing had happened");
    assert_eq!(asked.decision, 0);
    assert_eq!(party.choose(player, 0, &asked.key, &asked.offers[0]).status, 200);
}

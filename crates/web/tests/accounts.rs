//! Accounts under attack: passwords, sessions, keys and names end when they should, and streams with them.

mod kit;

use kabale_catalog::GAMES;
use kabale_store::{AccountId, NewToken, Scopes, Store};
use kit::{Client, House};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tungstenite::protocol::frame::coding::CloseCode;

const PASSWORD: &str = "correct horse battery";

/// The close code of a page's stream when the session has ended.
const SIGNED_OUT: CloseCode = CloseCode::Library(4001);

/// A person with a claimed name, and a dealt table of theirs.
fn claimed(house: &House, name: &str) -> (Client, String) {
    let mut client = house.stranger();
    let table = client.post("/tables", &[("game", "courtisans"), ("seats", "2"), ("name", name)]).location();
    assert_eq!(client.post("/account/claim", &[("password", PASSWORD)]).location(), "/account?done=claimed");
    (client, table)
}

/// The same person in another browser.
fn signed_in(house: &House, name: &str, password: &str) -> Client {
    let mut client = house.stranger();
    assert_eq!(client.post("/sign-in", &[("name", name), ("password", password)]).location(), "/");
    client
}

fn is_known(client: &Client) -> bool {
    client.tab().get("/account").status == 200
}

/// Whether a program is still known by its key.
fn is_good(house: &House, key: &str) -> bool {
    let mut program = house.stranger();
    program.token = Some(key.to_owned());
    program.get("/api/account").status == 200
}

#[test]
fn a_new_password_ends_every_other_session() {
    let house = House::open();
    let (mut here, table) = claimed(&house, "Ada");
    let there = signed_in(&house, "ada", PASSWORD);
    let (stolen, key) = (here.tab(), here.key(&["read"]));
    let (other, _) = claimed(&house, "Eve");
    let mut streams = [&here, &there].map(|client| client.follow(&table, 0));

    for (current, password, status) in
        [("wrong horse battery", "new horse battery", 401), (PASSWORD, "short", 422), ("", "new horse battery", 401)]
    {
        let refused = here.post("/account/password", &[("current", current), ("password", password)]);
        assert_eq!(refused.status, status, "{}", refused.text());
        assert!(refused.text().contains("class=\"notice\""), "the page says why");
    }
    assert!(is_known(&there));
    let changed = here.post("/account/password", &[("current", PASSWORD), ("password", "new horse battery")]);
    assert!(here.get(&changed.location()).text().contains("The password is changed."));

    assert!(is_known(&here) && !is_known(&there) && !is_known(&stolen), "this browser has a new session");
    assert_ne!(here.cookies["kabale"], stolen.cookies["kabale"]);
    for stream in &mut streams {
        assert_eq!(stream.closed(), Some(SIGNED_OUT));
    }
    assert!(is_good(&house, &key) && is_known(&other), "programs and others go on");
    assert_eq!(house.stranger().post("/sign-in", &[("name", "Ada"), ("password", PASSWORD)]).status, 401);
    signed_in(&house, "Ada", "new horse battery");
}

#[test]
fn whoever_has_no_password_cannot_change_it() {
    let house = House::open();
    let mut guest = house.stranger();
    guest.post("/tables", &[("game", "courtisans")]);
    let refused = guest.script("/account/password", &[("current", ""), ("password", "new horse battery")]);
    assert_eq!(refused.code(), "wrong_moment");
}

#[test]
fn guessing_the_present_password_is_limited_like_signing_in() {
    let house = House::with(|config| config.new_rate = 30);
    let (mut here, _) = claimed(&house, "Ada");
    let guess = |client: &mut Client| {
        client.post("/account/password", &[("current", "a wrong guess"), ("password", "new horse battery")]).status
    };
    let answers: Vec<_> = (0..14).map(|_| guess(&mut here)).collect();
    assert_eq!(answers[0], 401);
    assert!(answers.contains(&429), "{answers:?}");
    // All spellings of a name share one limit.
    let sign_in = house.stranger().post("/sign-in", &[("name", "ＡDА"), ("password", PASSWORD)]);
    assert_eq!(sign_in.status, 429);
}

#[test]
fn signing_out_everywhere_ends_all_sessions_and_keys_if_wanted() {
    let house = House::open();
    let (mut here, table) = claimed(&house, "Ada");
    let mut there = signed_in(&house, "Ada", PASSWORD);
    let key = here.key(&["read", "play"]);
    let mut program = house.stranger();
    program.token = Some(key.clone());
    let mut stream = there.follow(&table, 0);
    let mut feed = program.stream("/api/stream", &[]);
    feed.piece();

    let before = here.tab();
    assert_eq!(here.post("/account/sign-out", &[]).location(), "/");
    assert!(!is_known(&before) && !is_known(&there) && here.cookies.is_empty());
    assert_eq!(stream.closed(), Some(SIGNED_OUT));
    assert!(is_good(&house, &key), "keys were not meant");

    there = signed_in(&house, "Ada", PASSWORD);
    assert_eq!(there.post("/account/sign-out", &[("tokens", "1")]).location(), "/");
    assert!(!is_good(&house, &key));
    assert_eq!(feed.until(|event| event["kind"] == "signed_out").len(), 1);
    assert_eq!(feed.next(), None);
}

#[test]
fn claiming_and_signing_in_begin_new_sessions() {
    let house = House::open();
    let mut here = house.stranger();
    let table = here.post("/tables", &[("game", "courtisans"), ("name", "Ada")]).location();
    let mut stream = here.follow(&table, 0);
    let guest = here.tab();
    here.post("/account/claim", &[("password", PASSWORD)]);
    assert_ne!(here.cookies["kabale"], guest.cookies["kabale"]);
    assert!(is_known(&here) && !is_known(&guest), "whoever knew the guest's session has nothing");
    assert_eq!(stream.closed(), Some(SIGNED_OUT));

    // A guest who signs in is no longer a guest, and the guest's session has ended.
    let mut there = house.stranger();
    let own = there.post("/tables", &[("game", "courtisans"), ("name", "Bea")]).location();
    assert!(there.get("/sign-in").text().contains("the guest <bdi>Bea</bdi>"), "the page says what ends");
    let (mut stream, guest) = (there.follow(&own, 0), there.tab());
    assert_eq!(there.post("/sign-in", &[("name", "Ada"), ("password", "a wrong guess")]).status, 401);
    assert!(is_known(&guest), "only a right password ends it");
    there.post("/sign-in", &[("name", "Ada"), ("password", PASSWORD)]);
    assert!(is_known(&there) && !is_known(&guest));
    assert_eq!(stream.closed(), Some(SIGNED_OUT));

    // Signing in again in a browser that is signed in does the same.
    let before = there.tab();
    there.post("/sign-in", &[("name", "Ada"), ("password", PASSWORD)]);
    assert!(is_known(&there) && !is_known(&before));
}

#[test]
fn streams_end_with_their_session_and_no_others() {
    let house = House::open();
    let mut host = house.stranger();
    let table = host.post("/tables", &[("game", "courtisans"), ("seats", "2"), ("name", "Ada")]).location();
    let mut guest = house.stranger();
    guest.post(&format!("{table}/join"), &[("name", "Bea")]);
    let rev = kit::Asked::read(&host.get(&table).text()).rev;
    let mut own = [guest.follow(&table, rev), guest.tab().follow(&table, rev)];
    let mut others = [host.follow(&table, rev), house.stranger().follow(&table, rev)];
    guest.post("/sign-out", &[]);
    for stream in &mut own {
        assert_eq!(stream.closed(), Some(SIGNED_OUT));
    }
    assert_eq!(host.post(&format!("{table}/seats/2"), &[("kind", "open")]).status, 303);
    for stream in &mut others {
        while stream.pushed().is_empty() {}
    }
}

#[test]
fn streams_of_programs_end_with_their_key() {
    let house = House::open();
    let mut host = house.stranger();
    let table = host.post("/tables", &[("game", "courtisans"), ("seats", "2"), ("name", "Ada")]).location();
    let path = format!("/api{table}/stream");
    for kind in ["text/event-stream", "application/x-ndjson"] {
        let [mut revoked, mut other] = [0, 1].map(|_| {
            let mut program = house.stranger();
            program.token = Some(host.key(&["read"]));
            program
        });
        let accept = [("accept", kind)];
        let mut feeds = [path.as_str(), "/api/stream"].map(|path| revoked.stream(path, &accept));
        let mut going = other.stream(&path, &accept);
        let tokens = house_tokens(&mut host);
        let id = tokens[tokens.len() - 2].clone();
        assert_eq!(host.post(&format!("/account/tokens/{id}/delete"), &[]).location(), "/account");
        for feed in &mut feeds {
            let last = feed.until(|event| event["kind"] == "signed_out");
            assert!(last.len() <= 2, "nothing comes between: {last:?}");
            assert_eq!(feed.next(), None, "nothing comes after it");
        }
        assert_eq!(revoked.get("/api/account").code(), "not_signed_in");
        assert_eq!(other.get("/api/account").status, 200);
        host.post(&format!("{table}/seats/2"), &[("kind", "bot")]);
        going.until(|event| event["kind"] == "arrange");
        host.post(&format!("{table}/seats/2"), &[("kind", "open")]);
    }
}

/// The numbers of a person's keys, as the account page lists them.
fn house_tokens(client: &mut Client) -> Vec<String> {
    let page = client.get("/account").text();
    let ids = page.split("action=\"/account/tokens/").skip(1);
    ids.filter_map(|rest| rest.split_once("/delete").map(|(id, _)| id.to_owned())).collect()
}

#[test]
fn a_key_is_good_for_its_scopes_alone() {
    let house = House::open();
    let mut host = house.stranger();
    let table = host.post("/tables", &[("game", "courtisans"), ("name", "Ada")]).location();
    let id = table.strip_prefix("/tables/").expect("a table");
    let document = house.stranger().get("/api/openapi.json").json();
    let keys = ["read", "play", "account"].map(|scope| (scope, host.key(&[scope])));
    let mut n_checked = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let security = operation["security"].as_array().expect("who may call");
            let Some(needed) = security.iter().find_map(|by| by["token"][0].as_str()) else { continue };
            let path = path.replace("tables/{id}", &format!("tables/{id}")).replace("{id}", "999");
            let path = path.replace("{seat}", "2").replace("{n}", "0");
            for (scope, key) in &keys {
                let mut program = house.stranger();
                program.token = Some(key.clone());
                let method = if path.ends_with("/stream") { "head" } else { method };
                let answer = program.send(&method.to_uppercase(), &path, &[], b"");
                let is_refused = answer.status == 403 && (method == "head" || answer.code() == "missing_scope");
                assert_eq!(is_refused, *scope != needed, "{method} {path} with {scope}: {answer:?}");
                n_checked += 1;
            }
        }
    }
    assert!(n_checked > 70);

    // A key cannot create keys with scopes that it lacks.
    let mut program = house.stranger();
    program.token = Some(host.key(&["read", "account"]));
    let wish = |scopes: Value| json!({"label": "child", "scopes": scopes});
    let refused = program.post_json("/api/account/tokens", &wish(json!(["read", "play"])));
    assert_eq!((refused.status, refused.code().as_str()), (403, "missing_scope"));
    assert_eq!(program.post_json("/api/account/tokens", &wish(json!([]))).code(), "bad_request");
    assert_eq!(program.post_json("/api/account/tokens", &wish(json!(["reign"]))).code(), "bad_request");
    let child = program.post_json("/api/account/tokens", &wish(json!(["read"]))).json();
    assert_eq!(child["scopes"], json!(["read"]));
    let lasts = child["expires_ms"].as_i64().expect("it ends") - child["created_ms"].as_i64().expect("a time");
    assert_eq!(lasts, 90 * 86_400_000, "to the millisecond: creation and end are counted from the same moment");
    assert!(is_good(&house, child["token"].as_str().expect("a token")));
    let gone = program.send("DELETE", &format!("/api/account/tokens/{}", child["id"]), &[], b"");
    assert_eq!(gone.json()["id"], child["id"]);
    assert!(!is_good(&house, child["token"].as_str().expect("a token")));
    let too_long = json!({"label": "x", "scopes": ["read"], "days": 4000});
    assert_eq!(program.post_json("/api/account/tokens", &too_long).code(), "bad_request");
}

#[test]
fn keys_are_for_programs_alone() {
    let house = House::open();
    let (mut here, table) = claimed(&house, "Ada");
    let bearer = format!("Bearer {}", here.key(&["read", "play", "account"]));
    let mut program = house.stranger();
    let key = [("authorization", bearer.as_str())];
    assert_eq!(program.send("GET", "/account", &key, b"").status, 303, "a page is for browsers");
    assert_eq!(program.form(&format!("{table}/leave"), &[], &key).status, 401);
    assert_eq!(program.form("/account/tokens", &[("label", "x"), ("read", "1")], &key).status, 401);
}

#[test]
fn a_key_that_has_expired_is_refused_as_such() {
    let mut house = House::open();
    let (mut here, _) = claimed(&house, "Ada");
    house.stop();
    {
        let store = Store::open(house.dir.path()).expect("the server is gone");
        let ada = store.claimed("Ada").expect("it can be read").expect("it is claimed").account.id;
        for (token, expires_ms) in [("past", 1), ("future", i64::MAX)] {
            let new = NewToken { label: token.to_owned(), scopes: Scopes::all(), expires_ms: Some(expires_ms) };
            let made = house.wait(store.create_token(Sha256::digest(token).into(), ada, new, 1));
            assert_eq!(made.expect("the account exists").expires_ms, Some(expires_ms));
        }
        assert_eq!(ada, AccountId(1));
    }
    house.restart();
    here.moved_to(house.address());
    let mut program = house.stranger();
    program.token = Some("past".to_owned());
    for path in ["/api/account", "/api/stream", "/api/tables"] {
        let refused = program.get(path);
        assert_eq!((refused.status, refused.code().as_str()), (401, "expired_token"), "{path}");
    }
    assert!(is_good(&house, "future"));
    let page = here.get("/account").text();
    assert!(page.contains("expired</strong> on <time datetime=\"1970-01-01\">"), "{page}");
    // The last use of the other key is stored a moment later.
    while here.get("/account?lang=de").text().matches("noch nicht benutzt").count() > 1 {}
}

#[test]
fn nobody_carries_a_name_that_somebody_has_claimed() {
    let house = House::open();
    let mut namesake = house.stranger();
    namesake.post("/tables", &[("game", "courtisans"), ("name", "ada")]);
    let (mut ada, _) = claimed(&house, "Ada");
    assert!(namesake.get("/account").text().contains("Ada 2"), "who had it before gets a number");

    let table = ada.post("/tables", &[("game", "courtisans"), ("seats", "4"), ("visibility", "public")]).location();
    for name in ["Ada", "ADA", "Аdа", "Ａｄａ"] {
        let joined = house.stranger().script(&format!("{table}/join"), &[("name", name)]);
        assert_eq!((joined.status, joined.code().as_str()), (409, "name_taken"), "{name}");
        let made = house.stranger().post_json("/api/accounts", &json!({"name": name}));
        assert_eq!((made.status, made.code().as_str()), (409, "name_taken"), "{name}");
        assert_eq!(house.stranger().post("/tables", &[("game", "courtisans"), ("name", name)]).status, 409, "{name}");
        let renamed = namesake.post("/account/name", &[("name", name)]);
        assert_eq!(renamed.status, 409);
        assert!(renamed.text().contains("This name is taken."), "{name}");
    }
    let page = ada.get(&table).text();
    assert_eq!(page.matches("<strong><bdi>Ada</bdi></strong>").count(), 1, "{page}");
    // Names that the form suggests are never refused; they get a number.
    for name in ["Adelheid", "Amaury"] {
        claimed(&house, name);
        let mut guest = house.stranger();
        assert_eq!(guest.post("/tables", &[("game", "courtisans"), ("name", name)]).status, 303);
        assert!(guest.get("/account").text().contains(&format!("{name} 2")));
    }
}

#[test]
fn nobody_at_a_table_is_called_like_somebody_else_there() {
    let house = House::open();
    let mut host = house.stranger();
    let table = host.post("/tables", &[("game", "courtisans"), ("seats", "5"), ("name", "Bea")]).location();
    let join = |client: &mut Client, name: &str| {
        assert_eq!(client.post(&format!("{table}/join"), &[("name", name)]).status, 303);
    };
    let (mut second, mut third) = (house.stranger(), house.stranger());
    join(&mut second, "bea");
    join(&mut third, "Bea");
    let api = format!("/api{table}");
    let names = || {
        let table = house.stranger().get(&api).json();
        let seats = table["seats"].as_array().expect("seats").iter();
        seats.filter_map(|seat| seat["name"].as_str().map(str::to_owned)).take(4).collect::<Vec<_>>()
    };
    assert_eq!(names()[..3], ["Bea", "bea 2", "Bea 3"]);
    // Another person claims the name and sits down: they keep it, and the guest at the table gets a number.
    let (mut bea, _) = claimed(&house, "Bea");
    let mut feed = house.stranger().stream(&format!("{api}/stream"), &[]);
    feed.next();
    join(&mut bea, "whatever");
    assert_eq!(names(), ["Bea 4", "bea 2", "Bea 3", "Bea"]);
    let told = feed.until(|event| event["name"] == "Bea");
    assert_eq!(told[0]["name"], "Bea 4", "{told:?}");
    assert_eq!(host.post(&format!("{table}/deal"), &[]).status, 303, "and the table goes on");
    assert_eq!(names(), ["Bea 4", "bea 2", "Bea 3", "Bea"]);
}

#[test]
fn names_that_do_not_show_are_refused_with_a_reason() {
    let house = House::open();
    for (name, code) in
        [("A\u{200b}da", "U+200B"), ("\u{202e}adA", "U+202E"), ("Ada\u{2069}", "U+2069"), ("\u{3164}", "U+3164")]
    {
        let refused = house.stranger().post_json("/api/accounts", &json!({"name": name}));
        assert_eq!((refused.status, refused.code().as_str()), (422, "bad_name"), "{code}");
        assert!(refused.json()["detail"].as_str().is_some_and(|detail| detail.contains(code)), "{refused:?}");
        assert_eq!(house.stranger().post("/tables", &[("game", "courtisans"), ("name", name)]).status, 422);
    }
}

#[test]
fn names_from_right_to_left_leave_the_page_as_it_is() {
    let house = House::open();
    let (david, ali) = ("דוד", "علي");
    let mut host = house.stranger();
    let fields = [("game", "courtisans"), ("seats", "2"), ("name", david), ("chat", "1"), ("visibility", "public")];
    let table = host.post("/tables", &fields).location();
    let lobby = host.get(&table).text();
    assert!(lobby.contains(&format!("<strong><bdi>{david}</bdi></strong>")), "{lobby}");
    assert!(lobby.contains(&format!("href=\"/account\"><bdi>{david}</bdi></a>")), "{lobby}");
    let mut guest = house.stranger();
    guest.post(&format!("{table}/join"), &[("name", ali)]);
    host.post(&format!("{table}/deal"), &[]);
    host.post(&format!("{table}/chat"), &[("text", "a\u{202e}b\u{2066} שלום\u{200b}")]);
    host.post(&format!("{table}/notes"), &[("text", "my\u{202e} notes\nhere")]);
    let page = host.get(&table).text();
    assert!(page.contains(&format!("<strong><bdi>{david}</bdi></strong> <bdi>ab שלום</bdi>")), "{page}");
    assert!(page.contains("my notes\nhere</textarea>"), "bidirectional characters are removed");
    let home = house.stranger().get("/").text();
    assert!(home.contains(&format!("<bdi>{david}</bdi>, <bdi>{ali}</bdi>")), "{home}");
    assert!(host.get("/account").text().contains(&format!("<h1><bdi>{david}</bdi></h1>")));

    // A name within a sentence is always isolated (bidirectional text).
    for entry in &GAMES {
        let fields = [("game", entry.id), ("seats", "3"), ("pace", "0")];
        let table = host.post("/tables", &fields).location();
        guest.post(&format!("{table}/join"), &[]);
        host.post(&format!("{table}/deal"), &[]);
        let mut n_chosen = 0;
        while n_chosen < 3 {
            for player in [&mut host, &mut guest] {
                let asked = kit::Asked::read(&player.get(&table).text());
                let Some(offer) = asked.offers.last() else { continue };
                let (decision, key) = (asked.decision.to_string(), asked.key.as_str());
                let choice = [("decision", decision.as_str()), ("key", key), ("choice", offer), ("confirmed", "1")];
                n_chosen += u32::from(player.post(&format!("{table}/choose"), &choice).status == 303);
            }
        }
        let mut watcher = house.stranger();
        let mut pages = vec![watcher.get(&table).text(), watcher.follow(&table, 0).pushed()];
        pages.extend([&mut host, &mut guest].map(|player| player.get(&table).text()));
        for page in &pages {
            for name in [david, ali] {
                let n_isolated = page.matches(&format!("\u{2068}{name}\u{2069}")).count();
                let n_elements = page.matches(&format!("<bdi>{name}</bdi>")).count();
                assert_eq!(page.matches(name).count(), n_isolated + n_elements, "{page}");
                assert!(n_isolated > 0, "{page}");
            }
        }
    }
    // Programs get names without isolation.
    let seen = house.stranger().get(&format!("/api{table}")).text();
    assert!(seen.contains(david) && !seen.contains('\u{2068}'));
}

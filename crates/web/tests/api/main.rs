//! The interface for programs, played as programs do.

mod kit;

use kit::{Client, Site};
use serde_json::{Value, json};

/// A guest with its token.
fn guest(site: &Site, name: &str) -> Client {
    let mut client = site.client();
    let answer = client.post("/api/accounts", &json!({"name": name}));
    assert_eq!(answer.status, 201, "{answer:?}");
    let token = answer.json()["token"].as_str().expect("a token").to_owned();
    client.headers.push(("authorization".to_owned(), format!("Bearer {token}")));
    client
}

#[test]
fn errors() {
    let site = Site::start();
    let mut ada = guest(&site, "Ada");
    for (type_, body) in [("application/json", "garbage"), ("application/json", "{\"game\":1}"), ("application/json", "{\"game\":\"x\",\"seats\":\"3\"}"), ("application/json","{\"a\":1}"), ("application/json", "{} x"),("application/json", "{\"game\":\"oriflamme\",\"bots\":\"x\"}"), ("text/plain", "{}"), ("application/json", "")] {
        let answer = ada.send("POST", "/api/tables", &[("content-type", type_)], body.as_bytes());
        println!("{} {}", answer.status, answer.body);
    }
    println!("{}", ada.get("/api/tables/xxx?since=a").body);
    let t = ada.post("/api/tables", &json!({"game":"oriflamme"}));
    println!("{} {}", t.status, t.body);
    let id = t.json()["id"].as_str().unwrap().to_owned();
    println!("{}", ada.get(&format!("/api/tables/{id}?since=a")).body);
}

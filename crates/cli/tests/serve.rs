//! `kabale serve`, run as a process: it prints its address, answers, stops on a signal, and refuses wrong settings.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
};

fn serve(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kabale"));
    command.args(["serve", "--lang", "en", "--data"]).arg(folder).args(arguments).env_remove("RUST_LOG");
    command
}

/// Starts a server on a free port and waits until it prints its address.
fn start(folder: &Path, arguments: &[&str]) -> (Child, String) {
    let mut command = serve(folder, &[&["--port", "0"], arguments].concat());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output is ours")).read_line(&mut line).expect("it says something");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("it says where it is");
    (child, address.to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

fn refused(output: &Output, expected: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(said.contains(expected), "{said}");
}

#[test]
fn the_server_says_where_it_is_answers_and_stops_when_told() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (mut child, address) = start(folder.path(), &[]);
    assert!(get(&address, "/healthz").ends_with("ok\n"));
    assert!(get(&address, "/").contains("Oriflamme"));
    assert!(get(&address, "/metrics").contains("kabale_requests_total"));
    let second = serve(folder.path(), &["--port", "0"]).output().expect("the program starts");
    refused(&second, "in use by a running server");
    let busy = address.rsplit(':').next().expect("an address has a port");
    let elsewhere = tempfile::tempdir().expect("a folder can be made");
    let third = serve(elsewhere.path(), &["--port", busy]).output().expect("the program starts");
    refused(&third, "is in use; choose another port");
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there");
    assert!(told.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(TcpStream::connect(&address).is_err(), "the server has stopped");
}

/// A log that goes to a file has no color codes.
#[test]
fn a_log_in_a_file_is_plain_text() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let log = std::fs::File::create(&path).expect("a file can be made");
    let mut command = serve(&folder.path().join("data"), &["--port", "0"]);
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output is ours")).read_line(&mut line).expect("it says something");
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there");
    assert!(told.success());
    child.wait().expect("it ends");
    let log = std::fs::read_to_string(&path).expect("it can be read");
    assert!(log.contains("INFO") && !log.contains('\u{1b}'), "{log:?}");
}

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/data/for-a-crown.toml");
const CHRONICLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/data/oath/chronicle.toml");

/// OATH-F7, CRN-13: the data of new games comes from files, each with its option.
#[test]
fn games_are_played_with_files() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (mut child, address) = start(folder.path(), &["--cards", CARDS, "--chronicle", CHRONICLE]);
    assert!(get(&address, "/healthz").ends_with("ok\n"));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn wrong_settings_are_refused_with_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let cases: [(&[&str], &str); 9] = [
        (&["--port", "70000"], "--port"),
        (&["--port", "eight"], "--port"),
        (&["--listen", "nowhere"], "--listen"),
        (&["--public-url", "kabale.example"], "--public-url"),
        (&["--public-url", "https://kabale.example/below"], "--public-url"),
        (&["--rate", "many"], "--rate"),
        (&["--log", "loud"], "--log"),
        (&["--cards", "/nowhere/cards.toml"], "/nowhere/cards.toml"),
        (&["--chronicle", CARDS], "for-a-crown.toml, line "),
    ];
    for (arguments, expected) in cases {
        refused(&serve(folder.path(), arguments).output().expect("the program starts"), expected);
    }
    let output = serve(folder.path(), &[]).env("KABALE_TRUST_PROXY", "perhaps").output().expect("the program starts");
    refused(&output, "KABALE_TRUST_PROXY");
    let output = serve(folder.path(), &[]).env("KABALE_PORT", "x").output().expect("the program starts");
    refused(&output, "--port");
    std::fs::write(folder.path().join("kabale.db"), "this is no database, however long one looks at it")
        .expect("a file");
    refused(&serve(folder.path(), &["--port", "0"]).output().expect("the program starts"), "not a Kabale database");
}

#[test]
fn plain_kabale_serves() {
    let home = tempfile::tempdir().expect("a folder can be made");
    let mut child = Command::new(env!("CARGO_BIN_EXE_kabale"))
        .envs([("XDG_STATE_HOME", home.path()), ("KABALE_PORT", Path::new("0")), ("LC_ALL", Path::new("de_DE.UTF-8"))])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output is ours")).read_line(&mut line).expect("it says something");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(line.starts_with("Kabale läuft: öffne http://127.0.0.1:"), "{line}");
    assert!(home.path().join("kabale/server/kabale.db").exists());
}

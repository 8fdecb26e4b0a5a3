//! `kabale check`, `backup`, `restore` and `accept` on real folders, also while a server runs.

mod kit;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

use serde_json::{Value, json};

use crate::kit::{kabale_in, stderr, stdout};

/// The database of an older version.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../store/tests/formats/1/stopped/kabale.db");

/// A chat message in it, and its table.
const LINE: &str = "Wer gewinnt oriflamme?";
const TABLE: &str = "2cgpgg3kvdu9";

/// A temporary folder with the data folder of an older version in it.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().expect("a folder can be made"));
        fs::create_dir(place.path("old")).expect("a folder can be made");
        fs::copy(OLD, place.path("old/kabale.db")).expect("it can be copied");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the program. Arguments that begin with `@` are paths in this folder.
    fn run(&self, arguments: &[&str]) -> Output {
        let given = |argument: &&str| match argument.strip_prefix('@') {
            Some(name) => self.path(name).display().to_string(),
            None => (*argument).to_owned(),
        };
        let arguments: Vec<String> = arguments.iter().map(given).collect();
        kabale_in(self.0.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"")
    }

    /// Runs the program, which must end with `code` and print `expected`.
    fn says(&self, arguments: &[&str], code: i32, expected: &str) -> String {
        let output = self.run(arguments);
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
        if code == 2 {
            assert_eq!((said.lines().count(), stdout(&output)), (1, ""), "{arguments:?}");
        }
        said
    }

    /// Makes a data folder of this version from the old one.
    fn restored(&self) {
        self.says(&["backup", "@old", "@copy.db"], 0, "copy.db");
        self.says(&["restore", "@copy.db", "@home"], 0, "is ready for a server");
    }

    fn names(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(name)).expect("it can be read");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("it is there").file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    /// Replaces a text of the same length in a database.
    fn harm(&self, name: &str, from: &str, to: &str) {
        let mut bytes = fs::read(self.path(name)).expect("it is there");
        let starts: Vec<_> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(from.as_bytes())).collect();
        assert!(!starts.is_empty());
        for at in starts {
            bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
        }
        fs::write(self.path(name), bytes).expect("it can be written");
    }

    fn serve(&self) -> (Child, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kabale"))
            // The fixture gets older every day.
            .args(["serve", "--keep-all", "--lang", "en", "--port", "0", "--data"])
            .arg(self.path("home"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output is ours")).read_line(&mut line).expect("it speaks");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("it is somewhere");
        (child, address.to_owned())
    }
}

fn stop(mut child: Child) {
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there");
    assert!(told.success() && child.wait().expect("it ends").success());
}

/// Creates a guest, so that the server writes something.
fn new_guest(address: &str) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let head =
        "POST /api/accounts HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 14\r\nConnection: close";
    write!(stream, "{head}\r\nHost: {address}\r\n\r\n{{\"name\":\"Ada\"}}").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
}

#[test]
fn what_is_not_there_or_not_ours_cannot_be_checked() {
    let place = Place::new();
    place.says(&["check", "@nowhere"], 2, "There is no such database.");
    place.says(&["check", "@nowhere", "--lang", "de"], 2, "Diese Datenbank gibt es nicht.");
    place.says(&["check"], 2, "<FOLDER>");
    place.says(&["check", "@old", "--loud"], 2, "does not belong here");
    place.says(&["check", "@old"], 2, "older version of this program (format 1)");
    place.says(&["check", "@old", "--lang", "de"], 2, "kabale backup");
    place.says(&["backup", "@nowhere", "@copy.db"], 2, "There is no such database.");
    place.says(&["restore", "@nowhere.db", "@home"], 2, "There is no such database.");
    fs::write(place.path("old/kabale.db"), "this is no database, however long one looks at it").expect("a file");
    place.says(&["check", "@old"], 2, "not a Kabale database");
    place.says(&["restore", "@old/kabale.db", "@home"], 2, "not a Kabale database");
    assert_eq!(place.names(""), ["old"]);
}

#[test]
fn sound_data_is_called_sound_beside_a_server_too() {
    let place = Place::new();
    place.restored();
    let calm = |place: &Place| {
        place.says(&["check", "@home"], 0, "15 tables, all sound.");
        place.says(&["check", "@home", "--lang", "de"], 0, "15 Tische, alles in Ordnung.");
        let json: Value = serde_json::from_str(&place.says(&["check", "@home", "--json"], 0, "")).expect("JSON");
        assert_eq!((&json["sound"], &json["tables"], &json["lost"]), (&json!(true), &json!(15), &Value::Null));
    };
    calm(&place);
    let (server, address) = place.serve();
    new_guest(&address);
    calm(&place);
    place.says(&["backup", "@home", "@running.db"], 0, "running.db");
    place.says(&["backup", "@home", "@running.db"], 2, "already exists");
    place.says(&["accept", "@home"], 2, "is in use");
    place.says(&["restore", "@running.db", "@home"], 2, "is in use");
    stop(server);
    place.says(&["restore", "@running.db", "@home", "--lang", "de"], 2, "gibt es schon");
    place.says(&["restore", "@running.db", "@other"], 0, "all sound");
    assert_eq!(place.names(""), ["copy.db", "home", "old", "other", "running.db"]);
}

#[test]
fn what_is_damaged_is_named_exported_and_not_restored_by_accident() {
    let place = Place::new();
    place.restored();
    place.harm("home/kabale.db", LINE, "Wer verliert so etwas?");
    let said = place.says(&["check", "@home"], 1, "[changed_entry]");
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.contains(&format!("table {TABLE}: Entry ")), "{said}");
    assert!(said.contains("15 tables, 1 of them damaged."), "{said}");
    place.says(&["check", "@home", "--lang", "de"], 1, "wurde verändert. In Ordnung sind ");

    let json: Value = serde_json::from_str(&place.says(&["check", "@home", "--json"], 1, "")).expect("JSON");
    let table = &json["damaged"][0];
    assert_eq!(
        (&json["sound"], &table["table"], &table["code"]),
        (&json!(false), &json!(TABLE), &json!("changed_entry"))
    );
    let (rev, n_sound) = (table["rev"].as_u64().expect("a number"), table["sound_entries"].as_u64().expect("a number"));
    assert_eq!(rev, n_sound + 1);

    place.says(&["check", "@home", "--export", "@saved"], 1, "2 files written");
    assert_eq!(place.names("saved"), [format!("{TABLE}.json"), format!("{TABLE}.record.json")]);
    let saved = fs::read_to_string(place.path(&format!("saved/{TABLE}.json"))).expect("it is there");
    let saved: Value = serde_json::from_str(&saved).expect("JSON");
    assert_eq!(saved["journal"].as_array().map(|journal| journal.len() as u64), Some(n_sound));
    place.says(&["verify", &format!("@saved/{TABLE}.record.json")], 0, "not finished");

    place.says(&["backup", "@home", "@damaged.db"], 0, "damaged.db");
    place.says(&["restore", "@damaged.db", "@again"], 1, "Nothing was restored");
    assert!(!place.path("again").exists());
    place.says(&["restore", "@damaged.db", "@again", "--damaged"], 0, "is ready for a server");
    place.says(&["check", "@again"], 1, "[changed_entry]");

    // Half a file is not a database, even with `--damaged`.
    let bytes = fs::read(place.path("copy.db")).expect("it is there");
    fs::write(place.path("half.db"), &bytes[..bytes.len() / 2]).expect("it can be written");
    let half = place.run(&["restore", "@half.db", "@half"]);
    assert!(matches!(half.status.code(), Some(1 | 2)), "{}", stdout(&half));
    assert!(!place.path("half").exists());
}

#[test]
fn lost_commits_are_noticed_and_accepted_on_purpose_only() {
    let place = Place::new();
    place.restored();
    fs::copy(place.path("home/kabale.db"), place.path("older.db")).expect("it can be copied");
    let (server, address) = place.serve();
    new_guest(&address);
    stop(server);
    place.says(&["accept", "@home"], 0, "nothing is missing");
    let (server, address) = place.serve();
    new_guest(&address);
    stop(server);
    fs::copy(place.path("older.db"), place.path("home/kabale.db")).expect("it can be copied");
    place.says(&["check", "@home"], 1, "[outdated_database]");
    place.says(&["check", "@home", "--lang", "de"], 1, "bestätigten Commits");
    let json: Value = serde_json::from_str(&place.says(&["check", "@home", "--json"], 1, "")).expect("JSON");
    assert!(json["lost"]["expected"].as_i64() > json["lost"]["found"].as_i64(), "{json}");
    assert_eq!((&json["tables"], &json["damaged"]), (&json!(15), &json!([])), "the rest is checked all the same");
    place.says(&["serve", "--port", "0", "--data", "@home"], 2, "kabale accept");
    place.says(&["backup", "@home", "@copy-2.db"], 2, "kabale accept");
    place.says(&["accept", "@home"], 0, "accepted");
    place.says(&["check", "@home"], 0, "all sound");
    stop(place.serve().0);
}

#[test]
fn everything_is_kept_if_one_says_so() {
    let place = Place::new();
    place.restored();
    let path: &Path = &place.path("home");
    let refused = Command::new(env!("CARGO_BIN_EXE_kabale"))
        .args(["serve", "--lang", "en", "--port", "0", "--data"])
        .arg(path)
        .env("KABALE_KEEP_ALL", "perhaps")
        .output()
        .expect("the program starts");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("KABALE_KEEP_ALL"), "{}", stderr(&refused));
    place.says(&["serve", "--help"], 0, "--keep-all");
}

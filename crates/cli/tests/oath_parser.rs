//! Chronicle strings that we write mean the same to the parser that web tools use, the npm package `@seiyria/oath-parser`.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use kabale_catalog::{
    Lang,
    oath::{saved_card_name, site_name},
};
use kabale_core::{Fast, SeedableRng, below, pick, shuffle};
use kabale_oath::{
    Counted, Goal, Previous, SaveString, SavedCard, SavedKind, SavedPlayer, SavedPlayers, SavedSite, SavedSlot, Site,
    Suit, Version,
};
use serde_json::{Value, json};

const EXAMPLE: &str = include_str!("../../../fuzz/seeds/string/example.txt");

/// Cards that the parser calls by an older name. Of Forced Labor and Secret Police it has mixed up the numbers.
const OTHER_NAMES: [(&str, &str); 8] = [
    ("charlatan", "Charlatans"),
    ("forced-labor", "Secret Police"),
    ("secret-police", "Forced Labor"),
    ("herald", "Squires"),
    ("resettle", "Homesick"),
    ("vow-of-beastkin", "Vow of Beast-kin"),
    ("hall-of-mockery", "Hall of Liberation"),
    ("sanctuary", "Dynasty"),
];

/// Reads a JSON list of strings, and writes what the parser makes of each. The parser itself prints to standard output.
const SCRIPT: &str = r#"
    console.log = () => {};
    const { parseOathTTSSavefileString } = require(process.argv[1]);
    const strings = JSON.parse(require("fs").readFileSync(0, "utf8"));
    process.stdout.write(JSON.stringify(strings.map(parseOathTTSSavefileString)));
"#;

/// The folder of the parser: from the environment variable `OATH_PARSER`, which must exist, or where `cargo xtask test`
/// installs it, which may be missing.
fn parser() -> Option<PathBuf> {
    if let Some(path) = env::var_os("OATH_PARSER") {
        let path = PathBuf::from(path);
        assert!(path.is_dir(), "OATH_PARSER is {}, which does not exist", path.display());
        return Some(path);
    }
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/npm/node_modules/@seiyria/oath-parser");
    let has_node = Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success());
    if !usual.is_dir() || !has_node {
        println!("SKIPPED: no @seiyria/oath-parser found, or no node");
        return None;
    }
    Some(usual)
}

/// What the parser makes of strings, all in one process.
fn parsed(parser: &Path, strings: &[String]) -> Vec<Value> {
    let mut node = Command::new("node")
        .args(["-e", SCRIPT])
        .arg(parser.canonicalize().expect("it is there"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    let mut input = node.stdin.take().expect("its input is ours");
    let sent = json!(strings).to_string();
    // The script reads everything before it writes.
    input.write_all(sent.as_bytes()).expect("node reads");
    drop(input);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success(), "node failed");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn name(card: SavedCard) -> Value {
    let other = OTHER_NAMES.iter().find(|(key, _)| *key == card.key()).map(|(_, name)| *name);
    // It calls the other Visions Conquest, Faith and Rebellion.
    let name = other.unwrap_or_else(|| saved_card_name(card, Lang::En));
    json!({ "name": name.strip_prefix("Vision of ").unwrap_or(name) })
}

fn names(cards: &[SavedCard]) -> Value {
    cards.iter().map(|card| name(*card)).collect()
}

/// What the parser should say about a string, without the previous game, which it gets wrong, and the order of suits, where
/// it takes each digit for the place of a suit.
fn expected(saved: &SaveString) -> Value {
    let side = |player| if saved.citizens.iter().any(|other| other == player) { "Citizen" } else { "Exile" };
    let site = |slot: &SavedSlot| {
        json!({
            "name": slot.site.site().map_or("NONE", |site| site_name(site, Lang::En)),
            "ruined": !matches!(slot.site, SavedSite::Faceup(_)),
            "cards": slot.cards.map(|card| card.map_or_else(|| json!({ "name": "NONE" }), name)),
        })
    };
    let Version { major, minor, patch } = saved.version;
    json!({
        "version": { "major": major.to_string(), "minor": minor.to_string(), "patch": patch.to_string() },
        "gameCount": saved.game,
        "chronicleName": saved.name,
        "playerCitizenship": {
            "Red": side(SavedPlayer::Red),
            "Blue": side(SavedPlayer::Blue),
            "White": side(SavedPlayer::White),
            "Yellow": side(SavedPlayer::Yellow),
            "Brown": side(SavedPlayer::Black),
        },
        "oath": capital(saved.oath.key()),
        "sites": saved.map.iter().map(site).collect::<Value>(),
        "world": names(&saved.world_deck),
        "dispossessed": names(&saved.dispossessed),
        "relics": names(saved.relic_deck.as_deref().expect("it has a relic deck")),
    })
}

fn capital(key: &str) -> String {
    key[..1].to_uppercase() + &key[1..]
}

fn of_kind(kind: SavedKind) -> Vec<SavedCard> {
    SavedCard::all().filter(|card| card.kind() == kind).collect()
}

/// A string with random content. The first has every denizen, edifice, Vision and relic, and the first three have all sites.
fn random(number: u64) -> SaveString {
    let rng = &mut Fast::seed_from_u64(number);
    let [mut denizens, mut relics] = [SavedKind::Denizen, SavedKind::Relic].map(of_kind);
    let mut world_deck = of_kind(SavedKind::Vision);
    shuffle(rng, &mut denizens);
    shuffle(rng, &mut relics);
    let n_dispossessed = below(rng, 20) as usize;
    let dispossessed = denizens.split_off(denizens.len() - n_dispossessed);
    world_deck.extend(denizens);
    shuffle(rng, &mut world_deck);
    if number > 0 {
        world_deck.truncate(below(rng, 70) as usize);
    }
    let sites: Vec<_> = Site::all().cycle().skip(8 * number as usize).take(8).collect();
    let mut edifices = of_kind(SavedKind::Edifice);
    edifices.extend(of_kind(SavedKind::Ruin));
    let map = std::array::from_fn(|at| {
        let site = match below(rng, 5) {
            0 if number > 2 => SavedSite::Empty,
            1 => SavedSite::Facedown(sites[at]),
            _ => SavedSite::Faceup(sites[at]),
        };
        let mut cards = [edifices.pop(), edifices.pop(), relics.pop()];
        shuffle(rng, &mut cards);
        SavedSlot { site, cards }
    });
    let versions = [(3, 1, 0), (3, 2, 0), (3, 3, 0), (3, 3, 1), (3, 3, 3)];
    let (major, minor, patch) = versions[number as usize % versions.len()];
    let version = Version::new(major, minor, patch);
    let (name, counted) =
        [("Empire and Exile", Counted::Bytes), ("Größer 🏰 王国", Counted::Utf16)][number as usize % 2];
    let mut suits = Suit::ALL;
    shuffle(rng, &mut suits);
    let previous =
        Previous { citizens: SavedPlayers(5), winner: SavedPlayers(0x20), name: Previous::UNKNOWN.to_owned() };
    SaveString {
        version,
        game: below(rng, 0x1_0000) as u16,
        name: name.to_owned(),
        counted,
        players: SavedPlayers(below(rng, 128) as u8),
        citizens: SavedPlayers(below(rng, 32) as u8),
        oath: *pick(rng, &Goal::ALL),
        suits,
        map,
        world_deck,
        dispossessed,
        relic_deck: Some(relics),
        previous: (version >= Version::PREVIOUS).then_some(previous),
        rest: String::new(),
    }
}

#[test]
fn what_we_write_means_the_same_to_the_public_parser() {
    let Some(parser) = parser() else { return };
    let (example, _) = SaveString::read(EXAMPLE).expect("a string");
    let all: Vec<_> = std::iter::once(example).chain((0..40).map(random)).collect();
    let strings: Vec<_> = all.iter().map(SaveString::write).collect();
    assert_eq!(strings[0], EXAMPLE);
    let found = parsed(&parser, &strings);
    assert_eq!(found.len(), all.len());
    for ((saved, string), found) in all.iter().zip(strings).zip(found) {
        for (key, value) in expected(saved).as_object().expect("an object") {
            assert_eq!(found[key], *value, "{key} of {string}");
        }
    }
}

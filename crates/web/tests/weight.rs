//! What a page weighs: files are compressed, kept for ever by browsers, and few enough for a slow connection.

mod kit;

use std::{
    collections::BTreeSet,
    io::{Read, Write},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use kabale_catalog::{GAMES, Lang};
use kabale_core::{Fast, SeedableRng, pick};
use kabale_pages::assets::{ASSETS, url};
use kit::{Answer, Client, House};

/// The most bytes that the first load of a table may take, by the issue.
const MOST_BYTES: usize = 120_000;

/// How many choices are made before a page is weighed. It has all lines of the log.
const N_CHOICES: usize = 60;

fn gzip(text: &[u8]) -> usize {
    let mut small = GzEncoder::new(Vec::new(), Compression::default());
    small.write_all(text).and_then(|()| small.finish()).expect("memory is enough").len()
}

fn heads(answer: &Answer) -> usize {
    answer.headers.iter().map(|(name, value)| name.len() + value.len() + 4).sum()
}

fn packed(client: &mut Client, path: &str) -> Answer {
    client.send("GET", path, &[("accept-encoding", "gzip, deflate, br")], b"")
}

/// The files that a page loads.
fn files(page: &str) -> BTreeSet<&str> {
    let ends = |text: &'static str| page.split(text).skip(1).filter_map(|rest| rest.split(['"', '#']).next());
    ends("href=\"").chain(ends("src=\"")).filter(|address| address.starts_with("/assets/")).collect()
}

/// A full table of each game, some way into the game, in both languages: page, stylesheet, script and art.
#[test]
fn the_first_load_of_a_table_is_small() {
    let house = House::open();
    for entry in &GAMES {
        let mut party = house.party(entry.id, usize::from(*entry.seats.end()));
        let mut rng = Fast::seed_from_u64(5);
        for _ in 0..N_CHOICES {
            let Some((seat, asked)) = party.turn() else { break };
            let choice: &String = pick(&mut rng, &asked.offers);
            assert_eq!(party.choose(seat, asked.decision, &asked.key, choice).status, 200);
        }
        for lang in Lang::ALL {
            let player = party.turn().map_or(0, |(seat, _)| seat);
            party.players[player].cookies.insert("lang".to_owned(), lang.id().to_owned());
            let page = party.get(player, "");
            let mut bytes = gzip(&page.body) + heads(&page);
            let shown = page.text();
            let files = files(&shown);
            assert!(files.len() >= 4, "a page loads a stylesheet, a script, an icon and art: {files:?}");
            for file in files {
                let answer = packed(&mut party.players[player], file);
                assert_eq!((answer.status, answer.header("content-encoding")), (200, Some("gzip")), "{file}");
                bytes += answer.body.len() + heads(&answer);
            }
            println!("{} {}: {bytes} bytes, {} of them the page", entry.id, lang.id(), gzip(&page.body));
            assert!(bytes <= MOST_BYTES, "{} in {}: {bytes} bytes", entry.id, lang.id());
        }
    }
}

#[test]
fn files_are_the_same_compressed_and_not() {
    let house = House::open();
    let mut client = house.stranger();
    for asset in ASSETS {
        let (plain, small) = (client.get(&url(asset.name)), packed(&mut client, &url(asset.name)));
        assert_eq!((plain.header("content-encoding"), small.header("content-encoding")), (None, Some("gzip")));
        let mut text = String::new();
        GzDecoder::new(&*small.body).read_to_string(&mut text).expect("it is compressed");
        assert_eq!((&*text, &*plain.text()), (asset.text, asset.text), "{}", asset.name);
        for answer in [plain, small] {
            assert_eq!(answer.header("content-type"), Some(asset.kind));
            assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
            assert_eq!(answer.header("vary"), Some("accept-encoding"));
        }
        // During an update, a page of another version may load this one: it is not kept under that address.
        let other = client.get(&format!("/assets/other/{}", asset.name));
        assert_eq!((other.status, other.header("cache-control")), (200, Some("no-store")), "{}", asset.name);
    }
    assert_eq!(client.get("/assets/other/nothing.css").status, 404);
}

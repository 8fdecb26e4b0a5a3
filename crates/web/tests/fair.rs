//! Fair deals: the commitment shown before the deal binds the server, the players' nonces count, and at the end anyone can
//! check the deal. The tests recompute everything from the documented steps, without the server's code.

mod kit;

use std::collections::BTreeSet;

use hmac::{Hmac, KeyInit, Mac};
use kabale_catalog::find;
use kabale_core::Record;
use kit::{House, Party, between};
use sha2::{Digest, Sha256};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"))
}

fn unhex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).expect("hexadecimal digits"));
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("hexadecimal digits")).collect()
}

/// The commitment: SHA-256 of a line with the scheme, a line with the table's id, and the secret in hexadecimal digits.
fn commitment(table: &str, secret: &str) -> String {
    hex(&Sha256::digest(format!("kabale/commitment/1\n{table}\n{secret}")))
}

/// The seed: HMAC-SHA-256, with the secret as key, of the scheme, the table, the game, and a line for each seat.
fn seed(table: &str, game: &str, secret: &str, nonces: &[String]) -> String {
    let lines = (1..).zip(nonces).map(|(seat, nonce)| format!("{seat}:{}\n", hex(nonce.as_bytes())));
    let text = format!("kabale/seed/1\n{table}\n{game}\n{}", lines.collect::<String>());
    let mut mac = Hmac::<Sha256>::new_from_slice(&unhex(secret)).expect("a key of any length will do");
    mac.update(text.as_bytes());
    hex(&mac.finalize().into_bytes())
}

/// The text of the element with this id on a page.
fn shown(page: &str, id: &str) -> Option<String> {
    between(page, &format!("id=\"{id}\">"), "<")
}

/// Plays the first choice until the game is over.
fn play(party: &mut Party) {
    while let Some((player, asked)) = party.turn() {
        let answer = party.choose(player, asked.decision, &asked.key, &asked.offers[0]);
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

#[test]
fn what_was_committed_to_is_what_was_dealt() {
    let house = House::open();
    for game in ["shadow-throne", "courtisans"] {
        let mut party = Party::seated(house.address(), &[("game", game), ("seats", "2")], 2);
        let lobby = party.get(1, "").text();
        let committed = shown(&lobby, "commitment").expect("the lobby shows what the server is bound to");
        assert_eq!(shown(&party.get(0, "").text(), "commitment").as_ref(), Some(&committed), "everybody sees the same");
        assert_eq!(party.post(0, "/deal", &[("nonce", "the host's würfel")]).status, 303);
        let page = party.get(0, "").text();
        assert_eq!(shown(&page, "commitment").as_ref(), Some(&committed), "the deal does not change it");
        assert_eq!(shown(&page, "secret"), None, "the secret is for the end");
        assert_eq!(party.get(0, "/record").status, 409, "and so is the record");
        play(&mut party);
        let page = party.get(1, "").text();
        let secret = shown(&page, "secret").expect("the secret is shown in the end");
        assert_eq!(shown(&page, "commitment").as_ref(), Some(&committed));
        assert_eq!(commitment(&party.id, &secret), committed);
        assert!(page.contains("the host's würfel") && page.contains("thrown in by 2"), "so is what was thrown in");

        let text = house.stranger().get(&party.at("/record")).text();
        let record = Record::parse(&text).expect("a record");
        let fair = record.fair.clone().expect("a record of a table says where its seed comes from");
        assert_eq!((fair.table.as_str(), fair.commitment.as_str()), (party.id.as_str(), committed.as_str()));
        assert_eq!(fair.secret.to_string(), secret);
        assert_eq!(fair.nonces, ["the host's würfel", "thrown in by 2"]);
        assert_eq!(seed(&party.id, game, &secret, &fair.nonces), record.seed.to_string());
        (find(game).expect("a game").replay)(&record, usize::MAX).expect("it was dealt and played like this");
        // Each player's nonce counts, and so do the table and the secret.
        let mut seeds = BTreeSet::from([record.seed.to_string()]);
        for seat in 0..2 {
            let mut nonces = fair.nonces.clone();
            nonces[seat].push('!');
            assert!(seeds.insert(seed(&party.id, game, &secret, &nonces)));
        }
        // What everyone sees before the deal does not determine the cards.
        let everybodys = [committed.clone(), hex(&Sha256::digest(&committed)), hex(&Sha256::digest(unhex(&committed)))];
        let derived = seed(&party.id, game, &committed, &fair.nonces);
        assert!(everybodys.into_iter().chain([derived, secret]).all(|seed| seeds.insert(seed)));
    }
}

#[test]
fn every_table_has_a_secret_of_its_own() {
    let house = House::open();
    let fields = [("game", "courtisans"), ("seats", "2")];
    let mut parties: Vec<_> = (0..3).map(|_| Party::seated(house.address(), &fields, 2)).collect();
    let mut seen: BTreeSet<_> = parties.iter_mut().map(|party| shown(&party.get(0, "").text(), "commitment")).collect();
    assert_eq!(seen.len(), 3);
    // The same holds for a rematch, for which players add new nonces.
    let party = &mut parties[0];
    party.post(0, "/deal", &[("nonce", "once")]);
    play(party);
    let rematch = party.post(1, "/rematch", &[]).location();
    assert!(seen.insert(shown(&party.players[0].get(&rematch).text(), "commitment")));
    assert_eq!(party.players[0].post(&format!("{rematch}/join"), &[("nonce", "twice")]).status, 303);
    assert_eq!(party.players[1].post(&format!("{rematch}/deal"), &[]).status, 303);
    party.id = rematch.strip_prefix("/tables/").expect("the address of a table").to_owned();
    play(party);
    let record = Record::parse(&party.get(0, "/record").text()).expect("a record");
    let fair = record.fair.expect("it says where its seed comes from");
    assert_eq!(fair.nonces, ["twice", ""]);
    assert_eq!(seed(&party.id, "courtisans", &fair.secret.to_string(), &fair.nonces), record.seed.to_string());
}

/// If no player adds a nonce, the server alone has chosen the deal, and the page says so.
#[test]
fn a_deal_without_nonces_is_not_called_more_than_it_is() {
    let house = House::open();
    for (language, mixed, alone) in [
        ("en", "Nobody chose this deal alone", "The server alone chose this deal"),
        ("de", "Niemand allein hat dieses Geben bestimmt", "Der Server allein hat dieses Geben bestimmt"),
    ] {
        for (nonce, said, unsaid) in [("", alone, mixed), ("x", mixed, alone)] {
            let fields = [("game", "shadow-throne"), ("seats", "2"), ("bots", "random"), ("pace", "0")];
            let mut party = Party::seated(house.address(), &fields, 1);
            assert_eq!(party.post(0, "/deal", &[("nonce", nonce)]).status, 303);
            let path = party.at("");
            let page = party.players[0].send("GET", &path, &[("accept-language", language)], b"").text();
            assert!(page.contains(said) && !page.contains(unsaid), "{page}");
            for praise in ["fair deal", "A fair", "Faires Geben"] {
                assert!(!page.contains(praise), "`{praise}` says too much");
            }
        }
    }
}

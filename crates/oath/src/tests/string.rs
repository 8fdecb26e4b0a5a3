//! The chronicle string: reading, writing, warnings and repairs.

use std::collections::BTreeSet;

use kabale_core::{Fast, SeedableRng};
use proptest::{
    collection::vec,
    option,
    prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, proptest},
    sample,
};
use serde_json::json;

use super::facts::{id, read as facts, rows};
use crate::{
    Card, Counted, Goal, Previous, Region, Repair, SaveString, SavedCard, SavedKind, SavedPlayer, SavedPlayers,
    SavedSite, SavedSlot, Site, Slot, StringFault, StringField, Suit, Version, Warning,
};

/// The example of the format's description: the second game of a chronicle.
const EXAMPLE: &str = "030301000210Empire and Exile0002010123450CFFFFDF22FFFFFF12FFFFFF2EFFFFFF25FFFFFF05FFFFFF21FFFFFF1EF\
    FFFFF3B3F67266B0488D6A316D5B9A87CD2A0867A9C1966D3337649B268D45401AFB0C04092610DB6937F413996943647B157B7659013A6956C519E89\
    557306C39A64503B3213E0E2E7DBDDDCDEE6E1E9E3EDDAE8E4ECEBE5EA000407UNKNOWN";

/// Where the parts of the example begin, in characters.
const NAME: usize = 10;
const PLAYERS: usize = 28;
const OATH: usize = 32;
const SUITS: usize = 34;
const MAP: usize = 40;
const WORLD_DECK: usize = 104;
const DISPOSSESSED: usize = WORLD_DECK + 2 + 2 * 59;
const RELIC_DECK: usize = DISPOSSESSED + 2 + 2 * 6;
const PREVIOUS: usize = RELIC_DECK + 2 + 2 * 19;

fn read(text: &str) -> (SaveString, Vec<Warning>) {
    SaveString::read(text).expect("a string")
}

fn example() -> SaveString {
    read(EXAMPLE).0
}

fn refused(text: &str) -> StringFault {
    SaveString::read(text).expect_err("no string")
}

/// The example with other characters at a place.
fn with(at: usize, text: &str) -> String {
    let mut changed = EXAMPLE.to_owned();
    changed.replace_range(at..at + text.len(), text);
    changed
}

/// The codes of the warnings about a changed example, which has none itself.
fn warned(change: impl FnOnce(&mut SaveString)) -> Vec<&'static str> {
    let mut saved = example();
    change(&mut saved);
    let (again, warnings) = read(&saved.write());
    assert_eq!(again, saved, "whatever is unusual is kept");
    for warning in &warnings {
        documented(warning.code());
    }
    warnings.iter().map(Warning::code).collect()
}

/// The document lists the code.
fn documented(code: &str) {
    let document = include_str!("../../../../docs/chronicle-string.md");
    assert!(document.contains(&format!("\n| `{code}` | ")), "{code}");
}

fn card(key: &str) -> SavedCard {
    SavedCard::all().find(|card| card.key() == key).expect("a card")
}

fn cards(keys: &str) -> Vec<SavedCard> {
    keys.split_whitespace().map(card).collect()
}

fn slot(index: u8) -> Slot {
    Slot::new(index).expect("a slot")
}

#[test]
fn the_example_is_read_field_by_field() {
    let (saved, warnings) = read(EXAMPLE);
    assert_eq!(warnings, []);
    assert_eq!(saved.version, Version::new(3, 3, 1));
    assert_eq!(saved.game, 2);
    assert_eq!(saved.name, "Empire and Exile");
    assert_eq!(saved.players, SavedPlayers(0));
    assert_eq!(saved.citizens.iter().collect::<Vec<_>>(), [SavedPlayer::Blue]);
    assert_eq!(saved.oath, Goal::People);
    assert_eq!(saved.suits, [Suit::Discord, Suit::Hearth, Suit::Nomad, Suit::Arcane, Suit::Order, Suit::Beast]);
    let bare = |site| SavedSlot { site, cards: [None; 3] };
    let pass = SavedSite::Faceup(Site::NARROW_PASS);
    assert_eq!(
        saved.map,
        [
            SavedSlot { site: pass, cards: [None, None, Some(card("horned-mask"))] },
            bare(SavedSite::Facedown(Site::WASTES)),
            bare(SavedSite::Faceup(Site::GREAT_SLUM)),
            bare(SavedSite::Facedown(Site::THE_HIDDEN_PLACE)),
            bare(SavedSite::Facedown(Site::CHARMING_VALLEY)),
            bare(SavedSite::Faceup(Site::RIVER)),
            bare(SavedSite::Facedown(Site::MARSHES)),
            bare(SavedSite::Facedown(Site::STEPPE)),
        ]
    );
    let deck = "observatory outriders wolves shield-wall keep the-great-levy conquest great-crusade ancient-binding faith \
        giant-python way-station peace-envoy sanctuary pilgrimage levelers council-seat lost-tongue elders code-of-honor \
        rebellion storyteller curfew vow-of-silence threatening-roar messenger conspiracy false-prophet battle-honors birdsong \
        small-friends vow-of-poverty plague-engines salad-days sneak-attack rain-boots mushrooms marriage crop-rotation \
        gleaming-armor portal convoys hospital secret-signal sealing-ward grasping-vines royal-ambitions insect-swarm slander \
        vow-of-peace disgraced-captain storm-caller awaited-return military-parade blackmail resettle hearts-and-minds \
        vow-of-renewal siege-engines";
    assert_eq!(saved.world_deck, cards(deck));
    let dispossessed = "vow-of-beastkin mountain-giant chaos-cult downtrodden kindred-warriors traveling-doctor";
    assert_eq!(saved.dispossessed, cards(dispossessed));
    let relics = "cup-of-plenty dowsing-sticks oracular-pig cursed-cauldron truthful-harp brass-horse grand-mask skeleton-key \
        whistle ivory-eye cracked-horn dragonskin-drum sticky-fire circlet-of-command bandit-crown book-of-records \
        obsidian-cage ring-of-devotion map";
    assert_eq!(saved.relic_deck, Some(cards(relics)));
    let previous = Previous { citizens: SavedPlayers(0), winner: SavedPlayers(4), name: Previous::UNKNOWN.to_owned() };
    assert_eq!(previous.winner.iter().collect::<Vec<_>>(), [SavedPlayer::White]);
    assert_eq!(saved.previous, Some(previous));
    assert_eq!((saved.rest.as_str(), saved.counted), ("", Counted::Bytes));
}

#[test]
fn the_example_is_written_as_it_was_read() {
    assert_eq!(EXAMPLE.len(), 291);
    assert_eq!(example().write(), EXAMPLE);
}

#[test]
fn lower_case_and_white_space_around_are_read() {
    let mut lower = EXAMPLE.to_lowercase();
    for name in ["Empire and Exile", Previous::UNKNOWN] {
        lower = lower.replace(&name.to_lowercase(), name);
    }
    assert_ne!(lower, EXAMPLE);
    assert_eq!(read(&format!(" \t\n{lower} \r\n\n")), (example(), vec![]));
}

#[test]
fn text_after_the_end_is_kept_and_ignored() {
    let (saved, warnings) = read(&format!("{EXAMPLE} and so on\n"));
    assert_eq!(warnings, [Warning::Trailing { length: 10 }]);
    assert_eq!(saved, SaveString { rest: " and so on".to_owned(), ..example() });
    assert_eq!(saved.write(), format!("{EXAMPLE} and so on"));
}

/// The description of the format says which fields which version has.
#[test]
fn the_version_decides_which_fields_there_are() {
    for (version, n_fields) in [
        ("010600", 12),
        ("020003", 12),
        ("0300FF", 12),
        ("030100", 13),
        ("030103", 13),
        ("030200", 13),
        ("030300", 13),
        ("030301", 16),
        ("030303", 16),
        ("030400", 16),
        ("040000", 16),
    ] {
        let (saved, warnings) = read(&with(0, version));
        assert_eq!(saved.relic_deck.is_some(), n_fields >= 13, "{version}");
        assert_eq!(saved.previous.is_some(), n_fields == 16, "{version}");
        let end = match n_fields {
            12 => RELIC_DECK,
            13 => PREVIOUS,
            _ => EXAMPLE.len(),
        };
        assert_eq!(saved.rest, EXAMPLE[end..], "{version}");
        assert_eq!(warnings.len(), usize::from(n_fields < 16), "{version}");
        assert_eq!(saved.write(), with(0, version));
        let (cut, warnings) = read(&with(0, version)[..end]);
        assert_eq!((cut.rest.as_str(), warnings), ("", vec![]), "{version}");
    }
}

/// What an exporter leaves out is written in the form that every reader understands.
#[test]
fn what_is_not_known_is_written_with_usual_values() {
    let saved = SaveString { relic_deck: None, previous: None, ..example() };
    let text = saved.write();
    assert_eq!(text[RELIC_DECK..], *"00002007UNKNOWN");
    let saved = SaveString { name: String::new(), ..saved };
    assert!(saved.write().starts_with("030301000207UNKNOWN"));
}

#[test]
fn what_is_too_long_to_be_counted_is_cut() {
    let long = SaveString {
        name: "é".repeat(200),
        world_deck: vec![card("wolves"); 300],
        previous: Some(Previous { citizens: SavedPlayers(0), winner: SavedPlayers(1), name: "x".repeat(256) }),
        ..example()
    };
    let (saved, _) = read(&long.write());
    assert_eq!((saved.name.as_str(), saved.world_deck.len()), ("é".repeat(127).as_str(), 255));
    assert_eq!(saved.previous.map(|previous| previous.name.len()), Some(255));
    let (saved, _) = read(&SaveString { counted: Counted::Utf16, ..long }.write());
    assert_eq!((saved.name.as_str(), saved.counted), ("é".repeat(200).as_str(), Counted::Utf16));
}

#[test]
fn names_are_counted_in_bytes_or_else_in_units_of_utf_16() {
    for name in ["Élan", "Eid & Exil – größer", "王国", "𝕆ath 🏰"] {
        let units = name.encode_utf16().count();
        for (length, counted) in [(name.len(), Counted::Bytes), (units, Counted::Utf16)] {
            let text = EXAMPLE.replace("10Empire and Exile", &format!("{length:02X}{name}"));
            let (saved, warnings) = read(&text);
            assert_eq!(saved, SaveString { name: name.to_owned(), counted, ..example() });
            assert_eq!(warnings, []);
            assert_eq!(saved.write(), text);
        }
        let split = EXAMPLE.replace("10Empire and Exile", &format!("01{name}"));
        assert!(SaveString::read(&split).is_err(), "{name}");
    }
    // The winner's name is counted in the same way.
    let text = EXAMPLE.replace("07UNKNOWN", "07Zoë Zoë");
    let (saved, _) = read(&text);
    assert_eq!((saved.counted, saved.rest.as_str()), (Counted::Utf16, ""));
    assert_eq!(saved.write(), text);
}

#[test]
fn a_name_may_end_in_a_space() {
    let text = EXAMPLE.replace("07UNKNOWN", "04Ada ");
    let (saved, warnings) = read(&format!("{text}\n"));
    assert_eq!((saved.write(), warnings), (text, vec![]));
}

/// The faults that the description of the format calls for, each at the first wrong character.
#[test]
fn what_no_reader_can_understand_is_refused_with_its_place() {
    use StringField as Field;
    let relics = Field::RelicDeck;
    let last = EXAMPLE.len() - 9;
    for (text, fault) in [
        (with(0, "010509"), StringFault::OldVersion { offset: 0, version: Version::new(1, 5, 9) }),
        (with(5, "x"), StringFault::NotHex { offset: 5, field: Field::Version, found: 'x' }),
        (with(7, " "), StringFault::NotHex { offset: 7, field: Field::Game, found: ' ' }),
        (with(NAME, "G"), StringFault::NotHex { offset: NAME, field: Field::Name, found: 'G' }),
        (with(NAME, "00"), StringFault::EmptyName { offset: NAME, field: Field::Name }),
        (with(PLAYERS + 1, "-"), StringFault::NotHex { offset: PLAYERS + 1, field: Field::Players, found: '-' }),
        (with(PLAYERS + 2, "+"), StringFault::NotHex { offset: PLAYERS + 2, field: Field::Citizens, found: '+' }),
        (with(OATH, "04"), StringFault::NoOath { offset: OATH, found: 4 }),
        (with(OATH, "FF"), StringFault::NoOath { offset: OATH, found: 255 }),
        (with(SUITS + 3, "6"), StringFault::NoSuit { offset: SUITS + 3, found: 6 }),
        (with(MAP, "17"), StringFault::NoSite { offset: MAP, found: 23 }),
        (with(MAP + 8, "2F"), StringFault::NoSite { offset: MAP + 8, found: 47 }),
        (with(MAP + 16, "30"), StringFault::NoSite { offset: MAP + 16, found: 48 }),
        (with(MAP + 56, "FE"), StringFault::NoSite { offset: MAP + 56, found: 254 }),
        (with(MAP + 4, "D9"), StringFault::NoCard { offset: MAP + 4, field: Field::Map(slot(0)), found: 217 }),
        (with(MAP + 62, "EE"), StringFault::NoCard { offset: MAP + 62, field: Field::Map(slot(7)), found: 238 }),
        (with(WORLD_DECK + 2, "D7"), StringFault::NoCard { offset: 106, field: Field::WorldDeck, found: 215 }),
        (with(WORLD_DECK + 4, "FF"), StringFault::NoCard { offset: 108, field: Field::WorldDeck, found: 255 }),
        (with(WORLD_DECK, "FF"), StringFault::PastEnd { offset: 104, field: Field::WorldDeck, count: 255, left: 92 }),
        (with(DISPOSSESSED, "zz"), StringFault::NotHex { offset: 224, field: Field::Dispossessed, found: 'z' }),
        (with(DISPOSSESSED + 2, "FE"), StringFault::NoCard { offset: 226, field: Field::Dispossessed, found: 254 }),
        (with(RELIC_DECK, "27"), StringFault::PastEnd { offset: RELIC_DECK, field: relics, count: 39, left: 25 }),
        (with(PREVIOUS, "?"), StringFault::NotHex { offset: PREVIOUS, field: Field::PreviousCitizens, found: '?' }),
        (with(PREVIOUS + 2, "W"), StringFault::NotHex { offset: PREVIOUS + 2, field: Field::Winner, found: 'W' }),
        (with(last, "00"), StringFault::EmptyName { offset: last, field: Field::WinnerName }),
        (with(last, "08"), StringFault::PastEnd { offset: last, field: Field::WinnerName, count: 8, left: 7 }),
        (String::new(), StringFault::Ends { offset: 0, field: Field::Version }),
        ("0303".to_owned(), StringFault::Ends { offset: 4, field: Field::Version }),
        ("x".repeat(70_000), StringFault::TooLong { offset: 65_536 }),
    ] {
        let found = refused(&text);
        assert_eq!(found, fault);
        assert_eq!(found.offset(), fault.offset());
        assert!(found.to_string().starts_with(&format!("character {}: ", fault.offset())), "{found}");
    }
    let split = EXAMPLE.replace("07UNKNOWN", "01É");
    assert_eq!(SaveString::read(&split).map(|(saved, _)| saved.counted), Ok(Counted::Utf16));
    let split = EXAMPLE.replace("07UNKNOWN", "01🏰");
    assert_eq!(refused(&split), StringFault::SplitName { offset: last, field: Field::WinnerName });
}

/// Offsets count characters, also after a name with others than ASCII, and from the first that is not white space.
#[test]
fn offsets_count_characters() {
    let text = with(PREVIOUS, "!").replace("10Empire and Exile", "05Élan");
    assert_eq!(refused(&format!("\n  {text}")).offset(), PREVIOUS - 12);
    let text = text.replace("05Élan", "04Élan");
    assert_eq!(refused(&text).offset(), PREVIOUS - 12, "the count that leads further is the right one");
}

#[test]
fn every_fault_has_its_own_code() {
    let field = StringField::Oath;
    let faults = [
        StringFault::TooLong { offset: 0 },
        StringFault::OldVersion { offset: 0, version: Version::FIRST },
        StringFault::Ends { offset: 0, field },
        StringFault::NotHex { offset: 0, field, found: 'x' },
        StringFault::PastEnd { offset: 0, field, count: 1, left: 0 },
        StringFault::EmptyName { offset: 0, field },
        StringFault::SplitName { offset: 0, field },
        StringFault::NoOath { offset: 0, found: 4 },
        StringFault::NoSuit { offset: 0, found: 6 },
        StringFault::NoSite { offset: 0, found: 23 },
        StringFault::NoCard { offset: 0, field, found: 217 },
    ];
    let codes: BTreeSet<_> = faults.iter().map(StringFault::code).collect();
    assert_eq!(codes.len(), faults.len());
    codes.into_iter().for_each(documented);
}

#[test]
fn a_string_that_is_cut_off_anywhere_is_refused() {
    for end in 0..EXAMPLE.len() {
        let fault = refused(&EXAMPLE[..end]);
        assert!(fault.offset() <= end, "{end}: {fault}");
        assert!(matches!(fault, StringFault::Ends { .. } | StringFault::PastEnd { .. }), "{end}: {fault}");
    }
}

/// 2.8.1, 2.8.2, 8.3.5: the map.
#[test]
fn an_unusual_map_gives_warnings() {
    let place = |map: &mut [SavedSlot; 8], at: usize, place: usize, key| map[at].cards[place] = Some(card(key));
    assert_eq!(warned(|saved| place(&mut saved.map, 1, 0, "alchemist")), ["cards_facedown"]);
    assert_eq!(warned(|saved| place(&mut saved.map, 0, 0, "alchemist")), [""; 0]);
    let crowd = |saved: &mut SaveString, one, two| {
        place(&mut saved.map, 0, 0, one);
        place(&mut saved.map, 0, 1, two);
    };
    assert_eq!(warned(|saved| crowd(saved, "alchemist", "great-spire")), ["crowded"]);
    assert_eq!(warned(|saved| crowd(saved, "alchemist", "fallen-spire")), ["crowded"]);
    assert_eq!(warned(|saved| crowd(saved, "fallen-spire", "map")), ["too_many_relics", "relic_twice"]);
    let drown = |saved: &mut SaveString, key| {
        saved.map[2].site = SavedSite::Faceup(Site::DROWNED_CITY);
        place(&mut saved.map, 2, 0, key);
    };
    assert_eq!(warned(|saved| drown(saved, "alchemist")), ["crowded"]);
    assert_eq!(warned(|saved| drown(saved, "salt-the-earth")), [""; 0], "it makes room for itself");
    let slum = SavedSite::Facedown(Site::GREAT_SLUM);
    assert_eq!(warned(|saved| saved.map[7].site = slum), ["site_twice"]);
    assert_eq!(warned(|saved| saved.map[2].site = SavedSite::Facedown(Site::PLAINS)), ["dark_region"]);
    assert_eq!(warned(|saved| saved.map[1].site = SavedSite::Empty), ["empty_slot"]);
    let (saved, warnings) = read(&with(MAP, "27FFFFFF"));
    assert_eq!(saved.map[0].site, SavedSite::Facedown(Site::STANDING_STONES));
    let mask = card("horned-mask");
    assert_eq!(warnings, [Warning::DarkRegion { region: Region::Cradle }, Warning::RelicMissing { card: mask }]);
}

#[test]
fn cards_that_are_twice_or_misplaced_give_warnings() {
    assert_eq!(warned(|saved| saved.dispossessed.push(card("wolves"))), ["card_twice"]);
    assert_eq!(warned(|saved| saved.dispossessed.push(card("conquest"))), ["misplaced"]);
    assert_eq!(warned(|saved| saved.world_deck.push(card("great-spire"))), ["misplaced"]);
    assert_eq!(warned(|saved| saved.map[2].cards[0] = Some(card("faith"))), ["misplaced"]);
    let deck = |saved: &mut SaveString, key| saved.relic_deck.as_mut().expect("a relic deck").insert(0, card(key));
    assert_eq!(warned(|saved| deck(saved, "tents")), ["misplaced"]);
    assert_eq!(warned(|saved| saved.world_deck[58] = card("whistle")), ["misplaced"]);
    // The two sides of an edifice are one card.
    let (mut saved, _) = read(EXAMPLE);
    saved.map[2].cards = [Some(card("great-spire")), None, Some(card("fallen-spire"))];
    assert_eq!(saved.warnings(), [Warning::CardTwice { card: card("great-spire"), found: 2 }]);
}

/// 8.8: two Visions among the first 12 cards, three among the next 18.
#[test]
fn missing_or_misplaced_visions_give_warnings() {
    assert_eq!(warned(|saved| saved.world_deck.retain(|card| card.kind() != SavedKind::Vision)), ["no_visions"]);
    assert_eq!(warned(|saved| saved.world_deck.retain(|card| card.key() != "faith")), ["vision_count"]);
    assert_eq!(warned(|saved| saved.world_deck.push(card("faith"))), ["vision_count"]);
    assert_eq!(warned(|saved| saved.world_deck.swap(6, 40)), ["vision_places"]);
    let mut saved = example();
    saved.world_deck.swap(26, 40);
    assert_eq!(saved.warnings(), [Warning::VisionPlaces { first: 2, next: 2 }]);
    assert_eq!(warned(|saved| saved.world_deck.truncate(0)), ["empty_deck"]);
    assert_eq!(warned(|saved| saved.world_deck.truncate(27)), [""; 0], "a short deck may have all of them");
}

#[test]
fn missing_or_doubled_relics_give_warnings() {
    let deck = |saved: &mut SaveString, change: fn(&mut Vec<SavedCard>)| {
        change(saved.relic_deck.as_mut().expect("a relic deck"));
    };
    assert_eq!(warned(|saved| deck(saved, |deck| deck.truncate(18))), ["relic_missing"]);
    assert_eq!(warned(|saved| deck(saved, |deck| deck.push(deck[0]))), ["relic_twice"]);
    assert_eq!(warned(|saved| deck(saved, Vec::clear)).len(), 19, "one lies on the map");
    let clear = |saved: &mut SaveString| {
        deck(saved, Vec::clear);
        saved.map[0].cards = [None; 3];
    };
    assert_eq!(warned(clear), ["no_relics"]);
}

#[test]
fn unusual_bytes_give_warnings() {
    assert_eq!(warned(|saved| saved.game = 0), ["game_zero"]);
    assert_eq!(warned(|saved| saved.players = SavedPlayers(0x80)), ["unknown_bits"]);
    assert_eq!(warned(|saved| saved.players = SavedPlayers(0x7f)), [""; 0]);
    assert_eq!(warned(|saved| saved.citizens = SavedPlayers(0x20)), ["unknown_bits"]);
    let previous = |citizens, winner| {
        warned(|saved| {
            let previous = saved.previous.as_mut().expect("a previous game");
            (previous.citizens, previous.winner) = (SavedPlayers(citizens), SavedPlayers(winner));
        })
    };
    assert_eq!(previous(0x40, 0x20), ["unknown_bits"]);
    assert_eq!(previous(0x1f, 0x00), ["winner"]);
    assert_eq!(previous(0, 0x03), ["winner"]);
    assert_eq!(previous(0, 0x40), ["unknown_bits", "winner"]);
    assert_eq!(warned(|saved| saved.rest = "?".to_owned()), ["trailing"]);
}

/// Before the first game the mod adds sites, world deck and relics, so nothing of that is missing.
#[test]
fn a_chronicle_whose_first_game_is_not_set_up_is_healthy() {
    let fresh = |saved: &mut SaveString| {
        saved.game = 1;
        saved.world_deck.clear();
        saved.relic_deck = Some(Vec::new());
        saved.map[2..].fill(SavedSlot { site: SavedSite::Empty, cards: [None; 3] });
    };
    assert_eq!(warned(fresh), [""; 0]);
    let begun = |saved: &mut SaveString| {
        fresh(saved);
        saved.game = 2;
    };
    assert!(warned(begun).len() > 3);
}

#[test]
fn relics_are_repaired_in_the_manner_of_the_mod() {
    let [mask, horn, map, pig] = ["horned-mask", "cracked-horn", "map", "oracular-pig"].map(card);
    let mut saved = example();
    let rng = &mut Fast::seed_from_u64(1);
    assert_eq!(saved.repaired(rng), (saved.clone(), vec![]));
    // A second mask lower down on the map and one in the deck; the Map twice in the deck, the horn nowhere.
    saved.map[5].cards[2] = Some(mask);
    let deck = saved.relic_deck.as_mut().expect("a relic deck");
    let at = deck.iter().position(|card| *card == horn).expect("it is there");
    deck[at] = mask;
    deck.insert(0, map);
    deck.retain(|card| *card != pig);
    let (fixed, changes) = saved.repaired(rng);
    assert_eq!(
        changes,
        [
            Repair::TakenFromMap { slot: slot(5), card: mask },
            Repair::TakenFromBelow { card: map },
            Repair::TakenFromDeck { card: mask },
            Repair::Added { card: horn },
            Repair::Added { card: pig },
        ]
    );
    let codes: BTreeSet<_> = changes.iter().map(Repair::code).chain([Repair::Shuffled.code()]).collect();
    assert_eq!(codes.len(), 5);
    codes.into_iter().for_each(documented);
    assert_eq!(fixed.warnings(), []);
    assert_eq!(fixed.relic_deck.expect("a relic deck")[16..], [map, horn, pig]);
    assert_eq!(fixed.map, example().map);
}

#[test]
fn a_relic_deck_that_is_not_there_is_shuffled() {
    let rng = &mut Fast::seed_from_u64(1);
    for deck in [None, Some(vec![])] {
        let mut saved = SaveString { relic_deck: deck, ..example() };
        saved.map[0].cards = [None; 3];
        let (fixed, changes) = saved.repaired(rng);
        assert_eq!(changes, [Repair::Shuffled]);
        assert_eq!(fixed.warnings(), []);
        let deck = fixed.relic_deck.expect("a relic deck");
        assert_eq!(deck.len(), 20);
        assert!(!deck.is_sorted());
    }
    // A deck that is merely empty is filled in order.
    let saved = SaveString { relic_deck: Some(vec![]), ..example() };
    assert_eq!(saved.repaired(rng).1.len(), 19);
}

#[test]
fn json_names_cards_and_sites() {
    let found = json!(example());
    assert_eq!(found["version"], "3.3.1");
    assert_eq!(found["citizens"], json!(["blue"]));
    assert_eq!((&found["oath"], &found["suits"][1]), (&json!("people"), &json!("hearth")));
    let first = json!({
        "slot": 1, "region": "cradle", "site": "narrow-pass", "faceup": true, "cards": [null, null, "horned-mask"],
    });
    assert_eq!(found["map"][0], first);
    assert_eq!(found["world_deck"][0], "observatory");
    let previous = json!({ "citizens": [], "winner": ["white"], "name": "UNKNOWN" });
    assert_eq!(found["previous"], previous);
}

/// The numbers of the fact tables are those of the strings.
#[test]
fn cards_and_sites_have_the_numbers_of_the_fact_tables() {
    let mut n = 0;
    for (file, table) in [
        (include_str!("../../../../docs/rules/data/oath/relics.toml"), "relic"),
        (include_str!("../../../../docs/rules/data/oath/visions.toml"), "vision"),
    ] {
        let table_of_rows = facts(file);
        for row in rows(&table_of_rows, table) {
            let Some(number) = row.get("save_id").and_then(toml::Value::as_integer) else { continue };
            let Ok(number) = u8::try_from(number) else { continue };
            let Some(saved) = SavedCard::new(number) else { continue };
            assert_eq!((u16::from(saved.number()), saved.key()), (id(row), row["key"].as_str().expect("a key")));
            n += 1;
        }
    }
    assert_eq!(n, 25);
    let table = facts(include_str!("../../../../docs/rules/data/oath/sites.toml"));
    for row in rows(&table, "site") {
        let number = row["save_id"].as_integer().expect("a number");
        let (saved, _) = read(&with(MAP, &format!("{number:02X}")));
        let site = saved.map[0].site.site().expect("a site");
        assert_eq!((site.number(), site.key()), (id(row), row["key"].as_str().expect("a key")));
    }
}

#[test]
fn every_card_of_the_game_has_one_number() {
    let all: Vec<_> = SavedCard::all().collect();
    assert_eq!(all.len(), 215 + 20);
    assert_eq!(all.iter().map(|card| card.key()).collect::<BTreeSet<_>>().len(), all.len());
    for card in all {
        assert_eq!(SavedCard::new(card.id()), Some(card));
        match card.kind() {
            SavedKind::Edifice | SavedKind::Ruin => assert_eq!((card.card(), card.number()), (None, card.id() + 1)),
            SavedKind::Denizen => {
                assert_eq!((card.number(), card.suit()), (card.id() + 1, card.card().and_then(Card::suit)));
            }
            SavedKind::Relic => assert_eq!(card.number(), card.id() - 7),
            SavedKind::Vision => assert!(card.card().is_some_and(Card::is_vision)),
        }
        if let Some(of_game) = card.card() {
            assert_eq!(SavedCard::of(of_game), Some(card));
        }
    }
    assert_eq!(SavedCard::of(Card::THE_GRAND_SCEPTER), None);
    let suits = "sprawling-rampart hall-of-debate forest-temple festival-district great-spire ancient-forge";
    let suits: Vec<_> = cards(suits).into_iter().map(SavedCard::suit).collect();
    let order = [Suit::Order, Suit::Hearth, Suit::Beast, Suit::Discord, Suit::Arcane, Suit::Nomad];
    assert_eq!(suits, order.map(Some));
    assert_eq!(card("ruined-temple").suit(), None);
}

fn some_card() -> impl Strategy<Value = SavedCard> {
    sample::select(SavedCard::all().collect::<Vec<_>>())
}

fn some_name() -> impl Strategy<Value = String> {
    prop::string::string_regex("[A-Za-z0-9' äß王🏰]{1,20}").expect("a pattern")
}

fn some_slot() -> impl Strategy<Value = SavedSlot> {
    let site = (sample::select(Site::all().collect::<Vec<_>>()), 0..3).prop_map(|(site, how)| match how {
        0 => SavedSite::Empty,
        1 => SavedSite::Facedown(site),
        _ => SavedSite::Faceup(site),
    });
    let place = || option::of(some_card());
    (site, [place(), place(), place()]).prop_map(|(site, cards)| SavedSlot { site, cards })
}

fn some_string() -> impl Strategy<Value = SaveString> {
    let versions = [(1, 6, 0), (3, 1, 0), (3, 2, 0), (3, 3, 0), (3, 3, 1), (3, 3, 3)];
    let version = sample::select(versions.to_vec()).prop_map(|(major, minor, patch)| Version::new(major, minor, patch));
    let head = (version, any::<u16>(), some_name(), any::<[u8; 4]>(), sample::select(&Goal::ALL[..]));
    let suits = Just(Suit::ALL).prop_shuffle();
    let slots = prop::array::uniform8(some_slot());
    let lists = [60, 8, 22].map(|n| vec(some_card(), 0..n));
    (head, suits, slots, lists, some_name()).prop_map(|(head, suits, map, lists, winner)| {
        let (version, game, name, bytes, oath) = head;
        let [players, citizens, before, won] = bytes.map(SavedPlayers);
        let [world_deck, dispossessed, relics] = lists;
        let previous = Previous { citizens: before, winner: won, name: winner };
        SaveString {
            version,
            game,
            name,
            counted: Counted::Bytes,
            players,
            citizens,
            oath,
            suits,
            map,
            world_deck,
            dispossessed,
            relic_deck: (version >= Version::RELICS).then_some(relics),
            previous: (version >= Version::PREVIOUS).then_some(previous),
            rest: String::new(),
        }
    })
}

proptest! {
    #[test]
    fn any_string_is_read_as_it_was_written(saved in some_string()) {
        let text = saved.write();
        let (again, warnings) = SaveString::read(&text).expect("our own string");
        prop_assert_eq!(&again, &saved);
        prop_assert_eq!(again.write(), text);
        prop_assert_eq!(warnings, saved.warnings());
    }

    /// Counted in UTF-16 it may, rarely, be read in bytes as well; then what is read is written alike.
    #[test]
    fn any_string_of_the_other_count_is_read(saved in some_string()) {
        let text = SaveString { counted: Counted::Utf16, ..saved }.write();
        let (again, _) = SaveString::read(&text).expect("our own string");
        prop_assert_eq!(again.write().trim_end().to_uppercase(), text.trim_end().to_uppercase());
    }

    #[test]
    fn a_repaired_string_has_each_relic_once(saved in some_string(), seed in any::<u64>()) {
        let (fixed, changes) = saved.repaired(&mut Fast::seed_from_u64(seed));
        let is_about_relics = |warning: &Warning| {
            matches!(warning, Warning::NoRelics | Warning::RelicMissing { .. } | Warning::RelicTwice { .. })
        };
        prop_assert!(!fixed.warnings().iter().any(is_about_relics));
        prop_assert_eq!(changes.is_empty(), fixed == saved);
        prop_assert_eq!(fixed.repaired(&mut Fast::seed_from_u64(seed)), (fixed.clone(), vec![]));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), cut in 0..291_usize, at in 0..291_usize) {
        let _ = SaveString::read(&text);
        let mut bent = EXAMPLE[..cut].to_owned();
        bent.insert_str(at.min(cut), &text);
        match SaveString::read(&bent) {
            Ok((saved, _)) => prop_assert_eq!(saved.write().trim().to_uppercase(), bent.trim().to_uppercase()),
            Err(fault) => prop_assert!(fault.offset() <= bent.chars().count()),
        }
    }
}

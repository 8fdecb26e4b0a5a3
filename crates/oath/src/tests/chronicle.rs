//! OATH-F7, OATH-F8: the world a game starts from, as data.

use kabale_core::{Fast, Game, SeedableRng, Table};

use super::kit::{seat, slot};
use crate::{Card, ChronicleRef, Oath, Options, Site, Vow, chronicle::Chronicle, position};

const FILE: &str = include_str!("../../../../docs/rules/data/oath/chronicle.toml");

/// The built-in file with one change.
fn changed(from: &str, to: &str) -> String {
    assert!(FILE.contains(from), "`{from}` is in the file");
    FILE.replacen(from, to, 1)
}

/// What is wrong with a file.
fn refusal(text: &str) -> String {
    ChronicleRef::load(text).expect_err("an impossible chronicle").to_string()
}

/// What is wrong after one change, with the line of `at` in the changed file instead of its number.
fn refused(from: &str, to: &str, at: &str) -> String {
    let text = changed(from, to);
    let line = text.lines().position(|line| line.contains(at)).expect("the line is there") + 1;
    let refusal = refusal(&text);
    let rest = refusal.strip_prefix(&format!("line {line}: "));
    rest.unwrap_or_else(|| panic!("not in line {line}: {refusal}")).to_owned()
}

/// OATH-F7: the built-in file is the first game, and the default of a new game.
#[test]
fn the_first_game_is_built_in() {
    assert_eq!(ChronicleRef::load(FILE), Ok(ChronicleRef::built_in()));
    assert_eq!(Options::default().chronicle, ChronicleRef::built_in());
    let chronicle = Chronicle::first_game();
    assert_eq!(chronicle.all_denizens().count(), 54);
    let sites = chronicle.sites.map(|land| land.map(|land| land.site));
    let [plains, mountain, coast] = [Site::PLAINS, Site::MOUNTAIN, Site::ROCKY_COAST].map(Some);
    assert_eq!(sites, [plains, None, mountain, None, None, coast, None, None]);
}

/// Another world: three Citizens, an oath, and more sites.
fn other() -> ChronicleRef {
    let text = changed("oath = \"supremacy\"", "oath = \"devotion\"")
        .replacen("citizens = []", "citizens = [2, 4]", 1)
        .replacen("\"wolves\",", "", 1)
        .replacen("\"rangers\",", "", 1)
        .replacen("site = \"random\"", "site = \"deep-woods\"\ndenizens = [\"wolves\", \"rangers\"]", 1);
    ChronicleRef::load(&text).expect("a good chronicle")
}

/// OATH-F7: a game starts from the chronicle that its options name.
#[test]
fn a_game_starts_from_its_chronicle() {
    let options = Options { chronicle: other(), ..Options::default() };
    let state = Oath::deal(&options, 4, &mut Fast::seed_from_u64(5));
    assert_eq!(state.goal, crate::Goal::Devotion);
    let citizens: Vec<bool> = (1..=4).map(|number| state.player(seat(number)).citizen).collect();
    assert_eq!(citizens, [false, true, false, true]);
    let woods = state.place(slot(2));
    assert!(woods.up && woods.site == Site::DEEP_WOODS);
    assert_eq!(*woods.cards, [Card::WOLVES, Card::RANGERS]);
    assert_eq!((woods.warbands, woods.relics.len()), (1, 1));
    // The oath chosen for this game overrides that of the chronicle.
    let vowed = Oath::deal(&Options { oath: Vow::People, ..options }, 4, &mut Fast::seed_from_u64(5));
    assert_eq!(vowed.goal, crate::Goal::People);
}

/// OATH-F7: options, positions and records name it by its hash, and cannot be read without it.
#[test]
fn a_chronicle_is_named_by_its_hash() {
    let options = Options { chronicle: other(), ..Options::default() };
    let state = Oath::deal(&options, 3, &mut Fast::seed_from_u64(5));
    let text = serde_json::to_string(&state).expect("plain data");
    assert!(text.contains(options.chronicle.hash()));
    assert_eq!(serde_json::from_str::<Oath>(&text).expect("its chronicle is loaded"), state);
    let lost = text.replace(options.chronicle.hash(), &"0".repeat(64));
    let error = serde_json::from_str::<Oath>(&lost).expect_err("nobody loaded it").to_string();
    assert!(error.starts_with("chronicle 0000") && error.contains("is not loaded (OATH-F7)"), "{error}");
    let unknown = Table::<Oath>::read_options(&serde_json::json!({ "chronicle": "f".repeat(64) }));
    assert!(unknown.expect_err("nobody loaded it").to_string().contains("ffff"));
}

/// OATH-F7: the hash is that of the world, not of how it is written.
#[test]
fn the_hash_is_that_of_the_world() {
    let built_in = ChronicleRef::built_in();
    let shuffled = changed("\"wrestlers\", \"battle-honors\",", "\"battle-honors\", \"wrestlers\",");
    assert_eq!(ChronicleRef::load(&format!("# ours\n{shuffled}")), Ok(built_in));
    let bare = changed("relics = 1\n", "");
    assert_eq!(ChronicleRef::load(&bare), Ok(built_in));
    assert_ne!(other(), built_in);
    assert_eq!(ChronicleRef::find(other().hash()), Some(other()));
    for (from, to) in [("citizens = []", "citizens = [3]"), ("oath = \"supremacy\"", "oath = \"people\"")] {
        assert_ne!(ChronicleRef::load(&changed(from, to)), Ok(built_in));
    }
}

/// OATH-9.3: five Citizens and many faceup sites take all purple warbands; no piece is created or lost.
#[test]
fn warbands_run_short_in_a_large_empire() {
    let sites = ["charming-valley", "great-slum", "lush-coast", "fertile-valley", "deep-woods"];
    let mut text = changed("citizens = []", "citizens = [2, 3, 4, 5, 6]");
    for (site, card) in sites.into_iter().zip(["wolves", "rangers", "tents", "scryer", "dazzle"]) {
        text = text.replacen(&format!("\"{card}\","), "", 1);
        text = text.replacen("site = \"random\"", &format!("site = \"{site}\"\ndenizens = [\"{card}\"]"), 1);
    }
    let options = Options { chronicle: ChronicleRef::load(&text).expect("a good chronicle"), ..Options::default() };
    let state = Oath::deal(&options, 6, &mut Fast::seed_from_u64(1));
    let boards: Vec<u8> = (1..=6).map(|number| state.player(seat(number)).warbands).collect();
    // Nine on the map, three for the Chancellor, and twelve for four of the five.
    assert_eq!(boards, [3, 3, 3, 3, 3, 0]);
    assert_eq!(state.players[0].bank, 0);
    position::check(&state).expect("a sound table");
}

/// OATH-1.22: with every site full the deck is so small that Visions are dealt to players; the table is sound.
#[test]
fn a_full_map_leaves_a_small_deck() {
    let sites = [
        ("plains", 3),
        ("charming-valley", 3),
        ("mountain", 2),
        ("great-slum", 3),
        ("lush-coast", 3),
        ("rocky-coast", 2),
        ("fertile-valley", 3),
        ("deep-woods", 2),
    ];
    let mut deck = Card::denizens().take(54).map(Card::key);
    let mut rows = String::new();
    for (site, n) in sites {
        let cards: Vec<_> = deck.by_ref().take(n).map(|key| format!("\"{key}\"")).collect();
        rows += &format!("[[sites]]\nsite = \"{site}\"\ndenizens = [{}]\n", cards.join(", "));
    }
    let deck: Vec<_> = deck.map(|key| format!("\"{key}\"")).collect();
    let text = format!("oath = \"people\"\ncitizens = []\nworld_deck = [{}]\n{rows}", deck.join(", "));
    let options = Options { chronicle: ChronicleRef::load(&text).expect("a good chronicle"), ..Options::default() };
    for seed in 0..20 {
        let state = Oath::deal(&options, 6, &mut Fast::seed_from_u64(seed));
        let visions = state.deck.iter().filter(|card| card.is_vision()).count();
        assert_eq!(visions + usize::from(state.visions), 5);
        position::check(&state).expect("a sound table");
    }
}

/// OATH-F8: unknown ids.
#[test]
fn unknown_ids_are_refused() {
    assert_eq!(
        refused("\"supremacy\"", "\"greed\"", "oath = \"greed\""),
        "there is no oath `greed`; there are supremacy, people, protection, devotion"
    );
    assert_eq!(refused("\"mountain\"", "\"moutain\"", "moutain"), "there is no site `moutain`");
    assert_eq!(refused("\"wolves\"", "\"wolfes\"", "wolfes"), "there is no denizen `wolfes`");
    assert_eq!(refused("\"wolves\"", "\"faith\"", "\"faith\""), "there is no denizen `faith`", "a Vision");
    assert_eq!(refused("[\"elders\"]", "[\"map\"]", "\"map\""), "there is no denizen `map`", "a relic");
    assert_eq!(refused("citizens =", "citzens =", "citzens"), "there is no `citzens` here");
    assert_eq!(refused("relics =", "relicts =", "relicts"), "there is no `relicts` here");
}

/// OATH-F8: missing cards, and missing keys.
#[test]
fn missing_cards_are_refused() {
    let few = "there are 49 denizens at sites and in the world deck: a game has 50 to 198";
    let gone = "\"wolves\",\n  \"animal-playmates\", \"true-names\", \"the-old-oak\", \"forest-paths\",";
    assert_eq!(refused(gone, "", "world_deck = ["), few);
    assert_eq!(refusal(""), "line 1: `sites` is missing");
    assert_eq!(refusal(&changed("citizens = []", "")), "line 1: `citizens` is missing");
    let nameless = changed("site = \"mountain\"\n", "");
    assert!(refusal(&nameless).ends_with(": `site` is missing"));
}

/// OATH-F8: eight sites, no more and no fewer, each once.
#[test]
fn nine_sites_are_refused() {
    let nine = format!("{FILE}\n[[sites]]\nsite = \"mine\"\n");
    let line = nine.lines().count() - 1;
    assert_eq!(refusal(&nine), format!("line {line}: there are 9 sites; the map has 8 (OATH-2.1.1)"));
    assert_eq!(
        refused("[[sites]]\nsite = \"random\"\n", "", "[[sites]]"),
        "there are 7 sites; the map has 8 (OATH-2.1.1)"
    );
    assert_eq!(refused("site = \"rocky-coast\"", "site = \"plains\" # again", "# again"), "`plains` is there twice");
}

/// OATH-F8: negative counts, and others that cannot be.
#[test]
fn impossible_counts_are_refused() {
    assert_eq!(refused("relics = 1", "relics = -1", "relics = -1"), "`relics` is -1; it may be 0 to 9");
    assert_eq!(refused("relics = 1", "relics = 2", "relics = 2"), "`mountain` has 2 relics; it shows 1 (OATH-2.8.2)");
    assert_eq!(refused("citizens = []", "citizens = [-2]", "citizens ="), "`citizens` is -2; it may be 2 to 6");
    assert_eq!(refused("citizens = []", "citizens = [1]", "citizens ="), "`citizens` is 1; it may be 2 to 6");
    assert_eq!(refused("citizens = []", "citizens = [2, 2]", "citizens ="), "`2` is there twice");
    let huge = "99999999999999999999999";
    assert!(refused("relics = 1", &format!("relics = {huge}"), "relics = 9").starts_with("`relics` is "));
}

/// OATH-F8: a card twice, in the deck or at a site.
#[test]
fn a_card_twice_is_refused() {
    let deck = |card: &str| refused("world_deck = [", &format!("world_deck = [\n\"{card}\", # here"), "# here");
    // The error is at the second occurrence.
    assert_eq!(deck("elders"), "`elders` is there twice", "it is at a site");
    let again = "\"elders\", # here\n\"elders\"";
    assert_eq!(
        refusal(&changed("\"tavern-songs\",", "\"wolves\",")).split_once(": ").map(|(_, why)| why),
        Some("`wolves` is there twice")
    );
    assert_eq!(refused("[\"elders\"]", &format!("[{again}]"), "\"elders\"]"), "`elders` is there twice");
}

/// OATH-F8: too many denizens at a site, or any at one that is facedown.
#[test]
fn a_crowded_site_is_refused() {
    let three = "denizens = [\"elders\", \"wolves\", \"rangers\"]";
    let text = changed("denizens = [\"elders\"]", three).replacen("\"wolves\",", "", 1).replacen("\"rangers\",", "", 1);
    let line = text.lines().position(|line| line == three).expect("it is there") + 1;
    assert_eq!(refusal(&text), format!("line {line}: `rocky-coast` has 3 denizens; its card limit is 2 (OATH-2.8.1)"));
    assert_eq!(
        refused("site = \"random\"", "site = \"random\"\ndenizens = [] # here", "# here"),
        "nothing lies at a facedown site (OATH-2.8.1)"
    );
    assert_eq!(
        refused("site = \"random\"", "site = \"random\"\nrelics = 1 # here", "# here"),
        "nothing lies at a facedown site (OATH-2.8.1)"
    );
}

/// OATH-F8: the top of the Cradle and a site of each region are faceup.
#[test]
fn a_dark_region_is_refused() {
    let plains = "site = \"plains\"\ndenizens = [\"longbows\"]";
    let text = changed(plains, "site = \"random\"").replacen("\"wolves\",", "\"wolves\", \"longbows\",", 1);
    assert!(refusal(&text).ends_with("the top of the Cradle, must be faceup: the Chancellor starts there (OATH-1.23)"));
    let coast = "site = \"rocky-coast\"\ndenizens = [\"elders\"]";
    let text = changed(coast, "site = \"random\"").replacen("\"wolves\",", "\"wolves\", \"elders\",", 1);
    assert!(refusal(&text).ends_with("no site of this region is faceup: hinterland"));
}

/// OATH-F8: what is no TOML, or of the wrong type.
#[test]
fn another_form_is_refused() {
    assert!(refusal("oath = ").starts_with("line 1: this is not TOML: "));
    assert_eq!(refused("oath = \"supremacy\"", "oath = 1", "oath = 1"), "`oath` must be a text in quotes");
    assert_eq!(refused("citizens = []", "citizens = 2", "citizens = 2"), "`citizens` must be a list");
    assert_eq!(refused("citizens = []", "citizens = [\"2\"]", "citizens ="), "`citizens` must be a whole number");
    assert_eq!(
        refusal("citizens = []\nworld_deck = []\nsites = [1, 2, 3, 4, 5, 6, 7, 8]"),
        "line 3: `sites` must be a table"
    );
}

//! CRN-13: files of card data: what is read, and what is refused with its line.

use kabale_core::{Fast, Game, SeedableRng, SetupError, Table};
use kabale_for_a_crown::{DataRef, Effect, ForACrown, Options};
use serde_json::json;

const FILE: &str = include_str!("../../../../docs/rules/data/for-a-crown.toml");

/// Why the built-in file is refused with this changed, and the line that `at` stands on then.
fn refused(from: &str, to: &str) -> String {
    assert!(FILE.contains(from), "{from}");
    DataRef::load(&FILE.replacen(from, to, 1)).expect_err("an impossible file").to_string()
}

fn line_of(text: &str) -> usize {
    let at = FILE.find(text).unwrap_or_else(|| panic!("{text}"));
    FILE[..at].lines().count() + usize::from(at == 0 || FILE[..at].ends_with('\n'))
}

/// A line of the file is refused for this reason when it is changed.
fn refused_there(from: &str, to: &str, why: &str) {
    assert_eq!(refused(from, to), format!("line {}: {why}", line_of(from)), "{from}");
}

/// The first table with this head, changed.
fn after(head: &str, from: &str, to: &str) -> String {
    let at = FILE.find(head).expect("a head");
    format!("{}{}", &FILE[..at], FILE[at..].replacen(from, to, 1))
}

/// CRN-13.1: a file with other cards is read and played with.
#[test]
fn a_box_with_other_cards_is_played() {
    let text =
        after("id = \"mole-prospector\"", "{ effect = \"ruby\", amount = 1 }", "{ effect = \"hit\", amount = 5 }")
            .replace("fields = 9\n", "fields = 10\n")
            .replace("right_fields = [7, 8, 9]", "right_fields = [7, 8, 9, 10]");
    let data = DataRef::load(&text).expect("a good file");
    assert_ne!(data, DataRef::built_in());
    let mole = data.get().subject_refs().find(|subject| subject.id == "mole-prospector").expect("it is there");
    assert_eq!((mole.symbols.count(Effect::Hit), data.gallery.fields), (5, 10));
    let options = Options { data, ..Options::default() };
    for seed in 0..50 {
        let mut rng = Fast::seed_from_u64(seed);
        let game = ForACrown::deal(&options, 5, &mut rng);
        assert_eq!(game.options().data, data);
        let mut table = Table::<ForACrown>::from_position(game, "1".parse().expect("a seed"));
        let mut choices = Vec::new();
        while table.state().to_move().is_some() {
            choices.clear();
            table.state().choices(&mut choices);
            table.choose(choices[choices.len() / 2]).expect("offered");
        }
        let record = table.record();
        assert_eq!(record.options["data"], data.hash());
        assert!(Table::<ForACrown>::replay(&record).is_ok());
    }
}

/// CRN-13.1: every card of any file can be dealt and played: all effects, five symbols each, few of some levels.
#[test]
fn extreme_boxes_are_played() {
    let all = "[{ effect = \"ruby\", amount = 5 }, { effect = \"thief\", amount = 5 }, { effect = \"hit\", amount = 5 }, \
               { effect = \"die\", amount = 5 }, { effect = \"coin\", amount = 5 }, { effect = \"move\", amount = 5 }]";
    let mut text = FILE.split("[[subjects]]\n").next().expect("a head").to_owned();
    let mut add = |id: &str, level: u8, copies: u8, effects: &str| {
        text += &format!(
            "[[subjects]]\nid = \"{id}\"\nname = \"A\"\nname_de = \"B\"\nlevel = {level}\ncopies = {copies}\n\
             choose_one = {}\neffects = {effects}\n",
            level == 1
        );
    };
    let choice = "[{ effect = \"die\", amount = 5 }, { effect = \"hit\", amount = 5 }]";
    for (id, copies) in [("a", 1), ("b", 1), ("c", 45)] {
        add(id, 1, copies, choice);
    }
    for level in 2..=5 {
        add(&format!("l{level}"), level, 2, all);
    }
    let data = DataRef::load(&text).expect("a good file");
    let options = Options { data, ..Options::default() };
    for seed in 0..20 {
        let mut rng = Fast::seed_from_u64(seed);
        let mut game = ForACrown::deal(&options, 5, &mut rng);
        let mut choices = Vec::new();
        let mut n_choices = 0;
        loop {
            choices.clear();
            game.choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            let text = serde_json::to_string(&game).expect("data");
            assert_eq!(serde_json::from_str::<ForACrown>(&text).map_err(|error| error.to_string()), Ok(game));
            let choice = *kabale_core::pick(&mut rng, &choices);
            game.play(choice, &mut rng, &mut kabale_core::Log::off());
            n_choices += 1;
        }
        assert!(n_choices < ForACrown::LONGEST);
    }
}

/// CRN-13.2: the hash stands for all that play depends on, and names do not count.
#[test]
fn the_hash_stands_for_what_play_depends_on() {
    let built_in = DataRef::built_in();
    assert_eq!(built_in.hash().len(), 64);
    let renamed = DataRef::load(&FILE.replace("Mole Prospector", "Mole Miner")).expect("a good file");
    assert_eq!(renamed, built_in);
    let mine = FILE.replace("scandal_loss_left = 2", "scandal_loss_left = 7");
    for name in ["Mole Miner", "Mole Digger"] {
        let named = DataRef::load(&mine.replace("Mole Prospector", name)).expect("a good file");
        let found = DataRef::find(named.hash()).expect("it is loaded");
        assert!(found.subjects.iter().any(|subject| subject.name == name), "the newest names count");
    }
    let spaced = DataRef::load(&format!("# my box\n\n{FILE}")).expect("a good file");
    assert_eq!(spaced.hash(), built_in.hash());
    let changes = [
        ("star_field = 7", "star_field = 6"),
        ("scandal_loss_left = 2", "scandal_loss_left = 3"),
        ("id = \"otter-ferryman\"", "id = \"otter\""),
        ("face = 1\neffects = [{ effect = \"ruby\"", "face = 1\neffects = [{ effect = \"coin\""),
    ];
    for (from, to) in changes {
        let other = DataRef::load(&FILE.replacen(from, to, 1)).expect("a good file");
        assert_ne!(other.hash(), built_in.hash(), "{to}");
        assert_eq!(DataRef::find(other.hash()), Some(other));
    }
    // A game with data that is not loaded is refused by name.
    let hash = "0".repeat(64);
    let refusal = Table::<ForACrown>::read_options(&json!({ "data": hash })).expect_err("not loaded");
    let loaded = built_in.hash().to_owned();
    assert_eq!(refusal, SetupError::DataNotLoaded { hash: hash.clone(), loaded });
    assert!(refusal.to_string().contains(&hash));
    let refusal = Table::<ForACrown>::read_options(&json!({ "data": "my box" })).expect_err("no hash");
    assert_eq!(refusal.code(), "bad_options");
    let mut position = crate::kit::scene("").json();
    position["options"]["data"] = json!(hash);
    let refusal = Table::<ForACrown>::read_position(position).expect_err("not loaded").to_string();
    assert_eq!(refusal, format!("this position is impossible: card data {hash} is not loaded (CRN-13.2)"));
}

/// CRN-13.3: what belongs to the rules may be left out, but not changed.
#[test]
fn rules_are_not_changed_by_a_file() {
    for (from, to, section) in [
        ("round_1 = [1, 3, 5, -1, -1]", "round_1 = [1, 3, 4, -1, -1]", "costs"),
        ("rubies_in_chest = 10", "rubies_in_chest = 11", "setup"),
        ("strict_supply = false", "strict_supply = true", "options"),
        ("rounds = 4", "rounds = 4\nturns = 2", "game"),
        ("most_coins = 1\n", "", "final_adjustment"),
        ("name = \"Baron Monkey\"", "name = \"Baron Ape\"", "families"),
    ] {
        let why = format!("`{section}` belongs to the rules: leave it out, or keep its built-in value (CRN-13.3)");
        assert!(refused(from, to).ends_with(&why), "{}", refused(from, to));
    }
    refused_there("[costs]", "[prices]", "there is no `prices` here");
    let open = &FILE[FILE.find("[gallery]\n").expect("a head")..];
    assert_eq!(DataRef::load(open), Ok(DataRef::built_in()));
}

/// CRN-13.4: totals are checked.
#[test]
fn totals_are_checked() {
    let subjects = line_of("[[subjects]]\n");
    let at = |why: &str| format!("line {subjects}: {why}");
    let error = |text: String| DataRef::load(&text).expect_err("an impossible file").to_string();
    assert_eq!(
        error(after("\"otter-ferryman\"", "copies = 5", "copies = 6")),
        at("the number of subjects is 56, not 55 (CRN-1.3)")
    );
    let moved = after("\"otter-ferryman\"", "copies = 5", "copies = 4");
    let moved = moved.replacen("level = 5\ncopies = 1", "level = 5\ncopies = 2", 1);
    assert_eq!(
        error(moved),
        at(
            "the number of cards up to level 1 is 14; it must be at least 15, or a player could find nothing to hire (CRN-13.4)"
        )
    );
    let high = FILE.replace("level = 2\n", "level = 4\n");
    assert_eq!(
        error(high),
        at(
            "the number of cards up to level 2 is 15; it must be at least 20, or a player could find nothing to hire (CRN-13.4)"
        )
    );
    let low = FILE.replace("level = 5\n", "level = 4\n");
    assert_eq!(error(low), at("the number of cards of level 5 is 0; it must be at least 2 (CRN-2.5b)"));
    let fourth = after("\"mole-prospector\"", "level = 2", "level = 1").replacen(
        "choose_one = false\neffects = [{ effect = \"ruby\", amount = 1 }]",
        "choose_one = true\neffects = [{ effect = \"ruby\", amount = 1 }, { effect = \"coin\", amount = 1 }]",
        1,
    );
    assert_eq!(error(fourth), at("the number of kinds of level 1 is 4, not 3 (CRN-2.5a)"));
    let events = line_of("[[events]]\n");
    let error = |head: &str, from, to| error(after(head, from, to));
    assert_eq!(
        error("\"bribery\"", "copies = 1", "copies = 2"),
        format!("line {events}: the number of events is 8, not 7 (CRN-1.3)")
    );
    let six = format!("line {events}: the number of events is 6, not 7 (CRN-1.3)");
    assert_eq!(error("\"bribery\"", "copies = 1", "copies = 0"), six);
    assert_eq!(
        error("\"bribery\"", "copies_starting = 0", "copies_starting = 1"),
        format!("line {events}: the number of starting events is 3, not 2 (CRN-1.3)")
    );
}

/// CRN-13.4: the die and the gallery are checked.
#[test]
fn die_and_gallery_are_checked() {
    refused_there(
        "effects = [{ effect = \"hit\", amount = 1 }]",
        "effects = [{ effect = \"die\", amount = 1 }]",
        "a face of the die cannot be another roll (CRN-5.15)",
    );
    refused_there("face = 2", "face = 1", "`1` is there twice");
    refused_there("face = 6", "face = 7", "`face` is 7; it may be 1 to 6");
    let faces = line_of("[[die_faces]]\n");
    let seven = FILE.replace(
        "[[subjects]]\nid = \"otter-ferryman\"",
        "[[die_faces]]\nface = 7\neffects = []\n[[subjects]]\nid = \"otter-ferryman\"",
    );
    assert_eq!(
        DataRef::load(&seven).expect_err("seven").to_string(),
        format!("line {faces}: the number of die faces is 7, not 6")
    );
    refused_there("fields = 9\n", "fields = 5\n", "`fields` is 5; it may be 6 to 20");
    refused_there("star_field = 7", "star_field = 4", "`star_field` is 4; it may be 5 to 9");
    refused_there(
        "middle_fields = [4, 5, 6]",
        "middle_fields = [3, 4, 5, 6]",
        "field 3 is in two parts of the gallery (CRN-5.20)",
    );
    refused_there("right_fields = [7, 8, 9]", "right_fields = [7, 8, 10]", "`right_fields` is 10; it may be 1 to 9");
    let gallery = line_of("[gallery]\n");
    assert_eq!(
        refused("middle_fields = [4, 5, 6]", "middle_fields = [4, 5]"),
        format!("line {gallery}: field 6 is in no part of the gallery (CRN-5.20)")
    );
    let why = "the parts must follow each other from left to right, each with ascending fields (CRN-5.20)";
    assert_eq!(refused("left_fields = [1, 2, 3]", "left_fields = [1, 3, 2]"), format!("line {gallery}: {why}"));
    refused_there("scandal_loss_right = 0", "scandal_loss_right = 10", "`scandal_loss_right` is 10; it may be 0 to 9");
}

/// CRN-13.4: subjects and events are checked one by one.
#[test]
fn cards_are_checked_one_by_one() {
    refused_there("id = \"raccoon-lackey\"", "id = \"otter-ferryman\"", "`otter-ferryman` is there twice");
    refused_there("id = \"raccoon-lackey\"", "id = \"scandal\"", "`scandal` is there twice");
    refused_there(
        "id = \"raccoon-lackey\"",
        "id = \"Raccoon!\"",
        "the id `Raccoon!` must be made of 1 to 40 lower-case letters, digits, - and _",
    );
    refused_there("name = \"Raccoon Lackey\"", "name = \"  \"", "`name` is empty");
    refused_there("name_de = \"Waschbär-Lakai\"", "name_de = \"\"", "`name_de` is empty");
    let long = format!("name = \"{}\"", "x".repeat(41));
    refused_there("name = \"Raccoon Lackey\"", &long, "`name` is longer than 40 characters");
    refused_there("name = \"Raccoon Lackey\"", "name = 7", "`name` must be a text in quotes");
    let choice =
        "a subject of level 1 has two effects to choose from: two different ones, and `choose_one = true` (CRN-5.12)";
    refused_there(
        "effects = [{ effect = \"coin\", amount = 1 }, { effect = \"move\", amount = 1 }]",
        "effects = [{ effect = \"coin\", amount = 1 }]",
        choice,
    );
    refused_there(
        "effects = [{ effect = \"coin\", amount = 1 }, { effect = \"move\", amount = 1 }]",
        "effects = [{ effect = \"coin\", amount = 1 }, { effect = \"coin\", amount = 1 }]",
        "`coin` is there twice",
    );
    refused_there(
        "effects = [{ effect = \"move\", amount = 2 }]\n\n# 55",
        "effects = [{ effect = \"jump\", amount = 2 }]\n\n# 55",
        "there is no effect `jump`; there are ruby, thief, hit, die, coin, move",
    );
    refused_there(
        "effects = [{ effect = \"coin\", amount = 2 }]\n\n[[die",
        "effects = [{ effect = \"coin\", amount = 6 }]\n\n[[die",
        "`amount` is 6; it may be 1 to 5",
    );
    refused_there("effects = [{ effect = \"thief\", amount = 2 }]", "effects = []", "it must show at least one effect");
    refused_there("effects = [{ effect = \"thief\", amount = 2 }]", "effects = 3", "`effects` must be a list");
    refused_there(
        "id = \"bribery\"",
        "id = \"flood\"",
        "there is no event `flood`; there are burglary, bribery, helping_magic_hand, magic_subjects, scandal",
    );
    refused_there("id = \"bribery\"", "id = \"burglary\"", "`burglary` is there twice");
    let mole = after("\"mole-prospector\"", "choose_one = false", "choose_one = true");
    assert!(
        DataRef::load(&mole)
            .expect_err("no choice")
            .to_string()
            .ends_with("only subjects of level 1 have a choice (CRN-5.12)")
    );
    let maybe = after("\"mole-prospector\"", "choose_one = false", "choose_one = \"no\"");
    assert!(DataRef::load(&maybe).expect_err("no flag").to_string().ends_with("`choose_one` must be true or false"));
    let level = after("\"mole-prospector\"", "level = 2", "level = 6");
    assert!(DataRef::load(&level).expect_err("no level").to_string().ends_with("`level` is 6; it may be 1 to 5"));
}

/// CRN-13.4: what is missing, unknown or no TOML at all is named with its line.
#[test]
fn the_form_is_checked() {
    let head = "id = \"raccoon-lackey\"\n";
    let missing = DataRef::load(&FILE.replacen("name_de = \"Waschbär-Lakai\"\n", "", 1)).expect_err("missing");
    assert_eq!(
        (missing.line, missing.to_string().split(": ").nth(1)),
        (line_of(head) - 1, Some("`name_de` is missing"))
    );
    refused_there("name_de = \"Waschbär-Lakai\"", "nom = \"Raton\"", "there is no `nom` here");
    assert_eq!(DataRef::load("").expect_err("empty").to_string(), "line 1: `gallery` is missing");
    assert!(
        refused("star_field = 7", "star_field = ")
            .starts_with(&format!("line {}: this is not TOML", line_of("star_field")))
    );
    assert_eq!(DataRef::load("gallery = 3").expect_err("no table").to_string(), "line 1: `gallery` must be a table");
    refused_there("copies = 5", "copies = \"five\"", "`copies` must be a whole number");
    refused_there("copies = 5", "copies = -1", "`copies` is -1; it may be 1 to 55");
}

#[test]
fn garbage_is_answered() {
    use proptest::prelude::*;
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let changes = (any::<prop::sample::Index>(), "\\PC{0,6}", 0..9_usize);
    runner
        .run(&changes, |(at, insert, cut)| {
            let mut start = at.index(FILE.len());
            while !FILE.is_char_boundary(start) {
                start -= 1;
            }
            let mut end = (start + cut).min(FILE.len());
            while !FILE.is_char_boundary(end) {
                end += 1;
            }
            let text = format!("{}{insert}{}", &FILE[..start], &FILE[end..]);
            if let Err(error) = DataRef::load(&text) {
                prop_assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}");
            }
            Ok(())
        })
        .expect("every file is read or refused");
}

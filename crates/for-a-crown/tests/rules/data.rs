//! The data file of the rules against what the engine does.

use kabale_core::{Game, OptionKind};
use kabale_for_a_crown::{DataRef, Effect, EventCard, Family, ForACrown, Options, ROUNDS};
use toml::{Table, Value};

use crate::kit::{Play, scene};

fn file() -> Table {
    include_str!("../../../../docs/rules/data/for-a-crown.toml").parse().expect("the data file is TOML")
}

fn number(value: &Value) -> i64 {
    value.as_integer().expect("a number")
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(number).collect()
}

#[test]
fn players_rounds_and_setup_are_those_of_the_file() {
    let file = file();
    assert_eq!(file["game"]["id"].as_str(), Some(ForACrown::ID));
    assert_eq!(number(&file["game"]["rounds"]), i64::from(ROUNDS));
    assert_eq!(number(&file["game"]["players_min"])..=number(&file["game"]["players_max"]), 3..=5);
    let play = Play::dealt(4, 1);
    let setup = &file["setup"];
    assert_eq!(i64::from(play.rubies()[0]), number(&setup["rubies_in_chest"]));
    let mut coins: Vec<_> = play.coins().iter().map(|coins| i64::from(*coins)).collect();
    coins.sort_unstable();
    let [most, others, least] =
        ["coins_most_influential", "coins_others", "coins_least_influential"].map(|key| number(&setup[key]));
    assert_eq!(coins, [most, others, others, least]);
    assert_eq!(play.view().stacks.len() as i64, number(&setup["level_1_stacks"]));
    assert_eq!(play.view().court.len() as i64, 4 * number(&setup["face_up_per_level_2_to_5"]));
    let sold = scene("scandal").fields(&[7, 8, 1]).rubies(&[5, 5, 0]).go();
    assert_eq!(i64::from(sold.rubies()[2]) + 2, number(&setup["heirloom_value"]));
    let OptionKind::Flag { default } = ForACrown::OPTIONS[1].kind else { panic!("a flag") };
    assert_eq!(
        (file["options"]["strict_supply"].as_bool(), Options::default().strict_supply),
        (Some(default), default)
    );
}

#[test]
fn costs_are_those_of_the_file() {
    let file = file();
    for round in 1..=4_usize {
        let costs = if round == 1 { Play::dealt(3, 1) } else { scene("").round(round).before() }.view().costs;
        let written: Vec<_> = costs.iter().map(|cost| cost.map_or(-1, i64::from)).collect();
        assert_eq!(written, numbers(&file["costs"][format!("round_{round}")]));
    }
}

#[test]
fn names_and_orders_are_those_of_the_file() {
    let file = file();
    let ids = |key: &str| -> Vec<String> {
        let list = file[key].as_array().expect("a list").iter();
        list.map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(ids("families"), Family::ALL.map(|family| family.id().to_owned()));
    assert_eq!(ids("effects"), Effect::ALL.map(|effect| effect.id().to_owned()));
    assert_eq!(ids("events"), EventCard::ALL.map(|event| event.id().to_owned()));
}

/// CRN-13.5: what is reconstructed is in the file, and so is what is known.
#[test]
fn subjects_faces_and_gallery_are_those_of_the_file() {
    let (file, data) = (file(), DataRef::built_in());
    let subjects = file["subjects"].as_array().expect("a list");
    assert_eq!(subjects.len(), data.subjects.len());
    for (written, subject) in subjects.iter().zip(&data.subjects) {
        assert_eq!(written["id"].as_str(), Some(subject.id.as_str()));
        assert_eq!(written["name"].as_str(), Some(subject.name.as_str()));
        assert_eq!(written["name_de"].as_str(), Some(subject.name_de.as_str()));
        assert_eq!(number(&written["level"]), i64::from(subject.level));
        assert_eq!(number(&written["copies"]), i64::from(subject.copies));
        for effect in written["effects"].as_array().expect("a list") {
            let kind: Effect = effect["effect"].as_str().expect("a name").parse().expect("an effect");
            assert_eq!(number(&effect["amount"]), i64::from(subject.symbols.count(kind)));
        }
        assert_eq!(written["effects"].as_array().map(Vec::len), Some(subject.symbols.effects().count()));
    }
    for (written, face) in file["die_faces"].as_array().expect("a list").iter().zip(data.faces) {
        let effect = &written["effects"][0];
        let kind: Effect = effect["effect"].as_str().expect("a name").parse().expect("an effect");
        assert_eq!(number(&effect["amount"]), i64::from(face.count(kind)));
    }
    let gallery = &file["gallery"];
    assert_eq!(number(&gallery["fields"]), i64::from(data.gallery.fields));
    assert_eq!(number(&gallery["star_field"]), i64::from(data.gallery.star));
    for (part, key) in ["left", "middle", "right"].into_iter().enumerate() {
        for field in numbers(&gallery[format!("{key}_fields")]) {
            assert_eq!(data.gallery.part(field as u8), part);
        }
        assert_eq!(number(&gallery[format!("scandal_loss_{key}")]), i64::from(data.gallery.losses[part]));
    }
}

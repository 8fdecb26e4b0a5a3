//! What is printed, compared with the fact tables of the rules in `docs/rules/data/oath`.

use toml::{Table, Value};

use super::kit::{Scene, seat, slot};
use crate::{
    Banner, Card, Event, Goal, Limit, Major, Oath, Price, Region, Reward, Site, Suit,
    cards::{N_RELICS, Slot},
    powers,
    rule::Cost,
    state::{FAVOR, ROUNDS, SUPPLY, WARBANDS},
};

pub(super) fn read(text: &str) -> Table {
    text.parse().expect("the fact tables are TOML")
}

fn components() -> Table {
    read(include_str!("../../../../docs/rules/data/oath/components.toml"))
}

pub(super) fn rows<'a>(table: &'a Table, name: &str) -> Vec<&'a Table> {
    table[name].as_array().expect("a list").iter().map(|row| row.as_table().expect("a row")).collect()
}

fn number(value: &Value) -> u8 {
    value.as_integer().and_then(|number| u8::try_from(number).ok()).expect("a small number")
}

fn numbers(value: &Value) -> Vec<u8> {
    value.as_array().expect("a list").iter().map(number).collect()
}

pub(super) fn id(row: &Table) -> u16 {
    row["id"].as_str().and_then(|id| id.strip_prefix("OATH-")).and_then(|id| id.parse().ok()).expect("an id")
}

/// The card or site that a row of the tables is about: each must have a row in the game.
fn named<T: std::str::FromStr>(row: &Table) -> T {
    let key = row["key"].as_str().expect("a key");
    key.parse().unwrap_or_else(|_| panic!("OATH-{:03} `{key}` has no row in the game", id(row)))
}

fn suit(key: &Value) -> Suit {
    Suit::ALL.into_iter().find(|suit| Some(suit.key()) == key.as_str()).expect("a suit")
}

/// The cost of each power of a row.
fn cost(power: &Table) -> Cost {
    let cost = &power["cost"];
    assert_eq!(number(&cost["supply"]), 0);
    Cost {
        favor: number(&cost["favor"]),
        secret: number(&cost["secret"]),
        burn_favor: number(&cost["burn_favor"]),
        burn_secret: number(&cost["burn_secret"]),
    }
}

/// When and how a card's powers are used is what its row says. Powers that hold by themselves have no hook, and neither
/// have the Drum and the Scepter, whose uses are steps of their own.
fn compare_powers(card: Card, row: &Table) {
    let power = powers::of(card);
    let own_steps = [Card::DRAGONSKIN_DRUM, Card::THE_GRAND_SCEPTER].contains(&card);
    let (mut action, mut played, mut rest, mut major, mut sides) = (false, false, false, None, (false, false));
    for printed in rows(row, "powers") {
        let mandatory = printed["mandatory"].as_bool().expect("yes or no");
        let timing = printed["timing"].as_str().expect("a timing");
        // What holds all the time, is played or rests has no cost of its own; the Conspiracy's is part of its text.
        let is_paid = ["action", "modifier", "battle-plan", "reaction"].contains(&timing);
        if card != Card::CONSPIRACY {
            assert_eq!(if is_paid { power.cost } else { Cost::FREE }, cost(printed), "{card:?}");
        }
        match timing {
            _ if own_steps => (),
            "reaction" => assert!(power.hears.is_some(), "{card:?}"),
            "play-condition" => assert!(power.settles.is_some(), "{card:?}"),
            "action" => action = true,
            "when-played" => played = true,
            "rest" => rest = true,
            "modifier" if !mandatory => {
                let name = printed["modifies"][0].as_str();
                major = Major::ALL.into_iter().find(|major| Some(major.key()) == name);
                assert!(major.is_some(), "{card:?}");
            }
            "battle-plan" => {
                let side = printed["side"].as_str().expect("a side");
                sides = (side != "defender", side != "attacker");
            }
            // A persistent power that may be declined is a modifier for anyone.
            "persistent" if !mandatory && printed.contains_key("modifies") => {
                major = power.modifier.filter(|modifier| modifier.anyone).map(|modifier| modifier.major);
                assert!(major.is_some(), "{card:?}");
            }
            "modifier" | "persistent" | "wake" => (),
            other => panic!("{card:?}: {other}"),
        }
    }
    assert_eq!(power.action.is_some(), action, "{card:?}");
    assert_eq!(power.played, played, "{card:?}");
    assert_eq!(power.rest.is_some(), rest, "{card:?}");
    assert_eq!(power.modifier.map(|modifier| modifier.major), major, "{card:?}");
    assert_eq!(power.plan.map_or((false, false), |plan| (plan.attacker, plan.defender)), sides, "{card:?}");
}

/// OATH-2.6.1: one suit each; OATH-2.6.2: the restrictions; OATH-2.6.3: a power each, with the timing and cost that the
/// tables give.
#[test]
fn denizens_are_as_printed() {
    let n_printed = compare_denizens(include_str!("../../../../docs/rules/data/oath/denizens.toml"));
    assert_eq!(n_printed, 54);
    for suit in Suit::ALL {
        let first_game = Card::denizens().filter(|card| card.number() <= 54 && card.suit() == Some(suit));
        assert_eq!(first_game.count(), 9);
    }
}

/// The same for the 24 denizens of a suit in the archive.
pub(super) fn compare_archive(table: &str) {
    assert_eq!(compare_denizens(table), 24);
}

/// Compares the rows of a table of denizens; how many there are.
fn compare_denizens(table: &str) -> usize {
    let table = read(table);
    let printed = rows(&table, "denizen");
    let n_printed = printed.len();
    for row in printed {
        let card: Card = named(row);
        let face = card.face();
        assert_eq!(u16::from(card.number()), id(row), "{card:?}");
        assert_eq!(face.suit, Some(suit(&row["suit"])), "{card:?}");
        let limit = match row["place"].as_str() {
            Some("site") => Limit::Site,
            Some("adviser") => Limit::Adviser,
            _ => Limit::Any,
        };
        assert_eq!(face.limit, limit, "{card:?}");
        assert_eq!(Some(face.locked), row["locked"].as_bool(), "{card:?}");
        assert!(!rows(row, "powers").is_empty());
        compare_powers(card, row);
    }
    n_printed
}

/// OATH-2.9: the two sides of each edifice, with their suits, restrictions and powers.
pub(super) fn compare_edifices(table: &str) {
    let table = read(table);
    let printed = rows(&table, "edifice");
    assert_eq!(printed.len(), Card::edifices().count());
    for sides in printed {
        let [intact, ruin] = ["intact", "ruin"].map(|side| sides[side].as_table().expect("a side"));
        let cards: [Card; 2] = [named(intact), named(ruin)];
        assert_eq!((cards[0].other_side(), cards[0].suit()), (cards[1], Some(suit(&intact["suit"]))));
        assert_eq!((cards[1].suit(), ruin["suit"].as_str()), (None, Some("none")));
        for (card, row) in cards.into_iter().zip([intact, ruin]) {
            assert_eq!(u16::from(card.number()), id(row), "{card:?}");
            assert_eq!((card.face().limit, row["place"].as_str()), (Limit::Site, Some("site")), "{card:?}");
            assert_eq!(Some(card.face().locked), row["locked"].as_bool(), "{card:?}");
            assert_eq!(rows(row, "powers").len(), 1, "{card:?}");
            compare_powers(card, row);
        }
    }
}

/// OATH-2.4.2: each relic has a number of defense dice.
#[test]
fn relics_are_as_printed() {
    let table = read(include_str!("../../../../docs/rules/data/oath/relics.toml"));
    let printed = rows(&table, "relic");
    assert_eq!(printed.len(), usize::from(N_RELICS));
    for row in printed {
        let card: Card = named(row);
        assert_eq!(u16::from(card.number()), id(row), "{card:?}");
        assert!(card.is_relic() && card.suit().is_none());
        assert_eq!(card.face().dice, number(&row["defense_dice"]), "{card:?}");
        assert_eq!(Some(Card::relics().any(|other| other == card)), row["in_relic_deck"].as_bool(), "{card:?}");
        compare_powers(card, row);
    }
}

/// OATH-2.7.2: four Visions have a goal, the Conspiracy has only a When Played power.
#[test]
fn visions_are_as_printed() {
    let table = read(include_str!("../../../../docs/rules/data/oath/visions.toml"));
    let printed = rows(&table, "vision");
    assert_eq!(printed.len(), Card::visions().count());
    for row in printed {
        let card: Card = named(row);
        assert_eq!(u16::from(card.number()), id(row), "{card:?}");
        assert!(card.is_vision() && card.suit().is_none());
        assert_eq!(card.goal().map_or("", Goal::key), row["oath"].as_str().expect("an oath"), "{card:?}");
        compare_powers(card, row);
    }
    let order: Vec<Option<Goal>> = table["war_exhaustion_order"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|key| key.as_str().and_then(|key| key.parse::<Card>().ok()).and_then(Card::goal))
        .collect();
    assert_eq!(order, Goal::ALL.map(Some));
}

/// OATH-2.8.1: card limits; OATH-2.8.2: prompts; OATH-2.8.4: prices; OATH-2.8.5: which sites are a Coast or a Homeland.
#[test]
fn sites_are_as_printed() {
    let table = read(include_str!("../../../../docs/rules/data/oath/sites.toml"));
    let printed = rows(&table, "site");
    assert_eq!(printed.len(), Site::all().count());
    for row in printed {
        let site: Site = named(row);
        let ground = site.ground();
        assert_eq!(site.number(), id(row), "{site:?}");
        assert_eq!(ground.capacity, number(&row["capacity"]), "{site:?}");
        let prompt = ["favor", "secrets", "relics"].map(|what| number(&row["reveal"][what]));
        assert_eq!(ground.prompt, prompt, "{site:?}");
        assert_eq!(prompt[2], number(&row["relic_slots"]), "{site:?}");
        let recover = &row["recover_cost"];
        let amount = number(&recover["amount"]);
        let price = match recover["kind"].as_str().expect("a kind") {
            "favor_to_bank" => {
                assert_eq!(amount, 3);
                Price::Bank(suit(&recover["suit"]))
            }
            "burn_favor" => Price::Favor(amount),
            "burn_secret" => Price::Secrets(amount),
            _ => Price::None,
        };
        assert_eq!(ground.price, price, "{site:?}");
        assert_eq!(Some(ground.coast), row["coast"].as_bool(), "{site:?}");
        let homeland = row.get("homeland").map(|homeland| {
            let (reward, amount) = match homeland["reward"].as_str() {
                Some("warbands") => (Reward::Warbands, 2),
                Some("favor") => (Reward::Favor, 1),
                Some("secret") => (Reward::Secret, 1),
                _ => (Reward::Relic, 1),
            };
            assert_eq!(amount, number(&homeland["amount"]), "{site:?}");
            (suit(&homeland["suit"]), reward)
        });
        assert_eq!(ground.homeland, homeland, "{site:?}");
        assert_eq!((number(&row["defense_dice"]), number(&row["bandits"])), (1, 1), "{site:?}");
    }
}

/// OATH-2.1.1: the regions and their sites; the piles that discarded cards go to; the order of the favor banks.
#[test]
fn the_map_is_as_printed() {
    let table = components();
    let order: Vec<Suit> = table["favor_banks"]["order"].as_array().expect("a list").iter().map(suit).collect();
    assert_eq!(order, Suit::ALL);
    for (row, region) in rows(&table, "regions").into_iter().zip(Region::ALL) {
        assert_eq!(row["key"].as_str(), Some(region.key()));
        assert_eq!(row["discard_to"].as_str(), Some(region.next().key()));
        assert_eq!(usize::from(number(&row["slots"])), Slot::all().filter(|slot| slot.region() == region).count());
    }
    let slots: Vec<&str> = Slot::all().map(|slot| slot.region().key()).collect();
    let printed: Vec<&str> =
        table["map"]["slot_regions"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(slots, printed);
    for from in Region::ALL {
        for to in Region::ALL {
            assert_eq!(Oath::distance(from, to), number(&table["travel"][from.key()][to.key()]), "{from:?} {to:?}");
        }
    }
}

#[test]
fn there_are_as_many_pieces_as_the_tables_say() {
    let table = components();
    let counts = &table["counts"];
    assert_eq!(FAVOR, number(&counts["favor"]));
    assert_eq!(WARBANDS[0], number(&counts["chancellor_warbands"]));
    assert!(WARBANDS[1..].iter().all(|n| *n == number(&counts["exile_warbands"])));
    assert_eq!(WARBANDS.iter().sum::<u8>(), number(&counts["warbands_total"]));
    assert_eq!(SUPPLY, number(&table["supply"]["max"]));
    assert_eq!(ROUNDS, number(&table["players"]["rounds"]));
    let keys: Vec<&str> = rows(&table, "banners").into_iter().filter_map(|row| row["key"].as_str()).collect();
    assert_eq!(keys, Banner::ALL.map(Banner::key));
}

/// OATH-4.3.3: the Supply that belongs to the warbands in the bank, for every number of them.
#[test]
fn supply_bands_are_as_printed() {
    let table = components();
    let mut state = Scene::new(3).state;
    for (key, number_of_seat) in [("chancellor", 1), ("exile", 2)] {
        for band in table["supply"][key].as_array().expect("bands") {
            for bank in number(&band["min"])..=number(&band["max"]) {
                state.player_mut(seat(number_of_seat)).bank = bank;
                assert_eq!(state.refreshed(seat(number_of_seat)), number(&band["supply"]), "{key} {bank}");
            }
        }
    }
}

/// OATH-2.1.6: what searching the world deck costs, by Visions drawn.
#[test]
fn search_costs_are_as_printed() {
    let table = components();
    let mut state = Scene::new(3).state;
    for (visions, cost) in numbers(&table["search"]["world_deck_cost_by_visions_drawn"]).into_iter().enumerate() {
        state.visions = visions as u8;
        assert_eq!(state.deck_cost(seat(2)), cost);
    }
    state.banners[Banner::DarkestSecret as usize].holder = Some(seat(2));
    assert_eq!(state.deck_cost(seat(2)), number(&table["search"]["darkest_secret_world_deck_cost"]));
}

/// OATH-5.5.4, OATH-5.5.5: each face of both dice, rolled.
#[test]
fn dice_are_as_printed() {
    let table = components();
    let defense = table["dice"]["defense"]["faces"].as_array().expect("faces");
    let attack = table["dice"]["attack"]["faces"].as_array().expect("faces");
    for face in 1..=6_u8 {
        // The first die is that of the site, the second the attacker's.
        let scene = Scene::new(3).site(2, Site::RIVER).pawn(1, 2).warbands(1, 3).dice(&[face, face]);
        let scene = scene.play(&["campaign", "number 1"]);
        let shields = number(&defense[usize::from(face) - 1]["shields"]);
        let is_double = defense[usize::from(face) - 1]["double"].as_bool() == Some(true);
        let faces = [u8::from(shields == 0 && !is_double), u8::from(shields == 1), u8::from(shields == 2)];
        let rolled = Event::DefenseRoll { faces: [faces[0], faces[1], faces[2], u8::from(is_double)], shields };
        assert!(scene.events.contains(&rolled), "{face}: {:?}", scene.events);
        let [swords, hollow, skulls] =
            ["swords", "hollow_swords", "skulls"].map(|what| number(&attack[usize::from(face) - 1][what]));
        let faces = [hollow, u8::from(swords == 1), u8::from(swords == 2)];
        assert!(scene.events.contains(&Event::AttackRoll { faces, swords }), "{face}: {:?}", scene.events);
        assert_eq!(scene.state.battle.killed[0], skulls);
        assert_eq!(scene.state.place(slot(2)).site, Site::RIVER);
    }
}

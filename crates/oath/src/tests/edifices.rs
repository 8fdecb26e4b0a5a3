//! OATH-2.9: the edifices and their ruins, OATH-199 to OATH-210, and what other rules say of them.

use kabale_core::{Eye, Fast, Game, Log, Rng, SeedableRng, pick};

use super::{
    facts,
    kit::{ATTACK, RAID, Scene, duel, raid, seat, slot},
};
use crate::{
    Back, Banner, Card, Choice, Deck, Event, Limit, Oath, Options, Region, Site, Suit, Way, What,
    position::{self, PositionError},
    state::{Adviser, DealKind, Step},
};

fn suit_bank(scene: &Scene, suit: Suit) -> u8 {
    scene.state.banks[suit as usize]
}

/// Favor lies in the bank of every suit, so that a trade pays.
fn market(card: Card) -> Scene {
    Scene::new(2).card_at(1, card).favor(1, 3).secrets(1, 3)
}

#[test]
fn edifices_are_as_printed() {
    facts::compare_edifices(include_str!("../../../../docs/rules/data/oath/edifices.toml"));
}

/// OATH-2.9, OATH-2.9a: six cards with two sides, one for each suit; both sides are locked and lie at sites only.
#[test]
fn oath_2_9_edifices_have_two_sides() {
    let edifices: Vec<Card> = Card::edifices().collect();
    assert_eq!(edifices.len(), 6);
    for suit in Suit::ALL {
        let intact = Card::edifice_of(suit);
        let ruin = intact.other_side();
        assert_eq!((intact.suit(), ruin.suit(), ruin.other_side()), (Some(suit), None, intact));
        assert!(edifices.contains(&intact) && !intact.is_ruin() && ruin.is_ruin());
        for side in [intact, ruin] {
            assert!(side.is_edifice() && side.face().locked && side.face().limit == Limit::Site);
            assert_eq!(side.back(), Back::Edifice);
            assert!(!Card::denizens().any(|card| card == side));
        }
    }
    assert_eq!(Card::WOLVES.other_side(), Card::WOLVES);
    assert!(!Card::WOLVES.is_edifice() && !Card::STICKY_FIRE.is_edifice() && !Card::STICKY_FIRE.is_ruin());
}

/// OATH-5.2.1, OATH-5.3.2: an intact edifice can be mustered and traded on like a denizen, a ruin cannot (OATH-2.9).
#[test]
fn oath_2_9_nobody_musters_or_trades_on_a_ruin() {
    for intact in Card::edifices() {
        let ruin = intact.other_side();
        assert!(market(intact).offers("muster") && market(intact).offers("trade"), "{intact:?}");
        assert!(!market(ruin).offers("muster") && !market(ruin).offers("trade"), "{ruin:?}");
    }
    let scene = market(Card::HALL_OF_DEBATE).play(&["muster"]);
    assert_eq!((scene.player(1).warbands, scene.on(Card::HALL_OF_DEBATE)), (5, (1, 0)));
    // With a Hearth adviser the trade brings one more.
    let scene = market(Card::HALL_OF_DEBATE).adviser(1, Card::STORYTELLER).play(&["trade", "favor"]);
    assert_eq!((scene.player(1).favor, scene.on(Card::HALL_OF_DEBATE)), (5, (0, 1)));
    let scene = market(Card::HALL_OF_DEBATE).adviser(1, Card::STORYTELLER).play(&["trade", "secrets"]);
    assert_eq!((scene.player(1).secrets, scene.on(Card::HALL_OF_DEBATE)), (4, (2, 0)));
    // The Pressgangs find no card with tokens to muster on.
    let scene = market(Card::FALLEN_SPIRE).adviser(1, Card::PRESSGANGS).laden(Card::FALLEN_SPIRE, 0, 1);
    assert!(!scene.offers("muster"));
    let scene = market(Card::GREAT_SPIRE).adviser(1, Card::PRESSGANGS).laden(Card::GREAT_SPIRE, 0, 1);
    assert!(scene.offers("muster"));
}

/// OATH-2.8.1: edifices and ruins take up room.
#[test]
fn oath_2_8_1_edifices_take_up_room() {
    let room = |scene: Scene| scene.state.room(slot(1));
    let free = room(Scene::new(2));
    assert_eq!(room(Scene::new(2).card_at(1, Card::GREAT_SPIRE)), free - 1);
    assert_eq!(room(Scene::new(2).card_at(1, Card::FALLEN_SPIRE)), free - 1);
}

/// OATH-4.3.1, OATH-4.3.2: favor goes to the bank of the edifice's suit, secrets come from edifices and ruins.
#[test]
fn oath_4_3_edifices_are_cleared_at_rest() {
    let scene = Scene::new(2).card_at(1, Card::GREAT_SPIRE).card_at(3, Card::BROKEN_FORGE);
    let arcane = suit_bank(&scene, Suit::Arcane);
    let scene = scene.laden(Card::GREAT_SPIRE, 2, 1).laden(Card::BROKEN_FORGE, 0, 2).play(&["rest"]);
    assert_eq!((suit_bank(&scene, Suit::Arcane), scene.player(1).secrets), (arcane + 2, 3));
    assert_eq!((scene.on(Card::GREAT_SPIRE), scene.on(Card::BROKEN_FORGE)), ((0, 0), (0, 0)));
}

/// OATH-5.4.1: an intact edifice has a suit for the Darkest Secret, a ruin has none.
#[test]
fn oath_5_4_1_the_darkest_secret_looks_at_the_suits_of_edifices() {
    let seek = |card| Scene::new(2).bears(2, Banner::DarkestSecret, 1).secrets(1, 2).card_at(1, card);
    assert!(seek(Card::GREAT_SPIRE).offers("recover"));
    assert!(!seek(Card::FALLEN_SPIRE).offers("recover"));
    assert!(!seek(Card::GREAT_SPIRE).adviser(2, Card::ALCHEMIST).offers("recover"), "the holder has an Arcane adviser");
}

/// OATH-6.8: secrets on edifices and ruins cost a Citizen who leaves.
#[test]
fn oath_6_8_leaving_counts_secrets_on_edifices() {
    let cost = |scene: Scene| scene.citizen(2).turn(2).state.leaving_cost(seat(2));
    let base = || Scene::new(2).card_at(1, Card::GREAT_SPIRE).card_at(3, Card::BROKEN_FORGE);
    assert_eq!(cost(base()), Some(3));
    assert_eq!(cost(base().laden(Card::GREAT_SPIRE, 0, 1).laden(Card::BROKEN_FORGE, 0, 2)), Some(6));
}

/// OATH-2.9a, OATH-7.2.2: edifices are locked and no denizens, so nothing discards, moves or swaps them.
#[test]
fn oath_2_9a_edifices_stay_where_they_are() {
    let both = || Scene::new(2).card_at(1, Card::FOREST_TEMPLE).card_at(3, Card::BROKEN_FORGE);
    // The holder of the People's Favor makes no room with them.
    let scene = Scene::new(2).site(2, Site::RIVER).bears(1, Banner::PeoplesFavor, 1).pawn(1, 2).pawn(2, 6);
    let scene = scene.card_at(2, Card::FOREST_TEMPLE).card_at(2, Card::TAVERN_SONGS).hidden(1, Card::ERRAND_BOY);
    let scene = scene.play(&["card errand-boy", "site 2"]);
    assert!(!scene.offers("card forest-temple") && scene.cards(2).contains(&Card::FOREST_TEMPLE));
    // OATH-046: the Roving Terror chooses denizens.
    let terror = || both().card_at(1, Card::ROVING_TERROR).secrets(1, 1);
    assert!(!terror().offers("use roving-terror") && terror().card_at(6, Card::TENTS).offers("use roving-terror"));
    // Others that move cards find none either.
    let loose = |scene: &Scene, at| scene.state.loose_cards(seat(1), slot(at)).count();
    assert_eq!((loose(&both(), 1), loose(&both(), 3)), (0, 0));
    // OATH-179: a Beast edifice is not discarded.
    let scene = both().hidden(1, Card::THREATENING_ROAR).play(&["card threatening-roar", "advise"]);
    assert_eq!((scene.cards(1), scene.cards(3)), (vec![Card::FOREST_TEMPLE], vec![Card::BROKEN_FORGE]));
    // OATH-161: the Pilgrimage leaves them.
    let scene = both().card_at(1, Card::TENTS).hidden(1, Card::PILGRIMAGE).play(&["card pilgrimage", "advise"]);
    assert_eq!((scene.cards(1), scene.top(Region::Cradle)), (vec![Card::FOREST_TEMPLE], Some(Card::TENTS)));
    // OATH-089: where a locked card lies, the earth cannot be salted.
    let salt = |card| Scene::new(2).card_at(1, card).hidden(1, Card::SALT_THE_EARTH).play(&["card salt-the-earth"]);
    assert!(salt(Card::TENTS).offers("site 1"));
    assert!(!salt(Card::FOREST_TEMPLE).offers("site 1") && !salt(Card::RUINED_TEMPLE).offers("site 1"));
    // OATH-159: a site full of edifices has no room for a settler.
    let scene = Scene::new(2).card_at(1, Card::RESETTLE).adviser(1, Card::TENTS).play(&["use resettle"]);
    let n_sites = scene.choices().len();
    let scene = Scene::new(2).card_at(1, Card::RESETTLE).adviser(1, Card::TENTS).site(3, Site::RIVER);
    let scene = scene.card_at(3, Card::FOREST_TEMPLE).card_at(3, Card::BROKEN_FORGE).play(&["use resettle"]);
    assert_eq!((scene.choices().len(), scene.offers("site 3")), (n_sites - 1, false));
}

/// OATH-084b: an intact edifice counts with its suit, a ruin has none.
#[test]
fn oath_084b_dissent_counts_the_suits_of_edifices() {
    let pays = |scene: Scene| {
        let scene = scene.favor(1, 5).hidden(2, Card::DISSENT).turn(2).play(&["card dissent", "advise"]);
        5 - scene.player(1).favor
    };
    let base = || Scene::new(2).garrison(1, 1, 1);
    assert_eq!(pays(base()), 0);
    assert_eq!(pays(base().card_at(1, Card::GREAT_SPIRE)), 1);
    assert_eq!(pays(base().card_at(1, Card::FALLEN_SPIRE)), 0);
}

/// OATH-091c: intact edifices count with their suit and stay; ruins do not count.
#[test]
fn oath_091c_riots_count_edifices() {
    let riot = |scene: Scene| {
        let mut scene = scene.hidden(1, Card::RIOTS);
        scene.state.mob = true;
        scene.play(&["card riots", "advise"])
    };
    let base = || Scene::new(2).card_at(3, Card::TENTS).card_at(6, Card::ALCHEMIST);
    let scene = riot(base().card_at(1, Card::GREAT_SPIRE));
    assert_eq!([scene.cards(1), scene.cards(3), scene.cards(6)], [vec![Card::GREAT_SPIRE], vec![Card::TENTS], vec![]]);
    let scene = riot(base().card_at(1, Card::FALLEN_SPIRE));
    assert_eq!(scene.choices(), ["bank arcane", "bank nomad"], "one card each");
}

/// OATH-020, OATH-043, OATH-136, OATH-190: cards of a suit at a site are denizens and intact edifices.
#[test]
fn denizens_that_look_for_a_suit_find_edifices() {
    // OATH-020: the Disgraced Captain attacks sites with an Order card.
    let captain = |card| {
        let scene = duel().adviser(2, Card::DISGRACED_CAPTAIN).favor(2, 2).card_at(1, card).play(&ATTACK);
        scene.play(&["use disgraced-captain"]).told_pools().0
    };
    assert_eq!(captain(Card::SPRAWLING_RAMPART), 7);
    let scene = duel().adviser(2, Card::DISGRACED_CAPTAIN).favor(2, 2).card_at(1, Card::BANDIT_RAMPART).play(&ATTACK);
    assert!(!scene.offers("use disgraced-captain"));
    // OATH-136: the Fabled Feast counts the Hearth cards you rule.
    let feast = |card| {
        let scene = Scene::new(2).card_at(1, card).bank(Suit::Nomad, 5).hidden(1, Card::FABLED_FEAST);
        scene.play(&["card fabled-feast", "advise", "bank nomad"]).player(1).favor
    };
    assert_eq!((feast(Card::HALL_OF_DEBATE), feast(Card::HALL_OF_MOCKERY)), (2, 1));
    // OATH-043: Forest Paths lead to a Beast card.
    let paths =
        |card| Scene::new(2).supply(1, 0).adviser(1, Card::FOREST_PATHS).secrets(1, 1).favor(1, 1).card_at(3, card);
    assert!(paths(Card::FOREST_TEMPLE).offers("travel") && !paths(Card::RUINED_TEMPLE).offers("travel"));
    // OATH-190: the Animal Host counts Beast cards at sites.
    let host = |card| {
        let scene = Scene::new(2).card_at(3, card).hidden(1, Card::ANIMAL_HOST);
        scene.play(&["card animal-host", "advise"]).player(1).warbands
    };
    assert_eq!((host(Card::FOREST_TEMPLE), host(Card::RUINED_TEMPLE)), (4, 3));
}

/// OATH-9.4, OATH-2.9b: a state with edifices can be written and read; each of them lies on the map at most once, and
/// nowhere else.
#[test]
fn oath_2_9b_positions_with_edifices() {
    let base = || Scene::new(2).card_at(1, Card::FOREST_TEMPLE).card_at(3, Card::BROKEN_FORGE);
    assert_eq!(position::check(&base().state), Ok(()));
    let is_refused = |change: &dyn Fn(&mut Oath)| {
        let mut state = base().state;
        change(&mut state);
        position::check(&state).expect_err("it is impossible")
    };
    let twice = PositionError::Card { card: "forest-temple", times: 2 };
    assert_eq!(is_refused(&|state| state.put_at_site(Card::RUINED_TEMPLE, slot(3))), twice);
    assert_eq!(is_refused(&|state| state.put_at_site(Card::FOREST_TEMPLE, slot(3))), twice);
    for change in [
        &(|state: &mut Oath| state.deck.push(Card::GREAT_SPIRE)) as &dyn Fn(&mut Oath),
        &|state| state.piles.push(Region::Cradle, Card::FALLEN_SPIRE),
        &|state| state.boxed.push(Card::GREAT_SPIRE),
        &|state| state.dispossessed.insert(Card::GREAT_SPIRE),
        &|state| state.put_adviser(seat(1), Adviser { card: Card::GREAT_SPIRE, up: true }),
    ] {
        assert!(matches!(is_refused(change), PositionError::Misplaced(_)));
    }
    // Cards of an edifice that is not there are not written.
    let text = serde_json::to_string(&base().state).expect("a state is plain data");
    assert!(!text.contains("spire") && !text.contains("ancient-forge") && text.contains("broken-forge"));
    assert!(!serde_json::to_string(&Scene::new(2).state).expect("plain data").contains("forge"));
    // An edifice is the same piece, whichever side is up and wherever it is.
    let census = |state: &Oath| {
        let mut pieces = Vec::new();
        position::census(state, &mut pieces);
        pieces.sort_unstable();
        pieces
    };
    let turned = Scene::new(2).card_at(1, Card::RUINED_TEMPLE).state;
    assert!(census(&base().state) == census(&turned) && census(&turned) == census(&Scene::new(2).state));
}

/// OATH-041, OATH-090: cards that bar battle plans of some suits do not bar those of a ruin, which has none.
#[test]
fn no_suit_bars_the_plan_of_a_ruin() {
    let scene = duel().adviser(2, Card::TRUE_NAMES).adviser(2, Card::LONGBOWS).adviser(2, Card::BEAST_TAMER);
    let scene = scene.card_at(1, Card::BANDIT_RAMPART).play(&["campaign", "done", "number 3", "done"]);
    assert!(scene.offers("use bandit-rampart"));
}

/// OATH-F10: the nine denizens of a suit are none the fewer for an edifice, and a drawn deck has no edifice.
#[test]
fn edifices_are_in_no_deck() {
    for seed in 0..20 {
        let options = Options { deck: Deck::WholeArchive, ..Options::default() };
        let state = Oath::deal(&options, 4, &mut Fast::seed_from_u64(seed));
        position::cards(&state, |card| assert!(!card.is_edifice()));
    }
    let scene = Scene::new(2).card_at(1, Card::FOREST_TEMPLE).adviser(1, Card::THREATENING_ROAR);
    assert_eq!(position::check(&scene.state), Ok(()), "nine Beast denizens and the Temple");
}

// ---------------------------------------------------------------------- OATH-199 to OATH-204

#[test]
fn oath_199_the_rampart_guards_every_site_of_its_ruler() {
    let dice = |scene: Scene, moves: &[&str]| scene.play(moves).told_pools().1;
    assert_eq!(dice(duel(), &ATTACK), 1);
    // Wherever it lies, if the same player rules it.
    assert_eq!(dice(duel().card_at(1, Card::SPRAWLING_RAMPART), &ATTACK), 2);
    let far = |number| duel().garrison(3, number, 1).card_at(3, Card::SPRAWLING_RAMPART);
    assert_eq!(dice(far(3), &["campaign", "done", "number 3"]), 2);
    assert_eq!(dice(far(3), &["campaign", "site 3", "done", "number 3"]), 4, "two sites");
    assert_eq!(dice(far(1), &ATTACK), 1);
    assert_eq!(dice(far(2), &ATTACK), 1);
    // Only sites: the pawn adds its two dice.
    assert_eq!(dice(duel().card_at(1, Card::SPRAWLING_RAMPART), &["campaign", "pawn", "number 3"]), 4);
}

/// OATH-199a: the die is the target's own, which matters to the Giant Python (OATH-186b).
#[test]
fn oath_199a_the_giant_python_counts_the_ramparts_die() {
    // One site with the Rampart is even.
    let scene = duel().adviser(3, Card::GIANT_PYTHON).card_at(1, Card::SPRAWLING_RAMPART).play(&["campaign"]);
    assert!(scene.offers("done"));
    assert!(!duel().adviser(3, Card::GIANT_PYTHON).offers("campaign"));
}

/// OATH-199b: bandits who rule the Rampart defend all their sites with it.
#[test]
fn oath_199b_bandits_have_ramparts() {
    let dice = |scene: Scene| scene.play(&RAID).told_pools().1;
    assert_eq!(dice(raid()), 1);
    assert_eq!(dice(raid().card_at(1, Card::SPRAWLING_RAMPART)), 2);
    let far = raid().garrison(3, 1, 0).card_at(3, Card::SPRAWLING_RAMPART);
    assert_eq!(far.play(&["campaign", "done", "number 3"]).told_pools().1, 2);
    assert_eq!(dice(raid().garrison(3, 1, 1).card_at(3, Card::SPRAWLING_RAMPART)), 1, "the Chancellor's");
}

#[test]
fn oath_200_the_bandit_rampart_breaks_an_attack_on_its_site() {
    let scene = duel().card_at(1, Card::BANDIT_RAMPART).play(&ATTACK);
    assert_eq!(scene.asked(), (3, What::Plans));
    let scene = scene.play(&["use bandit-rampart"]);
    assert_eq!(scene.told_pools(), (1, 1));
    // A die that cannot be removed joins the defense.
    let scene = duel().card_at(1, Card::BANDIT_RAMPART).play(&["campaign", "done", "number 1", "use bandit-rampart"]);
    assert_eq!(scene.told_pools(), (0, 2));
    // Only if its own site is a target.
    let far = || duel().garrison(3, 3, 1).card_at(3, Card::BANDIT_RAMPART);
    assert!(!far().play(&["campaign", "done", "number 3"]).offers("use bandit-rampart"));
    assert!(far().play(&["campaign", "site 3", "done", "number 3"]).offers("use bandit-rampart"));
}

/// OATH-200a: bandits always use it.
#[test]
fn oath_200a_bandits_use_the_bandit_rampart() {
    let scene = raid().card_at(1, Card::BANDIT_RAMPART).play(&RAID);
    assert_eq!(scene.rolled().0, 1);
    assert!(scene.events.contains(&Event::Used { seat: None, card: Card::BANDIT_RAMPART }));
}

#[test]
fn oath_201_nobody_attacks_for_the_peoples_favor() {
    let base = || duel().bears(3, Banner::PeoplesFavor, 2).bears(3, Banner::DarkestSecret, 1);
    assert!(base().play(&["campaign"]).offers("banner peoples-favor"));
    let scene = base().card_at(6, Card::HALL_OF_DEBATE).play(&["campaign"]);
    assert!(!scene.offers("banner peoples-favor") && scene.offers("banner darkest-secret"));
    // It may be recovered, and a ruin says nothing.
    assert!(base().card_at(6, Card::HALL_OF_MOCKERY).play(&["campaign"]).offers("banner peoples-favor"));
    let scene = base().card_at(6, Card::HALL_OF_DEBATE).favor(2, 3).play(&["recover"]);
    assert!(scene.state.holds(seat(2), Banner::PeoplesFavor));
}

#[test]
fn oath_202_who_recovers_the_peoples_favor_gets_the_mob() {
    for mob in [false, true] {
        let recover = |scene: Scene| {
            let mut scene = scene.bears(2, Banner::PeoplesFavor, 1).favor(1, 2);
            scene.state.mob = mob;
            scene.play(&["recover"]).state.mob
        };
        assert!(recover(Scene::new(2).card_at(6, Card::HALL_OF_MOCKERY)));
        assert!(!recover(Scene::new(2)) && !recover(Scene::new(2).card_at(6, Card::HALL_OF_DEBATE)));
    }
}

/// OATH-203, OATH-203a: with the Temple on the map no site with a Beast card is removed, whoever rules it.
#[test]
fn oath_203_the_forest_temple_keeps_sites_with_beast_cards() {
    let kept = |scene: &Scene| -> Vec<u8> { (1..=8).filter(|at| scene.state.keeps_site(slot(*at))).collect() };
    let woods = || Scene::new(2).card_at(1, Card::WOLVES).card_at(3, Card::TENTS);
    assert_eq!(kept(&woods().card_at(6, Card::FOREST_TEMPLE)), [1, 6]);
    // Bandits rule there, or an Exile: it makes no difference.
    assert_eq!(kept(&woods().card_at(6, Card::FOREST_TEMPLE).garrison(1, 2, 1).garrison(6, 1, 0)), [1, 6]);
    assert!(kept(&woods()).is_empty());
    assert!(kept(&woods().card_at(6, Card::RUINED_TEMPLE)).is_empty());
}

/// OATH-203b: it works as soon as it lies there. OATH-203c: it keeps sites, and becomes a ruin itself.
#[test]
fn oath_203b_the_forest_temple_works_at_once() {
    let mut scene = Scene::new(2).card_at(1, Card::WOLVES).card_at(6, Card::RUINED_TEMPLE);
    assert!(!scene.state.keeps_site(slot(1)));
    scene.change(|state, cx| state.turn_edifice(Card::RUINED_TEMPLE, cx));
    assert!(scene.state.keeps_site(slot(1)));
    // In ruins it keeps nothing.
    scene.change(|state, cx| state.turn_edifice(Card::FOREST_TEMPLE, cx));
    assert!(!scene.state.keeps_site(slot(1)) && !scene.state.keeps_site(slot(6)));
}

#[test]
fn oath_204_enemies_of_the_ruined_temple_play_no_beasts_faceup() {
    let play = |ruler: u8, card: Card| {
        let scene = Scene::new(3).garrison(3, ruler, 1).card_at(3, Card::RUINED_TEMPLE).on_deck(Card::TENTS);
        let scene = scene.on_deck(card).on_deck(Card::ELDERS);
        let scene = scene.play(&["search", "deck", "card elders", "card tents"]);
        (scene.offers("site 1"), scene.offers("advise"), scene.offers("hide"))
    };
    assert_eq!(play(2, Card::WOLVES), (false, false, true));
    assert_eq!(play(2, Card::LONGBOWS), (true, true, true));
    assert_eq!(play(1, Card::WOLVES), (true, true, true));
    // A facedown Beast can only be discarded.
    let scene = Scene::new(3).garrison(3, 2, 1).card_at(3, Card::RUINED_TEMPLE).hidden(1, Card::WOLVES);
    assert_eq!(scene.play(&["card wolves"]).choices(), ["discard"]);
    // A Citizen is no enemy of the Empire.
    let scene = Scene::new(3).citizen(2).garrison(3, 1, 1).card_at(3, Card::RUINED_TEMPLE).hidden(2, Card::WOLVES);
    assert!(scene.turn(2).play(&["card wolves"]).offers("advise"));
}

/// OATH-204a: if bandits rule it, everybody is an enemy.
#[test]
fn oath_204a_bandits_have_only_enemies() {
    for number in 1..=2 {
        let scene = Scene::new(2).garrison(3, 1, 0).card_at(3, Card::RUINED_TEMPLE).hidden(number, Card::WOLVES);
        assert_eq!(scene.turn(number).play(&["card wolves"]).choices(), ["discard"]);
    }
}

// ---------------------------------------------------------------------- OATH-205, OATH-206

#[test]
fn oath_205_the_festival_district_exchanges_advisers() {
    let base = || Scene::new(3).card_at(1, Card::FESTIVAL_DISTRICT).pawn(2, 6).favor(1, 2).holds(1, Card::MAP);
    let base = || base().hidden(1, Card::WOLVES).adviser(2, Card::TENTS).secrets(2, 1);
    let scene = base().play(&["use festival-district", "seat 2", "number 1"]);
    // Relics cannot be exchanged here, advisers can, faceup or not.
    assert_eq!(scene.choices(), ["done", "adviser 1 1"]);
    let scene = scene.play(&["adviser 1 1", "number 1", "adviser 2 1"]);
    assert_eq!(scene.asked(), (2, What::Accept));
    assert!(scene.events.iter().any(|event| {
        matches!(event, Event::Proposed { kind: DealKind::Festival, gives, gets, .. }
            if (gives.favor, gives.advisers, gets.secrets, gets.advisers) == (1, 1, 1, 1))
    }));
    let done = scene.play(&["yes"]);
    assert_eq!((done.player(1).favor, done.player(2).favor), (1, 1));
    assert_eq!((done.player(1).secrets, done.player(2).secrets), (1, 0));
    let advisers = |number| done.player(number).advisers.iter().map(|adviser| (adviser.card, adviser.up)).collect();
    let (first, second): (Vec<_>, Vec<_>) = (advisers(1), advisers(2));
    assert_eq!((first, second), (vec![(Card::TENTS, true)], vec![(Card::WOLVES, false)]));
    assert!(done.knows(2, Card::WOLVES) && done.knows(1, Card::WOLVES) && !done.knows(3, Card::WOLVES));
    // Refused, nothing moves.
    let scene = base().play(&["use festival-district", "seat 2", "number 1", "done", "number 0", "done", "no"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (2, 0));
}

/// OATH-205a: locked advisers stay; whoever gets too many discards others (OATH-R3.6).
#[test]
fn oath_205a_limits_hold_after_the_festival() {
    let base = || Scene::new(2).card_at(1, Card::FESTIVAL_DISTRICT).adviser(1, Card::TENTS);
    let scene = base().adviser(2, Card::A_SMALL_FAVOR).adviser(2, Card::ELDERS).adviser(2, Card::SCOUTS);
    let scene = scene.play(&["use festival-district", "adviser 1 1"]);
    assert_eq!(scene.choices(), ["done", "adviser 2 2", "adviser 2 3"], "not the locked one");
    let scene = scene.play(&["done", "yes"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Trim), vec!["card scouts".into(), "card elders".into()]));
    let scene = scene.play(&["card elders"]);
    assert_eq!(scene.player(2).advisers.len(), 3);
}

/// OATH-205b: proposals are limited as everywhere (OATH-R12.28), and counted for themselves; without anything to exchange
/// there is no festival.
#[test]
fn oath_205b_a_festival_ends() {
    let mut scene = Scene::new(2).card_at(1, Card::FESTIVAL_DISTRICT).card_at(1, Card::TINKERS_FAIR).favor(1, 1);
    for _ in 0..3 {
        scene = scene.play(&["use festival-district", "number 1", "no"]);
    }
    assert!(!scene.offers("use festival-district") && scene.offers("use tinkers-fair"));
    let poor = || Scene::new(2).card_at(1, Card::FESTIVAL_DISTRICT);
    assert!(!poor().offers("use festival-district"), "relics are not exchanged here");
    assert!(poor().hidden(2, Card::WOLVES).offers("use festival-district"));
    assert!(!poor().adviser(2, Card::A_SMALL_FAVOR).offers("use festival-district"));
}

/// At the end of the fifth round: the end die shows a face, and this player rules the District.
fn die(face: u8, ruler: u8) -> Scene {
    let scene = Scene::new(3).at_round(5).garrison(3, ruler, 1).card_at(3, Card::SQUALID_DISTRICT);
    scene.turn(3).dice(&[face]).play(&["rest"])
}

/// OATH-206a: everybody sees the roll before the choice.
#[test]
fn oath_206_the_squalid_district_turns_the_end_die() {
    let scene = die(5, 2);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((2, What::Power), vec!["number 4".into(), "number 5".into(), "number 6".into()])
    );
    assert!(scene.events.contains(&Event::DieCast { face: 5 }) && scene.ended().is_none());
    let raised = scene.play(&["number 6"]);
    assert_eq!(raised.ended(), Some((1, Way::Regime)));
    assert!(raised.events.contains(&Event::EndDie { face: 6, hit: true }));
    let left = die(5, 2).play(&["number 5"]);
    assert_eq!((left.ended(), left.state.round, left.state.active), (None, 6, seat(1)));
    assert!(!left.events.iter().any(|event| matches!(event, Event::Used { .. })));
    let lowered = die(6, 2).play(&["number 5"]);
    assert_eq!((lowered.ended(), lowered.state.round), (None, 6));
    assert!(lowered.events.contains(&Event::Used { seat: Some(seat(2)), card: Card::SQUALID_DISTRICT }));
}

/// OATH-206b: a 6 that is raised still ends the game.
#[test]
fn oath_206b_seven_ends_the_game_too() {
    let scene = die(6, 2).play(&["number 7"]);
    assert_eq!(scene.ended(), Some((1, Way::Regime)));
    assert!(scene.events.contains(&Event::EndDie { face: 7, hit: true }));
    assert_eq!(die(1, 2).play(&["number 0"]).ended(), None);
}

/// OATH-206c: for the Empire only the Chancellor decides, for bandits nobody; the Grand Mask does not help.
#[test]
fn oath_206c_who_turns_the_end_die() {
    assert_eq!(die(5, 1).asked(), (1, What::Power));
    let bandits = Scene::new(3).at_round(5).garrison(3, 1, 0).card_at(3, Card::SQUALID_DISTRICT).turn(3).dice(&[5]);
    let bandits = bandits.play(&["rest"]);
    assert_eq!((bandits.asked(), bandits.state.round), ((1, What::Act), 6));
    let citizen = Scene::new(3).at_round(5).citizen(2).citizen(3).garrison(3, 1, 1).card_at(3, Card::SQUALID_DISTRICT);
    assert_eq!(citizen.turn(3).dice(&[5]).play(&["rest"]).asked(), (1, What::Power));
    let masked = Scene::new(3).at_round(5).garrison(3, 1, 1).card_at(3, Card::SQUALID_DISTRICT);
    let masked = masked.holds(3, Card::GRAND_MASK).turn(3).dice(&[5]).play(&["rest"]);
    assert_eq!(masked.asked(), (1, What::Power));
    // No roll, no question.
    let quiet = Scene::new(3).at_round(4).garrison(3, 2, 1).card_at(3, Card::SQUALID_DISTRICT).turn(3).play(&["rest"]);
    assert_eq!((quiet.asked(), quiet.state.round), ((1, What::Act), 5));
}

// ---------------------------------------------------------------------- OATH-207, OATH-208

/// The Chancellor searches with the Great Spire: a Vision lies below two denizens.
fn spire() -> Scene {
    let scene = Scene::new(3).card_at(1, Card::GREAT_SPIRE).secrets(1, 1).on_deck(Card::FAITH);
    scene.on_deck(Card::TENTS).on_deck(Card::WOLVES)
}

const CLIMB: [&str; 4] = ["search", "use great-spire", "done", "deck"];

/// Plays a Search with the Spire up to its question; the modifiers may be over without being asked.
fn climb(scene: Scene) -> Scene {
    let scene = scene.play(&CLIMB[..2]);
    if scene.offers("done") { scene.play(&CLIMB[2..]) } else { scene.play(&CLIMB[3..]) }
}

#[test]
fn oath_207_the_great_spire_swaps_drawn_denizens() {
    let scene = climb(spire().dispossessed(&[Card::KEEP, Card::LONGBOWS]));
    assert_eq!((scene.on(Card::GREAT_SPIRE), scene.state.hand.len()), ((0, 1), 3));
    // No Visions.
    assert_eq!(scene.choices(), ["done", "card tents", "card wolves"]);
    let scene = scene.play(&["card tents"]);
    assert_eq!(scene.choices(), ["done", "card wolves"]);
    let scene = scene.play(&["done"]);
    assert_eq!(scene.asked(), (1, What::Sift));
    let hand = scene.state.hand;
    assert!(!hand.contains(&Card::TENTS) && hand.contains(&Card::WOLVES) && hand.contains(&Card::FAITH));
    assert!(hand.contains(&Card::KEEP) != hand.contains(&Card::LONGBOWS));
    assert!(scene.state.dispossessed.contains(Card::TENTS) && scene.state.dispossessed.len() == 2);
    // Only as many as there are, and these come before yours are put there.
    let scene = climb(spire().dispossessed(&[Card::KEEP])).play(&["card wolves"]);
    assert_eq!(scene.asked(), (1, What::Sift));
    assert!(scene.state.hand.contains(&Card::KEEP) && scene.state.dispossessed.contains(Card::WOLVES));
    // Nothing need be swapped; and without Dispossessed there is nothing to pay for.
    let scene = climb(spire().dispossessed(&[Card::KEEP])).play(&["done"]);
    assert!(scene.state.dispossessed.contains(Card::KEEP) && scene.state.hand.contains(&Card::WOLVES));
    assert!(!spire().play(&["search"]).offers("use great-spire"));
}

/// OATH-207a: the Truthful Harp reveals what was drawn and what is kept, not what was swapped in and is not kept.
#[test]
fn oath_207a_the_harp_does_not_reveal_the_dispossessed() {
    let scene = Scene::new(3).card_at(1, Card::GREAT_SPIRE).holds(1, Card::TRUTHFUL_HARP).secrets(1, 3);
    let scene = scene.on_deck(Card::ELDERS).on_deck(Card::TENTS).on_deck(Card::WOLVES).dispossessed(&[Card::KEEP]);
    let scene = scene.play(&["search"]);
    let scene = scene.play(&["use great-spire", "use truthful-harp", "deck"]);
    assert!(scene.knows(2, Card::WOLVES) && !scene.knows(2, Card::KEEP));
    let n_drawn = scene.state.hand.len();
    let scene = scene.play(&["card wolves"]);
    assert!(scene.knows(1, Card::KEEP) && !scene.knows(2, Card::KEEP));
    // Discarded, it stays unknown; the card that is kept is revealed.
    let mut scene = scene.play(&["card keep"]);
    for _ in 2..n_drawn - 1 {
        let card = scene.state.hand.iter().find(|card| **card != Card::TENTS).map(|card| Choice::Card(*card));
        scene = scene.play(&[&card.expect("another card").to_string()]);
    }
    assert!(!scene.knows(2, Card::KEEP));
}

/// OATH-R12.40: what lies among the Dispossessed is hidden, except for whoever put it there or saw it.
#[test]
fn the_dispossessed_are_hidden() {
    let scene = climb(spire().dispossessed(&[Card::KEEP, Card::LONGBOWS])).play(&["card tents", "done"]);
    assert!(scene.knows(1, Card::TENTS) && !scene.knows(2, Card::TENTS) && !scene.knows(3, Card::TENTS));
    let seen = |number| -> Vec<Option<Card>> {
        let view = scene.state.view(Eye::Seat(seat(number)));
        view.dispossessed.iter().map(|card| card.card).collect()
    };
    assert_eq!((seen(1), seen(2)), (vec![Some(Card::TENTS), None], vec![None, None]));
    let events: Vec<_> =
        scene.events.iter().filter_map(|event| kabale_core::Eyes::seen_by(event, Eye::Public)).collect();
    let names =
        |card| events.iter().any(|event| matches!(event, Event::Moved { card: Some(other), .. } if *other == card));
    assert!(!names(Card::TENTS) && !names(Card::KEEP) && !names(Card::LONGBOWS));
    // Of cards that left openly, nobody else knows which are still there once others are drawn at random.
    let scene = Scene::new(2).hidden(1, Card::PILGRIMAGE).card_at(1, Card::TENTS).dispossessed(&[Card::KEEP]);
    let scene = scene.play(&["card pilgrimage", "advise"]);
    assert!(!scene.knows(2, Card::TENTS) && !scene.knows(2, Card::KEEP) && scene.knows(1, Card::TENTS));
}

#[test]
fn oath_208_the_fallen_spire_swaps_a_pile() {
    let base = || {
        let scene = Scene::new(2).no_pile(Region::Cradle).card_at(1, Card::FALLEN_SPIRE).secrets(1, 2);
        scene.on_pile(Region::Cradle, Card::ELDERS).on_pile(Region::Cradle, Card::TENTS)
    };
    let base = || base().on_pile(Region::Cradle, Card::FAITH).on_pile(Region::Cradle, Card::WOLVES);
    let outcasts = [Card::KEEP, Card::LONGBOWS, Card::SCOUTS, Card::STORYTELLER];
    let scene = base().dispossessed(&outcasts).play(&["use fallen-spire"]);
    assert_eq!((scene.on(Card::FALLEN_SPIRE), scene.player(1).secrets), ((0, 1), 0), "one lies here, one is burned");
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2", "number 3"], "three denizens");
    let scene = scene.play(&["number 2"]);
    let pile = &scene.state.piles[Region::Cradle];
    // The topmost ones but no Vision, each in its place.
    assert_eq!((pile.len(), pile[0], pile[2]), (4, Card::ELDERS, Card::FAITH));
    assert!(outcasts.contains(&pile[1]) && outcasts.contains(&pile[3]));
    let lot = scene.state.dispossessed;
    assert!(lot.len() == 4 && lot.contains(Card::WOLVES) && lot.contains(Card::TENTS));
    assert!([1, 2].iter().all(|number| !scene.knows(*number, pile[1]) && !scene.knows(*number, pile[3])));
    // At most five, and no more than there are Dispossessed.
    assert_eq!(base().dispossessed(&[Card::KEEP]).play(&["use fallen-spire"]).choices(), ["number 0", "number 1"]);
    assert!(!base().offers("use fallen-spire"));
    assert!(!base().no_pile(Region::Cradle).dispossessed(&outcasts).offers("use fallen-spire"));
}

/// OATH-208a: the number is fixed before anything is seen, and nobody sees the cards; who knew a card of the pile knows
/// where it went.
#[test]
fn oath_208a_the_fallen_spire_shows_nothing() {
    let mut scene = Scene::new(2).no_pile(Region::Cradle).card_at(1, Card::FALLEN_SPIRE).secrets(1, 2);
    scene = scene.on_pile(Region::Cradle, Card::WOLVES).dispossessed(&[Card::KEEP, Card::LONGBOWS]);
    scene.state.known[Card::WOLVES.index()] = 1 << 1;
    let scene = scene.play(&["use fallen-spire"]);
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Moved { .. } | Event::Seen { .. })));
    let scene = scene.play(&["number 1"]);
    assert!(scene.knows(2, Card::WOLVES) && !scene.knows(1, Card::WOLVES));
    assert!(!scene.knows(1, Card::KEEP) && !scene.knows(1, Card::LONGBOWS));
}

// ---------------------------------------------------------------------- OATH-209, OATH-210

#[test]
fn oath_209_the_ancient_forge_makes_a_relic() {
    let base = || Scene::new(2).card_at(1, Card::ANCIENT_FORGE).favor(1, 2).secrets(1, 1).on_relics(Card::MAP);
    let scene = base().play(&["use ancient-forge"]);
    assert_eq!((scene.on(Card::ANCIENT_FORGE), scene.player(1).secrets), ((2, 0), 0));
    assert!(scene.knows(1, Card::MAP) && !scene.knows(2, Card::MAP));
    let taken = scene.play(&["yes"]);
    assert!(taken.state.has_relic(seat(1), Card::MAP) && taken.knows(2, Card::MAP));
    let buried = base().play(&["use ancient-forge", "no"]);
    assert!(buried.state.relics.first() == Some(&Card::MAP) && !buried.knows(2, Card::MAP));
    assert!(!base().favor(1, 1).offers("use ancient-forge") && !base().secrets(1, 0).offers("use ancient-forge"));
    let mut empty = base();
    empty.state.relics.clear();
    assert!(!empty.offers("use ancient-forge"));
}

#[test]
fn oath_210_the_broken_forge_is_rebuilt() {
    let base = || Scene::new(2).card_at(1, Card::WOLVES).card_at(1, Card::BROKEN_FORGE).favor(1, 2).secrets(1, 2);
    let scene = base().play(&["use broken-forge"]);
    assert_eq!(scene.cards(1), [Card::WOLVES, Card::ANCIENT_FORGE]);
    assert!(scene.events.contains(&Event::Turned { slot: slot(1), card: Card::ANCIENT_FORGE }));
    assert!(!base().favor(1, 1).offers("use broken-forge") && !base().secrets(1, 1).offers("use broken-forge"));
}

/// OATH-210a, OATH-2.9b: what was paid lies on the Ancient Forge then; at rest the favor goes to the Nomad bank.
#[test]
fn oath_210a_what_was_paid_stays_on_the_forge() {
    let scene = Scene::new(2).card_at(1, Card::BROKEN_FORGE).favor(1, 2).secrets(1, 2).play(&["use broken-forge"]);
    assert_eq!((scene.on(Card::ANCIENT_FORGE), scene.on(Card::BROKEN_FORGE)), ((2, 2), (0, 0)));
    // The Forge cannot be used or traded with before that.
    assert!(!scene.offers("use ancient-forge") && !scene.offers("trade"));
    let nomad = suit_bank(&scene, Suit::Nomad);
    let scene = scene.play(&["rest"]);
    assert_eq!((suit_bank(&scene, Suit::Nomad), scene.player(1).secrets), (nomad + 2, 2));
}

// ---------------------------------------------------------------------- all together

/// A dealt table with edifices, ruins and Dispossessed, and everybody able to use them.
fn town(seats: u8, seed: u64) -> Scene {
    let mut scene = Scene::dealt(seats, seed);
    let mut rng = Fast::seed_from_u64(seed);
    let faceup: Vec<u8> = scene.faceup();
    for edifice in Card::edifices() {
        let side = if rng.next_u32() % 2 == 0 { edifice } else { edifice.other_side() };
        let at = *pick(&mut rng, &faceup);
        if scene.state.room(slot(at)) > 0 {
            scene = scene.card_at(at, side);
        }
    }
    let n = rng.next_u32() as usize % 7;
    let lot: Vec<Card> = scene.state.deck.iter().copied().filter(|card| card.is_denizen()).take(n).collect();
    (1..=seats).fold(scene.dispossessed(&lot), |scene, number| scene.secrets(number, 3))
}

/// OATH-9.4: random games with edifices end, lose no piece, can be written at every moment, and show nobody what is
/// hidden.
#[test]
fn random_games_with_edifices_obey_the_laws() {
    let mut used = std::collections::BTreeSet::new();
    for seed in 0..240 {
        let seats = 2 + (seed % 5) as u8;
        let mut state = town(seats, seed).state;
        let census = |state: &Oath| {
            let mut pieces = Vec::new();
            position::census(state, &mut pieces);
            pieces.sort_unstable();
            pieces
        };
        let pieces = census(&state);
        let mut rng = Fast::seed_from_u64(seed);
        let mut choices = Vec::new();
        let mut n = 0_u64;
        loop {
            let is_checked = n % 16 == seed % 16 || matches!(state.stack.last(), Some(Step::Power(_)));
            if is_checked {
                assert_eq!(position::check(&state), Ok(()), "seed {seed}, choice {n}");
                assert_eq!(census(&state), pieces, "seed {seed}, choice {n}");
                let text = serde_json::to_string(&state).expect("a state is plain data");
                assert!(serde_json::from_str::<Oath>(&text).is_ok_and(|read| read == state));
                for eye in Eye::all(seats) {
                    let shuffled = |state: &Oath, seed| {
                        let mut world = *state;
                        world.shuffle_unseen(eye, &mut Fast::seed_from_u64(seed));
                        world
                    };
                    let world = shuffled(&state, n);
                    assert_eq!(world.view(eye), state.view(eye), "seed {seed}, choice {n}, {eye:?}");
                    assert_eq!(world.unknown(eye), state.unknown(eye));
                    assert!(shuffled(&world, n + 1) == shuffled(&state, n + 1), "seed {seed}, choice {n}, {eye:?}");
                }
            }
            choices.clear();
            state.choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            // The edifices are used whenever they can be.
            let is_edifice = |choice: &&Choice| matches!(choice, Choice::Use(card) if card.is_edifice());
            let edifice = choices.iter().find(is_edifice).copied().filter(|_| rng.next_u32() % 2 == 0);
            let choice = edifice.unwrap_or_else(|| *pick(&mut rng, &choices));
            let mut log = Log::on();
            state.play(choice, &mut rng, &mut log);
            for event in log.into_events() {
                if let Event::Used { card, .. } = event {
                    used.extend(card.is_edifice().then_some(card));
                }
            }
            n += 1;
            assert!(n < 20_000, "the game does not end");
        }
    }
    let usable = [200, 205, 206, 207, 208, 209, 210].map(Card::numbered);
    for card in usable {
        assert!(used.contains(&card), "{card:?} was never used");
    }
}

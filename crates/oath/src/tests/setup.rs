//! 1: setup, and the first game.

use kabale_core::{Eye, Fast, Game, SeedableRng};

use super::kit::{Scene, seat, slot};
use crate::{
    Banner, Card, Deck, Goal, Oath, Options, PositionError, Region, Role, Site, Vow, What,
    cards::CardSet,
    chronicle::{Chronicle, Land},
    setup::set_up,
    state::CHANCELLOR,
};

/// OATH-1.1, OATH-F2: three sites faceup at the top of their regions, each with its denizen, the others facedown and by
/// chance; OATH-F3: a facedown relic at the Mountain and no other.
#[test]
fn the_map_of_a_first_game() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let scene = Scene::dealt(4, seed);
        assert_eq!(scene.faceup(), [1, 3, 6]);
        for (at, site, card) in [
            (1, Site::PLAINS, Card::LONGBOWS),
            (3, Site::MOUNTAIN, Card::TAMING_CHARM),
            (6, Site::ROCKY_COAST, Card::ELDERS),
        ] {
            assert_eq!((scene.state.place(slot(at)).site, scene.cards(at)), (site, vec![card]));
        }
        for at in 1..=8 {
            let place = scene.state.place(slot(at));
            assert_eq!(place.relics.len(), usize::from(at == 3));
            assert!(place.relics.iter().all(|relic| scene.state.known[relic.index()] == 0));
            if !place.up {
                seen.insert(place.site);
            }
        }
    }
    assert_eq!(seen.len(), 20, "every other site may come up");
}

/// OATH-1.12, OATH-F4: three warbands on the Chancellor's board, two at the topmost site of the Cradle, one at each other
/// faceup site with a card.
#[test]
fn the_chancellor_holds_the_map() {
    let scene = Scene::dealt(3, 1);
    assert_eq!(scene.player(1).warbands, 3);
    assert_eq!([1, 3, 6].map(|at| scene.force_at(at)), [(1, 2), (1, 1), (1, 1)]);
    assert_eq!(scene.player(1).bank, 24 - 3 - 4);
    let mut chronicle = Chronicle::first_game();
    chronicle.sites[1] = Some(Land::bare(Site::RIVER));
    let scene = Scene::after(&chronicle, 3);
    assert_eq!((scene.faceup(), scene.state.place(slot(2)).warbands), (vec![1, 2, 3, 6], 0), "no card, no warband");
}

/// OATH-1.2: round 1 and no Vision drawn; OATH-1.3, OATH-F1: Supremacy, and nobody is a Citizen; OATH-1.14: the
/// Chancellor has the title, Oathkeeper side up.
#[test]
fn the_first_oath_is_supremacy() {
    let scene = Scene::dealt(6, 3);
    assert_eq!((scene.state.round, scene.state.visions, scene.state.goal), (1, 0, Goal::Supremacy));
    assert_eq!(scene.who_keeps(), (1, false));
    let roles = scene.state.view(Eye::Public).players.into_iter().map(|player| player.role);
    assert_eq!(roles.collect::<Vec<_>>(), [&[Role::Chancellor][..], &[Role::Exile; 5]].concat());
}

/// OATH-1.13: with Devotion the Chancellor starts with the Darkest Secret, with People with the People's Favor, and
/// nothing burns for it.
#[test]
fn some_oaths_begin_with_a_banner() {
    for (oath, holders) in [
        (Vow::Supremacy, [None, None]),
        (Vow::Protection, [None, None]),
        (Vow::People, [Some(CHANCELLOR), None]),
        (Vow::Devotion, [None, Some(CHANCELLOR)]),
    ] {
        let scene = Scene::vowed(3, 5, oath);
        assert_eq!(scene.state.banners.map(|banner| banner.holder), holders);
        assert_eq!(scene.state.banners.map(|banner| banner.tokens), [1, 1]);
        assert!(!scene.state.mob);
    }
}

/// OATH-1.4: 36 favor in all, the People's Favor intact, both banners without a holder; OATH-1.5: one token on each
/// banner; OATH-1.6: three favor in every bank, four with five or six players.
#[test]
fn favor_at_setup() {
    for seats in 2..=6 {
        let state = Scene::dealt(seats, 2).state;
        assert_eq!(state.banks, [if seats < 5 { 3 } else { 4 }; 6]);
        assert_eq!(state.banners.map(|banner| (banner.holder, banner.tokens)), [(None, 1), (None, 1)]);
        assert!(!state.mob);
        let boards: u8 = state.players.iter().map(|player| player.favor).sum();
        assert_eq!(state.shared + boards + state.banks.iter().sum::<u8>() + 1, 36);
    }
}

/// OATH-1.7: the Chancellor begins, and turns go around the table.
#[test]
fn turns_go_around_from_the_chancellor() {
    let mut scene = Scene::new(4);
    for number in [1, 2, 3, 4, 1] {
        assert_eq!(scene.asked(), (number, What::Act));
        scene = scene.play(&["rest"]);
    }
    assert_eq!(scene.state.round, 2);
}

/// OATH-1.8: 24 warbands, the Reliquary and the Grand Scepter are the Chancellor's; OATH-1.9: 14 warbands for every other
/// color; OATH-1.10: full Supply; OATH-1.11: two favor and a secret for the Chancellor; OATH-1.15: one favor, one secret
/// and three own warbands for each Exile.
#[test]
fn boards_at_setup() {
    let scene = Scene::dealt(6, 4);
    let chancellor = scene.player(1);
    assert_eq!((chancellor.favor, chancellor.secrets, chancellor.supply), (2, 1, 7));
    assert_eq!(chancellor.relics, Card::THE_GRAND_SCEPTER.relic_bit());
    assert_eq!(chancellor.bank + chancellor.warbands + 4, 24);
    for number in 2..=6 {
        let exile = scene.player(number);
        assert_eq!((exile.favor, exile.secrets, exile.supply, exile.relics), (1, 1, 7, 0));
        assert_eq!((exile.warbands, exile.bank), (3, 11));
    }
}

/// OATH-1.9, OATH-1.15: whom the chronicle left as a Citizen starts as one, with three purple warbands.
#[test]
fn citizens_of_the_chronicle_start_with_purple_warbands() {
    let scene = Scene::after(&Chronicle { citizens: 0b010, ..Chronicle::first_game() }, 3);
    assert!(scene.player(2).citizen && !scene.player(3).citizen);
    assert_eq!((scene.player(2).warbands, scene.player(2).bank), (3, 14));
    assert_eq!(scene.player(1).bank, 24 - 3 - 4 - 3);
}

/// OATH-F9: the file says by seat who is a Citizen; a board whose seat is empty is taken by nobody, and nobody is asked.
#[test]
fn boards_are_taken_by_seat() {
    let scene = Scene::after(&Chronicle { citizens: 0b1100, ..Chronicle::first_game() }, 3);
    assert_eq!([2, 3].map(|number| scene.player(number).citizen), [false, true]);
    assert_eq!(scene.asked(), (1, What::Reject));
}

/// OATH-1.16: faceup sites get the printed favor and secrets; if favor runs short, the Chancellor spreads it.
#[test]
fn scarce_favor_is_spread_by_the_chancellor() {
    let mut chronicle = Chronicle::first_game();
    let land = |site| Some(Land::bare(site));
    (chronicle.sites[1], chronicle.sites[3]) = (land(Site::MINE), land(Site::SALT_FLATS));
    let stock =
        |scene: &Scene| [2, 4].map(|at| (scene.state.place(slot(at)).favor, scene.state.place(slot(at)).secrets));
    // Three players leave enough.
    let scene = Scene::after(&chronicle, 3);
    assert_eq!((stock(&scene), scene.asked()), ([(3, 0), (2, 1)], (1, What::Reject)));
    // Six leave four for five.
    let scene = Scene::after(&chronicle, 6);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Endow), vec!["site 2".to_owned(), "site 4".to_owned()]));
    let fair = scene.play(&["site 2", "site 4", "site 2", "site 4"]);
    assert_eq!((stock(&fair), fair.state.shared, fair.asked()), ([(2, 0), (2, 1)], 0, (1, What::Reject)));
    // The Mine takes no more than three, so the last goes to the Salt Flats by itself.
    let unfair = Scene::after(&chronicle, 6).play(&["site 2", "site 2", "site 2"]);
    assert_eq!((stock(&unfair), unfair.state.shared, unfair.asked()), ([(3, 0), (1, 1)], 0, (1, What::Reject)));
}

/// OATH-1.17: four relics by chance in the Reliquary, facedown; OATH-1.18: the rest are the relic deck.
#[test]
fn relics_at_setup() {
    let mut first = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let scene = Scene::dealt(3, seed);
        assert!(scene.state.reliquary.iter().all(Option::is_some));
        assert_eq!(scene.state.relics.len(), 20 - 4 - 1);
        first.extend(scene.state.reliquary[0]);
        let view = scene.state.view(Eye::Seat(seat(2)));
        assert!(view.reliquary.iter().flatten().chain(&view.relics).all(|relic| relic.card.is_none()));
    }
    assert!(first.len() > 10, "{first:?}");
}

/// OATH-1.19: a card of the bottom on each discard pile; OATH-1.20: three for every player; OATH-1.21: the rest is the
/// world deck; OATH-1.22: no Vision among them, so the marker stays; OATH-1.24, OATH-F5: 56 cards, two Visions among the
/// top 12, three among the next 18, none below.
#[test]
fn the_world_deck_is_built_in_three_parts() {
    let mut tops = std::collections::BTreeSet::new();
    for seats in 2..=6 {
        for seed in 0..20 {
            let state = Scene::dealt(seats, seed).state;
            assert!(state.piles.iter().all(|pile| pile.len() == 1 && !pile[0].is_vision()));
            for seat in state.everybody() {
                let cards = &state.player(seat).advisers;
                assert_eq!(cards.len(), 3);
                assert!(cards.iter().all(|adviser| !adviser.up && !adviser.card.is_vision()));
            }
            assert_eq!(state.deck.len(), 56 - 3 - 3 * usize::from(seats));
            assert_eq!(state.visions, 0);
            let down: Vec<Card> = state.deck.iter().rev().copied().collect();
            let visions = |cards: &[Card]| cards.iter().filter(|card| card.is_vision()).count();
            assert_eq!((visions(&down[..12]), visions(&down[12..30]), visions(&down[30..])), (2, 3, 0));
            assert_eq!(state.packets, [12, 18]);
            tops.extend(down.iter().position(|card| card.is_vision()));
        }
    }
    assert!(tops.len() > 5, "they are shuffled: {tops:?}");
}

/// OATH-1.22: Visions drawn at setup move the marker.
#[test]
fn visions_drawn_at_setup_count() {
    // So few denizens that the middle part of the deck is dealt out.
    let mut chronicle = Chronicle::first_game();
    chronicle.denizens = Card::denizens().filter(|card| *card != Card::LONGBOWS).take(25).collect();
    let mut on_piles = 0;
    for seed in 0..20 {
        let state = set_up(&chronicle, Options::default(), 5, &mut Fast::seed_from_u64(seed));
        let visions = |cards: &mut dyn Iterator<Item = Card>| cards.filter(|card| card.is_vision()).count();
        let mut hands =
            state.everybody().flat_map(|seat| state.player(seat).advisers.iter().map(|adviser| adviser.card));
        let piles = visions(&mut state.piles.iter().flat_map(|pile| pile.iter().copied()));
        assert_eq!((visions(&mut hands) + piles, state.visions), (3, 3));
        on_piles += piles;
    }
    assert!(on_piles > 0, "some of them lay on the piles");
}

/// OATH-1.23: the Chancellor starts at the top of the Cradle, the others at any faceup site; each keeps one of three
/// cards facedown and discards two, by the region of the pawn.
#[test]
fn pawns_and_first_advisers() {
    let scene = Scene::dealt(3, 9);
    assert_eq!((scene.asked(), scene.player(1).pawn), ((1, What::Reject), slot(1)));
    let cards: Vec<Card> = scene.player(1).advisers.iter().map(|adviser| adviser.card).collect();
    let reject = |card: Card| format!("card {}", card.key());
    let scene = scene.play(&[&reject(cards[2]), &reject(cards[0])]);
    assert_eq!(
        scene.player(1).advisers.iter().map(|adviser| (adviser.card, adviser.up)).collect::<Vec<_>>(),
        [(cards[1], false)]
    );
    assert_eq!(scene.state.piles[Region::Provinces][1..], [cards[2], cards[0]]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((2, What::Place), ["site 1", "site 3", "site 6"].map(String::from).into())
    );
    let scene = scene.play(&["site 6"]);
    let cards: Vec<Card> = scene.player(2).advisers.iter().map(|adviser| adviser.card).collect();
    let scene = scene.play(&[&reject(cards[0]), &reject(cards[1])]);
    assert_eq!(scene.state.piles[Region::Cradle][1..], [cards[0], cards[1]]);
    assert_eq!(scene.asked(), (3, What::Place));
    let scene = scene.play(&["site 3"]);
    let cards: Vec<Card> = scene.player(3).advisers.iter().map(|adviser| adviser.card).collect();
    let scene = scene.play(&[&reject(cards[0]), &reject(cards[1])]);
    assert_eq!(scene.asked(), (1, What::Act));
}

/// OATH-F6: two to six people play, and no other number.
#[test]
fn two_to_six_people_play() {
    assert_eq!(Oath::SEATS, 2..=6);
    for seats in Oath::SEATS {
        let state = Oath::deal(&Options::default(), seats, &mut Fast::seed_from_u64(1));
        assert_eq!(state.seats(), seats);
        let json = serde_json::to_string(&state).expect("a state is plain data");
        assert!(serde_json::from_str::<Oath>(&json).is_ok());
        let json = json.replacen(&format!("\"seats\":{seats}"), "\"seats\":7", 1);
        let error = serde_json::from_str::<Oath>(&json).expect_err("seven cannot play").to_string();
        assert!(error.starts_with(&PositionError::Seats(7).to_string()), "{error}");
    }
}

/// OATH-2.9: a first game has no edifices: its cards are 54 denizens, the relics and the Visions.
#[test]
fn a_first_game_has_no_edifices() {
    let mut cards = Vec::new();
    crate::position::cards(&Scene::dealt(3, 1).state, |card| cards.push(card));
    assert!(cards.len() == 54 + 21 + 5 && !cards.into_iter().any(Card::is_edifice));
    assert_eq!(Banner::ALL.len(), 2);
}

/// OATH-F10: nine denizens of each suit, those on the map among them, and not always the same; all others are in the archive.
#[test]
fn whole_archive_decks_have_nine_of_each_suit() {
    let mut drawn = CardSet::EMPTY;
    for seed in 0..40 {
        let options = Options { deck: Deck::WholeArchive, ..Options::default() };
        let state = Oath::deal(&options, 2 + (seed % 5) as u8, &mut Fast::seed_from_u64(seed));
        let mut suits = [0; 6];
        crate::position::cards(&state, |card| {
            drawn.insert(card);
            if let Some(suit) = card.suit() {
                suits[suit as usize] += 1;
            }
        });
        assert_eq!(suits, [9; 6]);
        assert_eq!(state.place(slot(1)).cards.to_vec(), [Card::LONGBOWS], "the chronicle says what lies on the map");
    }
    assert!(Card::denizens().filter(|card| drawn.contains(*card)).count() > 190);
}

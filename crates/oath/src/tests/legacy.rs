//! 8: the Chronicle, and the games that follow.

use kabale_core::{Eye, Fast, Game, Log, SeedableRng, below};

use super::kit::{Scene, seat, slot};
use crate::{
    Banner, Card, Chronicle, ChronicleRef, Color, Event, Goal, Oath, Options, Region, Role, Site, Slot, Suit, Way,
    What, position,
};

/// A game whose winner writes the Chronicle.
fn scene(seats: u8) -> Scene {
    let mut scene = Scene::new(seats);
    scene.state.options.chronicle_phase = true;
    scene
}

/// The last round ends, and the Chancellor or their successor wins.
fn exhausted(scene: Scene) -> Scene {
    let last = scene.state.seats();
    scene.turn(last).at_round(8).play(&["rest"])
}

/// An Exile wakes as the Usurper and wins.
fn usurped(scene: Scene, number: u8) -> Scene {
    scene.usurper(number).waking(number)
}

/// Answers every question until the game is over: the first of these that is offered, else the last choice, which neither
/// offers nor builds anything.
fn written(mut scene: Scene, answers: &[&str]) -> Scene {
    while scene.state.to_move().is_some() {
        let choices = scene.choices();
        let preferred = answers.iter().find(|answer| choices.iter().any(|choice| choice == *answer));
        let last = ["done", "no"].into_iter().find(|word| scene.offers(word)).unwrap_or(&choices[choices.len() - 1]);
        let answer = preferred.copied().unwrap_or(last).to_owned();
        scene = scene.play(&[&answer]);
    }
    scene
}

fn world(scene: &Scene) -> Chronicle {
    scene.state.world().expect("the Chronicle is written")
}

/// The sites of a world that lie faceup, with their slots from 1.
fn faceup(world: &Chronicle) -> Vec<(u8, Site)> {
    let lands = (1..=8).filter_map(|number| Some((number, world.land(slot(number))?)));
    lands.filter(|(_, land)| land.up).map(|(number, land)| (number, land.site)).collect()
}

/// The slot from 1 at which a site lies faceup.
fn where_is(world: &Chronicle, site: Site) -> Option<u8> {
    faceup(world).into_iter().find(|(_, other)| *other == site).map(|(number, _)| number)
}

/// OATH-8.1a: a Vision decides the next oath, even the current one. OATH-8.1b: otherwise it is any other.
#[test]
fn oath_8_1_the_winner_vows_an_oath() {
    let visions = [
        (Card::CONQUEST, Goal::Supremacy),
        (Card::REBELLION, Goal::People),
        (Card::SANCTUARY, Goal::Protection),
        (Card::FAITH, Goal::Devotion),
    ];
    for (vision, goal) in visions {
        let scene = scene(3).drawn(3).revealed(2, vision).garrison(3, 2, 1).garrison(6, 2, 1);
        let scene = scene.bears(2, Banner::PeoplesFavor, 1).bears(2, Banner::DarkestSecret, 1).waking(2);
        assert_eq!(scene.ended(), Some((2, Way::Vision)));
        assert_eq!(scene.state.legacy.vow, Some(goal));
        assert!(scene.events.contains(&Event::Vowed { seat: seat(2), goal }));
        assert_eq!(world(&written(scene, &[])).oath(), goal);
    }
    let others = ["oath people", "oath protection", "oath devotion"];
    let scene = usurped(self::scene(3), 2);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Vow), others.map(str::to_owned).to_vec()));
    assert_eq!(world(&written(scene, &["oath devotion"])).oath(), Goal::Devotion);
    // Usurper and Vision at once: in several ways.
    let both = self::scene(3).drawn(3).revealed(2, Card::FAITH).bears(2, Banner::DarkestSecret, 1);
    let both = usurped(both, 2);
    assert_eq!((both.ended(), both.asked()), (Some((2, Way::Usurper)), (2, What::Vow)));
    assert_eq!(exhausted(self::scene(2)).asked(), (1, What::Vow));
}

/// OATH-F12: without the agreement a game is over with the victory.
#[test]
fn oath_f12_the_chronicle_is_agreed_on() {
    let scene = usurped(Scene::new(3), 2);
    assert_eq!((scene.state.to_move(), scene.state.world()), (None, None));
    assert!(scene.state.standings().is_some());
    let scene = usurped(self::scene(3), 2);
    assert!(scene.state.to_move().is_some() && scene.state.standings().is_none(), "it is not over yet");
    assert_eq!(scene.state.world(), None);
    let scene = written(scene, &[]);
    assert!(scene.state.standings().is_some() && scene.state.world().is_some());
    assert!(scene.events.contains(&Event::Written));
}

/// OATH-8.2a: a winning Exile exiles all Citizens, OATH-8.2b: and then asks other Exiles, but not those just exiled and not
/// the Chancellor.
#[test]
fn oath_8_2_a_winning_exile_offers_citizenship() {
    let scene = usurped(scene(5).citizen(3), 2).play(&["oath people"]);
    assert!(scene.events.contains(&Event::Exile { seat: seat(3) }));
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((2, What::Invite), ["done", "seat 4", "seat 5"].map(str::to_owned).to_vec())
    );
    let scene = scene.play(&["seat 4"]);
    assert_eq!(scene.asked(), (4, What::Pledge));
    let scene = scene.play(&["no"]);
    assert_eq!(scene.choices(), ["done", "seat 5"], "nobody is asked twice");
    let scene = written(scene.play(&["seat 5", "yes"]), &[]);
    let citizens: Vec<Color> = Color::ALL.into_iter().filter(|color| world(&scene).is_citizen(*color)).collect();
    assert_eq!(citizens, [Color::White]);
    let view = scene.state.view(Eye::Public);
    assert_eq!(view.legacy.expect("it is written").citizens, [Color::White]);
    assert_eq!(view.players[4].role, Role::Citizen);
    // A winner of the Empire offers nothing, and boards stay as they are (OATH-8.7.2).
    let scene = written(exhausted(self::scene(4).citizen(3)), &[]);
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Invited { .. })));
    assert!(world(&scene).is_citizen(Color::Blue) && !world(&scene).is_citizen(Color::Red));
}

/// OATH-8.2a, OATH-8.7.2: unused boards are turned, too; a winner of the Empire leaves them.
#[test]
fn oath_8_2a_unused_boards_are_turned_too() {
    let text = ChronicleRef::built_in().to_text().replace("citizens = []", "citizens = [2, 6]");
    let chronicle = ChronicleRef::load(&text).expect("a good chronicle");
    let with = |mut scene: Scene| {
        scene.state.options.chronicle = chronicle;
        scene
    };
    let world_after_usurper = world(&written(usurped(with(scene(3)), 2), &[]));
    assert!(!Color::ALL.into_iter().any(|color| world_after_usurper.is_citizen(color)));
    let world = world(&written(exhausted(with(scene(2))), &[]));
    assert!(world.is_citizen(Color::Black) && !world.is_citizen(Color::Red), "red was played as an Exile");
}

/// OATH-8.2c: the sites of a new Citizen are the winner's. OATH-R12.32: with too few warbands, as many as possible.
#[test]
fn oath_8_2c_citizens_bring_their_sites() {
    let start = || scene(3).garrison(1, 3, 2).garrison(3, 3, 4).garrison(6, 1, 0);
    let asked = || usurped(start(), 2).play(&["oath people", "seat 3"]);
    let scene = asked().play(&["no"]);
    assert!(
        faceup(&world(&written(scene, &[]))).iter().all(|(_, site)| ![Site::PLAINS, Site::MOUNTAIN].contains(site))
    );
    let scene = asked().play(&["yes"]);
    let kept = faceup(&world(&written(scene, &[])));
    assert!(kept.starts_with(&[(1, Site::PLAINS), (2, Site::MOUNTAIN)]), "{kept:?}");
    // One warband for two sites.
    let mut scene = asked();
    scene.state.players[1].warbands += scene.state.players[1].bank - 1;
    scene.state.players[1].bank = 1;
    let kept = faceup(&world(&written(scene.play(&["yes"]), &[])));
    assert!(kept.contains(&(1, Site::PLAINS)) && !kept.iter().any(|(_, site)| *site == Site::MOUNTAIN), "{kept:?}");
    // Two: one for each, though four stood at the second.
    let mut scene = asked();
    scene.state.players[1].warbands += scene.state.players[1].bank - 2;
    scene.state.players[1].bank = 2;
    let kept = faceup(&world(&written(scene.play(&["yes"]), &[])));
    assert!(kept.starts_with(&[(1, Site::PLAINS), (2, Site::MOUNTAIN)]), "{kept:?}");
}

/// OATH-8.3.1a: a denizen at a ruled site becomes the edifice of its suit and goes to the world deck.
#[test]
fn oath_8_3_1a_the_empire_builds() {
    let start =
        || scene(2).card_at(1, Card::WOLVES).card_at(3, Card::KEEP).site(2, Site::RIVER).card_at(2, Card::ELDERS);
    let scene = exhausted(start()).play(&["oath people"]);
    // The River has no warbands.
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Build), ["done", "card keep", "card wolves"].map(str::to_owned).to_vec())
    );
    let scene = scene.play(&["card wolves"]);
    let land = *world(&written(scene, &[])).land(slot(1)).expect("a site");
    assert_eq!((land.site, land.cards.to_vec()), (Site::PLAINS, vec![Card::FOREST_TEMPLE]));
    let scene = written(exhausted(start()), &["card wolves"]);
    assert!(world(&scene).world_deck().contains(&Card::WOLVES));
    // What lies on the map is not built again, intact or not.
    for there in [Card::FOREST_TEMPLE, Card::RUINED_TEMPLE] {
        let scene = exhausted(start().card_at(6, there)).play(&["oath people"]);
        assert!(!scene.offers("card wolves") && scene.offers("card keep"), "{there:?}");
    }
    // An Exile does not build, and a Citizen who succeeds does.
    assert!(
        !written(usurped(start(), 2), &["card wolves"])
            .events
            .iter()
            .any(|event| matches!(event, Event::Turned { .. }))
    );
    let citizen = self::scene(3).citizen(2).holds(2, Card::MAP).holds(2, Card::STICKY_FIRE).card_at(1, Card::WOLVES);
    let citizen = exhausted(citizen);
    assert_eq!(citizen.ended(), Some((2, Way::Successor)));
    assert_eq!(citizen.play(&["oath people"]).asked(), (2, What::Build));
}

/// OATH-8.3.1b: a ruin at a ruled site is repaired instead.
#[test]
fn oath_8_3_1b_the_empire_repairs() {
    let scene = exhausted(scene(2).card_at(3, Card::FALLEN_SPIRE).card_at(1, Card::WOLVES)).play(&["oath people"]);
    assert!(scene.offers("card fallen-spire"));
    let scene = scene.play(&["card fallen-spire"]);
    assert_eq!(scene.asked().1, What::Enlist, "only one of the two");
    let world = world(&written(scene, &[]));
    let at = where_is(&world, Site::MOUNTAIN).expect("it stays");
    assert_eq!(world.land(slot(at)).expect("a site").cards.to_vec(), [Card::GREAT_SPIRE]);
}

/// OATH-R11.3: Salt the Earth is not built over, since it provides the room at its site.
#[test]
fn salt_the_earth_is_not_replaced() {
    let scene = exhausted(scene(2).card_at(1, Card::SALT_THE_EARTH).card_at(3, Card::KEEP)).play(&["oath people"]);
    assert_eq!(scene.choices(), ["done", "card keep"]);
}

/// OATH-8.3.2: sites that the winner does not rule leave, and what lay there goes to piles, relic deck and archive.
#[test]
fn oath_8_3_2_sites_of_others_leave() {
    let start =
        scene(3).card_at(1, Card::WOLVES).card_at(3, Card::BROKEN_FORGE).garrison(3, 3, 1).relic_at(3, Card::MAP);
    let start = start.garrison(6, 2, 2).card_at(6, Card::ELDERS);
    let scene = written(usurped(start, 2), &[]);
    let world = world(&scene);
    assert_eq!(where_is(&world, Site::ROCKY_COAST), Some(1), "it moves up to the Cradle");
    assert_eq!(world.land(slot(1)).expect("a site").cards.to_vec(), [Card::ELDERS]);
    let lost: Vec<Site> = scene
        .events
        .iter()
        .filter_map(|event| match event {
            Event::SiteLost { site, .. } => *site,
            _ => None,
        })
        .collect();
    assert_eq!(lost, [Site::PLAINS, Site::MOUNTAIN]);
    let on_map = |card: Card| Slot::all().any(|slot| world.land(slot).is_some_and(|land| land.cards.contains(&card)));
    assert!(!on_map(Card::BROKEN_FORGE) && !on_map(Card::ANCIENT_FORGE) && !on_map(Card::WOLVES));
    assert!(world.world_deck().contains(&Card::WOLVES) || world.dispossessed().any(|card| card == Card::WOLVES));
}

/// OATH-8.3.3a: an edifice at a site of others becomes a ruin, and its neighbors are discarded. OATH-8.3.3b, OATH-8.3.5b: sites
/// with ruins go to the bottom of the map in their order.
#[test]
fn oath_8_3_3_edifices_of_others_fall() {
    let start = scene(3).site(2, Site::RIVER).card_at(2, Card::GREAT_SPIRE).card_at(2, Card::WOLVES);
    let start =
        start.card_at(3, Card::FOREST_TEMPLE).garrison(3, 3, 1).garrison(1, 2, 1).card_at(1, Card::SQUALID_DISTRICT);
    let start = start.garrison(6, 2, 1).card_at(6, Card::HALL_OF_DEBATE);
    let scene = written(usurped(start, 2), &[]);
    let world = world(&scene);
    let cards = |number: u8| world.land(slot(number)).map(|land| (land.site, land.up, land.cards.to_vec()));
    assert_eq!(cards(1), Some((Site::ROCKY_COAST, true, vec![Card::HALL_OF_DEBATE])));
    assert_eq!(
        cards(6),
        Some((Site::PLAINS, true, vec![Card::SQUALID_DISTRICT])),
        "a ruin of one's own goes there, too"
    );
    assert_eq!(cards(7), Some((Site::RIVER, true, vec![Card::FALLEN_SPIRE])));
    assert_eq!(cards(8), Some((Site::MOUNTAIN, true, vec![Card::RUINED_TEMPLE])));
    assert_eq!(scene.events.iter().filter(|event| matches!(event, Event::Turned { .. })).count(), 2);
}

/// OATH-R11.2: the Forest Temple keeps sites with Beast cards, even in the Chronicle in which it is built, and falls all the
/// same if its own site is not ruled.
#[test]
fn the_temple_keeps_sites_at_once() {
    let start = || scene(2).card_at(1, Card::WOLVES).site(5, Site::RIVER).card_at(5, Card::ERRAND_BOY);
    let kept = |answer| where_is(&world(&written(exhausted(start()), &[answer])), Site::RIVER).is_some();
    assert!(kept("card wolves") && !kept("done"));
    let start = start().card_at(3, Card::FOREST_TEMPLE).garrison(1, 2, 1);
    let world = world(&written(usurped(start, 2), &[]));
    assert!(where_is(&world, Site::RIVER).is_some());
    assert_eq!(world.land(slot(8)).expect("a site").cards.to_vec(), [Card::RUINED_TEMPLE]);
}

/// OATH-8.3.4: nothing but cards and relics stays on the map.
#[test]
fn oath_8_3_4_the_map_is_cleared() {
    let start = scene(3).stocked(1, 2, 1).card_at(1, Card::WOLVES).laden(Card::WOLVES, 1, 1).pawn(2, 3);
    let scene = written(exhausted(start), &[]);
    for place in &scene.state.sites {
        assert_eq!((place.favor, place.secrets, place.warbands), (0, 0, 0));
    }
    assert_eq!(scene.on(Card::WOLVES), (0, 0));
    assert_eq!((scene.player(2).pawn, scene.player(2).warbands, scene.player(2).bank), (slot(1), 0, 14));
}

/// OATH-8.3.5a: kept sites move up in their order, with what lies at them. OATH-8.3.5c: the rest is facedown, OATH-8.3.5d: but
/// every region has a faceup site. OATH-8.7.1: this is how the next game begins.
#[test]
fn oath_8_3_5_the_map_is_filled() {
    let start = scene(2).garrison(1, 1, 0).site(4, Site::RIVER).garrison(4, 2, 1).card_at(4, Card::ELDERS);
    let start =
        start.site(7, Site::MINE).garrison(7, 2, 1).relic_at(7, Card::MAP).site(8, Site::STEPPE).garrison(8, 2, 1);
    let start = start.garrison(3, 1, 0).garrison(6, 1, 0);
    let scene = written(usurped(start, 2), &[]);
    let world = world(&scene);
    let up = faceup(&world);
    assert_eq!(up[..3], [(1, Site::RIVER), (2, Site::MINE), (3, Site::STEPPE)]);
    assert_eq!((up.len(), up[3].0), (4, 6), "the top of the Hinterland is turned up");
    assert_eq!(world.land(slot(1)).expect("a site").cards.to_vec(), [Card::ELDERS]);
    assert!(world.land(slot(2)).expect("a site").relics.contains(&Card::MAP));
    // The next game begins with this map, warbands on sites with cards (OATH-1.12), and hidden sites hidden.
    let next = Oath::deal(
        &Options { chronicle: ChronicleRef::store(world.clone()), ..Options::default() },
        3,
        &mut Fast::seed_from_u64(1),
    );
    let sites: Vec<(Site, bool)> = next.sites.iter().map(|place| (place.site, place.up)).collect();
    let saved: Vec<(Site, bool)> =
        Slot::all().filter_map(|slot| world.land(slot)).map(|land| (land.site, land.up)).collect();
    assert_eq!(sites, saved);
    assert_eq!((next.sites[0].warbands, next.sites[1].warbands), (2, 0));
    assert_eq!(next.view(Eye::Public).sites[3].site, None);
}

/// OATH-8.4a: the most common suit of the winner's advisers, a choice if tied, any without. Facedown ones do not count.
#[test]
fn oath_8_4a_the_winners_advisers_decide() {
    let suits = |scene: Scene| written(exhausted(scene), &[]).state.legacy.suit;
    let one = || scene(2).adviser(1, Card::WOLVES).adviser(1, Card::RANGERS).adviser(1, Card::KEEP);
    assert_eq!(suits(one()), Some(Suit::Beast));
    let tied = exhausted(scene(2).adviser(1, Card::WOLVES).adviser(1, Card::KEEP).hidden(1, Card::SCOUTS));
    let tied = tied.play(&["oath people"]);
    assert_eq!(
        (tied.asked(), tied.choices()),
        ((1, What::Enlist), ["bank order", "bank beast"].map(str::to_owned).to_vec())
    );
    let none = exhausted(scene(2)).play(&["oath people"]);
    assert_eq!(none.choices().len(), 6);
}

/// The denizens that lie outside the archive.
fn denizens(state: &Oath) -> Vec<Card> {
    let mut found = Vec::new();
    position::cards(state, |card| found.extend(card.is_denizen().then_some(card)));
    found
}

/// OATH-8.4b: three cards of the suit, two of the next, one of the one after, around the banks, and nobody sees them.
#[test]
fn oath_8_4b_six_cards_join() {
    for (suit, order) in [
        ("bank order", [Suit::Order, Suit::Hearth, Suit::Beast]),
        ("bank nomad", [Suit::Nomad, Suit::Discord, Suit::Arcane]),
    ] {
        let before = exhausted(scene(2)).play(&["oath people"]);
        let old = denizens(&before.state);
        let scene = before.play(&[suit]);
        let new: Vec<Card> = denizens(&scene.state).into_iter().filter(|card| !old.contains(card)).collect();
        let counts = order.map(|suit| new.iter().filter(|card| card.is(suit)).count());
        assert_eq!((new.len(), counts), (6, [3, 2, 1]));
        assert!(new.iter().all(|card| scene.state.known[card.index()] == 0));
        let told = Event::Enlisted { suit: order[0], n: 3, returned: false };
        assert!(scene.events.contains(&told));
    }
}

/// OATH-8.4c: if the archive has too few, six of the largest stack of the Dispossessed return, and the others join the
/// archive. OATH-R12.33: of tied stacks the first counts.
#[test]
fn oath_8_4c_the_dispossessed_return() {
    let ready = |stacks: &[(Suit, usize)]| {
        let mut scene = exhausted(scene(2)).play(&["oath people"]);
        // All Hearth cards but one lie in the deck, so that the archive lacks some.
        let here = denizens(&scene.state);
        let away: Vec<Card> = Card::denizens().filter(|card| !here.contains(card)).collect();
        for (suit, n) in stacks {
            away.iter().filter(|card| card.is(*suit)).take(*n).for_each(|card| scene.state.dispossessed.insert(*card));
        }
        let n_hearth = away.iter().filter(|card| card.is(Suit::Hearth)).count();
        away.iter()
            .filter(|card| card.is(Suit::Hearth))
            .take(n_hearth - 1)
            .for_each(|card| scene.state.deck.push(*card));
        scene.state.legacy.suit = Some(Suit::Order);
        scene
    };
    let scene = ready(&[(Suit::Nomad, 8), (Suit::Arcane, 7)]).play(&["bank order"]);
    assert!(scene.events.contains(&Event::Enlisted { suit: Suit::Nomad, n: 6, returned: true }));
    assert_eq!(scene.state.dispossessed.len(), 3, "only those of OATH-8.5, from the three piles");
    assert!(!scene.state.dispossessed.iter().any(|card| card.is(Suit::Arcane) && card.is_archived()));
    let scene = ready(&[(Suit::Nomad, 7), (Suit::Arcane, 7)]).play(&["bank order"]);
    assert!(scene.events.contains(&Event::Enlisted { suit: Suit::Arcane, n: 6, returned: true }));
    // Another suit than those that lack: as usual.
    let scene = ready(&[(Suit::Nomad, 8)]).play(&["bank beast"]);
    assert!(scene.events.contains(&Event::Enlisted { suit: Suit::Beast, n: 3, returned: false }));
    assert_eq!(scene.state.dispossessed.len(), 8 + 3);
}

/// OATH-8.5: six random cards of the piles and the losers' advisers leave; Visions and the winner's advisers do not.
#[test]
fn oath_8_5_six_cards_are_dispossessed() {
    let losers = [Card::WOLVES, Card::KEEP, Card::ELDERS];
    let start = || {
        let mut scene = scene(2);
        for region in Region::ALL {
            scene = scene.no_pile(region);
        }
        scene.adviser(2, losers[0]).hidden(2, losers[1]).on_pile(Region::Cradle, losers[2])
    };
    let scene = written(exhausted(start().on_pile(Region::Provinces, Card::FAITH).adviser(1, Card::RANGERS)), &[]);
    let gone: Vec<Card> = world(&scene).dispossessed().collect();
    assert_eq!(
        gone,
        [Card::ELDERS, Card::WOLVES, Card::KEEP]
            .iter()
            .copied()
            .collect::<crate::cards::CardSet>()
            .iter()
            .collect::<Vec<_>>()
    );
    assert!(world(&scene).world_deck().contains(&Card::RANGERS));
    let six = start()
        .on_pile(Region::Cradle, Card::TENTS)
        .on_pile(Region::Cradle, Card::DAZZLE)
        .on_pile(Region::Cradle, Card::SCRYER);
    let scene = written(exhausted(six.on_pile(Region::Hinterland, Card::STORYTELLER)), &[]);
    assert_eq!(world(&scene).dispossessed().count(), 6);
    assert!(scene.events.contains(&Event::Dispossessed { n: 6 }));
}

/// OATH-8.6.1: the losers' relics join the relic deck, the Grand Scepter leaves. OATH-8.6.2: faceup sites are filled up.
/// OATH-8.6.3: the winner's relics and those of the Reliquary lie on top.
#[test]
fn oath_8_6_relics_are_stored() {
    let scene = scene(2).holds(1, Card::MAP).holds(2, Card::STICKY_FIRE).garrison(6, 1, 0);
    let reliquary: Vec<Card> = scene.state.reliquary.iter().copied().flatten().collect();
    let scene = written(exhausted(scene), &[]);
    assert_eq!(scene.state.boxed.to_vec(), [Card::THE_GRAND_SCEPTER]);
    let mut top: Vec<Card> = scene.state.relics.iter().rev().copied().take(5).collect();
    top.sort_unstable();
    let mut expected = reliquary;
    expected.push(Card::MAP);
    expected.sort_unstable();
    assert_eq!(top, expected);
    // The Mountain shows one relic, the Plains none.
    let world = world(&scene);
    let n_relics = |site| where_is(&world, site).map(|at| world.land(slot(at)).expect("a site").relics.len());
    assert_eq!((n_relics(Site::MOUNTAIN), n_relics(Site::PLAINS)), (Some(1), Some(0)));
    // The next game: the top four of the deck lie in the Reliquary (OATH-1.17), and nobody knows them.
    let options = Options { chronicle: ChronicleRef::store(world), ..Options::default() };
    let next = Oath::deal(&options, 2, &mut Fast::seed_from_u64(3));
    assert!(next.reliquary.iter().flatten().all(|relic| expected.contains(relic)));
    assert_eq!(next.relics.len(), scene.state.relics.len() - 4);
    assert!(next.view(Eye::Seat(seat(1))).reliquary.iter().flatten().all(|relic| relic.card.is_none()));
}

/// OATH-8.8, OATH-1.24: the deck is built of all denizens in play in its packets. OATH-F14: the next game starts from all this.
#[test]
fn oath_8_8_the_world_deck_is_rebuilt() {
    let scene = written(exhausted(scene(3)), &[]);
    let state = &scene.state;
    assert_eq!(state.packets, [12, 18]);
    let visions = |range: std::ops::Range<usize>| {
        state.deck.iter().rev().skip(range.start).take(range.len()).filter(|card| card.is_vision()).count()
    };
    assert_eq!((visions(0..12), visions(12..30), visions(30..96)), (2, 3, 0));
    assert!(state.piles.cards().is_empty());
    let world = world(&scene);
    let options = Options { chronicle: ChronicleRef::store(world.clone()), ..Options::default() };
    let next = Oath::deal(&options, 3, &mut Fast::seed_from_u64(9));
    assert_eq!((next.goal, world.game()), (world.oath(), 2));
    let mut dealt: Vec<Card> =
        next.deck.iter().chain(next.piles.iter().flatten()).copied().filter(|card| card.is_denizen()).collect();
    dealt.extend(next.players.iter().flat_map(|player| player.advisers.iter().map(|adviser| adviser.card)));
    dealt.sort_unstable();
    assert_eq!(dealt, world.world_deck());
    assert_eq!(next.dispossessed.iter().collect::<Vec<_>>(), world.dispossessed().collect::<Vec<_>>());
    assert_eq!(position::check(&next), Ok(()));
}

/// OATH-F13: an eye that has seen nothing knows nothing of the world deck, the archive and the Dispossessed.
#[test]
fn oath_f13_nobody_knows_what_became_of_a_card() {
    let scene = written(exhausted(scene(3)), &[]);
    let next = Options { chronicle: ChronicleRef::store(world(&scene)), ..Options::default() };
    let next = Oath::deal(&next, 3, &mut Fast::seed_from_u64(9));
    for state in [&scene.state, &next] {
        let mut rng = Fast::seed_from_u64(4);
        let (mut out_of_archive, mut dispossessed) = (0, 0);
        for _ in 0..50 {
            let mut other = *state;
            other.shuffle_unseen(Eye::Public, &mut rng);
            assert_eq!(position::check(&other), Ok(()));
            assert_eq!(other.view(Eye::Public), state.view(Eye::Public));
            assert_eq!(other.dispossessed.len(), state.dispossessed.len());
            let old = denizens(state);
            out_of_archive += usize::from(denizens(&other).iter().any(|card| !old.contains(card)));
            dispossessed += usize::from(other.dispossessed != state.dispossessed);
        }
        assert_eq!((out_of_archive, dispossessed), (50, 50));
    }
}

/// OATH-F15: the board of a seat decides on which side it begins.
#[test]
fn oath_f15_everybody_plays_their_own_color() {
    let scene = written(usurped(scene(5), 2).play(&["oath people", "seat 4", "yes"]), &[]);
    let world = world(&scene);
    assert!(world.is_citizen(Color::Yellow));
    let seated = world.seated(&[Color::Black, Color::Yellow]).expect("two boards");
    let options = Options { chronicle: ChronicleRef::store(seated), chronicle_phase: true, ..Options::default() };
    let next = Oath::deal(&options, 3, &mut Fast::seed_from_u64(2));
    let view = next.view(Eye::Public);
    let seen: Vec<(Color, Role)> = view.players.iter().map(|player| (player.color, player.role)).collect();
    assert_eq!(seen, [(Color::Purple, Role::Chancellor), (Color::Black, Role::Exile), (Color::Yellow, Role::Citizen)]);
    for wrong in [&[Color::Purple][..], &[Color::Red, Color::Red], &[Color::Red; 6]] {
        assert_eq!(world.seated(wrong), None);
    }
    // What the next winner leaves is said of the colors.
    let mut rng = Fast::seed_from_u64(5);
    let after = play_out(next, &mut rng);
    let citizens = after.legacy.citizens;
    let view = after.view(Eye::Public);
    for player in &view.players[1..] {
        assert_eq!(player.role == Role::Citizen, citizens & player.color.bit() != 0, "{player:?}");
    }
}

/// OATH-R11.1: empty sites are kept by the Bandit Crown: the winner's own, a Citizen's, and that of an Exile who accepts.
#[test]
fn the_bandit_crown_keeps_sites() {
    let start = || scene(3).site(5, Site::RIVER);
    let kept = |scene: Scene, answers: &[&str]| where_is(&world(&written(scene, answers)), Site::RIVER).is_some();
    assert!(!kept(exhausted(start()), &[]));
    assert!(kept(exhausted(start().holds(1, Card::BANDIT_CROWN)), &[]));
    assert!(kept(exhausted(start().citizen(2).holds(2, Card::BANDIT_CROWN).holds(1, Card::MAP)), &[]));
    let crowned = || usurped(start().holds(3, Card::BANDIT_CROWN), 2);
    assert!(kept(crowned(), &["seat 3", "yes"]));
    assert!(!kept(crowned(), &["seat 3", "no"]));
}

/// Plays random choices to the end, the Chronicle included.
fn play_out(mut state: Oath, rng: &mut Fast) -> Oath {
    let mut choices = Vec::new();
    while state.to_move().is_some() {
        choices.clear();
        state.choices(&mut choices);
        let choice = choices[below(rng, choices.len() as u32) as usize];
        state.play(choice, rng, &mut Log::off());
    }
    state
}

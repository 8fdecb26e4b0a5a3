//! 2.10, 2.11 and 3: the title, the goals, and who wins.

use kabale_core::Game;

use super::kit::{Scene, seat};
use crate::{Banner, Card, Event, Goal, Site, Way, What};

/// OATH-3.1: an Exile who wakes with the Usurper side up has won; OATH-2.11a, OATH-4.1.3: with the Oathkeeper side up the
/// title is turned, and nobody has won yet.
#[test]
fn usurpers_win_when_they_wake() {
    let scene = Scene::new(3).usurper(2).waking(2);
    assert_eq!(scene.ended(), Some((2, Way::Usurper)));
    let winners: Vec<_> = scene.state.standings().expect("it is over").winners().collect();
    assert_eq!(winners, [seat(2)]);
    let scene = Scene::new(3).title(2).waking(2);
    assert_eq!((scene.ended(), scene.who_keeps()), (None, (2, true)));
    // The Chancellor and Citizens never turn it.
    assert_eq!(Scene::new(3).waking(1).who_keeps(), (1, false));
    assert_eq!(Scene::new(3).goal(Goal::People).citizen(2).title(2).waking(2).who_keeps(), (2, false));
}

/// A player about to fulfill a Vision.
fn visionary(vision: Card) -> Scene {
    Scene::new(3).drawn(3).revealed(2, vision)
}

/// OATH-3.2: each Vision has its goal, and needs three Visions drawn.
#[test]
fn visions_are_fulfilled_when_their_exile_wakes() {
    let won = Some((2, Way::Vision));
    let conquest = || visionary(Card::CONQUEST).garrison(3, 2, 1).garrison(6, 2, 1);
    assert_eq!(conquest().waking(2).ended(), won);
    assert_eq!(conquest().garrison(6, 1, 1).site(2, Site::RIVER).garrison(2, 2, 1).waking(2).ended(), None, "a tie");
    let rebellion = || visionary(Card::REBELLION).bears(2, Banner::PeoplesFavor, 1);
    assert_eq!(rebellion().waking(2).ended(), won);
    let sanctuary = || visionary(Card::SANCTUARY).holds(2, Card::MAP);
    assert_eq!(sanctuary().waking(2).ended(), None, "the Chancellor has as many");
    assert_eq!(sanctuary().bears(2, Banner::DarkestSecret, 1).waking(2).ended(), won);
    let faith = || visionary(Card::FAITH).bears(2, Banner::DarkestSecret, 1);
    assert_eq!(faith().waking(2).ended(), won);
    // Two Visions are too few, and only the player's own Wake counts.
    assert_eq!(faith().drawn(2).waking(2).ended(), None);
    assert_eq!(faith().waking(3).ended(), None);
    assert_eq!(visionary(Card::FAITH).waking(2).ended(), None);
}

/// The last player of a round rests.
fn round_end(scene: Scene, round: u8, dice: &[u8]) -> Scene {
    let last = scene.state.seats();
    scene.turn(last).at_round(round).dice(dice).play(&["rest"])
}

/// OATH-3.3: at the end of rounds 5, 6 and 7 the end die is rolled, if the Empire has the title.
#[test]
fn a_stable_regime_wins_by_the_end_die() {
    let won = Some((1, Way::Regime));
    for (round, least) in [(5, 6), (6, 5), (7, 3)] {
        for face in 1..=6 {
            let scene = round_end(Scene::new(2), round, &[face]);
            assert!(scene.events.contains(&Event::EndDie { face, hit: face >= least }));
            assert_eq!(scene.ended(), if face >= least { won } else { None }, "{round} {face}");
        }
    }
    let is_rolled = |scene: &Scene| scene.events.iter().any(|event| matches!(event, Event::EndDie { .. }));
    assert!(!is_rolled(&round_end(Scene::new(2), 4, &[6])));
    assert!(!is_rolled(&round_end(Scene::new(2).title(2), 5, &[6])), "an Exile has the title");
    let citizen = Scene::new(2).goal(Goal::People).citizen(2).title(2).bears(2, Banner::PeoplesFavor, 1);
    assert_eq!(round_end(citizen, 5, &[6]).ended(), won);
}

/// OATH-3.3.1, OATH-2.10: the goal card names the Citizen who wins in the Chancellor's place: OATH-G1 for Supremacy,
/// OATH-G2 for People, OATH-G3 for Protection, OATH-G4 for Devotion.
#[test]
fn successors_win_in_the_chancellors_place() {
    let end = |scene: Scene| round_end(scene, 7, &[6]).ended();
    let (successor, chancellor) = (Some((2, Way::Successor)), Some((1, Way::Regime)));
    let supremacy = || Scene::new(4).citizen(2).citizen(3).holds(2, Card::MAP).holds(2, Card::WHISTLE);
    assert_eq!(end(supremacy()), successor);
    assert_eq!(end(supremacy().holds(3, Card::IVORY_EYE).bears(3, Banner::DarkestSecret, 1)), chancellor, "a tie");
    assert_eq!(end(supremacy().holds(1, Card::IVORY_EYE)), chancellor, "no more than the Chancellor");
    // What Exiles hold does not matter.
    assert_eq!(end(supremacy().holds(4, Card::IVORY_EYE).bears(4, Banner::DarkestSecret, 1)), successor);
    let people = Scene::new(3).goal(Goal::People).citizen(2).bears(2, Banner::DarkestSecret, 1);
    assert_eq!(end(people), successor);
    let protection = Scene::new(3).goal(Goal::Protection).citizen(2).bears(2, Banner::PeoplesFavor, 1);
    assert_eq!(end(protection), successor);
    let devotion = || Scene::new(3).goal(Goal::Devotion).citizen(2);
    assert_eq!(end(devotion().holds(2, Card::THE_GRAND_SCEPTER)), successor);
    assert_eq!(end(devotion()), chancellor);
    // An Exile is nobody's successor.
    assert_eq!(end(Scene::new(3).goal(Goal::People).bears(2, Banner::DarkestSecret, 1)), chancellor);
}

/// OATH-3.4: after round 8 the game is over. OATH-3.4.1: the Empire has the title; OATH-3.4.2: an Exile is Usurper;
/// OATH-3.4.3: an Exile fulfills a Vision, Conquest first; OATH-3.4.4: otherwise the Chancellor or the Successor.
#[test]
fn war_exhaustion_names_a_winner() {
    let end = |scene: Scene| round_end(scene, 8, &[]).ended();
    assert_eq!(end(Scene::new(3)), Some((1, Way::Exhaustion)));
    let heir = || Scene::new(4).citizen(4).holds(4, Card::MAP).holds(4, Card::WHISTLE);
    assert_eq!(end(heir()), Some((4, Way::Successor)));
    // Visions come after the Usurper, and he after the Empire.
    let visions = || {
        let scene = heir().drawn(3).revealed(2, Card::FAITH).bears(2, Banner::DarkestSecret, 1);
        scene.revealed(3, Card::REBELLION).bears(3, Banner::PeoplesFavor, 1)
    };
    assert_eq!(end(visions()), Some((4, Way::Successor)));
    assert_eq!(end(visions().usurper(2)), Some((2, Way::Usurper)));
    assert_eq!(end(visions().title(2)), Some((3, Way::Vision)), "Rebellion comes before Faith");
    assert_eq!(end(visions().drawn(2).title(2)), Some((4, Way::Successor)), "too few Visions were drawn");
    let conquest = visions().revealed(3, Card::SANCTUARY).title(2);
    assert_eq!(end(conquest), Some((2, Way::Vision)), "Sanctuary is not met: the Citizen has more");
    let conquest = || visions().revealed(2, Card::CONQUEST).garrison(3, 2, 1).garrison(6, 2, 1).title(2);
    assert_eq!(end(conquest()), Some((2, Way::Vision)), "Conquest comes before Rebellion");
    // An Exile with the Oathkeeper side is nothing by itself.
    assert_eq!(end(Scene::new(3).title(2)), Some((1, Way::Exhaustion)));
    assert_eq!(end(heir().title(2)), Some((4, Way::Successor)));
    // Round 7 is not the last.
    assert_eq!(round_end(Scene::new(3).title(2), 7, &[]).ended(), None);
}

/// OATH-3.4: that the last round is over is told, so that a victory then differs from one in a Wake, even for the player
/// whose turn was the last.
#[test]
fn the_end_of_the_last_round_is_told() {
    let told = |scene: Scene| scene.events.contains(&crate::Event::LastRound);
    let last = round_end(Scene::new(3).usurper(3), 8, &[]);
    assert_eq!(last.state.end.map(|end| (end.winner, end.way)), Some((seat(3), Way::Usurper)));
    assert!(told(last));
    let woken = Scene::new(3).usurper(3).at_round(8).waking(3);
    assert_eq!(woken.state.end.map(|end| (end.winner, end.way)), Some((seat(3), Way::Usurper)));
    assert!(!told(woken));
    assert!(!told(round_end(Scene::new(3), 7, &[])));
}

/// An Exile at the Mountain who can recover a relic there; relics count for the oath.
fn treasure_hunt() -> Scene {
    Scene::new(3).goal(Goal::Protection).pawn(2, 3).relic_at(3, Card::MAP).favor(2, 2).turn(2)
}

/// OATH-2.11: under Protection the title goes to the player who alone holds the most relics and banners. OATH-2.11b: a
/// holder who is tied keeps it; if others are tied ahead of the holder, the holder picks. OATH-R12.1: at once, in the
/// middle of things. OATH-2.11c: it always comes Oathkeeper side up.
#[test]
fn the_title_follows_the_goal() {
    let recover = ["recover", "relic 3 1"];
    assert_eq!(treasure_hunt().play(&recover).who_keeps(), (1, false), "tied with the Chancellor");
    assert_eq!(treasure_hunt().holds(2, Card::WHISTLE).play(&recover).who_keeps(), (2, false));
    let usurped = treasure_hunt().holds(2, Card::WHISTLE).holds(3, Card::IVORY_EYE).usurper(3);
    assert_eq!(usurped.play(&recover).who_keeps(), (2, false), "turned to the Oathkeeper side");
    let tie = || treasure_hunt().holds(2, Card::WHISTLE).holds(3, Card::IVORY_EYE).holds(3, Card::CUP_OF_PLENTY);
    let scene = tie().play(&recover);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Bestow), vec!["seat 2".to_owned(), "seat 3".to_owned()]));
    assert_eq!(scene.who_keeps(), (1, false), "not decided yet");
    let scene = scene.play(&["seat 3"]);
    assert_eq!((scene.who_keeps(), scene.asked()), ((3, false), (2, What::Act)));
}

/// OATH-R12.1: the choice comes before anything else goes on: here before the favor of the banner is spread.
#[test]
fn the_title_is_given_before_anything_else_goes_on() {
    let scene = Scene::new(3).goal(Goal::Protection).favor(2, 3).holds(2, Card::WHISTLE).turn(2);
    let scene = scene.holds(3, Card::IVORY_EYE).holds(3, Card::CUP_OF_PLENTY);
    let scene = scene.play(&["recover", "number 2"]);
    assert_eq!(scene.asked(), (1, What::Bestow));
    assert_eq!(scene.play(&["seat 2"]).asked(), (2, What::Spread));
}

/// OATH-2.11: Supremacy counts ruled sites, People and Devotion the banners.
#[test]
fn oathkeepers_of_the_other_oaths() {
    let raid = |scene: Scene| scene.warbands(2, 6).dice(&[1, 6, 6, 6]).play(&["campaign", "number 3"]);
    let scene = Scene::new(2).site(2, Site::RIVER).pawn(2, 2).turn(2).garrison(6, 2, 1).garrison(3, 2, 1);
    let scene = raid(scene.title(1));
    assert_eq!(scene.asked(), (2, What::Occupy));
    assert_eq!(scene.play(&["number 1"]).who_keeps(), (2, false), "three sites against one");
    let scene = Scene::new(2).goal(Goal::People).favor(2, 2).turn(2).play(&["recover"]);
    assert_eq!(scene.who_keeps(), (2, false));
    let scene = Scene::new(2).goal(Goal::Devotion).secrets(2, 2).turn(2).play(&["recover"]);
    assert_eq!(scene.who_keeps(), (2, false));
}

/// OATH-2.11d: a defending Oathkeeper adds a die, a Usurper two, whether they want or not.
#[test]
fn the_title_defends_its_bearer() {
    let attack = |scene: Scene| {
        let scene = scene.site(1, Site::CHARMING_VALLEY).garrison(1, 3, 2).pawn(1, 6).turn(2);
        scene.play(&["campaign", "done", "number 3"]).told_pools()
    };
    assert_eq!(attack(Scene::new(3)), (3, 1));
    assert_eq!(attack(Scene::new(3).title(3)), (3, 2));
    assert_eq!(attack(Scene::new(3).usurper(3)), (3, 3));
}

/// OATH-2.11e: under Supremacy the Chancellor has the title for the whole Empire, and its die counts for every ally.
#[test]
fn the_imperial_title_defends_all_allies() {
    let scene = |goal| {
        let scene = Scene::new(3).goal(goal).citizen(3).site(1, Site::CHARMING_VALLEY).pawn(1, 6).turn(2);
        scene.play(&["campaign", "seat 3", "done", "number 3"]).told_pools()
    };
    assert_eq!(scene(Goal::Supremacy), (3, 2));
    assert_eq!(scene(Goal::Protection), (3, 1), "that title is the Chancellor's own");
    // A Citizen who had the title hands it to the Chancellor, who rules with the Empire.
    let scene = Scene::new(3).usurper(2).garrison(3, 2, 1).garrison(6, 2, 1);
    let scene = scene.play(&["offer", "seat 2", "space 1", "done", "done", "yes"]);
    assert_eq!(scene.who_keeps(), (1, false));
    assert_eq!(scene.state.ruled(seat(1)), scene.state.ruled(seat(2)));
    // Also if another Exile rules as many sites: the holder was not surpassed.
    let scene = Scene::new(3).usurper(2).garrison(1, 2, 1).garrison(3, 2, 1).garrison(6, 3, 1);
    let scene =
        scene.site(2, Site::RIVER).garrison(2, 3, 1).play(&["offer", "seat 2", "space 1", "done", "done", "yes"]);
    assert_eq!((scene.who_keeps(), scene.asked()), ((1, false), (1, What::Act)));
}

/// OATH-R12.1, OATH-10.3: what is exchanged changes hands at one moment, so a relic for a relic moves no title.
#[test]
fn a_relic_for_a_relic_moves_no_title() {
    let scene = Scene::new(2).goal(Goal::Protection).card_at(1, Card::TINKERS_FAIR).holds(1, Card::MAP);
    let scene = scene.holds(2, Card::WHISTLE).holds(2, Card::IVORY_EYE);
    let scene = scene.play(&["use tinkers-fair", "card map", "done", "card whistle", "done", "yes"]);
    assert!(scene.state.has_relic(seat(1), Card::WHISTLE) && scene.state.has_relic(seat(2), Card::MAP));
    assert_eq!(scene.who_keeps(), (1, false), "two each, as before");
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Title { .. })));
}

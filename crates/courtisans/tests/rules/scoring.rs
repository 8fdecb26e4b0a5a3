//! COU chapter 5: the end and the score.

use kabale_core::{Eye, Game, PartKind};
use kabale_courtisans::{Family, Status};

use crate::kit::{Play, random_games, scene, seat};

/// COU-5.1: it ends at once when the pile is empty and nobody has a card.
#[test]
fn cou_5_1_the_end() {
    for seats in 2..=5 {
        let end = Play::dealt(seats, 6).finish();
        assert!(end.state.to_move().is_none() && end.choices().is_empty());
        let told = end.told(Eye::Public);
        let last_card = told.iter().rposition(|line| line.starts_with("laid")).expect("cards were laid");
        let ended = told.iter().position(|line| line == "ended").expect("the end was told");
        assert!(ended > last_card && ended <= last_card + 2);
        assert_eq!(end.refusal("hare_plain above"), "game_over COU-5.1");
    }
    random_games(12, |state| {
        let view = state.view(Eye::Public);
        let is_played = view.n_pile == 0 && view.seats.iter().all(|seat| seat.n_hand == 0);
        assert_eq!(state.to_move().is_none(), is_played && view.assassin.is_none());
    });
}

/// COU-5.2: all spies are revealed; at the table they keep their side, in a district they count there.
#[test]
fn cou_5_2_spies_are_revealed() {
    let end = scene("above hare_spy@1 toad_spy@2; below hare_spy@2; 1 carp_spy@3; 2 carp_spy").over();
    assert_eq!(end.table(), "toad_spy, hare_spy | hare_spy");
    assert_eq!(end.standing(), "toad 1/0 esteemed, hare 1/1 neutral");
    assert_eq!((end.district(1), end.district(2)), ("carp_spy".into(), "carp_spy".into()));
    let played = Play::dealt(5, 3).finish();
    let n_spies = played.public().spies.iter().filter(|spy| !spy.eliminated).count();
    assert_eq!(played.told(Eye::Public).iter().filter(|line| line.starts_with("revealed ")).count(), n_spies);
    assert!(played.public().spies.iter().all(|spy| spy.family.is_some() != spy.eliminated));
}

/// COU-5.3: more above is esteemed, more below is fallen, equal is neutral, and nobles count two.
#[test]
fn cou_5_3_statuses() {
    let text = "above hare_noble toad_plain*2 carp_plain; below hare_plain toad_noble carp_guard carp_assassin";
    assert_eq!(scene(text).over().standing(), "toad 2/2 neutral, hare 2/1 esteemed, carp 1/2 fallen");
    let told = Play::dealt(3, 3).finish().told(Eye::Public);
    assert_eq!(told.iter().filter(|line| line.starts_with("judged ")).count(), 6);
}

/// COU-5.4: a family without cards at the table is neutral.
#[test]
fn cou_5_4_without_cards_neutral() {
    let end = scene("above hare_plain; 1 stag_noble carp_noble hare_plain").over();
    let court = end.state.revealed();
    assert_eq!(court.status(Family::Stag), Status::Neutral);
    assert_eq!(end.parts(1), "hare +1");
}

/// COU-5.5: +1, -1 or 0 for each courtier in the player's own district, twice that for a noble.
#[test]
fn cou_5_5_points_for_the_district() {
    let text =
        "above hare_guard; below carp_guard; 1 hare_plain hare_assassin hare_noble carp_guard carp_noble stag_noble";
    let end = scene(text).missions(1, "L7 D1").over();
    assert_eq!(end.parts(1), "hare +4, carp -3, light_mission +3");
    assert_eq!(end.score(1), 4);
    // Before the end only what lies open counts, and no mission.
    let before = scene("above hare_plain carp_spy@2; 1 hare_plain carp_plain").missions(1, "L7 D9").lay();
    assert_eq!(before.parts(1), "hare +1");
    assert!(before.state.score_parts(seat(1)).iter().all(|part| part.kind == PartKind::Score));
}

/// COU-5.6: all missions are revealed, and a fulfilled one brings 3.
#[test]
fn cou_5_6_missions_are_revealed() {
    let end = scene("below hare_plain").missions(1, "L7 D4").missions(2, "L4 D1").over();
    assert_eq!(end.parts(1), "dark_mission +3");
    for eye in Eye::all(3) {
        let seats = end.state.view(eye).seats;
        let shown = seats[0].missions.expect("it is shown").map(|one| (one.mission.id(), one.fulfilled));
        assert_eq!(shown, [("L7", false), ("D4", true)]);
        assert!(seats.iter().all(|seat| seat.missions.is_some()));
    }
    let played = Play::dealt(4, 3).finish();
    let told: Vec<String> = played.told(Eye::Public).into_iter().filter(|line| line.starts_with("mission ")).collect();
    assert_eq!(told.len(), 8);
    assert!(told.iter().all(|line| line.contains("points=0") || line.contains("points=3")));
}

/// COU-5.7: most points win, ties share, and scores can be negative.
#[test]
fn cou_5_7_most_points_win() {
    let none = "L7 D7";
    let end = |text: &str| scene(text).missions(1, none).missions(2, "L8 D8").missions(3, "L10 D1").over();
    let won = end("above hare_plain; 1 hare_plain; 2 hare_noble hare_plain");
    assert_eq!((won.score(1), won.score(2), won.score(3)), (1, 3, 10));
    assert_eq!(won.ranks(), "3 2 1");
    let fallen = end("below hare_plain carp_plain; 1 hare_noble carp_noble; 2 hare_noble carp_noble");
    assert_eq!((fallen.score(1), fallen.score(2)), (-4, -4));
    assert_eq!(fallen.ranks(), "1 1 3");
}

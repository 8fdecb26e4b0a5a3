//! OATH-237 to OATH-259: sites.

use super::kit::{Scene, seat, slot};
use crate::{Banner, Card, DealKind, Event, Region, Site, Suit, Token, What, Where};

/// The Chancellor, at a site with this card, plays a facedown adviser to it, and takes what the site gives.
fn play_at(scene: Scene, card: &str) -> Scene {
    welcomed(scene.play(&[&format!("card {card}"), "site 1"]))
}

/// What a site gives is taken, if there is anything.
fn welcomed(scene: Scene) -> Scene {
    if scene.asked().1 == What::Bounty { scene.play(&["yes"]) } else { scene }
}

/// The Chancellor stands at a site with a relic and has a card facedown.
fn home(site: Site, card: Card) -> Scene {
    Scene::new(3).site(1, site).relic_at(1, Card::MAP).hidden(1, card)
}

/// What the Chancellor gained: favor, secrets, warbands, and whether the relic of the site.
fn gains(scene: &Scene) -> (u8, u8, u8, bool) {
    let player = scene.state.player(seat(1));
    (player.favor, player.secrets, player.warbands - 3, scene.state.has_relic(seat(1), Card::MAP))
}

/// Shows a Homeland: what a card of the suit gains there above the favor for the play, no matter who rules the site, in
/// a search too; that a card of another suit gains nothing, nor a card of the suit after one was discarded there in
/// this turn.
fn homeland(site: Site, [own, kin]: [Card; 2], other: Card, reward: (u8, u8, u8, bool)) {
    let (favor, secrets, warbands, relic) = reward;
    assert_eq!(gains(&play_at(home(site, own), own.key())), (1 + favor, secrets, warbands, relic));
    let ruled = home(site, own).garrison(1, 2, 1);
    assert_eq!(gains(&play_at(ruled, own.key())), (1 + favor, secrets, warbands, relic), "whoever rules it");
    let searched = Scene::new(3).site(1, site).relic_at(1, Card::MAP).no_pile(Region::Cradle);
    let searched = welcomed(searched.on_pile(Region::Cradle, own).play(&["search", "pile cradle", "site 1"]));
    assert_eq!(gains(&searched), (1 + favor, secrets, warbands, relic), "in a search");
    assert_eq!(gains(&play_at(home(site, other), other.key())), (1, 0, 0, false), "another suit");
    let advised = home(site, own).play(&[&format!("card {}", own.key()), "advise"]);
    assert_eq!(gains(&advised), (0, 0, 0, false), "not to the site");
    // The People's Favor lets its holder discard a card first.
    let cleared = home(site, own).bears(1, Banner::PeoplesFavor, 1).card_at(1, kin);
    let cleared = cleared.play(&[&format!("card {}", own.key()), "site 1"]);
    let cleared = if cleared.asked().1 == What::Clear {
        cleared.play(&[&format!("card {}", kin.key())])
    } else {
        cleared // The site was full: the card there had to go.
    };
    assert_eq!(
        (gains(&cleared), cleared.asked().1),
        ((1, 0, 0, false), What::Act),
        "one of the suit was discarded here"
    );
    // OATH-7.4.1: it may be left. OATH-F11: before, it came by itself.
    let asked = home(site, own).play(&[&format!("card {}", own.key()), "site 1"]);
    let prompt = kabale_core::Game::prompt(&asked.state).expect("a question");
    assert_eq!((asked.asked(), prompt.site), ((1, What::Bounty), Some(slot(1))));
    assert_eq!(gains(&asked.play(&["no"])), (1, 0, 0, false), "left");
    let old = home(site, own).as_before().play(&[&format!("card {}", own.key()), "site 1"]);
    assert_eq!((gains(&old), old.asked().1), ((1 + favor, secrets, warbands, relic), What::Act));
}

/// OATH-237: two warbands for a card of Order.
#[test]
fn oath_237_ancient_city_is_the_homeland_of_order() {
    homeland(Site::ANCIENT_CITY, [Card::SCOUTS, Card::WRESTLERS], Card::WOLVES, (0, 0, 2, false));
}

/// OATH-241: the relic for a card of Beasts; without a relic there is nothing.
#[test]
fn oath_241_deep_woods_are_the_homeland_of_beasts() {
    homeland(Site::DEEP_WOODS, [Card::WOLVES, Card::RANGERS], Card::SCOUTS, (0, 0, 0, true));
    let bare = Scene::new(3).site(1, Site::DEEP_WOODS).hidden(1, Card::WOLVES).play(&["card wolves", "site 1"]);
    assert_eq!((gains(&bare), bare.asked().1), ((1, 0, 0, false), What::Act), "there is nothing to ask");
}

/// OATH-7.4.1, OATH-237, OATH-243, OATH-252: where there is nothing to gain, nobody is asked.
#[test]
fn oath_237_empty_homelands_ask_nothing() {
    let idle = |scene: Scene, moves: &[&str]| scene.play(moves).asked() == (1, What::Act);
    let city = || home(Site::ANCIENT_CITY, Card::SCOUTS);
    let all = city().player(1).bank + city().player(1).warbands;
    assert!(idle(city().warbands(1, all), &["card scouts", "site 1"]));
    // The last favor of the bank is the one for the play.
    let valley = home(Site::FERTILE_VALLEY, Card::STORYTELLER).bank(Suit::Hearth, 1);
    assert!(idle(valley, &["card storyteller", "site 1"]));
    let river = Scene::new(3).site(1, Site::RIVER).card_at(1, Card::WOLVES).favor(1, 1);
    assert!(!idle(Scene::new(3).site(1, Site::RIVER).card_at(1, Card::WOLVES).favor(1, 1), &["muster"]));
    let nearly = river.player(1).bank + river.player(1).warbands - 2;
    assert!(idle(river.warbands(1, nearly), &["muster"]), "the last two warbands are gained anyway");
}

/// OATH-243: a favor of Hearth for a card of Hearth.
#[test]
fn oath_243_fertile_valley_is_the_homeland_of_hearth() {
    homeland(Site::FERTILE_VALLEY, [Card::STORYTELLER, Card::MEMORY_OF_HOME], Card::SCOUTS, (1, 0, 0, false));
    let scene = play_at(home(Site::FERTILE_VALLEY, Card::STORYTELLER), "storyteller");
    assert_eq!(scene.state.banks[Suit::Hearth as usize], 1);
}

/// OATH-243a: with the Book of Records the favor for the play is a secret, that of the valley stays.
#[test]
fn oath_243a_the_book_leaves_the_favor_of_the_valley() {
    let scene = home(Site::FERTILE_VALLEY, Card::STORYTELLER).holds(1, Card::BOOK_OF_RECORDS);
    assert_eq!(gains(&play_at(scene, "storyteller")), (1, 1, 0, false));
}

/// OATH-256: a secret for a card of the Arcane.
#[test]
fn oath_256_standing_stones_are_the_homeland_of_the_arcane() {
    homeland(Site::STANDING_STONES, [Card::ALCHEMIST, Card::SPIRIT_SNARE], Card::WOLVES, (0, 1, 0, false));
}

/// OATH-257: a secret for a card of the Nomads.
#[test]
fn oath_257_steppe_is_the_homeland_of_nomads() {
    homeland(Site::STEPPE, [Card::ELDERS, Card::TENTS], Card::WOLVES, (0, 1, 0, false));
}

/// OATH-259: the relic for a card of Discord.
#[test]
fn oath_259_wastes_are_the_homeland_of_discord() {
    homeland(Site::WASTES, [Card::MERCENARIES, Card::SCRYER], Card::WOLVES, (0, 0, 0, true));
}

/// OATH-237, OATH-241, OATH-259: the reward comes after the favor and before the card's own power.
#[test]
fn oath_237_homelands_reward_before_the_card_acts() {
    let scene = play_at(home(Site::STANDING_STONES, Card::DAZZLE).card_at(1, Card::SCOUTS), "dazzle");
    let flows: Vec<usize> = (0..scene.events.len())
        .filter(|at| match scene.events[*at] {
            Event::Flow { to, .. } => to == Where::Board(seat(1)),
            Event::Moved { card, .. } => card == Some(Card::SCOUTS),
            _ => false,
        })
        .collect();
    assert_eq!(flows.len(), 3);
    assert!(matches!(scene.events[flows[0]], Event::Flow { token: Token::Favor, .. }));
    assert!(matches!(scene.events[flows[1]], Event::Flow { token: Token::Secret, .. }));
    assert!(matches!(scene.events[flows[2]], Event::Moved { .. }), "Dazzle discards a card of Order last");
}

/// What the journey of the second player, an Exile, to a site costs.
fn fare(scene: Scene, from: u8, to: &str) -> u8 {
    7 - scene.turn(2).pawn(2, from).play(&["travel", to]).state.player(seat(2)).supply
}

fn coast(own: Site, [one, two]: [Site; 2]) {
    let scene = || Scene::new(3).site(1, own).site(6, one);
    assert_eq!(fare(scene(), 1, "site 6"), 1);
    assert_eq!(fare(scene(), 1, "site 3"), 2, "no Coast");
    // A facedown Coast is not known to be one.
    let mut hidden = scene().site(7, two);
    let place = hidden.state.place_mut(slot(7));
    place.up = false;
    assert_eq!(fare(hidden, 1, "site 7"), 4);
    // The Narrow Pass of the region is ignored.
    let pass = || scene().site(7, Site::NARROW_PASS);
    assert_eq!(fare(pass(), 1, "site 6"), 1);
    let inland = pass().turn(2).pawn(2, 3).play(&["travel"]);
    assert!(!inland.offers("site 6") && inland.offers("site 7"));
}

/// OATH-238.
#[test]
fn oath_238_barren_coast_leads_to_other_coasts() {
    coast(Site::BARREN_COAST, [Site::ROCKY_COAST, Site::LUSH_COAST]);
}

/// OATH-246.
#[test]
fn oath_246_lush_coast_leads_to_other_coasts() {
    coast(Site::LUSH_COAST, [Site::ROCKY_COAST, Site::BARREN_COAST]);
}

/// OATH-253.
#[test]
fn oath_253_rocky_coast_leads_to_other_coasts() {
    coast(Site::ROCKY_COAST, [Site::LUSH_COAST, Site::BARREN_COAST]);
}

/// OATH-239: a secret turned facedown makes the journey free, past the Narrow Pass too.
#[test]
fn oath_239_buried_giant_carries_for_a_secret() {
    let scene = |secrets| Scene::new(3).site(1, Site::BURIED_GIANT).site(7, Site::NARROW_PASS).secrets(1, secrets);
    let plain = scene(0).play(&["travel"]);
    assert_eq!(plain.asked(), (1, What::Travel));
    assert!(!plain.offers("site 6"));
    let asked = scene(1).play(&["travel"]);
    assert_eq!(asked.choices(), ["done", "giant"]);
    let paid = scene(1).play(&["travel", "done", "site 3"]);
    assert_eq!((paid.state.player(seat(1)).supply, paid.state.player(seat(1)).secrets), (5, 1));
    let carried = asked.play(&["giant", "site 6"]);
    let player = carried.state.player(seat(1));
    assert_eq!((player.supply, player.secrets, player.spent), (7, 0, 1));
    assert_eq!(player.pawn, slot(6));
    let tired = scene(1).supply(1, 0).play(&["travel"]);
    assert_eq!(tired.asked(), (1, What::Travel), "without Supply there is no other way");
}

/// OATH-239a: the secret modifies a Travel action; a journey with the Brass Horse is none, and the Narrow Pass stops it.
#[test]
fn oath_239a_buried_giant_does_not_carry_the_brass_horse() {
    let scene = Scene::new(3).site(1, Site::BURIED_GIANT).site(7, Site::NARROW_PASS).secrets(1, 2);
    let scene = scene.holds(1, Card::BRASS_HORSE).on_pile(Region::Cradle, Card::FAITH).play(&["use brass-horse"]);
    assert_eq!(scene.asked(), (1, What::Power));
    assert!(!scene.offers("giant") && scene.offers("site 7") && !scene.offers("site 6"));
    let scene = scene.play(&["site 7"]);
    assert_eq!((scene.player(1).secrets, scene.player(1).spent), (1, 0), "only that on the Horse was paid");
}

/// OATH-239: The Hidden Place takes a second secret.
#[test]
fn oath_239_buried_giant_does_not_hide_from_the_hidden_place() {
    let scene = |secrets| {
        let scene = Scene::new(3).site(1, Site::BURIED_GIANT).site(3, Site::THE_HIDDEN_PLACE).secrets(1, secrets);
        scene.play(&["travel", "giant"])
    };
    assert!(!scene(1).offers("site 3"));
    let scene = scene(2).play(&["site 3"]);
    assert_eq!((scene.state.player(seat(1)).secrets, scene.state.player(seat(1)).spent), (0, 2));
}

/// OATH-240: one Supply more, wherever one goes.
#[test]
fn oath_240_charming_valley_is_hard_to_leave() {
    let scene = || Scene::new(3).site(3, Site::CHARMING_VALLEY);
    assert_eq!(fare(Scene::new(3), 3, "site 1"), 2);
    assert_eq!(fare(scene(), 3, "site 1"), 3);
    assert_eq!(fare(scene(), 3, "site 6"), 3);
    assert_eq!(fare(scene(), 1, "site 3"), 2, "to come there is no harder");
}

/// OATH-240a: Tents carry without Supply.
#[test]
fn oath_240a_free_travel_ignores_the_valley() {
    let scene = Scene::new(3).site(3, Site::CHARMING_VALLEY).pawn(1, 3).adviser(1, Card::TENTS).favor(1, 1);
    let scene = scene.supply(1, 0).play(&["travel", "site 4"]);
    assert_eq!(scene.state.pawn(seat(1)), slot(4));
}

/// What the second player is asked at the end of the Wake, at a site with these tokens.
fn wake_at(site: Site, favor: u8, secrets: u8) -> Scene {
    let mut scene = Scene::new(3).site(3, site).pawn(2, 3);
    scene.state.shared -= favor;
    let place = scene.state.place_mut(slot(3));
    (place.favor, place.secrets) = (favor, secrets);
    scene.play(&["rest"])
}

/// The prompt of a facedown site that is turned up when a player arrives: favor, secrets, relics.
fn turned_up(site: Site) -> (u8, u8, usize) {
    let mut scene = Scene::new(3).site(4, site);
    scene.state.place_mut(slot(4)).up = false;
    let scene = scene.play(&["travel", "site 4"]);
    let place = scene.state.place(slot(4));
    assert!(place.up);
    (place.favor, place.secrets, place.relics.len())
}

/// OATH-242: a secret in every Wake there, while some are left; no card can lie there.
#[test]
fn oath_242_drowned_city_yields_secrets() {
    assert_eq!(turned_up(Site::DROWNED_CITY), (0, 3, 2));
    let scene = wake_at(Site::DROWNED_CITY, 0, 1);
    assert_eq!(scene.asked(), (2, What::Opportunity));
    assert_eq!(scene.choices(), ["done", "secrets"]);
    let left = wake_at(Site::DROWNED_CITY, 0, 1).play(&["done"]);
    assert_eq!((left.state.place(slot(3)).secrets, left.asked()), (1, (2, What::Act)));
    let taken = scene.play(&["secrets"]);
    assert_eq!((taken.state.player(seat(2)).secrets, taken.state.place(slot(3)).secrets), (1, 0));
    assert_eq!(wake_at(Site::DROWNED_CITY, 0, 0).asked(), (2, What::Act), "nothing is refilled");
    let full = Scene::new(3).site(1, Site::DROWNED_CITY).hidden(1, Card::WOLVES).bears(1, Banner::PeoplesFavor, 1);
    assert!(!full.play(&["card wolves"]).offers("site 1"));
}

/// OATH-248: a favor in every Wake there.
#[test]
fn oath_248_mine_yields_favor() {
    assert_eq!(turned_up(Site::MINE), (3, 0, 1));
    let scene = wake_at(Site::MINE, 2, 0);
    assert_eq!(scene.choices(), ["done", "favor"]);
    let taken = scene.play(&["favor"]);
    assert_eq!((taken.state.player(seat(2)).favor, taken.state.place(slot(3)).favor), (1, 1));
    assert_eq!(wake_at(Site::MINE, 0, 0).asked(), (2, What::Act));
}

/// OATH-254: a favor or a secret.
#[test]
fn oath_254_salt_flats_yield_favor_or_a_secret() {
    assert_eq!(turned_up(Site::SALT_FLATS), (2, 1, 0));
    let scene = || wake_at(Site::SALT_FLATS, 2, 1);
    assert_eq!(scene().choices(), ["done", "favor", "secrets"]);
    let favor = scene().play(&["favor"]);
    assert_eq!((favor.state.player(seat(2)).favor, favor.state.player(seat(2)).secrets), (1, 0));
    assert_eq!(favor.asked(), (2, What::Act), "one of them, not both");
    let secret = scene().play(&["secrets"]);
    assert_eq!((secret.state.player(seat(2)).favor, secret.state.player(seat(2)).secrets), (0, 1));
    assert_eq!(wake_at(Site::SALT_FLATS, 1, 0).choices(), ["done", "favor"]);
    assert_eq!(wake_at(Site::RIVER, 0, 0).asked(), (2, What::Act));
}

/// OATH-244: a player who plays a card there may first discard one; in a full slum one must go, but no locked one.
#[test]
fn oath_244_great_slum_makes_room() {
    let scene = || Scene::new(3).site(1, Site::GREAT_SLUM).hidden(1, Card::WOLVES).card_at(1, Card::ELDERS);
    let open = scene().play(&["card wolves", "site 1"]);
    assert_eq!(open.asked(), (1, What::Slum));
    assert_eq!(open.choices(), ["done", "card elders"]);
    let kept = scene().play(&["card wolves", "site 1", "done"]);
    assert_eq!(*kept.state.place(slot(1)).cards, [Card::ELDERS, Card::WOLVES]);
    let gone = open.play(&["card elders"]);
    assert_eq!(*gone.state.place(slot(1)).cards, [Card::WOLVES]);
    assert_eq!(gone.state.piles[Region::Provinces].last(), Some(&Card::ELDERS));
    let full = scene().card_at(1, Card::KEEP).card_at(1, Card::SCOUTS).play(&["card wolves", "site 1"]);
    assert_eq!(full.choices(), ["card scouts", "card elders"]);
    let elsewhere = Scene::new(3).hidden(1, Card::WOLVES).card_at(1, Card::ELDERS).play(&["card wolves", "site 1"]);
    assert_eq!(elsewhere.asked(), (1, What::Act));
}

/// OATH-244: also for a card that is moved there: Roving Terror, which discards one as it comes.
#[test]
fn oath_244_great_slum_makes_room_for_a_card_that_is_moved() {
    let scene = || {
        let scene = Scene::new(3).site(2, Site::GREAT_SLUM).card_at(1, Card::ROVING_TERROR).secrets(1, 1);
        scene.card_at(2, Card::ELDERS).card_at(2, Card::SCOUTS).play(&["use roving-terror", "card elders"])
    };
    assert_eq!(scene().choices(), ["done", "card scouts"]);
    let kept = scene().play(&["done"]);
    assert_eq!(*kept.state.place(slot(2)).cards, [Card::SCOUTS, Card::ROVING_TERROR]);
    let gone = scene().play(&["card scouts"]);
    assert_eq!(*gone.state.place(slot(2)).cards, [Card::ROVING_TERROR]);
    let pile = &gone.state.piles[Region::Provinces];
    assert!(pile.contains(&Card::SCOUTS) && pile.contains(&Card::ELDERS));
}

/// OATH-245: a player who rules it or stands there makes a deal with any player about favor and secrets.
#[test]
fn oath_245_the_tribunal_binds() {
    let scene = || Scene::new(3).site(3, Site::THE_TRIBUNAL).favor(1, 1);
    assert!(scene().offers("tribunal"), "the Chancellor rules it");
    assert!(!scene().turn(2).offers("tribunal"));
    assert!(scene().turn(2).pawn(2, 3).offers("tribunal"));
    let scene = scene().turn(2).pawn(2, 3).favor(2, 3).secrets(3, 2).holds(3, Card::MAP);
    let scene = scene.play(&["tribunal", "seat 3", "number 2", "number 1"]);
    assert_eq!(scene.asked(), (3, What::Accept), "relics are no part of it");
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.state.player(seat(2)).favor, scene.state.player(seat(2)).secrets), (1, 1));
    assert_eq!((scene.state.player(seat(3)).favor, scene.state.player(seat(3)).secrets), (2, 1));
}

/// OATH-245a: what changes hands is carried out at once and told to all; who declines gives nothing.
#[test]
fn oath_245a_the_deal_is_told_and_carried_out_at_once() {
    let scene = || {
        let scene = Scene::new(3).site(3, Site::THE_TRIBUNAL).favor(1, 3);
        scene.play(&["tribunal", "seat 3", "number 2"])
    };
    let told = scene().events.iter().any(|event| match event {
        Event::Proposed { kind, from, to, gives, .. } => {
            (*kind, *from, *to, gives.favor) == (DealKind::Tribunal, seat(1), seat(3), 2)
        }
        _ => false,
    });
    assert!(told);
    assert_eq!(scene().play(&["yes"]).state.player(seat(3)).favor, 2);
    assert_eq!(scene().play(&["no"]).state.player(seat(3)).favor, 0);
}

/// OATH-247: one card less, from deck or pile, while one's pawn is there.
#[test]
fn oath_247_marshes_hide_a_card() {
    let cards = [Card::WOLVES, Card::TENTS, Card::ELDERS];
    let deck = |site| cards.into_iter().fold(Scene::new(3).site(1, site), Scene::on_deck).play(&["search", "deck"]);
    assert_eq!((deck(Site::PLAINS).state.hand.len(), deck(Site::MARSHES).state.hand.len()), (3, 2));
    let pile =
        cards.into_iter().fold(Scene::new(3).site(1, Site::MARSHES), |scene, card| scene.on_pile(Region::Cradle, card));
    assert_eq!(pile.play(&["search", "pile cradle"]).state.hand.len(), 2);
    let ruled = cards.into_iter().fold(Scene::new(3).site(3, Site::MARSHES), Scene::on_deck).play(&["search", "deck"]);
    assert_eq!(ruled.state.hand.len(), 3, "to rule it does nothing");
}

/// The dice of an attack of the second player at site 1 on the Chancellor, who stands and rules there.
fn attack_dice(scene: Scene, targets: &[&str], n: &str) -> (u8, u8) {
    let scene = scene.turn(2).pawn(3, 6).play(&["campaign"]);
    scene.play(targets).play(&[n]).rolled()
}

/// OATH-249: one attack die less for targets at the Mountain, once, wherever the attacker stands.
#[test]
fn oath_249_mountain_takes_a_die() {
    let here = || Scene::new(3).site(1, Site::MOUNTAIN);
    // The site and the title; then pawn and favor too.
    assert_eq!(attack_dice(here(), &["done"], "number 3"), (2, 2));
    assert_eq!(attack_dice(here(), &["pawn", "done"], "number 3"), (2, 4));
    assert_eq!(attack_dice(here(), &["done"], "number 0"), (0, 3), "OATH-5.5.3a");
    // From Plains, which adds one.
    assert_eq!(attack_dice(Scene::new(3), &["site 3", "done"], "number 3"), (3, 3));
    assert_eq!(attack_dice(Scene::new(3), &["done"], "number 3"), (4, 2));
    // Even if the attacker rules it: only the pawn there is attacked.
    let own = Scene::new(3).site(1, Site::MOUNTAIN).garrison(1, 2, 1);
    assert_eq!(attack_dice(own, &["pawn", "done"], "number 3"), (2, 3));
}

/// OATH-251: one attack die more for targets at Plains.
#[test]
fn oath_251_plains_add_a_die() {
    let scene = || Scene::new(3);
    assert_eq!(attack_dice(scene(), &["done"], "number 3"), (4, 2));
    assert_eq!(attack_dice(scene(), &["pawn", "done"], "number 3"), (4, 4), "once, not for each");
    let own = scene().garrison(1, 2, 1);
    assert_eq!(attack_dice(own, &["pawn", "done"], "number 3"), (4, 3), "even if the attacker rules it");
    let far = || Scene::new(3).site(1, Site::RIVER).site(3, Site::PLAINS);
    assert_eq!(attack_dice(far(), &["site 3", "done"], "number 3"), (4, 3));
    assert_eq!(attack_dice(far(), &["done"], "number 3"), (3, 2));
}

/// OATH-250: into its region only by the Pass; within it, and out of it, as one likes. Facedown it does nothing.
#[test]
fn oath_250_narrow_pass_is_the_only_way_in() {
    let from = |number| Scene::new(3).site(7, Site::NARROW_PASS).pawn(1, number).play(&["travel"]);
    assert_eq!(from(3).choices(), ["site 1", "site 2", "site 4", "site 5", "site 7"]);
    assert_eq!(from(1).choices(), ["site 2", "site 3", "site 4", "site 5", "site 7"]);
    assert_eq!(from(6).choices(), ["site 1", "site 2", "site 3", "site 4", "site 5", "site 7", "site 8"]);
    let mut facedown = Scene::new(3).site(7, Site::NARROW_PASS).pawn(1, 3);
    facedown.state.place_mut(slot(7)).up = false;
    assert!(facedown.play(&["travel"]).offers("site 6"));
}

/// OATH-250: from another region its sites are targets only together with the Pass, unless the attacker rules it.
#[test]
fn oath_250_narrow_pass_must_be_a_target_too() {
    let scene = || {
        let scene = Scene::new(3).site(7, Site::NARROW_PASS).site(8, Site::MINE).garrison(7, 1, 1).garrison(8, 1, 1);
        scene.turn(2).pawn(3, 3)
    };
    let open = scene().play(&["campaign"]);
    assert_eq!(open.choices(), ["done", "pawn", "card the-grand-scepter", "site 3", "site 6", "site 7"]);
    let before = scene().play(&["campaign", "site 6"]);
    assert_eq!(before.asked(), (2, What::Target));
    assert!(before.state.battle.sites & slot(7).bit() != 0, "there was no other choice");
    assert!(before.offers("site 8") && before.offers("done"));
    assert!(!open.offers("site 8"), "only after the Pass");
    let past = scene().play(&["campaign", "site 3"]);
    assert!(past.offers("site 6") && past.offers("done"));
    // Ruled by the attacker, it stands in nobody's way; ruled by a third player, it cannot be a target.
    let own = scene().garrison(7, 2, 1).play(&["campaign"]);
    assert!(own.offers("site 6") && own.offers("site 8"));
    let third = scene().garrison(7, 3, 1).play(&["campaign"]);
    assert!(!third.offers("site 6") && !third.offers("site 8") && third.offers("site 3"));
    // From within the region it does not matter.
    let within = scene().pawn(2, 6).pawn(1, 6).play(&["campaign"]);
    assert!(within.offers("site 7") && within.offers("site 8") && within.offers("done"));
}

/// OATH-250a: the Whistle does not reach past the Pass, but brings a pawn to it.
#[test]
fn oath_250a_the_whistle_does_not_reach_past_the_pass() {
    let scene = |at| Scene::new(2).site(7, Site::NARROW_PASS).pawn(1, at).holds(1, Card::WHISTLE).secrets(1, 1);
    assert!(!scene(6).offers("use whistle"));
    let scene = scene(7).play(&["use whistle"]);
    assert_eq!(scene.state.pawn(seat(2)), slot(7));
}

/// OATH-252: its ruler gains one warband more.
#[test]
fn oath_252_river_musters_more() {
    let muster = |scene: Scene| scene.card_at(1, Card::WOLVES).favor(1, 1).play(&["muster"]);
    let mustered = |scene: Scene| welcomed(muster(scene)).player(1).warbands - 3;
    assert_eq!(mustered(Scene::new(3).site(1, Site::RIVER)), 3);
    assert_eq!(mustered(Scene::new(3).site(1, Site::RIVER).garrison(1, 2, 1)), 2);
    assert_eq!(mustered(Scene::new(3)), 2);
    let elsewhere = Scene::new(3).site(3, Site::RIVER);
    assert_eq!(mustered(elsewhere), 2, "the card is not at the River");
    // OATH-7.4.1: it may be left. OATH-F11: before, it came by itself.
    let asked = muster(Scene::new(3).site(1, Site::RIVER));
    assert_eq!((asked.asked(), asked.player(1).warbands), ((1, What::Bounty), 5));
    assert_eq!(asked.play(&["no"]).player(1).warbands, 5);
    let old = muster(Scene::new(3).site(1, Site::RIVER).as_before());
    assert_eq!((old.asked(), old.player(1).warbands), ((1, What::Act), 6));
}

/// OATH-255: two Supply wherever one goes, past the Narrow Pass and to The Hidden Place without a secret.
#[test]
fn oath_255_shrouded_wood_leads_anywhere_for_two() {
    let scene = || {
        let scene = Scene::new(3).site(1, Site::SHROUDED_WOOD).site(7, Site::NARROW_PASS);
        scene.site(3, Site::THE_HIDDEN_PLACE).garrison(1, 2, 1)
    };
    assert_eq!(fare(scene(), 1, "site 6"), 2);
    assert_eq!(fare(scene(), 1, "site 2"), 2);
    assert_eq!(fare(scene(), 1, "site 3"), 2);
    assert!(!scene().turn(2).pawn(2, 1).supply(2, 1).offers("travel"));
}

/// OATH-255: a ruler who is an enemy picks the destination; for the Empire the Chancellor does.
#[test]
fn oath_255_shrouded_wood_obeys_its_ruler() {
    let scene = || Scene::new(3).site(1, Site::SHROUDED_WOOD);
    let exile = scene().turn(2).play(&["travel"]);
    assert_eq!(exile.asked(), (1, What::Travel));
    assert_eq!(exile.choices().len(), 7);
    let exile = exile.play(&["site 8"]);
    assert_eq!((exile.state.pawn(seat(2)), exile.state.player(seat(2)).supply), (slot(8), 5));
    let ally = scene().citizen(2).turn(2).play(&["travel"]);
    assert_eq!(ally.asked(), (2, What::Travel), "no enemy");
    let chancellor = scene().garrison(1, 3, 1).play(&["travel"]);
    assert_eq!(chancellor.asked(), (3, What::Travel));
}

/// The second player is to attack the third at the Shrouded Wood, and to win.
fn ambush(ruler: u8) -> Scene {
    let scene = Scene::new(3).site(1, Site::SHROUDED_WOOD).garrison(1, ruler, 1).turn(2).warbands(2, 6).pawn(1, 6);
    scene.dice(&[1, 1, 1, 5, 5, 5, 5, 5, 5])
}

/// OATH-255a: the traveler rules the Wood, with the Bandit Crown even after the defeat; the victor picks all the same.
#[test]
fn oath_255a_who_rules_the_wood_does_not_choose_for_themselves() {
    let scene =
        ambush(3).holds(3, Card::BANDIT_CROWN).play(&["campaign", "pawn", "done", "number 6", "site 1", "number 0"]);
    assert!(scene.state.rules(seat(3), slot(1)));
    assert_eq!(scene.asked(), (2, What::Banish));
}

/// OATH-255b: the Chancellor rules the Wood and picks where the third player goes.
#[test]
fn oath_255b_another_ruler_picks_where_the_banished_go() {
    let scene = ambush(1).play(&["campaign", "seat 3", "number 6"]);
    assert_eq!(scene.asked(), (1, What::Banish));
    let scene = scene.play(&["site 6"]);
    assert_eq!(scene.state.pawn(seat(3)), slot(6));
}

/// OATH-255c, OATH-R9.5: bandits pick nothing.
#[test]
fn oath_255c_bandits_pick_nothing() {
    let scene = Scene::new(3).site(1, Site::SHROUDED_WOOD).garrison(1, 1, 0).turn(2).play(&["travel"]);
    assert_eq!(scene.asked(), (2, What::Travel));
    let scene = scene.play(&["site 6"]);
    assert_eq!(scene.state.player(seat(2)).supply, 5);
}

/// OATH-255d.
#[test]
fn oath_255d_a_decadent_chancellor_pays_three_to_the_hinterland() {
    let scene = |to| {
        let scene = Scene::new(3).site(3, Site::SHROUDED_WOOD).pawn(1, 3).uncovered(2);
        7 - scene.play(&["travel", to]).state.player(seat(1)).supply
    };
    assert_eq!((scene("site 6"), scene("site 4"), scene("site 1")), (3, 2, 0));
}

/// OATH-258: nobody comes there who does not turn a secret.
#[test]
fn oath_258_the_hidden_place_costs_a_secret() {
    let scene = |secrets| Scene::new(3).site(3, Site::THE_HIDDEN_PLACE).secrets(1, secrets).play(&["travel"]);
    assert!(!scene(0).offers("site 3"));
    let scene = scene(2).play(&["site 3"]);
    let player = scene.state.player(seat(1));
    assert_eq!((player.secrets, player.spent, player.supply), (1, 1, 5));
}

/// OATH-258: targets there cost a secret, once, whether the attacker stands there or not.
#[test]
fn oath_258_the_hidden_place_is_attacked_for_a_secret() {
    let here = |secrets| Scene::new(3).site(1, Site::THE_HIDDEN_PLACE).turn(2).pawn(3, 6).secrets(2, secrets);
    assert!(!here(0).offers("campaign"));
    let scene = here(2).play(&["campaign", "pawn", "done", "number 0"]);
    assert_eq!((scene.state.player(seat(2)).secrets, scene.state.player(seat(2)).spent), (1, 1), "once");
    let far = |secrets| {
        let scene = Scene::new(3).site(3, Site::THE_HIDDEN_PLACE).turn(2).pawn(3, 6).secrets(2, secrets);
        scene.play(&["campaign"])
    };
    assert!(!far(0).offers("site 3") && far(0).offers("site 6"));
    let scene = far(1).play(&["site 3"]);
    assert_eq!((scene.state.player(seat(2)).secrets, scene.state.player(seat(2)).spent), (0, 1));
}

/// OATH-258a, OATH-R5.2: the banished may refuse to turn a secret, and are sent elsewhere.
#[test]
fn oath_258a_the_banished_may_refuse_to_pay() {
    let scene = |secrets| {
        let scene = Scene::new(3).site(1, Site::RIVER).site(3, Site::THE_HIDDEN_PLACE).turn(2).warbands(2, 6);
        let scene = scene.pawn(1, 6).secrets(3, secrets).dice(&[1, 1, 5, 5, 5, 5, 5, 5]);
        scene.play(&["campaign", "seat 3", "number 6"])
    };
    assert_eq!(scene(0).asked(), (2, What::Banish));
    assert!(!scene(0).offers("site 3"));
    let asked = || scene(1).play(&["site 3"]);
    assert_eq!(asked().asked(), (3, What::Agree));
    let refused = asked().play(&["no"]);
    assert_eq!(refused.asked(), (2, What::Banish));
    assert!(!refused.offers("site 3") && refused.offers("site 6"));
    assert_eq!(refused.state.player(seat(3)).secrets, 1);
    let agreed = asked().play(&["yes"]);
    assert_eq!(agreed.state.pawn(seat(3)), slot(3));
    assert_eq!((agreed.state.player(seat(3)).secrets, agreed.state.player(seat(3)).spent), (0, 1));
}

/// OATH-258b: one secret for the way, one for the fight.
#[test]
fn oath_258b_to_come_and_fight_takes_two_secrets() {
    let scene = |secrets| {
        let scene = Scene::new(3).site(3, Site::THE_HIDDEN_PLACE).turn(2).secrets(2, secrets);
        scene.play(&["travel", "site 3"])
    };
    assert!(!scene(1).offers("campaign"));
    let scene = scene(2).play(&["campaign"]);
    assert_eq!((scene.state.player(seat(2)).secrets, scene.state.player(seat(2)).spent), (0, 2));
}

/// OATH-258d: called by the Whistle one may refuse.
#[test]
fn oath_258d_the_whistle_makes_nobody_turn_a_secret() {
    let scene = Scene::new(2).site(3, Site::THE_HIDDEN_PLACE).pawn(1, 3).holds(1, Card::WHISTLE).secrets(1, 1);
    let scene = scene.secrets(2, 1).play(&["use whistle"]);
    assert_eq!(scene.asked(), (2, What::Power));
    let scene = scene.play(&["no"]);
    assert_eq!(scene.state.pawn(seat(2)), slot(1));
    assert_eq!((scene.state.player(seat(2)).secrets, scene.state.player(seat(2)).spent), (1, 0));
}

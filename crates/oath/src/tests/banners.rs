//! OATH-260 to OATH-262: the banners.

use super::kit::{Scene, seat, slot};
use crate::{Banner, Card, Region, Site, Suit, What};

const FAVOR: Banner = Banner::PeoplesFavor;
const SECRET: Banner = Banner::DarkestSecret;

fn tokens(scene: &Scene, banner: Banner) -> u8 {
    scene.state.banners[banner as usize].tokens
}

/// The second player holds the People's Favor and wakes.
fn wake(on_it: u8, on_board: u8, mob: bool) -> Scene {
    let mut scene = Scene::new(3).bears(2, FAVOR, on_it).favor(2, on_board).bank(Suit::Order, 1);
    scene.state.mob = mob;
    scene.play(&["rest"])
}

/// OATH-262: in the Wake a favor from the board goes on it, or one from it to the poorest bank.
#[test]
fn oath_262_peoples_favor_is_fed_or_feeds() {
    let scene = wake(3, 1, false);
    assert_eq!(scene.asked(), (2, What::Feed));
    assert_eq!(scene.choices(), ["favor", "bank order"], "the poorest bank alone");
    let given = wake(3, 1, false).play(&["bank order"]);
    assert_eq!((tokens(&given, FAVOR), given.state.banks[Suit::Order as usize]), (2, 2));
    assert_eq!(given.asked(), (2, What::Act));
    let taken = scene.play(&["favor"]);
    assert_eq!((tokens(&taken, FAVOR), taken.state.player(seat(2)).favor), (4, 0));
    // With one favor on it, it must be fed.
    let last = wake(1, 2, false);
    assert_eq!((tokens(&last, FAVOR), last.state.player(seat(2)).favor), (2, 1));
    assert_eq!(last.asked(), (2, What::Act));
}

/// OATH-262: nobody but its holder is asked, and several banks may be the poorest.
#[test]
fn oath_262_peoples_favor_asks_its_holder() {
    let scene = Scene::new(3).bears(3, FAVOR, 3).favor(3, 1).play(&["rest"]);
    assert_eq!(scene.asked(), (2, What::Act));
    let scene = scene.play(&["rest"]);
    assert_eq!(scene.asked(), (3, What::Feed));
    assert_eq!(scene.choices().len(), 7, "six banks are equally poor");
}

/// OATH-262: with six favor on it, it turns to the Mob.
#[test]
fn oath_262_peoples_favor_turns_with_six() {
    assert!(wake(5, 1, false).play(&["favor"]).state.mob);
    assert!(!wake(4, 1, false).play(&["favor"]).state.mob);
    assert!(wake(7, 0, false).state.mob, "six are left when one has gone to the poorest bank");
}

/// OATH-262: its holder plays to any site of the region, and may first discard a card at any of them.
#[test]
fn oath_262_peoples_favor_opens_the_region() {
    let scene = || {
        Scene::new(3)
            .site(2, Site::MINE)
            .card_at(1, Card::ELDERS)
            .card_at(2, Card::SCOUTS)
            .hidden(1, Card::WOLVES)
            .play(&["card wolves"])
    };
    assert_eq!(scene().choices(), ["advise", "discard", "site 1"]);
    let held = || {
        let scene = Scene::new(3).bears(1, FAVOR, 1).site(2, Site::MINE).card_at(1, Card::ELDERS);
        scene.card_at(2, Card::SCOUTS).hidden(1, Card::WOLVES).play(&["card wolves"])
    };
    assert_eq!(held().choices(), ["advise", "discard", "site 1", "site 2"]);
    // The Mine is full, so the card there must go.
    let mine = held().play(&["site 2"]);
    assert_eq!(*mine.state.place(slot(2)).cards, [Card::WOLVES]);
    assert_eq!(mine.state.piles[Region::Provinces].last(), Some(&Card::SCOUTS));
    assert_eq!(mine.state.player(seat(1)).favor, 1);
    // At Plains there is room: a card may go, here or at the other site, or none.
    let plains = held().play(&["site 1"]);
    assert_eq!(plains.asked(), (1, What::Clear));
    assert_eq!(plains.choices(), ["done", "card scouts", "card elders"]);
    let plains = plains.play(&["card scouts"]);
    assert!(plains.state.place(slot(2)).cards.is_empty());
    assert_eq!(*plains.state.place(slot(1)).cards, [Card::ELDERS, Card::WOLVES]);
}

/// OATH-262: it is recovered for more than lies on it; what lay on it goes from bank to bank.
#[test]
fn oath_262_peoples_favor_is_recovered_for_more() {
    let scene = || Scene::new(3).turn(2).bears(1, FAVOR, 2);
    assert!(!scene().favor(2, 2).offers("recover"));
    let scene = scene().favor(2, 4).play(&["recover"]);
    assert_eq!(scene.asked(), (2, What::Pay));
    assert_eq!(scene.choices(), ["number 3", "number 4"]);
    let banks = scene.state.banks;
    let scene = scene.play(&["number 3", "bank nomad"]);
    assert_eq!(scene.state.holder(FAVOR), Some(seat(2)));
    assert_eq!((tokens(&scene, FAVOR), scene.state.player(seat(2)).favor), (3, 1));
    // Nomad is the last bank; the next is the first again.
    let gained = |suit: Suit| scene.state.banks[suit as usize] - banks[suit as usize];
    assert_eq!(Suit::ALL.map(gained), [1, 0, 0, 0, 0, 1]);
    assert_eq!(scene.state.player(seat(2)).supply, 6);
}

/// OATH-262: taken in a Campaign it burns two favor, never the last, and turns to the Mob; each favor on it is a die.
#[test]
fn oath_262_peoples_favor_suffers_when_it_is_seized() {
    let seize = |on_it: u8| {
        let dice = [vec![1; usize::from(on_it) + 2], vec![5; 7]].concat();
        let scene = Scene::new(3).turn(2).warbands(2, 6).pawn(3, 6).bears(1, FAVOR, on_it).dice(&dice);
        let scene = scene.play(&["campaign", "banner peoples-favor", "number 6"]);
        // Plains and the title add two.
        assert_eq!(scene.rolled().1, on_it + 2);
        let scene = scene.play(&["site 1", "site 1", "number 1"]);
        assert_eq!(scene.state.holder(FAVOR), Some(seat(2)));
        (tokens(&scene, FAVOR), scene.state.mob)
    };
    assert_eq!(seize(4), (2, true));
    assert_eq!(seize(2), (1, true));
}

/// OATH-262a, OATH-R8.1.
#[test]
fn oath_262a_with_one_favor_and_none_on_the_board_nothing_happens() {
    let scene = wake(1, 0, false);
    assert_eq!(scene.asked(), (2, What::Act));
    assert_eq!(tokens(&scene, FAVOR), 1);
    let mob = wake(1, 0, true);
    assert_eq!((mob.asked(), tokens(&mob, FAVOR)), ((2, What::Act), 1));
}

/// OATH-262b: the second site of the Cradle lies facedown.
#[test]
fn oath_262b_no_card_is_played_to_a_facedown_site() {
    let scene = Scene::new(3).bears(1, FAVOR, 1).hidden(1, Card::WOLVES).play(&["card wolves"]);
    assert!(!scene.state.place(slot(2)).up);
    assert_eq!(scene.choices(), ["advise", "discard", "site 1"]);
}

/// OATH-262c: given in an offer of Citizenship it keeps its favor, and no Mob rises.
#[test]
fn oath_262c_a_given_banner_keeps_its_favor() {
    let scene = Scene::new(2).bears(1, FAVOR, 4).play(&["offer", "space 1"]);
    let scene = scene.play(&["done", "banner peoples-favor", "yes"]);
    assert_eq!(scene.state.holder(FAVOR), Some(seat(2)));
    assert_eq!((tokens(&scene, FAVOR), scene.state.mob), (4, false));
}

/// OATH-262d, OATH-R8.2: one favor up and one down in the same Wake.
#[test]
fn oath_262d_the_mob_gives_and_takes_in_one_wake() {
    let scene = wake(3, 2, true).play(&["favor"]);
    assert_eq!(scene.asked(), (2, What::Feed));
    let scene = scene.play(&["bank order"]);
    assert_eq!((tokens(&scene, FAVOR), scene.state.player(seat(2)).favor), (3, 1));
    assert_eq!(scene.state.banks[Suit::Order as usize], 2);
    assert_eq!(scene.asked(), (2, What::Act));
}

/// OATH-261: the choice comes twice, and however little lies on it, the Mob stays; recovering it turns it back.
#[test]
fn oath_261_the_mob_is_fed_twice_and_stays() {
    let scene = wake(3, 0, true);
    assert_eq!(scene.asked(), (2, What::Act), "two favor had to go to the poorest bank");
    assert_eq!((tokens(&scene, FAVOR), scene.state.mob), (1, true));
    let fed = wake(2, 3, true).play(&["favor", "favor"]);
    assert_eq!((tokens(&fed, FAVOR), fed.state.mob), (4, true));
    let scene = fed.favor(2, 6).play(&["recover", "number 5", "bank order"]);
    assert_eq!((tokens(&scene, FAVOR), scene.state.mob), (5, false));
}

/// OATH-260: its holder searches the world deck for 2 Supply, whatever the track shows.
#[test]
fn oath_260_darkest_secret_makes_the_search_cheap() {
    let scene = || Scene::new(3).drawn(5).play(&["search", "deck"]);
    assert_eq!(scene().state.player(seat(1)).supply, 3);
    let held = Scene::new(3).drawn(5).bears(1, SECRET, 1).play(&["search", "deck"]);
    assert_eq!(held.state.player(seat(1)).supply, 5);
    let other = Scene::new(3).drawn(5).bears(2, SECRET, 1).play(&["search", "deck"]);
    assert_eq!(other.state.player(seat(1)).supply, 3);
}

/// OATH-260: recovered for more secrets than lie on it; one old secret for the taker, the others for the holder.
#[test]
fn oath_260_darkest_secret_is_recovered_for_more() {
    let scene = |secrets| Scene::new(3).turn(2).bears(1, SECRET, 3).card_at(1, Card::ELDERS).secrets(2, secrets);
    assert!(!scene(3).offers("recover"));
    let scene = scene(5).play(&["recover"]);
    assert_eq!(scene.choices(), ["number 4", "number 5"]);
    let scene = scene.play(&["number 4"]);
    assert_eq!(scene.state.holder(SECRET), Some(seat(2)));
    assert_eq!(tokens(&scene, SECRET), 4);
    assert_eq!(scene.state.player(seat(2)).secrets, 5 - 4 + 1);
    assert_eq!(scene.state.player(seat(1)).secrets, 2);
    // From oneself all of them.
    let own = Scene::new(3).bears(1, SECRET, 2).secrets(1, 3).play(&["recover"]);
    assert_eq!((tokens(&own, SECRET), own.state.player(seat(1)).secrets), (3, 2));
}

/// OATH-260: from another player only if a card at their site has a suit that none of their faceup advisers has.
#[test]
fn oath_260_darkest_secret_is_guarded_by_advisers() {
    let scene = || Scene::new(3).turn(2).bears(1, SECRET, 1).secrets(2, 2).adviser(1, Card::WOLVES);
    assert!(!scene().card_at(1, Card::RANGERS).offers("recover"));
    assert!(scene().card_at(1, Card::RANGERS).card_at(1, Card::ELDERS).offers("recover"));
    let hidden = Scene::new(3).turn(2).bears(1, SECRET, 1).secrets(2, 2).hidden(1, Card::WOLVES);
    assert!(hidden.card_at(1, Card::RANGERS).offers("recover"), "a facedown adviser has no suit");
    // It is the holder's site that counts, not the taker's.
    assert!(scene().card_at(3, Card::ELDERS).pawn(1, 3).offers("recover"));
    assert!(!scene().card_at(1, Card::ELDERS).pawn(1, 3).offers("recover"));
}

/// OATH-260: taken in a Campaign it burns two secrets, never the last; each secret on it is a die.
#[test]
fn oath_260_darkest_secret_suffers_when_it_is_seized() {
    let seize = |on_it: u8| {
        let dice = [vec![1; usize::from(on_it) + 2], vec![5; 7]].concat();
        let scene = Scene::new(3).turn(2).warbands(2, 6).pawn(3, 6).bears(1, SECRET, on_it).dice(&dice);
        let scene = scene.play(&["campaign", "banner darkest-secret", "number 6"]);
        assert_eq!(scene.rolled().1, on_it + 2);
        let scene = scene.play(&["site 1", "site 1", "number 1"]);
        assert_eq!(scene.state.holder(SECRET), Some(seat(2)));
        (tokens(&scene, SECRET), scene.state.player(seat(1)).secrets)
    };
    assert_eq!(seize(4), (2, 0));
    assert_eq!(seize(2), (1, 0));
}

/// OATH-260a.
#[test]
fn oath_260a_at_a_site_without_cards_it_is_safe() {
    let scene = Scene::new(3).turn(2).bears(1, SECRET, 1).secrets(2, 2);
    assert!(!scene.offers("recover"));
}

/// OATH-260b.
#[test]
fn oath_260b_without_advisers_any_suit_will_do() {
    let scene = Scene::new(3).turn(2).bears(1, SECRET, 1).secrets(2, 2).card_at(1, Card::WOLVES);
    assert!(scene.state.player(seat(1)).advisers.is_empty());
    assert!(scene.offers("recover"));
}

/// OATH-260c.
#[test]
fn oath_260c_a_given_banner_keeps_its_secrets() {
    let scene = Scene::new(2).bears(1, SECRET, 4).play(&["offer", "space 1"]);
    let scene = scene.play(&["done", "banner darkest-secret", "yes"]);
    assert_eq!(scene.state.holder(SECRET), Some(seat(2)));
    assert_eq!(tokens(&scene, SECRET), 4);
}

/// OATH-260d, OATH-R4.12: two more secrets came on it while it lay in the shared bank.
#[test]
fn oath_260d_out_of_the_shared_bank_you_take_one_old_secret() {
    let mut scene = Scene::new(3).secrets(1, 4);
    scene.state.banners[SECRET as usize].tokens = 3;
    let scene = scene.play(&["recover"]);
    assert_eq!(scene.state.holder(SECRET), Some(seat(1)));
    assert_eq!((tokens(&scene, SECRET), scene.state.player(seat(1)).secrets), (4, 1));
}

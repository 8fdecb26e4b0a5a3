//! 9 and 10: general rules and the glossary, and rulings that reach beyond one card.

use kabale_core::{Eye, Eyes, Game};

use super::kit::{Scene, seat, slot};
use crate::{Back, Banner, Card, Choice, Event, Major, Region, Site, Suit, What, event::Where};

/// OATH-9.1: reminders yield to what is written: a faceup adviser is normally discarded only to make room, but the Armed Mob says
/// otherwise; and powers obey the glossary.
#[test]
fn what_is_written_beats_reminders() {
    let scene =
        Scene::new(2).card_at(1, Card::ARMED_MOB).favor(1, 1).adviser(2, Card::WOLVES).adviser(2, Card::LONG_LOST_HEIR);
    let scene = scene.bears(2, Banner::DarkestSecret, 1).laden(Card::WOLVES, 0, 1).play(&["use armed-mob"]);
    assert_eq!(scene.player(2).advisers.len(), 1, "the locked one stays");
    assert_eq!(scene.player(1).spent, 1, "secrets on a discarded card come to you, facedown");
}

/// OATH-9.2: who travels into the region of the Narrow Pass must go there; a Coast ignores that; cannot beats must; and what must be
/// done if able is skipped if not.
#[test]
fn must_cannot_and_ignore() {
    let pass = || Scene::new(2).site(4, Site::NARROW_PASS).site(5, Site::LUSH_COAST);
    let must = pass().play(&["travel"]);
    assert!(must.offers("site 4") && !must.offers("site 3") && !must.offers("site 5"));
    let ignore = pass().pawn(1, 6).play(&["travel"]);
    assert!(ignore.offers("site 5") && !ignore.offers("site 3"), "from Coast to Coast");
    // The Garrison must put warbands at sites, the Ring of Devotion cannot.
    let ring =
        Scene::new(2).holds(1, Card::RING_OF_DEVOTION).hidden(1, Card::GARRISON).play(&["card garrison", "site 1"]);
    assert_eq!((ring.player(1).warbands, ring.force_at(1)), (6, (1, 2)));
    // Sticky Fire must give a favor if there is one.
    let fire =
        Scene::new(3).site(1, Site::CHARMING_VALLEY).garrison(1, 3, 2).pawn(1, 6).turn(2).holds(2, Card::STICKY_FIRE);
    let fire = fire.pawn(3, 6).warbands(2, 8).dice(&[1]).dice(&[4; 8]);
    let fire = fire.play(&["campaign", "number 8", "use sticky-fire", "number 0", "yes"]);
    assert_eq!((fire.player(3).warbands, fire.player(3).favor), (3, 0));
}

/// OATH-9.4: fronts of discarded cards, facedown cards and the size of the world deck are hidden; backs, counts and boards are open.
#[test]
fn what_is_hidden() {
    let scene = Scene::new(3).hidden(1, Card::WOLVES).hidden(1, Card::FAITH).on_pile(Region::Cradle, Card::TENTS);
    let scene = scene.on_deck(Card::CONQUEST).on_deck(Card::REBELLION).favor(1, 2).secrets(1, 3).spent(1, 1);
    let other = scene.state.view(Eye::Seat(seat(2)));
    let backs: Vec<_> = other.players[0].advisers.iter().map(|adviser| (adviser.card, adviser.back)).collect();
    assert_eq!(backs, [(None, Back::Denizen), (None, Back::Vision)], "in their places");
    let own = scene.state.view(Eye::Seat(seat(1)));
    assert_eq!(
        own.players[0].advisers.iter().map(|adviser| adviser.card).collect::<Vec<_>>(),
        [Some(Card::WOLVES), Some(Card::FAITH)]
    );
    assert!(other.piles[0].last().is_some_and(|card| card.card.is_none() && card.back == Back::Denizen));
    assert_eq!(other.piles[0].len(), scene.state.piles[Region::Cradle].len());
    assert_eq!((other.players[0].favor, other.players[0].secrets, other.players[0].spent), (2, 3, 1));
    assert_eq!((other.players[0].warbands, other.deck), (3, Some(Back::Vision)));
    // One card less in the deck, or another back below the top: nobody sees a difference.
    let seen =
        |state: &crate::Oath| serde_json::to_value(state.view(Eye::Seat(seat(2)))).expect("a view is plain data");
    let mut shorter = scene.state;
    shorter.deck.remove(0);
    assert_eq!(seen(&shorter), seen(&scene.state));
    let mut mixed = scene.state;
    let top = mixed.deck.len() - 1;
    mixed.deck.swap(top - 1, 0);
    assert_eq!(seen(&mixed), seen(&scene.state));
}

/// OATH-9.4, OATH-R12.26: in your own turn a facedown adviser can be shown to another player, who goes on knowing it;
/// nobody else comes to know it, and not by other moves.
#[test]
fn advisers_are_shown() {
    let base = || Scene::new(3).hidden(1, Card::WOLVES).hidden(1, Card::TENTS).hidden(2, Card::ELDERS);
    let moved = base().play(&["travel", "site 3", "rest"]);
    assert!(moved.knows(1, Card::WOLVES) && !moved.knows(2, Card::WOLVES));
    let scene = base().play(&["show"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::ShowAdviser), ["card tents", "card wolves"].map(Into::into).into())
    );
    let scene = scene.play(&["card wolves"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::ShowTo), ["seat 2", "seat 3"].map(Into::into).into()));
    let scene = scene.play(&["seat 2"]);
    assert_eq!([1, 2, 3].map(|number| scene.knows(number, Card::WOLVES)), [true, true, false]);
    assert!(scene.asked() == (1, What::Act) && !scene.player(1).advisers[0].up && !scene.knows(2, Card::TENTS));
    let told = |number: u8| {
        let seen = |event: &Event| matches!(event, Event::Seen { card: Some(Card::WOLVES), .. });
        scene.events.iter().filter_map(|event| event.seen_by(Eye::Seat(seat(number)))).any(|event| seen(&event))
    };
    assert_eq!([told(2), told(3)], [true, false], "everybody hears that, but not what");
    // Whoever knows it is not asked about again, and who knows all sees nothing new.
    let scene = scene.play(&["show", "card wolves", "show", "seat 2", "show"]);
    assert!(scene.knows(3, Card::WOLVES) && scene.knows(2, Card::TENTS) && scene.knows(3, Card::TENTS));
    assert!(!scene.offers("show"));
    // A faceup adviser is no secret, and those of others are not one's own. OATH-F11: before, this was talk at the table.
    assert!(!Scene::new(2).adviser(1, Card::WOLVES).hidden(2, Card::ELDERS).offers("show"));
    assert!(!base().as_before().offers("show"));
}

/// OATH-4.2: what cannot be begun because something else is under way is refused for that reason, and not for its cost.
#[test]
fn one_thing_is_finished_before_the_next() {
    let code = |scene: &Scene, choice: Choice| scene.state.objection(choice).code;
    let scene =
        Scene::new(2).on_deck(Card::WOLVES).on_deck(Card::TENTS).on_deck(Card::ELDERS).play(&["search", "deck"]);
    let majors = [Choice::Search, Choice::Muster, Choice::Trade, Choice::Recover, Choice::Campaign, Choice::Travel];
    assert_eq!(majors.map(|major| code(&scene, major)), ["not_asked"; 6]);
    assert_eq!(code(&scene, Choice::Site(crate::Slot::default())), "not_asked");
    let idle = Scene::new(2).supply(1, 0).pawn(2, 6);
    assert_eq!(majors.map(|major| code(&idle, major)), ["no_supply"; 6]);
}

/// OATH-4.2: every action that is not open has a reason, and the menu says so only to the player who is asked.
#[test]
fn what_cannot_be_done_has_a_reason() {
    let code = |scene: &Scene, choice: &str| scene.state.objection(choice.parse().expect("a choice")).code;
    let scene = Scene::new(2).site(1, Site::CHARMING_VALLEY).pawn(2, 6).favor(1, 0).secrets(1, 0);
    assert_eq!(
        [code(&scene, "muster"), code(&scene, "trade"), code(&scene, "campaign")],
        ["no_card", "no_card", "no_enemy"]
    );
    let scene = scene.card_at(1, Card::TENTS).card_at(1, Card::ALCHEMIST);
    assert_eq!([code(&scene, "muster"), code(&scene, "trade")], ["no_favor", "trade_funds"]);
    assert_eq!(code(&scene, "recover"), "recover_funds");
    assert_eq!(code(&scene, "use alchemist"), "power_secrets");
    assert_eq!(code(&scene, "use wolves"), "no_access");
    let scene = scene.laden(Card::TENTS, 1, 0).laden(Card::ALCHEMIST, 0, 1).favor(1, 3);
    assert_eq!([code(&scene, "muster"), code(&scene, "use alchemist")], ["no_bare_card", "card_busy"]);
    let menu = scene.state.view(Eye::Seat(seat(1))).menu.expect("the player is asked for an action");
    let shut: Vec<_> = Major::ALL.into_iter().filter(|major| menu.bars[*major as usize].is_some()).collect();
    assert_eq!(shut, [Major::Muster, Major::Trade, Major::Campaign]);
    assert_eq!(
        menu.powers.iter().find(|power| power.card == Card::ALCHEMIST).and_then(|power| power.bar).map(|bar| bar.code),
        Some("card_busy")
    );
    assert!(scene.state.view(Eye::Seat(seat(2))).menu.is_none() && scene.state.view(Eye::Public).menu.is_none());
    let scene = scene.play(&["travel"]);
    assert_eq!(code(&scene, "site 1"), "already_there");
}

/// OATH-10.4: then means at once: the Wizard School gives a secret, and the Act phase is over.
#[test]
fn then_is_at_once() {
    let scene = Scene::new(2).card_at(1, Card::WIZARD_SCHOOL).favor(1, 1).play(&["use wizard-school"]);
    assert_eq!((scene.player(1).secrets, scene.asked()), (1, (2, What::Act)));
}

/// OATH-10.6: a killed warband goes to the bank of its color, a purple one to the Chancellor's.
#[test]
fn the_killed_return_to_their_bank() {
    let base = || Scene::new(3).citizen(2).card_at(1, Card::WOLVES).secrets(1, 1);
    let citizen = base().play(&["use wolves", "seat 2"]);
    assert_eq!(
        (citizen.player(2).warbands, citizen.player(2).bank, citizen.player(1).bank),
        (2, 14, 24 - 3 - 4 - 3 + 1)
    );
    let exile = base().play(&["use wolves", "seat 3"]);
    assert_eq!((exile.player(3).warbands, exile.player(3).bank), (2, 12));
}

/// OATH-10.11: for Chancellor and Citizens Exiles are enemies, for Exiles everybody: who rules the Shrouded Wood leads enemies.
#[test]
fn enemies_are_the_other_side() {
    let guide = |scene: Scene| scene.site(1, Site::SHROUDED_WOOD).play(&["travel"]).asked().0;
    let base = || Scene::new(4).citizen(2);
    assert_eq!(guide(base().turn(2)), 2, "the Empire's own Citizen");
    assert_eq!(guide(base().turn(3)), 1);
    assert_eq!(guide(base().garrison(1, 3, 1).turn(2)), 3);
    assert_eq!(guide(base().garrison(1, 3, 1).turn(4)), 3, "Exiles are nobody's friends");
    assert_eq!(guide(base().garrison(1, 3, 1).turn(3)), 3);
}

/// OATH-10.12: you rule sites with your warbands and the cards there, and your advisers; bandits rule faceup sites without warbands,
/// and nobody facedown ones.
#[test]
fn who_rules_what() {
    let scene =
        Scene::new(3).garrison(3, 2, 1).card_at(3, Card::LONGBOWS).adviser(2, Card::SCOUTS).site(2, Site::RIVER);
    let ruled = scene.state.ruled_plans(seat(2));
    assert_eq!(ruled.iter().collect::<Vec<_>>(), [Card::LONGBOWS, Card::SCOUTS]);
    assert!(scene.state.rules(seat(2), slot(3)) && !scene.state.rules(seat(1), slot(3)));
    assert!(scene.state.is_bandits(slot(2)));
    let facedown = slot(7);
    assert!(!scene.state.is_bandits(facedown) && scene.state.ruler(facedown).is_none());
}

/// OATH-10.20, OATH-R4.4: what moves keeps what lies on it, and the secrets return to the player who rests.
#[test]
fn what_moves_keeps_its_secrets() {
    let scene = Scene::new(2)
        .card_at(1, Card::ROVING_TERROR)
        .card_at(3, Card::TENTS)
        .secrets(1, 1)
        .play(&["use roving-terror"]);
    assert_eq!((scene.cards(1), scene.cards(3)), (vec![], vec![Card::ROVING_TERROR]));
    assert_eq!((scene.state.secrets_on(Card::ROVING_TERROR), scene.player(1).secrets), (1, 0));
    assert_eq!(scene.play(&["rest"]).player(1).secrets, 1);
}

/// OATH-10.22, OATH-R2.6: a revealed card is seen by all, and goes back to its place.
#[test]
fn what_is_revealed_is_known_to_all() {
    let scene = Scene::new(3).holds(1, Card::BRASS_HORSE).secrets(1, 1).on_pile(Region::Cradle, Card::WOLVES);
    let scene = scene.play(&["use brass-horse"]);
    assert!([1, 2, 3].iter().all(|number| scene.knows(*number, Card::WOLVES)));
    assert_eq!(scene.state.piles[Region::Cradle].last(), Some(&Card::WOLVES));
    assert!(scene.state.view(Eye::Public).piles[0].last().is_some_and(|card| !card.up));
}

/// OATH-R1.1: modifiers are chosen when the action begins, not after the first card.
#[test]
fn modifiers_are_chosen_first() {
    let base =
        || Scene::new(2).holds(1, Card::TRUTHFUL_HARP).on_deck(Card::WOLVES).on_deck(Card::TENTS).on_deck(Card::ELDERS);
    let scene = base().play(&["search"]);
    assert_eq!((scene.asked(), scene.state.hand.len()), ((1, What::Modify), 0));
    let scene = scene.play(&["done", "deck"]);
    assert_eq!((scene.asked(), scene.state.hand.len(), scene.offers("use truthful-harp")), ((1, What::Sift), 3, false));
}

/// OATH-R1.10: more cards and more Supply add up, and Supply is gained even by an action that costs none.
#[test]
fn bonuses_add_up() {
    let mut scene = Scene::new(2).holds(1, Card::TRUTHFUL_HARP);
    for card in [Card::WOLVES, Card::TENTS, Card::ELDERS, Card::SCOUTS, Card::KEEP, Card::RANGERS, Card::MERCENARIES] {
        scene = scene.on_deck(card);
    }
    let relic = scene.state.reliquary[3].take().expect("a relic");
    scene.state.relics.insert(0, relic);
    assert_eq!(scene.play(&["search", "use truthful-harp", "deck"]).state.hand.len(), 3 + 2 + 2);
    let wind = Scene::new(3).site(1, Site::CHARMING_VALLEY).garrison(1, 3, 2).pawn(1, 6).pawn(3, 6).turn(2).favor(2, 1);
    let wind = wind.adviser(2, Card::SECOND_WIND).adviser(2, Card::SCOUTS).secrets(2, 1).warbands(2, 8).supply(2, 2);
    let wind =
        wind.dice(&[1]).dice(&[4; 8]).play(&["campaign", "number 8", "use scouts", "use second-wind", "number 2"]);
    assert_eq!((wind.asked(), wind.player(2).supply), ((2, What::TravelAgain), 1));
    let wind = wind.play(&["yes", "site 6", "yes", "seat 3", "number 1", "use scouts"]);
    assert_eq!(wind.player(2).supply, 2, "the second Campaign cost nothing and still brought one");
}

/// OATH-R1.9, OATH-R12.15: a facedown adviser is played with the modifiers that act on play or discard, and with no others.
#[test]
fn modifiers_of_search_reach_facedown_advisers() {
    let base = || Scene::new(2).hidden(1, Card::WOLVES).holds(1, Card::CRACKED_HORN).holds(1, Card::TRUTHFUL_HARP);
    let scene =
        base().card_at(1, Card::WELCOMING_PARTY).card_at(1, Card::ERRAND_BOY).favor(1, 1).play(&["card wolves"]);
    assert_eq!((scene.asked(), scene.choices().join(" ")), ((1, What::Modify), "done use cracked-horn".to_owned()));
    let buried = base().play(&["card wolves", "use cracked-horn", "discard"]);
    assert_eq!(buried.state.deck.first(), Some(&Card::WOLVES));
    let plain = base().play(&["card wolves", "done", "discard"]);
    assert_eq!(plain.state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
    // Great Slum and People's Favor.
    let slum = Scene::new(2).site(1, Site::GREAT_SLUM).card_at(1, Card::TENTS).hidden(1, Card::WOLVES);
    assert_eq!(slum.play(&["card wolves", "site 1"]).asked(), (1, What::Slum));
    let favored = Scene::new(2).site(2, Site::RIVER).card_at(1, Card::TENTS).hidden(1, Card::WOLVES).bears(
        1,
        Banner::PeoplesFavor,
        1,
    );
    assert_eq!(favored.play(&["card wolves", "site 2"]).asked(), (1, What::Clear));
}

/// OATH-R2.3: drawing from another region's pile does not change where you discard.
#[test]
fn the_errand_boy_does_not_carry_discards() {
    let scene = Scene::new(2).adviser(1, Card::ERRAND_BOY).favor(1, 1).on_pile(Region::Provinces, Card::KEEP);
    let scene = scene.on_pile(Region::Hinterland, Card::WOLVES).on_pile(Region::Hinterland, Card::TENTS);
    let scene = scene.play(&["search", "use errand-boy", "pile hinterland", "card wolves"]);
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
}

/// OATH-R2.4: favor on a discarded card is in its bank in time.
#[test]
fn favor_of_a_discarded_card_comes_in_time() {
    let scene =
        Scene::new(2).adviser(1, Card::TAMING_CHARM).secrets(1, 1).card_at(1, Card::WOLVES).bank(Suit::Beast, 0);
    let scene = scene.laden(Card::WOLVES, 2, 0).play(&["use taming-charm"]);
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Beast as usize]), (2, 0));
}

/// OATH-R2.5: a discard pile is looked at as a whole, unless a number is given.
#[test]
fn piles_are_looked_through() {
    let base = || {
        let scene = Scene::new(2).on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::TENTS);
        scene.on_pile(Region::Cradle, Card::ELDERS).on_pile(Region::Cradle, Card::SCOUTS).secrets(1, 1)
    };
    let scene = base().card_at(1, Card::SCRYER).play(&["use scryer", "pile cradle"]);
    assert!(scene.state.piles[Region::Cradle].iter().all(|card| scene.knows(1, *card) && !scene.knows(2, *card)));
    let songs = base().card_at(1, Card::TAVERN_SONGS).play(&["use tavern-songs"]);
    assert!(songs.knows(1, Card::TENTS) && !songs.knows(1, Card::WOLVES), "three of them");
}

/// OATH-R2.8: discards of a Search include the card removed with the People's Favor and the adviser that made room, but not what a
/// When Played power discards.
#[test]
fn the_cracked_horn_buries_discards_of_the_search() {
    let base =
        || Scene::new(2).holds(1, Card::CRACKED_HORN).bears(1, Banner::PeoplesFavor, 1).card_at(1, Card::TAVERN_SONGS);
    let draw =
        |scene: Scene, card: Card| scene.without_deck().on_deck(card).play(&["search", "use cracked-horn", "deck"]);
    let scene = draw(base().card_at(1, Card::WOLVES), Card::DAZZLE).play(&["site 1", "card wolves"]);
    assert_eq!(scene.state.deck.to_vec(), [Card::WOLVES]);
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::TAVERN_SONGS));
    let full = base().adviser(1, Card::RANGERS).adviser(1, Card::WOLVES).adviser(1, Card::SCOUTS);
    let scene = draw(full, Card::TENTS).play(&["advise", "card rangers"]);
    assert_eq!(scene.state.deck.to_vec(), [Card::RANGERS]);
    let vision = draw(Scene::new(2).holds(2, Card::CRACKED_HORN).turn(2).revealed(2, Card::FAITH), Card::CONQUEST);
    assert_eq!(vision.play(&["reveal"]).state.deck.to_vec(), [Card::FAITH]);
}

/// OATH-R3.1: a swap is no play: no favor, no Homeland, no When Played power.
#[test]
fn a_swap_is_no_play() {
    let scene = Scene::new(2).site(1, Site::STANDING_STONES).holds(1, Card::HORNED_MASK).secrets(1, 1);
    let scene = scene.adviser(1, Card::DAZZLE).card_at(1, Card::LONGBOWS).card_at(1, Card::TAVERN_SONGS);
    let scene = scene.play(&["use horned-mask", "card longbows"]);
    assert_eq!(scene.cards(1), [Card::TAVERN_SONGS, Card::DAZZLE]);
    assert_eq!((scene.player(1).favor, scene.player(1).secrets), (0, 0));
}

/// OATH-R4.5: received secrets are faceup.
#[test]
fn received_secrets_are_faceup() {
    let scene = Scene::new(2).holds(1, Card::WHISTLE).secrets(1, 1).pawn(2, 3).play(&["use whistle"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).secrets, scene.player(2).spent), (slot(1), 1, 0));
}

/// OATH-R4.6: all secrets except one means facedown ones too, and not those on banners.
#[test]
fn all_but_one_counts_facedown_secrets() {
    let scene = Scene::new(2).card_at(1, Card::ANCIENT_BINDING).secrets(1, 2).secrets(2, 1).spent(2, 2);
    let scene = scene.bears(2, Banner::DarkestSecret, 3).play(&["use ancient-binding"]);
    assert_eq!((scene.player(2).secrets + scene.player(2).spent, scene.state.banners[1].tokens), (1, 3));
}

/// OATH-R4.11: more favor from a trade comes from the same bank.
#[test]
fn more_favor_comes_from_the_same_bank() {
    let mut scene = Scene::new(2).card_at(1, Card::WOLVES).secrets(1, 1);
    let relic = scene.state.reliquary[2].take().expect("a relic");
    scene.state.relics.insert(0, relic);
    let scene = scene.play(&["trade"]);
    assert_eq!((scene.player(1).favor, scene.state.banks), (2, [3, 3, 3, 3, 1, 3]), "a careless Chancellor");
}

/// OATH-R9.4: what works against an absent ruler works where bandits rule.
#[test]
fn bandits_are_absent_rulers() {
    let scene = Scene::new(2).garrison(1, 1, 0).hidden(2, Card::KEY_TO_THE_CITY).turn(2);
    let scene = scene.play(&["card key-to-the-city", "site 1"]);
    assert_eq!(scene.force_at(1), (2, 1));
}

/// OATH-R9.6: with the Bandit Crown empty sites are the Exile's, the Empire's with a Citizen, and in a Campaign against the Empire that
/// Citizen's own.
#[test]
fn whose_the_crowned_bandits_are() {
    let base = || Scene::new(3).site(2, Site::RIVER).holds(2, Card::BANDIT_CROWN);
    assert_eq!(base().state.ruler(slot(2)), Some(seat(2)));
    let citizen = base().citizen(2).turn(2);
    assert_eq!(citizen.state.ruler(slot(2)), Some(seat(1)));
    assert!(citizen.state.rules(seat(1), slot(2)));
    let rebel = citizen.play(&["campaign", "seat 1"]);
    assert_eq!(rebel.state.ruler(slot(2)), Some(seat(2)));
    let put = base().pawn(2, 2).turn(2).play(&["set-down", "number 2"]);
    assert_eq!(put.force_at(2), (2, 2), "of the own color");
    let put = base().citizen(2).pawn(2, 2).turn(2).play(&["set-down", "number 2"]);
    assert_eq!(put.force_at(2), (1, 2), "purple");
}

/// OATH-R12.8: a relic is held, not ruled: only its holder uses it.
#[test]
fn relics_are_used_by_their_holder() {
    let scene = Scene::new(2).citizen(2).holds(2, Card::WHISTLE).secrets(1, 1).secrets(2, 1).pawn(2, 3);
    assert!(!scene.offers("use whistle") && scene.turn(2).offers("use whistle"));
    assert!(!Scene::new(2).relic_at(1, Card::ORACULAR_PIG).offers("use oracular-pig"), "nor one at a site you rule");
}

/// OATH-R12.9: that a card is bare is looked at once, before paying: the second favor goes beside the first.
#[test]
fn a_cost_of_two_is_put_on_one_card() {
    let scene = Scene::new(2).card_at(1, Card::ELDERS).favor(1, 4).play(&["use elders"]);
    assert_eq!((scene.state.favor_on(Card::ELDERS), scene.player(1).secrets), (2, 1));
    assert!(!scene.offers("use elders"));
}

/// OATH-R12.13: costs are added up: what a modifier, a site and the action itself take must all be there.
#[test]
fn costs_add_up() {
    let base = |secrets| Scene::new(2).site(1, Site::BURIED_GIANT).site(2, Site::THE_HIDDEN_PLACE).secrets(1, secrets);
    assert!(base(1).play(&["travel", "done"]).offers("site 2"));
    let giant = base(1).play(&["travel", "giant"]);
    assert!(giant.offers("site 3") && !giant.offers("site 2"), "no second secret");
    assert!(base(2).play(&["travel", "giant"]).offers("site 2"));
    // The Code costs two favor, and the secrets must still be more than those on the banner.
    let code = |favor, secrets, tokens| {
        let scene = Scene::new(2).adviser(1, Card::MAGICIANS_CODE).favor(1, favor).secrets(1, secrets);
        scene.bears(1, Banner::DarkestSecret, tokens).bears(2, Banner::PeoplesFavor, 9).offers("recover")
    };
    assert!(code(2, 1, 2) && !code(1, 1, 2) && !code(2, 1, 3));
}

/// OATH-R12.22: a relic of a Homeland is taken as by Recover: faceup, into your bank, for nothing.
#[test]
fn a_homeland_gives_its_relic() {
    let scene = Scene::new(2).site(1, Site::DEEP_WOODS).relic_at(1, Card::MAP).hidden(1, Card::WOLVES);
    let scene = scene.play(&["card wolves", "site 1", "yes"]);
    assert!(scene.state.has_relic(seat(1), Card::MAP) && scene.knows(2, Card::MAP));
    assert_eq!((scene.player(1).secrets, scene.player(1).supply), (0, 7));
    let moved =
        |event: &Event| matches!(event, Event::Moved { card: Some(Card::MAP), to: Where::Reserve(_), up: true, .. });
    assert!(scene.events.iter().any(moved));
}

/// OATH-R12.25: what you have seen you go on knowing, as far as everyone can follow the card.
#[test]
fn knowledge_follows_a_card() {
    let drawn = |scene: Scene| scene.turn(2).pawn(2, 3).play(&["search"]);
    let known = || {
        let mut scene = Scene::new(2);
        while let Some(card) = scene.state.piles.pop(Region::Provinces) {
            scene.state.deck.insert(0, card);
        }
        scene.hidden(1, Card::WOLVES).play(&["card wolves", "discard"])
    };
    let scene = known();
    assert!(scene.knows(1, Card::WOLVES) && !scene.knows(2, Card::WOLVES));
    // The only card of the pile: the other player's new adviser is no secret to who discarded it.
    let scene = drawn(scene).play(&["pile provinces", "hide"]);
    assert!(scene.knows(1, Card::WOLVES) && scene.knows(2, Card::WOLVES));
    // One of two: nobody else can tell which was kept.
    let scene = drawn(known().on_pile(Region::Provinces, Card::TENTS)).play(&["pile provinces", "card tents", "hide"]);
    assert!(!scene.knows(1, Card::WOLVES) && scene.knows(2, Card::TENTS) && scene.knows(2, Card::WOLVES));
}

/// OATH-R12.25, OATH-214: who sees the cards of a Search knows what was discarded as long as it can be told apart: the one of two
/// that was not kept, and a Vision among denizens, by its back.
#[test]
fn knowledge_follows_what_can_be_told_apart() {
    let harp = || Scene::new(2).holds(1, Card::TRUTHFUL_HARP).no_pile(Region::Cradle);
    let search = |scene: Scene| scene.play(&["search", "use truthful-harp", "pile cradle"]);
    let scene = search(harp().on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::TENTS));
    let scene = scene.play(&["card wolves", "hide"]);
    assert!(scene.knows(2, Card::WOLVES) && scene.knows(2, Card::TENTS));
    let view = scene.state.view(Eye::Public);
    assert_eq!(view.piles[1].last().and_then(|card| card.card), Some(Card::WOLVES));
    // Two go: nobody sees in which order.
    let three = || {
        let scene = harp().on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::TENTS);
        search(scene.on_pile(Region::Cradle, Card::ELDERS))
    };
    let scene = three().play(&["card wolves", "card elders", "hide"]);
    assert!(!scene.knows(2, Card::WOLVES) && !scene.knows(2, Card::ELDERS) && scene.knows(2, Card::TENTS));
    let scene = harp().on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::FAITH);
    let scene = search(scene.on_pile(Region::Cradle, Card::TENTS)).play(&["card faith", "card tents", "hide"]);
    assert!([Card::FAITH, Card::TENTS, Card::WOLVES].iter().all(|card| scene.knows(2, *card)));
    // Without the Harp the kept card is not shown, but the back of a Vision is.
    let mut scene = harp().on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::FAITH);
    for card in [Card::WOLVES, Card::FAITH] {
        scene.state.known[card.index()] = 0b10;
    }
    let scene = scene.play(&["search", "done", "pile cradle", "card faith", "hide"]);
    assert!(scene.knows(2, Card::FAITH) && scene.knows(2, Card::WOLVES));
}

/// OATH-4.2: a turn goes on after what is being done, so a position in which nothing would follow is refused.
#[test]
fn a_position_that_leads_nowhere_is_refused() {
    let reads = |stack: &str| {
        let mut value = serde_json::to_value(Scene::new(2).play(&["travel"]).state).expect("a state is plain data");
        value["stack"] = serde_json::from_str(stack).expect("a list");
        serde_json::from_value::<crate::Oath>(value).is_ok()
    };
    assert!(reads(r#"["act", "travel"]"#) && !reads(r#"["travel"]"#));
}

/// OATH-9.4: you may look at your own facedown advisers, so a position in which a player does not know them is
/// impossible.
#[test]
fn a_position_in_which_somebody_does_not_know_the_own_adviser_is_refused() {
    let reads = |known: u8| {
        let mut scene = Scene::new(2).hidden(2, Card::TENTS);
        scene.state.known[Card::TENTS.index()] = known;
        let text = serde_json::to_string(&scene.state).expect("a state is plain data");
        serde_json::from_str::<crate::Oath>(&text).is_ok()
    };
    assert!(reads(0b10) && !reads(0b01) && !reads(0));
}

//! Names and counted nouns, for all sentences.

use kabale_core::Seat;
use kabale_oath::{
    AdviserAt, Back, Banner, Bundle, Card, CardView, Goal, Major, Price, Region, Role, Site, Slot, Suit, View,
    relics_of,
};

use super::cards;
use crate::{Lang, Voice};

/// The name of a card.
pub fn card_name(card: Card, lang: Lang) -> &'static str {
    cards::card_name(card, lang)
}

/// The name of a site.
pub fn site_name(site: Site, lang: Lang) -> &'static str {
    cards::site_name(site, lang)
}

pub(super) fn banner_name(banner: Banner, lang: Lang) -> &'static str {
    cards::banner(banner, false, lang).name
}

/// The name of a goal card.
pub fn goal_name(goal: Goal, lang: Lang) -> &'static str {
    cards::goal(goal, lang).name
}

/// The name of a suit.
pub fn suit_name(suit: Suit, lang: Lang) -> &'static str {
    match suit {
        Suit::Discord => lang.pick("Discord", "Chaos"),
        Suit::Arcane => lang.pick("Arcane", "Mystik"),
        Suit::Order => lang.pick("Order", "Ordnung"),
        Suit::Hearth => lang.pick("Hearth", "Heimat"),
        Suit::Beast => lang.pick("Beast", "Wildnis"),
        Suit::Nomad => lang.pick("Nomad", "Nomaden"),
    }
}

/// The first part of a German word: `Ordnungs-Karte`.
const fn suit_stem(suit: Suit) -> &'static str {
    match suit {
        Suit::Discord => "Chaos-",
        Suit::Arcane => "Mystik-",
        Suit::Order => "Ordnungs-",
        Suit::Hearth => "Heimat-",
        Suit::Beast => "Wildnis-",
        Suit::Nomad => "Nomaden-",
    }
}

pub(super) fn bank_name(suit: Suit, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{} bank", suit_name(suit, lang)),
        Lang::De => format!("{}Gunstlager", suit_stem(suit)),
    }
}

/// The name of an oath, after *the* in English; in German what its keeper keeps: *Eid der Vorherrschaft*.
pub fn oath_name(goal: Goal, lang: Lang) -> &'static str {
    match goal {
        Goal::Supremacy => lang.pick("Oath of Supremacy", "Eid der Vorherrschaft"),
        Goal::People => lang.pick("Oath of the People", "Eid des Volkes"),
        Goal::Protection => lang.pick("Oath of Protection", "Eid der Geborgenheit"),
        Goal::Devotion => lang.pick("Oath of Devotion", "Eid der Hingabe"),
    }
}

/// The name of a region.
pub fn region_name(region: Region, lang: Lang) -> &'static str {
    match region {
        Region::Cradle => lang.pick("Cradle", "Wiege"),
        Region::Provinces => lang.pick("Provinces", "Provinzen"),
        Region::Hinterland => lang.pick("Hinterland", "Hinterland"),
    }
}

/// The discard pile of a region, after *the* or in the German dative.
pub(super) fn pile_name(region: Region, lang: Lang) -> String {
    match (lang, region) {
        (Lang::En, _) => format!("discard pile of the {}", region_name(region, lang)),
        (Lang::De, Region::Hinterland) => "Ablagestapel des Hinterlands".to_owned(),
        (Lang::De, Region::Cradle | Region::Provinces) => format!("Ablagestapel der {}", region_name(region, lang)),
    }
}

/// The name of a major action.
pub const fn major_name(major: Major, lang: Lang) -> &'static str {
    match major {
        Major::Search => lang.pick("Search", "Suchen"),
        Major::Muster => lang.pick("Muster", "Anwerben"),
        Major::Trade => lang.pick("Trade", "Tauschen"),
        Major::Recover => lang.pick("Recover", "Bergen"),
        Major::Campaign => lang.pick("Campaign", "Kämpfen"),
        Major::Travel => lang.pick("Travel", "Reisen"),
    }
}

/// The name of a role.
pub fn role_name(role: Role, lang: Lang) -> &'static str {
    match role {
        Role::Chancellor => lang.pick("Chancellor", "Kanzler"),
        Role::Citizen => lang.pick("Citizen", "Bürger"),
        Role::Exile => lang.pick("Exile", "Exilant"),
    }
}

/// A site with its number on the map: `Mountain (3)`. A facedown one is named by its number.
pub(super) fn place(slot: Slot, view: &View, lang: Lang) -> String {
    let number = slot.index() + 1;
    // 8.3.5: once the map is put in order, the sites of the game are meant.
    let site = match &view.legacy {
        Some(legacy) => legacy.former.get(slot.index()).copied().flatten(),
        None => view.sites.get(slot.index()).and_then(|site| site.site.filter(|_| site.up)),
    };
    match site {
        Some(site) => format!("{} ({number})", site_name(site, lang)),
        None => format!("{} {number}", lang.pick("site", "Ort")),
    }
}

/// A site in German after *am*, *zum*, *vom* or *den*, so that its name needs no case: `Ort Bezauberndes Tal (3)`.
pub(super) fn ort(slot: Slot, view: &View) -> String {
    let place = place(slot, view, Lang::De);
    if place.starts_with("Ort ") { place } else { format!("Ort {place}") }
}

/// A card with its suit: `Wolves (Beast)`.
pub(super) fn card_with_suit(card: Card, lang: Lang) -> String {
    match card.suit() {
        Some(suit) => format!("{} ({})", card_name(card, lang), suit_name(suit, lang)),
        None => card_name(card, lang).to_owned(),
    }
}

/// A card if it is known, else what its back shows, as the object of a sentence.
pub(super) fn card_or_back(card: Option<Card>, back: Back, lang: Lang) -> &'static str {
    match (card, back) {
        (Some(card), _) => card_name(card, lang),
        (None, Back::Denizen) => lang.pick("a denizen", "einen Bewohner"),
        (None, Back::Vision) => lang.pick("a Vision", "eine Vision"),
        (None, Back::Relic) => lang.pick("a relic", "eine Reliquie"),
        (None, Back::Edifice) => lang.pick("an edifice", "ein Bauwerk"),
    }
}

/// The same as the subject of a sentence. Names such as *Wolves* take a singular verb that way.
pub(super) fn subject(card: Option<Card>, back: Back, lang: Lang) -> String {
    match (card, back) {
        (Some(card), Back::Denizen | Back::Vision | Back::Edifice) => {
            format!("{} {}", lang.pick("The card", "Die Karte"), card_name(card, lang))
        }
        (Some(card), Back::Relic) => format!("{} {}", lang.pick("The relic", "Die Reliquie"), card_name(card, lang)),
        (None, Back::Denizen) => lang.pick("A denizen", "Ein Bewohner").to_owned(),
        (None, Back::Vision) => lang.pick("A Vision", "Eine Vision").to_owned(),
        (None, Back::Relic) => lang.pick("A relic", "Eine Reliquie").to_owned(),
        (None, Back::Edifice) => lang.pick("An edifice", "Ein Bauwerk").to_owned(),
    }
}

/// An unknown card that a player looked at, named by its place alone: a relic or a card of the world deck.
pub(super) fn unknown(back: Back, is_start: bool, lang: Lang) -> &'static str {
    match (back, is_start) {
        (Back::Relic, true) => lang.pick("A relic", "Eine Reliquie"),
        (Back::Relic, false) => lang.pick("a relic", "eine Reliquie"),
        (Back::Denizen | Back::Vision | Back::Edifice, true) => lang.pick("A card", "Eine Karte"),
        (Back::Denizen | Back::Vision | Back::Edifice, false) => lang.pick("a card", "eine Karte"),
    }
}

/// What the back of a card shows, in a word.
pub(super) fn back_name(back: Back, lang: Lang) -> &'static str {
    match back {
        Back::Denizen => lang.pick("denizen", "Bewohner"),
        Back::Vision => lang.pick("Vision", "Vision"),
        Back::Relic => lang.pick("relic", "Reliquie"),
        Back::Edifice => lang.pick("edifice", "Bauwerk"),
    }
}

/// A card that this eye does not know.
pub(super) fn unseen_name(card: &CardView, lang: Lang) -> String {
    let but = if card.cleared { lang.pick(" (not the Conspiracy)", " (nicht die Verschwörung)") } else { "" };
    format!("{}{but}", back_name(card.back, lang))
}

pub(super) fn n_favor(n: u8, lang: Lang) -> String {
    format!("{n} {}", lang.pick("favor", "Gunst"))
}

pub(super) fn n_secrets(n: u8, lang: Lang) -> String {
    count(n, ["secret", "secrets"], ["Geheimnis", "Geheimnisse"], lang)
}

pub(super) fn n_warbands(n: u8, lang: Lang) -> String {
    count(n, ["warband", "warbands"], ["Schar", "Scharen"], lang)
}

pub(super) fn n_bandits(n: u8, lang: Lang) -> String {
    count(n, ["bandit", "bandits"], ["Räuber", "Räuber"], lang)
}

pub(super) fn n_supply(n: u8, lang: Lang) -> String {
    count(n, ["Supply", "Supply"], ["Vorrat", "Vorräte"], lang)
}

pub(super) fn n_cards(n: usize, lang: Lang) -> String {
    count(n as u8, ["card", "cards"], ["Karte", "Karten"], lang)
}

/// Cards of a suit: *3 Order cards*.
pub(super) fn n_suit_cards(n: usize, suit: Suit, lang: Lang) -> String {
    match (n, lang) {
        (1, Lang::En) => format!("1 {} card", suit_name(suit, lang)),
        (n, Lang::En) => format!("{n} {} cards", suit_name(suit, lang)),
        (1, Lang::De) => format!("1 {}Karte", suit_stem(suit)),
        (n, Lang::De) => format!("{n} {}Karten", suit_stem(suit)),
    }
}

pub(super) fn n_attack_dice(n: u8, lang: Lang) -> String {
    count(n, ["attack die", "attack dice"], ["Angriffswürfel", "Angriffswürfel"], lang)
}

pub(super) fn n_defense_dice(n: u8, lang: Lang) -> String {
    count(n, ["defense die", "defense dice"], ["Verteidigungswürfel", "Verteidigungswürfel"], lang)
}

fn count(n: u8, en: [&str; 2], de: [&str; 2], lang: Lang) -> String {
    let at = usize::from(n != 1);
    format!("{n} {}", lang.pick(en[at], de[at]))
}

/// `a, b and c`.
pub(super) fn list(items: &[String], lang: Lang) -> String {
    match items {
        [] => lang.pick("nothing", "nichts").to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), lang.pick("and", "und")),
    }
}

/// The price of a relic at a site.
pub fn price(price: Price, lang: Lang) -> String {
    match (price, lang) {
        (Price::None, _) => lang.pick("nothing", "nichts").to_owned(),
        (Price::Bank(suit), Lang::En) => format!("3 favor into the {}", bank_name(suit, lang)),
        (Price::Bank(suit), Lang::De) => format!("3 Gunst in das {}", bank_name(suit, lang)),
        (Price::Favor(n), Lang::En) => format!("{} burned", n_favor(n, lang)),
        (Price::Favor(n), Lang::De) => format!("{}, die verbrannt wird", n_favor(n, lang)),
        (Price::Secrets(n), Lang::En) => format!("{} burned", n_secrets(n, lang)),
        (Price::Secrets(1), Lang::De) => "1 Geheimnis, das verbrannt wird".to_owned(),
        (Price::Secrets(n), Lang::De) => format!("{}, die verbrannt werden", n_secrets(n, lang)),
    }
}

/// A player's things: `Red's board`, `Tableau von Rot`.
pub(super) fn of(seat: Seat, en: &str, de: &str, voice: Voice<'_>) -> String {
    let name = voice.name(seat);
    match voice.lang {
        Lang::En => format!("{name}'s {en}"),
        Lang::De => format!("{de} von {name}"),
    }
}

/// The banners of a set of bits.
pub fn banners(bits: u8) -> impl Iterator<Item = Banner> {
    Banner::ALL.into_iter().filter(move |banner| bits >> *banner as u8 & 1 == 1)
}

/// The sites of a set of bits.
pub(super) fn slots(bits: u8) -> impl Iterator<Item = Slot> {
    Slot::all().filter(move |slot| bits >> slot.index() & 1 == 1)
}

/// An adviser: its name if it is known.
pub(super) fn adviser(place: AdviserAt, view: &View, voice: Voice<'_>) -> String {
    let (lang, seat) = (voice.lang, place.seat());
    let number = place.at() + 1;
    let advisers = view.players.get(seat.index()).map(|player| &player.advisers);
    let found: Option<&CardView> = advisers.and_then(|advisers| advisers.get(place.at()));
    let plain = match lang {
        Lang::En => format!("{} {number}", of(seat, "facedown adviser", "", voice)),
        Lang::De => format!("verdeckter Ratgeber {number} von {}", voice.name(seat)),
    };
    match found {
        Some(CardView { card: Some(card), up: true, .. }) => card_with_suit(*card, lang),
        Some(CardView { card: Some(card), .. }) => format!("{plain}: {}", card_name(*card, lang)),
        Some(card @ CardView { back: Back::Vision, .. }) => format!("{plain}, {}", unseen_name(card, lang)),
        _ => plain,
    }
}

/// What one side of an exchange gives.
pub(super) fn bundle(gives: Bundle, view: &View, lang: Lang) -> String {
    let mut items = Vec::new();
    if gives.favor > 0 {
        items.push(n_favor(gives.favor, lang));
    }
    if gives.secrets > 0 {
        items.push(n_secrets(gives.secrets, lang));
    }
    items.extend(relics_of(gives.relics).map(|relic| card_name(relic, lang).to_owned()));
    items.extend(banners(gives.banners).map(|banner| banner_name(banner, lang).to_owned()));
    let advisers = (1..=16).filter(|place| gives.advisers >> (place - 1) & 1 == 1);
    items.extend(advisers.map(|place| format!("{} {place}", lang.pick("adviser", "Ratgeber"))));
    items.extend(slots(gives.sites).map(|slot| place(slot, view, lang)));
    list(&items, lang)
}

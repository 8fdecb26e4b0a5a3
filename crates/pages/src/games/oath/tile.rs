//! Cards on the table: narrow tiles with a legible name, and beside it the tokens on the card.

use kabale_catalog::oath::suit_name;
use kabale_core::Spot;
use kabale_oath::{Back, Banner, BannerView, Card, CardView, Limit, Oath, View};
use maud::{Markup, html};

use super::words;
use crate::{
    Board, Scene,
    games::action::told,
    kit::{self, Thing, art, count},
};

/// A card of the table.
pub(super) struct Tile<'a> {
    /// The card as this eye knows it.
    pub(super) card: CardView,
    /// The element's id if the card is unknown.
    pub(super) unseen: String,
    /// Additional CSS classes.
    pub(super) class: &'a str,
    /// Where it lies, if choices may point there.
    pub(super) spot: Option<Spot>,
    /// Its owner or place, in words.
    pub(super) at: &'a str,
    /// The element it comes from.
    pub(super) from: String,
    /// The element it goes to.
    pub(super) to: String,
}

impl Tile<'_> {
    pub(super) fn draw(self, scene: &Scene<'_>) -> Markup {
        let CardView { card, back, up, favor, secrets, .. } = self.card;
        let name = card.map_or(words::back(back, scene.lang()), |card| scene.card_name(card.key()));
        let emblem = card.map_or_else(|| back_sign(back).to_owned(), |card| Oath::emblem(card.key()));
        let shape = if self.class == "mini" { "mini" } else { "den" };
        let mut class = format!("token {shape} {}", kind(card, back));
        if !up {
            class += " down";
        }
        let mut label = described(&self.card, up, scene);
        for (n, one, many) in [
            (favor, scene.t("favor", "Gunst"), scene.t("favor", "Gunst")),
            (secrets, scene.t("secret", "Geheimnis"), scene.t("secrets", "Geheimnisse")),
        ] {
            if n > 0 {
                label += &format!(", {n} {}", if n == 1 { one } else { many });
            }
        }
        if !self.at.is_empty() {
            label += ", ";
            label += self.at;
        }
        let limit = card.filter(|_| up).map(Card::face);
        Thing {
            id: card.map_or(self.unseen, card_id),
            class,
            spot: self.spot,
            label,
            card: Some(card.map_or("term-facedown", Card::key)),
            from: Some(self.from),
            to: Some(self.to),
            body: html! {
                @if let Some(suit) = card.and_then(Card::suit) { span class="suit" { (art(suit_sign(suit.key()))) } }
                span class="pic" { (art(emblem)) }
                span class="name" { (words::breakable(name)) }
                @if let Some(text) = card.filter(|_| self.class == "told").and_then(|card| scene.cards.iter().find(|text| text.id == card.key())) { span class="does" { (text.text) } }
                @if card.is_some() && !up { span class="eye" { (art("oa-eye")) } }
                @if let Some(face) = limit {
                    @if face.locked { (told("term-locked", "lock", scene.t("locked", "gesperrt"), &html! { (art("oa-lock")) })) }
                    @if face.dice > 0 { (told("term-defense-die", "on dice", &format!("{} {}", scene.t("defense dice", "Verteidigungswürfel"), face.dice), &html! { (art("oa-die-defense")) (face.dice) })) }
                }
                @if favor > 0 { (count("oa-favor", favor, scene.t("favor", "Gunst"))) }
                @if secrets > 0 { (count("oa-secret", secrets, scene.t("secrets", "Geheimnisse"))) }
            },
            ..Thing::default()
        }
        .draw(scene)
    }
}

/// Room for more cards: a place each.
pub(super) fn room(n: u8, scene: &Scene<'_>) -> Markup {
    html! { @for _ in 0..n { li { span class="den free" role="img" aria-label=(scene.t("free place", "freier Platz")) data-card="term-card-limit" { (scene.t("free", "frei")) } } } }
}

/// The class of a name with a long word.
pub(super) fn fit(name: &str) -> &'static str {
    match name.split([' ', '-']).map(|word| word.chars().count()).max() {
        Some(14..) => " longer",
        Some(9..) => " long",
        _ => "",
    }
}

/// The id of a card that is known. There is one of each.
pub(super) fn card_id(card: Card) -> String {
    format!("c-{}", card.key())
}

/// The class of a card: its suit, or what it is.
pub(super) fn kind(card: Option<Card>, back: Back) -> &'static str {
    match (card.and_then(Card::suit), back) {
        (Some(suit), _) => suit.key(),
        (None, Back::Denizen) => "denizen",
        (None, Back::Vision) => "vision",
        (None, Back::Relic) => "relic",
        (None, Back::Edifice) => "ruin",
    }
}

/// The sign of the back of a card.
pub(super) fn back_sign(back: Back) -> &'static str {
    match back {
        // An edifice has no back: it never lies facedown.
        Back::Denizen | Back::Edifice => "oa-back-denizen",
        Back::Vision => "oa-back-vision",
        Back::Relic => "oa-back-relic",
    }
}

/// What a card is, in words.
pub(super) fn described(card: &CardView, up: bool, scene: &Scene<'_>) -> String {
    let CardView { card, cleared, back, .. } = *card;
    let kind = words::back(back, scene.lang());
    let Some(card) = card else {
        let but = if cleared { scene.t(", not the Conspiracy", ", nicht die Verschwörung") } else { "" };
        return format!("{kind}, {}{but}", scene.t("facedown", "verdeckt"));
    };
    let name = scene.card_name(card.key());
    let mut label = match card.suit() {
        Some(suit) => format!("{name}, {}", suit_name(suit, scene.lang())),
        None => format!("{name}, {kind}"),
    };
    if !up {
        label += scene.t(", facedown, known to you", ", verdeckt, dir bekannt");
    }
    let face = card.face();
    if back == Back::Denizen {
        label += match face.limit {
            Limit::Any => "",
            Limit::Site => scene.t(", only at sites", ", nur an Orten"),
            Limit::Adviser => scene.t(", only as an adviser", ", nur als Ratgeber"),
        };
    }
    if face.locked {
        label += scene.t(", locked", ", gesperrt");
    }
    if face.dice > 0 {
        label += &format!(", {} {}", scene.t("defense dice", "Verteidigungswürfel"), face.dice);
    }
    label
}

/// A card in the hand, large: its name, its suit, and where it may be played.
pub(super) fn in_hand(card: CardView, index: u8, at: &str, scene: &Scene<'_>) -> Markup {
    let CardView { card: known, back, .. } = card;
    let mut label = described(&card, known.is_some(), scene);
    label += ", ";
    label += at;
    let body = match known {
        Some(card) => {
            let limit = match (card.face().limit, back) {
                (Limit::Site, Back::Denizen) => Some(scene.t("Site", "Ort")),
                (Limit::Adviser, Back::Denizen) => Some(scene.t("Adviser", "Ratgeber")),
                _ => None,
            };
            let extra = html! {
                @if let Some(suit) = card.suit() { span class="suit" { (art(suit_sign(suit.key()))) } }
                @if let Some(limit) = limit {
                    span class="limit" { @if card.face().locked { (art("oa-lock")) } (limit) }
                }
            };
            kit::face(&Oath::emblem(card.key()), &words::breakable(scene.card_name(card.key())), None, &extra)
        }
        None => kit::back(Some((back_sign(back), "?")), &kit::none()),
    };
    Thing {
        id: known.map_or_else(|| format!("hand-{index}"), card_id),
        class: format!("card {}", kind(known, back)),
        spot: Some(Spot::new("hand", index)),
        label,
        card: known.map(Card::key),
        from: Some("deck".to_owned()),
        to: Some("deck".to_owned()),
        body,
        ..Thing::default()
    }
    .draw(scene)
}

/// The sign of a suit.
pub(super) fn suit_sign(key: &str) -> String {
    format!("oa-{key}")
}

/// A banner, wherever it is.
pub(super) fn banner(banner: &BannerView, view: &View, at: &str, shape: &str, scene: &Scene<'_>) -> Markup {
    let BannerView { banner, tokens, .. } = *banner;
    let key = banner_key(banner, view);
    let name = scene.card_name(key);
    let (token, what) = match banner {
        Banner::PeoplesFavor => ("oa-favor", scene.t("favor", "Gunst")),
        Banner::DarkestSecret => ("oa-secret", scene.t("secrets", "Geheimnisse")),
    };
    Thing {
        id: format!("banner-{}", banner.key()),
        class: format!("token {shape} banner {}", banner.key()),
        spot: Some(Spot::new("banner", banner as u8)),
        label: format!("{name}, {}, {tokens} {what}, {at}", scene.t("banner", "Banner")),
        card: Some(key),
        body: html! {
            span class="pic" { (art(Oath::emblem(key))) }
            span class="name" { (words::breakable(name)) }
            (count(token, tokens, what))
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// The card text of a banner: the People's Favor has two sides.
pub(super) fn banner_key(banner: Banner, view: &View) -> &'static str {
    if banner == Banner::PeoplesFavor && view.mob { "mob" } else { banner.key() }
}

//! Cards and sites, in words.

use kabale_oath::{Card, Site};

use crate::{CardText, Lang};

pub(super) fn card(card: Card, lang: Lang) -> CardText {
    CardText { id: card.key(), name: card.key(), kind: lang.pick("Card", "Karte"), text: card.key(), rule: "OATH-7" }
}

pub(super) fn site(site: Site, lang: Lang) -> CardText {
    CardText { id: site.key(), name: site.key(), kind: lang.pick("Site", "Ort"), text: site.key(), rule: "OATH-2.8" }
}

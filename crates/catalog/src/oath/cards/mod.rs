//! Cards, sites, banners, the spaces of the Reliquary and the oaths, in words.

mod denizens;
mod map;
mod relics;

use kabale_oath::{Banner, Card, Goal, Site};

use self::{
    denizens::DENIZENS,
    map::{BANNERS, GOALS, SITES, SPACES},
    relics::{RELICS, VISIONS},
};
use crate::{CardText, Lang};

/// What is said of a card, by language in the order of [`Lang::ALL`].
struct Row {
    rule: &'static str,
    name: [&'static str; 2],
    kind: [&'static str; 2],
    text: [&'static str; 2],
}

const fn row(rule: &'static str, name: [&'static str; 2], kind: [&'static str; 2], text: [&'static str; 2]) -> Row {
    Row { rule, name, kind, text }
}

impl Row {
    fn text(&self, id: &'static str, lang: Lang) -> CardText {
        let pick = |texts: [&'static str; 2]| lang.pick(texts[0], texts[1]);
        CardText { id, name: pick(self.name), kind: pick(self.kind), text: pick(self.text), rule: self.rule }
    }
}

/// The keys of [`SPACES`].
const SPACE_KEYS: [&str; 4] = ["brutal", "decadent", "careless", "greedy"];

/// Everything with a name.
pub(super) fn all(lang: Lang) -> Vec<CardText> {
    let banners = Banner::ALL.into_iter().map(|which| banner(which, false, lang)).chain([banner(
        Banner::PeoplesFavor,
        true,
        lang,
    )]);
    let cards = Card::all().map(|which| card(which, lang)).chain(Site::all().map(|which| site(which, lang)));
    let rest = (0..4).map(|which| space(which, lang)).chain(Goal::ALL.into_iter().map(|which| goal(which, lang)));
    cards.chain(banners).chain(rest).collect()
}

/// A denizen, relic or Vision.
pub(super) fn card(card: Card, lang: Lang) -> CardText {
    let row = match usize::from(card.number()) {
        number @ 232.. => &VISIONS[number - 232],
        number @ 211.. => &RELICS[number - 211],
        number => &DENIZENS[number - 1],
    };
    row.text(card.key(), lang)
}

/// A site.
pub(super) fn site(site: Site, lang: Lang) -> CardText {
    SITES[usize::from(site.number()) - 237].text(site.key(), lang)
}

/// A banner; the People's Favor has two sides.
pub(super) fn banner(banner: Banner, mob: bool, lang: Lang) -> CardText {
    match banner {
        Banner::PeoplesFavor if mob => BANNERS[2].text("mob", lang),
        _ => BANNERS[banner as usize].text(banner.key(), lang),
    }
}

/// A space of the Reliquary, counted from 0.
pub(super) fn space(space: u8, lang: Lang) -> CardText {
    let at = usize::from(space) % 4;
    SPACES[at].text(SPACE_KEYS[at], lang)
}

/// An oath.
pub(super) fn goal(goal: Goal, lang: Lang) -> CardText {
    GOALS[goal as usize].text(goal.key(), lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row stands where its number says, and has the name of the documents.
    #[test]
    fn rows_agree_with_the_documents() {
        let documents = [
            include_str!("../../../../../docs/rules/oath-cards.md"),
            include_str!("../../../../../docs/rules/de/oath-cards.md"),
        ];
        let numbers = Card::all().map(|which| u16::from(which.number())).chain(Site::all().map(Site::number));
        for (document, lang) in documents.into_iter().zip(Lang::ALL) {
            let texts = all(lang);
            for (text, number) in texts.iter().zip(numbers.clone()) {
                assert_eq!(text.rule, format!("OATH-{number:03}"));
                assert!(document.contains(&format!("**{} {}**", text.rule, text.name)), "{text:?}");
            }
            assert!(texts.iter().all(|text| document.contains(&format!("**{} ", text.rule))));
            assert!(texts.iter().all(|text| text.text.chars().count() <= 250), "too long for a card");
        }
    }
}

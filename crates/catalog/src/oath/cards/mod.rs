//! Cards, sites, banners, the spaces of the Reliquary and the oaths, in words. A card is a row in the file of its suit.

mod arcane;
mod archive;
mod beast;
mod discord;
mod edifices;
mod hearth;
mod nomad;
mod order;
mod others;
mod relics;
mod sites;
mod visions;

use std::{collections::BTreeMap, sync::LazyLock};

use kabale_oath::{Back, Banner, Card, Goal, Limit, SECOND, Site};

use super::names::{n_cards, n_defense_dice, suit_name};
use crate::{CardText, Lang};

/// The same in each language, in the order of [`Lang::ALL`].
type Words = [&'static str; 2];

/// The texts of a denizen, a side of an edifice, a relic or a Vision.
struct Row {
    card: Card,
    name: Words,
    text: Words,
    /// The questions it asks, in order; the last one may be repeated. `{site}`, `{relic}`, `{n}` and `{journey}` are
    /// filled in.
    asks: &'static [Words],
    /// The same for its second script: as a reaction, or at the end of an action.
    asks_later: &'static [Words],
    /// Whether it asks for a suit instead of a bank.
    names_suits: bool,
}

const fn row(card: Card, name: Words, text: Words) -> Row {
    Row { card, name, text, asks: &[], asks_later: &[], names_suits: false }
}

impl Row {
    const fn asking(self, asks: &'static [Words]) -> Self {
        Self { asks, ..self }
    }

    const fn naming_suits(self) -> Self {
        Self { names_suits: true, ..self }
    }

    const fn asking_later(self, asks_later: &'static [Words]) -> Self {
        Self { asks_later, ..self }
    }
}

/// The texts of a site.
struct SiteRow {
    site: Site,
    name: Words,
    text: Words,
}

const fn site_row(site: Site, name: Words, text: Words) -> SiteRow {
    SiteRow { site, name, text }
}

/// The texts of anything else with a name.
#[derive(Clone, Copy)]
struct Other {
    id: &'static str,
    rule: &'static str,
    name: Words,
    kind: Words,
    text: Words,
}

const fn other(id: &'static str, rule: &'static str, name: Words, kind: Words, text: Words) -> Other {
    Other { id, rule, name, kind, text }
}

impl Other {
    fn said(self, lang: Lang) -> CardText {
        let Self { id, rule, name, kind, text } = self;
        CardText { id, name: pick(name, lang), kind: pick(kind, lang), text: pick(text, lang), rule }
    }
}

fn pick(words: Words, lang: Lang) -> &'static str {
    lang.pick(words[0], words[1])
}

const ROWS: [&[Row]; 15] = {
    let [a, b, c, d, e, f] = archive::ROWS;
    [
        order::ROWS,
        arcane::ROWS,
        beast::ROWS,
        discord::ROWS,
        hearth::ROWS,
        nomad::ROWS,
        edifices::ROWS,
        relics::ROWS,
        visions::ROWS,
        a,
        b,
        c,
        d,
        e,
        f,
    ]
};

/// The row of each card, by the number of its id. Two rows for one card are a compile error; a test names a card
/// without one.
static BY_NUMBER: [Option<&Row>; 256] = {
    let mut rows = [None; 256];
    let mut set = 0;
    while set < ROWS.len() {
        let mut at = 0;
        while at < ROWS[set].len() {
            let row = &ROWS[set][at];
            let number = row.card.number() as usize;
            assert!(rows[number].is_none(), "two rows are about the same card");
            rows[number] = Some(row);
            at += 1;
        }
        set += 1;
    }
    rows
};

fn row_of(card: Card) -> &'static Row {
    BY_NUMBER[usize::from(card.number())].expect("a test names a card without words")
}

fn row_of_site(site: Site) -> &'static SiteRow {
    sites::ROWS.iter().find(|row| row.site == site).expect("a test names a site without words")
}

/// What follows from the printed facts: id and kind, by key.
struct Printed {
    rule: String,
    kind: [String; 2],
}

static PRINTED: LazyLock<BTreeMap<&'static str, Printed>> = LazyLock::new(|| {
    let cards = Card::all().map(|card| (card.key(), u16::from(card.number()), Lang::ALL.map(|lang| kind(card, lang))));
    let sites = Site::all().map(|site| (site.key(), site.number(), Lang::ALL.map(|lang| site_kind(site, lang))));
    cards.chain(sites).map(|(key, number, kind)| (key, Printed { rule: format!("OATH-{number:03}"), kind })).collect()
});

/// `Denizen, Order, site only, locked`.
fn kind(card: Card, lang: Lang) -> String {
    let face = card.face();
    let mut kind = match (card.back(), face.suit) {
        (Back::Denizen, suit) => {
            let suit = suit.map_or("", |suit| suit_name(suit, lang));
            format!("{}, {suit}", lang.pick("Denizen", "Bewohner"))
        }
        (Back::Edifice, Some(suit)) => format!("{}, {}", lang.pick("Edifice", "Bauwerk"), suit_name(suit, lang)),
        (Back::Edifice, None) => lang.pick("Ruin of an edifice", "Ruine eines Bauwerks").to_owned(),
        (Back::Relic, _) => format!("{}, {}", lang.pick("Relic", "Reliquie"), n_defense_dice(face.dice, lang)),
        (Back::Vision, _) => return "Vision".to_owned(),
    };
    kind += match face.limit {
        Limit::Any => "",
        Limit::Site => lang.pick(", site only", ", nur an Orte"),
        Limit::Adviser => lang.pick(", adviser only", ", nur als Ratgeber"),
    };
    if face.locked {
        kind += lang.pick(", locked", ", gesperrt");
    }
    kind
}

fn site_kind(site: Site, lang: Lang) -> String {
    match (site.ground().capacity, lang) {
        (0, _) => lang.pick("Site without room for cards", "Ort ohne Platz für Karten").to_owned(),
        (n, Lang::En) => format!("Site, {} at most", n_cards(n.into(), lang)),
        (n, Lang::De) => format!("Ort, höchstens {}", n_cards(n.into(), lang)),
    }
}

fn said(id: &'static str, name: Words, text: Words, lang: Lang) -> CardText {
    let Printed { rule, kind } = &PRINTED[id];
    CardText { id, name: pick(name, lang), kind: lang.pick(&kind[0], &kind[1]), text: pick(text, lang), rule }
}

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
    let Row { name, text, .. } = *row_of(card);
    said(card.key(), name, text, lang)
}

/// The name of a denizen, relic or Vision.
pub(super) fn card_name(card: Card, lang: Lang) -> &'static str {
    pick(row_of(card).name, lang)
}

/// Whether a card asks for a suit instead of a bank.
pub(super) fn names_suits(card: Card) -> bool {
    row_of(card).names_suits
}

/// The question of a card after this many answers; `None` if it never asks.
pub(super) fn question(card: Card, n_answers: u8, lang: Lang) -> Option<&'static str> {
    let Row { asks, asks_later, .. } = row_of(card);
    let (asks, n_answers) = match n_answers.checked_sub(SECOND) {
        Some(n_answers) => (asks_later, n_answers),
        None => (asks, n_answers),
    };
    asks.get(usize::from(n_answers)).or(asks.last()).map(|words| pick(*words, lang))
}

/// A site.
pub(super) fn site(site: Site, lang: Lang) -> CardText {
    let SiteRow { name, text, .. } = *row_of_site(site);
    said(site.key(), name, text, lang)
}

/// The name of a site.
pub(super) fn site_name(site: Site, lang: Lang) -> &'static str {
    pick(row_of_site(site).name, lang)
}

/// A banner; the People's Favor has two sides.
pub(super) fn banner(banner: Banner, mob: bool, lang: Lang) -> CardText {
    others::banner(banner, mob).said(lang)
}

/// A space of the Reliquary, counted from 0.
pub(super) fn space(space: u8, lang: Lang) -> CardText {
    others::SPACES[usize::from(space) % others::SPACES.len()].said(lang)
}

/// An oath.
pub(super) fn goal(goal: Goal, lang: Lang) -> CardText {
    others::goal(goal).said(lang)
}

#[cfg(test)]
mod tests {
    use kabale_core::{Eye, Fast, Game, Log, Seat, SeedableRng, pick};
    use kabale_oath::{Deck, Oath, Options, What};

    use super::*;
    use crate::{Voice, oath::ask};

    #[test]
    fn every_card_and_site_has_words() {
        let cards = Card::all().filter(|card| BY_NUMBER[usize::from(card.number())].is_none());
        let sites = Site::all().filter(|site| !sites::ROWS.iter().any(|row| row.site == *site));
        let missing: Vec<&str> = cards.map(Card::key).chain(sites.map(Site::key)).collect();
        assert!(missing.is_empty(), "no words for {missing:?}");
        assert_eq!(sites::ROWS.len(), Site::all().count());
    }

    #[test]
    fn cards_that_ask_have_words_for_it_and_no_others() {
        for card in Card::all() {
            assert_eq!(!row_of(card).asks.is_empty(), card.asks(), "{card:?}");
        }
    }

    /// Every placeholder is known.
    #[test]
    fn questions_of_cards_are_filled_in() {
        let names: Vec<String> = Seat::all(6).map(|seat| format!("P{seat}")).collect();
        for seed in 0..200 {
            let mut rng = Fast::seed_from_u64(seed);
            let deck = if seed % 2 == 0 { Deck::FirstGame } else { Deck::WholeArchive };
            let options = Options { deck, ..Options::default() };
            let mut state = Oath::deal(&options, 2 + (seed % 5) as u8, &mut rng);
            let mut choices = Vec::new();
            while let Some(seat) = state.to_move() {
                if let Some(prompt) = state.prompt().filter(|prompt| prompt.what == What::Power) {
                    let card = prompt.card.expect("it is a card that asks");
                    for lang in Lang::ALL {
                        let voice = Voice { lang, names: &names };
                        let text = ask::ask(&prompt, &state.view(Eye::Seat(seat)), voice);
                        assert!(text.starts_with(card_name(card, lang)) && !text.contains('{'), "{text}");
                    }
                }
                choices.clear();
                state.choices(&mut choices);
                state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
            }
        }
    }

    /// Every row has the number and the name of the documents.
    #[test]
    fn rows_agree_with_the_documents() {
        let numbers = Card::all().map(|which| u16::from(which.number())).chain(Site::all().map(Site::number));
        for lang in Lang::ALL {
            let document = <Oath as crate::Words>::rules_text(lang);
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

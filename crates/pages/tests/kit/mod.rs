//! Checks for every board, over random games with all numbers of seats and all options.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};

use kabale_catalog::{AnyTable, Lang, Voice};
use kabale_core::{Eye, Fast, OptionKind, Seat, SeedableRng, Table, below, pick};
use kabale_pages::{Board, Kept, Scene, assets, board};
use serde_json::{Map, Value};

/// Every spot and seat that a choice points at is on the deciding player's board exactly once, as a button.
pub(crate) fn choices_point_at_buttons<G: Board>() {
    visit::<G>(50, |table, _| {
        let Some(seat) = table.state().to_move() else { return };
        let names = names::<G>(table.seats(), Lang::En);
        let decision = table.decision(Voice { lang: Lang::En, names: &names }).expect("a seat decides");
        let targets = decision.choices.iter().map(|offer| offer.target);
        let spots: BTreeSet<String> = targets
            .flat_map(|target| {
                let seat = target.seat.map(|seat| format!("seat.{seat}"));
                [target.piece.map(|spot| spot.to_string()), target.place.map(|spot| spot.to_string()), seat]
            })
            .flatten()
            .collect();
        let html = [drawn(table, Eye::Seat(seat), Lang::En), dock(table, Eye::Seat(seat), Lang::En)];
        let [board, dock] = html.each_ref().map(|html| tags(html));
        for spot in spots {
            let buttons = |tags: &[Tag<'_>]| -> Vec<_> {
                tags.iter().filter(|tag| tag.get("data-spot") == Some(&*spot)).map(|tag| tag.name.to_owned()).collect()
            };
            // What is nowhere on the board, such as an amount to pay, is beneath the question.
            let there = Some(buttons(&board)).filter(|there| !there.is_empty()).unwrap_or_else(|| buttons(&dock));
            assert_eq!(there, ["button"], "{spot} for `{}`", decision.text);
        }
    });
}

/// For every eye and language: ids are unique, elements that things move from or to exist, all symbols are in the art
/// file, everything that can be chosen or looked up has a name, and there are no inline styles or scripts.
pub(crate) fn pages_are_sound<G: Board>() {
    let symbols = symbols();
    visit::<G>(6, |table, _| {
        for (eye, lang) in Eye::all(table.seats()).flat_map(|eye| Lang::ALL.map(|lang| (eye, lang))) {
            let html = drawn(table, eye, lang);
            let tags = tags(&html);
            let mut ids = BTreeSet::new();
            for id in tags.iter().filter_map(|tag| tag.get("id")) {
                assert!(!id.is_empty() && !id.contains(char::is_whitespace), "`{id}` is no id");
                assert!(ids.insert(id), "`{id}` is there twice for {eye:?}");
            }
            for button in tags.windows(2).filter(|pair| pair[0].name == "button") {
                let (own, label) = (button[0].get("aria-label").map(str::trim), &button[1]);
                let is_named = own.is_some_and(|own| !own.is_empty());
                assert!(
                    is_named || label.get("class") == Some("off-screen") && !label.text.is_empty(),
                    "a button of class {:?} has no name",
                    button[0].get("class")
                );
            }
            for tag in &tags {
                for id in [tag.get("data-from"), tag.get("data-to")].into_iter().flatten() {
                    assert!(ids.contains(id), "there is no `{id}` to fly from or to");
                }
                if tag.name == "use" {
                    let symbol = tag.get("href").and_then(|href| href.split_once('#')).expect("art is in the sheet").1;
                    assert!(symbols.contains(symbol), "there is no symbol `{symbol}`");
                }
                // A sign on a thing is read with the thing, by a test in the browser (`explain.rs`): it is a bare span.
                let is_sign = tag.name == "span" && tag.get("role").is_none() && tag.get("tabindex").is_none();
                let is_thing = tag.get("data-card").is_some() && !is_sign || tag.get("role") == Some("img");
                let label = tag.get("aria-label").map(str::trim);
                assert!(
                    !is_thing || tag.name == "button" || label.is_some(),
                    "a {} of class {:?} has no name",
                    tag.name,
                    tag.get("class")
                );
                assert_ne!(label, Some(""), "the name of a {} of class {:?} is empty", tag.name, tag.get("class"));
                assert!(
                    tag.name != "script"
                        && tag.attributes.keys().all(|name| *name != "style" && !name.starts_with("on"))
                );
            }
        }
    });
}

/// A board is the same, byte for byte, in all worlds that the viewer cannot tell apart.
pub(crate) fn worlds_alike_look_alike<G: Board>() {
    visit::<G>(9, |table, rng| {
        for eye in Eye::all(table.seats()) {
            let mut world = table.state().clone();
            world.shuffle_unseen(eye, rng);
            let world = Table::from_position(world, table.seed());
            // The other world has no past: what just happened is compared by `no_peeking` of the web server.
            let [one, other] = [&world, table].map(|table| drawn_without(table, eye, Lang::En));
            assert_eq!(one, other, "{eye:?} can tell two worlds apart");
        }
    });
}

/// Every card has an emblem of its own, and it is in the art file.
pub(crate) fn cards_have_emblems<G: Board>() {
    let (symbols, mut seen) = (symbols(), BTreeSet::new());
    for card in G::cards(Lang::En) {
        let emblem = G::emblem(card.id);
        assert!(symbols.contains(&*emblem), "there is no symbol `{emblem}`");
        assert!(seen.insert(emblem), "the emblem of {} is another card's", card.id);
    }
}

/// Both languages are drawn, each in its own words.
pub(crate) fn both_languages_are_drawn<G: Board>() {
    visit::<G>(2, |table, _| {
        for eye in Eye::all(table.seats()) {
            let [en, de] = Lang::ALL.map(|lang| drawn(table, eye, lang));
            assert_ne!(en, de);
        }
    });
}

/// Plays random games with random options and calls `see` with their positions. It sees all early positions and fewer
/// and fewer late ones, different ones in each game.
fn visit<G: Board>(games: u64, mut see: impl FnMut(&Table<G>, &mut Fast)) {
    let seats: Vec<u8> = G::SEATS.collect();
    for game in 0..games {
        let mut rng = Fast::seed_from_u64(game);
        let seats = seats[game as usize % seats.len()];
        let seed = format!("board {game}").parse().expect("any text is a seed");
        let mut table = Table::<G>::new(options::<G>(&mut rng), seats, seed).expect("the game allows these seats");
        for number in 0_u64.. {
            if (number + game).is_multiple_of((number / 30).max(1)) {
                see(&table, &mut rng);
            }
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
}

/// A random value for every option.
fn options<G: Board>(rng: &mut Fast) -> G::Options {
    let mut chosen = Map::new();
    for option in G::OPTIONS {
        let value: Value = match option.kind {
            OptionKind::Flag { .. } => (below(rng, 2) == 0).into(),
            OptionKind::OneOf { values, .. } => (*pick(rng, values)).into(),
            OptionKind::Data => continue,
        };
        chosen.insert(option.id.to_owned(), value);
    }
    Table::<G>::read_options(&Value::Object(chosen)).expect("the options a game names are options it reads")
}

fn names<G: Board>(seats: u8, lang: Lang) -> Vec<String> {
    Seat::all(seats).map(|seat| G::seat_name(seat, lang)).collect()
}

/// The board as an eye sees it, with its choices if it decides.
pub(crate) fn drawn<G: Board>(table: &Table<G>, eye: Eye, lang: Lang) -> String {
    let names = names::<G>(table.seats(), lang);
    with_recap(table, eye, lang, &*table.seen_by(eye).recap(Voice { lang, names: &names }))
}

/// The board without what just happened.
fn drawn_without<G: Board>(table: &Table<G>, eye: Eye, lang: Lang) -> String {
    with_recap(table, eye, lang, &())
}

fn with_recap<G: Board>(table: &Table<G>, eye: Eye, lang: Lang, recap: &dyn Any) -> String {
    let names = names::<G>(table.seats(), lang);
    let voice = Voice { lang, names: &names };
    let sight = table.seen_by(eye);
    let decision = sight.decision(voice);
    let offers = decision.as_ref().map_or(&[][..], |decision| &decision.choices);
    let cards = AnyTable::cards(table, lang);
    board(&*sight, &Scene { eye, voice, offers, cards: &cards, hint: &[], recap, kept: &Kept::default() }).into_string()
}

/// What is drawn between the question and its choices.
fn dock<G: Board>(table: &Table<G>, eye: Eye, lang: Lang) -> String {
    let names = names::<G>(table.seats(), lang);
    let voice = Voice { lang, names: &names };
    let sight = table.seen_by(eye);
    let (decision, recap) = (sight.decision(voice), sight.recap(voice));
    let offers = decision.as_ref().map_or(&[][..], |decision| &decision.choices);
    let cards = AnyTable::cards(table, lang);
    G::dock(
        &table.view(eye),
        &Scene { eye, voice, offers, cards: &cards, hint: &[], recap: &*recap, kept: &Kept::default() },
    )
    .into_string()
}

/// The ids of the symbols of the art.
fn symbols() -> BTreeSet<&'static str> {
    assets::sheets()
        .flat_map(|sheet| tags(sheet.text))
        .filter(|tag| tag.name == "symbol")
        .filter_map(|tag| tag.attributes.get("id").copied())
        .collect()
}

/// An opening tag.
struct Tag<'a> {
    name: &'a str,
    attributes: BTreeMap<&'a str, &'a str>,
    /// The text between it and the next tag.
    text: &'a str,
}

impl Tag<'_> {
    fn get(&self, attribute: &str) -> Option<&str> {
        self.attributes.get(attribute).copied()
    }
}

/// The opening tags of markup in which every `<` and `>` that is not part of a tag is escaped, and every value quoted.
fn tags(markup: &str) -> Vec<Tag<'_>> {
    let pieces = markup.split('<').skip(1).filter(|piece| !piece.starts_with(['/', '!']));
    pieces
        .map(|piece| {
            let (tag, text) = piece.split_once('>').expect("tags are closed");
            let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
            let mut attributes = BTreeMap::new();
            while let Some((attribute, after)) = rest.split_once("=\"") {
                let (value, after) = after.split_once('"').expect("values are closed");
                attributes.insert(attribute.trim(), value);
                rest = after;
            }
            Tag { name, attributes, text }
        })
        .collect()
}

//! Building blocks of boards.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use kabale_catalog::Lang;
use kabale_core::{Seat, Spot};
use maud::{Markup, PreEscaped, Render, html};

use crate::{Scene, assets, board::Aim, hint::Mark};

/// A symbol of the art.
pub fn art<'a>(id: impl Into<Cow<'a, str>>) -> Art<'a> {
    Art(id.into())
}

/// A symbol of the art.
///
/// Boards have many of these, so they are written directly into the page. Their ids come from our code, so nothing is
/// escaped.
pub struct Art<'a>(Cow<'a, str>);

impl Render for Art<'_> {
    fn render_to(&self, page: &mut String) {
        let (id, sheet) = (&*self.0, assets::sheet(&self.0));
        let parts = ["<svg class=\"art ", id, "\" aria-hidden=\"true\"><use href=\"", sheet, "#", id, "\"/></svg>"];
        page.reserve(parts.iter().map(|part| part.len()).sum());
        for part in parts {
            page.push_str(part);
        }
    }
}

/// Room for so many bytes, taken at once. A large part of a page begins with it, or it would be copied each time it grows.
pub(crate) struct Room(pub(crate) usize);

impl Render for Room {
    fn render_to(&self, page: &mut String) {
        page.reserve(self.0);
    }
}

/// A symbol with a text of its own for screen readers.
pub fn sign(id: &str, label: &str) -> Markup {
    html! { svg class={ "art " (id) } role="img" aria-label=(label) { use href={ (assets::sheet(id)) "#" (id) } {} } }
}

/// A thing on the table: a card, a token or a place. It is a button if a choice points at it.
///
/// Inside a button only phrasing elements are allowed, so bodies are made of `span`s and art.
#[derive(Default)]
pub struct Thing<'a> {
    /// Its id in the page. A thing that the viewer can follow keeps its id, so that the page can animate its moves. The
    /// id must not reveal anything that the viewer does not know.
    pub id: String,
    pub class: String,
    /// Its spot, if choices may point there.
    pub spot: Option<Spot>,
    /// The player it stands for, if choices may point at that player.
    pub seat: Option<Seat>,
    /// Its name for screen readers.
    pub label: String,
    /// The card whose text it shows on hover, focus and tap.
    pub card: Option<&'a str>,
    /// The id of the element from which it moves in when it appears.
    pub from: Option<String>,
    /// The id of the element to which it moves when it disappears.
    pub to: Option<String>,
    pub body: Markup,
}

impl Thing<'_> {
    /// The thing as HTML.
    pub fn draw(self, scene: &Scene<'_>) -> Markup {
        let spot = self.spot.map(|spot| spot.to_string());
        let seat = self.seat.map(|seat| format!("seat.{seat}"));
        let spot = spot.or(seat);
        // If only one choice points here, the button makes that choice even without the script.
        let Aim { is_open, only } = scene.aim(self.spot, self.seat);
        let is_meant = |choice: &str| scene.offers_on(self.spot, self.seat).any(|offer| offer.choice == choice);
        let mark = Mark::new(scene.hint, scene.lang(), is_meant);
        let best = if mark.as_ref().is_some_and(|mark| mark.is_best) { " best" } else { "" };
        let Thing { id, class, label, card, from, to, body, .. } = self;
        let (id, class) = (PreEscaped(id), PreEscaped(class)); // They come from our code: nothing to escape.
        let text = card.map(|card| format!("text-{card}"));
        html! {
            @if is_open {
                button type="submit" form="choose" class={ (class) " can" (best) } id=(id) data-share=[mark.map(|mark| mark.text)] data-spot=[spot] data-card=[card]
                    data-from=[from] data-to=[to] aria-describedby=[text] name=[only.map(|_| "choice")] value=[only] {
                    // The label already says everything that is written on the thing.
                    span class="off-screen" { (label) }
                    span class="inside" aria-hidden="true" { (body) }
                }
            } @else if card.is_some() {
                span class=(class) id=(id) data-spot=[spot] data-card=[card] data-from=[from] data-to=[to] role="img" tabindex="0"
                    aria-label=(label) aria-describedby=[text] { (body) }
            } @else {
                // On one's turn, what cannot be chosen can be asked why.
                @let asked = (spot.is_some() && !scene.offers.is_empty()).then_some("0");
                span class=(class) id=(id) data-spot=[spot] data-from=[from] data-to=[to] role="img" tabindex=[asked] aria-label=(label) { (body) }
            }
        }
    }
}

/// The inside of a face-up card: emblem, name, the owner's crest and letter, and what lies on it.
pub fn face(emblem: &str, name: &str, owner: Option<(&str, &str)>, extra: &impl Render) -> Markup {
    html! {
        span class="face" {
            @if let Some((crest, letter)) = owner { span class="owner" { (art(crest)) span class="letter" { (letter) } } }
            (art(emblem))
            span class="name" { (name) }
            (extra)
        }
    }
}

/// The inside of a face-down card.
pub fn back(owner: Option<(&str, &str)>, extra: &impl Render) -> Markup {
    html! {
        span class="back" {
            (art("back"))
            @if let Some((crest, letter)) = owner { span class="owner" { (art(crest)) span class="letter" { (letter) } } }
            (extra)
        }
    }
}

/// A number with a symbol, such as the points on a card. The script animates changes.
pub fn count(symbol: &str, number: impl Into<i64>, label: &str) -> Markup {
    let number: i64 = number.into();
    html! {
        span class="count" role="img" aria-label={ (label) " " (number) } data-count=(number) { (art(symbol)) span class="number" { (number) } }
    }
}

/// A number with a minus sign that is as wide as a plus sign.
pub fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// The name of a person or key, isolated from the text direction around it.
pub fn called(name: &str) -> Markup {
    html! { bdi { (name) } }
}

/// A name as part of a plain-text sentence. If it has letters that run from right to left, it is isolated (U+2068,
/// U+2069) so that the sentence keeps its order.
pub fn isolated(name: &str) -> Cow<'_, str> {
    let is_right_to_left = |letter| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    if name.chars().any(is_right_to_left) { Cow::Owned(format!("\u{2068}{name}\u{2069}")) } else { Cow::Borrowed(name) }
}

/// Where long words in names may be broken: at the joints of compounds, else between syllables. Shorter words are not here:
/// they would be broken although the next line has room for the whole of them.
const JOINTS: &str = "\
    Nightin|gale Nachti|gall Schmet|ter|ling Butter|fly Assassi|nation Shape|shifter Conspi|racy Form|wand|lerin \
    Bogen|schützin Ver|schwö|rung Assas|sine Steuer|ein|treiber Bilder|träger Schatz|meister Juwelen|diebin \
    Gerichts|voll|zieher Fluch|weberin Falsch|spieler Edel|stein|schleifer Meister|diebin Geld|verleiher \
    Schild|kröten Zeremonien|meister Garde|haupt|frau Beste|chung Unter|tanen Kron|juwelier \
    Belage|rungs|meister Nachti|gallen Nightin|gales Schmet|ter|linge Schmet|ter|lings \
    ";

/// The long words in names, and the same words with soft hyphens.
static HYPHENATED: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    JOINTS.split_whitespace().map(|word| (word.replace('|', ""), word.replace('|', "\u{ad}"))).collect()
});

/// Words of fewer letters are not broken.
const LONG: usize = 7;

/// A name with soft hyphens in its long words, so that it breaks where its language breaks it.
pub fn hyphenated(name: &str) -> Cow<'_, str> {
    let is_word = |part: &str| part.chars().count() >= LONG;
    if !name.split([' ', '-']).any(is_word) {
        return Cow::Borrowed(name);
    }
    let parts = name.split_inclusive([' ', '-']).map(|part| {
        let word = part.trim_end_matches([' ', '-']);
        let broken = HYPHENATED.get(word).map_or(word, String::as_str);
        [broken, &part[word.len()..]].concat()
    });
    Cow::Owned(parts.collect())
}

/// A day, from milliseconds since 1970.
pub fn day(ms: i64, lang: Lang) -> Markup {
    let (year, month, day) = civil(ms.div_euclid(86_400_000));
    let text = match lang {
        Lang::En => {
            let months = [
                "January",
                "February",
                "March",
                "April",
                "May",
                "June",
                "July",
                "August",
                "September",
                "October",
                "November",
                "December",
            ];
            format!("{} {day}, {year}", months[month - 1])
        }
        Lang::De => {
            let months = [
                "Januar",
                "Februar",
                "März",
                "April",
                "Mai",
                "Juni",
                "Juli",
                "August",
                "September",
                "Oktober",
                "November",
                "Dezember",
            ];
            format!("{day}. {} {year}", months[month - 1])
        }
    };
    html! { time datetime={ (format!("{year:04}-{month:02}-{day:02}")) } { (text) } }
}

/// Year, month and day of the Gregorian calendar, from the number of days since 1970.
fn civil(days: i64) -> (i64, usize, i64) {
    // Years are counted from March, so that the leap day comes last.
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month as usize, day)
}

/// Empty markup.
pub fn none() -> Markup {
    PreEscaped(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, date) in [
            (-1, (1969, 12, 31)),
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (19_723, (2024, 1, 1)),
            (20_776, (2026, 11, 19)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil(days), date, "{days}");
        }
        let ms = 20_776 * 86_400_000 + 5;
        assert_eq!(day(ms, Lang::De).into_string(), "<time datetime=\"2026-11-19\">19. November 2026</time>");
        assert_eq!(day(ms, Lang::En).into_string(), "<time datetime=\"2026-11-19\">November 19, 2026</time>");
    }

    #[test]
    fn names_break_at_their_joints() {
        let broken = |name| hyphenated(name).replace('\u{ad}', "|");
        assert_eq!(broken("Bären-Edelsteinschleifer"), "Bären-Edel|stein|schleifer");
        assert_eq!(broken("Mouse Chambermaid"), "Mouse Chambermaid");
        assert_eq!(broken("Shapeshifter"), "Shape|shifter");
        assert_eq!(broken("Schmetterlings-Höfling"), "Schmet|ter|lings-Höfling");
        assert!(matches!(hyphenated("King"), Cow::Borrowed("King")));
    }

    /// No word of a card's name is longer than a small card unless it says where it may be broken.
    #[test]
    fn long_words_of_every_card_can_be_broken() {
        let mut whole = std::collections::BTreeSet::new();
        for game in ["for-a-crown", "shadow-throne", "courtisans", "oriflamme"] {
            let entry = kabale_catalog::find(game).expect("the game is in the registry");
            for seed in 0..12 {
                let table =
                    (entry.deal)(&serde_json::json!({}), 3, kabale_core::Seed::new([seed; 32])).expect("3 may play");
                for card in kabale_catalog::Lang::ALL.into_iter().flat_map(|lang| table.cards(lang)) {
                    let name = hyphenated(card.name).into_owned();
                    for part in name.split([' ', '-', '\u{ad}']) {
                        if part.chars().count() > 11 {
                            whole.insert(format!("{part} in {name}"));
                        }
                    }
                }
            }
        }
        assert!(whole.is_empty(), "{whole:?}");
    }

    #[test]
    fn names_from_right_to_left_are_isolated_in_sentences() {
        assert_eq!(isolated("Ada Groß"), "Ada Groß");
        assert_eq!(isolated("伊達"), "伊達");
        for name in ["דוד", "علي", "Ada ד"] {
            assert_eq!(isolated(name), format!("\u{2068}{name}\u{2069}"));
        }
    }
}

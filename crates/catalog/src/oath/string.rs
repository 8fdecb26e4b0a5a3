//! Words for chronicle strings: names of what is stored, faults, warnings and repairs.

use kabale_oath::{Oath, Repair, SavedCard, SavedPlayer, StringFault, StringField, Version, Warning};

use super::names::{card_name, region_name, site_name};
use crate::{Lang, Words};

/// The names of the edifices and ruins, in the order of their numbers.
const EDIFICES: [[&str; 2]; 12] = [
    ["Sprawling Rampart", "Ausgedehntes Bollwerk"],
    ["Bandit Rampart", "Räuberbollwerk"],
    ["Hall of Debate", "Debattenhalle"],
    ["Hall of Mockery", "Halle des Spotts"],
    ["Forest Temple", "Waldtempel"],
    ["Ruined Temple", "Tempelruine"],
    ["Festival District", "Festviertel"],
    ["Squalid District", "Elendsviertel"],
    ["Great Spire", "Großer Turm"],
    ["Fallen Spire", "Gefallener Turm"],
    ["Ancient Forge", "Uralte Schmiede"],
    ["Broken Forge", "Zerbrochene Schmiede"],
];

/// The number of the first edifice's id.
const FIRST_EDIFICE: u8 = 199;

/// The name of a stored card.
pub fn saved_card_name(card: SavedCard, lang: Lang) -> &'static str {
    card.card().map_or_else(
        || {
            let [en, de] = EDIFICES[usize::from(card.number() - FIRST_EDIFICE)];
            lang.pick(en, de)
        },
        |card| card_name(card, lang),
    )
}

/// The name of a player's color or role.
pub fn saved_player_name(player: SavedPlayer, lang: Lang) -> String {
    player.seat().map_or_else(
        || lang.pick("Clockwork Prince", "Uhrwerkprinz").to_owned(),
        |seat| <Oath as Words>::seat_name(seat, lang),
    )
}

/// Why a text is no chronicle string, with the place: a sentence without its full stop.
pub fn string_fault(fault: &StringFault, lang: Lang) -> String {
    match lang {
        Lang::En => fault.to_string(),
        Lang::De => format!("Zeichen {}: {}", fault.offset(), german(fault)),
    }
}

fn german(fault: &StringFault) -> String {
    match fault {
        StringFault::TooLong { .. } => "Der Text ist länger als jede Zeichenkette einer Chronik".to_owned(),
        StringFault::OldVersion { version, .. } => {
            format!("Version {version} ist zu alt; die erste lesbare ist {}", Version::FIRST)
        }
        StringFault::Ends { field, .. } => format!("Der Text endet mittendrin: {}", german_field(*field)),
        StringFault::NotHex { field, found, .. } => {
            format!("„{}“ ist keine hexadezimale Ziffer: {}", found.escape_debug(), german_field(*field))
        }
        StringFault::PastEnd { field, count, left, .. } => {
            format!("Angekündigt sind {count} Einträge, Platz ist nur für {left}: {}", german_field(*field))
        }
        StringFault::EmptyName { field, .. } => format!("Hier steht nichts: {}", german_field(*field)),
        StringFault::SplitName { field, .. } => {
            format!("Die Länge endet mitten in einem Zeichen: {}", german_field(*field))
        }
        StringFault::NoOath { found, .. } => format!("Es gibt keinen Eid {found}"),
        StringFault::NoSuit { found, .. } => format!("Es gibt keine Farbe {found}"),
        StringFault::NoSite { found, .. } => format!("Es gibt keinen Ort {found}"),
        StringFault::NoCard { field, found, .. } => format!("Es gibt keine Karte {found}: {}", german_field(*field)),
    }
}

/// A part of a string in German, without an article.
fn german_field(field: StringField) -> String {
    match field {
        StringField::Version => "Version".to_owned(),
        StringField::Game => "Nummer der Partie".to_owned(),
        StringField::Name => "Name der Chronik".to_owned(),
        StringField::Players => "Mitspielende".to_owned(),
        StringField::Citizens => "Bürger".to_owned(),
        StringField::Oath => "Eid".to_owned(),
        StringField::Suits => "Reihenfolge der Farben".to_owned(),
        StringField::Map(slot) => format!("Ort {} des Spielplans", slot.index() + 1),
        StringField::WorldDeck => "Weltstapel".to_owned(),
        StringField::Dispossessed => "Vertriebene".to_owned(),
        StringField::RelicDeck => "Reliquienstapel".to_owned(),
        StringField::PreviousCitizens => "frühere Bürger".to_owned(),
        StringField::Winner => "Sieg der vorigen Partie".to_owned(),
        StringField::WinnerName => "Name zum vorigen Sieg".to_owned(),
    }
}

/// What is unusual about a chronicle string, as a sentence.
pub fn warning_text(warning: &Warning, lang: Lang) -> String {
    let t = |en: String, de: String| match lang {
        Lang::En => en,
        Lang::De => de,
    };
    let card_of = |card| saved_card_name(card, lang);
    match *warning {
        Warning::GameZero => lang.pick("The game has the number 0.", "Die Partie hat die Nummer 0.").to_owned(),
        Warning::UnknownBits { field, bits } => t(
            format!("The bits {bits:02X} in {field} stand for nobody."),
            format!("Die Bits {bits:02X} stehen für niemanden: {}.", german_field(field)),
        ),
        Warning::Winner { bits } => t(
            format!("The previous winner should be one player; there are {}.", bits.count_ones()),
            format!("Die vorige Partie sollte eine Person gewonnen haben; genannt sind {}.", bits.count_ones()),
        ),
        Warning::Misplaced { card, field } => t(
            format!("{} does not belong in {field}.", card_of(card)),
            format!("{} gehört nicht hierher: {}.", card_of(card), german_field(field)),
        ),
        Warning::CardTwice { card, found } => {
            t(format!("{} is there {found} times.", card_of(card)), format!("{} kommt {found}-mal vor.", card_of(card)))
        }
        Warning::EmptyDeck => lang.pick("The world deck is empty.", "Der Weltstapel ist leer.").to_owned(),
        Warning::NoVisions => {
            lang.pick("The world deck has no Visions.", "Der Weltstapel enthält keine Visionen.").to_owned()
        }
        Warning::VisionCount { card, found } => t(
            format!("{} is in the world deck {found} times.", card_of(card)),
            format!("{} ist {found}-mal im Weltstapel.", card_of(card)),
        ),
        Warning::VisionPlaces { first, next } => t(
            format!("{first} Visions are among the first 12 cards and {next} among the next 18, instead of 2 and 3."),
            format!(
                "Unter den ersten 12 Karten sind {first} Visionen, unter den nächsten 18 sind es {next}, statt 2 und 3."
            ),
        ),
        Warning::NoRelics => lang.pick("There are no relics.", "Es gibt keine Reliquien.").to_owned(),
        Warning::RelicMissing { card } => {
            t(format!("The relic {} is missing.", card_of(card)), format!("Die Reliquie {} fehlt.", card_of(card)))
        }
        Warning::RelicTwice { card, found } => t(
            format!("The relic {} is there {found} times.", card_of(card)),
            format!("Die Reliquie {} kommt {found}-mal vor.", card_of(card)),
        ),
        Warning::CardsFacedown { slot } => t(
            format!("Cards lie at site {}, which is not faceup.", slot.index() + 1),
            format!("An Ort {} liegen Karten, obwohl er nicht offen liegt.", slot.index() + 1),
        ),
        Warning::Crowded { site, found, limit } => t(
            format!("{} has {found} denizens and edifices; its card limit is {limit}.", site_name(site, lang)),
            format!(
                "Am Ort {} liegen {found} Bewohner und Bauwerke; das Kartenlimit ist {limit}.",
                site_name(site, lang)
            ),
        ),
        Warning::TooManyRelics { site, found, printed } => t(
            format!("{} has {found} relics; it has room for {printed}.", site_name(site, lang)),
            format!("Am Ort {} liegen {found} Reliquien; Platz ist für {printed}.", site_name(site, lang)),
        ),
        Warning::SiteTwice { site, found } => t(
            format!("The site {} is there {found} times.", site_name(site, lang)),
            format!("Der Ort {} kommt {found}-mal vor.", site_name(site, lang)),
        ),
        Warning::EmptySlot { slot } => {
            t(format!("There is no site {}.", slot.index() + 1), format!("Ort {} fehlt.", slot.index() + 1))
        }
        Warning::DarkRegion { region } => t(
            format!("No site is faceup in this region: {}.", region_name(region, lang)),
            format!("In dieser Region liegt kein Ort offen: {}.", region_name(region, lang)),
        ),
        Warning::Trailing { length } => t(
            format!("The text goes on after the end of the string; its last {length} characters are ignored."),
            format!("Der Text geht nach dem Ende weiter; seine letzten {length} Zeichen zählen nicht."),
        ),
    }
}

/// A change to the relics of a chronicle string, as a sentence.
pub fn repair_text(repair: &Repair, lang: Lang) -> String {
    let card_of = |card| saved_card_name(card, lang);
    match (*repair, lang) {
        (Repair::TakenFromMap { slot, card }, Lang::En) => {
            format!("{} is taken away from site {}: it lies at an earlier one.", card_of(card), slot.index() + 1)
        }
        (Repair::TakenFromMap { slot, card }, Lang::De) => {
            format!("{} verschwindet von Ort {}: Die Karte liegt schon weiter oben.", card_of(card), slot.index() + 1)
        }
        (Repair::TakenFromDeck { card }, Lang::En) => {
            format!("{} is taken out of the relic deck: it lies on the map.", card_of(card))
        }
        (Repair::TakenFromDeck { card }, Lang::De) => {
            format!("{} verschwindet aus dem Reliquienstapel: Die Karte liegt auf dem Spielplan.", card_of(card))
        }
        (Repair::TakenFromBelow { card }, Lang::En) => {
            format!("{} is taken out of the relic deck: it is there again further up.", card_of(card))
        }
        (Repair::TakenFromBelow { card }, Lang::De) => {
            format!("{} verschwindet aus dem Reliquienstapel: Weiter oben liegt die Karte noch einmal.", card_of(card))
        }
        (Repair::Added { card }, Lang::En) => format!("{} is put on top of the relic deck.", card_of(card)),
        (Repair::Added { card }, Lang::De) => format!("{} kommt oben auf den Reliquienstapel.", card_of(card)),
        (Repair::Shuffled, Lang::En) => "The relic deck is made anew and shuffled.".to_owned(),
        (Repair::Shuffled, Lang::De) => "Der Reliquienstapel wird neu gemischt.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kabale_oath::{Region, Site, Slot};

    use super::*;

    /// Each in its own words, in both languages.
    fn differ<T>(all: &[T], said: fn(&T, Lang) -> String) {
        let texts: BTreeSet<_> = all.iter().flat_map(|one| Lang::ALL.map(|lang| said(one, lang))).collect();
        assert_eq!(texts.len(), 2 * all.len(), "{texts:#?}");
    }

    #[test]
    fn everything_is_said_in_both_languages() {
        let field = StringField::WorldDeck;
        let card = SavedCard::all().next().expect("a card");
        let (slot, site, region) = (Slot::default(), Site::default(), Region::Cradle);
        differ(
            &[
                StringFault::TooLong { offset: 7 },
                StringFault::OldVersion { offset: 7, version: Version::new(1, 0, 0) },
                StringFault::Ends { offset: 7, field },
                StringFault::NotHex { offset: 7, field, found: '\u{1b}' },
                StringFault::PastEnd { offset: 7, field, count: 3, left: 2 },
                StringFault::EmptyName { offset: 7, field },
                StringFault::SplitName { offset: 7, field },
                StringFault::NoOath { offset: 7, found: 4 },
                StringFault::NoSuit { offset: 7, found: 9 },
                StringFault::NoSite { offset: 7, found: 23 },
                StringFault::NoCard { offset: 7, field, found: 217 },
            ],
            |fault, lang| {
                let said = string_fault(fault, lang);
                assert!(said.starts_with(lang.pick("character 7: ", "Zeichen 7: ")), "{said}");
                assert!(!said.contains(char::is_control), "{said}");
                said
            },
        );
        differ(
            &[
                Warning::GameZero,
                Warning::UnknownBits { field, bits: 0x80 },
                Warning::Winner { bits: 3 },
                Warning::Misplaced { card, field },
                Warning::CardTwice { card, found: 2 },
                Warning::EmptyDeck,
                Warning::NoVisions,
                Warning::VisionCount { card, found: 0 },
                Warning::VisionPlaces { first: 1, next: 4 },
                Warning::NoRelics,
                Warning::RelicMissing { card },
                Warning::RelicTwice { card, found: 2 },
                Warning::CardsFacedown { slot },
                Warning::Crowded { site, found: 2, limit: 1 },
                Warning::TooManyRelics { site, found: 2, printed: 1 },
                Warning::SiteTwice { site, found: 2 },
                Warning::EmptySlot { slot },
                Warning::DarkRegion { region },
                Warning::Trailing { length: 5 },
            ],
            warning_text,
        );
        differ(
            &[
                Repair::TakenFromMap { slot, card },
                Repair::TakenFromDeck { card },
                Repair::TakenFromBelow { card },
                Repair::Added { card },
                Repair::Shuffled,
            ],
            repair_text,
        );
    }

    #[test]
    fn every_stored_card_and_player_has_a_name() {
        for lang in Lang::ALL {
            let names: BTreeSet<_> = SavedCard::all().map(|card| saved_card_name(card, lang)).collect();
            assert_eq!(names.len(), SavedCard::all().count());
            let names: BTreeSet<_> =
                SavedPlayer::ALL.into_iter().map(|player| saved_player_name(player, lang)).collect();
            assert_eq!(names.len(), 7);
        }
    }

    #[test]
    fn parts_of_a_string_are_said_in_both_languages() {
        use StringField as Field;
        differ(
            &[
                Field::Version,
                Field::Game,
                Field::Name,
                Field::Players,
                Field::Citizens,
                Field::Oath,
                Field::Suits,
                Field::Map(Slot::default()),
                Field::WorldDeck,
                Field::Dispossessed,
                Field::RelicDeck,
                Field::PreviousCitizens,
                Field::Winner,
                Field::WinnerName,
            ],
            |field, lang| string_fault(&StringFault::EmptyName { offset: 0, field: *field }, lang),
        );
    }
}

//! The games of a chronicle, told in sentences.

use kabale_catalog::{
    Lang,
    oath::{card_name, oath_name, region_name, role_name, site_name, suit_name},
};
use kabale_oath::{Card, Color, Goal, Region, Role, Site, Slot, Suit, Way};

use crate::{Chapter, Saga, outcome::Change, outcome::changes};

/// The name of a board's color.
pub fn color_name(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Purple => lang.pick("purple", "Purpur"),
        Color::Red => lang.pick("red", "Rot"),
        Color::Blue => lang.pick("blue", "Blau"),
        Color::Yellow => lang.pick("yellow", "Gelb"),
        Color::White => lang.pick("white", "Weiß"),
        Color::Black => lang.pick("black", "Schwarz"),
    }
}

const ORDINALS: [(&str, &str); 12] = [
    ("first", "ersten"),
    ("second", "zweiten"),
    ("third", "dritten"),
    ("fourth", "vierten"),
    ("fifth", "fünften"),
    ("sixth", "sechsten"),
    ("seventh", "siebten"),
    ("eighth", "achten"),
    ("ninth", "neunten"),
    ("tenth", "zehnten"),
    ("eleventh", "elften"),
    ("twelfth", "zwölften"),
];

/// A place in a row, from 1: `third`, `21st`; in German after *der*: `dritten`, `21.`.
pub fn ordinal(number: usize, lang: Lang) -> String {
    if let Some((en, de)) = number.checked_sub(1).and_then(|index| ORDINALS.get(index)) {
        return lang.pick(en, de).to_owned();
    }
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{}", lang.pick(ending, "."))
}

const NUMBERS: [(&str, &str); 9] = [
    ("no", "keine"),
    ("one", "eine"),
    ("two", "zwei"),
    ("three", "drei"),
    ("four", "vier"),
    ("five", "fünf"),
    ("six", "sechs"),
    ("seven", "sieben"),
    ("eight", "acht"),
];

/// A small number as a word; in German before a feminine noun.
fn number(n: usize, lang: Lang) -> String {
    NUMBERS.get(n).map_or_else(|| n.to_string(), |(en, de)| lang.pick(en, de).to_owned())
}

impl Saga {
    /// A paragraph for each game.
    pub fn history(&self, lang: Lang) -> Vec<String> {
        (1..=self.games().len()).filter_map(|number| self.tell(number, lang)).collect()
    }

    /// Game `number` as a paragraph. It says only what everybody could see.
    pub fn tell(&self, number: usize, lang: Lang) -> Option<String> {
        let game = self.games().get(number.checked_sub(1)?)?;
        let before = self.world(number)?;
        let teller = Teller { saga: self, game, lang };
        let mut sentences = vec![teller.victory(number, before.oath())];
        sentences.push(teller.vow());
        sentences.extend(teller.citizens());
        sentences.extend(changes(before, &game.world).into_iter().map(|change| teller.edifice(change)));
        sentences.push(teller.sites());
        sentences.push(teller.cards());
        Some(sentences.join(" "))
    }
}

struct Teller<'a> {
    saga: &'a Saga,
    game: &'a Chapter,
    lang: Lang,
}

impl Teller<'_> {
    fn winner(&self) -> &str {
        self.saga.name_of(self.game.winner().member)
    }

    /// Who won, as what, and how.
    fn victory(&self, number: usize, oath: Goal) -> String {
        let (outcome, winner, lang) = (&self.game.outcome, self.winner(), self.lang);
        let nth = ordinal(number, lang);
        let role = role_name(outcome.role, lang);
        let (article, exile) = match outcome.role {
            Role::Chancellor => ("the", false),
            Role::Citizen => ("a", false),
            Role::Exile => ("an", true),
        };
        let oath = oath_name(oath, lang);
        let vision = outcome.vision.and_then(vision_of).map(|card| card_name(card, lang));
        match lang {
            Lang::En => {
                let way = match (outcome.way, vision) {
                    (Way::Vision, Some(vision)) => format!("by the {vision}"),
                    (Way::Vision, None) => "by a Vision".to_owned(),
                    (Way::Usurper, _) => format!("as the Usurper of the {oath}"),
                    (Way::Regime, _) => format!("as the keeper of the {oath}"),
                    (Way::Successor, _) => "as the Successor".to_owned(),
                    (Way::Exhaustion, _) => "when eight rounds were over".to_owned(),
                };
                let fate = if exile { "; the Empire fell" } else { "; the Empire endured" };
                format!("In the {nth} game {winner}, {article} {role}, won {way}{fate}.")
            }
            Lang::De => {
                let way = match (outcome.way, vision) {
                    (Way::Vision, Some(vision)) => format!("durch die {vision}"),
                    (Way::Vision, None) => "durch eine Vision".to_owned(),
                    (Way::Usurper, _) => format!("durch den Raub des Throns unter dem {oath}"),
                    (Way::Regime, _) => format!("durch den {oath}"),
                    (Way::Successor, _) => "durch die Nachfolge".to_owned(),
                    (Way::Exhaustion, _) => "nach acht Runden".to_owned(),
                };
                let fate = if exile { "; das Reich fiel" } else { "; das Reich blieb bestehen" };
                format!("In der {nth} Partie gewann {winner} als {role} {way}{fate}.")
            }
        }
    }

    fn vow(&self) -> String {
        let (winner, oath) = (self.winner(), oath_name(self.game.outcome.vow, self.lang));
        match self.lang {
            Lang::En => format!("{winner} vowed the {oath}."),
            Lang::De => format!("{winner} schwor den {oath}."),
        }
    }

    fn citizens(&self) -> Vec<String> {
        let lang = self.lang;
        let names = |seats: &[kabale_core::Seat]| {
            let name = |seat: &kabale_core::Seat| self.saga.name_of(self.game.seating.seats[seat.index()].member);
            list(&seats.iter().map(|seat| name(seat).to_owned()).collect::<Vec<_>>(), lang)
        };
        let mut sentences = Vec::new();
        let [exiled, joined] = [&self.game.outcome.exiled, &self.game.outcome.joined];
        if !exiled.is_empty() {
            let (who, many) = (names(exiled), exiled.len() > 1);
            sentences.push(match lang {
                Lang::En => format!("{who} lost Citizenship."),
                Lang::De if many => format!("{who} verloren das Bürgertum."),
                Lang::De => format!("{who} verlor das Bürgertum."),
            });
        }
        if !joined.is_empty() {
            let (who, many) = (names(joined), joined.len() > 1);
            sentences.push(match lang {
                Lang::En => format!("{who} accepted Citizenship."),
                Lang::De if many => format!("{who} nahmen das Bürgertum an."),
                Lang::De => format!("{who} nahm das Bürgertum an."),
            });
        }
        sentences
    }

    fn edifice(&self, change: Change) -> String {
        let lang = self.lang;
        match change {
            Change::Built { card, site, slot } => {
                let (name, place) = (card_name(card, lang), place(site, slot, lang));
                match lang {
                    Lang::En => format!("{} rose {place}.", the(name)),
                    Lang::De => format!("{place} entstand das Bauwerk {name}."),
                }
            }
            Change::Repaired { card, site, slot } => {
                let (name, place) = (card_name(card, lang), place(site, slot, lang));
                match lang {
                    Lang::En => format!("{} was rebuilt {place}.", the(name)),
                    Lang::De => format!("{place} wurde das Bauwerk {name} wieder aufgebaut."),
                }
            }
            Change::Ruined { card, site, slot } => {
                let (ruin, intact) = (card_name(card, lang), card_name(card.other_side(), lang));
                let place = place(site, slot, lang);
                match lang {
                    Lang::En => format!("{} fell into ruin {place}; it is now {}.", the(intact), lower_the(ruin)),
                    Lang::De => format!("{place} verfiel das Bauwerk {intact} zur Ruine {ruin}."),
                }
            }
            Change::Lost { card, site, .. } => {
                let (name, site) = (card_name(card, lang), site_name(site, lang));
                match (lang, card.is_ruin()) {
                    (Lang::En, _) => format!("{} vanished together with {site}.", the(name)),
                    (Lang::De, true) => format!("Die Ruine {name} verschwand mit dem Ort {site}."),
                    (Lang::De, false) => format!("Das Bauwerk {name} verschwand mit dem Ort {site}."),
                }
            }
        }
    }

    /// Which sites stayed.
    fn sites(&self) -> String {
        let lang = self.lang;
        let names: Vec<String> = self.game.outcome.kept.iter().map(|site| site_name(*site, lang).to_owned()).collect();
        let sites = list(&names, lang);
        match (names.len(), lang) {
            (0, Lang::En) => "No site stayed on the map.".to_owned(),
            (0, Lang::De) => "Kein Ort blieb auf dem Plan.".to_owned(),
            (1, Lang::En) => format!("Only {sites} stayed on the map."),
            (1, Lang::De) => format!("Nur der Ort {sites} blieb auf dem Plan."),
            (8, Lang::En) => "The whole map stayed as it was.".to_owned(),
            (8, Lang::De) => "Der ganze Plan blieb bestehen.".to_owned(),
            (_, Lang::En) => format!("{sites} stayed on the map."),
            (_, Lang::De) => format!("Auf dem Plan blieben {sites}."),
        }
    }

    /// 8.4, 8.5: what happened to the world deck.
    fn cards(&self) -> String {
        let (outcome, lang) = (&self.game.outcome, self.lang);
        let group = |(suit, n): &(Suit, u8)| {
            let n = usize::from(*n);
            match lang {
                Lang::En => format!("{} of {}", number(n, lang), suit_name(*suit, lang)),
                Lang::De => format!("{} der Farbe {}", number(n, lang), suit_name(*suit, lang)),
            }
        };
        let groups: Vec<String> = outcome.enlisted.iter().map(group).collect();
        let added = list(&groups, lang);
        let n_added: usize = outcome.enlisted.iter().map(|(_, n)| usize::from(*n)).sum();
        let n_gone = usize::from(outcome.dispossessed).saturating_sub(usize::from(outcome.unseen));
        let (cards, gone) = (n_cards(n_added, lang), n_cards(n_gone, lang));
        match (lang, outcome.returned) {
            (Lang::En, false) => {
                let were = if n_gone == 1 { "was" } else { "were" };
                format!("{} joined the world deck ({added}), and {gone} {were} dispossessed.", capital(&cards))
            }
            (Lang::En, true) => {
                let were = if n_gone == 1 { "was" } else { "were" };
                format!(
                    "The archive had too few cards, so {cards} returned from the Dispossessed ({added}); then {gone} {were} \
                     dispossessed."
                )
            }
            (Lang::De, false) => {
                let (came, were) = (verb(n_added, "kam", "kamen"), verb(n_gone, "wurde", "wurden"));
                format!("{} {came} in den Weltstapel ({added}), und {gone} {were} vertrieben.", capital(&cards))
            }
            (Lang::De, true) => {
                let (came, were) = (verb(n_added, "kehrte", "kehrten"), verb(n_gone, "wurde", "wurden"));
                format!(
                    "Im Archiv waren zu wenige Karten; {cards} {came} von den Vertriebenen zurück ({added}). Danach {were} \
                     {gone} vertrieben."
                )
            }
        }
    }
}

/// The Vision with a goal.
fn vision_of(goal: Goal) -> Option<Card> {
    Card::visions().find(|card| card.goal() == Some(goal))
}

fn verb(n: usize, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}

fn n_cards(n: usize, lang: Lang) -> String {
    let noun = if n == 1 { lang.pick("card", "Karte") } else { lang.pick("cards", "Karten") };
    format!("{} {noun}", number(n, lang))
}

/// `at Mountain in the Provinces`; in German at the beginning of a sentence.
fn place(site: Site, slot: Slot, lang: Lang) -> String {
    let (site, region) = (site_name(site, lang), slot.region());
    let name = region_name(region, lang);
    match (lang, region) {
        (Lang::En, _) => format!("at {site} in the {name}"),
        (Lang::De, Region::Cradle) => format!("Am Ort {site} in der {name}"),
        (Lang::De, Region::Provinces) => format!("Am Ort {site} in den {name}"),
        (Lang::De, Region::Hinterland) => format!("Am Ort {site} im {name}"),
    }
}

/// A name with its article at the beginning of a sentence.
fn the(name: &str) -> String {
    if name.starts_with("The ") { name.to_owned() } else { format!("The {name}") }
}

/// The same within a sentence.
fn lower_the(name: &str) -> String {
    format!("the {}", name.strip_prefix("The ").unwrap_or(name))
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", rest.as_str())
}

/// `a, b and c`.
fn list(items: &[String], lang: Lang) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), lang.pick("and", "und")),
    }
}

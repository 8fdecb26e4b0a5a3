//! `kabale chronicle string`: what a chronicle string contains.

use kabale_catalog::{
    Lang,
    oath::{
        goal_name, region_name, repair_text, saved_card_name, saved_player_name, site_name, suit_name, warning_text,
    },
};
use kabale_core::{Fast, SeedableRng};
use kabale_oath::{
    Previous, Region, Repair, SaveString, SavedCard, SavedKind, SavedPlayer, SavedPlayers, SavedSite, Slot, Suit,
    Warning,
};
use serde_json::{Value, json};

use crate::{args::ChronicleString, files, problem::Problem, term};

pub(super) fn run(args: &ChronicleString, lang: Lang) -> Result<(), Problem> {
    let text = files::read(&args.file)?;
    let (saved, warnings) =
        SaveString::read(&text).map_err(|fault| Problem::ChronicleString(args.file.clone(), fault))?;
    // Only what changes is shown, so it does not matter how a new relic deck is shuffled.
    let (_, repairs) = saved.repaired(&mut Fast::seed_from_u64(0));
    if args.json {
        return term::write(&format!("{:#}\n", as_json(&saved, &warnings, &repairs, lang)));
    }
    term::write(&described(&saved, &warnings, &repairs, lang))
}

fn as_json(saved: &SaveString, warnings: &[Warning], repairs: &[Repair], lang: Lang) -> Value {
    let mut value = json!(saved);
    let row = |code: &str, text: String| json!({ "code": code, "text": text });
    value["warnings"] = warnings.iter().map(|warning| row(warning.code(), warning_text(warning, lang))).collect();
    value["repairs"] = repairs.iter().map(|repair| row(repair.code(), repair_text(repair, lang))).collect();
    value
}

/// All of it, for people.
fn described(saved: &SaveString, warnings: &[Warning], repairs: &[Repair], lang: Lang) -> String {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let mut lines = head(saved, lang);
    for region in Region::ALL {
        lines.push(String::new());
        lines.push(region_name(region, lang).to_owned());
        lines.extend(Slot::all().filter(|slot| slot.region() == region).map(|slot| site(saved, slot, lang)));
    }
    let world = format!("{}, {}", t("World deck", "Weltstapel"), t("the top card first", "die oberste Karte zuerst"));
    lines.extend(list(&world, &saved.world_deck, lang));
    lines.extend(list(t("Dispossessed", "Vertriebene"), &saved.dispossessed, lang));
    if let Some(deck) = &saved.relic_deck {
        let from_top: Vec<_> = deck.iter().rev().copied().collect();
        let relics =
            format!("{}, {}", t("Relic deck", "Reliquienstapel"), t("the top card first", "die oberste Karte zuerst"));
        lines.extend(list(&relics, &from_top, lang));
    }
    let warnings = warnings.iter().map(|warning| warning_text(warning, lang)).collect();
    lines.extend(sentences(t("Unusual about it", "Ungewöhnlich daran"), warnings));
    let repairs = repairs.iter().map(|repair| repair_text(repair, lang)).collect();
    lines.extend(sentences(t("What a repair of the relics does", "Was eine Reparatur der Reliquien ändert"), repairs));
    lines.join("\n") + "\n"
}

fn head(saved: &SaveString, lang: Lang) -> Vec<String> {
    let SaveString { version, game, .. } = saved;
    let name = printable(&saved.name);
    let players = |players: SavedPlayers| {
        let names: Vec<_> = players.iter().map(|player| saved_player_name(player, lang)).collect();
        if names.is_empty() { lang.pick("nobody", "niemand").to_owned() } else { names.join(", ") }
    };
    let suits = saved.suits.map(|suit| suit_name(suit, lang)).join(", ");
    let mut lines = match lang {
        Lang::En => vec![
            format!("The chronicle “{name}” before game {game}, written by version {version}"),
            format!("Oath: {}", goal_name(saved.oath, lang)),
            format!("Boards: {}", boards(saved.citizens, lang)),
            format!("Order of suits, without a meaning today: {suits}"),
        ],
        Lang::De => vec![
            format!("Die Chronik „{name}“ vor Partie {game}, geschrieben von Version {version}"),
            format!("Eid: {}", goal_name(saved.oath, lang)),
            format!("Tableaus: {}", boards(saved.citizens, lang)),
            format!("Reihenfolge der Farben, heute ohne Bedeutung: {suits}"),
        ],
    };
    if saved.players.iter().next().is_some() {
        let who = players(saved.players);
        lines.push(format!("{}: {who}", lang.pick("Players", "Mitspielende")));
    }
    if let Some(Previous { citizens, winner, name }) = &saved.previous {
        let (winner, citizens, name) = (players(*winner), players(*citizens), printable(name));
        lines.push(match lang {
            Lang::En => format!("Previous game: won by {winner} ({name}); Citizens at its start: {citizens}"),
            Lang::De => format!("Vorige Partie: Sieg von {winner} ({name}); Bürger zu ihrem Beginn: {citizens}"),
        });
    }
    lines.into_iter().map(|line| wrapped(&line, "")).collect()
}

/// The five boards that have two sides.
fn boards(citizens: SavedPlayers, lang: Lang) -> String {
    let citizens: Vec<_> = citizens.iter().collect();
    let exiles = SavedPlayer::ALL
        .into_iter()
        .filter(|player| !matches!(player, SavedPlayer::Chancellor | SavedPlayer::ClockworkPrince));
    let board = |player: SavedPlayer| {
        let is_citizen = citizens.contains(&player);
        let side = if is_citizen { lang.pick("Citizen", "Bürger") } else { lang.pick("Exile", "Exil") };
        format!("{} {side}", saved_player_name(player, lang))
    };
    exiles.map(board).collect::<Vec<_>>().join(", ")
}

/// A slot of the map: `  1  Narrow Pass: Horned Mask (relic)`.
fn site(saved: &SaveString, slot: Slot, lang: Lang) -> String {
    let saved = saved.map[slot.index()];
    let name = match saved.site {
        SavedSite::Empty => lang.pick("empty", "leer").to_owned(),
        SavedSite::Faceup(site) => site_name(site, lang).to_owned(),
        SavedSite::Facedown(site) => format!("{} ({})", site_name(site, lang), lang.pick("facedown", "verdeckt")),
    };
    let cards: Vec<_> = saved.cards.into_iter().flatten().map(|card| with_kind(card, lang)).collect();
    let cards = if cards.is_empty() { String::new() } else { format!(": {}", cards.join(", ")) };
    wrapped(&format!("{}. {name}{cards}", slot.index() + 1), "  ")
}

/// A card with its suit or kind: `Wolves (Beast)`.
fn with_kind(card: SavedCard, lang: Lang) -> String {
    let kind = match (card.kind(), card.suit()) {
        (SavedKind::Edifice, Some(suit)) => {
            format!("{}, {}", lang.pick("edifice", "Bauwerk"), suit_name(suit, lang))
        }
        (_, Some(suit)) => suit_name(suit, lang).to_owned(),
        (SavedKind::Ruin, None) => lang.pick("ruin", "Ruine").to_owned(),
        (SavedKind::Relic, None) => lang.pick("relic", "Reliquie").to_owned(),
        (SavedKind::Vision, None) => "Vision".to_owned(),
        (SavedKind::Denizen | SavedKind::Edifice, None) => return saved_card_name(card, lang).to_owned(),
    };
    format!("{} ({kind})", saved_card_name(card, lang))
}

/// A pile of cards: how many there are, how many of each suit, and which.
fn list(title: &str, cards: &[SavedCard], lang: Lang) -> Vec<String> {
    let count = |is: &dyn Fn(&SavedCard) -> bool| cards.iter().filter(|card| is(card)).count();
    let suits = Suit::ALL.map(|suit| (suit_name(suit, lang), count(&|card| card.suit() == Some(suit))));
    let visions = (lang.pick("Visions", "Visionen"), count(&|card| card.kind() == SavedKind::Vision));
    let counts: Vec<_> =
        suits.into_iter().chain([visions]).filter(|(_, n)| *n > 0).map(|(name, n)| format!("{name} {n}")).collect();
    let noun = if cards.len() == 1 { lang.pick("card", "Karte") } else { lang.pick("cards", "Karten") };
    let mut head = format!("{title}: {} {noun}", cards.len());
    if !counts.is_empty() {
        head += &format!(" ({})", counts.join(", "));
    }
    let mut lines = vec![String::new(), wrapped(&head, "")];
    if !cards.is_empty() {
        let names: Vec<_> = cards.iter().map(|card| saved_card_name(*card, lang)).collect();
        lines.push(wrapped(&names.join(", "), "  "));
    }
    lines
}

/// Sentences below a title; nothing without sentences.
fn sentences(title: &str, said: Vec<String>) -> Vec<String> {
    if said.is_empty() {
        return Vec::new();
    }
    let said = said.into_iter().map(|sentence| wrapped(&sentence, "  "));
    [String::new(), title.to_owned()].into_iter().chain(said).collect()
}

fn wrapped(text: &str, indent: &str) -> String {
    term::wrap(text, term::width(), indent)
}

/// A name without characters that could control a terminal.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

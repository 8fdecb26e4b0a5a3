//! The table as text: the piles, the middle as cards, the displays as stacks.

use kabale_shadow_throne::{
    Card, Character, MAX_REVEALS, MiddleCard, Phase, SeatView, ShadowThrone, Stack, Status, View,
};

use super::{card_with_value, character_name, n_cards};
use crate::{Ink, Lang, Line, Voice, Words};

/// The width of a card without its frame: the longest name fits, and five cards fit on a line.
const INNER: usize = 12;
/// The width of a card with its frame and the space after it.
const OUTER: usize = INNER + 3;

/// The space between two stacks.
const GAP: &str = "   ";

pub(super) fn draw(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let mut lines = vec![heading(view, voice)];
    lines.extend(piles(view, lang));
    lines.push(Line::new());
    if view.middle.is_empty() {
        lines.push(Line::new().dim(lang.pick("  The middle is empty.", "  Die Mitte ist leer.")));
    }
    let per_line = (width.saturating_sub(2) / OUTER).max(1);
    for first in (0..view.middle.len()).step_by(per_line) {
        let last = view.middle.len().min(first + per_line);
        lines.extend(cards(view, first..last, lang));
    }
    lines.push(Line::new());
    for other in &view.seats {
        lines.extend(player(view, other, voice, width));
    }
    if view.phase != Phase::Over {
        let legend = lang.pick("✓ ready  ○ used  ✗ another player has more", "✓ bereit  ○ benutzt  ✗ jemand hat mehr");
        lines.push(Line::new().dim(legend));
    }
    lines
}

fn heading(view: &View, voice: Voice<'_>) -> Line {
    let lang = voice.lang;
    if view.phase == Phase::Over {
        return Line::new().bold(lang.pick("The game is over", "Das Spiel ist vorbei"));
    }
    let turn = match lang {
        Lang::En => format!("{}'s turn", voice.name(view.active)),
        Lang::De => format!("{} ist am Zug", voice.name(view.active)),
    };
    let pile = if view.end_is_near {
        lang.pick(
            "second draw pile, the game may end at any moment",
            "zweiter Nachziehstapel, das Spiel kann jeden Moment enden",
        )
    } else {
        lang.pick("first draw pile", "erster Nachziehstapel")
    };
    Line::new().bold(turn).plain(format!(" — {pile}"))
}

/// The cards in the piles. Every player could work out the cards to come from the open ones.
fn piles(view: &View, lang: Lang) -> Vec<Line> {
    let mut values = lang.pick("  value ", "  Wert  ").to_owned();
    let mut counts = lang.pick("  left  ", "  noch  ").to_owned();
    for character in Character::ALL {
        values += &format!("{:>3}", character.value());
        counts += &format!("{:>3}", view.n_to_come(character));
    }
    if view.end_is_near {
        values += lang.pick("  End", "  Ende");
        counts += lang.pick("    1", "     1");
    }
    let draw = format!("{} {}", lang.pick("Draw pile:", "Nachziehstapel:"), n_cards(usize::from(view.n_draw), lang));
    let mut lines = vec![Line::new().plain(draw), Line::new().dim(values), Line::new().plain(counts)];
    if let Some(card) = view.top {
        let text = lang.pick("  on top, as you have seen: ", "  obenauf, wie du gesehen hast: ");
        lines.push(Line::new().plain(text).bold(card_with_value(card, lang)));
    }
    let n_discarded: u8 = view.discard.iter().map(|part| part.count).sum();
    let has_end = view.n_discarded(Card::End) > 0;
    let discard = match (n_discarded, has_end) {
        (0, _) => lang.pick("empty", "leer").to_owned(),
        (1, true) => lang.pick("the End card", "die Karte Spielende").to_owned(),
        (n, true) => {
            let others = n_cards(usize::from(n - 1), lang);
            format!("{others} {}", lang.pick("and the End card", "und die Karte Spielende"))
        }
        (n, false) => n_cards(usize::from(n), lang),
    };
    lines.push(Line::new().plain(format!("{} {discard}", lang.pick("Discard pile:", "Ablagestapel:"))));
    lines
}

/// Cards of the middle, drawn side by side.
fn cards(view: &View, range: std::ops::Range<usize>, lang: Lang) -> Vec<Line> {
    let mut lines = vec![Line::new().plain("  "); 5];
    for index in range {
        let before = index.checked_sub(1).map(|index| view.middle[index]);
        let is_last = index + 1 == view.middle.len();
        let ink = Ink { color: Some(ShadowThrone::color(view.active)), bold: is_last, dim: false };
        for (line, text) in lines.iter_mut().zip(card(view.middle[index], before, is_last, lang)) {
            *line = std::mem::take(line).ink(text, ink).plain(" ");
        }
    }
    lines
}

fn card(card: MiddleCard, before: Option<MiddleCard>, is_last: bool, lang: Lang) -> [String; 5] {
    let line = if is_last { "═" } else { "─" };
    let printed = card.character.value() as i8;
    let value = if card.value == printed {
        format!("{} {printed}", lang.pick("value", "Wert"))
    } else {
        format!("{} {printed} → {}", lang.pick("value", "Wert"), card.value)
    };
    // A card that is too high ends the turn unless it is lowered, so only the last card can still be too high.
    let relation = match before.map(|before| card.value.cmp(&before.value)) {
        None | Some(std::cmp::Ordering::Less) => "",
        Some(std::cmp::Ordering::Equal) => lang.pick("= equal", "= gleich"),
        Some(std::cmp::Ordering::Greater) if is_last => lang.pick("▲ TOO HIGH", "▲ ZU HOCH"),
        Some(std::cmp::Ordering::Greater) => lang.pick("▼ lowered", "▼ gesenkt"),
    };
    [
        format!("╭{}╮", line.repeat(INNER)),
        format!("│{}│", pad(&character_name(card.character, lang).to_uppercase())),
        format!("│{}│", pad(&value)),
        format!("│{}│", pad(relation)),
        format!("╰{}╯", line.repeat(INNER)),
    ]
}

/// A player: name, points and protection; then the stacks.
fn player(view: &View, other: &SeatView, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let is_over = view.phase == Phase::Over;
    let turn = if view.active == other.seat && !is_over { "▸ " } else { "  " };
    let points = match (other.score, lang) {
        (1, Lang::En) => "1 point".to_owned(),
        (n, Lang::En) => format!("{n} points"),
        (1, Lang::De) => "1 Punkt".to_owned(),
        (n, Lang::De) => format!("{n} Punkte"),
    };
    let mut line = Line::new()
        .plain(turn)
        .ink(
            voice.called(other.seat, view.eye),
            Ink { color: Some(ShadowThrone::color(other.seat)), bold: true, dim: false },
        )
        .plain(format!("  {points}"));
    let guards = |character: Character| {
        other.stacks.iter().any(|stack| stack.character == character && stack.status == Status::Ready)
    };
    let protection = match (guards(Character::Bard), guards(Character::Alchemist)) {
        (true, true) => Some(lang.pick("Bard and Alchemist", "Barde und Alchemist")),
        (true, false) => Some(lang.pick("Bard", "Barde")),
        (false, true) => Some(lang.pick("Alchemist", "Alchemist")),
        (false, false) => None,
    };
    if let Some(what) = protection.filter(|_| !is_over) {
        line = line.plain(format!("  {} {what}", lang.pick("guarded:", "geschützt:")));
    }
    if view.struck.contains(&other.seat) {
        line = line.dim(lang.pick("  hit in this turn", "  in diesem Zug getroffen"));
    }
    let mut lines = vec![line];
    if other.stacks.is_empty() {
        lines.push(Line::new().dim(lang.pick("    no cards yet", "    noch keine Karten")));
    } else {
        let sign = |stack: &Stack| if is_over { String::new() } else { sign(*stack, lang) };
        let name = |stack: &Stack| card_with_value(Card::Character(stack.character), lang);
        let describe = |stack: &Stack| format!("{}× {}{}", stack.count, name(stack), sign(stack));
        let stacks: Vec<_> = other.stacks.iter().map(describe).collect();
        lines.extend(
            wrap(&stacks, width).into_iter().map(|text| Line::new().colored(ShadowThrone::color(other.seat), text)),
        );
    }
    lines
}

/// A sign for the state of a stack's ability.
fn sign(stack: Stack, lang: Lang) -> String {
    match (stack.status, stack.character, stack.count) {
        (Status::Ready, ..) => " ✓".to_owned(),
        (Status::Used, ..) => " ○".to_owned(),
        (Status::Outnumbered, ..) => " ✗".to_owned(),
        (Status::Binding, _, 1) => String::new(),
        (Status::Binding, Character::Queen, MAX_REVEALS) => {
            lang.pick(" [never destroy]", " [nie zerstören]").to_owned()
        }
        (Status::Binding, Character::Queen, n) => format!(" [{} {}+]", lang.pick("destroy at", "zerstören ab"), n + 1),
        (Status::Binding, _, n) => format!(" [{} {n}+]", lang.pick("swap at", "tauschen ab")),
    }
}

/// Items side by side, on as many lines as they need.
fn wrap(items: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + GAP.len() + item.chars().count() <= width => {
                *line += GAP;
                *line += item;
            }
            _ => lines.push(format!("    {item}")),
        }
    }
    lines
}

fn pad(text: &str) -> String {
    format!("{text}{}", " ".repeat(INNER.saturating_sub(text.chars().count())))
}

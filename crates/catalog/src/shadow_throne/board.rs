//! The table as text: the piles, the middle as cards, the displays as stacks.

use kabale_core::Seat;
use kabale_shadow_throne::{Card, Character, MiddleCard, Phase, SeatView, Stack, Status, View, copies};

use super::{card_with_value, character_name};
use crate::{Ink, Lang, Line, Voice};

/// The width of a card without its frame: the longest name fits, and five cards fit on a line.
const INNER: usize = 12;
/// A card with its frame and the space behind it.
const OUTER: usize = INNER + 3;

pub(super) fn draw(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let mut lines = vec![heading(view, voice)];
    lines.extend(piles(view, lang, width));
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
    lines.push(Line::new().dim(
        lang.pick("✓ ability ready  ○ used  ✗ somebody has more", "✓ Fähigkeit bereit  ○ benutzt  ✗ jemand hat mehr"),
    ));
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
            "second draw pile, it may end at any moment",
            "zweiter Nachziehstapel, jeden Moment kann Schluss sein",
        )
    } else {
        lang.pick("first draw pile", "erster Nachziehstapel")
    };
    Line::new().bold(turn).plain(format!(" — {pile}"))
}

/// How many cards there are to come, and which: everybody can work that out from what lies open.
fn piles(view: &View, lang: Lang, width: usize) -> Vec<Line> {
    let mut items = vec![match lang {
        Lang::En => format!("{} cards:", view.n_draw),
        Lang::De => format!("{} Karten:", view.n_draw),
    }];
    let counts = Character::ALL.into_iter().map(|character| (character, n_unseen(view, character)));
    items.extend(
        counts.filter(|(_, count)| *count > 0).map(|(character, count)| format!("{count}× {}", character.value())),
    );
    if view.end_is_near {
        items.push(lang.pick("1× End", "1× Ende").to_owned());
    }
    let mut lines = spread(lang.pick("Draw pile ", "Nachziehstapel "), &items, width);
    if let Some(card) = view.top {
        let text = lang.pick("On top, as only you know: ", "Obenauf, das weißt nur du: ");
        lines.push(Line::new().plain(text).bold(card_with_value(card, lang)));
    }
    let n_discarded: u8 = view.discard.iter().map(|part| part.count).sum();
    let end = if view.discard.iter().any(|part| part.card == Card::End) {
        lang.pick(", one of them is the End card", ", eine davon ist das Spielende")
    } else {
        ""
    };
    lines.push(Line::new().dim(match lang {
        Lang::En => format!("Discard pile {n_discarded} cards{end}"),
        Lang::De => format!("Ablagestapel {n_discarded} Karten{end}"),
    }));
    lines
}

/// How many cards of a character are neither on a display nor in the middle nor discarded.
fn n_unseen(view: &View, character: Character) -> u8 {
    let stacks = view.seats.iter().flat_map(|other| &other.stacks).filter(|stack| stack.character == character);
    let on_display: u8 = stacks.map(|stack| stack.count).sum();
    let in_middle = view.middle.iter().filter(|card| card.character == character).count() as u8;
    let discarded = view.discard.iter().find(|part| part.card == Card::Character(character));
    copies(view.seats.len() as u8) - on_display - in_middle - discarded.map_or(0, |part| part.count)
}

/// Cards of the middle, drawn side by side.
fn cards(view: &View, range: std::ops::Range<usize>, lang: Lang) -> Vec<Line> {
    let mut lines = vec![Line::new().plain("  "); 5];
    for index in range {
        let before = index.checked_sub(1).map(|index| view.middle[index]);
        let is_last = index + 1 == view.middle.len();
        let ink = Ink { seat: Some(view.active), bold: is_last, dim: false };
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
    // What was too high once and is not the last card any more was lowered then.
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
    let turn = if view.active == other.seat { "▸ " } else { "  " };
    let points = match (other.score, lang) {
        (1, Lang::En) => "1 point".to_owned(),
        (n, Lang::En) => format!("{n} points"),
        (1, Lang::De) => "1 Punkt".to_owned(),
        (n, Lang::De) => format!("{n} Punkte"),
    };
    let mut line = Line::new()
        .plain(turn)
        .ink(voice.name(other.seat), Ink { seat: Some(other.seat), bold: true, dim: false })
        .plain(format!("  {points}"));
    let guards = |character: Character| {
        other.stacks.iter().any(|stack| stack.character == character && stack.status == Status::Ready)
    };
    let protection = match (guards(Character::Bard), guards(Character::Alchemist)) {
        (true, true) => Some(lang.pick("swaps and destruction", "Tausch und Zerstörung")),
        (true, false) => Some(lang.pick("swaps", "Tausch")),
        (false, true) => Some(lang.pick("destruction", "Zerstörung")),
        (false, false) => None,
    };
    if let Some(what) = protection {
        line = line.plain(format!("  {} {what}", lang.pick("safe from", "sicher vor")));
    }
    if view.struck.contains(&other.seat) {
        line = line.dim(lang.pick("  hit in this turn", "  in diesem Zug getroffen"));
    }
    let mut lines = vec![line];
    if other.stacks.is_empty() {
        lines.push(Line::new().dim(lang.pick("    no cards yet", "    noch keine Karten")));
    } else {
        let stacks: Vec<_> = other.stacks.iter().map(|stack| describe(*stack, lang)).collect();
        lines.extend(spread_in("    ", &stacks, width, other.seat));
    }
    lines
}

/// A stack: number, character, value, and what its ability is good for.
fn describe(stack: Stack, lang: Lang) -> String {
    let name = format!("{}× {} {}", stack.count, character_name(stack.character, lang), stack.character.value());
    let needs = stack.count.max(1);
    let sign = match (stack.status, stack.character) {
        (Status::Ready, _) => " ✓".to_owned(),
        (Status::Used, _) => " ○".to_owned(),
        (Status::Outnumbered, _) => " ✗".to_owned(),
        (Status::Binding, _) if stack.count == 1 => String::new(),
        (Status::Binding, Character::Queen) if needs < 5 => {
            format!(" ({} {}+)", lang.pick("destroy", "zerstören"), needs + 1)
        }
        (Status::Binding, Character::Queen) => format!(" ({})", lang.pick("never destroy", "nie zerstören")),
        (Status::Binding, _) => format!(" ({} {needs}+)", lang.pick("swap", "tauschen")),
    };
    name + &sign
}

/// A list on as many lines as it needs.
fn spread(head: &str, items: &[String], width: usize) -> Vec<Line> {
    wrap(head, items, " ", width).into_iter().map(|text| Line::new().plain(text)).collect()
}

fn spread_in(head: &str, items: &[String], width: usize, seat: Seat) -> Vec<Line> {
    wrap(head, items, "   ", width).into_iter().map(|text| Line::new().seat(seat, text)).collect()
}

fn wrap(head: &str, items: &[String], gap: &str, width: usize) -> Vec<String> {
    let mut lines = vec![head.to_owned()];
    let mut is_first = true;
    for item in items {
        let line = lines.last_mut().expect("there is a line");
        let needed = line.chars().count() + gap.chars().count() + item.chars().count();
        if is_first {
            *line += item;
        } else if needed <= width {
            *line += gap;
            *line += item;
        } else {
            lines.push(format!("    {item}"));
        }
        is_first = false;
    }
    lines
}

fn pad(text: &str) -> String {
    format!("{text}{}", " ".repeat(INNER.saturating_sub(text.chars().count())))
}

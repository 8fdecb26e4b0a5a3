//! The table as text: the row as cards, the players as lines, the viewer's hand.

use kabale_oriflamme::{Family, Oriflamme, RowCard, View};

use super::{card_name, family_name};
use crate::{Ink, Lang, Line, Voice, Words};

/// The width of a card without its frame: the longest name fits.
const INNER: usize = 13;
/// The width of a card with its frame and the space after it.
const OUTER: usize = INNER + 3;
/// The width of a card in a long row, where each card is only a line of text.
const CELL: usize = INNER + 18;

pub(super) fn draw(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let mut lines = vec![heading(view, voice)];
    if view.row.is_empty() {
        lines.push(Line::new().dim(lang.pick("  The row is empty.", "  Die Reihe ist leer.")));
    }
    let per_line = (width.saturating_sub(2) / OUTER).max(1);
    if view.row.len() > 2 * per_line {
        lines.extend(cells(view, (width.saturating_sub(2) / CELL).max(1), lang));
    } else {
        for (index, positions) in view.row.chunks(per_line).enumerate() {
            lines.extend(cards(view, index * per_line, positions, lang));
        }
    }
    lines.extend(covered(view, lang));
    lines.push(Line::new());
    lines.extend(players(view, voice));
    if !view.hand.is_empty() {
        lines.push(Line::new());
        let names: Vec<_> = view.hand.iter().map(|card| card_name(*card, lang)).collect();
        lines.push(Line::new().plain(lang.pick("Your hand: ", "Deine Hand: ")).bold(names.join(" · ")));
    }
    if let Some(aside) = &view.set_aside {
        let names: Vec<_> = aside.iter().map(|card| card_name(*card, lang)).collect();
        lines.push(Line::new().dim(format!("{}{}", lang.pick("Set aside: ", "Zurückgelegt: "), names.join(" · "))));
    }
    lines
}

fn heading(view: &View, voice: Voice<'_>) -> Line {
    let lang = voice.lang;
    let round = match lang {
        Lang::En => format!("Round {} of 6", view.round),
        Lang::De => format!("Runde {} von 6", view.round),
    };
    let what = match (view.to_move.is_some(), view.evaluating.is_some()) {
        (false, _) => lang.pick("the game is over", "das Spiel ist vorbei"),
        (true, true) => {
            lang.pick("the row is evaluated from left to right", "die Reihe wird von links nach rechts ausgewertet")
        }
        (true, false) => lang.pick("everybody places a card", "alle legen eine Karte"),
    };
    Line::new().bold(round).plain(format!(" — {what}"))
}

/// A long row: a piece of text for each card, several side by side.
fn cells(view: &View, per_line: usize, lang: Lang) -> Vec<Line> {
    let cell = |index: usize, stack: &[RowCard]| {
        let top = stack.last().expect("a position holds a card");
        let is_evaluated = view.evaluating.is_some_and(|at| usize::from(at.index()) == index);
        let mark = if is_evaluated { "▶" } else { " " };
        let under = if stack.len() > 1 { format!("+{} ", stack.len() - 1) } else { String::new() };
        let text = format!(
            "{mark}{:>2} {} {} {under}{}",
            index + 1,
            abbreviation(top.family, lang),
            pad(&name(*top, lang)),
            dots(top.points)
        );
        let ink =
            Ink { color: Some(Oriflamme::color(top.family.seat())), bold: top.face_up || is_evaluated, dim: false };
        (format!("{text}{}", " ".repeat(CELL.saturating_sub(text.chars().count()))), ink)
    };
    let mut lines = Vec::new();
    for (line, stacks) in view.row.chunks(per_line).enumerate() {
        let cells = stacks.iter().enumerate().map(|(offset, stack)| cell(line * per_line + offset, stack));
        lines.push(cells.fold(Line::new().plain("  "), |line, (text, ink)| line.ink(text, ink)));
    }
    lines
}

/// The text on a card: in capitals if it is face up, shading if the eye does not know it.
fn name(card: RowCard, lang: Lang) -> String {
    match (card.card, card.face_up) {
        (Some(card), true) => card_name(card, lang).to_uppercase(),
        (Some(card), false) => card_name(card, lang).to_owned(),
        (None, _) => "░".repeat(INNER),
    }
}

/// One line of cards, drawn side by side.
fn cards(view: &View, first: usize, positions: &[Vec<RowCard>], lang: Lang) -> Vec<Line> {
    let mut lines = vec![Line::new().plain("  "); 5];
    for (offset, stack) in positions.iter().enumerate() {
        let index = first + offset;
        let is_evaluated = view.evaluating.is_some_and(|at| usize::from(at.index()) == index);
        for (line, (text, ink)) in lines.iter_mut().zip(card(stack, index + 1, is_evaluated, lang)) {
            *line = std::mem::take(line).ink(text, ink).plain(" ");
        }
    }
    lines
}

fn card(stack: &[RowCard], number: usize, is_evaluated: bool, lang: Lang) -> [(String, Ink); 5] {
    let top = stack.last().expect("a position holds a card");
    let frame = Ink { color: Some(Oriflamme::color(top.family.seat())), bold: top.face_up || is_evaluated, dim: false };
    let (left, right, line) = if is_evaluated { ("▶ ", " ◀", "═") } else { (" ", " ", "─") };
    let number = format!("{left}{number}{right}");
    let under = match stack.len() - 1 {
        0 => String::new(),
        n => format!(" +{n} {} ", lang.pick("below", "darunter")),
    };
    let name = name(*top, lang);
    let family = abbreviation(top.family, lang);
    let state = if top.face_up { lang.pick("open", "offen") } else { lang.pick("hidden", "verdeckt") };
    let border = |text: &str| line.repeat(INNER.saturating_sub(text.chars().count() + 1));
    [
        (format!("╭{line}{number}{}╮", border(&number)), frame),
        (format!("│{}│", pad(&format!("{family} {state}"))), frame),
        (format!("│{}│", pad(&name)), frame),
        (format!("│{}│", pad(&dots(top.points))), frame),
        (format!("╰{line}{under}{}╯", border(&under)), frame),
    ]
}

/// The covered cards. The drawing of the row shows only their number.
fn covered(view: &View, lang: Lang) -> Vec<Line> {
    let mut lines = Vec::new();
    for (index, stack) in view.row.iter().enumerate().filter(|(_, stack)| stack.len() > 1) {
        let cards: Vec<_> = stack[..stack.len() - 1]
            .iter()
            .rev()
            .map(|card| {
                let name = card.card.map_or("?", |card| card_name(card, lang));
                let name = if card.face_up { name.to_uppercase() } else { name.to_owned() };
                if card.points > 0 { format!("{name} {}", dots(card.points)) } else { name }
            })
            .collect();
        let text = format!("  {} {}: {}", lang.pick("below", "unter"), index + 1, cards.join(", "));
        lines.push(Line::new().colored(Oriflamme::color(stack[0].family.seat()), text));
    }
    lines
}

fn players(view: &View, voice: Voice<'_>) -> Vec<Line> {
    let lang = voice.lang;
    let called = |seat| voice.called(seat, view.eye);
    let widest = view.seats.iter().map(|other| called(other.seat).chars().count()).max().unwrap_or(0);
    let player = |other: &kabale_oriflamme::SeatView| {
        let crown = if other.seat == view.crown { "♛" } else { " " };
        let turn = if view.to_move == Some(other.seat) { "▸" } else { " " };
        let name = called(other.seat);
        let name = format!("{name}{}", " ".repeat(widest - name.chars().count()));
        let family = abbreviation(other.family, lang);
        let discarded: Vec<_> = other.discarded.iter().map(|card| card_name(*card, lang)).collect();
        let counts = match lang {
            Lang::En => format!("   influence {:>2}   hand {}   row {}", other.pool, other.n_hand, other.n_row),
            Lang::De => format!("   Einfluss {:>2}   Hand {}   Reihe {}", other.pool, other.n_hand, other.n_row),
        };
        let mut line = Line::new()
            .plain(format!("{turn}{crown} "))
            .ink(format!("{family} {name}"), Ink { color: Some(Oriflamme::color(other.seat)), bold: true, dim: false })
            .plain(counts);
        if !discarded.is_empty() {
            line = line.dim(format!("   {} {}", lang.pick("discarded:", "abgelegt:"), discarded.join(", ")));
        }
        line
    };
    view.seats.iter().map(player).collect()
}

/// Three letters of a family's name, so that color is not the only sign.
fn abbreviation(family: Family, lang: Lang) -> String {
    family_name(family, lang).chars().take(3).collect::<String>().to_uppercase()
}

/// Points as dots, or as a number if there are more than six.
fn dots(points: u8) -> String {
    if points <= 6 { "●".repeat(usize::from(points)) } else { format!("● × {points}") }
}

fn pad(text: &str) -> String {
    format!("{text}{}", " ".repeat(INNER.saturating_sub(text.chars().count())))
}

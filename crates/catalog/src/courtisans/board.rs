//! The table as text: the royal table with a line for each family, the districts side by side, hand and missions.

use kabale_courtisans::{
    Area, Card, Condition, Courtisans, Family, MissionView, Role, SeatView, Side, SpyView, Status, View,
};

use super::{
    cards::{card_name, family_name, mission_name, role_name, symbol},
    tell::side_of_the_queen,
};
use crate::{Ink, Lang, Line, Voice, Words};

/// The width of the column of family names: the longest name fits.
const NAME: usize = 13;
/// The width of a family's cards in an area: four symbols, each with a number.
const CARDS: usize = 8;
/// The width of a district's column without the line before it: cards, a space, points.
const DISTRICT: usize = 12;

pub(super) fn draw(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let mut lines = vec![heading(view, voice), Line::new()];
    lines.extend(royal_table(view, lang, width));
    let per_block = ((width.saturating_sub(NAME)) / (DISTRICT + 1)).max(1);
    for seats in view.seats.chunks(per_block) {
        lines.push(Line::new());
        lines.extend(districts(view, seats, voice));
    }
    lines.push(legend(lang));
    if view.to_move.is_some() {
        lines.extend(face_down(view, voice));
    }
    lines.extend(gone(view, voice, width));
    lines.push(Line::new());
    lines.extend(secrets(view, voice));
    lines
}

fn heading(view: &View, voice: Voice<'_>) -> Line {
    let lang = voice.lang;
    let turn = match lang {
        Lang::En => format!("Turn {} of {}", view.turn, view.n_turns),
        Lang::De => format!("Zug {} von {}", view.turn, view.n_turns),
    };
    let line = Line::new().bold(turn);
    let Some(seat) = view.to_move else {
        return line.plain(lang.pick(" — the game is over", " — das Spiel ist vorbei"));
    };
    let pile = match (view.n_pile, lang) {
        (0, _) => lang.pick(", the last one: the pile is empty", ", der letzte: Der Stapel ist leer").to_owned(),
        (n, Lang::En) => format!(", {n} cards in the pile"),
        (n, Lang::De) => format!(", {n} Karten im Stapel"),
    };
    line.plain(" — ")
        .ink(voice.name(seat), Ink { color: Some(Courtisans::color(seat)), bold: true, dim: false })
        .plain(pile)
}

/// A line for each family, in the order of the columns, and one for the Queen's column between them.
fn royal_table(view: &View, lang: Lang, width: usize) -> Vec<Line> {
    let title = lang.pick("Royal table", "Königl. Tafel");
    let [above, below] = [lang.pick("above", "oben"), lang.pick("below", "unten")];
    let head = format!("  {} {}│ {below}", pad(title, NAME), pad_left(above, CARDS + 3));
    let mut lines = vec![Line::new().bold(head)];
    for standing in &view.families {
        let family = standing.family;
        let cards =
            |cards: &[Card]| symbols(cards.iter().filter(|card| card.family() == family).map(|card| card.role()));
        let (sign, word) = status(standing.status, lang);
        let text = format!(
            "{sign} {} {}{:>3}│{:>2} {}",
            pad(family_name(family, lang), NAME),
            pad_left(&cards(&view.above), CARDS),
            standing.above,
            standing.below,
            pad(&cards(&view.below), CARDS)
        );
        let is_neutral = standing.status == Status::Neutral;
        let ink = Ink { bold: !is_neutral, ..Ink::default() };
        let line = Line::new().ink(text, ink);
        lines.push(if width >= 60 && !is_neutral { line.dim(format!("  {word}")) } else { line });
        if family == Family::Nightingale {
            lines.push(queens_column(view, lang));
        }
    }
    lines
}

/// COU-4.3a: face-down cards lie in the Queen's column.
fn queens_column(view: &View, lang: Lang) -> Line {
    let n_spies = |side| lying(view).filter(|(_, spy)| spy.area == Area::Table(side)).count();
    let cards =
        |side| if view.to_move.is_some() { symbols(vec![Role::Spy; n_spies(side)].into_iter()) } else { String::new() };
    let name = pad(lang.pick("(Queen)", "(Königin)"), NAME);
    let [above, below] = [Side::Above, Side::Below].map(cards);
    Line::new().dim(format!("  {name} {}   │   {}", pad_left(&above, CARDS), pad(&below, CARDS)))
}

/// The districts side by side, a line for each family, with the points by the open cards.
fn districts(view: &View, seats: &[SeatView], voice: Voice<'_>) -> Vec<Line> {
    let lang = voice.lang;
    let mut head = Line::new().bold(pad(lang.pick("Districts", "Bezirke"), NAME));
    for seat in seats {
        let name = voice.called(seat.seat, view.eye);
        let short: String = name.chars().take(DISTRICT).collect();
        head = head
            .plain("│")
            .ink(pad(&short, DISTRICT), Ink { color: Some(Courtisans::color(seat.seat)), bold: true, dim: false });
    }
    let mut lines = vec![head];
    for standing in &view.families {
        let family = standing.family;
        let mut line = Line::new().plain(pad(family_name(family, lang), NAME));
        for seat in seats {
            let roles = seat.district.iter().filter(|card| card.family() == family).map(|card| card.role());
            let points = view.points(seat, family);
            let points = if points == 0 { String::new() } else { signed(points) };
            line = line
                .plain("│")
                .colored(Courtisans::color(seat.seat), format!("{}{points:>4}", pad(&symbols(roles), CARDS)));
        }
        lines.push(line);
    }
    let mut line = Line::new().bold(pad(lang.pick("Sum, open", "Summe, offen"), NAME));
    if view.to_move.is_none() {
        line = Line::new().bold(pad(lang.pick("Sum", "Summe"), NAME));
    }
    for seat in seats {
        let sum: i32 = Family::ALL.into_iter().map(|family| view.points(seat, family)).sum();
        let n_spies = lying(view).filter(|(_, spy)| spy.area == Area::District(seat.seat)).count();
        let hidden = if view.to_move.is_some() { vec![Role::Spy; n_spies] } else { Vec::new() };
        let cell = format!("{}{:>4}", pad(&symbols(hidden.into_iter()), CARDS), signed(sum));
        line = line.plain("│").ink(cell, Ink { color: Some(Courtisans::color(seat.seat)), bold: true, dim: false });
    }
    lines.push(line);
    lines
}

/// Points with a plus or minus sign; 0 has none.
pub fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}").replace('-', "−") }
}

fn legend(lang: Lang) -> Line {
    let order = [Role::Noble, Role::Plain, Role::Assassin, Role::Guard, Role::Spy];
    let names: Vec<_> = order.map(|role| format!("{} {}", symbol(role), role_name(role, lang))).to_vec();
    Line::new().dim(format!("{}  {}", names.join(" · "), lang.pick("(♛ counts 2)", "(♛ zählt 2)")))
}

/// The face-down cards that are not eliminated, with their indices.
fn lying(view: &View) -> impl Iterator<Item = (usize, &SpyView)> {
    view.spies.iter().enumerate().filter(|(_, spy)| !spy.eliminated)
}

/// COU-7.5: where each face-down card lies, who laid it, and its family if this eye knows it.
fn face_down(view: &View, voice: Voice<'_>) -> Vec<Line> {
    let lang = voice.lang;
    let card = |(index, spy): (usize, &SpyView)| {
        let at = match (spy.area, lang) {
            (Area::Table(side), _) => side_of_the_queen(side, lang).to_owned(),
            (Area::District(seat), _) if view.eye.is(seat) => {
                lang.pick("in your district", "in deinem Bezirk").to_owned()
            }
            (Area::District(seat), Lang::En) => format!("in the district of {}", voice.name(seat)),
            (Area::District(seat), Lang::De) => format!("im Bezirk von {}", voice.name(seat)),
        };
        let name = if view.eye.is(spy.laid_by) { lang.pick("you", "dir") } else { voice.name(spy.laid_by) };
        let by = match lang {
            Lang::En => format!(", laid by {name}"),
            Lang::De => format!(", gelegt von {name}"),
        };
        let line = Line::new().plain(format!("▒{:<2} {at}{by}", index + 1));
        match spy.family {
            Some(family) => line.bold(format!(": {}", card_name(Card::new(family, Role::Spy), lang))),
            None => line,
        }
    };
    lying(view).map(card).collect()
}

/// COU-7.3: the eliminated cards.
fn gone(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let open = view.eliminated.iter().map(|card| card_name(*card, lang));
    let hidden = view.spies.iter().enumerate().filter(|(_, spy)| spy.eliminated).map(|(index, spy)| {
        let known = spy.family.map(|family| format!(" ({})", card_name(Card::new(family, Role::Spy), lang)));
        format!("▒{}{}", index + 1, known.unwrap_or_default())
    });
    let mut lines: Vec<String> = Vec::new();
    for name in open.chain(hidden) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + name.chars().count() + 3 <= width => *line += &format!(", {name}"),
            Some(line) => {
                line.push(',');
                lines.push(format!("  {name}"));
            }
            None => lines.push(format!("{} {name}", lang.pick("Eliminated:", "Eliminiert:"))),
        }
    }
    lines.into_iter().map(|line| Line::new().dim(line)).collect()
}

/// The viewer's hand and missions; at the end the missions of all players.
fn secrets(view: &View, voice: Voice<'_>) -> Vec<Line> {
    let lang = voice.lang;
    let mut lines = Vec::new();
    if !view.hand.is_empty() {
        let names: Vec<_> = view.hand.iter().map(|card| card_name(*card, lang)).collect();
        lines.push(Line::new().plain(lang.pick("Your hand: ", "Deine Hand: ")).bold(names.join(" · ")));
    }
    for seat in &view.seats {
        let Some(missions) = &seat.missions else { continue };
        let line = Line::new();
        lines.push(match (view.eye.is(seat.seat), lang) {
            (true, Lang::En) => line.plain("Your missions, 3 points each:"),
            (true, Lang::De) => line.plain("Deine Missionen, je 3 Punkte:"),
            (false, Lang::En) => {
                line.plain("Missions of ").colored(Courtisans::color(seat.seat), voice.name(seat.seat)).plain(":")
            }
            (false, Lang::De) => {
                line.plain("Missionen von ").colored(Courtisans::color(seat.seat), voice.name(seat.seat)).plain(":")
            }
        });
        let left = voice.name(seat.seat.next(view.seats.len() as u8));
        lines.extend(missions.iter().map(|mission| mission_line(*mission, left, lang)));
    }
    lines
}

/// A mission, and whether the open cards fulfill it.
fn mission_line(one: MissionView, left: &str, lang: Lang) -> Line {
    let sign = if one.fulfilled { "  ✓ " } else { "  ✗ " };
    let line = Line::new().bold(sign).plain(mission_name(one.mission, lang));
    match one.mission.condition() {
        Condition::FewerThanLeft(_) => line.plain(format!(" ({left})")),
        _ => line,
    }
}

/// The standing of a family: a sign and a word.
pub fn status(status: Status, lang: Lang) -> (&'static str, &'static str) {
    match status {
        Status::Esteemed => ("▲", lang.pick("esteemed", "angesehen")),
        Status::Neutral => ("=", lang.pick("neutral", "neutral")),
        Status::Fallen => ("▼", lang.pick("fallen from grace", "in Ungnade")),
    }
}

/// A sign for each role among the cards, with a number if there are several: `♛2○†`.
fn symbols(roles: impl Iterator<Item = Role>) -> String {
    let roles: Vec<Role> = roles.collect();
    let mut text = String::new();
    for role in [Role::Noble, Role::Plain, Role::Assassin, Role::Guard, Role::Spy] {
        match roles.iter().filter(|other| **other == role).count() {
            0 => (),
            1 => text.push(symbol(role)),
            n => text += &format!("{}{n}", symbol(role)),
        }
    }
    text
}

fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.chars().count())))
}

fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.chars().count())))
}

//! The table as text: the gallery as a drawing, the court as lists, the players as lines.

use kabale_core::Seat;
use kabale_for_a_crown::{Direction, Effect, Family, ForACrown, Phase, ROUNDS, SeatView, SharedCard, View};

use super::{
    cards::{amount, symbols},
    event_name, family_name, subject_name,
};
use crate::{Ink, Lang, Line, Voice, Words};

pub(super) fn draw(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let mut lines = vec![heading(view, voice), Line::new()];
    lines.extend(gallery(view, voice.lang, width));
    lines.push(Line::new());
    // A player who hires sees the court in the list of choices.
    let is_asked = view.to_move.is_some_and(|seat| view.eye.is(seat));
    if !view.revealing && !is_asked {
        lines.extend(court(view, voice.lang, width));
        lines.push(Line::new());
    }
    lines.extend(players(view, voice, width));
    lines.extend(events(view, voice.lang, width));
    lines
}

fn heading(view: &View, voice: Voice<'_>) -> Line {
    let lang = voice.lang;
    let round = match lang {
        Lang::En => format!("Round {} of {ROUNDS}", view.round),
        Lang::De => format!("Runde {} von {ROUNDS}", view.round),
    };
    let what = if view.phase == Phase::Over {
        lang.pick("the game is over", "das Spiel ist vorbei").to_owned()
    } else if view.revealing {
        let (n, all) = (view.revealed.len(), view.revealed.len() + view.face_down.len());
        match lang {
            Lang::En => format!("the shared deck is turned up, card {n} of {all}"),
            Lang::De => format!("der gemeinsame Stapel wird aufgedeckt, Karte {n} von {all}"),
        }
    } else {
        lang.pick("everybody hires, the most influential first", "alle heuern an, die Einflussreichsten zuerst")
            .to_owned()
    };
    Line::new().bold(round).plain(format!(" — {what}"))
}

/// The fields from left to right, with thick lines between the parts.
fn gallery(view: &View, lang: Lang, width: usize) -> Vec<Line> {
    let gallery = &view.options.data.gallery;
    let [left, middle, right] = gallery.losses;
    let mut lines = vec![Line::new().plain(match lang {
        Lang::En => {
            format!("Gallery, most influence on the right. A Scandal costs {left} ┃ {middle} ┃ {right} rubies.")
        }
        Lang::De => {
            format!("Galerie, rechts der größte Einfluss. Ein Skandal kostet {left} ┃ {middle} ┃ {right} Rubine.")
        }
    })];
    let per_line = (width.saturating_sub(1) / 4).clamp(1, usize::from(gallery.fields)) as u8;
    let mut first = 1;
    while first <= gallery.fields {
        let last = gallery.fields.min(first + per_line - 1);
        let [mut above, mut numbers, mut names, mut below] = ["┌", "│", "│", "└"].map(|edge| Line::new().plain(edge));
        for field in first..=last {
            let is_border = gallery.ends.contains(&field) && field < gallery.fields;
            let [top, side, bottom] = match (field == last, is_border) {
                (true, _) => ["┐", "│", "┘"],
                (false, true) => ["┰", "┃", "┸"],
                (false, false) => ["┬", "│", "┴"],
            };
            let number = if field == gallery.star { format!("★{field:<2}") } else { format!("{field:^3}") };
            above = above.plain(format!("───{top}"));
            numbers = numbers.dim(number).plain(side);
            names = match view.seats.iter().find(|player| player.field == Some(field)) {
                Some(player) => names.ink(abbreviation(player.family, lang), bold(player.seat)),
                None => names.plain("   "),
            };
            names = names.plain(side);
            below = below.plain(format!("───{bottom}"));
        }
        lines.extend([above, numbers, names, below]);
        first = last + 1;
    }
    lines
}

fn bold(seat: Seat) -> Ink {
    Ink { color: Some(ForACrown::color(seat)), bold: true, dim: false }
}

/// Three letters of a family's name, so that color is not the only sign.
fn abbreviation(family: Family, lang: Lang) -> String {
    let animal = family_name(family, lang).split(' ').next_back().unwrap_or_default();
    animal.chars().take(3).collect::<String>().to_uppercase()
}

/// The subjects that can be hired: a paragraph for each column with a cost tile.
fn court(view: &View, lang: Lang, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let wide = width >= 64;
    let card = |name: &str, shown: &str| {
        let pad = if wide { 31_usize.saturating_sub(name.chars().count()) } else { 1 };
        let gap = if wide { " ".repeat(pad.max(1)) } else { ": ".to_owned() };
        Line::new().plain(format!("   {name}{gap}")).dim(shown.to_owned())
    };
    for (level, cost) in (1..).zip(&view.costs) {
        let Some(cost) = cost else { continue };
        let title = match lang {
            Lang::En => format!("Level {level}, cost {cost}"),
            Lang::De => format!("Stufe {level}, Kosten {cost}"),
        };
        let mut heading = Line::new().bold(title);
        if level == 1 {
            lines.push(heading);
            for stack in view.stacks.iter().filter(|stack| stack.cards > 0) {
                let name = format!("{} ×{}", subject_name(&stack.subject, lang), stack.cards);
                lines.push(card(&name, &symbols(stack.subject.symbols, stack.subject.choose_one, lang)));
            }
            continue;
        }
        let deck = view.decks[level - 2];
        heading = heading.plain(match lang {
            Lang::En => format!(" · deck of {deck}"),
            Lang::De => format!(" · {deck} im Stapel"),
        });
        lines.push(heading);
        for subject in view.court[(level - 2) * 2..level * 2 - 2].iter().flatten() {
            lines.push(card(subject_name(subject, lang), &symbols(subject.symbols, subject.choose_one, lang)));
        }
    }
    lines
}

fn players(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
    let widest = view.seats.iter().map(|player| voice.called(player.seat, view.eye).chars().count()).max().unwrap_or(0);
    let mut sorted: Vec<_> = view.seats.iter().collect();
    sorted.sort_by_key(|player| std::cmp::Reverse(player.field));
    sorted.into_iter().flat_map(|player| self::player(player, view, voice, widest, width)).collect()
}

/// A line for a player, and the hired subjects below it.
fn player(player: &SeatView, view: &View, voice: Voice<'_>, widest: usize, width: usize) -> Vec<Line> {
    let lang = voice.lang;
    let turn = if view.to_move == Some(player.seat) { "▸" } else { " " };
    let name = voice.called(player.seat, view.eye);
    let pad = " ".repeat(widest - name.chars().count());
    let mut facts = Vec::new();
    if player.field.is_none() {
        facts.push(lang.pick("out", "ausgeschieden").to_owned());
    } else {
        facts.push(amount(Effect::Thief, player.thieves, lang));
        match player.chest {
            Some(chest) => {
                facts.push(amount(Effect::Ruby, chest.rubies, lang));
                facts.push(amount(Effect::Coin, chest.coins, lang));
            }
            None => facts.push(lang.pick("chest closed", "Truhe zu").to_owned()),
        }
        facts.push(if player.heirloom {
            lang.pick("heirloom", "Erbstück").to_owned()
        } else {
            lang.pick("heirloom sold", "Erbstück verkauft").to_owned()
        });
    }
    let mut lines = vec![
        Line::new()
            .plain(format!("{turn} "))
            .ink(format!("{} {name}{pad}", abbreviation(player.family, lang)), bold(player.seat))
            .plain(format!("  {}", facts.join(", "))),
    ];
    let names = shared(view).filter_map(|(card, is_done)| match card {
        SharedCard::Subject { seat, level, subject } if *seat == player.seat => {
            let name = match (subject, lang) {
                (Some(subject), _) => subject_name(subject.get(), lang).to_owned(),
                (None, Lang::En) => format!("unseen (level {level})"),
                (None, Lang::De) => format!("verdeckt (Stufe {level})"),
            };
            Some(if is_done { format!("✓{name}") } else { name })
        }
        _ => None,
    });
    lines.extend(list(names, width));
    lines
}

/// The cards of the shared deck, and whether they were turned up in the current round.
fn shared(view: &View) -> impl Iterator<Item = (&SharedCard, bool)> {
    let is_going_on = view.phase != Phase::Over;
    let revealed = view.revealed.iter().map(move |card| (card, is_going_on));
    revealed.chain(view.face_down.iter().map(|card| (card, false)))
}

/// The events in the shared deck. A check mark means that the card was turned up in this round.
fn events(view: &View, lang: Lang, width: usize) -> Vec<Line> {
    let names = shared(view).filter_map(|(card, is_done)| match card {
        SharedCard::Event(card) => {
            let name = match card {
                Some(card) => event_name(view.options.data.get().event(*card), lang),
                None => lang.pick("unseen event", "verdecktes Ereignis"),
            };
            Some(if is_done { format!("✓{name}") } else { name.to_owned() })
        }
        SharedCard::Subject { .. } => None,
    });
    let title = lang.pick("  Events in the deck", "  Ereignisse im Stapel");
    let mut lines = vec![Line::new().plain(title)];
    lines.extend(list(names, width));
    if view.revealing && view.phase != Phase::Over {
        lines.push(Line::new().dim(lang.pick("  ✓ turned up in this round", "  ✓ in dieser Runde aufgedeckt")));
    }
    lines
}

/// Names separated by dots, on as many lines as they need.
fn list(names: impl Iterator<Item = String>, width: usize) -> Vec<Line> {
    const INDENT: &str = "      ";
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        match lines.last_mut() {
            Some(line) if line.chars().count() + name.chars().count() + 3 <= width => *line += &format!(" · {name}"),
            _ => lines.push(format!("{INDENT}{name}")),
        }
    }
    lines.into_iter().map(|line| Line::new().dim(line)).collect()
}

/// The next free field for a portrait.
pub(super) fn next_free(family: Family, direction: Direction, view: &View) -> Option<u8> {
    let field = view.seats.get(family as usize)?.field?;
    let is_free = |field: &u8| view.seats.iter().all(|player| player.field != Some(*field));
    match direction {
        Direction::Left => (1..field).rev().find(is_free),
        Direction::Right => (field + 1..=view.options.data.gallery.fields).find(is_free),
    }
}

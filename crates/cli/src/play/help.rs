//! The help at the table: commands and cards.

use kabale_catalog::{AnyTable, Lang, Line};
use kabale_core::shorten;

use crate::{problem::Problem, term};

pub(super) fn commands(lang: Lang) -> Result<(), Problem> {
    let text = lang.pick(
        "  a number      choose from the list
  its text      the same, as the list shows it
  notation      the choice as records write it (see docs/protocol.md)
  ?             what the cards do
  ? NAME        what this card does, or all of a kind
  b             show the table again
  l             everything that has happened
  t             a tip: what the strong bot would do here
  u             take your last choice back
  q             save and quit
",
        "  eine Zahl     aus der Liste wählen
  ihr Text      dasselbe, wie es in der Liste steht
  Notation      die Wahl, wie Aufzeichnungen sie schreiben (siehe docs/protocol.md)
  ?             was die Karten tun
  ? NAME        was diese Karte tut, oder alle einer Art
  b             den Tisch noch einmal zeigen
  l             alles, was geschehen ist
  t             ein Tipp: was der starke Bot hier täte
  u             die letzte Wahl zurücknehmen
  q             speichern und beenden
",
    );
    term::write_lines(&text.lines().map(|line| Line::new().plain(line)).collect::<Vec<_>>())
}

/// All cards, or those whose name or kind contains `name`.
pub(super) fn cards(table: &dyn AnyTable, name: &str, lang: Lang) -> Result<(), Problem> {
    let cards = table.cards(lang);
    let is_asked = |text: &str| text.to_lowercase().contains(name);
    let asked: Vec<_> = cards.iter().filter(|card| [card.name, card.id, card.kind].into_iter().any(is_asked)).collect();
    if asked.is_empty() {
        let names: Vec<_> = cards.iter().map(|card| card.name).collect();
        let (name, names) = (shorten(name), names.join(", "));
        return term::write_lines(&[Line::new().plain(match lang {
            Lang::En => format!("There is no card “{name}”. There are: {names}."),
            Lang::De => format!("Es gibt keine Karte „{name}“. Es gibt: {names}."),
        })]);
    }
    for card in asked {
        let title = console::style(card.name).bold();
        let text = term::wrap(card.text, term::width().min(100), "      ");
        term::write(&format!("  {title} ({}, {})\n{text}\n", card.kind, card.rule))?;
    }
    Ok(())
}

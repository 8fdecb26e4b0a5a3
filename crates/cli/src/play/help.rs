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
  ? NAME        what this card or token does, or all of a kind
  b             show the whole table again
  n             everything since your last turn, also bookkeeping
  w             who is how near to winning
  x             what you cannot choose now, and why
  l             everything that has happened
  t             a tip: what the strong bot would do here
  u             take your last choice back
  p             the pace at which moves of others are told; p slow changes it,
                p why hides or shows why bots did something
  q             save and quit
  Arrow keys edit the line and bring earlier ones back. Ctrl+C and Ctrl+D save and quit.
",
        "  eine Zahl     aus der Liste wählen
  ihr Text      dasselbe, wie es in der Liste steht
  Notation      die Wahl, wie Aufzeichnungen sie schreiben (siehe docs/protocol.md)
  ?             was die Karten tun
  ? NAME        was diese Karte oder dieser Marker tut, oder alle einer Art
  b             den ganzen Tisch noch einmal zeigen
  n             alles seit deinem letzten Zug, auch was nebenbei geschah
  w             wer wie nah am Sieg ist
  x             was du jetzt nicht wählen kannst, und warum
  l             alles, was geschehen ist
  t             ein Tipp: was der starke Bot hier täte
  u             die letzte Wahl zurücknehmen
  p             das Tempo, in dem Züge der anderen erzählt werden; p langsam ändert es,
                p warum zeigt oder verbirgt, warum Bots etwas getan haben
  q             speichern und beenden
  Pfeiltasten ändern die Zeile und holen frühere zurück. Strg+C und Strg+D speichern und beenden.
",
    );
    term::write_lines(&text.lines().map(|line| Line::new().plain(line)).collect::<Vec<_>>())
}

/// All cards, or those whose name or kind contains `name`.
pub(super) fn cards(table: &dyn AnyTable, name: &str, lang: Lang) -> Result<(), Problem> {
    let cards = table.cards(lang);
    let is_asked = |text: &str| text.to_lowercase().contains(name);
    let terms = if name.is_empty() { Vec::new() } else { table.terms(lang) };
    let all = cards.iter().chain(&terms);
    let asked: Vec<_> = all.filter(|card| [card.name, card.id, card.kind].into_iter().any(is_asked)).collect();
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

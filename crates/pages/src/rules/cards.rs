//! All cards of a game, in groups, with an anchor for each.

use kabale_catalog::{CardText, Entry};
use maud::{Markup, html};

use super::{guide_address, head, kept, rule_address};
use crate::{Frame, emblem, kit::art};

/// The page with all cards of a game. The script adds a search.
pub fn cards(frame: &Frame<'_>, entry: &Entry) -> Markup {
    let about = (entry.about)(frame.lang);
    let title = format!("{}: {}", frame.t("Cards", "Karten"), about.name);
    let groups = groups(frame, entry);
    frame.page_with(
        &title,
        "guide-page",
        &head(),
        &html! {
            main id="main" class="guide all-decks" {
                h1 { (title) }
                p { a href=(guide_address(entry.id)) { (frame.t("Rules in five minutes", "Regeln in fünf Minuten")) } }
                @if groups.len() > 1 {
                    nav class="jump" aria-label=(frame.t("Groups", "Gruppen")) { @for (index, (name, _)) in groups.iter().enumerate() { a href={ "#deck-" (index) } { (name) } " " } }
                }
                label class="search" hidden { span { (frame.t("Search", "Suchen")) } input type="search" id="search" data-none=(frame.t("No card has these words.", "Keine Karte enthält diese Wörter.")); }
                p id="found" class="quiet" role="status" {}
                @for (index, (name, cards)) in groups.iter().enumerate() {
                    section class="deck-group" {
                        h2 id={ "deck-" (index) } { (name) " " span class="quiet" { "(" (cards.len()) ")" } }
                        (deck(frame, entry, cards, true))
                    }
                }
            }
        },
    )
}

/// The cards of a game on its illustrated page. Large groups are folded.
pub(super) fn decks(frame: &Frame<'_>, entry: &Entry) -> Markup {
    html! {
        @for (name, cards) in &groups(frame, entry) {
            @if cards.len() > 10 {
                details class="deck-group" {
                    summary { (name) " (" (cards.len()) ")" }
                    (deck(frame, entry, cards, false))
                }
            } @else {
                h3 { (name) }
                (deck(frame, entry, cards, false))
            }
        }
    }
}

fn groups(frame: &Frame<'_>, entry: &Entry) -> Vec<(&'static str, Vec<CardText>)> {
    let kept = kept(entry.id);
    let mut groups: Vec<(&'static str, Vec<CardText>)> = Vec::new();
    for card in (entry.cards)(frame.lang) {
        let name = (kept.deck)(&card, frame.lang);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, cards)) => cards.push(card),
            None => groups.push((name, vec![card])),
        }
    }
    groups
}

fn deck(frame: &Frame<'_>, entry: &Entry, cards: &[CardText], is_anchored: bool) -> Markup {
    let copies = kept(entry.id).copies;
    html! {
        ul class="deck" { @for card in cards {
            li id=[is_anchored.then(|| format!("card-{}", card.id))] {
                (art(emblem(entry.id, card.id)))
                div {
                    p class="title" { strong { (card.name) } " " span class="quiet" { (card.kind) @if let Some(copies) = copies(card, frame.lang) { ", " (copies) } } }
                    p { (card.text) " " a class="rule cite" href=(rule_address(entry.id, card.rule)) { (card.rule) } }
                }
            }
        } }
    }
}

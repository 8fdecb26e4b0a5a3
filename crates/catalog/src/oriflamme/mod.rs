//! The texts of Oriflamme.

mod balance;
mod board;
mod cards;
mod race;
mod reason;
mod tell;

use kabale_core::{Objection, Seat, Spot};
use kabale_oriflamme::{Ask, Card, Choice, Event, Family, Oriflamme, Place, Position, Prompt, View};

pub use self::race::{tallies, waiting};
use crate::{About, CardText, Lang, Line, Note, OptionText, Reason, Telling, Tincture, Voice, Words};

impl Words for Oriflamme {
    const COLORS: &'static [Tincture] =
        &[Tincture::Gules, Tincture::Azure, Tincture::Vert, Tincture::Or, Tincture::Sable];

    fn about(lang: Lang) -> About {
        match lang {
            Lang::En => About {
                name: "Oriflamme",
                blurb: "Face-down cards, patience and treachery: let them gather points, or strike first?",
                minutes: 20,
                primer: &[
                    "Six rounds. In each, everybody lays one card face down into a common row: at its left end, at its \
                     right end, or on top of their own cards. Never in between.",
                    "Then the row is evaluated from left to right. The owner of a face-down card either keeps it hidden, \
                     and a point is put on it, or reveals it: the card takes effect, and its owner takes the points on \
                     it. One-shot cards are then discarded; permanent ones stay and act again every round.",
                    "Only top cards count: what lies beneath another card sleeps. Whoever has the most points in front \
                     of them after six rounds wins; points still lying on cards are lost.",
                    "On the table ● is a point on a card, ♛ marks the player who began the round and ▸ the player whose \
                     turn it is; the card being evaluated stands between ▶ and ◀.",
                ],
            },
            Lang::De => About {
                name: "Oriflamme",
                blurb: "Verdeckte Karten, Geduld und Verrat: Lässt du sie Punkte sammeln, oder schlägst du zuerst zu?",
                minutes: 20,
                primer: &[
                    "Sechs Runden. In jeder legen alle eine Karte verdeckt in eine gemeinsame Reihe: ans linke Ende, ans \
                     rechte Ende oder auf eigene Karten. Nie dazwischen.",
                    "Dann wird die Reihe von links nach rechts ausgewertet. Kommt eine deiner verdeckten Karten an die \
                     Reihe, lässt du sie verdeckt (dann kommt ein Punkt darauf), oder du deckst sie auf: Sie wirkt, und \
                     du nimmst die Punkte darauf. Einmalige Karten werden danach abgelegt, dauerhafte bleiben und wirken \
                     jede Runde wieder.",
                    "Nur oben liegende Karten zählen: Was unter einer anderen liegt, schläft. Wer nach sechs Runden die \
                     meisten Punkte vor sich hat, gewinnt; Punkte, die noch auf Karten liegen, sind verloren.",
                    "Auf dem Tisch ist ● ein Punkt auf einer Karte; ♛ zeigt, wer die Runde begonnen hat, ▸, wer am Zug \
                     ist; die Karte, die ausgewertet wird, steht zwischen ▶ und ◀.",
                ],
            },
        }
    }

    fn rules_text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/rules/oriflamme.md"),
            include_str!("../../../../docs/rules/de/oriflamme.md"),
        )
    }

    fn seat_name(seat: Seat, lang: Lang) -> String {
        family_name(Family::of(seat), lang).to_owned()
    }

    fn option(id: &str, lang: Lang) -> OptionText {
        option(id, lang)
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        Card::ALL.into_iter().map(|card| cards::text(card, lang)).collect()
    }

    fn ask(prompt: &Prompt, view: &View, voice: Voice<'_>) -> String {
        ask(*prompt, view, voice.lang)
    }

    fn rule(prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Place { .. } => "ORI-5.2",
            Prompt::Evaluate { .. } => "ORI-6.3",
            Prompt::Effect { card: Card::Shapeshifter, .. } => "ORI-7.4",
            Prompt::Effect { needs, .. } => match needs {
                Ask::Assassinate => "ORI-7.1",
                Ask::Shoot => "ORI-7.2",
                Ask::Strike => "ORI-7.9",
                Ask::Rob => "ORI-7.10",
                Ask::Copy => "ORI-7.4",
                Ask::Move | Ask::MoveTo(_) => "ORI-7.3",
            },
        }
    }

    fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
        label(choice, view, voice)
    }

    fn spot(spot: Spot, view: &View, voice: Voice<'_>) -> String {
        let index = usize::from(spot.index);
        match spot.zone {
            "hand" => view.hand.get(index).map_or("?", |card| card_name(*card, voice.lang)).to_owned(),
            "gap" => gap(spot.index, view, voice.lang),
            _ => top_card(spot.index, view, voice),
        }
    }

    fn tell(event: &Event, _view: &View, telling: Telling<'_>) -> String {
        tell::tell(event, telling)
    }

    fn note(event: &Event, _chose: Option<Seat>) -> Note {
        tell::note(event)
    }

    fn object(objection: &Objection, lang: Lang) -> String {
        object(objection.code, lang).to_owned()
    }

    #[allow(clippy::match_same_arms, reason = "a row of the table for each case")]
    fn attempts(zone: &str, index: u8, view: &View) -> Vec<String> {
        let number = index.saturating_add(1);
        match zone {
            "row" => {
                let placed = view.hand.first().map(|card| format!("{card} on {number}"));
                let others = ["target", "copy", "move", "onto"].map(|verb| format!("{verb} {number}"));
                placed.into_iter().chain(others).collect()
            }
            "gap" => vec![format!("before {number}"), "end".to_owned()],
            "hand" => Vec::new(),
            "seat" => Family::ALL.get(usize::from(index)).map(|family| format!("rob {family}")).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn zones(view: &View) -> Vec<(&'static str, u8)> {
        vec![("row", view.row.len() as u8), ("seat", view.seats.len() as u8)]
    }

    fn terms(lang: Lang) -> Vec<CardText> {
        crate::terms::oriflamme(lang)
    }

    fn score_part(id: &str, lang: Lang) -> &'static str {
        match id {
            "pool" => lang.pick("influence", "Einfluss"),
            "cards_in_row" => lang.pick("cards in the row", "Karten in der Reihe"),
            _ => lang.pick("lost on cards", "auf Karten verloren"),
        }
    }

    fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
        reason::reason(before, after, by)
    }

    fn race(view: &View, voice: Voice<'_>) -> Vec<Line> {
        crate::race::lines(tallies(view, voice), view.eye, Self::color, voice)
    }

    fn board(view: &View, voice: Voice<'_>, width: usize) -> Vec<Line> {
        board::draw(view, voice, width)
    }
}

pub(super) fn card_name(card: Card, lang: Lang) -> &'static str {
    cards::text(card, lang).name
}

fn family_name(family: Family, lang: Lang) -> &'static str {
    match family {
        Family::Red => lang.pick("Red", "Rot"),
        Family::Blue => lang.pick("Blue", "Blau"),
        Family::Green => lang.pick("Green", "Grün"),
        Family::Yellow => lang.pick("Yellow", "Gelb"),
        Family::Black => lang.pick("Black", "Schwarz"),
    }
}

/// `1 point`, `2 points`.
pub(super) fn points(n: u16, lang: Lang) -> String {
    match (n, lang) {
        (1, Lang::En) => "1 point".to_owned(),
        (_, Lang::En) => format!("{n} points"),
        (1, Lang::De) => "1 Punkt".to_owned(),
        (_, Lang::De) => format!("{n} Punkte"),
    }
}

fn option(id: &str, lang: Lang) -> OptionText {
    match lang {
        Lang::En => {
            let (title, text) = match id {
                "ambush_discards_attacker" => {
                    ("Deadly Ambush", "An opponent's card that removes an Ambush is discarded as well.")
                }
                "set_aside_open" => {
                    ("Look at the set-aside cards", "You may look at the three cards you returned to the box.")
                }
                "points_on_reveal" => {
                    ("Points first", "The points on a card are taken when it is revealed, not after its effect.")
                }
                "lord_counts_covered" => {
                    ("Deep roots", "The Lord also counts covered cards of his own family in the neighboring positions.")
                }
                "decree_may_stack" => ("Decree may stack", "The Royal Decree may put a card on another of its family."),
                _ => ("First seat starts", "The first seat wears the crown first; otherwise it is drawn by lot."),
            };
            OptionText { title, text }
        }
        Lang::De => {
            let (title, text) = match id {
                "ambush_discards_attacker" => (
                    "Tödlicher Hinterhalt",
                    "Entfernt eine gegnerische Karte einen Hinterhalt, wird sie selbst abgelegt.",
                ),
                "set_aside_open" => {
                    ("Einblick in die Schachtel", "Du darfst die drei Karten ansehen, die du zurückgelegt hast.")
                }
                "points_on_reveal" => {
                    ("Erst die Punkte", "Die Punkte auf einer Karte gibt es beim Aufdecken, nicht nach ihrem Effekt.")
                }
                "lord_counts_covered" => {
                    ("Tiefe Wurzeln", "Der Gebieter zählt auch überdeckte Karten in eigenen Nachbarstapeln.")
                }
                "decree_may_stack" => {
                    ("Dekret darf stapeln", "Das Dekret darf eine Karte auf eine andere ihrer Familie legen.")
                }
                _ => ("Platz 1 beginnt", "Platz 1 trägt zuerst die Krone; sonst entscheidet das Los."),
            };
            OptionText { title, text }
        }
    }
}

fn ask(prompt: Prompt, view: &View, lang: Lang) -> String {
    match (prompt, lang) {
        (Prompt::Place { round }, Lang::En) => format!("Round {round} of 6: which card do you place, and where?"),
        (Prompt::Place { round }, Lang::De) => format!("Runde {round} von 6: Welche Karte legst du, und wohin?"),
        (Prompt::Evaluate { at, card, points: 0 }, Lang::En) => {
            format!("Your {} at position {at}: keep it hidden for a point, or reveal it?", card_name(card, lang))
        }
        (Prompt::Evaluate { at, card, points: 0 }, Lang::De) => format!(
            "{} (Position {at}): Lässt du die Karte verdeckt, für einen Punkt, oder deckst du sie auf?",
            card_name(card, lang)
        ),
        (Prompt::Evaluate { at, card, points: n }, Lang::En) => format!(
            "Your {} at position {at} has {} on it. Keep it hidden for one more, or reveal it?",
            card_name(card, lang),
            points(u16::from(n), lang)
        ),
        (Prompt::Evaluate { at, card, points: n }, Lang::De) => format!(
            "{} (Position {at}, {} darauf): Lässt du die Karte verdeckt, für einen Punkt mehr, oder deckst du sie auf?",
            card_name(card, lang),
            points(u16::from(n), lang)
        ),
        (Prompt::Effect { at, card, needs }, _) => {
            let who = match lang {
                Lang::En => format!("Your {} (position {at}): ", card_name(card, lang)),
                Lang::De => format!("{} (Position {at}): ", card_name(card, lang)),
            };
            who + &need(needs, view, lang)
        }
    }
}

fn need(needs: Ask, view: &View, lang: Lang) -> String {
    match needs {
        Ask::Assassinate => lang.pick("which card is removed?", "Welche Karte wird entfernt?").to_owned(),
        Ask::Shoot => {
            lang.pick("shoot the first or the last card?", "Die erste oder die letzte Karte treffen?").to_owned()
        }
        Ask::Strike => lang.pick("which neighbor is removed?", "Welche Nachbarkarte wird entfernt?").to_owned(),
        Ask::Rob => lang.pick("from whom do you take a point?", "Wem nimmst du einen Punkt weg?").to_owned(),
        Ask::Copy => lang.pick("which neighbor do you copy?", "Welche Nachbarkarte kopierst du?").to_owned(),
        Ask::Move => lang.pick("which card is moved?", "Welche Karte wird verschoben?").to_owned(),
        Ask::MoveTo(from) => {
            let family = view.row.get(usize::from(from.index())).and_then(|stack| stack.last()).map(|card| card.family);
            let family = family.map_or("?", |family| family_name(family, lang));
            match lang {
                Lang::En => format!("where does the {family} card from position {from} go?"),
                Lang::De => format!("Wohin kommt die Karte von {family} auf Position {from}?"),
            }
        }
    }
}

fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let top = |at: Position| top_card(at.index(), view, voice);
    match choice {
        Choice::Place(card, place) => {
            let place = match place {
                Place::Left if view.row.is_empty() => lang.pick("as the first card", "als erste Karte").to_owned(),
                Place::Left => lang.pick("at the left end", "ans linke Ende").to_owned(),
                Place::Right => lang.pick("at the right end", "ans rechte Ende").to_owned(),
                Place::On(at) => match lang {
                    Lang::En => format!("on {}", top(at)),
                    Lang::De => format!("auf {}", top(at)),
                },
            };
            format!("{} {place}", card_name(card, lang))
        }
        Choice::Keep => {
            lang.pick("Keep it hidden (one more point on it)", "Verdeckt lassen (ein Punkt mehr darauf)").to_owned()
        }
        Choice::Reveal => lang.pick("Reveal it", "Aufdecken").to_owned(),
        Choice::Target(at) => format!("{} {}", lang.pick("Remove", "Entferne"), top(at)),
        Choice::Copy(at) => format!("{} {}", lang.pick("Copy", "Kopiere"), top(at)),
        Choice::Move(at) => format!("{} {}", lang.pick("Move", "Verschiebe"), top(at)),
        Choice::Rob(family) => {
            let pool = view.seats.iter().find(|other| other.family == family).map_or(0, |other| other.pool);
            match lang {
                Lang::En => format!("{} (has {})", voice.name(family.seat()), points(pool, lang)),
                Lang::De => format!("{} (hat {})", voice.name(family.seat()), points(pool, lang)),
            }
        }
        Choice::Before(at) => gap(at.index(), view, lang),
        Choice::End => gap(view.row.len() as u8, view, lang),
        Choice::Onto(at) => match lang {
            Lang::En => format!("On {}", top(at)),
            Lang::De => format!("Auf {}", top(at)),
        },
    }
}

/// The place before a position, or after the last.
fn gap(index: u8, view: &View, lang: Lang) -> String {
    match (index, lang) {
        (0, _) => lang.pick("To the left end", "Ans linke Ende").to_owned(),
        (index, _) if usize::from(index) >= view.row.len() => {
            lang.pick("To the right end", "Ans rechte Ende").to_owned()
        }
        (index, Lang::En) => format!("Between {index} and {}", index + 1),
        (index, Lang::De) => format!("Zwischen {index} und {}", index + 1),
    }
}

/// A position and its top card, as far as the view knows it: `3: Blue, Lord`.
fn top_card(index: u8, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let number = index + 1;
    let Some(card) = view.row.get(usize::from(index)).and_then(|stack| stack.last()) else {
        return number.to_string();
    };
    let owner = voice.name(card.family.seat());
    let name = match card.card {
        Some(name) => card_name(name, lang),
        None => lang.pick("face-down card", "verdeckte Karte"),
    };
    let mut text = format!("{number}: {owner}, {name}");
    if card.card.is_some() && !card.face_up {
        text += lang.pick(" (face down)", " (verdeckt)");
    }
    if card.points > 0 {
        text += &format!(", {}", points(u16::from(card.points), lang));
    }
    text
}

fn object(code: &str, lang: Lang) -> &'static str {
    match code {
        "game_over" => lang.pick("the game is over.", "Das Spiel ist vorbei."),
        "no_such_position" => lang.pick("the row has no such position.", "Diese Position gibt es in der Reihe nicht."),
        "not_in_hand" => lang.pick("that card is not in your hand.", "Diese Karte hast du nicht auf der Hand."),
        "not_your_position" => {
            lang.pick("you can only cover your own cards.", "Du kannst nur eigene Karten überdecken.")
        }
        "row_is_empty" => lang.pick(
            "the row is empty, so the card simply goes to the left end.",
            "Die Reihe ist leer, die Karte kommt einfach ans linke Ende.",
        ),
        "a_card_must_be_placed" => lang.pick("a card must be placed now.", "Jetzt muss eine Karte gelegt werden."),
        "keep_or_reveal" => {
            lang.pick("the card is either kept hidden or revealed.", "Die Karte bleibt verdeckt oder wird aufgedeckt.")
        }
        "not_itself" => lang.pick("the card cannot choose itself.", "Die Karte kann nicht sich selbst wählen."),
        "not_an_end" => lang.pick(
            "the Archer hits the first or the last card.",
            "Die Bogenschützin trifft die erste oder die letzte Karte.",
        ),
        "not_adjacent" => lang.pick("the Soldier hits a neighbor.", "Der Soldat trifft eine Nachbarkarte."),
        "nothing_to_rob" => lang.pick(
            "that family is not adjacent or has no points.",
            "Diese Familie liegt nicht daneben oder hat keine Punkte.",
        ),
        "not_to_copy" => lang.pick(
            "only an adjacent face-up card that is not a Shapeshifter can be copied.",
            "Kopieren lässt sich nur eine aufgedeckte Nachbarkarte, die keine Formwandlerin ist.",
        ),
        "same_place" => lang.pick("the card has to go to another place.", "Die Karte muss an einen anderen Platz."),
        "no_stacking" => lang.pick(
            "it was agreed that the Decree does not stack cards.",
            "Es ist vereinbart, dass das Dekret keine Karten stapelt.",
        ),
        "other_family" => {
            lang.pick("only cards of the same family are stacked.", "Gestapelt werden nur Karten derselben Familie.")
        }
        _ => lang.pick("the effect has to be finished first.", "Erst muss der Effekt zu Ende gebracht werden."),
    }
}

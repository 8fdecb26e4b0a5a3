//! What happened, in sentences.

use kabale_core::Seat;
use kabale_courtisans::{Area, Card, Color, Event, Family, Role, Side, Status};

use super::cards::{accusative, card_name, family_plural, mission_name};
use crate::{Lang, Note, Telling};

pub(super) fn tell(event: &Event, telling: Telling<'_>) -> String {
    match telling.lang() {
        Lang::En => english(event, telling),
        Lang::De => german(event, telling),
    }
}

/// Where something lies, as part of a sentence about what `actor` does: “above the mat”, “in their own district”.
fn place(area: Area, is_face_down: bool, actor: Seat, telling: Telling<'_>) -> String {
    let lang = telling.lang();
    match (area, is_face_down) {
        (Area::Table(Side::Above), false) => lang.pick("above the mat", "oberhalb der Matte").to_owned(),
        (Area::Table(Side::Below), false) => lang.pick("below the mat", "unterhalb der Matte").to_owned(),
        (Area::Table(side), true) => side_of_the_queen(side, lang).to_owned(),
        (Area::District(seat), _) if telling.is_you(seat) => {
            lang.pick("in your district", "in deinem Bezirk").to_owned()
        }
        (Area::District(seat), _) if seat == actor => {
            lang.pick("in their own district", "im eigenen Bezirk").to_owned()
        }
        (Area::District(seat), _) => match lang {
            Lang::En => format!("in the district of {}", telling.name(seat)),
            Lang::De => format!("im Bezirk von {}", telling.name(seat)),
        },
    }
}

/// COU-4.3a: where a spy lies at the table.
pub(super) fn side_of_the_queen(side: Side, lang: Lang) -> &'static str {
    match side {
        Side::Above => lang.pick("above the Queen's column", "oberhalb der Spalte der Königin"),
        Side::Below => lang.pick("below the Queen's column", "unterhalb der Spalte der Königin"),
    }
}

/// The area of an assassin: the whole table, or a district.
fn area(area: Area, actor: Seat, telling: Telling<'_>) -> String {
    match area {
        Area::Table(_) => telling.lang().pick("at the royal table", "an der königlichen Tafel").to_owned(),
        Area::District(_) => place(area, false, actor, telling),
    }
}

const fn spy(family: Family) -> Card {
    Card::new(family, Role::Spy)
}

/// A turn is the three cards of a player, with the victims of assassins. Icons: `lay`, `spy`, `eliminate`, `mission`.
pub(super) fn note(event: &Event) -> Note {
    let owned = |note: Note, area| match area {
        Area::District(seat) => note.touching(seat),
        Area::Table(_) => note,
    };
    match *event {
        Event::Laid { seat, area, .. } => owned(Note::plain().icon("lay").in_turn_of(seat), area),
        Event::LaidFaceDown { seat, area, .. } => owned(Note::plain().icon("spy").in_turn_of(seat), area),
        Event::NoVictim { seat, .. } | Event::Spared { seat, .. } => Note::minor().in_turn_of(seat),
        Event::Eliminated { seat, area, .. } | Event::EliminatedFaceDown { seat, area, .. } => {
            owned(Note::matters().icon("eliminate").in_turn_of(seat), area)
        }
        Event::Drew { .. } => Note::minor(),
        Event::PileEmpty | Event::Ended => Note::matters().by_table(),
        Event::Revealed { .. } => Note::plain().icon("spy"),
        Event::Judged { .. } => Note::plain(),
        Event::Mission { seat, .. } => Note::plain().icon("mission").touching(seat),
    }
}

fn english(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::En;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    match *event {
        Event::Laid { seat, card, area } => {
            let at = place(area, false, seat, telling);
            format!("{} the {} {at}.", does(seat, "lays", "lay"), card_name(card, lang))
        }
        Event::LaidFaceDown { seat, number, family, area, .. } => {
            let what =
                family.map_or_else(|| "a spy".to_owned(), |family| format!("the {}", card_name(spy(family), lang)));
            let at = place(area, true, seat, telling);
            format!("{} {what} face down {at} (no. {number}).", does(seat, "lays", "lay"))
        }
        Event::NoVictim { seat, area: at } => {
            format!("{} assassin finds no victim {}.", telling.owner(seat), area(at, seat, telling))
        }
        Event::Spared { seat, area: at } => {
            format!("{} assassin spares everybody {}.", telling.owner(seat), area(at, seat, telling))
        }
        Event::Eliminated { seat, card, area } => {
            let at = place(area, false, seat, telling);
            format!("{} the {} {at}.", does(seat, "eliminates", "eliminate"), card_name(card, lang))
        }
        Event::EliminatedFaceDown { seat, number, laid_by, family, area, .. } => {
            let what =
                family.map_or_else(|| "unseen".to_owned(), |family| format!("the {}", card_name(spy(family), lang)));
            let (at, whose) = (place(area, true, seat, telling), telling.whose(laid_by, Some(seat)));
            format!("{} {whose} card no. {number} {at}, {what}.", does(seat, "eliminates", "eliminate"))
        }
        Event::Drew { seat, cards, .. } => {
            let what = cards.map_or_else(
                || "three cards".to_owned(),
                |cards| {
                    let [one, two, three] = cards.map(|card| card_name(card, lang));
                    format!("a {one}, a {two} and a {three}")
                },
            );
            format!("{} {what}.", does(seat, "draws", "draw"))
        }
        Event::PileEmpty => "The draw pile is empty: everybody has one last turn.".to_owned(),
        Event::Ended => "All cards are played; the spies are turned up.".to_owned(),
        Event::Revealed { number, laid_by, family, area } => {
            let (at, by) = (place(area, false, laid_by, telling), telling.whom(laid_by));
            format!("Card no. {number}, laid by {by} {at}, is the {}.", card_name(spy(family), lang))
        }
        Event::Judged { family, above, below, status } => {
            let is = match status {
                Status::Esteemed => "are esteemed",
                Status::Neutral => "are neutral",
                Status::Fallen => "have fallen from grace",
            };
            format!("The {} {is} ({above} above, {below} below).", family_plural(family, lang))
        }
        Event::Mission { seat, mission, points } => {
            let color = match mission.color() {
                Color::Light => "light",
                Color::Dark => "dark",
            };
            let result = if points > 0 { format!("fulfilled, {points} points") } else { "missed".to_owned() };
            format!("{} {color} mission, {}: {result}.", telling.owner(seat), mission_name(mission, lang))
        }
    }
}

fn german(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::De;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    match *event {
        Event::Laid { seat, card, area } => {
            let at = into(area, false, seat, telling);
            format!("{} den {} {at}.", does(seat, "legt", "legst"), accusative(card))
        }
        Event::LaidFaceDown { seat, number, family, area, .. } => {
            let what = family
                .map_or_else(|| "einen Spion".to_owned(), |family| format!("den {}", card_name(spy(family), lang)));
            let at = into(area, true, seat, telling);
            format!("{} {what} verdeckt {at} (Nr. {number}).", does(seat, "legt", "legst"))
        }
        Event::NoVictim { seat, area: at } => {
            let assassin = telling.von(seat, "Der Assassine", "Dein Assassine");
            format!("{assassin} findet {} kein Opfer.", area(at, seat, telling))
        }
        Event::Spared { seat, area: at } => {
            let assassin = telling.von(seat, "Der Assassine", "Dein Assassine");
            format!("{assassin} verschont {} alle.", area(at, seat, telling))
        }
        Event::Eliminated { seat, card, area } => {
            let at = place(area, false, seat, telling);
            format!("{} den {} {at}.", does(seat, "eliminiert", "eliminierst"), accusative(card))
        }
        Event::EliminatedFaceDown { seat, number, laid_by, family, area, .. } => {
            let what =
                family.map_or_else(|| "ungesehen".to_owned(), |family| format!("den {}", card_name(spy(family), lang)));
            let at = place(area, true, seat, telling);
            let whose = if laid_by == seat {
                let own = if telling.is_you(seat) { "deine" } else { "die" };
                format!("{own} eigene Karte Nr. {number}")
            } else {
                telling.von(laid_by, &format!("Karte Nr. {number}"), &format!("deine Karte Nr. {number}"))
            };
            format!("{} {whose} {at}, {what}.", does(seat, "eliminiert", "eliminierst"))
        }
        Event::Drew { seat, cards, .. } => {
            let what = cards.map_or_else(
                || " drei Karten".to_owned(),
                |cards| {
                    let [one, two, three] = cards.map(|card| card_name(card, lang));
                    format!(": {one}, {two} und {three}")
                },
            );
            format!("{}{what}.", does(seat, "zieht", "ziehst"))
        }
        Event::PileEmpty => "Der Stapel ist leer: Alle haben noch einen letzten Zug.".to_owned(),
        Event::Ended => "Alle Karten sind gespielt; die Spione werden aufgedeckt.".to_owned(),
        Event::Revealed { number, laid_by, family, area } => {
            let (at, by) = (place(area, false, laid_by, telling), telling.to_whom(laid_by));
            format!("Karte Nr. {number}, von {by} {at} gelegt: {}.", card_name(spy(family), lang))
        }
        Event::Judged { family, above, below, status } => {
            let is = match status {
                Status::Esteemed => "sind angesehen",
                Status::Neutral => "sind neutral",
                Status::Fallen => "sind in Ungnade gefallen",
            };
            format!("Die {} {is} (oben {above}, unten {below}).", family_plural(family, lang))
        }
        Event::Mission { seat, mission, points } => {
            let whose = match mission.color() {
                Color::Light => telling.von(seat, "Helle Mission", "Deine helle Mission"),
                Color::Dark => telling.von(seat, "Dunkle Mission", "Deine dunkle Mission"),
            };
            let result = if points > 0 { format!("erfüllt, {points} Punkte") } else { "verfehlt".to_owned() };
            format!("{whose}, {}: {result}.", mission_name(mission, lang))
        }
    }
}

/// Where something is laid. German uses the accusative here, unlike in [`place`].
fn into(area: Area, is_face_down: bool, actor: Seat, telling: Telling<'_>) -> String {
    match area {
        Area::Table(Side::Above) if is_face_down => "über die Spalte der Königin".to_owned(),
        Area::Table(Side::Below) if is_face_down => "unter die Spalte der Königin".to_owned(),
        Area::Table(Side::Above) => "oberhalb der Matte an".to_owned(),
        Area::Table(Side::Below) => "unterhalb der Matte an".to_owned(),
        Area::District(seat) if telling.is_you(seat) => "in deinen Bezirk".to_owned(),
        Area::District(seat) if seat == actor => "in den eigenen Bezirk".to_owned(),
        Area::District(seat) => format!("in den Bezirk von {}", telling.name(seat)),
    }
}

//! What happened, in sentences.

use kabale_core::Seat;
use kabale_courtisans::{Area, Card, Color, Event, Family, Role, Side, Status};

use super::cards::{card_name, family_plural, mission_name};
use crate::{Lang, Voice};

pub(super) fn tell(event: &Event, voice: Voice<'_>) -> String {
    match voice.lang {
        Lang::En => english(event, voice),
        Lang::De => german(event, voice),
    }
}

/// Where something lies, said of what `seat` does there: “above the mat”, “in the own district”.
fn place(area: Area, is_face_down: bool, seat: Seat, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    match (area, is_face_down) {
        (Area::Table(Side::Above), false) => lang.pick("above the mat", "oberhalb der Matte").to_owned(),
        (Area::Table(Side::Below), false) => lang.pick("below the mat", "unterhalb der Matte").to_owned(),
        (Area::Table(side), true) => side_of_the_queen(side, lang).to_owned(),
        (Area::District(district), _) if district == seat => {
            lang.pick("in the own district", "im eigenen Bezirk").to_owned()
        }
        (Area::District(district), _) => match lang {
            Lang::En => format!("in the district of {}", voice.name(district)),
            Lang::De => format!("im Bezirk von {}", voice.name(district)),
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
fn area(area: Area, seat: Seat, voice: Voice<'_>) -> String {
    match area {
        Area::Table(_) => voice.lang.pick("at the royal table", "an der königlichen Tafel").to_owned(),
        Area::District(_) => place(area, false, seat, voice),
    }
}

fn spy(family: Family, lang: Lang) -> String {
    card_name(Card::new(family, Role::Spy), lang)
}

fn english(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::En;
    let name = |seat: Seat| voice.name(seat);
    match *event {
        Event::Laid { seat, card, area } => {
            format!("{} lays the {} {}.", name(seat), card_name(card, lang), place(area, false, seat, voice))
        }
        Event::LaidFaceDown { seat, number, family, area, .. } => {
            let what = family.map_or_else(|| "a spy".to_owned(), |family| format!("the {}", spy(family, lang)));
            let at = place(area, true, seat, voice);
            format!("{} lays {what} face down {at} (card ▒{number}).", name(seat))
        }
        Event::NoVictim { seat, area: at } => {
            format!("The assassin of {} finds no victim {}.", name(seat), area(at, seat, voice))
        }
        Event::Spared { seat, area: at } => {
            format!("The assassin of {} spares everybody {}.", name(seat), area(at, seat, voice))
        }
        Event::Eliminated { seat, card, area } => {
            format!("{} eliminates the {} {}.", name(seat), card_name(card, lang), place(area, false, seat, voice))
        }
        Event::EliminatedFaceDown { seat, number, laid_by, family, area, .. } => {
            let what = family.map_or_else(|| "unseen".to_owned(), |family| format!("the {}", spy(family, lang)));
            let at = place(area, true, seat, voice);
            format!("{} eliminates card ▒{number} of {} {at}, {what}.", name(seat), name(laid_by))
        }
        Event::Drew { seat, cards, .. } => {
            let what = cards.map_or_else(
                || "three cards".to_owned(),
                |cards| {
                    let [one, two, three] = cards.map(|card| card_name(card, lang));
                    format!("{one}, {two} and {three}")
                },
            );
            format!("{} draws {what}.", name(seat))
        }
        Event::PileEmpty => "The draw pile is empty: everybody has one last turn.".to_owned(),
        Event::Ended => "All cards are played; the spies are turned up.".to_owned(),
        Event::Revealed { number, laid_by, family, area } => {
            let at = place(area, false, laid_by, voice);
            format!("Card ▒{number}, laid {at} by {}, is the {}.", name(laid_by), spy(family, lang))
        }
        Event::Judged { family, above, below, status } => {
            let is = match status {
                Status::Esteemed => "are esteemed",
                Status::Neutral => "are neutral",
                Status::Fallen => "are fallen from grace",
            };
            format!("The {} {is} ({above} above, {below} below).", family_plural(family, lang))
        }
        Event::Mission { seat, mission, points } => {
            let color = match mission.color() {
                Color::Light => "Light",
                Color::Dark => "Dark",
            };
            let result = if points > 0 { format!("fulfilled, {points} points") } else { "missed".to_owned() };
            format!("{color} mission of {}, {}: {result}.", name(seat), mission_name(mission, lang))
        }
    }
}

fn german(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::De;
    let name = |seat: Seat| voice.name(seat);
    match *event {
        Event::Laid { seat, card, area } => {
            format!("{} legt {} {}.", name(seat), card_name(card, lang), into(area, false, seat, voice))
        }
        Event::LaidFaceDown { seat, number, family, area, .. } => {
            let what = family.map_or_else(|| "einen Spion".to_owned(), |family| spy(family, lang));
            let at = into(area, true, seat, voice);
            format!("{} legt {what} verdeckt {at} (Karte ▒{number}).", name(seat))
        }
        Event::NoVictim { seat, area: at } => {
            format!("Der Assassine von {} findet {} kein Opfer.", name(seat), area(at, seat, voice))
        }
        Event::Spared { seat, area: at } => {
            format!("Der Assassine von {} verschont {} alle.", name(seat), area(at, seat, voice))
        }
        Event::Eliminated { seat, card, area } => {
            format!("{} eliminiert {} {}.", name(seat), card_name(card, lang), place(area, false, seat, voice))
        }
        Event::EliminatedFaceDown { seat, number, laid_by, family, area, .. } => {
            let what = family.map_or_else(|| "ungesehen".to_owned(), |family| spy(family, lang));
            let at = place(area, true, seat, voice);
            format!("{} eliminiert Karte ▒{number} von {} {at}, {what}.", name(seat), name(laid_by))
        }
        Event::Drew { seat, cards, .. } => {
            let what = cards.map_or_else(
                || "drei Karten".to_owned(),
                |cards| {
                    let [one, two, three] = cards.map(|card| card_name(card, lang));
                    format!("{one}, {two} und {three}")
                },
            );
            format!("{} zieht {what}.", name(seat))
        }
        Event::PileEmpty => "Der Stapel ist leer: Alle haben noch einen letzten Zug.".to_owned(),
        Event::Ended => "Alle Karten sind gespielt; die Spione werden aufgedeckt.".to_owned(),
        Event::Revealed { number, laid_by, family, area } => {
            let at = place(area, false, laid_by, voice);
            format!("Karte ▒{number}, von {} {at} gelegt: {}.", name(laid_by), spy(family, lang))
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
            let color = match mission.color() {
                Color::Light => "Helle",
                Color::Dark => "Dunkle",
            };
            let result = if points > 0 { format!("erfüllt, {points} Punkte") } else { "verfehlt".to_owned() };
            format!("{color} Mission von {}, {}: {result}.", name(seat), mission_name(mission, lang))
        }
    }
}

/// Where something is laid, in German, which knows two cases for it.
fn into(area: Area, is_face_down: bool, seat: Seat, voice: Voice<'_>) -> String {
    match area {
        Area::Table(Side::Above) if is_face_down => "über die Spalte der Königin".to_owned(),
        Area::Table(Side::Below) if is_face_down => "unter die Spalte der Königin".to_owned(),
        Area::Table(Side::Above) => "oberhalb der Matte an".to_owned(),
        Area::Table(Side::Below) => "unterhalb der Matte an".to_owned(),
        Area::District(district) if district == seat => "in den eigenen Bezirk".to_owned(),
        Area::District(district) => format!("in den Bezirk von {}", voice.name(district)),
    }
}

//! The texts of Courtisans.

mod balance;
mod board;
mod cards;
mod outcome;
mod race;
mod reason;
mod tell;

use kabale_core::{Objection, Seat, Spot};
use kabale_courtisans::{
    Area, Card, Choice, Courtisans, DISTRICTS, Event, Family, Open, Place, Prompt, Role, Side, Victim, View,
};

pub use self::{
    board::{signed, status},
    cards::{card_name, family_name},
    outcome::outcome,
    race::{points, tallies},
};
use crate::{About, CardText, Lang, Line, Note, OptionText, Reason, Telling, Tincture, Voice, Words};

impl Words for Courtisans {
    const COLORS: &'static [Tincture] =
        &[Tincture::Gules, Tincture::Azure, Tincture::Vert, Tincture::Or, Tincture::Purpure];

    fn about(lang: Lang) -> About {
        match lang {
            Lang::En => About {
                name: "Courtisans",
                blurb: "Praise one family, drag down another, and slip your rivals the company they deserve.",
                minutes: 30,
                primer: &[
                    "In your turn you lay your three cards, in any order: one at the royal table, one into your own \
                     district, one into the district of an opponent. Then you draw three new ones.",
                    "At the table a card goes above the mat, which is praise for its family, or below it, which is \
                     disgrace. At the end a family with more above is esteemed: each of its courtiers in a district \
                     scores +1 for the owner of the district. A family with more below has fallen from grace: -1 each. \
                     A tie scores nothing.",
                    "Nobles (♛) count double. Spies (▒) are laid face down and turned up at the end. Assassins (†) may \
                     eliminate another courtier where they are laid. Guards (■) cannot be eliminated.",
                    "You have two secret missions; each brings 3 points if it is fulfilled at the end. The most points win.",
                ],
            },
            Lang::De => About {
                name: "Courtisans (Hof-Verrat)",
                blurb: "Lobe die eine Familie, zieh die andere in den Schmutz und schieb den anderen unter, wen sie \
                        verdienen.",
                minutes: 30,
                primer: &[
                    "In deinem Zug legst du deine drei Karten in beliebiger Reihenfolge: eine an die königliche Tafel, \
                     eine in deinen eigenen Bezirk, eine in einen gegnerischen Bezirk. Dann ziehst du drei neue.",
                    "An der Tafel legst du eine Karte oberhalb der Matte an, das hebt ihre Familie, oder unterhalb, \
                     das schadet ihr. Zählt eine Familie am Ende oben mehr, ist sie angesehen: Jeder ihrer Höflinge bringt \
                     dem Bezirk, in dem er liegt, +1. Zählt sie unten mehr, ist sie in Ungnade: je -1. Bei Gleichstand \
                     gibt es nichts.",
                    "Adel (♛) zählt doppelt. Spione (▒) werden verdeckt gelegt und am Ende aufgedeckt. Assassinen (†) \
                     dürfen einen anderen Höfling eliminieren, wo sie gelegt werden. Wächter (■) sind davor sicher.",
                    "Du hast zwei Geheimmissionen; jede bringt 3 Punkte, wenn sie am Ende erfüllt ist. Wer die meisten \
                     Punkte hat, gewinnt.",
                ],
            },
        }
    }

    fn rules_text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/rules/courtisans.md"),
            include_str!("../../../../docs/rules/de/courtisans.md"),
        )
    }

    fn seat_name(seat: Seat, _lang: Lang) -> String {
        ["Noemi", "Anton", "Isaura", "Jules", "Odette"].get(seat.index()).copied().unwrap_or("Kaspar").to_owned()
    }

    fn option(id: &str, lang: Lang) -> OptionText {
        let (title, text) = match id {
            "memory" => (
                lang.pick("From memory", "Aus dem Gedächtnis"),
                lang.pick(
                    "Nobody may look at a spy once it is laid: the table does not remind you of your own.",
                    "Niemand darf einen gelegten Spion ansehen: Der Tisch erinnert dich nicht an deine eigenen.",
                ),
            ),
            _ => (
                lang.pick("Nobles are two cards", "Adel zählt als zwei Karten"),
                lang.pick(
                    "For missions that count cards, a noble is two cards instead of one.",
                    "Bei Missionen, die Karten zählen, gilt Adel als zwei Karten statt als eine.",
                ),
            ),
        };
        OptionText { title, text }
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        cards::texts(lang)
    }

    fn ask(prompt: &Prompt, view: &View, voice: Voice<'_>) -> String {
        ask(*prompt, view, voice)
    }

    fn rule(prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Lay { .. } => "COU-3.2",
            Prompt::Eliminate { .. } => "COU-4.4",
        }
    }

    fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
        label(choice, view, voice)
    }

    fn spot(spot: Spot, view: &View, voice: Voice<'_>) -> String {
        let index = usize::from(spot.index);
        let card =
            |cards: &[Card]| cards.get(index).map_or_else(|| "?".to_owned(), |card| card_name(*card, voice.lang));
        match spot.zone {
            "hand" => card(&view.hand),
            "above" => card(&view.above),
            "below" => card(&view.below),
            "table" => side_name(if spot.index == 0 { Side::Above } else { Side::Below }, voice.lang).to_owned(),
            "districts" => district(Seat::new(spot.index), voice),
            "spies" => face_down(spot.index, view, voice),
            zone => {
                let seat = zone.bytes().last().map_or(0, |digit| usize::from(digit.saturating_sub(b'1')));
                view.seats.get(seat).map_or_else(|| "?".to_owned(), |seat| card(&seat.district))
            }
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

    fn attempts(zone: &str, index: u8, view: &View) -> Vec<String> {
        let at = usize::from(index);
        let lay = |place: String| view.hand.first().map(|card| format!("{card} {place}"));
        let attempt = match zone {
            "table" => lay(if index == 0 { "above" } else { "below" }.to_owned()),
            "districts" | "seat" if view.eye.is(Seat::new(index % 5)) => lay("own".to_owned()),
            "districts" | "seat" => lay(format!("to {}", at + 1)),
            "above" => view.above.get(at).map(|card| format!("eliminate {card} above")),
            "below" => view.below.get(at).map(|card| format!("eliminate {card} below")),
            "spies" => Some(format!("eliminate spy {}", at + 1)),
            "hand" => None,
            zone => {
                let seat = zone.bytes().last().map_or(0, |digit| usize::from(digit.saturating_sub(b'1')));
                let card = view.seats.get(seat).and_then(|seat| seat.district.get(at));
                card.map(|card| format!("eliminate {card}"))
            }
        };
        attempt.into_iter().collect()
    }

    fn zones(view: &View) -> Vec<(&'static str, u8)> {
        let mut zones = vec![
            ("table", 2),
            ("districts", view.seats.len() as u8),
            ("above", view.above.len() as u8),
            ("below", view.below.len() as u8),
            ("spies", view.spies.len() as u8),
        ];
        zones.extend(DISTRICTS.into_iter().zip(&view.seats).map(|(zone, seat)| (zone, seat.district.len() as u8)));
        zones
    }

    fn terms(lang: Lang) -> Vec<CardText> {
        crate::terms::courtisans(lang)
    }

    fn score_part(id: &str, lang: Lang) -> &'static str {
        match (id, id.parse::<Family>()) {
            (_, Ok(family)) => family_name(family, lang),
            ("light_mission", _) => lang.pick("light mission", "helle Mission"),
            _ => lang.pick("dark mission", "dunkle Mission"),
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

fn side_name(side: Side, lang: Lang) -> &'static str {
    match side {
        Side::Above => lang.pick("Above the mat", "Oberhalb der Matte"),
        Side::Below => lang.pick("Below the mat", "Unterhalb der Matte"),
    }
}

fn district(seat: Seat, voice: Voice<'_>) -> String {
    match voice.lang {
        Lang::En => format!("District of {}", voice.name(seat)),
        Lang::De => format!("Bezirk von {}", voice.name(seat)),
    }
}

/// A face-down card, with its name if the view knows it: `no. 3, laid by Anton (Hare Spy)`.
fn face_down(index: u8, view: &View, voice: Voice<'_>) -> String {
    let number = index + 1;
    let Some(spy) = view.spies.get(usize::from(index)) else {
        return format!("{} {number}", voice.lang.pick("no.", "Nr."));
    };
    let known = spy.family.map(|family| format!(" ({})", card_name(Card::new(family, Role::Spy), voice.lang)));
    let is_own = view.eye.is(spy.laid_by);
    let name = if is_own { voice.lang.pick("you", "dir") } else { voice.name(spy.laid_by) };
    let text = match voice.lang {
        Lang::En => format!("no. {number}, laid by {name}"),
        Lang::De => format!("Nr. {number}, gelegt von {name}"),
    };
    text + &known.unwrap_or_default()
}

fn ask(prompt: Prompt, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    match prompt {
        Prompt::Lay { open } => {
            let (turn, n_turns, open) = (view.turn, view.n_turns, open_areas(open, lang));
            match lang {
                Lang::En => format!("Turn {turn} of {n_turns}: which card do you lay, and where? Still open: {open}."),
                Lang::De => format!("Zug {turn} von {n_turns}: Welche Karte legst du, und wohin? Noch offen: {open}."),
            }
        }
        Prompt::Eliminate { card, area } => {
            let card = card_name(card, lang);
            let place = match area {
                Area::Table(_) => lang.pick("at the royal table", "an der königlichen Tafel").to_owned(),
                Area::District(seat) if view.eye.is(seat) => {
                    lang.pick("in your district", "in deinem Bezirk").to_owned()
                }
                Area::District(seat) => match lang {
                    Lang::En => format!("in the district of {}", voice.name(seat)),
                    Lang::De => format!("im Bezirk von {}", voice.name(seat)),
                },
            };
            match lang {
                Lang::En => format!("Your {card} {place}: whom does it eliminate?"),
                Lang::De => format!("Dein {card} {place}: Wer wird eliminiert?"),
            }
        }
    }
}

fn open_areas(open: Open, lang: Lang) -> String {
    let areas = [
        (open.table, lang.pick("the royal table", "die königliche Tafel")),
        (open.own, lang.pick("your district", "dein Bezirk")),
        (open.other, lang.pick("an opponent's district", "ein gegnerischer Bezirk")),
    ];
    let open: Vec<_> = areas.into_iter().filter(|(is_open, _)| *is_open).map(|(_, name)| name).collect();
    open.join(", ")
}

fn label(choice: Choice, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    match choice {
        Choice::Lay(card, place) => {
            let is_spy = card.role() == Role::Spy;
            let place = match (place, lang) {
                (Place::Table(Side::Above), _) if is_spy => {
                    lang.pick("face down above the Queen's column", "verdeckt über die Spalte der Königin").to_owned()
                }
                (Place::Table(Side::Below), _) if is_spy => {
                    lang.pick("face down below the Queen's column", "verdeckt unter die Spalte der Königin").to_owned()
                }
                (Place::Table(Side::Above), _) => {
                    lang.pick("above the mat (esteem)", "oberhalb der Matte (Ansehen)").to_owned()
                }
                (Place::Table(Side::Below), _) => {
                    lang.pick("below the mat (disgrace)", "unterhalb der Matte (Ungnade)").to_owned()
                }
                (Place::Own, _) => lang.pick("into your own district", "in deinen eigenen Bezirk").to_owned(),
                (Place::To(seat), Lang::En) => format!("into the district of {}", voice.name(seat)),
                (Place::To(seat), Lang::De) => format!("in den Bezirk von {}", voice.name(seat)),
            };
            format!("{} {place}", card_name(card, lang))
        }
        Choice::Spare => lang.pick("Nobody: spare them all", "Niemand: alle verschonen").to_owned(),
        Choice::Eliminate(victim) => {
            let who = match victim {
                Victim::AtTable(side, card) => {
                    let side = match side {
                        Side::Above => lang.pick("above", "oben"),
                        Side::Below => lang.pick("below", "unten"),
                    };
                    format!("{}, {side}", card_name(card, lang))
                }
                Victim::InDistrict(card) => card_name(card, lang),
                Victim::FaceDown(index) => {
                    let area = view.spies.get(usize::from(index)).map(|spy| spy.area);
                    let side = match area {
                        Some(Area::Table(Side::Above)) => lang.pick(", above", ", oben"),
                        Some(Area::Table(Side::Below)) => lang.pick(", below", ", unten"),
                        Some(Area::District(_)) | None => "",
                    };
                    face_down(index, view, voice) + side
                }
            };
            format!("{}: {who}", lang.pick("Eliminate", "Eliminieren"))
        }
    }
}

fn object(code: &str, lang: Lang) -> &'static str {
    match code {
        "game_over" => lang.pick("the game is over.", "Das Spiel ist vorbei."),
        "not_in_hand" => lang.pick("that card is not in your hand.", "Diese Karte hast du nicht auf der Hand."),
        "no_such_player" => lang.pick("nobody sits there.", "Dort sitzt niemand."),
        "not_an_opponent" => lang
            .pick("that district is your own, not an opponent's.", "Das ist dein eigener Bezirk, kein gegnerischer."),
        "area_has_its_card" => lang.pick(
            "each area gets one card per turn, and that one already has its card.",
            "Jeder Bereich bekommt eine Karte pro Zug, und dieser hat seine Karte schon.",
        ),
        "no_assassin_acts" => lang.pick("no assassin was laid just now.", "Gerade wurde kein Assassine gelegt."),
        "assassin_first" => lang.pick("first decide what the assassin does.", "Erst ist der Assassine an der Reihe."),
        "guards_stay" => lang.pick("guards cannot be eliminated.", "Wächter können nicht eliminiert werden."),
        "not_itself" => {
            lang.pick("the assassin cannot eliminate itself.", "Der Assassine kann sich nicht selbst eliminieren.")
        }
        _ => lang.pick(
            "no such courtier lies in the assassin's area.",
            "Im Bereich des Assassinen liegt kein solcher Höfling.",
        ),
    }
}

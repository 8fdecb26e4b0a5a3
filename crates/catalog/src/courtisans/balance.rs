//! What the events of Courtisans mean for its balance.

use kabale_core::Seat;
use kabale_courtisans::{Area, Condition, Courtisans, Event, Role, View};

use crate::{Balance, CardUse, Lang, Use};

impl Balance for Courtisans {
    const FIRES: &'static [&'static str] = &[
        "COU-3.4", "COU-3.5", "COU-3.6", "COU-4.3a", "COU-4.3b", "COU-4.4", "COU-4.4b", "COU-4.4c", "COU-5.1",
        "COU-5.2", "COU-5.3", "COU-5.4", "COU-6.1", "COU-6.2", "COU-6.3", "COU-6.4", "COU-6.5", "COU-6.6", "COU-6.7",
        "COU-7.1",
    ];

    /// The rule of a mission fires if the mission is fulfilled.
    fn rule_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Laid { area: Area::Table(_), .. } => "COU-3.4",
            Event::Laid { area: Area::District(_), .. } => "COU-3.5",
            Event::LaidFaceDown { area: Area::Table(_), .. } => "COU-4.3a",
            Event::LaidFaceDown { area: Area::District(_), .. } => "COU-4.3b",
            Event::NoVictim { .. } => "COU-7.1",
            Event::Spared { .. } => "COU-4.4c",
            Event::Eliminated { .. } => "COU-4.4",
            Event::EliminatedFaceDown { .. } => "COU-4.4b",
            Event::Drew { .. } => "COU-3.6",
            Event::Ended => "COU-5.1",
            Event::Revealed { .. } => "COU-5.2",
            Event::Judged { above: 0, below: 0, .. } => "COU-5.4",
            Event::Judged { .. } => "COU-5.3",
            Event::Mission { points: 1.., mission, .. } => match mission.condition() {
                Condition::FewerThanLeft(_) => "COU-6.1",
                Condition::InDistrict(..) => "COU-6.2",
                Condition::Fallen(_) => "COU-6.3",
                Condition::EveryFamilyBelow(_) => "COU-6.4",
                Condition::SomeFamilyBelow(_) => "COU-6.5",
                Condition::EsteemedAtMost(_) => "COU-6.6",
                Condition::FallenAtLeast(_) => "COU-6.7",
            },
            Event::Mission { .. } | Event::PileEmpty => return None,
        })
    }

    fn uses(event: &Event, out: &mut Vec<CardUse>) {
        match event {
            Event::Drew { seat, cards: Some(cards), .. } => {
                out.extend(cards.iter().map(|card| CardUse { seat: *seat, card: card.role().id(), how: Use::Held }));
            }
            Event::Laid { seat, card, .. } => {
                out.push(CardUse { seat: *seat, card: card.role().id(), how: Use::Played });
            }
            Event::LaidFaceDown { seat, .. } => {
                out.push(CardUse { seat: *seat, card: Role::Spy.id(), how: Use::Played });
            }
            Event::Revealed { laid_by, .. } => {
                out.push(CardUse { seat: *laid_by, card: Role::Spy.id(), how: Use::Revealed });
            }
            Event::Mission { seat, mission, points: 1.. } => {
                out.push(CardUse { seat: *seat, card: mission.id(), how: Use::Played });
            }
            _ => (),
        }
    }

    fn dealt(seat: Seat, view: &View, out: &mut Vec<CardUse>) {
        let own = view.seats.iter().find(|other| other.seat == seat);
        let missions = own.and_then(|own| own.missions.as_ref()).into_iter().flatten();
        let cards = view.hand.iter().map(|card| card.role().id()).chain(missions.map(|mission| mission.mission.id()));
        out.extend(cards.map(|card| CardUse { seat, card, how: Use::Held }));
    }

    fn means(how: Use, lang: Lang) -> &'static str {
        match how {
            Use::Held => lang.pick(
                "it came into the player's hand or was the player's mission",
                "sie auf die Hand kam oder die eigene Mission war",
            ),
            Use::Played => {
                lang.pick("it was laid or, as a mission, fulfilled", "sie gelegt oder als Mission erfüllt wurde")
            }
            Use::Revealed => lang.pick(
                "it was turned up at the end; it counts for the player who had laid it",
                "sie am Ende aufgedeckt wurde; sie zählt für die Person, die sie gelegt hatte",
            ),
        }
    }
}

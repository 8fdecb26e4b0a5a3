//! What the events of Oriflamme mean for its balance.

use kabale_core::Seat;
use kabale_oriflamme::{Card, Event, Obstacle, Oriflamme, Place, Reason, View};

use crate::{Balance, CardUse, Lang, Use};

impl Balance for Oriflamme {
    const FIRES: &'static [&'static str] = &[
        "ORI-2.6", "ORI-4.2", "ORI-5.2", "ORI-5.5", "ORI-5.7", "ORI-6.2", "ORI-6.3", "ORI-6.4", "ORI-7.3", "ORI-7.4",
        "ORI-7.4b", "ORI-7.5", "ORI-7.6a", "ORI-7.6b", "ORI-7.6c", "ORI-7.7", "ORI-7.8", "ORI-7.10", "ORI-7.11",
        "ORI-7.12", "ORI-7.13", "ORI-8.3", "ORI-9.1",
    ];

    fn rule_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Placed { place: Place::Left | Place::Right, .. } => "ORI-5.2",
            Event::Placed { place: Place::On(_), .. } => "ORI-5.5",
            Event::Evaluation { .. } => "ORI-5.7",
            Event::Kept { .. } => "ORI-6.3",
            Event::Revealed { .. } => "ORI-6.4",
            Event::Acted { .. } => "ORI-6.2",
            Event::Copied { .. } => "ORI-7.4",
            Event::Removed { .. } => "ORI-8.3",
            Event::Discarded { .. } => "ORI-2.6",
            Event::Moved { .. } => "ORI-7.3",
            Event::Took { reason, .. } => match reason {
                Reason::Lord => "ORI-7.5",
                Reason::Heir | Reason::CopiedHeir => "ORI-7.8",
                Reason::AmbushRevealed => "ORI-7.6a",
                Reason::AmbushSprung => "ORI-7.6b",
                Reason::AmbushWasted => "ORI-7.6c",
                Reason::Removal | Reason::OnCard => return None,
            },
            Event::Robbed { .. } => "ORI-7.10",
            Event::Doubled { .. } => "ORI-7.7",
            Event::NoEffect { card, why, .. } => match why {
                Obstacle::NothingToCopy => "ORI-7.4b",
                Obstacle::Namesake => "ORI-7.8",
                Obstacle::NoOtherCard if *card == Card::RoyalDecree => "ORI-7.12",
                Obstacle::NoNeighbor if *card == Card::Spy => "ORI-7.13",
                Obstacle::NoOtherCard | Obstacle::NoNeighbor => "ORI-7.11",
                Obstacle::OnlyOwnNeighbors | Obstacle::NothingToRob => "ORI-7.13",
            },
            Event::Round { .. } => "ORI-4.2",
            Event::Ended => "ORI-9.1",
            Event::Lost { .. } => return None,
        })
    }

    fn uses(event: &Event, out: &mut Vec<CardUse>) {
        match event {
            Event::Placed { seat, card: Some(card), .. } => {
                out.push(CardUse { seat: *seat, card: card.id(), how: Use::Played });
            }
            Event::Revealed { seat, card, .. } => {
                out.push(CardUse { seat: *seat, card: card.id(), how: Use::Revealed });
            }
            _ => (),
        }
    }

    fn dealt(seat: Seat, view: &View, out: &mut Vec<CardUse>) {
        out.extend(view.hand.iter().map(|card| CardUse { seat, card: card.id(), how: Use::Held }));
    }

    fn means(how: Use, lang: Lang) -> &'static str {
        match how {
            Use::Held => lang.pick("it was dealt to the player's hand", "sie auf die Hand kam"),
            Use::Played => lang.pick("it was placed in the row", "sie in die Reihe gelegt wurde"),
            Use::Revealed => lang.pick("its owner turned it up", "sie freiwillig aufgedeckt wurde"),
        }
    }
}

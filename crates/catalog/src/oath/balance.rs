//! The events of Oath that the balance statistics count.

use kabale_core::Seat;
use kabale_oath::{Event, Major, Oath, View, Way, Where};

use crate::{Balance, CardUse, Lang, Use};

impl Balance for Oath {
    const FIRES: &'static [&'static str] = &[
        "OATH-2.5.3",
        "OATH-2.7.1",
        "OATH-2.11",
        "OATH-3.1",
        "OATH-3.2",
        "OATH-3.3",
        "OATH-3.3.1",
        "OATH-3.4",
        "OATH-5.1.2",
        "OATH-5.2.1",
        "OATH-5.3.2",
        "OATH-5.4.1",
        "OATH-5.5.1",
        "OATH-5.6.1",
        "OATH-6.6.1",
        "OATH-6.6.2",
        "OATH-6.7",
        "OATH-7.1.3",
        "OATH-7.6.3",
    ];

    fn rule_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Began { major, .. } => match major {
                Major::Search => "OATH-5.1.2",
                Major::Muster => "OATH-5.2.1",
                Major::Trade => "OATH-5.3.2",
                Major::Recover => "OATH-5.4.1",
                Major::Campaign => "OATH-5.5.1",
                Major::Travel => "OATH-5.6.1",
            },
            Event::Used { .. } => "OATH-7.1.3",
            Event::VisionDrawn { .. } => "OATH-2.7.1",
            Event::Mob { .. } => "OATH-2.5.3",
            Event::Turned { .. } => "OATH-2.9b",
            Event::DieCast { .. } => "OATH-206",
            Event::Title { .. } => "OATH-2.11",
            Event::Citizen { .. } => "OATH-6.6.2",
            Event::Exile { .. } => "OATH-6.7",
            Event::Proposed { kind: kabale_oath::DealKind::Citizenship, .. } => "OATH-6.6.1",
            Event::Proposed { .. } => "OATH-7.6.3",
            Event::Ended { end } => match end.way {
                Way::Usurper => "OATH-3.1",
                Way::Vision => "OATH-3.2",
                Way::Regime => "OATH-3.3",
                Way::Successor => "OATH-3.3.1",
                Way::Exhaustion => "OATH-3.4",
            },
            _ => return None,
        })
    }

    fn uses(event: &Event, out: &mut Vec<CardUse>) {
        match event {
            Event::Used { seat: Some(seat), card } => {
                out.push(CardUse { seat: *seat, card: card.key(), how: Use::Played });
            }
            Event::Moved { card: Some(card), to, up, .. } => {
                let (seat, how) = match to {
                    Where::Hand(seat) | Where::Board(seat) => (*seat, Use::Held),
                    Where::Advisers(seat) | Where::Vision(seat) if *up => (*seat, Use::Revealed),
                    _ => return,
                };
                out.push(CardUse { seat, card: card.key(), how });
            }
            _ => (),
        }
    }

    fn dealt(seat: Seat, view: &View, out: &mut Vec<CardUse>) {
        // 1.20: the three cards of which one stays.
        let cards = view.players[seat.index()].advisers.iter().filter_map(|adviser| adviser.card);
        out.extend(cards.map(|card| CardUse { seat, card: card.key(), how: Use::Held }));
    }

    fn means(how: Use, lang: Lang) -> &'static str {
        match how {
            Use::Held => lang.pick("it was drawn, or the relic taken", "sie gezogen oder das Relikt genommen wurde"),
            Use::Played => lang.pick("its power was used", "ihre Kraft genutzt wurde"),
            Use::Revealed => lang.pick(
                "it lay faceup among the player's advisers, or was their Vision",
                "sie offen unter den eigenen Beratern lag oder die eigene Vision war",
            ),
        }
    }
}

//! What the events of For a Crown mean for its balance.

use kabale_core::Seat;
use kabale_for_a_crown::{Event, EventCard, ForACrown, Place, Slot, View};

use crate::{Balance, CardUse, Lang, Use};

impl Balance for ForACrown {
    const FIRES: &'static [&'static str] = &[
        "CRN-4.4",
        "CRN-4.5",
        "CRN-4.7",
        "CRN-5.1",
        "CRN-5.2",
        "CRN-5.5",
        "CRN-5.6",
        "CRN-5.7",
        "CRN-5.8",
        "CRN-5.9",
        "CRN-5.10",
        "CRN-5.13",
        "CRN-5.13a",
        "CRN-5.16",
        "CRN-5.17",
        "CRN-5.18",
        "CRN-5.19",
        "CRN-5.20",
        "CRN-5.24",
        "CRN-6.1",
        "CRN-6.3",
        "CRN-6.4",
        "CRN-7.3",
        "CRN-8.1",
        "CRN-8.2",
    ];

    fn rule_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Hired { place: Place { slot: Slot::Open(_), .. }, .. } => "CRN-4.4",
            Event::Hired { place: Place { slot: Slot::Deck, .. }, .. } => "CRN-4.5",
            Event::Refilled => "CRN-4.7",
            Event::Shuffled { .. } => "CRN-5.1",
            Event::Revealed { ignored: true, .. } => "CRN-6.4",
            Event::Revealed { .. } => "CRN-5.2",
            Event::Happened { card } => match card.card {
                EventCard::Burglary => "CRN-5.16",
                EventCard::Bribery => "CRN-5.17",
                EventCard::HelpingMagicHand => "CRN-5.18",
                EventCard::MagicSubjects => "CRN-5.19",
                EventCard::Scandal => "CRN-5.20",
            },
            Event::Took { rubies: 1.., .. } => "CRN-5.5",
            Event::Took { .. } => "CRN-5.9",
            Event::Thief { .. } => "CRN-5.6",
            Event::Hit { .. } => "CRN-5.7",
            Event::Rolled { .. } => "CRN-5.8",
            Event::Moved { .. } => "CRN-5.10",
            Event::NoEffect { .. } => "CRN-5.13",
            Event::Bribed { .. } | Event::Paid { .. } => "CRN-5.24",
            Event::Sold { .. } => "CRN-6.1",
            Event::Out { .. } => "CRN-6.3",
            Event::Round { .. } => "CRN-7.3",
            Event::Ended { .. } => "CRN-8.1",
            Event::Adjusted { .. } => "CRN-8.2",
            Event::Stopped { .. } => "CRN-5.13a",
            Event::Robbed { .. } | Event::Declined { .. } | Event::Nothing { .. } | Event::Lost { .. } => return None,
        })
    }

    fn uses(event: &Event, out: &mut Vec<CardUse>) {
        match event {
            Event::Hired { seat, subject: Some(subject), .. } => {
                out.push(CardUse { seat: *seat, card: &subject.get().id, how: Use::Held });
            }
            Event::Revealed { seat, subject, ignored: false } => {
                out.push(CardUse { seat: *seat, card: &subject.get().id, how: Use::Revealed });
            }
            Event::Rolled { seat, .. } => out.push(CardUse { seat: *seat, card: "die", how: Use::Played }),
            _ => (),
        }
    }

    fn dealt(_seat: Seat, _view: &View, _out: &mut Vec<CardUse>) {
        // Nobody has a subject before hiring one.
    }

    fn means(how: Use, lang: Lang) -> &'static str {
        match how {
            Use::Held => lang.pick("it was hired", "sie angeheuert wurde"),
            Use::Played => lang.pick("the die was rolled", "der Würfel geworfen wurde"),
            Use::Revealed => {
                lang.pick("it was revealed and acted for its owner", "sie aufgedeckt wurde und für ihre Familie wirkte")
            }
        }
    }
}

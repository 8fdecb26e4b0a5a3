//! Why a card was laid or eliminated, as far as the open cards tell.

use std::cmp::Ordering;

use kabale_core::Seat;
use kabale_courtisans::{Family, SeatView, View};

use super::{cards::family_plural, points};
use crate::{Lang, Reason, Telling, reasons::Lead};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motive {
    Lead(Lead),
    /// A family stands better, and nobody has more of it.
    Lifts(Family),
    /// A family stands worse, and another player has most of it.
    Lowers(Family, Seat),
}

pub(super) fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
    let of_all = |view: &View| view.seats.iter().map(|seat| points(view, seat)).collect::<Vec<_>>();
    let lead = Lead::of(&of_all(before), &of_all(after), by);
    let changed = before.families.iter().zip(&after.families).find_map(|(then, now)| {
        let most = holder(after, now.family)?;
        match then.status.points().cmp(&now.status.points()) {
            Ordering::Less if most == by => Some(Motive::Lifts(now.family)),
            Ordering::Greater if most != by => Some(Motive::Lowers(now.family, most)),
            _ => None,
        }
    });
    let motive = match (lead, changed) {
        (Some(Lead::Shares(_) | Lead::Cuts(_)) | None, Some(changed)) => changed,
        (Some(lead), _) => Motive::Lead(lead),
        (None, None) => return None,
    };
    Some(Box::new(motive))
}

/// Who alone has most of a family in front of them, by the open cards.
fn holder(view: &View, family: Family) -> Option<Seat> {
    let has = |seat: &SeatView| -> i32 {
        let cards = seat.district.iter().filter(|card| card.family() == family);
        cards.map(|card| i32::from(card.role().value())).sum()
    };
    let most = view.seats.iter().map(has).max().filter(|most| *most > 0)?;
    let mut first = view.seats.iter().filter(|seat| has(seat) == most);
    first.next().filter(|_| first.next().is_none()).map(|seat| seat.seat)
}

impl Reason for Motive {
    fn words(&self, telling: Telling<'_>) -> String {
        let lang = telling.lang();
        match (*self, lang) {
            (Self::Lead(lead), _) => lead.words(telling),
            (Self::Lifts(family), Lang::En) => {
                format!("lifts the {}: nobody holds more of them", family_plural(family, lang))
            }
            (Self::Lifts(family), Lang::De) => {
                format!("hebt die {}: Niemand hat mehr davon", family_plural(family, lang))
            }
            (Self::Lowers(family, whose), Lang::En) => {
                let holds = telling.also_does(whose, "holds", "hold");
                format!("pulls down the {}: {holds} most of them", family_plural(family, lang))
            }
            (Self::Lowers(family, whose), Lang::De) => {
                let holds = telling.does(whose, "hat", "hast");
                format!("zieht die {} hinab: {holds} die meisten davon", family_plural(family, lang))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reasons::sentences;

    #[test]
    fn in_words() {
        assert_eq!(
            sentences(&Motive::Lowers(Family::Hare, Seat::new(1))),
            [
                "pulls down the Hares: Ben holds most of them",
                "pulls down the Hares: you hold most of them",
                "zieht die Hasen hinab: Ben hat die meisten davon",
                "zieht die Hasen hinab: Du hast die meisten davon",
            ]
        );
        let [watcher, _, zusehend, _] = sentences(&Motive::Lifts(Family::Stag));
        assert_eq!(watcher, "lifts the Stags: nobody holds more of them");
        assert_eq!(zusehend, "hebt die Hirsche: Niemand hat mehr davon");
    }
}

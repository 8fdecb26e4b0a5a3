//! Why a card was revealed or a card of others removed, as far as the row and the points tell.

use kabale_core::Seat;
use kabale_oriflamme::View;

use super::waiting;
use crate::{Lang, Reason, Telling, reasons::Lead};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motive {
    Lead(Lead),
    /// Points that lay on the own cards are in front of the player now.
    BringsIn(u16),
    /// Whoever is alone ahead has lost a card of the row.
    Strikes(Seat),
}

/// From this many points on a card it is worth saying that they are safe.
const MANY: u16 = 2;

pub(super) fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
    // Only in the evaluation of an own card does a player do something to others.
    let at = before.evaluating.and_then(|at| before.row.get(usize::from(at.index())))?;
    at.last().filter(|top| top.family.seat() == by)?;
    let points = |view: &View| view.seats.iter().map(|seat| i32::from(seat.pool)).collect::<Vec<_>>();
    let (then, now) = (points(before), points(after));
    let lead = Lead::of(&then, &now, by);
    let brought = waiting(before, by).saturating_sub(waiting(after, by));
    let gained = now[by.index()] - then[by.index()];
    let most = then.iter().max()?;
    let leader = before.seats.iter().filter(|seat| i32::from(seat.pool) == *most);
    let struck = leader.clone().find(|seat| seat.seat != by && after.seats[seat.seat.index()].n_row < seat.n_row);
    let motive = match (lead, struck) {
        (Some(lead @ Lead::Takes(_)), _) => Motive::Lead(lead),
        _ if brought >= MANY && gained >= i32::from(brought) => Motive::BringsIn(brought),
        (Some(lead), _) => Motive::Lead(lead),
        (None, Some(struck)) if leader.count() == 1 => Motive::Strikes(struck.seat),
        (None, _) => return None,
    };
    Some(Box::new(motive))
}

impl Reason for Motive {
    fn words(&self, telling: Telling<'_>) -> String {
        match (*self, telling.lang()) {
            (Self::Lead(lead), _) => lead.words(telling),
            (Self::BringsIn(points), Lang::En) => format!("brings in the {points} points before the card is lost"),
            (Self::BringsIn(points), Lang::De) => {
                format!("bringt die {points} Punkte heim, ehe die Karte verloren geht")
            }
            (Self::Strikes(whose), Lang::En) => format!("strikes at {} lead", telling.whose(whose, None)),
            (Self::Strikes(whose), Lang::De) => {
                format!("zielt auf {}", telling.von(whose, "die Führung", "deine Führung"))
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
        let blue = Seat::new(1);
        assert_eq!(
            [Motive::BringsIn(3), Motive::Strikes(blue)].map(|motive| sentences(&motive)),
            [
                [
                    "brings in the 3 points before the card is lost",
                    "brings in the 3 points before the card is lost",
                    "bringt die 3 Punkte heim, ehe die Karte verloren geht",
                    "bringt die 3 Punkte heim, ehe die Karte verloren geht",
                ],
                [
                    "strikes at Ben's lead",
                    "strikes at your lead",
                    "zielt auf die Führung von Ben",
                    "zielt auf deine Führung",
                ],
            ]
        );
    }
}

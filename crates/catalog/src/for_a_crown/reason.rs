//! Why a card's effects were used like this, as far as gallery, thieves and heirlooms tell: chests are closed.

use kabale_core::Seat;
use kabale_for_a_crown::View;

use super::is_robbed;
use crate::{Lang, Reason, Telling};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motive {
    /// Another player is out of the game.
    Ousts(Seat),
    /// The own portrait has come past another one, the most influential of them.
    Passes(Seat),
    /// Another player is no longer the most influential one.
    Topples(Seat),
    /// Another player has most thieves now, and loses a ruby if it stays like that.
    Burdens(Seat),
    /// The player has no longer most thieves.
    Unburdens,
}

pub(super) fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
    // Other cards act by themselves; only what the own card does is the player's doing.
    before.acting.filter(|acting| acting.seat == by)?;
    after.to_move?;
    let field = |view: &View, seat: Seat| view.seats.get(seat.index()).and_then(|seat| seat.field);
    let others = || before.seats.iter().map(|seat| seat.seat).filter(|seat| *seat != by);
    let ousted = others().find(|seat| field(before, *seat).is_some() && field(after, *seat).is_none());
    let passed = others().filter(|seat| {
        let is_behind = |view: &View| Some(field(view, by)? < field(view, *seat)?);
        is_behind(before) == Some(true) && is_behind(after) == Some(false)
    });
    let passed = passed.max_by_key(|seat| field(before, *seat));
    let top = |view: &View| view.seats.iter().max_by_key(|seat| seat.field).map(|seat| seat.seat);
    let toppled = top(before).filter(|seat| *seat != by && field(after, *seat) < field(before, *seat));
    let toppled = toppled.filter(|seat| top(after) != Some(*seat));
    let burdened = others().find(|seat| is_robbed(after, *seat) && !is_robbed(before, *seat));
    let motive = match (ousted, passed, toppled, burdened) {
        (Some(seat), ..) => Motive::Ousts(seat),
        (_, Some(seat), ..) => Motive::Passes(seat),
        (_, _, Some(seat), _) => Motive::Topples(seat),
        _ if is_robbed(before, by) && !is_robbed(after, by) => Motive::Unburdens,
        (_, _, _, Some(seat)) => Motive::Burdens(seat),
        _ => return None,
    };
    Some(Box::new(motive))
}

impl Reason for Motive {
    fn words(&self, telling: Telling<'_>) -> String {
        let lang = telling.lang();
        match (*self, lang) {
            (Self::Ousts(whom), Lang::En) => format!("puts {} out of the game", telling.whom(whom)),
            (Self::Ousts(whom), Lang::De) => format!("wirft {} aus dem Spiel", telling.whom(whom)),
            (Self::Passes(whom), Lang::En) => format!("passes {} in influence", telling.whom(whom)),
            (Self::Passes(whom), Lang::De) => format!("überholt {} an Einfluss", telling.whom(whom)),
            (Self::Topples(whom), Lang::En) => format!("ends the lead of {} in influence", telling.whom(whom)),
            (Self::Topples(whom), Lang::De) => format!("nimmt {} den größten Einfluss", telling.to_whom(whom)),
            (Self::Burdens(whom), Lang::En) => format!("leaves {} with the most thieves", telling.whom(whom)),
            (Self::Burdens(whom), Lang::De) => format!("lässt {} die meisten Diebe", telling.to_whom(whom)),
            (Self::Unburdens, _) => {
                lang.pick("no longer has the most thieves", "hat nicht mehr die meisten Diebe").to_owned()
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
        let ben = Seat::new(1);
        assert_eq!(
            sentences(&Motive::Passes(ben)),
            [
                "passes Ben in influence",
                "passes you in influence",
                "überholt Ben an Einfluss",
                "überholt dich an Einfluss",
            ]
        );
        assert_eq!(
            sentences(&Motive::Burdens(ben))[1..3],
            ["leaves you with the most thieves", "lässt Ben die meisten Diebe"]
        );
        assert_eq!(sentences(&Motive::Topples(ben))[3], "nimmt dir den größten Einfluss");
        assert_eq!(sentences(&Motive::Ousts(ben))[3], "wirft dich aus dem Spiel");
    }
}

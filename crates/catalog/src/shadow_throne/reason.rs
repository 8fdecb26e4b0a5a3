//! Why a card was taken or a stack broken: all points are open.

use kabale_core::Seat;
use kabale_shadow_throne::{Character, SeatView, Status, View};

use super::character_name;
use crate::{Lang, Reason, Telling, reasons::Lead};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motive {
    Lead(Lead),
    /// Another player's ability can no longer be used, since the player has more cards of the character.
    Outnumbers(Character, Seat),
}

pub(super) fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
    let points = |view: &View| view.seats.iter().map(|seat| i32::from(seat.score)).collect::<Vec<_>>();
    let lead = Lead::of(&points(before), &points(after), by).map(Motive::Lead);
    let motive = lead.or_else(|| outnumbered(before, after, by))?;
    Some(Box::new(motive))
}

fn outnumbered(before: &View, after: &View, by: Seat) -> Option<Motive> {
    let count = |seat: &SeatView, character: Character| {
        seat.stacks.iter().find(|stack| stack.character == character).map_or(0, |stack| stack.count)
    };
    let [then, now] = [before, after].map(|view| view.seats.get(by.index()));
    let (then, now) = (then?, now?);
    after.seats.iter().filter(|seat| seat.seat != by).find_map(|other| {
        let status = |view: &View, character| {
            let stacks = &view.seats.get(other.seat.index())?.stacks;
            stacks.iter().find(|stack| stack.character == character).map(|stack| stack.status)
        };
        let lost = other.stacks.iter().find(|stack| {
            let grows = count(now, stack.character) > count(then, stack.character);
            grows && stack.status == Status::Outnumbered && status(before, stack.character) == Some(Status::Ready)
        });
        lost.map(|stack| Motive::Outnumbers(stack.character, other.seat))
    })
}

impl Reason for Motive {
    fn words(&self, telling: Telling<'_>) -> String {
        let lang = telling.lang();
        match (*self, lang) {
            (Self::Lead(lead), _) => lead.words(telling),
            (Self::Outnumbers(character, whose), Lang::En) => {
                format!("leaves {} {} without its ability", telling.whose(whose, None), character_name(character, lang))
            }
            (Self::Outnumbers(character, whose), Lang::De) => {
                let name = character_name(character, lang);
                let stack = telling.von(whose, &format!("„{name}“"), &format!("dein „{name}“"));
                format!("setzt {stack} außer Kraft")
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
        let (character, ben) = (Character::ALL[0], Seat::new(1));
        let [en, de] = Lang::ALL.map(|lang| character_name(character, lang));
        assert_eq!(
            sentences(&Motive::Outnumbers(character, ben)),
            [
                format!("leaves Ben's {en} without its ability"),
                format!("leaves your {en} without its ability"),
                format!("setzt „{de}“ von Ben außer Kraft"),
                format!("setzt dein „{de}“ außer Kraft"),
            ]
        );
    }
}

//! What a choice would change, in a few words for the place or courtier it points at.

use kabale_courtisans::{Area, Card, Choice, Family, Role, Side, Victim, View};

use super::board::{signed, status};
use crate::Lang;

/// What a choice would change by what lies open: how the family would stand, or what the district would score, and the
/// missions of the viewer that it would fulfill or undo. None if it changes nothing.
pub fn outcome(choice: Choice, view: &View, lang: Lang) -> Option<String> {
    let card = match choice {
        Choice::Lay(card, _) | Choice::Eliminate(Victim::AtTable(_, card) | Victim::InDistrict(card)) => Some(card),
        Choice::Eliminate(Victim::FaceDown(_)) => None,
        Choice::Spare => return None,
    };
    let open = card.filter(|card| card.role() != Role::Spy || matches!(choice, Choice::Eliminate(_)));
    let mut text = match (open, view.area_of(choice)?) {
        (Some(card), Area::Table(_)) => standing(choice, card.family(), view, lang),
        (Some(card), Area::District(_)) => score(choice, card, view),
        (None, _) if matches!(choice, Choice::Lay(..)) => {
            lang.pick("face down, counts at the end", "verdeckt, zählt am Ende").to_owned()
        }
        (None, _) => lang.pick("changes the end only", "ändert nur das Ende").to_owned(),
    };
    for sign in missions(choice, view) {
        text = format!("{text}, Mission {sign}");
    }
    Some(text)
}

/// `2 : 3 → 4 : 3 esteemed`.
fn standing(choice: Choice, family: Family, view: &View, lang: Lang) -> String {
    let (now, court) = (view.families[family as usize], view.court_after(choice));
    let [above, below] = Side::ALL.map(|side| court.weight(side, family));
    let (_, word) = status(court.status(family), lang);
    format!("{} : {} → {above} : {below} {word}", now.above, now.below)
}

/// `−2 → −3`: the points of the district.
fn score(choice: Choice, card: Card, view: &View) -> String {
    let Some(Area::District(seat)) = view.area_of(choice) else { return String::new() };
    let holder = &view.seats[seat.index()];
    let now: i32 = Family::ALL.into_iter().map(|family| view.points(holder, family)).sum();
    let change = view.court_after(choice).family_points(seat, card.family()) - view.points(holder, card.family());
    format!("{} → {}", signed(now), signed(now + change))
}

/// A sign for each mission of the viewer that the choice fulfills or undoes.
fn missions(choice: Choice, view: &View) -> impl Iterator<Item = char> {
    let court = view.court_after(choice);
    let own = view.seats.iter().find(|seat| view.eye.is(seat.seat));
    let missions = own.and_then(|own| own.missions.map(|missions| (own.seat, missions)));
    missions.into_iter().flat_map(|(seat, missions)| missions.map(|one| (seat, one))).filter_map(move |(seat, one)| {
        let then = court.is_fulfilled(one.mission, seat);
        (then != one.fulfilled).then_some(if then { '✓' } else { '✗' })
    })
}

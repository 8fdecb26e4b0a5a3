//! Courtisans: the players, the own missions, and each family.

use kabale_core::Seat;
use kabale_courtisans::{
    Area, Card, Color, Condition, Courtisans, Family, FamilyView, Mission, Role, SeatView, Side, Status, View,
};

use crate::{Observe, Plane, Sheet, around, plane, relative};

/// The most players.
const SEATS: usize = 5;
const ROLES: usize = Role::ALL.len();
const FAMILIES: usize = Family::ALL.len();
/// How many missions there are of each color.
const MISSIONS: usize = 10;
/// A player: there, points, lead over the best other, cards in the district, spies in it.
const PLAYER: usize = 5;
/// Leads of a family at the table that are told apart, from −5 to 5.
const LEADS: i32 = 5;
/// How many of the last turns are told apart.
const LAST_TURNS: u16 = 4;

impl Observe for Courtisans {
    const FEATURES: u32 = 1;
    const TABLE: &'static [Plane] = &[
        plane("how many play (2 to 5)", 4),
        plane("own turns left, and how many of the last ones", 1 + LAST_TURNS as usize),
        plane("who decides", SEATS),
        plane("own cards still to be laid: at the table, in the own district, in another; a victim is chosen", 4),
        plane("each player: there, points, lead, cards, spies", SEATS * PLAYER),
        plane("own hand: cards, of each role", 1 + ROLES),
        plane("own district: cards of each role", ROLES),
        plane("own missions, and which are fulfilled", 4 * MISSIONS),
        plane("how many families are esteemed, how many are fallen", 2 * (FAMILIES + 1)),
        plane("fewest and most cards of a family below the mat", 2),
    ];
    const ITEM: &'static [Plane] = &[
        plane("what it counts above and below the mat", 2),
        plane("its lead at the table, from −5 to 5", 2 * LEADS as usize + 1),
        plane("fallen, neutral, esteemed", 3),
        plane("what it counts in each district", SEATS),
        plane("points of the own district, the most of another", 2),
        plane("how many own cards more than the left neighbor, how many own", 2),
        plane("unseen cards of each role", ROLES),
        plane("cards of each role in the own hand", ROLES),
        plane("known spies: above, below, in the own district, elsewhere", 4),
        plane("an own mission wants it fallen, or fewer cards of it", 2),
        plane("face-up cards that were eliminated", 1),
    ];

    fn observe(view: &View, own: Seat, sheet: &mut Sheet) {
        let seats = view.seats.len();
        sheet.one_of(seats.checked_sub(2), 4);
        let left = turns_left(view, own, seats);
        sheet.amount(left, 6.0);
        sheet.thermometer(left.into(), LAST_TURNS);
        sheet.one_of(view.to_move.map(|seat| relative(seat, own, seats)), SEATS as u16);
        let is_own_turn = view.to_move == Some(own);
        for is_open in [view.open.table, view.open.own, view.open.other, view.assassin.is_some()] {
            sheet.flag(is_own_turn && is_open);
        }
        let points: Vec<i32> = view.seats.iter().map(|seat| points(view, seat)).collect();
        for seat in around(own, seats) {
            let others = points.iter().enumerate().filter(|(index, _)| *index != seat.index());
            let best = others.map(|(_, points)| *points).max().unwrap_or(0);
            let in_it = |area: Area| area == Area::District(seat);
            sheet.flag(true);
            sheet.amount(points[seat.index()], 10.0);
            sheet.amount(points[seat.index()] - best, 10.0);
            sheet.amount(view.seats[seat.index()].district.len() as i32, 10.0);
            sheet.amount(view.spies.iter().filter(|spy| !spy.eliminated && in_it(spy.area)).count() as i32, 2.0);
        }
        sheet.skip((SEATS - seats) * PLAYER);
        sheet.amount(view.hand.len() as i32, 3.0);
        let of_role = |cards: &[Card], role: Role| cards.iter().filter(|card| card.role() == role).count() as i32;
        for role in Role::ALL {
            sheet.amount(of_role(&view.hand, role), 1.0);
        }
        let district = &view.seats[own.index()].district;
        for role in Role::ALL {
            sheet.amount(of_role(district, role), 3.0);
        }
        missions(view, own, sheet);
        let below =
            |family: &FamilyView| view.below.iter().filter(|card| card.family() == family.family).count() as i32;
        for status in [Status::Esteemed, Status::Fallen] {
            let families = view.families.iter().filter(|family| family.status == status);
            sheet.one_of(Some(families.count()), FAMILIES as u16 + 1);
        }
        sheet.amount(view.families.iter().map(below).min().unwrap_or(0), 3.0);
        sheet.amount(view.families.iter().map(below).max().unwrap_or(0), 5.0);
        view.families.iter().for_each(|family| item(view, own, family, sheet));
    }
}

/// How many turns a player still has, the current one included.
fn turns_left(view: &View, own: Seat, seats: usize) -> u8 {
    let Some(mover) = view.to_move else { return 0 };
    let had_it = relative(own, view.start, seats) < relative(mover, view.start, seats);
    view.n_turns - view.turn + u8::from(!had_it)
}

/// What a district and the known missions bring by what lies open.
fn points(view: &View, seat: &SeatView) -> i32 {
    let families: i32 = Family::ALL.iter().map(|family| view.points(seat, *family)).sum();
    let missions = seat.missions.iter().flatten().filter(|mission| mission.fulfilled).count();
    families + kabale_courtisans::MISSION_POINTS * missions as i32
}

fn missions(view: &View, own: Seat, sheet: &mut Sheet) {
    let missions = view.seats[own.index()].missions.as_ref().map_or(&[][..], |missions| &missions[..]);
    for color in Color::ALL {
        for mission in Mission::of(color) {
            let held = missions.iter().find(|held| held.mission == mission);
            sheet.flag(held.is_some());
            sheet.flag(held.is_some_and(|held| held.fulfilled));
        }
    }
}

fn item(view: &View, own: Seat, stands: &FamilyView, sheet: &mut Sheet) {
    let (family, seats) = (stands.family, view.seats.len());
    let is_kin = |card: &&Card| card.family() == family;
    let district = |seat: Seat| view.seats[seat.index()].district.iter().filter(is_kin);
    let value = |seat: Seat| district(seat).map(|card| i32::from(card.role().value())).sum::<i32>();
    let lead = i32::from(stands.above) - i32::from(stands.below);

    sheet.item();
    sheet.amount(stands.above, 8.0);
    sheet.amount(stands.below, 8.0);
    sheet.one_of(usize::try_from(lead.clamp(-LEADS, LEADS) + LEADS).ok(), 2 * LEADS as u16 + 1);
    sheet.one_of(Some(stands.status as usize), 3);
    around(own, seats).for_each(|seat| sheet.amount(value(seat), 4.0));
    sheet.skip(SEATS - seats);
    sheet.amount(value(own) * stands.status.points(), 4.0);
    let others = around(own, seats).skip(1).map(|seat| value(seat) * stands.status.points());
    sheet.amount(others.max().unwrap_or(0), 4.0);
    let n_own = district(own).count() as i32;
    sheet.amount(n_own - district(own.next(seats as u8)).count() as i32, 3.0);
    sheet.amount(n_own, 4.0);
    let known = view.spies.iter().filter(|spy| spy.family == Some(family));
    let open = view.above.iter().chain(&view.below).chain(&view.eliminated).chain(&view.hand);
    for role in Role::ALL {
        let is_it = |card: &&Card| **card == Card::new(family, role);
        let lies_open = open.clone().chain(view.seats.iter().flat_map(|seat| &seat.district)).filter(is_it).count();
        let n_known = if role == Role::Spy { known.clone().count() } else { 0 };
        sheet.amount(i32::from(role.copies()) - (lies_open + n_known) as i32, 4.0);
    }
    for role in Role::ALL {
        sheet.amount(view.hand.iter().filter(|card| **card == Card::new(family, role)).count() as i32, 1.0);
    }
    let mut spies = [0_i32; 4];
    for spy in known.filter(|spy| !spy.eliminated) {
        let place = match spy.area {
            Area::Table(Side::Above) => 0,
            Area::Table(Side::Below) => 1,
            Area::District(seat) if seat == own => 2,
            Area::District(_) => 3,
        };
        spies[place] += 1;
    }
    for count in spies {
        sheet.amount(count, 1.0);
    }
    let held = view.seats[own.index()].missions.as_ref().map_or(&[][..], |missions| &missions[..]);
    for wanted in [Condition::Fallen(family), Condition::FewerThanLeft(family)] {
        sheet.flag(held.iter().any(|held| held.mission.condition() == wanted));
    }
    sheet.amount(view.eliminated.iter().filter(is_kin).count() as i32, 3.0);
}

//! COU-8: what each eye sees.

use kabale_core::{Eye, Seat};
use serde::Serialize;

use crate::{
    Options,
    cards::{Card, Color, Family, Mission, N_MISSIONS, Role},
    decision::{Choice, Place, Victim, to_move},
    score::{Court, Status},
    state::{Area, Cards, Courtisans, Open, Phase, SEATS_MAX, Side, Spy, n_removed, n_turns},
};

/// Everything that an eye may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub eye: Eye,
    pub options: Options,
    /// COU-2.5: who had the first turn.
    pub start: Seat,
    /// Which turn it is for the player who has it, counted from 1; the last one when the game is over.
    pub turn: u8,
    /// COU-2.1: how many turns everybody has.
    pub n_turns: u8,
    /// The seat to decide; none when the game is over.
    pub to_move: Option<Seat>,
    /// COU-3.2: the areas that still get a card in this turn.
    pub open: Open,
    /// COU-4.4: the assassin whose player is asked for a victim.
    pub assassin: Option<Acting>,
    /// COU-5.3: how the families stand by what lies open, in the order of the columns.
    pub families: Vec<FamilyView>,
    /// COU-3.4: the face-up cards above the mat, by family.
    pub above: Vec<Card>,
    /// The face-up cards below the mat, by family.
    pub below: Vec<Card>,
    /// COU-7.5: every card that was laid face down, in the order of laying.
    pub spies: Vec<SpyView>,
    /// COU-7.3: the cards that were face up and are eliminated.
    pub eliminated: Vec<Card>,
    /// How many cards can still be drawn.
    pub n_pile: u8,
    /// COU-2.1: how many cards are in the box.
    pub n_removed: u8,
    /// By seat.
    pub seats: Vec<SeatView>,
    /// The hand of the eye's seat; empty for a watcher.
    pub hand: Vec<Card>,
}

/// An assassin that was just laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Acting {
    pub card: Card,
    pub area: Area,
}

/// COU-5.3, COU-7.6: how a family stands. A face-down card counts only once it is turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct FamilyView {
    pub family: Family,
    /// What it counts above the mat.
    pub above: u8,
    /// What it counts below the mat.
    pub below: u8,
    pub status: Status,
}

/// A card that was laid face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SpyView {
    /// Where it lies, or lay until it was eliminated.
    pub area: Area,
    /// Who laid it.
    pub laid_by: Seat,
    /// In which turn of the game, counted from 1.
    pub turn: u8,
    /// Whether it has left the game.
    pub eliminated: bool,
    /// Its family, if this eye knows it.
    pub family: Option<Family>,
}

/// What can be seen of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub n_hand: u8,
    /// COU-3.5: the face-up cards in its district, by family.
    pub district: Vec<Card>,
    /// Its missions, the light one first, if this eye knows them.
    pub missions: Option<[MissionView; 2]>,
}

/// A mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MissionView {
    pub mission: Mission,
    /// Whether it is fulfilled by what lies open.
    pub fulfilled: bool,
}

impl View {
    /// COU-5.5: what the cards of a family bring the holder of a district, by what lies open.
    pub fn points(&self, seat: &SeatView, family: Family) -> i32 {
        let cards = seat.district.iter().filter(|card| card.family() == family);
        let value: i32 = cards.map(|card| i32::from(card.role().value())).sum();
        value * self.families[family as usize].status.points()
    }

    /// COU-5: the areas as they would be after a choice that is offered now, by what lies open to this eye.
    pub fn court_after(&self, choice: Choice) -> Court {
        let all = |cards: &[Card]| cards.iter().copied().collect::<Cards>();
        let mut table = [all(&self.above), all(&self.below)];
        let mut districts = [Cards::default(); SEATS_MAX];
        for seat in &self.seats {
            districts[seat.seat.index()] = all(&seat.district);
        }
        let mut face_down = [0_u8; SEATS_MAX];
        for spy in self.spies.iter().filter(|spy| !spy.eliminated && self.to_move.is_some()) {
            if let Area::District(seat) = spy.area {
                face_down[seat.index()] += 1;
            }
        }
        let area = self.area_of(choice);
        match (choice, area) {
            (Choice::Lay(card, _), Some(Area::District(seat))) if card.role() == Role::Spy => {
                face_down[seat.index()] += 1;
            }
            (Choice::Lay(card, _), Some(Area::Table(_))) if card.role() == Role::Spy => (),
            (Choice::Lay(card, _), Some(Area::Table(side))) => table[side as usize].add(card),
            (Choice::Lay(card, _), Some(Area::District(seat))) => districts[seat.index()].add(card),
            (Choice::Eliminate(Victim::AtTable(side, card)), _) => table[side as usize].take(card),
            (Choice::Eliminate(Victim::InDistrict(card)), Some(Area::District(seat))) => {
                districts[seat.index()].take(card);
            }
            (Choice::Eliminate(Victim::FaceDown(_)), Some(Area::District(seat))) => face_down[seat.index()] -= 1,
            (Choice::Lay(..) | Choice::Eliminate(_) | Choice::Spare, _) => (),
        }
        Court::new(self.seats.len() as u8, self.options, table, districts, face_down)
    }

    /// COU-3.2, COU-4.4: the area that a choice adds a card to or takes one from.
    pub fn area_of(&self, choice: Choice) -> Option<Area> {
        match choice {
            Choice::Lay(_, Place::Table(side)) | Choice::Eliminate(Victim::AtTable(side, _)) => Some(Area::Table(side)),
            Choice::Lay(_, Place::Own) => self.to_move.map(Area::District),
            Choice::Lay(_, Place::To(seat)) => Some(Area::District(seat)),
            Choice::Eliminate(Victim::InDistrict(_)) => self.assassin.map(|acting| acting.area),
            Choice::Eliminate(Victim::FaceDown(index)) => self.spies.get(usize::from(index)).map(|spy| spy.area),
            Choice::Spare => None,
        }
    }
}

pub(crate) fn view(state: &Courtisans, eye: Eye) -> View {
    // COU-5.2, COU-7.6: until the end no spy counts for any family.
    let court = state.court(|_| state.phase == Phase::Over);
    let own = match eye {
        Eye::Seat(seat) => Some(seat),
        Eye::Public => None,
    };
    let n_turns = n_turns(state.seats) / state.seats;
    View {
        eye,
        options: state.options,
        start: state.start,
        turn: (state.turn / state.seats + 1).min(n_turns),
        n_turns,
        to_move: to_move(state),
        open: state.open,
        assassin: match state.phase {
            Phase::Eliminate { card, area } => Some(Acting { card, area }),
            Phase::Lay | Phase::Over => None,
        },
        families: Family::ALL.into_iter().map(|family| family_view(&court, family)).collect(),
        above: court.side(Side::Above).collect(),
        below: court.side(Side::Below).collect(),
        spies: state.spies.iter().map(|spy| spy_view(state, spy, eye)).collect(),
        eliminated: state.eliminated.iter().collect(),
        n_pile: state.n_pile() as u8,
        n_removed: n_removed(state.seats) as u8,
        seats: Seat::all(state.seats).map(|seat| seat_view(state, &court, seat, eye)).collect(),
        hand: own.map(|seat| state.hands[seat.index()].to_vec()).unwrap_or_default(),
    }
}

/// Family and role of each card in other hands, in the pile and in the box; the family of each face-down card;
/// other missions and those in the box.
pub(crate) fn unknown(state: &Courtisans, eye: Eye) -> u32 {
    let others = Seat::all(state.seats).filter(|seat| !eye.is(*seat));
    let held: usize = others.map(|seat| state.hands[seat.index()].len()).sum();
    let cards = held + state.n_pile() + n_removed(state.seats);
    let spies = state.spies.iter().filter(|spy| !state.is_known(spy, eye)).count();
    let n_known = Seat::all(state.seats).filter(|seat| state.are_missions_known(*seat, eye)).count();
    let missions = Color::ALL.len() * (N_MISSIONS - n_known);
    (2 * cards + spies + missions) as u32
}

fn family_view(court: &Court, family: Family) -> FamilyView {
    let [above, below] = Side::ALL.map(|side| court.weight(side, family));
    FamilyView { family, above, below, status: court.status(family) }
}

fn spy_view(state: &Courtisans, spy: &Spy, eye: Eye) -> SpyView {
    SpyView {
        area: spy.area,
        laid_by: state.layer(spy),
        turn: spy.turn,
        eliminated: spy.eliminated,
        family: state.is_known(spy, eye).then_some(spy.family),
    }
}

fn seat_view(state: &Courtisans, court: &Court, seat: Seat, eye: Eye) -> SeatView {
    let missions =
        state.missions_of(seat).map(|mission| MissionView { mission, fulfilled: court.is_fulfilled(mission, seat) });
    SeatView {
        seat,
        n_hand: state.hands[seat.index()].len() as u8,
        district: court.district(seat).collect(),
        missions: state.are_missions_known(seat, eye).then_some(missions),
    }
}

//! Who plays the next game, and with which boards.

use kabale_core::Seat;
use kabale_oath::{Color, Options};
use serde::{Deserialize, Serialize};

use crate::{MemberId, Saga, SagaError};

/// A member at a game, with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seated {
    pub member: MemberId,
    /// 1.8, 1.9: purple on the first seat.
    pub color: Color,
}

/// Who plays a game, by seat. [`Saga::next`] makes one; one that was stored is checked where it is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seating {
    pub seats: Vec<Seated>,
}

impl Seating {
    /// The seat of a member.
    pub fn seat_of(&self, member: MemberId) -> Option<Seat> {
        let at = self.seats.iter().position(|seated| seated.member == member)?;
        Some(Seat::new(at as u8))
    }

    /// 1.9: the boards from the second seat on.
    pub(crate) fn boards(&self) -> Vec<Color> {
        self.seats.iter().skip(1).map(|seated| seated.color).collect()
    }
}

impl Saga {
    /// 1.7, 1.9: seats a group for the next game. The winner of the last game is the Chancellor; without them it is the first of
    /// the group. The others sit in the order of the group. Everybody has their own board. Who has none gets the first that
    /// belongs to nobody; if there is none left, the first whose owner does not need it now, for this game only.
    pub fn next(&self, group: &[MemberId]) -> Result<Seating, SagaError> {
        let winner = self.last_winner().filter(|winner| group.contains(winner));
        let Some(chancellor) = winner.or(group.first().copied()) else { return Err(SagaError::Group(0)) };
        let others = group.iter().copied().filter(|member| *member != chancellor);
        let mut seats = vec![Seated { member: chancellor, color: Color::Purple }];
        seats.extend(others.map(|member| Seated { member, color: Color::Purple }));
        if seats.len() < group.len() {
            return Err(SagaError::SatTwice(self.name_of(chancellor).to_owned()));
        }
        for seated in &seats {
            self.member(seated.member).ok_or(SagaError::NoMember(seated.member.number()))?;
        }
        // Owners first: nobody may sit down with the board of somebody at the table.
        let mut used = vec![Color::Purple];
        for seated in &mut seats[1..] {
            if let Some(color) = self.color_of(seated.member) {
                seated.color = color;
                used.push(color);
            }
        }
        for seated in seats[1..].iter_mut().filter(|seated| seated.color == Color::Purple) {
            let free = |color: &&Color| !used.contains(color);
            let unowned = Color::ALL.iter().filter(free).find(|color| self.owner(**color).is_none());
            let Some(color) = unowned.or_else(|| Color::ALL.iter().find(free)) else { break };
            seated.color = *color;
            used.push(*color);
        }
        let seating = Seating { seats };
        self.check_seating(&seating)?;
        Ok(seating)
    }

    /// The options of a game in the world as it stands, with the boards of a seating. The world is kept in memory from then on
    /// ([`kabale_data::Kept::store`]).
    pub fn options(&self, seating: &Seating) -> Result<Options, SagaError> {
        self.options_of(self.games().len() + 1, seating)
    }

    pub(crate) fn check_seating(&self, seating: &Seating) -> Result<(), SagaError> {
        let seats = &seating.seats;
        if !(2..=6).contains(&seats.len()) {
            return Err(SagaError::Group(seats.len()));
        }
        for (at, seated) in seats.iter().enumerate() {
            let member = self.member(seated.member).ok_or(SagaError::NoMember(seated.member.number()))?;
            if seats[..at].iter().any(|other| other.member == seated.member) {
                return Err(SagaError::SatTwice(member.name.clone()));
            }
            if (seated.color == Color::Purple) != (at == 0) {
                return Err(SagaError::Purple);
            }
            if let Some(other) = seats[..at].iter().find(|other| other.color == seated.color) {
                let owner = self.name_of(other.member).to_owned();
                return Err(SagaError::ColorTaken { color: seated.color, owner });
            }
        }
        Ok(())
    }
}

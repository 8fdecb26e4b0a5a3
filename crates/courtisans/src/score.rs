//! COU-5 and COU-6: which families are esteemed, what districts and missions bring, and who wins.

use kabale_core::{Part, PartKind, Seat, Standings};
use serde::Serialize;

use crate::{
    Options,
    cards::{Card, Condition, Family, Mission, N_FAMILIES, Role},
    state::{Area, Cards, Courtisans, Phase, SEATS_MAX, Side, Spy},
};

/// COU-5.6: what a fulfilled mission is worth.
pub const MISSION_POINTS: i32 = 3;

/// COU-5.3: how the court thinks of a family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// More lies below the mat than above it.
    Fallen,
    /// As much above as below.
    Neutral,
    /// More lies above the mat than below it.
    Esteemed,
}

impl Status {
    /// COU-5.5: what a courtier of such a family scores, a noble twice that.
    pub const fn points(self) -> i32 {
        match self {
            Self::Fallen => -1,
            Self::Neutral => 0,
            Self::Esteemed => 1,
        }
    }
}

/// COU-5.2: the areas with some or all spies turned up. All counting is done here.
#[derive(Clone, Copy, Debug)]
pub struct Court {
    seats: u8,
    noble_double_in_missions: bool,
    table: [Cards; 2],
    districts: [Cards; SEATS_MAX],
    /// COU-4.6: how many face-down cards, which are spies, lie in the districts.
    face_down: [u8; SEATS_MAX],
    statuses: [Status; N_FAMILIES],
}

impl Courtisans {
    /// COU-5.2: the areas as they are at the end, all spies turned up. This shows hidden information.
    pub fn revealed(&self) -> Court {
        self.court(|_| true)
    }

    /// The areas with those spies turned up that are still there and shown.
    pub(crate) fn court(&self, is_shown: impl Fn(&Spy) -> bool) -> Court {
        let (mut table, mut districts, mut face_down) = (self.table, self.districts, [0; SEATS_MAX]);
        for spy in self.spies.iter().filter(|spy| !spy.eliminated) {
            match (spy.area, is_shown(spy)) {
                (Area::Table(side), true) => table[side as usize].add(spy.card()),
                (Area::District(seat), true) => districts[seat.index()].add(spy.card()),
                (Area::District(seat), false) => face_down[seat.index()] += 1,
                (Area::Table(_), false) => (),
            }
        }
        Court::new(self.seats, self.options, table, districts, face_down)
    }
}

impl Court {
    /// The areas with these face-up cards, and so many face-down cards in the districts.
    pub(crate) fn new(
        seats: u8,
        options: Options,
        table: [Cards; 2],
        districts: [Cards; SEATS_MAX],
        face_down: [u8; SEATS_MAX],
    ) -> Self {
        let mut court = Self {
            seats,
            noble_double_in_missions: options.noble_double_in_missions,
            table,
            districts,
            face_down,
            statuses: [Status::Neutral; N_FAMILIES],
        };
        court.statuses = Family::ALL.map(|family| court.judge(family));
        court
    }

    /// The cards on a side of the mat.
    pub fn side(&self, side: Side) -> impl Iterator<Item = Card> + '_ {
        self.table[side as usize].iter()
    }

    /// The cards in a district.
    pub fn district(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.districts[seat.index()].iter()
    }

    /// COU-5.3: what a family counts on a side of the mat.
    pub fn weight(&self, side: Side, family: Family) -> u8 {
        value(self.table[side as usize], family)
    }

    /// COU-5.5: what a family counts in a district, whatever the court thinks of it.
    pub fn holding(&self, seat: Seat, family: Family) -> u8 {
        value(self.districts[seat.index()], family)
    }

    /// COU-5.3: how the family stands.
    pub fn status(&self, family: Family) -> Status {
        self.statuses[family as usize]
    }

    /// COU-5.3, COU-5.4: more above is esteemed, more below is fallen, equal is neutral.
    fn judge(&self, family: Family) -> Status {
        match self.weight(Side::Above, family).cmp(&self.weight(Side::Below, family)) {
            std::cmp::Ordering::Greater => Status::Esteemed,
            std::cmp::Ordering::Less => Status::Fallen,
            std::cmp::Ordering::Equal => Status::Neutral,
        }
    }

    /// COU-5.5: what a seat scores for a family.
    pub fn family_points(&self, seat: Seat, family: Family) -> i32 {
        i32::from(self.holding(seat, family)) * self.status(family).points()
    }

    /// COU-6: whether a mission is fulfilled for a seat.
    pub fn is_fulfilled(&self, mission: Mission, seat: Seat) -> bool {
        let below = |family| self.n_cards(self.table[Side::Below as usize], family);
        let n_status = |status| Family::ALL.into_iter().filter(|family| self.status(*family) == status).count();
        match mission.condition() {
            Condition::FewerThanLeft(family) => {
                let n_cards = |seat: Seat| self.n_cards(self.districts[seat.index()], family);
                n_cards(seat) < n_cards(seat.next(self.seats)) // COU-6.8, COU-6.9
            }
            Condition::InDistrict(role, least) => {
                let district = self.districts[seat.index()];
                let n_open: u8 = Family::ALL.iter().map(|family| district.count(Card::new(*family, role))).sum();
                let n_face_down = if role == Role::Spy { self.face_down[seat.index()] } else { 0 }; // COU-7.7
                (n_open + n_face_down) * self.card_value(role) >= least
            }
            Condition::Fallen(family) => self.status(family) == Status::Fallen,
            Condition::EveryFamilyBelow(least) => Family::ALL.into_iter().all(|family| below(family) >= least),
            Condition::SomeFamilyBelow(least) => Family::ALL.into_iter().any(|family| below(family) >= least),
            Condition::EsteemedAtMost(most) => n_status(Status::Esteemed) <= usize::from(most),
            Condition::FallenAtLeast(least) => n_status(Status::Fallen) >= usize::from(least),
        }
    }

    /// COU-5.6: the points of a mission for a seat.
    pub fn mission_points(&self, mission: Mission, seat: Seat) -> i32 {
        if self.is_fulfilled(mission, seat) { MISSION_POINTS } else { 0 }
    }

    /// COU-6.10: how many cards of a family there are, for missions.
    fn n_cards(&self, cards: Cards, family: Family) -> u8 {
        Role::ALL.into_iter().zip(cards.by_role(family)).map(|(role, count)| count * self.card_value(role)).sum()
    }

    /// COU-6.10: as how many cards a card counts for missions.
    fn card_value(&self, role: Role) -> u8 {
        if self.noble_double_in_missions { role.value() } else { 1 }
    }
}

/// COU-4.2: what the cards of a family count.
fn value(cards: Cards, family: Family) -> u8 {
    Role::ALL.into_iter().zip(cards.by_role(family)).map(|(role, count)| count * role.value()).sum()
}

/// COU-5.7: the most points win; players who tie share the place.
pub(crate) fn standings(state: &Courtisans) -> Option<Standings> {
    if state.phase != Phase::Over {
        return None;
    }
    let court = state.revealed();
    let mut keys = [(0, 0); SEATS_MAX];
    for (seat, key) in Seat::all(state.seats).zip(&mut keys) {
        let families: i32 = Family::ALL.into_iter().map(|family| court.family_points(seat, family)).sum();
        let missions: i32 = state.missions_of(seat).map(|mission| court.mission_points(mission, seat)).iter().sum();
        *key = (families + missions, families + missions);
    }
    Some(Standings::ranked(&keys[..usize::from(state.seats)]))
}

/// COU-5.5, COU-5.6: a part for each family and each mission. Before the end only what lies open counts.
pub(crate) fn parts(state: &Courtisans, seat: Seat) -> Vec<Part> {
    let is_over = state.phase == Phase::Over;
    let court = state.court(|_| is_over);
    let part = |id, amount| Part { id, amount, kind: PartKind::Score };
    let mut parts: Vec<Part> =
        Family::ALL.into_iter().map(|family| part(family.id(), court.family_points(seat, family))).collect();
    for (id, mission) in ["light_mission", "dark_mission"].into_iter().zip(state.missions_of(seat)) {
        parts.push(part(id, if is_over { court.mission_points(mission, seat) } else { 0 }));
    }
    parts
}

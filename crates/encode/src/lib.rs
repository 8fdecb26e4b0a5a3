//! Views as numbers: what learned evaluations see of a table.
//!
//! A [`Sheet`] is written from a view alone, so it cannot contain what the view hides. Everything in it is relative to the
//! seat that looks: the first of several players is always that seat, then its left neighbor and so on. Most numbers are 0,
//! so a sheet lists the others only.

mod courtisans;
mod for_a_crown;
mod oath;
mod oriflamme;
mod shadow_throne;

use kabale_core::{Game, Seat};

/// A few neighboring numbers of a sheet that mean one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    pub name: &'static str,
    /// How many numbers it has.
    pub size: usize,
}

/// A game whose views can be written as numbers.
///
/// A sheet has numbers about the table as a whole, and a list of items that are alike: the families of a court, the places
/// of a row. Every item has the same planes. A game that writes nothing has no learned evaluation.
pub trait Observe: Game {
    /// The version of the features. It is raised whenever a number of a sheet means something else.
    const FEATURES: u32 = 0;
    /// What the numbers about the whole table mean, in their order.
    const TABLE: &'static [Plane] = &[];
    /// What the numbers of an item mean, in their order. Empty if there are no items.
    const ITEM: &'static [Plane] = &[];

    /// Writes what `seat` sees. The view must be that seat's.
    fn observe(_view: &Self::View, _seat: Seat, _sheet: &mut Sheet) {}

    /// How many numbers there are about the whole table.
    fn table_size() -> usize {
        size(Self::TABLE)
    }

    /// How many numbers an item has.
    fn item_size() -> usize {
        size(Self::ITEM)
    }
}

fn size(planes: &[Plane]) -> usize {
    planes.iter().map(|plane| plane.size).sum()
}

/// The numbers of a view. Written in the order of the planes, from the first to the last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The numbers that are not 0, with their index: those about the table, then those of each item.
    entries: Vec<(u16, f32)>,
    /// Where each item begins in `entries`.
    items: Vec<u32>,
    /// The index of the next number to be written.
    next: u16,
}

impl Sheet {
    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.items.clear();
        self.next = 0;
    }

    /// The numbers about the table that are not 0, with their index.
    pub fn table(&self) -> &[(u16, f32)] {
        &self.entries[..self.items.first().map_or(self.entries.len(), |start| *start as usize)]
    }

    /// The same for every item.
    pub fn items(&self) -> impl Iterator<Item = &[(u16, f32)]> {
        self.items.iter().enumerate().map(|(index, start)| {
            let end = self.items.get(index + 1).map_or(self.entries.len(), |end| *end as usize);
            &self.entries[*start as usize..end]
        })
    }

    /// How many numbers were written since the beginning, or since the current item began.
    pub fn written(&self) -> usize {
        self.next.into()
    }

    /// Begins the next item.
    pub(crate) fn item(&mut self) {
        self.items.push(self.entries.len() as u32);
        self.next = 0;
    }

    /// Writes one number.
    pub(crate) fn number(&mut self, number: f32) {
        if number != 0.0 {
            self.entries.push((self.next, number));
        }
        self.next += 1;
    }

    /// Writes an amount in units of what is much of it.
    pub(crate) fn amount(&mut self, amount: impl Into<i32>, much: f32) {
        self.number(amount.into() as f32 / much);
    }

    /// Writes 1 or 0.
    pub(crate) fn flag(&mut self, is_set: bool) {
        self.number(f32::from(u8::from(is_set)));
    }

    /// Writes a 1 at the index and 0 at the other places; only 0 if there is no index or it is too great.
    pub(crate) fn one_of(&mut self, index: Option<usize>, places: u16) {
        if let Some(index) = index.filter(|index| *index < usize::from(places)) {
            self.entries.push((self.next + index as u16, 1.0));
        }
        self.next += places;
    }

    /// Writes an amount as a row of flags: as many are set, up to the number of places.
    pub(crate) fn thermometer(&mut self, amount: usize, places: u16) {
        (0..usize::from(places)).for_each(|place| self.flag(place < amount));
    }

    /// Leaves numbers out: they are 0.
    pub(crate) fn skip(&mut self, numbers: usize) {
        self.next += numbers as u16;
    }
}

/// How many seats to the left of `from` somebody sits at a table of `seats`.
pub(crate) fn relative(seat: Seat, from: Seat, seats: usize) -> usize {
    (seat.index() + seats - from.index()) % seats
}

/// The seats of a table, in the order in which `own` sees them: itself first, then clockwise.
pub(crate) fn around(own: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |offset| Seat::new(((own.index() + offset) % seats) as u8))
}

const fn plane(name: &'static str, size: usize) -> Plane {
    Plane { name, size }
}

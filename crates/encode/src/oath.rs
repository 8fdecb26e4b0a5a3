//! Oath: not written yet.

use kabale_core::Seat;
use kabale_oath::{Oath, View};

use crate::{Observe, Plane, Sheet};

impl Observe for Oath {
    const FEATURES: u32 = 0;
    const TABLE: &'static [Plane] = &[];
    const ITEM: &'static [Plane] = &[];

    fn observe(_view: &View, _own: Seat, _sheet: &mut Sheet) {}
}

//! ForACrown: not written yet.

use kabale_core::Seat;
use kabale_for_a_crown::{ForACrown, View};

use crate::{Observe, Plane, Sheet};

impl Observe for ForACrown {
    const FEATURES: u32 = 0;
    const TABLE: &'static [Plane] = &[];
    const ITEM: &'static [Plane] = &[];

    fn observe(_view: &View, _own: Seat, _sheet: &mut Sheet) {}
}

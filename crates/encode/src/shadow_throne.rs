//! ShadowThrone: not written yet.

use kabale_core::Seat;
use kabale_shadow_throne::{ShadowThrone, View};

use crate::{Observe, Plane, Sheet};

impl Observe for ShadowThrone {
    const FEATURES: u32 = 0;
    const TABLE: &'static [Plane] = &[];
    const ITEM: &'static [Plane] = &[];

    fn observe(_view: &View, _own: Seat, _sheet: &mut Sheet) {}
}

//! Axes: map values to places in a drawing, with ticks at round numbers.

use kabale_catalog::Lang;

use super::Unit;

/// Values are clamped to this, so that nothing overflows.
const GREATEST: f64 = 1e12;

/// An axis: maps values from `low` to `high` to places from `start` to `end`.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
    step: f64,
    unit: Unit,
    logarithmic: bool,
}

impl Scale {
    /// An axis that includes all `values`, with about `n_ticks` ticks; it begins and ends at a tick.
    pub(super) fn around(values: impl Iterator<Item = f64>, unit: Unit, n_ticks: f64) -> Self {
        let (low, high) = range(values);
        let (low, high) = if high > low { (low, high) } else { widened(low) };
        let step = nice_step((high - low) / n_ticks.max(1.0));
        let (mut low, mut high) = ((low / step).floor() * step, (high / step).ceil() * step);
        if unit == Unit::Share {
            // An axis of shares does not go beyond 0 % and 100 %, even if its step does not divide 1 evenly.
            (low, high) =
                (if low >= -1e-9 { low.max(0.0) } else { low }, if high <= 1.0 + step { high.min(1.0) } else { high });
        }
        Self { low, high, start: 0.0, end: 1.0, step, unit, logarithmic: false }
    }

    /// An axis that includes all `values` with a little room around them, and about `n_ticks` ticks.
    pub(super) fn close(values: impl Iterator<Item = f64>, unit: Unit, n_ticks: f64) -> Self {
        let (low, high) = range(values);
        let (low, high) = if high > low { (low, high) } else { widened(low) };
        let room = (high - low) * 0.04;
        let mut step = nice_step((high - low) / n_ticks.max(1.0));
        while (high / step).floor() - (low / step).ceil() < 1.0 {
            step = nice_step(step * 0.4); // a single tick does not show the scale
        }
        Self { low: low - room, high: high + room, start: 0.0, end: 1.0, step, unit, logarithmic: false }
    }

    /// A logarithmic axis to base 2 that ends at the outermost values.
    pub(super) fn logarithmic(values: impl Iterator<Item = f64>, unit: Unit) -> Self {
        const MOST: f64 = 40.0; // doublings from 1, up or down: about as far as the greatest number
        let (low, high) = range(values.filter(|value| *value > 0.0).map(|value| value.log2().clamp(-MOST, MOST)));
        let (low, high) = if high > low { (low, high) } else { (low - 1.0, low + 1.0) };
        Self { low, high, start: 0.0, end: 1.0, step: 1.0, unit, logarithmic: true }
    }

    /// Sets the places of its ends.
    pub(super) fn between(mut self, start: f64, end: f64) -> Self {
        (self.start, self.end) = (start, end);
        self
    }

    /// The place of a value; none if it is not finite or not on the axis.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let value = if self.logarithmic { value.log2() } else { value };
        let value = if value.is_finite() { value.clamp(self.low, self.high) } else { return None };
        Some(self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start))
    }

    /// The ticks with their labels.
    pub(super) fn ticks(&self, lang: Lang) -> Vec<(f64, String)> {
        if self.logarithmic {
            let n_doublings = (self.high - self.low + 1e-6).floor() as i32;
            let values = (0..=n_doublings).map(|doublings| (self.low + f64::from(doublings)).exp2());
            return values.map(|value| (value, self.write(value, 0, lang))).collect();
        }
        let (first, last) = ((self.low / self.step - 1e-6).ceil(), (self.high / self.step + 1e-6).floor());
        let ticks = (0..=(last - first) as i32).map(|number| (first + f64::from(number)) * self.step);
        ticks.map(|value| (value, self.write(value, decimals(self.step, self.unit), lang))).collect()
    }

    fn write(&self, value: f64, decimals: usize, lang: Lang) -> String {
        let decimals = if self.logarithmic && value < 0.9 { 2 } else { decimals };
        self.unit.write(value, decimals, lang)
    }
}

/// The decimals needed to distinguish multiples of a step.
fn decimals(step: f64, unit: Unit) -> usize {
    let step = if unit == Unit::Share { step * 100.0 } else { step };
    (-(step + step * 1e-6).log10().floor()).clamp(0.0, 6.0) as usize
}

/// The least and the greatest number; 0 and 0 if there is none.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = values.filter(|value| value.is_finite()).map(|value| value.clamp(-GREATEST, GREATEST)).fold(
        None,
        |ends: Option<(f64, f64)>, value| {
            Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        },
    );
    ends.unwrap_or_default()
}

/// Room around a single value.
fn widened(value: f64) -> (f64, f64) {
    let room = if value == 0.0 { 1.0 } else { value.abs() * 0.1 };
    (value - room, value + room)
}

/// The least of 1, 2, 5, 10, 20, 50, … and their tenths that is not below `least`.
fn nice_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let digit = least / power;
    let nice = [1.0, 2.0, 5.0].into_iter().find(|nice| digit <= nice + 1e-9).unwrap_or(10.0);
    nice * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(values: &[f64], unit: Unit) -> Vec<String> {
        let scale = Scale::around(values.iter().copied(), unit, 5.0);
        scale.ticks(Lang::En).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_and_around_the_values() {
        assert_eq!(ticks(&[0.0, 0.34], Unit::Share), ["0%", "10%", "20%", "30%", "40%"]);
        assert_eq!(ticks(&[0.24, 0.26], Unit::Share), ["24.0%", "24.5%", "25.0%", "25.5%", "26.0%"]);
        assert_eq!(ticks(&[0.0, 83.0], Unit::Plain), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(ticks(&[-3.0, 4.0], Unit::Plain), ["\u{2212}4", "\u{2212}2", "0", "2", "4"]);
    }

    #[test]
    fn a_close_axis_has_its_ticks_inside() {
        let scale = Scale::close([0.12, 0.66].into_iter(), Unit::Share, 3.0);
        let ticks: Vec<_> = scale.ticks(Lang::En).into_iter().map(|(_, text)| text).collect();
        assert_eq!(ticks, ["20%", "40%", "60%"]);
        let scale = Scale::close([0.213, 0.296].into_iter(), Unit::Share, 3.0);
        assert_eq!(scale.ticks(Lang::En).len(), 4, "a single tick at 25% would not do");
    }

    #[test]
    fn degenerate_values_still_give_an_axis() {
        for values in
            [&[][..], &[7.0], &[0.0, 0.0], &[f64::NAN], &[f64::NEG_INFINITY, 1e300], &[1e-300, 2e-300], &[-5.0]]
        {
            for unit in [Unit::Plain, Unit::Share] {
                let around = Scale::around(values.iter().copied(), unit, 5.0);
                let logarithmic = Scale::logarithmic(values.iter().copied(), unit);
                let close = Scale::close(values.iter().copied(), unit, 5.0);
                for scale in [around, close, logarithmic].map(|scale| scale.between(10.0, 90.0)) {
                    assert!(scale.ticks(Lang::En).len() <= 81, "{values:?} {scale:?}");
                    for place in values.iter().filter_map(|value| scale.place(*value)) {
                        assert!((10.0..=90.0).contains(&place), "{values:?} {scale:?} {place}");
                    }
                }
            }
        }
    }

    #[test]
    fn on_a_doubling_axis_twice_as_much_is_always_as_far() {
        let scale = Scale::logarithmic([500.0, 1000.0, 4000.0].into_iter(), Unit::Plain).between(0.0, 30.0);
        let places: Vec<_> = [500.0, 1000.0, 2000.0, 4000.0].map(|value| scale.place(value).map(f64::round)).into();
        assert_eq!(places, [Some(0.0), Some(10.0), Some(20.0), Some(30.0)]);
        assert_eq!(scale.place(0.0), None);
        let ticks: Vec<_> = scale.ticks(Lang::En).into_iter().map(|(_, text)| text).collect();
        assert_eq!(ticks, ["500", "1000", "2000", "4000"]);
    }
}

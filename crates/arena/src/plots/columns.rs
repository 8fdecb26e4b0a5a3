//! Histograms: columns over a row of classes, also several series side by side.

use kabale_catalog::Lang;

use super::{
    Unit, WIDE,
    draw::{Anchor, Canvas, LEADING, MARGIN, Size, fit, text_width},
    scale::Scale,
};

/// One series.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Column {
    /// May be empty for a single series.
    pub name: String,
    /// One per class.
    pub values: Vec<f64>,
}

/// Columns over a row of classes: a histogram, or several side by side. With many classes and several series, use
/// [`super::Lines`].
#[derive(Clone, PartialEq, Debug)]
pub struct Columns {
    pub title: String,
    pub x_axis: String,
    pub y_axis: String,
    /// The unit of the values.
    pub unit: Unit,
    /// From left to right.
    pub classes: Vec<String>,
    pub columns: Vec<Column>,
    pub lang: Lang,
    /// In pixels.
    pub width: f64,
}

impl Default for Columns {
    fn default() -> Self {
        Self {
            title: String::new(),
            x_axis: String::new(),
            y_axis: String::new(),
            unit: Unit::Plain,
            classes: Vec::new(),
            columns: Vec::new(),
            lang: Lang::default(),
            width: WIDE,
        }
    }
}

/// The height of the plot area, in pixels.
const HEIGHT: f64 = 200.0;

impl Columns {
    /// The classes of a histogram and the share of each, from the least to the greatest number. If there are more than
    /// `most` numbers, adjacent ones are combined.
    pub fn classes_of(counts: &[(i64, u64)], most: usize) -> (Vec<String>, Vec<f64>) {
        let counted = || counts.iter().filter(|(_, count)| *count > 0);
        let ends = counted().map(|(number, _)| *number).min().zip(counted().map(|(number, _)| *number).max());
        let Some((low, high)) = ends else { return (Vec::new(), Vec::new()) };
        let n_numbers = high.abs_diff(low) as u128 + 1;
        let size = n_numbers.div_ceil(most.max(1) as u128);
        let n_classes = n_numbers.div_ceil(size) as usize;
        let mut shares = vec![0.0; n_classes];
        let all: u64 = counted().map(|(_, count)| *count).sum();
        for (number, count) in counted() {
            shares[(u128::from(number.abs_diff(low)) / size) as usize] += *count as f64 / all as f64;
        }
        let names = (0..n_classes as i128).map(|class| {
            let first = i128::from(low) + class * size as i128;
            let name = |number: i128| number.to_string().replace('-', "\u{2212}");
            if size == 1 { name(first) } else { format!("{}–{}", name(first), name(first + size as i128 - 1)) }
        });
        (names.collect(), shares)
    }

    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(self.width, &self.title);
        if self.classes.is_empty() || self.columns.is_empty() {
            canvas.nothing(self.lang);
        } else {
            self.draw(&mut canvas);
        }
        canvas.finish(&self.title, &self.description())
    }

    fn draw(&self, canvas: &mut Canvas) {
        let width = canvas.width;
        canvas.legend(self.columns.iter().map(|column| column.name.as_str()));
        let values = self.columns.iter().flat_map(|column| column.values.iter().take(self.classes.len()).copied());
        let y_scale = Scale::around(values.chain([0.0]), self.unit, 4.0);
        let ticks = y_scale.ticks(self.lang);
        let tick_room = ticks.iter().map(|(_, text)| text_width(text, Size::Soft)).fold(0.0, f64::max);
        let (left, right) = (MARGIN + tick_room + 8.0, width - MARGIN);
        if !self.y_axis.is_empty() {
            canvas.y += LEADING - 2.0;
            canvas.text(
                MARGIN,
                canvas.y,
                Anchor::Start,
                Size::Soft,
                &fit(&self.y_axis, Size::Soft, width - 2.0 * MARGIN),
            );
        }
        let (top, bottom) = (canvas.y + 12.0, canvas.y + 12.0 + HEIGHT);
        let y_scale = y_scale.between(bottom, top);
        for (value, text) in ticks {
            let Some(y) = y_scale.place(value) else { continue };
            canvas.line("grid", (left, y), (right, y));
            canvas.text(left - 8.0, y + 4.0, Anchor::End, Size::Soft, &text);
        }
        let Some(zero) = y_scale.place(0.0) else { return };
        let step = (right - left) / self.classes.len() as f64;
        let has_marks = self.columns.len() > 1;
        let column = (step * 0.84 / self.columns.len() as f64).min(48.0);
        for (series, values) in self.columns.iter().enumerate() {
            for (class, value) in values.values.iter().take(self.classes.len()).enumerate() {
                let Some(y) = y_scale.place(*value) else { continue };
                let middle = left + step * (class as f64 + 0.5);
                let x = middle + column * (series as f64 - self.columns.len() as f64 / 2.0);
                canvas.rect(series, (x, zero), (x + column * 0.92, y));
                if has_marks && column >= 7.0 {
                    canvas.mark(series, (x + column * 0.46, y), 4.5);
                }
            }
        }
        canvas.line("axis", (left, zero), (right, zero));
        self.draw_classes(canvas, left, step, bottom + 16.0);
        canvas.y = bottom + 16.0;
        if !self.x_axis.is_empty() {
            canvas.y += LEADING + 2.0;
            canvas.text_within(f64::midpoint(left, right), canvas.y, Size::Soft, &self.x_axis);
        }
    }

    /// Labels as many classes as there is room for.
    fn draw_classes(&self, canvas: &mut Canvas, left: f64, step: f64, y: f64) {
        let widest = self.classes.iter().map(|class| text_width(class, Size::Soft)).fold(0.0, f64::max) + 6.0;
        let widest = widest.min(canvas.width * 0.3);
        let every = [1, 2, 5, 10, 20, 50, 100, 200, 500]
            .into_iter()
            .find(|every| step * f64::from(*every) >= widest)
            .unwrap_or(self.classes.len() as u32);
        for (number, class) in self.classes.iter().enumerate().step_by(every.max(1) as usize) {
            let name = fit(class, Size::Soft, (step * f64::from(every)).max(20.0));
            canvas.text_within(left + step * (number as f64 + 0.5), y, Size::Soft, &name);
        }
    }

    /// The description for screen readers, shortened if there are many values.
    fn description(&self) -> String {
        let tell = |column: &Column| {
            let values = self.classes.iter().zip(&column.values).take(40);
            let values: Vec<_> =
                values.map(|(class, value)| format!("{class}: {}", self.unit.write(*value, 1, self.lang))).collect();
            let name = if column.name.is_empty() { &self.y_axis } else { &column.name };
            format!("{name} ({})", values.join(", "))
        };
        format!("{} – {}", self.x_axis, self.columns.iter().map(tell).collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_become_classes() {
        let (names, shares) = Columns::classes_of(&[(3, 1), (5, 3)], 10);
        assert_eq!(names, ["3", "4", "5"]);
        assert_eq!(shares, [0.25, 0.0, 0.75]);
        let (names, shares) = Columns::classes_of(&[(-1, 1), (0, 1), (3, 2)], 3);
        assert_eq!(names, ["\u{2212}1–0", "1–2", "3–4"]);
        assert_eq!(shares, [0.5, 0.0, 0.5]);
        assert_eq!(Columns::classes_of(&[(3, 0)], 3), (Vec::new(), Vec::new()));
        assert_eq!(Columns::classes_of(&[(i64::MIN, 1), (i64::MAX, 1)], 4).0.len(), 4);
    }
}

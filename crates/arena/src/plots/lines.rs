//! Line charts: several series over the same axis.

use kabale_catalog::{Lang, Tincture};

use super::{
    Reference, Unit, WIDE,
    draw::{Anchor, Canvas, LEADING, MARGIN, Size, fit, text_width},
    scale::Scale,
};

/// One series.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// Written at the end of the line.
    pub name: String,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
    /// The confidence interval of each point; empty if unknown.
    pub band: Vec<(f64, f64)>,
    /// The color of the seat. Either all series have one, or none has.
    pub color: Option<Tincture>,
}

/// A line chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    pub title: String,
    pub x_axis: String,
    pub y_axis: String,
    /// The unit of the y axis.
    pub unit: Unit,
    /// Whether the x axis is logarithmic. Values of 0 and below are then left out.
    pub logarithmic: bool,
    /// Whether the y axis includes 0.
    pub from_zero: bool,
    pub lines: Vec<Line>,
    pub reference: Option<Reference>,
    pub lang: Lang,
    /// In pixels.
    pub width: f64,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            title: String::new(),
            x_axis: String::new(),
            y_axis: String::new(),
            unit: Unit::Plain,
            logarithmic: false,
            from_zero: false,
            lines: Vec::new(),
            reference: None,
            lang: Lang::default(),
            width: WIDE,
        }
    }
}

/// The height of the plot area, in pixels.
const HEIGHT: f64 = 240.0;
/// Lines with more points than this have no marks.
const MOST_MARKS: usize = 30;

impl Lines {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(self.width, &self.title);
        canvas.colors = self.lines.iter().filter_map(|line| line.color).collect();
        if self.lines.iter().all(|line| line.points.is_empty()) {
            canvas.nothing(self.lang);
        } else {
            self.draw(&mut canvas);
        }
        canvas.finish(&self.title, &self.description())
    }

    fn draw(&self, canvas: &mut Canvas) {
        let width = canvas.width;
        let y_scale = self.y_scale();
        let ticks = y_scale.ticks(self.lang);
        let tick_room = ticks.iter().map(|(_, text)| text_width(text, Size::Soft)).fold(0.0, f64::max);
        let widest_name = self.lines.iter().map(|line| text_width(&line.name, Size::Label)).fold(0.0, f64::max);
        let name_room = widest_name.min(width * 0.32);
        let (left, right) =
            (MARGIN + tick_room + 8.0, width - MARGIN - if name_room > 0.0 { name_room + 12.0 } else { 4.0 });
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
        let x_values = self.lines.iter().flat_map(|line| &line.points).map(|(x, _)| *x);
        let x_scale = if self.logarithmic {
            Scale::logarithmic(x_values, Unit::Plain)
        } else {
            Scale::around(x_values, Unit::Plain, ((right - left) / 80.0).clamp(2.0, 10.0))
        };
        let x_scale = x_scale.between(left, right);

        for (value, text) in ticks {
            let Some(y) = y_scale.place(value) else { continue };
            canvas.line("grid", (left, y), (right, y));
            canvas.text(left - 8.0, y + 4.0, Anchor::End, Size::Soft, &text);
        }
        canvas.line("axis", (left, bottom), (right, bottom));
        let mut free = f64::NEG_INFINITY;
        for (value, text) in x_scale.ticks(self.lang) {
            let Some(x) = x_scale.place(value) else { continue };
            canvas.line("axis", (x, bottom), (x, bottom + 4.0));
            let half = text_width(&text, Size::Soft) / 2.0;
            if x - half > free {
                canvas.text(x, bottom + 18.0, Anchor::Middle, Size::Soft, &text);
                free = x + half + 6.0;
            }
        }
        let ends = self.draw_lines(canvas, &x_scale, &y_scale);
        if let Some(reference) = &self.reference
            && let Some(y) = y_scale.place(reference.value)
        {
            canvas.line("reference", (left, y), (right, y));
            canvas.text(
                left + 4.0,
                y - 5.0,
                Anchor::Start,
                Size::Soft,
                &fit(&reference.label, Size::Soft, right - left),
            );
        }
        for (series, y) in spread(ends, top, bottom) {
            let name = fit(&self.lines[series].name, Size::Label, name_room + 1.0);
            canvas.text(right + 12.0, y + 4.5, Anchor::Start, Size::Label, &name);
        }
        canvas.y = bottom + 18.0;
        if !self.x_axis.is_empty() {
            canvas.y += LEADING + 2.0;
            canvas.text_within(f64::midpoint(left, right), canvas.y, Size::Soft, &self.x_axis);
        }
    }

    /// Draws the series, bands first. Returns the height at which each of them ends.
    fn draw_lines(&self, canvas: &mut Canvas, x_scale: &Scale, y_scale: &Scale) -> Vec<(usize, f64)> {
        let place = |(x, y): (f64, f64)| Some((x_scale.place(x)?, y_scale.place(y)?));
        for (series, line) in self.lines.iter().enumerate() {
            let with_x = || line.points.iter().zip(&line.band);
            let lower = with_x().filter_map(|((x, _), (low, _))| place((*x, *low)));
            let upper = with_x().rev().filter_map(|((x, _), (_, high))| place((*x, *high)));
            let around: Vec<_> = lower.chain(upper).collect();
            if around.len() > 2 {
                canvas.band(series, &around);
            }
        }
        let mut ends = Vec::new();
        for (series, line) in self.lines.iter().enumerate() {
            let places: Vec<_> = line.points.iter().filter_map(|point| place(*point)).collect();
            let Some(last) = places.last().copied() else { continue };
            if places.len() > 1 {
                canvas.path(series, &places);
            }
            let every = places.len().div_ceil(MOST_MARKS);
            for mark in places.iter().rev().step_by(every.max(1)) {
                canvas.mark(series, *mark, 4.5);
            }
            ends.push((series, last.1));
        }
        ends
    }

    fn y_scale(&self) -> Scale {
        let points = self.lines.iter().flat_map(|line| &line.points).map(|(_, y)| *y);
        let bands = self.lines.iter().flat_map(|line| &line.band).flat_map(|(low, high)| [*low, *high]);
        let more = self.reference.iter().map(|reference| reference.value).chain(Some(0.0).filter(|_| self.from_zero));
        Scale::around(points.chain(bands).chain(more), self.unit, 5.0)
    }

    /// The description for screen readers: all points of a series if they are few, else the first and the last.
    fn description(&self) -> String {
        let write = |(x, y): &(f64, f64)| {
            let decimals = usize::from(x.fract().abs() > 1e-9);
            format!("{}: {}", super::number(*x, decimals, self.lang), self.unit.write(*y, 1, self.lang))
        };
        let tell = |line: &Line| {
            let points: Vec<_> = line.points.iter().map(write).collect();
            let told = match &points[..] {
                [first, .., last] if points.len() > 12 => format!("{first} … {last}"),
                all => all.join(", "),
            };
            format!("{} ({told})", line.name)
        };
        let reference = self.reference.as_ref().map(|reference| reference.label.clone());
        let parts: Vec<_> = self.lines.iter().map(tell).chain(reference).collect();
        format!("{}, {} – {}", self.x_axis, self.y_axis, parts.join("; "))
    }
}

/// Moves the names at the ends of lines apart so that they do not overlap.
fn spread(mut ends: Vec<(usize, f64)>, top: f64, bottom: f64) -> Vec<(usize, f64)> {
    ends.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let mut free = top;
    for (_, y) in &mut ends {
        *y = y.max(free);
        free = *y + LEADING;
    }
    let mut free = bottom;
    for (_, y) in ends.iter_mut().rev() {
        *y = y.min(free);
        free = *y - LEADING;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_moved_apart_and_kept_inside() {
        let places = spread(vec![(0, 98.0), (1, 99.0), (2, 10.0)], 0.0, 100.0);
        assert_eq!(places, [(2, 10.0), (0, 84.0), (1, 100.0)]);
    }
}

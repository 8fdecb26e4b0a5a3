//! Horizontal bars or dots, one value per label.

use kabale_catalog::Lang;

use super::{
    Reference, Unit, WIDE,
    draw::{Anchor, Canvas, LEADING, MARGIN, Size, text_width, wrap},
    scale::Scale,
};

/// How a value is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// A bar from zero to the value.
    #[default]
    Bar,
    /// A dot at the value. The axis need not include zero, for values of which only differences matter.
    Dot,
}

/// One value.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bar {
    pub label: String,
    pub value: f64,
    /// The confidence interval.
    pub interval: Option<(f64, f64)>,
}

/// A bar chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Bars {
    pub title: String,
    /// The title of the axis.
    pub axis: String,
    /// The unit of the values.
    pub unit: Unit,
    /// The decimals of the values behind the bars.
    pub decimals: usize,
    /// From top to bottom.
    pub bars: Vec<Bar>,
    pub reference: Option<Reference>,
    pub mark: Mark,
    pub lang: Lang,
    /// In pixels.
    pub width: f64,
}

impl Default for Bars {
    fn default() -> Self {
        Self {
            title: String::new(),
            axis: String::new(),
            unit: Unit::Plain,
            decimals: 1,
            bars: Vec::new(),
            reference: None,
            mark: Mark::Bar,
            lang: Lang::default(),
            width: WIDE,
        }
    }
}

/// The space around the label of a bar, in pixels.
const GAP: f64 = 10.0;

impl Bars {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(self.width, &self.title);
        if self.bars.is_empty() {
            canvas.nothing(self.lang);
        } else {
            self.draw(&mut canvas);
        }
        canvas.finish(&self.title, &self.description())
    }

    fn draw(&self, canvas: &mut Canvas) {
        let width = canvas.width;
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
        let label_room = widest(&mut self.bars.iter().map(|bar| text_width(&bar.label, Size::Label))).min(width * 0.38);
        let value_room = widest(&mut self.bars.iter().map(|bar| text_width(&self.write(bar.value), Size::Label)));
        let (left, right) = (MARGIN + label_room + 8.0, width - MARGIN - value_room - 10.0);
        let scale = self.scale((right - left) / 70.0).between(left, right.max(left + 20.0));

        if let Some(reference) = self.reference.as_ref().filter(|reference| reference.value.is_finite()) {
            let place = scale.place(reference.value).unwrap_or(left);
            canvas.y += LEADING - 2.0;
            canvas.text_within(place, canvas.y, Size::Soft, &reference.label);
            canvas.y += 6.0;
        }
        let labels: Vec<_> = self.bars.iter().map(|bar| wrap(&bar.label, Size::Label, label_room + 1.0, 3)).collect();
        let heights: Vec<_> = labels.iter().map(|lines| GAP + LEADING * lines.len().max(1) as f64).collect();
        let (top, bottom) = (canvas.y, canvas.y + heights.iter().sum::<f64>() + 4.0);
        let mut free = f64::NEG_INFINITY;
        for (value, text) in scale.ticks(self.lang) {
            let Some(x) = scale.place(value) else { continue };
            canvas.line("grid", (x, top), (x, bottom));
            let half = text_width(&text, Size::Soft) / 2.0;
            if x - half > free {
                canvas.text(x, bottom + 15.0, Anchor::Middle, Size::Soft, &text);
                free = x + half + 6.0;
            }
        }
        let mut y = top + 2.0;
        for ((bar, lines), height) in self.bars.iter().zip(&labels).zip(&heights) {
            let middle = y + height / 2.0;
            let first = middle + 4.5 - LEADING * (lines.len().max(1) - 1) as f64 / 2.0;
            for (number, line) in lines.iter().enumerate() {
                canvas.text(left - 8.0, first + LEADING * number as f64, Anchor::End, Size::Label, line);
            }
            canvas.text(width - MARGIN, middle + 4.5, Anchor::End, Size::Label, &self.write(bar.value));
            self.draw_value(canvas, bar, &scale, middle);
            y += height;
        }
        if let Some(x) = scale.place(0.0).filter(|_| self.mark == Mark::Bar) {
            canvas.line("axis", (x, top), (x, bottom));
        }
        if let Some(x) = self.reference.as_ref().and_then(|reference| scale.place(reference.value)) {
            canvas.line("reference", (x, top), (x, bottom));
        }
        canvas.y = bottom + 15.0;
        if !self.axis.is_empty() {
            canvas.y += LEADING + 2.0;
            canvas.text_within(f64::midpoint(left, right), canvas.y, Size::Soft, &self.axis);
        }
    }

    fn draw_value(&self, canvas: &mut Canvas, bar: &Bar, scale: &Scale, middle: f64) {
        let place = scale.place(bar.value);
        if let (Mark::Bar, Some(x), Some(zero)) = (self.mark, place, scale.place(0.0)) {
            canvas.rect(0, (zero, middle - 8.0), (x, middle + 8.0));
        }
        let ends = bar.interval.and_then(|(low, high)| Some((scale.place(low)?, scale.place(high)?)));
        if let (Some((low, high)), Some(_)) = (ends, place) {
            // The interval has an outline in the background color, since it is hard to see on a dark bar.
            for class in ["gap", "whisker"] {
                canvas.line(class, (low, middle), (high, middle));
                canvas.line(class, (low, middle - 4.0), (low, middle + 4.0));
                canvas.line(class, (high, middle - 4.0), (high, middle + 4.0));
            }
        }
        if let (Mark::Dot, Some(x)) = (self.mark, place) {
            canvas.mark(0, (x, middle), 5.0);
        }
    }

    fn scale(&self, n_ticks: f64) -> Scale {
        let zero = Some(0.0).filter(|_| self.mark == Mark::Bar);
        let reference = self.reference.iter().map(|reference| reference.value);
        let bars = self.bars.iter().filter(|bar| bar.value.is_finite());
        let values = bars.flat_map(|bar| {
            let (low, high) = bar.interval.unwrap_or((bar.value, bar.value));
            [bar.value, low, high]
        });
        let values = values.chain(zero).chain(reference);
        match self.mark {
            Mark::Bar => Scale::around(values, self.unit, n_ticks.clamp(2.0, 8.0)),
            Mark::Dot => Scale::close(values, self.unit, n_ticks.clamp(3.0, 8.0)),
        }
    }

    fn write(&self, value: f64) -> String {
        self.unit.write(value, self.decimals, self.lang)
    }

    /// The description for screen readers.
    fn description(&self) -> String {
        let tell = |bar: &Bar| {
            let interval = bar.interval.map(|(low, high)| match self.lang {
                Lang::En => format!(" ({} to {})", self.write(low), self.write(high)),
                Lang::De => format!(" ({} bis {})", self.write(low), self.write(high)),
            });
            format!("{}: {}{}", bar.label, self.write(bar.value), interval.unwrap_or_default())
        };
        let reference = self.reference.as_ref().map(|reference| reference.label.clone());
        let parts: Vec<_> = self.bars.iter().map(tell).chain(reference).collect();
        format!("{} – {}", self.axis, parts.join("; "))
    }
}

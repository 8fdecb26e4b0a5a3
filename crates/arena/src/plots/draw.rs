//! Drawing text, lines and marks as SVG.

use std::fmt::Write;

use kabale_catalog::{Lang, Tincture};

/// The colors for light and dark. They are safe for color blindness and have a contrast of at least 3:1 with the
/// background. Classes start with `plot` so that they do not collide with those of the page.
const STYLE: &str = "\
.plot{color-scheme:light dark;--paper:#fff;--ink:#1f1d1b;--soft:#625d58;--grid:#e4e0db;\
--c0:#0068a8;--c1:#c94f00;--c2:#00805c;--c3:#a8478f;--c4:#866000;--c5:#4b4b4b}\
@media (prefers-color-scheme:dark){.plot{--paper:#1b1918;--ink:#f1ece6;--soft:#b3aca5;--grid:#3b3734;\
--c0:#62b6ee;--c1:#f39154;--c2:#3ccb9f;--c3:#e39bca;--c4:#e3ba4f;--c5:#c9c9c9}}\
.plot text{font:13px system-ui,sans-serif;fill:var(--ink);font-variant-numeric:tabular-nums}\
.plot .plot-title{font-size:15px;font-weight:600}\
.plot .plot-soft{fill:var(--soft);font-size:12px;paint-order:stroke;stroke:var(--paper);stroke-width:3px}\
.plot-paper{fill:var(--paper)}\
.plot-grid{stroke:var(--grid);stroke-width:1}\
.plot-axis{stroke:var(--soft);stroke-width:1}\
.plot-reference{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:5 4}\
.plot-whisker{stroke:var(--ink);stroke-width:1.5}\
.plot-gap{stroke:var(--paper);stroke-width:4.5}\
.plot-line{fill:none;stroke-width:2;stroke-linejoin:round}\
.plot-band{fill-opacity:.16;stroke:none}\
.plot-halo{stroke:var(--paper);stroke-width:1.5}";

/// The size of a text, as in the style above.
#[derive(Clone, Copy)]
pub(super) enum Size {
    Title,
    Label,
    /// Ticks, axes and references.
    Soft,
}

impl Size {
    fn pixels(self) -> f64 {
        match self {
            Self::Title => 15.0,
            Self::Label => 13.0,
            Self::Soft => 12.0,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Title => " class=\"plot-title\"",
            Self::Label => "",
            Self::Soft => " class=\"plot-soft\"",
        }
    }
}

/// Which point of a text is at the given place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The distance between lines of text, in pixels.
pub(super) const LEADING: f64 = 16.0;
/// The margin at the edges, in pixels.
pub(super) const MARGIN: f64 = 12.0;

/// A drawing that grows downward. `y` is the first free place.
pub(super) struct Canvas {
    pub(super) width: f64,
    pub(super) y: f64,
    /// The colors of the series; empty for those of the palette.
    pub(super) colors: Vec<Tincture>,
    body: String,
}

impl Canvas {
    /// An empty plot with its title.
    pub(super) fn new(width: f64, title: &str) -> Self {
        let width = if width.is_finite() { width.clamp(200.0, 4000.0) } else { super::WIDE };
        let mut canvas = Self { width, y: MARGIN, colors: Vec::new(), body: String::new() };
        for line in wrap(title, Size::Title, width - 2.0 * MARGIN, 3) {
            canvas.y += LEADING;
            canvas.text(MARGIN, canvas.y, Anchor::Start, Size::Title, &line);
        }
        canvas.y += 10.0;
        canvas
    }

    fn color(&self, series: usize) -> String {
        match self.colors.get(series).map(|color| color.on_paper()) {
            Some([light, dark]) => format!("light-dark({light},{dark})"),
            None => format!("var(--c{})", series % 6),
        }
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, size: Size, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.put(&format!("<text x=\"{x:.1}\" y=\"{y:.1}\"{anchor}{}>{}</text>", size.class(), escape(text)));
    }

    /// Centered text, kept within the edges.
    pub(super) fn text_within(&mut self, middle: f64, y: f64, size: Size, text: &str) {
        let half = text_width(text, size) / 2.0;
        let middle = middle.min(self.width - MARGIN - half).max(MARGIN + half);
        self.text(middle, y, Anchor::Middle, size, text);
    }

    pub(super) fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.put(&format!(
            "<line class=\"plot-{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    /// A filled rectangle between two corners, in the color of a series.
    pub(super) fn rect(&mut self, series: usize, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let (x, y, width, height) = (x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs());
        let fill = self.color(series);
        self.put(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" style=\"fill:{fill}\"/>"
        ));
    }

    /// A line through places, in the color and dash pattern of a series.
    pub(super) fn path(&mut self, series: usize, places: &[(f64, f64)]) {
        const DASHES: [&str; 6] = ["none", "8 4", "2 4", "10 3 2 3", "14 4", "5 2 2 2 2 2"];
        let (stroke, dashes) = (self.color(series), DASHES[series % DASHES.len()]);
        self.put(&format!(
            "<path class=\"plot-line\" d=\"{}\" style=\"stroke:{stroke};stroke-dasharray:{dashes}\"/>",
            outline(places)
        ));
    }

    /// The area within places, in the color of a series.
    pub(super) fn band(&mut self, series: usize, places: &[(f64, f64)]) {
        self.put(&format!(
            "<path class=\"plot-band\" d=\"{}Z\" style=\"fill:{}\"/>",
            outline(places),
            self.color(series)
        ));
    }

    /// The mark of a series, which distinguishes it without color.
    pub(super) fn mark(&mut self, series: usize, (x, y): (f64, f64), radius: f64) {
        let r = radius;
        let shape = match series % 6 {
            0 => format!("M{:.1} {y:.1}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0", x - r, 2.0 * r, 2.0 * r),
            1 => format!("M{:.1} {:.1}h{}v{}h-{}", x - r, y - r, 2.0 * r, 2.0 * r, 2.0 * r),
            2 => format!("M{x:.1} {:.1}l{:.1} {:.1}h-{:.1}", y - 1.2 * r, 1.2 * r, 2.1 * r, 2.4 * r),
            3 => format!(
                "M{x:.1} {:.1}l{:.1} {:.1}l-{:.1} {:.1}l-{:.1} -{:.1}",
                y - 1.3 * r,
                1.3 * r,
                1.3 * r,
                1.3 * r,
                1.3 * r,
                1.3 * r,
                1.3 * r
            ),
            4 => format!("M{x:.1} {:.1}l{:.1} -{:.1}h-{:.1}", y + 1.2 * r, 1.2 * r, 2.1 * r, 2.4 * r),
            _ => {
                let (arm, rest) = (r * 0.45, r * 0.75);
                let side = 2.0 * arm;
                format!(
                    "M{:.1} {:.1}h{side:.1}v{rest:.1}h{rest:.1}v{side:.1}h-{rest:.1}v{rest:.1}h-{side:.1}v-{rest:.1}\
                     h-{rest:.1}v-{side:.1}h{rest:.1}",
                    x - arm,
                    y - arm - rest
                )
            }
        };
        self.put(&format!("<path class=\"plot-halo\" d=\"{shape}Z\" style=\"fill:{}\"/>", self.color(series)));
    }

    /// The legend of several series, in as many rows as it takes. A single series without a name has none.
    pub(super) fn legend<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        let mut x = MARGIN;
        let mut is_empty = true;
        for (series, name) in names.enumerate().filter(|(_, name)| !name.is_empty()) {
            let name = fit(name, Size::Label, self.width - 2.0 * MARGIN - 18.0);
            let width = 18.0 + text_width(&name, Size::Label);
            if is_empty || x + width > self.width - MARGIN {
                (x, self.y) = (MARGIN, self.y + LEADING + 2.0);
            }
            is_empty = false;
            self.mark(series, (x + 5.0, self.y - 4.5), 5.0);
            self.text(x + 16.0, self.y, Anchor::Start, Size::Label, &name);
            x += width + 18.0;
        }
        self.y += if is_empty { 0.0 } else { 10.0 };
    }

    /// Writes that there are no figures.
    pub(super) fn nothing(&mut self, lang: Lang) {
        self.y += 24.0;
        self.text(MARGIN, self.y, Anchor::Start, Size::Soft, lang.pick("No figures.", "Keine Zahlen."));
    }

    /// The whole document. `description` is for screen readers.
    pub(super) fn finish(self, title: &str, description: &str) -> String {
        let (width, height) = (self.width.round(), (self.y + MARGIN).round());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\"><title>{}</title><desc>{}</desc><style>{STYLE}</style>\
             <rect class=\"plot-paper\" width=\"100%\" height=\"100%\"/>{}</svg>\n",
            escape(title),
            escape(description),
            self.body
        )
    }

    fn put(&mut self, element: &str) {
        self.body += element;
    }
}

fn outline(places: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (number, (x, y)) in places.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { "M" } else { "L" });
    }
    path
}

/// Escapes text for XML; characters that XML does not allow are left out.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' | '\t' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => (),
            c if c.is_control() => (),
            c => out.push(c),
        }
    }
    out
}

/// The greatest width of a text, with the widest of the usual fonts.
pub(super) fn text_width(text: &str, size: Size) -> f64 {
    let em: f64 = text.chars().map(letter).sum();
    let bold = if matches!(size, Size::Title) { 1.1 } else { 1.0 };
    em * size.pixels() * bold
}

fn letter(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 0.28,
        'f' | 't' | 'r' | 'I' | ' ' | '\u{a0}' | '.' | ',' | ':' | ';' | '(' | ')' | '-' | '!' => 0.4,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' => 1.0,
        'a'..='z' | '0'..='9' | '–' => 0.64,
        c if c.is_uppercase() => 0.76,
        c if (c as u32) < 0x2000 => 0.66,
        _ => 1.0,
    }
}

/// The text, cut off if it does not fit.
pub(super) fn fit(text: &str, size: Size, room: f64) -> String {
    if text_width(text, size) <= room {
        return text.to_owned();
    }
    let mut out: String = text.to_owned();
    while !out.is_empty() && text_width(&out, size) + text_width("…", size) > room {
        out.pop();
    }
    format!("{}…", out.trim_end())
}

/// A text in at most `most` lines, wrapped at spaces and hyphens; what does not fit is cut off.
pub(super) fn wrap(text: &str, size: Size, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        for (number, part) in word.split_inclusive('-').enumerate() {
            let part = if number == 0 && !lines.is_empty() { format!(" {part}") } else { part.to_owned() };
            let is_full = lines.len() == most;
            match lines.last_mut() {
                Some(line) if is_full || text_width(line, size) + text_width(&part, size) <= room => {
                    line.push_str(&part);
                }
                _ => lines.push(part.trim_start().to_owned()),
            }
        }
    }
    lines.iter().map(|line| fit(line, size, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_fits() {
        assert_eq!(escape("a<b & \"c\"\u{1}\n"), "a&lt;b &amp; &quot;c&quot; ");
        assert_eq!(fit("Ambush", Size::Label, 500.0), "Ambush");
        let short = fit("a rather long name of a card", Size::Label, 80.0);
        assert!(short.ends_with('…') && text_width(&short, Size::Label) <= 80.0, "{short}");
        assert_eq!(fit("anything", Size::Label, 0.0), "…");
    }

    #[test]
    fn long_text_goes_over_several_lines() {
        let lines = wrap("one two three four five six seven eight nine ten", Size::Label, 100.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…'), "{lines:?}");
        assert!(wrap("", Size::Label, 100.0, 2).is_empty());
        let name = "Nashorn-Belagerungsmeister";
        assert_eq!(wrap(name, Size::Label, 160.0, 2), ["Nashorn-", "Belagerungsmeister"]);
        assert_eq!(wrap(&format!("der {name}"), Size::Label, 900.0, 2), [format!("der {name}")]);
    }
}

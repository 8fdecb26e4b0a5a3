//! Output to the terminal, with colors where it supports them.

use std::io::{self, Write};

use console::{Color, Style};
use kabale_catalog::{Ink, Line, Span, Tincture};

use crate::problem::Problem;

pub(crate) fn write(text: &str) -> Result<(), Problem> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(output_problem)
}

/// A closed pipe is not an error; any other failure to write is.
pub(crate) fn output_problem(error: io::Error) -> Problem {
    if error.kind() == io::ErrorKind::BrokenPipe { Problem::Closed } else { Problem::Output(error) }
}

/// Prints lines and wraps long ones.
pub(crate) fn write_lines(lines: &[Line]) -> Result<(), Problem> {
    let mut text = String::new();
    for line in lines.iter().flat_map(|line| broken(line, width())) {
        text += styled(&line).trim_end();
        text.push('\n');
    }
    write(&text)
}

/// Wraps a line at spaces so that no part is wider than `width`; continuation lines are indented.
fn broken(line: &Line, width: usize) -> Vec<Line> {
    if console::measure_text_width(&line.text()) <= width {
        return vec![line.clone()];
    }
    let leading = line.text().chars().take_while(|c| *c == ' ').count();
    let indent = " ".repeat((leading + 4).min(width / 4));
    let mut lines = vec![Line::new()];
    let mut column = 0;
    for Span { text, ink } in &line.0 {
        for word in text.split_inclusive(' ') {
            let length = console::measure_text_width(word);
            if column > indent.len() && column + console::measure_text_width(word.trim_end()) > width {
                lines.push(Line::new().plain(indent.clone()));
                column = indent.len();
            }
            let last = lines.last_mut().expect("there is a line");
            let word = if column + length > width { word.trim_end() } else { word };
            *last = std::mem::take(last).ink(word, *ink);
            column += length;
        }
    }
    lines
}

/// The width of the terminal in columns.
pub(crate) fn width() -> usize {
    let from_terminal = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    let from_environment = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    from_terminal.or_else(from_environment).unwrap_or(80).clamp(20, 200)
}

fn styled(line: &Line) -> String {
    line.0.iter().map(|span| style(span.ink).apply_to(&span.text).to_string()).collect()
}

/// `console` leaves colors out without a terminal and with `NO_COLOR`.
fn style(ink: Ink) -> Style {
    let mut style = Style::new();
    if let Some(tincture) = ink.color {
        style = style.fg(color(tincture)).bright();
    }
    if ink.bold {
        style = style.bold();
    }
    if ink.dim {
        style = style.dim();
    }
    style
}

/// Bright colors are readable on dark and light terminals; bright black is gray.
fn color(tincture: Tincture) -> Color {
    match tincture {
        Tincture::Gules => Color::Red,
        Tincture::Azure => Color::Blue,
        Tincture::Vert => Color::Green,
        Tincture::Or => Color::Yellow,
        Tincture::Sable => Color::Black,
        Tincture::Argent => Color::White,
        Tincture::Purpure => Color::Magenta,
        Tincture::Rose => Color::Color256(211),
        Tincture::Tenne => Color::Color256(173),
    }
}

/// Text wrapped into lines of at most `width` columns, each indented by `indent`.
pub(crate) fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = console::measure_text_width(word);
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        }
        if column == 0 {
            out += indent;
            column = indent.len();
        } else {
            out.push(' ');
            column += 1;
        }
        out += word;
        column += length;
    }
    out
}

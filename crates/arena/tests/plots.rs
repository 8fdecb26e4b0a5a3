//! Plots are well-formed documents for any input.

use kabale_arena::plots::{Bar, Bars, Column, Columns, Line, Lines, Mark, PHONE, Reference, Unit, WIDE};
use kabale_catalog::Lang;

/// Parses a document without a library: elements must nest, attributes must be quoted, text must be escaped. Returns its
/// texts.
fn read_xml(document: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    let mut rest = document.trim_end();
    while let Some(at) = rest.find('<') {
        let (text, tag_on) = rest.split_at(at);
        assert!(!text.contains('>'), "a bare > in {text:?}");
        check_entities(text);
        if !text.is_empty() && open.last() != Some(&"style") {
            texts.push(text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"));
        }
        let end = tag_on.find('>').expect("every tag ends");
        let tag = &tag_on[1..end];
        rest = &tag_on[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "elements nest");
            assert!(!open.is_empty() || rest.is_empty(), "nothing follows the root");
        } else {
            let name = tag.split([' ', '/']).next().expect("a tag has a name");
            check_attributes(tag[name.len()..].trim_end_matches('/'));
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty() && rest.is_empty(), "left open: {open:?}, left over: {rest:?}");
    texts
}

fn check_entities(text: &str) {
    for part in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"];
        assert!(known.iter().any(|entity| part.starts_with(entity)), "a bare & before {part:?}");
    }
}

fn check_attributes(attributes: &str) {
    let mut rest = attributes.trim();
    let mut seen = Vec::new();
    while !rest.is_empty() {
        let (name, value_on) = rest.split_once("=\"").expect("an attribute has a quoted value");
        let (value, more) = value_on.split_once('"').expect("the quote is closed");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{name:?}");
        assert!(!seen.contains(&name), "{name} is there twice");
        check_entities(value);
        assert!(!value.contains("NaN") && !value.contains("inf"), "{name}={value}");
        seen.push(name);
        rest = more.trim();
    }
}

fn bar(label: &str, value: f64, interval: Option<(f64, f64)>) -> Bar {
    Bar { label: label.to_owned(), value, interval }
}

#[test]
fn a_plot_has_its_parts_and_its_texts() {
    let bars = Bars {
        title: "Win share & <seat>".to_owned(),
        axis: "win share".to_owned(),
        unit: Unit::Share,
        bars: vec![bar("\"Red\" <b>", 0.31, Some((0.29, 0.33))), bar("Blue", 0.19, None)],
        reference: Some(Reference { value: 0.25, label: "fair: 25%".to_owned() }),
        ..Bars::default()
    };
    let svg = bars.svg();
    let texts = read_xml(&svg);
    for text in ["Win share & <seat>", "\"Red\" <b>", "Blue", "31.0%", "19.0%", "fair: 25%", "0%", "20%", "win share"] {
        assert!(texts.iter().any(|found| found == text), "{text} is not in {texts:?}");
    }
    assert!(texts.iter().any(|text| text.contains("\"Red\" <b>: 31.0% (29.0% to 33.0%); Blue: 19.0%")), "{texts:?}");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.contains("role=\"img\""));
    assert!(svg.contains("<title>Win share &amp; &lt;seat&gt;</title><desc>"));
    assert!(svg.contains("@media (prefers-color-scheme:dark)"));
    assert!(Bars { lang: Lang::De, ..bars }.svg().contains("31,0\u{a0}%"));
}

#[test]
fn a_bar_is_as_long_as_its_value() {
    let bars = |values: [f64; 2]| Bars { bars: values.map(|value| bar("", value, None)).into(), ..Bars::default() };
    let lengths = |svg: &str| -> Vec<f64> {
        let rects = svg.split("<rect x=").skip(1);
        rects.map(|rect| rect.split('"').nth(5).expect("a width").parse().expect("a number")).collect()
    };
    let found = lengths(&bars([10.0, 5.0]).svg());
    assert!((found[0] - 2.0 * found[1]).abs() < 0.2, "{found:?}");
    assert!((lengths(&bars([-10.0, 5.0]).svg())[0] - 2.0 * lengths(&bars([-10.0, 5.0]).svg())[1]).abs() < 0.2);
}

#[test]
fn series_differ_in_more_than_color() {
    let line =
        |name: &str, y: f64| Line { name: name.to_owned(), points: vec![(1.0, y), (2.0, y + 1.0)], ..Line::default() };
    let svg = Lines { lines: vec![line("one", 1.0), line("two", 2.0)], ..Lines::default() }.svg();
    let texts = read_xml(&svg);
    assert!(texts.contains(&"one".to_owned()) && texts.contains(&"two".to_owned()), "{texts:?}");
    assert!(svg.contains("stroke-dasharray:none") && svg.contains("stroke-dasharray:8 4"));
    let column = |name: &str| Column { name: name.to_owned(), values: vec![1.0, 2.0] };
    let classes = vec!["a".to_owned(), "b".to_owned()];
    let svg = Columns { classes, columns: vec![column("one"), column("two")], ..Columns::default() }.svg();
    assert_eq!(svg.matches("class=\"plot-halo\"").count(), 6, "a mark on each column and in the legend");
}

#[test]
fn nothing_and_nonsense_are_drawn_without_harm() {
    const ODD: [f64; 9] = [0.0, -0.0, 1.0, -7.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, 1e-300];
    for width in [WIDE, PHONE, 0.0, f64::NAN, -5.0] {
        for unit in [Unit::Plain, Unit::Share] {
            let mut documents = vec![
                Bars { width, unit, ..Bars::default() }.svg(),
                Lines { width, unit, ..Lines::default() }.svg(),
                Columns { width, unit, ..Columns::default() }.svg(),
            ];
            for first in ODD {
                for second in ODD {
                    let reference = Some(Reference { value: second, label: "\u{0}]]>".to_owned() });
                    let bars = vec![bar(&"long ".repeat(40), first, Some((second, first))), bar("", second, None)];
                    for mark in [Mark::Bar, Mark::Dot] {
                        let bars = bars.clone();
                        let reference = reference.clone();
                        documents.push(Bars { bars, mark, unit, reference, width, ..Bars::default() }.svg());
                    }
                    let points = vec![(first, second), (second, first)];
                    let lines = vec![Line { name: "x".repeat(90), band: points.clone(), points, color: None }];
                    for logarithmic in [false, true] {
                        let (lines, reference) = (lines.clone(), reference.clone());
                        documents.push(Lines { lines, logarithmic, unit, reference, width, ..Lines::default() }.svg());
                    }
                    let columns = vec![Column { name: "y".repeat(90), values: vec![first, second, first] }];
                    let classes = vec!["only one class".to_owned(), String::new()];
                    documents.push(Columns { classes, columns, unit, width, ..Columns::default() }.svg());
                }
            }
            for document in documents {
                for text in read_xml(&document) {
                    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
                }
            }
        }
    }
}

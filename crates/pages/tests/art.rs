//! Art is in a few XML files. A single mistake in one would keep browsers from drawing any of it.

use std::collections::BTreeSet;

use kabale_pages::assets::sheets;

/// Finds mistakes in XML, as far as our own files need it: comments, nesting, quotes, ampersands.
fn check(mut rest: &str) -> Result<(), String> {
    let near = |text: &str| text.chars().take(60).collect::<String>();
    let mut open = Vec::new();
    while let Some(at) = rest.find('<') {
        if rest[..at].contains('&') {
            return Err(format!("an ampersand before {}", near(&rest[at..])));
        }
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("--").ok_or("a comment without end")?;
            rest = comment[end..].strip_prefix("-->").ok_or_else(|| format!("-- in a comment: {}", near(comment)))?;
            continue;
        }
        let end = rest.find('>').ok_or("a tag without end")?;
        let tag = &rest[1..end];
        if !tag.matches('"').count().is_multiple_of(2) || tag.contains('<') {
            return Err(format!("a broken tag: {}", near(rest)));
        }
        let name = |text: &str| text.split([' ', '\n', '/']).next().unwrap_or_default().to_owned();
        if let Some(closed) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(closed) {
                return Err(format!("{closed} is closed but not open, near {}", near(rest)));
            }
        } else if !tag.ends_with('/') {
            open.push(name(tag));
        }
        rest = &rest[end + 1..];
    }
    if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

#[test]
fn sheets_are_well_formed_and_ids_are_unique() {
    for sheet in sheets() {
        assert_eq!(check(sheet.text), Ok(()), "{}", sheet.name);
    }
    let ids =
        || sheets().flat_map(|sheet| sheet.text.split(" id=\"").skip(1)).filter_map(|rest| rest.split('"').next());
    let mut seen = BTreeSet::new();
    for id in ids() {
        assert!(seen.insert(id), "{id} is drawn twice");
    }
    assert!(seen.len() > 300, "there is art: {}", seen.len());
}

/// Symbols that refer to others find them in the same file.
#[test]
fn sheets_stand_alone() {
    for sheet in sheets() {
        for used in sheet.text.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(sheet.text.contains(&format!(" id=\"{used}\"")), "{}: {used}", sheet.name);
        }
    }
}

#[test]
fn mistakes_in_a_sheet_are_found() {
    for bad in ["<svg><!-- a -- b --></svg>", "<svg><g></svg>", "<svg><path d=\"x/></svg>", "<svg>", "<svg>&</svg>"] {
        assert!(check(bad).is_err(), "{bad}");
    }
}

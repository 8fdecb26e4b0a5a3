//! Finding rule ids in documents, and the comments of tests in sources.

/// The id at the start of a text, such as `ABC-7.3a` or `ABCD-5.1.4.IV`: three or four capitals, a hyphen, then a digit
/// or capital and any digits, letters and dots after it. A dot at its end ends the sentence.
pub(super) fn id_at_start(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let n_capitals = bytes.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    if !(3..=4).contains(&n_capitals) || bytes.get(n_capitals) != Some(&b'-') {
        return None;
    }
    let number = &bytes[n_capitals + 1..];
    if !number.first().is_some_and(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()) {
        return None;
    }
    let rest = number.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'.').count();
    Some(text[..=n_capitals + rest].trim_end_matches('.'))
}

/// The prefix of an id: its capitals.
pub(super) fn prefix(id: &str) -> &str {
    id.split_once('-').map_or(id, |(capitals, _)| capitals)
}

/// The sections an id belongs to: the part before each of its dots, or the letter before its number if it has none.
/// `ABC-7` and `ABC-7.3` of `ABC-7.3.1a`, `ABC-R4` of `ABC-R4.1`, `ABC-D` of `ABC-D4`.
pub(super) fn sections(id: &str) -> Vec<&str> {
    if id.contains('.') {
        return id.match_indices('.').map(|(at, _)| &id[..at]).collect();
    }
    let number = prefix(id).len() + 1;
    let letters = id[number..].bytes().take_while(u8::is_ascii_uppercase).count();
    if letters > 0 { vec![&id[..number + letters]] } else { Vec::new() }
}

/// The id that the name of a test may cite: its second word, if the first is the prefix. `ABC-039a` of
/// `abc_039a_wolves`, `ABC-e4` of `abc_e4_first_pass`; case is up to the reader.
pub(super) fn id_in_name(name: &str, capitals: &str) -> Option<String> {
    let mut words = name.split('_');
    let is_ours = words.next()?.to_ascii_uppercase() == capitals;
    let word = words.next().filter(|word| is_ours && word.contains(|c: char| c.is_ascii_digit()))?;
    Some(format!("{capitals}-{word}"))
}

/// The id that a line of a document defines: in bold at the start of a list item, or alone in the first cell of a
/// row of a table.
fn definition(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(item) = line.strip_prefix("- **") {
        return id_at_start(item);
    }
    let cell = line.strip_prefix('|')?.split('|').next()?.trim();
    id_at_start(cell).filter(|id| *id == cell)
}

/// Every id that a document defines, with its line, counted from 1. Code blocks are examples and left out.
pub(super) fn definitions(document: &str) -> Vec<(&str, usize)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (line, number) in document.lines().zip(1..) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            found.extend(definition(line).map(|id| (id, number)));
        }
    }
    found
}

/// Every id in a text, with its line, counted from 1.
pub(super) fn mentions(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        for (at, _) in line.match_indices('-') {
            let before = &line[..at];
            let start = before.trim_end_matches(|c: char| c.is_ascii_uppercase()).len();
            let is_inside_a_word = line[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
            if !is_inside_a_word && let Some(id) = id_at_start(&line[start..]) {
                found.push((id, number));
            }
        }
    }
    found
}

/// A test function.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Test {
    pub(super) name: String,
    /// The line of its `fn`, counted from 1.
    pub(super) line: usize,
    /// The comments and attributes directly above it.
    pub(super) head: String,
}

/// What is still open at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Attribute(usize),
    Comment,
}

/// The tests of a formatted source, read line by line: comments and attributes belong to the item below them, unless a
/// blank line is between. Ignored tests do not count.
pub(super) fn tests(source: &str) -> Vec<Test> {
    let mut found = Vec::new();
    let mut head = String::new();
    let mut open = Open::Nothing;
    for (line, number) in source.lines().zip(1..) {
        let mut code = line.trim();
        if code.is_empty() && open == Open::Nothing {
            head.clear();
            continue;
        }
        // Several attributes may share a line with each other and with what follows.
        while !code.is_empty() {
            let is_head = open != Open::Nothing
                || code.starts_with("#[")
                || code.starts_with("/*")
                || code.starts_with("//") && !code.starts_with("//!");
            if !is_head {
                break;
            }
            let (taken, still_open) = take_head(code, open);
            head += taken;
            head.push('\n');
            open = still_open;
            code = code[taken.len()..].trim_start();
        }
        if !code.is_empty() {
            if is_test(&head)
                && let Some(name) = function_name(code)
            {
                found.push(Test { name: name.to_owned(), line: number, head: head.clone() });
            }
            head.clear();
        }
    }
    found
}

/// The comment or attribute at the start of a line, or the part of it on this line, and what stays open.
fn take_head(code: &str, open: Open) -> (&str, Open) {
    let mut depth = match open {
        Open::Comment => return comment(code),
        Open::Nothing if code.starts_with("/*") => return comment(code),
        Open::Nothing if code.starts_with("//") => return (code, Open::Nothing),
        Open::Nothing => 0,
        Open::Attribute(depth) => depth,
    };
    let mut is_text = false;
    let mut is_escaped = false;
    for (at, c) in code.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            '[' if !is_text => depth += 1,
            ']' if !is_text && depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    return (&code[..=at], Open::Nothing);
                }
            }
            _ => (),
        }
    }
    (code, Open::Attribute(depth))
}

fn comment(code: &str) -> (&str, Open) {
    match code.find("*/") {
        Some(end) => (&code[..end + 2], Open::Nothing),
        None => (code, Open::Comment),
    }
}

/// Whether these attributes make a function a test that is run.
fn is_test(head: &str) -> bool {
    let has = |start: &str| head.lines().any(|line| line.starts_with(start));
    let is_test = head.lines().any(|line| line == "#[test]" || line.starts_with("#[") && line.ends_with("::test]"));
    is_test && !has("#[ignore")
}

fn function_name(code: &str) -> Option<&str> {
    let name = code.split_once("fn ").map(|(_, name)| name)?;
    let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(name.len());
    Some(&name[..end]).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_ends_where_the_sentence_goes_on() {
        assert_eq!(id_at_start("ABC-7.3a: so"), Some("ABC-7.3a"));
        assert_eq!(id_at_start("ABC-7.3."), Some("ABC-7.3"));
        assert_eq!(id_at_start("ABC-7.3's"), Some("ABC-7.3"));
        assert_eq!(id_at_start("ABC-E10…"), Some("ABC-E10"));
        assert_eq!(id_at_start("ABC-…"), None);
        assert_eq!(id_at_start("ABC-x"), None);
        assert_eq!(id_at_start("AbC-1"), None);
        assert_eq!(id_at_start("ABC-"), None);
        assert_eq!(id_at_start("ÄBC-1"), None);
        assert_eq!(id_at_start("ABCD-5.1.4.IV."), Some("ABCD-5.1.4.IV"));
        assert_eq!(id_at_start("ABCD-R12.7, so"), Some("ABCD-R12.7"));
        assert_eq!(id_at_start("ABCD-039a–c"), Some("ABCD-039a"));
        assert_eq!(id_at_start("ABCDE-1"), None);
        assert_eq!(id_at_start("AB-1"), None);
    }

    #[test]
    fn an_id_belongs_to_sections() {
        assert_eq!(sections("ABC-7.3a"), ["ABC-7"]);
        assert_eq!(sections("ABCD-5.1.4.IV"), ["ABCD-5", "ABCD-5.1", "ABCD-5.1.4"]);
        assert_eq!(sections("ABCD-R12.7"), ["ABCD-R12"]);
        assert_eq!(sections("ABC-D4"), ["ABC-D"]);
        assert_eq!(sections("ABC-10"), [""; 0]);
        assert_eq!(sections("ABCD-039a"), [""; 0]);
    }

    #[test]
    fn a_name_cites_with_its_second_word() {
        assert_eq!(id_in_name("abcd_039_wolves_kill", "ABCD").as_deref(), Some("ABCD-039"));
        assert_eq!(id_in_name("abcd_039a", "ABCD").as_deref(), Some("ABCD-039a"));
        assert_eq!(id_in_name("abcd_g1_goal", "ABCD").as_deref(), Some("ABCD-g1"));
        assert_eq!(id_in_name("abcd_deals_cards", "ABCD"), None);
        assert_eq!(id_in_name("abc_039_wolves", "ABCD"), None);
        assert_eq!(id_in_name("in_abcd_039", "ABCD"), None);
        assert_eq!(id_in_name("abcd", "ABCD"), None);
    }

    #[test]
    fn items_and_rows_define_and_nothing_else_does() {
        let document = "\
- **ABC-1.1** A rule, unlike ABC-1.9.
  - **ABC-1.1a** A rule below it.
- **ABC-1.2 Lord** (bold words go on): take 1.
- ABC-1.3 is not bold.
* **ABC-1.4** is another kind of list.

| id | who |
|---|---|
| ABC-D1 | you |
| ABC-D2 and more | you |
| you | ABC-D3 |
```text
- **ABC-1.5** An example.
```
- **ABC-1.6.** A dot of its own.
";
        assert_eq!(
            definitions(document),
            [("ABC-1.1", 1), ("ABC-1.1a", 2), ("ABC-1.2", 3), ("ABC-D1", 9), ("ABC-1.6", 15)],
        );
    }

    #[test]
    fn ids_are_found_anywhere() {
        let text = "ABC-3.1 to 3.6, (ABC-7).\nno XYABC-1.1, no ABC-, no a-ABC-1; `ABC-E2`/ABC-D1…\n— é-ABC-1, é ABC-2";
        assert_eq!(mentions(text), [("ABC-3.1", 1), ("ABC-7", 1), ("ABC-E2", 2), ("ABC-D1", 2), ("ABC-2", 3)]);
    }

    fn heads(source: &str) -> Vec<(String, Vec<String>)> {
        let ids = |test: &Test| mentions(&test.head).iter().map(|(id, _)| (*id).to_owned()).collect();
        tests(source).iter().map(|test| (test.name.clone(), ids(test))).collect()
    }

    fn head(name: &str, ids: &[&str]) -> (String, Vec<String>) {
        (name.to_owned(), ids.iter().map(|id| (*id).to_owned()).collect())
    }

    #[test]
    fn comments_and_attributes_above_a_test_are_its_head_in_any_order() {
        let source = r#"
//! ABC-9.9 is about the file.
#[test]
fn first() {}

/// ABC-1.1: a rule.
// ABC-1.2 too.
#[test]
/// And ABC-1.3.
#[should_panic(expected = "ABC-1.4 ]")]
fn second() {
    // ABC-1.5 is inside.
}

/// ABC-1.6 belongs to a helper.
fn helper() {}

/// ABC-1.7 is apart.

#[test]
fn third() {}

mod tests {
    /* ABC-2.1
       ABC-2.2 */
    #[test]
    #[should_panic(
        expected = "no"
    )]
    pub(crate) fn fourth() {}
    /// ABC-2.3
    #[tokio::test]
    async fn fifth() {}
    #[test] #[cfg(unix)] /* ABC-2.4 */ fn sixth() {}
    /// ABC-2.5
    #[test]
    #[ignore = "slow"]
    fn never_run() {}
    /// ABC-2.6
    #[derive(Debug)]
    struct NoTest;
}
"#;
        assert_eq!(
            heads(source),
            [
                head("first", &[]),
                head("second", &["ABC-1.1", "ABC-1.2", "ABC-1.3", "ABC-1.4"]),
                head("third", &[]),
                head("fourth", &["ABC-2.1", "ABC-2.2"]),
                head("fifth", &["ABC-2.3"]),
                head("sixth", &["ABC-2.4"]),
            ]
        );
    }

    #[test]
    fn a_test_is_found_on_the_line_of_its_function() {
        let found = tests("/// ABC-1.1\n#[test]\nfn here() {}\n");
        assert_eq!((found[0].name.as_str(), found[0].line), ("here", 3));
    }
}

//! Compares the rules of each game with their citations.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
    path::Path,
};

use super::parse::{self, id_in_name, mentions, prefix, sections};

/// A file of the workspace.
pub(super) struct File {
    /// Relative to the root, with slashes.
    pub(super) path: String,
    pub(super) text: String,
}

/// Where a rule is cited: file, line and test.
type Citations = Vec<String>;

/// Ids with the lines of a document that define them.
type Definitions = Vec<(String, usize)>;

/// Ids with their places, where they should not be.
type Misplaced = Vec<(String, String)>;

/// The rules of one game and their citations.
pub(super) struct Game {
    pub(super) name: String,
    /// The defined ids, in the order of the documents, each with the tests that cite it.
    rules: Vec<(String, Citations)>,
    /// Ids that no document defines, with their places.
    unknown: Misplaced,
    /// Ids that a document defines again, with the place of the later definition.
    twice: Misplaced,
    /// Ids that only one of two languages defines.
    one_sided: Vec<(String, &'static str)>,
}

impl Game {
    /// Whether every rule is cited, every citation is of a rule, and the documents agree.
    pub(super) fn is_in_order(&self) -> bool {
        self.missing().next().is_none() && self.unknown.is_empty() && self.problems().is_empty()
    }

    /// The tests that cite a rule; none if the game does not have this rule.
    pub(super) fn citations(&self, id: &str) -> Option<&Citations> {
        self.rules.iter().find_map(|(rule, citations)| (rule == id).then_some(citations))
    }

    /// Faults in the documents, one sentence each.
    pub(super) fn problems(&self) -> Vec<String> {
        let twice = self.twice.iter().map(|(id, place)| format!("{id} is defined again at {place}"));
        let one_sided = self.one_sided.iter().map(|(id, language)| format!("{id} is defined only in {language}"));
        twice.chain(one_sided).collect()
    }

    /// The rules that no test cites, in the order of the documents.
    pub(super) fn missing(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().filter(|(_, citations)| citations.is_empty()).map(|(id, _)| id.as_str())
    }

    fn n_cited(&self) -> usize {
        self.rules.len() - self.missing().count()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} rules, {} cited by tests", self.name, self.rules.len(), self.n_cited())?;
        let missing: Vec<_> = self.missing().collect();
        if !missing.is_empty() {
            writeln!(f, "  cited by no test ({}):", missing.len())?;
            // An id has at most about thirteen characters: eight fit on a line.
            missing.chunks(8).try_for_each(|ids| writeln!(f, "    {}", ids.join(", ")))?;
        }
        self.unknown.iter().try_for_each(|(id, place)| writeln!(f, "  {id} is no rule: {place}"))?;
        self.problems().iter().try_for_each(|problem| writeln!(f, "  {problem}"))
    }
}

/// The report as JSON: one object per game.
pub(super) fn json(games: &[Game]) -> String {
    let texts = |texts: &mut dyn Iterator<Item = &str>| texts.map(quote).collect::<Vec<_>>().join(",");
    let mut out = String::new();
    for game in games {
        let unknown: BTreeSet<_> = game.unknown.iter().map(|(id, _)| id.as_str()).collect();
        write!(
            out,
            "{}{{\"game\":{},\"rules\":{},\"cited\":{},\"missing\":[{}],\"unknown\":[{}]}}",
            if out.is_empty() { "" } else { "," },
            quote(&game.name),
            game.rules.len(),
            game.n_cited(),
            texts(&mut game.missing()),
            texts(&mut unknown.into_iter()),
        )
        .expect("a string takes everything");
    }
    format!("[{out}]")
}

/// A JSON string. File names and ids contain nothing else that JSON escapes.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Compares all documents and sources. The rules of a game are in the documents below `docs/rules` that define ids with its
/// prefix, but for translations and sources; the one with the shortest name comes first and names the game.
pub(super) fn games(files: &[File]) -> Vec<Game> {
    let mut games: Vec<(&str, Vec<(&str, &File)>)> = Vec::new();
    for file in files {
        let Some(name) = file.path.strip_prefix("docs/rules/").and_then(|path| path.strip_suffix(".md")) else {
            continue;
        };
        let is_other = name.starts_with("de/") || name.starts_with("sources/");
        let is_rules = !is_other && name != "README" && name != "SOURCES";
        let Some(capitals) = usual_prefix(&file.text).filter(|_| is_rules) else { continue };
        match games.iter_mut().find(|(other, _)| *other == capitals) {
            Some((_, documents)) => documents.push((name, file)),
            None => games.push((capitals, vec![(name, file)])),
        }
    }
    for (_, documents) in &mut games {
        documents.sort_by_key(|(name, _)| name.len());
    }
    games.iter().map(|(capitals, documents)| game(capitals, documents, files)).collect()
}

fn game(capitals: &str, documents: &[(&str, &File)], files: &[File]) -> Game {
    let (mut ids, mut twice, mut one_sided) = (Vec::new(), Vec::new(), Vec::new());
    for (name, document) in documents {
        let (english, english_twice) = defined(document, capitals);
        twice.extend(english_twice);
        let german_path = format!("docs/rules/de/{name}.md");
        if let Some(german) = files.iter().find(|file| file.path == german_path) {
            let (german, german_twice) = defined(german, capitals);
            twice.extend(german_twice);
            one_sided.extend(only(&english, &german, "English"));
            one_sided.extend(only(&german, &english, "German"));
        }
        for (id, line) in english {
            if ids.contains(&id) {
                twice.push((id, format!("{}:{line}", document.path)));
            } else {
                ids.push(id);
            }
        }
    }
    let known: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    // A section may be cited as a whole. An id that only the German document has is reported once, as a difference.
    let sections: BTreeSet<&str> = ids.iter().flat_map(|id| sections(id)).collect();
    let differing: BTreeSet<&str> = one_sided.iter().map(|(id, _)| id.as_str()).collect();
    let is_known = |id: &str| known.contains(id) || sections.contains(id) || differing.contains(id);
    let mut unknown = Vec::new();
    let mut cited: BTreeMap<String, Citations> = BTreeMap::new();
    for file in files {
        let ours = mentions(&file.text).into_iter().filter(|(id, _)| prefix(id) == capitals);
        unknown.extend(
            ours.filter(|(id, _)| !is_known(id)).map(|(id, line)| (id.to_owned(), format!("{}:{line}", file.path))),
        );
        if Path::new(&file.path).extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        for test in parse::tests(&file.text) {
            let mut cites: BTreeSet<_> = mentions(&test.head).into_iter().map(|(id, _)| id.to_owned()).collect();
            if let Some(named) = id_in_name(&test.name, capitals) {
                // The names of functions have no capitals and no dots: `abc_e4_…` is ABC-E4, `abc_7_5_…` is of section 7.
                match known.iter().find(|id| id.eq_ignore_ascii_case(&named)) {
                    Some(id) => _ = cites.insert((*id).to_owned()),
                    None if sections.contains(named.as_str()) => (),
                    None => unknown.push((named, format!("{}:{} {}", file.path, test.line, test.name))),
                }
            }
            for id in cites {
                cited.entry(id).or_default().push(format!("{}:{} {}", file.path, test.line, test.name));
            }
        }
    }
    let rules = ids.iter().map(|id| (id.clone(), cited.remove(id).unwrap_or_default())).collect();
    let name = documents.first().map_or(capitals, |(name, _)| name).to_owned();
    Game { name, rules, unknown, twice, one_sided }
}

/// The ids of one document that another lacks.
fn only(these: &[(String, usize)], those: &[(String, usize)], language: &'static str) -> Vec<(String, &'static str)> {
    let is_there = |id: &str| those.iter().any(|(other, _)| other == id);
    these.iter().filter(|(id, _)| !is_there(id)).map(|(id, _)| (id.clone(), language)).collect()
}

/// The capitals that most of a document's definitions start with; none if it defines nothing.
fn usual_prefix(document: &str) -> Option<&str> {
    let mut counts = BTreeMap::new();
    for (id, _) in parse::definitions(document) {
        *counts.entry(prefix(id)).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(capitals, _)| capitals)
}

/// The ids that a document defines, in its order and each once, and those that it defines again; each with its place.
fn defined(document: &File, capitals: &str) -> (Definitions, Misplaced) {
    let (mut ids, mut twice) = (Definitions::new(), Misplaced::new());
    for (id, line) in parse::definitions(&document.text) {
        if prefix(id) != capitals {
            continue;
        }
        if ids.iter().any(|(other, _)| other == id) {
            twice.push((id.to_owned(), format!("{}:{line}", document.path)));
        } else {
            ids.push((id.to_owned(), line));
        }
    }
    (ids, twice)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    const RULES: &str = "- **ABC-1.1** One.\n- **ABC-1.2** Two, see ABC-1.1.\n| ABC-D1 | you |\n";

    fn workspace(more: &[(&str, &str)]) -> Vec<Game> {
        let mut files = vec![
            file("docs/rules/README.md", "- **XYZ-5.5** is how an id looks, and of no game.\n"),
            file("docs/rules/toy.md", RULES),
            file("crates/toy/tests/all.rs", "/// ABC-1.1, ABC-1.2 and ABC-D1\n#[test]\nfn all() {}\n"),
        ];
        files.extend(more.iter().map(|(path, text)| file(path, text)));
        games(&files)
    }

    #[test]
    fn all_cited_is_in_order() {
        let games = workspace(&[("docs/rules/de/toy.md", RULES), ("docs/plan.md", "ABC-1 and ABC-D say it all.\n")]);
        assert_eq!(games.len(), 1);
        assert!(games[0].is_in_order(), "{}", games[0]);
        assert_eq!(json(&games), r#"[{"game":"toy","rules":3,"cited":3,"missing":[],"unknown":[]}]"#);
        assert_eq!(games[0].citations("ABC-D1"), Some(&vec!["crates/toy/tests/all.rs:3 all".to_owned()]));
        assert_eq!(games[0].citations("ABC-1.3"), None);
    }

    #[test]
    fn what_no_test_cites_is_missing() {
        let games = workspace(&[
            ("docs/rules/war.md", "- **DEF-1.1** One.\n- **DEF-1.1a** More.\n"),
            (
                "crates/war/src/lib.rs",
                "/// DEF-1.1a: no test.\nfn f() {}\n/// DEF-1: the section is no rule.\n#[test]\nfn t() {}\n",
            ),
        ]);
        assert!(games[0].is_in_order() && !games[1].is_in_order());
        assert_eq!(
            json(&games[1..]),
            r#"[{"game":"war","rules":2,"cited":0,"missing":["DEF-1.1","DEF-1.1a"],"unknown":[]}]"#
        );
    }

    #[test]
    fn what_no_document_defines_is_unknown() {
        let games =
            workspace(&[("crates/toy/src/lib.rs", "// ABC-1.3\n// ABC-2, DEF-1\nconst R: &str = \"ABC-1.3\";\n")]);
        assert!(!games[0].is_in_order());
        assert!(json(&games).ends_with(r#""missing":[],"unknown":["ABC-1.3","ABC-2"]}]"#));
        let text = games[0].to_string();
        for line in ["ABC-1.3 is no rule: crates/toy/src/lib.rs:1", "ABC-2 is no rule: crates/toy/src/lib.rs:2"] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn an_id_is_defined_once() {
        let games = workspace(&[("docs/rules/war.md", "- **DEF-1.1** One.\n- **DEF-1.1** Again.\n")]);
        assert_eq!(games[1].problems(), ["DEF-1.1 is defined again at docs/rules/war.md:2"]);
        assert!(!games[1].is_in_order());
    }

    #[test]
    fn both_languages_define_the_same() {
        let german = RULES.replace("ABC-1.2", "ABC-1.4");
        let games = workspace(&[("docs/rules/de/toy.md", &german)]);
        assert_eq!(games[0].problems(), ["ABC-1.2 is defined only in English", "ABC-1.4 is defined only in German"]);
        assert!(!games[0].is_in_order());
    }

    #[test]
    fn a_document_without_ids_is_no_game() {
        assert_eq!(workspace(&[("docs/rules/notes.md", "Nothing yet, not even ABC-1.1.\n")]).len(), 1);
    }

    #[test]
    fn a_game_may_have_several_documents() {
        let cards = "- **ABC-007** Wolves.\n  - **ABC-007a** Even yours.\n";
        let games = workspace(&[
            ("docs/rules/toy-cards.md", cards),
            ("docs/rules/de/toy-cards.md", "- **ABC-007** Wölfe.\n- **ABC-1.2** Woanders.\n"),
        ]);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].name, "toy");
        assert_eq!(games[0].missing().collect::<Vec<_>>(), ["ABC-007", "ABC-007a"]);
        assert_eq!(games[0].problems(), ["ABC-007a is defined only in English", "ABC-1.2 is defined only in German"]);
        let games = workspace(&[("docs/rules/toy-cards.md", "- **ABC-1.1** Once more.\n")]);
        assert_eq!(games[0].problems(), ["ABC-1.1 is defined again at docs/rules/toy-cards.md:1"]);
    }

    #[test]
    fn the_name_of_a_test_may_cite() {
        let cards = "- **ABC-007** Wolves.\n  - **ABC-007a** Even yours.\n- **ABC-G1** A goal.\n";
        let source = "#[test]\nfn abc_007_wolves() {}\n#[test]\nfn abc_007a_even_yours() {}\n#[test]\nfn abc_g1() {}\n";
        let games = workspace(&[("docs/rules/toy-cards.md", cards), ("crates/toy/tests/cards.rs", source)]);
        assert!(games[0].is_in_order(), "{}", games[0]);
        assert_eq!(
            games[0].citations("ABC-007a"),
            Some(&vec!["crates/toy/tests/cards.rs:4 abc_007a_even_yours".to_owned()])
        );
        let other =
            "#[test]\nfn abc_1_1_is_of_section_1() {}\n#[test]\nfn abc_008_nobody() {}\nfn abc_009_no_test() {}\n";
        let games = workspace(&[("crates/toy/tests/other.rs", other)]);
        assert!(games[0].to_string().contains("ABC-008 is no rule: crates/toy/tests/other.rs:4 abc_008_nobody"));
        assert!(!games[0].to_string().contains("ABC-009"));
        assert_eq!(games[0].citations("ABC-1.1").map(Vec::len), Some(1));
    }

    #[test]
    fn groups_of_rules_may_be_cited_as_a_whole() {
        let rules = "- **WXYZ-5.1.4.IV** A step.\n- **WXYZ-R12.7** A reading.\n";
        let games = workspace(&[
            ("docs/rules/war.md", rules),
            ("crates/war/src/lib.rs", "// WXYZ-5, WXYZ-5.1, WXYZ-5.1.4, WXYZ-R12; not WXYZ-R1 or WXYZ-5.2\n"),
        ]);
        assert!(json(&games[1..]).ends_with(r#""unknown":["WXYZ-5.2","WXYZ-R1"]}]"#));
    }
}

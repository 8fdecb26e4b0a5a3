//! How the rules of each game and the citations of them fit together.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
    path::Path,
};

use super::parse::{self, mentions, prefix, section};

/// A file of the workspace.
pub(super) struct File {
    /// Its path from the root, with slashes.
    pub(super) path: String,
    /// What it says.
    pub(super) text: String,
}

/// Where a rule is cited: file, line and test.
type Citations = Vec<String>;

/// What was found about the rules of one game.
pub(super) struct Game {
    pub(super) name: String,
    /// The defined ids, in the order of the document, each with the tests that cite it.
    rules: Vec<(String, Citations)>,
    /// Ids that no document defines, with the place they stand at.
    unknown: Vec<(String, String)>,
    /// Ids that a document defines again, with the place of the later definition.
    twice: Vec<(String, String)>,
    /// Ids that only one of two languages defines.
    one_sided: Vec<(String, &'static str)>,
}

impl Game {
    /// Whether every rule is cited, every citation is of a rule, and the documents agree.
    pub(super) fn is_in_order(&self) -> bool {
        self.missing().next().is_none() && self.unknown.is_empty() && self.problems().is_empty()
    }

    /// The tests that cite a rule; none if it is no rule of this game.
    pub(super) fn citations(&self, id: &str) -> Option<&Citations> {
        self.rules.iter().find_map(|(rule, citations)| (rule == id).then_some(citations))
    }

    /// What is wrong with the documents themselves, a sentence each.
    pub(super) fn problems(&self) -> Vec<String> {
        let twice = self.twice.iter().map(|(id, place)| format!("{id} is defined again at {place}"));
        let one_sided = self.one_sided.iter().map(|(id, language)| format!("{id} is defined only in {language}"));
        twice.chain(one_sided).collect()
    }

    fn missing(&self) -> impl Iterator<Item = &str> {
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
            // An id has at most ten characters or so: ten of them fit on a line.
            missing.chunks(10).try_for_each(|ids| writeln!(f, "    {}", ids.join(", ")))?;
        }
        self.unknown.iter().try_for_each(|(id, place)| writeln!(f, "  {id} is no rule: {place}"))?;
        self.problems().iter().try_for_each(|problem| writeln!(f, "  {problem}"))
    }
}

/// What was found, for machines: one object for each game.
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

/// Names of files and ids have nothing in them that JSON escapes, except perhaps these.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Compares all documents and sources. A game is a document right below `docs/rules` that defines ids.
pub(super) fn games(files: &[File]) -> Vec<Game> {
    let documents = files.iter().filter_map(|file| {
        let name = file.path.strip_prefix("docs/rules/")?.strip_suffix(".md")?;
        let is_game = !name.contains('/') && name != "README" && name != "SOURCES";
        is_game.then_some((name, file))
    });
    documents.filter_map(|(name, document)| game(name, document, files)).collect()
}

fn game(name: &str, document: &File, files: &[File]) -> Option<Game> {
    let capitals = usual_prefix(&document.text)?;
    let (ids, mut twice) = defined(document, capitals);
    let mut one_sided = Vec::new();
    let german_path = format!("docs/rules/de/{name}.md");
    if let Some(german) = files.iter().find(|file| file.path == german_path) {
        let (german_ids, german_twice) = defined(german, capitals);
        twice.extend(german_twice);
        let only = |a: &[String], b: &[String], language: &'static str| {
            a.iter().filter(|id| !b.contains(id)).map(|id| (id.clone(), language)).collect::<Vec<_>>()
        };
        one_sided = only(&ids, &german_ids, "English");
        one_sided.extend(only(&german_ids, &ids, "German"));
    }
    let known: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    // A section may be cited as a whole. An id only of the German document is a difference and said once.
    let sections: BTreeSet<&str> = ids.iter().map(|id| section(id)).collect();
    let differing: BTreeSet<&str> = one_sided.iter().map(|(id, _)| id.as_str()).collect();
    let is_known = |id: &str| known.contains(id) || sections.contains(id) || differing.contains(id);
    let mut unknown = Vec::new();
    let mut cited: BTreeMap<String, Citations> = BTreeMap::new();
    for file in files {
        let ours = mentions(&file.text).into_iter().filter(|(id, _)| prefix(id) == capitals);
        unknown.extend(
            ours.filter(|(id, _)| !is_known(id)).map(|(id, line)| (id.to_owned(), format!("{}:{line}", file.path))),
        );
        if Path::new(&file.path).extension().is_some_and(|extension| extension == "rs") {
            for test in parse::tests(&file.text) {
                let ids: BTreeSet<_> = mentions(&test.head).into_iter().map(|(id, _)| id).collect();
                for id in ids {
                    let citation = format!("{}:{} {}", file.path, test.line, test.name);
                    cited.entry(id.to_owned()).or_default().push(citation);
                }
            }
        }
    }
    let rules = ids.iter().map(|id| (id.clone(), cited.remove(id).unwrap_or_default())).collect();
    Some(Game { name: name.to_owned(), rules, unknown, twice, one_sided })
}

/// The capitals that most of a document's definitions start with; none if it defines nothing.
fn usual_prefix(document: &str) -> Option<&str> {
    let mut counts = BTreeMap::new();
    for (id, _) in parse::definitions(document) {
        *counts.entry(prefix(id)).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(capitals, _)| capitals)
}

/// The ids that a document defines, in its order and each once, and those that it defines again.
fn defined(document: &File, capitals: &str) -> (Vec<String>, Vec<(String, String)>) {
    let (mut ids, mut twice) = (Vec::new(), Vec::new());
    for (id, line) in parse::definitions(&document.text) {
        if prefix(id) != capitals {
            continue;
        }
        if ids.iter().any(|other| other == id) {
            twice.push((id.to_owned(), format!("{}:{line}", document.path)));
        } else {
            ids.push(id.to_owned());
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
}

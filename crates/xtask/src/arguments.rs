//! The options of the commands.

use crate::Failure;

/// One day, short enough that no clock overflows.
const MOST_MINUTES: u64 = 24 * 60;

/// The words after a command. Options are taken out one by one; what is left at the end is an error.
pub(crate) struct Arguments<'a> {
    command: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(command: &'a str, words: &'a [String]) -> Self {
        Self { command, words: words.iter().map(String::as_str).collect() }
    }

    /// Takes out an option without a value.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let found = self.words.iter().position(|word| *word == name);
        found.map(|at| self.words.remove(at)).is_some()
    }

    /// Takes out an option with its value, written `--name value` or `--name=value`.
    pub(crate) fn value(&mut self, name: &str) -> Result<Option<String>, Failure> {
        let joined = |word: &str| word.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')).map(str::to_owned);
        let Some(at) = self.words.iter().position(|word| *word == name || joined(word).is_some()) else {
            return Ok(None);
        };
        let word = self.words.remove(at);
        if let Some(value) = joined(word) {
            return Ok(Some(value));
        }
        if at == self.words.len() {
            return Err(Failure::Unusable(format!("`{name}` needs a value after it")));
        }
        Ok(Some(self.words.remove(at).to_owned()))
    }

    /// Takes out `--minutes N`; the default is 10.
    pub(crate) fn minutes(&mut self) -> Result<u64, Failure> {
        let Some(text) = self.value("--minutes")? else { return Ok(10) };
        match text.parse() {
            Ok(minutes @ 1..=MOST_MINUTES) => Ok(minutes),
            _ => Err(Failure::Unusable(format!("`{text}` is not a number of minutes from 1 to {MOST_MINUTES}"))),
        }
    }

    /// Refuses words that were not taken out.
    pub(crate) fn end(self) -> Result<(), Failure> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(Failure::Unusable(format!(
                "`cargo xtask {}` does not know `{word}`; `cargo xtask --help` shows what it knows",
                self.command
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn minutes(text: &str) -> Result<u64, String> {
        let words = words(text);
        let mut arguments = Arguments::new("soak", &words);
        arguments.minutes().and_then(|minutes| arguments.end().map(|()| minutes)).map_err(|failure| match failure {
            Failure::Unusable(sentence) | Failure::Failed(sentence) => sentence,
            Failure::Told => String::new(),
        })
    }

    #[test]
    fn minutes_are_ten_or_what_is_given() {
        assert_eq!(minutes(""), Ok(10));
        assert_eq!(minutes("--minutes 3"), Ok(3));
        assert_eq!(minutes("--minutes=45"), Ok(45));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(minutes("--minutes"), Err("`--minutes` needs a value after it".to_owned()));
        assert_eq!(minutes("--minutes 0"), Err("`0` is not a number of minutes from 1 to 1440".to_owned()));
        assert_eq!(minutes("--minutes soon"), Err("`soon` is not a number of minutes from 1 to 1440".to_owned()));
        assert!(minutes("--hours 3").is_err_and(|sentence| sentence.contains("`--hours`")));
        assert!(minutes("--minutes 3 --minutes 4").is_err_and(|sentence| sentence.contains("`--minutes`")));
    }

    #[test]
    fn flags_are_there_or_not() {
        let words = words("--json");
        let mut arguments = Arguments::new("rules", &words);
        assert!(arguments.flag("--json"));
        assert!(!arguments.flag("--json"));
        assert!(arguments.end().is_ok());
    }
}

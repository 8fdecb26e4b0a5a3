//! A power that is being carried out.

use kabale_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, Region, Slot, Suit},
    decision::{AdviserAt, Choice},
    powers,
    state::CHANCELLOR,
};

/// The most answers that a power stores.
const KEPT: usize = 4;
/// The value of a place without an answer.
const NOTHING: Choice = Choice::Number(0);

/// A power being carried out, with the answers given so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub(crate) struct Run {
    pub(crate) card: Card,
    pub(crate) by: Seat,
    /// Whether it is the second of the card's scripts.
    pub(crate) second: bool,
    /// The subject it was started with: a seat, a card or a number, depending on the card.
    pub(crate) about: u8,
    /// The current step: answers given, plus steps without a question.
    pub(crate) at: u8,
    answers: [Choice; KEPT],
}

impl Default for Run {
    fn default() -> Self {
        Self::new(Card::default(), CHANCELLOR)
    }
}

impl Run {
    pub(crate) fn new(card: Card, by: Seat) -> Self {
        Self { card, by, second: false, about: 0, at: 0, answers: [NOTHING; KEPT] }
    }

    /// The second script of a card.
    pub(crate) fn second(card: Card, by: Seat, about: u8) -> Self {
        Self { second: true, about, ..Self::new(card, by) }
    }

    /// The same script from its beginning.
    pub(crate) fn again(self) -> Self {
        Self { at: 0, answers: [NOTHING; KEPT], ..self }
    }

    pub(crate) fn answered(mut self, answer: Choice) -> Self {
        if let Some(place) = self.answers.get_mut(usize::from(self.at)) {
            *place = answer;
        }
        self.at = self.at.saturating_add(1);
        self
    }

    /// The same, from this step on.
    pub(crate) fn continued_at(self, at: u8) -> Self {
        Self { at, ..self }
    }

    /// What was answered, in order. A step without a question has a place too.
    pub(crate) fn answers(&self) -> &[Choice] {
        &self.answers[..usize::from(self.at).min(KEPT)]
    }

    /// A number that the power stores beside its answers, in the last place; 0 at first.
    pub(crate) fn note(&self) -> u8 {
        match self.answers[KEPT - 1] {
            Choice::Number(n) => n,
            _ => 0,
        }
    }

    pub(crate) fn noting(mut self, n: u8) -> Self {
        self.answers[KEPT - 1] = Choice::Number(n);
        self
    }
}

/// What kind of answer a power keeps while it goes on, so that a written one can be read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnswerKind {
    Adviser,
    Bank,
    Card,
    Number,
    Pile,
    Seat,
    Site,
    Space,
    YesNo,
}

/// A power as it is written: answers are numbers, whose meaning follows from the card.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Run", deny_unknown_fields)]
struct Written {
    card: Card,
    by: Seat,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    second: bool,
    #[serde(default, skip_serializing_if = "is_nothing")]
    about: u8,
    at: u8,
    answers: [u8; KEPT],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_nothing(about: &u8) -> bool {
    *about == 0
}

/// Where the numbers of sites begin.
const SITES: u8 = 32;

impl From<Run> for Written {
    fn from(run: Run) -> Self {
        let number = |choice| match choice {
            Choice::Card(card) => card.0,
            Choice::Site(slot) => SITES + slot.0,
            Choice::Bank(suit) => suit as u8,
            Choice::Seat(seat) => seat.index() as u8,
            Choice::Pile(region) => region as u8,
            Choice::Adviser(place) => place.0,
            Choice::Yes => 1,
            Choice::Space(n) | Choice::Number(n) => n,
            // No power stores another kind of answer; the law tests would find one that does.
            _ => 0,
        };
        let Run { card, by, second, about, at, answers } = run;
        Self { card, by, second, about, at, answers: answers.map(number) }
    }
}

impl TryFrom<Written> for Run {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { card, by, second, about, at, answers } = written;
        let mut run = Self { second, about, at, ..Self::new(card, by) };
        let kinds = powers::script(&run).map_or(&[][..], |script| script.keeps);
        for (place, number) in answers.into_iter().enumerate() {
            let kind = kinds.get(place).copied().unwrap_or(AnswerKind::Number);
            let is_given = place < usize::from(at);
            run.answers[place] = match kind {
                AnswerKind::Bank if is_given => Suit::ALL.get(usize::from(number)).copied().map(Choice::Bank),
                AnswerKind::Card if is_given => Card::all().find(|card| card.0 == number).map(Choice::Card),
                AnswerKind::Seat if is_given => Seat::from_number(number.saturating_add(1)).map(Choice::Seat),
                AnswerKind::Pile if is_given => Region::ALL.get(usize::from(number)).copied().map(Choice::Pile),
                AnswerKind::Adviser if is_given => AdviserAt::read(number).map(Choice::Adviser),
                AnswerKind::YesNo if is_given => Some(if number == 1 { Choice::Yes } else { Choice::No }),
                AnswerKind::Space if is_given => (number < 4).then_some(Choice::Space(number)),
                // The last site stays while the next one is asked for.
                AnswerKind::Site if number > 0 => number.checked_sub(SITES).and_then(Slot::new).map(Choice::Site),
                _ => Some(Choice::Number(number)),
            }
            .ok_or_else(|| format!("`{}` has no answer {number}", card.key()))?;
        }
        Ok(run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(run: Run) -> String {
        serde_json::to_string(&run).expect("a run is plain data")
    }

    /// Records hash states in this form, so it must not change.
    #[test]
    fn a_power_that_goes_on_is_written_with_numbers_and_read_as_choices() {
        let by = |card| Run::new(card, Seat::new(1));
        let runs = [
            (
                by(Card::ALCHEMIST).answered(Choice::Bank(Suit::Discord)).answered(Choice::Bank(Suit::Nomad)),
                r#"{"card":"alchemist","by":2,"at":2,"answers":[0,5,0,0]}"#,
            ),
            (
                by(Card::HORNED_MASK).answered(Choice::Card(Card::ELDERS)),
                r#"{"card":"horned-mask","by":2,"at":1,"answers":[25,0,0,0]}"#,
            ),
            (
                by(Card::WHISTLE).answered(Choice::Seat(Seat::new(0))),
                r#"{"card":"whistle","by":2,"at":1,"answers":[0,0,0,0]}"#,
            ),
            (
                by(Card::SKELETON_KEY).answered(Choice::Space(3)).continued_at(2),
                r#"{"card":"skeleton-key","by":2,"at":2,"answers":[3,0,0,0]}"#,
            ),
            (
                by(Card::GARRISON).continued_at(1).answered(Choice::Site(Slot(4))).noting(16).continued_at(1),
                r#"{"card":"garrison","by":2,"at":1,"answers":[0,36,0,16]}"#,
            ),
            (
                by(Card::WARNING_SIGNALS).answered(Choice::Number(2)).noting(9).continued_at(0),
                r#"{"card":"warning-signals","by":2,"at":0,"answers":[2,0,0,9]}"#,
            ),
        ];
        for (run, text) in runs {
            assert_eq!(written(run), text);
            assert_eq!(serde_json::from_str::<Run>(text).expect("it was written like this"), run);
        }
    }

    #[test]
    fn what_is_no_answer_of_a_power_is_refused() {
        for (text, why) in [
            (r#"{"card":"alchemist","by":2,"at":1,"answers":[6,0,0,0]}"#, "`alchemist` has no answer 6"),
            (r#"{"card":"horned-mask","by":2,"at":1,"answers":[255,0,0,0]}"#, "`horned-mask` has no answer 255"),
            (r#"{"card":"whistle","by":2,"at":1,"answers":[6,0,0,0]}"#, "`whistle` has no answer 6"),
            (r#"{"card":"skeleton-key","by":2,"at":2,"answers":[4,0,0,0]}"#, "`skeleton-key` has no answer 4"),
            (r#"{"card":"garrison","by":2,"at":1,"answers":[0,40,0,0]}"#, "`garrison` has no answer 40"),
        ] {
            let error = serde_json::from_str::<Run>(text).expect_err("it is refused");
            assert!(error.to_string().starts_with(why), "{error}");
        }
    }
}

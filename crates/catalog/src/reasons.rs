//! Why a bot did something, in a few words.
//!
//! A reason compares two views of one eye: before a choice and after it. Told to everybody it comes from the views of a
//! watcher, so it cannot say more than everybody knows; a hint compares what its reader knows. Nothing is said where nothing
//! worth telling has changed.

use std::{any::Any, collections::VecDeque, fmt};

use kabale_core::{Eye, Seat};

use crate::{Lang, Telling};

/// What can be said of why somebody made a choice.
pub trait Reason: fmt::Debug + Send + Sync {
    /// The end of a sentence that begins with the choice: *takes the lead from Blue*.
    fn words(&self, telling: Telling<'_>) -> String;
}

/// A table as one eye sees it, to be compared with what comes of it.
pub struct Vantage {
    pub(crate) eye: Eye,
    /// A view of the table's game.
    pub(crate) view: Box<dyn Any + Send + Sync>,
}

impl fmt::Debug for Vantage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vantage").field("eye", &self.eye).finish_non_exhaustive()
    }
}

/// The most reasons that are kept: more choices are seldom told at once.
const MOST: usize = 64;

/// The reasons of the newest choices of a table, as far as there are any. They are stored nowhere.
#[derive(Debug, Default)]
pub struct Reasons(VecDeque<(usize, Box<dyn Reason>)>);

impl Reasons {
    /// For tables at which no bot decides.
    pub const NONE: &'static Self = &Self(VecDeque::new());

    /// Keeps the reason of choice number `number`, counted from 0.
    pub fn keep(&mut self, number: usize, reason: Box<dyn Reason>) {
        self.forget(number);
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((number, reason));
    }

    /// Forgets those of the choices from this number on.
    pub fn forget(&mut self, from: usize) {
        self.0.retain(|(number, _)| *number < from);
    }

    /// The reason of a choice in words.
    pub fn told(&self, number: usize, telling: Telling<'_>) -> Option<String> {
        let (_, reason) = self.0.iter().find(|(other, _)| *other == number)?;
        Some(reason.words(telling))
    }
}

/// How a choice changes who is ahead, where points decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lead {
    /// Ahead of everybody; before, one player alone was, or several were.
    Takes(Option<Seat>),
    /// Level with whoever was alone ahead.
    Shares(Seat),
    /// Whoever is alone ahead has less than before.
    Cuts(Seat),
}

impl Lead {
    /// Compares points by seat.
    pub(crate) fn of(before: &[i32], after: &[i32], by: Seat) -> Option<Self> {
        let leaders = |points: &[i32]| -> Vec<Seat> {
            let most = points.iter().max();
            (0..).zip(points).filter(|(_, own)| Some(*own) == most).map(|(seat, _)| Seat::new(seat)).collect()
        };
        let (then, now) = (leaders(before), leaders(after));
        if then.len() == before.len() || before.len() != after.len() {
            return None; // Nobody is ahead while all have the same.
        }
        let gains = after.get(by.index()) > before.get(by.index());
        match (&then[..], &now[..]) {
            ([was], [is]) if *is == by && *was != by => Some(Self::Takes(Some(*was))),
            ([_, _, ..], [is]) if *is == by && gains => Some(Self::Takes(None)),
            ([was], [_, _, ..]) if *was != by && now.contains(&by) && now.contains(was) => Some(Self::Shares(*was)),
            ([was], _) if *was != by && after[was.index()] < before[was.index()] => Some(Self::Cuts(*was)),
            _ => None,
        }
    }
}

impl Reason for Lead {
    fn words(&self, telling: Telling<'_>) -> String {
        let lang = telling.lang();
        match (*self, lang) {
            (Self::Takes(Some(from)), Lang::En) => format!("takes the lead from {}", telling.whom(from)),
            (Self::Takes(Some(from)), Lang::De) => format!("nimmt {} die Führung ab", telling.to_whom(from)),
            (Self::Takes(None), _) => lang.pick("takes the lead alone", "führt jetzt allein").to_owned(),
            (Self::Shares(with), Lang::En) => format!("draws level with {} at the top", telling.whom(with)),
            (Self::Shares(with), Lang::De) => {
                format!("zieht an der Spitze mit {} gleich", telling.to_whom(with))
            }
            (Self::Cuts(whose), Lang::En) => format!("cuts into {} lead", telling.whose(whose, None)),
            (Self::Cuts(whose), Lang::De) => {
                format!("schmälert {}", telling.von(whose, "den Vorsprung", "deinen Vorsprung"))
            }
        }
    }
}

/// For tests: a reason as a watcher reads it and as Ben does, who sits on the second seat; in English and in German.
#[cfg(test)]
pub(crate) fn sentences(reason: &dyn Reason) -> [String; 4] {
    let names = ["Anna", "Ben", "Cleo"].map(str::to_owned);
    let [watcher, ben] = [Eye::Public, Eye::Seat(Seat::new(1))];
    let told = |lang, eye| reason.words(Telling::to(crate::Voice { lang, names: &names }, eye));
    [told(Lang::En, watcher), told(Lang::En, ben), told(Lang::De, watcher), told(Lang::De, ben)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_ahead() {
        let [anna, ben, cleo] = [0, 1, 2].map(Seat::new);
        let cases = [
            ("nobody was ahead", [0, 0, 0], [2, 0, 0], None),
            ("from one", [1, 3, 0], [4, 3, 0], Some(Lead::Takes(Some(ben)))),
            ("from two", [3, 3, 0], [4, 3, 0], Some(Lead::Takes(None))),
            ("level", [1, 3, 0], [3, 3, 0], Some(Lead::Shares(ben))),
            ("cut", [1, 3, 0], [1, 2, 0], Some(Lead::Cuts(ben))),
            ("ahead already", [3, 1, 0], [4, 1, 0], None),
            ("behind", [0, 1, 3], [1, 1, 3], None),
            ("the fall of the first", [3, 3, 0], [3, 2, 0], None),
        ];
        for (what, before, after, expected) in cases {
            assert_eq!(Lead::of(&before, &after, anna), expected, "{what}");
        }
        assert_eq!(
            sentences(&Lead::Takes(Some(ben))),
            [
                "takes the lead from Ben",
                "takes the lead from you",
                "nimmt Ben die Führung ab",
                "nimmt dir die Führung ab",
            ]
        );
        assert_eq!(
            sentences(&Lead::Cuts(ben)),
            [
                "cuts into Ben's lead",
                "cuts into your lead",
                "schmälert den Vorsprung von Ben",
                "schmälert deinen Vorsprung",
            ]
        );
        assert_eq!(sentences(&Lead::Shares(cleo))[0], "draws level with Cleo at the top");
        assert_eq!(sentences(&Lead::Shares(ben))[3], "zieht an der Spitze mit dir gleich");
    }

    #[test]
    fn only_the_newest_are_kept() {
        let names = ["Anna".to_owned()];
        let telling = Telling::by_name(crate::Voice { lang: Lang::En, names: &names });
        let mut reasons = Reasons::default();
        for number in 0..MOST + 2 {
            reasons.keep(number, Box::new(Lead::Takes(None)));
        }
        let has = |reasons: &Reasons, number| reasons.told(number, telling).is_some();
        assert!(!has(&reasons, 1) && has(&reasons, 2) && has(&reasons, MOST + 1));
        reasons.forget(10);
        assert!(has(&reasons, 9) && !has(&reasons, 10));
    }
}

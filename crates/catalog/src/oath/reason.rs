//! Why something was done, as far as title, banners and the ways to win tell: all of them are open.

use kabale_core::Seat;
use kabale_oath::{Banner, View};

use super::{
    names::banner_name,
    race::{Runner, RunnerWay, race},
};
use crate::{Lang, Reason, Telling, Voice};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motive {
    /// The player wins at their next Wake if nothing changes.
    Threatens,
    /// Another player would have won at their next Wake.
    Stops(Seat),
    /// 2.11.
    TakesTitle(Seat),
    /// 5.4.1: another player had enough to recover it too.
    ComesFirst(Banner, Seat),
    /// 3.2, 3.3.1: the player meets the goal of their way to win.
    Meets(RunnerWay),
    /// Another player no longer does.
    Spoils(RunnerWay, Seat),
}

pub(super) fn reason(before: &View, after: &View, by: Seat) -> Option<Box<dyn Reason>> {
    if after.end.is_some() || before.end.is_some() {
        return None;
    }
    let [then, now] = [before, after].map(|view| race(view, Voice { lang: Lang::En, names: &[] }));
    let of = |runners: &[Runner], seat: Seat| runners.iter().find(|runner| runner.seat == seat).cloned();
    let others =
        || then.iter().filter(|runner| runner.seat != by).filter_map(|runner| Some((runner, of(&now, runner.seat)?)));
    let (own_then, own_now) = (of(&then, by)?, of(&now, by)?);
    let stopped = others().find(|(then, now)| then.alarm && !now.alarm);
    let spoiled = others().find(|(then, now)| then.meets && !now.meets && is_goal(then.way));
    let motive = if own_now.alarm && !own_then.alarm {
        Motive::Threatens
    } else if let Some((stopped, _)) = stopped {
        Motive::Stops(stopped.seat)
    } else if after.title == by && before.title != by {
        Motive::TakesTitle(before.title)
    } else if let Some((banner, rival)) = came_first(before, after, by) {
        Motive::ComesFirst(banner, rival)
    } else if own_now.meets && is_goal(own_now.way) && !(own_then.meets && own_then.way == own_now.way) {
        Motive::Meets(own_now.way)
    } else if let Some((spoiled, _)) = spoiled {
        Motive::Spoils(spoiled.way, spoiled.seat)
    } else {
        return None;
    };
    Some(Box::new(motive))
}

/// Ways to win that are no matter of the title.
const fn is_goal(way: RunnerWay) -> bool {
    match way {
        RunnerWay::Vision(_) | RunnerWay::Successor => true,
        RunnerWay::Usurper | RunnerWay::Regime | RunnerWay::Oath => false,
    }
}

/// The banner that a player has taken, and the next player in turn order who had enough to recover it.
fn came_first(before: &View, after: &View, by: Seat) -> Option<(Banner, Seat)> {
    let taken = before.banners.iter().zip(&after.banners);
    let (taken, _) = taken.into_iter().find(|(then, now)| now.holder == Some(by) && then.holder != Some(by))?;
    let n = before.players.len();
    let others = (1..n).map(|ahead| &before.players[(by.index() + ahead) % n]);
    let mut rivals = others.filter(|other| Some(other.seat) != taken.holder);
    let rival = rivals.find(|other| {
        let funds = match taken.banner {
            Banner::PeoplesFavor => other.favor,
            Banner::DarkestSecret => other.secrets,
        };
        funds > taken.tokens
    });
    rival.map(|rival| (taken.banner, rival.seat))
}

/// What a player of this way meets.
fn goal(way: RunnerWay, lang: Lang) -> &'static str {
    match way {
        RunnerWay::Vision(goal) => super::card_name(super::tell::vision_of(goal), lang),
        RunnerWay::Successor | RunnerWay::Usurper | RunnerWay::Regime | RunnerWay::Oath => {
            lang.pick("succession", "Nachfolge")
        }
    }
}

impl Reason for Motive {
    fn words(&self, telling: Telling<'_>) -> String {
        let lang = telling.lang();
        match (*self, lang) {
            (Self::Threatens, _) => lang
                .pick(
                    "wins at the next Wake unless somebody acts",
                    "gewinnt beim nächsten Erwachen, wenn niemand eingreift",
                )
                .to_owned(),
            (Self::Stops(whom), Lang::En) => format!("keeps {} from winning at the next Wake", telling.whom(whom)),
            (Self::Stops(whom), Lang::De) => format!("hindert {} am Sieg beim nächsten Erwachen", telling.whom(whom)),
            (Self::TakesTitle(from), Lang::En) => format!("takes the title from {}", telling.whom(from)),
            (Self::TakesTitle(from), Lang::De) => format!("nimmt {} den Titel ab", telling.to_whom(from)),
            (Self::ComesFirst(banner, rival), Lang::En) => {
                let could = telling.also_does(rival, "could", "could");
                format!("takes the {} before {could}", banner_name(banner, lang))
            }
            (Self::ComesFirst(banner, rival), Lang::De) => {
                format!("kommt {} beim Banner „{}“ zuvor", telling.to_whom(rival), banner_name(banner, lang))
            }
            (Self::Meets(RunnerWay::Successor), _) => {
                lang.pick("is ahead in the succession", "liegt in der Nachfolge vorn").to_owned()
            }
            (Self::Meets(way), Lang::En) => format!("meets the goal of {}", goal(way, lang)),
            (Self::Meets(way), Lang::De) => format!("erfüllt das Ziel von „{}“", goal(way, lang)),
            (Self::Spoils(way, whose), Lang::En) => {
                format!("puts {} out of {} reach", goal(way, lang), telling.whose(whose, None))
            }
            (Self::Spoils(way, whose), Lang::De) => {
                format!(
                    "bringt „{}“ außer Reichweite: {} das Ziel nicht mehr",
                    goal(way, lang),
                    telling.does(whose, "erfüllt", "erfüllst")
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kabale_oath::Goal;

    use super::*;
    use crate::reasons::sentences;

    #[test]
    fn in_words() {
        let ben = Seat::new(1);
        let [en, _, de, _] = sentences(&Motive::ComesFirst(Banner::PeoplesFavor, ben));
        assert_eq!(en, format!("takes the {} before Ben could", banner_name(Banner::PeoplesFavor, Lang::En)));
        assert_eq!(de, format!("kommt Ben beim Banner „{}“ zuvor", banner_name(Banner::PeoplesFavor, Lang::De)));
        assert_eq!(
            sentences(&Motive::Stops(ben)),
            [
                "keeps Ben from winning at the next Wake",
                "keeps you from winning at the next Wake",
                "hindert Ben am Sieg beim nächsten Erwachen",
                "hindert dich am Sieg beim nächsten Erwachen",
            ]
        );
        let [watcher, reader, _, du] = sentences(&Motive::Spoils(RunnerWay::Vision(Goal::Supremacy), ben));
        let [vision, gesicht] = Lang::ALL.map(|lang| goal(RunnerWay::Vision(Goal::Supremacy), lang));
        assert_eq!(watcher, format!("puts {vision} out of Ben's reach"));
        assert_eq!(reader, format!("puts {vision} out of your reach"));
        assert_eq!(du, format!("bringt „{gesicht}“ außer Reichweite: Du erfüllst das Ziel nicht mehr"));
        assert_eq!(sentences(&Motive::TakesTitle(ben))[3], "nimmt dir den Titel ab");
    }
}

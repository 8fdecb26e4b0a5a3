//! 3: how a game was won.

use kabale_core::Table;
use kabale_oath::{END_DIE, END_DIE_FROM, End, Event, Goal, Oath, View, Way};

use super::{
    names::{card_name, oath_name},
    tell::{end_text, vision_of},
};
use crate::{Ending, Lang, Telling, Voice};

pub(super) fn ending(view: &View, exhausted: bool, voice: Voice<'_>) -> Option<Ending> {
    let end = view.end?;
    let verdict = end_text(end, Telling::by_name(voice));
    Some(Ending { verdict, text: reason(end, exhausted, view, voice), rule: rule(end, exhausted, view) })
}

/// 3.4: whether the game ended after a turn, and not in the Wake of the winner. The state does not tell them apart: the
/// player of the last turn may win in either.
pub(super) fn is_after_last_round(table: &Table<Oath>) -> bool {
    table.steps().iter().flat_map(|step| &step.events).any(|event| matches!(event, Event::LastRound))
}

/// The rule that names the winner.
fn rule(end: End, exhausted: bool, view: &View) -> &'static str {
    match end.way {
        Way::Usurper if exhausted => "OATH-3.4.2",
        Way::Vision if exhausted => "OATH-3.4.3",
        Way::Usurper => "OATH-3.1",
        Way::Vision => "OATH-3.2",
        Way::Regime => "OATH-3.3",
        Way::Successor => "OATH-3.3.1",
        Way::Exhaustion if holds_title(end, view) => "OATH-3.4.1",
        Way::Exhaustion => "OATH-3.4.4",
    }
}

/// Whether the Empire has the title.
fn holds_title(end: End, view: &View) -> bool {
    view.title == end.winner
        || view.players.get(view.title.index()).is_some_and(|keeper| keeper.role != kabale_oath::Role::Exile)
}

/// What a goal asks for.
fn goal_met(goal: Goal, lang: Lang) -> &'static str {
    match goal {
        Goal::Supremacy => lang.pick("alone ruled the most sites", "beherrschte allein die meisten Orte"),
        Goal::People => lang.pick("held the People's Favor", "hielt die Volksgunst"),
        Goal::Protection => {
            lang.pick("alone held the most relics and banners", "hielt allein die meisten Reliquien und Banner")
        }
        Goal::Devotion => lang.pick("held the Darkest Secret", "hielt das Dunkelste Geheimnis"),
    }
}

fn successor_met(goal: Goal, lang: Lang) -> &'static str {
    match goal {
        Goal::Supremacy => lang
            .pick("held the most relics and banners in the Empire", "hielt im Reich die meisten Reliquien und Banner"),
        Goal::People => goal_met(Goal::Devotion, lang),
        Goal::Protection => goal_met(Goal::People, lang),
        Goal::Devotion => lang.pick("held the Grand Scepter", "hielt das Prachtvolle Zepter"),
    }
}

fn reason(end: End, exhausted: bool, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let (name, oath) = (voice.name(end.winner), oath_name(view.goal, lang));
    let round = view.round;
    let least = round.checked_sub(END_DIE_FROM).and_then(|at| END_DIE.get(usize::from(at))).copied();
    match (end.way, lang) {
        (Way::Usurper, Lang::En) if exhausted => {
            format!("When the last round ended, {name}, an Exile, still kept the {oath}, with the Usurper side up.")
        }
        (Way::Usurper, Lang::De) if exhausted => {
            format!("Als die letzte Runde endete, bewahrte {name} im Exil noch den {oath}, mit der Seite Thronräuber.")
        }
        (Way::Usurper, Lang::En) => {
            format!("An Exile, {name} still kept the {oath} when their next turn was due, with the Usurper side up.")
        }
        (Way::Usurper, Lang::De) => {
            format!("Im Exil bewahrte {name} den {oath} noch, als der nächste Zug kam, mit der Seite Thronräuber.")
        }
        (Way::Vision, _) => {
            let goal = end.vision.unwrap_or(view.goal);
            let (vision, met) = (card_name(vision_of(goal), lang), goal_met(goal, lang));
            let drawn = view.visions;
            match lang {
                Lang::En => format!("With the Vision {vision} revealed and {drawn} Visions drawn, {name} {met}."),
                Lang::De => {
                    format!("{name} hatte die Vision {vision} offenbart und {met}; {drawn} Visionen waren gezogen.")
                }
            }
        }
        (Way::Regime, Lang::En) => match least {
            Some(least) => {
                format!("The Empire kept the {oath}, and the end die of round {round} showed at least {least}.")
            }
            None => format!("The Empire kept the {oath}, and the end die ended the game in round {round}."),
        },
        (Way::Regime, Lang::De) => match least {
            Some(least) => {
                format!("Das Reich bewahrte den {oath}, und der Endwürfel der Runde {round} zeigte mindestens {least}.")
            }
            None => format!("Das Reich bewahrte den {oath}, und der Endwürfel beendete die Partie in Runde {round}."),
        },
        (Way::Successor, Lang::En) => {
            format!("The Chancellor would have won, but {name}, a Citizen, {}.", successor_met(view.goal, lang))
        }
        (Way::Successor, Lang::De) => {
            format!("Der Kanzler hätte gewonnen, doch {name} {}, als Bürger.", successor_met(view.goal, lang))
        }
        (Way::Exhaustion, _) if holds_title(end, view) => match lang {
            Lang::En => format!("When the last round ended, the Empire kept the {oath}."),
            Lang::De => format!("Als die letzte Runde endete, bewahrte das Reich den {oath}."),
        },
        (Way::Exhaustion, Lang::En) => {
            "When the last round ended, no Exile was the Usurper or fulfilled a Vision.".to_owned()
        }
        (Way::Exhaustion, Lang::De) => {
            "Als die letzte Runde endete, war niemand im Exil Thronräuber oder erfüllte eine Vision.".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kabale_core::{Eye, Fast, Game, Seat, Seed, SeedableRng, pick};

    /// The rule and the reason told for an end of a game in which it is the third player's turn.
    fn told(winner: u8, way: Way, exhausted: bool) -> (&'static str, String) {
        let mut view = Oath::deal(&kabale_oath::Options::default(), 3, &mut Fast::seed_from_u64(1)).view(Eye::Public);
        view.active = Seat::new(2);
        view.end = Some(End { winner: Seat::new(winner), way, vision: Some(Goal::People) });
        let names = ["Anna", "Ben", "Cleo"].map(str::to_owned);
        let ending = ending(&view, exhausted, Voice { lang: Lang::En, names: &names }).expect("it is over");
        (ending.rule, ending.text)
    }

    /// OATH-3.4: the player of the last turn, too, wins at the end of the last round, and not in a Wake.
    #[test]
    fn a_winner_by_war_exhaustion_is_told_its_rule() {
        for winner in [1, 2] {
            assert_eq!(told(winner, Way::Usurper, true).0, "OATH-3.4.2");
            assert_eq!(told(winner, Way::Vision, true).0, "OATH-3.4.3");
        }
        assert_eq!(told(2, Way::Usurper, false).0, "OATH-3.1");
        assert_eq!(told(2, Way::Vision, false).0, "OATH-3.2");
        assert!(told(2, Way::Usurper, true).1.starts_with("When the last round ended, Cleo"));
        assert!(told(2, Way::Usurper, false).1.contains("when their next turn was due"));
    }

    /// OATH-3.4: what is told of the last round fits what the end says, where that is enough.
    #[test]
    fn the_last_round_is_told_from_a_wake() {
        let (mut n_after, mut n_woken) = (0, 0);
        for number in 0..240 {
            let seats = 2 + number % 5;
            let mut table = Table::<Oath>::new(kabale_oath::Options::default(), seats, Seed::new([number; 32]))
                .expect("that many may play");
            let mut rng = Fast::seed_from_u64(number.into());
            loop {
                let mut choices = Vec::new();
                table.state().choices(&mut choices);
                if choices.is_empty() {
                    break;
                }
                table.choose(*pick(&mut rng, &choices)).expect("it was offered");
            }
            let view = table.view(Eye::Public);
            let (end, exhausted) = (view.end.expect("it is over"), is_after_last_round(&table));
            match end.way {
                Way::Usurper | Way::Vision if view.round < 8 => {
                    assert!(!exhausted, "{number}: {end:?} in round {}", view.round);
                    n_woken += 1;
                }
                Way::Usurper | Way::Vision => assert!(exhausted || end.winner == view.active, "{number}: {end:?}"),
                Way::Exhaustion => {
                    assert!(exhausted && view.round == 8, "{number}: {end:?}");
                    n_after += 1;
                }
                Way::Regime | Way::Successor => (),
            }
        }
        assert!(n_after > 0 && n_woken > 0, "{n_after} {n_woken}");
    }
}

//! 3: how a game was won.

use kabale_oath::{END_DIE, END_DIE_FROM, End, Goal, View, Way};

use super::{
    names::{card_name, oath_name},
    tell::{end_text, vision_of},
};
use crate::{Ending, Lang, Telling, Voice};

pub(super) fn ending(view: &View, voice: Voice<'_>) -> Option<Ending> {
    let end = view.end?;
    let verdict = end_text(end, Telling::by_name(voice));
    Some(Ending { verdict, text: reason(end, view, voice), rule: rule(end, view) })
}

/// The rule that names the winner.
fn rule(end: End, view: &View) -> &'static str {
    match end.way {
        // A Wake belongs to the winner's own turn.
        Way::Usurper if view.active != end.winner => "OATH-3.4.2",
        Way::Vision if view.active != end.winner => "OATH-3.4.3",
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

fn reason(end: End, view: &View, voice: Voice<'_>) -> String {
    let lang = voice.lang;
    let (name, oath) = (voice.name(end.winner), oath_name(view.goal, lang));
    let round = view.round;
    let least = round.checked_sub(END_DIE_FROM).and_then(|at| END_DIE.get(usize::from(at))).copied();
    match (end.way, lang) {
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

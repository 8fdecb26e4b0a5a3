//! 5.5: the chances of the Campaign under way, in words.

use kabale_core::Seat;
use kabale_oath::{BattleView, Card, Clash, Losses, Odds, View};

use super::names::{card_name, n_attack_dice, n_bandits, n_defense_dice, n_warbands};
use crate::{Lang, Voice};

/// The chances of a Campaign under one assumption.
#[derive(Clone, PartialEq, Debug)]
pub struct Chance {
    /// The plan that is assumed; `None` for the Campaign as it stands.
    pub plan: Option<Card>,
    /// Who would use it.
    pub by: Option<Seat>,
    /// The plan with which the other side would answer.
    pub answer: Option<Card>,
    /// *as it stands*, *with Mercenaries*, *with Mercenaries, against Horse Archers*.
    pub name: String,
    pub clash: Clash,
    pub odds: Odds,
    /// The attacker's chance to win, in percent: in all, outright, by sacrificing warbands. The last two add up to the first.
    pub percent: u8,
    pub outright: u8,
    pub sacrificing: u8,
    /// What both sides lose if the attacker wins, as a sentence.
    pub if_won: String,
    /// The same if the attacker is defeated.
    pub if_lost: String,
}

/// The chances of the Campaign before its dice: as it stands, with each plan the viewer could use, and against each answer.
/// Empty if no dice are to be rolled.
pub fn chances(view: &View, voice: Voice<'_>) -> Vec<Chance> {
    let Some(battle) = &view.battle else { return Vec::new() };
    let Some(clash) = battle.clash else { return Vec::new() };
    let lang = voice.lang;
    let teller = Teller { battle, voice, lang };
    let mut chances = vec![teller.chance(None, None, None, clash)];
    let own = battle.schemes.iter().filter(|scheme| view.eye.is(scheme.by));
    for scheme in own {
        if let Some(clash) = scheme.clash {
            chances.push(teller.chance(Some(scheme.card), Some(scheme.by), None, clash));
        }
        for (answer, clash) in &scheme.answers {
            chances.push(teller.chance(Some(scheme.card), Some(scheme.by), Some(*answer), *clash));
        }
    }
    for scheme in battle.schemes.iter().filter(|scheme| !view.eye.is(scheme.by)) {
        if let Some(clash) = scheme.clash {
            chances.push(teller.chance(None, Some(scheme.by), Some(scheme.card), clash));
        }
    }
    // Several players of a side may be able to use the same card.
    let mut seen = Vec::new();
    chances.retain(|chance| {
        let key = (chance.plan, chance.answer);
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
    chances
}

struct Teller<'v> {
    battle: &'v BattleView,
    voice: Voice<'v>,
    lang: Lang,
}

/// A share in percent. What is possible is never 0, and what may fail never 100.
pub(super) fn percent(share: f64) -> u8 {
    let rounded = (share * 100.0).round() as u8;
    match rounded {
        0 if share > 1e-9 => 1,
        100 if share < 1.0 - 1e-9 => 99,
        rounded => rounded,
    }
}

impl Teller<'_> {
    fn chance(&self, plan: Option<Card>, by: Option<Seat>, answer: Option<Card>, clash: Clash) -> Chance {
        let lang = self.lang;
        let named = |card: Card| card_name(card, lang);
        let name = match (plan, answer, lang) {
            (None, None, _) => lang.pick("as it stands", "wie es steht").to_owned(),
            (Some(plan), None, Lang::En) => format!("with {}", named(plan)),
            (Some(plan), None, Lang::De) => format!("mit {}", named(plan)),
            (None, Some(answer), Lang::En) => format!("against {}", named(answer)),
            (None, Some(answer), Lang::De) => format!("gegen {}", named(answer)),
            (Some(plan), Some(answer), Lang::En) => format!("with {}, against {}", named(plan), named(answer)),
            (Some(plan), Some(answer), Lang::De) => format!("mit {}, gegen {}", named(plan), named(answer)),
        };
        let odds = clash.odds();
        let win = percent(odds.win());
        let outright = percent(odds.outright).min(win);
        Chance {
            plan,
            by,
            answer,
            name,
            clash,
            odds,
            percent: win,
            outright,
            sacrificing: win - outright,
            if_won: self.if_won(&clash, &odds),
            if_lost: self.if_lost(&clash, &odds),
        }
    }

    fn defender(&self) -> String {
        match self.battle.defender {
            Some(seat) => self.voice.name(seat).to_owned(),
            None => self.lang.pick("the bandits", "die Räuber").to_owned(),
        }
    }

    /// *about 3 of 5 warbands*, and the worst case where it differs.
    fn losses(&self, losses: Losses, of: u8) -> String {
        let Losses { least, mean, most } = losses;
        let about = mean.round() as u8;
        let force = n_warbands(of, self.lang);
        match self.lang {
            _ if most == 0 => self.lang.pick("nothing", "nichts").to_owned(),
            Lang::En if least == most => format!("{about} of {force}"),
            Lang::En => format!("about {about} of {force}, at most {most}"),
            Lang::De if least == most => format!("{about} von {force}"),
            Lang::De => format!("etwa {about} von {force}, höchstens {most}"),
        }
    }

    fn if_won(&self, clash: &Clash, odds: &Odds) -> String {
        let (lang, attacker, defender) = (self.lang, self.voice.name(self.battle.attacker), self.defender());
        let Some(losses) = odds.won else {
            return lang.pick("The attack cannot win.", "Der Angriff kann nicht gelingen.").to_owned();
        };
        let own = self.losses(losses, clash.attackers);
        let sure = Losses { least: odds.killed, mean: f64::from(odds.killed), most: odds.killed };
        let theirs = self.losses(sure, clash.defenders);
        match lang {
            Lang::En if self.battle.defender.is_none() => format!("{attacker} loses {own}."),
            Lang::De if self.battle.defender.is_none() => format!("{attacker} verliert {own}."),
            Lang::En => format!("{attacker} loses {own}; {defender} loses {theirs}."),
            Lang::De => format!("{attacker} verliert {own}; {defender} verliert {theirs}."),
        }
    }

    fn if_lost(&self, clash: &Clash, odds: &Odds) -> String {
        let (lang, attacker) = (self.lang, self.voice.name(self.battle.attacker));
        let Some(losses) = odds.lost else {
            return lang.pick("The attack cannot fail.", "Der Angriff kann nicht misslingen.").to_owned();
        };
        let own = self.losses(losses, clash.attackers);
        match lang {
            Lang::En => format!("{attacker} loses {own}; the defense loses nothing."),
            Lang::De => format!("{attacker} verliert {own}; die Verteidigung verliert nichts."),
        }
    }
}

/// The chances as lines of text, the first one with the forces.
pub(super) fn lines(view: &View, voice: Voice<'_>) -> Vec<String> {
    let lang = voice.lang;
    let chances = chances(view, voice);
    let mut lines = Vec::new();
    for (at, chance) in chances.iter().enumerate() {
        let Chance { percent, outright, sacrificing, name, clash, .. } = chance;
        if at == 0 {
            let attack = format!("{}, {}", n_attack_dice(clash.attack, lang), n_warbands(clash.attackers, lang));
            let mut defense = format!("{}, {}", n_defense_dice(clash.defense, lang), n_warbands(clash.defenders, lang));
            if clash.bandits > 0 {
                defense += &format!(", {}", n_bandits(clash.bandits, lang));
            }
            lines.push(match lang {
                Lang::En => format!("{attack} against {defense}: {percent} % to win ({outright} outright, {sacrificing} by sacrificing)."),
                Lang::De => format!("{attack} gegen {defense}: {percent} % für den Angriff ({outright} sofort, {sacrificing} durch Opfer)."),
            });
            lines.push(match lang {
                Lang::En => format!("If it succeeds: {} If it fails: {}", chance.if_won, chance.if_lost),
                Lang::De => format!("Gelingt er: {} Misslingt er: {}", chance.if_won, chance.if_lost),
            });
            if let Some(card) = clash.again {
                lines.push(match lang {
                    Lang::En => {
                        format!("With {} dice may be rolled again; that is not counted.", card_name(card, lang))
                    }
                    Lang::De => {
                        format!("Mit {} darf neu gewürfelt werden; das ist nicht eingerechnet.", card_name(card, lang))
                    }
                });
            }
        } else {
            lines.push(format!("{name}: {percent} %"));
        }
    }
    lines
}

//! 3: how near everybody is to winning.

use kabale_core::Seat;
use kabale_oath::{Banner, Card, END_DIE, END_DIE_FROM, Goal, PlayerView, ROUNDS, Role, VISIONS_TO_WIN, View};

use super::{names::oath_name, tell::vision_of};
use crate::{Lang, Voice};

/// A player's way to win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RunnerWay {
    /// 3.1: the player is an Exile with the title.
    Usurper,
    /// 3.2: with a revealed Vision.
    Vision(Goal),
    /// 3.3: the Chancellor, while the Empire has the title.
    Regime,
    /// 3.3.1: a Citizen, in the place of the Chancellor.
    Successor,
    /// 2.11: the player does not meet the oath yet.
    Oath,
}

/// How near a player is to winning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runner {
    pub seat: Seat,
    pub way: RunnerWay,
    /// The name of that way: *Oathkeeper*, *Sanctuary*, *Successor*.
    pub name: String,
    /// What is counted.
    pub counts: Counts,
    /// What the player has of it.
    pub own: u8,
    /// What the best other player has of it.
    pub best: u8,
    /// Both as text: *3 to 2*.
    pub score: String,
    /// Whether the player meets the goal now.
    pub meets: bool,
    /// Whether the player wins in their next Wake if nothing changes.
    pub alarm: bool,
    /// Turns until that Wake, or until the end of the round; the player's own next turn counts as well.
    pub turns: u8,
    /// What must happen, in one short sentence.
    pub text: String,
    /// The rule by which the player would win.
    pub rule: &'static str,
}

/// What a goal counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    Sites,
    /// Relics and banners.
    Treasures,
    /// Who holds a banner counts alone.
    Banner(Banner),
    Scepter,
}

impl Counts {
    const fn of(goal: Goal) -> Self {
        match goal {
            Goal::Supremacy => Self::Sites,
            Goal::Protection => Self::Treasures,
            Goal::People => Self::Banner(Banner::PeoplesFavor),
            Goal::Devotion => Self::Banner(Banner::DarkestSecret),
        }
    }
}

/// Everybody's nearest way to win, the most urgent first.
#[allow(clippy::match_same_arms, reason = "a row of the table for each case")]
pub fn race(view: &View, voice: Voice<'_>) -> Vec<Runner> {
    let race = Race { view, voice, lang: voice.lang };
    let mut runners: Vec<Runner> = view.players.iter().map(|player| race.runner(player)).collect();
    runners.sort_by_key(|runner| {
        let rank = match runner.way {
            _ if runner.alarm => 0,
            RunnerWay::Usurper | RunnerWay::Vision(_) if runner.meets => 1,
            RunnerWay::Regime if runner.meets => 1,
            RunnerWay::Successor if runner.meets => 2,
            RunnerWay::Vision(_) => 3,
            RunnerWay::Regime | RunnerWay::Usurper | RunnerWay::Oath => 4,
            RunnerWay::Successor => 5,
        };
        (rank, u8::MAX - runner.own.saturating_sub(runner.best), runner.turns)
    });
    runners
}

struct Race<'v> {
    view: &'v View,
    voice: Voice<'v>,
    lang: Lang,
}

impl Race<'_> {
    fn pick(&self, en: &str, de: &str) -> String {
        self.lang.pick(en, de).to_owned()
    }

    fn count(&self, player: &PlayerView, counts: Counts) -> u8 {
        let bears = |banner: Banner| {
            self.view.banners.iter().any(|row| row.banner == banner && row.holder == Some(player.seat))
        };
        match counts {
            Counts::Sites => player.rules.count_ones() as u8,
            Counts::Treasures => {
                let banners = Banner::ALL.into_iter().filter(|banner| bears(*banner)).count();
                (player.relics.len() + banners) as u8
            }
            Counts::Banner(banner) => u8::from(bears(banner)),
            Counts::Scepter => u8::from(player.relics.iter().any(|relic| relic.card == Some(Card::THE_GRAND_SCEPTER))),
        }
    }

    /// What a player has, and the best of those they must surpass. Citizens rule the Empire's sites and count with it.
    fn compare(&self, player: &PlayerView, counts: Counts, rivals: impl Fn(&PlayerView) -> bool) -> (u8, u8) {
        let others = self.view.players.iter().filter(|other| other.seat != player.seat && rivals(other));
        let best = others.map(|other| self.count(other, counts)).max().unwrap_or_default();
        (self.count(player, counts), best)
    }

    /// How many turns come before a player's next one, that one included.
    fn turns_until(&self, seat: Seat) -> u8 {
        let n = self.view.players.len();
        let ahead = (seat.index() + n - self.view.active.index()) % n;
        if ahead == 0 { n as u8 } else { ahead as u8 }
    }

    fn runner(&self, player: &PlayerView) -> Runner {
        match player.role {
            Role::Chancellor => self.regime(player),
            Role::Citizen => self.successor(player),
            Role::Exile => {
                let mut ways: Vec<Runner> = [player.vision, self.foretold(player.seat)]
                    .into_iter()
                    .flatten()
                    .filter_map(|vision| Some(self.vision(player, vision.goal()?)))
                    .collect();
                ways.push(self.usurper(player));
                // The nearest: an alarm, then a goal that is met, then the one with the smaller gap.
                let gap = |runner: &Runner| i16::from(runner.best) - i16::from(runner.own);
                ways.sort_by_key(|runner| (!runner.alarm, !runner.meets, gap(runner)));
                ways.swap_remove(0)
            }
        }
    }

    /// OATH-085.
    fn foretold(&self, seat: Seat) -> Option<Card> {
        self.view.prophecy.filter(|prophecy| prophecy.seat == seat && !prophecy.falls).map(|prophecy| prophecy.vision)
    }

    fn score(&self, counts: Counts, own: u8, best: u8) -> String {
        match (counts, self.lang) {
            (Counts::Sites | Counts::Treasures, Lang::En) => format!("{own} to {best}"),
            (Counts::Sites | Counts::Treasures, Lang::De) => format!("{own} zu {best}"),
            (Counts::Banner(_) | Counts::Scepter, _) if own > 0 => self.pick("held", "gehalten"),
            (Counts::Banner(_) | Counts::Scepter, _) => self.pick("not held", "fehlt"),
        }
    }

    /// What an Exile or the Chancellor still needs for a goal.
    fn lacks(&self, counts: Counts, own: u8, best: u8) -> String {
        let gap = (best + 1).saturating_sub(own).max(1);
        match (counts, self.lang) {
            (Counts::Sites, Lang::En) if gap == 1 => "needs 1 more site".to_owned(),
            (Counts::Sites, Lang::En) => format!("needs {gap} more sites"),
            (Counts::Sites, Lang::De) if gap == 1 => "braucht noch 1 Ort".to_owned(),
            (Counts::Sites, Lang::De) => format!("braucht noch {gap} Orte"),
            (Counts::Treasures, Lang::En) => format!("needs {gap} more relics or banners"),
            (Counts::Treasures, Lang::De) => format!("braucht noch {gap} Reliquien oder Banner"),
            (Counts::Banner(Banner::PeoplesFavor), _) => {
                self.pick("needs the People's Favor", "braucht die Volksgunst")
            }
            (Counts::Banner(Banner::DarkestSecret), _) => {
                self.pick("needs the Darkest Secret", "braucht das Dunkelste Geheimnis")
            }
            (Counts::Scepter, _) => self.pick("needs the Grand Scepter", "braucht das Prachtvolle Zepter"),
        }
    }

    /// 2.11, 3.3: the Chancellor wins by the end die or after the last round, while the Empire has the title.
    fn regime(&self, player: &PlayerView) -> Runner {
        let view = self.view;
        let counts = Counts::of(view.goal);
        let (own, best) = self.compare(player, counts, |other| counts != Counts::Sites || other.role == Role::Exile);
        let keeper = self.role(view.title);
        let meets = keeper != Some(Role::Exile);
        let text = match (meets, self.lang) {
            (true, _) => self.end_die(),
            (false, Lang::En) => format!("{} {}", self.lacks(counts, own, best), "to be Oathkeeper again"),
            (false, Lang::De) => format!("{}, {}", self.lacks(counts, own, best), "um wieder Bewahrer zu sein"),
        };
        Runner {
            seat: player.seat,
            way: RunnerWay::Regime,
            name: if view.title == player.seat {
                self.pick("Oathkeeper", "Bewahrer")
            } else {
                self.pick("Chancellor", "Kanzler")
            },
            counts,
            own,
            best,
            score: self.score(counts, own, best),
            meets,
            alarm: false,
            turns: self.turns_left(),
            text,
            rule: if view.round >= ROUNDS { "OATH-3.4.1" } else { "OATH-3.3" },
        }
    }

    fn role(&self, seat: Seat) -> Option<Role> {
        self.view.players.get(seat.index()).map(|player| player.role)
    }

    /// Turns until the round ends, this one included.
    fn turns_left(&self) -> u8 {
        (self.view.players.len() - self.view.active.index()) as u8
    }

    /// When the Empire wins while it has the title.
    fn end_die(&self) -> String {
        let round = self.view.round;
        let face = round.checked_sub(END_DIE_FROM).and_then(|at| END_DIE.get(usize::from(at)));
        match (face, self.lang) {
            _ if round >= ROUNDS => self.pick("wins after this round", "gewinnt nach dieser Runde"),
            (Some(6), Lang::En) => "on a 6 after this round".to_owned(),
            (Some(6), Lang::De) => "bei einer 6 nach dieser Runde".to_owned(),
            (Some(face), Lang::En) => format!("on {face} or more after this round"),
            (Some(face), Lang::De) => format!("ab einer {face} nach dieser Runde"),
            (None, Lang::En) => format!("by the end die from round {END_DIE_FROM} on"),
            (None, Lang::De) => format!("durch den Endwürfel ab Runde {END_DIE_FROM}"),
        }
    }

    /// 3.3.1.
    fn successor(&self, player: &PlayerView) -> Runner {
        let view = self.view;
        let counts = match view.goal {
            Goal::Supremacy => Counts::Treasures,
            Goal::People => Counts::Banner(Banner::DarkestSecret),
            Goal::Protection => Counts::Banner(Banner::PeoplesFavor),
            Goal::Devotion => Counts::Scepter,
        };
        let (own, best) = self.compare(player, counts, |other| other.role != Role::Exile);
        let meets = own > best;
        let chancellor = self.voice.name(kabale_oath::CHANCELLOR);
        let text = match (meets, self.lang) {
            (true, Lang::En) => format!("wins in {chancellor}'s place"),
            (true, Lang::De) => format!("gewinnt statt {chancellor}"),
            (false, _) => self.lacks(counts, own, best),
        };
        Runner {
            seat: player.seat,
            way: RunnerWay::Successor,
            name: self.pick("Successor", "Nachfolge"),
            counts,
            own,
            best,
            score: self.score(counts, own, best),
            meets,
            alarm: false,
            turns: self.turns_left(),
            text,
            rule: "OATH-3.3.1",
        }
    }

    /// 3.2.
    fn vision(&self, player: &PlayerView, goal: Goal) -> Runner {
        let view = self.view;
        let counts = Counts::of(goal);
        let (own, best) = self.compare(player, counts, |_| true);
        let meets = view.foremost[goal as usize] == 1 << player.seat.index();
        let drawn = view.visions >= VISIONS_TO_WIN;
        let alarm = meets && drawn && view.end.is_none();
        let more = VISIONS_TO_WIN.saturating_sub(view.visions);
        let text = match (meets, drawn, self.lang) {
            (true, true, Lang::En) => "wins at their next Wake".to_owned(),
            (true, true, Lang::De) => "gewinnt beim nächsten Erwachen".to_owned(),
            (true, false, Lang::En) if more == 1 => "wins once 1 more Vision is drawn".to_owned(),
            (true, false, Lang::En) => format!("wins once {more} more Visions are drawn"),
            (true, false, Lang::De) if more == 1 => "gewinnt, sobald 1 Vision mehr gezogen ist".to_owned(),
            (true, false, Lang::De) => format!("gewinnt, sobald {more} Visionen mehr gezogen sind"),
            (false, ..) => self.lacks(counts, own, best),
        };
        Runner {
            seat: player.seat,
            way: RunnerWay::Vision(goal),
            name: super::card_name(vision_of(goal), self.lang).to_owned(),
            counts,
            own,
            best,
            score: self.score(counts, own, best),
            meets,
            alarm,
            turns: self.turns_until(player.seat),
            text,
            rule: "OATH-3.2",
        }
    }

    /// 3.1, 2.11: an Exile takes the title, turns it in their Wake, and wins in the next one.
    fn usurper(&self, player: &PlayerView) -> Runner {
        let view = self.view;
        let counts = Counts::of(view.goal);
        let (own, best) = self.compare(player, counts, |_| true);
        let meets = view.title == player.seat;
        let alarm = meets && view.usurper && view.end.is_none();
        let text = match (meets, alarm) {
            (true, true) => self.pick("wins at their next Wake", "gewinnt beim nächsten Erwachen"),
            (true, false) => self.pick("becomes Usurper at their next Wake", "wird beim nächsten Erwachen Thronräuber"),
            (false, _) => self.lacks(counts, own, best),
        };
        let name = match (meets, view.usurper) {
            (true, true) => self.pick("Usurper", "Thronräuber"),
            (true, false) => self.pick("Oathkeeper", "Bewahrer"),
            (false, _) => oath_name(view.goal, self.lang).to_owned(),
        };
        Runner {
            seat: player.seat,
            way: if meets { RunnerWay::Usurper } else { RunnerWay::Oath },
            name,
            counts,
            own,
            best,
            score: self.score(counts, own, best),
            meets,
            alarm,
            turns: self.turns_until(player.seat),
            text,
            rule: "OATH-3.1",
        }
    }
}

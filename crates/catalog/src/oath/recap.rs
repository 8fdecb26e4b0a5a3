//! What just happened and no view says: the end die, the losses and spoils of a Campaign, what the player on turn has done,
//! and what an exchange would mean for the race.

use kabale_core::{Eye, Eyes as _, Game as _, Seat, Step, Table};
use kabale_oath::{Choice, END_DIE, END_DIE_FROM, Event, Major, Oath, Token, View, What, Where};

use super::{
    race::{Runner, race},
    tell,
};
use crate::{Telling, Voice, Weight};

/// See the module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recap {
    /// The last end die.
    pub die: Option<EndRoll>,
    /// The Campaign whose dice lie on the table.
    pub battle: Option<Aftermath>,
    /// What the player on turn has done, as sentences, while the reader waits.
    pub deeds: Vec<String>,
    /// How many decisions have been made in this turn.
    pub n_decisions: usize,
    /// Who would be how near to winning if the reader accepted the exchange, as far as it changes.
    pub accepted: Option<Vec<Runner>>,
}

/// 3.3: a roll of the end die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndRoll {
    /// The round that ended.
    pub round: u8,
    pub face: u8,
    /// The least that ends the game.
    pub needed: u8,
    /// Whether the game ends; none while it may still be changed (OATH-206).
    pub hit: Option<bool>,
    /// Whether nothing has been decided since.
    pub is_fresh: bool,
}

/// 5.5.6, 5.5.7: what became of a Campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// Warbands that were killed, sacrificed ones included, by color; the Empire's are those of the first seat.
    pub lost: Vec<(Seat, u8)>,
    /// What was taken, burned and moved, as sentences with the name of an icon.
    pub spoils: Vec<(&'static str, String)>,
    /// Whether nothing has been decided since.
    pub is_fresh: bool,
}

pub(super) fn recap(table: &Table<Oath>, eye: Eye, view: &View, voice: Voice<'_>) -> Recap {
    let decides = view.to_move.is_some_and(|seat| eye.is(seat));
    let waits = !decides && view.to_move.is_some();
    let (deeds, n_decisions) = if waits { turn(table, eye, view, voice) } else { (Vec::new(), 0) };
    Recap {
        die: end_roll(table, view),
        battle: view.dice.is_some().then(|| aftermath(table, eye, view, voice)),
        deeds,
        n_decisions,
        accepted: if decides && view.asked == Some(What::Accept) { accepted(table, eye, view, voice) } else { None },
    }
}

/// The end die of the last round, or of this one.
fn end_roll(table: &Table<Oath>, view: &View) -> Option<EndRoll> {
    if view.round < END_DIE_FROM {
        return None;
    }
    for (age, step) in table.steps().iter().rev().enumerate() {
        let begins = step.events.iter().any(|event| matches!(event, Event::Round { .. }));
        let rolled = step.events.iter().rev().find_map(|event| match event {
            Event::EndDie { face, hit } => Some((*face, Some(*hit))),
            Event::DieCast { face } if age == 0 => Some((*face, None)),
            _ => None,
        });
        if let Some((face, hit)) = rolled {
            let round = view.round - u8::from(begins);
            let needed = END_DIE.get(usize::from(round.checked_sub(END_DIE_FROM)?)).copied()?;
            return Some(EndRoll { round, face, needed, hit, is_fresh: age == 0 || view.end.is_some() });
        }
        if begins {
            break;
        }
    }
    None
}

/// What the last Campaign cost and brought.
fn aftermath(table: &Table<Oath>, eye: Eye, view: &View, voice: Voice<'_>) -> Aftermath {
    let steps = table.steps();
    let begins = |step: &Step<Oath>| step.events.iter().any(|event| matches!(event, Event::Against { .. }));
    let Some(start) = steps.iter().rposition(begins) else { return Aftermath::default() };
    let telling = Telling::to(voice, eye);
    let (mut found, mut lost) = (Aftermath { is_fresh: true, ..Aftermath::default() }, [0_u8; 6]);
    let (mut is_begun, mut is_decided) = (false, false);
    for step in &steps[start..] {
        if is_decided && view.battle.is_none() && is_action(step.choice) {
            found.is_fresh = false;
            break;
        }
        for event in &step.events {
            is_begun |= matches!(event, Event::Against { .. });
            is_decided |= matches!(event, Event::Decided { .. });
            if !is_begun {
                continue;
            }
            if let Event::Flow { token: Token::Warband(color), n, to: Where::Reserve(_) | Where::Hospital, .. } = *event
            {
                lost[color.index()] = lost[color.index()].saturating_add(n);
            }
            if let Some(icon) = spoil(event).filter(|_| is_decided)
                && let Some(seen) = event.seen_by(eye)
            {
                found.spoils.push((icon, tell::tell(&seen, view, telling)));
            }
        }
    }
    found.lost = Seat::all(6).zip(lost).filter(|(_, n)| *n > 0).collect();
    found
}

/// Whether a choice begins something new in a turn.
fn is_action(choice: Choice) -> bool {
    let major = Major::ALL.into_iter().any(|major| major.choice() == choice);
    major
        || matches!(
            choice,
            Choice::Use(_)
                | Choice::PickUp
                | Choice::SetDown
                | Choice::Lend
                | Choice::Borrow
                | Choice::Offer
                | Choice::Exile
                | Choice::Leave
                | Choice::Tribunal
                | Choice::Inspect
                | Choice::Show
                | Choice::Rest
        )
}

/// The icon of what a Campaign brings.
fn spoil(event: &Event) -> Option<&'static str> {
    match event {
        Event::Banner { .. } => Some("banner"),
        Event::Title { .. } => Some("title"),
        Event::Pawn { .. } => Some("pawn"),
        Event::Moved { from: Where::Reserve(_) | Where::Site(_), to: Where::Reserve(_), .. } => Some("relic"),
        Event::Flow { token: Token::Warband(_), from: Where::Board(_), to: Where::Site(_), .. } => Some("site"),
        Event::Flow { token: Token::Favor, from: Where::Board(_), to: Where::Shared, .. } => Some("favor"),
        _ => None,
    }
}

/// At most so many deeds of the player on turn are told.
const DEEDS: usize = 3;

/// What happened since this turn began, and how many decisions were made.
fn turn(table: &Table<Oath>, eye: Eye, view: &View, voice: Voice<'_>) -> (Vec<String>, usize) {
    let telling = Telling::to(voice, eye);
    let (mut deeds, mut n_decisions) = (Vec::new(), 0);
    'all: for step in table.steps().iter().rev() {
        for event in step.events.iter().rev() {
            if matches!(event, Event::Turn { .. }) {
                break 'all;
            }
            let is_told = deeds.len() < DEEDS && tell::note(event).weight != Weight::Minor;
            if let Some(seen) = event.seen_by(eye).filter(|_| is_told) {
                deeds.push(tell::tell(&seen, view, telling));
            }
        }
        n_decisions += 1;
    }
    deeds.reverse();
    (deeds, n_decisions)
}

/// The race after the exchange, in a world that the reader cannot tell from this one.
fn accepted(table: &Table<Oath>, eye: Eye, view: &View, voice: Voice<'_>) -> Option<Vec<Runner>> {
    let (mut ahead, n_played) = table.draft(&[Choice::Yes]).ok()?;
    if n_played == 0 {
        ahead.choose(Choice::Yes).ok()?;
    }
    Some(swing(view, &ahead.state().view(eye), voice))
}

/// Whose way to win changes from one position to another, as it is then.
pub(super) fn swing(before: &View, after: &View, voice: Voice<'_>) -> Vec<Runner> {
    let before = race(before, voice);
    let was = |runner: &Runner| before.iter().find(|other| other.seat == runner.seat).cloned();
    let is_same = |runner: &Runner, was: &Runner| {
        (runner.way, runner.own, runner.best, runner.meets, runner.alarm)
            == (was.way, was.own, was.best, was.meets, was.alarm)
    };
    race(after, voice).into_iter().filter(|runner| !was(runner).is_some_and(|was| is_same(runner, &was))).collect()
}

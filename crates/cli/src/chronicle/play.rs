//! `kabale chronicle play`: the next game of a chronicle, against bots or between them.

use kabale_bots::Level;
use kabale_catalog::{Entry, Lang, find};
use kabale_chronicles::{MemberId, Saga, SagaError, Seating};
use kabale_core::{Record, Seat};
use serde_json::json;

use super::stored;
use crate::{
    args::ChroniclePlay,
    play::{Game, Place, Saved, decide, entropy, forget, lock},
    problem::Problem,
    say, term,
};

/// Names of bots, in the order in which they join.
const BOTS: [&str; 6] = ["Aldric", "Brenna", "Corvin", "Dagny", "Edda", "Falk"];

/// How many play the first game without `--seats`.
const USUAL: usize = 4;

pub(super) fn run(args: &ChroniclePlay, lang: Lang) -> Result<(), Problem> {
    let name = &args.chronicle.name;
    let _lock = lock(Some(stored::playing(name, "lock")?))?;
    let mut saga = stored::read(name)?;
    let entry = find("oath").expect("Oath is among the games");
    let path = stored::playing(name, "json")?;
    if args.new {
        forget(Some(&path))?;
    }
    let saved = if path.exists() { Some(Saved::read(&path)?) } else { None };
    // If the program was stopped after a game became part of the chronicle, its file may still be there.
    let is_kept = |saved: &Saved| saga.games().last().is_some_and(|game| game.record == saved.record);
    let saved = saved.filter(|saved| !is_kept(saved));
    let place = |seating: &Seating| Place {
        path: Some(path.clone()),
        resume: format!("kabale chronicle play \"{name}\""),
        seating: Some(seating.clone()),
    };
    let (seating, record) = match saved {
        Some(saved) => {
            if asks_for_new(args) {
                let text = say(
                    lang,
                    "There is a game in progress. Continue it without options, or give it up with --new.",
                    "Es gibt eine begonnene Partie. Ohne Optionen geht sie weiter; mit --new gibst du sie auf.",
                );
                return Err(Problem::Call(text));
            }
            let broken = || Problem::Saved(path.display().to_string());
            let seating = saved.seating.ok_or_else(broken)?;
            saga.options(&seating).map_err(|error| refused(&saga, error))?;
            let table = (entry.replay)(&saved.record, usize::MAX).map_err(|_| broken())?;
            if saved.seat.index() >= seating.seats.len() || usize::from(table.seats()) != seating.seats.len() {
                return Err(broken());
            }
            let text = say(lang, "The game in progress goes on.", "Die begonnene Partie geht weiter.");
            term::write(&format!("{text}\n"))?;
            let names = names(&saga, &seating);
            let (seat, level) = (saved.seat, saved.level);
            let mut game = Game::of_chronicle((entry, table), (seat, level), names, lang, place(&seating));
            (seating, game.play()?)
        }
        None => begin(args, &mut saga, entry, lang, place)?,
    };
    let Some(record) = record else { return Ok(()) };
    saga.add(&seating, record).map_err(|error| stored::refused(name, error))?;
    stored::write(&saga)?;
    forget(Some(&path))?;
    let told = saga.tell(saga.games().len(), lang).unwrap_or_default();
    term::write(&format!("\n{}\n", term::wrap(&told, term::width().min(100), "")))
}

/// Whether an argument is given that only applies to a new game.
fn asks_for_new(args: &ChroniclePlay) -> bool {
    let ChroniclePlay { seats, bot, player, color, seed, watch, .. } = args;
    seats.is_some() || bot.is_some() || player.is_some() || color.is_some() || seed.is_some() || *watch
}

fn refused(saga: &Saga, error: SagaError) -> Problem {
    stored::refused(saga.name(), error)
}

/// Seats the group, deals the next game and plays it.
fn begin(
    args: &ChroniclePlay,
    saga: &mut Saga,
    entry: &'static Entry,
    lang: Lang,
    place: impl Fn(&Seating) -> Place,
) -> Result<(Seating, Option<Record>), Problem> {
    let usual = saga.games().last().map_or(USUAL, |game| game.seating.seats.len());
    let n_seats = args.seats.map_or(usual, usize::from);
    let you = if args.watch { None } else { Some(player(args.player.as_deref(), saga, lang)?) };
    if let (Some(you), Some(color)) = (you, args.color) {
        saga.choose_color(you, color).map_err(|error| refused(saga, error))?;
    }
    let mut group: Vec<MemberId> = you.into_iter().collect();
    for name in bots(saga).into_iter().take(n_seats - group.len()) {
        let known = saga.find(&name);
        let bot = known.map_or_else(|| saga.join_bot(&name), Ok).map_err(|error| refused(saga, error))?;
        group.push(bot);
    }
    let seating = saga.next(&group).map_err(|error| refused(saga, error))?;
    let options = saga.options(&seating).map_err(|error| refused(saga, error))?;
    stored::write(saga)?;
    let seed = args.seed.map_or_else(entropy, Ok)?;
    let mut table = (entry.deal)(&json!(options), seating.seats.len() as u8, seed)?;
    let level = args.bot.unwrap_or(Level::Solid);
    let names = names(saga, &seating);
    let Some(seat) = you.and_then(|you| seating.seat_of(you)) else {
        while table.to_move().is_some() {
            if table.n_choices() >= entry.longest as usize {
                return Err(Problem::EndlessTable(entry.id, table.n_choices(), None));
            }
            decide(&mut *table, level);
        }
        return Ok((seating, Some(table.record())));
    };
    term::write(&format!("{}\n", welcome(saga, &seating, seat, lang)))?;
    let place = place(&seating);
    let mut game = Game::of_chronicle((entry, table), (seat, level), names, lang, place);
    if saga.games().is_empty() {
        game.welcome()?;
    }
    game.save()?;
    let record = game.play()?;
    Ok((seating, record))
}

/// Who plays at the terminal: the named member, or the first person, who joins if there is none.
fn player(name: Option<&str>, saga: &mut Saga, lang: Lang) -> Result<MemberId, Problem> {
    let first = saga.members().find(|(_, member)| !member.bot && !member.left).map(|(id, _)| id);
    let known = match name {
        Some(name) => saga.find(name),
        None => first,
    };
    if let Some(id) = known {
        return Ok(id);
    }
    let name = name.map_or_else(|| say(lang, "Player", "Person"), str::to_owned);
    saga.join(&name).map_err(|error| stored::refused(&name, error))
}

/// The names of bots to play with: those who are in the chronicle already come first.
fn bots(saga: &Saga) -> Vec<String> {
    let mut names: Vec<String> = saga
        .members()
        .filter(|(_, member)| member.bot && !member.left)
        .map(|(_, member)| member.name.clone())
        .collect();
    for name in BOTS {
        let is_taken = saga.find(name).is_some();
        if !is_taken {
            names.push(name.to_owned());
        }
    }
    // If people have these names, there are others.
    names.extend((1..=BOTS.len()).map(|number| format!("Bot {number}")).filter(|name| saga.find(name).is_none()));
    names
}

fn names(saga: &Saga, seating: &Seating) -> Vec<String> {
    let name = |id| saga.member(id).map_or_else(String::new, |member| member.name.clone());
    seating.seats.iter().map(|seated| name(seated.member)).collect()
}

/// Who plays which game.
fn welcome(saga: &Saga, seating: &Seating, seat: Seat, lang: Lang) -> String {
    let number = saga.games().len() + 1;
    let others = names(saga, seating);
    let (chancellor, you) = (&others[0], &others[seat.index()]);
    let text = match (seat.index(), lang) {
        (0, Lang::En) => format!("Game {number} of “{}”: you, {you}, are the Chancellor.", saga.name()),
        (0, Lang::De) => format!("Partie {number} von „{}“: Du, {you}, bist Kanzler.", saga.name()),
        (_, Lang::En) => {
            format!("Game {number} of “{}”: you are {you}, and {chancellor} is the Chancellor.", saga.name())
        }
        (_, Lang::De) => format!("Partie {number} von „{}“: Du bist {you}, und {chancellor} ist Kanzler.", saga.name()),
    };
    term::wrap(&text, term::width(), "")
}

//! What those who weigh a game want to know of it: who met which card, which rules fired, who was in the lead.
//!
//! Each game says in its own `balance.rs` what its events and views mean in these terms.

use kabale_bots::{Chance, Mind, Simulation, Watch, contest};
use kabale_core::{Eye, PartKind, Rng, Seat, Seed, SetupError, Standings, Table};
use serde::Serialize;

use crate::{Lang, Words};

/// How a seat met a card. What exactly that is, each game says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// It had the card.
    Held,
    /// It did something with the card.
    Played,
    /// The card was shown.
    Revealed,
}

impl Use {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Held, Self::Played, Self::Revealed];
}

/// A seat met a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardUse {
    pub seat: Seat,
    /// Which, by its id in [`Words::cards`].
    pub card: &'static str,
    pub how: Use,
}

/// What the events and views of a game mean to those who weigh it.
pub trait Balance: Words {
    /// Every rule that [`Balance::rule_of`] can name, in the order of the rules.
    const FIRES: &'static [&'static str];

    /// The rule that an event carries out; none if it only follows from another event, so that nothing counts twice.
    fn rule_of(event: &Self::Event) -> Option<&'static str>;
    /// The cards that seats meet in an event.
    fn uses(event: &Self::Event, out: &mut Vec<CardUse>);
    /// The cards that a seat has when the game begins, as it sees them itself.
    fn dealt(seat: Seat, view: &Self::View, out: &mut Vec<CardUse>);
    /// When a card counts as held, played or revealed, as the end of a sentence.
    fn means(how: Use, lang: Lang) -> &'static str;
}

/// What was seen in one game.
#[derive(Clone, Debug)]
pub struct Observed {
    /// How it ended.
    pub standings: Standings,
    /// Who met which card, once for each time.
    pub uses: Vec<CardUse>,
    /// The rules that fired, once for each time.
    pub rules: Vec<&'static str>,
    /// Who was alone in front after each decision: with the greatest sum of what would count for the score by then.
    pub leaders: Vec<Option<Seat>>,
}

/// Plays a game of a simulation by its number and tells what was seen.
pub type Observer = Box<dyn Fn(u64) -> Observed + Send + Sync>;

/// The seed of a game of a simulation: a table dealt from it, with bots that draw from its [`Seed::fast`] and remember
/// what they thought, is that game.
pub fn seed_of_game(seed: &Seed, number: u64) -> Seed {
    let mut bytes = [0; 32];
    seed.at(number).fill_bytes(&mut bytes);
    Seed::new(bytes)
}

/// Somebody who plays the games of a simulation one by one and watches.
pub(crate) fn observer<G: Balance>(simulation: &Simulation) -> Result<Observer, SetupError> {
    if !G::SEATS.contains(&simulation.seats) {
        return Err(Table::<G>::bad_seats(u64::from(simulation.seats)));
    }
    let options = Table::<G>::read_options(&simulation.options)?;
    let simulation = simulation.clone();
    Ok(Box::new(move |number| observe::<G>(&simulation, &options, &seed_of_game(&simulation.seed, number))))
}

fn observe<G: Balance>(simulation: &Simulation, options: &G::Options, seed: &Seed) -> Observed {
    let mut game = G::deal(options, simulation.seats, &mut seed.at(0));
    let mut notes = Notes::default();
    for seat in Seat::all(simulation.seats) {
        G::dealt(seat, &game.view(Eye::Seat(seat)), &mut notes.uses);
    }
    let mut minds: Vec<_> = Seat::all(simulation.seats).map(|seat| Mind::new(simulation.bot(seat))).collect();
    let mut chance = Chance::Table(*seed, vec![seed.fast()]);
    let standings = contest(&mut game, &mut minds, &mut chance, &mut notes).expect("nothing stops the game");
    let Notes { uses, rules, leaders } = notes;
    Observed { standings, uses, rules, leaders }
}

/// What is noted during a game.
#[derive(Default)]
struct Notes {
    uses: Vec<CardUse>,
    rules: Vec<&'static str>,
    leaders: Vec<Option<Seat>>,
}

impl<G: Balance> Watch<G> for Notes {
    const EVENTS: bool = true;

    fn played(&mut self, game: &G, events: Vec<G::Event>) {
        for event in events {
            self.rules.extend(G::rule_of(&event));
            G::uses(&event, &mut self.uses);
        }
        self.leaders.push(leader(game));
    }
}

fn leader<G: Balance>(game: &G) -> Option<Seat> {
    let score = |seat| -> i32 {
        let parts = game.score_parts(seat).into_iter().filter(|part| part.kind == PartKind::Score);
        parts.map(|part| part.amount).sum()
    };
    let scores: Vec<_> = Seat::all(game.seats()).map(|seat| (score(seat), seat)).collect();
    let best = scores.iter().map(|(score, _)| *score).max()?;
    let mut first = scores.iter().filter(|(score, _)| *score == best);
    let (_, seat) = first.next()?;
    first.next().is_none().then_some(*seat)
}

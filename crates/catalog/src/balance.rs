//! Statistics about the balance of a game: who used which card, which rules fired, who was in the lead.
//!
//! Each game maps its events and views to these terms in its own `balance.rs`.

use kabale_bots::{Chance, EndlessGame, Mind, Simulation, Watch, contest};
use kabale_core::{Eye, PartKind, Rng, Seat, Seed, SetupError, Standings, Table};
use serde::Serialize;

use crate::{Lang, Words};

/// How a seat used a card. [`Balance::means`] says what that is in each game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// The seat had the card.
    Held,
    /// The seat did something with the card.
    Played,
    /// The card was shown.
    Revealed,
}

impl Use {
    pub const ALL: [Self; 3] = [Self::Held, Self::Played, Self::Revealed];
}

/// One use of a card by a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardUse {
    pub seat: Seat,
    /// Its id in [`Words::cards`].
    pub card: &'static str,
    pub how: Use,
}

/// What the events and views of a game mean for its balance.
pub trait Balance: Words {
    /// Every rule that [`Balance::rule_of`] can name, in the order of the rules.
    const FIRES: &'static [&'static str];

    /// The rule that an event carries out. None if the event only follows from another one, so that nothing counts
    /// twice.
    fn rule_of(event: &Self::Event) -> Option<&'static str>;
    /// Adds the cards that seats use in an event.
    fn uses(event: &Self::Event, out: &mut Vec<CardUse>);
    /// Adds the cards that a seat has when the game begins. `view` is the seat's own.
    fn dealt(seat: Seat, view: &Self::View, out: &mut Vec<CardUse>);
    /// When a card counts as held, played or revealed. The text completes “A card counts as … when”.
    fn means(how: Use, lang: Lang) -> &'static str;
}

/// The observations of one game.
#[derive(Clone, Debug)]
pub struct Observed {
    pub standings: Standings,
    /// Every use of a card, in the order of the game.
    pub uses: Vec<CardUse>,
    /// Every rule that fired, in the order of the game.
    pub rules: Vec<&'static str>,
    /// The seat with the highest score after each decision; none on a tie.
    pub leaders: Vec<Option<Seat>>,
}

/// Plays the game of a simulation with this number and returns the observations.
pub type Observer = Box<dyn Fn(u64) -> Result<Observed, EndlessGame> + Send + Sync>;

/// The seed of the game of a simulation with this number. The game can be repeated at a table dealt from this seed,
/// with bots that draw from its [`Seed::fast`] and reuse their last search ([`Mind`]).
pub fn seed_of_game(seed: &Seed, number: u64) -> Seed {
    let mut bytes = [0; 32];
    seed.at(number).fill_bytes(&mut bytes);
    Seed::new(bytes)
}

/// An [`Observer`] for the games of a simulation.
pub(crate) fn observer<G: Balance>(simulation: &Simulation) -> Result<Observer, SetupError> {
    if !G::SEATS.contains(&simulation.seats) {
        return Err(Table::<G>::bad_seats(u64::from(simulation.seats)));
    }
    let options = Table::<G>::read_options(&simulation.options)?;
    let simulation = simulation.clone();
    Ok(Box::new(move |number| {
        let observed = observe::<G>(&simulation, &options, &seed_of_game(&simulation.seed, number));
        observed.ok_or_else(|| EndlessGame::of::<G>(number, simulation.seed))
    }))
}

/// Plays a game; none if it is endless.
fn observe<G: Balance>(simulation: &Simulation, options: &G::Options, seed: &Seed) -> Option<Observed> {
    let mut game = G::deal(options, simulation.seats, &mut seed.at(0));
    let mut notes = Notes::default();
    for seat in Seat::all(simulation.seats) {
        G::dealt(seat, &game.view(Eye::Seat(seat)), &mut notes.uses);
    }
    let mut minds: Vec<_> = Seat::all(simulation.seats).map(|seat| Mind::new(simulation.bot(seat))).collect();
    let mut chance = Chance::Table(*seed, vec![seed.fast()]);
    let standings = contest(&mut game, &mut minds, &mut chance, &mut notes).ok()?;
    let Notes { uses, rules, leaders } = notes;
    Some(Observed { standings, uses, rules, leaders })
}

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

//! Oriflamme: rival families plot for the crown.
//!
//! In each of six rounds, each player places one card face down into a common row, at one of its ends or on top of
//! their own cards. Then the row is evaluated from the first card to the last: the owner of a face-down card lets it
//! gather a point or reveals it; a face-up card has its effect, again every round if it is permanent. Cards kill, copy,
//! move and rob each other; the player with the most influence after six rounds wins.
//!
//! The rules with their ids are in `docs/rules/oriflamme.md`; each function here names the rule it carries out.
//!
//! ```
//! use kabale_core::{Eye, Table};
//! use kabale_oriflamme::{Options, Oriflamme};
//!
//! let mut table = Table::<Oriflamme>::new(Options::default(), 3, "1".parse()?)?;
//! let step = table.choose_text("spy left")?;
//! let owner = step.seat;
//! assert_eq!(table.view(Eye::Public).row[0][0].card, None);
//! assert!(table.view(Eye::Seat(owner)).row[0][0].card.is_some());
//! table.undo(owner)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
mod decision;
mod options;
mod play;
mod position;
mod score;
mod setup;
mod state;
mod unseen;
mod view;

use kabale_core::{Eye, Game, Log, Objection, OptionDef, Part, Rng, Seat, Standings, Target};

pub use cards::{Card, Family, Kind};
pub use decision::{Choice, Place, Prompt};
pub use options::Options;
pub use play::{Destination, Event, Obstacle, Reason};
pub use position::PositionError;
pub use state::{Ask, Oriflamme, Phase, Position, ROUNDS};
pub use view::{RowCard, SeatView, View};

impl Game for Oriflamme {
    const ID: &'static str = "oriflamme";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 3..=5;
    const OPTIONS: &'static [OptionDef] = options::OPTIONS;
    const LONGEST: u32 = 1_000;

    type Options = Options;
    type Choice = Choice;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, seats: u8, rng: &mut dyn Rng) -> Self {
        setup::deal(*options, seats, rng)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn to_move(&self) -> Option<Seat> {
        decision::to_move(self)
    }

    fn prompt(&self) -> Option<Prompt> {
        decision::prompt(self)
    }

    fn choices(&self, out: &mut Vec<Choice>) {
        decision::choices(self, out);
    }

    fn target(&self, choice: Choice) -> Target {
        decision::target(self, choice)
    }

    fn play(&mut self, choice: Choice, _rng: &mut dyn Rng, log: &mut Log<Oriflamme>) {
        play::play(self, choice, log);
    }

    fn objection(&self, choice: Choice) -> Objection {
        decision::objection(self, choice)
    }

    fn view(&self, eye: Eye) -> View {
        view::view(self, eye)
    }

    fn unknown(&self, eye: Eye) -> u32 {
        view::unknown(self, eye)
    }

    fn shuffle_unseen(&mut self, eye: Eye, rng: &mut dyn Rng) {
        unseen::shuffle(self, eye, rng);
    }

    fn standings(&self) -> Option<Standings> {
        score::standings(self)
    }

    fn score_parts(&self, seat: Seat) -> Vec<Part> {
        score::parts(self, seat)
    }

    fn census(&self, out: &mut Vec<u32>) {
        let in_row = self.row.stacks().flat_map(|(_, top)| self.stack(top));
        let elsewhere = [self.hands, self.set_aside, self.discarded].into_iter().flat_map(state::Pieces::iter);
        out.extend(in_row.chain(elsewhere).map(|piece| u32::from(piece.id())));
    }
}

//! For a Crown: noble families of animals quarrel over the crown.
//!
//! In each of four rounds, players hire subjects from the royal court. All of them go into one shared deck, with some
//! events. The deck is shuffled and turned up card by card, and each card does what it shows: rubies and coins, thieves
//! and losses for others, portraits that move in the gallery of influence, and rolls of a magic die. Hired subjects
//! stay and act again every round; the player with the most rubies at the end wears the crown.
//!
//! The rules with their ids are in `docs/rules/for-a-crown.md`; each function here names the rule it carries out.
//! What is printed on cards, die and board is data that can be replaced (`data`, `load`).

mod cards;
mod data;
mod decision;
mod effects;
mod event;
mod load;
mod losses;
mod options;
mod play;
mod position;
mod score;
mod setup;
mod state;
mod unseen;
mod view;

use kabale_core::{Eye, Game, Log, Objection, OptionDef, Part, Rng, Seat, Standings, Target};

pub use cards::{Direction, Effect, EventCard, Family, Symbols};
pub use data::{Data, DataRef, EventDef, EventRef, Gallery, LEVELS, Subject, SubjectRef};
pub use decision::{Choice, Prompt};
pub use event::{Adjustment, Event};
pub use load::DataFault;
pub use losses::HEIRLOOM;
pub use options::Options;
pub use position::PositionError;
pub use state::{Bill, ForACrown, Phase, Place, ROUNDS, Slot};
pub use view::{ActingView, Chest, SeatView, SharedCard, Stack, View};

impl Game for ForACrown {
    const ID: &'static str = "for-a-crown";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 3..=5;
    const OPTIONS: &'static [OptionDef] = options::OPTIONS;
    // About 500 with the built-in data; a data file may have five symbols of each effect on every card and face.
    const LONGEST: u32 = 40_000;

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

    fn play(&mut self, choice: Choice, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
        play::play(self, choice, rng, log);
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

    /// Subjects by kind, and events. Rubies, coins and thieves come from an unlimited supply.
    fn census(&self, out: &mut Vec<u32>) {
        let kinds = |kind: data::Kind| u32::from(kind.0);
        for (stack, cards) in self.stacks.iter().enumerate() {
            out.extend((0..*cards).map(|_| stack as u32));
        }
        out.extend(self.court.iter().flatten().flatten().copied().map(kinds));
        out.extend((2..=LEVELS).flat_map(|level| self.deck(level)).copied().map(kinds));
        out.extend(self.pile.iter().chain(&self.shared).map(|card| match card.content() {
            state::Content::Subject(_, kind) => kinds(kind),
            state::Content::Event(card) => 100 + card as u32,
        }));
    }
}

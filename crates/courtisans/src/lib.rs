//! Courtisans: who rises at court, and who falls.
//!
//! In each turn a player lays three cards: one at the royal table, above or below the mat; one into their own district;
//! one into an opponent's. At the end a family with more above the mat is esteemed, one with more below is fallen from
//! grace, and the courtiers in a district score for or against its holder accordingly. Nobles count double, spies lie
//! face down, assassins eliminate, guards cannot be eliminated; two secret missions bring further points.
//!
//! The rules with their ids are in `docs/rules/courtisans.md`; each function here names the rule it carries out.

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

pub use cards::{Card, Color, Condition, Family, Mission, Role};
pub use decision::{Choice, DISTRICTS, Place, Prompt, Victim};
pub use options::Options;
pub use play::Event;
pub use position::PositionError;
pub use score::{Court, MISSION_POINTS, Status};
pub use state::{Area, Courtisans, HAND_SIZE, Open, Phase, Side};
pub use view::{Acting, FamilyView, MissionView, SeatView, SpyView, View};

impl Game for Courtisans {
    const ID: &'static str = "courtisans";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=5;
    const OPTIONS: &'static [OptionDef] = options::OPTIONS;
    /// Each of 90 cards is laid once, each of 12 assassins acts once.
    const LONGEST: u32 = 102;

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

    fn play(&mut self, choice: Choice, _rng: &mut dyn Rng, log: &mut Log<Courtisans>) {
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

    /// COU-7.4a.
    fn forgets(&self) -> bool {
        self.options.memory
    }

    /// Courtiers by their kind, missions behind them.
    fn census(&self, out: &mut Vec<u32>) {
        let face_up = self.table.iter().chain(&self.districts).chain([&self.eliminated]).flat_map(|cards| cards.iter());
        let held = self.hands.iter().flat_map(|hand| hand.iter().copied());
        let spies = self.spies.iter().map(|spy| spy.card());
        let courtiers = face_up.chain(held).chain(spies).chain(self.pile.iter().copied());
        out.extend(courtiers.map(|card| card.index() as u32));
        out.extend(self.missions.iter().flatten().map(|mission| (cards::N_KINDS + mission.index()) as u32));
    }
}

//! In the Shadow of the Throne: gather the most valuable court, and know when to stop.
//!
//! In a turn a player reveals cards one at a time. Each may be worth at most as much as the one before; a higher one
//! ends the turn with nothing, unless abilities of the player's characters lower it. A player who stops in time takes
//! the cards, or swaps them for one card of another player. The player with the most cards of a character can use its
//! ability. Cards of equal value destroy others. When the End card appears in the second draw pile, stacks of two or
//! more cards score the value of their character.
//!
//! The rules with their ids are in `docs/rules/shadow-throne.md`; each function here names the rule it carries out.
//!
//! ```
//! use kabale_core::{Eye, Table};
//! use kabale_shadow_throne::{Options, ShadowThrone};
//!
//! let mut table = Table::<ShadowThrone>::new(Options {}, 2, "1".parse()?)?;
//! let first = table.choose_text("reveal")?.seat;
//! assert_eq!(table.view(Eye::Public).middle.len(), 1);
//! assert!(table.undo(first).is_err(), "a card was shown");
//! table.choose_text("collect")?;
//! table.undo(first)?;
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

pub use cards::{Ability, Card, Character, Class};
pub use decision::{Choice, DISPLAYS, Prompt};
pub use options::Options;
pub use play::{Cards, Event};
pub use position::PositionError;
pub use score::MIN_TO_SCORE;
pub use state::{GivingUp, MAX_CARDS, MAX_REVEALS, MAX_STACKS, Phase, ShadowThrone, copies};
pub use view::{Discarded, MiddleCard, SeatView, Stack, Status, View};

impl Game for ShadowThrone {
    const ID: &'static str = "shadow-throne";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    const OPTIONS: &'static [OptionDef] = &[];
    /// There are two piles of at most 81 cards, so at most 162 cards are revealed, at least one per turn. A turn adds at
    /// most 5 abilities, 2 decisions to swap, 1 + 4 stacks to give up, and 2 decisions to destroy per revealed card: at most
    /// 15 decisions per revealed card.
    const LONGEST: u32 = 162 * 15;

    type Options = Options;
    type Choice = Choice;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;

    fn deal(_options: &Options, seats: u8, rng: &mut dyn Rng) -> Self {
        setup::deal(seats, rng)
    }

    fn options(&self) -> Options {
        Options {}
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

    fn play(&mut self, choice: Choice, rng: &mut dyn Rng, log: &mut Log<ShadowThrone>) {
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

    /// The value of each character's cards, and 0 for the End card.
    fn census(&self, out: &mut Vec<u32>) {
        let open = self.displays.iter().flat_map(|display| display.stacks());
        let discarded = Character::ALL.into_iter().zip(self.discard);
        for (character, count) in open.chain(discarded) {
            out.extend((0..count).map(|_| u32::from(character.value())));
        }
        out.extend(self.middle.iter().map(|character| u32::from(character.value())));
        out.extend(self.draw.iter().map(|card| match card {
            Card::Character(character) => u32::from(character.value()),
            Card::End => 0,
        }));
        if self.end_is_discarded || self.phase == Phase::Over {
            out.push(0);
        }
    }
}

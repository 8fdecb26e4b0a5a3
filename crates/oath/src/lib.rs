//! Oath: the Chancellor rules the Empire, Exiles try to overthrow it, and Citizens may succeed to it. The winner keeps
//! the oath, takes the throne or fulfills a Vision.
//!
//! The rules with their numbers are in `docs/rules/oath.md`, the cards in `docs/rules/oath-cards.md`; each function here
//! names the paragraph of the Law or the card it carries out, without the prefix: 5.1.4 is `OATH-5.1.4`.
//!
//! The state holds a stack of pending steps (`state::Step`). Those that ask a player are listed in `play::answers`; the
//! others are carried out until the next question.

mod actions;
mod cards;
mod chronicle;
mod decision;
mod event;
mod law;
mod load;
mod means;
mod odds;
mod ops;
mod options;
mod piles;
mod play;
mod position;
mod powers;
mod rule;
mod run;
mod score;
mod setup;
mod sites;
mod state;
mod string;
#[cfg(test)]
mod tests;
mod unseen;
mod view;
mod written;

use kabale_core::{Eye, Game, Log, Objection, OptionDef, Part, Rng, Seat, Standings, Target};
use kabale_data::Content;

pub use actions::{END_DIE, Fare, PowerView, SEARCH_COSTS};
pub use cards::{Back, Banner, Card, Color, Face, Goal, Limit, Region, Slot, Suit, relics_of};
pub use chronicle::{Chronicle, ChronicleRef, Land};
pub use decision::{AdviserAt, Choice, Prompt, RelicAt, SECOND, What, site_card_spot};
pub use event::{Event, Token, Where};
pub use load::ChronicleFault;
pub use means::{Estate, LegacyMeans, Means};
pub use odds::{Casualties, Clash, Losses, Odds, Scheme};
pub use options::{Deck, Options, Vow};
pub use position::PositionError;
pub use sites::{BANK_PRICE, Ground, Price, Reward, Site};
pub use state::{
    Bundle, CHANCELLOR, DealKind, Dice, END_DIE_FROM, End, Major, Oath, Prophecy, ROUNDS, SUPPLY, VISIONS_TO_WIN,
    Verdict, Way,
};
pub use string::{
    Adjustment, Counted, Envelope, Previous, Repair, SaveString, SavedCard, SavedKind, SavedPlayer, SavedPlayers,
    SavedSite, SavedSlot, StringFault, StringField, Unsaid, Version, Warning,
};
pub use view::{
    ActView, BannerView, Bargain, BattleView, CardView, DealView, HandView, LegacyView, MenuView, PlayerView, Role,
    SiteView, View, Wares,
};

impl Game for Oath {
    const ID: &'static str = "oath";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=6;
    const OPTIONS: &'static [OptionDef] = options::OPTIONS;
    // Some 500 with random players; a turn ends when Supply, favor and secrets are spent, and offers are counted.
    const LONGEST: u32 = 40_000;
    const COVERT: bool = true;

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
        self.asked()
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

    fn play(&mut self, choice: Choice, rng: &mut dyn Rng, log: &mut Log<Oath>) {
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

    /// OATH-F7: a world that was played is known to its chronicle alone.
    fn data(options: &Options) -> Option<String> {
        options.chronicle.is_sealed().then(|| options.chronicle.to_text())
    }

    fn load_data(text: &str) -> Result<(), String> {
        let world = Chronicle::read(text).map_err(|error| error.to_string())?;
        ChronicleRef::store(world);
        Ok(())
    }

    /// Cards, sites, favor and warbands. Secrets come from an unlimited supply (9.3).
    fn census(&self, out: &mut Vec<u32>) {
        position::census(self, out);
    }
}

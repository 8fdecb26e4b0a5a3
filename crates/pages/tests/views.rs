//! A page is made from one view.

use std::{any::Any, cell::Cell, time::Instant};

use kabale_bots::{Depth, Level};
use kabale_catalog::{
    Adviser, AnySight, AnyTable, BotMemory, CardText, Chain, Chapter, Decision, Ending, Entry, GAMES, Lang, Line,
    Midway, Preview, Reason, Reasons, Shut, Thinker, Tincture, Vantage, Voice, Why,
};
use kabale_core::{ChooseError, Eye, Fast, Part, Record, Rng, Seat, Seed, SeedableRng, Spot, Standings, UndoRefusal};
use kabale_oath::{View, What};
use kabale_pages::{Frame, Kept, Past, TablePage, Theme};
use serde_json::{Value, json};

/// A table that counts its sights. Each sight builds one view (`catalog/tests/sixth_game.rs`).
struct Counting {
    table: Box<dyn AnyTable>,
    n_sights: Cell<u32>,
}

struct CountedSight<'a> {
    table: &'a Counting,
    sight: Box<dyn AnySight + 'a>,
}

/// Methods that are delegated to `$inner`.
macro_rules! pass_on {
    ($inner:ident: $(fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $out:ty;)*) => {
        $(fn $name(&self $(, $arg: $type)*) -> $out { self.$inner.$name($($arg),*) })*
    };
}

impl AnyTable for Counting {
    fn seen_by(&self, eye: Eye) -> Box<dyn AnySight + '_> {
        self.n_sights.set(self.n_sights.get() + 1);
        Box::new(CountedSight { table: self, sight: self.table.seen_by(eye) })
    }

    fn choose(&mut self, choice: &str) -> Result<(), ChooseError> {
        self.table.choose(choice)
    }

    fn choose_watched(&mut self, choice: &str) -> Result<Option<Chain>, ChooseError> {
        self.table.choose_watched(choice)
    }

    fn unfolds<'a>(&'a self, chain: &'a Chain, eye: Eye) -> Vec<Box<dyn AnySight + 'a>> {
        self.table.unfolds(chain, eye)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        self.table.undo(seat)
    }

    pass_on! { table:
        fn game(&self) -> &'static str;
        fn seats(&self) -> u8;
        fn color(&self, seat: Seat) -> Tincture;
        fn n_choices(&self) -> usize;
        fn chooser(&self, number: usize) -> Option<Seat>;
        fn to_move(&self) -> Option<Seat>;
        fn preview(&self, choice: &str, voice: Voice<'_>) -> Result<Preview, ChooseError>;
        fn draft(&self, choices: &[String]) -> Result<(Box<dyn AnyTable>, usize), ChooseError>;
        fn forced(&self) -> Option<String>;
        fn agreed(&self, fields: &[(String, String)], voice: Voice<'_>) -> Option<Vec<String>>;
        fn misfit(&self, lang: Lang) -> &'static str;
        fn fork(&self) -> Box<dyn AnyTable>;
        fn explain(&self, error: &ChooseError, lang: Lang) -> String;
        fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal>;
        fn forgets(&self) -> bool;
        fn events(&self, eye: Eye, since: usize) -> Vec<(usize, Value)>;
        fn all_events(&self, since: usize) -> Vec<(usize, Value)>;
        fn step(&self, number: usize) -> Option<(Seat, String)>;
        fn state(&self) -> Value;
        fn record(&self) -> Record;
        fn seed(&self) -> Seed;
        fn standings(&self) -> Option<Standings>;
        fn score_parts(&self, seat: Seat) -> Vec<Part>;
        fn score_part(&self, id: &str, lang: Lang) -> &'static str;
        fn cards(&self, lang: Lang) -> Vec<CardText>;
        fn terms(&self, lang: Lang) -> Vec<CardText>;
        fn ending(&self, voice: Voice<'_>) -> Option<Ending>;
        fn bot_choice(&self, level: Level, rng: &mut dyn Rng) -> Option<String>;
        fn thinker(&self, level: Level, seed: Seed, asked: Instant, memory: Option<BotMemory>) -> Option<Thinker>;
        fn is_answered_at_once(&self, memory: Option<&BotMemory>) -> bool;
        fn prospect(&self, choice: &str) -> Option<Box<dyn Reason>>;
        fn vantage(&self, eye: Eye) -> Vantage;
        fn reason(&self, before: &Vantage, by: Seat) -> Option<Box<dyn Reason>>;
        fn adviser(&self, depth: Depth, seed: Seed) -> Option<Adviser>;
        fn outlook(&self, games: u32) -> Vec<f64>;
    }
}

impl AnySight for CountedSight<'_> {
    fn table(&self) -> &dyn AnyTable {
        self.table
    }

    pass_on! { sight:
        fn digest(&self, voice: Voice<'_>, timed_out: &[usize]) -> Vec<Chapter>;
        fn missed(&self, timed_out: &[usize]) -> Vec<usize>;
        fn midway(&self) -> Option<Midway>;
        fn eye(&self) -> Eye;
        fn typed_view(&self) -> &dyn Any;
        fn view(&self) -> Value;
        fn board(&self, voice: Voice<'_>, width: usize) -> Vec<Line>;
        fn spot(&self, spot: Spot, voice: Voice<'_>) -> String;
        fn why(&self, spot: &str, voice: Voice<'_>) -> Why;
        fn shut(&self, voice: Voice<'_>) -> Vec<Shut>;
        fn race(&self, voice: Voice<'_>) -> Vec<Line>;
        fn board_tells_race(&self) -> bool;
        fn reach(&self, voice: Voice<'_>) -> Vec<Line>;
        fn decision(&self, voice: Voice<'_>) -> Option<Decision>;
        fn tell(&self, since: usize, voice: Voice<'_>) -> Vec<(usize, String)>;
        fn retell(&self, since: usize, voice: Voice<'_>) -> Vec<(usize, String)>;
        fn recap(&self, voice: Voice<'_>) -> Box<dyn Any>;
        fn compose(&self, fields: &[(String, String)]) -> Option<String>;
        fn has_composed(&self, fields: &[(String, String)]) -> bool;
    }
}

fn page_of<'a>(
    entry: &'static Entry,
    sight: &'a dyn AnySight,
    names: &'a [String],
    past: Option<Past>,
    kept: &'a Kept,
) -> TablePage<'a> {
    TablePage {
        id: "t",
        rev: 12,
        entry,
        sight,
        names,
        log_from: 0,
        sidebar: None,
        talk: None,
        talk_from: 0,
        muted: Vec::new(),
        may_talk: false,
        clock: None,
        timed_out: &[],
        reasons: Reasons::NONE,
        endless: None,
        past,
        turning: None,
        next: None,
        chronicle: None,
        notice: None,
        may_ask: true,
        hint: &[],
        has_stand_in: false,
        bot_after: Some(1000),
        draft: None,
        kept,
    }
}

/// The deciding seat sees the board, the question, what happened since its last turn and the log, all made from one
/// view.
#[test]
fn a_page_is_made_from_one_view() {
    for entry in &GAMES {
        let seats = *entry.seats.start();
        let table = (entry.deal)(&json!({}), seats, Seed::new([5; 32])).expect("that many may play");
        let mut table = Counting { table, n_sights: Cell::new(0) };
        let mut rng = Fast::seed_from_u64(5);
        for _ in 0..12 {
            let choice = table.bot_choice(Level::Random, &mut rng).expect("the game goes on");
            table.choose(&choice).expect("a bot picks what is offered");
        }
        let names = entry.seat_names(seats, Lang::En);
        let frame = Frame { lang: Lang::En, theme: Theme::System, path: "/", person: None };
        let past = Past { at: 12, of: 12, all_eyes: false };
        let decides = Eye::Seat(table.to_move().expect("the game goes on"));
        for (eye, past) in [(decides, None), (Eye::Public, None), (decides, Some(past))] {
            table.n_sights.set(0);
            let sight = table.seen_by(eye);
            let kept = Kept::default();
            let page = page_of(entry, &*sight, &names, past, &kept);
            let html = page.live(&frame).into_string();
            assert_eq!(html.contains("id=\"choose\""), eye == decides && past.is_none(), "{}", entry.id);
            assert!(html.contains("data-n=\""), "{}: the log is told", entry.id);
            assert_eq!(table.n_sights.get(), 1, "{}", entry.id);
        }
    }
}

/// OATH-6.5: who is asked to accept an offer reads what is in it, and of an empty side that it is empty.
#[test]
fn an_offer_that_was_made_lacks_nothing() {
    let entry = kabale_catalog::find("oath").expect("the game is in the registry");
    let frame = Frame { lang: Lang::En, theme: Theme::System, path: "/", person: None };
    let (mut n_offers, mut n_empty) = (0, 0);
    for number in 0..8 {
        let names = entry.seat_names(4, Lang::En);
        let mut table = (entry.deal)(&json!({}), 4, Seed::new([number; 32])).expect("that many may play");
        let mut rng = Fast::seed_from_u64(u64::from(number));
        while let Some(seat) = table.to_move() {
            {
                let sight = table.seen_by(Eye::Seat(seat));
                let view = sight.typed_view().downcast_ref::<View>().expect("it is a table of Oath");
                if view.asked == Some(What::Accept) {
                    let html = page_of(entry, &*sight, &names, None, &Kept::default()).live(&frame).into_string();
                    assert!(!html.contains("nothing yet"), "game {number} after {} choices", table.n_choices());
                    n_offers += 1;
                    n_empty += usize::from(html.contains("<li class=\"nothing\">nothing</li>"));
                }
            }
            let choice = table.bot_choice(Level::Random, &mut rng).expect("the game goes on");
            table.choose(&choice).expect("a bot picks what is offered");
        }
    }
    assert!(n_offers > 0 && n_empty > 0, "{n_offers} {n_empty}");
}

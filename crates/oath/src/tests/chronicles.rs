//! 8: many chronicles of random games with changing groups. `KABALE_LONG` plays 300 chronicles of 20 games each.

use std::{collections::BTreeMap, env};

use kabale_core::{Fast, Game, Log, Rng, SeedableRng, below, shuffle};

use crate::{
    Card, Chronicle, ChronicleRef, Color, Event, Oath, Options, SaveString, Slot, Way, What, event::Where, position,
    string::Envelope,
};

/// Chronicles, and games of each: in the ordinary tests, and in the long form.
const SIZES: [(u64, u16); 2] = [(20, 12), (300, 20)];

/// What must have happened, and how often it did.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, u32>);

const PARAGRAPHS: [&str; 26] = [
    "8.1a",
    "8.1b",
    "8.2a",
    "8.2b",
    "8.2c",
    "8.3.1a",
    "8.3.1b",
    "8.3.2",
    "8.3.3a",
    "8.3.4",
    "8.3.5a",
    "8.3.5b",
    "8.3.5c",
    "8.3.5d",
    "8.4a",
    "8.4b",
    "8.4c",
    "8.5",
    "8.6.1",
    "8.6.2",
    "8.6.3",
    "8.8",
    "three ruins",
    "no site kept",
    "all are Citizens",
    "another size of deck",
];

impl Tally {
    fn count(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// What the events of a Chronicle show.
    fn hear(&mut self, event: &Event) {
        let what = match event {
            Event::Exile { .. } => "8.2a",
            Event::Invited { .. } => "8.2b",
            Event::Citizen { .. } => "8.2c",
            Event::Moved { from: Where::Archive, .. } => "8.3.1a",
            Event::Turned { card, .. } if !card.is_ruin() => "8.3.1b",
            Event::SiteLost { .. } => "8.3.2",
            Event::Turned { .. } => "8.3.3a",
            Event::Flow { from: Where::Site(_), .. } => "8.3.4",
            Event::SiteMoved { from, to, .. } if to < from => "8.3.5a",
            Event::SiteMoved { .. } => "8.3.5b",
            Event::SiteLaid { .. } => "8.3.5c",
            Event::SiteUp { .. } => "8.3.5d",
            Event::Enlisted { returned: false, .. } => "8.4b",
            Event::Enlisted { returned: true, .. } => "8.4c",
            Event::Dispossessed { .. } => "8.5",
            Event::RelicLaid { .. } => "8.6.2",
            Event::RelicsStored { .. } => "8.6.3",
            Event::Written => "8.8",
            _ => return,
        };
        self.count(what);
    }

    /// What is remarkable about a world.
    fn see(&mut self, state: &Oath, world: &Chronicle) {
        let lands = || Slot::all().filter_map(|slot| world.land(slot));
        if lands().flat_map(|land| land.cards.iter()).filter(|card| card.is_ruin()).count() >= 3 {
            self.count("three ruins");
        }
        if state.legacy.ruled == 0 {
            self.count("no site kept");
        }
        if state.everybody().skip(1).all(|seat| world.is_citizen(state.board(seat))) {
            self.count("all are Citizens");
        }
        if world.world_deck().len() != 51 {
            self.count("another size of deck");
        }
    }
}

/// Plays a game with random choices to its end.
fn play(options: Options, seats: u8, rng: &mut Fast, tally: &mut Tally) -> Oath {
    let mut state = Oath::deal(&options, seats, rng);
    let mut choices = Vec::new();
    let mut n_relics = 0;
    while let Some(seat) = state.to_move() {
        choices.clear();
        state.choices(&mut choices);
        if state.prompt().is_some_and(|prompt| prompt.what == What::Enlist) {
            tally.count("8.4a");
        }
        n_relics =
            if state.end.is_none() { state.others(seat).map(|other| state.treasures(other)).sum() } else { n_relics };
        let choice = choices[below(rng, choices.len() as u32) as usize];
        let mut log = Log::on();
        state.play(choice, rng, &mut log);
        if state.end.is_some() {
            let events = log.into_events();
            let start = events.iter().position(|event| matches!(event, Event::Ended { .. })).unwrap_or(0);
            events[start..].iter().for_each(|event| tally.hear(event));
        }
    }
    tally.count(if state.end.is_some_and(|end| end.way == Way::Vision) { "8.1a" } else { "8.1b" });
    if n_relics > 0 {
        tally.count("8.6.1");
    }
    state
}

/// All cards and sites are there exactly once.
fn assert_whole(world: &Chronicle) {
    let lands = || Slot::all().map(|slot| world.land(slot).expect("a played world names its sites"));
    let mut places: Vec<Card> = world.world_deck().to_vec();
    places.extend(world.dispossessed());
    places.extend(lands().flat_map(|land| land.cards.iter().copied()).filter(|card| card.is_denizen()));
    let n_denizens = places.len();
    places.sort_unstable();
    places.dedup();
    assert!(places.len() == n_denizens && n_denizens <= 198, "a denizen is there twice");
    let mut edifices: Vec<Card> =
        lands().flat_map(|land| land.cards.iter().copied()).filter(|card| card.is_edifice()).collect();
    edifices.iter_mut().filter(|card| card.is_ruin()).for_each(|card| *card = card.other_side());
    let n_edifices = edifices.len();
    edifices.sort_unstable();
    edifices.dedup();
    assert_eq!(edifices.len(), n_edifices, "an edifice is there twice");
    let relics = world.past.as_ref().map_or(0, |past| past.relics.len());
    assert_eq!(relics + lands().map(|land| land.relics.len()).sum::<usize>(), 20);
    let mut sites: Vec<_> = lands().map(|land| land.site).collect();
    sites.sort_unstable();
    sites.dedup();
    assert_eq!(sites.len(), 8);
    assert!(world.land(Slot::default()).is_some_and(|land| land.up));
}

/// A world says the same as a file and as a string.
fn assert_kept(world: &Chronicle) -> ChronicleRef {
    let text = world.to_text();
    let kept = ChronicleRef::load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(*kept, *world, "{text}");
    let envelope = Envelope { name: "Empire and Exile".to_owned(), suits: Envelope::SUITS, previous: None };
    let (saved, unsaid) = world.to_saved(envelope);
    let written = saved.write();
    let (read, warnings) = SaveString::read(&written).unwrap_or_else(|fault| panic!("{fault}\n{written}"));
    assert_eq!(read.write(), written);
    if unsaid.is_empty() {
        let (again, changes) = read.world();
        assert_eq!((&again, &changes[..]), (world, &[][..]), "{warnings:?}\n{text}");
    }
    kept
}

/// OATH-F14: chronicles go on and on with groups that change, nothing is made or lost, and all of section 8 happens.
#[test]
fn oath_f14_chronicles_go_on() {
    let is_long = env::var_os("KABALE_LONG").is_some();
    let (n_chronicles, n_games) = SIZES[usize::from(is_long)];
    let seed: u64 = env::var("KABALE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut tally = Tally::default();
    let mut sizes = (usize::MAX, 0);
    for number in 0..n_chronicles {
        let mut rng = Fast::seed_from_u64(seed << 32 | number);
        let mut options = Options { chronicle_phase: true, ..Options::default() };
        for game in 1..=n_games {
            let seats = 2 + (rng.next_u32() % 5) as u8;
            let state = play(options, seats, &mut rng, &mut tally);
            assert_eq!(position::check(&state), Ok(()), "seed {seed}, chronicle {number}, game {game}");
            let world = state.world().expect("the Chronicle is written");
            assert_eq!(world.game(), game + 1);
            assert_whole(&world);
            tally.see(&state, &world);
            let n_cards = world.world_deck().len();
            sizes = (sizes.0.min(n_cards), sizes.1.max(n_cards));
            assert_kept(&world);
            let mut colors = [Color::Red, Color::Blue, Color::Yellow, Color::White, Color::Black];
            shuffle(&mut rng, &mut colors);
            options.chronicle = ChronicleRef::store(world.seated(&colors[..usize::from(seats) - 1]).expect("a group"));
        }
    }
    println!(
        "{n_chronicles} chronicles of {n_games} games, seed {seed}; denizens in world decks: {} to {}",
        sizes.0, sizes.1
    );
    for what in PARAGRAPHS {
        println!("{what:>20} {}", tally.0.get(what).copied().unwrap_or(0));
    }
    // Random players hardly ever fulfill a Vision; `oath_8_1_the_winner_vows_an_oath` has all of them.
    let is_wanted = |what: &&&str| is_long || **what != "8.1a";
    let missing: Vec<_> = PARAGRAPHS.iter().filter(is_wanted).filter(|what| !tally.0.contains_key(*what)).collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

//! A sixth game, added in the steps that ARCHITECTURE.md lists. The toy game of `core` gets an evaluation, words and
//! the mapping for balance reports; then everything in the catalog works with it.

#[path = "../../core/tests/toy/mod.rs"]
mod toy;

use std::sync::atomic::AtomicBool;

use kabale_bots::{Judged, Level, Simulation, SimulationError};
use kabale_catalog::{
    About, Balance, CardText, CardUse, Contest, ContestError, Effort, Entry, Lang, Line, Note, OptionText, Telling,
    Tincture, Use, Voice, Words, analyze, endless_game, results,
};
use kabale_core::{Eye, Fast, Game, Objection, PartKind, Seat, Seed, SeedableRng, Spot, Table};
use kabale_encode::Observe;
use serde_json::json;
use toy::{Choice, Event, Lawful, N_VIEWS, Toy, fault};

/// The evaluation for bots.
impl<const FAULT: u8> Observe for Toy<FAULT> {}

impl<const FAULT: u8> Judged for Toy<FAULT> {
    fn worth(&self, seat: Seat) -> i32 {
        let parts = self.score_parts(seat).into_iter().filter(|part| part.kind == PartKind::Score);
        parts.map(|part| 100 * part.amount).sum()
    }
}

/// The texts.
impl<const FAULT: u8> Words for Toy<FAULT> {
    const COLORS: &'static [Tincture] = &[Tincture::Gules, Tincture::Azure, Tincture::Vert];

    fn about(lang: Lang) -> About {
        let (name, blurb) = (lang.pick("Nine Cards", "Neun Karten"), lang.pick("Play high.", "Spiel hoch."));
        About { name, blurb, minutes: 2, primer: &[] }
    }

    fn rules_text(_: Lang) -> &'static str {
        "# NINE-1\nOpen cards and dice count."
    }

    fn seat_name(seat: Seat, lang: Lang) -> String {
        format!("{} {seat}", lang.pick("Player", "Spieler"))
    }

    fn option(_: &str, lang: Lang) -> OptionText {
        let title = lang.pick("Heavy die", "Schwerer Würfel");
        let text = lang.pick("Dice count twice.", "Würfel zählen doppelt.");
        OptionText { title, text }
    }

    fn cards(lang: Lang) -> Vec<CardText> {
        let text = lang.pick("Counts its number.", "Zählt ihre Zahl.");
        vec![CardText { id: "9", name: "9", kind: "", text, rule: "NINE-1" }]
    }

    fn ask(_: &Self::Prompt, _: &Self::View, voice: Voice<'_>) -> String {
        voice.lang.pick("What do you do?", "Was tust du?").to_owned()
    }

    fn rule(_: &Self::Prompt) -> &'static str {
        "NINE-1"
    }

    fn label(choice: Self::Choice, _: &Self::View, voice: Voice<'_>) -> String {
        match choice {
            Choice::Bury(card) => format!("{} {card}", voice.lang.pick("Bury", "Vergrabe")),
            Choice::Peek => voice.lang.pick("Look at the top card", "Sieh die oberste Karte an").to_owned(),
            Choice::Play(card) => format!("{} {card}", voice.lang.pick("Play", "Spiele")),
            Choice::Roll => voice.lang.pick("Roll the die", "Würfle").to_owned(),
            Choice::Wait => voice.lang.pick("Wait", "Warte").to_owned(),
        }
    }

    fn spot(spot: Spot, _: &Self::View, _: Voice<'_>) -> String {
        spot.to_string()
    }

    fn note(event: &Self::Event, _: Option<Seat>) -> Note {
        match event {
            Event::Buried { seat, .. }
            | Event::Peeked { seat, .. }
            | Event::Played { seat, .. }
            | Event::Rolled { seat, .. }
            | Event::Waited { seat, .. }
            | Event::Passed { seat } => Note::plain().in_turn_of(*seat),
        }
    }

    fn tell(event: &Self::Event, _: &Self::View, telling: Telling<'_>) -> String {
        let (seat, [en, you, de, du]) = match event {
            Event::Buried { seat, .. } => {
                (seat, ["buries a card", "bury a card", "vergräbt eine Karte", "vergräbst eine Karte"])
            }
            Event::Peeked { seat, .. } => {
                (seat, ["looks at the pile", "look at the pile", "sieht in den Stapel", "siehst in den Stapel"])
            }
            Event::Played { seat, .. } => {
                (seat, ["plays a card", "play a card", "spielt eine Karte", "spielst eine Karte"])
            }
            Event::Rolled { seat, .. } => (seat, ["rolls", "roll", "würfelt", "würfelst"]),
            Event::Waited { seat, .. } => (seat, ["waits", "wait", "wartet", "wartest"]),
            Event::Passed { seat } => (seat, ["passes", "pass", "passt", "passt"]),
        };
        let lang = telling.lang();
        format!("{}.", telling.does(*seat, lang.pick(en, de), lang.pick(you, du)))
    }

    fn object(_: &Objection, lang: Lang) -> String {
        lang.pick("that is not offered", "das steht nicht zur Wahl").to_owned()
    }

    fn score_part(_: &str, lang: Lang) -> &'static str {
        lang.pick("points", "Punkte")
    }

    fn race(view: &Self::View, voice: Voice<'_>) -> Vec<Line> {
        let _ = (view, voice);
        Vec::new()
    }
    fn board(_: &Self::View, voice: Voice<'_>, _: usize) -> Vec<Line> {
        vec![Line::new().plain(voice.lang.pick("Nine cards", "Neun Karten"))]
    }
}

/// The mapping for balance reports.
impl<const FAULT: u8> Balance for Toy<FAULT> {
    const FIRES: &'static [&'static str] = &["NINE-1"];

    fn rule_of(event: &Self::Event) -> Option<&'static str> {
        matches!(event, Event::Played { .. }).then_some("NINE-1")
    }

    fn uses(event: &Self::Event, out: &mut Vec<CardUse>) {
        if let Event::Played { seat, card: 9 } = event {
            out.push(CardUse { seat: *seat, card: "9", how: Use::Played });
        }
    }

    fn dealt(_: Seat, _: &Self::View, _: &mut Vec<CardUse>) {}

    fn means(_: Use, lang: Lang) -> &'static str {
        lang.pick("it was played", "sie gespielt wurde")
    }
}

/// The line in the registry.
static ENTRY: Entry = Entry::of::<Lawful>();

#[test]
fn tables_are_dealt_told_taken_back_and_recorded() {
    let mut table = (ENTRY.deal)(&json!({ "heavy_die": true }), 3, Seed::new([1; 32])).expect("three may play");
    let names = ENTRY.seat_names(3, Lang::De);
    let voice = Voice { lang: Lang::De, names: &names };
    let first = table.decision(voice).expect("the first decision");
    assert_eq!((first.text.as_str(), first.rule), ("Was tust du?", "NINE-1"));
    let buried = first.choices.iter().find(|offer| offer.choice.starts_with("bury")).expect("it can be buried");
    table.choose(&buried.choice).expect("it was offered");
    assert_eq!(table.tell(Eye::Public, 0, voice), [(0, "Spieler 1 vergräbt eine Karte.".to_owned())]);
    table.undo(Seat::new(0)).expect("nothing was shown");
    let refused = table.choose("play 9").and_then(|()| table.choose("play 9")).expect_err("it is held once at most");
    assert!(table.explain(&refused, Lang::En).contains("that is not offered"));
    while let Some(choice) = table.bot_choice(Level::Search(20), &mut Fast::seed_from_u64(1)) {
        table.choose(&choice).expect("a bot picks what is offered");
    }
    let record = table.record();
    let again = (ENTRY.replay)(&record, usize::MAX).expect("the record replays");
    assert_eq!(again.state(), table.state());
    assert_eq!(results(&*table, voice).map(|results| results.standings.len()), Some(3));
    let analysis = analyze(&ENTRY, &record, Effort { iterations: 20, outlook: 4 }, &mut |_, _| true);
    assert_eq!(analysis.expect("the record replays").expect("nobody stops it").conduct.len(), 3);
}

/// Everything that is shown to one eye is made from one view. Choosing builds no view, although undo compares what each
/// eye knows.
#[test]
fn a_sight_builds_one_view() {
    let mut table = (ENTRY.deal)(&json!({}), 2, Seed::new([3; 32])).expect("two may play");
    let names = ENTRY.seat_names(2, Lang::En);
    let voice = Voice { lang: Lang::En, names: &names };
    N_VIEWS.set(0);
    for choice in ["wait", "peek"] {
        table.choose(choice).expect("it is offered");
    }
    assert_eq!(N_VIEWS.get(), 0);
    let sight = table.seen_by(Eye::Seat(Seat::new(1)));
    let decision = sight.decision(voice).expect("the second player decides");
    assert_eq!((decision.number, decision.seat), (2, Seat::new(1)));
    assert_eq!((sight.tell(0, voice).len(), sight.retell(1, voice).len()), (3, 2));
    assert_eq!(sight.view()["hands"][0], json!([null, null]));
    assert!(!sight.board(voice, 80).is_empty() && !sight.spot(Spot::new("pile", 0), voice).is_empty());
    assert!(sight.typed_view().is::<<Lawful as Game>::View>());
    assert_eq!(N_VIEWS.get(), 1);
    assert_eq!(table.seen_by(Eye::Public).decision(voice), None, "watchers are not asked");
    assert_eq!(N_VIEWS.get(), 1, "and no view was built");
}

#[test]
fn games_are_simulated_and_weighed() {
    let bots = vec![Level::Search(20), Level::Greedy];
    let seed = Seed::new([2; 32]);
    let simulation = Simulation { seats: 2, options: json!({}), games: 20, seed, threads: 2, bots };
    assert_eq!((ENTRY.simulate)(&simulation, &|_| ()).expect("two may play").games, 20);
    let observe = (ENTRY.observer)(&simulation).expect("two may play");
    assert!((0..20).any(|number| !observe(number).expect("every game ends").rules.is_empty()));
    assert!(Table::<Lawful>::read_options(&json!({ "light_die": true })).is_err());
}

/// A variant in which waiting brings the end no closer.
static ENDLESS: Entry = Entry::of::<Toy<{ fault::ENDLESS }>>();

#[test]
fn games_that_do_not_end_are_errors_with_a_record() {
    let simulation = |bots| {
        let seed = Seed::new([2; 32]);
        Simulation { seats: 3, options: json!({}), games: 100, seed, threads: 2, bots }
    };
    for bots in [vec![Level::Random], vec![Level::Random, Level::Greedy]] {
        let simulation = simulation(bots);
        let Err(SimulationError::Endless(endless)) = (ENDLESS.simulate)(&simulation, &|_| ()) else {
            panic!("some game waits")
        };
        let text = format!("toy, game {}, goes on after 12 choices, ", endless.number);
        assert!(endless_game(&endless, Lang::En).starts_with(&text));
        let observe = (ENDLESS.observer)(&simulation).expect("three may play");
        let endless = (0..100).find_map(|number| observe(number).err()).expect("some game waits");
        assert_eq!((endless.seed, endless.choices), (simulation.seed, ENDLESS.longest));
    }
    let options = json!({});
    let stop = AtomicBool::new(false);
    let record = (0..20).find_map(|number| {
        let seed = Seed::new([number; 32]);
        let contest = Contest { options: &options, seed, bots: vec![(Level::Random, seed); 3], stop: &stop };
        match (ENDLESS.contest)(&contest) {
            Err(ContestError::Endless(record)) => Some(record),
            _ => None,
        }
    });
    let record = record.expect("some game waits");
    let table = (ENDLESS.replay)(&record, usize::MAX).expect("the record replays");
    assert_eq!((table.n_choices(), table.standings()), (12, None));
}

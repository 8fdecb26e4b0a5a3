//! Advice depends only on what a seat knows, and the analysis of a game finds blunders.

use kabale_bots::{Depth, Level};
use kabale_catalog::{
    Analysis, AnyTable, Effort, GAMES, Lang, Opinion, Verdict, Voice, Words, analyze, find, glance, turning_point,
};
use kabale_core::{Eye, Fast, Game, Log, Record, Seat, Seed, SeedableRng, Table, pick};
use kabale_games::{Oriflamme, games};
use serde_json::Value;

const LITTLE: Effort = Effort { iterations: 60, outlook: 10 };

fn advice<G: Words>(state: &G, table_seed: u8, seed: u32) -> Option<Vec<Opinion>> {
    let table = Table::from_position(state.clone(), Seed::new([table_seed; 32]));
    Some(AnyTable::adviser(&table, Depth::Over(60), Seed::new([seed as u8; 32]))?())
}

/// In worlds that the seat cannot tell apart, and at tables with other seeds, the estimates are the same.
fn advice_is_honest<G: Words>() {
    let mut n_other_worlds = 0;
    for (seats, number) in G::SEATS.zip(0..) {
        let mut rng = Fast::seed_from_u64(number);
        let mut state = G::deal(&G::Options::default(), seats, &mut rng);
        let mut choices = Vec::new();
        for step in 0_u32.. {
            let Some(seat) = state.to_move() else { break };
            choices.clear();
            state.choices(&mut choices);
            if step.is_multiple_of(5) {
                let mut world = state.clone();
                world.shuffle_unseen(Eye::Seat(seat), &mut rng);
                n_other_worlds += u32::from(world != state);
                let opinions = advice(&state, 1, step).expect("a seat decides");
                assert_eq!(Some(&opinions), advice(&world, 2, step).as_ref(), "{} {step}", G::ID);
                assert_eq!(opinions.len(), choices.len());
                assert!(choices.iter().all(|choice| opinions.iter().any(|it| it.choice == choice.to_string())));
                assert!(opinions.is_sorted_by(|one, other| one.visits >= other.visits), "{opinions:?}");
                assert!(opinions.iter().all(|opinion| (0.0..=1.0).contains(&opinion.win_share)), "{opinions:?}");
            }
            let choice = *pick(&mut rng, &choices);
            state.play(choice, &mut rng, &mut Log::off());
        }
        assert_eq!(advice(&state, 1, 1), None, "there is no advice when the game is over");
    }
    assert!(n_other_worlds > 10, "{} hides too little to test this", G::ID);
}

macro_rules! honest {
    ($($name:ident $id:literal $game:ty;)*) => {
        mod advice_is_honest_in { $(
            #[test]
            fn $name() {
                super::advice_is_honest::<$game>();
            }
        )* }
    };
}

games!(honest);

#[test]
fn advice_depends_on_its_own_seed() {
    let state = Oriflamme::deal(&<Oriflamme as Game>::Options::default(), 4, &mut Fast::seed_from_u64(1));
    assert_ne!(advice(&state, 1, 1), advice(&state, 1, 2));
}

fn look_at(record: &Record, effort: Effort) -> Analysis {
    let entry = find(&record.game).expect("a game of ours");
    let mut told = Vec::new();
    let analysis = analyze(entry, record, effort, &mut |done, all| {
        told.push((done, all));
        true
    });
    let n_moments = record.choices.len() + 1;
    assert_eq!(told, (1..=n_moments).map(|done| (done, n_moments)).collect::<Vec<_>>());
    analysis.expect("the record is right").expect("nobody stopped it")
}

/// Red would win by revealing the heir, but keeps it hidden.
fn blunder() -> Record {
    Record::parse(include_str!("blunder.json")).expect("it is a record")
}

#[test]
fn a_blunder_is_found() {
    let red = Seat::new(0);
    let analysis = look_at(&blunder(), LITTLE);
    let decision = analysis.moments[0].decision.as_ref().expect("red decided");
    assert_eq!((decision.seat, &*decision.chosen, &*decision.best), (red, "keep hidden", "reveal"));
    assert_eq!((decision.chosen_share, decision.best_share), (0.0, 1.0));
    assert!(decision.loss > 0.5 && decision.verdict() == Verdict::Blunder, "{decision:?}");
    assert_eq!(analysis.turning_points, [0]);
    assert_eq!((analysis.turning_points_of(red), analysis.costliest(Some(red))), (vec![0], vec![0]));
    assert_eq!(analysis.turning_points_of(Seat::new(2)), [0; 0], "green was never going to win");
    assert_eq!(analysis.costliest(Some(Seat::new(1))), [0; 0]);
    assert_eq!(analysis.moments[1].shares, [0.0, 1.0, 0.0]);
    let names = ["Anna", "Ben", "Cleo"].map(str::to_owned);
    let told = |lang| {
        let voice = Voice { lang, names: &names };
        let entry = find("oriflamme").expect("a game of ours");
        turning_point(entry, &blunder(), &analysis.glance(), voice).expect("the record is right").expect("the blunder")
    };
    let swing = told(Lang::En);
    assert_eq!((swing.number, swing.seat), (0, red));
    assert!(swing.text.starts_with("The turning point: Anna chose “"), "{}", swing.text);
    assert!(
        swing.before.abs_diff(swing.after) > 8
            && swing.text.contains(&format!("{} to {} %", swing.before, swing.after))
    );
    assert!(told(Lang::De).text.starts_with("Der Wendepunkt: Anna wählte „"));
    let conduct = analysis.conduct[0];
    assert_eq!((conduct.decisions, conduct.good, conduct.inaccurate, conduct.blunders), (1, 0, 0, 1));
    assert!((conduct.mean_loss - decision.loss).abs() < 1e-9);
    assert_eq!(analysis.conduct[1].decisions, 0);

    let mut right = blunder();
    right.choices = vec!["reveal".to_owned()];
    let analysis = look_at(&right, LITTLE);
    assert_eq!(analysis.conduct[0].good, 1);
    assert_eq!(analysis.costliest(None), [0; 0], "what wins gives nothing away");
}

/// A glance at a short game finds what its analysis finds; a long game is not looked at everywhere.
#[test]
fn a_glance_finds_the_turning_point() {
    let entry = find("oriflamme").expect("a game of ours");
    let see = |record: &Record, entry| {
        let mut last = (0, 0);
        let found = glance(entry, record, LITTLE.outlook, &mut |done, all| {
            last = (done, all);
            true
        });
        (found.expect("the record is right").expect("nobody stopped it"), last)
    };
    assert_eq!(see(&blunder(), entry), (look_at(&blunder(), LITTLE).glance(), (2, 2)));
    assert_eq!(glance(entry, &blunder(), 4, &mut |_, _| false).expect("the record is right"), None);
    for entry in &GAMES {
        let mut table = (entry.deal)(&Value::Null, *entry.seats.end(), Seed::new([5; 32])).expect("it can be dealt");
        let mut rng = Fast::seed_from_u64(5);
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            table.choose(&choice).expect("a bot picks what is offered");
        }
        let (found, (done, all)) = see(&table.record(), entry);
        let n_moments = table.n_choices() + 1;
        assert!(done <= all && (all == n_moments || (all < n_moments && all < 400)), "{}: {done} {all}", entry.id);
        let turn = found.turn.expect("with few rollouts some choice seems to change much");
        assert!(turn.number < table.n_choices() && turn.before != turn.after);
        if n_moments < 160 {
            let analysis = look_at(&table.record(), Effort { iterations: 1, ..LITTLE });
            let [before, after] = [turn.number, turn.number + 1].map(|at| &analysis.moments[at].shares);
            assert_eq!((&turn.before, &turn.after), (before, after), "{}", entry.id);
        }
    }
}

#[test]
fn analyses_of_whole_games_are_repeatable() {
    for entry in &GAMES {
        let mut table = (entry.deal)(&Value::Null, *entry.seats.start(), Seed::new([5; 32])).expect("it can be dealt");
        let mut rng = Fast::seed_from_u64(5);
        while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
            table.choose(&choice).expect("a bot picks what is offered");
        }
        let (record, standings) = (table.record(), table.standings().expect("it is over"));
        let analysis = look_at(&record, LITTLE);
        assert_eq!(analysis, look_at(&record, LITTLE), "{}", entry.id);
        let last = analysis.moments.last().expect("the end");
        assert!(last.decision.is_none());
        assert!(
            Seat::all(table.seats()).all(|seat| (last.shares[seat.index()] - standings.win_share(seat)).abs() < 1e-9)
        );
        // For a Crown can end without a winner.
        assert!(analysis.moments.iter().all(|moment| (0.5..1.0 + 1e-9).contains(&moment.shares.iter().sum())));
        for (number, chosen) in record.choices.iter().enumerate() {
            assert_eq!(Some(chosen), analysis.moments[number].decision.as_ref().map(|decision| &decision.chosen));
        }
        for conduct in &analysis.conduct {
            assert_eq!(conduct.good + conduct.inaccurate + conduct.blunders, conduct.decisions);
        }
        let n_flaws: u32 = analysis.conduct.iter().map(|conduct| conduct.inaccurate + conduct.blunders).sum();
        assert!(n_flaws > 0, "{} by chance", entry.id);
        assert!((1..=5).contains(&analysis.turning_points.len()));
    }
}

#[test]
fn an_analysis_can_be_stopped() {
    let record = blunder();
    let entry = find(&record.game).expect("a game of ours");
    assert_eq!(analyze(entry, &record, LITTLE, &mut |_, _| false).expect("the record is right"), None);
}

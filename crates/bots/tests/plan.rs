//! Guarantees of planned turns, for every game; and what they lead to in Oath.

mod common;

use std::time::Instant;

use common::positions;
use kabale_bots::{Chance, Judged, Level, Mind, Planner, Watch, contest};
use kabale_core::{Eye, Fast, Game, Log, Perspective, Rng, Seat, Seed, SeedableRng};
use kabale_games::{Courtisans, Oath, games};
use kabale_oath::{Choice, Event, Options, What};

/// In two worlds that differ only in what its seat cannot know, the same turns are considered, and the same is expected of
/// every choice.
fn honest<G: Judged>() {
    positions::<G>(16, |truth, seat, rng| {
        let mut other = truth.clone();
        other.shuffle_unseen(Eye::Seat(seat), rng);
        let seed = rng.next_u64();
        let thought = |world: &G| {
            let mut rng = Fast::seed_from_u64(seed);
            let perspective = Perspective::new(world, seat, &mut rng);
            let lines = Planner::over(40).think(&perspective, &mut rng);
            (lines, Planner::over(40).estimates(&perspective, &mut rng), rng.next_u64())
        };
        assert_eq!(thought(&truth), thought(&other));
    });
}

/// The same seed finds the same turns; the first choice of each is offered, and every choice is estimated.
fn repeatable<G: Judged>() {
    positions::<G>(12, |truth, seat, rng| {
        let perspective = Perspective::new(&truth, seat, rng);
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        let think = |seed| Planner::over(60).think(&perspective, &mut Fast::seed_from_u64(seed));
        let lines = think(7);
        assert_eq!(lines, think(7));
        assert!(lines.iter().all(|line| choices.contains(&line.steps[0])), "{lines:?}");
        let estimates = Planner::over(60).estimates(&perspective, &mut Fast::seed_from_u64(7));
        assert_eq!(estimates[0].choice, lines[0].steps[0], "what it would do comes first");
        let mut listed: Vec<_> = estimates.iter().map(|estimate| estimate.choice).collect();
        listed.sort_unstable();
        assert_eq!(listed, choices);
        for estimate in estimates {
            assert!((0.0..=1.0).contains(&estimate.win_share), "{estimate:?}");
            assert!((1.0..=f64::from(truth.seats())).contains(&estimate.place), "{estimate:?}");
        }
    });
}

/// A planner whose time is over still finds a turn, and says something of every choice.
fn in_time<G: Judged>() {
    positions::<G>(6, |truth, seat, rng| {
        let perspective = Perspective::new(&truth, seat, rng);
        let late = Planner { until: Some(Instant::now()), ..Planner::over(u32::MAX) };
        assert!(!late.think(&perspective, rng).is_empty());
        assert!(late.estimates(&perspective, rng).iter().all(|estimate| estimate.visits > 0));
        assert!(!Planner::over(1).think(&perspective, rng).is_empty());
    });
}

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        mod $name {
            use super::*;

            #[test]
            fn plans_know_no_more_than_their_seat() {
                honest::<$game>();
            }

            #[test]
            fn a_seed_finds_the_same_plans_again() {
                repeatable::<$game>();
            }

            #[test]
            fn time_ends_planning() {
                in_time::<$game>();
            }
        }
    )* };
}

games!(for_every_game);

/// A turn is planned once: the other choices of the turn follow from the plan, unless something new is learned.
#[test]
fn a_plan_is_kept_through_the_turn() {
    let (mut kept, mut made) = (0, 0);
    for number in 0..10 {
        let mut rng = Fast::seed_from_u64(number);
        let mut game = Courtisans::deal(&<Courtisans as Game>::Options::default(), 4, &mut rng);
        let mut mind = Mind::new(Level::Plan(100));
        let mut last = None;
        for _ in 0..12 {
            let Some(seat) = game.to_move() else { break };
            let perspective = Perspective::new(&game, seat, &mut rng);
            if last == Some(seat) {
                if mind.remembers(&perspective) { kept += 1 } else { made += 1 }
            }
            let choice = mind.choose(&perspective, &mut rng);
            game.play(choice, &mut rng, &mut Log::off());
            last = Some(seat);
        }
    }
    assert!(kept > 5 * made, "{kept} kept, {made} made anew");
}

/// What is not to happen among bots that mean it.
struct Manners {
    before: Oath,
    turns: u32,
    idle: u32,
    attacks: u32,
}

impl Watch<Oath> for Manners {
    fn decided(&mut self, seat: Seat, choice: Choice) {
        let state = &self.before;
        match (state.prompt().map(|prompt| prompt.what), choice) {
            (Some(What::Act), Choice::Rest) => {
                let mut choices = Vec::new();
                state.choices(&mut choices);
                let useful = [Choice::Search, Choice::Muster, Choice::Trade, Choice::Recover];
                let is_busy = choices.iter().any(|choice| useful.contains(choice));
                self.turns += 1;
                self.idle += u32::from(is_busy && state.means().players[seat.index()].supply >= 4);
            }
            (Some(What::Accept), _) => {
                let (_, goods) = state.proposal().expect("it is answered");
                assert_ne!(goods, [true, false], "a gift");
            }
            (Some(What::Dice), Choice::Number(n)) => {
                let mut clash = state.clash().expect("a Campaign is under way");
                clash.attack = clash.attack.min(n);
                let odds = clash.odds();
                let risks = odds.lost.is_some_and(|lost| lost.most > 0);
                self.attacks += 1;
                // A plan may still turn it.
                let plans = !state.view(Eye::Seat(seat)).battle.is_none_or(|battle| battle.schemes.is_empty());
                assert!(odds.win() >= 0.05 || !risks || plans, "{odds:?}");
                assert!(clash.attack > 0 || plans, "an attack without dice");
            }
            _ => (),
        }
    }

    fn played(&mut self, game: &Oath, _: Vec<Event>) {
        self.before = *game;
    }
}

/// Bots do not rest while there is something to do, do not attack without hope, and give nothing away.
#[test]
fn planned_turns_of_oath_make_sense() {
    let (mut turns, mut idle, mut attacks) = (0, 0, 0);
    for number in 0..6_u64 {
        let options = Options { chronicle_phase: number % 2 == 0, ..Options::default() };
        let seed: Seed = format!("manners {number}").parse().expect("a seed");
        let seats = 3 + (number % 3) as u8;
        let mut game = Oath::deal(&options, seats, &mut seed.at(0));
        let mut minds: Vec<_> = (0..seats).map(|_| Mind::new(Level::Plan(60))).collect();
        let mut manners = Manners { before: game, turns: 0, idle: 0, attacks: 0 };
        let rngs = (0..u64::from(seats)).map(Fast::seed_from_u64).collect();
        contest(&mut game, &mut minds, &mut Chance::Table(seed, rngs), &mut manners).expect("a game ends");
        turns += manners.turns;
        idle += manners.idle;
        attacks += manners.attacks;
    }
    assert!(turns > 60 && attacks > 20, "{turns} turns, {attacks} attacks");
    assert!(idle * 50 < turns, "{idle} of {turns} turns were idle");
}

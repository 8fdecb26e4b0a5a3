//! 5.5.4 to 5.5.6: the chances of a Campaign, against the engine's own dice.

use kabale_core::{Eye, Fast, Game, Log, SeedableRng};

use super::kit::{Scene, duel, raid, seat};
use crate::{Card, Choice, Event, Oath, Odds, Options, Token, What, Where};

fn odds(scene: &Scene) -> Odds {
    scene.state.clash().expect("the dice are still to be rolled").odds()
}

/// Plays on from the question about dice with all of them and no plans; sacrifices where that wins. Returns whether the attacker
/// won, whether by sacrificing, and how many of their warbands were killed.
fn fight(mut state: Oath, rng: &mut Fast, dice: Choice) -> (bool, bool, u8) {
    let (mut next, mut won, mut sacrificed, mut dead) = (dice, None, false, 0);
    loop {
        let mut log = Log::on();
        state.play(next, rng, &mut log);
        for event in log.into_events() {
            match event {
                Event::Decided { won: attacker_won, .. } => won = Some(attacker_won),
                // After a victory only the defender loses warbands.
                Event::Flow { token: Token::Warband(_), n, to: Where::Reserve(_), .. } if won != Some(true) => {
                    dead += n;
                }
                _ => (),
            }
        }
        let is_done = !state.battle.on || won == Some(true) || won.is_some() && state.battle.tactics.debt == 0;
        if let Some(won) = won.filter(|_| is_done) {
            return (won, sacrificed, dead);
        }
        let mut choices = Vec::new();
        state.choices(&mut choices);
        let what = state.prompt().expect("a question").what;
        sacrificed |= what == What::Sacrifice;
        let wanted = if what == What::Sacrifice { Choice::Yes } else { Choice::No };
        let found = [wanted, Choice::Done].into_iter().find(|wanted| choices.contains(wanted));
        next = found.unwrap_or(choices[0]);
    }
}

/// OATH-5.5.4, OATH-5.5.5, OATH-5.5.6: every way that three attack dice and a defense die can fall.
#[test]
fn all_faces_of_a_small_campaign() {
    let scene = duel().play(&["campaign", "done"]);
    let expected = odds(&scene);
    let (mut outright, mut sacrificing, mut lost, mut n) = (0_u32, 0_u32, 0_u32, 0_u32);
    for fall in 0..6_u32.pow(4) {
        let face = |at: u32| (fall / 6_u32.pow(at) % 6 + 1) as u8;
        let rolled = duel().dice(&[face(0)]).dice(&[face(1), face(2), face(3)]).play(&["campaign", "done", "number 3"]);
        let is_asked = rolled.asked().1 == What::Sacrifice;
        let rolled = if is_asked { rolled.play(&["yes"]) } else { rolled };
        let (won, ..) = rolled.decided();
        n += 1;
        outright += u32::from(won && !is_asked);
        sacrificing += u32::from(won && is_asked);
        lost += u32::from(!won);
    }
    let share = |count: u32| f64::from(count) / f64::from(n);
    assert!((expected.outright - share(outright)).abs() < 1e-12, "{expected:?} {outright}");
    assert!((expected.sacrificing - share(sacrificing)).abs() < 1e-12, "{expected:?} {sacrificing}");
    assert!((expected.defeat() - share(lost)).abs() < 1e-12);
}

/// The chances that the drawn example names: eight dice and five warbands against five warbands and three dice win in 90 of a
/// hundred, five dice in 59.
#[test]
fn a_larger_campaign() {
    let base = || duel().warbands(2, 5).warbands(3, 3).bears(3, crate::Banner::DarkestSecret, 2).favor(2, 3);
    let scene = base().play(&["campaign", "banner darkest-secret"]);
    let clash = scene.state.clash().expect("dice");
    assert_eq!((clash.attackers, clash.defenders, clash.attack, clash.defense), (5, 5, 5, 3));
    let percent = |chance: f64| (chance * 100.0).round() as u8;
    assert_eq!(percent(clash.odds().win()), 59);
    let scene = base().adviser(2, Card::MERCENARIES).play(&["campaign", "banner darkest-secret", "number 5"]);
    let schemes = scene.state.schemes();
    let scheme = schemes.iter().find(|scheme| scheme.card == Card::MERCENARIES).expect("a plan");
    let with = scheme.clash.expect("it asks nothing");
    assert_eq!(with.attack, 8);
    assert_eq!((percent(with.odds().win()), percent(with.odds().outright)), (90, 32));
    assert_eq!(percent(odds(&scene).win()), 59);
}

/// The number of wins in many rolls of the engine is as expected, and so are the losses.
fn agrees(state: &Oath, n: u32) {
    let clash = state.clash().expect("the dice are still to be rolled");
    let expected = clash.odds();
    let dice = Choice::Number(state.attacking_force().saturating_add(state.attacking_bandits()));
    let (mut outright, mut sacrificing) = (0_u32, 0_u32);
    let (mut killed, mut battles) = ([0_u32; 2], [0_u32; 2]);
    let mut rng = Fast::seed_from_u64(7);
    for _ in 0..n {
        let (won, sacrificed, dead) = fight(*state, &mut rng, dice);
        outright += u32::from(won && !sacrificed);
        sacrificing += u32::from(won && sacrificed);
        killed[usize::from(won)] += u32::from(dead);
        battles[usize::from(won)] += 1;
        let losses = if won { expected.won } else { expected.lost }.expect("it can happen");
        assert!((losses.least..=losses.most).contains(&dead), "{dead} killed, {losses:?}, won: {won}, {clash:?}");
    }
    let close = |chance: f64, count: u32| {
        let mean = chance * f64::from(n);
        let sigma = (mean * (1.0 - chance)).max(0.0).sqrt();
        assert!(
            (f64::from(count) - mean).abs() <= 5.0 * sigma + 3.0,
            "{mean} of {n} expected, {count} seen, {clash:?}"
        );
    };
    close(expected.outright, outright);
    close(expected.sacrificing, sacrificing);
    for (losses, at) in [(expected.lost, 0), (expected.won, 1)] {
        if let Some(losses) = losses.filter(|_| battles[at] > n / 10) {
            let mean = f64::from(killed[at]) / f64::from(battles[at]);
            assert!((mean - losses.mean).abs() < 0.35, "{mean} killed, {losses:?}, {clash:?}");
        }
    }
}

/// Against a player, against bandits, with many dice.
#[test]
fn large_samples() {
    agrees(&duel().warbands(2, 9).play(&["campaign", "done"]).state, 20_000);
    agrees(&duel().warbands(2, 14).warbands(3, 8).play(&["campaign", "pawn"]).state, 20_000);
    agrees(&raid().play(&["campaign"]).state, 20_000);
}

/// Campaigns of random games with the whole archive: every card that changes dice, forces or losses is counted. Cards that
/// act between or after the rolls are left out by refusing them.
#[test]
fn campaigns_of_random_games() {
    let options = Options { deck: crate::Deck::WholeArchive, ..Options::default() };
    let mut seen = 0;
    for seed in 0..40 {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Oath::deal(&options, 4, &mut rng);
        for _ in 0..1500 {
            let Some(asked) = state.to_move() else { break };
            let what = state.prompt().expect("a question").what;
            if what == What::Dice && state.clash().is_some_and(|clash| clash.again.is_none()) {
                agrees(&state, 400);
                seen += 1;
            }
            if let Some(battle) = state.view(Eye::Seat(asked)).battle {
                assert_eq!(battle.clash, state.clash());
            }
            let mut choices = Vec::new();
            state.choices(&mut choices);
            let favored = choices.iter().find(|choice| **choice == Choice::Campaign).filter(|_| what == What::Act);
            let choice =
                favored.copied().unwrap_or(choices[kabale_core::below(&mut rng, choices.len() as u32) as usize]);
            state.play(choice, &mut rng, &mut Log::off());
        }
    }
    assert!(seen > 60, "{seen} Campaigns");
    assert!(duel().state.view(Eye::Seat(seat(2))).battle.is_none());
}

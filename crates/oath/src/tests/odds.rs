//! 5.5.4 to 5.5.6: the chances of a Campaign, against the engine's own dice.

use kabale_core::{Eye, Fast, Game, Log, SeedableRng};

use super::kit::{Scene, duel, raid, seat};
use crate::{Card, Choice, Clash, Event, Oath, Odds, Options, Token, What, Where};

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
                // What the bandits kill by Bear Traps before the dice (OATH-003) is no longer part of the force.
                Event::DefenseRoll { .. } => dead = 0,
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

/// The chance that at least, or at most, this many of `n` trials succeed, whichever is smaller. It is exact, also for events
/// that hardly ever happen.
fn surprise(chance: f64, n: u32, count: u32) -> f64 {
    // Sums of roundings are neither below 0 nor above 1.
    let (hit, miss) = (chance.clamp(0.0, 1.0), (1.0 - chance).clamp(0.0, 1.0));
    let (mut below, mut above) = (0.0, 0.0);
    let mut factor = 0.0; // The logarithm of the binomial coefficient.
    for k in 0..=n {
        if k > 0 {
            factor += (f64::from(n - k + 1) / f64::from(k)).ln();
        }
        let power = |base: f64, times: u32| if times == 0 { 0.0 } else { f64::from(times) * base.ln() };
        let share = (factor + power(hit, k) + power(miss, n - k)).exp();
        below += if k <= count { share } else { 0.0 };
        above += if k >= count { share } else { 0.0 };
    }
    below.min(above)
}

/// The number of wins in many rolls of the engine is as expected, and so are the losses. Returns how many wins there were and how
/// many were expected, with the variance of that number.
fn agrees(state: &Oath, n: u32, seed: u64) -> (f64, f64, f64) {
    let clash = state.clash().expect("the dice are still to be rolled");
    let expected = clash.odds();
    let dice = Choice::Number(state.attacking_force().saturating_add(state.attacking_bandits()));
    let (mut outright, mut sacrificing) = (0_u32, 0_u32);
    let (mut killed, mut battles) = ([0_u32; 2], [0_u32; 2]);
    let mut rng = Fast::seed_from_u64(seed);
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
        let surprise = surprise(chance, n, count);
        assert!(surprise > 1e-7, "{chance} expected, {count} of {n} seen, by chance in {surprise}, {clash:?}");
    };
    close(expected.outright, outright);
    close(expected.sacrificing, sacrificing);
    for (losses, at) in [(expected.lost, 0), (expected.won, 1)] {
        if let Some(losses) = losses.filter(|_| battles[at] > n / 10) {
            let mean = f64::from(killed[at]) / f64::from(battles[at]);
            assert!((mean - losses.mean).abs() < 0.35, "{mean} killed, {losses:?}, {clash:?}");
        }
    }
    let (chance, n) = (expected.win(), f64::from(n));
    (f64::from(outright + sacrificing), n * chance, n * chance * (1.0 - chance))
}

/// Against a player, against bandits, with many dice.
#[test]
fn large_samples() {
    agrees(&duel().warbands(2, 9).play(&["campaign", "done"]).state, 20_000, 7);
    agrees(&duel().warbands(2, 14).warbands(3, 8).play(&["campaign", "pawn"]).state, 20_000, 7);
    agrees(&raid().play(&["campaign"]).state, 20_000, 7);
}

/// Campaigns of random games with the whole archive: every card that changes dice, forces or losses is counted. Cards that
/// act between or after the rolls are left out by refusing them.
#[test]
fn campaigns_of_random_games() {
    let options = Options { deck: crate::Deck::WholeArchive, ..Options::default() };
    let (mut seen, mut sums) = (0, (0.0, 0.0, 0.0));
    for seed in 0..40 {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Oath::deal(&options, 4, &mut rng);
        for _ in 0..1500 {
            let Some(asked) = state.to_move() else { break };
            let what = state.prompt().expect("a question").what;
            if what == What::Dice && state.clash().is_some_and(|clash| clash.again.is_none()) {
                let (won, expected, variance) = agrees(&state, 400, seen);
                sums = (sums.0 + won, sums.1 + expected, sums.2 + variance);
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
    // A small error that no single Campaign shows would show in all of them together.
    let (won, expected, variance): (f64, f64, f64) = sums;
    assert!((won - expected).abs() < 4.0 * variance.sqrt(), "{won} won, {expected} expected in {seen} Campaigns");
    assert!(duel().state.view(Eye::Seat(seat(2))).battle.is_none());
}

/// The odds by counting: every die of every pool falls on each of its six sides, and the rules are applied to what lies there.
/// It shares nothing with the formula. Returns the chances to win outright and by sacrificing, and the mean losses then and in a
/// defeat.
fn counted(clash: &Clash) -> (f64, f64, f64, f64) {
    const ATTACK: [(u32, bool); 6] = [(1, false), (1, false), (1, false), (2, false), (2, false), (4, true)]; // In halves.
    const DEFENSE: [(u32, bool); 6] = [(0, false), (0, false), (1, false), (1, false), (2, false), (0, true)];
    let sides = |mut fall: u32, n: u8| {
        (0..n).map(move |_| {
            let side = fall % 6;
            fall /= 6;
            side as usize
        })
    };
    let (mut n, mut outright, mut sacrificing, mut won_losses, mut lost_losses) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    for attack_fall in 0..6_u32.pow(clash.attack.into()) {
        let (mut halves, mut skulls) = (0, 0);
        for side in sides(attack_fall, clash.attack) {
            halves += ATTACK[side].0;
            skulls += u32::from(ATTACK[side].1 && clash.skulls);
        }
        let (swords, force) = (halves / 2, u32::from(clash.attackers));
        let left = force - skulls.min(force);
        for defense_fall in 0..6_u32.pow(clash.defense.into()) {
            let (mut shields, mut doubles) = (0, 0);
            for side in sides(defense_fall, clash.defense) {
                shields += DEFENSE[side].0;
                doubles += u32::from(DEFENSE[side].1);
            }
            let defense = shields * 2_u32.pow(doubles) + u32::from(clash.defenders) + u32::from(clash.bandits);
            n += 1;
            if swords > defense {
                outright += 1;
                won_losses += u64::from(force - left);
            } else if swords + left > defense {
                sacrificing += 1;
                won_losses += u64::from(force - left + defense + 1 - swords);
            } else {
                lost_losses += u64::from(force - left + left / 2);
            }
        }
    }
    let won = outright + sacrificing;
    let share = |part: u64, of: u64| if of == 0 { 0.0 } else { part as f64 / of as f64 };
    (share(outright, n), share(sacrificing, n), share(won_losses, won), share(lost_losses, n - won))
}

/// OATH-5.5.4, OATH-5.5.5, OATH-5.5.6: the formula against counting, for pools and forces of many sizes. Nothing is sampled, so it
/// has to agree to the last digits.
#[test]
fn the_formula_is_what_counting_gives() {
    let base = duel().play(&["campaign", "done"]).state.clash().expect("dice");
    let mut n = 0;
    for attack in 0..=5 {
        for defense in 0..=3 {
            for (attackers, defenders, bandits) in [(0, 0, 0), (1, 0, 1), (2, 3, 0), (5, 1, 1), (5, 5, 0), (9, 2, 0)] {
                let skulls = (attack + defense) % 3 != 0;
                let mut clash = base;
                (clash.attack, clash.defense, clash.skulls) = (attack, defense, skulls);
                (clash.attackers, clash.defenders, clash.bandits) = (attackers, defenders, bandits);
                let (odds, (outright, sacrificing, won, lost)) = (clash.odds(), counted(&clash));
                let mean = |losses: Option<crate::Losses>| losses.map_or(0.0, |losses| losses.mean);
                for (formula, count) in [
                    (odds.outright, outright),
                    (odds.sacrificing, sacrificing),
                    (mean(odds.won), won),
                    (mean(odds.lost), lost),
                ] {
                    assert!((formula - count).abs() < 1e-9, "{formula}, counted {count}, {clash:?}");
                }
                n += 1;
            }
        }
    }
    assert_eq!(n, 144);
}

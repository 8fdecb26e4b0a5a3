//! The greedy bot: makes the choice with the best evaluation right after it, averaged over a few determinizations.

use kabale_core::{Log, Perspective, Rng, below};

use crate::Judged;

/// The number of determinizations.
const WORLDS: usize = 6;

/// The choice with the greatest worth right after it, summed over a few determinizations. Ties are broken by lot.
pub fn greedy<G: Judged>(perspective: &Perspective<G>, rng: &mut dyn Rng) -> G::Choice {
    let seat = perspective.seat();
    let mut choices = Vec::new();
    perspective.choices(&mut choices);
    if choices.len() == 1 {
        return choices[0];
    }
    let mut worths = vec![0_i64; choices.len()];
    for _ in 0..WORLDS {
        let world = perspective.determinize(rng);
        for (worth, choice) in worths.iter_mut().zip(&choices) {
            let mut next = world.clone();
            next.play(*choice, rng, &mut Log::off());
            *worth += i64::from(next.worth(seat));
        }
    }
    let best = worths.iter().copied().max().expect("there is a choice");
    let ties = worths.iter().filter(|worth| **worth == best).count();
    let lot = below(rng, ties as u32) as usize;
    let chosen =
        worths.iter().enumerate().filter(|(_, worth)| **worth == best).nth(lot).expect("the lot is below the ties").0;
    choices[chosen]
}

//! The laws every game is held to.

use kabale_core::{Eye, Fast, Game, Log, SeedableRng, pick};
use kabale_courtisans::{Choice, Courtisans, Options, Side};

kabale_core::laws!(Courtisans);

/// What a view says about the areas after a choice is what they are then.
#[test]
fn views_foresee_the_court() {
    let mut n_compared = 0;
    for seats in Courtisans::SEATS {
        let mut rng = Fast::seed_from_u64(seats.into());
        let mut game = Courtisans::deal(&Options::default(), seats, &mut rng);
        while let Some(seat) = game.to_move() {
            let mut choices = Vec::new();
            game.choices(&mut choices);
            let choice = *pick(&mut rng, &choices);
            let before = game.view(Eye::Seat(seat));
            let court = before.court_after(choice);
            game.play(choice, &mut rng, &mut Log::off());
            let after = game.view(Eye::Seat(seat));
            if game.to_move().is_none() {
                break; // The spies are turned up.
            }
            // The last card is laid at once if it has only one place left, and the comparison is between other positions.
            let n_left = before.hand.len() - usize::from(matches!(choice, Choice::Lay(..)));
            if if game.to_move() == Some(seat) { after.hand.len() != n_left } else { n_left > 0 } {
                continue;
            }
            n_compared += 1;
            for family in &after.families {
                let weights = Side::ALL.map(|side| court.weight(side, family.family));
                assert_eq!((weights, court.status(family.family)), ([family.above, family.below], family.status));
                for holder in &after.seats {
                    assert_eq!(
                        court.family_points(holder.seat, family.family),
                        after.points(holder, family.family),
                        "{choice}"
                    );
                }
            }
            for one in after.seats[seat.index()].missions.expect("players know their missions") {
                assert_eq!(court.is_fulfilled(one.mission, seat), one.fulfilled, "{choice}");
            }
        }
    }
    assert!(n_compared > 50, "{n_compared}");
}

//! The laws, for games that start from a world that earlier games left: with edifices, ruins, Dispossessed, and decks of which
//! nobody knows what they consist.
//!
//! One law is left out: that the truth is as likely as any other world. A played world settles which cards are in its deck,
//! and no eye knows that.

use kabale_core::{Fast, Game, Log, SeedableRng, below, laws};
use kabale_oath::{ChronicleRef, Color, Oath, Options, Slot};

/// New games start from a world that some random games led to.
fn later() {
    let mut rng = Fast::seed_from_u64(16);
    let mut options = Options { chronicle_phase: true, ..Options::default() };
    let mut choices = Vec::new();
    for _ in 0..9 {
        let mut state = Oath::deal(&options, 4, &mut rng);
        while state.to_move().is_some() {
            choices.clear();
            state.choices(&mut choices);
            let choice = choices[below(&mut rng, choices.len() as u32) as usize];
            state.play(choice, &mut rng, &mut Log::off());
        }
        let world = state.world().expect("the Chronicle is written");
        let seated = world.seated(&[Color::White, Color::Red]).expect("a group");
        options.chronicle = ChronicleRef::store(seated);
    }
    let cards = || Slot::all().filter_map(|slot| options.chronicle.land(slot)).flat_map(|land| land.cards.iter());
    assert!(cards().any(|card| card.is_edifice()), "there is an edifice or a ruin");
    assert!(options.chronicle.dispossessed().count() > 6);
    options.chronicle.make_usual();
}

macro_rules! later {
    ($($law:ident),+ $(,)?) => {
        $(
            #[test]
            fn $law() {
                later();
                laws::$law::<Oath>();
            }
        )+
    };
}

later!(
    choices_are_sorted_unique_and_never_empty,
    illegal_choices_are_refused_and_change_nothing,
    pieces_are_neither_made_nor_lost,
    every_game_ends_with_standings,
    clones_leave_their_original_alone,
    records_replay_to_equal_states,
    states_survive_serialisation,
    positions_from_outside_are_refused_or_played,
    views_do_not_change_under_shuffles_of_the_unseen,
    events_tell_no_more_than_views,
    perspectives_tell_nothing_else,
    shuffles_do_not_return_the_truth,
    undo_is_offered_exactly_when_it_is_allowed,
    previews_tell_nothing_else,
    previews_come_true,
);

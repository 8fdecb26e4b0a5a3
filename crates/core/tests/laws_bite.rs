//! The laws hold for a lawful game, and each of them fails for a game that breaks it.

mod toy;

/// A lawful game passes every law.
mod lawful {
    kabale_core::laws!(crate::toy::Lawful);
}

/// Makes a test for each fault: the law that must catch it, and the text of its message.
macro_rules! bites {
    ($($test:ident: $fault:ident breaks $law:ident, $words:literal;)*) => {
        $(
            #[test]
            #[should_panic(expected = $words)]
            fn $test() {
                kabale_core::laws::$law::<crate::toy::Toy<{ crate::toy::fault::$fault }>>();
            }
        )*
    };
}

mod faulty {
    bites! {
        a_view_that_shows_a_hand:
            VIEW_SHOWS_A_HAND breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        a_watcher_who_sees_the_pile:
            WATCHERS_SEE_THE_PILE breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        a_prompt_that_shows_the_pile:
            PROMPT_SHOWS_THE_PILE breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        a_target_that_shows_the_pile:
            TARGET_SHOWS_THE_PILE breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        choices_that_show_the_pile:
            CHOICES_SHOW_THE_PILE breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        an_objection_that_shows_a_card:
            OBJECTION_SHOWS_A_CARD breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        a_count_that_shows_the_pile:
            COUNT_SHOWS_THE_PILE breaks views_do_not_change_under_shuffles_of_the_unseen, "counts what it cannot know";
        a_shuffle_that_moves_what_is_known:
            SHUFFLE_MOVES_WHAT_IS_KNOWN breaks views_do_not_change_under_shuffles_of_the_unseen, "left: `\"{\\\"hands";
        a_shuffle_that_starts_from_the_truth:
            SHUFFLE_STARTS_FROM_THE_TRUTH breaks views_do_not_change_under_shuffles_of_the_unseen,
            "depends on what it does not know";
        a_shuffle_that_often_returns_the_truth:
            SHUFFLE_OFTEN_RETURNS_THE_TRUTH breaks views_do_not_change_under_shuffles_of_the_unseen,
            "depends on what it does not know";
        a_shuffle_that_often_returns_the_truth_to_bots:
            SHUFFLE_OFTEN_RETURNS_THE_TRUTH breaks perspectives_tell_nothing_else, "determinize";
        a_shuffle_that_often_returns_the_truth_counted:
            SHUFFLE_OFTEN_RETURNS_THE_TRUTH breaks shuffles_do_not_return_the_truth, "more than with each other";
        a_shuffle_that_does_nothing:
            SHUFFLE_DOES_NOTHING breaks shuffles_do_not_return_the_truth, "ever change";
        a_shuffle_that_leaves_the_pile:
            SHUFFLE_LEAVES_THE_PILE breaks shuffles_do_not_return_the_truth, "ever change";
        a_shuffle_that_doubles_a_card:
            SHUFFLE_DOUBLES_A_CARD breaks pieces_are_neither_made_nor_lost, "right: `[1, 2, 3, 4, 5, 6, 7, 8, 9]`";
        an_event_that_tells_others_a_hidden_card:
            EVENT_TELLS_OTHERS breaks events_tell_no_more_than_views, "was told more";
        a_board_in_between_that_shows_the_pile:
            BOARD_SHOWS_THE_PILE breaks events_tell_no_more_than_views, "was told more";
        boards_in_between_that_depend_on_the_pile:
            BOARDS_DEPEND_ON_THE_PILE breaks events_tell_no_more_than_views, "was told more";
        a_board_in_between_that_lacks_a_card:
            BOARD_LACKS_A_CARD breaks pieces_are_neither_made_nor_lost, "in the middle of";
        an_event_that_tells_the_mover_a_hidden_card:
            EVENT_TELLS_THE_MOVER breaks events_tell_no_more_than_views, "was told more";
        a_result_that_depends_on_a_hidden_card:
            WAITING_SHOWS_THE_PILE breaks events_tell_no_more_than_views, "`wait`";
        a_result_that_depends_on_a_hidden_card_taken_back:
            WAITING_SHOWS_THE_PILE breaks undo_is_offered_exactly_when_it_is_allowed, "could be taken back";
        a_peek_that_is_not_counted:
            PEEKING_IS_NOT_COUNTED breaks events_tell_no_more_than_views, "what its view does not count";
        a_card_played_openly_that_is_not_counted:
            PLAYING_IS_NOT_COUNTED breaks events_tell_no_more_than_views, "what its view does not count";
        a_card_played_openly_and_taken_back:
            PLAYING_IS_NOT_COUNTED breaks undo_is_offered_exactly_when_it_is_allowed, "could be taken back";
        a_view_that_forgets:
            WAITING_FORGETS breaks events_tell_no_more_than_views, "forgot something";
        a_notation_that_reads_another_choice:
            NOTATION_READS_ANOTHER breaks notation_round_trips, "right: `Some(Play(";
        a_notation_that_cannot_be_read:
            NOTATION_CANNOT_BE_READ breaks notation_round_trips, "left: `None`";
        a_notation_that_panics_at_strange_texts:
            NOTATION_PANICS breaks notation_round_trips, "any text is a choice";
        choices_out_of_order:
            CHOICES_UNSORTED breaks choices_are_sorted_unique_and_never_empty, "Wait, Roll";
        choices_that_repeat:
            CHOICES_REPEATED breaks choices_are_sorted_unique_and_never_empty, "Wait, Wait";
        no_choices_before_the_end:
            CHOICES_EMPTY breaks choices_are_sorted_unique_and_never_empty, "left: `true`";
        options_that_are_forgotten:
            OPTIONS_FORGOTTEN breaks choices_are_sorted_unique_and_never_empty, "options()";
        a_refusal_that_changes_the_state:
            REFUSAL_CHANGES breaks illegal_choices_are_refused_and_change_nothing, "changed the state";
        a_refusal_that_draws:
            REFUSAL_DRAWS breaks illegal_choices_are_refused_and_change_nothing, "left: `1`";
        a_choice_that_is_not_refused:
            NOTHING_REFUSED breaks illegal_choices_are_refused_and_change_nothing, "it was not offered";
        a_refusal_without_its_rule:
            REFUSAL_WITHOUT_RULE breaks illegal_choices_are_refused_and_change_nothing, "objection";
        a_piece_that_is_lost:
            PIECE_LOST breaks pieces_are_neither_made_nor_lost, "left: `[1, 2, 3, 4, 5, 6, 7, 8]`";
        a_game_without_end:
            ENDLESS breaks every_game_ends_with_standings, "does not end";
        parts_that_do_not_add_up:
            PARTS_DIFFER breaks every_game_ends_with_standings, "(left == right)";
        standings_before_the_end:
            STANDINGS_TOO_EARLY breaks every_game_ends_with_standings, "left: `true`";
        clones_that_share_their_state:
            CLONES_SHARE breaks clones_leave_their_original_alone, "(left == right)";
        a_written_state_that_lacks_a_field:
            WRITING_FORGETS breaks states_survive_serialisation, "done";
        chance_from_elsewhere:
            CHANCE_FROM_ELSEWHERE breaks records_replay_to_equal_states, "ends in another state";
        chance_from_elsewhere_taken_back:
            CHANCE_FROM_ELSEWHERE breaks undo_is_offered_exactly_when_it_is_allowed, "led elsewhere";
        a_shuffle_that_hardly_mixes:
            SHUFFLE_HARDLY_MIXES breaks the_truth_is_as_likely_as_any_imagined_world, "in agreement on 1 facts";
        a_shuffle_that_only_rotates:
            SHUFFLE_ROTATES breaks the_truth_is_as_likely_as_any_imagined_world, "in agreement on 2 facts";
        parts_of_a_score_that_show_a_hidden_card:
            PARTS_SHOW_THE_BURIED breaks views_do_not_change_under_shuffles_of_the_unseen, "sees the score of";
        standings_that_show_a_hidden_card:
            STANDINGS_SHOW_THE_BURIED breaks views_do_not_change_under_shuffles_of_the_unseen, "sees the score of";
        positions_that_are_not_checked:
            POSITIONS_UNCHECKED breaks positions_from_outside_are_refused_or_played, "Test failed";
        a_shuffle_that_lets_a_preview_tell_the_truth:
            SHUFFLE_HARDLY_EVER_SHUFFLES breaks previews_tell_nothing_else, "the preview of `peek`";
        a_result_that_seldom_depends_on_hidden_cards:
            WAITING_SELDOM_ROLLS breaks previews_come_true, "`wait` could not be taken back";
    }
}

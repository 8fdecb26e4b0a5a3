//! The board of Oath.

mod kit;

use kabale_catalog::Lang;
use kabale_core::{Eye, Fast, Game, Log, Seed, SeedableRng, Table, pick};
use kabale_oath::{Oath, Options, View};

#[test]
fn choices_point_at_buttons() {
    kit::choices_point_at_buttons::<Oath>();
}

#[test]
fn pages_are_sound() {
    kit::pages_are_sound::<Oath>();
}

#[test]
fn worlds_alike_look_alike() {
    kit::worlds_alike_look_alike::<Oath>();
}

#[test]
fn cards_have_emblems() {
    kit::cards_have_emblems::<Oath>();
}

#[test]
fn both_languages_are_drawn() {
    kit::both_languages_are_drawn::<Oath>();
}

/// The board of a random game at the first moment that fits.
fn first_board(fits: impl Fn(&View) -> bool) -> (View, String) {
    for seed in 0..2_000 {
        let mut rng = Fast::seed_from_u64(seed);
        let mut state = Oath::deal(&Options::default(), 3, &mut rng);
        let mut choices = Vec::new();
        while state.to_move().is_some() {
            let view = state.view(Eye::Public);
            if fits(&view) {
                let table = Table::from_position(state, Seed::new([0; 32]));
                return (view, kit::drawn(&table, Eye::Public, Lang::En));
            }
            choices.clear();
            state.choices(&mut choices);
            state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
        }
    }
    panic!("no random game comes to this");
}

/// OATH-5.5.4, OATH-7.6.5: bandits of targeted sites defend, those of a crowned defender too.
#[test]
fn bandits_count_for_the_force() {
    let force = |crowned: bool| {
        let (view, html) = first_board(|view| {
            let battle = view.battle.as_ref().filter(|battle| battle.defender.is_some() == crowned);
            battle.is_some_and(|battle| battle.bandits > 0)
        });
        let battle = view.battle.expect("a Campaign");
        let line = html.split_once("force-line").expect("the force is drawn").1;
        let line = line.split_once("</p>").expect("a paragraph").0;
        (battle.force + battle.bandits, line.to_owned())
    };
    for crowned in [false, true] {
        let (n, line) = force(crowned);
        assert!(line.contains(&format!(">{n}<")), "{n}: {line}");
    }
}

//! OATH-8.3.5a: the Chronicle moves sites, and what happened before is still told with the sites of the game.

use kabale_catalog::{Lang, Voice, find};
use kabale_core::{Eye, Fast, Rng, Seed, SeedableRng};
use serde_json::json;

#[test]
fn a_game_is_told_with_its_own_sites() {
    let entry = find("oath").expect("a game");
    let names = ["Purple", "Red", "Blue"].map(str::to_owned);
    let voice = Voice { lang: Lang::En, names: &names };
    let (mut n_journeys, mut rng) = (0, Fast::seed_from_u64(8));
    for number in 0..6_u8 {
        let mut table = (entry.deal)(&json!({ "chronicle_phase": true }), 3, Seed::new([number; 32])).expect("a table");
        let mut told = Vec::new();
        while let Some(decision) = table.decision(voice) {
            let since = table.n_choices();
            let at = rng.next_u32() as usize % decision.choices.len();
            let choice = decision.choices[at].choice.clone();
            table.choose(&choice).expect("it was offered");
            told.extend(table.seen_by(Eye::Public).retell(since, voice));
        }
        let journey = |line: &&(usize, String)| line.1.contains(" comes to ");
        let now = table.seen_by(Eye::Public).retell(0, voice);
        let [then, now] = [&told, &now].map(|lines| lines.iter().filter(journey).cloned().collect::<Vec<_>>());
        assert_eq!(then, now);
        n_journeys += now.len();
        let end = table.seen_by(Eye::Public).retell(0, voice);
        assert!(end.iter().any(|(_, line)| line == "The Chronicle is written."));
    }
    assert!(n_journeys > 20);
}

//! Why bots do things: told from what everybody knows, in both languages, and not too often.

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Lang, Reason, Telling, Voice, Words};
use kabale_core::{Eye, Seed, Table};
use kabale_games::games;

/// In worlds that a watcher cannot tell apart, before a choice and after it, the same reason is told.
fn reasons_are_public<G: Words>() {
    let names = ["Anna", "Ben", "Cleo", "Dora"].map(str::to_owned);
    let tellings = Lang::ALL.map(|lang| Telling::to(Voice { lang, names: &names }, Eye::Public));
    // Where turns are several decisions, bots that see only one of them seldom get anywhere.
    let level = if G::PLANS.is_some() { Level::Plan(12) } else { Level::Greedy };
    let (mut n_told, mut n_choices, mut n_twins, mut n_hints) = (0, 0, 0, 0);
    for number in 0..6 {
        let seed = Seed::new([number; 32]);
        let mut table = Table::<G>::new(G::Options::default(), 4, seed).expect("four may play");
        let mut rng = seed.fast();
        while let Some(choice) = table.bot_choice(level, &mut rng) {
            if table.steps().len() > 400 {
                break;
            }
            let by = table.state().to_move().expect("a seat decides");
            // A hint says what the seat knows, and no more.
            let mut known = table.state().clone();
            known.shuffle_unseen(Eye::Seat(by), &mut rng);
            let words = |reason: Box<dyn Reason>| tellings.map(|telling| reason.words(telling));
            let hint = table.prospect(&choice).map(words);
            n_hints += u32::from(hint.is_some());
            assert_eq!(Table::from_position(known, Seed::new([9; 32])).prospect(&choice).map(words), hint, "{}", G::ID);

            let mut world = table.state().clone();
            world.shuffle_unseen(Eye::Public, &mut rng);
            let is_other = world != *table.state();
            let mut twin = Table::from_position(world, seed);
            let before = table.vantage(Eye::Public);
            AnyTable::choose(&mut table, &choice).expect("a bot chooses from what is offered");
            n_choices += 1;
            let reason = table.reason(&before, by);
            let told = reason.as_ref().map(|reason| tellings.map(|telling| reason.words(telling)));
            if let Some(texts) = &told {
                n_told += 1;
                for text in texts {
                    assert!(!text.contains(['?', '{']) && !text.contains("  ") && text.len() < 120, "{text}");
                    assert!(text.starts_with(char::is_lowercase) && !text.ends_with('.'), "{text}");
                }
            }
            let twin_before = twin.vantage(Eye::Public);
            if twin.state().to_move() == Some(by)
                && AnyTable::choose(&mut twin, &choice).is_ok()
                && twin.view(Eye::Public) == table.view(Eye::Public)
            {
                n_twins += u32::from(is_other && told.is_some());
                let reason = twin.reason(&twin_before, by);
                assert_eq!(reason.map(|reason| tellings.map(|telling| reason.words(telling))), told, "{}", G::ID);
            }
        }
    }
    println!("{}: {n_told} reasons for {n_choices} choices, {n_twins} of them also in other worlds", G::ID);
    assert!(n_told > 5 && n_told * 2 < n_choices, "{}: {n_told} reasons for {n_choices} choices", G::ID);
    assert!(n_hints > 0, "{}: no hint has a reason", G::ID);
    assert!(n_twins > 0, "{} hides too little to test this", G::ID);
}

macro_rules! public {
    ($($name:ident $id:literal $game:ty;)*) => {
        mod reasons_are_public_in { $(
            #[test]
            fn $name() {
                super::reasons_are_public::<$game>();
            }
        )* }
    };
}

games!(public);

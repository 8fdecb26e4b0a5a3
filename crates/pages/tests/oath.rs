//! The board of Oath.

mod kit;

use std::collections::BTreeSet;

use kabale_catalog::{AnyTable, Lang, Voice, Words};
use kabale_core::{Eye, Fast, Game, Log, Seat, Seed, SeedableRng, Table, pick};
use kabale_oath::{Choice, Event, Oath, Options, View, What};
use kabale_pages::{Board, Scene};

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
        // The attackers stand before the defenders.
        let line = html.rsplit_once("force-line").expect("the force is drawn").1;
        let line = line.split_once("</p>").expect("a paragraph").0;
        (battle.force + battle.bandits, line.to_owned())
    };
    for crowned in [false, true] {
        let (n, line) = force(crowned);
        assert!(line.contains(&format!(">{n}<")), "{n}: {line}");
    }
}

/// The dock of a position, as an eye sees it.
fn dock(table: &Table<Oath>, eye: Eye, lang: Lang) -> String {
    let names: Vec<String> = Seat::all(table.seats()).map(|seat| Oath::seat_name(seat, lang)).collect();
    let voice = Voice { lang, names: &names };
    let sight = table.seen_by(eye);
    let (decision, recap) = (sight.decision(voice), sight.recap(voice));
    let offers = decision.as_ref().map_or(&[][..], |decision| &decision.choices);
    let cards = AnyTable::cards(table, lang);
    let scene = Scene { eye, voice, offers, cards: &cards, hint: &[], recap: &*recap };
    Oath::dock(&table.state().view(eye), &scene).into_string()
}

/// 4.2: whatever is asked and whoever is on turn, the seven major actions are in their places; those that cannot be
/// taken say why, and cite the rule.
#[test]
fn the_actions_never_move() {
    let actions = ["search", "muster", "trade", "travel", "recover", "campaign", "rest"];
    let (mut shut, mut open) = (0, 0);
    for seed in 0..6_u8 {
        let seats = 2 + seed % 5;
        let mut rng = Fast::seed_from_u64(seed.into());
        let mut table =
            Table::<Oath>::new(Options::default(), seats, Seed::new([seed; 32])).expect("that many may play");
        for number in 0.. {
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            if choices.is_empty() || table.state().view(Eye::Public).end.is_some() {
                break;
            }
            let eyes = Seat::all(seats).map(Eye::Seat).filter(|_| number % 7 == 0);
            for (eye, lang) in eyes.flat_map(|eye| Lang::ALL.map(|lang| (eye, lang))) {
                let html = dock(&table, eye, lang);
                let tags: Vec<_> = html.split(" id=\"act-").skip(1).collect();
                let found: Vec<_> = tags.iter().filter_map(|tag| tag.split_once('"')).map(|(id, _)| id).collect();
                assert_eq!(found[..7], actions, "{eye:?} at {number}");
                for tag in &tags[..7] {
                    let tag = tag.split_once('>').expect("a tag").0;
                    if tag.contains("aria-disabled") {
                        shut += 1;
                        let why = tag.split_once("title=\"").expect("a reason").1;
                        let why = why.split_once('"').expect("a text").0;
                        assert!(why.contains(": ") && why.contains("(OATH-"), "{why}");
                    } else {
                        open += 1;
                    }
                }
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
    assert!(shut > 100 && open > 100, "{shut} shut, {open} open");
}

/// Every site that a choice points at can be touched on the map.
#[test]
fn targets_on_the_map_can_be_touched() {
    let mut targets = 0;
    for seed in 0..6_u8 {
        let mut rng = Fast::seed_from_u64(seed.into());
        let mut table = Table::<Oath>::new(Options::default(), 2 + seed % 5, Seed::new([seed; 32])).expect("a table");
        loop {
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            let Some(seat) = table.state().to_move() else { break };
            let eye = Eye::Seat(seat);
            let names: Vec<String> = Seat::all(table.seats()).map(|seat| Oath::seat_name(seat, Lang::En)).collect();
            let decision = table.seen_by(eye).decision(Voice { lang: Lang::En, names: &names }).expect("a decision");
            let spots = decision.choices.iter().flat_map(|offer| [offer.target.piece, offer.target.place]).flatten();
            let sites: BTreeSet<_> =
                spots.map(|spot| spot.to_string()).filter(|spot| spot.starts_with("site.")).collect();
            if !sites.is_empty() {
                let html = kit::drawn(&table, eye, Lang::En);
                for site in sites {
                    let before = html.split_once(&format!("data-spot=\"{site}\"")).expect("the site is drawn").0;
                    let tag = before.rsplit_once('<').expect("a tag").1;
                    assert!(tag.starts_with("button"), "{site}: {tag}");
                    targets += 1;
                }
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
    assert!(targets > 100, "{targets}");
}

/// Calls `see` at every position of some random games.
fn walk(games: u8, mut see: impl FnMut(&Table<Oath>)) {
    for seed in 0..games {
        let mut rng = Fast::seed_from_u64(seed.into());
        let mut table =
            Table::<Oath>::new(Options::default(), 2 + seed % 5, Seed::new([seed; 32])).expect("that many play");
        loop {
            see(&table);
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            if choices.is_empty() || table.state().view(Eye::Public).end.is_some() {
                break;
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
    }
}

/// 5.1.3, 5.1.4: who drew cards reads them, and plays or discards each where it lies; what cannot be done says why.
#[test]
fn cards_are_played_where_they_lie() {
    let (mut n_open, mut n_shut) = (0, 0);
    walk(8, |table| {
        let Some(seat) = table.state().to_move() else { return };
        let (eye, mut choices) = (Eye::Seat(seat), Vec::new());
        let view = table.view(eye);
        if !matches!(view.asked, Some(What::Sift | What::Play | What::Reject)) {
            return;
        }
        let html = kit::drawn(table, eye, Lang::En);
        let stage = html.split_once("data-zone=\"hand\"").expect("the cards are drawn").1;
        let stage = stage.split_once("</ol>").expect("a list").0;
        table.state().choices(&mut choices);
        for choice in choices.into_iter().filter(|choice| *choice != Choice::Done) {
            assert!(stage.contains(&format!("name=\"choice\" value=\"{choice}\"")), "{choice}: {stage}");
            n_open += 1;
        }
        let texts = AnyTable::cards(table, Lang::En);
        for card in view.hand.iter().flat_map(|hand| &hand.cards) {
            let key = card.card.expect("one knows what one drew").key();
            let text = texts.iter().find(|text| text.id == key).expect("every card has a text").text;
            assert!(stage.contains(&text.replace('\'', "&#39;")) || stage.contains(text), "{text}");
        }
        for shut in stage.split("way-to shut\"").skip(1) {
            let why = shut.split_once("title=\"").expect("a reason").1.split_once('"').expect("a text").0;
            assert!(why.contains(": ") && why.contains("(OATH-"), "{why}");
            n_shut += 1;
        }
        // Nobody else sees the faces.
        for other in Seat::all(table.seats()).filter(|other| *other != seat) {
            assert!(!kit::drawn(table, Eye::Seat(other), Lang::En).contains("class=\"printed"));
        }
    });
    assert!(n_open > 200 && n_shut > 20, "{n_open} {n_shut}");
}

/// 3.3: the end die lies on the board until something else is decided, with what was needed and what follows.
#[test]
fn the_end_die_is_shown() {
    let (mut hits, mut misses) = (0, 0);
    walk(24, |table| {
        let html = kit::drawn(table, Eye::Public, Lang::En);
        let rolled = table.steps().last().and_then(|step| {
            step.events.iter().find_map(|event| match event {
                Event::EndDie { face, hit } => Some((*face, *hit)),
                _ => None,
            })
        });
        let die =
            html.split_once("class=\"end-die ").map(|(_, rest)| rest.split_once("</section>").expect("it ends").0);
        let Some((face, hit)) = rolled else {
            assert!(die.is_none() || html.contains("end-die open"), "{die:?}");
            return;
        };
        let die = die.expect("the die is shown");
        assert!(
            die.starts_with(if hit { "hit" } else { "missed" }) && die.contains(&format!("The end die: {face}")),
            "{die}"
        );
        assert!(die.contains(if hit { "The Empire stands" } else { "The game goes on" }), "{die}");
        *(if hit { &mut hits } else { &mut misses }) += 1;
    });
    assert!(hits > 0 && misses > 0, "{hits} {misses}");
}

/// 5.5.6: the losses that are shown are what the players' banks have more, and the race is that of the position.
#[test]
fn a_campaign_is_reckoned_up() {
    let (mut n_lost, mut n_shown, mut before) = (0, 0, None);
    walk(8, |table| {
        let view = table.view(Eye::Public);
        let banks = |view: &View| view.players.iter().map(|player| player.bank).collect::<Vec<_>>();
        if view.battle.as_ref().is_some_and(|battle| battle.attack == 0) && before.is_none() {
            before = Some((table.seats(), banks(&view)));
        }
        if view.battle.is_some() {
            return;
        }
        let Some((seats, was)) = before.take().filter(|_| view.dice.is_some()) else { return };
        let html = kit::drawn(table, Eye::Public, Lang::En);
        let is_decided = view.dice.is_some_and(|dice| dice.verdict.is_some());
        assert_eq!(html.contains("class=\"reckoning\""), is_decided, "until something else is decided");
        if !is_decided || seats != table.seats() {
            return;
        }
        n_shown += 1;
        let lost = html.split_once("class=\"lost\"").expect("losses").1.split_once("</ul>").expect("a list").0;
        for (player, was) in view.players.iter().zip(was) {
            // Some plans bring warbands; then the bank says less.
            let shown: u8 = lost
                .split("<li class=\"")
                .skip(1)
                .filter(|row| row.starts_with(kabale_catalog::oath::board_color(player.color).name()))
                .filter_map(|row| row.split_once("<b>")?.1.split_once("</b>")?.0.parse::<u8>().ok())
                .sum();
            assert!(shown >= player.bank.saturating_sub(was), "{shown} < {} - {was}: {lost}", player.bank);
            n_lost += u32::from(shown);
        }
    });
    assert!(n_shown > 20 && n_lost > 20, "{n_shown} {n_lost}");
}

/// Who waits reads what has happened in this turn, and when their own comes.
#[test]
fn those_who_wait_know_what_for() {
    let mut n_next = 0;
    walk(5, |table| {
        let Some(seat) = table.state().to_move() else { return };
        for other in Seat::all(table.seats()).filter(|other| *other != seat) {
            let view = table.view(Eye::Seat(other));
            if view.end.is_some() {
                return;
            }
            let html = dock(table, Eye::Seat(other), Lang::En);
            let waiting = html.split_once("class=\"interim\"").expect("something is said").1;
            let is_next = (view.active.index() + 1) % usize::from(table.seats()) == other.index();
            assert_eq!(waiting.contains("You are next."), is_next, "{waiting}");
            assert_eq!(waiting.contains("You go on"), view.active == other, "{waiting}");
            n_next += usize::from(is_next);
        }
        assert!(!dock(table, Eye::Seat(seat), Lang::En).contains("class=\"interim\""));
    });
    assert!(n_next > 100, "{n_next}");
}

//! Every game has all texts in both languages, and choices can be told apart by their texts.

use std::collections::BTreeSet;

use kabale_bots::Level;
use kabale_catalog::{Entry, GAMES, Lang, Tincture, Voice};
use kabale_core::{Eye, Fast, OptionKind, Seat, Seed, SeedableRng, Target};
use serde_json::Value;

fn seed(number: u8) -> Seed {
    Seed::new([number; 32])
}

/// Plays a random game and calls `see` at every position.
fn walk(entry: &'static Entry, seats: u8, number: u8, mut see: impl FnMut(&mut Box<dyn kabale_catalog::AnyTable>)) {
    let mut rng = Fast::seed_from_u64(u64::from(number));
    let mut table = (entry.deal)(&Value::Null, seats, seed(number)).expect("the game can be dealt");
    while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
        see(&mut table);
        table.choose(&choice).expect("a bot picks what is offered");
    }
    see(&mut table);
}

#[test]
fn questions_and_choices_are_told_apart_in_both_languages() {
    for entry in &GAMES {
        for seats in entry.seats.clone() {
            let names = Lang::ALL.map(|lang| entry.seat_names(seats, lang));
            walk(entry, seats, seats, |table| {
                let [english, german] =
                    [0, 1].map(|index| table.decision(Voice { lang: Lang::ALL[index], names: &names[index] }));
                let (Some(english), Some(german)) = (english, german) else { return };
                assert_ne!(english.text, german.text);
                for decision in [&english, &german] {
                    let labels: BTreeSet<_> = decision.choices.iter().map(|offer| &offer.label).collect();
                    assert_eq!(labels.len(), decision.choices.len(), "{:?}", decision.choices);
                    assert!(decision.choices.iter().all(|offer| !offer.label.contains('?')), "{:?}", decision.choices);
                    let rule = decision.rule;
                    let documents = Lang::ALL.map(entry.rules_text);
                    assert!(
                        documents.iter().all(|document| document.contains(&format!("**{rule}"))),
                        "there is no {rule}"
                    );
                    // Choices that point at nothing are words or numbers.
                    let pointed: Vec<_> = decision
                        .choices
                        .iter()
                        .map(|offer| offer.target)
                        .filter(|target| *target != Target::NONE)
                        .collect();
                    let targets: BTreeSet<_> =
                        pointed.iter().map(|target| serde_json::to_string(target).expect("data")).collect();
                    let is_pointed = targets.len() == pointed.len() || decision.choices.len() == 2;
                    assert!(is_pointed, "choices that point at the same thing: {:?}", decision.choices);
                }
            });
        }
    }
}

#[test]
fn what_happens_is_told_in_whole_sentences_to_every_eye() {
    for entry in &GAMES {
        for number in 0..20 {
            let seats = *entry.seats.start() + number % (entry.seats.end() - entry.seats.start() + 1);
            let mut last = None;
            walk(entry, seats, number, |table| last = Some((table.record(), table.n_choices())));
            let (record, n_choices) = last.expect("a game was played");
            let table = (entry.replay)(&record, n_choices).expect("the record is right");
            for eye in Eye::all(seats) {
                let [english, german] = Lang::ALL.map(|lang| {
                    let names = entry.seat_names(seats, lang);
                    table.tell(eye, 0, Voice { lang, names: &names })
                });
                assert_eq!(english.len(), german.len());
                for ((_, english), (_, german)) in english.iter().zip(&german) {
                    assert!(english.ends_with('.') && german.ends_with('.'), "{english} {german}");
                    assert!(!english.contains('?') && !german.contains('?'), "{english} {german}");
                    assert_ne!(english, german);
                }
            }
        }
    }
}

#[test]
fn previews_say_in_both_languages_what_is_then_told() {
    for entry in &GAMES {
        let seats = entry.usual_seats();
        let names = Lang::ALL.map(|lang| entry.seat_names(seats, lang));
        let (mut n_certain, mut n_undoable) = (0, 0);
        let mut rng = Fast::seed_from_u64(3);
        walk(entry, seats, 3, |table| {
            let Some(choice) = table.bot_choice(Level::Random, &mut rng) else {
                assert!(table.preview("wait", Voice { lang: Lang::En, names: &names[0] }).is_err());
                return;
            };
            let seat = table.to_move().expect("a bot chose for a seat");
            let mut after = (entry.replay)(&table.record(), usize::MAX).expect("the record is right");
            after.choose(&choice).expect("a bot picks what is offered");
            for (lang, names) in Lang::ALL.into_iter().zip(&names) {
                let voice = Voice { lang, names };
                let preview = table.preview(&choice, voice).expect("it is offered");
                let told: Vec<_> =
                    after.tell(Eye::Seat(seat), table.n_choices(), voice).into_iter().map(|(_, text)| text).collect();
                assert!(told.starts_with(&preview.tells), "{preview:?} {told:?}");
                assert!(!preview.certain || told == preview.tells, "{preview:?} {told:?}");
                assert_eq!(preview.undoable, after.may_undo(seat).is_ok(), "`{choice}`");
                n_certain += u32::from(preview.certain);
                n_undoable += u32::from(preview.undoable);
            }
            let error = table.preview("no choice at all", Voice { lang: Lang::En, names: &names[0] });
            assert!(matches!(error, Err(kabale_core::ChooseError::Notation(_))));
        });
        assert!(n_certain > 0 && n_undoable > 0, "{}", entry.id);
    }
}

#[test]
fn boards_fit_their_width_for_every_eye() {
    for entry in &GAMES {
        let seats = *entry.seats.end();
        walk(entry, seats, 9, |table| {
            for (lang, width) in [(Lang::En, 80), (Lang::De, 40), (Lang::De, 120)] {
                let names = entry.seat_names(seats, lang);
                for eye in Eye::all(seats) {
                    let lines = table.board(eye, Voice { lang, names: &names }, width);
                    assert!(lines.len() > 3);
                    // Lists of names may be longer than a line; drawings may not.
                    let drawn = lines.iter().map(kabale_catalog::Line::text).filter(|line| line.contains('│'));
                    for line in drawn {
                        assert!(line.trim_end().chars().count() <= width, "{line}");
                    }
                }
            }
        });
    }
}

/// Tries every choice that occurs in a game where it is not offered. Each refusal has its own words in both languages.
#[test]
fn refusals_are_explained_in_both_languages() {
    for entry in &GAMES {
        let mut choices = BTreeSet::new();
        let mut reasons = BTreeSet::new();
        for number in 0..6 {
            let seats = *entry.seats.start();
            let names = entry.seat_names(seats, Lang::En);
            walk(entry, seats, number, |table| {
                let decision = table.decision(Voice { lang: Lang::En, names: &names });
                let offered: BTreeSet<_> =
                    decision.into_iter().flat_map(|decision| decision.choices).map(|offer| offer.choice).collect();
                choices.extend(offered.iter().cloned());
                for choice in choices.iter().take(60).filter(|choice| !offered.contains(*choice)) {
                    let error = table.choose(choice).expect_err("it is not offered");
                    let [english, german] = Lang::ALL.map(|lang| table.explain(&error, lang));
                    assert!(english.ends_with(['.', ')']) && german.ends_with(['.', ')']), "{english} {german}");
                    assert_ne!(english, german);
                    if let kabale_core::ChooseError::Illegal(illegal) = error {
                        reasons.insert((illegal.objection.code, english.split(": ").nth(1).map(str::to_owned)));
                    }
                }
            });
        }
        let texts: BTreeSet<_> = reasons.iter().map(|(_, text)| text).collect();
        let codes: BTreeSet<_> = reasons.iter().map(|(code, _)| code).collect();
        assert!(codes.len() > 5, "{codes:?}");
        assert!(texts.len() >= codes.len(), "two reasons share their words: {reasons:?}");
    }
}

#[test]
fn games_options_cards_and_scores_have_words() {
    for entry in &GAMES {
        let [english, german] = Lang::ALL.map(|lang| (entry.about)(lang));
        assert_ne!(english.blurb, german.blurb);
        // CRN-13.5: only For a Crown has cards that differ from the published ones, and says so.
        let caveats = Lang::ALL.map(entry.caveat);
        assert_eq!(caveats.map(|caveat| caveat.is_some()), [entry.id == "for-a-crown"; 2]);
        assert_eq!(english.primer.len(), german.primer.len());
        let titles: BTreeSet<_> =
            entry.options.iter().map(|option| (entry.option)(option.id, Lang::De).title).collect();
        assert_eq!(titles.len(), entry.options.len(), "two options share their words");
        for option in entry.options {
            let OptionKind::OneOf { values, .. } = option.kind else { continue };
            let words: BTreeSet<_> = Lang::ALL
                .into_iter()
                .flat_map(|lang| values.iter().map(move |value| (entry.value)(option.id, value, lang)))
                .collect();
            assert_eq!(words.len(), 2 * values.len(), "two values of {} share their words", option.id);
            assert!(values.iter().all(|value| !words.contains(value)), "{words:?}");
        }
        for (english, german) in (entry.cards)(Lang::En).iter().zip((entry.cards)(Lang::De)) {
            assert_eq!((english.id, english.rule), (german.id, german.rule));
            assert!(english.text.ends_with('.') && german.text.ends_with('.'));
            assert_ne!(english.text, german.text);
        }
        let table = (entry.deal)(&Value::Null, entry.usual_seats(), seed(1)).expect("the game can be dealt");
        let parts = table.score_parts(Seat::new(0));
        let words: BTreeSet<_> = parts.iter().map(|part| table.score_part(part.id, Lang::De)).collect();
        assert_eq!(words.len(), parts.len());
    }
}

/// Seats that are named after a color have that color.
#[test]
fn seats_have_the_colors_they_are_named_after() {
    let called = [
        ("Red", Tincture::Gules),
        ("Blue", Tincture::Azure),
        ("Green", Tincture::Vert),
        ("Yellow", Tincture::Or),
        ("Black", Tincture::Sable),
        ("White", Tincture::Argent),
    ];
    for entry in &GAMES {
        let colors: Vec<_> = Seat::all(*entry.seats.end()).map(entry.color).collect();
        for (index, seat) in Seat::all(*entry.seats.end()).enumerate() {
            let name = (entry.seat_name)(seat, Lang::En);
            let expected = called.iter().find(|(color, _)| *color == name).map(|(_, color)| *color);
            assert!(expected.is_none_or(|expected| expected == colors[index]), "{} {name}", entry.id);
            assert!(!colors[..index].contains(&colors[index]), "{}: two seats have one color", entry.id);
        }
    }
    let oath = GAMES.iter().find(|entry| entry.id == "oath").expect("a game");
    assert_eq!((oath.color)(Seat::new(0)), Tincture::Purpure, "the Chancellor");
}

//! Every game from the first page to the standings, against bots, with every input method.

use std::mem;

use kabale_browser::{Outcome, Page};
use kabale_catalog::{Lang, Voice, find};
use kabale_core::Record;

use crate::{
    kit::{Site, at_once, inspect},
    player::{By, Player},
};

macro_rules! by_every_means {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        mod $name {
            use super::*;

            #[test]
            fn with_the_mouse() -> Outcome {
                game($id, By::Mouse)
            }

            #[test]
            fn by_touch() -> Outcome {
                game($id, By::Finger)
            }

            #[test]
            fn by_keyboard() -> Outcome {
                game($id, By::Keys)
            }
        }
    )* };
}

kabale_games::games!(by_every_means);

/// Games that take longer than this, in minutes, are played to their end with the mouse only.
const EVENING: u8 = 60;

/// The number of questions answered in such a game with other input methods.
const ANSWERS: usize = 40;

/// Parts of Oath's board that appear only at times, with their selectors.
const SIGHTS: [(&str, &str); 4] = [("map", ".map"), ("drawn", ".drawn"), ("battle", ".battle"), ("offer", ".deal")];

/// On the player's turn, inspects every part of the board that appears for the first time.
fn look(page: &mut Page, sights: &mut Vec<(&str, &str)>) -> Outcome {
    page.wait_for("#table[data-turn=yours], #table[data-status=over]")?;
    for (name, selector) in mem::take(sights) {
        if page.exists(&format!(".oath {selector}"))? {
            inspect(page, &format!("oath-{name}"))?;
        } else {
            sights.push((name, selector));
        }
    }
    Ok(())
}

/// Plays a game from the first page to the standings, then replays it.
fn game(id: &str, by: By) -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let entry = find(id).expect("the game is in the registry");
    let is_long = (entry.about)(Lang::En).minutes > EVENING;
    let seats = if by == By::Mouse && !is_long { 3 } else { *entry.seats.start() };
    let mut page = if by == By::Finger { site.phone("en")? } else { site.desk("en")? };
    // Animations run only in short games with the mouse: they take time, and other input methods do not depend on them.
    page.reduced_motion(by != By::Mouse || is_long)?;
    page.goto(&site.at("/"))?;
    at_once(&page)?;
    let mut player = Player::new(&mut page, by);
    sit_down(&player, id, seats)?;
    let most = if is_long && by != By::Mouse { ANSWERS } else { usize::MAX };
    let mut n_answered = 0;
    let mut sights = if id == "oath" { SIGHTS.to_vec() } else { Vec::new() };
    while n_answered < most && player.answer()? {
        n_answered += 1;
        look(player.page, &mut sights)?;
        // The first two may be the same decision, taken back.
        if by != By::Keys && (n_answered == 1 || n_answered == 8) {
            inspect(player.page, &format!("{id}-{}", if n_answered == 1 { "1-start" } else { "2-middle" }))?;
        }
    }
    println!(
        "{id} by {by:?}: {n_answered} answers, {} confirmed, {} undone, {} on the board, not seen: {sights:?}",
        player.confirmed, player.undone, player.on_board
    );
    assert!(player.on_board > 0 && player.confirmed + player.undone > 0);
    if n_answered == most {
        told(player.page)?;
        return Ok(player.page.assert_quiet()?);
    }
    end(&player, id, seats)?;
    if id == "oath" {
        player.page.wait_for("#log li >> The Chronicle is written.")?;
    }
    if by != By::Keys {
        inspect(player.page, &format!("{id}-3-end"))?;
    }
    look_again(&player)?;
    Ok(player.page.assert_quiet()?)
}

/// From the first page to a table with cards on it.
fn sit_down(player: &Player<'_>, id: &str, seats: u8) -> Outcome {
    let page = &*player.page;
    player.follow(&format!("a[href=\"/new/{id}\"]"))?;
    let seats = seats.to_string();
    if player.by == By::Keys {
        // A list selects what is typed: the number, and the first letter of "at once".
        for (list, key) in [("[name=seats]", seats.as_str()), ("[name=pace]", "a")] {
            player.reach(list)?;
            page.key(key)?;
        }
    } else {
        page.pick("[name=seats]", &seats)?;
        page.pick("[name=pace]", "0")?;
        if id == "oath" {
            // Any of the 198 denizens, and the Chronicle at the end.
            page.pick("[name=option-deck]", "whole-archive")?;
            page.eval("document.querySelector('[name=option-chronicle_phase]').checked = true")?;
        }
    }
    assert_eq!((page.value("[name=seats]")?, page.value("[name=pace]")?), (seats, "0".to_owned()));
    player.follow(".sheet button[type=submit]")?;
    player.follow(".deal button")?;
    Ok(page.wait_for("#board")?)
}

/// Checks the standings and what can be done next, and that the listed choices were those that the rules allow.
fn end(player: &Player<'_>, id: &str, seats: u8) -> Outcome {
    let page = &*player.page;
    page.wait_for("#end .places")?;
    assert_eq!(page.count("#end .places li")?, usize::from(seats));
    let scores = page.texts("#end .score")?;
    assert_eq!(scores.is_empty(), id == "oath", "points decide everywhere else");
    assert!(scores.iter().all(|score| score.contains(|digit: char| digit.is_ascii_digit())), "{scores:?}");
    assert!(page.visible("#end button >> Rematch")? && page.visible("#end a[href*=\"?at=0\"]")?);
    assert_eq!(page.attr("#log", "role")?.as_deref(), Some("log"));
    let record = page.eval("fetch(document.querySelector('a[download]').href).then((answer) => answer.text())")?;
    let record = Record::parse(record.as_str().unwrap_or_default())?;
    let entry = find(id).expect("the game is in the catalog");
    let names = entry.seat_names(seats, Lang::En);
    told(page)?;
    for (number, listed) in &player.listed {
        let then = (entry.replay)(&record, *number)?;
        let decision = then.decision(Voice { lang: Lang::En, names: &names }).expect("somebody decided");
        let offered: Vec<_> = decision.choices.into_iter().map(|offer| offer.choice).collect();
        assert_eq!(*listed, offered, "at decision {number}");
    }
    Ok(())
}

/// Checks that the log that was pushed step by step equals that of a reloaded page.
fn told(page: &Page) -> Outcome {
    let lines = page.texts("#log li")?;
    page.reload()?;
    assert_eq!(lines, page.texts("#log li")?);
    Ok(())
}

/// Steps forward and back through the game with the arrow keys.
fn look_again(player: &Player<'_>) -> Outcome {
    let page = &*player.page;
    player.follow("#end a[href*=\"?at=0\"]")?;
    let at = |page: &Page| page.text(".moments .at");
    let all = at(page)?.replace("0 / ", "");
    for (key, number) in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)] {
        page.loads(|page| page.key(key))?;
        assert_eq!(at(page)?, format!("{number} / {all}"));
    }
    assert!(!page.exists("#choose, #undo, #say")?, "what is past cannot be changed");
    Ok(page.pick(".moments select", "2").and_then(|()| page.wait_until("location.search.includes('as=2')"))?)
}

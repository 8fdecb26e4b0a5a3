//! Every game from the first page to the standings, against bots, by every means there is.

use std::mem;

use kabale_browser::{Outcome, Page};
use kabale_catalog::{Lang, Voice, find};
use kabale_core::Record;

use crate::{
    kit::{Site, inspect},
    player::{By, Player},
};

#[test]
fn oriflamme_with_the_mouse() -> Outcome {
    game("oriflamme", 3, By::Mouse)
}

#[test]
fn oriflamme_by_touch() -> Outcome {
    game("oriflamme", 3, By::Finger)
}

#[test]
fn oriflamme_by_keyboard() -> Outcome {
    game("oriflamme", 3, By::Keys)
}

#[test]
fn courtisans_with_the_mouse() -> Outcome {
    game("courtisans", 3, By::Mouse)
}

#[test]
fn courtisans_by_touch() -> Outcome {
    game("courtisans", 2, By::Finger)
}

#[test]
fn courtisans_by_keyboard() -> Outcome {
    game("courtisans", 2, By::Keys)
}

#[test]
fn shadow_throne_with_the_mouse() -> Outcome {
    game("shadow-throne", 4, By::Mouse)
}

#[test]
fn shadow_throne_by_touch() -> Outcome {
    game("shadow-throne", 4, By::Finger)
}

#[test]
fn shadow_throne_by_keyboard() -> Outcome {
    game("shadow-throne", 4, By::Keys)
}

#[test]
fn for_a_crown_with_the_mouse() -> Outcome {
    game("for-a-crown", 3, By::Mouse)
}

#[test]
fn for_a_crown_by_touch() -> Outcome {
    game("for-a-crown", 3, By::Finger)
}

#[test]
fn for_a_crown_by_keyboard() -> Outcome {
    game("for-a-crown", 3, By::Keys)
}

#[test]
fn oath_with_the_mouse() -> Outcome {
    game("oath", 2, By::Mouse)
}

/// Oath takes an evening: with a finger, two rounds of it.
#[test]
fn oath_by_touch() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.phone("en")?;
    page.reduced_motion(true)?;
    page.goto(&site.at("/"))?;
    let mut player = Player::new(&mut page, By::Finger);
    sit_down(&player, "oath", 3)?;
    let (mut n_answered, mut sights) = (0, SIGHTS.to_vec());
    while player.page.text(".oath .rounds .now")?.as_str() < "3" && player.answer()? {
        n_answered += 1;
        look(player.page, &mut sights)?;
    }
    println!("oath by touch: {n_answered} answers, {} on the board, not seen: {sights:?}", player.on_board);
    assert!(player.on_board > 0 && player.confirmed + player.undone > 0);
    told(player.page)?;
    Ok(player.page.assert_quiet()?)
}

/// What Oath puts onto the table now and then, and where it is.
const SIGHTS: [(&str, &str); 4] = [("map", ".map"), ("drawn", ".drawn"), ("battle", ".battle"), ("offer", ".deal")];

/// Looks at everything that is on the table for the first time, once the own turn has come.
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

/// From the first page to the standings, and back to look at it again.
fn game(id: &str, seats: u8, by: By) -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = if by == By::Finger { site.phone("en")? } else { site.desk("en")? };
    // What moves is waited for with the mouse alone, and not in the longest game: it takes time, and no other hand could
    // be in its way.
    page.reduced_motion(by != By::Mouse || id == "oath")?;
    page.goto(&site.at("/"))?;
    let mut player = Player::new(&mut page, by);
    sit_down(&player, id, seats)?;
    let mut n_answered = 0;
    let mut sights = if id == "oath" { SIGHTS.to_vec() } else { Vec::new() };
    while player.answer()? {
        n_answered += 1;
        look(player.page, &mut sights)?;
        // The first two may be the same one, taken back.
        if by != By::Keys && (n_answered == 1 || n_answered == 8) {
            inspect(player.page, &format!("{id}-{}", if n_answered == 1 { "1-start" } else { "2-middle" }))?;
        }
    }
    println!(
        "{id} by {by:?}: {n_answered} answers, {} confirmed, {} undone, {} on the board, not seen: {sights:?}",
        player.confirmed, player.undone, player.on_board
    );
    assert!(player.on_board > 0 && player.confirmed + player.undone > 0);
    end(&player, id, seats)?;
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
        // A list goes to what is typed: the number, and the first letter of "at once".
        for (list, key) in [("[name=seats]", seats.as_str()), ("[name=pace]", "a")] {
            player.reach(list)?;
            page.key(key)?;
        }
    } else {
        page.pick("[name=seats]", &seats)?;
        page.pick("[name=pace]", "0")?;
    }
    assert_eq!((page.value("[name=seats]")?, page.value("[name=pace]")?), (seats, "0".to_owned()));
    player.follow(".sheet button[type=submit]")?;
    player.follow(".deal button")?;
    Ok(page.wait_for("#board")?)
}

/// The standings, with what one can do next; and what was listed is what the rules allow.
fn end(player: &Player<'_>, id: &str, seats: u8) -> Outcome {
    let page = &*player.page;
    page.wait_for("#end .places")?;
    let scores = page.texts("#end .score")?;
    assert_eq!(scores.len(), usize::from(seats));
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

/// What was told bit by bit is what a page tells that is loaded anew.
fn told(page: &Page) -> Outcome {
    let lines = page.texts("#log li")?;
    page.reload()?;
    assert_eq!(lines, page.texts("#log li")?);
    Ok(())
}

/// Forwards and back through the game, with the arrow keys.
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

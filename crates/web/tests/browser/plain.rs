//! Without a script: plain forms, a page that asks for confirmation, undo.

use kabale_browser::{Outcome, Page};

use crate::{
    kit::{MY_TURN, Site, deal, inspect, open_list, play, set_up},
    player::{Asked, asked},
};

/// Answers a question from the list, and returns whether the page asked for confirmation.
fn answer(page: &Page, asked: &Asked) -> Outcome<bool> {
    open_list(page)?;
    let offer = &asked.offers[asked.decision % asked.offers.len()];
    page.loads(|page| page.click(&format!("#all-choices button[value={:?}]", offer.choice)))?;
    let asks = page.exists("[name=confirmed]")?;
    if asks {
        assert!(page.text("main")?.contains("cannot be taken back"));
        page.loads(|page| page.click("button >> Do it"))?;
    }
    Ok(asks)
}

#[test]
fn games_are_played_with_plain_forms() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    page.scripts_off()?;
    let (mut confirmed, mut undone, mut on_board) = (0, 0, 0);
    // Deals are random: games are played until every case has occurred.
    for game in kabale_catalog::GAMES.iter().map(|entry| entry.id).cycle().take(16) {
        if confirmed > 0 && undone > 0 && on_board > 0 {
            break;
        }
        set_up(&site, &page, game, 3, "Anna")?;
        deal(&page)?;
        for _ in 0..6 {
            page.wait_for(MY_TURN)?;
            let Some(before) = asked(&page)? else { break };
            if answer(&page, &before)? {
                confirmed += 1;
            } else if undone < 2 && page.exists("#table[data-turn=yours] #undo")? {
                undone += 1;
                page.loads(|page| page.click("#undo button"))?;
                assert_eq!(asked(&page)?.map(|asked| asked.offers), Some(before.offers));
            }
        }
        // If only one choice has a given target, the target on the board is its button.
        page.wait_for(MY_TURN)?;
        if page.exists("#board button[name=choice]")? {
            on_board += 1;
            let before = asked(&page)?.map(|asked| asked.rev);
            page.loads(|page| page.click("#board button[name=choice]"))?;
            if page.exists("[name=confirmed]")? {
                page.loads(|page| page.click("button >> Do it"))?;
            }
            assert_ne!(page.attr("#table", "data-rev")?, before);
        }
    }
    assert!(
        confirmed > 0 && undone > 0 && on_board > 0,
        "{confirmed} confirmed, {undone} undone, {on_board} on the board"
    );
    Ok(page.assert_quiet()?)
}

#[test]
fn oath_is_played_with_plain_forms() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    page.scripts_off()?;
    set_up(&site, &page, "oath", 3, "Anna")?;
    deal(&page)?;
    let mut on_board = 0;
    for _ in 0..20 {
        page.wait_for(MY_TURN)?;
        let Some(before) = asked(&page)? else { break };
        if on_board < 3 && page.exists("#board button[name=choice]")? {
            on_board += 1;
            page.loads(|page| page.click("#board button[name=choice]"))?;
            if page.exists("[name=confirmed]")? {
                page.loads(|page| page.click("button >> Do it"))?;
            }
        } else {
            answer(&page, &before)?;
        }
        assert_ne!(page.attr("#table", "data-rev")?, Some(before.rev));
    }
    assert!(on_board > 0, "something of the board is its own button");
    Ok(page.assert_quiet()?)
}

#[test]
fn the_page_that_asks_again_is_for_everybody() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.phone("en")?;
    play(&site, &page, "oriflamme", 3)?;
    // As if no script ran: `submit()` sends the form without the script's handler.
    while !page.exists("[name=confirmed]")? {
        page.wait_for(MY_TURN)?;
        page.loads(|page| {
            page.eval(
                "{ const [form, choices] = ['#choose', '#all-choices button'].map((it) => document.querySelectorAll(it));
                   const { name, value } = [...choices].at(-1);
                   form[0].append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
                   form[0].submit(); }",
            )
            .map(|_| ())
        })?;
    }
    inspect(&mut page, "confirm")
}

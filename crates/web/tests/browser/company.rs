//! Several people at one table: seats by link, hands, chat, watchers, seats handed to a bot.

use std::{collections::BTreeSet, thread, time::Duration};

use kabale_browser::{Outcome, Page};

use crate::{
    kit::{MY_TURN, Site, deal, open_list, open_pane, play, set_up},
    player::{By, Player},
};

/// The cards on the table, face up or face down, and those in the viewer's hand.
fn cards(page: &Page) -> Outcome<(BTreeSet<String>, BTreeSet<String>)> {
    let ids = |selector: &str| -> Outcome<BTreeSet<String>> {
        let ids = page.eval(&format!("[...document.querySelectorAll('{selector}')].map(({{ id }}) => id)"))?;
        Ok(ids.as_array().into_iter().flatten().filter_map(|id| id.as_str().map(str::to_owned)).collect())
    };
    Ok((ids("#board [data-zone]:not([data-zone=hand]) .card[id]")?, ids("#hand .card[id]")?))
}

/// Waits until all pages show the same. A forced choice may follow the one that was just made, so none waits for another.
fn wait_for_same(pages: &[&Page]) -> Outcome {
    let mut revs = Vec::new();
    for _ in 0..200 {
        revs = pages.iter().map(|page| page.attr("#table", "data-rev")).collect::<Result<Vec<_>, _>>()?;
        if revs.iter().all(|rev| *rev == revs[0]) {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("the pages stay at {revs:?}");
}

#[test]
fn friends_sit_down_by_link_and_others_watch() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (mut anna, mut ben, cara) = (site.desk("en")?, site.phone("en")?, site.desk("en")?);
    set_up(&site, &anna, "courtisans", 2, "Anna")?;
    let link = anna.value("#link")?;
    assert_eq!(link, anna.url()?);
    ben.goto(&link)?;
    ben.fill("[name=name]", "Ben")?;
    ben.loads(|page| page.tap("button >> Sit down"))?;
    anna.wait_for(".chairs li >> Ben")?;
    deal(&anna)?;
    ben.wait_for("#board")?;
    cara.goto(&link)?;
    let turn = |page: &Page| page.exists(MY_TURN);
    for _ in 0..4 {
        let mover = if turn(&anna)? { (&mut anna, By::Mouse) } else { (&mut ben, By::Finger) };
        Player::new(mover.0, mover.1).answer()?;
        let moved = if turn(&anna)? { &anna } else { &ben };
        wait_for_same(&[moved, &anna, &ben, &cara])?;
    }
    let (seen, hands): (Vec<_>, Vec<_>) =
        [&anna, &ben, &cara].map(cards).into_iter().collect::<Outcome<Vec<_>>>()?.into_iter().unzip();
    assert!(seen[0].len() >= 3 && seen[0] == seen[1] && seen[1] == seen[2], "{seen:#?}");
    // A player who still has to name a victim may have no card left.
    assert_ne!(hands[0], hands[1]);
    assert!(hands[2].is_empty() && !cara.exists("#choose, #undo, #say, #preview")?);
    assert_eq!(usize::from(turn(&anna)?) + usize::from(turn(&ben)?), 1);
    for page in [&anna, &ben, &cara] {
        page.assert_quiet()?;
    }
    Ok(())
}

#[test]
fn people_talk_and_may_be_muted() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (anna, ben) = (site.desk("en")?, site.desk("de")?);
    set_up(&site, &anna, "courtisans", 2, "Anna")?;
    ben.goto(&anna.url()?)?;
    ben.fill("[name=name]", "Ben")?;
    ben.loads(|page| page.click("button >> Hinsetzen"))?;
    anna.wait_for(".chairs li >> Ben")?;
    deal(&anna)?;
    ben.wait_for("#board")?;
    let say = |page: &Page, text: &str| -> Outcome {
        open_pane(page, "talk")?;
        page.fill("#say-text", text)?;
        Ok(page.key("Enter")?)
    };
    say(&anna, "<b>loud</b> & \"clear\" &lt;")?;
    ben.wait_for("#talk li >> <b>loud</b> & \"clear\" &lt;")?;
    anna.wait_for("#talk li >> <b>loud</b>")?;
    assert!(!ben.exists("#talk b")? && !anna.exists("#talk b")?);
    assert_eq!(anna.value("#say-text")?, "", "what was said is gone from the field");
    // A message that is being typed stays when others send theirs.
    anna.fill("#say-text", "not yet")?;
    say(&ben, "hello")?;
    anna.wait_for("#talk li >> hello")?;
    assert_eq!(anna.value("#say-text")?, "not yet");
    ben.loads(|page| page.click("#talk button[aria-label='Stummschalten: Anna']"))?;
    assert_eq!(ben.texts("#talk li strong")?, ["Ben"]);
    say(&anna, "unheard")?;
    anna.wait_for("#talk li >> unheard")?;
    wait_for_same(&[&anna, &ben])?;
    assert_eq!(ben.texts("#talk li strong")?, ["Ben"]);
    ben.loads(|page| page.click("button >> Wieder anzeigen: Anna"))?;
    assert_eq!(ben.count("#talk li")?, 3);
    // A choice that waits for confirmation stays, too.
    let (mover, other) = if anna.exists(MY_TURN)? { (&anna, &ben) } else { (&ben, &anna) };
    open_list(mover)?;
    mover.click("#all-choices button")?;
    mover.wait_for("#do-it")?;
    say(other, "wait!")?;
    mover.wait_for("#talk li >> wait!")?;
    assert!(mover.exists("#do-it")? && mover.exists("#staged [name=choice], #all-choices button.chosen")?);
    // The host may switch it off for all.
    open_pane(&anna, "around")?;
    anna.click("button >> Switch the chat off")?;
    ben.wait_until("!document.querySelector('#talk')")?;
    anna.assert_quiet()?;
    Ok(ben.assert_quiet()?)
}

#[test]
fn a_bot_keeps_a_seat_warm() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (anna, ben) = (site.desk("en")?, site.desk("en")?);
    set_up(&site, &anna, "shadow-throne", 2, "Anna")?;
    ben.goto(&anna.url()?)?;
    ben.loads(|page| page.click("button >> Sit down"))?;
    anna.wait_for(".chairs li:nth-child(2) strong")?;
    deal(&anna)?;
    ben.wait_for("#board")?;
    open_pane(&anna, "around")?;
    anna.click("button >> Let a bot play")?;
    // The bot makes Anna's decisions, so it is soon Ben's turn.
    ben.wait_for(MY_TURN)?;
    anna.wait_for("#around button >> Take the seat back")?;
    anna.wait_until("!document.querySelector('#table').dataset.turn")?;
    assert!(anna.text(".sitting li")?.contains("a bot plays for now"));
    anna.click("button >> Take the seat back")?;
    anna.wait_for("#around button >> Let a bot play")?;
    anna.assert_quiet()?;
    Ok(ben.assert_quiet()?)
}

#[test]
fn notes_are_kept() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "for-a-crown", 3)?;
    open_pane(&page, "around")?;
    page.fill("#notes-text", "The <fox> lies.")?;
    page.click("#notes button")?;
    page.wait_for("#notes button >> Saved")?;
    page.reload()?;
    assert_eq!(page.value("#notes-text")?, "The <fox> lies.");
    Ok(page.assert_quiet()?)
}

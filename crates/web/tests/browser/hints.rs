//! Hints of the Kingmaker: by mouse, by keyboard and without a script, against bots and with other people; and its
//! analysis of a finished game.

use kabale_browser::{Outcome, Page};
use kabale_catalog::GAMES;

use crate::{
    kit::{MY_TURN, Site, deal, inspect, open_list, open_pane, play, play_out, set_up},
    player::{By, Player, asked},
};

/// Checks that every choice has its share, and that the best one is marked in the list and, if it has a target, on the
/// board.
fn is_marked(page: &Page) -> Outcome {
    let offers = asked(page)?.map(|asked| asked.offers).unwrap_or_default();
    assert_eq!(page.count("#all-choices li[data-share]")?, offers.len());
    assert_eq!(page.count("#all-choices li.best")?, 1);
    let best = page.attr("#all-choices li.best button", "value")?.unwrap_or_default();
    let spots = offers.into_iter().find(|offer| offer.choice == best).map(|offer| offer.spots).unwrap_or_default();
    for spot in spots {
        let thing = format!("#board button[data-spot=\"{spot}\"]");
        assert!(!page.exists(&thing)? || page.exists(&format!("{thing}.best[data-share]"))?, "{best}: {spot}");
    }
    let words = page.text("#advice .what")?;
    assert!(words.contains("Kingmaker") || words.contains("Königsmacher"), "{words}");
    Ok(())
}

#[test]
fn hints_by_mouse_and_by_keyboard() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in GAMES.iter().map(|entry| entry.id) {
        let mut page = site.desk("en")?;
        play(&site, &page, game, 3)?;
        assert!(!page.exists("[data-share], #advice *")?);
        page.click("#hint button")?;
        page.wait_for("#advice .what")?;
        is_marked(&page)?;
        inspect(&mut page, &format!("hint-{game}"))?;
        // The hint disappears with its question, and the next question has its own, unless it has only one answer.
        Player::new(&mut page, By::Mouse).answer()?;
        page.wait_for(&format!("{MY_TURN}:has(#choose:not([data-forced])) #advice:empty"))?;
        assert!(!page.exists("[data-share]")?);
        page.key("k")?;
        page.wait_for("#advice .what")?;
        is_marked(&page)?;
        page.assert_quiet()?;
    }
    Ok(())
}

#[test]
fn hints_on_a_phone() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for game in GAMES.iter().map(|entry| entry.id) {
        let mut page = site.phone("de")?;
        play(&site, &page, game, 3)?;
        page.tap("#hint button")?;
        page.wait_for("#advice .what")?;
        is_marked(&page)?;
        inspect(&mut page, &format!("hint-{game}"))?;
    }
    Ok(())
}

#[test]
fn hints_without_a_script() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    page.scripts_off()?;
    set_up(&site, &page, "oriflamme", 3, "Anna")?;
    deal(&page)?;
    page.wait_for(MY_TURN)?;
    page.click("#hint button")?;
    page.wait_for("#advice .what")?;
    is_marked(&page)?;
    // The choice is made from that page.
    let before = page.attr("#table", "data-rev")?;
    open_list(&page)?;
    page.loads(|page| page.click("#all-choices li.best button"))?;
    if page.exists("[name=confirmed]")? {
        page.loads(|page| page.click("button >> Do it"))?;
    }
    assert_ne!(page.attr("#table", "data-rev")?, before);
    Ok(page.assert_quiet()?)
}

#[test]
fn the_host_allows_hints_and_talk_does_not_wipe_them_away() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (anna, ben) = (site.desk("en")?, site.desk("en")?);
    set_up(&site, &anna, "courtisans", 2, "Anna")?;
    ben.goto(&anna.url()?)?;
    ben.loads(|page| page.click("button >> Sit down"))?;
    anna.wait_for(".chairs li:nth-child(2) strong")?;
    deal(&anna)?;
    ben.wait_for("#board")?;
    assert!(!anna.exists("#hint")? && !ben.exists("#hint")?);
    open_pane(&ben, "around")?;
    assert!(ben.text(".hints")?.contains("not allowed") && !ben.exists("button >> Allow hints")?);
    open_pane(&anna, "around")?;
    anna.click("button >> Allow hints")?;
    ben.wait_until("!document.querySelector('.hints').textContent.includes('not')")?;
    let (mover, other) = if anna.exists(MY_TURN)? { (&anna, &ben) } else { (&ben, &anna) };
    mover.wait_for("#hint")?;
    assert!(!other.exists("#hint")?);
    mover.click("#hint button")?;
    mover.wait_for("#advice .what")?;
    let (told, docked) = (mover.text("#advice")?, mover.count(".dock [data-share]")?);
    assert!(docked > 0);
    open_pane(other, "talk")?;
    other.fill("#say-text", "What does it say?")?;
    other.key("Enter")?;
    mover.wait_for("#talk li >> What does it say?")?;
    assert_eq!((mover.text("#advice")?, mover.count(".dock [data-share]")?), (told, docked));
    is_marked(mover)?;
    anna.assert_quiet()?;
    Ok(ben.assert_quiet()?)
}

#[test]
fn a_game_is_looked_at_again() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for (game, seats) in [("oriflamme", 5), ("courtisans", 2)] {
        let mut desk = site.desk("en")?;
        play(&site, &desk, game, seats)?;
        play_out(&desk)?;
        let table = desk.url()?;
        desk.loads(|page| page.click("#end a >> Analysis"))?;
        // The page polls until the analysis is finished.
        desk.wait_for("svg.graph polyline")?;
        assert_eq!(desk.count("svg.graph polyline")?, usize::from(seats));
        assert_eq!(desk.texts(".losses tbody th")?.len(), usize::from(seats));
        inspect(&mut desk, &format!("analysis-{game}"))?;
        let mut phone = site.phone("de")?;
        phone.goto(&desk.url()?)?;
        phone.wait_for("svg.graph polyline")?;
        inspect(&mut phone, &format!("analysis-{game}"))?;
        let is_swung = desk.exists(".points a")?;
        if is_swung {
            desk.loads(|page| page.click(".points a"))?;
            desk.wait_for(".moments .at")?;
        }
        desk.goto(table.trim_end_matches('/'))?;
        assert_eq!(desk.exists("#end .turning a")?, is_swung);
        inspect(&mut desk, &format!("end-{game}"))?;
    }
    Ok(())
}

#[test]
fn the_end_of_a_game_tells_its_turning_point_by_itself() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut phone = site.phone("en")?;
    play(&site, &phone, "courtisans", 3)?;
    play_out(&phone)?;
    // With few imagined games for every moment some choice always seems to change much.
    phone.wait_for("#end .turning >> The turning point:")?;
    inspect(&mut phone, "end-turned")?;
    phone.loads(|page| page.click("#end .turning a"))?;
    phone.wait_for(".moments .at")?;
    Ok(phone.assert_quiet()?)
}

#[test]
fn an_analysis_comes_without_a_script() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (anna, page) = (site.desk("en")?, site.desk("en")?);
    play(&site, &anna, "shadow-throne", 2)?;
    play_out(&anna)?;
    page.scripts_off()?;
    page.goto(&format!("{}/analysis", anna.url()?))?;
    Ok(page.wait_for("svg.graph polyline")?)
}

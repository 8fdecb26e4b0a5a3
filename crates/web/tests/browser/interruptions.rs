//! Reloads, tabs, the back button, lost connections, restarts, double clicks: nothing is lost and nothing happens twice.

use kabale_browser::{Outcome, Page};

use crate::{
    kit::{MY_TURN, Site, open_list, play, quiet_but},
    player::{By, Player, asked},
};

/// The number of the open decision, and its choices.
fn question(page: &Page) -> Outcome<(usize, Vec<String>)> {
    page.wait_for(MY_TURN)?;
    let asked = asked(page)?.expect("it is one's turn");
    Ok((asked.decision, asked.offers.into_iter().map(|offer| offer.choice).collect()))
}

#[test]
fn reloads_and_tabs_change_nothing() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    play(&site, &page, "courtisans", 2)?;
    Player::new(&mut page, By::Mouse).answer()?;
    let (before, url) = (question(&page)?, page.url()?);
    page.reload()?;
    assert_eq!(question(&page)?, before);
    // To the home page, which lists the table, and back.
    page.loads(|page| page.click(".brand"))?;
    assert!(page.text(".tables a.yours .status")?.contains("Your turn"));
    page.back()?;
    assert_eq!((page.url()?, question(&page)?), (url.clone(), before.clone()));
    let mut tab = page.new_tab()?;
    page.close()?;
    tab.goto(&url)?;
    assert_eq!(question(&tab)?, before);
    Player::new(&mut tab, By::Mouse).answer()?;
    assert!(question(&tab)?.0 >= before.0);
    Ok(tab.assert_quiet()?)
}

#[test]
fn two_tabs_of_one_seat_move_once() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    play(&site, &page, "oriflamme", 3)?;
    let (tab, stale) = (page.new_tab()?, page.new_tab()?);
    tab.goto(&page.url()?)?;
    stale.scripts_off()?;
    stale.goto(&page.url()?)?;
    let before = question(&page)?;
    assert_eq!(question(&tab)?, before);
    assert_eq!(question(&stale)?, before);
    // A choice in one tab appears in the other without a reload.
    let mut player = Player::new(&mut page, By::Mouse);
    while question(player.page)?.0 == before.0 {
        player.answer()?;
    }
    let after = question(&page)?;
    tab.wait_until(&format!("document.querySelector('#choose [name=decision]')?.value === '{}'", after.0))?;
    assert_eq!(question(&tab)?, after);
    // The third tab is outdated, and is told so.
    open_list(&stale)?;
    stale.loads(|page| page.click("#all-choices button"))?;
    assert_ne!(stale.text("#notice")?, "");
    assert_eq!(question(&stale)?, after);
    assert_eq!(question(&page)?, after);
    quiet_but(&stale, "409")?;
    tab.assert_quiet()?;
    Ok(page.assert_quiet()?)
}

#[test]
fn an_impatient_finger_confirms_once() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "oriflamme", 3)?;
    loop {
        let (number, _) = question(&page)?;
        open_list(&page)?;
        page.click("#all-choices li:last-child button")?;
        page.wait_until(&format!(
            "!!document.querySelector('#do-it') || document.querySelector('#choose [name=decision]')?.value !== '{number}'"
        ))?;
        if page.exists("#do-it")? {
            break;
        }
    }
    let (number, offers) = question(&page)?;
    page.eval("{ const button = document.querySelector('#do-it'); button.click(); button.click(); button.click() }")?;
    page.wait_until(&format!("document.querySelector('#choose [name=decision]')?.value > {number}"))?;
    let record = page.eval("fetch(location.pathname + '/record').then((answer) => answer.text())")?;
    assert!(record.as_str().is_some_and(|record| !record.contains("\"seed\"")), "a game that goes on has no record");
    assert_eq!(page.text("#notice")?, "");
    let own: Vec<_> = page.texts(&format!("#log li[data-n='{number}']"))?;
    assert!(!own.is_empty(), "{:?} of {offers:?}", page.texts("#log li")?);
    Ok(())
}

#[test]
fn the_server_may_restart() -> Outcome {
    let Some(mut site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    play(&site, &page, "oriflamme", 3)?;
    Player::new(&mut page, By::Mouse).answer()?;
    let before = question(&page)?;
    page.assert_quiet()?;
    site.stop();
    page.wait_for(".connection >> reconnecting")?;
    // A choice made while offline is sent until it arrives.
    open_list(&page)?;
    page.click("#all-choices button")?;
    page.click("#do-it")?;
    site.start()?;
    page.wait_until("document.documentElement.dataset.live === 'on'")?;
    page.wait_until(&format!(
        "document.querySelector('#table')?.dataset.status === 'over' || document.querySelector('#choose [name=decision]')?.value > {}",
        before.0
    ))?;
    assert_eq!(page.text(".connection")?, "");
    quiet_but(&page, "ERR_CONNECTION_REFUSED")?;
    Player::new(&mut page, By::Mouse).answer()?;
    page.assert_quiet()?;
    // Without a choice, the page also catches up by itself.
    site.stop();
    page.wait_for(".connection >> reconnecting")?;
    site.start()?;
    page.wait_until("document.querySelector('.connection')?.textContent === ''")?;
    Player::new(&mut page, By::Mouse).answer()?;
    quiet_but(&page, "ERR_CONNECTION_REFUSED")
}

#[test]
fn a_page_that_is_refused_waits_before_it_tries_again() -> Outcome {
    let Some(mut site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "oriflamme", 3)?;
    page.wait_until("document.documentElement.dataset.live === 'on'")?;
    // From now on every stream is closed right after it opens, with the code for too many messages.
    page.eval(
        "{ window.streams = 0; window.waits = []; const later = setTimeout; \
         window.setTimeout = (act, ms) => { waits.push(ms); return later(act, ms) }; \
         window.WebSocket = class { constructor() { streams += 1; later(() => { this.onopen(); this.onclose({ code: 1008 }) }, 0) } close() {} } }",
    )?;
    site.stop();
    page.wait_until("window.streams > 0 && window.waits.some((ms) => ms >= 7500)")?;
    assert_eq!(page.eval("window.streams")?, 1);
    Ok(())
}

/// Whatever arrives instead of a message, the page loads anew and goes on.
#[test]
fn a_message_that_does_not_fit_loads_the_page_again() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "courtisans", 2)?;
    for garbage in ["0 0 zzzz\\n", "1 0 5\\n", "nonsense", "0 -9 9\\n", "0 0 1\\nrest"] {
        page.wait_until("document.documentElement.dataset.live === 'on'")?;
        let (number, _) = question(&page)?;
        // The page's own messages come as before, with something else in them.
        page.eval(&format!(
            "{{ window.isOld = true; Object.defineProperty(MessageEvent.prototype, 'data', {{ get: () => '{garbage}' }}) }} 0"
        ))?;
        // A choice made elsewhere, as in another tab.
        page.eval(
            "{ const form = new FormData(document.querySelector('#choose')); \
             form.set('choice', document.querySelector('#all-choices button').value); form.set('confirmed', '1'); \
             fetch(document.querySelector('#choose').action, { method: 'POST', headers: { 'x-live': '1' }, body: new URLSearchParams(form) }) } 0",
        )?;
        page.wait_until("!window.isOld && document.documentElement?.dataset.live === 'on'")?;
        assert!(question(&page)?.0 > number);
    }
    Ok(page.assert_quiet()?)
}

//! A turn of several choices is staged and confirmed once.

use kabale_browser::Outcome;
use serde_json::json;

use crate::{
    fit::FLAWS,
    kit::{MY_TURN, Site, inspect, open_list, play, settle},
};

#[test]
fn three_cards_are_staged_and_confirmed_once() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    page.reduced_motion(true)?;
    play(&site, &page, "courtisans", 3)?;
    let decision = "document.querySelector('#choose [name=decision]').value";
    let rev = "document.querySelector('#table').dataset.rev";
    let (first, before) = (page.eval(decision)?, page.eval(rev)?);
    let mut n_staged = 0;
    while page.exists("#all-choices button")? {
        page.eval("(document.querySelector('#all-choices').open = true, document.querySelector('#all-choices button').click())")?;
        n_staged += 1;
        page.wait_until(&format!("document.querySelectorAll('#staged [name=choice]').length === {n_staged}"))?;
        assert_eq!((page.eval(decision)?, page.eval(rev)?), (first.clone(), before.clone()), "nothing is done yet");
    }
    assert!(n_staged >= 3, "{n_staged}");
    page.wait_until("document.activeElement.id === 'do-it'")?;
    page.click("#step-back")?;
    page.wait_until(&format!("document.querySelectorAll('#staged [name=choice]').length === {}", n_staged - 1))?;
    // The list is closed where the dock offers the same choices.
    open_list(&page)?;
    page.eval("(document.querySelector('#all-choices button').focus(), document.activeElement.click())")?;
    page.wait_until(&format!("document.querySelectorAll('#staged [name=choice]').length === {n_staged}"))?;
    page.wait_until("document.activeElement.id === 'do-it'")?;
    page.key("Enter")?;
    page.wait_until(&format!("{rev} !== {before}"))?;
    page.wait_until("document.activeElement !== document.body")?;
    page.wait_for(MY_TURN)?;
    Ok(page.assert_quiet()?)
}

/// What is staged and its buttons fit the sheet of a phone, and the board above it still fits.
#[test]
fn what_is_staged_fits_a_phone() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for (lang, seats) in [("de", 3), ("en", 2), ("de", 5)] {
        let mut page = site.phone(lang)?;
        play(&site, &page, "courtisans", seats)?;
        for n_staged in 1..=3 {
            page.eval("document.querySelector('#all-choices button').click()")?;
            page.wait_until(&format!("document.querySelectorAll('#staged [name=choice]').length === {n_staged}"))?;
            settle(&page)?;
            assert_eq!(page.eval(FLAWS)?, json!([]), "{lang}, {seats} players, {n_staged} staged");
            assert!(page.visible("#do-it")? && page.visible("#step-back")?);
            if page.count("#all-choices button")? == 0 {
                break;
            }
        }
        inspect(&mut page, &format!("staged-{seats}"))?;
    }
    Ok(())
}

//! The rules at a key press, and the texts of cards.

use kabale_browser::{Outcome, Page};

use crate::kit::{Site, play, settle};

#[test]
fn the_rules_open_where_they_matter() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    for game in kabale_catalog::GAMES.iter().map(|entry| entry.id) {
        play(&site, &page, game, 3)?;
        let rule = page.text("#rule")?;
        page.key("r")?;
        page.wait_for("dialog[open] .here")?;
        assert!(page.text("dialog .here")?.contains(&rule), "{game}: {}", page.text("dialog .here")?);
        let seen = page.eval(
            "(() => { const [here, all] = ['dialog .here', '#rules'].map((it) => document.querySelector(it).getBoundingClientRect());
                      return here.top >= all.top && here.top < all.bottom; })()",
        )?;
        assert_eq!(seen, true, "{game}: {rule} is in sight");
        settle(&page)?;
        page.assert_accessible()?;
        page.key("Escape")?;
        page.wait_until("!document.querySelector('dialog').open")?;
        // The same with the mouse.
        page.click("#rule")?;
        page.wait_for("dialog[open] .here")?;
        page.click("dialog button")?;
        page.wait_until("!document.querySelector('dialog').open")?;
    }
    Ok(page.assert_quiet()?)
}

fn shown(page: &Page) -> Outcome<Option<String>> {
    Ok(if page.exists("#card-text:popover-open")? { Some(page.text("#card-text")?) } else { None })
}

#[test]
fn cards_say_what_they_do() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "oriflamme", 3)?;
    let first = "#board [data-card]";
    let second = "#board [data-zone=hand] li:nth-child(2) [data-card]";
    let name = |selector: &str| -> Outcome<String> {
        let card = page.attr(selector, "data-card")?.unwrap_or_default();
        Ok(page
            .eval(&format!("document.querySelector('#text-{card} strong').textContent"))?
            .as_str()
            .unwrap_or_default()
            .to_owned())
    };
    settle(&page)?;
    page.hover(first)?;
    page.wait_for("#card-text:popover-open")?;
    assert!(shown(&page)?.is_some_and(|text| text.contains(&name(first).unwrap_or_default())));
    page.hover(second)?;
    let wanted = name(second)?;
    page.wait_for(&format!("#card-text >> {wanted}"))?;
    page.hover("#turn")?;
    page.wait_until("!document.querySelector('#card-text:popover-open')")?;
    // With the keyboard: it follows the focus, and Escape puts it away.
    page.eval(&format!("document.querySelector('{second}').focus()"))?;
    page.wait_for(&format!("#card-text:popover-open >> {wanted}"))?;
    page.key("Escape")?;
    page.wait_until("!document.querySelector('#card-text:popover-open')")?;
    page.key("Tab")?;
    page.wait_for("#card-text:popover-open")?;
    // It disappears when the board changes.
    page.key("c")?;
    page.wait_until("!document.querySelector('#card-text:popover-open')")?;
    Ok(page.assert_quiet()?)
}

#[test]
fn cards_are_explained_by_touch() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.phone("en")?;
    play(&site, &page, "for-a-crown", 3)?;
    page.tap("#board [data-card]")?;
    page.wait_for("#card-text:popover-open")?;
    let inside = page.eval(
        "(({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)\
         (document.querySelector('#card-text').getBoundingClientRect())",
    )?;
    assert_eq!(inside, true, "the text fits into the window");
    page.tap("#turn")?;
    page.wait_until("!document.querySelector('#card-text:popover-open')")?;
    Ok(page.assert_quiet()?)
}

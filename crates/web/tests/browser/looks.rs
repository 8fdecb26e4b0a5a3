//! The pages around the tables: they are accessible, report no errors and fit the window.

use kabale_browser::{Outcome, Page};

use crate::kit::{Site, inspect, play, play_out, quiet_but, set_up};

#[test]
fn pages_on_a_desk() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    tour(&site, page)
}

#[test]
fn pages_on_a_phone() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.phone("de")?;
    tour(&site, page)
}

fn tour(site: &Site, mut page: Page) -> Outcome {
    for (path, name) in [
        ("/", "home"),
        ("/new/oriflamme", "new"),
        ("/new/oath", "new-oath"),
        ("/sign-in", "sign-in"),
        ("/api", "api"),
        ("/rules/for-a-crown", "rules"),
    ] {
        page.goto(&site.at(path))?;
        inspect(&mut page, name)?;
    }
    page.goto(&site.at("/nowhere"))?;
    quiet_but(&page, "404")?;
    inspect(&mut page, "error")?;
    for (game, name) in [("oriflamme", "lobby"), ("oath", "lobby-oath")] {
        set_up(site, &page, game, 3, "Anna")?;
        inspect(&mut page, name)?;
    }
    play(site, &page, "for-a-crown", 3)?;
    page.goto(&site.at("/"))?;
    inspect(&mut page, "home-with-tables")?;
    page.goto(&site.at("/account"))?;
    inspect(&mut page, "account")
}

#[test]
fn what_is_past_is_for_everybody() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    play(&site, &page, "courtisans", 2)?;
    play_out(&page)?;
    page.loads(|page| page.click("#end a[href*='?at=0']"))?;
    inspect(&mut page, "replay")
}

#[test]
fn the_map_of_oath_fits_every_screen() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for (width, touch, lang, seats) in [(768, true, "de", 6), (1024, true, "en", 2), (1600, false, "de", 4)] {
        let mut page = site.screen(width, touch, lang)?;
        play(&site, &page, "oath", seats)?;
        inspect(&mut page, "oath")?;
    }
    Ok(())
}

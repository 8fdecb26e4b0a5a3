//! A chronicle of two games: its page, its string, and a new chronicle from the string.

use kabale_browser::{Outcome, Page};

use crate::kit::{Site, deal, inspect, picture, play_out};

/// Begins a chronicle with the form, and waits for its page.
fn begin(site: &Site, page: &Page) -> Outcome {
    page.goto(&site.at("/"))?;
    page.loads(|page| page.click("#game-oath .begin a"))?;
    page.fill("[name=title]", "The long war")?;
    page.fill("[name=name]", "Anna")?;
    page.pick("[name=visibility]", "public")?;
    page.loads(|page| page.click(".sheet button[type=submit]"))?;
    Ok(page.wait_for("#history")?)
}

/// Lets the bots that are chosen next be of the quickest level, which no page offers.
fn quick_bots(page: &Page) -> Outcome {
    page.eval("document.querySelectorAll('[name=level] option').forEach((option) => { option.value = 'random'; })")?;
    Ok(())
}

/// Plays the next game with bots on all seats, and returns to the page of the chronicle.
fn next_game(page: &Page, new_bots: &str) -> Outcome {
    page.pick("[name=bots]", new_bots)?;
    quick_bots(page)?;
    page.pick("[name=pace]", "0")?;
    page.loads(|page| page.click(".now button[type=submit]"))?;
    page.wait_for(".chairs")?;
    deal(page)?;
    quick_bots(page)?;
    play_out(page)?;
    assert!(page.text("#end")?.contains("when the chronicle is closed"), "the record is kept");
    page.loads(|page| page.click("#end a.main"))?;
    Ok(page.wait_for("#history")?)
}

#[test]
fn a_chronicle_of_two_games_and_its_string() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    begin(&site, &page)?;
    inspect(&mut page, "chronicle-new")?;
    next_game(&page, "3")?;
    next_game(&page, "0")?;
    assert!(page.text("#game-1")?.contains("first game") && page.text("#game-2")?.contains("second game"));
    inspect(&mut page, "chronicle")?;
    picture(&page, "chronicle")?;
    let path = page.eval("location.pathname")?;
    let path = path.as_str().expect("a text").to_owned();

    let mut phone = site.phone("de")?;
    phone.goto(&site.at(&path))?;
    inspect(&mut phone, "chronicle")?;
    picture(&phone, "chronicle")?;
    phone.goto(&site.at("/"))?;
    inspect(&mut phone, "home-with-chronicle")?;
    picture(&phone, "home-with-chronicle")?;
    let mut wide = site.screen(1600, false, "de")?;
    wide.goto(&site.at(&path))?;
    inspect(&mut wide, "chronicle")?;

    page.goto(&site.at(&format!("{path}/branch/2")))?;
    inspect(&mut page, "chronicle-branch")?;
    page.goto(&site.at(&format!("{path}/string")))?;
    inspect(&mut page, "chronicle-string-asked")?;
    page.loads(|page| page.click("a.main"))?;
    inspect(&mut page, "chronicle-string")?;
    let string = page.eval("document.querySelector('#string').value")?;
    let string = string.as_str().expect("a text").to_owned();

    phone.goto(&site.at("/chronicles/string"))?;
    inspect(&mut phone, "chronicle-read")?;
    phone.fill("[name=string]", &string)?;
    phone.loads(|page| page.click("#main button[type=submit]"))?;
    phone.wait_for("#import")?;
    inspect(&mut phone, "chronicle-import")?;
    picture(&phone, "chronicle-import")?;
    phone.loads(|page| page.click("section[aria-labelledby=import] button[type=submit]"))?;
    phone.wait_for("#history")?;
    let sites = "[...document.querySelectorAll('.site .name')].map((name) => name.textContent).join()";
    wide.goto(&site.at(&path))?;
    assert_eq!(phone.eval(sites)?, wide.eval(sites)?, "it is the same world");
    inspect(&mut phone, "chronicle-imported")
}

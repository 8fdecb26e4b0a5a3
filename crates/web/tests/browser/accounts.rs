//! The account page, with and without scripts, and what an open table does when its session ends.

use kabale_browser::{Outcome, Page};

use crate::kit::{MY_TURN, Site, inspect, play, quiet_but, set_up};

const PASSWORD: &str = "correct horse battery";

/// Claims the name of a guest.
fn claim(site: &Site, page: &Page) -> Outcome {
    page.goto(&site.at("/account"))?;
    page.fill("form[action='/account/claim'] [name=password]", PASSWORD)?;
    page.loads(|page| page.click("form[action='/account/claim'] button"))?;
    Ok(page.wait_for(".notice.done")?)
}

fn sign_in(site: &Site, page: &Page, name: &str, password: &str) -> Outcome {
    page.goto(&site.at("/sign-in"))?;
    page.fill("[name=name]", name)?;
    page.fill("[name=password]", password)?;
    page.loads(|page| page.click(".sheet button"))?;
    Ok(page.wait_for("a.person[href='/account']")?)
}

fn tour(site: &Site, mut page: Page, lang: &str) -> Outcome {
    set_up(site, &page, "courtisans", 2, "Anna")?;
    page.goto(&site.at("/account"))?;
    inspect(&mut page, "account-guest")?;
    page.goto(&site.at("/sign-in"))?;
    inspect(&mut page, "sign-in-guest")?;
    claim(site, &page)?;
    let make = "form[action='/account/tokens']";
    for (label, days) in [("Watches my tables and tells me when it is my turn", "7"), ("דוד", "0")] {
        page.click(".more summary")?;
        page.fill(&format!("{make} [name=label]"), &label[..label.floor_char_boundary(40)])?;
        page.pick(&format!("{make} [name=days]"), days)?;
        page.loads(|page| page.click(&format!("{make} button")))?;
        page.wait_for("#token")?;
    }
    inspect(&mut page, "account-keys")?;
    assert_eq!(page.count(".keys li")?, 2);
    page.loads(|page| page.click(".keys li:first-child button"))?;
    assert_eq!(page.count(".keys li")?, 1);

    let change = "form[action='/account/password']";
    page.fill(&format!("{change} [name=current]"), "a wrong guess")?;
    page.fill(&format!("{change} [name=password]"), "another horse battery")?;
    page.loads(|page| page.click(&format!("{change} button")))?;
    let said = page.text(".notice")?;
    assert!(said.contains(if lang == "de" { "stimmt nicht" } else { "is wrong" }), "{said}");
    quiet_but(&page, "401")?;
    inspect(&mut page, "account-refused")?;
    page.fill(&format!("{change} [name=current]"), PASSWORD)?;
    page.fill(&format!("{change} [name=password]"), "another horse battery")?;
    page.loads(|page| page.click(&format!("{change} button")))?;
    page.wait_for(".notice.done")?;

    let everywhere = "form[action='/account/sign-out']";
    page.click(&format!("{everywhere} [name=tokens]"))?;
    page.loads(|page| page.click(&format!("{everywhere} button")))?;
    page.wait_for("a.person[href='/sign-in']")?;
    sign_in(site, &page, "Anna", "another horse battery")?;
    page.goto(&site.at("/account"))?;
    assert_eq!(page.count(".keys li")?, 0);
    Ok(page.assert_quiet()?)
}

#[test]
fn an_account_on_a_desk() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    tour(&site, site.desk("en")?, "en")
}

#[test]
fn an_account_on_a_phone_without_scripts() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.phone("de")?;
    page.scripts_off()?;
    tour(&site, page, "de")
}

#[test]
fn an_open_table_follows_the_session() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "courtisans", 2)?;
    // Another window of the same browser claims the name: the table is reloaded with the new session.
    page.eval("window.before = true")?;
    let tab = page.new_tab()?;
    claim(&site, &tab)?;
    page.wait_until("window.before === undefined")?;
    page.wait_for(MY_TURN)?;
    // The user signs out everywhere in another browser: the table shows that this one is no longer signed in.
    let elsewhere = site.phone("en")?;
    sign_in(&site, &elsewhere, "Anna", PASSWORD)?;
    elsewhere.goto(&site.at("/account"))?;
    elsewhere.loads(|page| page.click("form[action='/account/sign-out'] button"))?;
    page.wait_for("a.person[href='/sign-in']")?;
    assert!(!page.exists(MY_TURN)?);
    Ok(page.assert_quiet()?)
}

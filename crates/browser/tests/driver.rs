//! The driver acts in a real browser like a user, and notices problems.

mod site;

use std::{fs, time::Duration};

use kabale_browser::{Browser, Error, Outcome, Theme};

#[test]
fn clicks_are_real() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let page = browser.person(1280, 800, false, "en")?;
    page.goto(&site::start()?)?;
    page.click("#one")?;
    page.click("button >> Draw a card")?;
    page.click("#far")?;
    assert_eq!(page.texts("#log li")?, ["click one", "click button", "click far"]);
    assert!(page.eval("scrollY")?.as_f64() > Some(1000.0));
    page.assert_quiet()?;
    Ok(())
}

#[test]
fn what_nobody_could_click_is_not_clicked() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let mut page = browser.person(1280, 800, false, "en")?;
    page.goto(&site::start()?)?;
    page.set_patience(Duration::from_millis(500));
    let errors = ["#under", "#off", "#missing"]
        .map(|selector| page.click(selector).map_or_else(|error| error.to_string(), |()| "clicked".to_owned()));
    assert!(errors[0].contains("covered by <div#veil>"), "{}", errors[0]);
    assert!(errors[1].contains("disabled"), "{}", errors[1]);
    assert!(errors[2].contains("not there") && errors[2].contains("\"Play\":") && errors[2].contains("Lay a card"));
    assert_eq!(page.count("#log li")?, 0);
    // A click waits until the element is uncovered.
    page.eval("setTimeout(() => document.querySelector('#veil').hidden = true, 300)")?;
    page.click("#under")?;
    assert_eq!(page.texts("#log li")?, ["click under"]);
    Ok(())
}

#[test]
fn phones_are_tapped() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let page = browser.person(360, 740, true, "en")?;
    page.goto(&site::start()?)?;
    assert_eq!(page.eval("[innerWidth, innerHeight]")?, serde_json::json!([360, 740]));
    assert_eq!(page.eval("getComputedStyle(document.querySelector('h1'), '::after').content")?, "\" by touch\"");
    page.tap("#one")?;
    page.wait_for("#log li >> click one")?;
    page.tap("#far")?;
    page.wait_for("#log li >> click far")?;
    assert_eq!(page.texts("#log li")?, ["touchstart one", "click one", "touchstart far", "click far"]);
    Ok(())
}

#[test]
fn the_keyboard_is_enough() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let page = browser.person(1280, 800, false, "en")?;
    page.goto(&site::start()?)?;
    page.key("Tab")?;
    assert_eq!(page.focused()?, "<button#one> \"Lay a card\"");
    page.key("Enter")?;
    page.key("Tab")?;
    page.key("Space")?;
    page.key("Shift+Tab")?;
    page.key("ArrowRight")?;
    page.key("1")?;
    let log = page.texts("#log li")?;
    let clicks: Vec<_> = log.iter().filter(|line| line.starts_with("click")).collect();
    assert_eq!(clicks, ["click one", "click button"]);
    assert_eq!(log[log.len() - 2..], ["keydown one ArrowRight", "keydown one 1"]);
    assert!(matches!(page.key("Entre"), Err(Error::Page(_))));
    page.eval("document.querySelector('#name').focus()")?;
    page.type_text("Berta")?;
    page.key("!")?;
    assert!(page.value("#name")?.contains("Berta!"));
    page.fill("#name", "Zoë")?;
    assert_eq!(page.value("#name")?, "Zoë");
    page.pick("#level", "2")?;
    page.wait_for("#log li >> change level")?;
    assert!(page.pick("#level", "3").is_err());
    Ok(())
}

#[test]
fn pages_are_looked_at() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let mut page = browser.person(800, 600, false, "en")?;
    page.goto(&site::start()?)?;
    assert_eq!(page.text("h1")?, "Play");
    assert!(page.text("h7").is_err_and(|error| error.to_string().contains("h7")));
    assert_eq!(page.attr("#box", "id")?.as_deref(), Some("box"));
    assert_eq!(page.attr("#box", "title")?, None);
    assert_eq!(
        (page.visible("h1")?, page.visible("p")?, page.exists("p")?, page.visible("h7")?),
        (true, false, true, false)
    );
    assert!(matches!(page.eval("nothing.at.all"), Err(Error::Script(_))));
    assert!(page.count("..").is_err());
    assert_eq!(page.eval("Promise.resolve(7)")?, 7);
    let color = |name: &str| format!("getComputedStyle(document.body).{name}");
    assert_ne!(page.eval(&color("backgroundColor"))?, "rgb(1, 2, 3)");
    page.set_theme(Theme::Dark)?;
    page.reduced_motion(true)?;
    assert_eq!(page.eval(&color("backgroundColor"))?, "rgb(1, 2, 3)");
    assert_eq!(page.eval(&color("color"))?, "rgb(4, 5, 6)");
    let folder = tempfile::tempdir()?;
    let [window, whole] = ["window.png", "deep/er/whole.png"].map(|name| folder.path().join(name));
    page.screenshot(&window)?;
    page.screenshot_all(&whole)?;
    assert_eq!(size(&fs::read(window)?), (800, 600));
    let (width, height) = size(&fs::read(whole)?);
    assert!(width <= 800 && height > 3000, "{width} x {height}");
    Ok(())
}

/// Width and height are at a fixed place in every PNG file.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    (number(16), number(20))
}

#[test]
fn people_have_their_own_cookies_and_language() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let site = site::start()?;
    let anna = browser.person(1280, 800, false, "de")?;
    let ben = browser.person(1280, 800, false, "en")?;
    anna.goto(&format!("{site}/form"))?;
    anna.loads(|page| page.click("button"))?;
    assert_eq!((anna.url()?, anna.text("p")?), (format!("{site}/echo"), "seat=red".to_owned()));
    let tab = anna.new_tab()?;
    tab.goto(&format!("{site}/echo"))?;
    assert_eq!((tab.text("h1")?.as_str(), tab.text("p")?.as_str()), ("de", "seat=red"));
    assert_eq!(tab.eval("navigator.language")?, "de");
    // A window stays visible when another is opened.
    assert_eq!(anna.eval("document.visibilityState")?, "visible");
    assert_eq!(anna.eval("new Promise((done) => requestAnimationFrame(() => done(1)))")?, 1);
    tab.close()?;
    assert_eq!(anna.text("p")?, "seat=red");
    ben.goto(&format!("{site}/echo"))?;
    assert_eq!((ben.text("h1")?.as_str(), ben.text("p")?.as_str()), ("en", ""));
    Ok(())
}

#[test]
fn one_may_go_back_and_load_again() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let site = site::start()?;
    let page = browser.person(1280, 800, false, "en")?;
    page.goto(&site)?;
    page.click("#one")?;
    page.goto(&format!("{site}/form"))?;
    page.back()?;
    assert_eq!(page.text("h1")?, "Play");
    page.reload()?;
    assert_eq!(page.count("#log li")?, 0);
    page.goto(&format!("{site}/#far"))?;
    assert_eq!(page.url()?, format!("{site}/#far"));
    page.back()?;
    assert_eq!(page.url()?, format!("{site}/"));
    assert!(page.goto("http://127.0.0.1:1/").is_err_and(|error| error.to_string().contains("could not be opened")));
    Ok(())
}

#[test]
fn scripts_may_be_off() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let site = site::start()?;
    let page = browser.person(1280, 800, false, "en")?;
    page.scripts_off()?;
    page.goto(&site)?;
    page.click("#one")?;
    assert_eq!(page.count("#log li")?, 0);
    page.goto(&format!("{site}/form"))?;
    page.loads(|page| page.click("button"))?;
    page.wait_for("p >> seat=red")?;
    Ok(())
}

#[test]
fn a_window_may_be_cut_off() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let site = site::start()?;
    let page = browser.person(1280, 800, false, "en")?;
    page.goto(&site)?;
    page.eval("connect()")?;
    page.wait_until("ticks > 3")?;
    page.offline(true)?;
    let later = |milliseconds: u32| format!("new Promise((done) => setTimeout(() => done(ticks), {milliseconds}))");
    let ticks = page.eval(&later(100))?;
    assert_eq!(page.eval(&later(300))?, ticks);
    assert!(page.eval("fetch('/echo')").is_err());
    page.assert_quiet()?;
    page.offline(false)?;
    page.wait_until(&format!("ticks > {ticks}"))?;
    assert_eq!(page.eval("fetch('/echo').then((answer) => answer.status)")?, 200);
    Ok(())
}

#[test]
fn what_goes_wrong_is_told() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let site = site::start()?;
    let page = browser.person(1280, 800, false, "en")?;
    let other = browser.person(1280, 800, false, "en")?;
    other.goto(&site)?;
    page.goto(&format!("{site}/inline"))?;
    let problems = page.problems()?;
    assert!(problems.len() == 1 && problems[0].contains("Content Security Policy"), "{problems:?}");
    assert_eq!(page.problems()?, [""; 0]);
    page.goto(&format!("{site}/missing"))?;
    let problems = page.problems()?;
    assert!(problems.len() == 1 && problems[0].contains("404") && problems[0].contains("/missing"), "{problems:?}");
    page.goto(&site)?;
    page.eval(
        "console.error('oh', 1); console.warn('well'); setTimeout(() => { throw new Error('boom') }); alert('hey')",
    )?;
    page.eval("new Promise((done) => setTimeout(done, 50))")?;
    let problems = page.problems()?;
    assert_eq!(problems[..2], ["console: oh 1", "dialog: hey"]);
    assert!(problems.len() == 3 && problems[2].starts_with("exception: Error: boom"), "{problems:?}");
    page.eval("fetch('http://127.0.0.1:1/').catch(() => 0)")?;
    assert!(matches!(page.assert_quiet(), Err(Error::Problems(_))));
    other.assert_quiet()?;
    Ok(())
}

#[test]
fn axe_finds_a_field_without_a_label() -> Outcome {
    let Some(browser) = Browser::start()? else { return Ok(()) };
    let site = site::start()?;
    let page = browser.person(1280, 800, false, "en")?;
    page.goto(&format!("{site}/bad"))?;
    let Some(findings) = page.axe()? else { return Ok(()) };
    assert_eq!(findings.iter().map(|finding| finding.rule.as_str()).collect::<Vec<_>>(), ["label"]);
    assert!(findings[0].elements[0].contains("<input"));
    assert!(page.assert_accessible().is_err_and(|error| error.to_string().contains("label (critical)")));
    page.goto(&format!("{site}/good"))?;
    page.assert_accessible()?;
    assert_eq!(page.eval("typeof axe")?, "undefined");
    page.assert_quiet()?;
    Ok(())
}

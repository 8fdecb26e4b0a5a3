//! German and English, light and dark colors, with and without animations.

use kabale_browser::{Outcome, Page};

use crate::{
    kit::{Site, play, play_out, quiet_but},
    player::{By, Player},
};

#[test]
fn old_games_are_told_in_either_language() -> Outcome {
    let Some(mut site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page, "oriflamme", 3)?;
    play_out(&page)?;
    // After a restart, the log is rebuilt from the stored journal.
    site.stop();
    site.start()?;
    page.reload()?;
    let english = page.texts("#log li")?;
    assert!(english.len() > 10 && english[0].contains("place"), "{english:?}");
    page.loads(|page| page.click("button[name=lang]"))?;
    let german = page.texts("#log li")?;
    assert_eq!(page.eval("document.documentElement.lang")?, "de");
    assert!(german.len() == english.len() && german.iter().zip(&english).all(|(german, english)| german != english));
    assert!(
        page.text("#verdict")?.contains("gewinn") || page.text("#verdict")?.contains("Sieg"),
        "{}",
        page.text("#verdict")?
    );
    assert_eq!(page.text("#end a[download]")?, "Aufzeichnung herunterladen");
    // A table that was loaded in one language stays in it, even when it receives news.
    assert_eq!(page.text("#turn")?, "Das Spiel ist vorbei");
    page.loads(|page| page.click("button[name=lang]"))?;
    assert_eq!(page.texts("#log li")?, english);
    quiet_but(&page, "ERR_CONNECTION_REFUSED")
}

#[test]
fn live_tables_stay_in_their_language() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("de")?;
    play(&site, &page, "shadow-throne", 2)?;
    let mut player = Player::new(&mut page, By::Mouse);
    for _ in 0..4 {
        player.answer()?;
        let words = page_words(player.page)?;
        for english in ["Your turn", "deciding", "Take it back", "choices", "What happened"] {
            assert!(!words.contains(english), "{english}: {words}");
        }
    }
    Ok(page.assert_quiet()?)
}

fn page_words(page: &Page) -> Outcome<String> {
    Ok(page.text("#table")?)
}

#[test]
fn errors_are_said_in_the_language_of_the_page() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for (lang, nothing, wrong) in
        [("en", "There is nothing here.", "password is wrong"), ("de", "Hier ist nichts.", "Passwort stimmt nicht")]
    {
        let page = site.desk(lang)?;
        page.goto(&site.at("/nowhere"))?;
        assert!(page.text("main")?.contains(nothing));
        quiet_but(&page, "404")?;
        page.goto(&site.at("/sign-in"))?;
        page.fill("[name=name]", "Anna")?;
        page.fill("[name=password]", "a password of hers")?;
        page.loads(|page| page.key("Enter"))?;
        assert!(page.text(".notice")?.contains(wrong), "{}", page.text(".notice")?);
        assert_eq!(page.value("[name=name]")?, "Anna");
        quiet_but(&page, "401")?;
    }
    Ok(())
}

#[test]
fn names_are_claimed_and_used_elsewhere() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let (home, elsewhere) = (site.desk("en")?, site.phone("en")?);
    play(&site, &home, "courtisans", 2)?;
    home.loads(|page| page.click(".person"))?;
    home.fill("[name=password]", "correct horse")?;
    home.loads(|page| page.click("button >> Claim the name"))?;
    elsewhere.goto(&site.at("/sign-in"))?;
    elsewhere.fill("[name=name]", "Anna")?;
    elsewhere.fill("[name=password]", "correct horse")?;
    elsewhere.loads(|page| page.tap("main button"))?;
    assert!(elsewhere.text(".tables a")?.contains("Your turn"));
    home.assert_quiet()?;
    Ok(elsewhere.assert_quiet()?)
}

#[test]
fn colors_are_switched_and_kept() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    let color = |page: &Page| page.eval("getComputedStyle(document.body).backgroundColor");
    page.goto(&site.at("/"))?;
    let light = color(&page)?;
    page.loads(|page| page.click("button[name=theme]"))?;
    let dark = color(&page)?;
    assert_ne!(light, dark);
    page.goto(&site.at("/rules/oriflamme"))?;
    assert_eq!(color(&page)?, dark);
    page.loads(|page| page.click("button[name=theme]"))?;
    assert_eq!((color(&page)?, page.url()?), (light, site.at("/rules/oriflamme")));
    Ok(page.assert_quiet()?)
}

#[test]
fn things_move_unless_that_disturbs() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    for (reduced, moves) in [(false, true), (true, false)] {
        page.reduced_motion(reduced)?;
        play(&site, &page, "oriflamme", 3)?;
        page.eval(
            "{ window.moves = 0;
               const [turn, move] = [Element.prototype.animate, document.startViewTransition.bind(document)];
               Element.prototype.animate = function (...how) { window.moves++; return turn.apply(this, how); };
               document.startViewTransition = (paint) => { window.moves++; return move(paint); }; }",
        )?;
        let mut player = Player::new(&mut page, By::Mouse);
        for _ in 0..3 {
            player.answer()?;
        }
        assert_eq!(page.eval("window.moves > 0")?, moves);
    }
    Ok(page.assert_quiet()?)
}

//! The illustrated rules, the numbered rules behind them and the cards, as people read them.

use kabale_browser::Outcome;
use kabale_catalog::{GAMES, Lang};

use crate::kit::{Site, inspect, picture};

/// Every text on the page has at least this size, in pixels.
const SMALLEST: &str = "Math.min(...[...document.querySelectorAll('main *')].filter((it) => it.checkVisibility() &&
    [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .map((it) => parseFloat(getComputedStyle(it).fontSize)))";

#[test]
fn guides_fit_every_screen_in_both_languages() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for lang in Lang::ALL.map(Lang::id) {
        for is_phone in [true, false] {
            let mut page = if is_phone { site.phone(lang)? } else { site.desk(lang)? };
            for game in GAMES.iter().map(|entry| entry.id) {
                page.goto(&site.at(&format!("/rules/{game}")))?;
                inspect(&mut page, &format!("guide-{game}-{lang}"))?;
                let smallest = page.eval(SMALLEST)?.as_f64().unwrap_or_default();
                assert!(smallest >= 11.0, "{game} {lang}: {smallest} px");
                assert_eq!(page.count("main svg.art")?.min(8), 8, "{game} is illustrated");
                picture(&page, &format!("guide-{game}-{lang}-{}", if is_phone { "phone" } else { "desk" }))?;
            }
        }
    }
    Ok(())
}

#[test]
fn links_with_an_id_land_on_the_rule() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    for lang in Lang::ALL.map(Lang::id) {
        let mut page = site.phone(lang)?;
        for (game, id) in [
            ("oriflamme", "ORI-7.5"),
            ("courtisans", "COU-6.10"),
            ("shadow-throne", "SHD-7.3"),
            ("for-a-crown", "CRN-5.20"),
            ("oath", "OATH-045"),
        ] {
            // An address of before, and the one that pages link to.
            for path in [format!("/rules/{game}#{id}"), format!("/rules/{game}/numbered#{id}")] {
                page.goto(&site.at("/"))?;
                // The address of before leads on to another, so the first one may never finish loading.
                page.loads(|page| page.eval(&format!("location.assign('{path}')")).map(drop))?;
                let seen = format!(
                    "(() => {{ const at = document.getElementById('{id}')?.getBoundingClientRect();
                      return !!at && at.top >= 0 && at.top < innerHeight; }})()"
                );
                page.wait_until(&seen)?;
                assert!(page.url()?.ends_with(&format!("/rules/{game}/numbered#{id}")), "{}", page.url()?);
            }
        }
        inspect(&mut page, "numbered-oath")?;
    }
    Ok(())
}

#[test]
fn cards_can_be_searched() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.phone("en")?;
    page.goto(&site.at("/rules/oath/cards#card-longbows"))?;
    assert!(page.visible("#card-longbows")?);
    let shown = "[...document.querySelectorAll('.deck > li')].filter((it) => it.checkVisibility()).length";
    assert!(page.eval(shown)?.as_u64().is_some_and(|n| n > 230), "all denizens, relics, sites");
    inspect(&mut page, "cards-oath")?;
    page.fill("#search", "wayside inn")?;
    page.wait_until(&format!("{shown} < 5"))?;
    assert!(page.visible("#card-wayside-inn")?);
    page.fill("#search", "xyzzy")?;
    page.wait_for("#found >> No card has these words.")?;
    Ok(page.assert_quiet()?)
}

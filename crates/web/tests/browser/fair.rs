//! Fair deals as a browser sees them: the commitment of the lobby is remembered, and the secret must be the one it stands for.

use kabale_browser::{Outcome, Page};

use crate::{
    kit::{Site, deal, set_up},
    player::{By, Player, asked},
};

const CHECK: &str = "#commitment-check";

/// Plays the shortest game to its end.
fn play_out(page: &mut Page) -> Outcome {
    while asked(page)?.is_some() {
        Player::new(page, By::Mouse).answer()?;
    }
    Ok(())
}

/// What the page says about the commitment after it was loaded again.
fn verdict(page: &Page) -> Outcome<(String, String)> {
    let address = page.url()?;
    page.goto(&address)?;
    page.wait_for(&format!("{CHECK}[data-verdict]"))?;
    let said = page.eval(&format!("document.querySelector('{CHECK}').textContent"))?;
    Ok((page.attr(CHECK, "data-verdict")?.unwrap_or_default(), said.as_str().unwrap_or_default().to_owned()))
}

/// Replaces what the browser remembers of the table.
fn remember(page: &Page, what: &str) -> Outcome {
    page.eval(&format!(
        "localStorage.setItem('commitments', JSON.stringify({{ [document.querySelector('#fair').dataset.table]: {what} }}))"
    ))?;
    Ok(())
}

#[test]
fn the_page_checks_the_secret_against_the_commitment_it_saw() -> Outcome {
    let words = [
        ("en", "Checked: ", "This does not match: ", "did not see the commitment", "cannot check the secret"),
        ("de", "Geprüft: ", "Das passt nicht zusammen: ", "vor dem Geben nicht gesehen", "nicht selbst prüfen"),
    ];
    for (lang, right, wrong, unseen, unable) in words {
        let Some(site) = Site::open()? else { return Ok(()) };
        let mut page = site.desk(lang)?;
        set_up(&site, &page, "shadow-throne", 2, "Anna")?;
        let committed = page.eval("document.querySelector('#commitment').textContent")?;
        deal(&page)?;
        page.wait_until("!document.querySelector('#secret')")?;
        play_out(&mut page)?;
        page.wait_for(&format!("{CHECK}[data-verdict=right]"))?;
        let (state, said) = verdict(&page)?;
        assert!(state == "right" && said.starts_with(right), "{state}: {said}");
        assert_eq!(page.eval("document.querySelector('#commitment').textContent")?, committed);
        // The seat of the browser threw something in, and the page says so.
        assert!(
            page.eval("document.querySelector('#origin').textContent")?
                .as_str()
                .is_some_and(|text| text.contains("Anna"))
        );

        // Another commitment than the one that was seen, as if the server had taken another secret.
        remember(&page, "'00'.repeat(32)")?;
        let (state, said) = verdict(&page)?;
        assert!(state == "wrong" && said.starts_with(wrong), "{state}: {said}");
        // Somebody who came after the deal.
        page.eval("localStorage.clear()")?;
        let (state, said) = verdict(&page)?;
        assert!(state == "unseen" && said.contains(unseen), "{state}: {said}");
        // The sentence for a browser that has no cryptography to offer, as over plain HTTP elsewhere.
        assert!(page.attr(CHECK, "data-unable")?.is_some_and(|said| said.contains(unable)));
        page.assert_quiet()?;
    }
    Ok(())
}

/// Where no script runs, the page tells how to check.
#[test]
fn without_scripts_the_page_tells_how_to_check() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    set_up(&site, &page, "shadow-throne", 2, "Anna")?;
    deal(&page)?;
    play_out(&mut page)?;
    page.scripts_off()?;
    let address = page.url()?;
    page.goto(&address)?;
    let text = page.text("#fair")?;
    assert!(
        text.contains("kabale/commitment/1") && text.contains("SHA-256") && text.contains("kabale verify"),
        "{text}"
    );
    assert_eq!(page.attr(CHECK, "data-verdict")?, None);
    Ok(page.assert_quiet()?)
}

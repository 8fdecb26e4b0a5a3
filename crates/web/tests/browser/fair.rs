//! Fair deals in the browser: it remembers the commitment of the lobby, and compares it with the secret at the end.

use kabale_browser::{Outcome, Page};

use crate::kit::{Site, deal, open_pane, set_up};

const CHECK: &str = "#commitment-check";

/// Sets up a table, deals, and plays to the end, always making the first choice. Returns the commitment that the lobby
/// showed.
fn play(site: &Site, page: &Page) -> Outcome<String> {
    set_up(site, page, "courtisans", 2, "Anna")?;
    let committed = page.eval("document.querySelector('#commitment').textContent")?;
    page.eval("fetch(`${location.pathname}/seats/2`, { method: 'POST', body: new URLSearchParams({ kind: 'bot', level: 'random' }) })")?;
    deal(page)?;
    assert!(!page.exists("#secret")?, "the secret is for the end");
    // A few choices at a time, so that no script call takes long on a busy machine.
    let some = "(async () => {
      for (let n = 0; n < 10; n++) {
        const seen = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
        if (seen.querySelector('#table').dataset.status === 'over') return true;
        const form = seen.querySelector('#choose');
        if (!form) { await new Promise(go => setTimeout(go, 20)); continue; }
        const value = name => form.querySelector(`[name=${name}]`).value;
        const body = new URLSearchParams({ decision: value('decision'), key: value('key'), choice: value('choice'), confirmed: '1' });
        await fetch(form.getAttribute('action'), { method: 'POST', headers: { 'x-live': '1' }, body });
      }
      return false;
    })()";
    while page.eval(some)? != true {}
    page.wait_for("#table[data-status=over]")?;
    Ok(committed.as_str().unwrap_or_default().to_owned())
}

/// What the page says about the commitment after a reload.
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
    let Some(site) = Site::open()? else { return Ok(()) };
    for (lang, right, wrong, unseen, unable) in words {
        let page = site.desk(lang)?;
        let committed = play(&site, &page)?;
        page.wait_for(&format!("{CHECK}[data-verdict=right]"))?;
        let (state, said) = verdict(&page)?;
        assert!(state == "right" && said.starts_with(right), "{state}: {said}");
        assert_eq!(page.eval("document.querySelector('#commitment').textContent")?, committed.as_str());
        // The browser's seat added a nonce, and the page says so.
        assert!(
            page.eval("document.querySelector('#origin').textContent")?
                .as_str()
                .is_some_and(|text| text.contains("Anna"))
        );

        // A commitment other than the one seen before, as if the server had used another secret.
        remember(&page, "'00'.repeat(32)")?;
        let (state, said) = verdict(&page)?;
        assert!(state == "wrong" && said.starts_with(wrong), "{state}: {said}");
        // A viewer who came after the deal.
        page.eval("localStorage.clear()")?;
        let (state, said) = verdict(&page)?;
        assert!(state == "unseen" && said.contains(unseen), "{state}: {said}");
        // The sentence for a browser without Web Cryptography, as over plain HTTP to another host.
        assert!(page.attr(CHECK, "data-unable")?.is_some_and(|said| said.contains(unable)));
        page.assert_quiet()?;
    }
    Ok(())
}

/// Without a script, the page says how to check the deal.
#[test]
fn without_scripts_the_page_tells_how_to_check() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let page = site.desk("en")?;
    play(&site, &page)?;
    page.scripts_off()?;
    let address = page.url()?;
    page.goto(&address)?;
    open_pane(&page, "around")?;
    let text = page.text("#fair")?;
    assert!(
        text.contains("kabale/commitment/1") && text.contains("SHA-256") && text.contains("kabale verify"),
        "{text}"
    );
    assert_eq!(page.attr(CHECK, "data-verdict")?, None);
    Ok(page.assert_quiet()?)
}

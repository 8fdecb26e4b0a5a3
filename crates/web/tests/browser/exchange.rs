//! An exchange of Oath is put together in one form and proposed with one button.

use kabale_browser::{Outcome, Page};

use crate::kit::{MY_TURN, Site, inspect, play};

/// Answers questions until the Chancellor may act, and then opens an offer of Citizenship: what it gives is to be said.
fn open_offer(page: &Page) -> Outcome {
    for _ in 0..40 {
        page.wait_for(MY_TURN)?;
        if page.exists("#with-2, #with-3")? {
            return Ok(());
        }
        let before = page.eval("document.getElementById('table').dataset.rev")?;
        page.eval(
            "(() => {
              const all = [...document.querySelectorAll('#all-choices [name=choice]')];
              const pick = all.find((choice) => choice.value === 'offer') ?? all[0];
              document.querySelector('#all-choices').open = true;
              pick.click();
            })()",
        )?;
        page.wait_until(&format!(
            "document.getElementById('do-it') || document.getElementById('table').dataset.rev !== {before}"
        ))?;
        if page.exists("#do-it")? {
            page.click("#do-it")?;
        }
        page.wait_until(&format!("document.getElementById('table').dataset.rev !== {before}"))?;
    }
    panic!("no offer can be made");
}

#[test]
fn both_sides_are_said_at_once() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("en")?;
    page.reduced_motion(true)?;
    play(&site, &page, "oath", 3)?;
    open_offer(&page)?;
    let n_before = page.eval("+document.querySelector('#choose [name=decision]').value")?;
    inspect(&mut page, "oath-exchange")?;
    // The sums follow the fields.
    let keeps = "document.querySelector('[for=give-favor] output').textContent";
    let had = page.eval(&format!("+{keeps}"))?.as_f64().unwrap_or_default();
    page.click(".step:has(#give-favor) [data-step='1']")?;
    assert_eq!(page.eval("document.getElementById('give-favor').value")?, "1");
    page.wait_until(&format!("+{keeps} === {}", had - 1.0))?;
    let partner = page.eval("document.querySelector('[name=with]:checked').value")?;
    let partner = partner.as_str().unwrap_or_default();
    page.wait_until(&format!(
        "[...document.querySelectorAll('.after.of-{partner} output')].some((cell) => +cell.textContent === {})",
        had - 1.0
    ))?;
    // The server says what it would mean: a Citizen wins in the Chancellor's place.
    page.wait_until("document.getElementById('terms').textContent.includes('Successor')")?;
    let question = page.eval("document.getElementById('question').textContent")?;
    assert!(question.as_str().unwrap_or_default().starts_with("What do you offer"), "{question}");
    // What nobody has is refused as a whole, with one message, and nothing happens.
    page.eval("document.getElementById('give-favor').value = 99")?;
    page.click("#offer-it")?;
    page.wait_until("document.getElementById('notice').textContent.includes('cannot be offered')")?;
    assert_eq!(page.eval("+document.querySelector('#choose [name=decision]').value")?, n_before);
    page.eval("document.getElementById('give-favor').value = 1")?;
    page.click("#offer-it")?;
    page.wait_until("!document.getElementById('offer-it')")?;
    page.wait_for(MY_TURN)?;
    let log = page.eval("document.querySelector('.log').textContent")?;
    assert!(log.as_str().unwrap_or_default().contains("1 favor"), "{log}");
    let problems: Vec<_> = page.problems()?.into_iter().filter(|problem| !problem.contains("422")).collect();
    assert!(problems.is_empty(), "{problems:#?}");
    Ok(())
}

#[test]
fn it_works_without_the_script() -> Outcome {
    let Some(site) = Site::open()? else { return Ok(()) };
    let mut page = site.desk("de")?;
    page.reduced_motion(true)?;
    play(&site, &page, "oath", 3)?;
    open_offer(&page)?;
    // The form is sent as the browser would send it by itself.
    page.eval("document.getElementById('give-favor').value = 99")?;
    let send = "(async () => {
      const form = document.getElementById('choose'), body = new URLSearchParams(new FormData(form));
      body.set('compose', 'exchange');
      const answer = await fetch(form.action, { method: 'POST', body });
      return [answer.status, answer.redirected, (await answer.text()).includes('lässt sich nicht anbieten')];
    })()";
    assert_eq!(page.eval(send)?, serde_json::json!([422, false, true]));
    page.eval("document.getElementById('give-favor').value = 1")?;
    assert_eq!(page.eval(send)?, serde_json::json!([200, true, false]));
    page.wait_until("!document.getElementById('offer-it')")?;
    Ok(())
}

//! Every sign, token and number of a board can be asked what it is: by hovering, by touching, and with the keyboard.

use std::collections::BTreeSet;

use kabale_browser::{Outcome, Page};
use serde_json::Value;

use crate::{
    kit::{Site, play, settle},
    player::{By, Player},
};

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        mod $name {
            use super::*;

            #[test]
            fn with_mouse_and_keyboard() -> Outcome {
                let Some(site) = Site::open()? else { return Ok(()) };
                walk(&site, &mut site.desk("en")?, $id, By::Mouse)
            }

            #[test]
            fn by_touch() -> Outcome {
                let Some(site) = Site::open()? else { return Ok(()) };
                walk(&site, &mut site.phone("de")?, $id, By::Finger)
            }
        }
    )* };
}

kabale_games::games!(for_every_game);

/// The boards are looked at before the first answer, and after so many more.
const MOMENTS: [usize; 3] = [0, 4, 11];

/// What nothing explains, as a list of sentences.
const GAPS: &str = include_str!("explain.js");

/// One thing in sight for each kind of explanation: where its middle is, and the explanation.
const KINDS: &str = "(() => {
  const kinds = new Map();
  for (const thing of document.querySelectorAll('#board [data-card]')) {
    const { left, top, width, height } = thing.getBoundingClientRect(),
      [x, y] = [left + width / 2, top + height / 2];
    const told = document.elementFromPoint(x, y)?.closest('[data-card]'),
      text = document.getElementById('text-' + told?.dataset.card)?.textContent.trim();
    if (width && text && told.closest('#board')) kinds.set(told.dataset.card, { x, y, text });
  }
  return [...kinds.values()];
})()";

/// What the keyboard reaches, and what is not said of it when it has the focus.
const UNSAID: &str = "(() => {
  const unsaid = [];
  for (const thing of document.querySelectorAll('#board :is(button, [tabindex=\"0\"])')) {
    if (!thing.checkVisibility()) continue;
    const signs = [thing, ...thing.querySelectorAll('[data-card]')].map(({ dataset }) => dataset.card).filter(Boolean);
    thing.focus({ focusVisible: true, preventScroll: true });
    const said = document.querySelector('#card-text:popover-open')?.textContent ?? '';
    for (const id of signs)
      if (!said.includes(document.getElementById('text-' + id)?.textContent ?? '')) unsaid.push(`${thing.id}: ${id}`);
    thing.blur();
  }
  return unsaid;
})()";

fn list(page: &Page, code: &str) -> Outcome<Vec<Value>> {
    Ok(page.eval(code)?.as_array().cloned().unwrap_or_default())
}

/// Whether the text beside a thing is this one.
fn says(page: &Page, text: &Value) -> Outcome {
    Ok(page.wait_until(&format!("!!document.querySelector('#card-text:popover-open')?.textContent.includes({text})"))?)
}

fn walk(site: &Site, page: &mut Page, game: &str, by: By) -> Outcome {
    let (mut gaps, mut told) = (BTreeSet::new(), BTreeSet::new());
    page.reduced_motion(true)?;
    play(site, page, game, 3)?;
    for number in 0..=MOMENTS[MOMENTS.len() - 1] {
        if MOMENTS.contains(&number) {
            settle(page)?;
            gaps.extend(list(page, GAPS)?.iter().map(Value::to_string));
            if by == By::Mouse {
                gaps.extend(list(page, UNSAID)?.iter().map(|gap| format!("not said with the focus: {gap}")));
            }
            for kind in list(page, KINDS)? {
                if told.insert(kind["text"].to_string()) {
                    let at = (kind["x"].as_f64().unwrap_or_default(), kind["y"].as_f64().unwrap_or_default());
                    page.key("Escape")?; // The last text may lie over it.
                    match by {
                        By::Mouse | By::Keys => page.hover_at(at)?,
                        By::Finger => page.touch_at(at)?,
                    }
                    says(page, &kind["text"])?;
                }
            }
        }
        if !Player::new(page, by).answer()? {
            break;
        }
    }
    assert!(told.len() > 4, "{game}: {told:#?}");
    assert!(gaps.is_empty(), "{game}: {gaps:#?}");
    Ok(page.assert_quiet()?)
}

//! A player with mouse, touch or keyboard, who chooses on the board or from the list.

use std::collections::BTreeMap;

use kabale_browser::{Error, Outcome, Page, Result};
use serde_json::Value;

/// An input method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Mouse,
    Finger,
    Keys,
}

/// A choice, as the page lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    /// In notation.
    pub(crate) choice: String,
    /// Its targets on the board, in the order in which they are touched.
    pub(crate) spots: Vec<String>,
}

/// The question that a table asks the viewer.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The revision of the table.
    pub(crate) rev: String,
    /// The number of the decision.
    pub(crate) decision: usize,
    /// The legal choices.
    pub(crate) offers: Vec<Offer>,
}

/// Waits for the player's turn; none if the game is over first.
pub(crate) fn asked(page: &Page) -> Outcome<Option<Asked>> {
    // While a page is loading, it may show the turn before the choices. A choice that is the only one is made by itself.
    page.wait_until(
        "document.readyState !== 'loading' && !!document.querySelector('#table[data-status=over], #choose:not([data-forced]), html:not(.js), html[data-left]') \
         && !!document.querySelector('#table[data-turn=yours], #table[data-status=over]')",
    )?;
    let seen = page.eval(
        "(() => {
          const table = document.querySelector('#table');
          if (table.dataset.status === 'over') return null;
          return {
            rev: table.dataset.rev,
            decision: +document.querySelector('#choose [name=decision]').value,
            offers: [...document.querySelectorAll('#all-choices button')].map((button) => ({
              choice: button.value,
              spots: ['piece', 'place', 'seat'].map((part) => button.dataset[part]).filter(Boolean),
            })),
          };
        })()",
    )?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    Ok((!seen.is_null()).then(|| Asked {
        rev: text(&seen["rev"]),
        decision: seen["decision"].as_u64().unwrap_or_default() as usize,
        offers: list(&seen["offers"])
            .iter()
            .map(|offer| Offer {
                choice: text(&offer["choice"]),
                spots: list(&offer["spots"]).iter().map(text).collect(),
            })
            .collect(),
    }))
}

/// A player at a page.
pub(crate) struct Player<'p> {
    pub(crate) page: &'p mut Page,
    pub(crate) by: By,
    /// The choices offered at each decision.
    pub(crate) listed: BTreeMap<usize, Vec<String>>,
    /// How many choices had to be confirmed, were taken back, and were made on the board.
    pub(crate) confirmed: usize,
    pub(crate) undone: usize,
    pub(crate) on_board: usize,
}

impl<'p> Player<'p> {
    pub(crate) fn new(page: &'p mut Page, by: By) -> Self {
        Self { page, by, listed: BTreeMap::new(), confirmed: 0, undone: 0, on_board: 0 }
    }

    /// Clicks on an element, taps on it, or goes there with the Tab key and presses Enter.
    pub(crate) fn press(&self, selector: &str) -> Result<()> {
        match self.by {
            By::Mouse => self.page.click(selector),
            By::Finger => self.page.tap(selector),
            By::Keys => self.reach(selector).and_then(|()| self.page.key("Enter")),
        }
    }

    /// Presses an element that leads to another page.
    pub(crate) fn follow(&self, selector: &str) -> Result<()> {
        self.page.loads(|_| self.press(selector))
    }

    /// Goes to an element with the Tab key.
    pub(crate) fn reach(&self, selector: &str) -> Result<()> {
        self.page.wait_for(selector)?;
        let (css, words) = selector.split_once(" >> ").unwrap_or((selector, ""));
        let here = format!(
            "(({{ activeElement: it }}) => it.matches({css:?}) && [it.innerText, it.ariaLabel].join(' ').includes({words:?}))(document)"
        );
        for _ in 0..200 {
            if self.page.eval(&here)? == true {
                return Ok(());
            }
            self.page.key("Tab")?;
        }
        Err(Error::Page(format!("the Tab key does not lead to `{selector}`, but to {}", self.page.focused()?)))
    }

    /// Answers one question, and returns whether there was one. The answer depends only on the question's number, except
    /// that it is the last choice until a choice was confirmed or taken back: where cards are hidden, the last choice
    /// reveals one.
    pub(crate) fn answer(&mut self) -> Outcome<bool> {
        let Some(asked) = asked(self.page)? else { return Ok(false) };
        self.listed.insert(asked.decision, asked.offers.iter().map(|offer| offer.choice.clone()).collect());
        let n = asked.offers.len();
        let offer = &asked.offers[if self.confirmed + self.undone == 0 { n - 1 } else { (asked.decision * 7 + 3) % n }];
        match self.by {
            By::Keys => self.choose_by_keys(&asked, offer)?,
            By::Mouse | By::Finger => self.choose_on_board(&asked, offer)?,
        }
        let moved = format!("document.querySelectorAll('#table:not([data-rev=\"{}\"])').length > 0", asked.rev);
        self.page.wait_until(&format!("!!document.querySelector('#do-it') || {moved}"))?;
        if self.page.exists("#do-it")? {
            self.confirmed += 1;
            self.page.wait_until(CONFIRMATION_SEEN)?;
            match self.by {
                // The button already has the focus, unless more can be staged.
                By::Keys if self.page.exists("#all-choices button")? && self.page.exists("#staged")? => {
                    self.press("#do-it")?;
                }
                By::Keys => {
                    self.page.wait_until("document.activeElement.id === 'do-it'")?;
                    self.page.key("Enter")?;
                }
                By::Mouse | By::Finger => self.press("#do-it")?,
            }
            self.page.wait_until(&moved)?;
        }
        // On another player's turn, undo may become impossible at any moment.
        if self.undone < 2 && self.page.exists("#table[data-turn=yours] #undo")? {
            self.take_back(&asked)?;
        }
        Ok(true)
    }

    /// Touches the targets of a choice until no other choice fits. If the targets do not suffice, uses the list.
    fn choose_on_board(&mut self, asked: &Asked, offer: &Offer) -> Outcome {
        let mut left: Vec<_> = asked.offers.iter().collect();
        for spot in &offer.spots {
            let target = format!(":is(#board, .dock) button.can[data-spot=\"{spot}\"]");
            self.page.wait_for(&target)?;
            // On a phone it may be behind another tab; the list is at hand.
            if self.by == By::Finger && !self.page.visible(&target)? {
                break;
            }
            self.press(&target)?;
            left.retain(|other| other.spots.contains(spot));
            if left.len() == 1 {
                self.on_board += 1;
                return Ok(());
            }
            // The page reacts to a touch with a delay, and its reaction may move the next target.
            self.page.wait_for(&format!(":is(#board, .dock) button.chosen[data-spot=\"{spot}\"]"))?;
        }
        if self.page.exists("#all-choices:not([open])")? {
            self.press("#all-choices summary")?;
        }
        Ok(self.press(&listed(offer))?)
    }

    /// Chooses by number or from the list; on the board the first time that this is possible, and then from time to time.
    fn choose_by_keys(&mut self, asked: &Asked, offer: &Offer) -> Outcome {
        if !offer.spots.is_empty() && (self.on_board == 0 || asked.decision.is_multiple_of(4)) {
            return self.choose_on_board(asked, offer);
        }
        let place = asked.offers.iter().position(|other| other == offer).unwrap_or_default();
        self.page.key("c")?;
        assert_eq!(self.page.eval("document.activeElement.value")?, asked.offers[0].choice.as_str());
        if place < 9 && asked.decision.is_multiple_of(2) {
            return Ok(self.page.key(&(place + 1).to_string())?);
        }
        Ok(self.press(&listed(offer))?)
    }

    /// Takes the last choice back, and checks that the same question is asked again.
    fn take_back(&mut self, before: &Asked) -> Outcome {
        self.undone += 1;
        match self.by {
            By::Keys => self.page.key("u")?,
            By::Mouse | By::Finger => self.press("#undo button")?,
        }
        let number = before.decision;
        self.page.wait_until(&format!("document.querySelector('#choose [name=decision]')?.value === '{number}'"))?;
        let again = asked(self.page)?.map(|asked| asked.offers);
        assert_eq!(again.as_ref(), Some(&before.offers), "the same is asked again");
        Ok(())
    }
}

/// The button that confirms a choice is seen whole, and so is whose turn it is; a panel scrolls by whole pixels.
const CONFIRMATION_SEEN: &str = "(() => { const [button, turn, panel] = \
    ['#do-it', '#turn', '#ask'].map((id) => document.querySelector(id)?.getBoundingClientRect()); \
    return !button || (button.bottom <= Math.min(innerHeight, panel.bottom) + 1 && turn.top >= panel.top - 1) })()";

fn listed(offer: &Offer) -> String {
    format!("#all-choices button[value={:?}]", offer.choice)
}

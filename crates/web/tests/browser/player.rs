//! Somebody who plays: with the mouse, a finger or the keyboard, on the board or from the list.

use std::collections::BTreeMap;

use kabale_browser::{Error, Outcome, Page, Result};
use serde_json::Value;

/// What somebody plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Mouse,
    Finger,
    Keys,
}

/// Something that can be chosen, as the page lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    /// In notation.
    pub(crate) choice: String,
    /// The spots of the board that belong to it, in the order of touching.
    pub(crate) spots: Vec<String>,
}

/// What a table asks of the one who looks.
#[derive(Debug)]
pub(crate) struct Asked {
    /// How many things have happened at the table.
    pub(crate) rev: String,
    /// The number of the decision.
    pub(crate) decision: usize,
    /// What can be chosen.
    pub(crate) offers: Vec<Offer>,
}

/// Waits for one's turn; none if the game is over before.
pub(crate) fn asked(page: &Page) -> Outcome<Option<Asked>> {
    // A page that is still arriving may have its turn before its choices.
    page.wait_until(
        "document.readyState !== 'loading' && !!document.querySelector('#table[data-turn=yours], #table[data-status=over]')",
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

/// Somebody who plays.
pub(crate) struct Player<'p> {
    pub(crate) page: &'p mut Page,
    pub(crate) by: By,
    /// What was offered at each decision.
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

    /// Presses something that leads to another page.
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

    /// Answers one question, and says whether there was one. Which answer depends on the question's number alone; but until
    /// something was confirmed or taken back it is the last one, which where cards lie hidden is to show one.
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
            match self.by {
                // It has the keyboard already.
                By::Keys => {
                    assert!(self.page.focused()?.starts_with("<button#do-it>"), "{}", self.page.focused()?);
                    self.page.key("Enter")?;
                }
                By::Mouse | By::Finger => self.press("#do-it")?,
            }
            self.page.wait_until(&moved)?;
        }
        // If it is somebody else's turn, it may be too late in a moment.
        if self.undone < 2 && self.page.exists("#table[data-turn=yours] #undo")? {
            self.take_back(&asked)?;
        }
        Ok(true)
    }

    /// Touches the spots of a choice until no other is left; without spots, or if they do not say enough, the list helps.
    fn choose_on_board(&mut self, asked: &Asked, offer: &Offer) -> Outcome {
        let mut left: Vec<_> = asked.offers.iter().collect();
        for spot in &offer.spots {
            self.press(&format!("#board button.can[data-spot=\"{spot}\"]"))?;
            left.retain(|other| other.spots.contains(spot));
            if left.len() == 1 {
                self.on_board += 1;
                return Ok(());
            }
            // A touch is answered before the page has heard of it, and what it does may move the next spot away.
            self.page.wait_for(&format!("#board button.chosen[data-spot=\"{spot}\"]"))?;
        }
        if self.page.exists("#all-choices:not([open])")? {
            self.press("#all-choices summary")?;
        }
        Ok(self.press(&listed(offer))?)
    }

    /// By number, or from the list; on the board the first time that it is possible, and now and then.
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

    /// Takes the last choice back: the same is asked again.
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

fn listed(offer: &Offer) -> String {
    format!("#all-choices button[value={:?}]", offer.choice)
}

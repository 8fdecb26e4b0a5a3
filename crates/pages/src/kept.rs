//! Parts of boards that are not drawn again while what they are drawn from stays the same.

use std::{
    cell::RefCell,
    hash::{BuildHasher, Hash},
};

use foldhash::{HashMap, HashMapExt, quality::RandomState};
use maud::{Markup, Render};

/// A part is forgotten after so many pages without it. Some come back soon, such as that of a player who is on turn.
const PAGES: u32 = 4;

/// The parts of the last pages for one viewer, by a hash of all that they are drawn from.
#[derive(Default)]
pub struct Kept {
    hasher: RandomState,
    parts: RefCell<Parts>,
}

#[derive(Default)]
struct Parts {
    /// A hash of what all parts are drawn from.
    common: u64,
    /// The number of the page that is drawn.
    page: u32,
    /// The parts, each with the last page that has it.
    texts: HashMap<u64, (u32, Box<str>)>,
}

impl Kept {
    /// Begins a page. `common` is what all parts are drawn from.
    pub(crate) fn begin(&self, common: impl Hash) {
        let (common, mut parts) = (self.hasher.hash_one(common), self.parts.borrow_mut());
        if parts.common != common {
            *parts = Parts { common, page: 0, texts: HashMap::with_capacity(64) };
        }
        parts.page += 1;
        let page = parts.page;
        parts.texts.retain(|_, (last, _)| *last + PAGES >= page);
    }

    /// A part that is drawn from `inputs` and what all parts are drawn from, and from nothing else. The inputs begin with
    /// the name of the part.
    pub(crate) fn part<F: Fn() -> Markup>(&self, inputs: impl Hash, draw: F) -> Part<'_, F> {
        Part { key: self.hasher.hash_one(inputs), kept: self, draw }
    }
}

/// A part of a page: drawn, or as it was drawn before.
pub(crate) struct Part<'a, F> {
    key: u64,
    kept: &'a Kept,
    draw: F,
}

impl<F: Fn() -> Markup> Render for Part<'_, F> {
    fn render_to(&self, page: &mut String) {
        let mut parts = self.kept.parts.borrow_mut();
        let now = parts.page;
        if let Some((last, text)) = parts.texts.get_mut(&self.key) {
            *last = now;
            page.push_str(text);
            return;
        }
        drop(parts); // A part may have parts.
        let text = (self.draw)().into_string();
        page.push_str(&text);
        // A copy, since the buffer of a template is larger than its text.
        self.kept.parts.borrow_mut().texts.insert(self.key, (now, text.as_str().into()));
    }
}

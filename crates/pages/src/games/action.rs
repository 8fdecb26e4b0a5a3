//! An action beneath the question: a button with its cost or result, or what it would be and why it cannot be chosen.

use kabale_catalog::Offer;
use maud::{Markup, html};

use crate::{
    Scene,
    hint::Mark,
    kit::{art, none},
};

/// An action beneath the question.
pub(super) struct Action<'a> {
    /// The id of its symbol.
    pub(super) symbol: String,
    pub(super) name: String,
    /// What it costs or does, or why it cannot be chosen.
    pub(super) line: Markup,
    /// The choice; none if it cannot be chosen now.
    pub(super) offer: Option<&'a Offer>,
    /// The card or term whose text it shows on hover, focus and tap.
    pub(super) text: Option<&'a str>,
}

impl Default for Action<'_> {
    fn default() -> Self {
        Self { symbol: String::new(), name: String::new(), line: none(), offer: None, text: None }
    }
}

impl Action<'_> {
    pub(super) fn draw(&self, scene: &Scene<'_>) -> Markup {
        let text = self.text.map(|text| format!("text-{text}"));
        let body =
            html! { (art(&*self.symbol)) span class="name" { (self.name) } " " span class="line" { (self.line) } };
        if let Some(offer) = self.offer {
            let mark = Mark::new(scene.hint, scene.lang(), |choice| choice == offer.choice);
            let best = if mark.as_ref().is_some_and(|mark| mark.is_best) { " best" } else { "" };
            html! {
                button type="submit" form="choose" class={ "deed can" (best) } name="choice" value=(offer.choice) data-share=[mark.map(|mark| mark.text)]
                    data-card=[self.text] aria-describedby=[text] { (body) }
            }
        } else {
            html! {
                button type="button" class="deed shut" aria-disabled="true" data-card=[self.text] aria-describedby=[text] { (body) }
            }
        }
    }
}

/// The actions in their order.
pub(super) fn actions(actions: &[Action<'_>], scene: &Scene<'_>) -> Markup {
    html! { @if !actions.is_empty() { div class="deeds" { @for action in actions { (action.draw(scene)) } } } }
}

/// A sign or number inside a thing, with a text of its own. The keyboard reaches the thing around it.
pub(super) fn told(term: &str, class: &str, label: &str, body: &Markup) -> Markup {
    html! { span class={ "told " (class) } role="img" aria-label=(label) data-card=(term) { (body) } }
}

/// A sign or number that can be asked what it is, by pointer, touch and keyboard.
pub(super) fn asked(term: &str, class: &str, label: &str, body: &Markup) -> Markup {
    html! { span class={ "asked " (class) } role="img" tabindex="0" aria-label=(label) data-card=(term) aria-describedby={ "text-" (term) } { (body) } }
}

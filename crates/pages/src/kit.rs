//! What boards are put together from.

use std::borrow::Cow;

use kabale_catalog::Offer;
use kabale_core::{Seat, Spot};
use maud::{Markup, PreEscaped, Render, html};

use crate::{Scene, assets, hint::Mark};

/// A symbol of the art.
pub fn art<'a>(id: impl Into<Cow<'a, str>>) -> Art<'a> {
    Art(id.into())
}

/// A symbol of the art.
///
/// Boards are full of these: they are written straight into the page, and since their ids are ours nothing is escaped.
pub struct Art<'a>(Cow<'a, str>);

impl Render for Art<'_> {
    fn render_to(&self, page: &mut String) {
        let (id, sheet) = (&*self.0, assets::sheet());
        let parts = ["<svg class=\"art ", id, "\" aria-hidden=\"true\"><use href=\"", sheet, "#", id, "\"/></svg>"];
        page.reserve(parts.iter().map(|part| part.len()).sum());
        for part in parts {
            page.push_str(part);
        }
    }
}

/// A symbol that says something by itself.
pub fn sign(id: &str, label: &str) -> Markup {
    html! { svg class={ "art " (id) } role="img" aria-label=(label) { use href={ (assets::sheet()) "#" (id) } {} } }
}

/// Something on the table: a card, a token, a place. It is a button if a choice points at it.
///
/// Inside a button only phrasing elements are allowed, so bodies are made of `span`s and art.
#[derive(Default)]
pub struct Thing<'a> {
    /// Its id in the page. A thing keeps its id while it can be followed, so that it can be seen to move. It must not
    /// tell what the one who looks does not know.
    pub id: String,
    /// Its classes.
    pub class: String,
    /// Where it lies, if choices may point there.
    pub spot: Option<Spot>,
    /// Whom it stands for, if choices may concern that player.
    pub seat: Option<Seat>,
    /// What it is, in words.
    pub label: String,
    /// The card whose text it shows on hover, focus and tap.
    pub card: Option<&'a str>,
    /// The id of the element it comes from when it first appears.
    pub from: Option<String>,
    /// The id of the element it goes to when it disappears.
    pub to: Option<String>,
    /// What it looks like.
    pub body: Markup,
}

impl Thing<'_> {
    /// The thing as HTML.
    pub fn draw(self, scene: &Scene<'_>) -> Markup {
        let spot = self.spot.map(|spot| spot.to_string());
        let seat = self.seat.map(|seat| format!("seat.{seat}"));
        let spot = spot.or(seat);
        let points_here = |offer: &&Offer| {
            self.spot.is_some_and(|spot| offer.target.piece == Some(spot) || offer.target.place == Some(spot))
                || (self.spot.is_none() && self.seat.is_some() && offer.target.seat == self.seat)
        };
        let mut offers = scene.offers.iter().filter(points_here);
        let first = offers.next();
        // If it is the only choice that points here, the thing makes it even where no script runs.
        let only = first.filter(|_| offers.next().is_none()).map(|offer| offer.choice.as_str());
        let is_meant = |choice: &str| scene.offers.iter().filter(points_here).any(|offer| offer.choice == choice);
        let mark = Mark::new(scene.hint, scene.lang(), is_meant);
        let best = if mark.as_ref().is_some_and(|mark| mark.is_best) { " best" } else { "" };
        let Thing { id, class, label, card, from, to, body, .. } = self;
        let (id, class) = (PreEscaped(id), PreEscaped(class)); // These are ours: nothing to escape.
        let text = card.map(|card| format!("text-{card}"));
        html! {
            @if first.is_some() {
                button type="submit" form="choose" class={ (class) " can" (best) } id=(id) data-share=[mark.map(|mark| mark.text)] data-spot=[spot] data-card=[card]
                    data-from=[from] data-to=[to] aria-describedby=[text] name=[only.map(|_| "choice")] value=[only] {
                    // The label says all of it and more: what is written on the thing is no second name.
                    span class="off-screen" { (label) }
                    span class="inside" aria-hidden="true" { (body) }
                }
            } @else if card.is_some() {
                span class=(class) id=(id) data-spot=[spot] data-card=[card] data-from=[from] data-to=[to] role="img" tabindex="0"
                    aria-label=(label) aria-describedby=[text] { (body) }
            } @else {
                span class=(class) id=(id) data-spot=[spot] data-from=[from] data-to=[to] role="img" aria-label=(label) { (body) }
            }
        }
    }
}

/// The inside of a card that lies face up: emblem, name, the sign of its owner, what lies on it.
pub fn face(emblem: &str, name: &str, owner: Option<(&str, &str)>, extra: &impl Render) -> Markup {
    html! {
        span class="face" {
            @if let Some((crest, letter)) = owner { span class="owner" { (art(crest)) span class="letter" { (letter) } } }
            (art(emblem))
            span class="name" { (name) }
            (extra)
        }
    }
}

/// The inside of a card that lies face down.
pub fn back(owner: Option<(&str, &str)>, extra: &impl Render) -> Markup {
    html! {
        span class="back" {
            (art("back"))
            @if let Some((crest, letter)) = owner { span class="owner" { (art(crest)) span class="letter" { (letter) } } }
            (extra)
        }
    }
}

/// A number with a sign, such as points on a card; the page lets changes fly.
pub fn count(symbol: &str, number: impl Into<i64>, label: &str) -> Markup {
    let number: i64 = number.into();
    html! {
        span class="count" role="img" aria-label={ (label) " " (number) } data-count=(number) { (art(symbol)) span class="number" { (number) } }
    }
}

/// Nothing.
pub fn none() -> Markup {
    PreEscaped(String::new())
}

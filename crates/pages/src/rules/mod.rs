//! The rules of a game: an illustrated page to read first, the numbered rules behind it, and all cards.
//!
//! A file per game has its drawings; the texts of the pages are in `docs/guides`.

mod cards;
mod courtisans;
mod draw;
mod for_a_crown;
mod guide;
mod numbered;
mod oath;
mod oriflamme;
mod shadow_throne;

use kabale_catalog::{CardText, Lang, Words};
use maud::{Markup, html};

pub use cards::cards;
pub use guide::guide;
pub use numbered::numbered;

use crate::assets;

/// The address of the illustrated page of a game.
pub(crate) fn guide_address(game: &str) -> String {
    format!("/rules/{game}")
}

/// The address of a rule; of all numbered rules, if the id is empty.
pub(crate) fn rule_address(game: &str, rule: &str) -> String {
    let mark = if rule.is_empty() { "" } else { "#" };
    format!("/rules/{game}/numbered{mark}{rule}")
}

/// The address of the cards of a game.
pub(crate) fn cards_address(game: &str) -> String {
    format!("/rules/{game}/cards")
}

/// A game with an illustrated page.
trait Guided: Words {
    /// The text of the page, in Markdown. A line `{name}` stands for a drawing, `{cards}` for all cards.
    fn text(lang: Lang) -> &'static str;

    /// A drawing of the page.
    fn drawing(name: &str, lang: Lang) -> Option<Markup>;

    /// The group that a card is shown in.
    fn deck(card: &CardText, lang: Lang) -> &'static str;

    /// How many of a card there are.
    fn copies(_card: &CardText, _lang: Lang) -> Option<String> {
        None
    }
}

/// The guide of one game.
struct Kept {
    id: &'static str,
    text: fn(Lang) -> &'static str,
    drawing: fn(&str, Lang) -> Option<Markup>,
    deck: fn(&CardText, Lang) -> &'static str,
    copies: fn(&CardText, Lang) -> Option<String>,
}

macro_rules! guides {
    ($($name:ident $id:literal $game:ty;)*) => {
        [$(Kept {
            id: $id,
            text: <$game as Guided>::text,
            drawing: <$game as Guided>::drawing,
            deck: <$game as Guided>::deck,
            copies: <$game as Guided>::copies,
        }),*]
    };
}

static GUIDES: [Kept; kabale_games::COUNT] = kabale_games::games!(guides);

fn kept(game: &str) -> &'static Kept {
    GUIDES.iter().find(|kept| kept.id == game).expect("every game of the registry has a guide")
}

/// The stylesheet of these pages.
fn head() -> Markup {
    html! { link rel="stylesheet" href=(assets::url("rules.css")); }
}

//! 7.6.3: an exchange that is put together in one form: whom with, and what both sides give.
//!
//! The fields: `with` is the partner's seat, `give-favor`, `give-secrets` and any number of `give` are what the proposer gives;
//! `get-2-favor`, `get-2-secrets` and `get-2` are what the second seat would give. Fields of other partners do not count.

use kabale_core::Seat;
use kabale_oath::{Bundle, Choice, Prompt, View, What, relics_of};

use super::names::banners;

/// What a form asks for.
struct Wanted {
    with: Seat,
    /// The proposer's side first.
    sides: [Side; 2],
}

struct Side {
    favor: u8,
    secrets: u8,
    things: Vec<Choice>,
}

impl Wanted {
    fn read(fields: &[(String, String)]) -> Option<Self> {
        let with = Seat::from_number(only(fields, "with")?.parse().ok()?)?;
        Some(Self { with, sides: [Side::read(fields, "give")?, Side::read(fields, &format!("get-{with}"))?] })
    }
}

impl Side {
    fn read(fields: &[(String, String)], name: &str) -> Option<Self> {
        // A field that is missing or left empty is nothing.
        let number = |what: &str| match only(fields, &format!("{name}-{what}")) {
            None | Some("") => Some(0),
            Some(text) => text.trim().parse().ok(),
        };
        let things = fields.iter().filter(|(field, _)| field == name).map(|(_, value)| value.parse().ok());
        let mut things = things.collect::<Option<Vec<Choice>>>()?;
        things.sort_unstable();
        things.dedup();
        Some(Self { favor: number("favor")?, secrets: number("secrets")?, things })
    }

    /// Whether a side of an exchange is just this.
    fn is(&self, bundle: &Bundle) -> bool {
        let n = bundle.relics.count_ones()
            + bundle.banners.count_ones()
            + bundle.advisers.count_ones()
            + bundle.sites.count_ones();
        let has_all = self.things.iter().all(|thing| has(bundle, *thing));
        (self.favor, self.secrets) == (bundle.favor, bundle.secrets) && self.things.len() == n as usize && has_all
    }
}

/// The value of a field, the last one if there are several.
fn only<'f>(fields: &'f [(String, String)], name: &str) -> Option<&'f str> {
    fields.iter().rev().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
}

fn has(bundle: &Bundle, thing: Choice) -> bool {
    match thing {
        Choice::Card(card) => relics_of(bundle.relics).any(|relic| relic == card),
        Choice::Banner(banner) => banners(bundle.banners).any(|other| other == banner),
        Choice::Adviser(place) => bundle.advisers >> place.at() & 1 == 1,
        Choice::Site(slot) => bundle.sites >> slot.index() & 1 == 1,
        _ => false,
    }
}

pub(super) fn compose(prompt: &Prompt, view: &View, offered: &[Choice], fields: &[(String, String)]) -> Option<Choice> {
    let wanted = Wanted::read(fields)?;
    let party = match prompt.what {
        What::Partner | What::Parley => {
            return view.bargains.iter().find(|bargain| bargain.with == wanted.with)?.via;
        }
        What::Give => 0,
        What::Get => 1,
        _ => return None,
    };
    let deal = view.deal.as_ref().filter(|deal| deal.to == wanted.with)?;
    let (side, named) = (&wanted.sides[party], [&deal.gives, &deal.gets][party]);
    match prompt.n {
        Some(0) => Some(Choice::Number(side.favor)),
        Some(1) => Some(Choice::Number(side.secrets)),
        _ => {
            let mut left = side.things.iter().filter(|thing| !has(named, **thing)).peekable();
            if left.peek().is_none() {
                return Some(Choice::Done);
            }
            offered.iter().find(|choice| left.clone().any(|thing| thing == *choice)).copied()
        }
    }
}

/// Whether the form's exchange is the one that is proposed.
pub(super) fn has_composed(view: &View, fields: &[(String, String)]) -> bool {
    let (Some(deal), Some(wanted)) = (&view.deal, Wanted::read(fields)) else { return false };
    deal.to == wanted.with
        && view.to_move == Some(deal.to)
        && wanted.sides[0].is(&deal.gives)
        && wanted.sides[1].is(&deal.gets)
}

//! What the events of In the Shadow of the Throne mean for its balance.

use kabale_core::Seat;
use kabale_shadow_throne::{Ability, Card, Character, Event, ShadowThrone, View};

use crate::{Balance, CardUse, Lang, Use};

impl Balance for ShadowThrone {
    const FIRES: &'static [&'static str] = &[
        "SHD-4.1", "SHD-4.6", "SHD-4.9", "SHD-4.16", "SHD-5.2", "SHD-5.3", "SHD-5.5", "SHD-5.8", "SHD-6.4", "SHD-6.5",
        "SHD-6.6", "SHD-6.7", "SHD-6.8", "SHD-7.1",
    ];

    fn rule_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Looked { by_judge: true, .. } | Event::Modified { by_judge: true, .. } => "SHD-6.8",
            Event::Looked { .. } => "SHD-6.7",
            Event::Revealed { .. } => "SHD-4.1",
            Event::Modified { ability, .. } => match ability {
                Ability::General => "SHD-6.4",
                Ability::Assassin => "SHD-6.5",
                Ability::JesterUp | Ability::JesterDown => "SHD-6.6",
                Ability::Prophet => "SHD-6.7",
            },
            Event::Destroyed { .. } => "SHD-4.9",
            Event::Bust { .. } => "SHD-4.6",
            Event::Collected { .. } => "SHD-5.2",
            Event::Swapped { .. } => "SHD-5.8",
            Event::Surplus { .. } => "SHD-5.3",
            Event::GaveUp { .. } => "SHD-5.5",
            Event::Reshuffled { .. } => "SHD-4.16",
            Event::Ended => "SHD-7.1",
        })
    }

    /// If the Judge lends an ability, both the Judge and the character count as played.
    fn uses(event: &Event, out: &mut Vec<CardUse>) {
        let mut met = |seat: Seat, character: Character, how| {
            out.push(CardUse { seat, card: Card::Character(character).id(), how });
        };
        match event {
            Event::Looked { seat, by_judge, .. } => {
                met(*seat, Character::Prophet, Use::Played);
                if *by_judge {
                    met(*seat, Character::Judge, Use::Played);
                }
            }
            Event::Modified { seat, ability, by_judge, .. } => {
                met(*seat, ability.character(), Use::Played);
                if *by_judge {
                    met(*seat, Character::Judge, Use::Played);
                }
            }
            Event::Collected { seat, cards } => cards.iter().for_each(|card| met(*seat, *card, Use::Held)),
            Event::Swapped { seat, with, cards, taken } => {
                cards.iter().for_each(|card| met(*with, *card, Use::Held));
                met(*seat, *taken, Use::Held);
            }
            Event::Revealed { seat, card } => out.push(CardUse { seat: *seat, card: card.id(), how: Use::Revealed }),
            _ => (),
        }
    }

    fn dealt(_seat: Seat, _view: &View, _out: &mut Vec<CardUse>) {
        // Nobody has cards when the game begins (SHD-2).
    }

    fn means(how: Use, lang: Lang) -> &'static str {
        match how {
            Use::Held => lang.pick("it was collected or came in a swap", "sie eingesammelt oder eingetauscht wurde"),
            Use::Played => lang.pick("its ability was used or lent", "ihre Fähigkeit genutzt oder verliehen wurde"),
            Use::Revealed => {
                lang.pick("it was revealed in the player's own turn", "sie im eigenen Zug aufgedeckt wurde")
            }
        }
    }
}

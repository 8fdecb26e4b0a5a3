//! 5.1: what can be done with each of the cards drawn.

use kabale_oath::{Card, Choice, Limit, Slot, View, What};

use super::{
    actions::{Bar, sentence, short},
    names::{pile_name, place},
};
use crate::{Lang, Offer, Voice};

/// What is done with a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayWay {
    /// 5.1.4.I.
    Site(Slot),
    /// 5.1.4.II, faceup.
    Advise,
    /// 5.1.4.II, facedown.
    Hide,
    /// 5.1.4.III.
    Reveal,
    Discard,
    /// It is named, as the answer to a card's question or as the first of two.
    Name,
}

/// A way to play a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play<'a> {
    pub way: PlayWay,
    /// In a few words: *To Mine*, *As adviser*.
    pub name: String,
    /// What it costs or gives, in a few words.
    pub line: String,
    /// The choice; none if it is not open.
    pub offer: Option<&'a Offer>,
    /// Why it is not open.
    pub bar: Option<Bar>,
}

/// The ways to play a card, always in the same order; those that are not open say why.
pub fn plays<'a>(card: Card, view: &View, offers: &'a [Offer], voice: Voice<'_>) -> Vec<Play<'a>> {
    let teller = Teller { card, view, lang: voice.lang };
    let is_played = view.asked == Some(What::Play) && view.prompt.and_then(|prompt| prompt.card) == Some(card);
    let parsed = offers.iter().filter_map(|offer| Some((offer.choice.parse::<Choice>().ok()?, offer)));
    let mut plays: Vec<Play<'a>> = parsed
        .filter_map(|(choice, offer)| {
            let way = match choice {
                Choice::Card(named) if named == card => match view.asked {
                    Some(What::Sift | What::Reject) => PlayWay::Discard,
                    _ => PlayWay::Name,
                },
                _ if !is_played => return None,
                choice => way_of(choice)?,
            };
            Some(Play { way, name: teller.name(way), line: teller.line(way), offer: Some(offer), bar: None })
        })
        .collect();
    if is_played {
        plays.extend(view.shut_plays.iter().filter_map(|(choice, objection)| {
            let (way, lang) = (way_of(*choice)?, voice.lang);
            let bar =
                Bar { short: short(objection, lang).to_owned(), text: sentence(objection, lang), rule: objection.rule };
            Some(Play { way, name: teller.name(way), line: String::new(), offer: None, bar: Some(bar) })
        }));
    }
    // The own site comes first, also if others are open.
    let own = view.to_move.and_then(|seat| view.players.get(seat.index())).map(|player| player.pawn);
    plays.sort_by_key(|play| match play.way {
        PlayWay::Name => (0, 0),
        PlayWay::Site(slot) if Some(slot) == own => (1, 0),
        PlayWay::Site(slot) => (2, slot.index()),
        PlayWay::Advise => (3, 0),
        PlayWay::Hide => (4, 0),
        PlayWay::Reveal => (5, 0),
        PlayWay::Discard => (6, 0),
    });
    plays
}

fn way_of(choice: Choice) -> Option<PlayWay> {
    match choice {
        Choice::Site(slot) => Some(PlayWay::Site(slot)),
        Choice::Advise => Some(PlayWay::Advise),
        Choice::Hide => Some(PlayWay::Hide),
        Choice::Reveal => Some(PlayWay::Reveal),
        Choice::Discard => Some(PlayWay::Discard),
        _ => None,
    }
}

/// 7.2.1: where a card may lie, if not anywhere.
pub fn limit_text(card: Card, lang: Lang) -> Option<&'static str> {
    let limit = (!card.is_vision()).then(|| card.face().limit)?;
    match limit {
        Limit::Any => None,
        Limit::Site => Some(lang.pick("sites only", "nur an Orten")),
        Limit::Adviser => Some(lang.pick("adviser only", "nur als Ratgeber")),
    }
}

struct Teller<'v> {
    card: Card,
    view: &'v View,
    lang: Lang,
}

impl Teller<'_> {
    fn name(&self, way: PlayWay) -> String {
        let lang = self.lang;
        match way {
            PlayWay::Site(slot) => match lang {
                Lang::En => format!("To {}", place(slot, self.view, lang)),
                Lang::De => format!("An: {}", place(slot, self.view, lang)),
            },
            PlayWay::Advise => lang.pick("Adviser, faceup", "Ratgeber, offen").to_owned(),
            PlayWay::Hide => lang.pick("Adviser, facedown", "Ratgeber, verdeckt").to_owned(),
            PlayWay::Reveal => lang.pick("Reveal", "Offenbaren").to_owned(),
            PlayWay::Discard => lang.pick("Discard", "Abwerfen").to_owned(),
            PlayWay::Name => lang.pick("This one", "Diese").to_owned(),
        }
    }

    fn line(&self, way: PlayWay) -> String {
        let (view, lang) = (self.view, self.lang);
        let player = view.to_move.and_then(|seat| view.players.get(seat.index()));
        let room = |n: u8| match (n, lang) {
            (0, _) => lang.pick("another card goes first", "zuvor weicht eine andere").to_owned(),
            (1, Lang::En) => "room for 1".to_owned(),
            (n, Lang::En) => format!("room for {n}"),
            (1, Lang::De) => "Platz für 1".to_owned(),
            (n, Lang::De) => format!("Platz für {n}"),
        };
        match way {
            PlayWay::Site(slot) => {
                let mut line = room(view.sites.get(slot.index()).map_or(0, |site| site.room));
                let bank = self.card.suit().and_then(|suit| view.banks.get(suit as usize));
                if bank.is_some_and(|bank| *bank > 0) {
                    line += lang.pick(", +1 favor", ", +1 Gunst");
                }
                line
            }
            PlayWay::Advise => player.map_or_else(String::new, |player| match (player.room, lang) {
                _ if player.advisers.iter().any(|adviser| adviser.card == Some(self.card)) => String::new(),
                (0, _) => room(0),
                (n, _) => room(n),
            }),
            PlayWay::Hide => {
                let room = player.map_or_else(String::new, |player| room(player.room));
                format!("{room}, {}", lang.pick("to be played later", "später zu spielen"))
            }
            PlayWay::Reveal => match player.and_then(|player| player.vision) {
                Some(_) => lang.pick("your other Vision is discarded", "deine andere Vision geht ab").to_owned(),
                None => lang.pick("a way to win, for all to see", "ein Weg zum Sieg, für alle sichtbar").to_owned(),
            },
            PlayWay::Discard => player.map_or_else(String::new, |player| {
                let pile = pile_name(player.pawn.region().next(), lang);
                match lang {
                    Lang::En => format!("to the {pile}"),
                    Lang::De => format!("auf den {pile}"),
                }
            }),
            PlayWay::Name => String::new(),
        }
    }
}

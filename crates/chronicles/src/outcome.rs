//! What a game led to, as everybody could see it.

use kabale_core::{Eye, Game, Seat, Table};
use kabale_oath::{Card, Chronicle, Event, Goal, Oath, Role, Site, Slot, Suit, Way, Where};
use serde::{Deserialize, Serialize};

/// The public facts of a finished game. All of it follows from the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub winner: Seat,
    /// What the winner was.
    pub role: Role,
    /// 3.
    pub way: Way,
    /// 3.2: the Vision, if one was fulfilled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vision: Option<Goal>,
    /// 8.1: the oath of the next game.
    pub vow: Goal,
    /// 8.2: Citizens who became Exiles because an Exile won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exiled: Vec<Seat>,
    /// 8.2: Exiles who accepted Citizenship.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<Seat>,
    /// 8.3.2: sites that stayed on the map, faceup, from the top of the Cradle down.
    pub kept: Vec<Site>,
    /// 8.4: the suits of the cards that joined the world deck, and how many of each.
    pub enlisted: Vec<(Suit, u8)>,
    /// 8.4: whether these came from the Dispossessed, since the archive had too few.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub returned: bool,
    /// 8.5: how many cards joined the Dispossessed unseen.
    pub dispossessed: u8,
    /// Denizens that went out of play or came into play by powers for everybody to see, by suit in the order of the banks.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub seen: [i16; 6],
    /// Denizens that came into play by powers unseen.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unseen: u16,
}

fn is_nothing(seen: &[i16; 6]) -> bool {
    *seen == [0; 6]
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(unseen: &u16) -> bool {
    *unseen == 0
}

impl Outcome {
    /// The facts of a game whose Chronicle is written; none of any other.
    pub fn of(table: &Table<Oath>) -> Option<Self> {
        let world = table.state().world()?;
        let view = table.state().view(Eye::Public);
        let end = view.end?;
        let role = view.players.get(end.winner.index())?.role;
        let mut outcome = Self {
            winner: end.winner,
            role,
            way: end.way,
            vision: end.vision,
            vow: world.oath(),
            exiled: Vec::new(),
            joined: Vec::new(),
            kept: Slot::all()
                .filter_map(|slot| world.land(slot))
                .filter(|land| land.up)
                .map(|land| land.site)
                .collect(),
            enlisted: Vec::new(),
            returned: false,
            dispossessed: 0,
            seen: [0; 6],
            unseen: 0,
        };
        let mut is_over = false;
        for (_, event) in table.events(Eye::Public, 0) {
            outcome.note(event, &mut is_over);
        }
        Some(outcome)
    }

    fn note(&mut self, event: Event, is_over: &mut bool) {
        match event {
            Event::Ended { .. } => *is_over = true,
            Event::Exile { seat } if *is_over => self.exiled.push(seat),
            Event::Citizen { seat } if *is_over => self.joined.push(seat),
            // 8.3.5: a site that only now came to the map.
            Event::SiteUp { site, .. } if *is_over => self.kept.retain(|kept| *kept != site),
            Event::Enlisted { suit, n, returned } => {
                self.enlisted.push((suit, n));
                self.returned |= returned;
            }
            Event::Dispossessed { n } => self.dispossessed += n,
            Event::Moved { card, from, to, .. } => {
                let change = i16::from(is_out_of_play(from)) - i16::from(is_out_of_play(to));
                match card {
                    Some(card) if card.is_edifice() => (),
                    Some(card) => {
                        if let Some(suit) = card.suit() {
                            self.seen[suit as usize] += change;
                        }
                    }
                    None if change > 0 => self.unseen += 1,
                    None if change < 0 => self.dispossessed += 1,
                    None => (),
                }
            }
            _ => (),
        }
    }
}

fn is_out_of_play(place: Where) -> bool {
    matches!(place, Where::Dispossessed | Where::Archive)
}

/// How an edifice changed from one world to the next. The slot is that of the next world; `Lost` has that of the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "change")]
pub enum Change {
    /// 8.3.1.
    Built { card: Card, site: Site, slot: Slot },
    /// 8.3.1.
    Repaired { card: Card, site: Site, slot: Slot },
    /// 8.3.3: `card` is the ruin.
    Ruined { card: Card, site: Site, slot: Slot },
    /// 8.3.2: the site of a ruin was removed.
    Lost { card: Card, site: Site, slot: Slot },
}

/// The edifices of a world, with their sites and slots.
pub(crate) fn edifices(world: &Chronicle) -> impl Iterator<Item = (Card, Site, Slot)> + '_ {
    Slot::all().filter_map(|slot| world.land(slot).map(|land| (land, slot))).flat_map(|(land, slot)| {
        land.cards.iter().copied().filter(|card| card.is_edifice()).map(move |card| (card, land.site, slot))
    })
}

/// How the edifices changed from one world to the next.
pub fn changes(before: &Chronicle, after: &Chronicle) -> Vec<Change> {
    let mut changes = Vec::new();
    for (card, site, slot) in edifices(after) {
        let was = edifices(before).map(|(card, ..)| card).find(|other| *other == card || *other == card.other_side());
        match was {
            None => changes.push(Change::Built { card, site, slot }),
            Some(was) if was == card => (),
            Some(_) if card.is_ruin() => changes.push(Change::Ruined { card, site, slot }),
            Some(_) => changes.push(Change::Repaired { card, site, slot }),
        }
    }
    for (card, site, slot) in edifices(before) {
        let stays = edifices(after).any(|(other, ..)| other == card || other == card.other_side());
        if !stays {
            changes.push(Change::Lost { card, site, slot });
        }
    }
    changes
}

//! Events with all their details, and what an eye sees of them.

use kabale_core::{Eye, Eyes, Seat};
use serde::Serialize;

use crate::{
    cards::{Back, Banner, Card, Goal, Region, Slot, Suit},
    sites::Site,
    state::{Bundle, DealKind, End, Major, bit},
};

/// Where something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// 2.1.7: the shared bank.
    Shared,
    /// 2.1.3: a favor bank.
    Bank(Suit),
    /// 2.2.1: a board; secrets there are faceup.
    Board(Seat),
    /// 7.1.2: facedown secrets on a board.
    Spent(Seat),
    /// 2.2.3: a personal bank.
    Reserve(Seat),
    /// 2.2.2: advisers.
    Advisers(Seat),
    /// 5.1.4.III.
    Vision(Seat),
    /// Cards just drawn.
    Hand(Seat),
    Site(Slot),
    /// On a card.
    Card(Card),
    /// OATH-149: set aside until the end of a Campaign.
    Hospital,
    /// On a banner.
    Banner(Banner),
    /// 2.1.5: the top of the world deck.
    Deck,
    /// The bottom of the world deck.
    DeckBottom,
    /// 2.1.2.
    Pile(Region),
    /// The bottom of a discard pile.
    PileBottom(Region),
    /// The top of the relic deck.
    RelicDeck,
    /// The bottom of the relic deck.
    RelicBottom,
    /// 2.3: a space of the Reliquary, counted from 0.
    Reliquary(u8),
    /// Out of the game.
    Box,
    /// 8.5: the Dispossessed.
    Dispossessed,
    /// 8.4: the archive.
    Archive,
}

/// Interchangeable pieces, which are only counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Favor,
    Secret,
    /// Warbands of a color: the Chancellor's are those of the first seat.
    Warband(Seat),
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// 4: a round began.
    Round { round: u8 },
    /// 3.4: the last round ended.
    LastRound,
    /// 4.1: a turn began.
    Turn { seat: Seat },
    /// A player had only one answer, and the game gave it.
    Forced { seat: Seat },
    /// 5: a major action began.
    Began { seat: Seat, major: Major },
    /// 7: a power was used.
    Used {
        /// `None` for the bandits.
        seat: Option<Seat>,
        card: Card,
    },
    /// Tokens changed their place.
    Flow { token: Token, n: u8, from: Where, to: Where },
    /// A card changed its place or was turned.
    Moved {
        /// The card, for those who know it.
        card: Option<Card>,
        /// What its back shows.
        back: Back,
        from: Where,
        to: Where,
        /// Whether it lies faceup now.
        up: bool,
        /// Who knows it: a bit for each seat and one for watchers.
        #[serde(skip)]
        known: u8,
    },
    /// A discard pile was put on another.
    Merged {
        from: Region,
        /// The pile that lies below.
        to: Region,
        n: u8,
    },
    /// A player looked at a card, or it was shown to everyone.
    Seen {
        /// Who looked; `None` if it was shown to everyone.
        seat: Option<Seat>,
        /// The card, for those who saw it.
        card: Option<Card>,
        at: Where,
    },
    /// OATH-226: a player looked at a facedown site.
    Scouted {
        seat: Seat,
        slot: Slot,
        /// The site, for those who saw it.
        site: Option<Site>,
    },
    /// 4.3.3: Supply changed.
    Supply {
        seat: Seat,
        /// The new value.
        now: u8,
    },
    /// 5.6.2: a pawn moved.
    Pawn { seat: Seat, to: Slot },
    /// 5.6.2: a site was turned up.
    SiteUp { slot: Slot, site: Site },
    /// 2.7.1: a Vision was drawn from the world deck.
    VisionDrawn {
        /// The new place of the marker: Visions drawn so far.
        visions: u8,
    },
    /// 5.5.1: a Campaign began.
    Against {
        seat: Seat,
        /// `None` for the bandits.
        defender: Option<Seat>,
    },
    /// 5.5.2: the targets were declared.
    Targets {
        /// Sites, as bits.
        sites: u8,
        /// Relics, as bits from `OATH-211` on.
        relics: u32,
        /// Banners, as bits.
        banners: u8,
        /// Pawn and favor.
        pawn: bool,
    },
    /// 5.5.2: an ally joined the defense.
    Joined { seat: Seat },
    /// 5.5.3: the pools as they are now.
    Pools { attack: u8, defense: u8 },
    /// 5.5.4: defense dice, by face.
    DefenseRoll {
        /// Blank, one shield, two shields, doubling.
        faces: [u8; 4],
        /// Their result.
        shields: u8,
    },
    /// 5.5.5: attack dice, by face.
    AttackRoll {
        /// Hollow sword, sword, two swords and a skull.
        faces: [u8; 3],
        /// Their result.
        swords: u8,
    },
    /// 5.5.5: the outcome.
    Decided {
        /// Whether the attacker won.
        won: bool,
        /// The strength of the attack.
        attack: u8,
        /// The strength of the defense.
        defense: u8,
    },
    /// 5.4.3, 5.5.7.II: a banner has a new holder.
    Banner {
        banner: Banner,
        /// The new holder.
        seat: Seat,
    },
    /// 2.5.3, 4.1.1.III: the People's Favor was turned.
    Mob {
        /// Whether the Mob is up.
        up: bool,
    },
    /// 2.11: the title moved or was turned.
    Title {
        /// The new holder.
        seat: Seat,
        /// Whether the Usurper is up.
        usurper: bool,
    },
    /// 6.6.2: a player became a Citizen.
    Citizen { seat: Seat },
    /// 6.7, 6.8: a player became an Exile.
    Exile { seat: Seat },
    /// 6.6.1, 7.6.3: an exchange was proposed.
    Proposed {
        /// The rule or card that allows it.
        kind: DealKind,
        from: Seat,
        to: Seat,
        /// 6.6.1: the space of the Reliquary whose relic is offered with Citizenship, counted from 0.
        space: Option<u8>,
        /// What the proposer would give.
        gives: Bundle,
        /// What the proposer would get.
        gets: Bundle,
    },
    /// An answer to another player's request.
    Answered { seat: Seat, yes: bool },
    /// 2.9: an edifice was turned over; this side lies up now.
    Turned { slot: Slot, card: Card },
    /// 3.3, OATH-206: the end die was rolled, and a player may change what it shows.
    DieCast { face: u8 },
    /// 3.3: the end die.
    EndDie {
        face: u8,
        /// Whether the game ends.
        hit: bool,
    },
    /// 3: the game is over.
    Ended { end: End },
    /// 8.1: the winner vowed the oath of the next game.
    Vowed { seat: Seat, goal: Goal },
    /// 8.2: the winner offered Citizenship.
    Invited { seat: Seat },
    /// 8.3.2: a site left the map.
    SiteLost {
        slot: Slot,
        /// The site, if it lay faceup.
        site: Option<Site>,
    },
    /// 8.3.5: a site moved to another place of the map.
    SiteMoved { from: Slot, to: Slot, site: Site },
    /// 8.3.5: a facedown site came to the map.
    SiteLaid { slot: Slot },
    /// 8.4: cards joined the world deck unseen, from the archive or from the Dispossessed.
    Enlisted {
        suit: Suit,
        n: u8,
        /// Whether they come from the Dispossessed, since the archive had too few.
        returned: bool,
    },
    /// 8.5: cards joined the Dispossessed unseen.
    Dispossessed { n: u8 },
    /// 8.6.2: a facedown relic was put at a site.
    RelicLaid { site: Site },
    /// 8.6.1, 8.6.3: relics went to the relic deck; those of the winner and the Reliquary lie on top.
    RelicsStored { top: u8 },
    /// 8.7, 8.8: the next game is prepared.
    Written,
}

impl Eyes for Event {
    fn seen_by(&self, eye: Eye) -> Option<Self> {
        Some(match *self {
            Self::Moved { card, back, from, to, up, known } => {
                let card = card.filter(|_| up || known & bit(eye) != 0);
                Self::Moved { card, back, from, to, up, known: 0 }
            }
            Self::Seen { seat: Some(seat), card, at } => {
                Self::Seen { seat: Some(seat), card: card.filter(|_| eye.is(seat)), at }
            }
            Self::Scouted { seat, slot, site } => Self::Scouted { seat, slot, site: site.filter(|_| eye.is(seat)) },
            event => event,
        })
    }
}

//! The state of a game: map, boards, decks, banners, and the stack of pending steps. No rules, no text.

use kabale_core::{Eye, List, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    cards::{Banner, CARDS, Card, CardSet, Goal, Region, Slot, Suit},
    decision::{AdviserAt, Choice, RelicAt},
    piles::DiscardPiles,
    powers,
    run::Run,
    sites::Site,
    written,
};

/// 4: the game has at most eight rounds.
pub const ROUNDS: u8 = 8;
/// 3.3: from this round on the end die is rolled after a round that the Empire ends with the title.
pub const END_DIE_FROM: u8 = 5;
/// 3.2: this many Visions must have been drawn before one can win.
pub const VISIONS_TO_WIN: u8 = 3;
/// 1.8, 1.9: warbands of the Chancellor and of each other color.
pub(crate) const WARBANDS: [u8; 6] = [24, 14, 14, 14, 14, 14];
/// 4.3.4: the leftmost space of the Supply track.
pub const SUPPLY: u8 = 7;
/// 1.4: favor in the game.
pub(crate) const FAVOR: u8 = 36;
/// 2.2.2.
pub(crate) const ADVISERS: usize = 3;
/// OATH-R12.31: the most advisers a player can have where a card lifts the limit.
pub(crate) const MOST_ADVISERS: usize = 15;
/// OATH-R12.30: the most secrets that can lie at one place.
pub(crate) const MOST_SECRETS: u8 = 100;
/// OATH-F10: denizens of each suit in a game.
pub(crate) const SUIT_SIZE: usize = 9;
/// The capacity of the world deck, and of the discard piles together: all denizens and Visions.
pub(crate) const DECK: usize = 203;
/// The Chancellor's seat.
pub const CHANCELLOR: Seat = Seat::new(0);
/// The bits in `known` of every seat and of the watchers.
pub(crate) const ALL_EYES: u8 = 0x7f;
/// OATH-038: in `known`, everybody knows that this Vision is not the Conspiracy.
pub(crate) const CLEARED: u8 = 0x80;

/// The complete state of a game, hidden information included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Oath {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) goal: Goal,
    /// 2.1.4.
    pub(crate) round: u8,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// 2.1.6: Visions drawn from the world deck.
    pub(crate) visions: u8,
    /// 2.11: who has the title, and whether its Usurper side is up.
    pub(crate) title: Seat,
    pub(crate) usurper: bool,
    /// 2.1.3: favor by suit.
    pub(crate) banks: [u8; 6],
    /// 2.1.7: favor in the shared bank.
    pub(crate) shared: u8,
    pub(crate) players: [Player; 6],
    pub(crate) sites: [Place; 8],
    /// 2.5: by banner.
    pub(crate) banners: [Standard; 2],
    pub(crate) mob: bool,
    /// 2.1.5: the top card last.
    pub(crate) deck: List<Card, DECK>,
    /// 1.24: how many cards are left of the 12 on top, and of the 18 below them.
    pub(crate) packets: [u8; 2],
    /// 2.1.2: by region, the top card last.
    pub(crate) piles: DiscardPiles,
    /// 1.18: the top relic last.
    pub(crate) relics: List<Card, 24>,
    /// 2.3.
    pub(crate) reliquary: [Option<Card>; 4],
    /// Sites that are not on the map, in ascending order.
    pub(crate) unused: List<Site, 24>,
    /// Cards that left the game.
    pub(crate) boxed: List<Card, 8>,
    /// 8.5: the Dispossessed, in no order. They lie facedown (R12.40).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) dispossessed: CardSet,
    /// Faceup cards at sites, faceup advisers, and held relics. Derived from the other fields, so that finding out
    /// whether a card is in play needs no search.
    #[serde(skip)]
    pub(crate) in_play: CardSet,
    /// OATH-085: the Vision that the False Prophet's warband stands on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) prophecy: Option<Prophecy>,
    /// Relics that were just taken, as bits, while others may react to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) haul: u32,
    /// Favor and secrets on each card.
    #[serde(with = "written::by_card")]
    pub(crate) on: [Tokens; CARDS],
    /// 9.4: who knows the face of a card that lies facedown, a bit for each seat and one for watchers.
    #[serde(with = "written::by_card")]
    pub(crate) known: [u8; CARDS],
    /// Warbands on the Obsidian Cage, by color.
    pub(crate) caged: [u8; 6],
    /// Cards drawn and not yet played, and by whom.
    pub(crate) hand: List<Card, 8>,
    pub(crate) drawer: Seat,
    /// Facts that are reset when a turn ends.
    pub(crate) turn: Turn,
    /// The major action being taken.
    pub(crate) act: Act,
    pub(crate) battle: Battle,
    #[serde(default)]
    pub(crate) dice: Option<Dice>,
    pub(crate) deal: Deal,
    pub(crate) end: Option<End>,
    /// 8: what was decided about the next game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) legacy: Legacy,
    /// Pending steps, the next one last. The deepest stacks are the setup of six (14 steps) and a Campaign against an
    /// Empire of five in which all may join (15 steps); a Campaign may start at the end of another.
    pub(crate) stack: List<Step, 28>,
}

/// OATH-085: a Vision that also counts as revealed by another player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prophecy {
    pub vision: Card,
    /// The player whose warband stands on it.
    pub seat: Seat,
    /// It was discarded and the warband was killed. `seat`, who holds the False Prophet, plays or discards it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub falls: bool,
}

/// Whether a field has its initial value. Fields that older records do not have are written only if it differs.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Favor and secrets on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tokens {
    pub(crate) favor: u8,
    pub(crate) secrets: u8,
}

/// 2.2: what a player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Player {
    pub(crate) citizen: bool,
    pub(crate) pawn: Slot,
    pub(crate) supply: u8,
    pub(crate) favor: u8,
    /// Faceup secrets.
    pub(crate) secrets: u8,
    /// Facedown secrets (7.1.2).
    pub(crate) spent: u8,
    /// On the board: purple for Chancellor and Citizens, else of the player's own color.
    pub(crate) warbands: u8,
    /// 2.2.3: warbands of the player's own color in the personal bank.
    pub(crate) bank: u8,
    pub(crate) advisers: List<Adviser, { MOST_ADVISERS + 1 }>,
    /// Held relics, as bits.
    pub(crate) relics: u32,
    /// 5.1.4.III: the revealed Vision.
    pub(crate) vision: Option<Card>,
}

/// 2.2.2: an adviser.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Adviser {
    pub(crate) card: Card,
    pub(crate) up: bool,
}

/// 2.8: a site and all that lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) site: Site,
    pub(crate) up: bool,
    /// While it lies facedown: who knows its face, a bit for each seat and one for watchers.
    pub(crate) known: u8,
    pub(crate) cards: List<Card, 4>,
    /// Facedown relics.
    pub(crate) relics: List<Card, 3>,
    pub(crate) favor: u8,
    pub(crate) secrets: u8,
    /// Whose color the warbands have; the Chancellor's if there are none.
    #[serde(with = "written::index")]
    pub(crate) color: Seat,
    pub(crate) warbands: u8,
}

impl Place {
    /// Whether an eye knows the site.
    pub(crate) fn is_known(&self, eye: Eye) -> bool {
        self.up || self.known & bit(eye) != 0
    }
}

impl Default for Place {
    fn default() -> Self {
        Self {
            site: Site::default(),
            up: false,
            known: 0,
            cards: List::new(),
            relics: List::new(),
            favor: 0,
            secrets: 0,
            color: CHANCELLOR,
            warbands: 0,
        }
    }
}

/// 2.5: a banner's holder and what lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standard {
    pub(crate) holder: Option<Seat>,
    pub(crate) tokens: u8,
}

/// Facts that are reset when a turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// Suits of the cards the active player discarded from each site, as bits. A Homeland does not reward them.
    pub(crate) discarded: [u8; 8],
    /// OATH-231: the Grand Scepter was taken in this turn.
    pub(crate) scepter: bool,
    /// Offers and exchanges proposed.
    pub(crate) offers: u8,
    /// OATH-R12.28: exchanges made in this turn, or at the Gathering being resolved. Missing in older records.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) exchanges: u8,
    /// OATH-R12.28: proposals that were refused, by kind, and requests about warbands.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) refused: [u8; 6],
    /// Where warbands were moved since the last other action: a bit for the site, and one for each ally.
    pub(crate) moved: u8,
    /// 7.3.4: Rest powers used.
    pub(crate) rested: List<Card, 8>,
}

/// 5: the major action being taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Act {
    pub(crate) major: Major,
    /// Who acts, if it is not the player whose turn it is (Sneak Attack).
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) by: Option<Seat>,
    /// The only player who may be attacked (Sneak Attack).
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) against: Option<Seat>,
    /// R1.11: the site at which the pawn counts as standing for this action.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) at: Option<Slot>,
    /// R1.11: the player whose advisers count as the acting player's own for this action.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) advisers_of: Option<Seat>,
    /// 7.4: the modifiers used.
    pub(crate) used: List<Card, 16>,
    /// 5.1: how a Search differs from the usual one.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) search: SearchPlan,
    /// 5.2: cards with tokens on them can be used too.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) onto_tokens: bool,
    /// 5.3: a single favor that is gained becomes two.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) signal: bool,
    /// 5.4: secrets that the bank adds to the payment for the Darkest Secret. Nothing else can be recovered then.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) aid: u8,
    /// 5.4: a relic was recovered, not a banner.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) found: bool,
    /// OATH-239: a secret was turned facedown for leaving the Buried Giant.
    pub(crate) giant: bool,
    /// The action costs no Supply at all (Second Wind).
    pub(crate) free: bool,
    /// 6.1: it is the minor action of playing a facedown adviser.
    pub(crate) minor: bool,
    /// OATH-220: discarded cards go under the world deck, until the card is played (R2.8).
    pub(crate) bury: bool,
    /// OATH-036: the suit the Acting Troupe counts as.
    pub(crate) troupe: Option<Suit>,
}

/// 5.1: how a Search differs from the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct SearchPlan {
    /// Additional cards to draw.
    pub(crate) more: u8,
    /// Mushrooms: one card, from the bottom of a pile.
    pub(crate) bottom: bool,
    /// Which piles may be searched.
    pub(crate) piles: Piles,
    /// Drawn and kept cards are revealed.
    pub(crate) shown: bool,
    /// Land Warden: a second card may be kept.
    pub(crate) second: bool,
    /// Land Warden: two cards were kept, so one of them must be played to a site.
    pub(crate) both: bool,
    /// How many cards were played, and whether one of them to a site.
    pub(crate) played: u8,
    pub(crate) settled: bool,
    /// The world deck was searched.
    pub(crate) deck: bool,
    /// Bracken: where discarded cards go.
    pub(crate) to: Option<Heap>,
    /// R2.8: cards discarded from now on are not part of the Search.
    pub(crate) over: bool,
    /// Modifiers that have paid, as bits of their places in `used`: each pays once (7.4.2).
    pub(crate) paid: u16,
}

/// 5.1.2: the discard piles that may be searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Piles {
    /// The pile of the player's own region.
    #[default]
    Own,
    /// Only those of the other regions.
    Others,
    All,
}

/// An end of a discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heap {
    pub(crate) region: Region,
    pub(crate) bottom: bool,
}

/// 5: the six major actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Major {
    /// 5.1.
    #[default]
    Search,
    /// 5.2.
    Muster,
    /// 5.3.
    Trade,
    /// 5.4.
    Recover,
    /// 5.5.
    Campaign,
    /// 5.6.
    Travel,
}

impl Major {
    /// All, in the order of the Law.
    pub const ALL: [Self; 6] = [Self::Search, Self::Muster, Self::Trade, Self::Recover, Self::Campaign, Self::Travel];

    /// The choice that begins it.
    pub const fn choice(self) -> Choice {
        match self {
            Self::Search => Choice::Search,
            Self::Muster => Choice::Muster,
            Self::Trade => Choice::Trade,
            Self::Recover => Choice::Recover,
            Self::Campaign => Choice::Campaign,
            Self::Travel => Choice::Travel,
        }
    }

    /// The step that begins it.
    pub(crate) const fn first_step(self) -> Step {
        match self {
            Self::Search => Step::Source,
            Self::Muster => Step::Muster,
            Self::Trade => Step::Trade,
            Self::Recover => Step::Recover,
            Self::Campaign => Step::Defender,
            Self::Travel => Step::Travel,
        }
    }

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        ["search", "muster", "trade", "recover", "campaign", "travel"][self as usize]
    }
}

/// 5.5: a Campaign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Battle {
    pub(crate) on: bool,
    #[serde(with = "written::index")]
    pub(crate) attacker: Seat,
    /// `None` for the bandits.
    #[serde(with = "written::optional_index")]
    pub(crate) defender: Option<Seat>,
    /// 5.5.1: a player outside the Empire for this Campaign.
    #[serde(with = "written::optional_index")]
    pub(crate) rebel: Option<Seat>,
    /// 5.5.2: Citizens who joined, as bits; the Chancellor too.
    pub(crate) allies: u8,
    /// Targets: sites, relics and banners as bits; pawn and favor.
    pub(crate) sites: u8,
    pub(crate) relics: u32,
    pub(crate) banners: u8,
    pub(crate) pawn: bool,
    /// OATH-258: a secret was turned facedown for targets at the Hidden Place.
    pub(crate) hidden: bool,
    /// Dice in the pools.
    pub(crate) attack: u8,
    pub(crate) defense: u8,
    /// 7.5: plans used.
    pub(crate) plans: List<UsedPlan, 48>,
    /// Plans whose follow-up is done, counted from the first.
    pub(crate) done: u8,
    pub(crate) no_skulls: bool,
    pub(crate) no_singles: bool,
    /// 5.5.4, 5.5.5: the results of the rolls.
    pub(crate) shields: u8,
    pub(crate) swords: u8,
    pub(crate) sacrificed: u8,
    pub(crate) won: bool,
    /// Warbands of the defeated force that must still be killed.
    pub(crate) losses: u8,
    /// Boards whose warbands count for the defense, as bits.
    pub(crate) boards: u8,
    /// OATH-016: the attacker may take another action without Supply.
    pub(crate) wind: bool,
    /// Warbands of each side killed: attacker, defender.
    pub(crate) killed: [u8; 2],
    /// Survivors of the defeated force, by the board they are on.
    pub(crate) left: [u8; 6],
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) tactics: Tactics,
}

/// 5.5: how a Campaign differs from the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Tactics {
    /// Where the attacker's pawn counts as standing.
    pub(crate) at: Option<Slot>,
    /// Sites whose warbands belong to the attacking force, as bits.
    pub(crate) force: u8,
    /// Faces that do not count.
    pub(crate) no_hollow: bool,
    pub(crate) no_double_swords: bool,
    pub(crate) no_double_shields: bool,
    /// The attack roll counts twice, skulls included.
    pub(crate) doubled: bool,
    /// Half of the attack pool is rolled.
    pub(crate) halved: bool,
    /// By side: no warband of a defeated force is killed.
    pub(crate) saved: [bool; 2],
    /// By side: every warband of a defeated force is killed.
    pub(crate) doomed: [bool; 2],
    /// By side: no further plan can be used.
    pub(crate) barred: [bool; 2],
    /// Never set; `spared` replaces it. It is still written, so that the written form of older games does not change.
    pub(crate) kept: [bool; 2],
    /// Plans that are not discarded at the end, as bits of their places.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) spared: u64,
    /// The side that wins without a roll.
    pub(crate) victor: Option<Side>,
    /// The defeat kills no warbands.
    pub(crate) peaceful: bool,
    /// What a sacrificed warband adds to the attack beyond 1.
    pub(crate) zeal: u8,
    /// A defeated defender whose favor was a target burns all of it.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) ruinous: bool,
    /// Facedown relics at targeted sites that are targets, as bits of their places.
    pub(crate) finds: u32,
    /// Relics that the attacker held before, as bits: all others were taken in this Campaign.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) hoard: u32,
    /// OATH-149: who used the Hospital, and how many warbands wait there.
    pub(crate) hospital: Option<Seat>,
    pub(crate) patients: u8,
    /// OATH-149: the color of those warbands.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) nursed: Option<Seat>,
    /// Kills that the attacker still has to place.
    pub(crate) debt: u8,
}

/// 7.5: a side of a Campaign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// 7.5.4, R12.5: dice for the attacker, or as many fewer for the defender.
    pub(crate) fn dice(self, n: u8) -> i8 {
        let n = n.min(100) as i8;
        if self == Self::Attacker { n } else { -n }
    }

    pub(crate) fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

impl Default for Battle {
    fn default() -> Self {
        Self {
            on: false,
            attacker: CHANCELLOR,
            defender: None,
            rebel: None,
            allies: 0,
            sites: 0,
            relics: 0,
            banners: 0,
            pawn: false,
            hidden: false,
            attack: 0,
            defense: 0,
            plans: List::new(),
            done: 0,
            no_skulls: false,
            no_singles: false,
            shields: 0,
            swords: 0,
            sacrificed: 0,
            won: false,
            losses: 0,
            boards: 0,
            wind: false,
            killed: [0; 2],
            left: [0; 6],
            tactics: Tactics::default(),
        }
    }
}

/// 7.5: a battle plan and who used it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "(Card, u8)", try_from = "(Card, u8)")]
pub(crate) struct UsedPlan {
    pub(crate) card: Card,
    /// `None` for the bandits.
    pub(crate) user: Option<Seat>,
}

/// 5.5.4, 5.5.5: the dice of the last Campaign, visible to everyone until the next major action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    pub attacker: Seat,
    /// `None` for the bandits.
    pub defender: Option<Seat>,
    /// Attack dice by face: hollow sword, sword, two swords and a skull.
    pub attack: [u8; 3],
    /// Defense dice by face: blank, one shield, two shields, doubling.
    pub defense: [u8; 4],
    /// The result of the attack dice.
    pub swords: u8,
    /// The result of the defense dice.
    pub shields: u8,
    /// `None` until the Campaign is decided.
    pub verdict: Option<Verdict>,
}

/// 5.5.5: how a Campaign was decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Whether the attacker won.
    pub won: bool,
    /// The strength of the attack, sacrificed warbands included.
    pub attack: u8,
    /// The strength of the defense, its force included.
    pub defense: u8,
}

/// 6.6, 7.6.3: an exchange being put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deal {
    /// The rule or card that allows it.
    pub(crate) kind: DealKind,
    #[serde(with = "written::index")]
    pub(crate) from: Seat,
    #[serde(with = "written::index")]
    pub(crate) to: Seat,
    /// 6.6.1: the space of the Reliquary whose relic is offered.
    pub(crate) space: u8,
    /// What each side gives, by [`Party`].
    pub(crate) gives: [Bundle; 2],
}

impl Deal {
    /// An exchange to which nothing was added yet.
    pub(crate) fn between(kind: DealKind, from: Seat, to: Seat) -> Self {
        Self { kind, from, to, space: 0, gives: [Bundle::default(); 2] }
    }

    /// Who is on a side.
    pub(crate) fn party(&self, party: Party) -> Seat {
        match party {
            Party::Proposer => self.from,
            Party::Partner => self.to,
        }
    }
}

/// 7.6.3: a side of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub(crate) enum Party {
    Proposer,
    Partner,
}

impl Party {
    pub(crate) const ALL: [Self; 2] = [Self::Proposer, Self::Partner];

    pub(crate) fn other(self) -> Self {
        match self {
            Self::Proposer => Self::Partner,
            Self::Partner => Self::Proposer,
        }
    }
}

/// 7.6.3: what a side of an exchange is asked for, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub(crate) enum Goods {
    Favor,
    Secrets,
    /// Relics, banners, advisers and sites, one after the other.
    Things,
}

impl Goods {
    pub(crate) const ALL: [Self; 3] = [Self::Favor, Self::Secrets, Self::Things];
}

/// The rule or card that allows an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealKind {
    /// 6.6: an offer of Citizenship.
    #[default]
    Citizenship,
    /// OATH-013.
    Fair,
    /// OATH-027.
    Gathering,
    /// OATH-245.
    Tribunal,
    /// OATH-146.
    Deed,
    /// OATH-205.
    Festival,
}

impl DealKind {
    /// The place of refused proposals of this kind in [`Turn::refused`]. Those at a Gathering are not counted there; the
    /// Festival District has its place, so that a turn is written as before.
    pub(crate) const fn counter(self) -> usize {
        match self {
            Self::Festival => Self::Gathering as usize,
            kind => kind as usize,
        }
    }
}

/// One side of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    pub favor: u8,
    pub secrets: u8,
    /// Relics, as bits from `OATH-211` on.
    pub relics: u32,
    /// Banners, as bits.
    pub banners: u8,
    /// Advisers, as bits of their places.
    pub advisers: u16,
    /// Sites, as bits. Missing in older records.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sites: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    pub winner: Seat,
    pub way: Way,
    /// 8.1: the Vision, if one was fulfilled.
    pub vision: Option<Goal>,
}

/// The ways to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// 3.1.
    Usurper,
    /// 3.2.
    Vision,
    /// 3.3.
    Regime,
    /// 3.3.1.
    Successor,
    /// 3.4.
    Exhaustion,
}

/// 8: what is decided about the next game after the victory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Legacy {
    /// 8.1: the goal card of the next game.
    pub(crate) vow: Option<Goal>,
    /// 8.2: boards on their Citizen side, as bits of colors.
    pub(crate) citizens: u8,
    /// 8.2: players who get no offer of Citizenship: those just exiled, and those who have answered.
    pub(crate) closed: u8,
    /// 8.3: sites that the winner rules, as bits.
    pub(crate) ruled: u8,
    /// Sites that lay faceup before the map was put in order, by slot, so that what happened there can still be told; and the
    /// sites, relics and banners that each player had at the victory.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) former: Option<Former>,
    /// 8.4: the suit of which three cards join the world deck. From here on nobody knows what the deck consists of.
    pub(crate) suit: Option<Suit>,
}

/// What the table was like at the victory, before the Chronicle put it in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Former {
    /// Faceup sites, by slot.
    pub(crate) sites: [Option<Site>; 8],
    /// By seat: how many sites the player ruled.
    pub(crate) ruled: [u8; 6],
    /// By seat: relics and banners.
    pub(crate) treasures: [u8; 6],
}

/// A pending step. Steps that ask a player are listed in `decision`; `play` carries out the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    /// 3: the game is over.
    #[default]
    Over,
    // setup
    /// 1.16: favor for the faceup sites.
    Endow,
    /// 1.23: where the pawn starts.
    Place(Seat),
    /// 1.23: which cards are discarded.
    Reject(Seat),
    // the turn
    /// 4.1: the turn begins.
    Wake,
    /// 4.1.1: the choice of the holder of the People's Favor, this many times.
    Feed(u8),
    /// 4.1.2, 4.1.3.
    Check,
    /// 4.1.4.
    Opportunity,
    /// 4.2.
    Act,
    /// 4.3.
    Rest,
    /// 4.3.5.
    RestPowers,
    /// 4: the next turn or round.
    NextTurn,
    /// 3.3: the end die shows this, and the game ends or the next round begins.
    Fate(u8),
    /// 2.11: the holder of the title says who gets it.
    Bestow,
    // major actions
    /// 7.4: modifiers.
    Modify,
    /// 5.1.2: where to draw.
    Source,
    /// 5.1.3: the next card to discard.
    Sift,
    /// OATH-130: which of two cards is played first.
    PlayFirst,
    /// 5.1.4: how this card of the hand is played.
    Play(Card),
    /// 6.1: how this facedown adviser is played.
    Unveil(Card),
    /// 5.1.4.I: the holder of the People's Favor discards a card before this one is put at a site.
    Clear(Card, Slot),
    /// OATH-244: a card is discarded at the Great Slum before this one is put there.
    Slum(Card, Slot),
    /// The card is put at the site.
    Settle(Card, Slot),
    /// 5.1.4.II: an adviser makes room for a card, which will lie faceup or not.
    #[serde(with = "written::row2")]
    MakeRoom {
        card: Card,
        up: bool,
    },
    /// 5.2.1.
    Muster,
    /// 5.3.2: which card.
    Trade,
    /// 5.3.2: for favor or for secrets.
    Barter(Card),
    /// 5.4.1.
    Recover,
    /// 5.4.2: how much for a banner.
    Pay(Banner),
    /// 5.4.4: the bank that gets the first of this many favor.
    Spread(u8),
    /// 5.6.1: where this seat travels.
    Travel,
    /// 5.5.7.III, OATH-218: a seat is sent somewhere by another. Slots it refused to pay for are bits.
    #[serde(with = "written::row3")]
    Banish {
        who: Seat,
        by: Seat,
        refused: u8,
    },
    /// 5.5.7.III: half the favor of this seat burns, after the journey.
    Banished(Seat),
    /// R5.2: whether the seat pays for being sent to the slot.
    #[serde(with = "written::row4")]
    Agree {
        who: Seat,
        by: Seat,
        refused: u8,
        to: Slot,
    },
    // the campaign
    /// 5.5.1.
    Defender,
    /// 5.5.2: the next target; only those after this one in the order of `targets`.
    Target(u8),
    /// 5.5.2: attack dice.
    Dice,
    /// 5.5.2: whether this Citizen joins.
    Join(Seat),
    /// 5.5.2: whether the defender lets that Citizen join.
    Admit(Seat),
    /// 5.5.3: plans of this seat.
    Plans(Seat),
    /// 5.5.3: the bandits' plans.
    BanditPlans,
    /// 5.5.4: the defense pool.
    Roll,
    /// 5.5.5: the attack pool.
    Strike,
    /// 5.5.5: skulls kill.
    Skulls,
    /// 5.5.5, 5.5.6: where the next warband of the attacking force is killed.
    Bleed,
    /// 5.5.5: whether to sacrifice.
    Sacrifice,
    /// 5.5.6: who wins, and how many warbands are killed.
    Judge,
    /// 5.5.6: where the next warband of the defending force is killed.
    Fall,
    /// 5.5.6: the rest of the force moves.
    Retreat,
    /// 5.5.7.I: warbands for the next targeted site from this slot on.
    Occupy(Slot),
    /// 5.5.7.II, III.
    Spoils,
    /// 5.5.8.
    Aftermath,
    /// 5.5.8: the Campaign is over.
    Disband,
    /// OATH-016: Travel, then Campaign, without Supply.
    Again(Major),
    // minor actions
    /// 6.5: how many warbands, from the site or to it.
    PickUp,
    SetDown,
    /// 6.5: whether the Chancellor allows this many.
    Permit(u8),
    /// 6.5: which ally gets warbands, or gives some.
    #[serde(with = "written::row1")]
    Lend {
        give: bool,
    },
    /// 6.5: how many.
    #[serde(with = "written::row2")]
    LendTo {
        give: bool,
        ally: Seat,
    },
    /// 6.5: whether the ally agrees.
    #[serde(with = "written::row3")]
    LendAgree {
        give: bool,
        ally: Seat,
        n: u8,
    },
    /// 6.6.1: to whom.
    Offer,
    /// 6.6.1: which relic of the Reliquary.
    OfferRelic,
    /// 6.6.1: which relics of the Reliquary the Exile is shown.
    ShowRelic,
    /// OATH-013, OATH-245: with whom.
    Partner,
    /// 7.6.3: what a side adds.
    #[serde(with = "written::row2")]
    Bundle {
        party: Party,
        goods: Goods,
    },
    /// 6.6.2, 7.6.3: whether the other side accepts.
    Accept,
    /// 6.7.
    Exile,
    /// 9.4: which own facedown adviser is shown.
    ShowAdviser,
    /// 9.4: to whom it is shown.
    ShowTo(Card),
    /// 7.4.1: whether this site's bonus is taken: of a Homeland for a card played there, of the River for mustering.
    Bounty(Slot),
    /// 6.6.2: which of the warbands that cannot be replaced goes next; `n` are left.
    #[serde(with = "written::row2")]
    Shed {
        seat: Seat,
        n: u8,
    },
    /// 6.6.2: the rest is replaced.
    Convert(Seat),
    /// The exchange agreed on is carried out.
    Exchange,
    /// R3.6: an adviser above the limit is discarded, but none of those just received.
    #[serde(with = "written::row2")]
    Trim {
        seat: Seat,
        received: u8,
    },
    /// A power that may ask.
    Power(Run),
    /// OATH-027: whether this player comes.
    #[serde(with = "written::index_row2")]
    Gather {
        seat: Seat,
        slot: Slot,
    },
    /// OATH-027: whether this player proposes something.
    #[serde(with = "written::index_row2")]
    Parley {
        seat: Seat,
        slot: Slot,
    },
    // the Chronicle
    /// 8.1: the goal card of the next game.
    Vow,
    /// 8.2: to whom a winning Exile offers Citizenship.
    Invite,
    /// 8.2: whether this player accepts.
    Pledge(Seat),
    /// 8.3.1: what is built or repaired.
    Build,
    /// 8.3.2 to 8.3.5.
    CleanUp,
    /// 8.4: which suit the winner's advisers have most of.
    Enlist,
}

/// The bit of an eye in `known`.
pub(crate) fn bit(eye: Eye) -> u8 {
    match eye {
        Eye::Seat(seat) => bit_of(seat),
        Eye::Public => 0x40,
    }
}

pub(crate) fn bit_of(seat: Seat) -> u8 {
    1 << seat.index()
}

/// The seats of a set of bits.
pub(crate) fn seats_of(bits: u8) -> impl Iterator<Item = Seat> + Clone {
    (0..6).filter(move |seat| bits >> seat & 1 == 1).map(Seat::new)
}

impl Oath {
    /// OATH-F13: whether nobody knows which denizens are in the world deck, in the archive and dispossessed.
    pub(crate) fn is_sealed(&self) -> bool {
        self.options.chronicle.is_sealed() || self.legacy.suit.is_some()
    }

    /// Whether the game is over, the Chronicle included.
    pub(crate) fn is_over(&self) -> bool {
        self.stack.last() == Some(&Step::Over)
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether an eye knows a card even where it lies facedown.
    pub(crate) fn is_known(&self, card: Card, eye: Eye) -> bool {
        self.known[card.index()] & bit(eye) != 0
    }

    /// OATH-038: whether everybody knows that a Vision is not the Conspiracy.
    pub(crate) fn is_cleared(&self, card: Card) -> bool {
        self.known[card.index()] & CLEARED != 0
    }

    pub(crate) fn place(&self, slot: Slot) -> &Place {
        &self.sites[slot.index()]
    }

    pub(crate) fn place_mut(&mut self, slot: Slot) -> &mut Place {
        &mut self.sites[slot.index()]
    }

    pub(crate) fn pawn(&self, seat: Seat) -> Slot {
        self.player(seat).pawn
    }

    pub(crate) fn region(&self, seat: Seat) -> Region {
        self.pawn(seat).region()
    }

    pub(crate) fn everybody(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// Everybody in turn order from this seat on.
    pub(crate) fn clockwise(&self, from: Seat) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        let (seats, from) = (self.seats, from.index() as u8);
        (0..seats).map(move |step| Seat::new((from + step) % seats))
    }

    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.everybody().filter(move |other| *other != seat)
    }

    pub(crate) fn favor_on(&self, card: Card) -> u8 {
        self.on[card.index()].favor
    }

    pub(crate) fn secrets_on(&self, card: Card) -> u8 {
        self.on[card.index()].secrets
    }

    pub(crate) fn is_bare(&self, card: Card) -> bool {
        self.on[card.index()] == Tokens::default()
    }

    pub(crate) fn holder(&self, banner: Banner) -> Option<Seat> {
        self.banners[banner as usize].holder
    }

    pub(crate) fn holds(&self, seat: Seat, banner: Banner) -> bool {
        self.holder(banner) == Some(seat)
    }

    pub(crate) fn has_relic(&self, seat: Seat, relic: Card) -> bool {
        self.player(seat).relics & relic.relic_bit() != 0
    }

    pub(crate) fn relic_holder(&self, relic: Card) -> Option<Seat> {
        if !self.in_play.contains(relic) {
            return None;
        }
        self.everybody().find(|seat| self.has_relic(*seat, relic))
    }

    /// 10 *Enemy* and elsewhere: relics and banners, counted together.
    pub(crate) fn treasures(&self, seat: Seat) -> u32 {
        let banners = Banner::ALL.iter().filter(|banner| self.holds(seat, **banner)).count();
        self.player(seat).relics.count_ones() + banners as u32
    }

    pub(crate) fn faceup_advisers(&self, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
        self.player(seat).advisers.iter().filter(|adviser| adviser.up).map(|adviser| adviser.card)
    }

    /// R12.2: how many advisers of a suit a player has.
    pub(crate) fn advisers_of(&self, seat: Seat, suit: Suit) -> u8 {
        self.faceup_advisers(seat).filter(|card| card.is(suit)).map(|card| 1 + powers::of(card).kin).sum()
    }

    /// A relic at a site, by its place.
    pub(crate) fn relic_at(&self, place: RelicAt) -> Option<Card> {
        self.place(place.slot()).relics.get(place.at()).copied()
    }

    /// An adviser, by its place.
    pub(crate) fn adviser_at(&self, place: AdviserAt) -> Option<Card> {
        self.player(place.seat()).advisers.get(place.at()).map(|adviser| adviser.card)
    }

    /// Where a faceup card lies on the map.
    pub(crate) fn slot_of(&self, card: Card) -> Option<Slot> {
        if !self.in_play.contains(card) {
            return None;
        }
        Slot::all().find(|slot| self.place(*slot).cards.contains(&card))
    }

    pub(crate) fn is_chancellor(seat: Seat) -> bool {
        seat == CHANCELLOR
    }

    pub(crate) fn is_imperial(&self, seat: Seat) -> bool {
        Self::is_chancellor(seat) || self.player(seat).citizen
    }

    pub(crate) fn is_exile(&self, seat: Seat) -> bool {
        !self.is_imperial(seat)
    }
}

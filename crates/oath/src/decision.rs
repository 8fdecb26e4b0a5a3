//! Decisions: the question a player is asked, its possible answers, and their notation.

use std::{fmt, str::FromStr};

use kabale_core::{NotationError, Objection, Seat, Spot, Target};
use serde::Serialize;

use crate::{
    cards::{Banner, Card, CardSet, Goal, Region, Slot, Suit, bits_of},
    powers,
    run::Run,
    state::{MOST_ADVISERS, Major, Oath, Party, Step},
};

/// An answer to a question. Its meaning depends on the question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    Yes,
    No,
    /// Ends a series of answers.
    Done,
    /// 5.1.
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
    /// 6.5: warbands from the site.
    PickUp,
    /// 6.5: warbands to the site.
    SetDown,
    /// 6.5: warbands for an ally.
    Lend,
    /// 6.5: warbands from an ally.
    Borrow,
    /// 6.6.
    Offer,
    /// 6.7.
    Exile,
    /// 6.8.
    Leave,
    /// OATH-245: a binding deal.
    Tribunal,
    /// 6.4: looking at the relics of the Reliquary.
    Inspect,
    /// 9.4: showing one of your facedown advisers to another player.
    Show,
    /// 4.3.
    Rest,
    /// The world deck.
    Deck,
    /// Favor.
    Favor,
    /// Secrets.
    Secrets,
    /// 5.1.4.II: faceup to the advisers.
    Advise,
    /// 5.1.4.II: facedown to the advisers.
    Hide,
    /// 5.1.4.III: a Vision, faceup.
    Reveal,
    /// 5.1.4: to the discard pile.
    Discard,
    /// 5.5.1: against the bandits.
    Bandits,
    /// 5.5.2: pawn and favor.
    Pawn,
    /// OATH-239: turn a secret facedown.
    Giant,
    /// Uses a card's power.
    Use(Card),
    Card(Card),
    Site(Slot),
    /// A discard pile.
    Pile(Region),
    /// A favor bank, or a suit.
    Bank(Suit),
    Banner(Banner),
    Seat(Seat),
    /// A player's facedown adviser.
    Adviser(AdviserAt),
    /// A facedown relic at a site.
    Relic(RelicAt),
    /// A space of the Reliquary, counted from 0.
    Space(u8),
    Number(u8),
    /// 8.1: a goal card.
    Goal(Goal),
}

/// The place of an adviser: its owner, and its index among theirs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AdviserAt(pub(crate) u8);

impl AdviserAt {
    /// The adviser of a player with this place among theirs, counted from 0.
    pub const fn new(seat: Seat, at: usize) -> Self {
        Self((seat.index() * 16 + at % 16) as u8)
    }

    /// The place with this number, if there can be an adviser.
    pub(crate) fn read(number: u8) -> Option<Self> {
        (number < 6 * 16).then_some(Self(number))
    }

    pub const fn seat(self) -> Seat {
        Seat::new(self.0 / 16)
    }

    /// Counted from 0.
    pub const fn at(self) -> usize {
        self.0 as usize % 16
    }

    /// Where it is in the view.
    pub const fn spot(self) -> Spot {
        Spot::new("adviser", self.0)
    }

    /// The adviser at a spot of the view.
    pub const fn of(spot: Spot) -> Self {
        Self(spot.index)
    }
}

/// The place of a relic: its site, and its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RelicAt(pub(crate) u8);

impl RelicAt {
    /// The relic with this place at a site, counted from 0.
    pub const fn new(slot: Slot, at: usize) -> Self {
        Self((slot.index() * 4 + at % 4) as u8)
    }

    /// The place with this number, if there can be a relic.
    pub(crate) fn read(number: u8) -> Option<Self> {
        (number < 8 * 4).then_some(Self(number))
    }

    pub const fn slot(self) -> Slot {
        Slot(self.0 / 4)
    }

    /// Counted from 0.
    pub const fn at(self) -> usize {
        self.0 as usize % 4
    }

    /// Its bit in a set of places.
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Where it is in the view.
    pub const fn spot(self) -> Spot {
        Spot::new("relic", (self.slot().index() * 3 + self.at()) as u8)
    }
}

/// Choices that need nothing else, in ascending order.
const WORDS: [(Choice, &str); 30] = [
    (Choice::Yes, "yes"),
    (Choice::No, "no"),
    (Choice::Done, "done"),
    (Choice::Search, "search"),
    (Choice::Muster, "muster"),
    (Choice::Trade, "trade"),
    (Choice::Recover, "recover"),
    (Choice::Campaign, "campaign"),
    (Choice::Travel, "travel"),
    (Choice::PickUp, "pick-up"),
    (Choice::SetDown, "set-down"),
    (Choice::Lend, "lend"),
    (Choice::Borrow, "borrow"),
    (Choice::Offer, "offer"),
    (Choice::Exile, "exile"),
    (Choice::Leave, "leave"),
    (Choice::Tribunal, "tribunal"),
    (Choice::Inspect, "inspect"),
    (Choice::Show, "show"),
    (Choice::Rest, "rest"),
    (Choice::Deck, "deck"),
    (Choice::Favor, "favor"),
    (Choice::Secrets, "secrets"),
    (Choice::Advise, "advise"),
    (Choice::Hide, "hide"),
    (Choice::Reveal, "reveal"),
    (Choice::Discard, "discard"),
    (Choice::Bandits, "bandits"),
    (Choice::Pawn, "pawn"),
    (Choice::Giant, "giant"),
];

impl Choice {
    /// The place of a word in `WORDS`.
    const fn word(self) -> Option<u8> {
        Some(match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Done => 2,
            Self::Search => 3,
            Self::Muster => 4,
            Self::Trade => 5,
            Self::Recover => 6,
            Self::Campaign => 7,
            Self::Travel => 8,
            Self::PickUp => 9,
            Self::SetDown => 10,
            Self::Lend => 11,
            Self::Borrow => 12,
            Self::Offer => 13,
            Self::Exile => 14,
            Self::Leave => 15,
            Self::Tribunal => 16,
            Self::Inspect => 17,
            Self::Show => 18,
            Self::Rest => 19,
            Self::Deck => 20,
            Self::Favor => 21,
            Self::Secrets => 22,
            Self::Advise => 23,
            Self::Hide => 24,
            Self::Reveal => 25,
            Self::Discard => 26,
            Self::Bandits => 27,
            Self::Pawn => 28,
            Self::Giant => 29,
            _ => return None,
        })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Use(card) => write!(f, "use {}", card.key()),
            Self::Card(card) => write!(f, "card {}", card.key()),
            Self::Site(slot) => write!(f, "site {}", slot.0 + 1),
            Self::Pile(region) => write!(f, "pile {}", region.key()),
            Self::Bank(suit) => write!(f, "bank {}", suit.key()),
            Self::Banner(banner) => write!(f, "banner {}", banner.key()),
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Adviser(place) => write!(f, "adviser {} {}", place.seat(), place.at() + 1),
            Self::Relic(place) => write!(f, "relic {} {}", place.slot().0 + 1, place.at() + 1),
            Self::Space(n) => write!(f, "space {}", n + 1),
            Self::Number(n) => write!(f, "number {n}"),
            Self::Goal(goal) => write!(f, "oath {}", goal.key()),
            word => f.write_str(WORDS.iter().find(|(choice, _)| choice == word).map_or("", |(_, text)| text)),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let read = || {
            if let Some((choice, _)) = WORDS.iter().find(|(_, word)| *word == text) {
                return Some(*choice);
            }
            let (kind, rest) = text.split_once(' ')?;
            let below = |text: &str, n: u8| -> Option<u8> {
                let number: u8 = text.parse().ok()?;
                number.checked_sub(1).filter(|index| *index < n)
            };
            let pair = |n: u8, m: u8| {
                let (first, second) = rest.split_once(' ')?;
                Some((below(first, n)?, below(second, m)?))
            };
            Some(match kind {
                "use" => Self::Use(rest.parse().ok()?),
                "card" => Self::Card(rest.parse().ok()?),
                "site" => Self::Site(Slot(below(rest, 8)?)),
                "pile" => Self::Pile(Region::ALL.into_iter().find(|region| region.key() == rest)?),
                "bank" => Self::Bank(Suit::ALL.into_iter().find(|suit| suit.key() == rest)?),
                "banner" => Self::Banner(Banner::ALL.into_iter().find(|banner| banner.key() == rest)?),
                "seat" => Self::Seat(Seat::new(below(rest, 6)?)),
                "adviser" => pair(6, MOST_ADVISERS as u8)
                    .map(|(seat, at)| Self::Adviser(AdviserAt::new(Seat::new(seat), at.into())))?,
                "relic" => pair(8, 3).map(|(slot, at)| Self::Relic(RelicAt::new(Slot(slot), at.into())))?,
                "space" => Self::Space(below(rest, 4)?),
                "number" => Self::Number(rest.parse().ok()?),
                "oath" => Self::Goal(Goal::ALL.into_iter().find(|goal| goal.key() == rest)?),
                _ => return None,
            })
        };
        // Only the canonical form is accepted: a leading zero, for instance, is an error.
        read().filter(|choice: &Self| choice.to_string() == text).ok_or_else(|| NotationError::new(text))
    }
}

/// All answers to a question, as compact sets.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Ask {
    words: u32,
    uses: CardSet,
    cards: CardSet,
    sites: u8,
    piles: u8,
    banks: u8,
    banners: u8,
    seats: u8,
    /// Facedown advisers: the bits of [`AdviserAt`].
    advisers: u128,
    /// Facedown relics: the bits of [`RelicAt`].
    relics: u32,
    spaces: u8,
    numbers: Option<(u8, u8)>,
    goals: u8,
}

impl Ask {
    pub(crate) fn yes_no() -> Self {
        Self::default().word(Choice::Yes).word(Choice::No)
    }

    pub(crate) fn word(mut self, word: Choice) -> Self {
        self.words |= word.word().map_or(0, |at| 1 << at);
        self
    }

    pub(crate) fn word_if(self, word: Choice, offered: bool) -> Self {
        if offered { self.word(word) } else { self }
    }

    /// Adds an answer that a target can be.
    pub(crate) fn with(self, choice: Choice) -> Self {
        match choice {
            Choice::Card(card) => self.cards([card]),
            Choice::Site(slot) => self.sites([slot]),
            Choice::Banner(banner) => Self { banners: self.banners | banner.bit(), ..self },
            Choice::Seat(seat) => Self { seats: self.seats | 1 << seat.index(), ..self },
            word => self.word(word),
        }
    }

    pub(crate) fn done(self) -> Self {
        self.word(Choice::Done)
    }

    pub(crate) fn done_if(self, offered: bool) -> Self {
        self.word_if(Choice::Done, offered)
    }

    pub(crate) fn uses(mut self, cards: CardSet) -> Self {
        self.uses = cards;
        self
    }

    pub(crate) fn cards(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        cards.into_iter().for_each(|card| self.cards.insert(card));
        self
    }

    pub(crate) fn site_bits(mut self, bits: u8) -> Self {
        self.sites |= bits;
        self
    }

    pub(crate) fn sites(self, slots: impl IntoIterator<Item = Slot>) -> Self {
        let bits = slots.into_iter().fold(0, |bits, slot| bits | slot.bit());
        self.site_bits(bits)
    }

    pub(crate) fn piles(mut self, regions: impl IntoIterator<Item = Region>) -> Self {
        self.piles = regions.into_iter().fold(0, |bits, region| bits | 1 << region as u8);
        self
    }

    pub(crate) fn banks(mut self, suits: impl IntoIterator<Item = Suit>) -> Self {
        self.banks = suits.into_iter().fold(0, |bits, suit| bits | suit.bit());
        self
    }

    pub(crate) fn banners(mut self, banners: impl IntoIterator<Item = Banner>) -> Self {
        self.banners = banners.into_iter().fold(0, |bits, banner| bits | banner.bit());
        self
    }

    pub(crate) fn seats(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.seats = seats.into_iter().fold(0, |bits, seat| bits | 1 << seat.index());
        self
    }

    pub(crate) fn adviser(mut self, seat: Seat, at: usize) -> Self {
        self.advisers |= 1 << AdviserAt::new(seat, at).0;
        self
    }

    pub(crate) fn relic(mut self, slot: Slot, at: usize) -> Self {
        self.relics |= RelicAt::new(slot, at).bit();
        self
    }

    pub(crate) fn spaces(mut self, spaces: impl IntoIterator<Item = u8>) -> Self {
        self.spaces = spaces.into_iter().fold(0, |bits, space| bits | 1 << space);
        self
    }

    pub(crate) fn numbers(mut self, least: u8, most: u8) -> Self {
        self.numbers = (least <= most).then_some((least, most));
        self
    }

    pub(crate) fn goals(mut self, goals: impl IntoIterator<Item = Goal>) -> Self {
        self.goals = goals.into_iter().fold(0, |bits, goal| bits | 1 << goal as u8);
        self
    }

    pub(crate) fn has(&self, choice: Choice) -> bool {
        let mut has = false;
        self.for_each(|other| has |= other == choice);
        has
    }

    /// Whether there is no answer.
    pub(crate) fn is_empty(&self) -> bool {
        let bits = self.sites | self.piles | self.banks | self.banners | self.seats | self.spaces | self.goals;
        self.words == 0
            && bits == 0
            && self.relics == 0
            && self.advisers == 0
            && self.numbers.is_none()
            && self.uses.is_empty()
            && self.cards.is_empty()
    }

    /// Whether there is exactly one answer.
    pub(crate) fn is_single(&self) -> bool {
        let Self { sites, piles, banks, banners, seats, spaces, goals, .. } = *self;
        let (mut once, mut twice) = (0, 0);
        let mut add = |bits: u64| {
            twice |= once & bits;
            once |= bits;
        };
        add(u64::from(self.words) << 32 | u64::from(self.relics));
        add(u64::from_le_bytes([sites, piles, banks, banners, seats, spaces, goals, 0]));
        add(self.advisers as u64);
        add((self.advisers >> 64) as u64);
        self.uses.words().into_iter().for_each(&mut add);
        self.cards.words().into_iter().for_each(&mut add);
        match self.numbers {
            None => twice == 0 && once.is_power_of_two(),
            Some((least, most)) => once == 0 && least == most,
        }
    }

    /// All answers, in ascending order.
    pub(crate) fn for_each(&self, mut see: impl FnMut(Choice)) {
        let of = |bits: u8| bits_of(u32::from(bits));
        bits_of(self.words).for_each(|at| see(WORDS[usize::from(at)].0));
        if !self.uses.is_empty() {
            self.uses.iter().for_each(|card| see(Choice::Use(card)));
        }
        if !self.cards.is_empty() {
            self.cards.iter().for_each(|card| see(Choice::Card(card)));
        }
        of(self.sites).for_each(|at| see(Choice::Site(Slot(at))));
        of(self.piles).for_each(|at| see(Choice::Pile(Region::ALL[usize::from(at)])));
        of(self.banks).for_each(|at| see(Choice::Bank(Suit::ALL[usize::from(at)])));
        of(self.banners).for_each(|at| see(Choice::Banner(Banner::ALL[usize::from(at)])));
        of(self.seats).for_each(|at| see(Choice::Seat(Seat::new(at))));
        let mut advisers = self.advisers;
        while advisers != 0 {
            let at = advisers.trailing_zeros() as u8;
            advisers &= advisers - 1;
            see(Choice::Adviser(AdviserAt(at)));
        }
        bits_of(self.relics).for_each(|at| see(Choice::Relic(RelicAt(at))));
        of(self.spaces).for_each(|at| see(Choice::Space(at)));
        if let Some((least, most)) = self.numbers {
            (least..=most).for_each(|n| see(Choice::Number(n)));
        }
        of(self.goals).for_each(|at| see(Choice::Goal(Goal::ALL[usize::from(at)])));
    }

    /// The answer, if it is the only one.
    pub(crate) fn only(&self) -> Option<Choice> {
        if !self.is_single() {
            return None;
        }
        let mut only = None;
        self.for_each(|choice| only = Some(choice));
        only
    }
}

/// The question a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    pub what: What,
    /// The card it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The player it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The site it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<Slot>,
    /// The banner it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<Banner>,
    /// A number in the question: how many are left, or how much is at stake; in a card's own question how many
    /// were answered before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u8>,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// 1.16: which site gets the next favor, if there is too little.
    Endow,
    /// 1.23: where the pawn starts.
    Place,
    /// 1.23: which card is discarded.
    Reject,
    /// 4.1.1.
    Feed,
    /// 4.1.4.
    Opportunity,
    /// 4.2.
    Act,
    /// 4.3.5.
    RestPowers,
    /// 2.11.
    Bestow,
    /// 7.4.
    Modify,
    /// 5.1.2.
    Source,
    /// 5.1.3.
    Sift,
    /// OATH-130: which of two cards is played first.
    PlayFirst,
    /// 5.1.4, 6.1.
    Play,
    /// 5.1.4.I.
    Clear,
    /// OATH-244.
    Slum,
    /// 5.1.4.II.
    MakeRoom,
    /// 5.2.1.
    Muster,
    /// 5.3.2.
    Trade,
    /// 5.3.2.
    Barter,
    /// 5.4.1.
    Recover,
    /// 5.4.2.
    Pay,
    /// 5.4.4.
    Spread,
    /// 5.6.1.
    Travel,
    /// 5.5.7.III.
    Banish,
    /// R5.2.
    Agree,
    /// 5.5.1.
    Defender,
    /// 5.5.2.
    Target,
    /// 5.5.2.
    Dice,
    /// 5.5.2.
    Join,
    /// 5.5.2.
    Admit,
    /// 5.5.3.
    Plans,
    /// 5.5.5.
    Sacrifice,
    /// 5.5.6.
    Fall,
    /// 5.5.5, 5.5.6: where a warband of the attacking force is killed.
    Bleed,
    /// 5.5.7.I.
    Occupy,
    /// OATH-016: a Travel without Supply.
    TravelAgain,
    /// OATH-016: a Campaign without Supply.
    CampaignAgain,
    /// 6.5.
    PickUp,
    /// 6.5.
    SetDown,
    /// 6.5.
    Permit,
    /// 6.5: to whom warbands are given.
    Lend,
    /// 6.5: how many.
    LendTo,
    /// 6.5: whether to take them.
    LendAgree,
    /// 6.5: from whom warbands are taken.
    Borrow,
    /// 6.5: how many.
    BorrowFrom,
    /// 6.5: whether to let them go.
    BorrowAgree,
    /// 6.6.1.
    Offer,
    /// 6.6.1.
    OfferRelic,
    /// 6.6.1: what the Exile is shown.
    ShowRelic,
    /// 7.6.3.
    Partner,
    /// 7.6.3: favor, secrets or things that are given.
    Give,
    /// 7.6.3: favor, secrets or things that are asked for.
    Get,
    /// 7.6.3.
    Accept,
    /// 6.7.
    Exile,
    /// 9.4: which of your facedown advisers is shown.
    ShowAdviser,
    /// 9.4: to whom.
    ShowTo,
    /// 7.4.1: whether a site's bonus is taken.
    Bounty,
    /// 6.6.2.
    Shed,
    /// R3.6.
    Trim,
    /// A card's own question.
    Power,
    /// OATH-027.
    Gather,
    /// OATH-027.
    Parley,
    /// 8.1.
    Vow,
    /// 8.2: to whom Citizenship is offered.
    Invite,
    /// 8.2: whether to accept it.
    Pledge,
    /// 8.3.1.
    Build,
    /// 8.4.
    Enlist,
}

impl Oath {
    /// The answers to the question on top of the stack; none if the game does not wait for an answer.
    pub(crate) fn open_answers(&self) -> Ask {
        self.stack.last().map_or_else(Ask::default, |step| self.answers(*step))
    }
}

pub(crate) fn prompt(state: &Oath) -> Option<Prompt> {
    let step = *state.stack.last()?;
    let bare = |what| Prompt { what, card: None, seat: None, site: None, banner: None, n: None };
    let card = |what, card| Prompt { card: Some(card), ..bare(what) };
    let seat = |what, seat| Prompt { seat: Some(seat), ..bare(what) };
    let number = |what, n| Prompt { n: Some(n), ..bare(what) };
    Some(match step {
        Step::Endow => number(What::Endow, state.shared),
        Step::Place(_) => bare(What::Place),
        Step::Reject(_) => bare(What::Reject),
        Step::Feed(n) => number(What::Feed, n),
        Step::Opportunity => bare(What::Opportunity),
        Step::Act => bare(What::Act),
        Step::RestPowers => bare(What::RestPowers),
        Step::Bestow => bare(What::Bestow),
        Step::Modify => bare(What::Modify),
        Step::Source => bare(What::Source),
        Step::Sift => sift_prompt(state),
        Step::PlayFirst => bare(What::PlayFirst),
        Step::Play(about) | Step::Unveil(about) => card(What::Play, about),
        Step::Clear(about, slot) => Prompt { site: Some(slot), ..card(What::Clear, about) },
        Step::Slum(about, slot) => Prompt { site: Some(slot), ..card(What::Slum, about) },
        Step::MakeRoom { card: about, .. } => card(What::MakeRoom, about),
        Step::Muster => bare(What::Muster),
        Step::Trade => bare(What::Trade),
        Step::Barter(about) => card(What::Barter, about),
        Step::Recover => bare(What::Recover),
        Step::Pay(banner) => {
            Prompt { banner: Some(banner), ..number(What::Pay, state.banners[banner as usize].tokens) }
        }
        Step::Spread(n) => number(What::Spread, n),
        Step::Travel => seat(What::Travel, state.actor()),
        Step::Banish { who, .. } => seat(What::Banish, who),
        Step::Agree { by, to, .. } => Prompt { site: Some(to), ..seat(What::Agree, by) },
        Step::Defender => bare(What::Defender),
        Step::Target(_) => bare(What::Target),
        Step::Dice => bare(What::Dice),
        Step::Join(_) => bare(What::Join),
        Step::Admit(who) => seat(What::Admit, who),
        Step::Plans(_) => bare(What::Plans),
        Step::Sacrifice => number(What::Sacrifice, state.missing_strength()),
        Step::Fall => number(What::Fall, state.battle.losses),
        Step::Bleed => number(What::Bleed, state.battle.tactics.debt),
        Step::Occupy(slot) => Prompt { site: Some(slot), ..bare(What::Occupy) },
        Step::Again(major) => {
            card(if major == Major::Travel { What::TravelAgain } else { What::CampaignAgain }, Card::SECOND_WIND)
        }
        Step::PickUp => bare(What::PickUp),
        Step::SetDown => bare(What::SetDown),
        Step::Permit(n) => Prompt { n: Some(n), ..seat(What::Permit, state.active) },
        Step::Lend { give } => bare(if give { What::Lend } else { What::Borrow }),
        Step::LendTo { give, ally } => seat(if give { What::LendTo } else { What::BorrowFrom }, ally),
        Step::LendAgree { give, n, .. } => {
            Prompt { n: Some(n), ..seat(if give { What::LendAgree } else { What::BorrowAgree }, state.active) }
        }
        Step::Offer => bare(What::Offer),
        Step::OfferRelic => bare(What::OfferRelic),
        Step::ShowRelic => bare(What::ShowRelic),
        Step::Partner => bare(What::Partner),
        Step::Bundle { party, goods } => {
            number(if party == Party::Proposer { What::Give } else { What::Get }, goods as u8)
        }
        Step::Accept => seat(What::Accept, state.deal.from),
        Step::Exile => bare(What::Exile),
        Step::ShowAdviser => bare(What::ShowAdviser),
        Step::ShowTo(about) => card(What::ShowTo, about),
        Step::Bounty(slot) => Prompt { site: Some(slot), ..bare(What::Bounty) },
        Step::Shed { n, .. } => number(What::Shed, n),
        Step::Trim { .. } => bare(What::Trim),
        Step::Power(run) => power_prompt(state, run),
        Step::Gather { slot, .. } => Prompt { site: Some(slot), ..card(What::Gather, Card::THE_GATHERING) },
        Step::Parley { slot, .. } => Prompt { site: Some(slot), ..card(What::Parley, Card::THE_GATHERING) },
        Step::Vow => bare(What::Vow),
        Step::Invite => bare(What::Invite),
        Step::Pledge(_) => seat(What::Pledge, state.end?.winner),
        Step::Build => bare(What::Build),
        Step::Enlist => bare(What::Enlist),
        Step::Over
        | Step::Wake
        | Step::Check
        | Step::Rest
        | Step::NextTurn
        | Step::Fate(_)
        | Step::Settle(..)
        | Step::BanditPlans
        | Step::Roll
        | Step::Strike
        | Step::Skulls
        | Step::Judge
        | Step::Retreat
        | Step::Spoils
        | Step::Banished(_)
        | Step::Aftermath
        | Step::Disband
        | Step::Convert(_)
        | Step::CleanUp
        | Step::Exchange => return None,
    })
}

/// OATH-130: two may be kept.
fn sift_prompt(state: &Oath) -> Prompt {
    let n = state.act.search.second.then_some(2);
    Prompt { what: What::Sift, card: None, seat: None, site: None, banner: None, n }
}

/// A card's own question. `n` counts the answers given before; the questions of a second script are numbered after
/// those of the first.
fn power_prompt(state: &Oath, run: Run) -> Prompt {
    let about =
        |site, n| Prompt { what: What::Power, card: Some(run.card), seat: None, site, banner: None, n: Some(n) };
    // 0: warbands come from the site, 1: they go there.
    if let Some((slot, is_out)) = powers::signaled(state, &run) {
        return about(Some(slot), u8::from(is_out));
    }
    let named = run.answers().iter().rev().find_map(|answer| match *answer {
        Choice::Site(slot) => Some(slot),
        _ => None,
    });
    about(Oath::site_in_question(&run).or(named), run.at + if run.second { SECOND } else { 0 })
}

/// The offset of `n` in the prompt of a second script.
pub const SECOND: u8 = 16;

pub(crate) fn choices(state: &Oath, out: &mut Vec<Choice>) {
    state.open_answers().for_each(|choice| out.push(choice));
}

/// Where a card at a site is in the view, by its place there.
pub const fn site_card_spot(slot: Slot, at: usize) -> Spot {
    Spot::new("card", (slot.index() * 4 + at) as u8)
}

/// What an offered choice points at: zones are those of the view.
pub(crate) fn target(state: &Oath, choice: Choice) -> Target {
    let Some(seat) = state.asked() else { return Target::NONE };
    match choice {
        Choice::Use(card) | Choice::Card(card) => card_spot(state, seat, card).map_or(Target::NONE, Target::piece),
        Choice::Site(slot) => Target::place(Spot::new("site", slot.0)),
        Choice::Pile(region) => Target::place(Spot::new("pile", region as u8)),
        Choice::Deck => Target::place(Spot::new("deck", 0)),
        Choice::Bank(suit) => Target::place(Spot::new("bank", suit as u8)),
        Choice::Banner(banner) => Target::piece(Spot::new("banner", banner as u8)),
        Choice::Seat(seat) => Target::seat(seat),
        Choice::Adviser(place) => Target { seat: Some(place.seat()), ..Target::piece(place.spot()) },
        Choice::Relic(place) => Target::piece(place.spot()),
        Choice::Space(n) => Target::piece(Spot::new("reliquary", n)),
        _ => Target::NONE,
    }
}

/// Where a card lies that `seat` may name.
fn card_spot(state: &Oath, seat: Seat, card: Card) -> Option<Spot> {
    if let Some(slot) = state.slot_of(card) {
        let at = state.place(slot).cards.iter().position(|other| *other == card)?;
        return Some(site_card_spot(slot, at));
    }
    for owner in state.everybody() {
        if let Some(at) = state.player(owner).advisers.iter().position(|adviser| adviser.card == card) {
            return Some(AdviserAt::new(owner, at).spot());
        }
        if card.is_relic() && state.has_relic(owner, card) {
            return Some(Spot::new("held", card.0));
        }
    }
    let at = state.hand.iter().position(|other| *other == card).filter(|_| state.drawer == seat)?;
    Some(Spot::new("hand", at as u8))
}

/// Why a choice is not offered.
pub(crate) fn objection(state: &Oath, choice: Choice) -> Objection {
    let top = state.stack.last();
    let is_act = top == Some(&Step::Act);
    let not_asked = Objection { code: "not_asked", rule: "OATH-4.2" };
    let major = Major::ALL.into_iter().find(|major| major.choice() == choice);
    match (state.asked(), choice) {
        (None, _) => Objection { code: "over", rule: "OATH-3" },
        (_, Choice::Goal(_)) => Objection { rule: "OATH-8.1b", ..not_asked },
        // Elsewhere the reason is that another question is open.
        _ if is_act && major.is_some() => major.map_or(not_asked, |major| state.major_bar(major)),
        (_, Choice::Site(slot)) if top == Some(&Step::Travel) => state.site_bar(slot),
        (_, Choice::Site(_) | Choice::Advise | Choice::Hide | Choice::Reveal) => match top {
            Some(Step::Play(card)) => state.play_bar(*card, choice),
            _ => not_asked,
        },
        (_, Choice::Use(card)) if is_act => {
            state.power_bar(card).unwrap_or(Objection { code: "no_use", rule: "OATH-7.1.1" })
        }
        (_, Choice::Use(_)) => Objection { code: "no_use", rule: "OATH-7.1.1" },
        _ => not_asked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places() {
        for (at, (word, _)) in WORDS.into_iter().enumerate() {
            assert_eq!(word.word().map(usize::from), Some(at), "{word}");
        }
        assert_eq!(Choice::Number(1).word(), None);
    }
}

//! 7: what cards can do. Every card has a row with its cost and its hooks, one file for each suit.
//!
//! A hook is a moment at which a card may speak: it can be used as an action, it does something when it is played or at
//! rest, it modifies a major action, or it is a battle plan. Powers that ask something are scripts: `asks` says what is
//! still to be asked after the answers so far, `does` is called when nothing is. Powers that hold all the time have no
//! hook; the one rule each of them bends names the card.

mod arcane;
mod beast;
mod discord;
mod hearth;
mod nomad;
mod order;
mod relics;
mod visions;

use kabale_core::Seat;

use crate::{
    cards::{Card, CardSet, Slot},
    decision::Ask,
    ops::Cx,
    rule::Cost,
    run::{AnswerKind, Run},
    state::{Major, Oath, Step},
};

/// A card's power.
#[derive(Clone, Copy)]
pub(crate) struct Power {
    /// 7.1.2.
    pub(crate) cost: Cost,
    /// Questions and what comes of the answers.
    pub(crate) script: Option<Script>,
    /// 7.3.2: an action, if it is ready.
    pub(crate) action: Option<fn(&Oath, Seat) -> bool>,
    /// 7.3.3: the script is carried out when the card is played.
    pub(crate) played: bool,
    /// 7.3.4.
    pub(crate) rest: Option<Rest>,
    /// 7.4.
    pub(crate) modifier: Option<Modifier>,
    /// 7.5.
    pub(crate) plan: Option<Plan>,
}

/// A power that may ask.
#[derive(Clone, Copy)]
pub(crate) struct Script {
    /// Who is asked next: its user, if nothing else is said.
    pub(crate) who: fn(&Oath, &Run) -> Seat,
    /// What is asked next.
    pub(crate) asks: fn(&Oath, &Run) -> Option<Ask>,
    /// The kinds of answers, in order, that are kept while something else is asked.
    pub(crate) keeps: &'static [AnswerKind],
    /// What happens; whether the script starts over.
    pub(crate) does: fn(&mut Oath, &Run, &mut Cx) -> bool,
}

/// 7.3.4.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    pub(crate) ready: fn(&Oath, Seat) -> bool,
    pub(crate) does: fn(&mut Oath, Seat, &mut Cx),
}

/// 7.4: a modifier of a major action. What is not a waiver is asked for by name where it counts.
#[derive(Clone, Copy)]
pub(crate) struct Modifier {
    pub(crate) major: Major,
    pub(crate) ready: fn(&Oath, Seat) -> bool,
    /// Travel to this site costs no Supply.
    pub(crate) free_site: Option<fn(&Oath, Seat, Slot) -> bool>,
    /// Travel to this site ignores what sites say.
    pub(crate) ignores_sites: Option<fn(&Oath, Seat, Slot) -> bool>,
    /// Mustering on this card costs no Supply.
    pub(crate) free_card: Option<fn(&Oath, Card) -> bool>,
}

/// 7.5: a side of a Campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// 7.5.4, R12.5: dice for the attacker, or as many fewer for the defender.
    pub(crate) fn dice(self, n: i8) -> i8 {
        if self == Self::Attacker { n } else { -n }
    }
}

/// What a victory brings to the user of a plan, if it is no bandit.
type Won = fn(&mut Oath, Card, Option<Seat>, &mut Cx);

/// 7.5: a battle plan.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "they are what is printed on a card")]
pub(crate) struct Plan {
    pub(crate) attacker: bool,
    pub(crate) defender: bool,
    /// R1.2: conditions are tested when the plan is used.
    pub(crate) ready: fn(&Oath, Card, Side) -> bool,
    pub(crate) does: fn(&mut Oath, Card, Side, &mut Cx),
    /// Whether the script is carried out on use.
    pub(crate) asks: bool,
    /// 5.5.8: what a victory brings.
    pub(crate) won: Option<Won>,
    /// 5.5.6: the card is discarded if its side is defeated.
    pub(crate) lost_if_defeated: bool,
    /// 5.5.8: the card is discarded at the end.
    pub(crate) lost_at_end: bool,
}

impl Plan {
    pub(crate) fn serves(&self, side: Side) -> bool {
        if side == Side::Attacker { self.attacker } else { self.defender }
    }

    const fn new(attacker: bool, defender: bool, does: fn(&mut Oath, Card, Side, &mut Cx)) -> Self {
        Self {
            attacker,
            defender,
            ready: |_, _, _| true,
            does,
            asks: false,
            won: None,
            lost_if_defeated: false,
            lost_at_end: false,
        }
    }

    /// For either side.
    const fn both(does: fn(&mut Oath, Card, Side, &mut Cx)) -> Self {
        Self::new(true, true, does)
    }

    const fn attacker(does: fn(&mut Oath, Card, Side, &mut Cx)) -> Self {
        Self::new(true, false, does)
    }

    const fn defender(does: fn(&mut Oath, Card, Side, &mut Cx)) -> Self {
        Self::new(false, true, does)
    }

    const fn when(self, ready: fn(&Oath, Card, Side) -> bool) -> Self {
        Self { ready, ..self }
    }

    const fn won(self, won: Won) -> Self {
        Self { won: Some(won), ..self }
    }
}

impl Modifier {
    const fn new(major: Major, ready: fn(&Oath, Seat) -> bool) -> Self {
        Self { major, ready, free_site: None, ignores_sites: None, free_card: None }
    }
}

impl Power {
    /// Nothing but its cost.
    const NONE: Self =
        Self { cost: Cost::FREE, script: None, action: None, played: false, rest: None, modifier: None, plan: None };

    const fn action(cost: Cost, ready: fn(&Oath, Seat) -> bool, script: Script) -> Self {
        Self { cost, script: Some(script), action: Some(ready), ..Self::NONE }
    }

    const fn played(script: Script) -> Self {
        Self { script: Some(script), played: true, ..Self::NONE }
    }

    const fn modifier(cost: Cost, modifier: Modifier) -> Self {
        Self { cost, modifier: Some(modifier), ..Self::NONE }
    }

    const fn plan(cost: Cost, plan: Plan) -> Self {
        Self { cost, plan: Some(plan), ..Self::NONE }
    }
}

impl Script {
    /// Without a question.
    const fn plain(does: fn(&mut Oath, &Run, &mut Cx) -> bool) -> Self {
        Self::new(|_, _| None, does)
    }

    const fn new(asks: fn(&Oath, &Run) -> Option<Ask>, does: fn(&mut Oath, &Run, &mut Cx) -> bool) -> Self {
        Self { who: |_, run| run.by, asks, keeps: &[], does }
    }

    const fn asking(self, who: fn(&Oath, &Run) -> Seat) -> Self {
        Self { who, ..self }
    }

    const fn keeping(self, keeps: &'static [AnswerKind]) -> Self {
        Self { keeps, ..self }
    }
}

/// A card's power.
pub(crate) fn of(card: Card) -> &'static Power {
    match card.0 {
        210.. if card.is_relic() => &RELICS[usize::from(card.0 - 210)],
        231 => &visions::CONSPIRACY,
        other => DENIZENS.get(usize::from(other)).unwrap_or(&Power::NONE),
    }
}

/// OATH-025: the site whose warbands are asked about, and whether they go there.
pub(crate) fn signaled(state: &Oath, run: &Run) -> Option<(Slot, bool)> {
    let is_signal = run.card == Card::WARNING_SIGNALS;
    nomad::signal(state, run).filter(|_| is_signal).map(|signal| (signal.slot, signal.is_out))
}

/// Carries out a power that has nothing more to ask.
pub(crate) fn go(state: &mut Oath, run: Run, cx: &mut Cx) {
    if let Some(script) = of(run.card).script
        && (script.does)(state, &run, cx)
    {
        state.stack.push(Step::Power(Run::new(run.card, run.by)));
    }
}

/// Carries on with a power after something happened, from this step on.
pub(crate) fn resume(state: &mut Oath, run: &Run, at: u8) {
    state.stack.push(Step::Power(run.continued_at(at)));
}

enum Kind {
    Action,
    Rest,
    Plan,
    Modifier(Major),
}

const fn cards(kind: &Kind) -> CardSet {
    const fn matches(power: &Power, kind: &Kind) -> bool {
        match kind {
            Kind::Action => power.action.is_some(),
            Kind::Rest => power.rest.is_some(),
            Kind::Plan => power.plan.is_some(),
            Kind::Modifier(major) => match &power.modifier {
                Some(modifier) => modifier.major as u8 == *major as u8,
                None => false,
            },
        }
    }
    let mut found = [Card(0); 64];
    let mut len = 0;
    let mut at = 0;
    while at < DENIZENS.len() {
        if matches(&DENIZENS[at], kind) {
            found[len] = Card(at as u8);
            len += 1;
        }
        at += 1;
    }
    at = 0;
    while at < RELICS.len() {
        if matches(&RELICS[at], kind) {
            found[len] = Card(210 + at as u8);
            len += 1;
        }
        at += 1;
    }
    CardSet::of(found.split_at(len).0)
}

/// 7.3.2: cards with an action.
pub(crate) static ACTIONS: CardSet = cards(&Kind::Action);
/// 7.3.4: cards with a Rest power.
pub(crate) static RESTS: CardSet = cards(&Kind::Rest);
/// 7.5: battle plans.
pub(crate) static PLANS: CardSet = cards(&Kind::Plan);
/// 7.4: modifiers, by major action.
pub(crate) static MODIFIERS: [CardSet; 6] = [
    cards(&Kind::Modifier(Major::Search)),
    cards(&Kind::Modifier(Major::Muster)),
    cards(&Kind::Modifier(Major::Trade)),
    cards(&Kind::Modifier(Major::Recover)),
    cards(&Kind::Modifier(Major::Campaign)),
    cards(&Kind::Modifier(Major::Travel)),
];

/// By id.
static DENIZENS: [Power; 54] = [
    order::WRESTLERS,
    order::BATTLE_HONORS,
    order::BEAR_TRAPS,
    order::LONGBOWS,
    order::KEEP,
    order::PRESSGANGS,
    order::GARRISON,
    order::SCOUTS,
    arcane::ALCHEMIST,
    order::MARTIAL_CULTURE,
    beast::ERRAND_BOY,
    discord::MERCENARIES,
    hearth::TINKERS_FAIR,
    nomad::RAIN_BOOTS,
    discord::A_SMALL_FAVOR,
    discord::SECOND_WIND,
    discord::SLEIGHT_OF_HAND,
    discord::KEY_TO_THE_CITY,
    discord::SCRYER,
    discord::DISGRACED_CAPTAIN,
    discord::NAYSAYERS,
    discord::BOOK_BURNING,
    nomad::ANCIENT_BINDING,
    nomad::HORSE_ARCHERS,
    nomad::WARNING_SIGNALS,
    nomad::ELDERS,
    nomad::THE_GATHERING,
    nomad::FAITHFUL_FRIEND,
    nomad::TENTS,
    nomad::GREAT_HERD,
    arcane::FIRE_TALKERS,
    arcane::MAGICIANS_CODE,
    arcane::SPIRIT_SNARE,
    arcane::WIZARD_SCHOOL,
    arcane::DAZZLE,
    arcane::ACTING_TROUPE,
    arcane::TAMING_CHARM,
    arcane::INQUISITOR,
    beast::WOLVES,
    beast::ANIMAL_PLAYMATES,
    beast::TRUE_NAMES,
    beast::THE_OLD_OAK,
    beast::FOREST_PATHS,
    beast::LONG_LOST_HEIR,
    beast::RANGERS,
    beast::ROVING_TERROR,
    hearth::WAYSIDE_INN,
    hearth::EXTRA_PROVISIONS,
    hearth::MEMORY_OF_HOME,
    hearth::WELCOMING_PARTY,
    hearth::TRAVELING_DOCTOR,
    hearth::STORYTELLER,
    hearth::ARMED_MOB,
    hearth::TAVERN_SONGS,
];

/// By id, from `OATH-211` on.
static RELICS: [Power; 21] = [
    relics::STICKY_FIRE,
    relics::CURSED_CAULDRON,
    relics::BRASS_HORSE,
    relics::TRUTHFUL_HARP,
    relics::GRAND_MASK,
    relics::HORNED_MASK,
    relics::CUP_OF_PLENTY,
    relics::WHISTLE,
    relics::DOWSING_STICKS,
    relics::CRACKED_HORN,
    relics::BANDIT_CROWN,
    relics::RING_OF_DEVOTION,
    relics::SKELETON_KEY,
    relics::ORACULAR_PIG,
    relics::CIRCLET_OF_COMMAND,
    relics::IVORY_EYE,
    relics::MAP,
    relics::OBSIDIAN_CAGE,
    relics::BOOK_OF_RECORDS,
    relics::DRAGONSKIN_DRUM,
    relics::THE_GRAND_SCEPTER,
];

//! Every card is a row: its printed facts, its cost and its hooks (7). There is one file for each suit.
//!
//! A hook is a moment at which a card can take effect: it can be used as an action, it does something when it is played
//! or at rest, it modifies a major action, or it is a battle plan. Powers with questions are scripts: `asks` returns
//! the next question after the answers so far; `does` is called when there is none. Permanent powers have no hook; the
//! rule that each of them changes names the card.

mod arcane;
mod archive;
mod beast;
mod common;
mod discord;
mod edifices;
mod hearth;
mod nomad;
mod order;
mod relics;
pub(crate) mod sites;
mod visions;

use kabale_core::Seat;

pub(crate) use crate::state::Side;
use crate::{
    cards::{Back, Banner, CARDS, Card, CardSet, Face, Goal, Limit, Slot, Suit},
    decision::{Ask, Choice},
    law::{Deed, Ruling, Scope},
    ops::Cx,
    rule::Cost,
    run::{AnswerKind, Run},
    state::{Major, Oath, Step},
};

/// A card's power.
#[derive(Clone, Copy)]
pub(crate) struct Power {
    /// 7.1.2: what its action, modifier, plan or reaction costs.
    pub(crate) cost: Cost,
    /// Questions and the effect of the answers: for an action, when played, at rest, on use of a plan or modifier.
    pub(crate) script: Option<Script>,
    /// A second script: for later effects, or for reactions.
    pub(crate) second: Option<Script>,
    /// 7.3.2: an action, if it is ready.
    pub(crate) action: Option<fn(&Oath, Seat) -> bool>,
    /// 7.3.3: the script is carried out when the card is played.
    pub(crate) played: bool,
    /// 7.3.4: at rest the script is carried out, if it is ready; for a card with an action the second one.
    pub(crate) rest: Option<fn(&Oath, Seat) -> bool>,
    /// 7.4.
    pub(crate) modifier: Option<Modifier>,
    /// 7.5.
    pub(crate) plan: Option<Plan>,
    /// 7.1.4: what it always forbids, or allows for a price only.
    pub(crate) stands: &'static [Standing],
    /// What it reacts to; the second script is carried out.
    pub(crate) hears: Option<Hears>,
    /// 5.2.2: warbands that it adds to each muster of its holder.
    pub(crate) musters: u8,
    /// 5.5.2: defense dice that it adds to each relic of its holder that is a target, and to their pawn.
    pub(crate) wards: (u8, u8),
    /// 5.5.3: what it adds to the cost of the other side's battle plans.
    pub(crate) surcharge: Cost,
    /// 7.6.4: the limit of its holder's advisers.
    pub(crate) limit: Option<u8>,
    /// OATH-168: its holder may have any number of advisers of this suit and 1 other.
    pub(crate) train: Option<Suit>,
    /// 9.2: it can join the advisers regardless of their limit.
    pub(crate) ignores_limit: bool,
    /// How many advisers it counts as beyond 1, wherever advisers of its suit are counted.
    pub(crate) kin: u8,
    /// 5.1.4.I: sites it can be played to regardless of their room; `None` for most cards.
    pub(crate) settles: Option<fn(&Oath, Slot) -> bool>,
}

/// A power that may ask.
#[derive(Clone, Copy)]
pub(crate) struct Script {
    /// Who is asked next; the default is the player who uses it.
    pub(crate) who: fn(&Oath, &Run) -> Seat,
    /// The next question; `None` if it never asks.
    pub(crate) asks: Option<fn(&Oath, &Run) -> Option<Ask>>,
    /// The kinds of answers that are stored during further questions, in order.
    pub(crate) keeps: &'static [AnswerKind],
    /// The effect. Returns whether the script starts over.
    pub(crate) does: fn(&mut Oath, &Run, &mut Cx) -> bool,
}

/// 7.1.4, 9.2: a rule that always applies.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) scope: Scope,
    /// The kind of deed it applies to; `judges` is not called for others.
    pub(crate) verb: Verb,
    /// The ruling on a deed of a player whom it binds. The card is the one with this rule.
    pub(crate) judges: fn(&Oath, Card, Seat, Deed) -> Ruling,
}

/// The kind of a deed: an index into [`JUDGES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Travel,
    /// Declaring a relic or banner as a target, recovering or taking it.
    Take,
    /// Playing a card.
    Play,
    Search,
    Muster,
    Trade,
    /// Starting a Campaign.
    Campaign,
    /// Using a power that costs a secret.
    Cast,
    /// Using a battle plan.
    Plan,
    /// Sacrificing warbands for the attack.
    Sacrifice,
    /// Being exiled.
    Exile,
    /// Giving secrets.
    Give,
}

pub(crate) const N_VERBS: usize = Verb::Give as usize + 1;

/// Events that cards can react to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// 5.6.2: a player traveled. About the player.
    Arrived { seat: Seat, from: Slot },
    /// 5.1.4: a player played a card faceup. About the card.
    Played(Seat, Card),
    /// 10 *Take*: a player took relics, which are the haul. About the player.
    Took(Seat),
    /// 5.5.8: a Campaign is over. About the attacker.
    Fought { attacker: Seat, defender: Option<Seat> },
    /// 2.11: a player took the title. About the player.
    Crowned(Seat),
    /// 5.4: a player recovered the Darkest Secret. About how many secrets were paid.
    Recovered(Seat, u8),
    /// Dice were rolled by a player. About the kind: see `campaign`.
    Rolled(Seat, u8),
    /// 3.3: the end die was rolled. About the face.
    EndDie(u8),
}

const ARRIVED: usize = 0;
const PLAYED: usize = 1;
const TOOK: usize = 2;
const FOUGHT: usize = 3;
const CROWNED: usize = 4;
const RECOVERED: usize = 5;
const ROLLED: usize = 6;
const END_DIE: usize = 7;
pub(crate) const N_SOUNDS: usize = 8;

impl Heard {
    /// An index into [`HEARERS`].
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Arrived { .. } => ARRIVED,
            Self::Played(..) => PLAYED,
            Self::Took(_) => TOOK,
            Self::Fought { .. } => FOUGHT,
            Self::Crowned(_) => CROWNED,
            Self::Recovered(..) => RECOVERED,
            Self::Rolled(..) => ROLLED,
            Self::EndDie(_) => END_DIE,
        }
    }

    /// The subject passed to the script.
    pub(crate) fn about(self) -> u8 {
        match self {
            Self::Arrived { seat, .. } | Self::Took(seat) | Self::Crowned(seat) => seat.index() as u8,
            Self::Fought { attacker, .. } => attacker.index() as u8,
            Self::Played(_, card) => card.0,
            Self::Recovered(_, n) | Self::Rolled(_, n) | Self::EndDie(n) => n,
        }
    }
}

/// A card that reacts to what happens.
#[derive(Clone, Copy)]
pub(crate) struct Hears {
    /// An index into [`HEARERS`].
    pub(crate) sound: usize,
    /// The player who carries out the script, if the card reacts to the event.
    pub(crate) whose: fn(&Oath, Card, Heard) -> Option<Seat>,
}

/// 7.4: a modifier of a major action. Its fixed changes are written into the action when it is used; hooks are called
/// for those that depend on later choices.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "they are what is printed on a card")]
#[expect(clippy::type_complexity, reason = "a hook is a function with what it needs to know")]
pub(crate) struct Modifier {
    pub(crate) major: Major,
    pub(crate) ready: fn(&Oath, Seat) -> bool,
    /// Its immediate effect: changes of the action or of the table.
    pub(crate) writes: fn(&mut Oath, Seat, &mut Cx),
    /// Whether the script is carried out on use.
    pub(crate) asks: bool,
    /// Whether the second script is carried out after the action.
    pub(crate) after: bool,
    /// Whether the second script is carried out when the cards of a Search are drawn.
    pub(crate) drawn: bool,
    /// What it brings when a card is played faceup in a Search, drawn or not. Returns whether it brought anything. Once
    /// per Search.
    pub(crate) brings: Option<fn(&mut Oath, Seat, Card, bool, &mut Cx) -> bool>,
    /// Whether a denizen at the site may be discarded first when a card is played there.
    pub(crate) clears: bool,
    /// Whether it needs no access.
    pub(crate) anyone: bool,
    /// R1.11: whether it changes which other cards are accessible; then it is used before all others.
    pub(crate) first: bool,
    /// 6.1: whether it can also be used when a facedown adviser is played or discarded.
    pub(crate) minor: bool,
    /// Whether the action costs no Supply with this choice: a card, a site, a pile, the deck.
    pub(crate) free: Option<fn(&Oath, Seat, Choice) -> bool>,
    /// Travel to this site ignores the rules of sites.
    pub(crate) ignores_sites: Option<fn(&Oath, Seat, Slot) -> bool>,
    /// 5.2, 5.3: cards elsewhere that may be used like those at the player's site.
    pub(crate) reaches: Option<fn(&Oath, Seat, Slot) -> bool>,
    /// 5.1.4.I: sites beside the player's own that this card may be played to.
    pub(crate) settles: Option<fn(&Oath, Seat, Card, Slot) -> bool>,
    /// 5.2, 5.3.2: warbands or secrets gained beyond the usual number, on or with this card.
    pub(crate) gains: Option<fn(&Oath, Seat, Card) -> u8>,
}

/// 7.5: a battle plan that is used, or could be.
#[derive(Clone, Copy)]
pub(crate) struct Use {
    pub(crate) card: Card,
    /// `None` for the bandits.
    pub(crate) user: Option<Seat>,
    pub(crate) side: Side,
}

/// 7.5: a battle plan.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "they are what is printed on a card")]
pub(crate) struct Plan {
    pub(crate) attacker: bool,
    pub(crate) defender: bool,
    /// R1.2: conditions are tested when the plan is used.
    pub(crate) ready: fn(&Oath, Use) -> bool,
    pub(crate) does: fn(&mut Oath, Use, &mut Cx),
    /// Whether the script is carried out on use.
    pub(crate) asks: bool,
    /// 5.5.8: its effect before the victor's plans, whichever side won.
    pub(crate) first: Option<fn(&mut Oath, Use, &mut Cx)>,
    /// 5.5.8: its effect after a victory.
    pub(crate) won: Option<fn(&mut Oath, Use, &mut Cx)>,
    /// 5.5.8: its effect at the end, before cards are discarded, whichever side won.
    pub(crate) ends: Option<fn(&mut Oath, Use, &mut Cx)>,
    /// 5.5.6: the card is discarded if its side is defeated.
    pub(crate) lost_if_defeated: bool,
    /// 5.5.8: the card is discarded at the end.
    pub(crate) lost_at_end: bool,
    /// Its side cannot use any other plan.
    pub(crate) alone: bool,
}

impl Plan {
    pub(crate) fn serves(&self, side: Side) -> bool {
        if side == Side::Attacker { self.attacker } else { self.defender }
    }

    const fn new(attacker: bool, defender: bool, does: fn(&mut Oath, Use, &mut Cx)) -> Self {
        Self {
            attacker,
            defender,
            ready: |_, _| true,
            does,
            asks: false,
            first: None,
            won: None,
            ends: None,
            lost_if_defeated: false,
            lost_at_end: false,
            alone: false,
        }
    }

    /// For either side.
    const fn both(does: fn(&mut Oath, Use, &mut Cx)) -> Self {
        Self::new(true, true, does)
    }

    const fn attacker(does: fn(&mut Oath, Use, &mut Cx)) -> Self {
        Self::new(true, false, does)
    }

    const fn defender(does: fn(&mut Oath, Use, &mut Cx)) -> Self {
        Self::new(false, true, does)
    }

    const fn when(self, ready: fn(&Oath, Use) -> bool) -> Self {
        Self { ready, ..self }
    }

    const fn won(self, won: fn(&mut Oath, Use, &mut Cx)) -> Self {
        Self { won: Some(won), ..self }
    }

    /// The card is discarded at the end.
    const fn spent(self) -> Self {
        Self { lost_at_end: true, ..self }
    }

    /// The card is discarded if its side is defeated.
    const fn risked(self) -> Self {
        Self { lost_if_defeated: true, ..self }
    }

    /// The script is carried out on use.
    const fn asking(self) -> Self {
        Self { asks: true, ..self }
    }
}

/// A plan without an immediate effect.
fn nothing(_: &mut Oath, _: Use, _: &mut Cx) {}

/// The script is carried out later, by the player who used the plan.
fn asks_user(state: &mut Oath, used: Use, _: &mut Cx) {
    if let Some(user) = used.user {
        state.stack.push(Step::Power(Run::new(used.card, user)));
    }
}

impl Oath {
    /// Whether the site of a card is a target of the Campaign.
    fn is_targeted(&self, card: Card) -> bool {
        self.slot_of(card).is_some_and(|slot| self.battle.sites & slot.bit() != 0)
    }

    /// R6.4: whether anybody on a plan's side, in the Empire or not, holds a banner.
    fn side_holds(&self, used: Use, banner: Banner) -> bool {
        let fighter = match used.side {
            Side::Attacker => Some(self.attacker()),
            Side::Defender => self.defender(),
        };
        self.holder(banner).is_some_and(|holder| fighter.is_some_and(|seat| self.side(holder) == self.side(seat)))
    }

    /// What a player's faceup advisers and relics add to a muster.
    pub(crate) fn muster_bonus(&self, seat: Seat) -> u8 {
        self.faceup_advisers(seat).chain(self.relics(seat)).map(|card| of(card).musters).sum()
    }
}

impl Modifier {
    const fn new(major: Major, ready: fn(&Oath, Seat) -> bool) -> Self {
        Self {
            major,
            ready,
            writes: |_, _, _| (),
            asks: false,
            after: false,
            drawn: false,
            brings: None,
            clears: false,
            anyone: false,
            first: false,
            minor: false,
            free: None,
            ignores_sites: None,
            reaches: None,
            settles: None,
            gains: None,
        }
    }

    const fn writing(self, writes: fn(&mut Oath, Seat, &mut Cx)) -> Self {
        Self { writes, ..self }
    }

    const fn free(self, free: fn(&Oath, Seat, Choice) -> bool) -> Self {
        Self { free: Some(free), ..self }
    }

    const fn gaining(self, gains: fn(&Oath, Seat, Card) -> u8) -> Self {
        Self { gains: Some(gains), ..self }
    }

    /// R1.11: it is used before all others.
    const fn first(self) -> Self {
        Self { first: true, ..self }
    }

    /// 6.1: it can also be used when a facedown adviser is played or discarded.
    const fn minor(self) -> Self {
        Self { minor: true, ..self }
    }
}

impl Standing {
    const fn new(scope: Scope, verb: Verb, judges: fn(&Oath, Card, Seat, Deed) -> Ruling) -> Self {
        Self { scope, verb, judges }
    }
}

impl Power {
    /// Nothing but its cost.
    const NONE: Self = Self {
        cost: Cost::FREE,
        script: None,
        second: None,
        action: None,
        played: false,
        rest: None,
        modifier: None,
        plan: None,
        stands: &[],
        hears: None,
        musters: 0,
        wards: (0, 0),
        surcharge: Cost::FREE,
        limit: None,
        train: None,
        ignores_limit: false,
        kin: 0,
        settles: None,
    };

    const fn action(cost: Cost, ready: fn(&Oath, Seat) -> bool, script: Script) -> Self {
        Self { cost, script: Some(script), action: Some(ready), ..Self::NONE }
    }

    const fn played(script: Script) -> Self {
        Self { script: Some(script), played: true, ..Self::NONE }
    }

    const fn rest(ready: fn(&Oath, Seat) -> bool, script: Script) -> Self {
        Self { script: Some(script), rest: Some(ready), ..Self::NONE }
    }

    const fn modifier(cost: Cost, modifier: Modifier) -> Self {
        Self { cost, modifier: Some(modifier), ..Self::NONE }
    }

    /// A modifier that asks something when it is used.
    const fn asking_modifier(cost: Cost, modifier: Modifier, script: Script) -> Self {
        let modifier = Modifier { asks: true, ..modifier };
        Self { cost, modifier: Some(modifier), script: Some(script), ..Self::NONE }
    }

    /// A modifier with something to do after the action.
    const fn following_modifier(cost: Cost, modifier: Modifier, second: Script) -> Self {
        let modifier = Modifier { after: true, ..modifier };
        Self { cost, modifier: Some(modifier), second: Some(second), ..Self::NONE }
    }

    const fn plan(cost: Cost, plan: Plan) -> Self {
        Self { cost, plan: Some(plan), ..Self::NONE }
    }

    /// A plan that asks something when it is used, or later by its script.
    const fn asking_plan(cost: Cost, plan: Plan, script: Script) -> Self {
        Self { cost, plan: Some(plan), script: Some(script), ..Self::NONE }
    }

    /// Rules that always apply.
    const fn standing(stands: &'static [Standing]) -> Self {
        Self { stands, ..Self::NONE }
    }

    /// A reaction.
    const fn hearing(cost: Cost, sound: usize, whose: fn(&Oath, Card, Heard) -> Option<Seat>, second: Script) -> Self {
        Self { cost, hears: Some(Hears { sound, whose }), second: Some(second), ..Self::NONE }
    }

    const fn and_stands(self, stands: &'static [Standing]) -> Self {
        Self { stands, ..self }
    }
}

impl Script {
    /// Without a question.
    const fn plain(does: fn(&mut Oath, &Run, &mut Cx) -> bool) -> Self {
        Self { who: |_, run| run.by, asks: None, keeps: &[], does }
    }

    const fn new(asks: fn(&Oath, &Run) -> Option<Ask>, does: fn(&mut Oath, &Run, &mut Cx) -> bool) -> Self {
        Self { asks: Some(asks), ..Self::plain(does) }
    }

    const fn asking(self, who: fn(&Oath, &Run) -> Seat) -> Self {
        Self { who, ..self }
    }

    const fn keeping(self, keeps: &'static [AnswerKind]) -> Self {
        Self { keeps, ..self }
    }
}

/// A card: what is printed on it, and what it can do.
pub(crate) struct Row {
    card: Card,
    back: Back,
    face: Face,
    power: Power,
}

#[expect(clippy::large_types_passed_by_value, reason = "rows are made while compiling")]
impl Row {
    const fn denizen(card: Card, key: &'static str, suit: Suit, limit: Limit, power: Power) -> Self {
        let face = Face { key, suit: Some(suit), limit, locked: false, dice: 0, goal: None };
        Self { card, back: Back::Denizen, face, power }
    }

    /// 7.2.2.
    const fn locked(mut self) -> Self {
        self.face.locked = true;
        self
    }

    /// 2.9: the intact side of an edifice.
    const fn edifice(card: Card, key: &'static str, suit: Suit, power: Power) -> Self {
        let face = Face { key, suit: Some(suit), limit: Limit::Site, locked: true, dice: 0, goal: None };
        Self { card, back: Back::Edifice, face, power }
    }

    /// 2.9: the other side, without a suit.
    const fn ruin(card: Card, key: &'static str, power: Power) -> Self {
        let face = Face { key, suit: None, limit: Limit::Site, locked: true, dice: 0, goal: None };
        Self { card, back: Back::Edifice, face, power }
    }

    const fn relic(card: Card, key: &'static str, dice: u8, power: Power) -> Self {
        let face = Face { key, suit: None, limit: Limit::Any, locked: false, dice, goal: None };
        Self { card, back: Back::Relic, face, power }
    }

    const fn vision(card: Card, key: &'static str, goal: Option<Goal>, power: Power) -> Self {
        let face = Face { key, suit: None, limit: Limit::Adviser, locked: false, dice: 0, goal };
        Self { card, back: Back::Vision, face, power }
    }
}

/// All rows.
const ROWS: [&[Row]; 15] = {
    let [a, b, c, d, e, f] = archive::ROWS;
    [
        order::ROWS,
        arcane::ROWS,
        beast::ROWS,
        discord::ROWS,
        hearth::ROWS,
        nomad::ROWS,
        edifices::ROWS,
        relics::ROWS,
        visions::ROWS,
        a,
        b,
        c,
        d,
        e,
        f,
    ]
};

/// The row of each card, by its index. Two rows for one card do not compile, nor does an edifice, relic or Vision without
/// one; which denizens there are is compared with the fact tables by a test.
const BY_CARD: [Option<&Row>; CARDS] = {
    let mut rows = [None; CARDS];
    let mut set = 0;
    while set < ROWS.len() {
        let mut at = 0;
        while at < ROWS[set].len() {
            let row = &ROWS[set][at];
            assert!(row.back as u8 == row.card.back() as u8, "a card has the number of another kind");
            assert!(rows[row.card.index()].is_none(), "two rows are about the same card");
            rows[row.card.index()] = Some(row);
            at += 1;
        }
        set += 1;
    }
    let mut index = Card::SPRAWLING_RAMPART.index();
    while index < CARDS {
        assert!(rows[index].is_some(), "an edifice, relic or Vision has no row");
        index += 1;
    }
    rows
};

/// By index. Indexes without a card have no row.
static FACES: [Option<Face>; CARDS] = {
    let mut faces = [None; CARDS];
    let mut index = 0;
    while index < CARDS {
        if let Some(row) = BY_CARD[index] {
            faces[index] = Some(row.face);
        }
        index += 1;
    }
    faces
};

static POWERS: [Option<&Power>; CARDS] = {
    let mut powers = [None; CARDS];
    let mut index = 0;
    while index < CARDS {
        if let Some(row) = BY_CARD[index] {
            powers[index] = Some(&row.power);
        }
        index += 1;
    }
    powers
};

/// What is printed on a card.
pub(crate) fn face(card: Card) -> &'static Face {
    FACES[card.index()].as_ref().expect("every card has a row")
}

/// A card's power.
pub(crate) fn of(card: Card) -> &'static Power {
    POWERS[card.index()].expect("every card has a row")
}

/// OATH-025, OATH-105: the site whose warbands are asked about, and whether they go there.
pub(crate) fn signaled(state: &Oath, run: &Run) -> Option<(Slot, bool)> {
    if run.card != Card::WARNING_SIGNALS && run.card != Card::MESSENGER {
        return None;
    }
    nomad::signal(state, run).map(|signal| (signal.slot, signal.is_out))
}

/// The script that is being carried out.
pub(crate) fn script(run: &Run) -> Option<Script> {
    let power = of(run.card);
    if run.second { power.second } else { power.script }
}

/// Carries out a power that has nothing more to ask.
pub(crate) fn go(state: &mut Oath, run: Run, cx: &mut Cx) {
    if let Some(script) = script(&run)
        && (script.does)(state, &run, cx)
    {
        state.stack.push(Step::Power(run.again()));
    }
}

/// Resumes a power at this step after an interruption.
pub(crate) fn resume(state: &mut Oath, run: &Run, at: u8) {
    state.stack.push(Step::Power(run.continued_at(at)));
}

/// The cards that meet a condition.
macro_rules! cards_with {
    ($row:ident => $holds:expr) => {{
        let mut cards = CardSet::EMPTY;
        let mut index = 0;
        while index < CARDS {
            if let Some($row) = BY_CARD[index]
                && $holds
            {
                cards.insert($row.card);
            }
            index += 1;
        }
        cards
    }};
}

/// All cards.
pub(crate) static ALL: CardSet = cards_with!(row => !row.face.key.is_empty());
/// 7.3.2: cards with an action.
pub(crate) static ACTIONS: CardSet = cards_with!(row => row.power.action.is_some());
/// 7.3.4: cards with a Rest power.
pub(crate) static RESTS: CardSet = cards_with!(row => row.power.rest.is_some());
/// 7.5: battle plans.
pub(crate) static PLANS: CardSet = cards_with!(row => row.power.plan.is_some());
/// 7.4: modifiers, by major action.
pub(crate) static MODIFIERS: [CardSet; 6] = {
    let mut sets = [CardSet::EMPTY; 6];
    let mut index = 0;
    while index < CARDS {
        if let Some(row) = BY_CARD[index]
            && let Some(modifier) = row.power.modifier
        {
            sets[modifier.major as usize].insert(row.card);
        }
        index += 1;
    }
    sets
};
/// 7.4: modifiers that need no access.
pub(crate) static FOR_ANYONE: CardSet =
    cards_with!(row => matches!(row.power.modifier, Some(Modifier { anyone: true, .. })));
/// 5.5.3: cards that add to the cost of the other side's plans.
pub(crate) static DEAR: CardSet = cards_with!(row => !row.power.surcharge.is_free());
/// Optional reactions: those with a cost, or that ask for a Campaign or a warband.
#[cfg(test)]
pub(crate) static REACTIONS: CardSet = cards_with!(row => row.power.hears.is_some()
    && (!row.power.cost.is_free() || row.card.0 == Card::DRAGONSKIN_DRUM.0 || row.card.0 == Card::SNEAK_ATTACK.0));
/// 7.1.4: cards with a rule on a deed, by verb.
pub(crate) static JUDGES: [CardSet; N_VERBS] = {
    let mut sets = [CardSet::EMPTY; N_VERBS];
    let mut index = 0;
    while index < CARDS {
        if let Some(row) = BY_CARD[index] {
            let mut at = 0;
            while at < row.power.stands.len() {
                sets[row.power.stands[at].verb as usize].insert(row.card);
                at += 1;
            }
        }
        index += 1;
    }
    sets
};
/// Cards that react, by what they react to.
pub(crate) static HEARERS: [CardSet; N_SOUNDS] = {
    let mut sets = [CardSet::EMPTY; N_SOUNDS];
    let mut index = 0;
    while index < CARDS {
        if let Some(row) = BY_CARD[index]
            && let Some(hears) = row.power.hears
        {
            sets[hears.sound].insert(row.card);
        }
        index += 1;
    }
    sets
};

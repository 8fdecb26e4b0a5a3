//! Every card is a row: what is printed on it, its cost and its hooks (7). There is one file for each suit.
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
    cards::{Back, CARDS, Card, CardSet, Face, Goal, Limit, Slot, Suit},
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
    /// What is asked next; none if it never asks.
    pub(crate) asks: Option<fn(&Oath, &Run) -> Option<Ask>>,
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

    const fn relic(card: Card, key: &'static str, dice: u8, power: Power) -> Self {
        let face = Face { key, suit: None, limit: Limit::Any, locked: false, dice, goal: None };
        Self { card, back: Back::Relic, face, power }
    }

    const fn vision(card: Card, key: &'static str, goal: Option<Goal>, power: Power) -> Self {
        let face = Face { key, suit: None, limit: Limit::Adviser, locked: false, dice: 0, goal };
        Self { card, back: Back::Vision, face, power }
    }
}

/// Every row there is.
const ROWS: [&[Row]; 8] =
    [order::ROWS, arcane::ROWS, beast::ROWS, discord::ROWS, hearth::ROWS, nomad::ROWS, relics::ROWS, visions::ROWS];

/// The row of each card, by its index. Two rows for one card do not compile, nor does a relic or Vision without one; which
/// denizens there are is compared with the fact tables by a test.
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
    let mut index = Card::STICKY_FIRE.index();
    while index < CARDS {
        assert!(rows[index].is_some(), "a relic or Vision has no row");
        index += 1;
    }
    rows
};

/// By index. Cards that nobody can name have none.
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

/// OATH-025: the site whose warbands are asked about, and whether they go there.
pub(crate) fn signaled(state: &Oath, run: &Run) -> Option<(Slot, bool)> {
    if run.card != Card::WARNING_SIGNALS {
        return None;
    }
    nomad::signal(state, run).map(|signal| (signal.slot, signal.is_out))
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

/// The cards of which something holds.
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

/// Every card there is.
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

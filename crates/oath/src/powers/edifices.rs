//! 2.9: the six edifices, each with its intact side and its ruin.

use kabale_core::{List, Seat};

use super::{END_DIE, Modifier, Plan, Power, Row, Script, Standing, Verb, relics::DOWSING};
use crate::{
    cards::{Banner, Card, Slot, Suit},
    decision::{Ask, Choice},
    event::{Event, Where},
    law::{Deed, Manner, Ruling, Scope, Thing},
    ops::Cx,
    rule::Cost,
    run::Run,
    state::{DealKind, Major, Oath, Step},
};

impl Card {
    /// OATH-199.
    pub const SPRAWLING_RAMPART: Self = Self::numbered(199);
    /// OATH-200.
    pub const BANDIT_RAMPART: Self = Self::numbered(200);
    /// OATH-201.
    pub const HALL_OF_DEBATE: Self = Self::numbered(201);
    /// OATH-202.
    pub const HALL_OF_MOCKERY: Self = Self::numbered(202);
    /// OATH-203.
    pub const FOREST_TEMPLE: Self = Self::numbered(203);
    /// OATH-204.
    pub const RUINED_TEMPLE: Self = Self::numbered(204);
    /// OATH-205.
    pub const FESTIVAL_DISTRICT: Self = Self::numbered(205);
    /// OATH-206.
    pub const SQUALID_DISTRICT: Self = Self::numbered(206);
    /// OATH-207.
    pub const GREAT_SPIRE: Self = Self::numbered(207);
    /// OATH-208.
    pub const FALLEN_SPIRE: Self = Self::numbered(208);
    /// OATH-209.
    pub const ANCIENT_FORGE: Self = Self::numbered(209);
    /// OATH-210.
    pub const BROKEN_FORGE: Self = Self::numbered(210);
}

/// OATH-208: the most cards that the Fallen Spire swaps.
const FALLEN: usize = 5;

pub(super) const ROWS: &[Row] = &[
    // OATH-199. A defense die more for each site of its ruler; see `rampart`.
    Row::edifice(Card::SPRAWLING_RAMPART, "sprawling-rampart", Suit::Order, Power::NONE),
    // OATH-200. Two attack dice less against its site.
    Row::ruin(
        Card::BANDIT_RAMPART,
        "bandit-rampart",
        Power::plan(
            Cost::FREE,
            Plan::defender(|state, _, _| state.add_attack(-2)).when(|state, used| state.is_targeted(used.card)),
        ),
    ),
    // OATH-201. The People's Favor is no target.
    Row::edifice(
        Card::HALL_OF_DEBATE,
        "hall-of-debate",
        Suit::Hearth,
        Power::standing(&[Standing::new(Scope::Everybody, Verb::Take, |_, _, _, deed| {
            let Deed::Take { thing, manner, .. } = deed else { return Ruling::Open };
            Ruling::shut_if(thing == Thing::Banner(Banner::PeoplesFavor) && manner == Manner::Target)
        })]),
    ),
    // OATH-202. Whoever recovers the People's Favor gets the Mob; see `is_mocked`.
    Row::ruin(Card::HALL_OF_MOCKERY, "hall-of-mockery", Power::NONE),
    // OATH-203. Sites with Beast cards stay; see `keeps_site`.
    Row::edifice(Card::FOREST_TEMPLE, "forest-temple", Suit::Beast, Power::NONE),
    // OATH-204. Enemies play no Beast card faceup.
    Row::ruin(
        Card::RUINED_TEMPLE,
        "ruined-temple",
        Power::standing(&[Standing::new(Scope::Enemies, Verb::Play, |_, _, _, deed| {
            Ruling::shut_if(matches!(deed, Deed::Play { card, up: true } if card.is(Suit::Beast)))
        })]),
    ),
    // OATH-205. A binding exchange with any player, of advisers too.
    Row::edifice(
        Card::FESTIVAL_DISTRICT,
        "festival-district",
        Suit::Discord,
        Power::action(
            Cost::FREE,
            |state, _| state.may_propose(DealKind::Festival) && !state.ask_partner(DealKind::Festival).is_empty(),
            Script::plain(|state, _, _| {
                state.deal.kind = DealKind::Festival;
                state.stack.push(Step::Partner);
                false
            }),
        ),
    ),
    // OATH-206. The end die shows 1 more or less.
    Row::ruin(
        Card::SQUALID_DISTRICT,
        "squalid-district",
        Power::hearing(
            Cost::FREE,
            END_DIE,
            // OATH-206c: no turn is going on, so the Grand Mask rules nothing.
            |state, district, _| state.slot_of(district).and_then(|slot| state.ruler(slot)),
            Script::new(
                |_, run| (run.at == 0).then(|| Ask::default().numbers(run.about.saturating_sub(1), run.about + 1)),
                |state, run, cx| {
                    if let [Choice::Number(face)] = *run.answers()
                        && face != run.about
                    {
                        cx.tell(Event::Used { seat: Some(run.by), card: run.card });
                        for step in state.stack.iter_mut().filter(|step| matches!(step, Step::Fate(_))) {
                            *step = Step::Fate(face);
                        }
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-207. Drawn denizens are swapped with Dispossessed ones. The run notes which, as bits of their places in the
    // hand.
    Row::edifice(
        Card::GREAT_SPIRE,
        "great-spire",
        Suit::Arcane,
        Power {
            second: Some(Script::new(
                |state, run| (run.at == 0).then(|| ask_exchange(state, run.note())),
                |state, run, cx| {
                    if let [Choice::Card(card)] = *run.answers()
                        && let Some(at) = state.hand.iter().position(|other| *other == card)
                    {
                        state.stack.push(Step::Power(run.again().noting(run.note() | 1 << at)));
                    } else {
                        exchange(state, run, cx);
                    }
                    false
                },
            )),
            ..Power::modifier(
                Cost::secret(1),
                Modifier { drawn: true, ..Modifier::new(Major::Search, |state, _| !state.dispossessed.is_empty()) },
            )
        },
    ),
    // OATH-208. Denizens of the pile of your region are swapped with Dispossessed ones, unseen.
    Row::ruin(
        Card::FALLEN_SPIRE,
        "fallen-spire",
        Power::action(
            Cost::secret(1).and_burn_secret(1),
            |state, seat| fallen(state, seat) > 0,
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().numbers(0, fallen(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Number(n)] = *run.answers() {
                        fall(state, run.by, n.into(), cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-209. The top relic is taken or put under the deck.
    Row::edifice(
        Card::ANCIENT_FORGE,
        "ancient-forge",
        Suit::Nomad,
        Power::action(Cost::favor(2).and_burn_secret(1), |state, _| !state.relics.is_empty(), DOWSING),
    ),
    // OATH-210. It is rebuilt.
    Row::ruin(
        Card::BROKEN_FORGE,
        "broken-forge",
        Power::action(
            Cost { secret: 2, ..Cost::favor(2) },
            |_, _| true,
            Script::plain(|state, run, cx| {
                state.turn_edifice(run.card, cx);
                false
            }),
        ),
    ),
];

/// OATH-207: the drawn denizens that can still be swapped beside those chosen, as long as there are Dispossessed for them.
fn ask_exchange(state: &Oath, chosen: u8) -> Ask {
    let is_short = chosen.count_ones() as usize >= state.dispossessed.len();
    let open = state.hand.iter().enumerate().filter(|(at, card)| chosen >> at & 1 == 0 && card.is_denizen());
    let ask = Ask::default().cards(open.filter(|_| !is_short).map(|(_, card)| *card));
    ask.done_if(!ask.is_empty())
}

/// OATH-207: the chosen cards of the hand go to the Dispossessed, and others come from there. R12.25: nobody else sees which
/// cards of the hand they are.
fn exchange(state: &mut Oath, run: &Run, cx: &mut Cx) {
    let (by, chosen) = (run.by, run.note());
    let places: List<usize, 8> = (0..state.hand.len()).filter(|at| chosen >> at & 1 == 1).collect();
    let drawn = state.draw_dispossessed(places.len(), Some(by), cx);
    for (at, new) in places.iter().zip(&drawn) {
        let old = state.hand[*at];
        state.mix_hand(old);
        state.hand[*at] = *new;
        state.mix_hand(*new);
        state.dispossessed.insert(old);
        state.tell_card(old, Where::Hand(by), Where::Dispossessed, false, cx);
        state.tell_card(*new, Where::Dispossessed, Where::Hand(by), false, cx);
    }
}

/// OATH-208: how many cards the Fallen Spire can swap for a player.
fn fallen(state: &Oath, seat: Seat) -> u8 {
    let pile = &state.piles[state.region(seat)];
    let n_denizens = pile.iter().filter(|card| card.is_denizen()).count();
    FALLEN.min(n_denizens).min(state.dispossessed.len()) as u8
}

/// OATH-208: the topmost denizens of a player's pile are swapped, place by place. Nobody sees the cards that come.
fn fall(state: &mut Oath, by: Seat, n: usize, cx: &mut Cx) {
    let region = state.region(by);
    let drawn = state.draw_dispossessed(n, None, cx);
    let piles = state.piles;
    let heights = (0..piles[region].len()).rev().filter(|at| piles[region][*at].is_denizen());
    for (at, new) in heights.zip(&drawn) {
        let old = piles[region][at];
        state.piles[region][at] = *new;
        state.dispossessed.insert(old);
        state.tell_card(old, Where::Pile(region), Where::Dispossessed, false, cx);
        state.tell_card(*new, Where::Dispossessed, Where::Pile(region), false, cx);
    }
}

impl Oath {
    /// OATH-199: defense dice that the Rampart adds to a site that is a target.
    pub(crate) fn rampart(&self, slot: Slot) -> u8 {
        let Some(at) = self.slot_of(Card::SPRAWLING_RAMPART) else { return 0 };
        let is_ruled = match self.cards_ruler(at) {
            Some(ruler) => self.rules(ruler, slot),
            None => self.is_bandits(slot),
        };
        u8::from(is_ruled)
    }

    /// OATH-202: whether the Mob is up whenever somebody has recovered the People's Favor.
    pub(crate) fn is_mocked(&self) -> bool {
        self.in_play.contains(Card::HALL_OF_MOCKERY)
    }

    /// OATH-203: whether a rule keeps the site at this slot from being removed in 8.3.2.
    pub fn keeps_site(&self, slot: Slot) -> bool {
        self.in_play.contains(Card::FOREST_TEMPLE) && self.place(slot).up && self.has_suit(slot, Suit::Beast)
    }
}

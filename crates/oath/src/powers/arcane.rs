//! Arcane (Mystik).

use kabale_core::Seat;

use super::{
    Modifier, Plan, Power, Row, Script,
    common::{asks_who_goes, discards_at_site, favor_from_bank, is_any_bank_full},
};
use crate::{
    cards::{Banner, Card, Limit, Suit},
    decision::{Ask, Choice},
    event::Where,
    rule::Cost,
    run::AnswerKind,
    state::{ALL_EYES, CLEARED, Major, Oath, Step},
};

impl Card {
    /// OATH-009.
    pub const ALCHEMIST: Self = Self::numbered(9);
    /// OATH-031.
    pub const FIRE_TALKERS: Self = Self::numbered(31);
    /// OATH-032.
    pub const MAGICIANS_CODE: Self = Self::numbered(32);
    /// OATH-033.
    pub const SPIRIT_SNARE: Self = Self::numbered(33);
    /// OATH-034.
    pub const WIZARD_SCHOOL: Self = Self::numbered(34);
    /// OATH-035.
    pub const DAZZLE: Self = Self::numbered(35);
    /// OATH-036.
    pub const ACTING_TROUPE: Self = Self::numbered(36);
    /// OATH-037.
    pub const TAMING_CHARM: Self = Self::numbered(37);
    /// OATH-038.
    pub const INQUISITOR: Self = Self::numbered(38);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-009. Four favor from any banks.
    Row::denizen(
        Card::ALCHEMIST,
        "alchemist",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::secret(1).and_burn_secret(1),
            |state, _| is_any_bank_full(state),
            Script::new(
                |state, run| {
                    let left = |suit: &Suit| {
                        let taken = run.answers().iter().filter(|answer| **answer == Choice::Bank(*suit)).count();
                        usize::from(state.banks[*suit as usize]) > taken
                    };
                    (run.at < 4).then(|| Ask::default().banks(Suit::ALL.into_iter().filter(left)))
                },
                |state, run, cx| {
                    for answer in run.answers() {
                        if let Choice::Bank(suit) = *answer {
                            state.gain_favor(run.by, 1, suit, cx);
                        }
                    }
                    false
                },
            )
            .keeping(&[AnswerKind::Bank; 4]),
        ),
    ),
    // OATH-031. Three dice for the side with the holder of the Darkest Secret (R6.4: or an Imperial ally of theirs).
    Row::denizen(
        Card::FIRE_TALKERS,
        "fire-talkers",
        Suit::Arcane,
        Limit::Any,
        Power::plan(
            Cost::secret(1),
            Plan::both(|state, used, _| state.add_attack(used.side.dice(3)))
                .when(|state, used| state.side_holds(used, Banner::DarkestSecret)),
        ),
    ),
    // OATH-032. Two secrets for the Darkest Secret.
    Row::denizen(
        Card::MAGICIANS_CODE,
        "magicians-code",
        Suit::Arcane,
        Limit::Any,
        Power::modifier(
            Cost::favor(2),
            Modifier::new(Major::Recover, |_, _| true).writing(|state, _, _| state.act.aid += 2),
        ),
    ),
    // OATH-033. One favor from any bank.
    Row::denizen(
        Card::SPIRIT_SNARE,
        "spirit-snare",
        Suit::Arcane,
        Limit::Any,
        Power::action(Cost::secret(1), |state, _| is_any_bank_full(state), favor_from_bank::<1>()),
    ),
    // OATH-034. A secret; then the Act phase is over.
    Row::denizen(
        Card::WIZARD_SCHOOL,
        "wizard-school",
        Suit::Arcane,
        Limit::Site,
        Power::action(
            Cost::favor(1),
            |_, _| true,
            Script::plain(|state, run, cx| {
                state.gain_secrets(run.by, 1, cx);
                state.end_act();
                false
            }),
        ),
    ),
    // OATH-035. Every Hearth and Order card in the region goes, in an order of your choice.
    Row::denizen(
        Card::DAZZLE,
        "dazzle",
        Suit::Arcane,
        Limit::Any,
        Power::played(Script::new(
            |state, run| asks_who_goes(state, run, [Suit::Hearth, Suit::Order]),
            discards_at_site,
        )),
    ),
    // OATH-036. Counts as Beast or Order in a trade.
    Row::denizen(
        Card::ACTING_TROUPE,
        "acting-troupe",
        Suit::Arcane,
        Limit::Adviser,
        Power::asking_modifier(
            Cost::FREE,
            Modifier::new(Major::Trade, |state, _| {
                let mut cards = state.place(state.here()).cards.iter();
                cards.any(|card| state.is_bare(*card) && (card.is(Suit::Beast) || card.is(Suit::Order)))
            }),
            Script::new(
                |state, run| {
                    let roles = [Suit::Order, Suit::Beast].into_iter();
                    let roles = roles.filter(|suit| state.can_after(|act| act.troupe = Some(*suit)));
                    (run.at == 0).then(|| Ask::default().banks(roles))
                },
                |state, run, _| {
                    if let [Choice::Bank(suit)] = *run.answers() {
                        state.act.troupe = Some(suit);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-037. A Beast or Nomad card at your site goes; two favor of its suit.
    Row::denizen(
        Card::TAMING_CHARM,
        "taming-charm",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::secret(1),
            |state, seat| tameable(state, seat).next().is_some(),
            Script::new(
                |state, run| (run.at == 0).then(|| Ask::default().cards(tameable(state, run.by))),
                |state, run, cx| {
                    if let [Choice::Card(card)] = *run.answers()
                        && state.discard_at_site(card, Some(run.by), cx)
                        && let Some(suit) = card.suit()
                    {
                        state.gain_favor(run.by, 2, suit, cx);
                    }
                    false
                },
            ),
        ),
    ),
    // OATH-038. Looks at a facedown adviser; a Conspiracy is played by you, otherwise the favor goes to its owner.
    Row::denizen(
        Card::INQUISITOR,
        "inquisitor",
        Suit::Arcane,
        Limit::Any,
        Power::action(
            Cost::favor(1),
            |state, seat| {
                let near = state.others(seat).filter(|other| state.are_together(seat, *other));
                near.into_iter().any(|other| state.player(other).advisers.iter().any(|adviser| !adviser.up))
            },
            Script::new(
                |state, run| {
                    let mut ask = Ask::default();
                    for other in state.others(run.by).filter(|other| state.are_together(run.by, *other)) {
                        for (at, adviser) in state.player(other).advisers.iter().enumerate() {
                            if !adviser.up {
                                ask = ask.adviser(other, at);
                            }
                        }
                    }
                    (run.at == 0).then_some(ask)
                },
                |state, run, cx| {
                    let [Choice::Adviser(place)] = *run.answers() else { return false };
                    let (owner, Some(adviser)) = (place.seat(), state.adviser_at(place)) else { return false };
                    state.peek(run.by, adviser, Where::Advisers(owner), cx);
                    // Where the favor goes tells everybody whether it was the Conspiracy.
                    if adviser == Card::CONSPIRACY {
                        state.known[adviser.index()] = ALL_EYES;
                        state.take_adviser(owner, adviser);
                        state.hand.clear();
                        state.drawer = run.by;
                        state.hand.push(adviser);
                        state.tell_card(adviser, Where::Advisers(owner), Where::Hand(run.by), false, cx);
                        state.stack.push(Step::Play(adviser));
                    } else {
                        if adviser.is_vision() {
                            state.known[adviser.index()] |= CLEARED;
                        }
                        state.move_favor(1, Where::Card(run.card), Where::Board(owner), cx);
                    }
                    false
                },
            ),
        ),
    ),
];

fn tameable(state: &Oath, by: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
    state.loose_cards(by, state.pawn(by)).filter(|card| card.is(Suit::Beast) || card.is(Suit::Nomad))
}

impl Oath {
    /// OATH-036: the suit of an adviser in a trade.
    pub(crate) fn suit_in_trade(&self, card: Card) -> Option<Suit> {
        self.act.troupe.filter(|_| card == Card::ACTING_TROUPE).or_else(|| card.suit())
    }
}

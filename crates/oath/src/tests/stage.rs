//! More arrangements, for the tests of the Law.

use kabale_core::{Fast, Game, Log, SeedableRng};

use super::{Loaded, Scene, seat, slot};
use crate::{
    Banner, Card, Event, Goal, Oath, Options, Slot, Suit, Vow,
    chronicle::Chronicle,
    event::Where,
    ops::Cx,
    setup,
    state::{ALL_EYES, Player, Standard, Step},
};

impl Scene {
    /// A table as it is dealt, the Chancellor about to choose cards.
    pub(super) fn dealt(seats: u8, seed: u64) -> Self {
        Self::vowed(seats, seed, Vow::Chronicle)
    }

    /// A table as it is dealt, with an oath of choice.
    pub(super) fn vowed(seats: u8, seed: u64, oath: Vow) -> Self {
        let mut rng = Fast::seed_from_u64(seed);
        let state = Oath::deal(&Options { oath, ..Options::default() }, seats, &mut rng);
        Self { state, dice: Vec::new(), rng, events: Vec::new() }
    }

    /// A table that a chronicle leads to.
    pub(super) fn after(chronicle: &Chronicle, seats: u8) -> Self {
        let mut rng = Fast::seed_from_u64(7);
        let state = setup::set_up(chronicle, Options::default(), seats, &mut rng);
        Self { state, dice: Vec::new(), rng, events: Vec::new() }
    }

    /// Does something to the table as the rules would.
    fn change(&mut self, change: impl FnOnce(&mut Oath, &mut Cx)) {
        let mut log = Log::on();
        let rng = &mut Loaded { dice: &mut self.dice, rng: &mut self.rng };
        change(&mut self.state, &mut Cx { rng, log: &mut log });
        self.events.extend(log.into_events());
    }

    /// It is this player's turn, and it begins.
    pub(super) fn waking(mut self, number: u8) -> Self {
        self.state.active = seat(number);
        self.state.drawer = seat(number);
        self.state.stack.clear();
        self.state.stack.push(Step::Wake);
        self.change(Oath::settle);
        self
    }

    /// A player has a banner with this many tokens on it.
    pub(super) fn flag(mut self, number: u8, banner: Banner, tokens: u8) -> Self {
        let standard = &mut self.state.banners[banner as usize];
        if banner == Banner::PeoplesFavor {
            self.state.shared = self.state.shared + standard.tokens - tokens;
        }
        *standard = Standard { holder: Some(seat(number)), tokens };
        self
    }

    /// A favor bank holds this much.
    pub(super) fn coffer(mut self, suit: Suit, n: u8) -> Self {
        let bank = &mut self.state.banks[suit as usize];
        self.state.shared = self.state.shared + *bank - n;
        *bank = n;
        self
    }

    /// Favor and secrets lie on a card.
    pub(super) fn laden(mut self, card: Card, favor: u8, secrets: u8) -> Self {
        self.change(|state, cx| {
            state.move_favor(favor, Where::Shared, Where::Card(card), cx);
            state.move_secrets(secrets, Where::Shared, Where::Card(card), cx);
        });
        self
    }

    /// Favor and secrets lie on a site.
    pub(super) fn stocked(mut self, at: u8, favor: u8, secrets: u8) -> Self {
        self.change(|state, cx| {
            state.move_favor(favor, Where::Shared, Where::Site(slot(at)), cx);
            state.move_secrets(secrets, Where::Shared, Where::Site(slot(at)), cx);
        });
        self
    }

    /// A player has this many facedown secrets.
    pub(super) fn turned(mut self, number: u8, n: u8) -> Self {
        self.state.player_mut(seat(number)).spent = n;
        self
    }

    pub(super) fn at_round(mut self, round: u8) -> Self {
        self.state.round = round;
        self
    }

    /// This many Visions were drawn.
    pub(super) fn foreseen(mut self, visions: u8) -> Self {
        self.state.visions = visions;
        self
    }

    /// A player has the title, the Usurper side up or not.
    pub(super) fn crowned(mut self, number: u8, usurper: bool) -> Self {
        (self.state.title, self.state.usurper) = (seat(number), usurper);
        self
    }

    /// Another oath is kept.
    pub(super) fn oath_of(mut self, goal: Goal) -> Self {
        self.state.goal = goal;
        self
    }

    /// A player has revealed a Vision.
    pub(super) fn revealing(mut self, number: u8, vision: Card) -> Self {
        self.fetch(vision);
        self.state.known[vision.index()] = ALL_EYES;
        if let Some(old) = self.state.player_mut(seat(number)).vision.replace(vision) {
            self.state.piles[0].push(old);
        }
        self
    }

    /// A relic lies on a space of the Reliquary, counted from 1, instead of another.
    pub(super) fn enshrined(mut self, space: usize, relic: Card) -> Self {
        self.fetch(relic);
        self.state.known[relic.index()] = 1;
        if let Some(old) = self.state.reliquary[space - 1].replace(relic) {
            self.state.relics.insert(0, old);
            self.state.known[old.index()] = 0;
        }
        self
    }

    /// The world deck and a discard pile are emptied into another.
    pub(super) fn without_deck(mut self) -> Self {
        while let Some(card) = self.state.deck.pop() {
            self.state.piles[2].push(card);
        }
        self.state.packets = [0; 2];
        self
    }

    pub(super) fn board(&self, number: u8) -> &Player {
        self.state.player(seat(number))
    }

    /// Cards at a site.
    pub(super) fn cards_at(&self, at: u8) -> Vec<Card> {
        self.state.place(slot(at)).cards.iter().copied().collect()
    }

    /// Warbands at a site, and the seat whose color they have.
    pub(super) fn force_at(&self, at: u8) -> (u8, u8) {
        let place = self.state.place(slot(at));
        (place.color.number(), place.warbands)
    }

    /// How the game ended, and the seat that won.
    pub(super) fn ended(&self) -> Option<(u8, crate::Way)> {
        self.state.end.map(|end| (end.winner.number(), end.way))
    }

    pub(super) fn who_keeps(&self) -> (u8, bool) {
        (self.state.title.number(), self.state.usurper)
    }

    /// Attack and defense dice, when they were told last.
    pub(super) fn dice_pools(&self) -> (u8, u8) {
        self.dice_pools_or_none().expect("a Campaign")
    }

    pub(super) fn dice_pools_or_none(&self) -> Option<(u8, u8)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Pools { attack, defense } => Some((*attack, *defense)),
            _ => None,
        })
    }

    /// Whether the attacker won the last Campaign, with which strengths.
    pub(super) fn outcome(&self) -> (bool, u8, u8) {
        let decided = self.events.iter().rev().find_map(|event| match event {
            Event::Decided { won, attack, defense } => Some((*won, *attack, *defense)),
            _ => None,
        });
        decided.expect("a Campaign")
    }

    /// Sites that lie faceup.
    pub(super) fn faceup(&self) -> Vec<u8> {
        Slot::all().filter(|slot| self.state.place(*slot).up).map(|slot| slot.0 + 1).collect()
    }
}

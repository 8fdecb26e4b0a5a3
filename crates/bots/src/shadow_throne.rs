//! What bots know about In the Shadow of the Throne.

use kabale_core::{Fast, Game, Log, Seat, SeedableRng, below};
use kabale_shadow_throne::{Ability, Character, Choice, Class, MAX_STACKS, MIN_TO_SCORE, Phase, ShadowThrone};

use crate::{Judged, Net, net::embedded};

/// What a point of a stack is worth that will hardly be lost: three cards or more.
const POINT: i32 = 100;
/// A pair can still be broken by one destruction or swap.
const POINT_OF_PAIR: i32 = 85;
/// A single card scores nothing yet; a second one makes it score, if there is time.
const POINT_OF_SINGLE: i32 = 35;
/// Less so when the End card is in the draw pile.
const POINT_OF_LATE_SINGLE: i32 = 15;
/// Having the most of a character: its ability can be used, or it protects.
const ABILITY: i32 = 40;
/// An ability that was used is not there for the next card.
const USED: i32 = -5;
/// Winning counts for more than any stack.
const WIN: i32 = 2_000;
/// What the rollout policy expects of one more card, if it can be kept.
const MORE: i32 = 150;
/// More than any card: the rollout policy always does what costs nothing, and never what it knows no use for.
const FREE: i32 = 2_000;
/// A scoring stack of somebody whose card may be destroyed.
const TARGET: i32 = 100;
/// The range of the random part in the rollout policy.
const LUCK: u32 = 400;
/// The greatest value of a card.
const HIGHEST: i32 = 9;

impl Judged for ShadowThrone {
    fn net() -> Option<&'static Net> {
        embedded!(ShadowThrone, "shadow-throne")
    }

    /// What the seat has if it stops now and decides well until its turn is over.
    fn worth(&self, seat: Seat) -> i32 {
        if self.to_move() != Some(seat) {
            return balance(self, seat);
        }
        let is_used = |(character, _): &(Character, u8)| self.is_used(*character);
        let used = if self.active() == seat { self.stacks(seat).filter(is_used).count() as i32 } else { 0 };
        let is_looked_at = self.top(seat).is_some();
        let is_too_high = self.is_too_high();
        let mut choices = Vec::new();
        self.choices(&mut choices);
        choices.retain(|choice| match (self.phase(), choice) {
            // Only a card that is known can be counted on.
            (Phase::Turn, Choice::Reveal) => is_looked_at,
            // Abilities are thought about when they can save the turn, and swaps when there is nothing else.
            (Phase::Turn, Choice::Use(_) | Choice::Judge(_)) => is_too_high,
            (Phase::Turn, Choice::Swap(_)) => false,
            _ => true,
        });
        let after = |choice: &Choice| {
            let mut next = *self;
            next.play(*choice, &mut Fast::seed_from_u64(0), &mut Log::off());
            next.worth(seat)
        };
        choices.iter().map(after).max().unwrap_or_else(|| balance(self, seat)) + used * USED
    }

    /// Goes on revealing while that promises more than it risks, takes what is worth most, breaks the best stacks, and saves
    /// abilities for cards that are too high. With some luck, so that play-outs differ.
    fn rollout(&self, choices: &[Choice], rng: &mut Fast) -> Choice {
        let (Some(own), [_, _, ..]) = (self.to_move(), choices) else { return choices[0] };
        if self.phase() == Phase::Turn && self.middle().is_empty() {
            return Choice::Reveal;
        }
        if self.is_too_high() {
            return rescue(self, choices);
        }
        let is_late = self.end_is_near();
        // What one opponent gains or loses counts for a part: it makes no difference to the others.
        let n_rivals = i32::from(self.seats() - 1);
        let gain = |seat: Seat, card: Character| gain(card, self.count(seat, card), is_late);
        let loss = |seat: Seat, card: Character| loss(card, self.count(seat, card), is_late);
        let taking = |from: Seat, card: Character| gain(own, card) + loss(from, card) / n_rivals;
        let middle = |seat: Seat| self.middle().iter().map(|card| gain(seat, *card)).sum::<i32>();
        let collected = middle(own);
        let likes = |choice: Choice| match (self.phase(), choice) {
            (_, Choice::Reveal) => (collected + MORE) * safe_values(self, own) / HIGHEST,
            (_, Choice::Collect) => collected,
            (_, Choice::Swap(with)) if self.has_most(with, Character::Bard) => {
                taking(with, Character::Bard) - middle(with) / n_rivals
            }
            (_, Choice::Swap(with)) => {
                let best = self.stacks(with).map(|(card, _)| taking(with, card)).max();
                best.unwrap_or(0) - middle(with) / n_rivals
            }
            // It costs nothing.
            (_, Choice::Destroy(owner)) if owner != own => {
                FREE + TARGET * self.stacks(owner).filter(|(_, count)| *count >= MIN_TO_SCORE).count() as i32
            }
            (Phase::Destroy(owner), Choice::Hit(card)) => loss(owner, card),
            (Phase::Take(from), Choice::Take(card)) => taking(from, card),
            (_, Choice::Drop(card)) => -(i32::from(card.value()) * per_point(self.count(own, card), is_late)),
            _ => -FREE,
        };
        let lucky = |choice: &Choice| likes(*choice) + below(rng, LUCK) as i32;
        choices.iter().copied().max_by_key(lucky).unwrap_or(choices[0])
    }
}

/// The ability that lowers a card that is too high by just enough, or by little more, or else by most.
fn rescue(state: &ShadowThrone, choices: &[Choice]) -> Choice {
    let excess = state.value().unwrap_or(0) - state.limit().unwrap_or(0);
    let likes = |choice: &Choice| match *choice {
        Choice::Use(ability) | Choice::Judge(ability) => match -ability.delta() {
            lowers if lowers == excess => 20,
            lowers if lowers > excess => 10 - lowers,
            lowers => lowers,
        },
        _ => 0,
    };
    choices.iter().copied().max_by_key(likes).unwrap_or(choices[0])
}

/// Up to which value the next card can be kept, with abilities if need be.
fn safe_values(state: &ShadowThrone, seat: Seat) -> i32 {
    let last = state.middle().last().map_or(0, |last| i32::from(last.value()));
    let abilities = [Ability::General, Ability::Assassin, Ability::JesterDown].into_iter();
    let ready = abilities.filter(|ability| {
        let character = ability.character();
        state.has_most(seat, character) && !state.is_used(character)
    });
    (last - ready.map(|ability| i32::from(ability.delta())).sum::<i32>()).min(HIGHEST)
}

/// What one card more is worth to a player who has this many of it.
fn gain(card: Character, count: u8, is_late: bool) -> i32 {
    let ability = if count < 3 { ABILITY / 2 } else { 0 };
    i32::from(card.value()) * (per_point(count + 1, is_late) - per_point(count, is_late)) + ability
}

/// What one card less costs a player who has this many of it.
fn loss(card: Character, count: u8, is_late: bool) -> i32 {
    i32::from(card.value()) * (per_point(count, is_late) - per_point(count - 1, is_late))
}

/// Own prospects, less those of the strongest opponent.
fn balance(state: &ShadowThrone, seat: Seat) -> i32 {
    let rivals = Seat::all(state.seats()).filter(|other| *other != seat);
    let difference = prospects(state, seat) - rivals.map(|rival| prospects(state, rival)).max().unwrap_or(0);
    match state.phase() {
        Phase::Over => difference + difference.signum() * WIN,
        _ => difference,
    }
}

/// What a player's five best stacks promise.
fn prospects(state: &ShadowThrone, seat: Seat) -> i32 {
    let mut worths = [0; Character::ALL.len()];
    for (worth, (character, count)) in worths.iter_mut().zip(state.stacks(seat)) {
        *worth = promise(state, seat, character, count);
    }
    worths.sort_unstable_by(|a, b| b.cmp(a));
    worths.iter().take(usize::from(MAX_STACKS)).sum()
}

fn promise(state: &ShadowThrone, seat: Seat, character: Character, count: u8) -> i32 {
    let value = i32::from(character.value());
    if state.phase() == Phase::Over {
        return if count < MIN_TO_SCORE { 0 } else { value * POINT };
    }
    let is_ready = match character.class() {
        Class::Restriction => false,
        Class::Modification if seat == state.active() && state.is_used(character) => false,
        Class::Modification | Class::Defense => state.has_most(seat, character),
    };
    value * per_point(count, state.end_is_near()) + if is_ready { ABILITY } else { 0 }
}

/// What each point of a stack with this many cards is worth.
fn per_point(count: u8, is_late: bool) -> i32 {
    const SOON: [i32; 4] = [0, POINT_OF_SINGLE, POINT_OF_PAIR, POINT];
    const LATE: [i32; 4] = [0, POINT_OF_LATE_SINGLE, POINT_OF_PAIR, POINT];
    let by_count = if is_late { LATE } else { SOON };
    by_count[usize::from(count).min(3)]
}

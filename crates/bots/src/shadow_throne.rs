//! What bots know about In the Shadow of the Throne.

use kabale_core::{Eye, Fast, Game, Log, Seat, SeedableRng};
use kabale_shadow_throne::{Choice, MAX_STACKS, Phase, ShadowThrone, Stack, Status, View};

use crate::Judged;

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

impl Judged for ShadowThrone {
    /// What the seat has if it stops now and decides well until its turn is over.
    fn worth(&self, seat: Seat) -> i32 {
        let view = self.view(Eye::Seat(seat));
        if view.to_move != Some(seat) {
            return balance(&view, seat);
        }
        let used = view.seats[seat.index()].stacks.iter().filter(|stack| stack.status == Status::Used).count() as i32;
        let is_looked_at = view.top.is_some();
        let mut choices = Vec::new();
        self.choices(&mut choices);
        choices.retain(|choice| match (view.phase, choice) {
            // Only a card that is known can be counted on.
            (Phase::Turn, Choice::Reveal) => is_looked_at,
            // Abilities are thought about when they can save the turn, and swaps when there is nothing else.
            (Phase::Turn, Choice::Use(_) | Choice::Judge(_)) => view.is_too_high,
            (Phase::Turn, Choice::Swap(_)) => false,
            _ => true,
        });
        let after = |choice: &Choice| {
            let mut next = *self;
            next.play(*choice, &mut Fast::seed_from_u64(0), &mut Log::off());
            next.worth(seat)
        };
        choices.iter().map(after).max().unwrap_or_else(|| balance(&view, seat)) + used * USED
    }
}

/// Own prospects, less those of the strongest opponent.
fn balance(view: &View, seat: Seat) -> i32 {
    let prospects = |seat: Seat| prospects(view, seat);
    let rivals = view.seats.iter().map(|other| other.seat).filter(|other| *other != seat);
    let difference = prospects(seat) - rivals.map(prospects).max().unwrap_or(0);
    match view.phase {
        Phase::Over => difference + difference.signum() * WIN,
        _ => difference,
    }
}

/// What a player's five best stacks promise.
fn prospects(view: &View, seat: Seat) -> i32 {
    let stacks = &view.seats[seat.index()].stacks;
    let mut worths: Vec<i32> = stacks.iter().map(|stack| promise(view, *stack)).collect();
    worths.sort_unstable_by(|a, b| b.cmp(a));
    worths.iter().take(usize::from(MAX_STACKS)).sum()
}

fn promise(view: &View, stack: Stack) -> i32 {
    let value = i32::from(stack.character.value());
    if view.phase == Phase::Over {
        return i32::from(stack.score) * POINT;
    }
    let per_point = match stack.count {
        1 if view.end_is_near => POINT_OF_LATE_SINGLE,
        1 => POINT_OF_SINGLE,
        2 => POINT_OF_PAIR,
        _ => POINT,
    };
    let ability = if stack.status == Status::Ready { ABILITY } else { 0 };
    value * per_point + ability
}

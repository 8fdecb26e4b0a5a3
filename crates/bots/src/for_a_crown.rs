//! What bots know about For a Crown.

use kabale_core::{Eye, Fast, Game, Seat, below};
use kabale_for_a_crown::{
    Bill, Choice, Direction, Effect, Family, ForACrown, Phase, Place, ROUNDS, SharedCard, Slot, Symbols, View,
};

use crate::{Judged, Net, net::embedded};

/// What a ruby is worth; the heirloom is worth ten, and both count at the end.
const RUBY: i32 = 100;
/// A coin pays for subjects, and many of them bring a ruby in the end.
const COIN: i32 = 30;
/// A coin that nothing is left to buy with.
const LAST_COIN: i32 = 10;
/// A masked thief in front: a Burglary may be coming.
const THIEF: i32 = -35;
/// A thief more than anybody else has: the next Burglary is ours.
const MOST_THIEVES: i32 = -60;
/// A ruby that a Scandal would cost where the portrait hangs.
const SCANDAL: i32 = -45;
/// A field further to the right: first choice at court, and it breaks ties.
const FIELD: i32 = 6;
/// The most influential player gains a ruby in the end.
const FIRST: i32 = 40;
/// The range of the random part in the rollout policy.
const LUCK: u32 = 150;
/// Out of the game: last, whatever else.
const OUT: i32 = -20_000;
/// A subject that is not known yet, by level: about the mean of what its level shows.
const UNKNOWN: [i32; 5] = [35, 75, 120, 165, 215];

impl Judged for ForACrown {
    fn net() -> Option<&'static Net> {
        embedded!(ForACrown, "for-a-crown")
    }

    /// Own prospects, less those of the strongest opponent, and a little less for what all opponents have.
    fn worth(&self, seat: Seat) -> i32 {
        let view = self.view(Eye::Seat(seat));
        let (mut rival, mut all) = (i32::MIN, 0);
        for other in Seat::all(self.seats()).filter(|other| *other != seat) {
            let worth = prospects(self, &view, other);
            rival = rival.max(worth);
            all += worth.max(0);
        }
        2 * prospects(self, &view, seat) - rival - all / i32::from(self.seats() - 1)
    }

    /// Coins before rubies, rubies before mischief, mischief for the rich, portraits to the right or away from there. With
    /// a good deal of luck, so that play-outs differ.
    fn rollout(&self, choices: &[Choice], rng: &mut Fast) -> Choice {
        let (Some(own), [_, _, ..]) = (self.to_move(), choices) else { return choices[0] };
        let richer = |family: Family| i32::from(self.chest(family.seat()).rubies) * RUBY / 10;
        let likes = |choice: Choice| match choice {
            Choice::Hire(place) => UNKNOWN[usize::from(place.level) - 1],
            Choice::Rubies(rubies) => i32::from(rubies) * (COIN - RUBY),
            Choice::Do(effect) => symbol(effect),
            Choice::Thief(family) | Choice::Hit(family) => richer(family),
            Choice::Move(family, direction) => match (family.seat() == own, direction) {
                (true, Direction::Right) => RUBY,
                (true, Direction::Left) => -RUBY,
                (false, Direction::Right) => 0,
                (false, Direction::Left) => richer(family) / 2,
            },
            Choice::Bribe(thieves) => i32::from(thieves) * (-THIEF - COIN),
            Choice::Pass => 0,
            Choice::Roll => symbol(Effect::Die) - COIN,
        };
        let lucky = |choice: &Choice| likes(*choice) + below(rng, LUCK) as i32;
        choices.iter().copied().max_by_key(lucky).unwrap_or(choices[0])
    }
}

/// Rubies, what else is owned, and what the hired subjects still promise.
fn prospects(state: &ForACrown, view: &View, seat: Seat) -> i32 {
    let player = &view.seats[seat.index()];
    let Some(field) = player.field else { return OUT };
    let chest = state.chest(seat);
    let is_over = view.phase == Phase::Over;
    let rounds_left = i32::from(ROUNDS - view.round);
    let mut worth = i32::from(chest.rubies) * RUBY + if player.heirloom { 10 * RUBY } else { 0 };
    if is_over {
        return worth;
    }
    worth += i32::from(chest.coins) * if rounds_left > 0 || !view.revealing { COIN } else { LAST_COIN };
    worth += i32::from(player.thieves) * THIEF;
    let others = view.seats.iter().filter(|other| other.seat != seat);
    let most_thieves = others.clone().map(|other| other.thieves).max().unwrap_or(0);
    if player.thieves > 0 && player.thieves >= most_thieves {
        worth += MOST_THIEVES;
    }
    let gallery = &view.options.data.gallery;
    worth += i32::from(gallery.losses[gallery.part(field)]) * SCANDAL + i32::from(field) * FIELD;
    if others.clone().all(|other| other.field < Some(field)) {
        worth += FIRST;
    }
    worth + promises(view, seat, rounds_left) + pending(view, seat, rounds_left)
}

/// What the subjects will bring: those face down once more in this round, and all of them in each round to come.
fn promises(view: &View, seat: Seat, rounds_left: i32) -> i32 {
    let of = |cards: &[SharedCard]| {
        let each = |card: &SharedCard| match card {
            SharedCard::Subject { seat: owner, level, subject } if *owner == seat => {
                subject.map_or(UNKNOWN[usize::from(*level) - 1], |subject| power(subject.symbols, subject.choose_one))
            }
            _ => 0,
        };
        cards.iter().map(each).sum::<i32>()
    };
    of(&view.face_down) * (rounds_left + 1) + of(&view.revealed) * rounds_left
}

/// What is being carried out or paid for right now.
fn pending(view: &View, seat: Seat, rounds_left: i32) -> i32 {
    let acting = view.acting.filter(|acting| acting.seat == seat);
    let effects = acting.map_or(0, |acting| power(acting.left, acting.choose_one) + power(acting.rolled, false));
    let bought = match view.phase {
        Phase::Pay(payer, Bill::Hire(place)) if payer == seat => {
            let cost = view.costs[usize::from(place.level) - 1].unwrap_or(0);
            hired(view, place) * (rounds_left + 1) - i32::from(cost) * COIN
        }
        Phase::Pay(payer, Bill::Bribe(thieves)) if payer == seat => i32::from(thieves) * (-THIEF - COIN),
        Phase::Pay(payer, Bill::Roll) if payer == seat => symbol(Effect::Die) - COIN,
        _ => 0,
    };
    effects + bought
}

/// What the subject at a place is worth in a round.
fn hired(view: &View, place: Place) -> i32 {
    let column = usize::from(place.level);
    let subject = match place.slot {
        Slot::Open(index) if column == 1 => Some(view.stacks[usize::from(index)].subject),
        Slot::Open(index) => view.court[(column - 2) * 2 + usize::from(index)],
        Slot::Deck => None,
    };
    subject.map_or(UNKNOWN[column - 1], |subject| power(subject.symbols, subject.choose_one))
}

/// What symbols are worth: all of them, or the best effect if one is chosen.
fn power(symbols: Symbols, choose_one: bool) -> i32 {
    let each = symbols.effects().map(|effect| i32::from(symbols.count(effect)) * symbol(effect));
    if choose_one { each.max().unwrap_or(0) } else { each.sum() }
}

fn symbol(effect: Effect) -> i32 {
    match effect {
        Effect::Ruby => RUBY,
        Effect::Hit => 70,
        Effect::Die => 55,
        Effect::Thief => 35,
        Effect::Coin => COIN,
        Effect::Move => 25,
    }
}

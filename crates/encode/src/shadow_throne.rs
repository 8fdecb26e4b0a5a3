//! In the Shadow of the Throne: the players, the turn that is under way, and each character.

use kabale_core::Seat;
use kabale_shadow_throne::{
    Ability, Card, Character, Class, MAX_REVEALS, MAX_STACKS, MIN_TO_SCORE, Phase, ShadowThrone, Status, View, copies,
};

use crate::{Observe, Plane, Sheet, around, plane, relative};

/// The most players.
const SEATS: usize = 4;
const CHARACTERS: usize = Character::ALL.len();
/// The characters whose abilities are used or protect: all but Queen and King.
const ABLE: usize = 7;
/// A player: there, points, lead over the best other, points if every stack scored, lead with these, cards, number of
/// stacks, points that the middle would bring, by how much abilities lower a card, ready abilities, Queens beyond the first,
/// they forbid destroying now, Kings beyond the first, struck already, has looked at the top card.
const PLAYER: usize = 8 + MAX_STACKS as usize + ABLE + 5;
/// How few cards the draw pile has.
const FEW: [u8; 9] = [0, 1, 2, 3, 5, 8, 12, 20, 35];
/// The current values that are told apart, from 0 to 10.
const VALUES: i8 = 10;
/// A player in an item: at least one card, two, three, how many, nobody has more, points, points if it is a single card.
const HELD: usize = 7;
/// Leads in a character that are told apart, from −3 to 3.
const LEADS: i32 = 3;

impl Observe for ShadowThrone {
    const FEATURES: u32 = 1;
    const TABLE: &'static [Plane] = &[
        plane("how many play (2 to 4)", 3),
        plane("whose turn", SEATS),
        plane("who decides", SEATS),
        plane("what is decided: the turn, a card to destroy, one to take, stacks to give up, nothing", 5),
        plane("whose card is destroyed or taken, or whose stacks are given up", SEATS),
        plane("stacks still to be given up", 1),
        plane(
            "each player: there, points and lead now and at best, cards, stacks, the middle, abilities",
            SEATS * PLAYER,
        ),
        plane("cards in the middle", MAX_REVEALS as usize),
        plane("sum of the printed values in the middle", 1),
        plane("current value of the last card, from 0 to 10", VALUES as usize + 1),
        plane("printed value of the card before it", CHARACTERS),
        plane("the last card is too high, by how much; it equals the one before", 3),
        plane("chance that the next card is safe, safe with abilities, equal to the last", 3),
        plane("the End card is in the draw pile, chance that it is next", 2),
        plane("cards in the draw pile, how few, and on the discard pile", 2 + FEW.len()),
        plane("the top card, if known; the last is the End card", CHARACTERS + 1),
    ];
    const ITEM: &'static [Plane] = &[
        plane("which character", CHARACTERS),
        plane("printed value", 1),
        plane("each player: one card, two, three, how many, the most, points, points if single", SEATS * HELD),
        plane("own cards compared with the most of another, from −3 to 3", 2 * LEADS as usize + 1),
        plane("its ability was used in this turn: by the own seat, by another", 2),
        plane("cards to come, none, chance that it is next", 3),
        plane("cards on the discard pile", 1),
        plane("cards in the middle, it is the last, it is the one before", 3),
        plane("it is the known top card", 1),
        plane("as the next card it would be safe, safe with abilities, equal to the last", 3),
        plane("points that the middle would bring with it: to the own seat, to whose turn it is", 2),
    ];

    fn observe(view: &View, own: Seat, sheet: &mut Sheet) {
        let seats = view.seats.len();
        let table = Counts::of(view);
        let reach = table.reach(view);
        let place = |seat: Seat| Some(relative(seat, own, seats));
        sheet.one_of(seats.checked_sub(2), 3);
        sheet.one_of(place(view.active), SEATS as u16);
        sheet.one_of(view.to_move.and_then(place), SEATS as u16);
        let (phase, about, left) = match view.phase {
            Phase::Turn => (0, None, 0),
            Phase::Destroy(owner) => (1, Some(owner), 0),
            Phase::Take(owner) => (2, Some(owner), 0),
            Phase::GiveUp(giving) => (3, Some(giving.seat), giving.left),
            Phase::Over => (4, None, 0),
        };
        sheet.one_of(Some(phase), 5);
        sheet.one_of(about.and_then(place), SEATS as u16);
        sheet.amount(left, 2.0);
        let races = [MIN_TO_SCORE, 1].map(|needs| race(&table, seats, needs));
        for seat in around(own, seats) {
            player(view, &table, &races, seat, sheet);
        }
        sheet.skip((SEATS - seats) * PLAYER);
        middle(view, sheet);
        chances(&table, reach, sheet);
        piles(view, &table, sheet);
        for character in Character::ALL {
            item(view, &table, reach, own, character, sheet);
        }
    }
}

/// How many cards of each character lie where.
struct Counts {
    /// By seat.
    held: [[u8; CHARACTERS]; SEATS],
    /// The most that anybody has.
    most: [u8; CHARACTERS],
    middle: [u8; CHARACTERS],
    discard: [u8; CHARACTERS],
    to_come: [u8; CHARACTERS],
    /// How likely each is the next card.
    next: [f32; CHARACTERS],
    /// How likely that is the End card.
    end: f32,
    /// Whose abilities were used in this turn.
    used: [bool; CHARACTERS],
}

/// Up to which value the next card is safe.
#[derive(Clone, Copy)]
struct Reach {
    /// The printed value of the last card; none if there is none.
    last: Option<u8>,
    /// The greatest value that is safe without abilities, and with them.
    plain: u8,
    able: u8,
}

impl Counts {
    fn of(view: &View) -> Self {
        let mut held = [[0; CHARACTERS]; SEATS];
        let (mut most, mut used) = ([0; CHARACTERS], [false; CHARACTERS]);
        let mut to_come = [copies(view.seats.len() as u8); CHARACTERS];
        for (player, held) in view.seats.iter().zip(&mut held) {
            for stack in &player.stacks {
                let index = stack.character as usize;
                held[index] = stack.count;
                most[index] = most[index].max(stack.count);
                to_come[index] -= stack.count;
                used[index] |= stack.status == Status::Used;
            }
        }
        let (mut middle, mut discard) = ([0; CHARACTERS], [0; CHARACTERS]);
        for card in &view.middle {
            middle[card.character as usize] += 1;
            to_come[card.character as usize] -= 1;
        }
        for part in &view.discard {
            if let Card::Character(character) = part.card {
                discard[character as usize] = part.count;
                to_come[character as usize] -= part.count;
            }
        }
        let share = 1.0 / f32::from(view.n_draw.max(1));
        let (next, end) = match view.top {
            Some(Card::End) => ([0.0; CHARACTERS], 1.0),
            Some(Card::Character(top)) => (Character::ALL.map(|character| f32::from(u8::from(character == top))), 0.0),
            None => (to_come.map(|cards| f32::from(cards) * share), f32::from(u8::from(view.end_is_near)) * share),
        };
        Self { held, most, middle, discard, to_come, next, end, used }
    }

    /// Whether a player has a card of the character and nobody has more.
    fn leads(&self, seat: Seat, index: usize) -> bool {
        let count = self.held[seat.index()][index];
        count > 0 && count == self.most[index]
    }

    /// Whether a player's ability can be used or protects.
    fn is_ready(&self, view: &View, seat: Seat, index: usize) -> bool {
        self.leads(seat, index) && !(seat == view.active && self.used[index])
    }

    /// By how much a player can lower a card: with all ready abilities, and the best one that the Judge can lend.
    fn lowers(&self, view: &View, seat: Seat) -> u8 {
        let (mut sum, mut lent) = (0, 0);
        for ability in [Ability::General, Ability::Assassin, Ability::JesterDown] {
            let (index, by) = (ability.character() as usize, ability.delta().unsigned_abs());
            if self.is_ready(view, seat, index) {
                sum += by;
            } else if self.held[seat.index()][index] > 0 {
                lent = lent.max(by);
            }
        }
        sum + if self.is_ready(view, seat, Character::Judge as usize) { lent } else { 0 }
    }

    /// For the player whose turn it is.
    fn reach(&self, view: &View) -> Reach {
        let last = view.middle.last().map(|card| card.character.value());
        let plain = last.unwrap_or(CHARACTERS as u8);
        Reach { last, plain, able: plain + self.lowers(view, view.active) }
    }

    /// What a player's stacks score if each of them needs this many cards and the middle is theirs or not.
    fn points(&self, seat: Seat, needs: u8, with_middle: bool) -> i32 {
        let held = &self.held[seat.index()];
        let count = |index: usize| held[index] + if with_middle { self.middle[index] } else { 0 };
        let scoring = (0..CHARACTERS).rev().filter(|index| count(*index) >= needs);
        scoring.take(MAX_STACKS.into()).map(|index| index as i32 + 1).sum()
    }
}

/// What everybody's stacks score, and how far ahead of the best other that is.
fn race(table: &Counts, seats: usize, needs: u8) -> [(i32, i32); SEATS] {
    let mut race = [(0, 0); SEATS];
    for seat in Seat::all(seats as u8) {
        race[seat.index()].0 = table.points(seat, needs, false);
    }
    for index in 0..seats {
        let others = (0..seats).filter(|other| *other != index).map(|other| race[other].0);
        race[index].1 = race[index].0 - others.max().unwrap_or(0);
    }
    race
}

fn player(view: &View, table: &Counts, races: &[[(i32, i32); SEATS]; 2], seat: Seat, sheet: &mut Sheet) {
    let held = &table.held[seat.index()];
    let count = |character: Character| held[character as usize];
    let now = races[0][seat.index()].0;
    sheet.flag(true);
    for race in races {
        let (points, lead) = race[seat.index()];
        sheet.amount(points, 10.0);
        sheet.amount(lead, 10.0);
    }
    sheet.amount(held.iter().sum::<u8>(), 10.0);
    sheet.thermometer(view.seats[seat.index()].stacks.len(), MAX_STACKS.into());
    sheet.amount(table.points(seat, MIN_TO_SCORE, true) - now, 10.0);
    sheet.amount(table.lowers(view, seat), 3.0);
    let able = Character::ALL.into_iter().filter(|character| character.class() != Class::Restriction);
    able.for_each(|character| sheet.flag(table.is_ready(view, seat, character as usize)));
    sheet.amount(count(Character::Queen).saturating_sub(1), 4.0);
    sheet.flag(usize::from(count(Character::Queen)) >= view.middle.len().max(2));
    sheet.amount(count(Character::King).saturating_sub(1), 4.0);
    sheet.flag(view.struck.contains(&seat));
    sheet.flag(view.know_top.contains(&seat));
}

/// The cards revealed in this turn.
fn middle(view: &View, sheet: &mut Sheet) {
    let cards = &view.middle;
    let before = cards.len().checked_sub(2).map(|index| cards[index].character);
    let excess = match (cards.last(), before) {
        (Some(last), Some(before)) => Some(i32::from(last.value) - i32::from(before.value())),
        _ => None,
    };
    sheet.thermometer(cards.len(), MAX_REVEALS.into());
    sheet.amount(cards.iter().map(|card| i32::from(card.character.value())).sum::<i32>(), 10.0);
    let value = cards.last().and_then(|last| usize::try_from(last.value.clamp(0, VALUES)).ok());
    sheet.one_of(value, VALUES as u16 + 1);
    sheet.one_of(before.map(|character| character as usize), CHARACTERS as u16);
    sheet.flag(view.is_too_high);
    sheet.amount(excess.map_or(0, |excess| excess.max(0)), 3.0);
    sheet.flag(excess == Some(0));
}

fn chances(table: &Counts, reach: Reach, sheet: &mut Sheet) {
    let up_to = |value: u8| table.next.iter().take(value.into()).sum::<f32>();
    sheet.number(up_to(reach.plain));
    sheet.number(up_to(reach.able));
    sheet.number(reach.last.map_or(0.0, |last| table.next[usize::from(last) - 1]));
}

fn piles(view: &View, table: &Counts, sheet: &mut Sheet) {
    sheet.flag(view.end_is_near);
    sheet.number(table.end);
    sheet.amount(view.n_draw, 20.0);
    for few in FEW {
        sheet.flag(view.n_draw <= few);
    }
    sheet.amount(table.discard.iter().sum::<u8>(), 20.0);
    let top = view.top.map(|top| match top {
        Card::Character(character) => character as usize,
        Card::End => CHARACTERS,
    });
    sheet.one_of(top, CHARACTERS as u16 + 1);
}

fn item(view: &View, table: &Counts, reach: Reach, own: Seat, character: Character, sheet: &mut Sheet) {
    let (seats, index, value) = (view.seats.len(), character as usize, character.value());
    let held = |seat: Seat| table.held[seat.index()][index];

    sheet.item();
    sheet.one_of(Some(index), CHARACTERS as u16);
    sheet.amount(value, 9.0);
    for seat in around(own, seats) {
        let count = held(seat);
        sheet.thermometer(count.into(), 3);
        sheet.amount(count, 5.0);
        sheet.flag(table.leads(seat, index));
        sheet.amount(if count >= MIN_TO_SCORE { value } else { 0 }, 9.0);
        sheet.amount(if count == 1 { value } else { 0 }, 9.0);
    }
    sheet.skip((SEATS - seats) * HELD);
    let others = around(own, seats).skip(1).map(held).max().unwrap_or(0);
    let lead = i32::from(held(own)) - i32::from(others);
    sheet.one_of(usize::try_from(lead.clamp(-LEADS, LEADS) + LEADS).ok(), 2 * LEADS as u16 + 1);
    sheet.flag(table.used[index] && view.active == own);
    sheet.flag(table.used[index] && view.active != own);
    sheet.amount(table.to_come[index], 5.0);
    sheet.flag(table.to_come[index] == 0);
    sheet.number(table.next[index]);
    sheet.amount(table.discard[index], 5.0);
    let n_middle = view.middle.len();
    let lies_at = |at: Option<usize>| at.is_some_and(|at| view.middle[at].character == character);
    sheet.amount(table.middle[index], 2.0);
    sheet.flag(lies_at(n_middle.checked_sub(1)));
    sheet.flag(lies_at(n_middle.checked_sub(2)));
    sheet.flag(view.top == Some(Card::Character(character)));
    sheet.flag(value <= reach.plain);
    sheet.flag(value <= reach.able);
    sheet.flag(reach.last == Some(value));
    for seat in [own, view.active] {
        let brings = held(seat) < MIN_TO_SCORE && held(seat) + table.middle[index] >= MIN_TO_SCORE;
        sheet.amount(if brings { value } else { 0 }, 9.0);
    }
}

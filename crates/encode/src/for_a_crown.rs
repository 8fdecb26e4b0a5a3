//! For a Crown: the players, the card that is being carried out, the events, and each subject, hired or at court.

use kabale_core::Seat;
use kabale_for_a_crown::{
    Bill, Effect, EventCard, ForACrown, HEIRLOOM, LEVELS, Phase, Place, ROUNDS, SharedCard, Slot, Subject, SubjectRef,
    Symbols, View,
};

use crate::{Observe, Plane, Sheet, around, plane, relative};

/// The most players.
const SEATS: usize = 5;
const EFFECTS: usize = Effect::ALL.len();
const EVENTS: usize = EventCard::ALL.len();
/// The rubies of a chest that are told apart when few are left.
const FEW: u16 = 4;
/// A player: there, still in the game, rubies with the heirloom, lead, how few rubies are in the chest, the heirloom, coins,
/// lead in coins, the most coins, thieves, one at least, lead in thieves, the most thieves, how far right the portrait
/// hangs, what a Scandal costs now and after a move in both directions, influence, to come in the order, hired subjects,
/// unknown ones, what is still to come in this round and what all subjects show by effect, what Scandals and Burglaries of
/// this round will cost.
const PLAYER: usize = 23 + FEW as usize + SEATS + 2 * EFFECTS;

impl Observe for ForACrown {
    const FEATURES: u32 = 1;
    const TABLE: &'static [Plane] = &[
        plane("how many play (3 to 5)", 3),
        plane("round", ROUNDS as usize),
        plane("rounds to come, cards are being revealed, somebody is out", 3),
        plane("what is decided: a hire, a payment, the next effect, a target, a bribe, a roll, nothing", 7),
        plane("who decides", SEATS),
        plane("what is paid for: a subject, a bribe, a roll; and how much", 4),
        plane("which effect needs a target", EFFECTS),
        plane("whose card or face is being carried out", SEATS),
        plane("what is left of it: one effect of the card, all effects of the card, those of the face", 3 * EFFECTS),
        plane("cards of the shared deck still to be revealed", 1),
        plane("events still to be revealed in this round: known, expected, and revealed ones", 3 * EVENTS),
        plane("each player: rubies, coins, thieves, portrait, order, subjects, threats", SEATS * PLAYER),
    ];
    const ITEM: &'static [Plane] = &[
        plane("hired and face down, revealed, being carried out, at court", 4),
        plane("level", LEVELS as usize),
        plane("known", 1),
        plane("whose", SEATS),
        plane("which effects it has, all together", EFFECTS),
        plane("which effects it has, one to be chosen", EFFECTS),
        plane("how often it is still to act", ROUNDS as usize),
        plane("effects still to come, if it is an own subject", EFFECTS),
        plane("effects still to come, if it is another's", EFFECTS),
        plane("effects still to come, if it is at court", EFFECTS),
        plane("at court: cost, own coins suffice, rubies it would take, the own chest suffices, cards left", 5),
        plane("it is being paid for: by the own seat, by another", 2),
    ];

    fn observe(view: &View, own: Seat, sheet: &mut Sheet) {
        let seats = view.seats.len();
        let deal = Deal::of(view);
        let place = |seat: Seat| Some(relative(seat, own, seats));
        sheet.one_of(seats.checked_sub(3), 3);
        sheet.one_of(usize::from(view.round).checked_sub(1), ROUNDS.into());
        sheet.amount(deal.rounds_left, 3.0);
        sheet.flag(view.revealing);
        sheet.flag(deal.somebody_is_out);
        let (phase, bill, effect) = match view.phase {
            Phase::Hire(_) => (0, None, None),
            Phase::Pay(_, bill) => (1, Some(bill), None),
            Phase::Next(_) => (2, None, None),
            Phase::Target(_, effect) => (3, None, Some(effect)),
            Phase::Bribe(_) => (4, None, None),
            Phase::Offer(_) => (5, None, None),
            Phase::Over => (6, None, None),
        };
        sheet.one_of(Some(phase), 7);
        sheet.one_of(view.to_move.and_then(place), SEATS as u16);
        let (kind, cost) = match bill {
            None => (None, 0),
            Some(Bill::Hire(place)) => (Some(0), cost(view, place.level)),
            Some(Bill::Bribe(thieves)) => (Some(1), thieves),
            Some(Bill::Roll) => (Some(2), 1),
        };
        sheet.one_of(kind, 3);
        sheet.amount(cost, 5.0);
        sheet.one_of(effect.map(|effect| effect as usize), EFFECTS as u16);
        let acting = view.acting;
        sheet.one_of(acting.and_then(|acting| place(acting.seat)), SEATS as u16);
        for (symbols, is_it) in [
            (acting.map(|acting| acting.left), acting.is_some_and(|acting| acting.choose_one)),
            (acting.map(|acting| acting.left), acting.is_some_and(|acting| !acting.choose_one)),
            (acting.map(|acting| acting.rolled), true),
        ] {
            let symbols = symbols.filter(|_| is_it).unwrap_or_default();
            for effect in Effect::ALL {
                sheet.amount(symbols.count(effect), 2.0);
            }
        }
        sheet.amount(view.face_down.len() as i32, 15.0);
        for index in 0..EVENTS {
            sheet.amount(deal.events[index], 1.0);
            sheet.number(deal.expected[index]);
            sheet.amount(deal.past_events[index], 1.0);
        }
        for seat in around(own, seats) {
            player(view, &deal, seat, sheet);
        }
        sheet.skip((SEATS - seats) * PLAYER);
        hired(view, &deal, own, sheet);
        if !view.revealing && view.phase != Phase::Over {
            court(view, &deal, own, sheet);
        }
    }
}

fn cost(view: &View, level: u8) -> u8 {
    view.costs[usize::from(level) - 1].unwrap_or(0)
}

/// How often each effect is shown.
type Amounts = [f32; EFFECTS];

/// What can be expected of symbols: of those to choose from, each has a share.
fn amounts(symbols: Symbols, choose_one: bool) -> Amounts {
    let share = if choose_one { 1.0 / symbols.effects().count().max(1) as f32 } else { 1.0 };
    Effect::ALL.map(|effect| f32::from(symbols.count(effect)) * share)
}

/// What follows from the cards.
struct Deal {
    /// How many rounds come after this one.
    rounds_left: u8,
    somebody_is_out: bool,
    /// What an unseen subject shows on average, by level.
    mean: [Amounts; LEVELS as usize],
    /// By seat: what the subjects show that are still to be revealed in this round, and what all of them show.
    rest: [Amounts; SEATS],
    all: [Amounts; SEATS],
    /// By seat: hired subjects, and the unknown ones among them.
    n_hired: [u8; SEATS],
    n_unknown: [u8; SEATS],
    /// By kind: known events still to be revealed in this round, those that can be expected, and revealed ones.
    events: [u8; EVENTS],
    expected: [f32; EVENTS],
    past_events: [u8; EVENTS],
}

impl Deal {
    fn of(view: &View) -> Self {
        let somebody_is_out = view.seats.iter().any(|player| player.field.is_none());
        let rounds_left = if somebody_is_out { 0 } else { ROUNDS - view.round };
        let mean = means(view);
        let (mut rest, mut all) = ([[0.0; EFFECTS]; SEATS], [[0.0; EFFECTS]; SEATS]);
        let (mut n_hired, mut n_unknown) = ([0; SEATS], [0; SEATS]);
        let (mut events, mut past_events, mut n_events) = ([0; EVENTS], [0; EVENTS], 0_u8);
        let cards =
            view.revealed.iter().map(|card| (card, false)).chain(view.face_down.iter().map(|card| (card, true)));
        for (card, is_to_come) in cards {
            match *card {
                SharedCard::Event(None) => n_events += 1,
                SharedCard::Event(Some(event)) if is_to_come => events[event as usize] += 1,
                SharedCard::Event(Some(event)) => past_events[event as usize] += 1,
                SharedCard::Subject { seat, level, subject } => {
                    let index = seat.index();
                    let shown = subject
                        .map_or(mean[usize::from(level) - 1], |subject| amounts(subject.symbols, subject.choose_one));
                    n_hired[index] += 1;
                    n_unknown[index] += u8::from(subject.is_none());
                    for (effect, amount) in shown.into_iter().enumerate() {
                        all[index][effect] += amount;
                        rest[index][effect] += if is_to_come { amount } else { 0.0 };
                    }
                }
            }
        }
        let data = view.options.data.get();
        let unseen = EventCard::ALL
            .map(|event| data.event(event).copies.saturating_sub(events[event as usize] + past_events[event as usize]));
        let share = f32::from(n_events) / f32::from(unseen.iter().sum::<u8>().max(1));
        let mut expected = events.map(f32::from);
        for (expected, unseen) in expected.iter_mut().zip(unseen) {
            *expected += f32::from(unseen) * share;
        }
        Self { rounds_left, somebody_is_out, mean, rest, all, n_hired, n_unknown, events, expected, past_events }
    }
}

/// What an unseen subject shows on average, by level.
fn means(view: &View) -> [Amounts; LEVELS as usize] {
    let (mut sums, mut cards) = ([[0.0; EFFECTS]; LEVELS as usize], [0.0_f32; LEVELS as usize]);
    let mut add = |subject: &Subject, copies: f32| {
        let level = usize::from(subject.level) - 1;
        cards[level] += copies;
        for (sum, amount) in sums[level].iter_mut().zip(amounts(subject.symbols, subject.choose_one)) {
            *sum += amount * copies;
        }
    };
    let data = view.options.data.get();
    data.subjects.iter().filter(|subject| subject.level > 1).for_each(|subject| add(subject, subject.copies.into()));
    let shared = view.revealed.iter().chain(&view.face_down).filter_map(|card| match card {
        SharedCard::Subject { subject, .. } => *subject,
        SharedCard::Event(_) => None,
    });
    for subject in shared.chain(view.court.iter().copied().flatten()).filter(|subject| subject.level > 1) {
        add(subject.get(), -1.0);
    }
    for (sums, cards) in sums.iter_mut().zip(cards) {
        for sum in sums {
            *sum /= cards.max(1.0);
        }
    }
    sums
}

fn player(view: &View, deal: &Deal, seat: Seat, sheet: &mut Sheet) {
    let index = seat.index();
    let (player, chest) = (&view.seats[index], view.counted[index]);
    let others = || view.seats.iter().filter(|other| other.seat != seat);
    let rubies = |seat: Seat| {
        let heirloom = if view.seats[seat.index()].heirloom { i32::from(HEIRLOOM) } else { 0 };
        i32::from(view.counted[seat.index()].rubies) + heirloom
    };
    let is_in = player.field.is_some();
    sheet.flag(true);
    sheet.flag(is_in);
    sheet.amount(rubies(seat), 15.0);
    sheet.amount(rubies(seat) - others().map(|other| rubies(other.seat)).max().unwrap_or(0), 10.0);
    sheet.thermometer(chest.rubies.into(), FEW);
    sheet.flag(player.heirloom);
    let most_coins = others().map(|other| view.counted[other.seat.index()].coins).max().unwrap_or(0);
    sheet.amount(chest.coins, 5.0);
    sheet.amount(i32::from(chest.coins) - i32::from(most_coins), 5.0);
    sheet.flag(chest.coins > 0 && chest.coins >= most_coins);
    let most_thieves = others().map(|other| other.thieves).max().unwrap_or(0);
    let is_robbed = player.thieves > 0 && player.thieves >= most_thieves;
    sheet.amount(player.thieves, 4.0);
    sheet.flag(player.thieves > 0);
    sheet.amount(i32::from(player.thieves) - i32::from(most_thieves), 4.0);
    sheet.flag(is_robbed);
    let loss = portrait(view, seat, sheet);
    let to_come = view.order.iter().position(|next| *next == seat);
    sheet.number(to_come.map_or(0.0, |before| 1.0 - before as f32 / SEATS as f32));
    sheet.amount(deal.n_hired[index], 5.0);
    sheet.amount(deal.n_unknown[index], 2.0);
    for shown in [deal.rest[index], deal.all[index]] {
        for amount in shown {
            sheet.number(if is_in { amount / 2.0 } else { 0.0 });
        }
    }
    let expected = |event: EventCard| deal.expected[event as usize];
    let scandal = expected(EventCard::Scandal) * f32::from(loss);
    let burglary = expected(EventCard::Burglary) * if is_robbed { 2.0 } else { 0.0 };
    let lost = scandal + burglary;
    sheet.number(scandal / 2.0);
    sheet.number(burglary / 2.0);
    sheet.flag(lost > f32::from(chest.rubies));
    sheet.flag(lost > f32::from(chest.rubies) && !player.heirloom);
}

/// Where a portrait hangs, and what a Scandal costs there.
fn portrait(view: &View, seat: Seat, sheet: &mut Sheet) -> u8 {
    let gallery = &view.options.data.gallery;
    let Some(field) = view.seats[seat.index()].field else {
        sheet.skip(4 + SEATS);
        return 0;
    };
    let loss = |field: u8| gallery.losses[gallery.part(field)];
    let is_free = |field: &u8| view.seats.iter().all(|player| player.field != Some(*field));
    let left = (1..field).rev().find(is_free).unwrap_or(field);
    let right = (field + 1..=gallery.fields).find(is_free).unwrap_or(field);
    sheet.number(f32::from(field) / f32::from(gallery.fields.max(1)));
    for field in [field, left, right] {
        sheet.amount(loss(field), 2.0);
    }
    let before = view.seats.iter().filter(|other| other.field > Some(field)).count();
    sheet.one_of(Some(before), SEATS as u16);
    loss(field)
}

/// A subject as an item.
struct Item<'a> {
    /// Face down, revealed, being carried out, at court.
    place: usize,
    level: u8,
    subject: Option<&'a Subject>,
    /// Who hired it, seen from the own seat.
    owner: Option<usize>,
    /// How often it is still to act.
    acts: u8,
}

impl Item<'_> {
    fn write(&self, deal: &Deal, sheet: &mut Sheet) {
        let shown = self
            .subject
            .map_or(deal.mean[usize::from(self.level) - 1], |subject| amounts(subject.symbols, subject.choose_one));
        let chooses = self.subject.is_some_and(|subject| subject.choose_one);
        sheet.item();
        sheet.one_of(Some(self.place), 4);
        sheet.one_of(Some(usize::from(self.level) - 1), LEVELS.into());
        sheet.flag(self.subject.is_some());
        sheet.one_of(self.owner, SEATS as u16);
        for is_it in [!chooses, chooses] {
            for amount in shown {
                sheet.number(if is_it { amount } else { 0.0 });
            }
        }
        sheet.thermometer(self.acts.into(), ROUNDS.into());
        for is_it in [self.owner == Some(0), self.owner.is_some_and(|owner| owner > 0), self.owner.is_none()] {
            let acts = if is_it { f32::from(self.acts) } else { 0.0 };
            for amount in shown {
                sheet.number(amount * acts / 4.0);
            }
        }
    }
}

/// The hired subjects.
fn hired(view: &View, deal: &Deal, own: Seat, sheet: &mut Sheet) {
    let seats = view.seats.len();
    let acting = view.revealed.len().checked_sub(1).filter(|_| view.acting.is_some());
    let revealed = view.revealed.iter().enumerate();
    let revealed = revealed.map(|(index, card)| (card, if Some(index) == acting { 2 } else { 1 }));
    for (card, place) in revealed.chain(view.face_down.iter().map(|card| (card, 0))) {
        let SharedCard::Subject { seat, level, subject } = *card else { continue };
        let is_in = view.seats[seat.index()].field.is_some();
        let acts = if is_in { deal.rounds_left + u8::from(place == 0) } else { 0 };
        let subject = subject.map(SubjectRef::get);
        Item { place, level, subject, owner: Some(relative(seat, own, seats)), acts }.write(deal, sheet);
        sheet.skip(7);
    }
}

/// The subjects that can be hired now.
fn court(view: &View, deal: &Deal, own: Seat, sheet: &mut Sheet) {
    let chest = view.counted[own.index()];
    let paid = match view.phase {
        Phase::Pay(seat, Bill::Hire(place)) => Some((seat, place)),
        _ => None,
    };
    let mut offer = |place: Place, subject: Option<&Subject>, cards: u8| {
        let Some(cost) = view.costs[usize::from(place.level) - 1] else { return };
        if cards == 0 {
            return;
        }
        Item { place: 3, level: place.level, subject, owner: None, acts: deal.rounds_left + 1 }.write(deal, sheet);
        sheet.amount(cost, 5.0);
        sheet.flag(u16::from(cost) <= chest.coins);
        sheet.amount(u16::from(cost).saturating_sub(chest.coins), 5.0);
        sheet.flag(u16::from(cost) <= chest.coins + chest.rubies);
        sheet.amount(cards, 5.0);
        sheet.flag(paid == Some((own, place)));
        sheet.flag(paid.is_some_and(|(seat, paid)| seat != own && paid == place));
    };
    for (stack, index) in view.stacks.iter().zip(0..) {
        offer(Place { level: 1, slot: Slot::Open(index) }, Some(stack.subject.get()), stack.cards);
    }
    for (open, level) in view.court.chunks(2).zip(2..) {
        for (subject, index) in open.iter().zip(0..) {
            let cards = u8::from(subject.is_some());
            offer(Place { level, slot: Slot::Open(index) }, subject.map(SubjectRef::get), cards);
        }
        offer(Place { level, slot: Slot::Deck }, None, view.decks[usize::from(level) - 2]);
    }
}

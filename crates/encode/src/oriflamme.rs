//! Oriflamme: the players, and each position of the row with its neighbors.

use kabale_core::Seat;
use kabale_oriflamme::{Card, Oriflamme, ROUNDS, RowCard, SeatView, View};

use crate::{Observe, Plane, Sheet, around, plane, relative};

/// The most players.
const SEATS: usize = 5;
const CARDS: usize = Card::ALL.len();
/// What is known of a card: its name, or that it is there.
const FACE: usize = CARDS + 1;
/// A player: there, points, lead over the best other, hand, cards in the row, discard pile.
const PLAYER: usize = 5 + CARDS;
/// A neighbor: there, own, of the same family, face up, what it is.
const NEIGHBOR: usize = 4 + FACE;

impl Observe for Oriflamme {
    const FEATURES: u32 = 1;
    const TABLE: &'static [Plane] = &[
        plane("how many play (3 to 5)", 3),
        plane("round", ROUNDS as usize),
        plane("how much of the row was evaluated; none while cards are placed", 2),
        plane("who decides", SEATS),
        plane("who has the crown", SEATS),
        plane("each player: there, points, lead, hand, cards in the row, discard pile", SEATS * PLAYER),
        plane("own hand", CARDS),
    ];
    const ITEM: &'static [Plane] = &[
        plane("whose top card", SEATS),
        plane("what it is; the last is unknown", FACE),
        plane("face up", 1),
        plane("points on it", 1),
        plane("first, last, how far from both ends", 4),
        plane("evaluated already, being evaluated, to be evaluated", 3),
        plane("the cards beneath it: of each player", SEATS),
        plane("both neighbors: there, own, of the same family, face up, what it is", 2 * NEIGHBOR),
    ];

    fn observe(view: &View, own: Seat, sheet: &mut Sheet) {
        let seats = view.seats.len();
        let seat_of = |card: &RowCard| relative(card.family.seat(), own, seats);
        sheet.one_of(seats.checked_sub(3), 3);
        sheet.one_of(usize::from(view.round).checked_sub(1), u16::from(ROUNDS));
        let n_row = view.row.len();
        let at = view.evaluating.map(|at| usize::from(at.index()));
        sheet.flag(at.is_some());
        sheet.number(at.map_or(0.0, |at| at as f32 / n_row.max(1) as f32));
        sheet.one_of(view.to_move.map(|seat| relative(seat, own, seats)), SEATS as u16);
        sheet.one_of(Some(relative(view.crown, own, seats)), SEATS as u16);
        for seat in around(own, seats) {
            player(view, &view.seats[seat.index()], sheet);
        }
        sheet.skip((SEATS - seats) * PLAYER);
        for card in &Card::ALL {
            sheet.flag(view.hand.contains(card));
        }

        for (index, stack) in view.row.iter().enumerate() {
            let Some((top, beneath)) = stack.split_last() else { continue };
            sheet.item();
            sheet.one_of(Some(seat_of(top)), SEATS as u16);
            face(top, sheet);
            sheet.flag(top.face_up);
            sheet.amount(top.points, 3.0);
            sheet.flag(index == 0);
            sheet.flag(index + 1 == n_row);
            sheet.amount(index as i32, 10.0);
            sheet.amount((n_row - 1 - index) as i32, 10.0);
            sheet.flag(at.is_some_and(|at| index < at));
            sheet.flag(at == Some(index));
            sheet.flag(at.is_none_or(|at| index > at));
            let mut covered = [0_i32; SEATS];
            for card in beneath {
                covered[seat_of(card)] += 1;
            }
            for count in covered {
                sheet.amount(count, 1.0);
            }
            for neighbor in [index.checked_sub(1), Some(index + 1)] {
                match neighbor.and_then(|neighbor| view.row.get(neighbor)?.last()) {
                    None => sheet.skip(NEIGHBOR),
                    Some(card) => {
                        sheet.flag(true);
                        sheet.flag(seat_of(card) == 0);
                        sheet.flag(card.family == top.family);
                        sheet.flag(card.face_up);
                        face(card, sheet);
                    }
                }
            }
        }
    }
}

fn player(view: &View, player: &SeatView, sheet: &mut Sheet) {
    let others = view.seats.iter().filter(|other| other.seat != player.seat);
    let best = others.map(|other| i32::from(other.pool)).max().unwrap_or(0);
    sheet.flag(true);
    sheet.amount(player.pool, 10.0);
    sheet.amount(i32::from(player.pool) - best, 10.0);
    sheet.amount(player.n_hand, 7.0);
    sheet.amount(player.n_row, 6.0);
    for card in &Card::ALL {
        sheet.flag(player.discarded.contains(card));
    }
}

fn face(card: &RowCard, sheet: &mut Sheet) {
    sheet.one_of(Some(card.card.map_or(CARDS, |card| card as usize)), FACE as u16);
}

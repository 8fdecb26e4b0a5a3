//! Tables in the middle of a reveal phase: `scene("rabbit:rat-gang-leader, burglary")` are the cards that come next.
//!
//! Everything else a state needs is filled in and goes through the checks of `serde`, so a scene is always a position
//! that the rules know. A scene starts with the offer of Magic Subjects that a player declines: that changes nothing
//! and brings the first card.

use std::collections::BTreeMap;

use kabale_core::{Eye, Fast, Game, Log, Seat, SeedableRng, Standings, roll};
use kabale_for_a_crown::{Choice, DataRef, Event, EventCard, Family, ForACrown, Options, View};
use serde_json::{Value, json};

/// A builder for tables.
#[derive(Clone)]
pub(crate) struct Scene {
    cards: Vec<String>,
    seats: usize,
    round: usize,
    fields: Vec<u8>,
    rubies: Vec<u16>,
    coins: Vec<u16>,
    thieves: Vec<u16>,
    sold: Vec<bool>,
    out: Vec<bool>,
    strict: bool,
    may_move_fewer: Option<bool>,
}

/// Three players, ten rubies, two coins and no thieves each, in round 2; these cards are still face down.
pub(crate) fn scene(cards: &str) -> Scene {
    Scene {
        cards: cards.split(", ").filter(|card| !card.is_empty()).map(str::to_owned).collect(),
        seats: 3,
        round: 2,
        fields: vec![7, 6, 5, 4, 3],
        rubies: vec![10; 5],
        coins: vec![2; 5],
        thieves: vec![0; 5],
        sold: vec![false; 5],
        out: vec![false; 5],
        strict: false,
        may_move_fewer: None,
    }
}

pub(crate) fn family(name: &str) -> Family {
    name.parse().unwrap_or_else(|()| panic!("there is no family `{name}`"))
}

impl Scene {
    pub(crate) fn seats(mut self, seats: usize) -> Self {
        self.seats = seats;
        self
    }

    pub(crate) fn round(mut self, round: usize) -> Self {
        self.round = round;
        self
    }

    /// By seat: rabbit, penguin, monkey, flamingo, croc.
    pub(crate) fn fields(mut self, fields: &[u8]) -> Self {
        self.fields = fields.to_vec();
        self
    }

    pub(crate) fn rubies(mut self, rubies: &[u16]) -> Self {
        self.rubies = rubies.to_vec();
        self
    }

    pub(crate) fn coins(mut self, coins: &[u16]) -> Self {
        self.coins = coins.to_vec();
        self
    }

    pub(crate) fn thieves(mut self, thieves: &[u16]) -> Self {
        self.thieves = thieves.to_vec();
        self
    }

    pub(crate) fn sold(mut self, name: &str) -> Self {
        self.sold[family(name) as usize] = true;
        self
    }

    pub(crate) fn out(mut self, name: &str) -> Self {
        self.out[family(name) as usize] = true;
        self
    }

    pub(crate) fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// CRN-5.13a: what was agreed on; nothing, unless this is called, as in games from before the option.
    pub(crate) fn may_move_fewer(mut self, may: bool) -> Self {
        self.may_move_fewer = Some(may);
        self
    }

    /// The position: everything but these cards is revealed, the offer of Magic Subjects last.
    pub(crate) fn json(&self) -> Value {
        let data = DataRef::built_in();
        let mut left: BTreeMap<&str, u8> =
            data.get().subjects.iter().map(|subject| (subject.id.as_str(), subject.copies)).collect();
        let mut pile: Vec<&str> = EventCard::ALL
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card.id(), usize::from(data.get().event(card).copies)))
            .collect();
        let mut take_event = |id: &str| {
            let index = pile.iter().position(|other| *other == id).unwrap_or_else(|| panic!("no event `{id}`"));
            pile.remove(index);
        };
        let mut hidden = Vec::new();
        let mut held = vec![0; self.seats];
        let mut events = vec!["magic_subjects"];
        for card in &self.cards {
            if let Some((owner, id)) = card.split_once(':') {
                let count = left.get_mut(id).unwrap_or_else(|| panic!("no subject `{id}`"));
                *count -= 1;
                held[family(owner) as usize] += 1;
                hidden.push(json!({ "seat": family(owner) as u8 + 1, "card": id, "seen": true }));
            } else {
                events.push(card);
                hidden.push(json!({ "seat": null, "card": card, "seen": true }));
            }
        }
        // The starting events are always there; the round follows from how many events there are.
        let starting: Vec<_> = ["burglary", "scandal"].into_iter().filter(|id| !events.contains(id)).collect();
        let mut shown: Vec<_> = starting.iter().map(|id| json!({ "seat": null, "card": id, "seen": true })).collect();
        events.extend(starting);
        let round = self.round.max(events.len() - 1);
        for id in &events {
            take_event(id);
        }
        while events.len() < round + 1 {
            let id = pile.remove(0);
            events.push(id);
            shown.push(json!({ "seat": null, "card": id, "seen": true }));
        }
        // Everybody else's subjects were revealed before; the first ones of each level stay at court.
        for (seat, held) in held.iter().enumerate() {
            for _ in *held..=round {
                let filler = data.get().subjects.iter().find(|subject| left[subject.id.as_str()] > 0).expect("a card");
                *left.get_mut(filler.id.as_str()).expect("it is there") -= 1;
                shown.push(json!({ "seat": seat + 1, "card": filler.id, "seen": true }));
            }
        }
        shown.push(json!({ "seat": null, "card": "magic_subjects", "seen": true }));
        let revealed = shown.len();
        shown.extend(hidden);
        let (mut court, mut decks) = (Vec::new(), Vec::new());
        for level in 2..=5 {
            let mut cards: Vec<_> = data
                .get()
                .subjects
                .iter()
                .filter(|subject| subject.level == level)
                .flat_map(|subject| std::iter::repeat_n(subject.id.clone(), usize::from(left[subject.id.as_str()])))
                .collect();
            let rest = cards.split_off(2.min(cards.len()));
            court.push(json!([cards.first(), cards.get(1)]));
            decks.push(json!(rest));
        }
        let stacks: Vec<_> = data.get().subjects[..3].iter().map(|subject| left[subject.id.as_str()]).collect();
        let seats: Vec<_> = (0..self.seats)
            .map(|seat| {
                if self.out[seat] {
                    return json!({ "rubies": 0, "coins": 0, "thieves": 0, "heirloom": false, "field": null });
                }
                json!({
                    "rubies": self.rubies[seat],
                    "coins": self.coins[seat],
                    "thieves": self.thieves[seat],
                    "heirloom": !self.sold[seat],
                    "field": self.fields[seat],
                })
            })
            .collect();
        let payer = (0..self.seats).find(|seat| !self.out[*seat] && self.rubies[*seat] + self.coins[*seat] > 0);
        json!({
            "options": match self.may_move_fewer {
                Some(may) => json!({ "strict_supply": self.strict, "may_move_fewer": may }),
                None => json!({ "strict_supply": self.strict }),
            },
            "round": round,
            "phase": { "offer": payer.expect("a player can pay") + 1 },
            "hires": 0,
            "order": [],
            "seats": seats,
            "stacks": stacks,
            "court": court,
            "decks": decks,
            "pile": pile,
            "shared": shown,
            "revealed": revealed,
        })
    }

    /// The table just before the first card.
    pub(crate) fn before(&self) -> Play {
        Play::at(self.json())
    }

    /// The first of these cards is revealed, and those after it, until a player is asked something.
    pub(crate) fn go(&self) -> Play {
        let mut play = self.before();
        play.choose("pass");
        play
    }

    /// The same, and the first roll of the die shows this face.
    pub(crate) fn go_rolling(&self, face: u8) -> Play {
        let mut play = self.before();
        play.choose_rolling("pass", face);
        play
    }
}

/// A running game.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) state: ForACrown,
    pub(crate) log: Vec<Event>,
    /// The seed of each choice.
    seed: u64,
}

impl Play {
    pub(crate) fn at(position: Value) -> Self {
        let state = serde_json::from_value(position).unwrap_or_else(|error| panic!("{error}"));
        Self { state, log: Vec::new(), seed: 1 }
    }

    pub(crate) fn dealt(seats: u8, seed: u64) -> Self {
        let state = ForACrown::deal(&Options::default(), seats, &mut Fast::seed_from_u64(seed));
        Self { state, log: Vec::new(), seed }
    }

    pub(crate) fn choose(&mut self, choice: &str) -> &mut Self {
        self.choose_with(choice, &mut Fast::seed_from_u64(self.seed))
    }

    /// The first roll of the die that comes of this choice shows this face.
    pub(crate) fn choose_rolling(&mut self, choice: &str, face: u8) -> &mut Self {
        let seed = (0..100).find(|seed| roll(&mut Fast::seed_from_u64(*seed), 6) == face).expect("every face comes up");
        self.choose_with(choice, &mut Fast::seed_from_u64(seed))
    }

    fn choose_with(&mut self, choice: &str, rng: &mut Fast) -> &mut Self {
        let choice: Choice = choice.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut log = Log::on();
        self.state.apply(choice, rng, &mut log).unwrap_or_else(|error| panic!("{error}: {}", self.choices()));
        self.log.extend(log.into_events());
        self
    }

    /// Why a choice is refused.
    pub(crate) fn refusal(&self, choice: &str) -> String {
        let choice: Choice = choice.parse().unwrap_or_else(|error| panic!("{error}"));
        let refusal = self.state.clone().apply(choice, &mut Fast::seed_from_u64(1), &mut Log::off());
        let objection = refusal.expect_err("it is not offered").objection;
        format!("{} {}", objection.code, objection.rule)
    }

    pub(crate) fn choices(&self) -> String {
        let mut choices = Vec::new();
        self.state.choices(&mut choices);
        choices.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn mover(&self) -> String {
        self.state.to_move().map_or("nobody".to_owned(), |seat| Family::of(seat).to_string())
    }

    pub(crate) fn view(&self) -> View {
        self.state.view(Eye::Public)
    }

    /// By seat.
    pub(crate) fn rubies(&self) -> Vec<u16> {
        Seat::all(self.state.seats()).map(|seat| self.state.chest(seat).rubies).collect()
    }

    pub(crate) fn coins(&self) -> Vec<u16> {
        Seat::all(self.state.seats()).map(|seat| self.state.chest(seat).coins).collect()
    }

    pub(crate) fn thieves(&self) -> Vec<u16> {
        self.view().seats.iter().map(|player| player.thieves).collect()
    }

    /// 0 for players who are out.
    pub(crate) fn fields(&self) -> Vec<u8> {
        self.view().seats.iter().map(|player| player.field.unwrap_or(0)).collect()
    }

    pub(crate) fn heirlooms(&self) -> Vec<bool> {
        self.view().seats.iter().map(|player| player.heirloom).collect()
    }

    pub(crate) fn standings(&self) -> Standings {
        self.state.standings().expect("the game is over")
    }

    pub(crate) fn places(&self) -> Vec<u8> {
        self.standings().by_seat().iter().map(|standing| standing.place).collect()
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.standings().by_seat().iter().map(|standing| standing.score).collect()
    }

    /// Answers with the first choice until the phase satisfies `done`.
    pub(crate) fn until(&mut self, done: impl Fn(&View) -> bool) -> &mut Self {
        while !done(&self.view()) {
            let first = self.choices().split(", ").next().unwrap_or_default().to_owned();
            assert!(!first.is_empty(), "the game ended first");
            self.choose(&first);
        }
        self
    }
}

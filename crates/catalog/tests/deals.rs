//! Deals are even. Over many deals, made as the server makes them from secret and seed, every card is equally often at
//! every place, and the card at one place says nothing about the card at the next.
//!
//! The secrets are fixed, so these tests always see the same deals. `KABALE_LONG=1` takes fifty times as many, and
//! `KABALE_SEED` takes other ones. The bounds are six standard deviations: chance alone reaches them once in some
//! hundred million tests.

use std::{collections::BTreeMap, env};

use kabale_catalog::find;
use kabale_core::{Fast, Rng, Secret, SeedableRng, below, shuffle};
use serde_json::{Value, json};

/// How far a figure may be from what is expected, in standard deviations.
const BOUND: f64 = 6.0;
/// The most groups into which cards are put for counting pairs.
const GROUPS: usize = 6;

/// Cards that were shuffled together, by place. In a place with several cards their order means nothing.
type Pool = Vec<Vec<String>>;

/// What was counted of one pool over many deals.
#[derive(Default)]
struct Count {
    deals: u32,
    /// How many cards each place has.
    sizes: Vec<usize>,
    /// Every kind of card, with its number of copies and its group.
    kinds: BTreeMap<String, (usize, usize)>,
    /// How many cards each group has.
    groups: [usize; GROUPS],
    /// How often a kind lay at a place.
    at: BTreeMap<String, Vec<u32>>,
    /// For each place and the next, and each group at the first and at the second: the sum of the products of the
    /// numbers of their cards, and the sum of the squares of these.
    beside: Vec<[[(f64, f64); GROUPS]; GROUPS]>,
}

impl Count {
    fn add(&mut self, pool: &Pool) {
        if self.deals == 0 {
            self.begin(pool);
        }
        self.deals += 1;
        let mut held = Vec::with_capacity(pool.len());
        for (place, cards) in pool.iter().enumerate() {
            assert_eq!(cards.len(), self.sizes[place], "place {place} has as many cards in every deal");
            let mut groups = [0_u8; GROUPS];
            for card in cards {
                groups[self.kinds[card].1] += 1;
                self.at.get_mut(card).expect("every deal has the same cards")[place] += 1;
            }
            held.push(groups);
        }
        for (sums, pair) in self.beside.iter_mut().zip(held.windows(2)) {
            for (row, first) in sums.iter_mut().zip(pair[0]).filter(|(_, first)| *first > 0) {
                for ((sum, squares), second) in row.iter_mut().zip(pair[1]).filter(|(_, second)| *second > 0) {
                    let product = f64::from(first) * f64::from(second);
                    *sum += product;
                    *squares += product * product;
                }
            }
        }
    }

    fn begin(&mut self, pool: &Pool) {
        self.sizes = pool.iter().map(Vec::len).collect();
        for card in pool.iter().flatten() {
            self.kinds.entry(card.clone()).or_default().0 += 1;
            self.at.entry(card.clone()).or_insert_with(|| vec![0; pool.len()]);
        }
        for (index, (copies, group)) in self.kinds.values_mut().enumerate() {
            *group = index % GROUPS;
            self.groups[*group] += *copies;
        }
        self.beside = vec![[[(0.0, 0.0); GROUPS]; GROUPS]; pool.len() - 1];
    }

    /// The largest deviation, in standard deviations, of the places of cards, and of pairs of neighbors.
    fn deviations(&self) -> [f64; 2] {
        [self.places().abs(), self.neighbors()]
    }

    /// Chi-square over kinds and places. Each deal has all cards, so that the sum is smaller than that of a free table
    /// by the factor (N - 1) / N; Wilson and Hilferty's cube root makes it a normal deviation.
    fn places(&self) -> f64 {
        let n: usize = self.sizes.iter().sum();
        let mut sum = 0.0;
        for (kind, (copies, _)) in &self.kinds {
            for (found, size) in self.at[kind].iter().zip(&self.sizes) {
                let expected = f64::from(self.deals) * (copies * size) as f64 / n as f64;
                sum += (f64::from(*found) - expected).powi(2) / expected;
            }
        }
        let degrees = ((self.kinds.len() - 1) * (self.sizes.len() - 1)) as f64;
        let spread = 2.0 / (9.0 * degrees);
        ((sum * (n - 1) as f64 / n as f64 / degrees).cbrt() - (1.0 - spread)) / spread.sqrt()
    }

    /// The largest deviation of the number of pairs of two groups at two places beside each other.
    fn neighbors(&self) -> f64 {
        let n: usize = self.sizes.iter().sum();
        let deals = f64::from(self.deals);
        let mut largest: f64 = 0.0;
        for (sums, sizes) in self.beside.iter().zip(self.sizes.windows(2)) {
            for (first, row) in sums.iter().enumerate() {
                for (second, (sum, squares)) in row.iter().enumerate() {
                    let left = self.groups[second].saturating_sub(usize::from(first == second));
                    let pairs = (sizes[0] * sizes[1] * self.groups[first] * left) as f64;
                    let expected = pairs / (n * (n - 1)) as f64;
                    let mean = sum / deals;
                    let variance = (squares / deals - mean * mean).max(expected * 1e-3);
                    // Rare pairs are not normally distributed; the other tests cover them.
                    if expected * deals >= 30.0 {
                        largest = largest.max((mean - expected).abs() / (variance / deals).sqrt());
                    }
                }
            }
        }
        largest
    }
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(text).collect()
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Every card of a list at a place of its own.
fn singly(list: &Value) -> Pool {
    texts(list).into_iter().map(|card| vec![card]).collect()
}

fn field<'a>(list: &'a Value, name: &str) -> Vec<&'a Value> {
    list.as_array().expect("a list").iter().map(|item| &item[name]).collect()
}

/// A seat was drawn by lot.
fn lot(drawn: &Value, seats: u8) -> Pool {
    let (own, others): (Vec<u8>, Vec<u8>) = (1..=seats).partition(|seat| drawn.as_u64() == Some((*seat).into()));
    [own, others].map(|seats| seats.iter().map(u8::to_string).collect()).to_vec()
}

/// The pools of cards that were dealt by chance, by name, from a state as data.
fn pools(game: &str, state: &Value, seats: u8) -> Vec<(String, Pool)> {
    let mut pools = Vec::new();
    match game {
        "oriflamme" => {
            for (seat, holding) in state["seats"].as_array().expect("seats").iter().enumerate() {
                let cards = vec![texts(&holding["hand"]), texts(&holding["set_aside"])];
                pools.push((format!("cards of seat {}", seat + 1), cards));
            }
            // Each family has cards of its own, so the cards that two seats set aside are independent.
            pools.push(("crown".to_owned(), lot(&state["crown"], seats)));
        }
        "courtisans" => {
            let hands = field(&state["seats"], "hand").into_iter().map(texts);
            let piles = singly(&state["removed"]).into_iter().chain(singly(&state["pile"]));
            pools.push(("courtiers".to_owned(), hands.chain(piles).collect()));
            let missions = field(&state["seats"], "missions");
            let returned = texts(&state["returned_missions"]);
            for (color, left) in returned.chunks(returned.len() / 2).enumerate() {
                let dealt = missions.iter().map(|two| vec![text(&two[color])]);
                pools.push((
                    format!("missions {color}"),
                    dealt.chain(left.iter().map(|one| vec![one.clone()])).collect(),
                ));
            }
            pools.push(("start".to_owned(), lot(&state["start"], seats)));
        }
        "shadow-throne" => {
            pools.push(("draw pile".to_owned(), singly(&state["draw"])));
            pools.push(("start".to_owned(), lot(&state["active"], seats)));
        }
        "for-a-crown" => {
            let mut order: Vec<_> =
                field(&state["seats"], "field").into_iter().map(Value::as_u64).zip(1_u8..).collect();
            order.sort_unstable();
            pools.push(("portraits".to_owned(), order.iter().map(|(_, seat)| vec![seat.to_string()]).collect()));
            let columns = state["court"].as_array().expect("columns").iter();
            for (column, deck) in columns.zip(state["decks"].as_array().expect("decks")) {
                let cards = singly(deck).into_iter().chain(singly(column)).collect();
                pools.push((format!("level {}", pools.len() + 1), cards));
            }
            pools.push(("events".to_owned(), singly(&state["pile"])));
        }
        "oath" => pools.extend(pools_of_oath(state, seats)),
        _ => panic!("what does {game} deal?"),
    }
    pools
}

fn pools_of_oath(state: &Value, seats: u8) -> Vec<(String, Pool)> {
    let sites = state["sites"].as_array().expect("sites");
    let facedown = sites.iter().filter(|site| site["up"] == false).map(|site| vec![text(&site["site"])]);
    let map = facedown.chain([texts(&state["unused"])]).collect();
    let at_sites = sites.iter().flat_map(|site| singly(&site["relics"]));
    let relics = at_sites.chain(singly(&state["reliquary"])).chain(singly(&state["relics"])).collect();
    let visions = ["conspiracy", "faith", "rebellion", "sanctuary", "conquest"];
    let is_vision = |card: &String| visions.contains(&card.as_str());
    let piles = state["piles"].as_array().expect("piles").iter().flat_map(texts);
    let players = state["players"].as_array().expect("players").iter().take(seats.into());
    let advisers = players.flat_map(|player| field(&player["advisers"], "card")).map(text);
    let deck = texts(&state["deck"]);
    let (in_deck, denizens): (Vec<_>, Vec<_>) = deck.iter().cloned().partition(is_vision);
    let single = |cards: Vec<String>| cards.into_iter().map(|card| vec![card]).collect::<Pool>();
    // The top twelve cards: which of them are Visions.
    let kind = |card: &String| if is_vision(card) { "vision" } else { "denizen" }.to_owned();
    let top = deck[deck.len() - 12..].iter().map(kind).collect();
    vec![
        ("sites".to_owned(), map),
        ("relics".to_owned(), relics),
        ("denizens".to_owned(), single(piles.chain(advisers).chain(denizens).collect())),
        ("visions".to_owned(), single(in_deck)),
        ("packet".to_owned(), single(top)),
    ]
}

/// The number of deals, and the seed of their secrets.
fn extent() -> (u64, u64) {
    let is_long = env::var_os("KABALE_LONG").is_some();
    let seed = env::var("KABALE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    (if is_long { 1_000_000 } else { 20_000 }, seed)
}

/// A secret as a server would draw it, but reproducible.
fn secret(rng: &mut Fast) -> Secret {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    Secret::new(bytes)
}

/// Deals a game with all numbers of seats; in half of the deals the seats throw something in.
fn deals_are_even(game: &str) {
    let entry = find(game).expect("a game");
    let (deals, first) = extent();
    let mut rng = Fast::seed_from_u64(first);
    let mut counts: BTreeMap<(u8, String), Count> = BTreeMap::new();
    let all_seats: Vec<u8> = entry.seats.clone().collect();
    for deal in 0..deals {
        let seats = all_seats[deal as usize % all_seats.len()];
        let nonce = |seat: u8| if deal / 8 % 2 == 0 { String::new() } else { format!("{deal} by {seat}") };
        let nonces: Vec<_> = (0..seats).map(nonce).collect();
        let seed = secret(&mut rng).seed(&format!("table{deal}"), game, &nonces);
        let table = (entry.deal)(&json!({}), seats, seed).expect("so many may play");
        for (name, pool) in pools(game, &table.state(), seats) {
            counts.entry((seats, name)).or_default().add(&pool);
        }
    }
    for ((seats, name), count) in &counts {
        let found = count.deviations();
        assert!(found.iter().all(|z| *z < BOUND), "{game} with {seats}: {name} are dealt unevenly: {found:?}");
    }
}

macro_rules! even {
    ($($name:ident $id:literal $game:ty;)*) => {
        mod deals_are_even_in { $(
            #[test]
            fn $name() {
                super::deals_are_even($id);
            }
        )* }
    };
}

kabale_games::games!(even);

/// Every bit of a seed is set in half of the cases, even if only one nonce changes a little.
#[test]
fn seeds_are_even() {
    let secret = secret(&mut Fast::seed_from_u64(1));
    let (deals, first) = extent();
    let mut set = [0_u32; 256];
    for deal in first..first + deals {
        let seed = secret.seed("table", "oath", &[String::new(), deal.to_string(), String::new()]);
        for (bit, n) in set.iter_mut().enumerate() {
            *n += u32::from(seed.bytes()[bit / 8] >> (bit % 8) & 1);
        }
    }
    let deviation = |n: &u32| (f64::from(*n) - deals as f64 / 2.0).abs() / (deals as f64 / 4.0).sqrt();
    assert!(set.iter().all(|n| deviation(n) < BOUND), "{set:?}");
}

/// The statistics detect known faults of shuffling.
#[test]
fn uneven_shuffles_are_noticed() {
    let count = |mix: fn(&mut Fast, &mut Vec<u8>)| {
        let mut rng = Fast::seed_from_u64(7);
        let mut count = Count::default();
        for _ in 0..20_000 {
            let mut cards: Vec<u8> = (0..20).collect();
            mix(&mut rng, &mut cards);
            count.add(&cards.iter().map(|card| vec![format!("{:02}", card / 2)]).collect());
        }
        count.deviations()
    };
    let [places, neighbors] = count(|rng, cards| shuffle(rng, cards));
    assert!(places < BOUND && neighbors < BOUND);
    // The well-known mistake: every card is swapped with any other.
    let [places, _] = count(|rng, cards| {
        (0..cards.len()).for_each(|at| cards.swap(at, below(rng, 20) as usize));
    });
    assert!(places > BOUND, "{places}");
    // Only cut, not shuffled: every card is equally often at every place, but always has the same neighbors.
    let [places, neighbors] = count(|rng, cards| cards.rotate_left(below(rng, 20) as usize));
    assert!(places.is_finite() && neighbors > BOUND, "{neighbors}");
    // One card in twenty deals stays where it is.
    let [places, _] = count(|rng, cards| {
        if below(rng, 20) > 0 {
            shuffle(rng, cards);
        }
    });
    assert!(places > BOUND, "{places}");
}

//! 1: setup.

use kabale_core::{List, Log, Rng, Seat, shuffle};

use crate::{
    Deck, Options,
    cards::{Banner, CARDS, Card, CardSet, Goal, Region, Slot, Suit},
    chronicle::Chronicle,
    ops::Cx,
    piles::DiscardPiles,
    sites::Site,
    state::{
        ALL_EYES, Act, Adviser, Battle, CHANCELLOR, DECK, Deal, DealKind, FAVOR, Legacy, Oath, Place, Player,
        SUIT_SIZE, SUPPLY, Standard, Step, Tokens, Turn, WARBANDS, bit_of,
    },
};

/// 1.24: 10 denizens and 2 Visions, on 15 denizens and 3 Visions, on the rest.
const PACKETS: [(usize, usize); 2] = [(10, 2), (15, 3)];

pub(crate) fn deal(options: Options, seats: u8, rng: &mut dyn Rng) -> Oath {
    set_up(&options.chronicle, options, seats, rng)
}

/// The initial state of a game with a chronicle.
pub(crate) fn set_up(chronicle: &Chronicle, options: Options, seats: u8, rng: &mut dyn Rng) -> Oath {
    let goal = options.oath.goal().unwrap_or(chronicle.oath);
    let mut state = Oath {
        options,
        seats,
        goal,
        round: 1,
        active: CHANCELLOR,
        visions: 0,
        title: CHANCELLOR,
        usurper: false,
        banks: [if seats >= 5 { 4 } else { 3 }; 6],
        shared: 0,
        players: [Player::default(); 6],
        sites: [Place::default(); 8],
        banners: [Standard { holder: None, tokens: 1 }; 2],
        mob: false,
        deck: List::new(),
        packets: [0; 2],
        piles: DiscardPiles::new(),
        relics: match &chronicle.past {
            Some(past) => past.relics.iter().rev().copied().collect(),
            None => Card::relics().collect(),
        },
        reliquary: [None; 4],
        unused: List::new(),
        boxed: List::new(),
        dispossessed: chronicle.past.as_ref().map_or(CardSet::EMPTY, |past| past.dispossessed),
        in_play: CardSet::EMPTY,
        prophecy: None,
        haul: 0,
        on: [Tokens::default(); CARDS],
        known: [0; CARDS],
        caged: [0; 6],
        hand: List::new(),
        drawer: CHANCELLOR,
        turn: Turn::default(),
        act: Act::default(),
        battle: Battle::default(),
        dice: None,
        deal: Deal::between(DealKind::default(), CHANCELLOR, CHANCELLOR),
        end: None,
        legacy: Legacy::default(),
        stack: List::new(),
    };
    lay_out(&mut state, chronicle, rng);
    take_boards(&mut state, chronicle);
    // The remaining favor is in the shared bank.
    let elsewhere: u8 = state.banks.iter().sum::<u8>()
        + state.players.iter().map(|player| player.favor).sum::<u8>()
        + state.banners[Banner::PeoplesFavor as usize].tokens;
    state.shared = FAVOR.saturating_sub(elsewhere);
    build_decks(&mut state, chronicle, rng);
    // 1.13.
    let banner = match goal {
        Goal::Devotion => Some(Banner::DarkestSecret),
        Goal::People => Some(Banner::PeoplesFavor),
        Goal::Supremacy | Goal::Protection => None,
    };
    if let Some(banner) = banner {
        state.banners[banner as usize].holder = Some(CHANCELLOR);
    }
    state.recount();
    // 1.16, 1.23, then the first turn.
    state.stack.push(Step::Wake);
    for seat in Seat::all(seats).rev() {
        state.stack.push(Step::Reject(seat));
        state.stack.push(Step::Place(seat));
    }
    state.stack.push(Step::Endow);
    state.settle(&mut Cx { rng, log: &mut Log::off() });
    state
}

/// 1.1, 1.12, 1.16: the map, without the favor on sites, which comes last.
fn lay_out(state: &mut Oath, chronicle: &Chronicle, rng: &mut dyn Rng) {
    let is_named = |site: &Site| chronicle.sites.iter().flatten().any(|land| land.site == *site);
    let mut others: List<Site, 24> = Site::all().filter(|site| !is_named(site)).collect();
    shuffle(rng, &mut others);
    if chronicle.past.is_none() {
        shuffle(rng, &mut state.relics);
    }
    for slot in Slot::all() {
        let Some(land) = chronicle.sites[slot.index()] else {
            let site = others.pop().unwrap_or_default();
            *state.place_mut(slot) = Place { site, ..Place::default() };
            continue;
        };
        if !land.up {
            *state.place_mut(slot) = Place { site: land.site, ..Place::default() };
            continue;
        }
        let [_, secrets, n_relics] = land.site.ground().prompt;
        let relics = match &chronicle.past {
            Some(_) => land.relics,
            None => (0..n_relics).filter_map(|_| state.relics.pop()).collect(),
        };
        // 1.12: ruins do not count.
        let warbands = match slot.0 {
            0 => 2,
            _ => u8::from(land.cards.iter().any(|card| !card.is_ruin())),
        };
        *state.place_mut(slot) = Place {
            site: land.site,
            up: true,
            known: 0,
            cards: land.cards,
            relics,
            favor: 0,
            secrets,
            color: CHANCELLOR,
            warbands,
        };
        land.cards.iter().for_each(|card| state.known[card.index()] = ALL_EYES);
    }
    others.sort_unstable();
    state.unused = others;
}

/// 1.8 to 1.15: boards, warbands, favor and secrets; the Grand Scepter.
fn take_boards(state: &mut Oath, chronicle: &Chronicle) {
    let on_map: u8 = state.sites.iter().map(|place| place.warbands).sum();
    for seat in Seat::all(state.seats) {
        let is_chancellor = seat == CHANCELLOR;
        let citizen = !is_chancellor && chronicle.is_citizen(chronicle.board(seat));
        *state.player_mut(seat) = Player {
            citizen,
            supply: SUPPLY,
            favor: if is_chancellor { 2 } else { 1 },
            secrets: 1,
            bank: WARBANDS[seat.index()],
            ..Player::default()
        };
    }
    // 9.3: with many Citizens the purple warbands may run short; the map comes first (1.12).
    state.players[0].bank -= on_map;
    for seat in Seat::all(state.seats) {
        let color = state.paint(seat).index();
        let n = state.players[color].bank.min(3);
        state.players[color].bank -= n;
        state.player_mut(seat).warbands = n;
    }
    state.players[0].relics = Card::THE_GRAND_SCEPTER.relic_bit();
    state.known[Card::THE_GRAND_SCEPTER.index()] = ALL_EYES;
}

/// OATH-F10: with those that lie on the map, nine denizens of each suit, drawn at random.
fn draw_denizens(chronicle: &Chronicle, rng: &mut dyn Rng) -> List<Card, DECK> {
    let on_map: CardSet = chronicle.sites.iter().flatten().flat_map(|land| land.cards.iter().copied()).collect();
    let mut drawn = List::new();
    for suit in Suit::ALL {
        let (out, mut open): (Vec<Card>, Vec<Card>) =
            Card::denizens().filter(|card| card.is(suit)).partition(|card| on_map.contains(*card));
        shuffle(rng, &mut open);
        drawn.extend(open.into_iter().take(SUIT_SIZE.saturating_sub(out.len())));
    }
    drawn
}

/// 1.17 to 1.22: Reliquary, world deck, discard piles, cards to choose from.
fn build_decks(state: &mut Oath, chronicle: &Chronicle, rng: &mut dyn Rng) {
    for space in 0..4 {
        state.reliquary[space] = state.relics.pop();
        if let Some(relic) = state.reliquary[space] {
            // R12.24: without the revision the Chancellor knows them from the start.
            state.known[relic.index()] = if state.is_revised() { 0 } else { bit_of(CHANCELLOR) };
        }
    }
    // OATH-F10: a played world has its deck.
    let denizens = match state.options.deck {
        Deck::WholeArchive if !chronicle.is_sealed() => draw_denizens(chronicle, rng),
        _ => chronicle.denizens.iter().copied().collect(),
    };
    pack(state, denizens, rng);
    for region in Region::ALL {
        let Some(card) = draw_bottom(state) else { continue };
        state.visions += u8::from(card.is_vision());
        state.piles.push(region, card);
    }
    for seat in Seat::all(state.seats) {
        for _ in 0..3 {
            let Some(card) = draw_bottom(state) else { continue };
            state.visions += u8::from(card.is_vision());
            state.known[card.index()] = bit_of(seat);
            state.player_mut(seat).advisers.push(Adviser { card, up: false });
        }
    }
    // In a small deck the cards above the rest are drawn on, too.
    let [first, second] = state.packets;
    let first = first.min(state.deck.len() as u8);
    state.packets = [first, second.min(state.deck.len() as u8 - first)];
}

fn draw_bottom(state: &mut Oath) -> Option<Card> {
    (!state.deck.is_empty()).then(|| state.deck.remove(0))
}

/// 8.8: the world deck is built anew from all its cards.
pub(crate) fn rebuild_deck(state: &mut Oath, rng: &mut dyn Rng) {
    // The order so far must not matter, since nobody knows it.
    let mut denizens: List<Card, DECK> = state.deck.iter().copied().filter(|card| !card.is_vision()).collect();
    denizens.sort_unstable();
    state.deck.clear();
    pack(state, denizens, rng);
}

/// 1.24: denizens and Visions in three packets; the top card last.
fn pack(state: &mut Oath, mut denizens: List<Card, DECK>, rng: &mut dyn Rng) {
    let mut visions: List<Card, 5> = Card::visions().collect();
    shuffle(rng, &mut denizens);
    shuffle(rng, &mut visions);
    let [upper, middle] = PACKETS.map(|(n_denizens, n_visions)| {
        let mut packet: List<Card, 18> = (0..n_denizens).filter_map(|_| denizens.pop()).collect();
        packet.extend((0..n_visions).filter_map(|_| visions.pop()));
        shuffle(rng, &mut packet);
        packet
    });
    state.packets = [upper.len() as u8, middle.len() as u8];
    state.deck.extend(denizens.iter().chain(&middle).chain(&upper).copied());
}

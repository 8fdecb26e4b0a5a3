//! 1: setup.

use kabale_core::{List, Log, Rng, Seat, shuffle};

use crate::{
    Deck, Options,
    cards::{Banner, CARDS, Card, CardSet, Goal, Region, Slot, Suit},
    chronicle::Chronicle,
    ops::Cx,
    sites::Site,
    state::{
        ALL_EYES, Act, Adviser, Battle, CHANCELLOR, DECK, Deal, DealKind, FAVOR, Oath, Place, Player, SUIT_SIZE,
        SUPPLY, Standard, Step, Tokens, Turn, WARBANDS, bit_of,
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
        piles: [List::new(); 3],
        relics: Card::relics().collect(),
        reliquary: [None; 4],
        unused: List::new(),
        boxed: List::new(),
        dispossessed: CardSet::EMPTY,
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
    shuffle(rng, &mut state.relics);
    for slot in Slot::all() {
        let Some(land) = chronicle.sites[slot.index()] else {
            let site = others.pop().unwrap_or_default();
            *state.place_mut(slot) = Place { site, ..Place::default() };
            continue;
        };
        let [_, secrets, n_relics] = land.site.ground().prompt;
        let relics = (0..n_relics).filter_map(|_| state.relics.pop()).collect();
        let warbands = match (slot.0, land.denizens.is_empty()) {
            (0, _) => 2,
            (_, false) => 1,
            _ => 0,
        };
        let cards = land.denizens.iter().copied().collect();
        *state.place_mut(slot) = Place {
            site: land.site,
            up: true,
            known: 0,
            cards,
            relics,
            favor: 0,
            secrets,
            color: CHANCELLOR,
            warbands,
        };
        land.denizens.iter().for_each(|card| state.known[card.index()] = ALL_EYES);
    }
    others.sort_unstable();
    state.unused = others;
}

/// 1.8 to 1.15: boards, warbands, favor and secrets; the Grand Scepter.
fn take_boards(state: &mut Oath, chronicle: &Chronicle) {
    let on_map: u8 = state.sites.iter().map(|place| place.warbands).sum();
    for seat in Seat::all(state.seats) {
        let is_chancellor = seat == CHANCELLOR;
        let citizen = !is_chancellor && chronicle.citizens & bit_of(seat) != 0;
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
fn draw_denizens(chronicle: &Chronicle, rng: &mut dyn Rng) -> List<Card, 64> {
    let on_map: CardSet = chronicle.sites.iter().flatten().flat_map(|land| land.denizens.iter().copied()).collect();
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
    let (mut denizens, mut visions): (List<Card, 64>, List<Card, 5>) = (chronicle.denizens, Card::visions().collect());
    if state.options.deck == Deck::WholeArchive {
        denizens = draw_denizens(chronicle, rng);
    }
    shuffle(rng, &mut denizens);
    shuffle(rng, &mut visions);
    let mut packets = [List::<Card, DECK>::new(); 2];
    for (packet, (n_denizens, n_visions)) in packets.iter_mut().zip(PACKETS) {
        packet.extend((0..n_denizens).filter_map(|_| denizens.pop()));
        packet.extend((0..n_visions).filter_map(|_| visions.pop()));
        shuffle(rng, packet);
    }
    state.deck.extend(denizens.iter().copied());
    state.deck.extend(packets[1].iter().copied());
    state.deck.extend(packets[0].iter().copied());
    state.packets = [packets[0].len() as u8, packets[1].len() as u8];
    for region in Region::ALL {
        let card = state.deck.remove(0);
        state.visions += u8::from(card.is_vision());
        state.piles[region as usize].push(card);
    }
    for seat in Seat::all(state.seats) {
        for _ in 0..3 {
            let card = state.deck.remove(0);
            state.visions += u8::from(card.is_vision());
            state.known[card.index()] = bit_of(seat);
            state.player_mut(seat).advisers.push(Adviser { card, up: false });
        }
    }
    // With many denizens on the map the cards above the rest are drawn on, too.
    let below = state.deck.len() as u8 - state.packets[0];
    state.packets[1] = state.packets[1].min(below);
}

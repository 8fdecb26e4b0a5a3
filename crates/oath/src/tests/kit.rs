//! Tables that are arranged for a test and then played by notation, with dice that show given faces.

use kabale_core::{Eye, Fast, Game, Log, Rng, Seat, SeedableRng};

use crate::{
    Banner, Card, Choice, Deck, Event, Goal, Oath, Options, Region, Site, Slot, Suit, Vow, What,
    chronicle::Chronicle,
    event::Where,
    ops::Cx,
    setup,
    state::{ALL_EYES, Adviser, CHANCELLOR, Place, Player, Standard, Step, bit_of},
};

/// A table that is arranged and then played by notation, with dice that show given faces.
pub(super) struct Scene {
    pub(super) state: Oath,
    /// The next faces of six-sided dice; after them rolls are random.
    dice: Vec<u8>,
    pub(super) rng: Fast,
    /// What happened since the scene began.
    pub(super) events: Vec<Event>,
}

/// The seat with this number, from 1: the Chancellor is 1.
pub(super) fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

/// The site slot with this number, from 1.
pub(super) fn slot(number: u8) -> Slot {
    Slot::new(number - 1).expect("a slot")
}

/// Where a site lies faceup on the map.
pub(super) fn slot_of_site(state: &Oath, site: Site) -> Option<Slot> {
    Slot::all().find(|slot| state.place(*slot).up && state.place(*slot).site == site)
}

/// Whether a denizen lies anywhere outside the archive.
fn is_anywhere(state: &Oath, card: Card) -> bool {
    let mut is_there = false;
    crate::position::cards(state, |other| is_there |= other == card);
    is_there
}

/// 7.2.1: where a card may be played faceup: to a site, to the advisers.
pub(super) fn may_be_played(card: Card) -> (bool, bool) {
    let scene = Scene::new(2).hidden(1, card).play(&[&Choice::Card(card).to_string()]);
    (scene.offers("site 1"), scene.offers("advise"))
}

/// Only to sites.
pub(super) const TO_SITES: (bool, bool) = (true, false);
/// Only to advisers.
pub(super) const TO_ADVISERS: (bool, bool) = (false, true);
/// To either.
pub(super) const ANYWHERE: (bool, bool) = (true, true);

/// 7.2.2: whether a faceup card stays when another needs its place, at a full site or among full advisers.
pub(super) fn is_locked(card: Card) -> bool {
    let key = Choice::Card(card).to_string();
    if may_be_played(card).0 {
        let scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).site(1, Site::RIVER).pawn(2, 1);
        let scene = scene.card_at(1, Card::TAVERN_SONGS).card_at(1, card).hidden(1, Card::ERRAND_BOY);
        !scene.play(&["card errand-boy", "site 1"]).offers(&key)
    } else {
        let scene = Scene::new(2).adviser(1, card).adviser(1, Card::TAVERN_SONGS).hidden(1, Card::ELDERS);
        let scene = scene.on_deck(Card::TENTS).on_deck(Card::ERRAND_BOY).on_deck(Card::LONGBOWS);
        !scene.play(&["search", "deck", "card longbows", "card tents", "hide"]).offers(&key)
    }
}

/// Before a Campaign between Exiles: player 2, with three warbands, stands where player 3 stands with three warbands and
/// rules with two. The Chancellor is far away. The site itself adds nothing but its die.
pub(super) fn duel() -> Scene {
    Scene::new(3).site(1, Site::CHARMING_VALLEY).garrison(1, 3, 2).pawn(1, 6).turn(2)
}

/// The moves of a Campaign in a duel, against the site alone, up to the battle plans.
pub(super) const ATTACK: [&str; 3] = ["campaign", "done", "number 3"];

/// Before a Campaign of player 2 against the bandits; the others are far away.
pub(super) fn raid() -> Scene {
    duel().garrison(1, 3, 0).pawn(3, 6)
}

/// The moves of a raid up to the battle plans.
pub(super) const RAID: [&str; 2] = ["campaign", "number 3"];

/// A six-sided die falls on a face when the word is in the middle of its sixth.
struct Loaded<'a> {
    dice: &'a mut Vec<u8>,
    rng: &'a mut Fast,
}

impl rand_core::TryRng for Loaded<'_> {
    type Error = rand_core::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        if self.dice.is_empty() {
            return Ok(self.rng.next_u32());
        }
        let face = u32::from(self.dice.remove(0));
        Ok((u32::MAX / 12) * (2 * face - 1))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from(self.try_next_u32()?) << 32)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.fill(0);
        Ok(())
    }
}

impl Scene {
    /// After setup, at the Chancellor's first Act phase: everybody's pawn at Plains, no cards at sites or with anybody,
    /// no favor or secrets on boards, no relics but the Grand Scepter, three warbands on every board. Facedown sites
    /// are those of the deal.
    pub(super) fn new(seats: u8) -> Self {
        let mut rng = Fast::seed_from_u64(7);
        let mut state = Oath::deal(&Options::default(), seats, &mut rng);
        state.stack.clear();
        state.stack.push(Step::Act);
        for number in 1..=seats {
            while let Some(adviser) = state.player_mut(seat(number)).advisers.pop() {
                state.deck.insert(0, adviser.card);
                state.known[adviser.card.index()] = 0;
            }
            let player = state.player_mut(seat(number));
            player.pawn = Slot::default();
            state.shared += state.players[usize::from(number) - 1].favor;
            state.players[usize::from(number) - 1].favor = 0;
            state.players[usize::from(number) - 1].secrets = 0;
        }
        for slot in Slot::all() {
            while let Some(card) = state.place_mut(slot).cards.pop() {
                state.deck.insert(0, card);
                state.known[card.index()] = 0;
            }
            while let Some(relic) = state.place_mut(slot).relics.pop() {
                state.relics.insert(0, relic);
            }
        }
        state.recount();
        Self { state, dice: Vec::new(), rng, events: Vec::new() }
    }

    /// OATH-F11: the game was dealt before the readings were revised.
    #[expect(clippy::wrong_self_convention, reason = "a scene is arranged step by step")]
    pub(super) fn as_before(mut self) -> Self {
        self.state.options.revised = None;
        for relic in self.state.reliquary.into_iter().flatten() {
            self.state.known[relic.index()] |= bit_of(CHANCELLOR);
        }
        self
    }

    /// Nobody holds the Grand Scepter; it lies under the relic deck.
    pub(super) fn uncrowned(mut self) -> Self {
        self.fetch(Card::THE_GRAND_SCEPTER);
        self.state.relics.insert(0, Card::THE_GRAND_SCEPTER);
        self
    }

    /// It is this player's Act phase.
    pub(super) fn turn(mut self, number: u8) -> Self {
        self.state.active = seat(number);
        self.state.drawer = seat(number);
        self
    }

    /// Takes a card from wherever it lies.
    fn fetch(&mut self, card: Card) {
        if card.is_edifice() {
            return; // What is not on the map is in the archive.
        }
        if card.suit().is_some() && !is_anywhere(&self.state, card) {
            return self.swap_with_archive(card);
        }
        let state = &mut self.state;
        let deck = &mut state.deck;
        if let Some(at) = deck.iter().position(|other| *other == card) {
            // The packets are counted from the top.
            let below = deck.len() - usize::from(state.packets[0]) - usize::from(state.packets[1]);
            let middle = deck.len() - usize::from(state.packets[0]);
            deck.remove(at);
            if at >= middle {
                state.packets[0] -= 1;
            } else if at >= below {
                state.packets[1] -= 1;
            }
            return;
        }
        for region in Region::ALL {
            if let Some(at) = state.piles[region].iter().position(|other| *other == card) {
                state.piles.remove(region, at);
                return;
            }
        }
        if let Some(at) = state.relics.iter().position(|other| *other == card) {
            state.relics.remove(at);
            return;
        }
        for space in &mut state.reliquary {
            if *space == Some(card) {
                *space = state.relics.pop();
                return;
            }
        }
        for place in &mut state.sites {
            if let Some(at) = place.relics.iter().position(|other| *other == card) {
                place.relics.remove(at);
                return;
            }
        }
        for player in &mut state.players {
            if card.is_relic() {
                player.relics &= !card.relic_bit();
            }
        }
        state.recount();
    }

    /// A card comes out of the archive, and another of its suit goes there.
    fn swap_with_archive(&mut self, card: Card) {
        self.state.options.deck = Deck::WholeArchive;
        let is_like = |other: &Card| other.suit() == card.suit();
        let at = self.state.deck.iter().position(is_like).expect("another card of the suit is in the deck");
        let other = self.state.deck[at];
        self.fetch(other);
    }

    /// A player has this adviser faceup.
    pub(super) fn adviser(mut self, number: u8, card: Card) -> Self {
        self.fetch(card);
        self.state.known[card.index()] = ALL_EYES;
        self.state.put_adviser(seat(number), Adviser { card, up: true });
        self
    }

    /// A player has this adviser facedown.
    pub(super) fn hidden(mut self, number: u8, card: Card) -> Self {
        self.fetch(card);
        self.state.known[card.index()] = 1 << (number - 1);
        self.state.put_adviser(seat(number), Adviser { card, up: false });
        self
    }

    /// A card lies at a site.
    pub(super) fn card_at(mut self, number: u8, card: Card) -> Self {
        self.fetch(card);
        self.state.known[card.index()] = ALL_EYES;
        self.state.put_at_site(card, slot(number));
        self
    }

    /// A relic lies facedown at a site.
    pub(super) fn relic_at(mut self, number: u8, relic: Card) -> Self {
        self.fetch(relic);
        self.state.known[relic.index()] = 0;
        self.state.place_mut(slot(number)).relics.push(relic);
        self
    }

    /// A player holds a relic.
    pub(super) fn holds(mut self, number: u8, relic: Card) -> Self {
        self.fetch(relic);
        self.state.known[relic.index()] = ALL_EYES;
        self.state.player_mut(seat(number)).relics |= relic.relic_bit();
        self.state.recount();
        self
    }

    /// A slot has this site, faceup, with nothing on it.
    pub(super) fn site(mut self, number: u8, site: Site) -> Self {
        let old = self.state.place(slot(number)).site;
        if old != site {
            if let Some(at) = self.state.unused.iter().position(|other| *other == site) {
                self.state.unused[at] = old;
                self.state.unused.sort_unstable();
            } else {
                let other = Slot::all().find(|other| self.state.place(*other).site == site).expect("a site");
                self.state.place_mut(other).site = old;
            }
        }
        let place = self.state.place_mut(slot(number));
        *place = Place { site, up: true, ..*place };
        self
    }

    /// A player has this much favor.
    pub(super) fn favor(mut self, number: u8, n: u8) -> Self {
        let old = self.state.player(seat(number)).favor;
        self.state.shared = self.state.shared + old - n;
        self.state.player_mut(seat(number)).favor = n;
        self
    }

    /// A player has this many faceup secrets.
    pub(super) fn secrets(mut self, number: u8, n: u8) -> Self {
        self.state.player_mut(seat(number)).secrets = n;
        self
    }

    pub(super) fn supply(mut self, number: u8, n: u8) -> Self {
        self.state.player_mut(seat(number)).supply = n;
        self
    }

    /// A player's pawn stands at this site.
    pub(super) fn pawn(mut self, number: u8, at: u8) -> Self {
        self.state.player_mut(seat(number)).pawn = slot(at);
        self
    }

    /// A player has this many warbands on the board.
    pub(super) fn warbands(mut self, number: u8, n: u8) -> Self {
        let color = self.state.paint(seat(number)).index();
        let old = self.state.player(seat(number)).warbands;
        self.state.players[color].bank = self.state.players[color].bank + old - n;
        self.state.player_mut(seat(number)).warbands = n;
        self
    }

    /// A site has this many warbands of a player's color, and no others.
    pub(super) fn garrison(mut self, at: u8, number: u8, n: u8) -> Self {
        let place = *self.state.place(slot(at));
        self.state.player_mut(place.color).bank += place.warbands;
        let color = self.state.paint(seat(number));
        self.state.player_mut(color).bank -= n;
        let place = self.state.place_mut(slot(at));
        (place.warbands, place.color) = (n, if n > 0 { color } else { CHANCELLOR });
        self
    }

    /// Puts a card on top of the world deck.
    pub(super) fn on_deck(mut self, card: Card) -> Self {
        self.fetch(card);
        self.state.known[card.index()] = 0;
        self.state.deck.push(card);
        self.state.packets[0] += 1;
        self
    }

    /// Puts a card on top of a discard pile.
    pub(super) fn on_pile(mut self, region: Region, card: Card) -> Self {
        self.fetch(card);
        self.state.known[card.index()] = 0;
        self.state.piles.push(region, card);
        self
    }

    /// Cards that nobody has seen are among the Dispossessed.
    pub(super) fn dispossessed(mut self, cards: &[Card]) -> Self {
        for card in cards {
            self.fetch(*card);
            self.state.known[card.index()] = 0;
            self.state.dispossessed.insert(*card);
        }
        self
    }

    /// A player is a Citizen.
    pub(super) fn citizen(mut self, number: u8) -> Self {
        let player = self.state.player_mut(seat(number));
        player.bank += player.warbands;
        player.citizen = true;
        let n = player.warbands;
        self.state.player_mut(CHANCELLOR).bank -= n;
        self
    }

    /// A bank has this much favor.
    pub(super) fn bank(mut self, suit: Suit, n: u8) -> Self {
        self.state.shared = self.state.shared + self.state.banks[suit as usize] - n;
        self.state.banks[suit as usize] = n;
        self
    }

    /// A player holds a banner with this much on it.
    pub(super) fn bears(mut self, number: u8, banner: Banner, tokens: u8) -> Self {
        let standard = &mut self.state.banners[banner as usize];
        if banner == Banner::PeoplesFavor {
            self.state.shared = self.state.shared + standard.tokens - tokens;
        }
        *standard = Standard { holder: Some(seat(number)), tokens };
        self
    }

    /// A player has this many facedown secrets.
    pub(super) fn spent(mut self, number: u8, n: u8) -> Self {
        self.state.player_mut(seat(number)).spent = n;
        self
    }

    /// What a player has.
    pub(super) fn player(&self, number: u8) -> &Player {
        self.state.player(seat(number))
    }

    /// Favor and secrets on a card.
    pub(super) fn on(&self, card: Card) -> (u8, u8) {
        (self.state.favor_on(card), self.state.secrets_on(card))
    }

    /// The cards at a site.
    pub(super) fn cards(&self, at: u8) -> Vec<Card> {
        self.state.place(slot(at)).cards.iter().copied().collect()
    }

    /// The top card of a discard pile.
    pub(super) fn top(&self, region: Region) -> Option<Card> {
        self.state.piles[region].last().copied()
    }

    /// Attack and defense dice.
    pub(super) fn pools(&self) -> (u8, u8) {
        (self.state.battle.attack, self.state.battle.defense)
    }

    /// Attack and defense dice that were rolled in the last Campaign.
    pub(super) fn rolled(&self) -> (u8, u8) {
        let (mut attack, mut defense) = (0, 0);
        for event in &self.events {
            match event {
                Event::DefenseRoll { faces, .. } => defense = faces.iter().sum(),
                Event::AttackRoll { faces, .. } => attack = faces.iter().sum(),
                _ => (),
            }
        }
        (attack, defense)
    }

    /// How the last Campaign was decided: whether the attacker won, attack, and defense.
    pub(super) fn decided(&self) -> (bool, u8, u8) {
        let decided = self.events.iter().rev().find_map(|event| match event {
            Event::Decided { won, attack, defense } => Some((*won, *attack, *defense)),
            _ => None,
        });
        decided.expect("a Campaign was decided")
    }

    /// The next dice show these faces.
    pub(super) fn dice(mut self, faces: &[u8]) -> Self {
        self.dice.extend(faces);
        self
    }

    /// The notation of all choices.
    pub(super) fn choices(&self) -> Vec<String> {
        let mut choices = Vec::new();
        self.state.choices(&mut choices);
        choices.iter().map(Choice::to_string).collect()
    }

    pub(super) fn offers(&self, choice: &str) -> bool {
        self.choices().iter().any(|offered| offered == choice)
    }

    /// Who is asked, and the kind of question.
    pub(super) fn asked(&self) -> (u8, What) {
        let seat = self.state.to_move().expect("somebody is asked");
        (seat.number(), self.state.prompt().expect("a question").what)
    }

    /// Makes choices, one after the other.
    pub(super) fn play(mut self, choices: &[&str]) -> Self {
        for text in choices {
            let choice: Choice = text.parse().expect("a choice");
            let offered = self.choices();
            assert!(
                offered.iter().any(|other| other == text),
                "`{text}` is not offered to {:?}: {offered:?}",
                self.asked()
            );
            let mut log = Log::on();
            self.state.play(choice, &mut Loaded { dice: &mut self.dice, rng: &mut self.rng }, &mut log);
            self.events.extend(log.into_events());
            self.assert_whole();
        }
        self
    }

    /// No piece was created or lost, and the position can be written and read.
    fn assert_whole(&self) {
        let text = serde_json::to_string(&self.state).expect("a state is plain data");
        let read: Result<Oath, _> = serde_json::from_str(&text);
        assert!(read.as_ref().is_ok_and(|read| *read == self.state), "{:?}", read.err());
    }

    /// Whether a player knows a facedown card.
    pub(super) fn knows(&self, number: u8, card: Card) -> bool {
        self.state.known[card.index()] & crate::state::bit(Eye::Seat(seat(number))) != 0
    }

    /// Puts a relic on top of the relic deck.
    pub(super) fn on_relics(mut self, relic: Card) -> Self {
        self.fetch(relic);
        self.state.known[relic.index()] = 0;
        self.state.relics.push(relic);
        self
    }

    /// A relic lies on a space of the Reliquary, counted from 1; the one that lay there goes under the relic deck.
    pub(super) fn in_reliquary(mut self, space: usize, relic: Card) -> Self {
        self.fetch(relic);
        self = self.uncovered(space);
        self.state.known[relic.index()] = 0;
        self.state.reliquary[space - 1] = Some(relic);
        self
    }

    /// A space of the Reliquary, counted from 1, is empty; its relic lies under the relic deck.
    pub(super) fn uncovered(mut self, space: usize) -> Self {
        if let Some(relic) = self.state.reliquary[space - 1].take() {
            self.state.relics.insert(0, relic);
        }
        self
    }

    /// A discard pile is empty; its cards lie under the world deck.
    pub(super) fn no_pile(mut self, region: Region) -> Self {
        while let Some(card) = self.state.piles.pop(region) {
            self.state.deck.insert(0, card);
        }
        self
    }

    /// This many Visions were drawn from the world deck.
    pub(super) fn drawn(mut self, visions: u8) -> Self {
        self.state.visions = visions;
        self
    }

    /// The goal card that lies beside the map. The title stays where it is.
    pub(super) fn goal(mut self, goal: Goal) -> Self {
        self.state.goal = goal;
        self
    }

    /// A table as it is dealt, the Chancellor about to choose cards.
    pub(super) fn dealt(seats: u8, seed: u64) -> Self {
        Self::vowed(seats, seed, Vow::Chronicle)
    }

    /// A table as it is dealt, with an oath of choice.
    pub(super) fn vowed(seats: u8, seed: u64, oath: Vow) -> Self {
        let mut rng = Fast::seed_from_u64(seed);
        let state = Oath::deal(&Options { oath, ..Options::default() }, seats, &mut rng);
        Self { state, dice: Vec::new(), rng, events: Vec::new() }
    }

    /// A table dealt from a chronicle.
    pub(super) fn after(chronicle: &Chronicle, seats: u8) -> Self {
        let mut rng = Fast::seed_from_u64(7);
        let state = setup::set_up(chronicle, Options::default(), seats, &mut rng);
        Self { state, dice: Vec::new(), rng, events: Vec::new() }
    }

    /// Does something to the table as the rules would.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Oath, &mut Cx)) {
        let mut log = Log::on();
        let rng = &mut Loaded { dice: &mut self.dice, rng: &mut self.rng };
        change(&mut self.state, &mut Cx { rng, log: &mut log });
        self.events.extend(log.into_events());
    }

    /// It is this player's turn, and it begins.
    pub(super) fn waking(mut self, number: u8) -> Self {
        self.state.active = seat(number);
        self.state.drawer = seat(number);
        self.state.stack.clear();
        self.state.stack.push(Step::Wake);
        self.change(Oath::settle);
        self
    }

    /// Favor and secrets lie on a card.
    pub(super) fn laden(mut self, card: Card, favor: u8, secrets: u8) -> Self {
        self.change(|state, cx| {
            state.move_favor(favor, Where::Shared, Where::Card(card), cx);
            state.move_secrets(secrets, Where::Shared, Where::Card(card), cx);
        });
        self
    }

    /// Favor and secrets lie on a site.
    pub(super) fn stocked(mut self, at: u8, favor: u8, secrets: u8) -> Self {
        self.change(|state, cx| {
            state.move_favor(favor, Where::Shared, Where::Site(slot(at)), cx);
            state.move_secrets(secrets, Where::Shared, Where::Site(slot(at)), cx);
        });
        self
    }

    pub(super) fn at_round(mut self, round: u8) -> Self {
        self.state.round = round;
        self
    }

    /// A player has the title, the Oathkeeper side up.
    pub(super) fn title(mut self, number: u8) -> Self {
        (self.state.title, self.state.usurper) = (seat(number), false);
        self
    }

    /// A player has the title, the Usurper side up.
    pub(super) fn usurper(mut self, number: u8) -> Self {
        (self.state.title, self.state.usurper) = (seat(number), true);
        self
    }

    /// A player has revealed a Vision.
    pub(super) fn revealed(mut self, number: u8, vision: Card) -> Self {
        self.fetch(vision);
        self.state.known[vision.index()] = ALL_EYES;
        if let Some(old) = self.state.player_mut(seat(number)).vision.replace(vision) {
            self.state.piles.push(Region::Cradle, old);
        }
        self
    }

    /// The world deck and a discard pile are emptied into another.
    pub(super) fn without_deck(mut self) -> Self {
        while let Some(card) = self.state.deck.pop() {
            self.state.piles.push(Region::Hinterland, card);
        }
        self.state.packets = [0; 2];
        self
    }

    /// Warbands at a site, and the seat whose color they have.
    pub(super) fn force_at(&self, at: u8) -> (u8, u8) {
        let place = self.state.place(slot(at));
        (place.color.number(), place.warbands)
    }

    /// How the game ended, and the seat that won.
    pub(super) fn ended(&self) -> Option<(u8, crate::Way)> {
        self.state.end.map(|end| (end.winner.number(), end.way))
    }

    pub(super) fn who_keeps(&self) -> (u8, bool) {
        (self.state.title.number(), self.state.usurper)
    }

    /// Sites that lie faceup.
    pub(super) fn faceup(&self) -> Vec<u8> {
        Slot::all().filter(|slot| self.state.place(*slot).up).map(|slot| slot.0 + 1).collect()
    }

    /// Attack and defense dice of the last `Pools` event.
    pub(super) fn told_pools(&self) -> (u8, u8) {
        let told = self.events.iter().rev().find_map(|event| match event {
            Event::Pools { attack, defense } => Some((*attack, *defense)),
            _ => None,
        });
        told.expect("a Campaign")
    }
}

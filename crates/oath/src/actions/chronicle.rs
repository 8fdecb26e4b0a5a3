//! 8: the Chronicle. After the victory the winner decides about the next game, and the world is put in order for it.

use kabale_core::{List, Seat, shuffle};

use crate::{
    cards::{Card, CardSet, Goal, Region, Slot, Suit},
    decision::Ask,
    event::{Event, Token, Where},
    ops::Cx,
    piles::DiscardPiles,
    setup,
    sites::Site,
    state::{CHANCELLOR, Former, Legacy, Oath, Place, Player, Step, Tokens, Way, bit_of},
};

/// 8.4: how many cards of the chosen suit and of the two after it join the world deck.
const ENLISTED: [usize; 3] = [3, 2, 1];
/// 8.5: how many cards are dispossessed; 8.4: how many return if the archive has too few.
const SIX: usize = 6;

impl Oath {
    /// The Chronicle begins: all its steps are pending.
    pub(crate) fn open_chronicle(&mut self, cx: &mut Cx) {
        let Some(end) = self.end else { return };
        self.legacy = Legacy { citizens: self.options.chronicle.citizens, ..Legacy::default() };
        for seat in self.everybody() {
            let bit = self.board(seat).bit();
            self.legacy.citizens = self.legacy.citizens & !bit | if self.player(seat).citizen { bit } else { 0 };
        }
        self.legacy.ruled = self.ruled(end.winner);
        let (mut ruled, mut treasures) = ([0; 6], [0; 6]);
        for seat in self.everybody() {
            ruled[seat.index()] = self.ruled(seat).count_ones() as u8;
            treasures[seat.index()] = self.treasures(seat) as u8;
        }
        let sites = self.sites.map(|place| place.up.then_some(place.site));
        self.legacy.former = Some(Former { sites, ruled, treasures });
        self.stack.push(Step::Enlist);
        self.stack.push(Step::CleanUp);
        if self.is_exile(end.winner) {
            self.exile_all(cx);
            self.stack.push(Step::Invite);
        } else {
            self.stack.push(Step::Build);
        }
        match end.vision.filter(|_| end.way == Way::Vision) {
            Some(goal) => self.vow(goal, cx),
            None => self.stack.push(Step::Vow),
        }
    }

    /// 8.1: any goal card except the current one.
    pub(crate) fn ask_vow(&self) -> Ask {
        Ask::default().goals(Goal::ALL.into_iter().filter(|goal| *goal != self.goal))
    }

    pub(crate) fn vow(&mut self, goal: Goal, cx: &mut Cx) {
        self.legacy.vow = Some(goal);
        if let Some(end) = self.end {
            cx.tell(Event::Vowed { seat: end.winner, goal });
        }
    }

    /// 8.2: a winning Exile turns all Citizen boards.
    fn exile_all(&mut self, cx: &mut Cx) {
        self.legacy.citizens = 0;
        for seat in self.everybody() {
            if self.player(seat).citizen {
                self.legacy.closed |= bit_of(seat);
                cx.tell(Event::Exile { seat });
            }
        }
    }

    /// 8.2: other Exiles who were not just exiled and have not answered.
    pub(crate) fn ask_invite(&self) -> Ask {
        let Some(end) = self.end else { return Ask::default() };
        let open =
            self.others(end.winner).filter(|seat| self.is_exile(*seat) && self.legacy.closed & bit_of(*seat) == 0);
        let ask = Ask::default().seats(open);
        ask.done_if(!ask.is_empty())
    }

    pub(crate) fn invite(&mut self, seat: Seat, cx: &mut Cx) {
        self.legacy.closed |= bit_of(seat);
        cx.tell(Event::Invited { seat });
        self.stack.push(Step::Invite);
        self.stack.push(Step::Pledge(seat));
    }

    /// 8.2: the new Citizen's warbands on the map are replaced by the winner's. R12.32: if these run short, as many sites
    /// as possible get one. R11.1: sites without warbands that the Bandit Crown gave to the Citizen are the winner's too.
    pub(crate) fn pledge(&mut self, seat: Seat, yes: bool, cx: &mut Cx) {
        cx.tell(Event::Answered { seat, yes });
        let Some(end) = self.end.filter(|_| yes) else { return };
        cx.tell(Event::Citizen { seat });
        self.legacy.citizens |= self.board(seat).bit();
        let ruled: List<Slot, 8> = Slot::all().filter(|slot| self.rules(seat, *slot)).collect();
        let mut n_left = ruled.iter().filter(|slot| self.place(**slot).warbands > 0).count() as u8;
        for slot in &ruled {
            let n = self.shift_warbands(seat, u8::MAX, Where::Site(*slot), Where::Reserve(seat), cx);
            if n > 0 {
                n_left -= 1;
                let n = n.min(self.player(end.winner).bank.saturating_sub(n_left).max(1));
                if self.shift_warbands(end.winner, n, Where::Reserve(end.winner), Where::Site(*slot), cx) == 0 {
                    continue;
                }
            }
            self.legacy.ruled |= slot.bit();
        }
    }

    /// 8.3.1: a denizen whose edifice is in the archive, or a ruin, at a site the winner rules. R11.3: not the denizen that
    /// provides the room there.
    pub(crate) fn ask_build(&self) -> Ask {
        let on_map: CardSet = self.sites.iter().flat_map(|place| place.cards.iter().copied()).collect();
        let is_free = |edifice: Card| !on_map.contains(edifice) && !on_map.contains(edifice.other_side());
        let ruled = Slot::all().filter(|slot| self.legacy.ruled & slot.bit() != 0);
        let cards = ruled.flat_map(|slot| {
            self.place(slot).cards.iter().copied().filter(move |card| {
                let gives_room = self.is_salted(slot) && *card == Card::SALT_THE_EARTH;
                match card.suit() {
                    Some(suit) => !card.is_edifice() && !gives_room && is_free(Card::edifice_of(suit)),
                    None => card.is_ruin(),
                }
            })
        });
        let ask = Ask::default().cards(cards);
        ask.done_if(!ask.is_empty())
    }

    pub(crate) fn build(&mut self, card: Card, cx: &mut Cx) {
        let Some(slot) = self.slot_of(card) else { return };
        let Some(suit) = card.suit() else { return self.turn_edifice(card, cx) };
        self.empty_card(card, cx);
        let edifice = Card::edifice_of(suit);
        self.replace_at_site(card, edifice, slot);
        self.deck.insert(0, card);
        self.tell_card(card, Where::Site(slot), Where::DeckBottom, false, cx);
        self.tell_card(edifice, Where::Archive, Where::Site(slot), true, cx);
    }

    fn replace_at_site(&mut self, old: Card, new: Card, slot: Slot) {
        self.in_play.remove(old);
        self.in_play.insert(new);
        if let Some(place) = self.place_mut(slot).cards.iter_mut().find(|card| **card == old) {
            *place = new;
        }
    }

    /// Favor and secrets leave a card.
    fn empty_card(&mut self, card: Card, cx: &mut Cx) {
        self.move_favor(u8::MAX, Where::Card(card), Where::Shared, cx);
        self.on[card.index()] = Tokens::default();
    }

    /// 8.3.2 to 8.3.5.
    pub(crate) fn clean_up(&mut self, cx: &mut Cx) {
        let kept = self.remove_sites(cx);
        self.ruin_edifices(kept, cx);
        self.clear_map(cx);
        self.fill_map(kept, cx);
    }

    /// 8.3.2: every site except those that the winner rules, with an intact edifice, or kept by a card. Returns the slots
    /// of the others, as bits.
    fn remove_sites(&mut self, cx: &mut Cx) -> u8 {
        let stays = |slot: &Slot| {
            let has_edifice = self.place(*slot).cards.iter().any(|card| card.is_edifice() && !card.is_ruin());
            self.legacy.ruled & slot.bit() != 0 || has_edifice || self.keeps_site(*slot)
        };
        let kept = Slot::all().filter(stays).fold(0, |bits, slot| bits | slot.bit());
        for slot in Slot::all().filter(|slot| kept & slot.bit() == 0) {
            let Place { site, up, cards, relics, .. } = *self.place(slot);
            cx.tell(Event::SiteLost { slot, site: up.then_some(site) });
            cards.iter().for_each(|card| self.leave_site(*card, slot, cx));
            for relic in &relics {
                self.relics.push(*relic);
                self.tell_card(*relic, Where::Site(slot), Where::RelicDeck, false, cx);
            }
            self.place_mut(slot).relics.clear();
        }
        kept
    }

    /// 8.3.2: a denizen goes to the discard pile, a ruin to the archive.
    fn leave_site(&mut self, card: Card, slot: Slot, cx: &mut Cx) {
        self.empty_card(card, cx);
        self.take_from_site(card, slot);
        if card.is_edifice() {
            self.tell_card(card, Where::Site(slot), Where::Archive, true, cx);
            self.known[card.index()] = 0;
        } else {
            let pile = slot.region().next();
            self.piles.push(pile, card);
            self.tell_card(card, Where::Site(slot), Where::Pile(pile), false, cx);
        }
    }

    /// 8.3.3: intact edifices at sites that the winner does not rule become ruins, and denizens there are discarded.
    fn ruin_edifices(&mut self, kept: u8, cx: &mut Cx) {
        let foreign = kept & !self.legacy.ruled;
        for slot in Slot::all().filter(|slot| foreign & slot.bit() != 0) {
            let cards = self.place(slot).cards;
            let Some(edifice) = cards.iter().copied().find(|card| card.is_edifice() && !card.is_ruin()) else {
                continue;
            };
            self.turn_edifice(edifice, cx);
            cards.iter().filter(|card| !card.is_edifice()).for_each(|card| self.leave_site(*card, slot, cx));
        }
    }

    /// 8.3.4. Warbands on boards go home, too; pawns wait at the top of the Cradle.
    fn clear_map(&mut self, cx: &mut Cx) {
        for slot in Slot::all() {
            let cards = self.place(slot).cards;
            cards.iter().for_each(|card| self.empty_card(*card, cx));
            self.move_favor(u8::MAX, Where::Site(slot), Where::Shared, cx);
            self.place_mut(slot).secrets = 0;
            let color = self.place(slot).color;
            self.shift_warbands(color, u8::MAX, Where::Site(slot), Where::Reserve(color), cx);
        }
        for seat in self.everybody() {
            let color = self.paint(seat);
            self.shift_warbands(color, u8::MAX, Where::Board(seat), Where::Reserve(color), cx);
            self.player_mut(seat).pawn = Slot::default();
        }
    }

    /// 8.3.5: kept sites move up, those with ruins down; the rest comes from the site deck, and every region has a faceup
    /// site.
    fn fill_map(&mut self, kept: u8, cx: &mut Cx) {
        let old = self.sites;
        let has_ruin = |slot: &Slot| old[slot.index()].cards.iter().any(|card| card.is_ruin());
        let is_kept = |slot: &Slot| kept & slot.bit() != 0;
        let mut places: [Option<(Slot, Place)>; 8] = [None; 8];
        let standing = Slot::all().filter(is_kept).filter(|slot| !has_ruin(slot));
        for (to, from) in Slot::all().zip(standing) {
            places[to.index()] = Some((from, old[from.index()]));
        }
        let ruined = Slot::all().rev().filter(is_kept).filter(has_ruin);
        for (to, from) in Slot::all().rev().zip(ruined) {
            places[to.index()] = Some((from, old[from.index()]));
        }
        let mut site_deck: List<Site, 24> = self.unused;
        site_deck.extend(Slot::all().filter(|slot| !is_kept(slot)).map(|slot| old[slot.index()].site));
        site_deck.sort_unstable();
        shuffle(cx.rng, &mut site_deck);
        for to in Slot::all() {
            *self.place_mut(to) = if let Some((from, place)) = places[to.index()] {
                if from != to {
                    cx.tell(Event::SiteMoved { from, to, site: place.site });
                }
                place
            } else {
                cx.tell(Event::SiteLaid { slot: to });
                Place { site: site_deck.pop().unwrap_or_default(), ..Place::default() }
            };
        }
        site_deck.sort_unstable();
        self.unused = site_deck;
        for region in Region::ALL {
            let mut slots = Slot::all().filter(|slot| slot.region() == region);
            let Some(top) = slots.clone().next() else { continue };
            if slots.all(|slot| !self.place(slot).up) {
                self.place_mut(top).up = true;
                cx.tell(Event::SiteUp { slot: top, site: self.place(top).site });
            }
        }
    }

    /// 8.4: the most common suit among the winner's advisers; any suit without advisers.
    pub(crate) fn ask_enlist(&self) -> Ask {
        let Some(end) = self.end else { return Ask::default() };
        let count = |suit: Suit| self.advisers_of(end.winner, suit);
        let most = Suit::ALL.into_iter().map(count).max();
        Ask::default().banks(Suit::ALL.into_iter().filter(|suit| Some(count(*suit)) == most))
    }

    /// 8.4 to 8.8.
    pub(crate) fn enlist(&mut self, suit: Suit, cx: &mut Cx) {
        self.legacy.suit = Some(suit);
        self.add_six(suit, cx);
        self.dispossess(cx);
        self.store_relics(cx);
        setup::rebuild_deck(self, cx.rng);
        // 8.7.2: boards lie on the side they are kept on.
        for seat in self.everybody().filter(|seat| *seat != CHANCELLOR) {
            self.player_mut(seat).citizen = self.legacy.citizens & self.board(seat).bit() != 0;
        }
        cx.tell(Event::Written);
    }

    /// 8.4: random cards of the archive, 3 of this suit, 2 of the next and 1 of the one after. If the archive has too few, 6
    /// Dispossessed of the largest stack return instead (R12.33: of tied ones the first in the order of the banks), and
    /// the others join the archive.
    fn add_six(&mut self, suit: Suit, cx: &mut Cx) {
        let mut archive: CardSet = Card::denizens().collect();
        crate::position::cards(self, |card| archive.remove(card));
        let suits = (0..ENLISTED.len()).map(|step| Suit::ALL[(suit as usize + step) % Suit::ALL.len()]);
        let wanted = suits.zip(ENLISTED);
        if wanted.clone().all(|(suit, n)| archive.iter().filter(|card| card.is(suit)).count() >= n) {
            for (suit, n) in wanted {
                self.recruit(archive, suit, n, false, cx);
            }
            return;
        }
        let size = |suit: &Suit| self.dispossessed.iter().filter(|card| card.is(*suit)).count();
        let largest = Suit::ALL.into_iter().rev().max_by_key(size).unwrap_or(suit);
        let stack = std::mem::take(&mut self.dispossessed);
        stack.iter().for_each(|card| self.known[card.index()] = 0);
        self.recruit(stack, largest, SIX, true, cx);
    }

    /// 8.4: random cards of a suit join the world deck unseen.
    fn recruit(&mut self, from: CardSet, suit: Suit, n: usize, returned: bool, cx: &mut Cx) {
        let mut cards: List<Card, 40> = from.iter().filter(|card| card.is(suit)).collect();
        shuffle(cx.rng, &mut cards);
        let n = n.min(cards.len());
        self.deck.extend(cards.iter().copied().take(n));
        cx.tell(Event::Enlisted { suit, n: n as u8, returned });
    }

    /// 8.5: six random cards of the discard piles and the losers' advisers. The Visions are set aside; the winner's
    /// advisers stay in play.
    fn dispossess(&mut self, cx: &mut Cx) {
        let Some(end) = self.end else { return };
        let mut mixed = self.piles.cards().to_vec();
        self.piles = DiscardPiles::new();
        for seat in self.everybody() {
            let Player { advisers, vision, .. } = *self.player(seat);
            let cards = advisers.iter().map(|adviser| adviser.card).chain(vision);
            if seat == end.winner {
                self.deck.extend(cards);
            } else {
                mixed.extend(cards);
            }
            self.player_mut(seat).advisers.clear();
            self.player_mut(seat).vision = None;
        }
        mixed.extend(self.boxed.iter());
        self.boxed.clear();
        self.drop_prophecy(cx);
        let (visions, mut denizens): (Vec<Card>, Vec<Card>) = mixed.into_iter().partition(|card| card.is_vision());
        shuffle(cx.rng, &mut denizens);
        let rest = denizens.split_off(SIX.min(denizens.len()));
        cx.tell(Event::Dispossessed { n: denizens.len() as u8 });
        for card in denizens {
            self.dispossessed.insert(card);
        }
        self.deck.extend(rest.into_iter().chain(visions));
        // What anybody knew of these cards is void, but for those on the map.
        let on_map: CardSet = self.sites.iter().flat_map(|place| place.cards.iter().copied()).collect();
        for card in Card::denizens().chain(Card::visions()).filter(|card| !on_map.contains(*card)) {
            self.known[card.index()] = 0;
            self.on[card.index()] = Tokens::default();
        }
        self.recount();
    }

    /// OATH-085: the warband on a Vision goes home.
    fn drop_prophecy(&mut self, cx: &mut Cx) {
        let Some(prophecy) = self.prophecy.take() else { return };
        if prophecy.falls {
            self.deck.push(prophecy.vision);
        } else {
            self.player_mut(prophecy.seat).bank += 1;
            let (from, to) = (Where::Card(prophecy.vision), Where::Reserve(prophecy.seat));
            cx.tell(Event::Flow { token: Token::Warband(prophecy.seat), n: 1, from, to });
        }
    }

    /// 8.6: the losers' relics are shuffled into the relic deck, sites are filled up, and those of the winner and the
    /// Reliquary lie on top.
    fn store_relics(&mut self, cx: &mut Cx) {
        let Some(end) = self.end else { return };
        let mut top: List<Card, 24> = self.reliquary.iter_mut().filter_map(Option::take).collect();
        for seat in self.everybody() {
            let relics: List<Card, 24> = self.relics(seat).collect();
            let kept = relics.iter().copied().filter(|relic| !Self::is_scepter(*relic));
            if seat == end.winner {
                top.extend(kept);
            } else {
                self.relics.extend(kept);
            }
            if relics.iter().any(|relic| Self::is_scepter(*relic)) {
                self.boxed.push(Card::THE_GRAND_SCEPTER);
            }
            self.player_mut(seat).relics = 0;
        }
        // Caged warbands go home.
        for color in 0..self.caged.len() {
            self.players[color].bank += std::mem::take(&mut self.caged[color]);
        }
        for relic in Card::relics().chain([Card::THE_GRAND_SCEPTER]) {
            self.empty_card(relic, cx);
        }
        self.relics.sort_unstable();
        shuffle(cx.rng, &mut self.relics);
        self.relics.iter().chain(&top).for_each(|relic| self.known[relic.index()] = 0);
        for slot in Slot::all() {
            let [_, _, printed] = self.place(slot).site.ground().prompt;
            while self.place(slot).up
                && self.place(slot).relics.len() < usize::from(printed)
                && let Some(relic) = self.relics.pop()
            {
                self.place_mut(slot).relics.push(relic);
                cx.tell(Event::RelicLaid { site: self.place(slot).site });
            }
        }
        top.sort_unstable();
        shuffle(cx.rng, &mut top);
        cx.tell(Event::RelicsStored { top: top.len() as u8 });
        self.relics.extend(top.iter().copied());
        self.recount();
    }
}

//! The glossary (10) as functions: everything that changes the table goes through these. They never move more than
//! there is (9.3), and they emit the events.

use kabale_core::{Eye, List, Log, Rng, Seat, below};

use crate::{
    cards::{Banner, Card, Goal, Region, Slot, Suit, relics_of},
    event::{Event, Token, Where},
    powers::{self, Heard},
    run::Run,
    state::{ALL_EYES, Adviser, CHANCELLOR, Heap, MOST_SECRETS, Oath, Side, Step, bit_of},
};

/// The random source and the receiver of events.
pub(crate) struct Cx<'a> {
    pub(crate) rng: &'a mut dyn Rng,
    pub(crate) log: &'a mut Log<Oath>,
}

impl Cx<'_> {
    pub(crate) fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }
}

impl Oath {
    // ------------------------------------------------------------------ favor and secrets

    fn favor_at(&self, place: Where) -> u8 {
        match place {
            Where::Shared => self.shared,
            Where::Bank(suit) => self.banks[suit as usize],
            Where::Board(seat) => self.player(seat).favor,
            Where::Site(slot) => self.place(slot).favor,
            Where::Card(card) => self.favor_on(card),
            Where::Banner(banner) => self.banners[banner as usize].tokens,
            _ => 0,
        }
    }

    fn change_favor(&mut self, place: Where, n: u8, more: bool) {
        let target = match place {
            Where::Shared => &mut self.shared,
            Where::Bank(suit) => &mut self.banks[suit as usize],
            Where::Board(seat) => &mut self.players[seat.index()].favor,
            Where::Site(slot) => &mut self.sites[slot.index()].favor,
            Where::Card(card) => &mut self.on[card.index()].favor,
            Where::Banner(banner) => &mut self.banners[banner as usize].tokens,
            _ => return,
        };
        *target = if more { *target + n } else { *target - n };
    }

    /// Moves favor, as much as there is (9.3). Cards may redirect favor that is burned or comes to a board.
    pub(crate) fn move_favor(&mut self, n: u8, from: Where, to: Where, cx: &mut Cx) -> u8 {
        // Favor from a bank is not burned by a player.
        let is_burned_by_nobody = matches!(from, Where::Bank(_)) && to == Where::Shared;
        let to = if is_burned_by_nobody { to } else { self.favor_lands(to) };
        let n = n.min(self.favor_at(from));
        if n > 0 && from != to {
            self.change_favor(from, n, false);
            self.change_favor(to, n, true);
            cx.tell(Event::Flow { token: Token::Favor, n, from, to });
        }
        n
    }

    fn secrets_at(&self, place: Where) -> u8 {
        match place {
            Where::Shared => u8::MAX,
            Where::Board(seat) => self.player(seat).secrets,
            Where::Spent(seat) => self.player(seat).spent,
            Where::Site(slot) => self.place(slot).secrets,
            Where::Card(card) => self.secrets_on(card),
            Where::Banner(banner) => self.banners[banner as usize].tokens,
            _ => 0,
        }
    }

    fn change_secrets(&mut self, place: Where, n: u8, more: bool) {
        let target = match place {
            Where::Board(seat) => &mut self.players[seat.index()].secrets,
            Where::Spent(seat) => &mut self.players[seat.index()].spent,
            Where::Site(slot) => &mut self.sites[slot.index()].secrets,
            Where::Card(card) => &mut self.on[card.index()].secrets,
            Where::Banner(banner) => &mut self.banners[banner as usize].tokens,
            _ => return,
        };
        *target = if more { target.saturating_add(n).min(MOST_SECRETS) } else { *target - n };
    }

    /// Moves secrets, as many as there are. The shared bank never runs out (9.3).
    pub(crate) fn move_secrets(&mut self, n: u8, from: Where, to: Where, cx: &mut Cx) -> u8 {
        let n = n.min(self.secrets_at(from));
        if n > 0 {
            self.change_secrets(from, n, false);
            self.change_secrets(to, n, true);
            cx.tell(Event::Flow { token: Token::Secret, n, from, to });
        }
        n
    }

    pub(crate) fn gain_secrets(&mut self, seat: Seat, n: u8, cx: &mut Cx) {
        self.move_secrets(n, Where::Shared, Where::Board(seat), cx);
    }

    pub(crate) fn gain_favor(&mut self, seat: Seat, n: u8, suit: Suit, cx: &mut Cx) -> u8 {
        self.move_favor(n, Where::Bank(suit), Where::Board(seat), cx)
    }

    /// A player pays favor, first from the board.
    pub(crate) fn spend_favor(&mut self, seat: Seat, n: u8, to: Where, cx: &mut Cx) -> u8 {
        let to = self.favor_lands(to);
        let paid = self.move_favor(n, Where::Board(seat), to, cx);
        let lent = (n - paid).min(self.lent_favor(seat));
        if lent == 0 { paid } else { paid + self.move_favor(lent, Where::Bank(Suit::Nomad), to, cx) }
    }

    /// 10 *Burn*: a player burns favor to pay for something.
    pub(crate) fn burn(&mut self, seat: Seat, n: u8, cx: &mut Cx) -> u8 {
        self.spend_favor(seat, n, Where::Shared, cx)
    }

    /// 10 *Burn*: favor on a board is burned.
    pub(crate) fn burn_favor(&mut self, seat: Seat, n: u8, cx: &mut Cx) {
        self.move_favor(n, Where::Board(seat), Where::Shared, cx);
    }

    /// All secrets on a board, faceup or not.
    pub(crate) fn all_secrets(&self, seat: Seat) -> u8 {
        self.player(seat).secrets.saturating_add(self.player(seat).spent)
    }

    /// Burns secrets of a board, facedown ones first.
    pub(crate) fn burn_any_secrets(&mut self, seat: Seat, n: u8, cx: &mut Cx) {
        let down = self.move_secrets(n, Where::Spent(seat), Where::Shared, cx);
        self.move_secrets(n - down, Where::Board(seat), Where::Shared, cx);
    }

    /// 7.1.2: pays for a card's power. Outside their turn a player's favor goes to the bank and secrets turn facedown.
    pub(crate) fn pay(&mut self, seat: Seat, card: Card, cx: &mut Cx) {
        let cost = self.cost_of(seat, card);
        cx.tell(Event::Used { seat: Some(seat), card });
        if seat == self.active {
            self.spend_favor(seat, cost.favor, Where::Card(card), cx);
            self.move_secrets(cost.secret, Where::Board(seat), Where::Card(card), cx);
        } else {
            let bank = card.suit().map_or(Where::Shared, Where::Bank);
            self.spend_favor(seat, cost.favor, bank, cx);
            self.move_secrets(cost.secret, Where::Board(seat), Where::Spent(seat), cx);
        }
        self.burn(seat, cost.burn_favor, cx);
        self.move_secrets(cost.burn_secret, Where::Board(seat), Where::Shared, cx);
    }

    /// Gains or loses Supply, at most up to the leftmost space (R12.3).
    pub(crate) fn gain_supply(&mut self, seat: Seat, n: u8, cx: &mut Cx) {
        let now = (self.player(seat).supply + n).min(crate::state::SUPPLY);
        self.set_supply(seat, now, cx);
    }

    pub(crate) fn spend_supply(&mut self, seat: Seat, n: u8, cx: &mut Cx) {
        let now = self.player(seat).supply.saturating_sub(n);
        self.set_supply(seat, now, cx);
    }

    pub(crate) fn set_supply(&mut self, seat: Seat, now: u8, cx: &mut Cx) {
        if self.player(seat).supply != now {
            self.player_mut(seat).supply = now;
            cx.tell(Event::Supply { seat, now });
        }
    }

    // ------------------------------------------------------------------ warbands

    fn warbands_at(&self, color: Seat, place: Where) -> u8 {
        match place {
            Where::Board(seat) if self.paint(seat) == color => self.player(seat).warbands,
            Where::Reserve(seat) if seat == color => self.player(seat).bank,
            Where::Site(slot) if self.place(slot).color == color => self.place(slot).warbands,
            Where::Card(_) => self.caged[color.index()],
            Where::Hospital if self.battle.tactics.nursed == Some(color) => self.battle.tactics.patients,
            _ => 0,
        }
    }

    fn change_warbands(&mut self, color: Seat, place: Where, n: u8, more: bool) {
        if let Where::Site(slot) = place {
            let place = self.place_mut(slot);
            place.warbands = if more { place.warbands + n } else { place.warbands - n };
            place.color = if place.warbands > 0 { color } else { CHANCELLOR };
            return;
        }
        let target = match place {
            Where::Board(seat) => &mut self.players[seat.index()].warbands,
            Where::Reserve(seat) => &mut self.players[seat.index()].bank,
            Where::Card(_) => &mut self.caged[color.index()],
            Where::Hospital => &mut self.battle.tactics.patients,
            _ => return,
        };
        *target = if more { *target + n } else { *target - n };
    }

    /// Moves warbands of a color, as many as there are.
    pub(crate) fn move_warbands(&mut self, color: Seat, n: u8, from: Where, to: Where, cx: &mut Cx) -> u8 {
        let n = self.shift_warbands(color, n, from, to, cx);
        if n > 0 && (matches!(from, Where::Site(_)) || matches!(to, Where::Site(_))) {
            self.judge_title(cx);
        }
        n
    }

    /// Moves warbands as part of a larger change: the caller updates the title afterwards.
    pub(crate) fn shift_warbands(&mut self, color: Seat, n: u8, from: Where, to: Where, cx: &mut Cx) -> u8 {
        let n = n.min(self.warbands_at(color, from));
        let is_foreign =
            matches!(to, Where::Site(slot) if self.place(slot).warbands > 0 && self.place(slot).color != color);
        if n == 0 || is_foreign {
            return 0;
        }
        self.change_warbands(color, from, n, false);
        self.change_warbands(color, to, n, true);
        cx.tell(Event::Flow { token: Token::Warband(color), n, from, to });
        n
    }

    /// 10 *Gain*: warbands from the bank of the color to the board.
    pub(crate) fn gain_warbands(&mut self, seat: Seat, n: u8, cx: &mut Cx) {
        let color = self.paint(seat);
        self.move_warbands(color, n, Where::Reserve(color), Where::Board(seat), cx);
    }

    /// Warbands in the bank a player gains from.
    pub(crate) fn reserve(&self, seat: Seat) -> u8 {
        self.player(self.paint(seat)).bank
    }

    /// 10 *Kill*: warbands on a board; how many left it.
    pub(crate) fn kill_on_board(&mut self, seat: Seat, n: u8, cx: &mut Cx) -> u8 {
        let color = self.paint(seat);
        let to = self.deathbed(self.battle_side(seat), color);
        self.move_warbands(color, n, Where::Board(seat), to, cx)
    }

    /// 10 *Kill*: warbands at a site; how many left it.
    pub(crate) fn kill_at_site(&mut self, slot: Slot, n: u8, cx: &mut Cx) -> u8 {
        let n = self.slay_at_site(slot, n, cx);
        if n > 0 {
            self.judge_title(cx);
        }
        n
    }

    /// Kills warbands at a site as part of a larger change: the caller updates the title afterwards.
    pub(crate) fn slay_at_site(&mut self, slot: Slot, n: u8, cx: &mut Cx) -> u8 {
        let color = self.place(slot).color;
        let to = self.deathbed(self.side_at(slot), color);
        self.shift_warbands(color, n, Where::Site(slot), to, cx)
    }

    /// The side of the Campaign to which warbands at a site belong.
    fn side_at(&self, slot: Slot) -> Option<Side> {
        let color = self.place(slot).color;
        if self.is_of_force(slot) {
            Some(Side::Attacker)
        } else if self.defender().is_some_and(|defender| self.side(defender) == color) {
            Some(Side::Defender)
        } else {
            (self.paint(self.attacker()) == color).then_some(Side::Attacker)
        }
    }

    /// Where killed warbands go.
    fn deathbed(&self, side: Option<Side>, color: Seat) -> Where {
        match side {
            Some(side) if self.is_nursed(side) && self.battle.tactics.nursed == Some(color) => Where::Hospital,
            _ => Where::Reserve(color),
        }
    }

    // ------------------------------------------------------------------ reactions

    /// Cards react to an event: the player whose turn it is first, then clockwise (R12.4). Returns whether any does.
    pub(crate) fn announce(&mut self, heard: Heard) -> bool {
        let hearers = self.in_play.and(&powers::HEARERS[heard.index()]);
        if hearers.is_empty() {
            return false;
        }
        let mut runs: List<Run, 8> = List::new();
        for card in hearers.iter() {
            let whose = powers::of(card).hears.and_then(|hears| (hears.whose)(self, card, heard));
            runs.extend(whose.map(|seat| Run::second(card, seat, heard.about())));
        }
        // The next step is on top of the stack.
        for seat in self.clockwise(self.active).rev() {
            for run in runs.iter().rev().filter(|run| run.by == seat) {
                self.stack.push(Step::Power(*run));
            }
        }
        !runs.is_empty()
    }

    // ------------------------------------------------------------------ cards

    /// Emits that a card moved, and records who knows it: everyone if it lies faceup.
    pub(crate) fn tell_card(&mut self, card: Card, from: Where, to: Where, up: bool, cx: &mut Cx) {
        if up {
            self.known[card.index()] = ALL_EYES;
        }
        let known = self.known[card.index()];
        cx.tell(Event::Moved { card: Some(card), back: card.back(), from, to, up, known });
    }

    /// A seat comes to know a card.
    pub(crate) fn peek(&mut self, seat: Seat, card: Card, at: Where, cx: &mut Cx) {
        self.known[card.index()] |= bit_of(seat);
        cx.tell(Event::Seen { seat: Some(seat), card: Some(card), at });
    }

    /// 10 *Reveal*: everybody sees a card.
    pub(crate) fn show(&mut self, card: Card, at: Where, cx: &mut Cx) {
        self.known[card.index()] = ALL_EYES;
        cx.tell(Event::Seen { seat: None, card: Some(card), at });
    }

    pub(crate) fn knows(&self, seat: Seat, card: Card) -> bool {
        self.is_known(card, Eye::Seat(seat))
    }

    /// 10 *Discard*: puts a card that was taken from somewhere on the pile. `who` discards; `region` is the card's.
    pub(crate) fn put_on_pile(&mut self, card: Card, who: Option<Seat>, region: Region, from: Where, cx: &mut Cx) {
        let suit = card.suit();
        let favor = self.favor_on(card);
        if let Some(suit) = suit {
            self.move_favor(favor, Where::Card(card), Where::Bank(suit), cx);
        }
        let secrets = self.secrets_on(card);
        let owner = who.unwrap_or(self.active);
        self.move_secrets(secrets, Where::Card(card), Where::Spent(owner), cx);
        let is_searched = owner == self.drawer && !self.act.search.over;
        if let Some(Heap { region, bottom }) = self.act.search.to.filter(|_| is_searched) {
            if bottom {
                self.piles.push_under(region, card);
            } else {
                self.piles.push(region, card);
            }
            self.tell_card(card, from, if bottom { Where::PileBottom(region) } else { Where::Pile(region) }, false, cx);
            return;
        }
        if self.act.bury && is_searched {
            self.deck.insert(0, card);
            self.tell_card(card, from, Where::DeckBottom, false, cx);
            return;
        }
        let pile = region.next();
        self.piles.push(pile, card);
        self.tell_card(card, from, Where::Pile(pile), false, cx);
    }

    /// 10 *Discard*: a card from a site. Locked cards stay (7.2.2), and modifiers at work (7.4.3).
    pub(crate) fn discard_at_site(&mut self, card: Card, who: Option<Seat>, cx: &mut Cx) -> bool {
        let Some(slot) = self.slot_of(card) else { return false };
        if self.is_locked(who, card) || self.uses(card) {
            return false;
        }
        self.take_from_site(card, slot);
        if let (Some(seat), Some(suit)) = (who, card.suit())
            && seat == self.active
        {
            self.turn.discarded[slot.index()] |= suit.bit();
        }
        self.put_on_pile(card, who, slot.region(), Where::Site(slot), cx);
        true
    }

    pub(crate) fn take_from_site(&mut self, card: Card, slot: Slot) {
        let place = self.place_mut(slot);
        if let Some(at) = place.cards.iter().position(|other| *other == card) {
            place.cards.remove(at);
            self.in_play.remove(card);
        }
    }

    /// A card comes to a site.
    pub(crate) fn put_at_site(&mut self, card: Card, slot: Slot) {
        self.place_mut(slot).cards.push(card);
        self.in_play.insert(card);
    }

    /// A card comes to a player's advisers.
    pub(crate) fn put_adviser(&mut self, seat: Seat, adviser: Adviser) {
        self.player_mut(seat).advisers.push(adviser);
        if adviser.up {
            self.in_play.insert(adviser.card);
        }
    }

    /// Recomputes `in_play`.
    pub(crate) fn recount(&mut self) {
        let at_sites = self.sites.iter().filter(|place| place.up).flat_map(|place| place.cards.iter().copied());
        let advisers = self.players.iter().flat_map(|player| player.advisers.iter());
        let advisers = advisers.filter(|adviser| adviser.up).map(|adviser| adviser.card);
        let relics = self.players.iter().flat_map(|player| relics_of(player.relics));
        self.in_play = at_sites.chain(advisers).chain(relics).collect();
    }

    /// 2.9: an edifice at a site is turned over. What lies on it stays there.
    pub(crate) fn turn_edifice(&mut self, card: Card, cx: &mut Cx) {
        let Some(slot) = self.slot_of(card) else { return };
        let side = card.other_side();
        for place in self.place_mut(slot).cards.iter_mut().filter(|place| **place == card) {
            *place = side;
        }
        self.in_play.remove(card);
        self.in_play.insert(side);
        self.on[side.index()] = std::mem::take(&mut self.on[card.index()]);
        self.known[side.index()] = std::mem::take(&mut self.known[card.index()]);
        cx.tell(Event::Turned { slot, card: side });
    }

    /// 8.5: takes cards out of the Dispossessed at random, at most as many as there are. `by` looks at them. R12.40: whoever
    /// does not see which cards come no longer knows which are left.
    pub(crate) fn draw_dispossessed(&mut self, n: usize, by: Option<Seat>, cx: &mut Cx) -> List<Card, 8> {
        let eyes = by.map_or(0, bit_of);
        // If there is only one card, everybody who knew it knows that it comes.
        if n > 0 && self.dispossessed.len() > 1 {
            for card in self.dispossessed.iter() {
                self.known[card.index()] &= eyes;
            }
        }
        let mut drawn = List::new();
        for _ in 0..n.min(self.dispossessed.len()) {
            let at = below(cx.rng, self.dispossessed.len() as u32) as usize;
            if let Some(card) = self.dispossessed.iter().nth(at) {
                self.dispossessed.remove(card);
                self.known[card.index()] |= eyes;
                drawn.push(card);
            }
        }
        drawn
    }

    /// 10 *Discard*: an adviser. The region is that of the discarding player's pawn.
    pub(crate) fn discard_adviser(&mut self, owner: Seat, card: Card, who: Seat, cx: &mut Cx) -> bool {
        let Some(adviser) = self.take_adviser(owner, card) else { return false };
        if adviser.up && self.is_locked(Some(who), card) {
            self.put_adviser(owner, adviser);
            return false;
        }
        self.put_on_pile(card, Some(who), self.region(who), Where::Advisers(owner), cx);
        true
    }

    pub(crate) fn take_adviser(&mut self, owner: Seat, card: Card) -> Option<Adviser> {
        let advisers = &mut self.player_mut(owner).advisers;
        let at = advisers.iter().position(|adviser| adviser.card == card)?;
        let adviser = advisers.remove(at);
        if adviser.up {
            self.in_play.remove(card);
        }
        Some(adviser)
    }

    /// 10 *Discard*: a card in play, wherever it lies faceup.
    pub(crate) fn discard_anywhere(&mut self, card: Card, who: Option<Seat>, cx: &mut Cx) {
        if self.slot_of(card).is_some() {
            self.discard_at_site(card, who, cx);
        } else if let Some(owner) = self.everybody().find(|seat| self.faceup_advisers(*seat).any(|other| other == card))
        {
            self.discard_adviser(owner, card, who.unwrap_or(owner), cx);
        }
    }

    /// 10 *Discard*: a card of the hand.
    pub(crate) fn discard_from_hand(&mut self, card: Card, cx: &mut Cx) {
        let seat = self.drawer;
        let Some(at) = self.hand.iter().position(|other| *other == card) else { return };
        self.hand.remove(at);
        self.put_on_pile(card, Some(seat), self.region(seat), Where::Hand(seat), cx);
    }

    /// 5.1.2: the top card of the world deck. A Vision moves the marker (2.7.1).
    pub(crate) fn draw_from_deck(&mut self, seat: Seat, cx: &mut Cx) -> Option<Card> {
        let top = self.deck.len().checked_sub(1)?;
        Some(self.draw_at(top, seat, cx))
    }

    /// 1.24: how many cards from the top of the world deck belong to the packets that were shuffled with Visions.
    pub(crate) fn n_packed(&self) -> usize {
        self.packets.iter().copied().map(usize::from).sum()
    }

    /// The card of the world deck at a height.
    pub(crate) fn draw_at(&mut self, height: usize, seat: Seat, cx: &mut Cx) -> Card {
        let depth = self.deck.len() - 1 - height;
        let [first, second] = self.packets.map(usize::from);
        if depth < first {
            self.packets[0] -= 1;
        } else if depth < first + second {
            self.packets[1] -= 1;
        }
        let card = self.deck.remove(height);
        self.known[card.index()] |= bit_of(seat);
        self.hand.push(card);
        self.tell_card(card, Where::Deck, Where::Hand(seat), false, cx);
        if card.is_vision() {
            self.visions = (self.visions + 1).min(5);
            cx.tell(Event::VisionDrawn { visions: self.visions });
        }
        card
    }

    /// A discard pile is put on another, unseen and in its order: who knew a card knows where it lies now (R12.25).
    pub(crate) fn merge_piles(&mut self, from: Region, to: Region, cx: &mut Cx) {
        let cards = self.piles.take(from);
        cards.iter().for_each(|card| self.piles.push(to, *card));
        if !cards.is_empty() {
            cx.tell(Event::Merged { from, to, n: cards.len() as u8 });
        }
    }

    pub(crate) fn draw_from_pile(&mut self, seat: Seat, region: Region, cx: &mut Cx) {
        if let Some(card) = self.piles.pop(region) {
            self.known[card.index()] |= bit_of(seat);
            self.hand.push(card);
            self.tell_card(card, Where::Pile(region), Where::Hand(seat), false, cx);
        }
    }

    /// The same from the bottom.
    pub(crate) fn draw_from_bottom(&mut self, seat: Seat, region: Region, cx: &mut Cx) {
        if !self.piles[region].is_empty() {
            let card = self.piles.remove(region, 0);
            self.known[card.index()] |= bit_of(seat);
            self.hand.push(card);
            self.tell_card(card, Where::PileBottom(region), Where::Hand(seat), false, cx);
        }
    }

    /// Prepares a card for leaving the hand. If several cards have its back, others lose what they knew of these cards,
    /// since they cannot see which one leaves.
    pub(crate) fn mix_hand(&mut self, card: Card) {
        let alike = self.hand.iter().copied().filter(|other| other.back() == card.back());
        let alike: List<Card, 8> = alike.collect();
        if alike.len() > 1 {
            for card in &alike {
                self.known[card.index()] &= bit_of(self.drawer);
            }
        }
    }

    // ------------------------------------------------------------------ relics, banners, title

    /// 10 *Take*: a relic that another player holds, or that lies somewhere. `from` says where it was taken from.
    pub(crate) fn take_relic(&mut self, seat: Seat, relic: Card, from: Where, cx: &mut Cx) {
        self.grab_relic(seat, relic, from, cx);
        self.haul |= relic.relic_bit();
        self.took(seat);
    }

    /// 10 *Take*: one of several relics that are taken at once; others react when all have been taken.
    pub(crate) fn grab_relic(&mut self, seat: Seat, relic: Card, from: Where, cx: &mut Cx) {
        self.turn.scepter |= Self::is_scepter(relic);
        self.pass_relic(seat, relic, from, cx);
        self.judge_title(cx);
    }

    /// 10 *Take*: the relics of the haul were taken. Returns whether anybody reacts.
    pub(crate) fn took(&mut self, seat: Seat) -> bool {
        let is_heard = self.announce(Heard::Took(seat));
        if !is_heard {
            self.haul = 0;
        }
        is_heard
    }

    /// Whether any card in play reacts to the taking of relics.
    pub(crate) fn hears_taking(&self, seat: Seat) -> bool {
        !self.in_play.and(&powers::HEARERS[Heard::Took(seat).index()]).is_empty()
    }

    /// A player receives a relic as part of a larger change: the caller updates the title afterwards.
    pub(crate) fn pass_relic(&mut self, seat: Seat, relic: Card, from: Where, cx: &mut Cx) {
        self.player_mut(seat).relics |= relic.relic_bit();
        self.in_play.insert(relic);
        self.tell_card(relic, from, Where::Reserve(seat), true, cx);
        if !self.is_revised() {
            self.share_reliquary(cx);
        }
    }

    /// 6.4: the holder of the Grand Scepter looks at the relics of the Reliquary.
    pub(crate) fn share_reliquary(&mut self, cx: &mut Cx) {
        let Some(holder) = self.scepter() else { return };
        for space in 0..4_u8 {
            if let Some(relic) = self.reliquary[usize::from(space)]
                && !self.knows(holder, relic)
            {
                self.peek(holder, relic, Where::Reliquary(space), cx);
            }
        }
    }

    /// A relic leaves a player.
    pub(crate) fn lose_relic(&mut self, seat: Seat, relic: Card) {
        self.player_mut(seat).relics &= !relic.relic_bit();
        self.in_play.remove(relic);
    }

    /// 10 *Take*: a relic from another player.
    pub(crate) fn seize_relic(&mut self, seat: Seat, victim: Seat, relic: Card, cx: &mut Cx) {
        self.lose_relic(victim, relic);
        self.take_relic(seat, relic, Where::Reserve(victim), cx);
    }

    /// 2.5.3, 10 *Seize*: a banner is taken other than by recovering it.
    pub(crate) fn seize_banner(&mut self, seat: Seat, banner: Banner, cx: &mut Cx) {
        self.strip_banner(banner, cx);
        self.take_banner(seat, banner, cx);
    }

    /// 2.5.3: what a banner loses when it is taken other than by recovering it.
    pub(crate) fn strip_banner(&mut self, banner: Banner, cx: &mut Cx) {
        let burned = self.banners[banner as usize].tokens.saturating_sub(1).min(2);
        match banner {
            Banner::PeoplesFavor => {
                self.move_favor(burned, Where::Banner(banner), Where::Shared, cx);
                self.turn_mob(true, cx);
            }
            Banner::DarkestSecret => {
                self.move_secrets(burned, Where::Banner(banner), Where::Shared, cx);
            }
        }
    }

    pub(crate) fn take_banner(&mut self, seat: Seat, banner: Banner, cx: &mut Cx) {
        self.pass_banner(seat, banner, cx);
        self.judge_title(cx);
    }

    /// A player receives a banner as part of a larger change: the caller updates the title afterwards.
    pub(crate) fn pass_banner(&mut self, seat: Seat, banner: Banner, cx: &mut Cx) {
        self.banners[banner as usize].holder = Some(seat);
        cx.tell(Event::Banner { banner, seat });
    }

    pub(crate) fn turn_mob(&mut self, up: bool, cx: &mut Cx) {
        if self.mob != up {
            self.mob = up;
            cx.tell(Event::Mob { up });
        }
    }

    /// 2.11, R12.1: who has the title now.
    pub(crate) fn judge_title(&mut self, cx: &mut Cx) {
        let foremost = self.foremost(self.goal);
        // 2.11e: the Chancellor takes over the title of Supremacy from a Citizen while the Empire meets its goal.
        let is_within = self.goal == Goal::Supremacy && self.player(self.title).citizen;
        if is_within && foremost & bit_of(CHANCELLOR) != 0 {
            return self.move_title(CHANCELLOR, cx);
        }
        let holds = self.title_meets(foremost);
        if holds || foremost == 0 {
            return;
        }
        if foremost.is_power_of_two() {
            self.move_title(Seat::new(foremost.trailing_zeros() as u8), cx);
        } else if !self.stack.iter().any(|step| matches!(step, Step::Bestow)) {
            self.stack.push(Step::Bestow);
        }
    }

    pub(crate) fn title_meets(&self, foremost: u8) -> bool {
        foremost & bit_of(self.title) != 0
    }

    pub(crate) fn move_title(&mut self, seat: Seat, cx: &mut Cx) {
        if self.title != seat {
            (self.title, self.usurper) = (seat, false);
            cx.tell(Event::Title { seat, usurper: false });
            self.announce(Heard::Crowned(seat));
        }
    }

    // ------------------------------------------------------------------ the Empire

    /// 6.6.2: an Exile becomes a Citizen.
    pub(crate) fn become_citizen(&mut self, seat: Seat, cx: &mut Cx) {
        if self.is_imperial(seat) {
            return;
        }
        cx.tell(Event::Citizen { seat });
        if let Some(vision) = self.player_mut(seat).vision.take() {
            self.discard_vision(vision, seat, cx);
        }
        let shortage = self.fielded(seat).saturating_sub(self.players[0].bank);
        self.stack.push(Step::Convert(seat));
        if shortage > 0 {
            self.stack.push(Step::Shed { seat, n: shortage });
        }
        if self.title == seat && self.usurper {
            self.usurper = false;
            cx.tell(Event::Title { seat, usurper: false });
        }
        self.set_supply(seat, crate::state::SUPPLY, cx);
        if seat == self.active {
            self.end_act();
        }
    }

    /// Warbands of a player's own color on board and map.
    fn fielded(&self, seat: Seat) -> u8 {
        let sites = self.sites.iter().filter(|place| place.color == seat);
        self.player(seat).warbands + sites.map(|place| place.warbands).sum::<u8>()
    }

    /// 6.6.2: the warbands of a new Citizen are replaced by purple ones.
    pub(crate) fn convert(&mut self, seat: Seat, cx: &mut Cx) {
        let board = self.player(seat).warbands;
        self.shift_warbands(seat, board, Where::Board(seat), Where::Reserve(seat), cx);
        self.player_mut(seat).citizen = true;
        self.shift_warbands(CHANCELLOR, board, Where::Reserve(CHANCELLOR), Where::Board(seat), cx);
        for slot in Slot::all() {
            let n = self.shift_warbands(seat, u8::MAX, Where::Site(slot), Where::Reserve(seat), cx);
            self.shift_warbands(CHANCELLOR, n, Where::Reserve(CHANCELLOR), Where::Site(slot), cx);
        }
        self.judge_title(cx);
    }

    /// 6.7, 6.8: a Citizen becomes an Exile.
    pub(crate) fn become_exile(&mut self, seat: Seat, cx: &mut Cx) {
        cx.tell(Event::Exile { seat });
        let board = self.player(seat).warbands;
        self.move_warbands(CHANCELLOR, board, Where::Board(seat), Where::Reserve(CHANCELLOR), cx);
        self.player_mut(seat).citizen = false;
        self.move_warbands(seat, board, Where::Reserve(seat), Where::Board(seat), cx);
        self.set_supply(seat, crate::state::SUPPLY, cx);
        self.judge_title(cx);
    }

    /// Ends the Act phase once the pending steps are done.
    pub(crate) fn end_act(&mut self) {
        for step in self.stack.iter_mut() {
            if *step == Step::Act {
                *step = Step::Rest;
            }
        }
    }

    /// Relics a player holds.
    pub(crate) fn relics(&self, seat: Seat) -> impl Iterator<Item = Card> + Clone {
        relics_of(self.player(seat).relics)
    }
}

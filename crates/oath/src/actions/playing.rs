//! 5.1.4: a card is played, from the hand or from among the facedown advisers (6.1).

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Limit, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    ops::Cx,
    powers,
    run::Run,
    sites::{Reward, Site},
    state::{ADVISERS, Adviser, Oath, Step},
};

impl Oath {
    fn is_in_hand(&self, card: Card) -> bool {
        self.hand.contains(&card)
    }

    /// Cards at a site that can be discarded: not the locked ones, and no modifier at work (7.4.3).
    pub(crate) fn loose_cards(&self, slot: Slot) -> impl Iterator<Item = Card> + Clone + '_ {
        self.place(slot).cards.iter().copied().filter(|card| !card.face().locked && !self.uses(*card))
    }

    /// 5.1.4.I: sites a card can be put at, if need be after another was discarded.
    fn sites_for(&self, seat: Seat, card: Card) -> impl Iterator<Item = Slot> + Clone + '_ {
        let is_favored = self.holds(seat, Banner::PeoplesFavor);
        let is_allowed = card.face().limit != Limit::Adviser && !card.is_vision();
        Slot::all().filter(move |slot| {
            let in_reach = *slot == self.pawn(seat) || is_favored && slot.region() == self.region(seat);
            let may_clear = is_favored || self.place(*slot).site == Site::GREAT_SLUM;
            is_allowed
                && in_reach
                && self.place(*slot).up
                && (self.room(*slot) > 0
                    || self.is_spacious(*slot) && may_clear && self.loose_cards(*slot).next().is_some())
        })
    }

    /// 2.8.1: whether a site holds cards at all.
    fn is_spacious(&self, slot: Slot) -> bool {
        self.place(slot).site.ground().capacity > 0
    }

    /// 5.1.4.II: advisers that could make room, no modifier at work among them (7.4.3).
    fn dismissable(&self, seat: Seat) -> impl Iterator<Item = Card> + Clone + '_ {
        let advisers = self.player(seat).advisers.iter();
        let is_bound = |adviser: &Adviser| adviser.up && (adviser.card.face().locked || self.uses(adviser.card));
        advisers.filter(move |adviser| !is_bound(adviser)).map(|adviser| adviser.card)
    }

    fn has_place_for_adviser(&self, seat: Seat, card: Card) -> bool {
        !self.is_in_hand(card) || self.player(seat).advisers.len() < ADVISERS || self.dismissable(seat).next().is_some()
    }

    /// 5.1.4: everything that can be done with the card.
    pub(crate) fn ask_play(&self, card: Card) -> Ask {
        let seat = self.drawer;
        let has_place = self.has_place_for_adviser(seat, card);
        let may_advise = has_place && card.face().limit != Limit::Site && !card.is_vision();
        let may_reveal = card.is_vision() && (card == Card::CONSPIRACY || self.is_exile(seat));
        Ask::default()
            .word(Choice::Discard)
            .word_if(Choice::Advise, may_advise)
            .word_if(Choice::Hide, has_place && self.is_in_hand(card))
            .word_if(Choice::Reveal, may_reveal)
            .sites(self.sites_for(seat, card))
    }

    pub(crate) fn play_card(&mut self, card: Card, choice: Choice, cx: &mut Cx) {
        let seat = self.drawer;
        match choice {
            Choice::Discard if self.is_in_hand(card) => self.discard_from_hand(card, cx),
            Choice::Discard => {
                self.discard_adviser(seat, card, seat, cx);
            }
            Choice::Advise | Choice::Hide => {
                let up = choice == Choice::Advise;
                if self.is_in_hand(card) && self.player(seat).advisers.len() >= ADVISERS {
                    if up {
                        self.show(card, Where::Hand(seat), cx);
                    }
                    self.stack.push(Step::MakeRoom { card, up });
                } else {
                    self.advise(card, up, cx);
                }
            }
            Choice::Reveal => self.reveal_vision(card, cx),
            Choice::Site(slot) => {
                // It is named before room is made for it.
                self.show(card, self.whereabouts(card), cx);
                self.stack.push(Step::Clear(card, slot));
            }
            choice => unreachable!("a card cannot be played by `{choice}`"),
        }
    }

    fn whereabouts(&self, card: Card) -> Where {
        if self.is_in_hand(card) { Where::Hand(self.drawer) } else { Where::Advisers(self.drawer) }
    }

    /// Takes a card out of the hand or from among the advisers; where it was.
    fn lift(&mut self, card: Card) -> Where {
        let seat = self.drawer;
        if let Some(at) = self.hand.iter().position(|other| *other == card) {
            self.hand.remove(at);
            Where::Hand(seat)
        } else {
            self.take_adviser(seat, card);
            Where::Advisers(seat)
        }
    }

    /// 5.1.4.I, OATH-262: the holder of the People's Favor may first discard a card of the region.
    pub(crate) fn ask_clear(&self, slot: Slot) -> Ask {
        let seat = self.drawer;
        if !self.holds(seat, Banner::PeoplesFavor) {
            return Ask::default();
        }
        let has_slum = self.place(slot).site == Site::GREAT_SLUM && self.loose_cards(slot).next().is_some();
        let is_free = self.room(slot) > 0 || has_slum;
        let slots = Slot::all().filter(|other| other.region() == self.region(seat) && (is_free || *other == slot));
        let ask = Ask::default().cards(slots.flat_map(|other| self.loose_cards(other)));
        ask.done_if(!ask.is_empty() && is_free)
    }

    pub(crate) fn clear(&mut self, card: Card, slot: Slot, choice: Choice, cx: &mut Cx) {
        if let Choice::Card(gone) = choice {
            self.discard_at_site(gone, Some(self.drawer), cx);
        }
        self.cleared(card, slot);
    }

    pub(crate) fn cleared(&mut self, card: Card, slot: Slot) {
        self.stack.push(Step::Slum(card, slot));
    }

    /// OATH-244: whoever plays a card to the Great Slum may first discard one there.
    pub(crate) fn ask_slum(&self, slot: Slot) -> Ask {
        if self.place(slot).site != Site::GREAT_SLUM {
            return Ask::default();
        }
        let ask = Ask::default().cards(self.loose_cards(slot));
        ask.done_if(!ask.is_empty() && self.room(slot) > 0)
    }

    pub(crate) fn slum(&mut self, card: Card, slot: Slot, choice: Choice, cx: &mut Cx) {
        if let Choice::Card(gone) = choice {
            self.discard_at_site(gone, Some(self.drawer), cx);
        }
        self.stack.push(Step::Settle(card, slot));
    }

    /// 5.1.4.I, R1.6: the card is put at the site; then favor, Homeland, and its own power.
    pub(crate) fn settle_card(&mut self, card: Card, slot: Slot, cx: &mut Cx) {
        let seat = self.drawer;
        if self.room(slot) == 0 {
            return;
        }
        let is_drawn = self.is_in_hand(card);
        let from = self.lift(card);
        self.place_mut(slot).cards.push(card);
        self.tell_card(card, from, Where::Site(slot), true, cx);
        if let Some(suit) = card.suit() {
            // OATH-229.
            if self.has_relic(seat, Card::BOOK_OF_RECORDS) {
                self.gain_secrets(seat, 1, cx);
            } else {
                self.gain_favor(seat, 1, suit, cx);
            }
            self.welcome(is_drawn, cx);
            self.homeland(slot, suit, cx);
        }
        self.played(card);
    }

    /// OATH-050. The card itself is never drawn while it is in use.
    fn welcome(&mut self, is_drawn: bool, cx: &mut Cx) {
        if is_drawn && self.uses(Card::WELCOMING_PARTY) {
            self.gain_favor(self.drawer, 1, Suit::Hearth, cx);
        }
    }

    /// The Homeland of a suit rewards a card of it, unless one was discarded there in this turn.
    fn homeland(&mut self, slot: Slot, suit: Suit, cx: &mut Cx) {
        let seat = self.drawer;
        let Some((own, reward)) = self.place(slot).site.ground().homeland else { return };
        if own != suit || self.turn.discarded[slot.index()] & suit.bit() != 0 {
            return;
        }
        match reward {
            Reward::Warbands => self.gain_warbands(seat, 2, cx),
            Reward::Favor => {
                self.gain_favor(seat, 1, suit, cx);
            }
            Reward::Secret => self.gain_secrets(seat, 1, cx),
            Reward::Relic => {
                if let Some(relic) = self.place_mut(slot).relics.pop() {
                    self.take_relic(seat, relic, Where::Site(slot), cx);
                }
            }
        }
    }

    /// 7.3.3: its own power, last. R2.8: what that discards is no part of the search.
    fn played(&mut self, card: Card) {
        self.act.bury = false;
        if powers::of(card).played {
            self.stack.push(Step::Power(Run::new(card, self.drawer)));
        }
    }

    /// 5.1.4.II: the card becomes an adviser.
    fn advise(&mut self, card: Card, up: bool, cx: &mut Cx) {
        let seat = self.drawer;
        let is_drawn = self.is_in_hand(card);
        let from = self.lift(card);
        self.player_mut(seat).advisers.push(Adviser { card, up });
        self.tell_card(card, from, Where::Advisers(seat), up, cx);
        if up {
            self.welcome(is_drawn, cx);
            self.played(card);
        }
    }

    /// 5.1.4.II: an adviser is discarded first.
    pub(crate) fn ask_make_room(&self) -> Ask {
        Ask::default().cards(self.dismissable(self.drawer))
    }

    pub(crate) fn make_room(&mut self, card: Card, up: bool, gone: Card, cx: &mut Cx) {
        self.discard_adviser(self.drawer, gone, self.drawer, cx);
        self.advise(card, up, cx);
    }

    /// 5.1.4.III, 5.1.4.IV.
    fn reveal_vision(&mut self, card: Card, cx: &mut Cx) {
        let seat = self.drawer;
        let from = self.lift(card);
        if card == Card::CONSPIRACY {
            self.boxed.push(card);
            self.tell_card(card, from, Where::Box, true, cx);
            self.played(card);
            return;
        }
        if let Some(old) = self.player_mut(seat).vision.take() {
            self.put_on_pile(old, Some(seat), self.region(seat), Where::Vision(seat), cx);
        }
        self.player_mut(seat).vision = Some(card);
        self.tell_card(card, from, Where::Vision(seat), true, cx);
    }
}

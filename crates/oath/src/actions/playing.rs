//! 5.1.4: a card is played, from the hand or from among the facedown advisers (6.1).

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, Limit, Slot, Suit},
    decision::{Ask, Choice},
    event::Where,
    law::{Deed, Manner, Thing},
    ops::Cx,
    powers::{self, Heard},
    run::Run,
    sites::Reward,
    state::{Adviser, Major, Oath, Step},
};

impl Oath {
    fn is_in_hand(&self, card: Card) -> bool {
        self.hand.contains(&card)
    }

    /// Cards at a site that a player can discard: not the locked ones, and no modifier at work (7.4.3).
    pub(crate) fn loose_cards(&self, by: Seat, slot: Slot) -> impl Iterator<Item = Card> + Clone + '_ {
        let cards = self.place(slot).cards.iter().copied();
        cards.filter(move |card| !self.is_locked(Some(by), *card) && !self.uses(*card))
    }

    /// Whether a modifier in use meets a condition.
    fn uses_any(&self, says: impl Fn(&powers::Modifier) -> bool) -> bool {
        self.act.used.iter().any(|used| powers::of(*used).modifier.as_ref().is_some_and(&says))
    }

    /// 5.1.4.I: sites a card can be put at, if need be after another was discarded.
    fn sites_for(&self, seat: Seat, card: Card) -> impl Iterator<Item = Slot> + Clone + '_ {
        let is_favored = self.holds(seat, Banner::PeoplesFavor);
        let is_allowed = card.face().limit != Limit::Adviser
            && !card.is_vision()
            && self.is_open(seat, Deed::Play { card, up: true });
        Slot::all().filter(move |slot| {
            let in_reach = *slot == self.pawn(seat)
                || is_favored && slot.region() == self.region(seat)
                || self.uses_any(|used| used.settles.is_some_and(|settles| settles(self, seat, card, *slot)));
            is_allowed && in_reach && self.place(*slot).up && self.could_hold(seat, card, *slot)
        })
    }

    /// 2.8.1: whether a site has room for a card, or could be given room.
    fn could_hold(&self, seat: Seat, card: Card, slot: Slot) -> bool {
        if let Some(settles) = powers::of(card).settles {
            return settles(self, slot);
        }
        let is_favored = self.holds(seat, Banner::PeoplesFavor) && slot.region() == self.region(seat);
        let may_clear = is_favored || self.site_power(slot).clears || self.uses_any(|used| used.clears);
        // One discard has to be enough: a salted site can hold a card too many (OATH-089, 7.4.3).
        let is_near = self.place(slot).cards.len() <= usize::from(self.capacity(slot));
        self.room(slot) > 0 || is_near && may_clear && self.loose_cards(seat, slot).next().is_some()
    }

    /// 5.1.4.II: advisers that could make room for a card, no modifier at work among them (7.4.3).
    pub(crate) fn dismissable(&self, seat: Seat, card: Card, up: bool) -> impl Iterator<Item = Card> + Clone + '_ {
        let suit = self.train(seat).or_else(|| powers::of(card).train.filter(|_| up));
        let advisers = self.player(seat).advisers.iter();
        let is_bound = move |adviser: &Adviser| {
            let is_kept = self.is_locked(Some(seat), adviser.card) || self.uses(adviser.card);
            adviser.card == card || adviser.up && (is_kept || suit.is_some_and(|suit| adviser.card.is(suit)))
        };
        advisers.filter(move |adviser| !is_bound(adviser)).map(|adviser| adviser.card)
    }

    /// OATH-168: the suit of which a player may have any number of advisers.
    pub(crate) fn train(&self, seat: Seat) -> Option<Suit> {
        self.faceup_advisers(seat).find_map(|card| powers::of(card).train)
    }

    /// 2.2.2, 7.6.4: how many advisers a player may have.
    pub(crate) fn adviser_limit(&self, seat: Seat) -> usize {
        let limits = self.faceup_advisers(seat).filter_map(|card| powers::of(card).limit);
        limits.min().map_or(crate::state::ADVISERS, usize::from)
    }

    /// 2.2.2: how many advisers a player has above the limit.
    pub(crate) fn excess(&self, seat: Seat) -> usize {
        let advisers = &self.player(seat).advisers;
        match self.train(seat) {
            None => advisers.len().saturating_sub(self.adviser_limit(seat)),
            Some(suit) => {
                advisers.iter().filter(|adviser| !adviser.up || !adviser.card.is(suit)).count().saturating_sub(1)
            }
        }
    }

    /// R3.5: how many advisers must be discarded if this card joins them, with the limit that applies then.
    pub(crate) fn excess_with(&self, seat: Seat, card: Card, up: bool) -> usize {
        if up && powers::of(card).ignores_limit {
            return 0;
        }
        let mut state = *self;
        let advisers = &mut state.player_mut(seat).advisers;
        match advisers.iter_mut().find(|adviser| adviser.card == card) {
            Some(adviser) => adviser.up = up,
            None => advisers.push(Adviser { card, up }),
        }
        state.excess(seat)
    }

    /// 5.1.4.II, R3.4: whether a card can come to the advisers, if need be after others were discarded.
    fn has_place_for_adviser(&self, seat: Seat, card: Card, up: bool) -> bool {
        let n_advisers = self.player(seat).advisers.len();
        let is_simple = !up || powers::of(card).limit.is_none() && powers::of(card).train.is_none();
        let is_seated = !self.is_in_hand(card) && self.excess(seat) == 0;
        is_simple && (is_seated || n_advisers < 2) || self.could_join(seat, card, up)
    }

    /// The same, wherever the card comes from.
    pub(crate) fn could_join(&self, seat: Seat, card: Card, up: bool) -> bool {
        let excess = self.excess_with(seat, card, up);
        self.player(seat).advisers.len() < crate::state::MOST_ADVISERS + excess
            && (excess == 0 || self.dismissable(seat, card, up).count() >= excess)
    }

    /// OATH-130: whether a second card has to go to a site, since the first did not.
    fn must_settle(&self) -> bool {
        let plan = &self.act.search;
        plan.both && self.drawer == self.active && plan.played > 0 && !plan.settled
    }

    /// 5.1.4: everything that can be done with the card.
    pub(crate) fn ask_play(&self, card: Card) -> Ask {
        let seat = self.drawer;
        let ask = Ask::default().word(Choice::Discard).sites(self.sites_for(seat, card));
        if self.must_settle() {
            return ask;
        }
        let is_open = |up| self.is_open(seat, Deed::Play { card, up });
        let is_adviser = card.face().limit != Limit::Site && !card.is_vision();
        let may_advise = is_adviser && self.has_place_for_adviser(seat, card, true) && is_open(true);
        let may_hide = self.is_in_hand(card) && self.has_place_for_adviser(seat, card, false) && is_open(false);
        let may_reveal = card.is_vision() && (card.goal().is_none() || self.is_exile(seat)) && is_open(true);
        ask.word_if(Choice::Advise, may_advise).word_if(Choice::Hide, may_hide).word_if(Choice::Reveal, may_reveal)
    }

    pub(crate) fn play_card(&mut self, card: Card, choice: Choice, cx: &mut Cx) {
        let seat = self.drawer;
        self.act.search.over = false;
        self.act.search.played = self.act.search.played.saturating_add(u8::from(choice != Choice::Discard));
        // OATH-130: nobody sees which of two cards goes facedown, unless both lie open.
        if matches!(choice, Choice::Discard | Choice::Hide) && self.is_in_hand(card) && !self.act.search.shown {
            self.mix_hand(card);
        }
        match choice {
            Choice::Discard if self.is_in_hand(card) => self.discard_from_hand(card, cx),
            Choice::Discard => {
                self.discard_adviser(seat, card, seat, cx);
            }
            Choice::Advise | Choice::Hide => {
                let up = choice == Choice::Advise;
                if self.excess_with(seat, card, up) > 0 {
                    if up {
                        self.show(card, self.whereabouts(card), cx);
                    }
                    self.stack.push(Step::MakeRoom { card, up });
                } else {
                    self.advise(card, up, cx);
                }
            }
            Choice::Reveal => self.reveal_vision(card, cx),
            Choice::Site(slot) => {
                // The card is revealed before room is made for it.
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

    /// Whether a card that makes room can still be discarded at a site after the choice of the People's Favor.
    fn clears_later(&self, slot: Slot) -> bool {
        (self.site_power(slot).clears || self.uses_any(|used| used.clears))
            && self.loose_cards(self.drawer, slot).next().is_some()
    }

    /// 5.1.4.I, OATH-262: the holder of the People's Favor may first discard a card of the region.
    pub(crate) fn ask_clear(&self, card: Card, slot: Slot) -> Ask {
        let seat = self.drawer;
        if !self.holds(seat, Banner::PeoplesFavor) {
            return Ask::default();
        }
        let is_free = self.room(slot) > 0 || self.clears_later(slot) || powers::of(card).settles.is_some();
        let slots = Slot::all().filter(|other| other.region() == self.region(seat) && (is_free || *other == slot));
        let ask = Ask::default().cards(slots.flat_map(|other| self.loose_cards(seat, other)));
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
        let used = self.act.used;
        for used in used.iter().filter(|used| powers::of(**used).modifier.is_some_and(|modifier| modifier.clears)) {
            self.stack.push(Step::Power(Run::second(*used, self.drawer, slot.0)));
        }
    }

    /// OATH-244: a player who plays a card to the Great Slum may first discard one there.
    pub(crate) fn ask_slum(&self, card: Card, slot: Slot) -> Ask {
        if !self.site_power(slot).clears {
            return Ask::default();
        }
        let ask = Ask::default().cards(self.loose_cards(self.drawer, slot));
        ask.done_if(!ask.is_empty() && (self.room(slot) > 0 || powers::of(card).settles.is_some()))
    }

    /// OATH-128: what a modifier may clear at a site before a card is played there.
    pub(crate) fn ask_rotate(&self, slot: Slot) -> Ask {
        let ask = Ask::default().cards(self.loose_cards(self.drawer, slot));
        let needs_room = |step: &Step| matches!(step, Step::Slum(card, _) if powers::of(*card).settles.is_none());
        let has_room = self.room(slot) > 0 || !self.stack.iter().any(needs_room);
        ask.done_if(!ask.is_empty() && (has_room || self.site_power(slot).clears && !ask.is_single()))
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
        if self.room(slot) == 0 && powers::of(card).settles.is_none() {
            return;
        }
        let is_drawn = self.is_in_hand(card);
        let from = self.lift(card);
        self.put_at_site(card, slot);
        self.act.search.settled = true;
        self.tell_card(card, from, Where::Site(slot), true, cx);
        if let Some(suit) = card.suit() {
            if self.keeps_records(seat) {
                self.gain_secrets(seat, 1, cx);
            } else {
                self.gain_favor(seat, 1, suit, cx);
            }
            self.bring(card, is_drawn, cx);
            if !self.is_revised() {
                self.homeland(slot, suit, cx);
            }
        }
        self.played(card);
        if self.is_revised() && card.suit().is_some_and(|suit| self.has_homeland(slot, suit)) {
            self.stack.push(Step::Bounty(slot));
        }
    }

    /// Whether a card of a suit would be rewarded at a site.
    fn has_homeland(&self, slot: Slot, suit: Suit) -> bool {
        let Some((own, reward)) = self.place(slot).site.ground().homeland else { return false };
        let is_there = match reward {
            Reward::Warbands => self.reserve(self.drawer) > 0,
            Reward::Favor => self.banks[suit as usize] > 0,
            Reward::Secret => true,
            Reward::Relic => !self.place(slot).relics.is_empty() && !self.is_relic_locked(self.drawer, slot),
        };
        own == suit && is_there && self.turn.discarded[slot.index()] & suit.bit() == 0
    }

    /// 7.4.1: the bonus of a site is taken, or not.
    pub(crate) fn bounty(&mut self, slot: Slot, yes: bool, cx: &mut Cx) {
        if !yes {
            return;
        }
        if self.act.major == Major::Muster {
            self.gain_warbands(self.active, self.site_power(slot).musters, cx);
        } else if let Some((suit, _)) = self.place(slot).site.ground().homeland {
            self.homeland(slot, suit, cx);
        }
    }

    /// 7.4.2: what modifiers bring for a card that is played faceup, each once in a Search.
    fn bring(&mut self, card: Card, is_drawn: bool, cx: &mut Cx) {
        for at in 0..self.act.used.len() {
            let brings = powers::of(self.act.used[at]).modifier.and_then(|modifier| modifier.brings);
            if let Some(brings) = brings.filter(|_| self.act.search.paid >> at & 1 == 0)
                && brings(self, self.drawer, card, is_drawn, cx)
            {
                self.act.search.paid |= 1 << at;
            }
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
                // R12.22: it is taken as if it were recovered.
                let relic = self.place(slot).relics.last().copied().filter(|relic| {
                    let thing = Thing::Relic(*relic);
                    !self.is_relic_locked(seat, slot) && self.may_take(seat, None, thing, Manner::Recover)
                });
                if let Some(relic) = relic {
                    self.place_mut(slot).relics.pop();
                    self.take_relic(seat, relic, Where::Site(slot), cx);
                    self.worship(seat, cx);
                }
            }
        }
    }

    /// 7.3.3: its own power, last, after others have reacted (R1.6). R2.8: what that discards is no part of the search.
    fn played(&mut self, card: Card) {
        self.act.search.over = true;
        if powers::of(card).played {
            self.stack.push(Step::Power(Run::new(card, self.drawer)));
        }
        self.announce(Heard::Played(self.drawer, card));
    }

    /// 5.1.4.II: the card becomes an adviser.
    fn advise(&mut self, card: Card, up: bool, cx: &mut Cx) {
        let seat = self.drawer;
        let is_drawn = self.is_in_hand(card);
        let from = self.lift(card);
        self.put_adviser(seat, Adviser { card, up });
        self.tell_card(card, from, Where::Advisers(seat), up, cx);
        if up {
            self.bring(card, is_drawn, cx);
            self.played(card);
        }
    }

    /// 5.1.4.II: an adviser is discarded first.
    pub(crate) fn ask_make_room(&self, card: Card, up: bool) -> Ask {
        Ask::default().cards(self.dismissable(self.drawer, card, up))
    }

    pub(crate) fn make_room(&mut self, card: Card, up: bool, gone: Card, cx: &mut Cx) {
        self.discard_adviser(self.drawer, gone, self.drawer, cx);
        if self.excess_with(self.drawer, card, up) > 0 {
            self.stack.push(Step::MakeRoom { card, up });
        } else {
            self.advise(card, up, cx);
        }
    }

    /// 5.1.4.III, 5.1.4.IV.
    fn reveal_vision(&mut self, card: Card, cx: &mut Cx) {
        let seat = self.drawer;
        let from = self.lift(card);
        if card.goal().is_none() {
            self.boxed.push(card);
            self.tell_card(card, from, Where::Box, true, cx);
            self.played(card);
            return;
        }
        if let Some(old) = self.player_mut(seat).vision.take() {
            self.discard_vision(old, seat, cx);
        }
        self.player_mut(seat).vision = Some(card);
        self.tell_card(card, from, Where::Vision(seat), true, cx);
        self.announce(Heard::Played(seat, card));
    }
}

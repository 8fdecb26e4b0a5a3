//! 9.2: what is allowed, forbidden or has a price. Every list of choices is based on these functions.

use kabale_core::Seat;

use crate::{
    cards::{Banner, Card, CardSet, Slot, bits_of},
    event::Where,
    ops::Cx,
    powers::{self, Verb},
    rule::Cost,
    sites::Site,
    state::{CHANCELLOR, Oath, Side},
};

/// 7.1.4: whom a standing power binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// The player who holds the card, or rules it at its site.
    Holder,
    /// 10 *Enemy*: enemies of its holder or ruler; everybody, if bandits rule it (R9.1).
    Enemies,
    /// Everybody but its holder or ruler.
    Others,
    Everybody,
    /// 10 *Your enemy*: the other side of a Campaign in which its holder or ruler takes part.
    Opponents,
}

/// A relic or a banner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    Relic(Card),
    Banner(Banner),
}

/// How a player would get a relic or banner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// 5.5.2: it is declared as a target.
    Target,
    /// 5.4.
    Recover,
    /// In any other way.
    Take,
}

/// What a player is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// 5.6: from the site of the pawn. The rules of sites may be ignored.
    Travel { to: Slot, past_sites: bool },
    /// 10 *Take*: from a player, if one holds it.
    Take { from: Option<Seat>, thing: Thing, manner: Manner },
    /// 5.1.4: a card is played, faceup or facedown.
    Play { card: Card, up: bool },
    /// 5.1.
    Search,
    /// 5.2: on a card.
    Muster(Card),
    /// 5.3: with a card.
    Trade(Card),
    /// 5.5.
    Campaign,
    /// 7.1.2: a power that costs a secret.
    Cast,
    /// 5.5.3: a battle plan, by a side.
    Plan { card: Card, side: Side },
    /// 5.5.5: warbands for the attack.
    Sacrifice,
    /// 6.7, 6.8: of a Citizen.
    Exile,
    /// 7.6.3: secrets.
    Give,
}

impl Deed {
    fn verb(self) -> Verb {
        match self {
            Self::Travel { .. } => Verb::Travel,
            Self::Take { .. } => Verb::Take,
            Self::Play { .. } => Verb::Play,
            Self::Search => Verb::Search,
            Self::Muster(_) => Verb::Muster,
            Self::Trade(_) => Verb::Trade,
            Self::Campaign => Verb::Campaign,
            Self::Cast => Verb::Cast,
            Self::Plan { .. } => Verb::Plan,
            Self::Sacrifice => Verb::Sacrifice,
            Self::Exile => Verb::Exile,
            Self::Give => Verb::Give,
        }
    }
}

/// 9.2: what a rule says of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ruling {
    Open,
    Shut,
    /// Allowed only if this is paid.
    Priced(Toll),
}

impl Ruling {
    /// Forbidden under a condition.
    pub(crate) fn shut_if(holds: bool) -> Self {
        if holds { Self::Shut } else { Self::Open }
    }
}

/// What has to be paid beyond the cost of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Toll {
    /// Favor for the ruler of a card, the last one named.
    pub(crate) favor: u8,
    pub(crate) to: Option<Seat>,
    /// Secrets that are turned facedown.
    pub(crate) secrets: u8,
}

impl Toll {
    pub(crate) const FREE: Self = Self { favor: 0, to: None, secrets: 0 };
    /// A secret is turned facedown.
    pub(crate) const SECRET: Self = Self { secrets: 1, ..Self::FREE };

    pub(crate) fn is_free(self) -> bool {
        self == Self::FREE
    }

    fn and(self, other: Self) -> Self {
        Self { favor: self.favor + other.favor, to: other.to.or(self.to), secrets: self.secrets + other.secrets }
    }
}

impl Oath {
    /// The owner of an adviser or relic in play, or the side that rules the site of a card; `None` for bandits.
    pub(crate) fn master(&self, card: Card) -> Option<Seat> {
        if let Some(owner) = self.owner(card) {
            return Some(owner);
        }
        self.slot_of(card).and_then(|slot| self.cards_ruler(slot))
    }

    /// Who has a card as a faceup adviser or relic.
    pub(crate) fn owner(&self, card: Card) -> Option<Seat> {
        if card.is_relic() {
            return self.relic_holder(card);
        }
        self.everybody().find(|seat| self.faceup_advisers(*seat).any(|other| other == card))
    }

    /// Whether a player holds a card, or rules it: all members of the Empire rule the cards at its sites.
    #[inline]
    pub(crate) fn commands(&self, seat: Seat, card: Card) -> bool {
        self.in_play.contains(card) && self.is_master(seat, card)
    }

    fn is_master(&self, seat: Seat, card: Card) -> bool {
        match self.owner(card) {
            Some(owner) if card.is_relic() => owner == seat,
            Some(owner) => owner == self.advised_like(seat),
            None => self.slot_of(card).is_some_and(|slot| self.rules_cards(seat, slot)),
        }
    }

    /// Whether a standing power of a card in play binds a player.
    fn binds(&self, card: Card, scope: Scope, seat: Seat) -> bool {
        match scope {
            Scope::Everybody => true,
            Scope::Holder => self.commands(seat, card),
            Scope::Others => !self.commands(seat, card),
            Scope::Enemies => match self.owner(card) {
                Some(owner) => self.are_enemies(seat, owner),
                None => self.slot_of(card).and_then(|slot| self.cards_ruler(slot)) != Some(self.side(seat)),
            },
            Scope::Opponents => self.battle.on && self.opposes(card, seat),
        }
    }

    /// R6.6: whether a player on the other side of the Campaign holds or rules a card.
    fn opposes(&self, card: Card, seat: Seat) -> bool {
        let Some(side) = self.battle_side(seat) else { return false };
        let others = self.side_of_battle(side.other());
        self.everybody().any(|other| Self::is_in(others, other) && self.commands(other, card))
    }

    /// 9.2: whether a player may do something, and what that costs beyond the action. *Ignore* cancels the rules it
    /// names; *cannot* and *must* apply among the others.
    #[inline]
    pub(crate) fn lawful(&self, by: Seat, deed: Deed) -> Ruling {
        let cards = self.in_play.and(&powers::JUDGES[deed.verb() as usize]);
        let sites = if matches!(deed, Deed::Travel { past_sites: false, .. }) { self.judging_sites() } else { 0 };
        // Most deeds are subject to no rule.
        if cards.is_empty() && sites == 0 { Ruling::Open } else { self.judged(by, deed, &cards, sites) }
    }

    /// Slots with faceup sites that have a rule on journeys, as bits.
    fn judging_sites(&self) -> u8 {
        let judging = Slot::all().filter(|slot| self.place(*slot).up && self.place(*slot).site.judges());
        judging.fold(0, |bits, slot| bits | slot.bit())
    }

    /// What the rules of these cards and sites say of a deed. Inlined it would slow down `lawful`.
    #[inline(never)]
    fn judged(&self, by: Seat, deed: Deed, cards: &CardSet, sites: u8) -> Ruling {
        let verb = deed.verb();
        let mut toll = Toll::FREE;
        let mut judge = |ruling| match ruling {
            Ruling::Open => false,
            Ruling::Shut => true,
            Ruling::Priced(price) => {
                toll = toll.and(price);
                false
            }
        };
        for card in cards.iter() {
            for standing in powers::of(card).stands {
                if standing.verb == verb
                    && self.binds(card, standing.scope, by)
                    && judge((standing.judges)(self, card, by, deed))
                {
                    return Ruling::Shut;
                }
            }
        }
        if let Deed::Travel { to, .. } = deed
            && self.sites_shut(by, to, sites, judge)
        {
            return Ruling::Shut;
        }
        if toll.is_free() { Ruling::Open } else { Ruling::Priced(toll) }
    }

    /// Whether the rules of these sites forbid a journey: the site at the start may cancel those of others.
    fn sites_shut(&self, by: Seat, to: Slot, sites: u8, judge: impl FnMut(Ruling) -> bool) -> bool {
        let silences = self.site_power(self.pawn(by)).silences;
        let silenced = silences.map_or(&[][..], |silences| silences(self, to));
        let mut rulings = bits_of(sites.into()).map(Slot).filter_map(|slot| {
            let site = self.place(slot).site;
            let is_heard = !(silenced.contains(&site) || self.act.giant && site == Site::NARROW_PASS);
            site.power().judges.filter(|_| is_heard).map(|judges| judges(self, slot, by, to))
        });
        rulings.any(judge)
    }

    /// Whether a deed is allowed, with or without a price.
    pub(crate) fn is_open(&self, by: Seat, deed: Deed) -> bool {
        self.lawful(by, deed) != Ruling::Shut
    }

    /// What a player has to pay for a deed beside its usual cost, if it is allowed and the player can pay.
    pub(crate) fn toll(&self, by: Seat, deed: Deed, beside: Cost) -> Option<Toll> {
        let toll = match self.lawful(by, deed) {
            Ruling::Open => return Some(Toll::FREE),
            Ruling::Shut => return None,
            Ruling::Priced(toll) => toll,
        };
        let cost = Cost { favor: beside.favor + toll.favor, secret: beside.secret + toll.secrets, ..beside };
        let may_cast = toll.secrets == 0 || self.is_open(by, Deed::Cast);
        (may_cast && self.can_spend(by, cost)).then_some(toll)
    }

    /// Pays a toll. R9.2: favor for bandits is burned.
    pub(crate) fn pay_toll(&mut self, by: Seat, toll: Toll, cx: &mut Cx) {
        if toll.favor > 0 {
            match toll.to {
                Some(ruler) => self.spend_favor(by, toll.favor, Where::Board(ruler), cx),
                None => self.burn(by, toll.favor, cx),
            };
        }
        self.move_secrets(toll.secrets, Where::Board(by), Where::Spent(by), cx);
    }

    /// Forced Labor and the like: a favor for the ruler of a card: an Exile, or the Chancellor for the Empire.
    pub(crate) fn ruler_toll(&self, card: Card) -> Ruling {
        Ruling::Priced(Toll { favor: 1, to: self.master(card), secrets: 0 })
    }

    /// 10 *Take*: whether a player may declare, recover or take what another holds, or what lies somewhere.
    pub(crate) fn may_take(&self, by: Seat, from: Option<Seat>, thing: Thing, manner: Manner) -> bool {
        // R8.4: from oneself always, except where recovering is forbidden.
        self.is_open(by, Deed::Take { from, thing, manner })
    }

    /// 7.2.2: whether a faceup card cannot be discarded, moved or swapped by anyone.
    pub(crate) fn is_locked(&self, by: Option<Seat>, card: Card) -> bool {
        card.face().locked || self.is_locked_by_blood(by, card)
    }

    /// 5.5: the site at which an attacker counts as standing.
    pub(crate) fn battle_site(&self) -> Slot {
        self.battle.tactics.at.unwrap_or_else(|| self.pawn(self.battle.attacker))
    }

    /// Who acts in the action under way.
    pub(crate) fn actor(&self) -> Seat {
        self.act.by.unwrap_or(self.active)
    }

    /// R1.11: whose advisers count as a player's own in the action under way.
    fn advised_like(&self, seat: Seat) -> Seat {
        self.act.advisers_of.filter(|_| seat == self.actor()).unwrap_or(seat)
    }

    /// R1.11: the site of the action under way.
    pub(crate) fn here(&self) -> Slot {
        self.act.at.unwrap_or_else(|| self.pawn(self.actor()))
    }

    /// Everybody on a side of the Campaign, as bits.
    pub(crate) fn side_of_battle(&self, side: powers::Side) -> u8 {
        match side {
            powers::Side::Attacker => crate::state::bit_of(self.attacker()),
            powers::Side::Defender => self.defenders(),
        }
    }

    /// 10 *Rule*: the side that rules the cards at a site; `None` for bandits.
    pub(crate) fn cards_ruler(&self, slot: Slot) -> Option<Seat> {
        match self.ruler(slot) {
            Some(CHANCELLOR) => Some(self.mask().unwrap_or(CHANCELLOR)),
            ruler => ruler,
        }
    }
}

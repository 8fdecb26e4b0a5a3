//! Position features as numbers, for bots: they evaluate thousands of positions a second, and views are too slow.

use kabale_core::Seat;

use crate::{
    Bundle, Role,
    cards::{Banner, Card, Goal, Slot},
    state::{Oath, Step},
};

/// The features of a position. They include hidden information, so use them on determinized states only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    pub seats: u8,
    /// 2.11: the goal of the title.
    pub goal: Goal,
    /// 2.1.4.
    pub round: u8,
    /// 2.1.6: Visions drawn.
    pub visions: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// 2.11: who has the title, and whether its Usurper side is up.
    pub title: Seat,
    pub usurper: bool,
    /// 3.3.1: the Citizen who would win in the Chancellor's place.
    pub successor: Option<Seat>,
    /// Who has the Grand Scepter.
    pub scepter: Option<Seat>,
    pub winner: Option<Seat>,
    /// 8: what the winner leaves to the next game, where the Chronicle is written.
    pub legacy: Option<LegacyMeans>,
    /// 2.5: holder and tokens, by banner.
    pub banners: [(Option<Seat>, u8); 2],
    /// By seat; empty beyond the last seat.
    pub players: [Estate; 6],
}

/// 8: what the winner leaves to the next game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegacyMeans {
    /// 8.1.
    pub vow: Option<Goal>,
    /// 8.3: sites that the winner keeps.
    pub sites: u8,
    /// 2.9: intact edifices at these.
    pub edifices: u8,
    /// 8.2: players who will be Citizens.
    pub citizens: u8,
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estate {
    pub role: Role,
    /// Sites the player rules. Those of the Empire count for all its members.
    pub sites: u8,
    /// Relics and banners.
    pub treasures: u8,
    /// Warbands on the board.
    pub warbands: u8,
    /// Warbands at sites the player rules.
    pub garrison: u8,
    pub favor: u8,
    /// Secrets on the board, facedown ones too.
    pub secrets: u8,
    /// 4.3.3.
    pub supply: u8,
    /// Faceup advisers.
    pub advisers: u8,
    /// 5.1.4.III: the goal of the revealed Vision.
    pub vision: Option<Goal>,
    /// The goal of a Vision among the facedown advisers.
    pub hidden: Option<Goal>,
    /// 8.2: the player will be a Citizen in the next game.
    pub pledged: bool,
}

impl Means {
    /// A player's lead over all others in what a goal counts: 0 in a tie, negative if behind. For banners see `hold`.
    pub fn lead(&self, goal: Goal, seat: Seat) -> i32 {
        let of = |seat: Seat| &self.players[seat.index()];
        let others = Seat::all(self.seats).filter(|other| *other != seat);
        let ahead = |own: u8, best: Option<u8>| i32::from(own) - i32::from(best.unwrap_or(0));
        match goal {
            Goal::Supremacy => {
                let is_imperial = |seat: Seat| of(seat).role != Role::Exile;
                let rivals = others.filter(|other| !(is_imperial(seat) && is_imperial(*other)));
                ahead(of(seat).sites, rivals.map(|other| of(other).sites).max())
            }
            Goal::Protection => ahead(of(seat).treasures, others.map(|other| of(other).treasures).max()),
            Goal::People => self.hold(Banner::PeoplesFavor, seat, of(seat).favor),
            Goal::Devotion => self.hold(Banner::DarkestSecret, seat, of(seat).secrets),
        }
    }

    /// 3.3.1: the same for the condition that makes a Citizen the successor.
    pub fn succession(&self, seat: Seat) -> i32 {
        match self.goal {
            Goal::Supremacy => {
                let imperial = Seat::all(self.seats)
                    .filter(|other| *other != seat && self.players[other.index()].role != Role::Exile);
                let best = imperial.map(|other| self.players[other.index()].treasures).max().unwrap_or(0);
                i32::from(self.players[seat.index()].treasures) - i32::from(best)
            }
            Goal::People => self.lead(Goal::Devotion, seat),
            Goal::Protection => self.lead(Goal::People, seat),
            Goal::Devotion => {
                if self.scepter == Some(seat) {
                    2
                } else {
                    -2
                }
            }
        }
    }

    /// The tokens on the banner if the player holds it; else -1 minus the tokens missing for recovering it.
    fn hold(&self, banner: Banner, seat: Seat, funds: u8) -> i32 {
        let (holder, tokens) = self.banners[banner as usize];
        if holder == Some(seat) { i32::from(tokens) } else { -1 - i32::from((tokens + 1).saturating_sub(funds)) }
    }
}

impl Estate {
    fn change(&mut self, bundle: Bundle, change: fn(u8, u8) -> u8) {
        self.favor = change(self.favor, bundle.favor);
        self.secrets = change(self.secrets, bundle.secrets);
        let things = bundle.relics.count_ones() + bundle.banners.count_ones();
        self.treasures = change(self.treasures, things as u8);
        self.sites = change(self.sites, bundle.sites.count_ones() as u8);
    }
}

impl Oath {
    pub(crate) fn role(&self, seat: Seat) -> Role {
        match (Self::is_chancellor(seat), self.player(seat).citizen) {
            (true, _) => Role::Chancellor,
            (_, true) => Role::Citizen,
            _ => Role::Exile,
        }
    }

    fn legacy_means(&self) -> LegacyMeans {
        let is_intact = |card: &&Card| card.is_edifice() && !card.is_ruin();
        // Once the map is cleaned up, all that lies there faceup was kept, but for sites without cards.
        let is_clean = !self.stack.contains(&Step::CleanUp);
        let is_kept = |slot: &Slot| is_clean || self.legacy.ruled & slot.bit() != 0;
        let has_cards = |slot: &Slot| self.place(*slot).up && !self.place(*slot).cards.is_empty();
        let kept = || Slot::all().filter(is_kept).filter(has_cards);
        // An offer counts as accepted.
        let n_offered = u8::from(matches!(self.stack.last(), Some(Step::Pledge(_))));
        LegacyMeans {
            vow: self.legacy.vow,
            sites: kept().count() as u8,
            edifices: kept().map(|slot| self.place(slot).cards.iter().filter(is_intact).count() as u8).sum(),
            citizens: self.legacy.citizens.count_ones() as u8 + n_offered,
        }
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// 5.5: who attacks, while a Campaign is under way.
    pub fn assailant(&self) -> Option<Seat> {
        self.battle.on.then_some(self.battle.attacker)
    }

    /// 7.6.3: who proposes the exchange that is put together or answered; whether the proposer gives something, and gets
    /// something.
    pub fn proposal(&self) -> Option<(Seat, [bool; 2])> {
        let is_open = matches!(self.stack.last(), Some(Step::Bundle { .. } | Step::Accept));
        is_open.then(|| (self.deal.from, self.deal.gives.map(|goods| goods != Bundle::default())))
    }

    /// The features of this state, hidden information included. A pending exchange counts as accepted.
    pub fn means(&self) -> Means {
        let (mut sites, mut garrisons) = ([0_u8; 6], [0_u8; 6]);
        for slot in Slot::all() {
            if let Some(side) = self.ruler(slot) {
                sites[side.index()] += 1;
                garrisons[side.index()] += self.place(slot).warbands;
            }
        }
        let estate = |index: u8| {
            let seat = Seat::new(index);
            let (player, side) = (self.player(seat), self.side(seat).index());
            let hidden = player.advisers.iter().filter(|adviser| !adviser.up);
            Estate {
                role: self.role(seat),
                sites: sites[side],
                treasures: self.treasures(seat) as u8,
                warbands: player.warbands,
                garrison: garrisons[side],
                favor: player.favor,
                secrets: self.all_secrets(seat),
                supply: player.supply,
                advisers: self.faceup_advisers(seat).count() as u8,
                vision: player.vision.and_then(Card::goal),
                hidden: hidden.into_iter().find_map(|adviser| adviser.card.goal()),
                pledged: self.legacy.citizens & self.board(seat).bit() != 0,
            }
        };
        let mut players = [0, 1, 2, 3, 4, 5].map(estate);
        if matches!(self.stack.last(), Some(Step::Bundle { .. } | Step::Accept)) {
            let (from, to) = (self.deal.from.index(), self.deal.to.index());
            for (bundle, giver, taker) in [(self.deal.gives[0], from, to), (self.deal.gives[1], to, from)] {
                players[giver].change(bundle, u8::saturating_sub);
                players[taker].change(bundle, u8::saturating_add);
            }
        }
        Means {
            seats: self.seats,
            goal: self.goal,
            round: self.round,
            visions: self.visions,
            active: self.active,
            title: self.title,
            usurper: self.usurper,
            successor: self.successor(),
            scepter: self.scepter(),
            winner: self.end.map(|end| end.winner),
            legacy: self.end.filter(|_| self.options.chronicle_phase).map(|_| self.legacy_means()),
            banners: Banner::ALL.map(|banner| (self.holder(banner), self.banners[banner as usize].tokens)),
            players,
        }
    }
}

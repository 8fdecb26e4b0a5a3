//! 9.4: what each eye sees.

use kabale_core::{Eye, Objection, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    actions::{Fare, PowerView},
    cards::{Back, Banner, Card, Color, Goal, Region, Slot},
    decision::{Choice, Prompt, What},
    odds::{Clash, Scheme},
    sites::Site,
    state::{Bundle, DealKind, Dice, End, Major, Oath, Prophecy, SUPPLY, Step},
};

/// Everything that a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The viewer: a seat or a watcher.
    pub eye: Eye,
    pub options: Options,
    /// 2.10: the oath.
    pub goal: Goal,
    /// 2.1.4.
    pub round: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Who decides; `None` when the game is over.
    pub to_move: Option<Seat>,
    /// The kind of question that is open.
    pub asked: Option<What>,
    /// The question in full, only for the player who decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Prompt>,
    /// 4.2: why actions are not open, and the powers among them; only for the player who is asked for an action.
    #[serde(skip)]
    pub menu: Option<MenuView>,
    /// 5.1.4: the ways to play the card in question that are not open, and why; only for the player who decides.
    #[serde(skip)]
    pub shut_plays: Vec<(Choice, Objection)>,
    /// The major action being taken, and the modifiers used for it.
    pub act: Option<ActView>,
    /// 2.1.6: Visions drawn.
    pub visions: u8,
    /// 5.1.1: what searching the world deck costs the active player.
    pub search_cost: u8,
    /// 5.6.1: what traveling to each site costs the active player now, by slot; `None` where the Law forbids it.
    pub fares: Vec<Option<Fare>>,
    /// 6.7: what exiling each player, if they are a Citizen, costs the active player, by seat.
    pub exile_costs: Vec<u8>,
    /// 6.8: what leaving the Empire costs the active player; `None` if they cannot.
    pub leaving_cost: Option<u8>,
    /// 2.11: who has the title.
    pub title: Seat,
    /// Whether its Usurper side is up.
    pub usurper: bool,
    /// 2.11, 3.2: who comes closest to each goal, as bits: the holder of a banner, or all who have the most.
    pub foremost: [u8; 4],
    /// 2.1.3: favor by suit.
    pub banks: [u8; 6],
    /// 2.1.7.
    pub shared: u8,
    /// By seat.
    pub players: Vec<PlayerView>,
    /// The map, by slot.
    pub sites: Vec<SiteView>,
    /// 2.5: by banner.
    pub banners: Vec<BannerView>,
    /// Whether the Mob is up.
    pub mob: bool,
    /// 2.1.5: the back of the top card; `None` if the deck is empty.
    pub deck: Option<Back>,
    /// Cards of the world deck that this eye has seen, from the top down as far as the last of them.
    pub deck_top: Vec<Option<Card>>,
    /// The same from the bottom up.
    pub deck_bottom: Vec<Option<Card>>,
    /// 2.1.2: by region, the top card last.
    pub piles: Vec<Vec<CardView>>,
    /// The relic deck, the top relic last.
    pub relics: Vec<CardView>,
    /// 2.3: by space.
    pub reliquary: Vec<Option<CardView>>,
    /// Cards out of the game.
    pub boxed: Vec<Card>,
    /// 8.5, R12.40: the Dispossessed, first those that this eye knows to be there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dispossessed: Vec<CardView>,
    /// OATH-228: caged warbands, by color.
    pub caged: [u8; 6],
    /// OATH-085: a Vision that another player's warband stands on, or that was discarded and is theirs to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prophecy: Option<Prophecy>,
    /// Cards just drawn, and by whom.
    pub hand: Option<HandView>,
    /// 5.5: the Campaign under way.
    pub battle: Option<BattleView>,
    /// The dice of the last Campaign.
    pub dice: Option<Dice>,
    /// 7.6.3: the exchange being put together or answered.
    pub deal: Option<DealView>,
    /// 7.6.3: the exchanges that can be put together now, one for each possible partner; only for the player who decides, and
    /// none once something has been named.
    #[serde(skip)]
    pub bargains: Vec<Bargain>,
    pub end: Option<End>,
    /// 8: what was decided about the next game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legacy: Option<LegacyView>,
}

/// 8: what was decided about the next game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegacyView {
    /// 8.1: its goal card.
    pub vow: Option<Goal>,
    /// 8.2: boards that will lie on their Citizen side.
    pub citizens: Vec<Color>,
    /// The sites that lay faceup at the victory, by slot.
    pub former: Vec<Option<Site>>,
    /// Whether the next game is prepared.
    pub written: bool,
}

/// 4.2: the actions of the player who is asked for one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuView {
    /// Why a major action is not open; `None` if it is. By major action.
    pub bars: [Option<Objection>; 6],
    /// Powers that can be used as actions, as far as the player has access to them.
    pub powers: Vec<PowerView>,
    /// 5.2.2: warbands gained by a Muster without modifiers.
    pub muster: u8,
    /// 4.3.3: the Supply after a Rest now.
    pub rested: u8,
}

/// 5: a major action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ActView {
    pub major: Major,
    /// Modifiers used.
    pub used: Vec<Card>,
}

/// A card, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// The card, if this eye knows it.
    pub card: Option<Card>,
    /// OATH-038: an unknown Vision of which everybody knows that it is not the Conspiracy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cleared: bool,
    /// What its back shows.
    pub back: Back,
    /// Whether it lies faceup.
    pub up: bool,
    pub favor: u8,
    pub secrets: u8,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    /// 1.8, 1.9: the color of the board.
    pub color: Color,
    pub role: Role,
    /// Where the pawn stands.
    pub pawn: Slot,
    pub supply: u8,
    /// Favor on the board.
    pub favor: u8,
    /// Faceup secrets.
    pub secrets: u8,
    /// Facedown secrets.
    pub spent: u8,
    /// Warbands on the board.
    pub warbands: u8,
    /// Warbands of the player's own color in the personal bank.
    pub bank: u8,
    pub advisers: Vec<CardView>,
    /// 2.2.2: how many more the player has room for.
    pub room: u8,
    /// Relics held.
    pub relics: Vec<CardView>,
    /// The revealed Vision.
    pub vision: Option<Card>,
    /// Sites ruled, as bits.
    pub rules: u8,
}

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// 1.8.
    Chancellor,
    /// 6.6.
    Citizen,
    /// 1.9.
    Exile,
}

/// A site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SiteView {
    pub slot: Slot,
    pub region: Region,
    /// The site, if this eye knows it.
    pub site: Option<Site>,
    /// Whether it lies faceup.
    pub up: bool,
    pub cards: Vec<CardView>,
    /// 2.8.1: how many more cards it has room for.
    pub room: u8,
    /// Facedown relics there.
    pub relics: Vec<CardView>,
    pub favor: u8,
    pub secrets: u8,
    /// The color of the warbands; the Chancellor's is that of the first seat.
    pub color: Option<Seat>,
    pub warbands: u8,
    /// The side that rules it: the first seat stands for the Empire; `None` for bandits, or if it lies facedown.
    pub ruler: Option<Seat>,
}

/// A banner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BannerView {
    pub banner: Banner,
    pub holder: Option<Seat>,
    /// Favor or secrets on it.
    pub tokens: u8,
}

/// Cards just drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HandView {
    /// Who drew them.
    pub seat: Seat,
    pub cards: Vec<CardView>,
}

/// 5.5: a Campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    pub attacker: Seat,
    /// `None` for the bandits.
    pub defender: Option<Seat>,
    /// Allies of the defender, as bits.
    pub allies: u8,
    /// Targeted sites, as bits.
    pub sites: u8,
    /// Targeted relics.
    pub relics: Vec<Card>,
    /// Targeted banners, as bits.
    pub banners: u8,
    /// Whether pawn and favor are a target.
    pub pawn: bool,
    /// Where the attacker's pawn counts as standing, if that is elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Slot>,
    /// OATH-149: warbands that wait in the Hospital.
    #[serde(skip_serializing_if = "is_none")]
    pub patients: u8,
    /// Attack dice.
    pub attack: u8,
    /// Defense dice.
    pub defense: u8,
    /// Warbands of the defending force.
    pub force: u8,
    /// 5.5.4, 7.6.5: bandits that defend with that force.
    pub bandits: u8,
    /// Plans used, and by whom; `None` for the bandits.
    pub plans: Vec<(Card, Option<Seat>)>,
    /// Shields, once rolled.
    pub shields: u8,
    /// Swords, once rolled.
    pub swords: u8,
    /// What the rolls depend on, while they are to come: as far as targets, dice and plans are settled.
    #[serde(skip)]
    pub clash: Option<Clash>,
    /// 5.5.3: plans that could still be used; only for the player who decides.
    #[serde(skip)]
    pub schemes: Vec<Scheme>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_none(n: &u8) -> bool {
    *n == 0
}

/// 7.6.3: an exchange.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DealView {
    /// The rule or card that allows it.
    pub kind: DealKind,
    /// Who proposes it.
    pub from: Seat,
    pub to: Seat,
    /// 6.6.1: the space of the Reliquary that is offered.
    pub space: Option<u8>,
    /// What the proposer gives.
    pub gives: Bundle,
    /// What the proposer gets.
    pub gets: Bundle,
}

/// 7.6.3: an exchange that can be put together now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bargain {
    pub kind: DealKind,
    /// Who proposes it.
    pub from: Seat,
    pub with: Seat,
    /// The choice that names the partner; `None` if they are already named.
    pub via: Option<Choice>,
    /// What both sides could give, the proposer's first.
    pub sides: [Wares; 2],
}

/// What a player could give in an exchange, each for itself: some things may exclude others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wares {
    /// At most this much favor.
    pub favor: u8,
    /// At most so many secrets.
    pub secrets: u8,
    /// Relics, banners, advisers and sites, as the choices that name them.
    pub things: Vec<Choice>,
}

pub(crate) fn view(state: &Oath, eye: Eye) -> View {
    let see = |card: Card, up: bool| card_view(state, eye, card, up);
    let sites = Slot::all().map(|slot| {
        let place = state.place(slot);
        SiteView {
            slot,
            region: slot.region(),
            site: place.is_known(eye).then_some(place.site),
            up: place.up,
            cards: place.cards.iter().map(|card| see(*card, true)).collect(),
            room: state.room(slot),
            relics: place.relics.iter().map(|card| see(*card, false)).collect(),
            favor: place.favor,
            secrets: place.secrets,
            color: (place.warbands > 0).then_some(place.color),
            warbands: place.warbands,
            ruler: state.ruler(slot),
        }
    });
    let sites = sites.collect();
    let piles = state.piles.iter().map(|pile| pile.iter().map(|card| see(*card, false)).collect()).collect();
    let relics = state.relics.iter().map(|card| see(*card, false)).collect();
    let mut dispossessed: Vec<CardView> = state.dispossessed.iter().map(|card| see(card, false)).collect();
    dispossessed.sort_by_key(|card| card.card.is_none());
    let reliquary = state.reliquary.iter().map(|relic| relic.map(|card| see(card, false))).collect();
    let hand = (!state.hand.is_empty())
        .then(|| HandView { seat: state.drawer, cards: state.hand.iter().map(|card| see(*card, false)).collect() });
    let deck: Vec<Option<Card>> = state.deck.iter().map(|card| see(*card, false).card).collect();
    let (lower, upper) = deck.split_at(deck.len() / 2);
    let to_move = state.asked();
    let prompt = crate::decision::prompt(state);
    View {
        eye,
        options: state.options,
        goal: state.goal,
        round: state.round,
        active: state.active,
        to_move,
        asked: prompt.map(|prompt| prompt.what),
        prompt: prompt.filter(|_| to_move.is_some_and(|seat| eye.is(seat))),
        menu: menu(state, eye),
        shut_plays: match state.stack.last() {
            Some(Step::Play(card)) if to_move.is_some_and(|seat| eye.is(seat)) => state.shut_plays(*card),
            _ => Vec::new(),
        },
        act: is_acting(state)
            .then(|| ActView { major: state.act.major, used: state.act.used.iter().copied().collect() }),
        visions: state.visions,
        search_cost: state.deck_cost(state.active),
        fares: state.fares().collect(),
        exile_costs: state.everybody().map(|seat| state.exile_cost(state.active, seat)).collect(),
        leaving_cost: state.leaving_cost(state.active),
        title: state.title,
        usurper: state.usurper,
        foremost: Goal::ALL.map(|goal| state.foremost(goal)),
        banks: state.banks,
        shared: state.shared,
        players: state.everybody().map(|seat| player_view(state, eye, seat)).collect(),
        sites,
        banners: banners(state),
        mob: state.mob,
        deck: state.deck.last().map(|card| card.back()),
        deck_top: until_last(upper.iter().rev().copied().collect()),
        deck_bottom: until_last(lower.to_vec()),
        piles,
        relics,
        reliquary,
        boxed: state.boxed.iter().copied().collect(),
        dispossessed,
        caged: state.caged,
        prophecy: state.prophecy,
        hand,
        battle: state.battle.on.then(|| battle(state, eye)),
        dice: state.dice,
        deal: deal(state),
        bargains: if state.asked().is_some_and(|seat| eye.is(seat)) { state.possible_exchanges() } else { Vec::new() },
        end: state.end,
        legacy: legacy(state),
    }
}

fn card_view(state: &Oath, eye: Eye, card: Card, up: bool) -> CardView {
    let known = up || state.is_known(card, eye);
    let cleared = !known && state.is_cleared(card);
    let (favor, secrets) = (state.favor_on(card), state.secrets_on(card));
    CardView { card: known.then_some(card), cleared, back: card.back(), up, favor, secrets }
}

fn player_view(state: &Oath, eye: Eye, seat: Seat) -> PlayerView {
    let player = state.player(seat);
    let advisers = player.advisers.iter().map(|adviser| card_view(state, eye, adviser.card, adviser.up));
    PlayerView {
        seat,
        color: state.board(seat),
        role: state.role(seat),
        pawn: player.pawn,
        supply: player.supply,
        favor: player.favor,
        secrets: player.secrets,
        spent: player.spent,
        warbands: player.warbands,
        bank: player.bank,
        advisers: advisers.collect(),
        room: state.adviser_limit(seat).saturating_sub(player.advisers.len()) as u8,
        relics: state.relics(seat).map(|relic| card_view(state, eye, relic, true)).collect(),
        vision: player.vision,
        rules: state.ruled(seat),
    }
}

fn menu(state: &Oath, eye: Eye) -> Option<MenuView> {
    let seat = state.active;
    if state.stack.last() != Some(&Step::Act) || !eye.is(seat) {
        return None;
    }
    let open = state.open_answers();
    let bar = |major: Major| (!open.has(major.choice())).then(|| state.major_bar(major));
    Some(MenuView {
        bars: Major::ALL.map(bar),
        powers: state.action_powers(),
        muster: (2 + state.muster_bonus(seat)).min(state.reserve(seat)),
        rested: (state.refreshed(seat) + state.player(seat).supply).min(SUPPLY),
    })
}

fn legacy(state: &Oath) -> Option<LegacyView> {
    let legacy = &state.legacy;
    state.end.filter(|_| state.options.chronicle_phase).map(|_| LegacyView {
        vow: legacy.vow,
        citizens: Color::ALL.into_iter().filter(|color| legacy.citizens & color.bit() != 0).collect(),
        former: legacy.former.iter().flat_map(|former| former.sites).collect(),
        written: state.is_over(),
    })
}

/// How much an eye does not know: facedown cards (Visions that may be the Conspiracy count twice), facedown sites,
/// and the backs of cards in the world deck.
pub(crate) fn unknown(state: &Oath, eye: Eye) -> u32 {
    let cards = facedown(state).filter(|card| !state.is_known(*card, eye));
    let cards: u32 = cards.map(|card| 1 + u32::from(card.is_vision() && !state.is_cleared(card))).sum();
    let sites = state.sites.iter().filter(|place| !place.is_known(eye)).count();
    cards + sites as u32 + hidden_backs(state, eye)
}

/// Every card that lies facedown.
fn facedown(state: &Oath) -> impl Iterator<Item = Card> {
    let advisers = state.everybody().flat_map(|seat| &state.player(seat).advisers);
    let advisers = advisers.filter(|adviser| !adviser.up).map(|adviser| adviser.card);
    let at_sites = state.sites.iter().flat_map(|place| &place.relics);
    let piled = state.piles.iter().flatten();
    let others = at_sites.chain(piled).chain(&state.relics).chain(&state.hand).chain(&state.deck);
    advisers.chain(others.chain(state.reliquary.iter().flatten()).copied()).chain(state.dispossessed.iter())
}

/// How many backs of the world deck are hidden: all but the top one and those of cards that were put under the deck.
fn hidden_backs(state: &Oath, eye: Eye) -> u32 {
    state.deck.iter().rev().take(state.n_packed()).skip(1).filter(|card| !state.is_known(**card, eye)).count() as u32
}

/// Cuts off what follows the last known card.
fn until_last(cards: Vec<Option<Card>>) -> Vec<Option<Card>> {
    let n = cards.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
    cards.into_iter().take(n).collect()
}

fn is_acting(state: &Oath) -> bool {
    state.stack.last().is_some_and(|step| *step != Step::Act) && state.stack.contains(&Step::Act)
}

fn banners(state: &Oath) -> Vec<BannerView> {
    let standards = Banner::ALL.into_iter().zip(state.banners);
    standards
        .map(|(banner, standard)| BannerView { banner, holder: standard.holder, tokens: standard.tokens })
        .collect()
}

fn battle(state: &Oath, eye: Eye) -> BattleView {
    let clash = state.clash();
    let decides = state.asked().is_some_and(|seat| eye.is(seat));
    let schemes = if decides { state.schemes() } else { Vec::new() };
    let mut state = *state;
    if state.dice.is_none() {
        state.battle.boards = state.defending_boards(); // Which boards defend is settled when the dice fall.
    }
    let battle = &state.battle;
    BattleView {
        attacker: state.attacker(),
        defender: state.defender(),
        allies: battle.allies,
        sites: battle.sites,
        relics: crate::cards::relics_of(battle.relics).collect(),
        banners: battle.banners,
        pawn: battle.pawn,
        at: battle.tactics.at,
        patients: battle.tactics.patients,
        attack: battle.attack,
        defense: battle.defense,
        force: state.defending_force(),
        bandits: state.defending_bandits(),
        plans: battle.plans.iter().map(|plan| (plan.card, plan.user)).collect(),
        shields: battle.shields,
        swords: battle.swords,
        clash,
        schemes,
    }
}

fn deal(state: &Oath) -> Option<DealView> {
    let is_open = |step: &Step| matches!(step, Step::Bundle { .. } | Step::Accept);
    if !state.stack.last().is_some_and(is_open) {
        return None;
    }
    let deal = &state.deal;
    let [gives, gets] = deal.gives;
    let space = (deal.kind == DealKind::Citizenship).then_some(deal.space);
    Some(DealView { kind: deal.kind, from: deal.from, to: deal.to, space, gives, gets })
}

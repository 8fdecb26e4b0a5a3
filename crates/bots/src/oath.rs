//! What bots know about Oath.

use kabale_core::{Fast, Game, Log, Seat, SeedableRng};
use kabale_oath::{Choice, Estate, Goal, LegacyMeans, Means, Oath, ROUNDS, Role, VISIONS_TO_WIN, What};

use crate::{Horizon, Judged, Planner, plan::weighted};

// Everything is in thousandths of a victory.
const VICTORY: i32 = 1000;

// What is nearly won.
/// The Usurper wins when their next turn begins.
const USURPER: i32 = 500;
/// An Exile with the title becomes the Usurper when their next turn begins.
const OATHKEEPER: i32 = 260;
/// A Vision that is met wins when the next turn begins, once three were drawn.
const FULFILLED: i32 = 450;
/// Before that it must be met until then: this, and more for each that was drawn.
const MET: i32 = 150;
const MET_PER_DRAWN: i32 = 60;
/// By round: what the regime promises whoever wins with it. From the fifth on the game may end after each.
const REGIME: [i32; 9] = [0, 150, 160, 180, 220, 280, 320, 380, 450];
/// The title, if it has yet to be taken and nothing is missing.
const REACH: i32 = 100;
/// What is missing for a goal, or makes it safer, a piece; more than three ahead is no safer.
const MISSING: i32 = 30;
const AHEAD: i32 = 25;
const SAFE: i32 = 3;
/// The same for the Chancellor, who has until the end of a round to mend what is lost.
const MARGIN: i32 = 15;
/// An Exile may win in ways that a Citizen has not.
const FREE: i32 = 80;
/// A Vision that was not revealed yet, and one whose goal is met already.
const HIDDEN: i32 = 20;
const HIDDEN_AND_MET: i32 = 60;

// What helps to come nearer. More than one can use in a turn or two counts for nothing.
/// A site of one's own, and one of the Empire's, which all in it rule.
const SITE: i32 = 12;
const IMPERIAL_SITE: i32 = 5;
/// A relic or banner.
const TREASURE: i32 = 14;
/// A warband on the board, which can attack.
const WARBAND: (u8, i32) = (10, 5);
/// A warband at a site, which defends it.
const GARRISON: (u8, i32) = (12, 3);
const IMPERIAL_GARRISON: (u8, i32) = (12, 1);
const FAVOR: (u8, i32) = (6, 4);
const SECRET: (u8, i32) = (4, 6);
/// A faceup adviser: a power, and better trades.
const ADVISER: (u8, i32) = (3, 7);
/// Supply that can be spent in this turn, so that nobody rests with something left to do.
const SUPPLY: (u8, i32) = (7, 4);
const TURN: i32 = 10;

// The next game, after a victory (8).
/// The next Chancellor starts with the warbands at these sites, and under some oaths with a banner.
const SUPREMACY: i32 = 8;
const BANNER: i32 = 30;
const PROTECTION: i32 = 15;
/// A site that stays the winner's, an intact edifice there, and a Citizen.
const KEPT: i32 = 10;
const EDIFICE: i32 = 25;
const CITIZEN: i32 = 5;
/// For a loser: to be a Citizen.
const PLEDGED: i32 = 10;

impl Judged for Oath {
    /// A turn or two further: a game has some three hundred decisions, and chance would drown what one of them changes.
    const HORIZON: Option<Horizon> = Some(Horizon { decisions: 24, scale: 120.0, told: 250.0 });

    const PLANS: Option<[Planner; 4]> =
        Some([Planner::over(12), Planner::over(80), Planner::over(600), Planner::over(6_000)]);

    /// Own prospects, less half of those of the strongest opponent.
    fn worth(&self, seat: Seat) -> i32 {
        let means = self.means();
        if let Some(winner) = means.winner {
            let next =
                means.legacy.map_or(0, |legacy| next_game(&legacy, &means.players[seat.index()], winner == seat));
            return next + if winner == seat { VICTORY } else { -VICTORY };
        }
        let rivals = Seat::all(means.seats).filter(|rival| *rival != seat);
        prospects(&means, seat) - rivals.map(|rival| prospects(&means, rival)).max().unwrap_or(0) / 2
    }

    /// 8: the winner writes the Chronicle.
    fn is_decided(&self) -> bool {
        self.means().winner.is_some()
    }

    /// When the turn is over; for a question in somebody else's turn, when that player acts again.
    fn is_quiet(&self, seat: Seat) -> bool {
        let begins = |what| matches!(what, What::Act | What::Feed | What::Opportunity);
        self.active() != seat && self.prompt().is_none_or(|prompt| begins(prompt.what))
    }

    fn sensible(&self, choices: &[Choice], rng: &mut Fast) -> Choice {
        let (Some(seat), Some(prompt)) = (self.to_move(), self.prompt()) else { return choices[0] };
        match prompt.what {
            What::Act => {
                let is_busy = choices.iter().any(|choice| USEFUL.contains(choice));
                weighted(choices, rng, |choice| act(choice, is_busy))
            }
            // What others ask for is granted if it does not hurt.
            What::Accept | What::LendAgree | What::BorrowAgree | What::Permit | What::Agree | What::Pledge => {
                let worths = [Choice::Yes, Choice::No].map(|answer| after(self, answer).worth(seat));
                if worths[0] > worths[1] { Choice::Yes } else { Choice::No }
            }
            What::Dice | What::Occupy | What::SetDown | What::PickUp => {
                let most = choices.last().copied();
                weighted(choices, rng, |choice| if Some(choice) == most { 4 * choices.len() as u32 } else { 1 })
            }
            what => weighted(choices, rng, |choice| answer(what, choice)),
        }
    }

    /// Attacks without hope, and proposals that do not help both.
    fn is_vain(&self, seat: Seat, choice: Choice) -> bool {
        match self.prompt().map(|prompt| prompt.what) {
            Some(What::Dice | What::Plans) if self.assailant() == Some(seat) && self.to_move() == Some(seat) => {
                is_hopeless(self, choice)
            }
            Some(What::Accept) => self.proposal().is_some_and(|(from, goods)| {
                let gains = || after(self, Choice::Yes).worth(seat) > after(self, Choice::No).worth(seat);
                from == seat && (choice == Choice::No || goods == [true, false] || !gains())
            }),
            _ => false,
        }
    }
}

/// Major actions that are worth their Supply nearly always. Whether to travel or to attack depends.
const USEFUL: [Choice; 4] = [Choice::Search, Choice::Muster, Choice::Trade, Choice::Recover];

/// An attack that is less likely to succeed is not considered.
const HOPELESS: f64 = 0.15;
/// Not even if nothing but Supply is lost.
const POINTLESS: f64 = 0.05;

/// How readily the sensible policy takes an action.
fn act(choice: Choice, is_busy: bool) -> u32 {
    match choice {
        Choice::Recover => 60,
        Choice::Campaign => 45,
        Choice::Use(_) => 40,
        Choice::Search | Choice::Muster | Choice::Trade | Choice::Travel => 30,
        Choice::Rest if is_busy => 0,
        Choice::Rest => 20,
        Choice::PickUp => 15,
        Choice::Card(_) => 12,
        Choice::SetDown | Choice::Relic(_) | Choice::Exile => 10,
        Choice::Leave | Choice::Tribunal | Choice::Inspect => 6,
        Choice::Offer | Choice::Lend | Choice::Borrow => 4,
        _ => 0,
    }
}

/// How readily the sensible policy gives an answer to another question.
fn answer(what: What, choice: Choice) -> u32 {
    match (what, choice) {
        (What::Play, Choice::Reveal) => 100,
        (What::Play, Choice::Site(_) | Choice::Advise) => 30,
        (What::Play, Choice::Hide) => 12,
        (What::Play, Choice::Discard) => 8,
        (What::Sacrifice | What::TravelAgain | What::CampaignAgain, Choice::Yes) => 80,
        (What::Opportunity, Choice::Done) => 2,
        (What::Source, Choice::Deck) | (What::Give | What::Get, Choice::Number(0)) => 40,
        (What::Pay, Choice::Number(n)) => 40 / (u32::from(n) + 1) + 2,
        (What::Parley, Choice::Done) => 60,
        _ => 20,
    }
}

/// The state after an answer that no chance comes into.
fn after(state: &Oath, choice: Choice) -> Oath {
    let mut next = *state;
    next.play(choice, &mut Fast::seed_from_u64(0), &mut Log::off());
    next
}

/// 5.5: whether an attack should not be carried on with this answer.
fn is_hopeless(state: &Oath, choice: Choice) -> bool {
    let next = after(state, choice);
    if next.prompt().is_some_and(|prompt| prompt.what == What::Plans) && next.to_move() == state.to_move() {
        return false; // The last plan decides.
    }
    // If the dice have fallen already, the chances are those before.
    let clash = next.clash().or_else(|| {
        let mut clash = state.clash()?;
        if let Choice::Number(n) = choice {
            clash.attack = clash.attack.min(n);
        }
        Some(clash)
    });
    clash.is_some_and(|clash| {
        let odds = clash.odds();
        let risks = odds.lost.is_some_and(|lost| lost.most > 0);
        clash.attack == 0 && clash.decided.is_none() || odds.win() < if risks { HOPELESS } else { POINTLESS }
    })
}

/// 8: what the next game promises. The winner will be the Chancellor; others gain by being a Citizen.
fn next_game(legacy: &LegacyMeans, estate: &Estate, won: bool) -> i32 {
    if !won {
        return if estate.pledged { PLEDGED } else { 0 };
    }
    let vow = legacy.vow.map_or(0, |goal| match goal {
        Goal::Supremacy => SUPREMACY * i32::from(legacy.sites),
        Goal::People | Goal::Devotion => BANNER,
        Goal::Protection => PROTECTION,
    });
    vow + KEPT * i32::from(legacy.sites) + EDIFICE * i32::from(legacy.edifices) + CITIZEN * i32::from(legacy.citizens)
}

/// How near a player is to winning, and what they have to come nearer.
fn prospects(means: &Means, seat: Seat) -> i32 {
    let estate = &means.players[seat.index()];
    let way = match estate.role {
        Role::Exile => exile(means, seat, estate),
        Role::Chancellor => chancellor(means, seat),
        Role::Citizen => citizen(means, seat),
    };
    way + possessions(estate) + if means.active == seat { TURN + up_to(estate.supply, SUPPLY) } else { 0 }
}

fn up_to(n: u8, (most, each): (u8, i32)) -> i32 {
    i32::from(n.min(most)) * each
}

fn possessions(estate: &Estate) -> i32 {
    let (site, garrison) =
        if estate.role == Role::Exile { (SITE, GARRISON) } else { (IMPERIAL_SITE, IMPERIAL_GARRISON) };
    i32::from(estate.sites) * site
        + i32::from(estate.treasures) * TREASURE
        + up_to(estate.warbands, WARBAND)
        + up_to(estate.garrison, garrison)
        + up_to(estate.favor, FAVOR)
        + up_to(estate.secrets, SECRET)
        + up_to(estate.advisers, ADVISER)
}

/// 3.1, 3.2: an Exile needs the title over two turns, or a Vision fulfilled when one begins.
fn exile(means: &Means, seat: Seat, estate: &Estate) -> i32 {
    // After an Exile's last turn the title helps only the Usurper.
    let is_late = means.round == ROUNDS && means.active >= seat;
    let lead = means.lead(means.goal, seat);
    let title = match (means.title == seat, means.usurper) {
        (true, true) => USURPER + AHEAD * lead.min(SAFE),
        _ if is_late => 0,
        (true, false) => OATHKEEPER + AHEAD * lead.min(SAFE),
        (false, _) => (REACH + MISSING * lead).max(0),
    };
    let vision = estate.vision.map_or(0, |goal| {
        let lead = means.lead(goal, seat);
        let met =
            if means.visions >= VISIONS_TO_WIN { FULFILLED } else { MET + MET_PER_DRAWN * i32::from(means.visions) };
        if lead > 0 { met + AHEAD * lead.min(SAFE) } else { (met / 3 + MISSING * lead).max(HIDDEN) }
    });
    let hidden = estate.hidden.map_or(0, |goal| if means.lead(goal, seat) > 0 { HIDDEN_AND_MET } else { HIDDEN });
    // Two ways are better than one, but only one is walked to its end.
    title.max(vision) + title.min(vision) / 3 + hidden + FREE
}

/// 3.3: what the regime promises, less while an Exile has the title.
fn regime(means: &Means) -> i32 {
    let promise = REGIME[usize::from(means.round.min(ROUNDS))];
    match (means.players[means.title.index()].role, means.usurper) {
        (Role::Exile, true) => promise / 5,
        (Role::Exile, false) => promise / 2,
        _ => promise,
    }
}

/// 3.3: the Chancellor wins with the regime, unless a Citizen succeeds.
fn chancellor(means: &Means, seat: Seat) -> i32 {
    let promise = if means.successor.is_some() { regime(means) / 4 } else { regime(means) };
    promise + MARGIN * means.lead(means.goal, seat).clamp(-SAFE, SAFE)
}

/// 3.3.1: a Citizen wins with the regime as its successor.
fn citizen(means: &Means, seat: Seat) -> i32 {
    let lead = means.succession(seat);
    if means.successor == Some(seat) {
        regime(means) + AHEAD * lead.min(SAFE)
    } else {
        (regime(means) / 5 + MISSING * lead / 2).max(0)
    }
}

//! Many random games over all player counts and oaths: each ends, no piece is lost on the way, and every power is used,
//! declined and prevented. `cargo xtask soak` plays the long form and shows the table.
//!
//! The counters; the engine knows nothing of them:
//! - *used*: it was chosen, or it counted without being asked for;
//! - *declined*: it was offered and something else was chosen. For what modifies an action without being asked, the action
//!   was offered and not taken;
//! - *prevented*: it was at hand and could not be used, or in vain: unpaid, not ready, without an effect, the Campaign lost, or
//!   the action it belongs to not open.

use std::{env, sync::LazyLock, thread};

use kabale_core::{Fast, Game, Log, Seat, SeedableRng, below};

use super::kit::slot_of_site;
use crate::{
    Banner, Card, Choice, Deck, Event, Major, Oath, Options, Reward, Site, Slot, Vow,
    cards::CardSet,
    event::Where,
    powers,
    rule::Trait,
    state::{Step, Tokens, UsedPlan},
};

/// Games in a run of all tests, and in the long form.
const GAMES: [u64; 2] = [2_000, 100_000];

/// What has a power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thing {
    Card(Card),
    Site(Site),
    Banner(Banner),
    Mob,
    /// A space of the Reliquary.
    Space(u8),
}

use Thing::{Mob, Space};

impl Thing {
    fn all() -> Vec<Self> {
        let cards = Card::denizens().chain(Card::relics()).chain([Card::THE_GRAND_SCEPTER, Card::CONSPIRACY]);
        let rest = Banner::ALL.map(Self::Banner).into_iter().chain([Mob, Space(0), Space(1), Space(2), Space(3)]);
        cards.map(Self::Card).chain(Site::all().map(Self::Site)).chain(rest).collect()
    }

    fn index(self) -> usize {
        match self {
            Self::Card(card) => card.index(),
            Self::Site(site) => 240 + site.0 as usize,
            Self::Banner(banner) => 270 + banner as usize,
            Mob => 272,
            Space(space) => 273 + usize::from(space),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Card(card) => card.face().key,
            Self::Site(site) => site.key(),
            Self::Banner(banner) => banner.key(),
            Mob => "peoples-favor (mob)",
            Space(space) => ["brutal", "decadent", "careless", "greedy"][usize::from(space)],
        }
    }

    /// Whether a player can decline it: some powers always apply.
    fn is_declinable(self) -> bool {
        ![Self::Site(Site::NARROW_PASS), Mob].contains(&self)
    }
}

/// How often each power was used, declined and prevented.
struct Counts([[u64; 3]; 280]);

#[derive(Clone, Copy)]
enum Fate {
    Used,
    Declined,
    Prevented,
}
use Fate::{Declined, Prevented, Used};

/// The fate of an option: used, declined or prevented.
fn fate(is_offered: bool, is_chosen: bool) -> Fate {
    match (is_offered, is_chosen) {
        (_, true) => Used,
        (true, _) => Declined,
        _ => Prevented,
    }
}

impl Counts {
    fn count(&mut self, thing: Thing, fate: Fate) {
        self.0[thing.index()][fate as usize] += 1;
    }

    fn card(&mut self, card: Card, fate: Fate) {
        self.count(Thing::Card(card), fate);
    }

    fn site(&mut self, site: Site, fate: Fate) {
        self.count(Thing::Site(site), fate);
    }

    /// What a choice says about powers, before it is played.
    fn before(&mut self, state: &Oath, seat: Seat, offered: &[Choice], chosen: Choice) {
        for choice in offered {
            match choice {
                Choice::Use(card) if *choice != chosen => self.card(*card, Declined),
                Choice::Giant => self.site(Site::BURIED_GIANT, fate(true, *choice == chosen)),
                _ => (),
            }
        }
        match *state.stack.last().expect("a question is open") {
            Step::Act => self.act(state, seat, offered, chosen),
            Step::Play(card) | Step::Unveil(card) => self.play(state, seat, card, offered, chosen),
            Step::Power(run) if run.card == Card::CONSPIRACY && chosen == Choice::Done => self.card(run.card, Declined),
            Step::Slum(..) => self.site(Site::GREAT_SLUM, fate(true, chosen != Choice::Done)),
            Step::Opportunity => {
                self.site(state.place(state.pawn(seat)).site, fate(true, chosen != Choice::Done));
            }
            Step::Power(run) if run.second && chosen == Choice::No => self.card(run.card, Declined),
            Step::Travel => self.travel(state, offered, chosen),
            Step::Dice => self.battle(state),
            _ => (),
        }
    }

    /// The Act phase: actions, and what modifies the major ones without being asked.
    fn act(&mut self, state: &Oath, seat: Seat, offered: &[Choice], chosen: Choice) {
        let is_offered = |choice: Choice| offered.contains(&choice);
        for card in state.access(seat).and(&powers::ACTIONS).iter() {
            if !is_offered(Choice::Use(card)) {
                self.card(card, Prevented);
            }
        }
        for major in Major::ALL {
            if !is_offered(major.choice()) {
                let idle = state.access(seat).and(&powers::MODIFIERS[major as usize]);
                idle.iter().for_each(|card| self.card(card, Prevented));
            }
        }
        let slot = state.pawn(seat);
        let place = state.place(slot);
        let here = place.site;
        let mut modifies = |applies: bool, thing: Thing, action: Choice| {
            if applies {
                self.count(thing, fate(is_offered(action), chosen == action));
            }
        };
        modifies(state.holds(seat, Banner::DarkestSecret), Thing::Banner(Banner::DarkestSecret), Choice::Search);
        for (space, action) in [
            (Trait::Brutal, Choice::Campaign),
            (Trait::Decadent, Choice::Travel),
            (Trait::Careless, Choice::Trade),
            (Trait::Greedy, Choice::Search),
        ] {
            modifies(state.is_bound_by(seat, space), Space(space as u8), action);
        }
        if place.up {
            for (site, action) in [
                (Site::MARSHES, Choice::Search),
                (Site::CHARMING_VALLEY, Choice::Travel),
                (Site::SHROUDED_WOOD, Choice::Travel),
                (Site::MOUNTAIN, Choice::Campaign),
                (Site::PLAINS, Choice::Campaign),
                (Site::THE_TRIBUNAL, Choice::Tribunal),
            ] {
                modifies(here == site, Thing::Site(site), action);
            }
            if here == Site::RIVER {
                let rules = state.rules(seat, slot);
                let is_chosen = rules && chosen == Choice::Muster;
                self.site(here, fate(rules && is_offered(Choice::Muster), is_chosen));
            }
            if here == Site::BURIED_GIANT && chosen == Choice::Travel && state.player(seat).secrets == 0 {
                self.site(here, Prevented);
            }
        }
        if state.has_relic(seat, Card::THE_GRAND_SCEPTER) {
            let uses = [Choice::Offer, Choice::Exile, Choice::Inspect];
            self.card(Card::THE_GRAND_SCEPTER, fate(uses.into_iter().any(is_offered), uses.contains(&chosen)));
        }
        if chosen == Choice::Rest {
            for card in state.access(seat).and(&powers::RESTS).iter() {
                let rest = powers::of(card).rest;
                if !rest.is_some_and(|ready| ready(state, seat)) {
                    self.card(card, Prevented);
                }
            }
        }
    }

    /// A card is played, hidden or discarded: its own power, Homelands, and what else speaks of playing.
    fn play(&mut self, state: &Oath, seat: Seat, card: Card, offered: &[Choice], chosen: Choice) {
        let is_faceup = |choice: &Choice| matches!(choice, Choice::Advise | Choice::Reveal | Choice::Site(_));
        // Whatever a card can do, it cannot if it cannot be played faceup.
        if !offered.iter().any(is_faceup) {
            self.card(card, Prevented);
        } else if powers::of(card).played && !is_faceup(&chosen) {
            self.card(card, Declined);
        }
        let Some(suit) = card.suit() else { return };
        let is_site = |choice: &Choice| matches!(choice, Choice::Site(_));
        if state.holds(seat, Banner::PeoplesFavor) {
            let is_far = |choice: &Choice| is_site(choice) && *choice != Choice::Site(state.pawn(seat));
            self.count(Thing::Banner(Banner::PeoplesFavor), fate(offered.iter().any(is_far), is_far(&chosen)));
        }
        for slot in Slot::all().filter(|slot| state.place(*slot).up) {
            let place = state.place(slot);
            let (is_offered, is_chosen) = (offered.contains(&Choice::Site(slot)), chosen == Choice::Site(slot));
            if place.site == Site::GREAT_SLUM && is_chosen && state.loose_cards(seat, slot).next().is_none() {
                self.site(place.site, Prevented);
            }
            let Some((_, reward)) = place.site.ground().homeland.filter(|(own, _)| *own == suit) else { continue };
            let is_empty = match reward {
                Reward::Warbands => state.reserve(seat) == 0,
                Reward::Favor => state.banks[suit as usize] < 2,
                Reward::Secret => false,
                Reward::Relic => place.relics.is_empty(),
            };
            let is_spoiled = is_empty || state.turn.discarded[slot.index()] & suit.bit() != 0;
            if is_offered {
                self.site(place.site, if is_chosen && is_spoiled { Prevented } else { fate(true, is_chosen) });
            } else if slot == state.pawn(seat) {
                self.site(place.site, Prevented);
            }
        }
    }

    fn travel(&mut self, state: &Oath, offered: &[Choice], chosen: Choice) {
        let seat = state.active;
        let from = state.place(state.pawn(seat));
        let site_of = |choice: &Choice| match choice {
            Choice::Site(slot) if state.place(*slot).up => Some(state.place(*slot).site),
            _ => None,
        };
        if from.up && from.site.ground().coast {
            let is_coast = |choice: &Choice| site_of(choice).is_some_and(|site| site.ground().coast);
            self.site(from.site, fate(offered.iter().any(is_coast), is_coast(&chosen)));
        }
        if slot_of_site(state, Site::THE_HIDDEN_PLACE).is_some_and(|slot| slot != state.pawn(seat)) {
            let is_hidden = |choice: &Choice| site_of(choice) == Some(Site::THE_HIDDEN_PLACE);
            self.site(Site::THE_HIDDEN_PLACE, fate(offered.iter().any(is_hidden), is_hidden(&chosen)));
        }
        if let Some(pass) = slot_of_site(state, Site::NARROW_PASS).filter(|pass| pass.region() != state.region(seat)) {
            let is_beyond = |choice: &Choice| matches!(choice, Choice::Site(slot) if slot.region() == pass.region() && *slot != pass);
            self.site(Site::NARROW_PASS, if offered.iter().any(is_beyond) { Prevented } else { Used });
        }
    }

    /// Battle plans that are ruled and cannot be used.
    fn battle(&mut self, state: &Oath) {
        let (attacker, defender) = (state.attacker(), state.defender());
        for seat in [Some(attacker), defender].into_iter().flatten() {
            let (ruled, open) = (state.ruled_plans(seat).and(&powers::PLANS), state.open_plans(seat));
            for card in ruled.iter().filter(|card| open.iter().all(|other| other != *card)) {
                self.card(card, Prevented);
            }
        }
    }

    /// What followed from a choice. `begun` is a major action with the modifiers that were at hand.
    fn after(&mut self, state: &Oath, events: &[Event], begun: Option<Major>) {
        let mut used = Vec::new();
        for event in events {
            match *event {
                Event::Used { card, .. } => {
                    self.card(card, Used);
                    used.push(card);
                }
                Event::Turn { seat } => self.wake(state, seat, events),
                _ => (),
            }
        }
        if let Some(major) = begun {
            let mut offered = Vec::new();
            if state.stack.last() == Some(&Step::Modify) {
                state.choices(&mut offered);
            }
            for card in state.access(state.active).and(&powers::MODIFIERS[major as usize]).iter() {
                if !offered.contains(&Choice::Use(card)) && !used.contains(&card) {
                    self.card(card, Prevented);
                }
            }
        }
    }

    /// A card that was played faceup: whether its power did anything beyond what every card brings.
    fn played(&mut self, before: &Oath, after: &Oath, chosen: Choice, events: &[Event]) {
        let Some(Step::Play(card) | Step::Unveil(card)) = before.stack.last().copied() else { return };
        if !powers::of(card).played || !matches!(chosen, Choice::Advise | Choice::Reveal | Choice::Site(_)) {
            return;
        }
        let is_usual = |event: &Event| match *event {
            Event::Forced { .. } => true,
            Event::Moved { card: moved, .. } | Event::Seen { card: moved, .. } => moved == Some(card),
            Event::Flow { n: 1, from: Where::Bank(suit), to: Where::Board(_), .. } => card.is(suit),
            _ => false,
        };
        let asks = matches!(after.stack.last(), Some(Step::Power(run)) if run.card == card);
        let waits = after.stack.iter().any(|step| matches!(step, Step::Power(run) if run.card == card));
        let is_done = !asks && !waits && !after.stack.iter().any(|step| matches!(step, Step::Settle(..)));
        match (asks, is_done && events.iter().all(is_usual)) {
            (true, _) => self.card(card, Used),
            (_, true) => self.card(card, Prevented),
            _ => self.card(card, Used),
        }
    }

    /// Cards that act without being asked for: used if the choices or what followed would have been others without the card,
    /// declined if that holds of a choice that was not made, and prevented otherwise.
    fn standing(&mut self, state: &Oath, offered: &[Choice], chosen: Choice, rng: &Fast) {
        for card in state.in_play.and(&STANDING).iter() {
            let is_busy = |step: &Step| matches!(step, Step::Power(run) if run.card == card);
            if state.stack.iter().any(is_busy) || state.uses(card) {
                continue;
            }
            let without = removed(state, card);
            let mut others = Vec::new();
            without.choices(&mut others);
            let matters = |choice: Choice| {
                let play = |state: &Oath| {
                    let mut next = *state;
                    next.play(choice, &mut rng.clone(), &mut Log::off());
                    next
                };
                removed(&play(state), card) != play(&without)
            };
            let other = offered.iter().copied().find(|choice| *choice != chosen);
            let fate = if others != offered || matters(chosen) {
                Used
            } else if other.is_some_and(matters) {
                Declined
            } else {
                Prevented
            };
            // Reactions that are asked for are used by their answer.
            if matches!(fate, Prevented) || !powers::REACTIONS.contains(card) {
                self.card(card, fate);
            }
        }
    }

    /// Plans for a victory have no effect in defeat, and the Doctor has none in victory.
    fn decided(&mut self, plans: &[UsedPlan], attacker: Seat, events: &[Event]) {
        let outcome = events.iter().find_map(|event| match event {
            Event::Decided { won, .. } => Some(*won),
            _ => None,
        });
        let Some(won) = outcome else { return };
        for UsedPlan { card, user } in plans.iter().copied() {
            let has_won = (user == Some(attacker)) == won;
            let needs_victory = powers::of(card).plan.is_some_and(|plan| plan.won.is_some());
            let needs_defeat = powers::of(card).plan.is_some_and(|plan| plan.lost_if_defeated);
            if needs_victory && !has_won || needs_defeat && has_won {
                self.card(card, Prevented);
            }
        }
    }

    fn wake(&mut self, state: &Oath, seat: Seat, events: &[Event]) {
        if state.mob && state.holds(seat, Banner::PeoplesFavor) {
            let banner = Where::Banner(Banner::PeoplesFavor);
            let flowed =
                |event: &Event| matches!(event, Event::Flow { from, to, .. } if *from == banner || *to == banner);
            let feeds = matches!(state.stack.last(), Some(Step::Feed(_))) || events.iter().any(flowed);
            self.count(Mob, if feeds { Used } else { Prevented });
        }
        let place = state.place(state.pawn(seat));
        let is_open = [Site::SALT_FLATS, Site::MINE, Site::DROWNED_CITY].contains(&place.site) && place.up;
        if is_open && place.favor + place.secrets == 0 {
            self.site(place.site, Prevented);
        }
    }

    /// The table, and what in it is zero and should not be. In a short run that is what was never used, but for
    /// cards of the archive and the Conspiracy, which succeeds once in a thousand games.
    fn table(&self, is_long: bool) -> (String, Vec<String>) {
        let mut lines = format!("{:<24}{:>12}{:>12}{:>12}\n", "power", "used", "declined", "prevented");
        let mut missing = Vec::new();
        for thing in Thing::all() {
            let [used, declined, prevented] = self.0[thing.index()];
            let shown = if thing.is_declinable() { declined.to_string() } else { "–".to_owned() };
            lines += &format!("{:<24}{used:>12}{shown:>12}{prevented:>12}\n", thing.name());
            for (word, count) in [("used", used), ("declined", declined), ("prevented", prevented)] {
                let is_rare = matches!(thing, Thing::Card(card) if card == Card::CONSPIRACY || card.number() > 54 && card.suit().is_some());
                let is_due = is_long || word == "used" && !is_rare;
                if count == 0 && is_due && (word != "declined" || thing.is_declinable()) {
                    missing.push(format!("{} was never {word}", thing.name()));
                }
            }
        }
        (lines, missing)
    }
}

/// Cards that act without being asked for.
static STANDING: LazyLock<CardSet> = LazyLock::new(|| {
    let acts = |card: &Card| {
        let power = powers::of(*card);
        let is_asked = power.action.is_some() || power.rest.is_some() || power.modifier.is_some();
        !is_asked && power.plan.is_none() && !power.played && !card.is_vision() && *card != Card::THE_GRAND_SCEPTER
    };
    Card::all().filter(acts).collect()
});

/// The table without a card that is in play.
fn removed(state: &Oath, card: Card) -> Oath {
    let mut state = *state;
    if card.is_relic() {
        if let Some(holder) = state.relic_holder(card) {
            state.lose_relic(holder, card);
        }
    } else if let Some(slot) = state.slot_of(card) {
        state.take_from_site(card, slot);
    } else if let Some(owner) = state.owner(card) {
        state.take_adviser(owner, card);
    }
    (state.on[card.index()], state.known[card.index()]) = (Tokens::default(), 0);
    state
}

/// Whether revealing the Conspiracy would bring nothing.
fn is_vain(state: &Oath) -> bool {
    let mut next = *state;
    next.play(Choice::Reveal, &mut Fast::seed_from_u64(0), &mut Log::off());
    !matches!(next.stack.last(), Some(Step::Power(run)) if run.card == Card::CONSPIRACY)
}

/// Says which game it was if a rule panics.
struct Playing(u64, u64);

impl Drop for Playing {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("in game {} of seed {}", self.1, self.0);
        }
    }
}

/// Players who pick anything carry out a Conspiracy once in 50,000 games, so in every fourth game they keep it until it
/// works, and have advisers; all else is picked as ever.
fn lean(state: &Oath, seat: Seat, liked: &mut Vec<Choice>) {
    let conspiracy = Choice::Card(Card::CONSPIRACY);
    let is_idle = || {
        let mut next = *state;
        next.drawer = seat;
        next.stack.push(Step::Unveil(Card::CONSPIRACY));
        !next.open_answers().has(Choice::Reveal) || is_vain(&next)
    };
    let keep: &dyn Fn(&Choice) -> bool = match state.stack.last() {
        Some(Step::Act) if !liked.contains(&conspiracy) => return,
        Some(Step::Act) if is_idle() => &|choice| *choice != conspiracy,
        Some(Step::Act) => &|choice| *choice == conspiracy,
        Some(Step::Reject(_) | Step::Sift | Step::MakeRoom { .. }) => &|choice| *choice != conspiracy,
        Some(Step::Play(Card::CONSPIRACY) | Step::Unveil(Card::CONSPIRACY)) if is_idle() => {
            &|choice| *choice == Choice::Hide
        }
        Some(Step::Play(Card::CONSPIRACY) | Step::Unveil(Card::CONSPIRACY)) => &|choice| *choice == Choice::Reveal,
        Some(Step::Play(_) | Step::Unveil(_)) => &|choice| *choice == Choice::Advise,
        _ => return,
    };
    if liked.iter().any(keep) {
        liked.retain(keep);
    }
}

/// Plays a random game. Returns the number of decisions.
fn play(seed: u64, number: u64, is_long: bool, counts: &mut Counts) -> u32 {
    let _guard = Playing(seed, number);
    let mut rng = Fast::seed_from_u64(seed.wrapping_add(number));
    let vows = [Vow::Chronicle, Vow::Supremacy, Vow::People, Vow::Protection, Vow::Devotion];
    // The short form is about the first game's cards, the long one about all.
    let is_whole = if is_long { !number.is_multiple_of(3) } else { number.is_multiple_of(4) };
    let deck = if is_whole { Deck::WholeArchive } else { Deck::FirstGame };
    let options = Options { oath: vows[(number / 5 % 5) as usize], deck, ..Options::default() };
    let mut state = Oath::deal(&options, 2 + (number % 5) as u8, &mut rng);
    let (mut census, mut now, mut offered, mut liked) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    state.census(&mut census);
    census.sort_unstable();
    let mut decisions = 0;
    while let Some(seat) = state.to_move() {
        offered.clear();
        state.choices(&mut offered);
        assert!(!offered.is_empty() && offered.is_sorted_by(|one, other| one < other), "{offered:?}");
        liked.clone_from(&offered);
        if number % 4 == 3 {
            lean(&state, seat, &mut liked);
        }
        let chosen = liked[below(&mut rng, liked.len() as u32) as usize];
        counts.before(&state, seat, &offered, chosen);
        let is_act = state.stack.last() == Some(&Step::Act);
        let begun = Major::ALL.into_iter().find(|major| is_act && major.choice() == chosen);
        let (plans, attacker) = (state.battle.plans, state.battle.attacker);
        counts.standing(&state, &offered, chosen, &rng);
        let (mut log, before) = (Log::on(), state);
        state.play(chosen, &mut rng, &mut log);
        let events = log.into_events();
        counts.played(&before, &state, chosen, &events);
        counts.after(&state, &events, begun);
        counts.decided(&plans, attacker, &events);
        decisions += 1;
        assert!(decisions < Oath::LONGEST, "the game does not end");
        if decisions % 32 == 0 || state.end.is_some() {
            now.clear();
            state.census(&mut now);
            now.sort_unstable();
            assert_eq!(now, census, "a piece was lost or made");
        }
    }
    assert!(state.standings().is_some(), "nobody decides, and the game is not over");
    decisions
}

#[test]
fn random_games_end_and_every_power_counts() {
    let is_long = env::var_os("KABALE_LONG").is_some();
    let games = GAMES[usize::from(is_long)];
    let seed = env::var("KABALE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut counts = Counts([[0; 3]; 280]);
    let decisions: u64 = (0..games).map(|number| u64::from(play(seed, number, is_long, &mut counts))).sum();
    let (table, missing) = counts.table(is_long);
    println!("{games} games of seed {seed} ended after {} decisions each\n{table}", decisions / games);
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

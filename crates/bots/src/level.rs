//! How well a bot plays.

use std::{
    fmt,
    time::{Duration, Instant},
};

use kabale_core::{Perspective, Rng, below, shorten};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Estimate, Judged, Mind, Planner, Search};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Picks any choice.
    Random,
    /// Picks what looks best right after the choice.
    Greedy,
    /// Overlooks much.
    Easy,
    /// Overlooks little.
    Solid,
    /// Thinks long enough to overlook hardly anything.
    Strong,
    /// Thinks for up to a second.
    Eminence,
    /// The strongest level of earlier versions, for comparison: the search with rollouts in every game, up to a second.
    Rollouts,
    /// Searches with a number of rollouts, however long that takes: for experiments that can be repeated.
    Search(u32),
    /// Searches with a number of positions judged by the learned evaluation, where a game has one: for experiments.
    Net(u32),
    /// Plans whole turns with a number of samples, however long that takes: for experiments that can be repeated.
    Plan(u32),
}

/// How a bot finds its choice in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thinking {
    /// By lot.
    Lot,
    /// The best evaluation after one choice.
    Greedy,
    /// The search with rollouts.
    Search(Search),
    /// Whole turns.
    Plan(Planner),
}

/// How long to think about estimates that people are shown.
#[derive(Clone, Copy, Debug)]
pub enum Depth {
    /// As long as a bot of this level that was asked then.
    Of(Level, Instant),
    /// With a number of iterations or samples, however long that takes.
    Over(u32),
}

/// How often those search that people play against, the weakest first.
const ITERATIONS: [u32; 4] = [120, 500, 4_000, 60_000];

/// How long a bot thinks at most.
const LONGEST: Duration = Duration::from_secs(1);

impl Level {
    /// Those that have a name, the weakest first but for the two that do not think ahead.
    pub const NAMED: [Self; 6] = [Self::Random, Self::Greedy, Self::Easy, Self::Solid, Self::Strong, Self::Eminence];

    /// Those that a person can choose to play against, the weakest first.
    pub const OPPONENTS: [Self; 4] = [Self::Easy, Self::Solid, Self::Strong, Self::Eminence];

    /// The level with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        let named = Self::NAMED.into_iter().chain([Self::Rollouts]).find(|level| level.to_string() == id);
        let counted = |prefix| id.strip_prefix(prefix)?.parse().ok().filter(|n: &u32| *n > 0);
        let search = || counted("search:").map(Self::Search);
        let net = || counted("net:").map(Self::Net);
        named.or_else(search).or_else(net).or_else(|| counted("plan:").map(Self::Plan))
    }

    /// How a bot of this level thinks about a game. Its time runs from the moment it was `asked`, however long it had to wait
    /// before it could think.
    pub fn thinking<G: Judged>(self, asked: Instant) -> Thinking {
        let until = asked.checked_add(LONGEST);
        let opponent = |at: usize| match G::PLANS {
            Some(planners) => Thinking::Plan(Planner { until, net: G::net(), ..planners[at] }),
            None => Thinking::Search(Search { until, net: G::net(), ..Search::over(ITERATIONS[at]) }),
        };
        match self {
            Self::Random => Thinking::Lot,
            Self::Greedy => Thinking::Greedy,
            Self::Easy => opponent(0),
            Self::Solid => opponent(1),
            Self::Strong => opponent(2),
            Self::Eminence => opponent(3),
            Self::Rollouts => Thinking::Search(Search { until, ..Search::over(ITERATIONS[3]) }),
            Self::Search(iterations) => Thinking::Search(Search::over(iterations)),
            Self::Net(positions) => Thinking::Search(Search { net: G::net(), ..Search::over(positions) }),
            Self::Plan(samples) => Thinking::Plan(Planner { net: G::net(), ..Planner::over(samples) }),
        }
    }

    /// Answers the open question of a perspective, which must be its seat's.
    pub fn choose<G: Judged>(self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> G::Choice {
        Mind::new(self).choose(perspective, rng)
    }

    /// Picks from what a search found.
    pub(crate) fn pick<C: Copy>(self, estimates: &[Estimate<C>], rng: &mut dyn Rng) -> C {
        // By lot, weighted by how often it was tried, among those that were tried about as often as the best. People
        // misjudge what is nearly as good; they do not do what makes no sense.
        let (power, nearly) = match self {
            Self::Easy => (1, 3),
            Self::Solid => (3, 2),
            _ => return estimates[0].choice,
        };
        let most = estimates[0].visits;
        let likely = || estimates.iter().take_while(|estimate| estimate.visits * nearly >= most);
        let all: u64 = likely().map(|estimate| u64::from(estimate.visits)).sum();
        // In thousandths, so that the sum of the weights is at most that of one sure choice.
        let weight =
            |estimate: &Estimate<C>| ((u64::from(estimate.visits) * 1000).div_ceil(all.max(1)) as u32).pow(power);
        let mut lot = below(rng, likely().map(weight).sum());
        let drawn = likely().find(|estimate| match lot.checked_sub(weight(estimate)) {
            Some(rest) => {
                lot = rest;
                false
            }
            None => true,
        });
        drawn.expect("the lot is below the sum").choice
    }
}

impl Thinking {
    /// What a bot that thinks like this expects of every choice, its own choice first. Empty for bots that do not think ahead.
    pub fn estimates<G: Judged>(self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> Vec<Estimate<G::Choice>> {
        match self {
            Self::Lot | Self::Greedy => Vec::new(),
            // Where the winner is settled, only rollouts tell what the places are.
            Self::Plan(planner) if perspective.sample().is_decided() => {
                Search { until: planner.until, net: planner.net, ..Search::over(planner.samples) }
                    .think(perspective, rng)
            }
            Self::Search(search) => search.think(perspective, rng),
            Self::Plan(planner) => planner.estimates(perspective, rng),
        }
    }
}

impl Depth {
    /// How a bot thinks that far about a game.
    pub fn thinking<G: Judged>(self) -> Thinking {
        match self {
            Self::Of(level, asked) => level.thinking::<G>(asked),
            Self::Over(samples) if G::PLANS.is_some() => {
                Thinking::Plan(Planner { net: G::net(), ..Planner::over(samples) })
            }
            Self::Over(iterations) => Thinking::Search(Search { net: G::net(), ..Search::over(iterations) }),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Easy => f.write_str("easy"),
            Self::Solid => f.write_str("solid"),
            Self::Strong => f.write_str("strong"),
            Self::Eminence => f.write_str("eminence"),
            Self::Rollouts => f.write_str("rollouts"),
            Self::Search(iterations) => write!(f, "search:{iterations}"),
            Self::Net(positions) => write!(f, "net:{positions}"),
            Self::Plan(samples) => write!(f, "plan:{samples}"),
        }
    }
}

/// As its name.
impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::from_id(&id).ok_or_else(|| {
            let named = Self::NAMED.map(|level| level.to_string()).join(", ");
            de::Error::custom(format_args!("there is no level `{}`, but {named}", shorten(&id)))
        })
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Level {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let text = "The playing strength of a bot, by name.";
        let names = Self::NAMED.map(|level| level.to_string());
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::Type::String)
            .description(Some(text))
            .examples(names)
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Level {}

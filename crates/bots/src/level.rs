//! How well a bot plays.

use std::{
    fmt,
    time::{Duration, Instant},
};

use kabale_core::{Perspective, Rng, below, shorten};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Estimate, Judged, Mind, Search};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Picks any choice.
    Random,
    /// Picks what looks best right after the choice.
    Greedy,
    /// Thinks ahead a little, and often takes the second best, as people do.
    Easy,
    /// Thinks further ahead, and seldom takes the second best.
    Solid,
    /// Thinks for up to a second.
    Strong,
    /// Thinks over a number of games, however long that takes: for experiments that can be repeated.
    Search(u32),
}

/// How long the strongest bot thinks at most.
const LONGEST: Duration = Duration::from_secs(1);

impl Level {
    /// Those that have a name, the weakest first but for the two that do not think ahead.
    pub const NAMED: [Self; 5] = [Self::Random, Self::Greedy, Self::Easy, Self::Solid, Self::Strong];

    /// Those that a person can choose to play against, the weakest first.
    pub const OPPONENTS: [Self; 3] = [Self::Easy, Self::Solid, Self::Strong];

    /// The level with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        let named = Self::NAMED.into_iter().find(|level| level.to_string() == id);
        let search = || id.strip_prefix("search:")?.parse().ok().filter(|iterations| *iterations > 0).map(Self::Search);
        named.or_else(search)
    }

    /// How a bot of this level searches, if it does. Its time runs from the moment it was `asked`, however long it had to
    /// wait before it could think.
    pub fn search(self, asked: Instant) -> Option<Search> {
        let in_time = |iterations| Search { until: asked.checked_add(LONGEST), ..Search::over(iterations) };
        match self {
            Self::Random | Self::Greedy => None,
            Self::Easy => Some(in_time(120)),
            Self::Solid => Some(in_time(500)),
            Self::Strong => Some(in_time(60_000)),
            Self::Search(iterations) => Some(Search::over(iterations)),
        }
    }

    /// Answers the open question of a perspective, which must be its seat's.
    pub fn choose<G: Judged>(self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> G::Choice {
        Mind::new(self).choose(perspective, rng)
    }

    /// Picks from what a search found.
    pub(crate) fn pick<C: Copy>(self, estimates: &[Estimate<C>], rng: &mut dyn Rng) -> C {
        // By lot, weighted by how often it was tried: mostly something good, seldom something silly. The higher the
        // power, the more often what was tried most.
        let power = match self {
            Self::Easy => 1,
            Self::Solid => 3,
            _ => return estimates[0].choice,
        };
        let all: u64 = estimates.iter().map(|estimate| u64::from(estimate.visits)).sum();
        // In thousandths, so that the sum of the weights is at most that of one sure choice.
        let weight =
            |estimate: &Estimate<C>| ((u64::from(estimate.visits) * 1000).div_ceil(all.max(1)) as u32).pow(power);
        let mut lot = below(rng, estimates.iter().map(weight).sum());
        let drawn = estimates.iter().find(|estimate| match lot.checked_sub(weight(estimate)) {
            Some(rest) => {
                lot = rest;
                false
            }
            None => true,
        });
        drawn.expect("the lot is below the sum").choice
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
            Self::Search(iterations) => write!(f, "search:{iterations}"),
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

//! A bot at a table.

use std::time::Instant;

use kabale_core::{Eye, Log, Perspective, Rng, pick};

use crate::{Judged, Level, Thinking, greedy, search::Tree};

/// A bot at a table. It remembers what it has just thought: if the next question follows from its own choice alone, it
/// goes on from there.
#[derive(Clone, Debug)]
pub struct Mind<G: Judged> {
    level: Level,
    /// What it will see if nothing comes between, and what it thought about that.
    memory: Option<(G::View, Thought<G::Choice>)>,
}

/// What a bot has thought beyond its last choice.
#[derive(Clone, Debug)]
enum Thought<C> {
    /// The tree below that choice.
    Tree(Tree<C>),
    /// The rest of the planned turn, the next choice last.
    Plan(Vec<C>),
}

impl<G: Judged> Mind<G> {
    /// A bot of a level that has seen nothing yet.
    pub fn new(level: Level) -> Self {
        Self { level, memory: None }
    }

    /// Whether it has thought about just this before.
    pub fn remembers(&self, perspective: &Perspective<G>) -> bool {
        // The same view means the same knowledge: what was thought still holds.
        self.memory.as_ref().is_some_and(|(view, _)| *view == perspective.view())
    }

    /// Whether it has planned its answer to just this before, so that it need not think.
    pub fn has_answer(&self, perspective: &Perspective<G>) -> bool {
        let planned = match &self.memory {
            Some((_, Thought::Plan(rest))) => rest.last(),
            Some((_, Thought::Tree(_))) | None => None,
        };
        let Some(planned) = planned.filter(|_| self.remembers(perspective)) else { return false };
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        choices.contains(planned)
    }

    /// Whether nothing that it has thought can be of use for its next decision.
    pub fn is_blank(&self) -> bool {
        self.memory.is_none()
    }

    /// Answers the open question of a perspective, which must be its seat's.
    pub fn choose(&mut self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> G::Choice {
        self.choose_by(self.level.thinking::<G>(Instant::now()), perspective, rng)
    }

    /// The same with a thinking of this level that was set up before: its time may be running already.
    pub fn choose_by(&mut self, thinking: Thinking, perspective: &Perspective<G>, rng: &mut dyn Rng) -> G::Choice {
        let memory = if self.remembers(perspective) { self.memory.take() } else { None };
        self.memory = None;
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        if let [only] = choices[..] {
            return only;
        }
        match thinking {
            Thinking::Lot => *pick(rng, &choices),
            Thinking::Greedy => greedy(perspective, rng),
            _ if perspective.sample().is_decided() => greedy(perspective, rng),
            Thinking::Plan(planner) => {
                let mut rest = match memory {
                    Some((_, Thought::Plan(rest))) if rest.last().is_some_and(|next| choices.contains(next)) => rest,
                    _ => {
                        let mut steps = planner.think(perspective, rng).swap_remove(0).steps;
                        steps.reverse();
                        steps
                    }
                };
                let choice = rest.pop().expect("a plan begins with a choice");
                // Where chance comes in, two worlds seldom agree: then the plan is made anew.
                let views = [expect(perspective, choice, rng), expect(perspective, choice, rng)];
                self.memory = match views {
                    [Some(view), Some(other)] if view == other => Some((view, Thought::Plan(rest))),
                    _ => None,
                };
                choice
            }
            Thinking::Search(search) => {
                let tree = match memory {
                    Some((_, Thought::Tree(tree))) => tree,
                    _ => Tree::default(),
                };
                let (estimates, tree) = search.resume(perspective, tree, rng);
                let choice = self.level.pick(&estimates, rng);
                self.memory = expect(perspective, choice, rng).map(|view| (view, Thought::Tree(tree.below(choice))));
                choice
            }
        }
    }
}

/// What a seat will see after its choice if it decides again. Where chance or somebody's secret comes in, what it really
/// sees will be something else. None if the choice hides something that the seat then forgets ([`kabale_core::Game::forgets`]):
/// the tree was grown knowing it.
fn expect<G: Judged>(perspective: &Perspective<G>, choice: G::Choice, rng: &mut dyn Rng) -> Option<G::View> {
    let mut world = perspective.determinize(rng);
    world.play(choice, rng, &mut Log::off());
    let eye = Eye::Seat(perspective.seat());
    let forgot = world.forgets() && world.unknown(eye) > perspective.unknown();
    (world.to_move() == Some(perspective.seat()) && !forgot).then(|| world.view(eye))
}

//! The search tree: visits, availability and rewards of the choices that were tried.

use kabale_core::{Fast, Seat, below};

/// The root, and the end of a list: nothing points back to the root.
pub(super) const NONE: u32 = 0;

/// A choice somebody made after those above it.
#[derive(Clone, Copy, Debug)]
struct Node<C> {
    seat: Seat,
    choice: C,
    /// The first of the choices that were tried after this one, in ascending order; and the one beside this.
    child: u32,
    next: u32,
    /// How often it was made, and how often it could have been.
    visits: u32,
    available: u32,
    /// What it brought whoever made it, summed up.
    reward: f32,
}

/// The nodes that were expanded so far.
///
/// One tree serves all determinizations. They differ in what can be chosen, so a node also counts how often it was
/// available, and UCT uses that count in place of the visits of its parent.
#[derive(Clone, Debug)]
pub(crate) struct Tree<C> {
    nodes: Vec<Node<C>>,
    /// Where the root's list begins.
    top: u32,
}

/// What [`Tree::select`] did.
pub(super) enum Step<C> {
    /// All choices have nodes; this one has the greatest upper confidence bound.
    Selected(u32, C),
    /// A node was added for this choice.
    Expanded(u32, C),
}

impl<C> Default for Tree<C> {
    /// A tree in which nothing was tried.
    fn default() -> Self {
        Self { nodes: Vec::new(), top: NONE }
    }
}

impl<C: Copy + Ord> Tree<C> {
    /// Selects one of the choices that `seat` has after `at`: a random one without a node, which is then added, or the one
    /// with the greatest upper confidence bound (UCT).
    pub(super) fn select(&mut self, at: u32, seat: Seat, choices: &[C], exploration: f32, rng: &mut Fast) -> Step<C> {
        let (mut before, mut here) = (NONE, self.first(at));
        let (mut best, mut best_bound) = (NONE, f32::MIN);
        let (mut n_new, mut new) = (0, None);
        for &choice in choices {
            while here != NONE && self.key(here) < (seat, choice) {
                before = here;
                here = self.node(here).next;
            }
            if here != NONE && self.key(here) == (seat, choice) {
                let node = &mut self.nodes[here as usize - 1];
                node.available += 1;
                if n_new == 0 {
                    let visits = node.visits as f32;
                    let bound = node.reward / visits + exploration * ((node.available as f32).ln() / visits).sqrt();
                    if bound > best_bound {
                        (best, best_bound) = (here, bound);
                    }
                }
                before = here;
                here = node.next;
            } else {
                n_new += 1;
                if n_new == 1 || below(rng, n_new) == 0 {
                    new = Some((before, choice));
                }
            }
        }
        match new {
            Some((before, choice)) => Step::Expanded(self.insert(at, before, seat, choice), choice),
            None => Step::Selected(best, self.node(best).choice),
        }
    }

    /// Adds the reward of an iteration to a node on its path.
    pub(super) fn backpropagate(&mut self, at: u32, rewards: &[f32]) {
        let node = &mut self.nodes[at as usize - 1];
        node.visits += 1;
        node.reward += rewards[node.seat.index()];
    }

    /// A choice that was made.
    pub(super) fn choice(&self, at: u32) -> C {
        self.node(at).choice
    }

    /// How often a choice was made at the root.
    pub(super) fn visits(&self, choice: C) -> u32 {
        self.top(choice).map_or(0, |top| top.visits)
    }

    /// The tree below a choice at the root: that of the moment after it.
    pub(crate) fn below(&self, choice: C) -> Self {
        let mut below = Self::default();
        below.top = self.top(choice).map_or(NONE, |top| self.copy(top.child, &mut below.nodes));
        below
    }

    /// Copies a list with all that hangs on it, and says where it begins. No deeper than games are long.
    fn copy(&self, mut from: u32, to: &mut Vec<Node<C>>) -> u32 {
        let (mut first, mut last) = (NONE, NONE);
        while from != NONE {
            let node = *self.node(from);
            to.push(Node { child: NONE, next: NONE, ..node });
            let copy = to.len();
            to[copy - 1].child = self.copy(node.child, to);
            match last {
                NONE => first = copy as u32,
                last => to[last as usize - 1].next = copy as u32,
            }
            last = copy as u32;
            from = node.next;
        }
        first
    }

    fn top(&self, choice: C) -> Option<&Node<C>> {
        let mut here = self.top;
        while here != NONE && self.node(here).choice != choice {
            here = self.node(here).next;
        }
        (here != NONE).then(|| self.node(here))
    }

    fn insert(&mut self, at: u32, before: u32, seat: Seat, choice: C) -> u32 {
        let after = if before == NONE { self.first(at) } else { self.node(before).next };
        self.nodes.push(Node { seat, choice, child: NONE, next: after, visits: 0, available: 1, reward: 0.0 });
        let new = self.nodes.len() as u32;
        match (before, at) {
            (NONE, NONE) => self.top = new,
            (NONE, at) => self.nodes[at as usize - 1].child = new,
            (before, _) => self.nodes[before as usize - 1].next = new,
        }
        new
    }

    fn first(&self, at: u32) -> u32 {
        if at == NONE { self.top } else { self.node(at).child }
    }

    fn node(&self, at: u32) -> &Node<C> {
        &self.nodes[at as usize - 1]
    }

    fn key(&self, at: u32) -> (Seat, C) {
        let node = self.node(at);
        (node.seat, node.choice)
    }
}

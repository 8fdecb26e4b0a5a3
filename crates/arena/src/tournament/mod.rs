//! Tournaments between bots, with seats permuted and the same deals for all of them.

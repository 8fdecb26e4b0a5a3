//! What designers ask: is a seat, a card or a rule too strong?

-- Damage is noticed: entries are chained, rows are sealed, and commits are counted. The hashes of what is there already are
-- computed by the program, in the same transaction (see `chain`).

-- An entry's hash covers its columns and the hash of its predecessor; of the text it covers the hash, so that a text can be
-- taken out later and the rest still be checked.
ALTER TABLE journal ADD COLUMN text_hash BLOB CHECK (length(text_hash) = 32); -- null: the text is there
ALTER TABLE journal ADD COLUMN hash BLOB NOT NULL
    DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000' CHECK (length(hash) = 32);

-- The hash of the newest entry (of the start, if there is none), and one over what changes rarely: the row and its seats.
ALTER TABLE game_table ADD COLUMN head BLOB NOT NULL
    DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000' CHECK (length(head) = 32);
ALTER TABLE game_table ADD COLUMN seal BLOB NOT NULL
    DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000' CHECK (length(seal) = 32);

-- One row: which store this is, and how many transactions were committed. The file `commits` beside the database says how
-- many there must be at least.
CREATE TABLE progress (
    one         INTEGER PRIMARY KEY CHECK (one = 1),
    store       BLOB NOT NULL CHECK (length(store) = 16),
    commits     INTEGER NOT NULL
) STRICT;

INSERT INTO progress (one, store, commits) VALUES (1, randomblob(16), 0);

-- Chronicles: lists of games in which each begins in the world that the one before it led to. The texts of worlds are made and
-- read by the callers. A seal covers the row with its members and games (see `chain`).
CREATE TABLE chronicle (
    id              TEXT NOT NULL PRIMARY KEY,
    game            TEXT NOT NULL,
    name            TEXT NOT NULL,
    owner           INTEGER NOT NULL REFERENCES account,
    visibility      TEXT NOT NULL CHECK (visibility IN ('public', 'link', 'closed')),
    first           TEXT NOT NULL,          -- the world before the first game
    is_closed       INTEGER NOT NULL CHECK (is_closed IN (0, 1)),
    branch_of       TEXT,                   -- the chronicle of which this is a copy; it may be gone
    branch_before   INTEGER,                -- the game of that chronicle before which the copy was made
    rev             INTEGER NOT NULL,       -- grows with every change
    created_ms      INTEGER NOT NULL,
    changed_ms      INTEGER NOT NULL,
    seal            BLOB NOT NULL CHECK (length(seal) = 32)
) STRICT;

CREATE INDEX chronicle_by_owner ON chronicle (owner);
CREATE INDEX chronicle_public ON chronicle (changed_ms) WHERE visibility = 'public';

-- Members keep their number, also after they have left.
CREATE TABLE chronicle_member (
    chronicle       TEXT NOT NULL REFERENCES chronicle ON DELETE CASCADE,
    number          INTEGER NOT NULL,
    account         INTEGER REFERENCES account,     -- null: a bot
    name            TEXT NOT NULL,
    color           TEXT,                           -- null: none yet
    has_left        INTEGER NOT NULL CHECK (has_left IN (0, 1)),
    PRIMARY KEY (chronicle, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX chronicle_member_by_account ON chronicle_member (account) WHERE account IS NOT NULL;

CREATE TABLE chronicle_game (
    chronicle       TEXT NOT NULL REFERENCES chronicle ON DELETE CASCADE,
    number          INTEGER NOT NULL,               -- 1, 2, 3 …
    table_id        TEXT NOT NULL UNIQUE REFERENCES game_table,
    world           TEXT NOT NULL,                  -- in which it begins, for its players
    after           TEXT,                           -- to which it led; null until it is over
    winner          INTEGER,                        -- a member
    outcome         TEXT,                           -- who won and how, as JSON
    PRIMARY KEY (chronicle, number),
    CHECK ((after IS NULL) = (outcome IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE chronicle_seat (
    chronicle       TEXT NOT NULL,
    game            INTEGER NOT NULL,
    seat            INTEGER NOT NULL,
    color           TEXT NOT NULL,
    member          INTEGER,                        -- null: for anybody
    PRIMARY KEY (chronicle, game, seat),
    FOREIGN KEY (chronicle, game) REFERENCES chronicle_game ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Times are milliseconds since 1970, seats are counted from 1, JSON and hashes are made and read by the callers.

-- AUTOINCREMENT: the number of a forgotten guest is never given to anybody else.
CREATE TABLE account (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL,              -- the name without regard to case
    password    TEXT,                       -- null: a guest
    lang        TEXT,
    theme       TEXT,
    created_ms  INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX account_by_claimed_name ON account (name_key) WHERE password IS NOT NULL;

CREATE TABLE session (
    hash        BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    account     INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    created_ms  INTEGER NOT NULL,
    seen_ms     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_by_account ON session (account);

CREATE TABLE token (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    hash        BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    account     INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    label       TEXT NOT NULL,
    created_ms  INTEGER NOT NULL
) STRICT;

CREATE INDEX token_by_account ON token (account);

CREATE TABLE game_table (
    id              TEXT NOT NULL PRIMARY KEY,
    game            TEXT NOT NULL,
    options         TEXT NOT NULL CHECK (json_valid(options)),
    host            INTEGER NOT NULL REFERENCES account,
    visibility      TEXT NOT NULL CHECK (visibility IN ('public', 'link', 'closed')),
    chat            INTEGER NOT NULL CHECK (chat IN (0, 1)),
    settings        TEXT NOT NULL CHECK (json_valid(settings)),
    secret          BLOB NOT NULL CHECK (length(secret) = 32),
    seed            BLOB CHECK (length(seed) = 32), -- null until the game starts
    status          TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'over', 'abandoned')),
    to_move         INTEGER,
    to_move_account INTEGER,                -- null if a bot decides
    rev             INTEGER NOT NULL,       -- of the newest entry in the journal
    n_choices       INTEGER NOT NULL,       -- those taken back not counted
    created_ms      INTEGER NOT NULL,
    changed_ms      INTEGER NOT NULL,
    rematch_of      TEXT,
    next            TEXT                    -- the rematch of this
) STRICT;

CREATE INDEX game_table_by_host ON game_table (host);
CREATE INDEX game_table_by_status ON game_table (status);
CREATE INDEX game_table_public ON game_table (changed_ms)
    WHERE visibility = 'public' AND status IN ('waiting', 'running');

CREATE TABLE seat (
    table_id    TEXT NOT NULL REFERENCES game_table ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('open', 'person', 'bot')),
    account     INTEGER REFERENCES account, -- of a bot: the person it plays for, who may take the seat back
    level       TEXT,                       -- of a bot
    name        TEXT NOT NULL,
    nonce       TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_account ON seat (account) WHERE account IS NOT NULL;

-- Everything that ever happened at a table, in order. Undo is an entry too: nothing is changed or taken out.
-- An account may be forgotten while its entries stay.
CREATE TABLE journal (
    table_id    TEXT NOT NULL REFERENCES game_table ON DELETE CASCADE,
    rev         INTEGER NOT NULL,           -- 1, 2, 3 …
    at_ms       INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    seat        INTEGER,
    account     INTEGER,
    n           INTEGER,                    -- the number of the decision
    text        TEXT NOT NULL,              -- a choice in notation, what was said, or JSON
    key         TEXT,                       -- given by the sender, so that what is sent twice happens once
    PRIMARY KEY (table_id, rev),
    CHECK (key IS NULL OR account IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX journal_by_key ON journal (table_id, account, key) WHERE key IS NOT NULL;

CREATE TABLE note (
    table_id    TEXT NOT NULL REFERENCES game_table ON DELETE CASCADE,
    account     INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    text        TEXT NOT NULL,
    PRIMARY KEY (table_id, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX note_by_account ON note (account);

CREATE TABLE mute (
    account     INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    muted       INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    PRIMARY KEY (account, muted)
) STRICT, WITHOUT ROWID;

CREATE INDEX mute_by_muted ON mute (muted);

-- Tokens are good for some things only and for a time; those that are there already stay good for everything, without end.
ALTER TABLE token ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read play account';
ALTER TABLE token ADD COLUMN expires_ms INTEGER;    -- null: never
ALTER TABLE token ADD COLUMN used_ms INTEGER;       -- roughly; null: not yet

-- Nobody carries a name that somebody else has claimed, guests included. The keys of names are computed by the program, in
-- the same transaction (see `accounts`).
CREATE INDEX account_by_name ON account (name_key);

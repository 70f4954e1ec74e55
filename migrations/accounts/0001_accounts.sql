-- Accounts, the people in them, and what signs them in.

CREATE TABLE accounts (
    id         uuid PRIMARY KEY,
    name       text NOT NULL CHECK (name <> ''),
    suspended  boolean NOT NULL DEFAULT false,
    created_at bigint NOT NULL -- Unix seconds, as every time in this database
);

CREATE TABLE people (
    id         uuid PRIMARY KEY,
    name       text NOT NULL CHECK (name <> ''),
    email      text NOT NULL CHECK (email <> ''),
    operator   boolean NOT NULL DEFAULT false,
    created_at bigint NOT NULL
);
-- An address is one person's, whatever its case.
CREATE UNIQUE INDEX people_email ON people (lower(email));

CREATE TYPE role AS ENUM ('viewer', 'editor', 'admin', 'owner');

CREATE TABLE members (
    id         uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    person_id  uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    role       role NOT NULL,
    billing    boolean NOT NULL DEFAULT false,
    devices    boolean NOT NULL DEFAULT false,
    created_at bigint NOT NULL,
    UNIQUE (account_id, person_id)
);

CREATE TABLE sites (
    id                 uuid PRIMARY KEY,
    -- The site's number in DuckDB: given once, never again.
    number             integer GENERATED ALWAYS AS IDENTITY UNIQUE,
    account_id         uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name               text NOT NULL UNIQUE CHECK (name = lower(name) AND name <> ''),
    hostnames          text[] NOT NULL DEFAULT '{}',
    zone               text NOT NULL,
    -- Days before this moment were counted under another zone.
    zone_since         bigint NOT NULL,
    currency           text NOT NULL DEFAULT 'EUR',
    week_start         text NOT NULL DEFAULT 'monday',
    paused             boolean NOT NULL DEFAULT false,
    bots               text NOT NULL DEFAULT 'standard' CHECK (bots IN ('off', 'standard', 'strict')),
    excluded_paths     text[] NOT NULL DEFAULT '{}',
    excluded_addresses text[] NOT NULL DEFAULT '{}',
    excluded_countries text[] NOT NULL DEFAULT '{}',
    kept_parameters    text[] NOT NULL DEFAULT '{}',
    created_at         bigint NOT NULL
);
CREATE INDEX sites_account ON sites (account_id);

-- Deleted sites whose hits are still to be erased from DuckDB, by number; written when the site is
-- deleted, so that a crash in between leaves the erasing known.
CREATE TABLE sites_to_erase (
    number     integer PRIMARY KEY,
    deleted_at bigint NOT NULL
);

-- Which sites a member below admin may see.
CREATE TABLE member_sites (
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    site_id   uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    PRIMARY KEY (member_id, site_id)
);

CREATE TABLE sessions (
    id          uuid PRIMARY KEY,
    secret_hash bytea NOT NULL UNIQUE,
    person_id   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    device      text NOT NULL DEFAULT '',
    created_at  bigint NOT NULL,
    seen_at     bigint NOT NULL,
    expires_at  bigint NOT NULL
);
CREATE INDEX sessions_person ON sessions (person_id);

CREATE TABLE tokens (
    id          uuid PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    person_id   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    name        text NOT NULL CHECK (name <> ''),
    secret_hash bytea NOT NULL UNIQUE,
    scopes      text[] NOT NULL,
    -- NULL: every site of the account that its maker may see.
    site_ids    uuid[],
    created_at  bigint NOT NULL,
    expires_at  bigint,
    used_at     bigint
);
CREATE INDEX tokens_account ON tokens (account_id);

-- Mailed or printed links: single use, kept as a hash.
CREATE TABLE links (
    id         uuid PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('start', 'sign_in')),
    token_hash bytea NOT NULL UNIQUE,
    person_id  uuid REFERENCES people ON DELETE CASCADE,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at    bigint
);

-- What was changed, by whom, from where; written in the change's own transaction.
CREATE TABLE audit (
    id         uuid PRIMARY KEY,
    at         bigint NOT NULL,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    site_id    uuid,
    person_id  uuid,
    token_id   uuid,
    action     text NOT NULL,
    subject    text NOT NULL DEFAULT '',
    old        jsonb,
    new        jsonb,
    address    text
);
CREATE INDEX audit_account ON audit (account_id, at DESC);
CREATE INDEX audit_site ON audit (site_id, at DESC) WHERE site_id IS NOT NULL;

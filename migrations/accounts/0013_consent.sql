-- Consent: what a site keeps of visitors who agree, and the banner that asks them.

CREATE TABLE hard_settings (
    site_id         uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    -- How many days visits of visitors who agreed are kept, and how many the records of their answers.
    visits_days     integer NOT NULL CHECK (visits_days BETWEEN 1 AND 1095),
    records_days    integer NOT NULL CHECK (records_days BETWEEN 365 AND 3650),
    -- The languages of the banner, as in BCP 47.
    languages       text[] NOT NULL DEFAULT '{}',
    -- Whether a consent tool of the site's own asks, in place of the banner.
    own_tool        boolean NOT NULL DEFAULT false,
    -- When a person saved what is above, and who; NULL: those are the defaults.
    saved_at        bigint,
    saved_by        uuid REFERENCES people ON DELETE SET NULL,
    -- The privacy policy, and the paragraph that was found in it last; NULL, all: none was.
    policy_url      text,
    policy_passage  text,
    policy_language text,
    policy_found_at bigint,
    -- Since when visitors are asked, Unix seconds; NULL: they are not.
    on_since        bigint,
    CHECK (num_nulls(policy_url, policy_passage, policy_language, policy_found_at) IN (0, 4)),
    CHECK (on_since IS NULL OR (saved_at IS NOT NULL AND policy_url IS NOT NULL))
);
CREATE INDEX hard_settings_saved_by ON hard_settings (saved_by) WHERE saved_by IS NOT NULL;

CREATE TABLE banner_drafts (
    site_id  uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    content  jsonb NOT NULL,
    saved_at bigint NOT NULL,
    saved_by uuid REFERENCES people ON DELETE SET NULL
);
CREATE INDEX banner_drafts_saved_by ON banner_drafts (saved_by) WHERE saved_by IS NOT NULL;

-- What visitors were shown. A version never changes; one that is published again has a second row.
CREATE TABLE banner_versions (
    site_id      uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    number       integer NOT NULL CHECK (number > 0),
    -- The SHA-256 of the content in its canonical form: the version's name.
    hash         bytea NOT NULL CHECK (octet_length(hash) = 32),
    content      jsonb NOT NULL,
    published_at bigint NOT NULL,
    published_by uuid REFERENCES people ON DELETE SET NULL,
    -- When another one took its place; NULL: it is the live one.
    until        bigint,
    PRIMARY KEY (site_id, number)
);
CREATE UNIQUE INDEX banner_versions_live ON banner_versions (site_id) WHERE until IS NULL;
CREATE INDEX banner_versions_hash ON banner_versions (site_id, hash);
CREATE INDEX banner_versions_published_by ON banner_versions (published_by) WHERE published_by IS NOT NULL;

-- The last consent record of each day that is over, and the deployment's signature of it.
CREATE TABLE consent_days (
    site_id   uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    day       date NOT NULL,
    -- The record's number and hash.
    number    bigint NOT NULL CHECK (number > 0),
    hash      bytea NOT NULL CHECK (octet_length(hash) = 32),
    signature bytea NOT NULL CHECK (octet_length(signature) = 64),
    PRIMARY KEY (site_id, day)
);

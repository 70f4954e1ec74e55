-- What visitors who agreed ask for: to get what is kept of them, or to have it erased.
CREATE TABLE data_requests (
    id               uuid PRIMARY KEY,
    site_id          uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    kind             text NOT NULL CHECK (kind IN ('access', 'erasure')),
    -- The visitor's id, sealed with the data folder's key; NULL once the visitor is erased.
    visitor          bytea,
    -- What stays of the visitor then.
    mark             bytea NOT NULL CHECK (octet_length(mark) = 16),
    note             text,
    opened_at        bigint NOT NULL,
    opened_by        uuid REFERENCES people ON DELETE SET NULL,
    due_at           bigint NOT NULL,
    postponed_until  bigint,
    postponed_reason text,
    -- When it was finished, or closed if there is a `why`; NULL: it is open.
    ended_at         bigint,
    ended_by         uuid REFERENCES people ON DELETE SET NULL,
    why              text,
    erased_visits    bigint,
    erased_hits      bigint,
    erased_records   bigint,
    CHECK (num_nulls(postponed_until, postponed_reason) IN (0, 2)),
    CHECK (num_nulls(erased_visits, erased_hits, erased_records) IN (0, 3)),
    CHECK (ended_at IS NOT NULL OR (why IS NULL AND erased_visits IS NULL))
);
CREATE UNIQUE INDEX data_requests_open ON data_requests (site_id, mark, kind) WHERE ended_at IS NULL;
CREATE INDEX data_requests_site_id ON data_requests (site_id);
CREATE INDEX data_requests_opened_by ON data_requests (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX data_requests_ended_by ON data_requests (ended_by) WHERE ended_by IS NOT NULL;

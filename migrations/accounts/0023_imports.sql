-- Imports of figures of other tools and of logs. What was read of an upload is in a file of the data folder
-- (`imports/<id>`), not the upload itself.

-- Uploads that were checked and not yet imported.
CREATE TABLE import_uploads (
    -- The name of the file, too.
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    source     text NOT NULL,
    -- The server that has its file, by the id of its DuckDB. Several may share one Postgres.
    server     uuid NOT NULL,
    -- What it holds: `Summary` in server/imports/src/summary.rs.
    summary    jsonb NOT NULL,
    created_at bigint NOT NULL,
    created_by uuid REFERENCES people ON DELETE SET NULL,
    expires_at bigint NOT NULL
);
CREATE INDEX import_uploads_site ON import_uploads (site_id, created_at);
CREATE INDEX import_uploads_expires ON import_uploads (expires_at);
CREATE INDEX import_uploads_created_by ON import_uploads (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE imports (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    source     text NOT NULL,
    -- The server that works on it, by the id of its DuckDB; others leave it alone.
    server     uuid NOT NULL,
    state      text NOT NULL CHECK (state IN ('fetching', 'waiting', 'running', 'done', 'failed', 'removing')),
    -- The name of its file; NULL: there is none yet, or none any more.
    file       uuid,
    -- Only days from and to these are imported, in days since 1970; NULL: all.
    first_day  integer,
    last_day   integer,
    -- What its file holds; NULL: not fetched yet.
    summary    jsonb,
    -- How many entries of it are stored.
    done       bigint NOT NULL DEFAULT 0,
    -- How many days it shows; NULL: it shows nothing yet.
    shown_days integer,
    -- Why it failed, by its code.
    failure    text,
    -- Where it is fetched from, with a token: sealed, and gone once it is fetched.
    remote     bytea,
    created_at bigint NOT NULL,
    created_by uuid REFERENCES people ON DELETE SET NULL,
    started_at bigint,
    -- When the work on it was last taken up, and how many entries were stored then.
    resumed_at   bigint,
    resumed_done bigint NOT NULL DEFAULT 0,
    ended_at   bigint,
    CHECK (state <> 'fetching' OR remote IS NOT NULL)
);
CREATE INDEX imports_site ON imports (site_id, created_at);
CREATE INDEX imports_created_by ON imports (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX imports_open ON imports (server, created_at) WHERE state IN ('fetching', 'waiting', 'running', 'removing');

-- A site's life: what people note about its days, and what is to be erased of it.

-- What happened on a day, in somebody's words: shown beside the figures.
CREATE TABLE annotations (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    -- The day in the site's zone, and the last one of several; the same day where it was one.
    day        date NOT NULL,
    last_day   date NOT NULL CHECK (last_day >= day),
    -- The moment, in Unix seconds, where it is known; `day` is then its day.
    at         bigint CHECK (at IS NULL OR last_day = day),
    text       text NOT NULL CHECK (text <> ''),
    -- Whoever wrote it; NULL once they are gone.
    person_id  uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL
);
CREATE INDEX annotations_site ON annotations (site_id, day);

-- Sites whose earlier days are still to be erased from DuckDB, by number; written when that is asked for,
-- so that a crash in between leaves the erasing known. A site that is deleted meanwhile is erased wholly.
CREATE TABLE sites_to_reset (
    number     integer PRIMARY KEY REFERENCES sites (number) ON DELETE CASCADE,
    -- The last day that goes, in the site's zone.
    last_day   date NOT NULL,
    asked_at   bigint NOT NULL
);

-- The changes of one site, newest first, are read a page at a time.
CREATE INDEX audit_site_id ON audit (site_id, id DESC) WHERE site_id IS NOT NULL;

-- What is imported from elsewhere. An import is stored bit by bit, and shown at once by its days in imported_days.

-- Imports of which something is stored. The number is part of the seq of their hits: see server/counts/src/imported.
CREATE TABLE imports (
    site_id UINTEGER NOT NULL,
    import  VARCHAR  NOT NULL, -- a UUID
    number  UINTEGER NOT NULL
);

-- How many entries of its file each transaction has stored.
CREATE TABLE import_parts (
    site_id UINTEGER NOT NULL,
    import  VARCHAR  NOT NULL,
    entries UBIGINT  NOT NULL
);

-- Sums of days as other tools count them, by dimension and value as in day_sums. NULL: the tool does not tell.
CREATE TABLE imported_sums (
    site_id     UINTEGER NOT NULL,
    import      VARCHAR  NOT NULL,
    day         DATE     NOT NULL,
    dimension   UTINYINT NOT NULL,
    value       VARCHAR,
    visitors    UBIGINT,
    visits      UBIGINT,
    views       UBIGINT,
    events      UBIGINT,
    enters      UBIGINT,
    bounces     UBIGINT,
    dur_ms      UBIGINT,
    visit_views UBIGINT,
    engaged     UBIGINT,
    exits       UBIGINT
);

-- Hits that are not shown yet: they go into hits_live all at once.
CREATE TABLE imported_hits AS SELECT * FROM hits_live LIMIT 0;

-- The days that are imported, each by one import. A day with sums that has hits of ours is not shown.
CREATE TABLE imported_days (
    site_id UINTEGER NOT NULL,
    import  VARCHAR  NOT NULL,
    source  VARCHAR  NOT NULL,
    day     DATE     NOT NULL,
    hits    BOOLEAN  NOT NULL -- the day's hits are in hits_live or hits; else its sums in imported_sums
);

-- The id of this file, by which Postgres knows which server has an import: several may share one Postgres.
CREATE TABLE file_id AS SELECT uuid()::VARCHAR AS id;

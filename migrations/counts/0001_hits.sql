-- What was counted. No index, no enum: zone maps over sorted runs do the work.
-- `hits_live` takes hits as they arrive; compaction moves them into `hits`,
-- sorted by site, with the totals of their visits and the marks of firsts.

CREATE TABLE hits_live (
    site_id         UINTEGER  NOT NULL,
    seq             UBIGINT   NOT NULL, -- order of arrival, unique
    ts              TIMESTAMP NOT NULL, -- when it happened, UTC
    day             DATE      NOT NULL, -- of ts, in the site's zone
    visitor         UBIGINT,            -- NULL: a backend event without a visitor
    visit           UBIGINT,            -- NULL with visitor
    visit_start     TIMESTAMP NOT NULL, -- ts of the visit's first hit; ts where there is no visit
    visit_day       DATE      NOT NULL, -- of visit_start, in the site's zone
    kind            UTINYINT  NOT NULL, -- 0 page view, 1 custom event, 2 ping
    event           VARCHAR,
    interactive     BOOLEAN   NOT NULL,
    hostname        VARCHAR   NOT NULL,
    path            VARCHAR   NOT NULL,
    prev_path       VARCHAR,            -- of the view before in this visit
    -- of the visit's first hit, the same on all its rows:
    source          VARCHAR,
    referrer        VARCHAR,
    channel         VARCHAR   NOT NULL,
    utm_source      VARCHAR,
    utm_medium      VARCHAR,
    utm_campaign    VARCHAR,
    utm_content     VARCHAR,
    utm_term        VARCHAR,
    country         VARCHAR,
    region          VARCHAR,
    city            VARCHAR,
    browser         VARCHAR,
    browser_version VARCHAR,
    os              VARCHAR,
    device          VARCHAR,
    screen          VARCHAR,
    language        VARCHAR,
    -- of the hit itself:
    props           VARCHAR,            -- JSON object of text, numbers and booleans
    revenue         DECIMAL(18, 4),
    currency        VARCHAR,
    scroll          UTINYINT,           -- pings only: percent
    engaged_ms      UINTEGER,           -- pings only
    agreed          BOOLEAN   NOT NULL  -- hard mode
);

-- The same columns, then what compaction adds.
CREATE TABLE hits AS SELECT * FROM hits_live LIMIT 0;
-- Of the visit, the same on all its rows: path of its first and last view.
ALTER TABLE hits ADD COLUMN entry_path VARCHAR;
ALTER TABLE hits ADD COLUMN exit_path VARCHAR;
-- Of the visit, on its first row; 0 on its others.
ALTER TABLE hits ADD COLUMN v_first UTINYINT;   -- 1
ALTER TABLE hits ADD COLUMN v_views UINTEGER;
ALTER TABLE hits ADD COLUMN v_bounce UTINYINT;  -- 1: one view, no interactive event
ALTER TABLE hits ADD COLUMN v_engaged UTINYINT; -- 1: two views, an interactive event, or 10 s in use
ALTER TABLE hits ADD COLUMN v_dur_ms UBIGINT;   -- first to last sign of life
-- Firsts, among views and events (never pings). 1: the first of this visitor
-- (with this page, entry, exit, source, channel); 2: the first on a later day, by a visit that
-- crossed midnight; 0: not a first.
ALTER TABLE hits ADD COLUMN f_day UTINYINT;
ALTER TABLE hits ADD COLUMN f_page UTINYINT;    -- visitor and path
ALTER TABLE hits ADD COLUMN f_entry UTINYINT;   -- visitor and entry_path
ALTER TABLE hits ADD COLUMN f_exit UTINYINT;    -- visitor and exit_path
ALTER TABLE hits ADD COLUMN f_source UTINYINT;  -- visitor and source
ALTER TABLE hits ADD COLUMN f_channel UTINYINT; -- visitor and channel
-- 1: the first of this visitor in this hour of the site's zone; else 0.
ALTER TABLE hits ADD COLUMN f_hour UTINYINT;
-- 1: the first view or event of this visit on this path; else 0.
ALTER TABLE hits ADD COLUMN f_visit_page UTINYINT;
-- On the first ping of a visit on a path: the deepest point of all its pings there, percent; else NULL.
ALTER TABLE hits ADD COLUMN p_depth UTINYINT;

-- Hits received and not counted: summed when read, merged by compaction.
CREATE TABLE left_out (
    site_id UINTEGER  NOT NULL,
    day     DATE      NOT NULL, -- in the site's zone
    slot    TIMESTAMP NOT NULL, -- start of the quarter of an hour, UTC: some zones are off by quarters
    reason  VARCHAR   NOT NULL,
    hits    UBIGINT   NOT NULL
);

-- Days in whose finished rows some visitor has more than one place or device: a backend's own visitor
-- ids need not agree on them, addresses and user agents do. On other days the first row of a visitor
-- stands for all of them.
CREATE TABLE unsteady (
    site_id   UINTEGER NOT NULL,
    visit_day DATE     NOT NULL
);

-- How far the journal is in DuckDB, written with the rows themselves.
CREATE TABLE journal_position (
    segment  UBIGINT NOT NULL,
    position UBIGINT NOT NULL,
    next_seq UBIGINT NOT NULL
);

-- What was counted. No index, no enum: zone maps over sorted runs do the work.
-- `hits_live` takes hits as they arrive; compaction moves them into `hits`,
-- sorted by site, with the totals of their visits, and sums up days with many.

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
ALTER TABLE hits ADD COLUMN v_dur_ms UINTEGER;  -- first to last sign of life; a visit ends after 24 hours
-- On the first ping of a visit on a path: the deepest point of all its pings there, percent; else NULL.
ALTER TABLE hits ADD COLUMN p_depth UTINYINT;
-- Whether day_sums has the sums of the row's group of site and visit_day.
ALTER TABLE hits ADD COLUMN summed BOOLEAN;

-- The sums of groups of a site and a visit_day with many rows, by day, dimension and value: what the Summer
-- in server/counts/src/sums makes of the rows, kept. Unfiltered questions about whole days add them up.
CREATE TABLE day_sums (
    site_id     UINTEGER       NOT NULL,
    visit_day   DATE           NOT NULL, -- of the group
    day         DATE           NOT NULL, -- on which these hits were; a later one after midnight
    dimension   UTINYINT       NOT NULL, -- 0 all, 1 currency, others in server/counts/src/sums/mod.rs
    value       VARCHAR,
    visitors    UINTEGER       NOT NULL, -- of this day
    again       UINTEGER       NOT NULL, -- of these, who came on the visit_day before too
    views       UINTEGER       NOT NULL,
    events      UINTEGER       NOT NULL,
    -- of the visits of the group, on its visit_day:
    visits      UINTEGER       NOT NULL,
    enters      UINTEGER       NOT NULL, -- with a place in the bounce rate; of a page: its entries
    bounces     UINTEGER       NOT NULL,
    dur_ms      UBIGINT        NOT NULL,
    visit_views UINTEGER       NOT NULL, -- of these visits; 0 for pages, hosts and events
    engaged     UINTEGER       NOT NULL, -- of these visits; 0 for the same
    exits       UINTEGER       NOT NULL, -- this and the next three: of pages
    engaged_ms  UBIGINT        NOT NULL,
    reports     UINTEGER       NOT NULL,
    depth       UINTEGER       NOT NULL,
    amount      DECIMAL(38, 4) NOT NULL  -- of currencies
);

-- Hits received and not counted: summed when read, merged by compaction.
CREATE TABLE left_out (
    site_id UINTEGER  NOT NULL,
    day     DATE      NOT NULL, -- in the site's zone
    slot    TIMESTAMP NOT NULL, -- start of the quarter of an hour, UTC: some zones are off by quarters
    reason  VARCHAR   NOT NULL,
    hits    UBIGINT   NOT NULL
);

-- How far the journal is in DuckDB, written with the rows themselves.
CREATE TABLE journal_position (
    segment  UBIGINT NOT NULL,
    position UBIGINT NOT NULL,
    next_seq UBIGINT NOT NULL
);

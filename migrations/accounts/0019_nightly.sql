-- The nightly self-check: its runs, what they found, and how the data folder grows.

CREATE TABLE nightly_runs (
    id         uuid PRIMARY KEY,
    -- The night that it is of, by the moment when it began: once a night, by however many servers. NULL: an operator
    -- started it.
    night      bigint UNIQUE,
    started_at bigint NOT NULL,
    -- When the last pass over the sites ended; NULL: the first one is under way, or was interrupted.
    ended_at   bigint,
    -- All passes together.
    took_ms    bigint NOT NULL DEFAULT 0,
    -- No site is left, not even one whose page is tried again.
    complete   boolean NOT NULL DEFAULT false,
    -- What was found of the deployment; NULL: not looked at yet.
    deployment jsonb
);
CREATE INDEX nightly_runs_started ON nightly_runs (started_at DESC);

-- What was last found of a site.
CREATE TABLE nightly_sites (
    site_id    uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    run_id     uuid NOT NULL,
    checked_at bigint NOT NULL,
    -- The last night whose run is done with the site.
    night      bigint NOT NULL,
    -- When its page was last wrong in a night whose run is to try it again.
    tried_at   bigint,
    checks     jsonb NOT NULL
);

-- The size of the data folder and what is free on its disk, once a day (days since 1970, UTC).
CREATE TABLE nightly_disk (
    day  integer PRIMARY KEY,
    used bigint NOT NULL,
    free bigint NOT NULL
);

-- A lowered number of days takes effect a day later: how many days were kept before (NULL: all, or as many as the deployment
-- keeps), and when it was lowered. Both NULL: the number is in effect.
ALTER TABLE sites
    ADD COLUMN keep_days_before     integer CHECK (keep_days_before BETWEEN 1 AND 36500),
    ADD COLUMN keep_days_lowered_at bigint;

-- What deleting old hits remembers over a restart, in one row: the deployment's own number (`counts.keep_days`) as it was
-- seen last, and the clock.
CREATE TABLE expiry (
    only_row             boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    keep_days            integer,
    keep_days_before     integer,
    keep_days_lowered_at bigint,
    -- What the clock said at the last look.
    seen_at              bigint NOT NULL,
    -- What it said when it was last trusted. NULL: never yet.
    trusted_at           bigint,
    -- Since when it is not. NULL: it is trusted.
    doubted_from         bigint
);

-- Sites whose consented visitors are still to be erased from DuckDB; written when that is asked for, deleted when it is
-- done.
CREATE TABLE consent_erasures (
    site_id  uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    asked_at bigint NOT NULL
);

-- From now on compaction keeps a page's pings on the visit's first view of it: engaged_ms and scroll are theirs together.
-- Before, each ping was a row of its own; such rows are still read, and folded a month at a time.
ALTER TABLE hits_live ADD COLUMN last_ping_ms UINTEGER;     -- NULL, except of rows that were compacted and are to be again
ALTER TABLE imported_hits ADD COLUMN last_ping_ms UINTEGER; -- NULL
ALTER TABLE hits ADD COLUMN last_ping_ms UINTEGER;          -- when the last of them came, milliseconds since the visit began; NULL: the row has none

-- Months of visit_day with pings that are yet to be folded.
CREATE TABLE unfolded_months AS SELECT DISTINCT date_trunc('month', visit_day)::DATE AS month FROM hits WHERE kind = 2;

-- Invites to one address wait for one another, in every process.
SELECT pg_advisory_xact_lock(hashtextextended('openings ' || $1, 0))

-- Makes or uses of the first link wait for one another, in every process.
SELECT pg_advisory_xact_lock(7215543)

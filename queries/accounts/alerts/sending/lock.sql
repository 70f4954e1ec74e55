-- Locks a recipient's messages until the transaction ends, where no other server has.
SELECT pg_try_advisory_xact_lock(hashtextextended('alert messages to ' || $1, 0)) AS "locked!"

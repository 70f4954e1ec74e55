-- Gives the lock that admits one run at a time back.
SELECT pg_advisory_unlock(7215544) AS "given_back!"

-- Takes the lock that admits one run at a time, if it is free; it is of the connection.
SELECT pg_try_advisory_lock(7215544) AS "taken!"

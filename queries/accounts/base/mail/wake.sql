-- Wakes the postman when the transaction is committed.
SELECT pg_notify($1, '')

-- The account, held until the transaction ends, so that two changes follow one another.
SELECT name, suspended, suspends_at, suspend_reason, delete_at, delete_by_operator
FROM accounts
WHERE id = $1
FOR UPDATE

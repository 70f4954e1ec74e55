-- The person's sessions in this account end.
DELETE FROM sessions WHERE account_id = $1 AND person_id = $2

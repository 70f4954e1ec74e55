-- The person's tokens of this account end.
DELETE FROM tokens WHERE account_id = $1 AND person_id = $2

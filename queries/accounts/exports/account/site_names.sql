-- The account's sites, as a request for a part of its export may name them.
SELECT id, name FROM sites WHERE account_id = $1

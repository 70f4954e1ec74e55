-- The site is another account's.
UPDATE sites SET account_id = $2 WHERE id = $1

-- The account's new name.
UPDATE accounts SET name = $2 WHERE id = $1

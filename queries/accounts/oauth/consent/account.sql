-- The account's name.
SELECT name FROM accounts WHERE id = $1

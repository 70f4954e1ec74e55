-- Holds the account until the transaction ends. A statement of its own: what is read with it would be from before the wait.
SELECT 1 AS "held!" FROM accounts WHERE id = $1 FOR NO KEY UPDATE

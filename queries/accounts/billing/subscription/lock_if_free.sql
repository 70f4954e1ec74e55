-- Holds the account until the transaction ends; no row where another transaction has it.
SELECT 1 AS "held!" FROM accounts WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED

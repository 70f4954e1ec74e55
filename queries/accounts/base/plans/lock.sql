-- Holds the account until the transaction ends, so that others count after this one has added. Rows may still refer to it.
SELECT 1 AS "held!" FROM accounts WHERE id = $1 FOR NO KEY UPDATE

-- Holds the account until the transaction ends, so that of two that make a site in it at once both are counted.
SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE

-- Holds the account until the transaction ends, so that two tokens made at once are both counted.
SELECT id FROM accounts WHERE id = $1 FOR UPDATE

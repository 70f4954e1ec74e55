-- Holds the account's site until the transaction ends, so that of two that add something at once both are counted.
SELECT id FROM sites WHERE id = $1 AND account_id = $2 FOR UPDATE

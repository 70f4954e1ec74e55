-- Deletes the account's site; the hits under its number are still to be erased.
WITH gone AS (
    DELETE FROM sites WHERE id = $1 AND account_id = $2 RETURNING number
)
INSERT INTO sites_to_erase (number, deleted_at)
SELECT number, $3 FROM gone

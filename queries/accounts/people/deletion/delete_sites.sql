-- Deletes the account's sites; the hits under their numbers are still to be erased.
WITH gone AS (
    DELETE FROM sites WHERE account_id = $1 RETURNING number
)
INSERT INTO sites_to_erase (number, deleted_at)
SELECT number, $2 FROM gone

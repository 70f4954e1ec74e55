-- The account's sites are gone; what was counted under their numbers is still to be erased.
WITH gone AS (
    DELETE FROM sites WHERE account_id = $1 RETURNING number
)
INSERT INTO sites_to_erase (number, deleted_at)
SELECT number, $2 FROM gone

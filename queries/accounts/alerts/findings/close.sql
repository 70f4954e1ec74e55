-- Ends the open alert of a kind, if there is one.
UPDATE alerts SET over_at = greatest($5, opened_at), updated_at = greatest($5, updated_at)
WHERE account_id = $1 AND site_id IS NOT DISTINCT FROM $2 AND kind = $3 AND subject = $4 AND over_at IS NULL
RETURNING id

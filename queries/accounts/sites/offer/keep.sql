-- The site is offered by this code; an earlier one ends.
INSERT INTO site_offers (site_id, code_hash, offered_by, created_at, expires_at)
SELECT s.id, $3, $4, $5, $6
FROM sites s
WHERE s.id = $1 AND s.account_id = $2
ON CONFLICT (site_id) DO UPDATE
SET code_hash = excluded.code_hash, offered_by = excluded.offered_by,
    created_at = excluded.created_at, expires_at = excluded.expires_at

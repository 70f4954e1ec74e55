-- Puts an address back on the list: as a member's own where there is a person, and wanted again where they say so. One that
-- was a member's must be confirmed again.
UPDATE report_addresses
SET listed = true, person_id = $2, unsubscribed_at = CASE WHEN $3 THEN NULL ELSE unsubscribed_at END,
    confirmed_at = CASE WHEN person_id IS NULL OR person_id = $2 THEN confirmed_at END
WHERE id = $1

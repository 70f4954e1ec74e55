-- Takes all other addresses off a report. Of those that unsubscribed, that they did is kept.
WITH gone AS (
    DELETE FROM report_addresses WHERE report_id = $1 AND NOT id = ANY ($2) AND unsubscribed_at IS NULL
)
UPDATE report_addresses SET listed = false, token_hash = NULL, token_until = NULL
WHERE report_id = $1 AND NOT id = ANY ($2) AND unsubscribed_at IS NOT NULL

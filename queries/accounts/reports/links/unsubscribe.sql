-- The owner of an address no longer wants the report.
UPDATE report_addresses
SET listed = false, confirmed_at = NULL, unsubscribed_at = $2, token_hash = NULL, token_until = NULL
WHERE id = $1

-- The link that confirms an address, which replaces an earlier one.
UPDATE report_addresses SET token_hash = $2, token_until = $3 WHERE id = $1

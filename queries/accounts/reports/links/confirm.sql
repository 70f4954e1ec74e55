-- The owner of an address wants the report. The link stays good until it ends, so that a second click says the same.
UPDATE report_addresses SET confirmed_at = $2, unsubscribed_at = NULL WHERE id = $1

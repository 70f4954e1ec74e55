-- The settings of the account's site, all at once.
UPDATE sites
SET name = $3, hostnames = $4, zone = $5, zone_since = $6, currency = $7, week_start = $8, paused = $9, bots = $10,
    excluded_paths = $11, excluded_addresses = $12, excluded_countries = $13, kept_parameters = $14, keep_days = $15,
    keep_days_before = $16, keep_days_lowered_at = $17
WHERE id = $1 AND account_id = $2

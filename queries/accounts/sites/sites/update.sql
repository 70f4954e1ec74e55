-- The site's settings, all at once.
UPDATE sites
SET name = $2, hostnames = $3, zone = $4, zone_since = $5, currency = $6, week_start = $7, paused = $8, bots = $9,
    excluded_paths = $10, excluded_addresses = $11, excluded_countries = $12, kept_parameters = $13
WHERE id = $1

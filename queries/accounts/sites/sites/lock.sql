-- The site's settings, held until the transaction ends, so that two changes follow one another.
SELECT name, hostnames, zone, zone_since, currency, week_start, paused, bots,
       excluded_paths, excluded_addresses, excluded_countries, kept_parameters, keep_days,
       keep_days_before, keep_days_lowered_at
FROM sites
WHERE id = $1 AND account_id = $2
FOR UPDATE

-- A new site. Its number is given by the database, once.
INSERT INTO sites (id, account_id, name, hostnames, zone, zone_since, currency, week_start, paused, bots,
                   excluded_paths, excluded_addresses, excluded_countries, kept_parameters, created_at, keep_days)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)

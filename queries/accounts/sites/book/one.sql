-- One site with its settings, and whether its account is suspended.
SELECT s.id, s.number, s.account_id, s.name, s.hostnames, s.zone, s.zone_since, s.currency, s.week_start,
       s.paused, s.bots, s.excluded_paths, s.excluded_addresses, s.excluded_countries, s.kept_parameters,
       s.created_at, a.suspended
FROM sites s
JOIN accounts a ON a.id = s.account_id
WHERE s.id = $1

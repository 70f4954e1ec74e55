-- One site with its settings, whether its account is suspended, and until when it is offered.
SELECT s.id, s.number, s.account_id, s.name, s.hostnames, s.zone, s.zone_since, s.currency, s.week_start,
       s.paused, s.bots, s.excluded_paths, s.excluded_addresses, s.excluded_countries, s.kept_parameters,
       s.created_at, a.suspended, o.expires_at AS "offered_until?"
FROM sites s
JOIN accounts a ON a.id = s.account_id
LEFT JOIN site_offers o ON o.site_id = s.id
WHERE s.id = $1

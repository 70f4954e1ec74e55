-- The account's sites with their settings and annotations, for its export. People of an account that had a site
-- before stay unnamed.
SELECT s.name, s.number, json_build_object(
    'id', s.id, 'name', s.name, 'hostnames', s.hostnames, 'zone', s.zone, 'zone_since', s.zone_since,
    'currency', s.currency, 'week_start', s.week_start, 'paused', s.paused, 'bots', s.bots,
    'excluded_paths', s.excluded_paths, 'excluded_addresses', s.excluded_addresses,
    'excluded_countries', s.excluded_countries, 'kept_parameters', s.kept_parameters, 'created_at', s.created_at,
    'annotations', coalesce((
        SELECT json_agg(json_build_object(
            'id', n.id, 'day', n.day, 'last_day', n.last_day, 'at', n.at, 'text', n.text, 'person', m.person_id,
            'created_at', n.created_at
        ) ORDER BY n.day, n.at, n.id)
        FROM annotations n
        LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = n.person_id
        WHERE n.site_id = s.id
    ), '[]'::json)
) AS "line!"
FROM sites s
WHERE s.account_id = $1
ORDER BY s.name

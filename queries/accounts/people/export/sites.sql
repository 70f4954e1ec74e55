-- The account's sites with their settings, for its export.
SELECT name, number, json_build_object(
    'id', id, 'name', name, 'hostnames', hostnames, 'zone', zone, 'zone_since', zone_since, 'currency', currency,
    'week_start', week_start, 'paused', paused, 'bots', bots, 'excluded_paths', excluded_paths,
    'excluded_addresses', excluded_addresses, 'excluded_countries', excluded_countries,
    'kept_parameters', kept_parameters, 'created_at', created_at
) AS "line!"
FROM sites
WHERE account_id = $1
ORDER BY name

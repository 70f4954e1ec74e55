-- The account's alert channels, for its export; their addresses as people may see them, without secrets.
SELECT json_build_object(
    'id', c.id, 'kind', c.kind, 'name', c.name, 'address', c.shown, 'kinds', c.kinds,
    'sites', CASE WHEN c.site_ids IS NOT NULL THEN
        (SELECT coalesce(json_agg(s.name ORDER BY s.name), '[]'::json)
         FROM sites s WHERE s.id = ANY (c.site_ids) AND s.account_id = c.account_id) END,
    'frequency', c.frequency, 'daily_hour', c.daily_hour, 'quiet_from', c.quiet_from, 'quiet_until', c.quiet_until,
    'zone', c.zone, 'language', c.language, 'say_when_over', c.say_when_over, 'on', c.is_on, 'created_at', c.created_at
) AS "line!"
FROM alert_channels c
WHERE c.account_id = $1
ORDER BY c.created_at, c.id

-- The reports on the account's sites and their addresses, for its export.
SELECT json_build_object(
    'id', r.id, 'site', s.name, 'rhythm', r.rhythm, 'weekday', r.weekday, 'month_day', r.month_day, 'hour', r.hour,
    'sections', r.sections, 'person', r.made_by, 'changed_at', r.changed_at,
    'addresses', (SELECT coalesce(json_agg(json_build_object(
                      'address', coalesce(p.email, a.address), 'member', a.person_id IS NOT NULL, 'listed', a.listed,
                      'confirmed_at', a.confirmed_at, 'unsubscribed_at', a.unsubscribed_at, 'added_by', a.added_by,
                      'added_at', a.added_at) ORDER BY a.added_at, a.id), '[]'::json)
                  FROM report_addresses a LEFT JOIN people p ON p.id = a.person_id WHERE a.report_id = r.id)
) AS "line!"
FROM reports r
JOIN sites s ON s.id = r.site_id
WHERE r.account_id = $1
ORDER BY s.name

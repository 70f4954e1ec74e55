-- The account's members, for its export.
SELECT json_build_object(
    'id', m.id, 'person', json_build_object('id', p.id, 'name', p.name, 'email', p.email),
    'role', m.role, 'billing', m.billing, 'devices', m.devices,
    'sites', (SELECT coalesce(json_agg(s.name ORDER BY s.name), '[]'::json)
              FROM member_sites g JOIN sites s ON s.id = g.site_id WHERE g.member_id = m.id),
    'second_step', p.second_secret IS NOT NULL, 'created_at', m.created_at, 'seen_at', m.seen_at
) AS "line!"
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.account_id = $1
ORDER BY m.created_at, m.id

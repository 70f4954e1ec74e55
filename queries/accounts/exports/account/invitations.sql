-- The account's invitations without their links, for its export.
SELECT json_build_object(
    'id', i.id, 'email', i.email, 'role', i.role, 'billing', i.billing, 'devices', i.devices,
    'sites', (SELECT coalesce(json_agg(s.name ORDER BY s.name), '[]'::json)
              FROM sites s WHERE s.id = ANY (i.site_ids) AND s.account_id = i.account_id),
    'invited_by', i.invited_by, 'created_at', i.created_at, 'sent_at', i.sent_at, 'expires_at', i.expires_at
) AS "line!"
FROM invitations i
WHERE i.account_id = $1
ORDER BY i.created_at, i.id

-- The account's tokens without their secrets, for its export.
SELECT json_build_object(
    'id', t.id, 'name', t.name, 'scopes', t.scopes, 'made_by', t.person_id,
    'sites', CASE WHEN t.site_ids IS NOT NULL THEN
        (SELECT coalesce(json_agg(s.name ORDER BY s.name), '[]'::json)
         FROM sites s WHERE s.id = ANY (t.site_ids) AND s.account_id = t.account_id) END,
    'created_at', t.created_at, 'expires_at', t.expires_at, 'used_at', t.used_at
) AS "line!"
FROM tokens t
WHERE t.account_id = $1
ORDER BY t.created_at, t.id

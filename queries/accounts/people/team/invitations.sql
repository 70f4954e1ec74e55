-- The account's invitations, newest first; one only where $2 is given.
SELECT i.id, i.email, i.role AS "role: Role", i.billing, i.devices, i.created_at, i.sent_at, i.expires_at,
       p.name AS "invited_by?",
       ARRAY(SELECT s.name FROM sites s WHERE s.id = ANY (i.site_ids) AND s.account_id = i.account_id
             ORDER BY s.name) AS "sites!"
FROM invitations i
LEFT JOIN people p ON p.id = i.invited_by
WHERE i.account_id = $1 AND ($2::uuid IS NULL OR i.id = $2)
ORDER BY i.created_at DESC, i.id DESC

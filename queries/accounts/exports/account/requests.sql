-- Requests of the account's members for sites, for its export.
SELECT json_build_object(
    'id', r.id, 'member', r.member_id, 'site', s.name, 'message', r.message, 'asked_at', r.asked_at
) AS "line!"
FROM access_requests r
JOIN members m ON m.id = r.member_id
JOIN sites s ON s.id = r.site_id
WHERE m.account_id = $1
ORDER BY r.asked_at, r.id

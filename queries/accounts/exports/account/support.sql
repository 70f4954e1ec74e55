-- Requested and granted support access, for the account's export.
SELECT json_build_object(
    'id', u.id, 'operator', p.name, 'reason', u.reason, 'asked_at', u.asked_at, 'granted_at', u.granted_at,
    'granted_by', u.granted_by, 'until', u.until, 'ended_at', u.ended_at
) AS "line!"
FROM support u
JOIN people p ON p.id = u.operator_id
WHERE u.account_id = $1
ORDER BY u.asked_at, u.id

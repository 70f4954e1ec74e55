-- The account's requested or granted support access, held until the transaction ends.
SELECT u.id, u.operator_id, u.reason, u.granted_at, u.until, p.name AS operator, p.email
FROM support u
JOIN people p ON p.id = u.operator_id
WHERE u.account_id = $1 AND u.ended_at IS NULL AND (u.until IS NULL OR u.until > $2)
FOR UPDATE OF u

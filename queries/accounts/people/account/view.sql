-- The account with its deletion, where one is asked for, and its support, where it is asked for or granted.
SELECT a.id, a.name, a.created_at, a.suspended, a.second_step_from, a.delete_at, a.delete_asked_at,
       p.name AS "delete_asked_by?",
       u.id AS "support?", o.name AS "operator?", u.reason AS "reason?", u.asked_at AS "asked_at?",
       u.granted_at AS "granted_at?", u.until AS "until?"
FROM accounts a
LEFT JOIN people p ON p.id = a.delete_asked_by
LEFT JOIN support u ON u.account_id = a.id AND u.ended_at IS NULL AND (u.until IS NULL OR u.until > $2)
LEFT JOIN people o ON o.id = u.operator_id
WHERE a.id = $1

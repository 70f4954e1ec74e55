-- What is shown of one account: its suspension, its deletion, its support access, and whether it is the first one.
SELECT a.suspends_at, a.suspend_reason, a.suspended_at, a.delete_at, a.delete_asked_at, a.delete_by_operator,
       u.id AS "support?", u.operator_id AS "support_by?", p.name AS "support_operator?", u.reason AS "support_reason?", u.asked_at AS "support_asked_at?",
       u.granted_at AS "support_granted_at?", u.until AS "support_until?",
       a.id = (SELECT id FROM accounts ORDER BY created_at, id LIMIT 1) AS "instance!"
FROM accounts a
LEFT JOIN support u ON u.account_id = a.id AND u.ended_at IS NULL AND (u.until IS NULL OR u.until > $2)
LEFT JOIN people p ON p.id = u.operator_id
WHERE a.id = $1

-- Whether the person is a member of the account, or an operator with support access to it.
SELECT m.id IS NOT NULL AS "member!"
FROM accounts a
JOIN people p ON p.id = $1
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM operators o WHERE o.person_id = p.id)) AS w (operator)
LEFT JOIN members m ON m.account_id = a.id AND m.person_id = p.id
LEFT JOIN support u ON u.account_id = a.id AND u.operator_id = p.id AND w.operator
                   AND u.granted_at IS NOT NULL AND u.ended_at IS NULL AND u.until > $3
WHERE a.id = $2 AND (m.id IS NOT NULL OR u.id IS NOT NULL)

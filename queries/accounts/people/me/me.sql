-- The person, the account acted in, and the person's place in it, as a member or as support.
SELECT p.id AS person_id, p.name AS person_name, p.email, w.operator AS "operator!", p.language, p.zone,
       a.id AS account_id, a.name AS account_name,
       coalesce(m.role, 'viewer') AS "role!: Role",
       coalesce(m.billing, false) AS "billing!", coalesce(m.devices, false) AS "devices!",
       m.id IS NULL AS "support!", p.snoozed, p.second_secret IS NOT NULL AS "second_step!",
       (a.second_step_from IS NOT NULL AND a.second_step_from <= $3 AND p.second_secret IS NULL)
           AS "second_step_missing!"
FROM people p
JOIN accounts a ON a.id = $2
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM operators o WHERE o.person_id = p.id)) AS w (operator)
LEFT JOIN members m ON m.account_id = a.id AND m.person_id = p.id
LEFT JOIN support u ON u.account_id = a.id AND u.operator_id = p.id AND w.operator
                   AND u.granted_at IS NOT NULL AND u.ended_at IS NULL AND u.until > $3
WHERE p.id = $1 AND (m.id IS NOT NULL OR u.id IS NOT NULL)

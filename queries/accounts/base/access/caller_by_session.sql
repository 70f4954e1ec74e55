-- The person of this session, the account they act in, and their role: as a member, or as an operator with
-- support access, who reads like a viewer of every site.
SELECT s.id AS session_id, s.seen_at, s.account_id, s.person_id,
       coalesce(m.id, u.id) AS "member_id!", coalesce(m.role, 'viewer') AS "role!: Role",
       coalesce(m.billing, false) AS "billing!", coalesce(m.devices, false) AS "devices!",
       w.operator AS "operator!", a.suspended, m.id IS NULL AS "support!",
       (a.second_step_from IS NOT NULL AND a.second_step_from <= $2 AND p.second_secret IS NULL) AS "needs_second_factor!",
       ARRAY(SELECT g.site_id FROM member_sites g WHERE g.member_id = m.id) AS "sites!"
FROM sessions s
JOIN people p ON p.id = s.person_id
JOIN accounts a ON a.id = s.account_id
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM operators o WHERE o.person_id = p.id)) AS w (operator)
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = s.person_id
LEFT JOIN support u ON u.account_id = s.account_id AND u.operator_id = s.person_id AND w.operator
                   AND u.granted_at IS NOT NULL AND u.ended_at IS NULL AND u.until > $2
WHERE s.secret_hash = $1 AND s.expires_at > $2 AND NOT s.pending_second_factor AND (m.id IS NOT NULL OR u.id IS NOT NULL)

-- The members who may know of an alert of a site (NULL: of the account, for those who manage it; $3: of the deployment, for
-- those of them who run it), and what they chose.
SELECT p.id AS person_id, m.role AS "role: Role", p.zone, s.email AS "email?", s.push AS "push?", s.kinds AS "kinds?",
       s.site_ids AS "site_ids?", s.frequency AS "frequency?", s.daily_hour AS "daily_hour?",
       s.quiet_from AS "quiet_from?", s.quiet_until AS "quiet_until?",
       ARRAY(SELECT d.id FROM push_devices d WHERE d.account_id = m.account_id AND d.person_id = p.id ORDER BY d.id) AS "devices!"
FROM members m
JOIN people p ON p.id = m.person_id
LEFT JOIN alert_settings s ON s.account_id = m.account_id AND s.person_id = m.person_id
WHERE m.account_id = $1 AND (NOT $3::boolean OR EXISTS (SELECT FROM operators o WHERE o.person_id = p.id)) AND (
    m.role IN ('admin', 'owner')
    OR ($2::uuid IS NOT NULL AND EXISTS (SELECT FROM member_sites ms WHERE ms.member_id = m.id AND ms.site_id = $2))
)
ORDER BY p.id

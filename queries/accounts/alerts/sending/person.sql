-- A member of an account, and the sites that they see, where those are not all.
SELECT p.name, p.email, s.quiet_from AS "quiet_from?", s.quiet_until AS "quiet_until?",
       CASE WHEN m.role IN ('admin', 'owner') THEN NULL
            ELSE ARRAY(SELECT ms.site_id FROM member_sites ms WHERE ms.member_id = m.id) END AS "sites?"
FROM members m
JOIN people p ON p.id = m.person_id
LEFT JOIN alert_settings s ON s.account_id = m.account_id AND s.person_id = m.person_id
WHERE m.account_id = $1 AND m.person_id = $2

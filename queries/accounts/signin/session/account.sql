-- The account to act in after signing in: that of the latest session, else of the oldest membership. Waits
-- for two-factor authentication that is just being turned on.
SELECT m.account_id, p.second_secret IS NOT NULL AS "second_step!"
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.person_id = $1
ORDER BY (SELECT max(s.seen_at) FROM sessions s
          WHERE s.person_id = m.person_id AND s.account_id = m.account_id) DESC NULLS LAST,
         m.created_at, m.id
LIMIT 1
FOR SHARE OF p

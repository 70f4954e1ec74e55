-- Reports of which an email was given up since that was last looked at, held until the transaction ends.
SELECT r.id, r.account_id, r.site_id, r.rhythm <> 'off' AS "is_on!", s.name AS "site?", p.name AS "person?"
FROM reports r
LEFT JOIN sites s ON s.id = r.site_id
LEFT JOIN members m ON m.id = r.member_id
LEFT JOIN people p ON p.id = m.person_id
WHERE r.id IN (SELECT origin FROM mail_failures)
ORDER BY r.id
LIMIT 100
FOR UPDATE OF r SKIP LOCKED

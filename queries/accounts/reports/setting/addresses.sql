-- The addresses of a report, in the order in which they were added. A member's own address is theirs of now. Once they
-- left the account it is what was typed, without a confirmation.
SELECT a.id, CASE WHEN m.id IS NULL THEN a.address ELSE p.email END AS "address!", a.person_id,
       m.id IS NOT NULL AS "is_member!", a.listed,
       CASE WHEN a.person_id IS NULL OR m.id IS NOT NULL THEN a.confirmed_at END AS confirmed_at, a.unsubscribed_at,
       a.token_until
FROM report_addresses a
JOIN reports r ON r.id = a.report_id
LEFT JOIN people p ON p.id = a.person_id
LEFT JOIN members m ON m.account_id = r.account_id AND m.person_id = a.person_id
WHERE a.report_id = $1
ORDER BY a.added_at, a.id

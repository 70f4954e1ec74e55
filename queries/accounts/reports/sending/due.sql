-- A report that is due, held until the transaction ends; another server takes another one. Those of suspended accounts
-- wait, and
-- what another server makes now is left alone.
SELECT r.id, r.account_id, r.site_id, r.rhythm, r.weekday, r.month_day, r.hour, r.sections, r.handled_until, r.tries,
       s.zone AS "site_zone?", s.week_start AS "week_start?", s.name AS "site?", p.id AS "person?",
       p.zone AS "person_zone?", p.name AS "person_name?", a.name AS account, b.language AS "made_in?"
FROM reports r
JOIN accounts a ON a.id = r.account_id
LEFT JOIN sites s ON s.id = r.site_id
LEFT JOIN members m ON m.id = r.member_id
LEFT JOIN people p ON p.id = m.person_id
LEFT JOIN people b ON b.id = r.made_by
WHERE r.next_at <= $1 AND coalesce(r.claimed_until, 0) <= $1 AND NOT a.suspended AND NOT r.id = ANY ($2)
ORDER BY r.next_at, r.id
LIMIT 1
FOR UPDATE OF r SKIP LOCKED

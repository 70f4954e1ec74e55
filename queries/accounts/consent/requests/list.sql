-- The data requests of a site, the open ones first, then the newest; one of them ($2) where it is given. People who left
-- the account are not named.
SELECT r.id, r.kind, r.visitor, r.mark, r.note, r.opened_at, r.due_at, r.postponed_until, r.postponed_reason, r.ended_at,
       r.why, r.erased_visits, r.erased_hits, r.erased_records, p.id AS "opener_id?", p.name AS "opener_name?",
       e.id AS "ender_id?", e.name AS "ender_name?"
FROM data_requests r
JOIN sites s ON s.id = r.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = r.opened_by
LEFT JOIN people p ON p.id = m.person_id
LEFT JOIN members n ON n.account_id = s.account_id AND n.person_id = r.ended_by
LEFT JOIN people e ON e.id = n.person_id
WHERE r.site_id = $1 AND ($2::uuid IS NULL OR r.id = $2)
ORDER BY r.ended_at IS NOT NULL, r.opened_at DESC, r.id DESC

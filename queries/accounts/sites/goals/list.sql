-- The goals of a site, or one of them, newest first, each with its newest version. Its author is named as
-- long as they are in the site's account.
SELECT g.id, g.name, v.number AS "number!", v.definition AS "definition!", v.from_event AS "from_event!",
       v.amount::text AS "amount?", v.currency AS "currency?", v.counts_from AS "counts_from?", v.made_at AS "changed_at!",
       EXISTS (SELECT 1 FROM goal_pauses o WHERE o.goal_id = g.id AND o.resumed_at IS NULL) AS "paused!",
       p.id AS "person_id?", p.name AS "person_name?", g.created_at
FROM goals g
JOIN sites s ON s.id = g.site_id
JOIN LATERAL (SELECT * FROM goal_versions w WHERE w.goal_id = g.id ORDER BY w.number DESC LIMIT 1) v ON true
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = g.made_by
LEFT JOIN people p ON p.id = m.person_id
WHERE g.site_id = $1 AND ($2::uuid IS NULL OR g.id = $2)
ORDER BY g.created_at DESC, g.id DESC

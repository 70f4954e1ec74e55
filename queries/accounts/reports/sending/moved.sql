-- Reports whose time zone or first day of the week is another than when their next moment was worked out.
SELECT r.id, r.rhythm, r.weekday, r.month_day, r.hour, r.handled_until, s.zone AS "site_zone?",
       s.week_start AS "week_start?", p.zone AS "person_zone?"
FROM reports r
LEFT JOIN sites s ON s.id = r.site_id
LEFT JOIN members m ON m.id = r.member_id
LEFT JOIN people p ON p.id = m.person_id
WHERE r.next_at IS NOT NULL AND r.clock <> coalesce(s.zone || ' ' || s.week_start, coalesce(p.zone, 'UTC') || ' monday')
LIMIT 500
FOR UPDATE OF r SKIP LOCKED

-- The notes on a site's days, the newest day first; only those that touch the days from $2 to $3, if given,
-- and moments up to a day before or after: they were noted with their day in the zone of that time. The
-- author is named as long as they are in the site's account.
SELECT n.id, to_char(n.day, 'YYYY-MM-DD') AS "day!", to_char(n.last_day, 'YYYY-MM-DD') AS "last_day!",
       n.at, n.text, p.id AS "person_id?", p.name AS "person_name?", n.created_at
FROM annotations n
JOIN sites s ON s.id = n.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = n.person_id
LEFT JOIN people p ON p.id = m.person_id
WHERE n.site_id = $1
  AND ($2::text IS NULL OR n.last_day >= $2::text::date - (n.at IS NOT NULL)::int)
  AND ($3::text IS NULL OR n.day <= $3::text::date + (n.at IS NOT NULL)::int)
ORDER BY n.day DESC, n.at DESC NULLS LAST, n.id DESC

-- What people noted about a site's days from one day to another.
SELECT a.day::text AS "day!", a.last_day::text AS "last_day!", a.at, a.text
FROM annotations a
JOIN sites s ON s.id = a.site_id
WHERE s.account_id = $1 AND a.site_id = $2 AND a.day <= $4::text::date AND a.last_day >= $3::text::date
ORDER BY a.day DESC, a.id DESC
LIMIT 200

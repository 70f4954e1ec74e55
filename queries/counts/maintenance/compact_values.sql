-- The values of a dimension that most hits of a site have, on a day of visits.
SELECT {value}
FROM hits
WHERE visit_day = ?::DATE AND site_id = ? AND {value} IS NOT NULL AND {has}
GROUP BY {value}
ORDER BY count(*) DESC, {value}
LIMIT ?

-- Takes the compacted groups of a month too.
INSERT INTO compact_groups
SELECT site_id, visit_day, $1::DATE, 0
FROM hits
WHERE visit_day >= $1::DATE AND visit_day < $1::DATE + INTERVAL 1 MONTH
      AND (site_id, visit_day) NOT IN (SELECT (site_id, visit_day) FROM compact_groups)
GROUP BY site_id, visit_day

-- The new sums and, of a whole month, those of its other groups, sorted so that those of a site
-- and dimension are together.
INSERT INTO day_sums BY NAME
FROM day_sums AS d
ANTI JOIN (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = ?::DATE) AS g
    ON d.site_id = g.site_id AND d.visit_day = g.visit_day
WHERE d.visit_day >= ?::DATE AND d.visit_day < ?::DATE {of_groups}
UNION ALL BY NAME
FROM compact_sums
ORDER BY site_id, dimension, visit_day, day, value

-- The finished rows of a day of visits and some sites, of the groups whose sums by dimension are kept.
SELECT site_id, {columns}
FROM hits SEMI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE AND site_id BETWEEN ? AND ? AND {part}

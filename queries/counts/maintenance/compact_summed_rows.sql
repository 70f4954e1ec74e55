-- The finished rows of a day of visits and some sites, of the groups that keep sums by dimension.
SELECT site_id, {columns}
FROM hits SEMI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE AND site_id BETWEEN ? AND ? AND {part}

-- The finished hits of a day of visits and some sites, of the month's groups that keep only their totals.
SELECT site_id, {columns}
FROM hits
SEMI JOIN compact_groups USING (site_id, visit_day)
ANTI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE AND site_id BETWEEN ? AND ? AND kind < 2 AND {part}

-- The groups of a day of visits that keep only their totals, with their rows, each of which weighs 1.
SELECT site_id, count(*)::UBIGINT AS group_rows, count(*)::UBIGINT AS weight
FROM hits
SEMI JOIN compact_groups USING (site_id, visit_day)
ANTI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE
GROUP BY site_id
ORDER BY site_id

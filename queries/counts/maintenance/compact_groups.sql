-- The groups of site and visit_day that a compaction takes: those with rows in hits_live whose day is
-- before their site's limit, with the span of what their rows may hold.
CREATE OR REPLACE TEMP TABLE compact_groups AS
SELECT h.site_id, h.visit_day, date_trunc('month', h.visit_day)::DATE AS visit_month,
       count(*)::UBIGINT AS live_rows
FROM hits_live AS h
LEFT JOIN compact_limits AS l ON l.site_id = h.site_id
WHERE h.visit_day < coalesce(l.until, ?::DATE)
GROUP BY h.site_id, h.visit_day

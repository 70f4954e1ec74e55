-- Of each of these sites: the days of visits with rows that were not compacted yet; from when to when compacted rows
-- are not summed by dimension; and from when to when there are totals, as of every day that is compacted.
SELECT site_id, visit_day - DATE '1970-01-01' AS live, NULL::BIGINT AS first, NULL::BIGINT AS last, false AS summed
FROM (SELECT DISTINCT site_id, visit_day FROM hits_live WHERE {sites})
UNION ALL
SELECT site_id, NULL, min(visit_day) - DATE '1970-01-01', max(visit_day) - DATE '1970-01-01', summed
FROM (
    SELECT site_id, visit_day, false AS summed FROM hits WHERE NOT summed AND {sites}
    UNION ALL
    SELECT site_id, visit_day, true FROM day_sums WHERE dimension = 0 AND {sites}
)
GROUP BY site_id, summed

-- Of each of these sites: the days of visits with rows that were not compacted yet, and how many; from when to when
-- compacted rows are not summed by dimension; from when to when there are totals, as of every day that is compacted; and
-- on which days not every value of a dimension is kept apart.
SELECT site_id, visit_day - DATE '1970-01-01' AS live, NULL::BIGINT AS first, NULL::BIGINT AS last, false AS summed,
       count(*)::UBIGINT AS live_rows, NULL::UTINYINT AS cut
FROM hits_live
WHERE {sites}
GROUP BY site_id, visit_day
UNION ALL
SELECT site_id, NULL, min(visit_day) - DATE '1970-01-01', max(visit_day) - DATE '1970-01-01', summed, 0::UBIGINT, NULL
FROM (
    SELECT site_id, visit_day, false AS summed FROM hits WHERE NOT summed AND {sites}
    UNION ALL
    SELECT site_id, visit_day, true FROM day_sums WHERE dimension = 0 AND {sites}
)
GROUP BY site_id, summed
UNION ALL
SELECT DISTINCT site_id, NULL::BIGINT, visit_day - DATE '1970-01-01', visit_day - DATE '1970-01-01', true, 0::UBIGINT,
       (dimension - 128)::UTINYINT
FROM day_sums
WHERE dimension >= 128 AND {sites}

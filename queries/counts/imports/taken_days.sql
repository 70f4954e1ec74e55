-- The days of the site $1 that have hits of ours or that are imported, since 1970; and whether there is only what visits of
-- imports did there after midnight, which keeps no hits of a further import away.
SELECT (day - DATE '1970-01-01')::BIGINT AS day, min(after_midnight::INTEGER)::BIGINT AS after_midnight
FROM (
    SELECT day, visit_day IN (SELECT day FROM imported_days WHERE site_id = $1 AND hits) AS after_midnight
    FROM (
        SELECT day, visit_day FROM hits_live WHERE site_id = $1
        UNION ALL
        SELECT day, visit_day FROM day_sums WHERE site_id = $1 AND dimension = 0
    )
    UNION ALL
    SELECT day, false FROM imported_days WHERE site_id = $1
)
GROUP BY day
ORDER BY day

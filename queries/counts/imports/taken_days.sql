-- The days of the site $1 that have hits of ours or that are imported, since 1970.
SELECT DISTINCT (day - DATE '1970-01-01')::BIGINT AS day
FROM (
    SELECT day FROM hits_live WHERE site_id = $1
    UNION ALL
    SELECT day FROM day_sums WHERE site_id = $1 AND dimension = 0
    UNION ALL
    SELECT day FROM imported_days WHERE site_id = $1
)
ORDER BY day

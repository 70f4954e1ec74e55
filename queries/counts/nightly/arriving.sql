-- The hits of a site on the day $2 and on the same weekday of the four weeks before, by day. Hits of imports, whose numbers begin
-- at 2^62, did not arrive; their days have no others.
WITH waiting AS (
    SELECT DISTINCT visit_day FROM hits_live WHERE site_id = $1
),
hits_of_days AS (
    SELECT day, sum(views + events) AS hits FROM day_sums
    WHERE site_id = $1 AND dimension = 0 AND day BETWEEN $2::DATE - 28 AND $2::DATE AND visit_day NOT IN (FROM waiting)
      AND day NOT IN (SELECT day FROM imported_days WHERE site_id = $1 AND hits)
    GROUP BY day
    UNION ALL
    SELECT day, count(*) FROM hits
    WHERE site_id = $1 AND kind < 2 AND visit_day BETWEEN $2::DATE - 31 AND $2::DATE AND visit_day IN (FROM waiting)
      AND seq < 4611686018427387904
    GROUP BY day
    UNION ALL
    SELECT day, count(*) FROM hits_live WHERE site_id = $1 AND kind < 2 AND seq < 4611686018427387904 GROUP BY day
)
SELECT (day - DATE '1970-01-01')::BIGINT AS day, sum(hits)::BIGINT AS hits
FROM hits_of_days
WHERE day BETWEEN $2::DATE - 28 AND $2::DATE AND (($2::DATE - day) % 7) = 0
GROUP BY day
ORDER BY day

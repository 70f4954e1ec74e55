-- How many rows of the month are to be written, by site and hour in which their visits began, in the order in
-- which they are written. An hour of a site that has more rows than are sorted at once is told by its seconds.
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = $1::DATE),
written AS (
    SELECT site_id, visit_start FROM hits WHERE visit_day >= $1::DATE AND visit_day < $2::DATE
    UNION ALL
    SELECT h.site_id, h.visit_start
    FROM hits_live AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
),
hours AS (
    SELECT site_id, date_trunc('hour', visit_start) AS hour, count(*)::UBIGINT AS written_rows
    FROM written
    GROUP BY ALL
)
SELECT site_id, epoch_us(hour)::BIGINT AS moment, written_rows
FROM hours
WHERE written_rows <= $3::UBIGINT
UNION ALL
SELECT w.site_id, epoch_us(date_trunc('second', w.visit_start))::BIGINT, count(*)::UBIGINT
FROM written AS w SEMI JOIN (FROM hours WHERE written_rows > $3::UBIGINT) AS h
    ON w.site_id = h.site_id AND date_trunc('hour', w.visit_start) = h.hour
GROUP BY ALL
ORDER BY ALL

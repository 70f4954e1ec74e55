-- How many rows of the month are to be written, by site and hour in which their visits began, in the order in
-- which they are written.
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = $1::DATE),
written AS (
    SELECT site_id, visit_start FROM hits WHERE visit_day >= $1::DATE AND visit_day < $2::DATE
    UNION ALL
    SELECT h.site_id, h.visit_start
    FROM hits_live AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
)
SELECT site_id, epoch_us(date_trunc('hour', visit_start))::BIGINT AS hour, count(*)::UBIGINT AS written_rows
FROM written
GROUP BY ALL
ORDER BY ALL

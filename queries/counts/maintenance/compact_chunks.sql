-- How much of the month is written, by site and hour in which the visits began, in the order in which
-- it is written. A row weighs 1, and so do 256 bytes of text. An hour of a site that weighs more than can
-- be sorted at once is divided into its seconds, a second into its moments, and a moment by the order of
-- arrival.
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = $1::DATE),
written AS (
    SELECT site_id, visit_start, seq, {weight} AS weight
    FROM hits
    WHERE visit_day >= $1::DATE AND visit_day < $2::DATE {of_groups}
    UNION ALL
    SELECT h.site_id, h.visit_start, h.seq, {weight}
    FROM hits_live AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
),
hours AS (
    SELECT site_id, date_trunc('hour', visit_start) AS hour, sum(weight)::UBIGINT AS weight
    FROM written
    GROUP BY ALL
),
seconds AS (
    SELECT w.site_id, date_trunc('second', w.visit_start) AS second, sum(w.weight)::UBIGINT AS weight
    FROM written AS w SEMI JOIN (FROM hours WHERE weight > $3::UBIGINT) AS h
        ON w.site_id = h.site_id AND date_trunc('hour', w.visit_start) = h.hour
    GROUP BY ALL
),
moments AS (
    SELECT w.site_id, w.visit_start AS moment, sum(w.weight)::UBIGINT AS weight
    FROM written AS w SEMI JOIN (FROM seconds WHERE weight > $3::UBIGINT) AS s
        ON w.site_id = s.site_id AND date_trunc('second', w.visit_start) = s.second
    GROUP BY ALL
)
SELECT site_id, epoch_us(hour)::BIGINT AS moment, 0::UBIGINT AS first_seq, weight
FROM hours
WHERE weight <= $3::UBIGINT
UNION ALL
SELECT site_id, epoch_us(second)::BIGINT, 0::UBIGINT, weight
FROM seconds
WHERE weight <= $3::UBIGINT
UNION ALL
SELECT site_id, epoch_us(moment)::BIGINT, 0::UBIGINT, weight
FROM moments
WHERE weight <= $3::UBIGINT
UNION ALL
-- No row weighs more than 50.
SELECT w.site_id, epoch_us(w.visit_start)::BIGINT,
       (w.seq // ($3::UBIGINT // 50) * ($3::UBIGINT // 50))::UBIGINT,
       sum(w.weight)::UBIGINT
FROM written AS w SEMI JOIN (FROM moments WHERE weight > $3::UBIGINT) AS m
    ON w.site_id = m.site_id AND w.visit_start = m.moment
GROUP BY ALL
ORDER BY ALL

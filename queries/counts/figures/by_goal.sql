-- A breakdown by goal, all goals at once. Of each hit that reaches any, `pieces` lists the numbers of what
-- it reaches: a goal in a stretch of time in which one version of it holds. `worths` has for each number
-- its goal, and the value of reaching it: that of the event, a fixed amount, or none.
, worths(number, goal, of_event, amount, currency) AS (VALUES {worths}),
reached AS MATERIALIZED (
    SELECT w.goal, r.kind, r.ts, r.visitor, r.visit, r.visit_start,
           CASE WHEN w.of_event THEN r.revenue ELSE w.amount END AS amount,
           CASE WHEN w.of_event THEN r.currency ELSE w.currency END AS currency
    FROM (
        SELECT kind, ts, visitor, visit, visit_start, revenue, currency,
               unnest(list_filter([{pieces}], lambda number: number IS NOT NULL)) AS number
        FROM matching
        WHERE ((ts >= {start} AND ts < {end}) OR visit_start >= {start}) AND ({any_piece})
    ) r
    JOIN worths w ON w.number = r.number
),
pair AS (SELECT DISTINCT goal, visit FROM reached WHERE visit IS NOT NULL AND visit_start >= {start})
SELECT goal::BIGINT AS goal, sum(visitors)::BIGINT AS visitors, sum(visits)::BIGINT AS visits,
       sum(views)::BIGINT AS views, sum(events)::BIGINT AS events,
       sum(enters)::BIGINT AS enters, sum(bounces)::BIGINT AS bounces, sum(dur_ms)::BIGINT AS dur_ms,
       NULL AS currency, 0::DECIMAL(38, 4) AS amount
FROM (
    SELECT goal, count(DISTINCT visitor) AS visitors,
           count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           0 AS visits, 0 AS enters, 0 AS bounces, 0 AS dur_ms
    FROM reached
    WHERE ts >= {start} AND ts < {end}
    GROUP BY goal
    UNION ALL
    SELECT pair.goal, 0, 0, 0, count(*), count(*) FILTER (s.enters),
           coalesce(sum(s.v_bounce) FILTER (s.enters), 0), sum(s.v_dur_ms)
    FROM pair JOIN selected s ON s.visit = pair.visit
    GROUP BY pair.goal
)
GROUP BY goal
UNION ALL
SELECT goal::BIGINT, 0, 0, 0, 0, 0, 0, 0, currency, sum(amount)::DECIMAL(38, 4)
FROM reached
WHERE ts >= {start} AND ts < {end} AND currency IS NOT NULL
GROUP BY goal, currency

-- How much is kept of a consented visitor: whether consent was withdrawn, visits, views and events, and the last day. $3:
-- when the visitor agreed, in microseconds since 1970; the mark of zeros is of all who had agreed until then.
WITH tied AS (
    SELECT visit, visit_day, since FROM ties WHERE site_id = $1 AND mark = $2
),
rows AS (
    SELECT coalesce(visit, seq) AS visit, visit_day, ts, kind FROM hits WHERE site_id = $1
    UNION ALL
    SELECT coalesce(visit, seq) AS visit, visit_day, ts, kind FROM hits_live WHERE site_id = $1
)
SELECT
    (
        SELECT count(*)
        FROM revoked
        WHERE site_id = $1 AND (mark = $2 OR (hex(mark) = repeat('0', 32) AND epoch_us("at") >= $3))
    ) AS revoked,
    (SELECT count(DISTINCT visit) FROM tied) AS visits,
    (
        SELECT count(*)
        FROM rows SEMI JOIN tied ON rows.visit_day = tied.visit_day AND rows.visit = tied.visit AND rows.ts >= tied.since
        WHERE kind < 2
    ) AS hits,
    (SELECT max(visit_day - DATE '1970-01-01') FROM tied) AS last_day

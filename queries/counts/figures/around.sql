, viewed AS MATERIALIZED (
    -- The views of the page in question.
    SELECT seq, visit, visitor, source
    FROM matching
    WHERE kind = 0 AND path = {path} AND ts >= {start} AND ts < {end}
),
steps AS (
    -- All views of their visits, each with the view before and after it.
    SELECT seq, lag(path) OVER in_order AS path_before, lead(path) OVER in_order AS path_after
    FROM h
    WHERE kind = 0 AND visit IN (SELECT visit FROM viewed WHERE visit IS NOT NULL)
    WINDOW in_order AS (PARTITION BY visit ORDER BY ts, seq)
),
stood AS MATERIALIZED (
    SELECT v.visit, v.visitor, v.source, s.path_before, s.path_after
    FROM viewed v LEFT JOIN steps s ON s.seq = v.seq
)

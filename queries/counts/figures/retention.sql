-- Visitors who agreed, by the interval in which their first visit of all began, and by that of each visit;
-- and how many there are in all.
, begun AS MATERIALIZED (
    SELECT visitor, visit_start
    FROM h
    WHERE agreed AND visit IS NOT NULL
    GROUP BY visitor, visit_start
),
firsts AS (SELECT visitor, min(visit_start) AS first_start FROM begun GROUP BY visitor)
SELECT {cohort}::BIGINT AS cohort, {interval}::BIGINT AS later, count(DISTINCT b.visitor) AS visitors
FROM firsts f JOIN begun b ON b.visitor = f.visitor
WHERE first_start >= {period_start} AND visit_start < {end}
GROUP BY 1, 2
UNION ALL
SELECT NULL, NULL, count(*) FROM firsts

-- Consented visitors, by the interval in which the first of their visits began, and by that of each visit; and how many
-- there are in all.
, begun AS MATERIALIZED (
    SELECT t.person, h.visit_start
    FROM h
    JOIN tied t ON t.tied_visit = h.visit AND h.ts >= t.since
    WHERE h.kind < 2
    GROUP BY t.person, h.visit_start
),
firsts AS (SELECT person, min(visit_start) AS first_start FROM begun GROUP BY person)
SELECT {cohort}::BIGINT AS cohort, {interval}::BIGINT AS later, count(DISTINCT b.person) AS visitors
FROM firsts f
JOIN begun b ON b.person = f.person
WHERE first_start >= {period_start} AND visit_start < {end}
GROUP BY 1, 2
UNION ALL
SELECT NULL, NULL, count(*) FROM firsts

-- The values that have a row of their own: those with the most who took the first step.
, ranked AS MATERIALIZED (
    SELECT value, count(*) OVER () AS total_rows,
           row_number() OVER (ORDER BY count(*) DESC, value ASC NULLS LAST) AS place
    FROM step1 GROUP BY value
)

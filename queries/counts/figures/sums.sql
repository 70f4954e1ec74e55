-- The stored sums of whole days. Those of all hits and of revenue are given by day; the others of the whole
-- period, in which a visitor from before midnight counts once.
WITH found AS (
    {found}
),
summed AS (
    SELECT dimension::BIGINT AS dimension, CASE WHEN dimension <= {money} THEN day END AS day, value,
           (sum(visitors) - coalesce(sum(again) FILTER (dimension > {money} AND day > {first_day}), 0))::BIGINT
               AS visitors,
           {sums}
    FROM found
    GROUP BY 1, 2, 3
)

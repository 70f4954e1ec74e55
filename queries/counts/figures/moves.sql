-- How a figure changed between two periods, by several dimensions at once: of each the values that changed
-- it most, and what all of them add up to.
--
-- Everything is `above` over `below`, in the period (now) and in the previous one. A sum has nothing below,
-- and changes by the difference of its parts. A rate changes as the weights of its parts do (mix) and as
-- their own rates do (own), taken at the means of both periods, so that nothing is left over. A part that
-- one of the periods lacks keeps its own rate, so that it changes the mix alone.
, base AS {kept} ({base}),
counted AS ({counted}),
moved AS (
    SELECT *,
           sum(above_now) OVER d AS all_above_now, sum(below_now) OVER d AS all_below_now,
           sum(above_before) OVER d AS all_above_before, sum(below_before) OVER d AS all_below_before,
           count(*) OVER d AS total_rows
    FROM counted
    WHERE above_now <> 0 OR below_now <> 0 OR above_before <> 0 OR below_before <> 0
    WINDOW d AS (PARTITION BY dimension {apart})
),
weighed AS (
    SELECT *,
           below_now / nullif(all_below_now, 0) AS weight_now,
           below_before / nullif(all_below_before, 0) AS weight_before,
           coalesce(above_now / nullif(below_now, 0), above_before / nullif(below_before, 0)) AS rate_now,
           coalesce(above_before / nullif(below_before, 0), above_now / nullif(below_now, 0)) AS rate_before,
           (all_above_now / nullif(all_below_now, 0) + all_above_before / nullif(all_below_before, 0)) / 2 AS middle
    FROM moved
),
parted AS (
    SELECT *,
           ((rate_now + rate_before) / 2 - middle) * (weight_now - weight_before) AS mix,
           (weight_now + weight_before) / 2 * (rate_now - rate_before) AS own
    FROM weighed
),
ranked AS (
    SELECT *, sum(mix) OVER (PARTITION BY dimension {apart}) AS all_mix,
           row_number() OVER (
               PARTITION BY dimension {apart}
               ORDER BY round(abs({move}), 9) DESC NULLS LAST,
                        above_now + below_now + above_before + below_before DESC, value ASC NULLS LAST
           ) AS place
    FROM parted
)
SELECT dimension, value, above_now, below_now, above_before, below_before, mix, own,
       all_above_now::BIGINT AS all_above_now, all_below_now::BIGINT AS all_below_now,
       all_above_before::BIGINT AS all_above_before, all_below_before::BIGINT AS all_below_before,
       all_mix, total_rows
FROM ranked
WHERE place <= {limit}
ORDER BY dimension, place

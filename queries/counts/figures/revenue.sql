-- What was earned, by currency and the day in the site's zone: in all, and by each breakdown (`breakdown`, from 1).
-- `earning`: the hits that earned something: with an amount of their own, or by reaching goals that have a worth.
, earning AS MATERIALIZED (
    SELECT *
    FROM (
        SELECT {day}::BIGINT AS day, currency, CASE WHEN currency IS NOT NULL THEN revenue END AS revenue
               {columns}
        FROM matching
        WHERE ts >= {start} AND ts < {end}
    )
    WHERE revenue IS NOT NULL {or_reached}
),
amounts AS ({amounts}),
by_goal AS ({of_goals}),
earned AS ({parts})
SELECT breakdown, value, day, currency, sum(amount) AS amount, count(*) AS n
FROM earned
GROUP BY breakdown, value, day, currency

-- The first rows of each breakdown, and those to whose values something is added afterwards: the first of
-- them then are among these.
SELECT * FROM (
    SELECT *, row_number() OVER (
                  PARTITION BY dimension
                  ORDER BY views + events + visits > 0 DESC, visitors DESC, views + events DESC, value ASC NULLS LAST
              ) AS place,
           count(*) FILTER (views + events + visits > 0) OVER (PARTITION BY dimension) AS total_rows
    FROM summed
    WHERE dimension <= {money} OR dimension >= 128 OR {search}
)
-- The first row of each says how many there are.
WHERE dimension <= {money} OR place = 1 OR place <= {last} OR {named}

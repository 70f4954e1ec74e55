-- The first rows of each breakdown without those of the given values, which get more added later; and the
-- rows of these values. So the first rows of the total are among them, even if an added value pushes a row
-- down.
SELECT * FROM (
    SELECT *, row_number() OVER (
                  PARTITION BY dimension
                  ORDER BY views + events + visits > 0 AND {passing} AND NOT ({named}) DESC, {order}
              ) AS place,
           count(*) FILTER (views + events + visits > 0 AND {passing}) OVER (PARTITION BY dimension) AS total_rows
    FROM summed
    WHERE dimension <= {money} OR dimension >= 128 OR {search}
)
-- The first row of each says how many there are.
WHERE dimension <= {money} OR place = 1 OR place <= {last} OR {named}

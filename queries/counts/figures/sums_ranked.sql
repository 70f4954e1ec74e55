-- The first rows of each breakdown without those to whose values something is added afterwards, and these: the first of
-- all then are among them, also where something that is added takes a row further back.
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

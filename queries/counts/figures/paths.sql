-- Runs of steps: of each visit (or across visits, of each visitor), the first steps from one of them on.
-- A step is a view or event, told apart by a hash of what it is. `place` puts hits in order: by their time,
-- then by their arrival.
, stepped AS NOT MATERIALIZED (
    SELECT {who} AS who, visitor, (hash(kind, CASE kind WHEN 0 THEN path ELSE event END) >> 1)::BIGINT AS step,
           epoch_us(ts)::HUGEINT * 18446744073709551616 + seq AS place, kind, path, event
    FROM picked
    WHERE {only} AND kind < 2 AND visit_start >= {start}
),
run1 AS MATERIALIZED (
    SELECT who, arg_{nearest}(visitor, place) AS visitor, arg_{nearest}(step, place) AS step, {nearest}(place) AS place
    FROM stepped
    WHERE {anchored}
    GROUP BY who
)

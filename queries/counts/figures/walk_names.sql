-- The names of steps, by the hashes that stand for them in a walk.
SELECT hash(name) AS step, name
FROM (
    SELECT path AS name FROM picked WHERE {only} AND kind = 0 AND visit_start >= {start} GROUP BY path
    UNION ALL
    SELECT 'event:' || event FROM picked WHERE {only} AND kind = 1 AND visit_start >= {start} GROUP BY event
)
WHERE hash(name) IN (SELECT unnest([{steps}]::UBIGINT[]))

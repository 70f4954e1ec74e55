-- The commonest runs, the steps at each position, and which step led to which. `part` says what; the names of
-- steps decide between equal counts.
, ways AS MATERIALIZED (SELECT run1.visitor, {steps} FROM run1 {joined}),
runs AS MATERIALIZED (SELECT {places}, count(*) AS n FROM ways GROUP BY {places}),
names AS MATERIALIZED (
    SELECT step, any_value(CASE kind WHEN 0 THEN path ELSE 'event:' || event END) AS name
    FROM stepped
    WHERE step IN (SELECT unnest([{places}]) FROM runs)
    GROUP BY step
),
common AS MATERIALIZED (
    SELECT c.*, {names}, row_number() OVER (ORDER BY c.n DESC, {names_in_order}) AS place
    FROM (SELECT * FROM runs QUALIFY rank() OVER (ORDER BY n DESC) <= {limit}) c {named}
    QUALIFY row_number() OVER (ORDER BY c.n DESC, {names_in_order}) <= {limit}
),
people AS (
    SELECT c.place, count(DISTINCT w.visitor) AS visitors
    FROM common c JOIN ways w ON {same_way}
    GROUP BY c.place
),
levels AS (
    SELECT position, step, sum(n)::BIGINT AS n, (sum(sum(n)) OVER (PARTITION BY position))::BIGINT AS all_n,
           count(*) OVER (PARTITION BY position) AS total_rows
    FROM ({levels}) GROUP BY position, step
),
shown AS MATERIALIZED (
    SELECT l.*, s.name,
           row_number() OVER (PARTITION BY l.position ORDER BY l.n DESC, s.name ASC NULLS LAST) AS place
    FROM levels l LEFT JOIN names s ON s.step = l.step
),
links AS (
    SELECT position, nearer, farther, sum(n)::BIGINT AS n
    FROM ({links}) GROUP BY position, nearer, farther
)
SELECT 'all' AS part, 0::BIGINT AS position, 0::BIGINT AS place, {no_names},
       count(*) AS n, count(DISTINCT visitor) AS visitors, 0::BIGINT AS all_n,
       (SELECT count(*) FROM runs) AS total_rows
FROM ways
UNION ALL
SELECT 'run', 0, c.place, {names_of_run}, c.n, p.visitors, 0, 0
FROM common c JOIN people p ON p.place = c.place
UNION ALL
SELECT 'level', position, place, {name_of_level}, n, 0, all_n, total_rows
FROM shown WHERE place <= {limit} OR place = 1
UNION ALL
SELECT 'link', l.position, 0, {names_of_link}, l.n, 0, 0, 0
FROM links l
JOIN shown a ON a.position = l.position AND a.step = l.nearer AND a.place <= {limit}
JOIN shown b ON b.position = l.position + 1 AND b.step IS NOT DISTINCT FROM l.farther AND b.place <= {limit}

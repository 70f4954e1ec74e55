-- Everything that the report says. `part` says what: all visits, the steps, where those went who took no more
-- steps, and the steps by value.
, taken AS MATERIALIZED ({taken}),
lost AS MATERIALIZED (
    SELECT step, who, visitor, place
    FROM taken t
    WHERE step < {last_step}
          AND NOT EXISTS (SELECT 1 FROM taken n WHERE n.who = t.who AND n.step = t.step + 1)
),
went AS (
    SELECT any_value(l.step) AS step, any_value(l.visitor) AS visitor, arg_min(v.path, v.place) AS page
    FROM lost l
    LEFT JOIN (
        SELECT {who} AS who, path, epoch_us(ts)::HUGEINT * 18446744073709551616 + seq AS place
        FROM picked
        WHERE {only} AND kind = 0 AND visit_start >= {start}
    ) v ON v.who = l.who AND v.place > l.place
    GROUP BY l.who
),
pages AS (
    SELECT step, page, count(*) AS visits, count(DISTINCT visitor) AS visitors,
           count(*) OVER (PARTITION BY step) AS total_rows,
           row_number() OVER (PARTITION BY step ORDER BY count(*) DESC, page ASC NULLS LAST) AS place
    FROM went GROUP BY step, page
),
valued AS (
    SELECT least(coalesce(r.place, {rows_end}), {rows_end}) AS place, t.step, t.visitor, r.value, r.total_rows
    FROM taken t LEFT JOIN ranked r ON r.value IS NOT DISTINCT FROM t.value
)
SELECT 'all' AS part, 0::BIGINT AS step, 0::BIGINT AS place, NULL AS value, count(*) AS visits,
       count(DISTINCT visitor) AS visitors, NULL::DOUBLE AS median_us, NULL::DOUBLE AS mean_us,
       0::BIGINT AS total_rows
FROM {everything}
UNION ALL
SELECT 'step', step, 0, NULL, count(*), count(DISTINCT visitor), median(gap), sum(gap)::DOUBLE / count(*), 0
FROM taken GROUP BY step
UNION ALL
SELECT 'went', step, place, page, visits, visitors, NULL, NULL, total_rows
FROM pages WHERE place <= 10
UNION ALL
SELECT 'row', step, place, any_value(value), count(*), count(DISTINCT visitor), NULL, NULL,
       coalesce(max(total_rows), 0)
FROM valued
WHERE {by}
GROUP BY place, step
ORDER BY part, step, place

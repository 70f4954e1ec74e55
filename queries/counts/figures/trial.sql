-- What a definition reaches in a period, compared with a present goal: of each set of hits how many there
-- are, of how many visitors, and the latest of them. `part` says which set; the first line has all hits.
, judged AS (
    SELECT ts, seq, visitor, path, event, props, source, {draft} AS draft, {present} AS present,
           {kept} AS kept, {recounted} AS recounted
    FROM matching
    WHERE ts >= {start} AND ts < {end}
),
parts AS MATERIALIZED (
    SELECT ts, seq, visitor, path, event, props, source,
           unnest(list_filter([
               CASE WHEN draft THEN 'reaching' END,
               CASE WHEN present THEN 'present' END,
               CASE WHEN draft AND NOT present THEN 'added' END,
               CASE WHEN present AND NOT draft THEN 'removed' END,
               CASE WHEN kept THEN 'kept' END,
               CASE WHEN recounted THEN 'recounted' END
           ], lambda part: part IS NOT NULL)) AS part
    FROM judged
),
latest AS (
    SELECT *, row_number() OVER (PARTITION BY part ORDER BY ts DESC, seq DESC) AS place
    FROM parts
    WHERE part NOT IN ('kept', 'recounted')
)
SELECT 'all' AS part, NULL::BIGINT AS place, count(*) AS hits, 0 AS visitors,
       NULL::BIGINT AS at, NULL AS path, NULL AS event, NULL AS props, NULL AS source
FROM matching
WHERE ts >= {start} AND ts < {end}
UNION ALL
SELECT part, NULL, count(*), count(DISTINCT visitor), NULL, NULL, NULL, NULL, NULL
FROM parts
GROUP BY part
UNION ALL
SELECT part, place, 0, 0, epoch_us(ts) // 1000000, path, event, props, source
FROM latest
WHERE place <= {examples}
ORDER BY place

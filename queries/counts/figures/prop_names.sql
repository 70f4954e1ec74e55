-- The properties that hits carry.
SELECT pair.key AS name, count(DISTINCT visitor) AS visitors,
       count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
       count(DISTINCT pair.value) AS different, count(*) OVER () AS total_rows
FROM (
    SELECT kind, visitor, unnest(map_entries(props::JSON::MAP(VARCHAR, VARCHAR))) AS pair
    FROM matching
    WHERE ts >= {start} AND ts < {end} AND props IS NOT NULL
)
WHERE {search}
GROUP BY pair.key
ORDER BY visitors DESC, views + events DESC, name
LIMIT {limit} OFFSET {offset}

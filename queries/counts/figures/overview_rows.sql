-- Visitors and views of several sites, counted from rows: of each part of time as a whole, where `bucket`
-- is NULL, and of its buckets. Part 0 is the period before, 1 the period, 2 what is not asked about.
WITH clocks (site_id, clock) AS (VALUES {clocks}),
buckets (clock, part, bucket, starts) AS (VALUES {buckets}),
rows_of AS (
    SELECT site_id, ts, visitor, kind FROM hits_live
    WHERE kind < 2 AND site_id IN ({sites}) AND ts >= {start} AND ts < {end}
    UNION ALL
    SELECT site_id, ts, visitor, kind FROM hits
    WHERE kind < 2 AND site_id IN ({sites}) AND ts >= {start} AND ts < {end}
          AND visit_start >= {reach} AND visit_start < {end}
),
placed AS (
    SELECT r.site_id, r.visitor, r.kind, b.part, b.bucket
    FROM (SELECT rows_of.*, clocks.clock FROM rows_of JOIN clocks ON clocks.site_id = rows_of.site_id) r
    ASOF JOIN buckets b ON b.clock = r.clock AND r.ts >= b.starts
)
SELECT site_id::BIGINT AS site, part::BIGINT AS part, bucket::BIGINT AS bucket,
       count(DISTINCT visitor) AS visitors, count(*) FILTER (kind = 0) AS views
FROM placed
WHERE part < 2
GROUP BY GROUPING SETS ((site_id, part, bucket), (site_id, part))

-- What a site received on the day $2, which is from $3 to $4 (microseconds since 1970, UTC): by the moment of each hit, and
-- by the day under which it is kept. The latter is the kept sums, and the rows of visits whose sums are yet to be made.
WITH waiting AS (
    SELECT DISTINCT visit_day FROM hits_live WHERE site_id = $1
),
compacted AS (
    SELECT ts, day, visit_day FROM hits
    WHERE site_id = $1 AND kind < 2 AND visit_day BETWEEN $2::DATE - 3 AND $2::DATE + 1
),
live AS (
    SELECT ts, day FROM hits_live WHERE site_id = $1 AND kind < 2
),
excluded AS (
    SELECT slot, day, hits FROM left_out WHERE site_id = $1 AND day BETWEEN $2::DATE - 1 AND $2::DATE + 1
)
SELECT ((SELECT count(*) FROM compacted WHERE epoch_us(ts) >= $3::BIGINT AND epoch_us(ts) < $4::BIGINT)
        + (SELECT count(*) FROM live WHERE epoch_us(ts) >= $3::BIGINT AND epoch_us(ts) < $4::BIGINT)
        + (SELECT coalesce(sum(hits), 0) FROM excluded
           WHERE epoch_us(slot) >= $3::BIGINT AND epoch_us(slot) < $4::BIGINT))::BIGINT AS received,
       ((SELECT coalesce(sum(views + events), 0) FROM day_sums
         WHERE site_id = $1 AND dimension = 0 AND day = $2::DATE AND visit_day NOT IN (FROM waiting))
        + (SELECT count(*) FROM compacted WHERE day = $2::DATE AND visit_day IN (FROM waiting))
        + (SELECT count(*) FROM live WHERE day = $2::DATE))::BIGINT AS counted,
       (SELECT coalesce(sum(hits), 0) FROM excluded WHERE day = $2::DATE)::BIGINT AS excluded

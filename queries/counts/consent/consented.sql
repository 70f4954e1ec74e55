-- How many consented visitors a site had in a period, and how many visits.
WITH tied AS (
    SELECT person, visit, since FROM ties WHERE site_id = $1
),
consented AS (
    SELECT person, h.*
    FROM (
        SELECT seq, visit, ts FROM hits_live WHERE site_id = $1 AND kind < 2
        UNION ALL
        SELECT seq, visit, ts FROM hits WHERE site_id = $1 AND kind < 2
    ) AS h
    JOIN tied ON tied.visit = coalesce(h.visit, h.seq) AND h.ts >= tied.since
    WHERE h.ts >= make_timestamp($2::BIGINT) AND h.ts < make_timestamp($3::BIGINT)
)
SELECT count(DISTINCT person)::BIGINT AS visitors, count(DISTINCT visit)::BIGINT AS visits FROM consented

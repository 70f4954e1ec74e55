-- How much a site has: records, visitors that a record or a visit names, and visits that are tied.
SELECT
    (SELECT count(*) FROM consent_records WHERE site_id = $1) AS records,
    (
        SELECT count(DISTINCT person)
        FROM (
            SELECT person FROM ties WHERE site_id = $1
            UNION ALL
            SELECT person FROM consent_links WHERE site_id = $1
        )
    ) AS visitors,
    (SELECT count(*) FROM ties WHERE site_id = $1) AS visits

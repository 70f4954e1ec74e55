-- How many consent records, visitors and visits of theirs a site has, and the last day of each, in days since 1970.
SELECT r.*, v.*, p.*
FROM (
    SELECT count(*) AS records, max(day - DATE '1970-01-01')::BIGINT AS last_record FROM consent_records WHERE site_id = $1
) r, (
    SELECT count(DISTINCT visit) AS visits, max(visit_day - DATE '1970-01-01')::BIGINT AS last_visit
    FROM ties WHERE site_id = $1
) v, (
    SELECT count(DISTINCT person) AS visitors
    FROM (SELECT person FROM ties WHERE site_id = $1 UNION ALL SELECT person FROM consent_links WHERE site_id = $1)
) p

-- All that was counted of a site, and how many hits were left out.
SELECT coalesce(sum(views), 0)::BIGINT AS views, coalesce(sum(events), 0)::BIGINT AS events,
       epoch_us(min(first)) AS first, epoch_us(max(last)) AS last,
       (SELECT coalesce(sum(hits), 0)::BIGINT FROM left_out WHERE site_id = $1) AS left_out,
       (SELECT count(*) FROM consent_records WHERE site_id = $1) AS consent_records,
       (
           SELECT count(DISTINCT person)
           FROM (SELECT person FROM ties WHERE site_id = $1 UNION ALL SELECT person FROM consent_links WHERE site_id = $1)
       ) AS consented_visitors
FROM (
    SELECT count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           min(ts) FILTER (kind < 2) AS first, max(ts) FILTER (kind < 2) AS last
    FROM hits
    WHERE site_id = $1
    UNION ALL
    SELECT count(*) FILTER (kind = 0), count(*) FILTER (kind = 1),
           min(ts) FILTER (kind < 2), max(ts) FILTER (kind < 2)
    FROM hits_live
    WHERE site_id = $1
)

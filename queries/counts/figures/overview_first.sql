-- The moment of the first counted hit of several sites.
SELECT site_id::BIGINT AS site, epoch_us(min(ts)) AS first
FROM (
    SELECT site_id, ts FROM hits WHERE site_id IN ({sites}) AND kind < 2
    UNION ALL
    SELECT site_id, ts FROM hits_live WHERE site_id IN ({sites}) AND kind < 2
)
GROUP BY site_id

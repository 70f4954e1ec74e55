-- The moment of a site's first hit received: counted, or the start of its quarter of an hour where it was left out.
SELECT epoch_us(min(ts)) AS first
FROM (
    SELECT min(ts) AS ts FROM hits WHERE site_id = $1 AND kind < 2
    UNION ALL
    SELECT min(ts) FROM hits_live WHERE site_id = $1 AND kind < 2
    UNION ALL
    SELECT min(slot) FROM left_out WHERE site_id = $1
)

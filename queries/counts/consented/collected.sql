-- How many consent records, visitors and visits of theirs a site has, and the newest of each, in Unix seconds.
SELECT r.*, v.*
FROM (
    SELECT count(*) AS records, epoch_us(max(ts)) // 1000000 AS newest_record FROM consent_records WHERE site_id = $1
) r, (
    SELECT count(DISTINCT person) AS visitors, count(DISTINCT visit) AS visits,
           epoch_us(max(since)) // 1000000 AS newest_visit
    FROM ties WHERE site_id = $1
) v

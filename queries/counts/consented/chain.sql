-- The chain of a site's consent records: how many there are, the first, and the last with its hash.
SELECT count(*) AS records, min(number)::BIGINT AS first, max(number)::BIGINT AS last,
       lower(hex(arg_max(hash, number))) AS head, epoch_us(min(ts)) AS begins
FROM consent_records
WHERE site_id = $1

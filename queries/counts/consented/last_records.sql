-- The last consent record of every site before $1 (microseconds since 1970).
SELECT site_id::BIGINT AS site, max(number)::BIGINT AS last
FROM consent_records
WHERE ts < make_timestamp($1::BIGINT)
GROUP BY site_id
ORDER BY site_id

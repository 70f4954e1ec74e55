-- The last consent record of each day (UTC) of a site, of the records after the number $2 and before $3 (microseconds
-- since 1970).
SELECT (ts::DATE)::VARCHAR AS day, max(number)::BIGINT AS last, lower(hex(arg_max(hash, number))) AS hash
FROM consent_records
WHERE site_id = $1 AND number > $2 AND ts < make_timestamp($3::BIGINT)
GROUP BY ts::DATE
ORDER BY last

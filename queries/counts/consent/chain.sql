-- A site's records after a number, oldest first, without to whom they belong.
SELECT
    number, epoch_us(ts) AS ts, kind, how, hostname, language, version, tool, commitment, previous, hash,
    NULL::VARCHAR AS person
FROM consent_records
WHERE site_id = $1 AND number > $2
ORDER BY number
LIMIT $3

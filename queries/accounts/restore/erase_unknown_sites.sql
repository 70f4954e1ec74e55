-- Sites deleted while the backup was written: the backup may have hits of them, which are erased at the
-- next start.
INSERT INTO sites_to_erase (number, deleted_at)
SELECT given.number, $1
FROM (
    SELECT generate_series(1, CASE WHEN is_called THEN last_value ELSE 0 END)::integer AS number
    FROM sites_number_seq
) AS given
WHERE NOT EXISTS (SELECT FROM sites WHERE sites.number = given.number)
ON CONFLICT DO NOTHING

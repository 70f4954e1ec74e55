-- The hits up to this day are to be erased. Where an earlier reset is not done yet, the later day counts.
INSERT INTO sites_to_reset (number, last_day, asked_at)
SELECT s.number, $3::text::date, $4
FROM sites s
WHERE s.id = $1 AND s.account_id = $2
ON CONFLICT (number) DO UPDATE
SET last_day = greatest(sites_to_reset.last_day, excluded.last_day), asked_at = excluded.asked_at

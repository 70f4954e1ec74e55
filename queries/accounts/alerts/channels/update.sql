-- Stores a changed channel. $18: it was switched on, and what failed before no longer counts.
UPDATE alert_channels
SET name = $2, address = $3, secret = $4, former_secret = $5, former_until = $6, place_hash = $7, shown = $8, kinds = $9,
    site_ids = $10, frequency = $11, daily_hour = $12, quiet_from = $13, quiet_until = $14, zone = $15,
    say_when_over = $16, is_on = $17,
    off_why = CASE WHEN $17 THEN NULL ELSE off_why END,
    failing_since = CASE WHEN $18 OR place_hash <> $7 THEN NULL ELSE failing_since END,
    refusals = CASE WHEN $18 OR place_hash <> $7 THEN 0 ELSE refusals END
WHERE id = $1

-- A new channel, which is not confirmed yet.
INSERT INTO alert_channels
    (id, account_id, kind, name, address, secret, place_hash, shown, kinds, site_ids, frequency, daily_hour, quiet_from,
     quiet_until, zone, language, say_when_over, confirmed, created_at, created_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, false, $18, $19)

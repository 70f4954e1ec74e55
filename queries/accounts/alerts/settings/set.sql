-- Stores what a person wants to hear of in an account.
INSERT INTO alert_settings
    (account_id, person_id, email, push, kinds, site_ids, frequency, daily_hour, quiet_from, quiet_until, say_when_over)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (account_id, person_id) DO UPDATE
SET email = excluded.email, push = excluded.push, kinds = excluded.kinds, site_ids = excluded.site_ids,
    frequency = excluded.frequency, daily_hour = excluded.daily_hour, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, say_when_over = excluded.say_when_over

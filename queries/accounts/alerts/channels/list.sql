-- The channels of an account, or one of them, with the last attempt to send a message.
SELECT c.id, c.kind, c.name, c.address, c.secret, c.former_secret, c.former_until, c.place_hash, c.shown, c.kinds,
       c.site_ids, c.frequency, c.daily_hour, c.quiet_from, c.quiet_until, c.zone, c.language, c.say_when_over, c.is_on,
       c.off_why, c.failing_since, c.confirmed, c.created_at, p.id AS "creator_id?", p.name AS "creator_name?",
       d.at AS "last_at?", d.outcome AS "last_outcome?", d.error AS "last_error?"
FROM alert_channels c
LEFT JOIN people p ON p.id = c.created_by
LEFT JOIN LATERAL (
    SELECT at, outcome, error FROM deliveries WHERE channel_id = c.id ORDER BY at DESC, id DESC LIMIT 1
) d ON true
WHERE c.account_id = $1 AND ($2::uuid IS NULL OR c.id = $2)
ORDER BY lower(c.name), c.id

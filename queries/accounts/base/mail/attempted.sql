-- Notes an attempt to send an email among the account's deliveries, where the email is one of those.
INSERT INTO deliveries (id, at, account_id, way, channel_id, channel_name, channel_kind, person_id, address, event, title,
                        site_ids, alert_ids, attempt, outcome, status, took_ms, error, next_at)
SELECT gen_random_uuid(), $2, d.account_id, CASE WHEN d.channel_id IS NULL THEN 'email' ELSE 'channel' END, d.channel_id,
       c.name, c.kind, d.person_id, d.address, d.event, d.title, d.site_ids, d.alert_ids, $3, $4, $5, $6, $7, $8
FROM mail_deliveries d
LEFT JOIN alert_channels c ON c.id = d.channel_id
WHERE d.mail_id = $1
FOR KEY SHARE OF d

-- Who was to hear that an alert opened, and wants to hear that it is over.
SELECT m.channel_id, m.person_id, m.device_id, m.recipient,
       coalesce(c.frequency, s.frequency) AS "frequency?", coalesce(c.daily_hour, s.daily_hour) AS "daily_hour?",
       CASE WHEN c.id IS NULL THEN s.quiet_from ELSE c.quiet_from END AS "quiet_from?",
       CASE WHEN c.id IS NULL THEN s.quiet_until ELSE c.quiet_until END AS "quiet_until?",
       coalesce(c.zone, p.zone) AS "zone?"
FROM alert_messages m
LEFT JOIN alert_channels c ON c.id = m.channel_id
LEFT JOIN people p ON p.id = m.person_id
LEFT JOIN alert_settings s ON s.account_id = m.account_id AND s.person_id = m.person_id
WHERE m.alert_id = $1 AND m.event = 'opened' AND m.outcome IS DISTINCT FROM 'dropped'
      -- An incident that was opened is always resolved.
      AND (c.kind = 'pagerduty' OR coalesce(c.say_when_over, s.say_when_over, true)) AND coalesce(c.is_on, true)

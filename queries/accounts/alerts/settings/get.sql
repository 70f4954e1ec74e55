-- What a person wants to hear of in an account, where they chose something.
SELECT email, push, kinds, site_ids, frequency, daily_hour, quiet_from, quiet_until, say_when_over
FROM alert_settings
WHERE account_id = $1 AND person_id = $2

-- A channel, with the secret before while it is good.
SELECT id, kind, name, address, secret, CASE WHEN former_until > $2 THEN former_secret END AS former_secret, zone, language, quiet_from, quiet_until,
       is_on, confirmed, by_link
FROM alert_channels
WHERE id = $1

-- The channels that take a kind of alert at a site (NULL: of the account, for channels of all sites), without the channel that it is about.
SELECT id, frequency, daily_hour, quiet_from, quiet_until, zone
FROM alert_channels
WHERE account_id = $1 AND is_on AND confirmed
      AND (kinds IS NULL OR $3 = ANY (kinds))
      AND (site_ids IS NULL OR $2 = ANY (site_ids))
      AND NOT ($3 = 'channel_failed' AND id::text = $4)
ORDER BY id

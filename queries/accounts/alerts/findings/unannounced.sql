-- Open alerts whose messages are still to be written since their mute or the account's suspension ended, held until the transaction ends.
SELECT a.id, a.account_id, a.site_id, a.kind, a.subject
FROM alerts a
JOIN accounts c ON c.id = a.account_id AND NOT c.suspended
WHERE a.over_at IS NULL AND a.announced_at IS NULL AND NOT EXISTS (
    SELECT FROM alert_mutes m
    WHERE m.account_id = a.account_id AND m.site_id IS NOT DISTINCT FROM a.site_id AND m.kind = a.kind AND m.until > $1
)
ORDER BY a.id
LIMIT 100
FOR UPDATE OF a SKIP LOCKED
